//! What the connections do: ask, go away, ask again.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ::soak::{Answer, Body, Choices, Known, Request, generate};

use super::connection::{Connection, Outcome};

/// What actix takes of a head before it refuses, less what differs from line to line.
const LONG: usize = 100 << 10;

/// A request of so many bytes and header lines may be sent together with another, and with a line more.
const SHORT: (usize, usize) = (16 << 10, 80);

pub(super) struct Driver<'a> {
    port: u16,
    seed: u64,
    known: &'a Known,
    next: AtomicU64,
    over: AtomicBool,
    tally: Mutex<Tally>,
}

#[derive(Default)]
struct Tally {
    statuses: BTreeMap<u16, u64>,
    manifests_and_descriptions: u64,
    asked_again: u64,
    cut: u64,
    closed: u64,
    ended: u64,
    fault: Option<String>,
}

impl<'a> Driver<'a> {
    pub(super) fn new(port: u16, seed: u64, known: &'a Known) -> Self {
        Self {
            port,
            seed,
            known,
            next: AtomicU64::new(0),
            over: AtomicBool::new(false),
            tally: Mutex::default(),
        }
    }

    pub(super) fn stop(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// The first fault, if there was one.
    pub(super) fn outcome(&self) -> Result<(), String> {
        self.tally().fault.take().map_or(Ok(()), Err)
    }

    pub(super) fn report(&self, time: Duration) {
        let sent = self.next.load(Ordering::Relaxed);
        let tally = self.tally();
        println!("soak: {sent} requests in {:.1} s", time.as_secs_f64());
        for (status, count) in &tally.statuses {
            println!("soak: {count} answers with {status}");
        }
        println!(
            "soak: {} of them manifests or descriptions, {} asked for again with their ETag",
            tally.manifests_and_descriptions, tally.asked_again
        );
        println!(
            "soak: {} requests cut off by the caller, {} refused without an answer, {} sent again as their connection had ended",
            tally.cut, tally.closed, tally.ended
        );
    }

    /// Asks until it is over.
    pub(super) fn run(&self) {
        let mut connection = None;
        while !self.is_over() {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if let Err(fault) = self.one(number, &mut connection) {
                let fault = format!("request {number}: {fault}");
                self.tally().fault.get_or_insert(fault);
                self.stop();
            }
        }
    }

    fn one(&self, number: u64, connection: &mut Option<Connection>) -> Result<(), String> {
        let mut choices = Choices::seeded(self.seed, number);
        let request = generate::request(self.known, &mut choices);
        let kept = connection.take();
        if choices.below(50) == 0 {
            let bytes = request.bytes();
            let most = choices.below(bytes.len());
            let kept = kept.map_or_else(|| Connection::open(self.port), Ok)?;
            kept.cut(&bytes[..most]);
            self.tally().cut += 1;
            return Ok(());
        }
        let Some((mut kept, answer)) = self.ask(kept, &request)? else {
            return Ok(());
        };
        self.count(&answer);
        if let Some(fault) = answer.fault(&request) {
            return Err(format!("{fault}, to {}", request.shown()));
        }
        if stays(&request, &answer) {
            if answer.is_halo() && is_short(&request) && choices.below(8) == 0 {
                self.again(&mut kept, &request, &answer)?;
            }
            *connection = Some(kept);
        }
        Ok(())
    }

    /// The answer, and the connection it came on; none if the server refused without a word and may.
    fn ask(
        &self,
        kept: Option<Connection>,
        request: &Request,
    ) -> Result<Option<(Connection, Answer)>, String> {
        // A connection that was kept may have ended meanwhile; a new one has no such excuse.
        if let Some(mut kept) = kept {
            match kept.send(request)? {
                Outcome::Answered(answer) => return Ok(Some((kept, answer))),
                Outcome::Closed => self.tally().ended += 1,
            }
        }
        let mut new = Connection::open(self.port)?;
        match new.send(request)? {
            Outcome::Answered(answer) => Ok(Some((new, answer))),
            Outcome::Closed if is_refusable(request) => {
                self.tally().closed += 1;
                Ok(None)
            }
            Outcome::Closed => Err(format!("no answer to {}", request.shown())),
        }
    }

    /// Asks for the same twice in one go, the second time with the answer's `ETag`.
    fn again(
        &self,
        connection: &mut Connection,
        request: &Request,
        first: &Answer,
    ) -> Result<(), String> {
        let revalidation = request.revalidating(first.header("etag").unwrap_or_default());
        connection.write(&[request.bytes(), revalidation.bytes()].concat());
        let mut next = || match connection.answer(&request.method) {
            Ok(Some(answer)) => Ok(answer),
            _ => Err(format!("no answer the second time to {}", request.shown())),
        };
        let (same, known) = (next()?, next()?);
        self.count(&same);
        self.count(&known);
        self.tally().asked_again += 1;
        if (&same.body, same.header("etag")) != (&first.body, first.header("etag")) {
            return Err(format!(
                "another answer the second time to {}",
                request.shown()
            ));
        }
        match first.fault_when_asked_again(&known) {
            None => Ok(()),
            Some(fault) => Err(format!("{fault}, to {}", revalidation.shown())),
        }
    }

    fn count(&self, answer: &Answer) {
        let mut tally = self.tally();
        *tally.statuses.entry(answer.status).or_default() += 1;
        tally.manifests_and_descriptions += u64::from(answer.is_halo());
    }

    fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a server may end the connection without a word.
fn is_refusable(request: &Request) -> bool {
    let head = request.bytes().len() - request.payload().len();
    matches!(request.body, Body::Claimed(..)) || head > LONG
}

/// Whether a server takes it together with another.
fn is_short(request: &Request) -> bool {
    request.bytes().len() < SHORT.0 && request.headers.len() < SHORT.1
}

/// Whether the connection can be used again.
fn stays(request: &Request, answer: &Answer) -> bool {
    let closes = answer
        .header("connection")
        .is_some_and(|value| value.eq_ignore_ascii_case("close"));
    // actix ends a connection on which it cannot read a request, and does not say so.
    let unread = matches!(answer.status, 400 | 431);
    !closes && !unread && !matches!(request.body, Body::Claimed(..)) && request.method != b"CONNECT"
}

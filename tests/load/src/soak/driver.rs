//! What the connections do: ask, go away, ask again.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ::soak::{Answer, Body, Choices, Known, Request, generate};

use super::connection::{Connection, Outcome};

/// What actix takes of a head before it refuses, less what differs from line to line.
const LONG: usize = 100 << 10;

/// So long may a request be that is sent together with another.
const SHORT: usize = 16 << 10;

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
            "soak: {} requests cut off by the caller, {} refused without an answer",
            tally.cut, tally.closed
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
        // A connection that was kept may have been closed meanwhile; a new one has no such excuse.
        let kept = connection.take();
        if choices.below(50) == 0 {
            let bytes = request.bytes();
            let most = choices.below(bytes.len());
            let kept = kept.map_or_else(|| Connection::open(self.port), Ok)?;
            kept.cut(&bytes[..most]);
            self.tally().cut += 1;
            return Ok(());
        }
        let mut asked = None;
        if let Some(mut kept) = kept {
            if let Outcome::Answered(answer) = self.ask(&mut kept, &request)? {
                asked = Some((kept, answer));
            }
        }
        if asked.is_none() {
            let mut new = Connection::open(self.port)?;
            match self.ask(&mut new, &request)? {
                Outcome::Answered(answer) => asked = Some((new, answer)),
                Outcome::Closed if is_refusable(&request) => {
                    self.tally().closed += 1;
                    return Ok(());
                }
                Outcome::Closed => return Err(format!("no answer to {}", request.shown())),
            }
        }
        let Some((mut kept, answer)) = asked else {
            return Ok(());
        };
        self.check(&request, &answer)?;
        if !stays(&request, &answer) {
            return Ok(());
        }
        if answer.is_halo() && choices.below(8) == 0 && request.bytes().len() < SHORT {
            self.again(&mut kept, &request, &answer)?;
        }
        *connection = Some(kept);
        Ok(())
    }

    fn ask(&self, connection: &mut Connection, request: &Request) -> Result<Outcome, String> {
        if matches!(request.body, Body::Claimed(..)) {
            connection.write(&request.bytes());
            connection.finish();
            return Ok(match connection.answer(&request.method) {
                Ok(Some(answer)) => Outcome::Answered(answer),
                _ => Outcome::Closed,
            });
        }
        connection.send(request)
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

    fn check(&self, request: &Request, answer: &Answer) -> Result<(), String> {
        self.count(answer);
        match answer.fault(request) {
            None => Ok(()),
            Some(fault) => Err(format!("{fault}, to {}", request.shown())),
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

/// Whether the connection can be used again.
fn stays(request: &Request, answer: &Answer) -> bool {
    let closes = answer
        .header("connection")
        .is_some_and(|value| value.eq_ignore_ascii_case("close"));
    !closes && !matches!(request.body, Body::Claimed(..)) && request.method != b"CONNECT"
}

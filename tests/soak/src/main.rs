//! `soak [SECONDS] [SEED]`: serves the service, sends it random requests, valid and hostile, and fails at the first
//! answer that is none of an orderly server, at a panic, or if memory grows. 120 seconds unless said otherwise.

use std::collections::BTreeMap;
use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use actix_web::{App, HttpServer};
use soak::answer::Answer;
use soak::chance::{Chance as _, Seeded};
use soak::request;

const CLIENTS: u64 = 4;
/// Who answers later than this does not answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// What memory may grow by after the first quarter: caches are full by then, and an allocator keeps some.
const SLACK: u64 = 24 << 20;

static PANICS: AtomicU64 = AtomicU64::new(0);

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut number = |otherwise: u64| {
        arguments
            .next()
            .map_or(Ok(otherwise), |text| text.parse::<u64>())
    };
    let (Ok(seconds), Ok(seed)) = (number(120), number(1)) else {
        eprintln!("usage: soak [SECONDS] [SEED]");
        return ExitCode::from(2);
    };
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        hook(panic);
    }));
    match run(Duration::from_secs(seconds.clamp(4, 3600)), seed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("soak: with seed {seed}: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn run(time: Duration, seed: u64) -> Result<(), String> {
    let addr = serve();
    let start = Instant::now();
    let (sender, receiver) = mpsc::channel();
    for client in 0..CLIENTS {
        let sender = sender.clone();
        let mut client = Client {
            addr,
            stream: None,
            chance: Seeded(seed.wrapping_mul(CLIENTS).wrapping_add(client)),
            answers: BTreeMap::new(),
        };
        std::thread::spawn(move || {
            let result = client.run(start, time);
            let _ = sender.send(result.map(|()| client.answers));
        });
    }
    drop(sender);
    std::thread::sleep(time / 4);
    let early = resident();
    let mut answers: BTreeMap<String, u64> = BTreeMap::new();
    for result in receiver {
        for (answer, count) in result? {
            *answers.entry(answer).or_default() += count;
        }
    }
    let late = resident();
    let total: u64 = answers.values().sum();
    println!(
        "{total} requests in {:.0} s, seed {seed}",
        start.elapsed().as_secs_f64()
    );
    for (answer, count) in &answers {
        println!("  {answer}: {count}");
    }
    println!(
        "resident memory: {} KiB after a quarter of the time, {} KiB at the end",
        early >> 10,
        late >> 10
    );
    match PANICS.load(Ordering::Relaxed) {
        0 => {}
        panics => return Err(format!("there were {panics} panics")),
    }
    if late > early + SLACK {
        return Err(format!("memory grew by {} KiB", (late - early) >> 10));
    }
    Ok(())
}

fn serve() -> SocketAddr {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        actix_web::rt::System::new().block_on(async move {
            let server = HttpServer::new(|| App::new().configure(soak::service::configure))
                .workers(2)
                .disable_signals()
                .bind("127.0.0.1:0")
                .expect("a free port on the loopback");
            let _ = sender.send(server.addrs()[0]);
            server.run().await.expect("the server runs");
        });
    });
    receiver.recv().expect("the server starts")
}

/// The resident set of this process, in bytes.
fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text.split(' ').nth(1).and_then(|pages| pages.parse().ok());
    pages.unwrap_or(0_u64) * 4096
}

struct Client {
    addr: SocketAddr,
    stream: Option<TcpStream>,
    chance: Seeded,
    /// How many answers there were, by status.
    answers: BTreeMap<String, u64>,
}

impl Client {
    fn run(&mut self, start: Instant, time: Duration) -> Result<(), String> {
        let mut sent = 0_u64;
        while start.elapsed() < time {
            let request = request::random(&mut self.chance);
            let bytes = request.to_bytes();
            let told = |problem: &str| {
                format!(
                    "{problem}\nthe request: {}",
                    String::from_utf8_lossy(&bytes)
                )
            };
            let cut = self.chance.once_in(100);
            let answer = if cut {
                // Some callers go in the middle of a request.
                let half = bytes.len() / 2;
                let _ = self
                    .connected()
                    .and_then(|stream| stream.write_all(&bytes[..half]));
                self.stream = None;
                Ok(None)
            } else {
                self.exchange(&bytes, request.method == "HEAD")
            };
            let name = match &answer {
                Ok(Some(answer)) => {
                    answer.check().map_err(|problem| told(&problem))?;
                    answer.status.to_string()
                }
                Ok(None) => "no answer".to_owned(),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    return Err(told("the server does not answer"));
                }
                Err(_) => "closed".to_owned(),
            };
            *self.answers.entry(name).or_default() += 1;
            sent += 1;
            if sent.is_multiple_of(500) {
                self.alive()?;
            }
        }
        Ok(())
    }

    /// An ordinary caller is served all the same.
    fn alive(&mut self) -> Result<(), String> {
        self.stream = None;
        let request =
            b"OPTIONS / HTTP/1.1\r\nHost: localhost\r\nAccept: application/llm+json\r\n\r\n";
        match self.exchange(request, false) {
            Ok(Some(answer)) if answer.status == 200 => answer.check(),
            other => Err(format!("an ordinary request is not served: {other:?}")),
        }
    }

    fn connected(&mut self) -> io::Result<&mut TcpStream> {
        if self.stream.is_none() {
            let stream = TcpStream::connect(self.addr)?;
            stream.set_nodelay(true)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            self.stream = Some(stream);
        }
        self.stream
            .as_mut()
            .ok_or_else(|| io::Error::from(io::ErrorKind::NotConnected))
    }

    /// One request and its answer; none if the server closes instead.
    fn exchange(&mut self, bytes: &[u8], without_body: bool) -> io::Result<Option<Answer>> {
        let result = self.connected().and_then(|stream| {
            stream.write_all(bytes)?;
            read(stream, without_body)
        });
        let closes = match &result {
            Ok(Some(answer)) => {
                answer.header("connection") == Some("close") || answer.status == 400
            }
            _ => true,
        };
        if closes {
            self.stream = None;
        }
        result
    }
}

fn read(stream: &mut TcpStream, without_body: bool) -> io::Result<Option<Answer>> {
    let mut bytes = Vec::new();
    let mut buffer = [0; 16 << 10];
    let (mut answer, start) = loop {
        let read = stream.read(&mut buffer)?;
        if read == 0 {
            return Ok(None);
        }
        bytes.extend_from_slice(&buffer[..read]);
        if let Some(at) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break (head(&bytes[..at]), at + 4);
        }
    };
    let length = answer
        .header("content-length")
        .and_then(|length| length.parse().ok());
    let length = if without_body || answer.status == 304 {
        0
    } else {
        length.unwrap_or(0)
    };
    while bytes.len() < start + length {
        let read = stream.read(&mut buffer)?;
        if read == 0 {
            return Ok(None);
        }
        bytes.extend_from_slice(&buffer[..read]);
    }
    answer.body = bytes.split_off(start);
    Ok(Some(answer))
}

fn head(bytes: &[u8]) -> Answer {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.split("\r\n");
    let status = lines
        .next()
        .and_then(|line| line.split(' ').nth(1)?.parse().ok());
    let headers = lines.filter_map(|line| {
        let (name, value) = line.split_once(": ")?;
        Some((name.to_ascii_lowercase(), value.to_owned()))
    });
    Answer {
        status: status.unwrap_or_default(),
        headers: headers.collect(),
        body: Vec::new(),
    }
}

//! A service under requests of every kind for a while, over sockets.
//!
//! `cargo run --release -p load -- soak [SECONDS] [SEED]`: 120 seconds and seed 1 unless said otherwise. It ends
//! with an error on the first answer with a status of 500 or more, body of HALO that cannot be read, panic, or
//! question that stays without an answer, and when memory grows.

mod connection;
mod driver;
mod memory;

use std::panic;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ::soak::{Answer, Known, Request, Tool, service};
use actix_web::App;

use self::connection::Connection;
use self::driver::Driver;
use crate::apps::Server;

/// Connections with a request under way each.
const DRIVERS: usize = 4;

/// So much may the resident set grow after the first quarter: what caches hold, and what the allocator
/// keeps of the largest requests so far.
const SLACK_KIB: u64 = 8 << 10;

static PANICS: AtomicU64 = AtomicU64::new(0);

/// Runs for so many seconds with this seed.
pub(crate) fn run(seconds: u64, seed: u64) -> ExitCode {
    println!("soak: {seconds} s, seed {seed}");
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        usual(panic);
    }));
    let server = Server::start(|| App::new().configure(service::configure));
    let outcome = attack(server.port(), Duration::from_secs(seconds), seed);
    match outcome {
        Ok(()) => {
            println!("soak: nothing found");
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("soak: seed {seed}: {fault}");
            ExitCode::FAILURE
        }
    }
}

/// The service at `port` for so long; any service whose manifests are where `service::ROOTS` says.
fn attack(port: u16, time: Duration, seed: u64) -> Result<(), String> {
    let known = Known::gather(&service::ROOTS, service::CREDENTIALS, |request| {
        Connection::open(port)?.ask(request)
    })?;
    println!(
        "soak: {} tools with {} tags",
        known.tools.len(),
        known.tags.len()
    );
    let before = usual_answers(port, &known)?;
    let driver = Driver::new(port, seed, &known);
    let start = Instant::now();
    let mut early = None;
    std::thread::scope(|scope| {
        for _ in 0..DRIVERS {
            scope.spawn(|| driver.run());
        }
        while start.elapsed() < time && !driver.is_over() {
            std::thread::sleep(Duration::from_millis(50));
            if early.is_none() && start.elapsed() >= time / 4 {
                early = Some(memory::resident_kib());
            }
        }
        driver.stop();
    });
    let late = memory::resident_kib();
    driver.report(start.elapsed());
    driver.outcome()?;
    let panics = PANICS.load(Ordering::Relaxed);
    if panics > 0 {
        return Err(format!("{panics} panics"));
    }
    if usual_answers(port, &known)? != before {
        return Err("the service does not answer as before".into());
    }
    flat(early.flatten(), late)
}

/// What the service answers to whoever asks as they should.
fn usual_answers(port: u16, known: &Known) -> Result<Vec<Answer>, String> {
    let mut connection = Connection::open(port)?;
    let urls = known.tools.iter().map(Tool::url);
    let targets = known.roots.iter().map(String::as_str).chain(urls);
    let ask = |target: &str| {
        let request = Request::discovery(target).with("Authorization", service::CREDENTIALS);
        let mut answer = connection.ask(&request)?;
        answer.headers.retain(|(name, _)| name != "date");
        Ok(answer)
    };
    targets.map(ask).collect()
}

fn flat(early: Option<u64>, late: Option<u64>) -> Result<(), String> {
    let (Some(early), Some(late)) = (early, late) else {
        println!("soak: the resident set cannot be read here, so that growth is not seen");
        return Ok(());
    };
    println!(
        "soak: resident set {early} KiB after the first quarter, {late} KiB at the end (may grow by {SLACK_KIB} KiB)"
    );
    if late > early + SLACK_KIB {
        return Err(format!("memory grew by {} KiB", late - early));
    }
    Ok(())
}

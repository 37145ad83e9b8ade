//! Two requests measured in alternating rounds.

use std::time::{Duration, Instant};

use crate::client::Client;
use crate::cpu;

/// Rounds on each side; each is long enough to smooth out single delays.
const ROUNDS: u32 = 40;

pub(crate) struct Comparison {
    pub(crate) name: String,
    pub(crate) subject: (u16, String),
    pub(crate) against: (u16, String),
    /// The ratio that is to be reached.
    pub(crate) bar: f64,
}

/// What one side did.
#[derive(Clone, Copy, Default)]
struct Done {
    requests: u32,
    time: Duration,
    cpu: Duration,
}

impl Done {
    fn rate(self) -> f64 {
        f64::from(self.requests) / self.time.as_secs_f64()
    }

    fn add(&mut self, other: Self) {
        self.requests += other.requests;
        self.time += other.time;
        self.cpu += other.cpu;
    }

    /// Microseconds of the server's CPU time for a request.
    fn cpu(self) -> f64 {
        self.cpu.as_secs_f64() * 1e6 / f64::from(self.requests)
    }
}

impl Comparison {
    /// Runs for about `budget` and prints a row of the table.
    pub(crate) fn run(&self, budget: Duration) {
        let mut subject = Client::new(self.subject.0, &self.subject.1);
        let mut against = Client::new(self.against.0, &self.against.1);
        let round = budget / (2 * ROUNDS);
        run(&mut subject, round);
        run(&mut against, round);
        let mut all = [Done::default(); 2];
        let mut rounds: Vec<[f64; 2]> = (0..ROUNDS)
            .map(|at| {
                // Either side goes first as often as the other.
                let done = if at % 2 == 0 {
                    let first = run(&mut subject, round);
                    [first, run(&mut against, round)]
                } else {
                    let first = run(&mut against, round);
                    [run(&mut subject, round), first]
                };
                for (all, done) in all.iter_mut().zip(done) {
                    all.add(done);
                }
                done.map(Done::rate)
            })
            .collect();
        rounds.sort_by(|a, b| (a[0] / a[1]).total_cmp(&(b[0] / b[1])));
        let [rate, other] = rounds[rounds.len() / 2];
        let [cpu, other_cpu] = all.map(Done::cpu);
        println!(
            "| {} | {rate:.0} | {other:.0} | {:.3} | ≥ {} | {cpu:.1} | {other_cpu:.1} |",
            self.name,
            rate / other,
            self.bar
        );
    }
}

/// One round.
fn run(client: &mut Client, round: Duration) -> Done {
    let (start, cpu) = (Instant::now(), cpu::of_servers());
    let mut requests = 0_u32;
    while start.elapsed() < round {
        requests += u32::try_from(client.run()).unwrap_or(0);
    }
    Done {
        requests,
        time: start.elapsed(),
        cpu: cpu::of_servers().saturating_sub(cpu),
    }
}

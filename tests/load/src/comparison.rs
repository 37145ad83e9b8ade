//! Two requests measured in alternating rounds.

use std::time::{Duration, Instant};

use crate::client::Client;

/// Rounds on each side; each is long enough to smooth out single delays.
const ROUNDS: u32 = 40;

pub(crate) struct Comparison {
    pub(crate) name: String,
    pub(crate) subject: (u16, String),
    pub(crate) against: (u16, String),
    /// The ratio that is to be reached.
    pub(crate) bar: f64,
}

impl Comparison {
    /// Runs for about `budget` and prints a row of the table.
    pub(crate) fn run(&self, budget: Duration) {
        let mut subject = Client::new(self.subject.0, &self.subject.1);
        let mut against = Client::new(self.against.0, &self.against.1);
        let round = budget / (2 * ROUNDS);
        rate(&mut subject, round);
        rate(&mut against, round);
        let mut rounds: Vec<(f64, f64)> = (0..ROUNDS)
            .map(|at| {
                // Either side goes first as often as the other.
                if at % 2 == 0 {
                    let first = rate(&mut subject, round);
                    (first, rate(&mut against, round))
                } else {
                    let first = rate(&mut against, round);
                    (rate(&mut subject, round), first)
                }
            })
            .collect();
        rounds.sort_by(|a, b| (a.0 / a.1).total_cmp(&(b.0 / b.1)));
        let (rate, other) = rounds[rounds.len() / 2];
        println!(
            "| {} | {rate:.0} | {other:.0} | {:.3} | ≥ {} |",
            self.name,
            rate / other,
            self.bar
        );
    }
}

/// Requests per second over one round.
fn rate(client: &mut Client, round: Duration) -> f64 {
    let start = Instant::now();
    let mut requests = 0_u32;
    while start.elapsed() < round {
        requests += u32::try_from(client.run()).unwrap_or(0);
    }
    f64::from(requests) / start.elapsed().as_secs_f64()
}

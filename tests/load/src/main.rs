//! What describing a service costs, as ratios measured in one run.
//!
//! Two apps on the loopback, one worker each: the same handlers with and without descriptions, in the
//! same scope and order. Rounds alternate between the two sides of a comparison, so that what else
//! the machine does meets both; the ratio is the median over the rounds.
//!
//! `cargo run --release -p load [-- SECONDS]`: seconds per comparison, default 6.

mod apps;
mod client;
mod comparison;

use std::time::Duration;

use crate::apps::{Server, described, fixed, manifest_of, plain};
use crate::client::request;
use crate::comparison::Comparison;

fn main() {
    let seconds = std::env::args()
        .nth(1)
        .map_or(Ok(6.0), |text| text.parse::<f64>());
    let Ok(seconds) = seconds else {
        eprintln!("load: the number of seconds per comparison is a number");
        std::process::exit(2);
    };
    let budget = Duration::from_secs_f64(seconds.clamp(0.5, 120.0));
    println!("| comparison | requests/s | against requests/s | ratio | budget |");
    println!("| --- | --- | --- | --- | --- |");
    for count in [1, 50, 100] {
        let last = count - 1;
        let described = Server::start(move || described(count));
        let description = client::body(
            described.port(),
            &request("OPTIONS", &format!("/api/t{last}")),
        );
        let same_bytes = Server::start(move || fixed(count, description.clone()));
        let plain = Server::start(move || plain(count));
        Comparison {
            name: format!(
                "OPTIONS on tool {count} of {count}, against a plain GET there of the same bytes"
            ),
            subject: (
                described.port(),
                request("OPTIONS", &format!("/api/t{last}")),
            ),
            against: (same_bytes.port(), request("GET", &format!("/api/d{last}"))),
            bar: 0.95,
        }
        .run(budget);
        Comparison {
            name: format!(
                "the handler's own GET, {count} of {count}, against the same undescribed"
            ),
            subject: (described.port(), request("GET", &format!("/api/t{last}"))),
            against: (plain.port(), request("GET", &format!("/api/t{last}"))),
            bar: 0.98,
        }
        .run(budget);
    }
    let server = Server::start(|| manifest_of(100));
    let whole = request("OPTIONS", "/");
    let manifest = client::body(server.port(), &whole);
    let same_bytes = Server::start(move || fixed(1, manifest.clone()));
    Comparison {
        name: "manifest of 100 tools, against a plain GET of the same bytes".to_owned(),
        subject: (server.port(), whole.clone()),
        against: (same_bytes.port(), request("GET", "/api/d0")),
        bar: 0.95,
    }
    .run(budget);
    Comparison {
        name: "the same with a tag filter, against the whole manifest".to_owned(),
        subject: (server.port(), request("OPTIONS", "/?tags=even")),
        against: (server.port(), whole),
        bar: 0.5,
    }
    .run(budget);
    let start = apps::start_up(1000);
    let bare = apps::start_up_undescribed(1000);
    println!(
        "\nStart-up of an app with 1,000 tools and its manifest: {:.1} ms, of which actix itself {:.1} ms (budget for the difference: 20 ms).",
        milliseconds(start),
        milliseconds(bare),
    );
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

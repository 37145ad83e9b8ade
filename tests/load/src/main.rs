//! What describing a service costs, as ratios measured in one run.
//!
//! Two apps on the loopback, one worker each: the same handlers with and without descriptions, in the
//! same scope and order. Rounds alternate between the two sides of a comparison, so that what else
//! the machine does meets both; the ratio is the median over the rounds. CPU time is that of the server's
//! threads, over all rounds.
//!
//! `cargo run --release -p load [-- SECONDS]`: seconds per comparison, default 6.
//!
//! `cargo run --release -p load -- soak [SECONDS] [SEED]`: see [`soak`].

mod apps;
mod client;
mod comparison;
mod cpu;
mod soak;

use std::process::ExitCode;
use std::time::Duration;

use halo_actix::Halo;

use crate::apps::{Server, described, fixed, manifest_of, plain};
use crate::client::{request, revalidation};
use crate::comparison::Comparison;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).peekable();
    if arguments.next_if(|first| first == "soak").is_some() {
        let mut number = |usual: u64| arguments.next().map_or(Ok(usual), |text| text.parse());
        let (Ok(seconds), Ok(seed)) = (number(120), number(1)) else {
            eprintln!("load: the seconds of a soak run and its seed are whole numbers");
            return ExitCode::from(2);
        };
        return soak::run(seconds.clamp(1, 24 * 60 * 60), seed);
    }
    let seconds = arguments.next().map_or(Ok(6.0), |text| text.parse::<f64>());
    let Ok(seconds) = seconds else {
        eprintln!("load: the number of seconds per comparison is a number");
        return ExitCode::from(2);
    };
    let budget = Duration::from_secs_f64(seconds.clamp(0.5, 120.0));
    println!(
        "| comparison | requests/s | against requests/s | ratio | budget | µs of CPU a request | against µs |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    tools(budget);
    manifests(budget);
    hidden(budget);
    let start = apps::start_up(1000);
    let bare = apps::start_up_undescribed(1000);
    println!(
        "\nStart-up of an app with 1,000 tools and its manifest: {:.1} ms, of which actix itself {:.1} ms (budget for the difference: 20 ms).",
        milliseconds(start),
        milliseconds(bare),
    );
    ExitCode::SUCCESS
}

/// One tool of many in a scope.
fn tools(budget: Duration) {
    for count in [1, 50, 500] {
        let last = count - 1;
        let described = Server::start(move || described(count));
        let ask = request("OPTIONS", &format!("/api/t{last}"));
        let description = client::answer(described.port(), &ask);
        let same_bytes = Server::start(move || fixed(count, description.clone()));
        let plain = Server::start(move || plain(count));
        let own = request("GET", &format!("/api/t{last}"));
        Comparison {
            name: format!(
                "OPTIONS on tool {count} of {count}, against a plain GET there of the same bytes"
            ),
            subject: (described.port(), ask),
            against: (same_bytes.port(), request("GET", &format!("/api/d{last}"))),
            bar: 0.95,
        }
        .run(budget);
        Comparison {
            name: format!(
                "the handler's own GET, {count} of {count}, against the same undescribed"
            ),
            subject: (described.port(), own.clone()),
            against: (plain.port(), own),
            bar: 0.98,
        }
        .run(budget);
    }
}

/// Manifests, each against a plain GET of the same bytes.
fn manifests(budget: Duration) {
    let open = |halo: Halo| halo;
    let by_rule = |halo: Halo| {
        halo.visible(|caller, tool| tool.method() == "GET" || caller.bearer() == Some("staff"))
    };
    let by_scopes = |halo: Halo| halo.scopes(|_| ["orders:read"]);
    let against_bytes = |name: String, port: u16, ask: String, bar: f64| {
        let bytes = client::answer(port, &ask);
        let same_bytes = Server::start(move || fixed(1, bytes.clone()));
        Comparison {
            name: format!("{name}, against a plain GET of the same bytes"),
            subject: (port, ask),
            against: (same_bytes.port(), request("GET", "/api/d0")),
            bar,
        }
        .run(budget);
    };
    for count in [10, 100, 1000] {
        let server = Server::start(move || manifest_of(count, open));
        let name = format!("manifest of {count} tools");
        against_bytes(name.clone(), server.port(), request("OPTIONS", "/"), 0.9);
        let tags = request("OPTIONS", "/?tags=even");
        against_bytes(format!("{name} by a tag"), server.port(), tags, 0.5);
        let etag = client::etag(server.port(), &request("OPTIONS", "/"));
        Comparison {
            name: format!("{name}, 304, against the whole"),
            subject: (server.port(), revalidation("/", &etag)),
            against: (server.port(), request("OPTIONS", "/")),
            bar: 1.0,
        }
        .run(budget);
        let server = Server::start(move || manifest_of(count, by_rule));
        let whole = request("OPTIONS", "/");
        against_bytes(
            format!("{name} with a rule"),
            server.port(),
            whole.clone(),
            0.5,
        );
        let server = Server::start(move || manifest_of(count, by_scopes));
        against_bytes(format!("{name} by scopes"), server.port(), whole, 0.5);
    }
}

/// What a caller does not see, and what does not exist.
fn hidden(budget: Duration) {
    let server = Server::start(|| manifest_of(50, |halo| halo.scopes(|_| ["none"])));
    Comparison {
        name: "OPTIONS on a hidden tool, 50 of 50, against a path that does not exist".to_owned(),
        subject: (server.port(), request("OPTIONS", "/t49")),
        against: (server.port(), request("OPTIONS", "/x49")),
        bar: 0.9,
    }
    .run(budget);
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

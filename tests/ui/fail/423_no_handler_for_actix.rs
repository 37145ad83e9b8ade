//! actix itself refuses a parameter: nothing is said twice.

use actix_web::{App, post};
use halo_actix::halo_tool;

use halo_actix::{Arg, HaloArg};

struct Clock;

impl HaloArg for Clock {
    const ARG: Arg = Arg::Ignored;
}

/// Charge a card.
#[halo_tool(why = "Use to take money.")]
#[post("/charge")]
async fn charge(clock: Clock) -> &'static str {
    let Clock = clock;
    ""
}

fn main() {
    let _ = App::new().service(charge);
}

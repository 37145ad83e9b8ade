//! `#[halo_tool]` stands on something that is no function.

use halo_actix::halo_tool;

/// A charge.
#[halo_tool(why = "Use to take money.")]
struct Charge {
    amount: u32,
}

fn main() {
    let _ = Charge { amount: 5 }.amount;
}

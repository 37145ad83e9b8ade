//! `#[halo_tool]` stands on a method.

use actix_web::post;
use halo_actix::halo_tool;

struct Payments;

impl Payments {
    /// Charge a card.
    #[halo_tool(why = "Use to take money.")]
    #[post("/charge")]
    async fn charge(&self) -> &'static str {
        ""
    }
}

fn main() {
    let _ = Payments.charge();
}

//! Documentation however it is written.

#![deny(warnings, missing_docs)]

use actix_web::{App, post, web};
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::Deserialize;

/** What to charge. */
#[derive(Deserialize, HaloSchema)]
pub struct Order {
    /**
     * In the smallest unit.
     *
     * Never negative.
     */
    pub amount: u32,
    #[doc = include_str!("402_docs.md")]
    pub note: Option<String>,
    #[doc = concat!("Of version ", env!("CARGO_PKG_VERSION_MAJOR"), ".")]
    pub version: Option<String>,
    /// With `{braces}`, "quotes" and a \ backslash.
    pub marks: Option<String>,
}

/// Charge a card.
///
/// ```text
/// an example
///     indented
/// ```
#[doc(alias = "pay")]
#[doc(hidden)]
#[halo_tool(why = "Use {it} to \"take\" money.")]
#[post("/charge")]
pub async fn charge(order: web::Json<Order>) -> String {
    let _ = (&order.note, &order.version, &order.marks);
    order.amount.to_string()
}

/// First.
#[doc = include_str!("402_docs.md")]
#[halo_tool(why = "Use to do it.")]
#[post("/included")]
pub async fn included() -> &'static str {
    ""
}

#[actix_web::main]
async fn main() {
    let app = App::new()
        .service(charge)
        .service(included)
        .service(Halo::new("Docs", "1"));
    let api = halo_actix::inspect::describe(app).await;
    let json = serde_json::to_value(&api.descriptions).unwrap();
    let tool = &json["/charge"][0];
    assert_eq!(
        tool["description"],
        "Charge a card.\n\n```text\nan example\n    indented\n```"
    );
    assert_eq!(tool["why"], "Use {it} to \"take\" money.");
    let text = |name: &str| tool["input"][name]["description"].clone();
    assert_eq!(text("amount"), "In the smallest unit.\n\nNever negative.");
    assert_eq!(text("note"), "From a file.");
    assert_eq!(text("version"), "Of version 0.");
    assert_eq!(
        text("marks"),
        "With `{braces}`, \"quotes\" and a \\ backslash."
    );
    assert_eq!(json["/included"][0]["description"], "First.\nFrom a file.");
}

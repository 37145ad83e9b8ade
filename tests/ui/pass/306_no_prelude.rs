//! Without any prelude.

#![no_implicit_prelude]
#![deny(warnings)]

#[derive(::serde::Deserialize, ::serde::Serialize, ::halo_actix::HaloSchema)]
struct Order {
    /// In the smallest unit.
    #[halo(minimum = 1, example = 1)]
    amount: ::core::primitive::u32,
    note: ::core::option::Option<::std::string::String>,
    size: Size,
}

#[derive(::serde::Deserialize, ::serde::Serialize, ::halo_actix::HaloSchema)]
enum Size {
    Small,
    #[serde(rename(serialize = "LARGE"))]
    Large,
}

/// Charge a card.
#[::halo_actix::halo_tool(
    why = "Use to take money.",
    effects = { undo: charge },
    next = [{ when: "size=LARGE", suggest: charge }],
    examples = [{ input: { amount: 5, size: "Large" } }],
)]
#[::actix_web::post("/charge")]
async fn charge(order: ::actix_web::web::Json<Order>) -> ::actix_web::web::Json<Order> {
    order
}

#[::actix_web::main]
async fn main() {
    let app = ::actix_web::App::new()
        .service(charge)
        .service(::halo_actix::Halo::new("Bare", "1"));
    let api = ::halo_actix::inspect::describe(app).await;
    ::std::assert_eq!(api.descriptions["/charge"][0].input.len(), 3);
}

//! Modules that are called like the crates that generated code needs.

#![deny(warnings)]
#![allow(clippy::self_named_module_files)]

mod core {}
mod std {}
mod alloc {}
mod actix_web {}
mod actix_service {}
mod halo_actix {}
mod halo_core {}
mod halo_macros {}
mod serde {}
mod serde_json {}

mod api {
    #[allow(dead_code)]
    mod halo_actix {}
    #[allow(dead_code)]
    mod core {}

    #[derive(::serde::Deserialize, ::halo_actix::HaloSchema)]
    pub(crate) struct Order {
        /// In the smallest unit.
        #[halo(minimum = 1)]
        pub(crate) amount: u32,
    }

    /// Charge
    #[doc = concat!("a ", "card.")]
    #[::halo_actix::halo_tool(why = "Use to take money.", examples = [{ input: { amount: 5 } }])]
    #[::actix_web::post("/charge")]
    pub(crate) async fn charge(order: ::actix_web::web::Json<Order>) -> String {
        order.amount.to_string()
    }
}

#[::actix_web::main]
async fn main() {
    let app = ::actix_web::App::new()
        .service(api::charge)
        .service(::halo_actix::Halo::new("Own", "1"));
    let api = ::halo_actix::inspect::describe(app).await;
    assert_eq!(
        api.descriptions["/charge"][0].description,
        "Charge\na card."
    );
}

//! The table of cases, as the tests see it: what an app says about one of its tools.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::{App, Error};
use halo_actix::Halo;
use halo_actix::protocol::Description;
use halo_core::schema::{Direction, HaloSchema, of};
use serde_json::Value;

/// The description of the only tool of an app.
///
/// # Panics
///
/// If the app has none or several.
pub async fn description<T, B>(app: App<T>) -> Description
where
    T: ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse<B>,
            Error = Error,
            InitError = (),
        > + 'static,
    B: MessageBody + 'static,
{
    let api = halo_actix::inspect::describe(app.service(Halo::new("Cases", "1"))).await;
    let mut all: Vec<Description> = api.descriptions.into_values().flatten().collect();
    assert_eq!(all.len(), 1, "the app has one tool");
    all.remove(0)
}

/// The same as JSON.
///
/// # Panics
///
/// As [`description`].
pub async fn json<T, B>(app: App<T>) -> Value
where
    T: ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse<B>,
            Error = Error,
            InitError = (),
        > + 'static,
    B: MessageBody + 'static,
{
    serde_json::to_value(description(app).await).expect("a description is JSON")
}

/// What a type accepts, as JSON Schema.
///
/// # Panics
///
/// If the type cannot be described.
#[must_use]
pub fn input<T: HaloSchema + ?Sized>() -> Value {
    schema::<T>(Direction::Input)
}

/// What a type produces, as JSON Schema.
///
/// # Panics
///
/// If the type cannot be described.
#[must_use]
pub fn output<T: HaloSchema + ?Sized>() -> Value {
    schema::<T>(Direction::Output)
}

fn schema<T: HaloSchema + ?Sized>(direction: Direction) -> Value {
    let schema = halo_core::render::json_schema(of::<T>(), direction).expect("a description");
    serde_json::to_value(schema).expect("JSON")
}

/// The order of the keys of an object, which `Value` equality does not look at.
#[must_use]
pub fn keys(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .into_iter()
        .flat_map(|object| object.keys().map(String::as_str))
        .collect()
}

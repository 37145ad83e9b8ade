//! The smallest service that describes itself.

use actix_web::{get, web};
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};

/// A temperature to convert.
#[derive(Debug, Deserialize, HaloSchema)]
pub struct Reading {
    /// Degrees Celsius.
    #[halo(minimum = -273.15, example = 21.5)]
    pub celsius: f64,
}

/// A converted temperature.
#[derive(Debug, Serialize, HaloSchema)]
pub struct Converted {
    /// Degrees Fahrenheit.
    pub fahrenheit: f64,
}

/// Convert a temperature from Celsius to Fahrenheit.
#[halo_tool(why = "Use when a reader expects Fahrenheit and the figure is in Celsius.")]
#[get("/convert")]
pub async fn convert(query: web::Query<Reading>) -> web::Json<Converted> {
    let fahrenheit = query.celsius * 9.0 / 5.0 + 32.0;
    web::Json(Converted { fahrenheit })
}

/// Mounts the tool, and the manifest that lists it.
pub fn configure(cfg: &mut web::ServiceConfig) {
    cfg.service(convert)
        .service(Halo::new("Temperatures", "1.0.0"));
}

//! The weather in the cities around the shop, day by day.

use actix_web::{get, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::store::Store;

/// What the sky does for most of the day.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, HaloSchema)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// Sun and few clouds.
    Clear,
    /// Clouds without rain.
    Cloudy,
    /// Rain.
    Rain,
    /// Rain with strong wind.
    Storm,
    /// Fog.
    Fog,
    /// Snow.
    Snow,
}

/// The weather of one city on one day.
#[derive(Clone, Debug, Deserialize, Serialize, HaloSchema)]
pub struct Weather {
    /// The city.
    pub city: String,
    /// The day, as year-month-day.
    #[halo(format = "date", example = "2026-03-14")]
    pub day: String,
    /// What the sky does for most of the day.
    pub condition: Condition,
    /// Lowest temperature in degrees Celsius.
    pub low_c: f64,
    /// Highest temperature in degrees Celsius.
    pub high_c: f64,
    /// Rain in millimetres.
    pub rain_mm: f64,
    /// Strongest wind in kilometres an hour.
    pub wind_kmh: u32,
}

/// Which days of a forecast to give.
#[derive(Debug, Deserialize, HaloSchema)]
pub struct Days {
    /// First day, as year-month-day; the first on record when left out.
    #[halo(format = "date", example = "2026-03-10")]
    pub from: Option<String>,
    /// How many days to give at most.
    #[serde(default = "one_week")]
    #[halo(minimum = 1, maximum = 21)]
    pub days: usize,
}

/// Which city is meant.
#[derive(Debug, Deserialize, HaloSchema)]
pub struct CityPath {
    /// Name of the city, in any case of letters.
    #[halo(example = "Corvale")]
    pub city: String,
}

/// Which city and day are meant.
#[derive(Debug, Deserialize, HaloSchema)]
pub struct DayPath {
    /// Name of the city, in any case of letters.
    #[halo(example = "Corvale")]
    pub city: String,
    /// The day, as year-month-day.
    #[halo(format = "date", example = "2026-03-14")]
    pub day: String,
}

fn one_week() -> usize {
    7
}

/// List the cities whose weather is on record.
#[halo_tool(
    why = "Use first, to spell the city as `forecast` and `weather_on` know it.",
    tags = ["weather", "read"],
    limits = { idempotent: true },
)]
#[get("/weather")]
pub async fn list_cities(store: web::Data<Store>) -> web::Json<Vec<String>> {
    let mut cities: Vec<String> = store
        .weather
        .iter()
        .map(|entry| entry.city.clone())
        .collect();
    cities.dedup();
    web::Json(cities)
}

/// Give the weather of a city for some days in a row.
#[halo_tool(
    why = "Use to plan over several days. For one day, `weather_on` is shorter.",
    tags = ["weather", "read"],
    limits = { idempotent: true },
    resilience = { retry: true, backoff: exponential, timeout_ms: 1000, fallback: weather_on },
    examples = [{ input: { city: "Corvale", from: "2026-03-10", days: 3 } }],
)]
#[get("/weather/{city}")]
pub async fn forecast(
    path: web::Path<CityPath>,
    query: web::Query<Days>,
    store: web::Data<Store>,
) -> Result<web::Json<Vec<Weather>>, Failure> {
    let CityPath { city } = path.into_inner();
    if !(1..=21).contains(&query.days) {
        return Err(Failure::invalid("`days` must be from 1 to 21"));
    }
    let from = query.from.as_deref().unwrap_or_default();
    if !from.is_empty() && !is_day(from) {
        return Err(Failure::invalid("`from` must be a day like 2026-03-14"));
    }
    if !store
        .weather
        .iter()
        .any(|entry| entry.city.eq_ignore_ascii_case(&city))
    {
        return Err(no_city());
    }
    let wanted =
        |entry: &&Weather| entry.city.eq_ignore_ascii_case(&city) && entry.day.as_str() >= from;
    let days = store.weather.iter().filter(wanted).take(query.days);
    Ok(web::Json(days.cloned().collect()))
}

/// Give the weather of a city on one day.
#[halo_tool(
    why = "Use to answer whether one day suits a delivery or an event.",
    tags = ["weather", "read"],
    limits = { idempotent: true },
    next = [{ when: "condition=storm", suggest: forecast }],
    examples = [{ input: { city: "Corvale", day: "2026-03-14" } }],
)]
#[get("/weather/{city}/{day}")]
pub async fn weather_on(
    path: web::Path<DayPath>,
    store: web::Data<Store>,
) -> Result<web::Json<Weather>, Failure> {
    let DayPath { city, day } = path.into_inner();
    let mut here = store
        .weather
        .iter()
        .filter(|entry| entry.city.eq_ignore_ascii_case(&city))
        .peekable();
    here.peek().ok_or_else(no_city)?;
    let found = here.find(|entry| entry.day == day).cloned();
    found.map(web::Json).ok_or_else(|| {
        Failure::not_found("no weather on record for this `day`: days are written like 2026-03-14")
    })
}

fn no_city() -> Failure {
    Failure::not_found("no weather on record for this `city`: list the cities at /api/weather")
}

/// Days in this form sort as text.
fn is_day(text: &str) -> bool {
    text.len() == 10
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        })
}

//! Bodies of several forms: a flat map says when each parameter is sent, and a call follows it.

#![expect(dead_code, reason = "what is described need not be read")]

use std::sync::{Arc, Mutex};

use actix_web::web::{Data, Json};
use actix_web::{App, post};
use halo_actix::test::assert_callable;
use halo_actix::{Halo, HaloSchema, halo_tool, inspect};
use serde::Deserialize;

type Log = Data<Mutex<Vec<String>>>;

#[derive(Debug, Deserialize, HaloSchema)]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
enum Payment {
    Card { number: String, months: Option<u8> },
    Bank { iban: String, months: u8 },
    Cash {},
}

#[derive(Debug, Deserialize, HaloSchema)]
#[serde(untagged)]
enum Place {
    Named {
        name: String,
    },
    Exact {
        lat: f32,
        lon: f32,
        note: Option<bool>,
    },
}

#[derive(Debug, Deserialize, HaloSchema)]
enum Change {
    Set { to: u8 },
    Add(u8),
}

#[derive(Debug, Deserialize, HaloSchema)]
struct Order {
    item: String,
    #[serde(flatten)]
    payment: Option<Change>,
    #[serde(flatten)]
    place: Place,
}

macro_rules! tools {
    ($($name:ident $path:literal $ty:ty;)*) => {$(
        /// Send it.
        #[halo_tool(why = "Use it.")]
        #[post($path)]
        async fn $name(body: Json<$ty>, seen: Log) -> String {
            seen.lock().expect("the log").push(format!("{:?}", body.into_inner()));
            String::new()
        }
    )*};
}

tools! {
    pay "/pay" Payment;
    go "/go" Place;
    change "/change" Change;
    order "/order" Order;
}

#[actix_web::test]
async fn every_form_is_sent_as_it_is_described() {
    let seen: Log = Data::from(Arc::new(Mutex::default()));
    let log = seen.clone();
    let app = App::new()
        .app_data(log)
        .service(pay)
        .service(go)
        .service(change)
        .service(order)
        .service(Halo::new("Forms", "1"));
    assert_callable(app).await;
    let seen = seen.lock().expect("the log");
    let of = |start: &str| seen.iter().filter(|seen| seen.starts_with(start)).count();
    assert_eq!((of("Card"), of("Bank"), of("Cash")), (1, 1, 1), "{seen:?}");
    assert_eq!((of("Named"), of("Exact")), (2, 2), "{seen:?}");
    assert_eq!((of("Set"), of("Add")), (1, 1), "{seen:?}");
    assert!(of("Order") >= 4, "{seen:?}");
}

#[actix_web::test]
async fn the_sentences_say_when() {
    let app = App::new()
        .service(pay)
        .service(go)
        .service(change)
        .service(Halo::new("Forms", "1"));
    let api = inspect::describe(app).await;
    let says = |url: &str, name: &str| {
        let parameter = &api.descriptions[url][0].input[name];
        let text = parameter.schema.get("description");
        text.and_then(|text| text.as_str().map(str::to_owned))
            .unwrap_or_default()
    };
    assert_eq!(says("/pay", "number"), "Needed for `by` `card`.");
    // `months` may be left out with a card.
    assert_eq!(says("/pay", "months"), "Needed for `by` `bank`.");
    let sets = "One of these sets is sent: `name`; `lat`, `lon`.";
    assert_eq!(says("/go", "name"), sets);
    assert_eq!(says("/go", "lat"), sets);
    assert_eq!(says("/go", "note"), "");
    assert_eq!(
        says("/change", "Set"),
        "Exactly one of `Set`, `Add` is sent."
    );
}

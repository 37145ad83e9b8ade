//! The manifest and all descriptions of each example.

use actix_web::{App, web};
use halo_actix::inspect::{describe, describe_with};

#[actix_web::test]
async fn payments() {
    let bank = web::Data::new(payments::bank::Bank::demonstration());
    let app = App::new().configure(payments::configure(bank));
    let api = describe_with(app, "/", &[("Authorization", "Bearer demo-admin")]).await;
    insta::assert_json_snapshot!(api);
}

#[actix_web::test]
async fn catalogue() {
    let store = web::Data::new(catalogue::store::Store::load().expect("the committed data"));
    let api = describe(App::new().configure(catalogue::configure(store))).await;
    insta::assert_json_snapshot!(api);
}

#[actix_web::test]
async fn plain() {
    let api = describe(App::new().configure(plain::configure)).await;
    insta::assert_json_snapshot!(api);
}

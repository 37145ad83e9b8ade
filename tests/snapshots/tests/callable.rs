//! Every tool of each example can be called by what it says of itself.

use actix_web::{App, web};
use halo_actix::test::{Callable, assert_callable};

#[actix_web::test]
async fn payments() {
    let bank = web::Data::new(payments::bank::Bank::demonstration());
    let app = App::new().configure(payments::configure(bank));
    Callable::new()
        .header("Authorization", "Bearer demo-admin")
        .assert(app)
        .await;
}

#[actix_web::test]
async fn catalogue() {
    let store = web::Data::new(catalogue::store::Store::load().expect("the committed data"));
    assert_callable(App::new().configure(catalogue::configure(store))).await;
}

#[actix_web::test]
async fn plain() {
    assert_callable(App::new().configure(plain::configure)).await;
}

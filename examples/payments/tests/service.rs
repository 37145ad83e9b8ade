//! The payments service as a caller meets it.

use actix_web::http::{StatusCode, header};
use actix_web::{App, test, web};
use payments::bank::Bank;
use serde_json::{Value, json};

/// Calls the service one request after the other, and gives status and body of each.
fn calls<const N: usize>(
    requests: [test::TestRequest; N],
) -> impl Future<Output = [(StatusCode, Value); N]> {
    let requests = Vec::from(requests);
    async move {
        let bank = web::Data::new(Bank::demonstration());
        let service = test::init_service(App::new().configure(payments::configure(bank))).await;
        let mut answers = [const { (StatusCode::OK, Value::Null) }; N];
        for (request, answer) in requests.into_iter().zip(&mut answers) {
            let response = test::call_service(&service, request.to_request()).await;
            let status = response.status();
            let body = test::read_body(response).await;
            *answer = (status, serde_json::from_slice(&body).unwrap_or(Value::Null));
        }
        answers
    }
}

fn get(token: &str, path: &str) -> test::TestRequest {
    test::TestRequest::get()
        .uri(path)
        .insert_header((header::AUTHORIZATION, format!("Bearer {token}")))
}

fn post(token: &str, path: &str, body: Value) -> test::TestRequest {
    test::TestRequest::post()
        .uri(path)
        .insert_header((header::AUTHORIZATION, format!("Bearer {token}")))
        .set_json(body)
}

fn pay(path: &str, customer: &str, amount: i64) -> test::TestRequest {
    let order = json!({ "amount": amount, "currency": "GBP", "customer_id": customer });
    post("demo-cashier", path, order)
}

const CHARGE: &str = "/api/payments/charge";
const AUTHORISE: &str = "/api/payments/authorise";

fn step(action: &str, body: Value) -> test::TestRequest {
    post("demo-cashier", &format!("/api/payments/{action}"), body)
}

#[actix_web::test]
async fn charges_at_once() {
    let [charged, shown] = calls([
        pay(CHARGE, "cust_123", 1000).insert_header(("X-Trace-Id", "t-1")),
        get("demo-reader", "/api/payments/charges/ch_1"),
    ])
    .await;
    assert_eq!(
        charged,
        (
            StatusCode::OK,
            json!({ "charge_id": "ch_1", "status": "success" })
        )
    );
    assert_eq!(shown.1["trace_id"], "t-1");
    assert_eq!(shown.1["amount"], 1000);
}

#[actix_web::test]
async fn refuses_callers_without_the_right() {
    let order = json!({ "amount": 1, "currency": "GBP", "customer_id": "cust_123" });
    let customer = json!({ "name": "Juniper Books", "email": "desk@juniper.example" });
    let answers = calls([
        test::TestRequest::post().uri(CHARGE).set_json(&order),
        post("stolen", CHARGE, order.clone()),
        post("demo-reader", CHARGE, order),
        post("demo-cashier", "/api/customers", customer.clone()),
        post("demo-admin", "/api/customers", customer),
        test::TestRequest::post()
            .uri(CHARGE)
            .set_payload("no JSON, and no token either"),
    ])
    .await;
    assert_eq!(
        answers.each_ref().map(|(status, _)| status.as_u16()),
        [401, 401, 403, 403, 201, 401]
    );
    assert_eq!(answers[0].1["error"]["code"], "unauthorised");
    assert_eq!(answers[2].1["error"]["code"], "forbidden");
    assert_eq!(answers[4].1["customer_id"], "cust_1004");
}

#[actix_web::test]
async fn a_missing_token_is_answered_with_a_challenge() {
    let bank = web::Data::new(Bank::demonstration());
    let service = test::init_service(App::new().configure(payments::configure(bank))).await;
    let request = test::TestRequest::get()
        .uri("/api/payments/charges")
        .to_request();
    let response = test::call_service(&service, request).await;
    let challenge = response.headers().get(header::WWW_AUTHENTICATE);
    assert_eq!(
        challenge.map(header::HeaderValue::as_bytes),
        Some(&b"Bearer realm=\"payments\""[..])
    );
}

#[actix_web::test]
async fn captures_only_what_is_held() {
    let [held, too_much, taken, again, released] = calls([
        pay(AUTHORISE, "cust_123", 4500),
        step("capture", json!({ "charge_id": "ch_1", "amount": 4501 })),
        step("capture", json!({ "charge_id": "ch_1", "amount": 4000 })),
        step("capture", json!({ "charge_id": "ch_1" })),
        step("release", json!({ "charge_id": "ch_1" })),
    ])
    .await;
    assert_eq!(held.1["status"], "authorised");
    assert_eq!(too_much.0, StatusCode::CONFLICT);
    assert_eq!(
        (&taken.1["status"], &taken.1["amount"]),
        (&json!("success"), &json!(4000))
    );
    assert_eq!([again.0, released.0], [StatusCode::CONFLICT; 2]);
}

#[actix_web::test]
async fn refunds_no_more_than_was_taken() {
    let [_, part, too_much, rest, nothing_left] = calls([
        pay(CHARGE, "cust_123", 1000),
        step(
            "refund",
            json!({ "charge_id": "ch_1", "amount": 400, "reason": "One was missing" }),
        ),
        step("refund", json!({ "charge_id": "ch_1", "amount": 601 })),
        step("refund", json!({ "charge_id": "ch_1" })),
        step("refund", json!({ "charge_id": "ch_1" })),
    ])
    .await;
    assert_eq!(part.1["status"], "partly_refunded");
    assert_eq!(too_much.0, StatusCode::CONFLICT);
    assert_eq!(rest.1["status"], "refunded");
    assert_eq!(rest.1["refunds"][1]["amount"], 600);
    assert_eq!(nothing_left.0, StatusCode::CONFLICT);
}

#[actix_web::test]
async fn the_card_decides_what_comes_of_a_charge() {
    let [
        pending,
        confirmed,
        confirmed_again,
        failed,
        retried,
        hopeless,
        large,
    ] = calls([
        pay(CHARGE, "cust_200", 1000),
        step("confirm", json!({ "charge_id": "ch_1" })),
        step("confirm", json!({ "charge_id": "ch_1" })),
        pay(CHARGE, "cust_300", 1000),
        step("retry", json!({ "charge_id": "ch_2" })),
        pay(CHARGE, "cust_400", 1000),
        pay(CHARGE, "cust_123", 50_001),
    ])
    .await;
    assert_eq!(pending.1["status"], "pending");
    assert_eq!(confirmed.1["status"], "success");
    assert_eq!(confirmed_again.0, StatusCode::CONFLICT);
    assert_eq!(failed.1["status"], "failed");
    assert_eq!(retried.1["status"], "success");
    assert_eq!(hopeless.1["status"], "failed");
    assert_eq!(large.1["status"], "pending");
}

#[actix_web::test]
async fn every_error_is_json() {
    let answers = calls([
        post("demo-cashier", CHARGE, json!({ "amount": 1 })),
        post("demo-cashier", CHARGE, json!({}))
            .set_payload("{")
            .insert_header(header::ContentType::json()),
        pay(CHARGE, "cust_123", 0),
        pay(CHARGE, "nobody", 10),
        get("demo-reader", "/api/payments/charges?limit=many"),
        get("demo-reader", "/api/payments/charges?limit=101"),
        get("demo-reader", "/api/payments/charges/ch_01"),
        get("demo-reader", "/api/customers/lookup"),
        get(
            "demo-reader",
            "/api/customers/lookup?email=nobody%40there.example",
        ),
    ])
    .await;
    let statuses = answers.each_ref().map(|(status, _)| status.as_u16());
    assert_eq!(statuses, [400, 400, 422, 404, 400, 422, 404, 422, 404]);
    for (_, body) in &answers {
        assert!(body["error"]["message"].is_string(), "{body}");
    }
}

#[actix_web::test]
async fn lists_the_newest_first() {
    let [_, _, _, page, of_one] = calls([
        pay(CHARGE, "cust_123", 1),
        pay(CHARGE, "cust_200", 2),
        pay("/api/payments/authorise", "cust_123", 3),
        get("demo-reader", "/api/payments/charges?limit=1&offset=1"),
        get(
            "demo-reader",
            "/api/payments/charges?customer_id=cust_123&status=success",
        ),
    ])
    .await;
    assert_eq!(
        (&page.1["total"], &page.1["charges"][0]["charge_id"]),
        (&json!(3), &json!("ch_2"))
    );
    assert_eq!(
        (&of_one.1["total"], &of_one.1["charges"][0]["charge_id"]),
        (&json!(1), &json!("ch_1"))
    );
}

#[actix_web::test]
async fn the_old_form_still_pays() {
    let order = json!({ "customer_id": "cust_123", "pence": 250 });
    let [paid, shown] = calls([
        step("pay", order),
        get("demo-reader", "/api/payments/charges/ch_1"),
    ])
    .await;
    assert_eq!(paid.1["status"], "success");
    assert_eq!(shown.1["currency"], "GBP");
}

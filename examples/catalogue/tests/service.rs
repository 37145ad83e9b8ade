//! The catalogue as a caller meets it.

use actix_web::http::StatusCode;
use actix_web::test::TestRequest;
use actix_web::{App, test, web};
use catalogue::store::Store;
use serde_json::{Value, json};

/// Calls the service one request after the other, and gives status and body of each.
fn calls<const N: usize>(
    requests: [TestRequest; N],
) -> impl Future<Output = [(StatusCode, Value); N]> {
    let requests = Vec::from(requests);
    async move {
        let store = web::Data::new(Store::load().unwrap());
        let service = test::init_service(App::new().configure(catalogue::configure(store))).await;
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

fn get(path: &str) -> TestRequest {
    TestRequest::get().uri(path)
}

fn post(path: &str, body: Value) -> TestRequest {
    TestRequest::post().uri(path).set_json(body)
}

fn items(answer: &(StatusCode, Value)) -> &[Value] {
    answer.1["items"].as_array().map_or(&[], Vec::as_slice)
}

#[actix_web::test]
async fn filters_and_pages_books() {
    let [all, second, mysteries, years, sold_out] = calls([
        get("/api/books"),
        get("/api/books?limit=5&offset=5"),
        get("/api/books?genre=mystery&limit=100"),
        get("/api/books?year_from=1960&year_to=1979&limit=100"),
        get("/api/books?in_stock=false&limit=100"),
    ])
    .await;
    assert_eq!((&all.1["total"], items(&all).len()), (&json!(160), 20));
    assert_eq!(
        (&second.1["offset"], items(&second)),
        (&json!(5), &items(&all)[5..10])
    );
    assert!(!items(&mysteries).is_empty());
    assert!(
        items(&mysteries)
            .iter()
            .all(|book| book["genre"] == "mystery")
    );
    let year = |book: &Value| book["year"].as_u64().unwrap_or_default();
    assert!(!items(&years).is_empty());
    assert!(
        items(&years)
            .iter()
            .all(|book| (1960..=1979).contains(&year(book)))
    );
    assert!((1..160).contains(&items(&sold_out).len()));
}

#[actix_web::test]
async fn adds_stocks_and_removes_a_book() {
    let book = json!({
        "title": "The Second Orchard", "author": "Una Larksmere", "genre": "fiction",
        "year": 2026, "pages": 312, "price": 1499,
    });
    let [added, empty, filled, too_few, removed, gone, next] = calls([
        post("/api/books", book.clone()),
        get("/api/inventory/161"),
        post("/api/inventory/161", json!({ "change": 12 })),
        post("/api/inventory/161", json!({ "change": -13 })),
        TestRequest::delete().uri("/api/books/161"),
        get("/api/inventory/161"),
        post("/api/books", book),
    ])
    .await;
    assert_eq!(
        (added.0, &added.1["book_id"]),
        (StatusCode::CREATED, &json!(161))
    );
    assert_eq!(empty.1, json!({ "book_id": 161, "copies": 0 }));
    assert_eq!(filled.1["copies"], 12);
    assert_eq!(too_few.0, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(removed.1, added.1);
    assert_eq!(gone.0, StatusCode::NOT_FOUND);
    assert_eq!(next.1["book_id"], 162);
}

#[actix_web::test]
async fn finds_people_by_name_and_department() {
    let [warehouse, one, by_name] = calls([
        get("/api/departments/warehouse/employees?limit=100"),
        get("/api/employees/1"),
        get("/api/employees?name=VIGGO"),
    ])
    .await;
    assert!(!items(&warehouse).is_empty());
    assert!(
        items(&warehouse)
            .iter()
            .all(|person| person["department"] == "warehouse")
    );
    assert_eq!(one.1["employee_id"], 1);
    assert!(!items(&by_name).is_empty());
}

#[actix_web::test]
async fn tells_the_weather_by_city_and_day() {
    let [cities, days, one, unknown] = calls([
        get("/api/weather"),
        get("/api/weather/corvale?from=2026-03-10&days=3"),
        get("/api/weather/Corvale/2026-03-11"),
        get("/api/weather/Nowhere/2026-03-11"),
    ])
    .await;
    assert_eq!(cities.1.as_array().map(Vec::len), Some(12));
    assert_eq!(days.1.as_array().map(Vec::len), Some(3));
    assert_eq!(days.1[1], one.1);
    assert_eq!(unknown.0, StatusCode::NOT_FOUND);
}

#[actix_web::test]
async fn every_error_is_json() {
    let answers = calls([
        get("/api/books?limit=0"),
        get("/api/books?genre=unheard"),
        get("/api/books/9999"),
        get("/api/books/first"),
        post("/api/books", json!({ "title": "Half a book" })),
        get("/api/departments/nowhere/employees"),
        get("/api/employees/0"),
        get("/api/weather/Corvale?from=tomorrow"),
        get("/api/weather/Corvale/tomorrow"),
    ])
    .await;
    let statuses = answers.each_ref().map(|(status, _)| status.as_u16());
    assert_eq!(statuses, [422, 400, 404, 404, 400, 404, 404, 422, 404]);
    for (_, body) in &answers {
        assert!(body["error"]["message"].is_string(), "{body}");
    }
}

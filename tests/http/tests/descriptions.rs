//! What no compile-time check can see of a description, and start-up refuses: inside nested types,
//! through `flatten`, tags and aliases.

#![expect(dead_code, reason = "what is described need not be read")]

use std::collections::BTreeMap;
use std::future::{Ready, ready};

use actix_web::dev::{HttpServiceFactory, Payload};
use actix_web::{App, FromRequest, HttpRequest, get, post, rt, web};
use halo_actix::{Arg, Halo, HaloArg, HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};

/// The lines that start-up refuses a tool with; none if it starts.
#[track_caller]
fn refused<T: HttpServiceFactory + 'static>(tool: fn() -> T) -> Vec<String> {
    let mounted = std::thread::spawn(move || {
        rt::System::new().block_on(async {
            let app = App::new().service(tool()).service(Halo::new("Shop", "1"));
            actix_web::test::init_service(app).await;
        });
    });
    let Err(panic) = mounted.join() else {
        return Vec::new();
    };
    let message = *panic.downcast::<String>().expect("a message");
    let mut lines = message.lines().map(str::to_owned);
    assert_eq!(
        lines.next().as_deref(),
        Some("HALO cannot describe this app:")
    );
    lines.collect()
}

#[derive(Debug, Serialize, Deserialize, HaloSchema)]
struct Address {
    city: String,
    #[halo(maximum = 99)]
    number: u8,
}

#[derive(Debug, Serialize, Deserialize, HaloSchema)]
#[serde(tag = "by")]
enum Delivery {
    Post { to: Address },
    Hand { shop: u8 },
}

#[derive(Debug, Serialize, Deserialize, HaloSchema)]
struct Order {
    item: String,
    #[serde(flatten)]
    delivery: Delivery,
    tags: Option<Vec<String>>,
}

/// Order.
#[halo_tool(
    why = "Use to order.",
    examples = [
        { input: { item: "tea", by: "Post", to: { city: "Ulm", number: 100 } } },
        { input: { item: "tea", by: "Post", to: { town: "Ulm", number: 1 } } },
        { input: { item: "tea", by: "Hand", shop: 1, tags: ["a", 1] } },
        { input: { item: "tea", by: "Air" } },
        { input: { item: "tea", by: "Hand", shop: 1, colour: "red" } },
        { input: { item: "tea" } },
        { input: { item: "tea", by: "Hand", shop: 1, tags: [] } },
    ],
)]
#[post("/order")]
async fn order(order: web::Json<Order>) -> String {
    format!("{order:?}")
}

#[test]
fn examples_fit_nested_types() {
    assert_eq!(
        refused(|| order),
        [
            "- `descriptions::order` (POST /order): examples[0].input: `to.number` is at most 99",
            "- `descriptions::order` (POST /order): examples[1].input: `to` has no field `town`",
            "- `descriptions::order` (POST /order): examples[2].input: `tags.1` does not take an integer",
            "- `descriptions::order` (POST /order): examples[3].input: `by` is never \"Air\"; it is one of: `Post`, `Hand`",
            "- `descriptions::order` (POST /order): examples[4].input: this tool has no parameter `colour`",
            "- `descriptions::order` (POST /order): examples[5].input lacks `by`, which a caller must send",
        ]
    );
}

/// Look at an order.
#[halo_tool(
    why = "Use to look.",
    next = [
        { when: "by=Hand", suggest: look },
        { when: "by=Air", suggest: look },
        { when: "colour=red", suggest: look },
    ],
    examples = [
        { input: {}, output: { item: "tea", by: "Hand", shop: 300, tags: null } },
        { input: {}, output: { item: "tea", by: "Hand", shop: 3, tags: null } },
    ],
)]
#[get("/order")]
async fn look() -> web::Json<Order> {
    web::Json(Order {
        item: "tea".into(),
        delivery: Delivery::Hand { shop: 1 },
        tags: None,
    })
}

#[test]
fn answers_and_conditions_fit_flattened_and_tagged_types() {
    assert_eq!(
        refused(|| look),
        [
            "- `descriptions::look` (GET /order): examples[0].output: `shop` is 300, which its type does not hold",
            "- `descriptions::look` (GET /order): next[1].when: `by` of the response is never `Air`",
            "- `descriptions::look` (GET /order): next[2].when: the response has no field `colour`; its fields are: `item`, `by`, `to`, `tags`, `shop`",
        ]
    );
}

#[derive(Debug, Deserialize, HaloSchema)]
struct Page {
    page: u32,
}

#[derive(Debug, Deserialize, HaloSchema)]
struct Search {
    word: String,
    #[serde(flatten)]
    page: Page,
}

type Terms = web::Query<Search>;

/// Search.
#[halo_tool(why = "Use to search.")]
#[get("/search")]
async fn search(terms: Terms) -> String {
    format!("{terms:?}")
}

#[derive(Debug, Deserialize, HaloSchema)]
struct Lists {
    words: Vec<String>,
}

type Listed = web::Query<Lists>;

/// Search for lists.
#[halo_tool(why = "Use to search.")]
#[get("/lists")]
async fn lists(terms: Listed) -> String {
    format!("{terms:?}")
}

/// Search by key.
#[halo_tool(why = "Use to search.")]
#[get("/keys")]
async fn keys(terms: web::Query<BTreeMap<String, u32>>) -> String {
    format!("{terms:?}")
}

/// Search by keys of lists.
#[halo_tool(why = "Use to search.")]
#[get("/nested")]
async fn nested(terms: web::Query<BTreeMap<String, Vec<u32>>>) -> String {
    format!("{terms:?}")
}

#[test]
fn a_query_string_carries_names_and_texts() {
    // What is refused does not work, and what is not refused does.
    assert!(Terms::from_query("word=a&page=1").is_err());
    let hint = "take it from a JSON body, or read it from text (`#[serde(with = …)]` and `#[halo(with = String)]`)";
    assert_eq!(
        refused(|| search),
        [format!(
            "- `descriptions::search` (GET /search): a query string cannot carry `page.page`, which is no text: \
             inside `flatten`, and inside tagged and untagged enums, serde reads text only: {hint}"
        )]
    );
    assert!(Listed::from_query("words=a").is_err());
    assert_eq!(
        refused(|| lists),
        [format!(
            "- `descriptions::lists` (GET /lists): a query string cannot carry `words`, which is an array: {hint}"
        )]
    );
    assert!(web::Query::<BTreeMap<String, u32>>::from_query("a=1").is_ok());
    assert_eq!(refused(|| keys), Vec::<String>::new());
    assert!(web::Query::<BTreeMap<String, Vec<u32>>>::from_query("a=1").is_err());
    assert_eq!(
        refused(|| nested),
        [format!(
            "- `descriptions::nested` (GET /nested): a query string cannot carry its type, which is an array: {hint}"
        )]
    );
}

/// An extractor that reads lists, as `serde_qs` does.
struct Lister(Lists);

impl FromRequest for Lister {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let words = request.query_string().split('&');
        let words = words.filter_map(|word| word.strip_prefix("words="));
        ready(Ok(Self(Lists {
            words: words.map(str::to_owned).collect(),
        })))
    }
}

impl HaloArg for Lister {
    const ARG: Arg = Arg::query_lists::<Lists>();
}

/// Search with another extractor.
#[halo_tool(why = "Use to search.")]
#[get("/lister")]
async fn lister(terms: Lister) -> String {
    format!("{:?}", terms.0)
}

#[actix_web::test]
async fn another_extractor_may_read_lists() {
    assert_eq!(refused(|| lister), Vec::<String>::new());
    let app = App::new().service(lister).service(Halo::new("Shop", "1"));
    let api = halo_actix::inspect::describe(app).await;
    let words = &api.descriptions["/lister"][0].input["words"];
    assert_eq!(words.schema["type"].as_str(), Some("array"));
}

#[derive(Debug, Deserialize, HaloSchema)]
struct Named {
    id: String,
    #[serde(flatten)]
    rest: Rest,
}

#[derive(Debug, Deserialize, HaloSchema)]
struct Rest {
    number: String,
}

/// Rename.
#[halo_tool(why = "Use to rename.")]
#[post("/things/{number}")]
async fn rename(number: web::Path<u8>, named: web::Json<Named>) -> String {
    format!("{number}{named:?}")
}

#[test]
fn flattened_names_are_sent_once_too() {
    assert_eq!(
        refused(|| rename),
        [
            "- `descriptions::rename` (POST /things/{number}): two parts of a request take `number`, which a HALO caller sends once: give one of them another name, or let the one outside the path have a default"
        ]
    );
}

macro_rules! doubled {
    ($($name:ident $inner:ident;)*) => {$(
        #[derive(Debug, Deserialize, HaloSchema)]
        struct $name {
            a: $inner,
            b: $inner,
        }
    )*};
}

doubled! {
    D00 Page; D01 D00; D02 D01; D03 D02; D04 D03; D05 D04; D06 D05; D07 D06; D08 D07; D09 D08;
    D10 D09; D11 D10; D12 D11; D13 D12; D14 D13;
}

/// Send much.
#[halo_tool(why = "Use to send much.")]
#[post("/much")]
async fn much(body: web::Json<D14>) -> String {
    format!("{body:?}")
}

type L0<T> = Option<Vec<T>>;
type L1<T> = L0<L0<L0<L0<T>>>>;
type L2<T> = L1<L1<L1<L1<T>>>>;

#[derive(Debug, Deserialize, HaloSchema)]
struct Deep {
    levels: L2<L2<u8>>,
}

/// Send something deep.
#[halo_tool(why = "Use to send something deep.")]
#[post("/deep")]
async fn deep(body: web::Json<Deep>) -> String {
    format!("{body:?}")
}

#[test]
fn what_nobody_can_read_is_refused() {
    let lines = refused(|| much);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(
        lines[0].starts_with("- `descriptions::much` (POST /much): the type `descriptions::")
            && lines[0].contains("has a description of more than 20000 parts"),
        "{lines:?}"
    );
    let lines = refused(|| deep);
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(
        lines[0].starts_with("- `descriptions::deep` (POST /deep): the type")
            && lines[0].contains("is nested more than 48 types deep"),
        "{lines:?}"
    );
}

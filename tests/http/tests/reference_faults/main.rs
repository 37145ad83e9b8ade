//! What the reference implementation gets wrong, and this one gets right: the rows of the list of its
//! faults that concern a server of this stage and are not told by a test elsewhere.

mod access;

use actix_web::web::{self, Json, Query, ServiceConfig};
use actix_web::{HttpResponse, get, head, options, post, route};
use halo_actix::{Arg, Auth, Halo, HaloArg, HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use test_http::{HALO, Server};

/// A filter.
#[derive(Deserialize, HaloSchema)]
struct Filter {
    /// Which kind.
    #[serde(default)]
    kind: Kind,
    /// How many.
    limit: Option<u8>,
}

/// A kind.
#[derive(Clone, Copy, Default, Deserialize, Serialize, HaloSchema)]
#[serde(rename_all = "lowercase")]
enum Kind {
    /// A small one.
    #[default]
    Small,
    /// A large one.
    Large,
}

/// A thing.
#[derive(Clone, Deserialize, Serialize, HaloSchema)]
struct Thing {
    /// Its parts.
    parts: Vec<Part>,
    /// Its kind.
    kind: Kind,
    /// Its label, if it has one.
    label: Option<String>,
}

/// A part.
#[derive(Clone, Deserialize, Serialize, HaloSchema)]
struct Part {
    /// How heavy.
    weight: f64,
}

/// Keep things.
#[halo_tool(
    why = "Use it.",
    examples = [{ input: { zeta: 1, alpha: 2, mid: { zulu: 1, alpha: 2 } } }],
    output = Thing,
)]
#[post("/keep")]
async fn keep(body: Json<Ordered>) -> HttpResponse {
    HttpResponse::Ok()
        .json(json!({ "sum": body.zeta + body.alpha + body.mid.zulu + body.mid.alpha }))
}

/// Something whose fields are in no alphabetical order.
#[derive(Deserialize, HaloSchema)]
struct Ordered {
    /// First.
    zeta: u8,
    /// Second.
    alpha: u8,
    /// Third.
    mid: Inner,
}

/// The same within.
#[derive(Deserialize, HaloSchema)]
struct Inner {
    /// First.
    zulu: u8,
    /// Second.
    alpha: u8,
}

/// Find things.
#[halo_tool(why = "Use it.")]
#[get("/things")]
async fn find_things(filter: Query<Filter>) -> Json<Vec<Thing>> {
    let many = filter.limit.unwrap_or_default();
    let thing = Thing {
        parts: Vec::new(),
        kind: filter.into_inner().kind,
        label: None,
    };
    Json((0..many).map(|_| thing.clone()).collect())
}

/// Many ways to ask.
#[halo_tool(why = "Use it.")]
#[route("/many", method = "GET", method = "POST", method = "PUT")]
async fn many_ways() -> &'static str {
    "many"
}

/// Any item.
#[halo_tool(why = "Use it.")]
#[get("/items/{id}")]
async fn any_item(id: web::Path<u32>) -> String {
    id.to_string()
}

/// The special item.
#[halo_tool(why = "Use it.")]
#[get("/items/special")]
async fn special_item() -> &'static str {
    "special"
}

/// Whether it is there.
#[halo_tool(why = "Use it.")]
#[head("/there")]
async fn is_there() -> HttpResponse {
    HttpResponse::Ok().finish()
}

#[head("/undescribed")]
async fn undescribed_head() -> HttpResponse {
    HttpResponse::Ok().finish()
}

#[options("/own")]
async fn own_options() -> &'static str {
    "own"
}

/// A key of the house.
struct Key;

impl HaloArg for Key {
    const ARG: Arg = Arg::Auth(Auth::api_key("X-House-Key"));
}

impl actix_web::FromRequest for Key {
    type Error = actix_web::Error;
    type Future = std::future::Ready<Result<Self, Self::Error>>;

    fn from_request(
        request: &actix_web::HttpRequest,
        _: &mut actix_web::dev::Payload,
    ) -> Self::Future {
        let known = request
            .headers()
            .get("x-house-key")
            .is_some_and(|key| key == "open");
        let refused = || actix_web::error::ErrorUnauthorized("no key");
        std::future::ready(known.then_some(Self).ok_or_else(refused))
    }
}

/// Open the house.
#[halo_tool(why = "Use it.")]
#[post("/open")]
async fn open_house(_: Key) -> &'static str {
    "open"
}

/// Open the garden.
#[halo_tool(why = "Use it.", auth = {
    type: oauth, tokenUrl: "https://login.example/token", scopes: ["garden", "gate"]
})]
#[post("/garden")]
async fn open_garden() -> &'static str {
    "garden"
}

fn configure(config: &mut ServiceConfig) {
    config
        .service(keep)
        .service(find_things)
        .service(many_ways)
        .service(any_item)
        .service(special_item)
        .service(is_there)
        .service(undescribed_head)
        .service(own_options)
        .service(open_house)
        .service(open_garden)
        .service(Halo::new("Faults", "1"));
}

/// S3: an unknown query parameter on OPTIONS is no error, with or without the header.
#[test]
fn s3_a_query_on_options_is_no_error() {
    let server = Server::start(configure);
    for query in ["_existing=x", "kind=nonsense", "limit=-1", "%zz"] {
        assert_eq!(
            server.discover(&format!("/things?{query}")),
            server.discover("/things")
        );
        assert_eq!(
            server.plain_options(&format!("/things?{query}")).status,
            204
        );
    }
}

/// S5, S7: a key in a header of its own name.
#[test]
fn s7_an_api_key_is_described_and_checked() {
    let server = Server::start(configure);
    let auth = json!({ "type": "apikey", "header": "X-House-Key" });
    assert_eq!(server.description("/open")["auth"], auth);
    assert_eq!(server.call("POST", "/open").send().status, 401);
    assert_eq!(
        server
            .call("POST", "/open")
            .header("X-House-Key", "open")
            .send()
            .text(),
        "open"
    );
}

/// S8: OAuth with the address of tokens and the scopes.
#[test]
fn s8_oauth_says_where_tokens_are_had() {
    let expected = json!({
        "type": "oauth",
        "tokenUrl": "https://login.example/token",
        "scopes": ["garden", "gate"],
    });
    assert_eq!(
        Server::start(configure).description("/garden")["auth"],
        expected
    );
}

/// S9: a handler of several methods is described once for each, in the same order at every start.
#[test]
fn s9_several_methods_are_described_each_and_always_alike() {
    let expected = ["GET /many", "POST /many", "PUT /many"];
    let etags: Vec<Option<String>> = (0..4)
        .map(|_| {
            let server = Server::start(configure);
            assert_eq!(server.described("/many"), expected);
            server.discover("/").header("etag").map(str::to_owned)
        })
        .collect();
    assert!(
        etags[0].is_some() && etags.iter().all(|etag| *etag == etags[0]),
        "{etags:?}"
    );
}

/// S10: nested types are inlined, optional fields keep what they are.
#[test]
fn s10_nested_types_are_whole() {
    let server = Server::start(configure);
    for path in ["/keep", "/things"] {
        assert!(!server.discover(path).text().contains('$'), "{path}");
    }
    let thing = &server.description("/things")["output"]["items"];
    assert_eq!(
        thing["properties"]["parts"]["items"]["properties"]["weight"]["type"],
        "number"
    );
    assert_eq!(
        thing["properties"]["kind"]["enum"],
        json!(["small", "large"])
    );
    let label = thing["properties"]["label"].to_string();
    assert!(label.contains("string"), "{label}");
}

/// S11: a query structure is described field by field.
#[test]
fn s11_a_query_is_described() {
    let input = Server::start(configure).description("/things")["input"].clone();
    assert_eq!(input["kind"]["enum"], json!(["small", "large"]));
    assert_eq!(input["limit"]["type"], "integer");
    assert_eq!(
        (
            input["kind"].get("required"),
            input["limit"].get("required")
        ),
        (None, None)
    );
}

/// S12: a literal path behind a template answers with its own description.
#[test]
fn s12_a_literal_path_behind_a_template() {
    let server = Server::start(configure);
    assert_eq!(server.described("/items/special"), ["GET /items/special"]);
    assert_eq!(server.described("/items/7"), ["GET /items/{id}"]);
}

/// S14: a second manifest at one place does not kill discovery silently: the app does not start.
#[test]
fn s14_a_second_manifest_at_the_root_is_refused() {
    let error = Server::refused(1, |config| {
        configure(config);
        config.service(Halo::new("Second", "2"));
    });
    assert!(error.to_string().contains("startup"), "{error}");
}

/// S18, S19: neither an own OPTIONS handler nor what is not described is a tool.
#[test]
fn s18_s19_only_what_is_described_is_listed() {
    let server = Server::start(configure);
    let tools = server.tools("/");
    assert!(tools.iter().all(|[method, _, _]| method != "OPTIONS"));
    assert!(
        !tools
            .iter()
            .any(|[_, url, _]| url == "/own" || url == "/undescribed")
    );
    assert!(tools.contains(&["HEAD", "/there", "is_there"].map(str::to_owned)));
    assert_eq!(server.plain_options("/own").text(), "own");
    assert_eq!(server.call("HEAD", "/there").send().status, 200);
}

/// S22: fields and examples keep the order they were written in.
#[test]
fn s22_the_order_of_fields_is_kept() {
    let text = Server::start(configure).discover("/keep").text();
    let example = r#""input":{"zeta":1,"alpha":2,"mid":{"zulu":1,"alpha":2}}"#;
    assert!(text.contains(example), "{text}");
    let places = ["\"zeta\":{", "\"alpha\":{", "\"mid\":{"].map(|field| text.find(field));
    assert!(
        places.iter().all(Option::is_some) && places.is_sorted(),
        "{places:?} {text}"
    );
}

/// S23: answers are made once, carry caching headers, and are the same bytes each time.
#[test]
fn s23_answers_are_made_once_and_can_be_cached() {
    let server = Server::start(configure);
    for path in ["/", "/keep", "/items/7"] {
        let answer = server.discover(path);
        for header in ["etag", "cache-control", "vary"] {
            assert!(answer.header(header).is_some(), "{path}: {header}");
        }
        assert_eq!(server.discover(path), answer, "{path}");
        assert!(
            server.plain_options(path).header("allow").is_some(),
            "{path}"
        );
    }
}

/// What is sent holds no `null` and no empty part but `tags` and `tools` of a manifest.
#[test]
fn nothing_is_null_and_nothing_is_empty() {
    fn check(value: &Value, path: &str) {
        match value {
            Value::Null => panic!("null at {path}"),
            Value::Array(items) => items.iter().for_each(|item| check(item, path)),
            Value::Object(fields) => fields.iter().for_each(|(name, field)| {
                assert!(
                    name == "input" || *field != json!({}),
                    "an empty {name} at {path}"
                );
                check(field, &format!("{path}/{name}"));
            }),
            _ => {}
        }
    }
    let server = Server::start(configure);
    for [_, url, _] in server.tools("/") {
        let answer = server.call("OPTIONS", &url).header("accept", HALO).send();
        check(&answer.halo(), &url);
    }
}

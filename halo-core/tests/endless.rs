//! Descriptions without end, as only hand-written implementations and unlikely types make them: each
//! ends in an error that names the type, or in what can be sent.

#![allow(dead_code, reason = "what is described need not be made")]

use halo_core::literal::Literal;
use halo_core::protocol::Value;
use halo_core::render::{Error, Problem, json_schema};
use halo_core::schema::{
    Content, Direction, Field, HaloSchema, Kind, Schema, Tagging, Union, Variant, of,
};
use halo_core::tool::{Arg, Example, Output, Tool};
use halo_core::verify::verify;
use halo_macros::HaloSchema;
use serde::Deserialize;

fn described<T: HaloSchema>() -> Result<String, Error> {
    json_schema(of::<T>(), Direction::Input).map(|schema| Value::Object(schema).to_string())
}

fn problem<T: HaloSchema>() -> Problem {
    match described::<T>() {
        Ok(schema) => panic!("it is described: {schema}"),
        Err(error) => error.problem,
    }
}

macro_rules! by_hand {
    ($($name:ident: $kind:expr;)*) => {$(
        struct $name;

        impl HaloSchema for $name {
            const SCHEMA: &'static Schema = &Schema::new($kind);
        }
    )*};
}

by_hand! {
    Array: Kind::Array { items: of::<Array>, min_items: None, max_items: None, unique: false };
    Named: Kind::Alias(of::<Named>, &[]);
    Maybe: Kind::Optional(of::<Maybe>);
    Map: Kind::Map { keys: of::<Map>, values: of::<Map> };
    Place: Kind::Tuple(&[Field::new::<Place>("", "")]);
    Flat: Kind::Object { fields: &[Field::new::<Flat>("inner", "").flattened()], closed: false };
    Wide: Kind::Object {
        fields: &[
            Field::new::<Wide>("one", "").flattened(),
            Field::new::<Wide>("two", "").flattened(),
        ],
        closed: false,
    };
    Choice: Kind::Union(Union {
        tagging: Tagging::Untagged,
        variants: &[Variant::holding("", "", Content::Newtype(&Field::new::<Choice>("", "")))],
        closed: false,
    });
}

#[test]
fn what_does_not_name_itself_ends_in_an_error() {
    assert_eq!(problem::<Array>(), Problem::TooDeep);
    assert_eq!(problem::<Named>(), Problem::TooDeep);
    assert_eq!(problem::<Maybe>(), Problem::TooDeep);
    assert_eq!(problem::<Map>(), Problem::TooDeep);
    assert_eq!(problem::<Place>(), Problem::TooDeep);
    assert_eq!(problem::<Flat>(), Problem::TooLarge);
    assert_eq!(problem::<Wide>(), Problem::TooLarge);
    assert_eq!(problem::<Choice>(), Problem::TooDeep);
}

struct Often;

impl Often {
    const INSIDE: Variant =
        Variant::holding("inside", "", Content::Newtype(&Field::new::<Often>("", "")));
    const BESIDE: Variant = Variant::holding(
        "beside",
        "",
        Content::Struct(&[Field::new::<Often>("beside", "").flattened()]),
    );
}

impl HaloSchema for Often {
    const SCHEMA: &'static Schema = &Schema::new(Kind::Union(Union {
        tagging: Tagging::Internal("kind"),
        variants: &[
            Variant::holding(
                "below",
                "",
                Content::Struct(&[Field::new::<Often>("below", "")]),
            ),
            Often::INSIDE,
            Often::BESIDE,
            Often::INSIDE,
            Often::BESIDE,
            Often::INSIDE,
            Often::BESIDE,
        ],
        closed: false,
    }));
}

#[test]
fn what_is_endless_in_many_ways_is_given_up_at_the_first() {
    // Laid out in every way at every level, it would take hours.
    assert_eq!(problem::<Often>(), Problem::TooDeep);
}

#[derive(Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
enum Inside {
    Leaf(u8),
    More {
        #[serde(flatten)]
        inner: Box<Inside>,
    },
}

/// `{"More": {"More": …{"Leaf": 1}}}` has no name that a reference could lead to.
#[test]
fn flattening_without_end_names_the_type() {
    let error = described::<Inside>().expect_err("no end");
    assert_eq!(
        error.to_string(),
        "the type `endless::Inside` is nested more than 48 types deep: describe a field of it by a simpler type, `#[halo(with = Type)]`"
    );
}

#[derive(Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
enum Never {}

#[derive(Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Impossible {
    never: Never,
}

#[derive(Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Possible {
    never: Option<Never>,
    list: Vec<Never>,
    #[serde(default)]
    defaulted: Vec<Option<Impossible>>,
    choice: Result<u8, Never>,
}

#[test]
fn what_has_no_values_is_left_out_or_named() {
    assert_eq!(
        described::<Impossible>()
            .expect_err("no values")
            .to_string(),
        "the type `endless::Never` has no values, because `never` has none, so no call can carry one"
    );
    assert_eq!(
        described::<Possible>().expect("it has values"),
        concat!(
            r#"{"type":"object","properties":{"list":{"type":"array","maxItems":0},"#,
            r#""defaulted":{"type":"array","items":{"type":"null"}},"#,
            r#""choice":{"type":"object","properties":{"Ok":{"type":"integer","minimum":0,"maximum":255}},"#,
            r#""required":["Ok"],"additionalProperties":false}},"required":["list","choice"]}"#,
        )
    );
}

#[derive(Deserialize, HaloSchema)]
#[serde(tag = "kind")]
#[halo(crate = halo_core)]
enum Layer<T> {
    More { inner: Option<T> },
    Last,
}

type Five<T> = Layer<Layer<Layer<Layer<Layer<T>>>>>;

/// Every type here is several levels of JSON.
#[test]
fn what_is_described_can_be_read() {
    let layers = |schema| json_schema(schema, Direction::Output);
    let schema = layers(of::<Five<Five<Five<u8>>>>()).expect("not too deep");
    let text = Value::Object(schema.clone()).to_string();
    let read: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(read, Value::Object(schema));

    let error = layers(of::<Five<Five<Five<Five<Five<u8>>>>>>()).expect_err("too deep");
    assert_eq!(error.problem, Problem::Unreadable);
    assert!(error.to_string().starts_with("the type `endless::Layer<"));
}

#[derive(Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Tree {
    name: String,
    left: Option<Box<Tree>>,
    right: Option<Box<Tree>>,
    weight: Option<u8>,
}

#[derive(Deserialize, HaloSchema)]
#[serde(untagged)]
#[halo(crate = halo_core)]
enum Either {
    One(Box<Either>),
    Two(Box<Either>),
    Last(u8),
}

#[derive(Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Query {
    #[serde(flatten)]
    tree: Tree,
}

/// Followed along every way, a tree of two branches has a billion parts at level 30.
#[test]
fn checks_at_start_up_end() {
    const TOOL: Tool = Tool::new::<()>("tool", "tool", &[])
        .args(&[Arg::Query(Query::SCHEMA)])
        .output(Output::Of(Either::SCHEMA))
        .examples(&[Example {
            input: None,
            output: Some(Literal::Str("text")),
        }]);
    assert_eq!(
        verify(&TOOL, "/tool"),
        [
            "a query string cannot carry `tree.weight`, which is no text: inside `flatten`, and inside tagged and \
             untagged enums, serde reads text only: take it from a JSON body, or read it from text \
             (`#[serde(with = …)]` and `#[halo(with = String)]`)",
        ]
    );
}

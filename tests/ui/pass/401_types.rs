//! Types of every form.

#![deny(warnings)]

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::marker::PhantomData;

use actix_web::{App, post, web};
use halo_actix::schema::{Kind, ShapeKind};
use halo_actix::{Halo, HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};

#[derive(Deserialize, Serialize, HaloSchema)]
struct Page<T, U = u32>
where
    T: Clone,
{
    items: Vec<T>,
    total: Option<U>,
}

#[derive(Clone, Serialize, HaloSchema)]
struct Borrowed<'a, 'b: 'a> {
    text: &'a str,
    words: &'b [Cow<'a, str>],
}

#[derive(Clone, Serialize, HaloSchema)]
struct Matrix<const ROWS: usize, const WIDE: bool> {
    cells: Cells,
}

#[derive(Clone, Serialize, HaloSchema)]
struct Cells(Vec<f64>);

#[derive(Clone, Deserialize, Serialize, HaloSchema)]
struct Node {
    kids: Vec<Node>,
    next: Option<Box<Node>>,
    by_name: HashMap<String, Node>,
    other: Option<Box<Other<u8>>>,
}

#[derive(Clone, Deserialize, Serialize, HaloSchema)]
struct Other<T> {
    node: Node,
    others: Vec<Other<T>>,
    value: T,
}

#[derive(Clone, Deserialize, Serialize, HaloSchema)]
struct Tree(Vec<Tree>);

#[derive(Clone, Deserialize, Serialize, HaloSchema)]
struct Pair(u32, String);

#[derive(Clone, Deserialize, Serialize, HaloSchema)]
struct Unit;

#[derive(Clone, Deserialize, Serialize, HaloSchema)]
struct EmptyTuple();

#[derive(Clone, Deserialize, Serialize, HaloSchema)]
struct Empty {}

#[derive(Clone, Deserialize, Serialize, HaloSchema)]
enum Never {}

#[derive(Clone, Deserialize, Serialize, HaloSchema)]
#[serde(transparent)]
struct Transparent<T> {
    value: u64,
    #[serde(skip)]
    kind: PhantomData<T>,
}

#[derive(Clone, Deserialize, Serialize, HaloSchema)]
struct With<T> {
    #[halo(with = BTreeMap<String, Vec<T>>)]
    of_two: BTreeMap<String, Vec<T>>,
    #[halo(with = (u32, String))]
    of_a_tuple: Pair,
    #[halo(with = [u8; 3])]
    colour: [u8; 3],
    set: HashSet<u8>,
}

fn of_a_function() -> &'static halo_actix::schema::Schema {
    /// Inside.
    #[derive(HaloSchema)]
    struct Inside {
        _field: Nested,
    }

    #[derive(HaloSchema)]
    enum Nested {
        _One,
    }

    Inside::SCHEMA
}

/// Do it.
#[halo_tool(why = "Use to do it.")]
#[post("/all")]
async fn all(
    page: web::Json<Page<Node>>,
) -> web::Json<
    Page<(
        Tree,
        Pair,
        Unit,
        EmptyTuple,
        Empty,
        Transparent<Never>,
        With<u8>,
    )>,
> {
    web::Json(Page {
        items: Vec::new(),
        total: page.total,
    })
}

/// Do it.
#[halo_tool(why = "Use to do it.")]
#[post("/borrowed")]
async fn borrowed() -> web::Json<Page<(Borrowed<'static, 'static>, Matrix<2, true>), Other<u8>>> {
    web::Json(Page {
        items: Vec::new(),
        total: None,
    })
}

#[actix_web::main]
async fn main() {
    assert_eq!(of_a_function().description, "Inside.");
    assert!(matches!(Never::SCHEMA.kind, Kind::Enum([])));
    assert!(matches!(Unit::SCHEMA.kind, Kind::Null));
    assert_eq!(Tree::SHAPE.kind, ShapeKind::Array);
    assert_eq!(Pair::SHAPE.kind, ShapeKind::Tuple(2));
    assert_eq!(EmptyTuple::SHAPE.kind, ShapeKind::Tuple(0));
    assert_eq!(Transparent::<Never>::SHAPE.kind, ShapeKind::Integer);
    let app = App::new()
        .service(all)
        .service(borrowed)
        .service(Halo::new("Types", "1"));
    let api = halo_actix::inspect::describe(app).await;
    let json = serde_json::to_value(&api.descriptions).unwrap();
    let node = &json["/all"][0]["input"]["items"]["$defs"]["Node"]["properties"];
    assert_eq!(node["kids"]["type"], "array");
    assert_eq!(node["by_name"]["type"], "object");
    assert_eq!(json["/all"][0]["input"]["total"]["type"], "integer");
    let tuple = &json["/all"][0]["output"]["properties"]["items"]["items"];
    assert_eq!(
        (&tuple["minItems"], &tuple["maxItems"]),
        (&7.into(), &7.into())
    );
}

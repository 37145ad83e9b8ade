//! Values made by strategies: what is written satisfies the output, and what is read back was offered.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{Ipv4Addr, Ipv6Addr};
use std::num::NonZeroU8;
use std::time::Duration;

use halo_core::schema::{Direction, HaloSchema as Described};
use halo_macros::HaloSchema;
use jsonschema::Validator;
use proptest::collection::{btree_map, btree_set, vec};
use proptest::option;
use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use test_zoo::schema;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, HaloSchema)]
#[serde(rename_all = "camelCase")]
#[halo(crate = halo_core)]
struct Order {
    line_items: Vec<Item>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(flatten)]
    payment: Payment,
    #[serde(default)]
    labels: BTreeMap<u8, Option<bool>>,
    took: Duration,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, HaloSchema)]
#[serde(deny_unknown_fields)]
#[halo(crate = halo_core)]
struct Item(String, u16, Option<f64>);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, HaloSchema)]
#[serde(tag = "by", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[halo(crate = halo_core)]
enum Payment {
    Card {
        card_number: String,
        months: Option<i8>,
    },
    BankTransfer(Account),
    Cash,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Account {
    iban: String,
    owner: Result<String, u32>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, HaloSchema)]
#[serde(untagged)]
#[halo(crate = halo_core)]
enum Tree {
    Leaf(i64),
    Text(String),
    Many(Vec<Tree>),
    Named {
        child: Box<Tree>,
        weight: Option<u8>,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, HaloSchema)]
#[serde(rename_all = "kebab-case")]
#[halo(crate = halo_core)]
enum Change {
    Nothing,
    Rename(String),
    Move(i16, i16),
    #[serde(rename_all = "UPPERCASE")]
    Paint {
        colour: Option<char>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        layers: Vec<u8>,
    },
    All(Vec<Change>),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, HaloSchema)]
#[serde(tag = "state", content = "of", deny_unknown_fields)]
#[halo(crate = halo_core)]
enum Job<T> {
    Waiting,
    Running { done: u8, so_far: Option<T> },
    Done(Result<T, String>),
    Split(Box<Job<T>>, Box<Job<T>>),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, HaloSchema)]
#[halo(crate = halo_core)]
struct Open {
    id: u64,
    #[serde(flatten)]
    account: Account,
    #[serde(flatten)]
    rest: BTreeMap<String, Vec<bool>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, HaloSchema)]
#[serde(transparent)]
#[halo(crate = halo_core)]
struct Std(
    (
        Plain,
        (Ipv4Addr, Ipv6Addr, Duration),
        Sets,
        [Option<NonZeroU8>; 2],
    ),
);

type Plain = (i8, u16, i32, u64, bool, char);
type Sets = BTreeMap<bool, BTreeSet<i64>>;

fn change() -> impl Strategy<Value = Change> {
    let leaf = prop_oneof![
        Just(Change::Nothing),
        any::<String>().prop_map(Change::Rename),
        any::<(i16, i16)>().prop_map(|(x, y)| Change::Move(x, y)),
        (any::<Option<char>>(), vec(any::<u8>(), 0..3))
            .prop_map(|(colour, layers)| Change::Paint { colour, layers }),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| vec(inner, 0..4).prop_map(Change::All))
}

fn job() -> impl Strategy<Value = Job<Payment>> {
    let leaf = prop_oneof![
        Just(Job::Waiting),
        (any::<u8>(), option::of(payment()))
            .prop_map(|(done, so_far)| Job::Running { done, so_far }),
        payment().prop_map(|payment| Job::Done(Ok(payment))),
        any::<String>().prop_map(|error| Job::Done(Err(error))),
    ];
    leaf.prop_recursive(3, 16, 2, |inner| {
        (inner.clone(), inner).prop_map(|(a, b)| Job::Split(Box::new(a), Box::new(b)))
    })
}

fn open() -> impl Strategy<Value = Open> {
    // Names of the members beside the map would be those, and not its entries.
    let rest = btree_map("[A-Z]{0,3}", vec(any::<bool>(), 0..3), 0..4);
    (
        any::<u64>(),
        any::<String>(),
        any::<Result<String, u32>>(),
        rest,
    )
        .prop_map(|(id, iban, owner, rest)| Open {
            id,
            account: Account { iban, owner },
            rest,
        })
}

fn std_types() -> impl Strategy<Value = Std> {
    let first = any::<Plain>();
    let second = (any::<u32>(), any::<u128>(), any::<Duration>());
    let third = btree_map(any::<bool>(), btree_set(any::<i64>(), 0..3), 0..3);
    let fourth = any::<[u8; 2]>().prop_map(|numbers| numbers.map(NonZeroU8::new));
    (first, second, third, fourth).prop_map(|(first, (v4, v6, took), third, fourth)| {
        Std((first, (v4.into(), v6.into(), took), third, fourth))
    })
}

fn payment() -> impl Strategy<Value = Payment> {
    prop_oneof![
        (any::<String>(), any::<Option<i8>>()).prop_map(|(card_number, months)| Payment::Card {
            card_number,
            months
        }),
        (any::<String>(), any::<Result<String, u32>>())
            .prop_map(|(iban, owner)| Payment::BankTransfer(Account { iban, owner })),
        Just(Payment::Cash),
    ]
}

fn order() -> impl Strategy<Value = Order> {
    let item = (any::<String>(), any::<u16>(), option::of(-1e9..1e9_f64))
        .prop_map(|(name, count, price)| Item(name, count, price));
    (
        vec(item, 0..4),
        any::<Option<String>>(),
        payment(),
        btree_map(any::<u8>(), any::<Option<bool>>(), 0..4),
        any::<Duration>(),
    )
        .prop_map(|(line_items, note, payment, labels, took)| Order {
            line_items,
            note,
            payment,
            labels,
            took,
        })
}

fn tree() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        any::<i64>().prop_map(Tree::Leaf),
        any::<String>().prop_map(Tree::Text)
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Tree::Many),
            (inner, any::<Option<u8>>()).prop_map(|(child, weight)| Tree::Named {
                child: Box::new(child),
                weight,
            }),
        ]
    })
}

fn validator<T: Described>(direction: Direction) -> Validator {
    jsonschema::validator_for(&schema::<T>(direction)).expect("a schema")
}

/// What is written satisfies the output; the same without what is `null` is offered, and reads back.
fn holds<T>(strategy: impl Strategy<Value = T>)
where
    T: Clone + std::fmt::Debug + PartialEq + Serialize + DeserializeOwned + Described,
{
    let (input, output) = (
        validator::<T>(Direction::Input),
        validator::<T>(Direction::Output),
    );
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let result = runner.run(&strategy, |value| {
        let mut written = serde_json::to_value(&value).expect("JSON");
        prop_assert!(output.is_valid(&written), "{written}");
        leave_nulls_out(&mut written);
        prop_assert!(input.is_valid(&written), "{written}");
        let read: T = serde_json::from_value(written.clone()).expect("what was written");
        prop_assert_eq!(&read, &value, "{}", written);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

fn leave_nulls_out(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(members) => {
            // The keys of a map are data, whatever their values.
            members.retain(|name, value| !value.is_null() || name.parse::<u8>().is_ok());
            members.values_mut().for_each(leave_nulls_out);
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(leave_nulls_out),
        _ => {}
    }
}

#[test]
fn orders_are_written_and_read_as_described() {
    holds(order());
}

#[test]
fn trees_are_written_and_read_as_described() {
    holds(tree());
}

#[test]
fn payments_are_written_and_read_as_described() {
    holds(payment());
}

#[test]
fn changes_are_written_and_read_as_described() {
    holds(change());
}

#[test]
fn jobs_are_written_and_read_as_described() {
    holds(job());
}

#[test]
fn open_objects_are_written_and_read_as_described() {
    holds(open());
}

#[test]
fn values_of_std_are_written_and_read_as_described() {
    holds(std_types());
}

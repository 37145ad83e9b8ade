//! Values made by strategies: what is written satisfies the output, and what is read back was offered.

use std::collections::BTreeMap;
use std::time::Duration;

use halo_core::schema::{Direction, HaloSchema as Described};
use halo_macros::HaloSchema;
use jsonschema::Validator;
use proptest::collection::{btree_map, vec};
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

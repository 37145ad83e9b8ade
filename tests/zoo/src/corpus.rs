//! Values to ask about: valid ones, the same changed at every place, and arbitrary ones.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Map, Number, Value, json};

/// More than this of one type proves no more.
const MOST: usize = 6_000;
const ARBITRARY: usize = 300;

/// The values around those that are valid.
pub(crate) fn around(valid: &[Value], schema: &Value) -> Vec<Value> {
    let words = words(schema);
    let mut all: Vec<Value> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut add = |value: Value, all: &mut Vec<Value>| {
        if seen.insert(value.to_string()) {
            all.push(value);
        }
    };
    for value in valid {
        add(value.clone(), &mut all);
    }
    for value in valid {
        changed(value, &words, &mut |value| add(value, &mut all));
    }
    // Two changes at once, of some.
    let once: Vec<Value> = all.iter().step_by(7).take(60).cloned().collect();
    for value in &once {
        if all.len() > MOST {
            break;
        }
        let mut count = 0;
        changed(value, &words, &mut |value| {
            count += 1;
            if count % 5 == 0 {
                add(value, &mut all);
            }
        });
    }
    for value in replacements(&words) {
        add(value, &mut all);
    }
    let strategy = arbitrary(&words);
    let mut runner = TestRunner::deterministic();
    for _ in 0..ARBITRARY {
        let tree = strategy.new_tree(&mut runner).expect("a value");
        add(tree.current(), &mut all);
    }
    all.truncate(2 * MOST);
    all
}

/// A value with the keys of every object from the first to the last.
pub(crate) fn forward(value: &Value) -> String {
    value.to_string()
}

/// A value with the keys of every object from the last to the first.
pub(crate) fn backward(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let members = members.iter().rev();
            let members =
                members.map(|(name, value)| format!("{}:{}", json!(name), backward(value)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(","))
        }
        Value::Array(items) => {
            let items = items.iter().map(backward);
            format!("[{}]", items.collect::<Vec<_>>().join(","))
        }
        other => other.to_string(),
    }
}

/// The names and words of a schema.
fn words(schema: &Value) -> Vec<String> {
    let mut words = BTreeSet::new();
    collect(schema, &mut words);
    words.into_iter().collect()
}

fn collect(schema: &Value, words: &mut BTreeSet<String>) {
    match schema {
        Value::Object(object) => {
            if let Some(Value::Object(properties)) = object.get("properties") {
                words.extend(properties.keys().cloned());
            }
            if let Some(Value::Array(options)) = object.get("enum") {
                words.extend(options.iter().filter_map(Value::as_str).map(str::to_owned));
            }
            object.values().for_each(|value| collect(value, words));
        }
        Value::Array(items) => items.iter().for_each(|value| collect(value, words)),
        _ => {}
    }
}

/// What is put in the place of a value.
fn replacements(words: &[String]) -> Vec<Value> {
    let mut all = vec![
        Value::Null,
        json!(true),
        json!(0),
        json!(1),
        json!(-1),
        json!(7),
        json!(127),
        json!(128),
        json!(255),
        json!(256),
        json!(-129),
        json!(70_000),
        json!(5_000_000_000_u64),
        json!(0.5),
        json!(1.0),
        json!("x"),
        json!("two words"),
        json!(""),
        json!("12"),
        json!([]),
        json!([1]),
        json!(["a", "a"]),
        json!([null]),
        json!({}),
        json!({ "strange": 1 }),
        json!({ "1": 1 }),
    ];
    all.extend(words.iter().map(|word| json!(word)));
    all.extend(words.iter().map(|word| json!({ word: null })));
    all
}

/// Every value with one change somewhere.
fn changed(value: &Value, words: &[String], add: &mut dyn FnMut(Value)) {
    for replacement in replacements(words) {
        add(replacement);
    }
    match value {
        Value::Object(object) => {
            for (name, inner) in object {
                let mut less = object.clone();
                less.remove(name);
                add(Value::Object(less.clone()));
                for other in words
                    .iter()
                    .map(String::as_str)
                    .chain(["strange", "Strange"])
                {
                    if other != name {
                        let mut renamed = less.clone();
                        renamed.insert(other.to_owned(), inner.clone());
                        add(Value::Object(renamed));
                    }
                }
                let mut swapped = less.clone();
                swapped.insert(swap_case(name), inner.clone());
                add(Value::Object(swapped));
                changed(inner, words, &mut |inner| {
                    let mut object = object.clone();
                    object.insert(name.clone(), inner);
                    add(Value::Object(object));
                });
            }
            for name in words.iter().map(String::as_str).chain(["strange"]) {
                if object.contains_key(name) {
                    continue;
                }
                for inner in [json!(1), json!("x"), Value::Null, json!({}), json!(true)] {
                    let mut more = object.clone();
                    more.insert(name.to_owned(), inner);
                    add(Value::Object(more));
                }
            }
        }
        Value::Array(items) => {
            for (at, inner) in items.iter().enumerate() {
                let mut less = items.clone();
                less.remove(at);
                add(Value::Array(less));
                changed(inner, words, &mut |inner| {
                    let mut items = items.clone();
                    items[at] = inner;
                    add(Value::Array(items));
                });
            }
            for more in [json!(1), json!("x"), Value::Null] {
                let mut longer = items.clone();
                longer.push(more);
                add(Value::Array(longer));
            }
            if let Some(last) = items.last() {
                let mut longer = items.clone();
                longer.push(last.clone());
                add(Value::Array(longer));
            }
        }
        Value::String(text) => {
            add(json!(swap_case(text)));
            add(json!(format!("{text}x")));
        }
        Value::Number(number) => {
            if let Some(number) = number.as_i64() {
                add(json!(number.wrapping_add(1)));
                add(json!(number.wrapping_neg()));
                add(json!(number.to_string()));
            }
        }
        Value::Null | Value::Bool(_) => {}
    }
}

fn swap_case(text: &str) -> String {
    let swap = |letter: char| {
        if letter.is_ascii_lowercase() {
            letter.to_ascii_uppercase()
        } else {
            letter.to_ascii_lowercase()
        }
    };
    text.chars().map(swap).collect()
}

/// Any JSON, made of these words.
fn arbitrary(words: &[String]) -> BoxedStrategy<Value> {
    let mut names: Vec<String> = words.to_vec();
    names.extend(["strange".to_owned(), "1".to_owned()]);
    let word = proptest::sample::select(names);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i8>().prop_map(|number| json!(number)),
        any::<i32>().prop_map(|number| json!(number)),
        (-1.0e6..1.0e6_f64)
            .prop_map(|number| Number::from_f64(number).map_or(Value::Null, Value::Number)),
        word.clone().prop_map(Value::String),
        "[a-z ]{0,3}".prop_map(Value::String),
    ];
    leaf.prop_recursive(3, 24, 4, move |inner| {
        let member = (word.clone(), inner.clone());
        prop_oneof![
            2 => proptest::collection::vec(inner, 0..4).prop_map(Value::Array),
            5 => proptest::collection::vec(member, 0..5)
                .prop_map(|members| Value::Object(members.into_iter().collect::<Map<_, _>>())),
        ]
    })
    .boxed()
}

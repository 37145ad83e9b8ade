//! Bounds of numbers, lengths and counts.

use halo_core::protocol::{Object, Value};

use super::kind::declare;
use super::schema::{ANNOTATION_CHANGED, Direction, SCHEMA_CHANGED, from_to};
use super::{Changes, Kind};

declare! {
    INPUT_BOUND_TIGHTENED = Breaking "input-bound-tightened": "A parameter takes a smaller range.";
    INPUT_BOUND_LOOSENED = Safe "input-bound-loosened": "A parameter takes a larger range.";
    OUTPUT_BOUND_TIGHTENED = Safe "output-bound-tightened": "A result is in a smaller range.";
    OUTPUT_BOUND_LOOSENED = Breaking "output-bound-loosened": "A result may be in a larger range.";
}

/// Keywords of a single bound: whether it is an upper one.
const SINGLE: [(&str, bool); 6] = [
    ("minLength", false),
    ("maxLength", true),
    ("minItems", false),
    ("maxItems", true),
    ("minProperties", false),
    ("maxProperties", true),
];
/// Beyond this, numbers are not told apart by what they are compared as.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// How a bound moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Tightened,
    Loosened,
}

pub(super) fn compare(
    old: &Object,
    new: &Object,
    direction: Direction,
    pointer: &str,
    changes: &mut Changes,
) {
    range(old, new, false, direction, pointer, changes);
    range(old, new, true, direction, pointer, changes);
    for (key, upper) in SINGLE {
        let unbounded = if upper { f64::INFINITY } else { 0.0 };
        let [before, after] =
            [old, new].map(|s| s.get(key).and_then(Value::as_f64).unwrap_or(unbounded));
        let step = step(before, after, upper);
        tell(old, new, key, step, direction, pointer, changes);
    }
    let [before, after] = [old, new].map(|s| {
        s.get("uniqueItems")
            .and_then(Value::as_bool)
            .unwrap_or(false)
    });
    let step = match (before, after) {
        (false, true) => Some(Step::Tightened),
        (true, false) => Some(Step::Loosened),
        _ => None,
    };
    tell(old, new, "uniqueItems", step, direction, pointer, changes);
    multiple(old, new, direction, pointer, changes);
}

/// One end of the range of a number: `minimum` and `exclusiveMinimum`, or the upper ones, as one bound.
fn range(
    old: &Object,
    new: &Object,
    upper: bool,
    direction: Direction,
    pointer: &str,
    changes: &mut Changes,
) {
    let keys = if upper {
        ["maximum", "exclusiveMaximum"]
    } else {
        ["minimum", "exclusiveMinimum"]
    };
    if keys.iter().all(|key| old.get(*key) == new.get(*key)) {
        return;
    }
    // The lower end is the upper one of the negated numbers.
    let bound = |schema: &Object| {
        let negated = |number: f64| if upper { number } else { -number };
        let [inclusive, exclusive] =
            keys.map(|key| schema.get(key).and_then(Value::as_f64).map(negated));
        let whole = schema.get("type").and_then(Value::as_str) == Some("integer");
        let inclusive = inclusive.map(|number| (if whole { number.floor() } else { number }, true));
        let exclusive = exclusive.map(|number| {
            if whole {
                (number.ceil() - 1.0, true)
            } else {
                (number, false)
            }
        });
        let lesser = |a: (f64, bool), b: (f64, bool)| if (b.0, b.1) < (a.0, a.1) { b } else { a };
        match (inclusive, exclusive) {
            (Some(a), Some(b)) => lesser(a, b),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => (f64::INFINITY, true),
        }
    };
    let (before, after) = (bound(old), bound(new));
    let step = if after < before {
        Some(Step::Tightened)
    } else if before < after {
        Some(Step::Loosened)
    } else {
        None
    };
    let others: Vec<&str> = keys
        .into_iter()
        .filter(|key| old.get(*key) != new.get(*key))
        .collect();
    let [first, _] = others[..] else {
        let key = others.first().copied().unwrap_or(keys[0]);
        return tell(old, new, key, step, direction, pointer, changes);
    };
    // One keyword gave way to the other, so that both are told.
    let key = others.iter().copied().find(|key| new.contains_key(*key));
    let told = |schema: &Object| {
        let stated = others
            .iter()
            .filter_map(|key| Some(format!("`{key}` {}", schema.get(*key)?)));
        let stated: Vec<String> = stated.collect();
        if stated.is_empty() {
            "nothing".to_owned()
        } else {
            stated.join(" and ")
        }
    };
    let message = format!("from {} to {}", told(old), told(new));
    let kind = kind(old, new, &others, step, direction);
    changes.add(kind, format!("{pointer}/{}", key.unwrap_or(first)), message);
}

fn multiple(
    old: &Object,
    new: &Object,
    direction: Direction,
    pointer: &str,
    changes: &mut Changes,
) {
    let key = "multipleOf";
    let [before, after] = [old, new].map(|schema| schema.get(key).and_then(Value::as_f64));
    let divides = |a: f64, b: f64| a != 0.0 && (b / a).fract() == 0.0;
    let step = match (before, after) {
        (None, Some(_)) => Some(Step::Tightened),
        (Some(_), None) => Some(Step::Loosened),
        (Some(before), Some(after)) if divides(before, after) => Some(Step::Tightened),
        (Some(before), Some(after)) if divides(after, before) => Some(Step::Loosened),
        _ if old.get(key) != new.get(key) => {
            let message = from_to(old.get(key), new.get(key));
            return changes.add(&SCHEMA_CHANGED, format!("{pointer}/{key}"), message);
        }
        _ => None,
    };
    tell(old, new, key, step, direction, pointer, changes);
}

fn step(before: f64, after: f64, upper: bool) -> Option<Step> {
    let (before, after) = if upper {
        (before, after)
    } else {
        (-before, -after)
    };
    if after < before {
        Some(Step::Tightened)
    } else if before < after {
        Some(Step::Loosened)
    } else {
        None
    }
}

fn tell(
    old: &Object,
    new: &Object,
    key: &str,
    step: Option<Step>,
    direction: Direction,
    pointer: &str,
    changes: &mut Changes,
) {
    let (before, after) = (old.get(key), new.get(key));
    if before != after {
        let kind = kind(old, new, &[key], step, direction);
        changes.add(kind, format!("{pointer}/{key}"), from_to(before, after));
    }
}

fn kind(
    old: &Object,
    new: &Object,
    keys: &[&str],
    step: Option<Step>,
    direction: Direction,
) -> &'static Kind {
    let exact = |number: &Value| number.as_f64().is_some_and(|number| number.abs() < EXACT);
    let mut numbers = keys
        .iter()
        .flat_map(|key| [old.get(*key), new.get(*key)])
        .flatten();
    match step {
        Some(Step::Tightened) => direction.of([&INPUT_BOUND_TIGHTENED, &OUTPUT_BOUND_TIGHTENED]),
        Some(Step::Loosened) => direction.of([&INPUT_BOUND_LOOSENED, &OUTPUT_BOUND_LOOSENED]),
        None if numbers.all(exact) => &ANNOTATION_CHANGED,
        None => &SCHEMA_CHANGED,
    }
}

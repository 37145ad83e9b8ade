//! Numbers within bounds, near to 1: a value that is sent to a service should be harmless.

use halo_core::protocol::{Object, Value};
use serde_json::Number;

/// A whole number that the schema allows.
pub(super) fn integer(schema: &Object, variant: usize) -> Option<Value> {
    let bound = |keyword: &str, round: fn(f64) -> f64| whole(schema.get(keyword)?, round);
    let low = bound("minimum", f64::ceil).unwrap_or(i128::from(i64::MIN));
    let above = bound("exclusiveMinimum", f64::floor).map(|bound| bound + 1);
    let high = bound("maximum", f64::floor).unwrap_or(i128::from(i64::MAX).max(low));
    let below = bound("exclusiveMaximum", f64::ceil).map(|bound| bound - 1);
    let low = above.map_or(low, |above| low.max(above));
    let high = below.map_or(high, |below| high.min(below));
    let step = schema.get("multipleOf").and_then(whole_step).unwrap_or(1);
    if low > high {
        return None;
    }
    let start = 1_i128.clamp(low, high);
    let up = start + (step - start.rem_euclid(step)) % step;
    let start = if up <= high {
        up
    } else {
        start - start.rem_euclid(step)
    };
    if start < low {
        return None;
    }
    // Upwards as far as there is room, then downwards.
    let variant = i128::try_from(variant).ok()?;
    let room = (high - start) / step;
    let value = if variant <= room {
        start + variant * step
    } else {
        start - (variant - room) * step
    };
    let value = if value < low { start } else { value };
    Number::from_i128(value).map(Value::Number)
}

/// A number that the schema allows.
pub(super) fn number(schema: &Object, variant: usize) -> Option<Value> {
    let bound = |keyword: &str| schema.get(keyword).and_then(Value::as_f64);
    let low = bound("minimum").unwrap_or(f64::NEG_INFINITY);
    let above = bound("exclusiveMinimum").unwrap_or(f64::NEG_INFINITY);
    let high = bound("maximum").unwrap_or(f64::INFINITY);
    let below = bound("exclusiveMaximum").unwrap_or(f64::INFINITY);
    let fits = |value: &f64| *value >= low && *value > above && *value <= high && *value < below;
    let (floor, ceiling) = (low.max(above), high.min(below));
    if let Some(step) = bound("multipleOf").filter(|step| *step > 0.0) {
        let from = (1.0_f64.clamp(floor.min(ceiling), ceiling) / step).floor();
        let steps = (0..4).map(f64::from).flat_map(|k| [from + k, from - k]);
        return nth(steps.map(|k| k * step).filter(fits), variant);
    }
    // A fraction first: that is what tells a number from an integer.
    let near = [1.5, 0.5, 1.0, 0.0, -0.5];
    let at_bounds = [
        low,
        high,
        f64::midpoint(floor, ceiling),
        floor + 0.5,
        ceiling - 0.5,
        f64::midpoint(floor, f64::midpoint(floor, ceiling)),
    ];
    let all = near.into_iter().chain(at_bounds);
    nth(all.filter(|value| value.is_finite()).filter(fits), variant)
}

/// The number `variant` of these, or the last.
fn nth(values: impl Iterator<Item = f64>, variant: usize) -> Option<Value> {
    let value = values.take(variant.saturating_add(1)).last()?;
    Some(Value::from(value))
}

fn whole(value: &Value, round: fn(f64) -> f64) -> Option<i128> {
    let signed = value.as_i64().map(i128::from);
    let exact = signed.or_else(|| value.as_u64().map(i128::from));
    exact.or_else(|| truncated(round(value.as_f64()?)))
}

/// The step between whole numbers that a `multipleOf` allows.
fn whole_step(value: &Value) -> Option<i128> {
    let step = value.as_f64()?;
    let multiples = (1..=1_000).map(|k| step * f64::from(k));
    let mut whole = multiples.filter(|multiple| multiple.fract() == 0.0);
    truncated(whole.next()?).filter(|step| *step > 0)
}

// Floating-point bounds beyond 64 bits, as of a u64, are no more exact than this.
#[allow(clippy::cast_possible_truncation)]
fn truncated(value: f64) -> Option<i128> {
    value.is_finite().then_some(value as i128)
}

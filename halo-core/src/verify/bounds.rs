//! Whether a value keeps the bounds of a field.

use super::accepts::{Mismatch, Verdict};
use crate::literal::Literal;
use crate::schema::Constraint;

pub(super) fn length(found: usize, least: Option<u64>, most: Option<u64>, of: &str) -> Verdict {
    let found = found as u64;
    if let Some(least) = least.filter(|least| found < *least) {
        return Err(Mismatch::new(format!("has at least {least} {of}")));
    }
    if let Some(most) = most.filter(|most| found > *most) {
        return Err(Mismatch::new(format!("has at most {most} {of}")));
    }
    Ok(())
}

/// Patterns and formats are left to those who read them: their language is not Rust's.
pub(super) fn bounds(constraints: &[Constraint], value: &Literal) -> Verdict {
    if matches!(value, Literal::Null) {
        return Ok(());
    }
    for constraint in constraints {
        match *constraint {
            Constraint::Minimum(bound) => {
                compared(value, &bound, "at least", |value, bound| value >= bound)?;
            }
            Constraint::Maximum(bound) => {
                compared(value, &bound, "at most", |value, bound| value <= bound)?;
            }
            Constraint::ExclusiveMinimum(bound) => {
                compared(value, &bound, "more than", |value, bound| value > bound)?;
            }
            Constraint::ExclusiveMaximum(bound) => {
                compared(value, &bound, "less than", |value, bound| value < bound)?;
            }
            Constraint::NonZero if matches!(value, Literal::Int(0)) => {
                return Err(Mismatch::new("is never 0"));
            }
            Constraint::MinLength(least)
            | Constraint::MinItems(least)
            | Constraint::MinProperties(least)
            | Constraint::MinSize(least) => size(value, Some(least), None)?,
            Constraint::MaxLength(most)
            | Constraint::MaxItems(most)
            | Constraint::MaxProperties(most)
            | Constraint::MaxSize(most) => size(value, None, Some(most))?,
            Constraint::Each(constraints) => {
                let values: Vec<&Literal> = match value {
                    Literal::Array(values) => values.iter().collect(),
                    Literal::Object(members) => members.iter().map(|(_, value)| value).collect(),
                    _ => Vec::new(),
                };
                for value in values {
                    bounds(constraints, value)?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

fn size(value: &Literal, least: Option<u64>, most: Option<u64>) -> Verdict {
    match value {
        Literal::Str(text) => length(text.chars().count(), least, most, "characters"),
        Literal::Array(values) => length(values.len(), least, most, "items"),
        Literal::Object(members) => length(members.len(), least, most, "entries"),
        _ => Ok(()),
    }
}

fn compared(
    value: &Literal,
    bound: &Literal,
    words: &str,
    holds: impl Fn(f64, f64) -> bool,
) -> Verdict {
    let (Some(number), Some(limit)) = (number(value), number(bound)) else {
        return Ok(());
    };
    if holds(number, limit) {
        return Ok(());
    }
    Err(Mismatch::new(format!("is {words} {limit}")))
}

#[allow(clippy::cast_precision_loss)] // bounds are compared as JSON's readers compare them
fn number(literal: &Literal) -> Option<f64> {
    match *literal {
        Literal::Int(value) => Some(value as f64),
        Literal::Float(value) => Some(value),
        _ => None,
    }
}

//! What to do afterwards: `next` of the description, asked of the result (§6.2, §14).

use halo_core::protocol::{Description, Value};

use crate::base::Base;

/// A step that a description suggests after a result.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NextStep {
    /// The condition, as the description has it; `None` for always.
    pub when: Option<String>,
    /// The name that models know the tool by.
    pub tool: String,
    /// The method.
    pub method: String,
    /// The URL, as the description has it.
    pub url: String,
}

/// The suggestions that fit a result, without those that lead out of the API.
pub(crate) fn steps(
    description: &Description,
    result: Option<&Value>,
    base: &Base,
    name_of: impl Fn(&str, &str) -> (String, String),
) -> Vec<NextStep> {
    let fitting = description.next.iter().filter(|next| {
        let holds = match (&next.when, result) {
            (None, _) => true,
            (Some(when), Some(result)) => holds(when, result),
            (Some(_), None) => false,
        };
        holds && base.resolve(&next.suggest, "next.suggest").is_ok()
    });
    fitting
        .map(|next| {
            let (method, tool) = name_of(&next.suggest, next.method.as_deref().unwrap_or_default());
            NextStep {
                when: next.when.clone(),
                tool,
                method,
                url: next.suggest.clone(),
            }
        })
        .collect()
}

/// Whether `field=value` is true of a result. A field may be a path, `payment.status`; anything else never is.
fn holds(when: &str, result: &Value) -> bool {
    let Some((field, wanted)) = when.split_once('=') else {
        return false;
    };
    let (field, wanted) = (field.trim(), wanted.trim_start_matches('=').trim());
    let wanted = ['"', '\'']
        .iter()
        .find_map(|quote| wanted.strip_prefix(*quote)?.strip_suffix(*quote))
        .unwrap_or(wanted);
    let found = result.get(field).or_else(|| {
        field
            .split('.')
            .try_fold(result, |value, name| value.get(name))
    });
    match found {
        Some(Value::String(text)) => text == wanted,
        Some(value @ (Value::Bool(_) | Value::Number(_) | Value::Null)) => {
            value.to_string() == wanted
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_asked_of_the_result() {
        let result: Value = serde_json::from_str(
            r#"{"status":"pending","n":2,"ok":true,"none":null,"a":{"b":"c"},"a.x":"y","list":[1]}"#,
        )
        .unwrap();
        for (when, expected) in [
            ("status=pending", true),
            (" status = pending ", true),
            ("status==pending", true),
            ("status='pending'", true),
            ("status=paid", false),
            ("n=2", true),
            ("ok=true", true),
            ("none=null", true),
            ("a.b=c", true),
            ("a.x=y", true),
            ("list=[1]", false),
            ("absent=null", false),
            ("the charge is pending", false),
        ] {
            assert_eq!(holds(when, &result), expected, "{when}");
        }
    }
}

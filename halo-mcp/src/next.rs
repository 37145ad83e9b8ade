//! Which of a description's next steps a result calls for.

use halo_core::protocol::{Description, Next};
use serde_json::Value;

use crate::text::plain;

/// A name or URL, and a condition, are words.
const LONGEST: usize = 200;

/// The steps that a result calls for, as a line of text; none if there are none.
pub(crate) fn next(description: &Description, result: Option<&Value>) -> Option<String> {
    let steps = description.next.iter().filter(|step| fits(step, result));
    let steps: Vec<String> = steps.map(told).collect();
    (!steps.is_empty()).then(|| format!("What the API suggests next: {}.", steps.join(", ")))
}

/// `when` is `field=value`, on a field of the result; without it a step always fits.
fn fits(step: &Next, result: Option<&Value>) -> bool {
    let Some(when) = step.when.as_deref() else {
        return true;
    };
    let Some((field, expected)) = when.split_once('=') else {
        return false;
    };
    let written = match result.and_then(|result| result.get(field.trim())) {
        Some(Value::String(text)) => text.clone(),
        None | Some(Value::Array(_) | Value::Object(_)) => return false,
        Some(other) => other.to_string(),
    };
    written == expected.trim()
}

fn told(step: &Next) -> String {
    let method = step.method.as_deref().map(|method| format!("{method} "));
    let suggest = format!("{}{}", method.unwrap_or_default(), step.suggest);
    let suggest = plain(&suggest, LONGEST);
    match &step.when {
        Some(when) => format!("`{suggest}` (as {})", plain(when, LONGEST)),
        None => format!("`{suggest}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(next: &str, result: &str) -> Option<String> {
        let text = format!(r#"{{"call":{{"url":"/a"}},"next":{next}}}"#);
        let all = Description::read_all(text.as_bytes()).unwrap();
        super::next(&all[0], serde_json::from_str(result).ok().as_ref())
    }

    #[test]
    fn steps_follow_the_result() {
        let steps = r#"[{"when":"status=pending","suggest":"confirm"},{"when":"tries=3","suggest":"give_up"},{"suggest":"/log","method":"GET"}]"#;
        let told = line(steps, r#"{"status":"pending","tries":3}"#).unwrap();
        assert_eq!(
            told,
            "What the API suggests next: `confirm` (as status=pending), `give_up` (as tries=3), `GET /log`."
        );
        let always = "What the API suggests next: `GET /log`.";
        assert_eq!(line(steps, r#"{"status":["pending"]}"#).unwrap(), always);
        assert_eq!(line(steps, "[1]").unwrap(), always);
        assert_eq!(
            line(r#"[{"when":"a=true","suggest":"x"}]"#, r#"{"a":false}"#),
            None
        );
        assert_eq!(line(r#"[{"when":"nonsense","suggest":"x"}]"#, "{}"), None);
    }
}

//! What a description says of the effects of a call, as hints.

use halo_core::call;
use halo_core::protocol::Description;
use rmcp::model::ToolAnnotations;

/// The hints of a tool. Nothing is claimed that neither the description nor the method says.
///
/// `openWorldHint` is left out: whom an API talks to is not described.
pub(crate) fn annotations(description: &Description) -> ToolAnnotations {
    let method = call::method(description);
    let effects = &description.effects;
    let safe = matches!(method, "GET" | "HEAD");
    // What can or cannot be undone has changed something.
    let read_only = safe && effects.reversible.is_none() && effects.undo.is_none();
    let destructive = match (effects.reversible, method) {
        _ if read_only => None,
        (Some(reversible), _) => Some(!reversible),
        (None, "DELETE") => Some(true),
        (None, _) => None,
    };
    let repeatable = matches!(method, "GET" | "HEAD" | "PUT" | "DELETE");
    let idempotent = description.limits.idempotent.or(repeatable.then_some(true));
    let hints = ToolAnnotations::new().read_only(read_only);
    let hints = match destructive {
        Some(destructive) => hints.destructive(destructive),
        None => hints,
    };
    match idempotent {
        Some(idempotent) => hints.idempotent(idempotent),
        None => hints,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Read only, destructive, idempotent.
    fn hints(text: &str) -> [Option<bool>; 3] {
        let all = Description::read_all(text.as_bytes()).unwrap();
        let hints = annotations(&all[0]);
        assert_eq!(hints.open_world_hint, None);
        [
            hints.read_only_hint,
            hints.destructive_hint,
            hints.idempotent_hint,
        ]
    }

    #[test]
    fn the_method_says_what_the_description_does_not() {
        let hints =
            |method: &str| hints(&format!(r#"{{"call":{{"method":"{method}","url":"/a"}}}}"#));
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(hints("GET"), [yes, None, yes]);
        assert_eq!(hints("HEAD"), [yes, None, yes]);
        assert_eq!(hints("DELETE"), [no, yes, yes]);
        assert_eq!(hints("PUT"), [no, None, yes]);
        assert_eq!(hints("POST"), [no, None, None]);
        assert_eq!(hints("PATCH"), [no, None, None]);
    }

    #[test]
    fn what_the_description_says_counts() {
        let hints = |method: &str, more: &str| {
            hints(&format!(
                r#"{{"call":{{"method":"{method}","url":"/a"}},{more}}}"#
            ))
        };
        let (yes, no) = (Some(true), Some(false));
        let irreversible = r#""effects":{"reversible":false}"#;
        assert_eq!(hints("POST", irreversible), [no, yes, None]);
        assert_eq!(hints("GET", irreversible), [no, yes, yes]);
        let reversible = r#""effects":{"reversible":true},"limits":{"idempotent":false}"#;
        assert_eq!(hints("DELETE", reversible), [no, no, no]);
        assert_eq!(hints("GET", r#""effects":{"undo":"/b"}"#), [no, None, yes]);
        assert_eq!(
            hints("POST", r#""limits":{"idempotent":true}"#),
            [no, None, yes]
        );
    }
}

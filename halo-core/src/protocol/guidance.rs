//! The fields that help a model to choose a tool and to use it well.

use super::fields::{deserialize_records, record};
use super::value::{Object, Value};

/// What a call changes, and how that is undone.
///
/// Specification §6.2.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Effects {
    /// Whether the effect can be undone. An `undo` alone claims neither.
    pub reversible: Option<bool>,
    /// The URL of the tool that undoes the effect, as the manifest prints it.
    pub undo: Option<String>,
    /// Our addition: the method meant when that URL serves several.
    pub undo_method: Option<String>,
    /// Whatever else was given, in its order.
    pub extra: Object,
}

/// How often a call may be made, and whether it may be repeated.
///
/// Specification §6.2.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Limits {
    /// The rate limit, such as `100/hour`.
    pub rate: Option<String>,
    /// Whether calling twice has the same effect as calling once.
    pub idempotent: Option<bool>,
    /// Whatever else was given, in its order.
    pub extra: Object,
}

/// What to do after a call, depending on its result.
///
/// Both `when` and `suggest` must be stated for the reference client to accept the tool.
/// Specification §6.2.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Next {
    /// The condition, `field=value` on a field of the output; `None` means always.
    pub when: Option<String>,
    /// The URL of the tool to call then, as the manifest prints it.
    pub suggest: String,
    /// Our addition: the method meant when that URL serves several.
    pub method: Option<String>,
    /// Whatever else was given, in its order.
    pub extra: Object,
}

/// One call and its result.
///
/// The reference client accepts a tool only if each of its examples states an `input`, which may be empty.
/// Specification §6.2.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Example {
    /// The arguments by name. An empty object is written, for a tool without arguments.
    pub input: Option<Object>,
    /// The result; [`Value::Null`] is the same as none.
    pub output: Option<Value>,
    /// Whatever else was given, in its order.
    pub extra: Object,
}

record!(Effects {
    stated reversible = "reversible",
    stated undo = "undo",
    stated undo_method = "undo_method",
});

record!(Limits {
    stated rate = "rate",
    stated idempotent = "idempotent",
});

record!(Next {
    stated when = "when",
    stated suggest = "suggest",
    stated method = "method",
});

record!(Example {
    stated input = "input",
    stated output = "output",
});

deserialize_records!(Effects, Limits, Next, Example);

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde::de::DeserializeOwned;

    use super::*;

    fn rewritten<T: Serialize + DeserializeOwned>(text: &str) -> String {
        serde_json::to_string(&serde_json::from_str::<T>(text).unwrap()).unwrap()
    }

    #[test]
    fn every_field_is_read_and_written_in_our_order() {
        assert_eq!(
            rewritten::<Effects>(r#"{"undo_method":"POST","undo":"/refund","reversible":true}"#),
            r#"{"reversible":true,"undo":"/refund","undo_method":"POST"}"#
        );
        assert_eq!(
            rewritten::<Limits>(r#"{"idempotent":false,"rate":"100/hour"}"#),
            r#"{"rate":"100/hour","idempotent":false}"#
        );
        assert_eq!(
            rewritten::<Next>(r#"{"method":"GET","suggest":"/confirm","when":"status=pending"}"#),
            r#"{"when":"status=pending","suggest":"/confirm","method":"GET"}"#
        );
        assert_eq!(
            rewritten::<Example>(r#"{"output":{"b":0,"a":[]},"input":{"z":1,"y":null}}"#),
            r#"{"input":{"z":1,"y":null},"output":{"b":0,"a":[]}}"#
        );
    }

    #[test]
    fn null_and_empty_text_mean_absent() {
        let effects: Effects =
            serde_json::from_str(r#"{"reversible":null,"undo":"","undo_method":null}"#).unwrap();
        assert_eq!(effects, Effects::default());
        assert_eq!(
            rewritten::<Example>(r#"{"input":null,"output":null}"#),
            "{}"
        );
    }

    #[test]
    fn an_empty_example_input_says_something() {
        assert_eq!(rewritten::<Example>(r#"{"input":{}}"#), r#"{"input":{}}"#);
        let none = Example {
            output: Some(Value::Null),
            ..Example::default()
        };
        assert_eq!(serde_json::to_string(&none).unwrap(), "{}");
    }

    #[test]
    fn a_value_of_another_type_is_kept_as_it_was() {
        let text = r#"{"rate":"1/s","idempotent":"no"}"#;
        let limits: Limits = serde_json::from_str(text).unwrap();
        assert_eq!(limits.idempotent, None);
        assert_eq!(
            limits.extra.get("idempotent").and_then(Value::as_str),
            Some("no")
        );
        assert_eq!(rewritten::<Limits>(text), text);
        assert_eq!(rewritten::<Example>(r#"{"input":[1]}"#), r#"{"input":[1]}"#);
    }

    #[test]
    fn a_stated_field_hides_an_extra_entry_of_its_name() {
        let mut limits = Limits {
            rate: Some("1/s".into()),
            ..Limits::default()
        };
        limits.extra.insert("rate".into(), 5.into());
        limits.extra.insert("burst".into(), 9.into());
        assert_eq!(
            serde_json::to_string(&limits).unwrap(),
            r#"{"rate":"1/s","burst":9}"#
        );
    }
}

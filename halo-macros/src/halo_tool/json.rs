//! JSON literals: what an example shows, checked to be JSON and nothing more.

use proc_macro2::Span;
use syn::{LitFloat, LitInt, Path};

use crate::errors::Errors;

use super::symbol;
use super::value::{Object, Value, repeated, written};

pub(crate) struct Json {
    pub(crate) kind: JsonKind,
    pub(crate) span: Span,
}

pub(crate) enum JsonKind {
    Null,
    Bool(bool),
    Int(i128),
    /// A JSON number as the author wrote it: `2.50` stays `2.50`.
    Float(String),
    Str(String),
    Array(Vec<Json>),
    Object(Vec<(JsonKey, Json)>),
}

pub(crate) struct JsonObject {
    pub(crate) members: Vec<(JsonKey, Json)>,
    pub(crate) span: Span,
}

pub(crate) struct JsonKey {
    pub(crate) name: String,
    pub(crate) span: Span,
}

impl Json {
    /// The value as JSON. Parts that are no JSON are reported and left out.
    pub(crate) fn check(value: Value, errors: &Errors) -> Option<Self> {
        let span = value.span();
        let kind = match value {
            Value::Str(lit) => JsonKind::Str(lit.value()),
            Value::Bool(lit) => JsonKind::Bool(lit.value()),
            Value::Int(lit) => JsonKind::Int(int(&lit, errors)?),
            Value::Float(lit) => JsonKind::Float(float(&lit, errors)?),
            Value::Word(path) => word(&path, errors)?,
            Value::List(list) => JsonKind::Array(
                list.items
                    .into_iter()
                    .filter_map(|item| Self::check(item, errors))
                    .collect(),
            ),
            Value::Object(object) => JsonKind::Object(JsonObject::check(object, errors).members),
            other => {
                let message = "this is no JSON value: write a string, a number, `true`, `false`, \
                               `null`, `[…]` or `{…}`";
                other.refuse(message, errors);
                return None;
            }
        };
        Some(Self { kind, span })
    }
}

impl JsonObject {
    pub(crate) fn check(object: Object, errors: &Errors) -> Self {
        let mut members: Vec<(JsonKey, Json)> = Vec::new();
        for entry in object.entries {
            let key = JsonKey {
                name: entry.key.name,
                span: entry.key.span,
            };
            let value = Json::check(entry.value, errors);
            if members.iter().any(|(other, _)| other.name == key.name) {
                errors.at(key.span, repeated(&key.name));
            } else if let Some(value) = value {
                members.push((key, value));
            }
        }
        Self {
            members,
            span: object.span,
        }
    }
}

fn int(lit: &LitInt, errors: &Errors) -> Option<i128> {
    if !lit.suffix().is_empty() {
        errors.on(lit, without_suffix(lit.base10_digits()));
        return None;
    }
    let number = lit.base10_parse().ok();
    if number.is_none() {
        errors.on(
            lit,
            "this number is too large: a JSON integer fits an `i128`",
        );
    }
    number
}

fn float(lit: &LitFloat, errors: &Errors) -> Option<String> {
    let digits = lit.base10_digits();
    if !lit.suffix().is_empty() {
        errors.on(lit, without_suffix(digits));
        return None;
    }
    if !digits.parse::<f64>().is_ok_and(f64::is_finite) {
        errors.on(
            lit,
            "this number is too large: JSON readers take it for infinite",
        );
        return None;
    }
    Some(normalised(digits))
}

fn without_suffix(digits: &str) -> String {
    format!("a JSON number has no type: write `{digits}`")
}

/// Rust writes floats that JSON does not: `1.` and `00.5`.
fn normalised(digits: &str) -> String {
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", digits),
    };
    let significant = digits.trim_start_matches('0');
    let zero = if significant.starts_with(|c: char| c.is_ascii_digit()) {
        ""
    } else {
        "0"
    };
    let fraction = if significant.ends_with('.') { "0" } else { "" };
    format!("{sign}{zero}{significant}{fraction}")
}

fn word(path: &Path, errors: &Errors) -> Option<JsonKind> {
    if path.is_ident(symbol::NULL) {
        return Some(JsonKind::Null);
    }
    let word = written(path);
    let message = match word.as_str() {
        "None" => "JSON has no `None`: write `null`".to_owned(),
        word => format!("put quotes around `{word}`: the only words are `true`, `false`, `null`"),
    };
    errors.on(path, message);
    None
}

#[cfg(test)]
mod tests {
    use proc_macro2::TokenStream;
    use quote::quote;

    use super::*;

    fn check(value: TokenStream) -> (Option<Json>, Vec<String>) {
        let errors = Errors::new();
        let json = super::super::literal::read(value, &errors);
        (json, errors.into_messages())
    }

    /// The value as JSON text.
    fn printed(json: &Json) -> String {
        let list = |parts: Vec<String>| parts.join(",");
        match &json.kind {
            JsonKind::Null => "null".to_owned(),
            JsonKind::Bool(value) => value.to_string(),
            JsonKind::Int(number) => number.to_string(),
            JsonKind::Float(number) => number.clone(),
            JsonKind::Str(text) => format!("{text:?}"),
            JsonKind::Array(items) => format!("[{}]", list(items.iter().map(printed).collect())),
            JsonKind::Object(members) => {
                let member =
                    |(key, value): &(JsonKey, Json)| format!("{:?}:{}", key.name, printed(value));
                format!("{{{}}}", list(members.iter().map(member).collect()))
            }
        }
    }

    fn reads(value: TokenStream, expected: &str) {
        let (json, messages) = check(value);
        assert!(messages.is_empty(), "{messages:?}");
        assert_eq!(json.as_ref().map(printed).as_deref(), Some(expected));
    }

    fn refuses(value: TokenStream, message: &str) {
        let (_, messages) = check(value);
        assert_eq!(messages, [message]);
    }

    #[test]
    fn reads_every_kind() {
        reads(
            quote!([1, -2.5, null, { a: true, type: false, "customer-id": [] }, "x", {}]),
            r#"[1,-2.5,null,{"a":true,"type":false,"customer-id":[]},"x",{}]"#,
        );
    }

    #[test]
    fn reads_numbers_as_json_writes_them() {
        reads(quote!([1_000, 0xff, 007, -0]), "[1000,255,7,0]");
        reads(
            quote!([
                170141183460469231731687303715884105727,
                -170141183460469231731687303715884105728
            ]),
            "[170141183460469231731687303715884105727,-170141183460469231731687303715884105728]",
        );
        let floats: TokenStream = "[2.50, 1., 00.5, -0.0, 1e5, 1_0.5E-3, 0.1, 10.0]"
            .parse()
            .expect("tokens");
        reads(floats, "[2.50,1.0,0.5,-0.0,1e5,10.5e-3,0.1,10.0]");
    }

    #[test]
    fn numbers_have_no_type_and_a_size() {
        refuses(quote!(5u8), "a JSON number has no type: write `5`");
        refuses(quote!(5.5f32), "a JSON number has no type: write `5.5`");
        let infinite: TokenStream = "1e999".parse().expect("tokens");
        refuses(
            infinite,
            "this number is too large: JSON readers take it for infinite",
        );
        refuses(
            quote!(170141183460469231731687303715884105728),
            "this number is too large: a JSON integer fits an `i128`",
        );
    }

    #[test]
    fn words_are_strings_or_json() {
        let only = "the only words are `true`, `false`, `null`";
        refuses(quote!(GBP), &format!("put quotes around `GBP`: {only}"));
        refuses(quote!(a::B), &format!("put quotes around `a::B`: {only}"));
        refuses(quote!(None), "JSON has no `None`: write `null`");
    }

    #[test]
    fn other_values_are_none() {
        for value in [
            quote!('c'),
            quote!(b"x"),
            quote!(1 + 2),
            quote!(Some(1)),
            quote!((1, 2)),
        ] {
            refuses(
                value,
                "this is no JSON value: write a string, a number, `true`, `false`, `null`, \
                 `[…]` or `{…}`",
            );
        }
    }

    #[test]
    fn keys_are_distinct() {
        refuses(
            quote!({ a: 1, "a": 2 }),
            "`a` is written twice: keep one of the two",
        );
        refuses(
            quote!([{ b: { a: 1, a: 1 } }]),
            "`a` is written twice: keep one of the two",
        );
    }

    #[test]
    fn the_rest_is_kept() {
        let (json, messages) = check(quote!([1, x, { a: y, b: 2 }]));
        assert_eq!(messages.len(), 2);
        assert_eq!(
            json.as_ref().map(printed).as_deref(),
            Some(r#"[1,{"b":2}]"#)
        );
    }
}

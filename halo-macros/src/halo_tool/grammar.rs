//! Reads `key = value, …` and the JSON-like values in it.
//!
//! Nothing here gives up: a mistake is reported, and reading resumes at the next comma that an
//! entry follows, so that a second mistake is reported too.

use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative as _;
use syn::{Ident, Lit, LitStr, Path, Token, Type, braced, bracketed, token};

use crate::errors::Errors;

use super::recovery::{Items, comma, continues, rest_of_item};
use super::value::{Entry, Key, List, Object, Value};

/// What stands between a key and its value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Separator {
    /// `key = value`, in the attribute itself.
    Equals,
    /// `key: value`, inside braces.
    Colon,
}

impl Separator {
    fn example(self, key: &str) -> String {
        match self {
            Self::Equals => format!("`{key} = …`"),
            Self::Colon => format!("`{key}: …`"),
        }
    }
}

/// Reads all entries. Keys named in `types` have a Rust type as their value.
pub(crate) fn entries(
    input: ParseStream,
    separator: Separator,
    types: &[&str],
    errors: &Errors,
) -> Vec<Entry> {
    let mut entries = Vec::new();
    while !input.is_empty() {
        if let Some(key) = key(input, separator, errors) {
            let value = if !separated(input, &key, separator, errors) {
                Value::Reported
            } else if types.contains(&key.name.as_str()) {
                rust_type(input, &key, errors)
            } else {
                value(input, Items::Entries, errors)
            };
            entries.push(Entry { key, value });
        }
        comma(input, Items::Entries, errors);
    }
    entries
}

fn key(input: ParseStream, separator: Separator, errors: &Errors) -> Option<Key> {
    let (name, span) = if input.peek(Ident::peek_any) {
        let ident = errors.ok(input.call(Ident::parse_any))?;
        (ident.unraw().to_string(), ident.span())
    } else if input.peek(LitStr) {
        let lit: LitStr = errors.ok(input.parse())?;
        if !input.peek(Token![=]) && !input.peek(Token![:]) {
            let example = separator.example("key");
            errors.on(&lit, format!("expected a key before this, as in {example}"));
            rest_of_item(input, Items::Entries);
            return None;
        }
        if separator == Separator::Equals {
            let name = lit.value();
            errors.on(&lit, format!("write `{name}` without quotes"));
        }
        (lit.value(), lit.span())
    } else {
        let example = separator.example("key");
        errors.at(input.span(), format!("expected a key, as in {example}"));
        rest_of_item(input, Items::Entries);
        return None;
    };
    Some(Key { name, span })
}

/// Reads what stands between key and value; false, with the mistake reported, without a value.
fn separated(input: ParseStream, key: &Key, separator: Separator, errors: &Errors) -> bool {
    let example = separator.example(&key.name);
    let consumed = if input.peek(Token![=]) && !input.peek(Token![==]) {
        if separator == Separator::Colon {
            errors.at(input.span(), format!("write {example} inside braces"));
        }
        input.parse::<Token![=]>().is_ok()
    } else if input.peek(Token![:]) && !input.peek(Token![::]) {
        if separator == Separator::Equals {
            errors.at(input.span(), format!("write {example}"));
        }
        input.parse::<Token![:]>().is_ok()
    } else {
        false
    };
    if consumed && !input.is_empty() && !input.peek(Token![,]) {
        return true;
    }
    let name = &key.name;
    let message = if input.peek(Token![-]) {
        format!("put quotes around a key that is no Rust name: `\"{name}-…\"`")
    } else {
        format!("`{name}` has no value: write {example}")
    };
    errors.at(key.span, message);
    rest_of_item(input, Items::Entries);
    false
}

fn rust_type(input: ParseStream, key: &Key, errors: &Errors) -> Value {
    // A type that does not parse may have eaten the comma after it: try it on a copy.
    let ahead = input.fork();
    if let Ok(ty) = ahead.parse::<Type>() {
        input.advance_to(&ahead);
        return Value::Type(Box::new(ty));
    }
    let name = &key.name;
    let message = format!("`{name}` is a type: write `{name} = ChargeResponse`");
    let tokens = rest_of_item(input, Items::Entries);
    errors.on(&tokens, message);
    Value::Reported
}

fn value(input: ParseStream, items: Items, errors: &Errors) -> Value {
    let start = input.fork();
    let value = if input.peek(Lit) {
        input.parse::<Lit>().map(Value::from)
    } else if input.peek(token::Brace) {
        object(input, errors).map(Value::Object)
    } else if input.peek(token::Bracket) {
        list(input, errors).map(Value::List)
    } else if starts_path(input) {
        input.call(Path::parse_mod_style).map(Value::Word)
    } else {
        Ok(Value::Other(rest_of_item(input, items)))
    };
    match value {
        // `refund()`, `1 + 2`, `concat!("a", "b")`: no value of ours, but its key knows better
        // what to say than a complaint about a missing comma.
        Ok(value) if continues(input, &value) => {
            rest_of_item(input, items);
            Value::Other(rest_of_item(&start, items))
        }
        Ok(value) => value,
        Err(error) => {
            errors.push(error);
            rest_of_item(input, items);
            Value::Reported
        }
    }
}

fn object(input: ParseStream, errors: &Errors) -> syn::Result<Object> {
    let content;
    let braces = braced!(content in input);
    Ok(Object {
        empty: content.is_empty(),
        entries: entries(&content, Separator::Colon, &[], errors),
        span: braces.span.join(),
    })
}

fn list(input: ParseStream, errors: &Errors) -> syn::Result<List> {
    let content;
    let brackets = bracketed!(content in input);
    let mut items = Vec::new();
    while !content.is_empty() {
        if !content.peek(Token![,]) {
            items.push(value(&content, Items::Values, errors));
            comma(&content, Items::Values, errors);
        } else if let Some(comma) = errors.ok(content.parse::<Token![,]>()) {
            errors.on(&comma, "expected a value before this `,`");
        }
    }
    Ok(List {
        items,
        span: brackets.span.join(),
    })
}

fn starts_path(input: ParseStream) -> bool {
    input.peek(Ident)
        || input.peek(Token![::])
        || input.peek(Token![crate])
        || input.peek(Token![self])
        || input.peek(Token![super])
}

#[cfg(test)]
mod tests {
    use proc_macro2::{Delimiter, Group, TokenStream};
    use quote::quote;
    use syn::parse::Parser as _;

    use super::*;

    fn read(tokens: TokenStream) -> (Vec<Entry>, Vec<String>) {
        let errors = Errors::new();
        let parser =
            |input: ParseStream| Ok(entries(input, Separator::Equals, &["output"], &errors));
        let entries = parser.parse2(tokens).unwrap_or_default();
        (entries, errors.into_messages())
    }

    fn names(entries: &[Entry]) -> Vec<&str> {
        entries
            .iter()
            .map(|entry| entry.key.name.as_str())
            .collect()
    }

    /// What is read from `tokens`, key by key, with the mistakes.
    fn check(tokens: TokenStream, keys: &[&str], mistakes: &[&str]) -> Vec<Entry> {
        let (entries, messages) = read(tokens);
        assert_eq!(names(&entries), keys);
        assert_eq!(messages, mistakes);
        entries
    }

    #[test]
    fn reads_every_kind_of_value() {
        let entries = check(
            quote! {
                text = "a", flag = true, int = -1, float = 2.5, word = none,
                path = crate::refunds::refund, list = [1, "a", [], {},],
                object = { type: bearer, "customer-id": 1, r#in: null }, output = Map<A, B>,
            },
            &[
                "text", "flag", "int", "float", "word", "path", "list", "object", "output",
            ],
            &[],
        );
        let values: Vec<Value> = entries.into_iter().map(|entry| entry.value).collect();
        let [
            Value::Str(_),
            Value::Bool(_),
            Value::Int(int),
            Value::Float(_),
            Value::Word(_),
            Value::Word(path),
            Value::List(list),
            Value::Object(object),
            Value::Type(_),
        ] = values.as_slice()
        else {
            panic!("a value of another kind");
        };
        assert_eq!(int.base10_digits(), "-1");
        assert_eq!(path.segments.len(), 3);
        assert_eq!(list.items.len(), 4);
        assert_eq!(names(&object.entries), ["type", "customer-id", "in"]);
    }

    #[test]
    fn reads_what_a_macro_passed_on() {
        let fragment = Group::new(Delimiter::None, quote!("from a macro"));
        let entries = check(quote!(why = #fragment, name = "x"), &["why", "name"], &[]);
        assert!(matches!(entries[0].value, Value::Str(_)));
    }

    #[test]
    fn nothing_is_fine() {
        check(quote!(), &[], &[]);
    }

    #[test]
    fn reports_two_mistakes_and_reads_the_rest() {
        check(
            quote!(why, tags = , name = "x"),
            &["why", "tags", "name"],
            &[
                "`why` has no value: write `why = …`",
                "`tags` has no value: write `tags = …`",
            ],
        );
        check(
            quote!(5 = 6, 7, why = "x", + , name = "y"),
            &["why", "name"],
            &[
                "expected a key, as in `key = …`",
                "expected a key, as in `key = …`",
            ],
        );
    }

    #[test]
    fn wrong_separators_are_understood() {
        check(quote!(why: "x"), &["why"], &["write `why = …`"]);
        let entries = check(
            quote!(effects = { undo = refund }),
            &["effects"],
            &["write `undo: …` inside braces"],
        );
        assert!(matches!(&entries[0].value, Value::Object(object) if object.entries.len() == 1));
    }

    #[test]
    fn quoted_keys_are_for_objects() {
        check(
            quote!("why" = "x"),
            &["why"],
            &["write `why` without quotes"],
        );
        check(
            quote!("Use it.", name = "x"),
            &["name"],
            &["expected a key before this, as in `key = …`"],
        );
    }

    #[test]
    fn missing_commas_are_reported_once() {
        check(
            quote!(why = "x" name = "y"),
            &["why", "name"],
            &["expected `,` before this"],
        );
        check(
            quote!(tags = ["a" "b"], limits = { rate: "1" idempotent: true }),
            &["tags", "limits"],
            &["expected `,` before this", "expected `,` before this"],
        );
        check(
            quote!(why = "x" and more, name = "y"),
            &["why", "name"],
            &["expected `,` before this"],
        );
    }

    #[test]
    fn superfluous_commas_are_reported() {
        check(
            quote!(why = "x",, name = "y", tags = ["a",, "b"]),
            &["why", "name", "tags"],
            &[
                "expected a key, as in `key = …`",
                "expected a value before this `,`",
            ],
        );
    }

    #[test]
    fn keys_that_are_no_rust_names_need_quotes() {
        check(
            quote!(input = { customer-id: 1, b: 2 }),
            &["input"],
            &["put quotes around a key that is no Rust name: `\"customer-…\"`"],
        );
    }

    #[test]
    fn other_expressions_are_left_to_their_key() {
        let entries = check(
            quote!(
                why = concat!("a", "b"),
                undo = refund(),
                n = 1 + 2,
                s = Foo { a: 1 },
                c = 'c'
            ),
            &["why", "undo", "n", "s", "c"],
            &[],
        );
        for entry in &entries {
            assert!(matches!(entry.value, Value::Other(_)));
        }
        assert_eq!(entries[1].value.tokens().to_string(), "refund ()");
    }

    #[test]
    fn a_broken_type_hides_nothing() {
        check(
            quote!(output = Vec < Foo, why = "x", output = "Foo"),
            &["output", "why", "output"],
            &[
                "`output` is a type: write `output = ChargeResponse`",
                "`output` is a type: write `output = ChargeResponse`",
            ],
        );
    }

    #[test]
    fn a_broken_path_is_reported() {
        check(
            quote!(undo = refunds::, why = "x"),
            &["undo", "why"],
            &["expected path segment after `::`"],
        );
    }
}

//! The name that a model calls the tool by.

use proc_macro2::Ident;
use syn::LitStr;
use syn::ext::IdentExt as _;

use crate::errors::Errors;

use super::value::Entry;

/// What every LLM provider accepts as the name of a tool.
const NAME_LENGTH: usize = 64;

/// `#[halo_tool(name = "charge card")]`, or a function called `größe`.
pub(crate) fn check(name: Option<&Entry>, handler: &Ident, errors: &Errors) -> LitStr {
    let own = handler.unraw().to_string();
    let accepted = "models accept up to 64 of the characters `A-Z a-z 0-9 _ -`";
    if let Some(entry) = name {
        if let Some(lit) = entry.text(errors) {
            let text = lit.value();
            if is_name(&text) {
                return lit;
            }
            let proposal = sanitised(&text);
            let message = format!("{accepted} in a name: write `name = \"{proposal}\"`");
            errors.on(&lit, message);
        }
    } else if !is_name(&own) {
        let proposal = sanitised(&own);
        let message = format!(
            "{accepted} in a name, and the tool has the function's: add `name = \"{proposal}\"`"
        );
        errors.on(handler, message);
    }
    let name = if is_name(&own) { own } else { sanitised(&own) };
    LitStr::new(&name, handler.span())
}

fn is_name(text: &str) -> bool {
    (1..=NAME_LENGTH).contains(&text.len()) && text.bytes().all(is_name_byte)
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

/// The nearest name that is one.
fn sanitised(text: &str) -> String {
    let name: String = text
        .trim()
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || c == '-' {
                c
            } else {
                '_'
            }
        })
        .take(NAME_LENGTH)
        .collect();
    if name.bytes().any(|byte| byte.is_ascii_alphanumeric()) {
        name
    } else {
        "my_tool".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::super::metadata::tests::{check, mistakes};

    #[test]
    fn names_are_what_models_accept() {
        let accepted = "models accept up to 64 of the characters `A-Z a-z 0-9 _ -`";
        for (name, proposal) in [
            ("charge card", "charge_card"),
            ("größe", "gr__e"),
            ("!", "my_tool"),
            (&"x".repeat(65), &"x".repeat(64)),
        ] {
            let message = format!("{accepted} in a name: write `name = \"{proposal}\"`");
            assert_eq!(mistakes(quote!(name = #name)), [message]);
        }
        for (handler, proposal) in [("größe", "gr__e"), (&"x".repeat(65), &"x".repeat(64))] {
            let (metadata, messages) = check(quote!(why = "x"), handler);
            assert_eq!(
                messages,
                [format!(
                    "{accepted} in a name, and the tool has the function's: \
                     add `name = \"{proposal}\"`"
                )]
            );
            assert_eq!(metadata.name.value(), proposal);
            assert!(
                check(quote!(why = "x", name = "a-B_9"), handler)
                    .1
                    .is_empty()
            );
        }
    }
}

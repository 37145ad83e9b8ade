//! What a call changes and how often it may be made: `effects` and `limits`.

use syn::{LitStr, Path};

use crate::errors::Errors;

use super::symbol;
use super::value::Entry;

#[derive(Default)]
pub(crate) struct Effects {
    pub(crate) reversible: Option<bool>,
    pub(crate) undo: Option<Path>,
}

impl Effects {
    pub(crate) fn check(entry: Entry, errors: &Errors) -> Option<Self> {
        let object = entry.object("{ reversible: true, undo: refund }", errors)?;
        let known = [symbol::REVERSIBLE, symbol::UNDO];
        let [reversible, undo] = object.fields(symbol::EFFECTS, known, errors);
        Some(Self {
            reversible: reversible.and_then(|entry| entry.flag(errors)),
            undo: undo.and_then(|entry| entry.tool(errors)),
        })
    }
}

#[derive(Default)]
pub(crate) struct Limits {
    pub(crate) rate: Option<LitStr>,
    pub(crate) idempotent: Option<bool>,
}

impl Limits {
    pub(crate) fn check(entry: Entry, errors: &Errors) -> Option<Self> {
        let object = entry.object("{ rate: \"100/hour\", idempotent: false }", errors)?;
        let known = [symbol::RATE, symbol::IDEMPOTENT];
        let [rate, idempotent] = object.fields(symbol::LIMITS, known, errors);
        Some(Self {
            rate: rate.and_then(|entry| entry.text(errors)),
            idempotent: idempotent.and_then(|entry| entry.flag(errors)),
        })
    }
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::super::metadata::tests::{checked, mistakes};
    use super::*;

    #[test]
    fn reads_effects_and_limits() {
        let (metadata, messages) = checked(quote! {
            effects = { reversible: true, undo: crate::refund },
            limits = { rate: "100/hour", "idempotent": false },
        });
        assert!(messages.is_empty(), "{messages:?}");
        let Effects { reversible, undo } = metadata.effects.unwrap_or_default();
        assert_eq!(reversible, Some(true));
        assert!(undo.is_some_and(|path| path.segments.len() == 2));
        let Limits { rate, idempotent } = metadata.limits.unwrap_or_default();
        assert_eq!(rate.map(|lit| lit.value()).as_deref(), Some("100/hour"));
        assert_eq!(idempotent, Some(false));
    }

    #[test]
    fn flags_are_true_or_false() {
        assert_eq!(
            mistakes(quote!(effects = { reversible: "yes" }, limits = { idempotent: "true" })),
            [
                "`reversible` is `true` or `false`",
                "`idempotent` is `true` or `false`, without quotes",
            ]
        );
    }

    #[test]
    fn a_tool_is_named_by_its_handler() {
        let undo = |value| mistakes(quote!(effects = { undo: #value }));
        assert_eq!(
            undo(quote!("refund")),
            ["`undo` is a handler's name: write `refund`, without quotes"]
        );
        assert_eq!(
            undo(quote!("/refund")),
            ["`undo` is a handler's name, not a URL: write the handler's name, without quotes"]
        );
        assert_eq!(
            undo(quote!(refund())),
            ["`undo` names a handler and does not call it: leave out the `()`"]
        );
        for other in [
            quote!(5),
            quote!(true),
            quote!(null),
            quote!([refund]),
            quote!(a + b),
        ] {
            assert_eq!(
                undo(other),
                ["`undo` is a handler's name: write its path, such as `refund`"]
            );
        }
    }

    #[test]
    fn a_rate_is_text() {
        assert_eq!(
            mistakes(quote!(limits = { rate: 100 })),
            ["`rate` is text: write a string literal, `\"…\"`"]
        );
        assert_eq!(
            mistakes(quote!(limits = { rate: " " })),
            ["`rate` is blank: say something"]
        );
    }

    #[test]
    fn keys_are_known_and_distinct() {
        assert_eq!(
            mistakes(quote!(effects = { undoo: a, undo: b, undo: c }, limits = { x: 1 })),
            [
                "`undoo` is no key of `effects`: did you mean `undo`? \
                 (known: `reversible`, `undo`)",
                "`undo` is written twice: keep one of the two",
                "`x` is no key of `limits` (known: `rate`, `idempotent`)",
            ]
        );
    }

    #[test]
    fn objects_say_something() {
        assert_eq!(
            mistakes(quote!(effects = {}, limits = {})),
            [
                "empty `{}` in `effects`: say something or leave it out",
                "empty `{}` in `limits`: say something or leave it out",
            ]
        );
        assert_eq!(
            mistakes(quote!(effects = reversible)),
            ["`effects` is an object: write `{ reversible: true, undo: refund }`"]
        );
    }
}

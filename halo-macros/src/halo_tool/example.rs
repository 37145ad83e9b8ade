//! Calls that work, as the author shows them: `examples`.

use crate::errors::Errors;

use super::json::JsonObject;
use super::symbol;
use super::value::{Entry, Value};

/// Both are objects: readers of the protocol take nothing else.
pub(crate) struct Example {
    pub(crate) input: JsonObject,
    pub(crate) output: Option<JsonObject>,
}

const EXAMPLE: &str = "{ input: { amount: 1000 }, output: { id: \"ch_1\" } }";

impl Example {
    pub(crate) fn check_all(entry: Entry, errors: &Errors) -> Vec<Self> {
        entry
            .items(&format!("[{EXAMPLE}]"), errors)
            .into_iter()
            .filter_map(|item| Self::check(item, errors))
            .collect()
    }

    fn check(item: Value, errors: &Errors) -> Option<Self> {
        let object = item.item(symbol::EXAMPLES, EXAMPLE, errors)?;
        let span = object.span;
        let empty = object.empty;
        let known = [symbol::INPUT, symbol::OUTPUT];
        let [input, output] = object.fields(symbol::EXAMPLES, known, errors);
        if input.is_none() && !empty {
            errors.at(span, "show what to send: `input: { amount: 1000 }`");
        }
        let read = |entry: Entry, example| {
            let object = entry.object(example, errors)?;
            Some(JsonObject::check(object, errors))
        };
        let output = output.and_then(|entry| read(entry, "{ id: \"ch_1\" }"));
        Some(Self {
            input: input.and_then(|entry| read(entry, "{ amount: 1000 }"))?,
            output,
        })
    }
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::super::metadata::tests::{checked, mistakes};
    use super::*;

    #[test]
    fn reads_input_and_output() {
        let (metadata, messages) = checked(quote! {
            examples = [
                { input: { amount: 1000, "customer-id": "c" }, output: { ids: [1, 2] } },
                { input: {} },
            ],
        });
        assert!(messages.is_empty(), "{messages:?}");
        let [both, input] = metadata.examples.as_slice() else {
            panic!("two examples");
        };
        assert_eq!(both.input.members.len(), 2);
        assert!(both.output.is_some() && input.output.is_none());
    }

    #[test]
    fn an_example_has_an_input() {
        let example = format!("`examples` holds objects: write `{EXAMPLE}`");
        assert_eq!(
            mistakes(quote!(examples = [
                {}, 5, { output: {} }, { inptu: {}, input: {}, input: {} },
            ])),
            [
                "empty `{}` in `examples`: say something or leave it out",
                &example,
                "show what to send: `input: { amount: 1000 }`",
                "`inptu` is no key of `examples`: did you mean `input`? (known: `input`, `output`)",
                "`input` is written twice: keep one of the two",
            ]
        );
    }

    #[test]
    fn input_and_output_are_objects() {
        let (metadata, messages) = checked(quote!(examples = [{ input: [1], output: 1 }]));
        let mut messages = messages;
        messages.sort();
        assert_eq!(
            messages,
            [
                "`input` is an object: write `{ amount: 1000 }`",
                "`output` is an object: write `{ id: \"ch_1\" }`",
            ]
        );
        assert!(metadata.examples.is_empty());
    }

    #[test]
    fn examples_is_a_list() {
        let messages = mistakes(quote!(examples = { input: {} }));
        assert_eq!(
            messages,
            [format!("`examples` is a list: write `[{EXAMPLE}]`")]
        );
    }
}

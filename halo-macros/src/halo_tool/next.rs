//! What to call afterwards, and on which outcome: `next`.

use syn::{LitStr, Path};

use crate::errors::Errors;

use super::symbol;
use super::value::{Entry, Value};

pub(crate) struct Next {
    pub(crate) when: When,
    pub(crate) suggest: Path,
}

/// A condition on the response: `field=value`.
pub(crate) struct When {
    pub(crate) lit: LitStr,
}

const EXAMPLE: &str = "{ when: \"status=pending\", suggest: confirm }";

impl Next {
    /// All items of the list that name a tool.
    pub(crate) fn check_all(entry: Entry, errors: &Errors) -> Vec<Self> {
        entry
            .items(&format!("[{EXAMPLE}]"), errors)
            .into_iter()
            .filter_map(|item| Self::check(item, errors))
            .collect()
    }

    fn check(item: Value, errors: &Errors) -> Option<Self> {
        let object = item.item(symbol::NEXT, EXAMPLE, errors)?;
        let span = object.span;
        let empty = object.empty;
        let known = [symbol::WHEN, symbol::SUGGEST];
        let [when, suggest] = object.fields(symbol::NEXT, known, errors);
        if when.is_none() && !empty {
            errors.at(span, "say on which outcome: `when: \"status=pending\"`");
        }
        if suggest.is_none() && !empty {
            errors.at(span, "say which tool comes next: `suggest: confirm`");
        }
        let when = when.and_then(|entry| When::check(&entry, errors));
        let suggest = suggest.and_then(|entry| entry.tool(errors));
        Some(Self {
            when: when?,
            suggest: suggest?,
        })
    }
}

impl When {
    fn check(entry: &Entry, errors: &Errors) -> Option<Self> {
        let lit = entry.text(errors)?;
        let text = lit.value();
        match check(&text) {
            Ok(()) => Some(Self { lit }),
            Err(mistake) => {
                let message = format!("`{text}` is no condition: {mistake}");
                errors.on(&lit, message);
                None
            }
        }
    }
}

fn check(text: &str) -> Result<(), String> {
    let Some((field, value)) = text.split_once('=') else {
        return Err("write `field=value`, as in `status=pending`".to_owned());
    };
    // The value may hold anything, but these are comparisons that readers do not make.
    if value.starts_with('=') || field.ends_with(['!', '<', '>', '~']) {
        return Err("only equality can be asked for, with one `=`: `field=value`".to_owned());
    }
    let (field_text, value_text) = (field.trim(), value.trim());
    if field_text.is_empty() {
        return Err("name a field of the response before the `=`".to_owned());
    }
    if value_text.is_empty() {
        return Err("name a value after the `=`".to_owned());
    }
    if field_text != field || value_text != value {
        return Err(format!("leave out the blanks: `{field_text}={value_text}`"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::super::metadata::tests::{checked, mistakes};

    #[test]
    fn reads_conditions() {
        let (metadata, messages) = checked(quote! {
            next = [
                { when: "status=pending", suggest: confirm },
                { when: "note=a=b c", suggest: v1::confirm },
            ],
        });
        assert!(messages.is_empty(), "{messages:?}");
        let conditions: Vec<String> = metadata
            .next
            .iter()
            .map(|next| next.when.lit.value())
            .collect();
        assert_eq!(conditions, ["status=pending", "note=a=b c"]);
    }

    #[test]
    fn a_condition_is_an_equality() {
        for (when, mistake) in [
            ("pending", "write `field=value`, as in `status=pending`"),
            ("=pending", "name a field of the response before the `=`"),
            ("status=", "name a value after the `=`"),
            (" = ", "name a field of the response before the `=`"),
            ("status = pending", "leave out the blanks: `status=pending`"),
            (
                "a==b",
                "only equality can be asked for, with one `=`: `field=value`",
            ),
            (
                "a!=b",
                "only equality can be asked for, with one `=`: `field=value`",
            ),
            (
                "a>=b",
                "only equality can be asked for, with one `=`: `field=value`",
            ),
        ] {
            let (metadata, messages) = checked(quote!(next = [{ when: #when, suggest: a }]));
            assert_eq!(messages, [format!("`{when}` is no condition: {mistake}")]);
            assert!(metadata.next.is_empty());
        }
        assert_eq!(
            mistakes(quote!(next = [{ when: "", suggest: a }])),
            ["`when` is blank: say something"]
        );
    }

    #[test]
    fn an_item_names_a_tool() {
        let (metadata, messages) = checked(quote! {
            next = [
                { when: "a=b" }, {}, { suggest: a }, { when: "a=b", suggest: "confirm" },
                { sugest: a, when: "a=b", suggest: b }, 5
            ],
        });
        assert_eq!(
            messages,
            [
                "say which tool comes next: `suggest: confirm`",
                "empty `{}` in `next`: say something or leave it out",
                "say on which outcome: `when: \"status=pending\"`",
                "`suggest` is a handler's name: write `confirm`, without quotes",
                "`sugest` is no key of `next`: did you mean `suggest`? (known: `when`, `suggest`)",
                "`next` holds objects: write `{ when: \"status=pending\", suggest: confirm }`",
            ]
        );
        assert_eq!(metadata.next.len(), 1);
    }

    #[test]
    fn next_is_a_list() {
        let (metadata, messages) = checked(quote!(next = { when: "a=b", suggest: confirm }));
        assert_eq!(
            messages,
            ["`next` is a list: write `[{ when: \"status=pending\", suggest: confirm }]`"]
        );
        assert_eq!(metadata.next.len(), 1);
    }

    #[test]
    fn keeps_what_was_written() {
        let (metadata, _) = checked(quote!(next = [{ when: "a=b", suggest: c }]));
        let when = metadata.next.first().map(|next| next.when.lit.value());
        assert_eq!(when.as_deref(), Some("a=b"));
    }
}

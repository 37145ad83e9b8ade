//! Enums: words, and variants with data under each tagging.

use super::Renderer;
use super::keywords::{alternatives, describe, one_of, typed};
use crate::protocol::{Object, Value};
use crate::schema::{Content, Direction, Role, Tagging, Union, Variant};
use crate::view;

impl Renderer {
    /// The variants that are words, of which `taken` are not.
    pub(super) fn words(
        &mut self,
        variants: &[Variant],
        taken: &[&'static str],
        text: &str,
    ) -> Option<Object> {
        let known = variants
            .iter()
            .filter(|variant| variant.role != Role::Other || !self.reads());
        let words: Vec<&str> = known.filter_map(|variant| self.word(variant)).collect();
        let other = variants
            .iter()
            .find(|variant| variant.role == Role::Other && variant.input.is_some())
            .filter(|_| self.reads());
        if words.is_empty() && other.is_none() {
            return None;
        }
        let mut object = Object::new();
        typed(&mut object, "string");
        let text = explained(variants, self.direction, text);
        if let Some(other) = other {
            let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            let note = format!(
                "One of {}; any other text is read as `{}`.",
                words.join(", "),
                other.input.unwrap_or_default()
            );
            describe(&mut object, &joined(&text, &note));
            if !taken.is_empty() {
                object.insert("not".to_owned(), Value::Object(one_of(taken)));
            }
            return Some(object);
        }
        describe(&mut object, &text);
        object.extend(one_of(&words));
        Some(object)
    }

    /// An enum of which some variants carry data, in the type `identity`.
    pub(super) fn union(
        &mut self,
        union: &Union,
        identity: Option<&'static str>,
        text: &str,
    ) -> Option<Object> {
        // What stands for all variants or for none is tried on each from a buffer.
        let untagged = |variant: &Variant| variant.role == Role::Untagged;
        let buffered =
            matches!(union.tagging, Tagging::Untagged) || union.variants.iter().any(untagged);
        self.buffering(buffered, |renderer| {
            renderer.variants(union, identity, text)
        })
    }

    fn variants(
        &mut self,
        union: &Union,
        identity: Option<&'static str>,
        text: &str,
    ) -> Option<Object> {
        let mut either = Vec::new();
        let mut units: Vec<Variant> = Vec::new();
        let mut units_at = None;
        let mut taken = Vec::new();
        for variant in union.variants {
            // Laying out the others of an endless type takes long, at every level again.
            if self.problem.is_some() {
                return None;
            }
            let Some(word) = self.word(variant) else {
                continue;
            };
            let untagged =
                matches!(union.tagging, Tagging::Untagged) || variant.role == Role::Untagged;
            if untagged {
                either.extend(self.content(variant, union.closed, variant.description));
                continue;
            }
            let unit = matches!(view::content(variant, self.direction), Content::Unit);
            if unit && matches!(union.tagging, Tagging::External) {
                units_at.get_or_insert(either.len());
                units.push(*variant);
                continue;
            }
            taken.push(word);
            let views = view::of_variant(union, variant, word, self.direction, identity);
            for mut view in views.unwrap_or_default() {
                if !variant.description.is_empty() {
                    view.description = variant.description;
                }
                either.extend(self.views(std::slice::from_ref(&view), ""));
            }
        }
        if let Some(at) = units_at
            && let Some(words) = self.words(&units, &taken, "")
        {
            either.insert(at, words);
        }
        alternatives(either, text)
    }
}

/// The text of an enum with the texts of its words: "Currency. GBP: pounds; USD: dollars".
fn explained(variants: &[Variant], direction: Direction, text: &str) -> String {
    let described: Vec<String> = variants
        .iter()
        .filter(|variant| !variant.description.is_empty())
        .filter_map(|variant| {
            let name = view::word(variant, direction)?;
            Some(format!(
                "{name}: {}",
                variant.description.trim_end_matches('.')
            ))
        })
        .collect();
    joined(text, &described.join("; "))
}

fn joined(first: &str, second: &str) -> String {
    match (first.is_empty(), second.is_empty()) {
        (_, true) => first.to_owned(),
        (true, false) => second.to_owned(),
        (false, false) => format!("{first}\n{second}"),
    }
}

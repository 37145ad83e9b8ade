//! The entries of a map: its keys, which JSON writes as strings, and its values.

use super::Renderer;
use super::bound::bound;
use super::keywords::one_of;
use crate::protocol::{Object, Value};
use crate::schema::{Content, Direction, Edge, Kind, Role, Schema, Tagging, Variant};
use crate::view::{self, Member};

/// What is known of the keys of a map.
enum Keys {
    /// Any string will do.
    Any,
    /// They follow a rule.
    Like(Object),
    /// There is none that can be sent.
    Never,
}

impl Renderer {
    /// The entries of a map beside these members.
    pub(super) fn entries(
        &mut self,
        object: &mut Object,
        keys: Edge,
        values: Edge,
        members: &[Member],
    ) {
        let values = self.level(|renderer| renderer.used(values(), ""));
        match (self.keys(keys()), values) {
            (Keys::Never, _) | (_, None) => {
                object.insert("additionalProperties".to_owned(), Value::Bool(false));
            }
            (keys, Some(values)) => {
                if let Keys::Like(rule) = keys {
                    let rule = among(rule, members);
                    object.insert("propertyNames".to_owned(), Value::Object(rule));
                }
                object.insert("additionalProperties".to_owned(), Value::Object(values));
            }
        }
    }

    fn keys(&mut self, schema: &'static Schema) -> Keys {
        let outer = schema.toward(self.direction);
        let schema = schema.resolved(self.direction);
        match schema.kind {
            Kind::Enum(variants) => self.word_keys(variants),
            // serde reads the variants without data from a key, and no others.
            Kind::Union(union)
                if matches!(union.tagging, Tagging::External)
                    && union
                        .variants
                        .iter()
                        .all(|variant| variant.role != Role::Untagged) =>
            {
                self.word_keys(union.variants)
            }
            // A buffered key is a text, and serde parses none.
            Kind::Boolean | Kind::Integer { .. } if self.buffered => Keys::Never,
            Kind::Boolean => Keys::Like(one_of(&["true", "false"])),
            Kind::Integer { minimum, .. } => {
                let signed = minimum.is_none_or(|minimum| minimum < 0);
                let pattern = match (signed, minimum) {
                    (true, _) => "^(0|-?[1-9][0-9]*)$",
                    (false, Some(1)) => "^[1-9][0-9]*$",
                    (false, _) => "^(0|[1-9][0-9]*)$",
                };
                let pattern = ("pattern".to_owned(), Value::from(pattern));
                Keys::Like(Object::from_iter([pattern]))
            }
            Kind::String { .. } => {
                let Some(mut names) = self.inline(schema, "") else {
                    return Keys::Never;
                };
                if let Kind::Alias(_, constraints) = outer.kind {
                    bound(&mut names, constraints);
                }
                names.shift_remove("type");
                names.shift_remove("description");
                if names.is_empty() {
                    return Keys::Any;
                }
                Keys::Like(names)
            }
            _ => Keys::Any,
        }
    }

    fn word_keys(&self, variants: &'static [Variant]) -> Keys {
        let is_word = |variant: &&'static Variant| {
            matches!(view::content(variant, self.direction), Content::Unit)
        };
        let other = |variant: &Variant| variant.role == Role::Other && variant.input.is_some();
        if self.direction == Direction::Input && variants.iter().any(other) {
            let data = variants.iter().filter(|variant| !is_word(variant));
            let data: Vec<&str> = data.filter_map(|variant| self.word(variant)).collect();
            if data.is_empty() {
                return Keys::Any;
            }
            let not = ("not".to_owned(), Value::Object(one_of(&data)));
            return Keys::Like(Object::from_iter([not]));
        }
        let words = variants.iter().filter(is_word);
        let words: Vec<&str> = words.filter_map(|variant| self.word(variant)).collect();
        if words.is_empty() {
            return Keys::Never;
        }
        Keys::Like(one_of(&words))
    }
}

/// The rule for keys, which holds for the other members, too, and must let them pass.
fn among(mut rule: Object, members: &[Member]) -> Object {
    let names: Vec<&str> = members.iter().map(|member| member.name).collect();
    if names.is_empty() {
        return rule;
    }
    if rule.len() == 1
        && let Some(Value::Array(words)) = rule.get_mut("enum")
    {
        words.extend(names.into_iter().map(Value::from));
        return rule;
    }
    let either = vec![Value::Object(one_of(&names)), Value::Object(rule)];
    Object::from_iter([("anyOf".to_owned(), Value::Array(either))])
}

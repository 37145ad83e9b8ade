//! What each provider takes of JSON Schema, and what its strict mode takes.

use halo_core::protocol::{Object, Value};

use super::Provider;
use super::names::{is_safe_key, is_visible_key, shown_keys};
use super::node::{Members, Node, Tree, Type};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Dialect {
    pub(super) provider: Provider,
    pub(super) strict: bool,
}

/// What a keyword stands beside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beside {
    Scalar(Type),
    Array,
    Object,
}

impl Dialect {
    fn is_open_ai(self) -> bool {
        matches!(
            self.provider,
            Provider::OpenAiChat | Provider::OpenAiResponses
        )
    }

    /// Whether `$defs` and `$ref` are taken. Anthropic's strict mode knows no recursion, and of Gemini it is
    /// not certain.
    pub(super) fn refers(self) -> bool {
        match self.provider {
            Provider::OpenAiChat | Provider::OpenAiResponses => true,
            Provider::Anthropic => !self.strict,
            Provider::Gemini => false,
        }
    }

    /// Whether every member must be required, so that one that may be left out is null instead.
    pub(super) fn requires_all(self) -> bool {
        self.strict && self.is_open_ai()
    }

    /// Whether exactly one of several can be asked for.
    pub(super) fn has_one_of(self) -> bool {
        !self.strict && self.provider != Provider::Gemini
    }

    /// Whether a list of values may be of this type.
    pub(super) fn lists(self, kind: Type) -> bool {
        self.provider != Provider::Gemini || kind == Type::String
    }

    /// Whether a keyword is taken; the others are told in words.
    pub(super) fn takes(self, beside: Beside, key: &str, value: &Value) -> bool {
        match (self.provider, self.strict) {
            (Provider::Gemini, _) => match key {
                "minimum" | "maximum" | "minItems" | "maxItems" => true,
                "format" => {
                    beside == Beside::Scalar(Type::String) && value.as_str() == Some("date-time")
                }
                _ => false,
            },
            (_, false) => true,
            (Provider::Anthropic, true) => match key {
                "format" => is_strict_format(value),
                "minItems" => value.as_u64().is_some_and(|least| least <= 1),
                _ => false,
            },
            (_, true) => match key {
                "format" => beside == Beside::Scalar(Type::String) && is_strict_format(value),
                "pattern" => value.as_str().is_some_and(is_plain_pattern),
                "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf"
                | "minItems" | "maxItems" => true,
                _ => false,
            },
        }
    }

    /// Gives every member the name that the model sees.
    pub(super) fn name_members(self, tree: &mut Tree) {
        let deep = if self.provider == Provider::Gemini {
            is_safe_key
        } else {
            is_visible_key
        };
        name(&mut tree.root, is_safe_key);
        let definitions = tree.definitions.values_mut();
        let mut open: Vec<&mut Node> = tree.root.children_mut();
        open.extend(definitions);
        for node in open {
            name_within(node, deep);
        }
    }

    /// Why a schema is too large for the strict mode.
    pub(super) fn too_large(self, schema: &Object) -> Option<&'static str> {
        if !self.requires_all() {
            return None;
        }
        let mut sizes = Sizes::default();
        sizes.schema(schema, 1);
        if sizes.members > 5_000 {
            return Some("more than 5,000 properties");
        }
        if sizes.levels > 10 {
            return Some("more than 10 levels");
        }
        if sizes.values > 1_000 || sizes.long_list {
            return Some("too many values in lists");
        }
        (sizes.letters > 120_000).then_some("too many letters in names and values")
    }
}

fn name_within(node: &mut Node, fine: fn(&str) -> bool) {
    if let super::node::Kind::Object(members) = &mut node.kind {
        name(members, fine);
    }
    for child in node.children_mut() {
        name_within(child, fine);
    }
}

fn name(members: &mut Members, fine: fn(&str) -> bool) {
    let shown = shown_keys(members.named.keys().map(String::as_str), fine);
    for (member, shown) in members.named.values_mut().zip(shown) {
        member.shown = shown;
    }
}

fn is_strict_format(value: &Value) -> bool {
    let formats = [
        "date-time",
        "time",
        "date",
        "duration",
        "email",
        "hostname",
        "ipv4",
        "ipv6",
        "uuid",
    ];
    value
        .as_str()
        .is_some_and(|format| formats.contains(&format))
}

/// Whether a pattern is of the plain kind that grammars are made from: no looking around, no references back.
fn is_plain_pattern(pattern: &str) -> bool {
    let escapes = "dDwWsSnrtfv.*+?()[]{}|^$/\\-";
    let mut characters = pattern.chars();
    let mut previous = ' ';
    while let Some(character) = characters.next() {
        match character {
            '\\' => {
                if !characters.next().is_some_and(|next| escapes.contains(next)) {
                    return false;
                }
                previous = ' ';
                continue;
            }
            '?' if previous == '(' => return false,
            _ => {}
        }
        previous = character;
    }
    true
}

#[derive(Debug, Default)]
struct Sizes {
    members: usize,
    levels: usize,
    letters: usize,
    values: usize,
    long_list: bool,
}

impl Sizes {
    fn schema(&mut self, schema: &Object, level: usize) {
        self.levels = self.levels.max(level);
        for key in ["properties", "$defs"] {
            let named = schema.get(key).and_then(Value::as_object);
            for (name, member) in named.into_iter().flatten() {
                self.members += usize::from(key == "properties");
                self.letters += name.len();
                self.inner(member, level + 1);
            }
        }
        if let Some(items) = schema.get("items") {
            self.inner(items, level + 1);
        }
        for branch in schema
            .get("anyOf")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            self.inner(branch, level);
        }
        if let Some(values) = schema.get("enum").and_then(Value::as_array) {
            let letters: usize = values.iter().map(|value| value.to_string().len()).sum();
            self.values += values.len();
            self.letters += letters;
            self.long_list |= values.len() > 250 && letters > 15_000;
        }
    }

    fn inner(&mut self, schema: &Value, level: usize) {
        if let Value::Object(schema) = schema {
            self.schema(schema, level);
        }
    }
}

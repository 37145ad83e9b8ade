//! Objects: each form with its members, and what else it may hold.

use super::keywords::{alternatives, describe, describe_first, one_of, typed};
use super::{Problem, Renderer};
use crate::protocol::{Object, Value};
use crate::schema::{Content, Direction, Edge, Field, Role, Variant};
use crate::view::{self, Held, Member, Rest, View};

impl Renderer {
    pub(super) fn views(&mut self, views: &[View], text: &str) -> Option<Object> {
        if let [view] = views {
            let text = if text.is_empty() {
                view.description
            } else {
                text
            };
            return self.view(view, text);
        }
        let forms = views
            .iter()
            .filter_map(|view| self.view(view, view.description));
        let forms = forms.collect();
        alternatives(forms, text)
    }

    fn view(&mut self, view: &View, text: &str) -> Option<Object> {
        if let Rest::TooMuch = view.rest {
            return self.stop(Problem::TooLarge);
        }
        let mut object = Object::new();
        typed(&mut object, "object");
        describe(&mut object, text);
        let mut properties = Object::new();
        let mut required = Vec::new();
        for member in &view.members {
            self.unread = None;
            let Some(schema) = self.level(|renderer| renderer.member(member)) else {
                if !member.required {
                    continue;
                }
                self.never.get_or_insert_with(|| member.name.to_owned());
                return None;
            };
            properties.insert(member.name.to_owned(), Value::Object(schema));
            if member.required {
                required.push(Value::from(member.name));
            }
        }
        if !properties.is_empty() || !matches!(view.rest, Rest::Map(..)) {
            object.insert("properties".to_owned(), Value::Object(properties));
        }
        if !required.is_empty() {
            object.insert("required".to_owned(), Value::Array(required));
        }
        match view.rest {
            Rest::Ignored | Rest::Any | Rest::TooMuch => {}
            Rest::Refused => {
                object.insert("additionalProperties".to_owned(), Value::Bool(false));
            }
            Rest::Map(keys, values) => {
                // Entries among other members are shared out from a buffer.
                self.buffering(true, |renderer| {
                    renderer.entries(&mut object, keys, values, &view.members);
                });
            }
        }
        Some(object)
    }

    pub(super) fn member(&mut self, member: &Member) -> Option<Object> {
        self.buffering(member.buffered, |renderer| {
            let object = renderer.held(member)?;
            match member.kept {
                Some(values) => renderer.kept(object, values),
                None => Some(object),
            }
        })
    }

    /// What a member holds that is an entry of a map, too.
    fn kept(&mut self, mut object: Object, values: Edge) -> Option<Object> {
        let entry = self.used(values(), "")?;
        if let (Some(own), Some(other)) = (object.get("type"), entry.get("type")) {
            let number = |kind: &Value| matches!(kind.as_str(), Some("integer" | "number"));
            if own != other && !(number(own) && number(other)) {
                self.unread =
                    Some("a map that is flattened beside it gets it, too, and holds other values");
                return None;
            }
        }
        let same = |(keyword, value): (&String, &Value)| object.get(keyword) == Some(value);
        if !entry.iter().all(same) {
            object.insert("allOf".to_owned(), Value::Array(vec![Value::Object(entry)]));
        }
        Some(object)
    }

    fn held(&mut self, member: &Member) -> Option<Object> {
        match member.held {
            Held::Field(field) => self.field(field),
            Held::Word(variant) => {
                let word = self.word(variant)?;
                let mut object = Object::new();
                typed(&mut object, "string");
                object.insert("enum".to_owned(), Value::Array(vec![Value::from(word)]));
                Some(object)
            }
            Held::OtherWord(variants) => {
                let mut object = Object::new();
                typed(&mut object, "string");
                let known = variants
                    .iter()
                    .filter(|variant| variant.role == Role::Named)
                    .filter_map(|variant| self.word(variant));
                let known: Vec<&str> = known.collect();
                object.insert("not".to_owned(), Value::Object(one_of(&known)));
                Some(object)
            }
            Held::Content(variant, closed) => self.content(variant, closed, ""),
            Held::Null => {
                let mut object = Object::new();
                typed(&mut object, "null");
                Some(object)
            }
        }
    }

    pub(super) fn content(
        &mut self,
        variant: &'static Variant,
        closed: bool,
        text: &str,
    ) -> Option<Object> {
        match view::content(variant, self.direction) {
            Content::Unit => {
                let mut object = Object::new();
                typed(&mut object, "null");
                describe(&mut object, text);
                Some(object)
            }
            Content::Newtype(field) => self.newtype(field, text),
            Content::Tuple(fields) => {
                let mut object = self.tuple(fields)?;
                describe_first(&mut object, text);
                Some(object)
            }
            Content::Struct(fields) => {
                let views = view::of_fields(fields, closed, self.direction);
                self.part(|renderer| renderer.views(&views, text))
            }
        }
    }

    /// The content of a variant with one field, which is never left out.
    fn newtype(&mut self, field: &Field, text: &str) -> Option<Object> {
        let mut object = self.place(field, true)?;
        if !text.is_empty() && field.description.is_empty() {
            object.shift_remove("description");
            describe_first(&mut object, text);
        }
        Some(object)
    }

    /// Whether words are read here.
    pub(super) fn reads(&self) -> bool {
        self.direction == Direction::Input
    }
}

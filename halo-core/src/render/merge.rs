//! The forms of an object in one flat map, as `input` is (§4): a caller picks the form by what it sends.

use super::schema::{Error, Problem, member_schema, one_of};
use crate::protocol::{Condition, Object, Value};
use crate::schema::Direction;
use crate::view::{self, Held, Member, View};

/// The members of all forms by name, in order of first appearance.
pub(super) fn merged(views: &[View]) -> Result<Vec<(&'static str, Object)>, Error> {
    let mut names: Vec<&'static str> = Vec::new();
    for member in views.iter().flat_map(|view| &view.members) {
        if !names.contains(&member.name) {
            names.push(member.name);
        }
    }
    let mut all = Vec::with_capacity(names.len());
    for name in names {
        let same: Vec<&Member> = views
            .iter()
            .flat_map(|view| &view.members)
            .filter(|member| member.name == name)
            // Leaving it out says the same.
            .filter(|member| !matches!(member.held, Held::Null))
            .collect();
        if let Some(schema) = one(views, name, &same)? {
            all.push((name, schema));
        }
    }
    Ok(all)
}

/// The schema of one name; nothing if it can be left out and has no values.
fn one(views: &[View], name: &str, same: &[&Member]) -> Result<Option<Object>, Error> {
    let mut schemas: Vec<Object> = Vec::new();
    let needed = view::required(views, name) && same.len() == views.len();
    for member in same {
        let schema = match member_schema(member, Direction::Input) {
            Ok(schema) => schema,
            Err(mut error) => {
                let (Problem::Never(inner) | Problem::Unread(inner, _)) = &mut error.problem else {
                    return Err(error);
                };
                if !needed {
                    continue;
                }
                if inner.is_empty() {
                    name.clone_into(inner);
                }
                return Err(error);
            }
        };
        if !schemas.contains(&schema) {
            schemas.push(schema);
        }
    }
    let tag = same
        .iter()
        .any(|member| matches!(member.held, Held::Word(_) | Held::OtherWord(_)));
    let mut schema = match schemas.len() {
        0 => return Ok(None),
        1 => schemas.remove(0),
        _ if tag => words(views, name, same, &schemas),
        _ => one_of(schemas),
    };
    if tag && schemas_have_one_word(&schema) {
        explain(views, name, &mut schema);
    }
    condition(views, same, &mut schema);
    Ok(Some(schema))
}

fn schemas_have_one_word(schema: &Object) -> bool {
    let words = schema.get("enum").and_then(Value::as_array);
    words.is_some_and(|words| words.len() == 1)
}

/// The words of a tag in one list; any text if one form takes any.
fn words(views: &[View], name: &str, same: &[&Member], schemas: &[Object]) -> Object {
    let mut object = Object::from_iter([("type".to_owned(), Value::from("string"))]);
    let open = same
        .iter()
        .any(|member| matches!(member.held, Held::OtherWord(_)));
    let mut all: Vec<Value> = Vec::new();
    for schema in schemas {
        for word in schema
            .get("enum")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            if !all.contains(word) {
                all.push(word.clone());
            }
        }
    }
    explain(views, name, &mut object);
    if open {
        let words: Vec<&str> = all.iter().filter_map(Value::as_str).collect();
        let words = words.join("`, `");
        add_text(
            &mut object,
            &format!("One of `{words}`, or any other text."),
        );
    } else {
        object.insert("enum".to_owned(), Value::Array(all));
    }
    object
}

/// The texts of the forms, each under its word.
fn explain(views: &[View], name: &str, object: &mut Object) {
    let mut texts: Vec<String> = Vec::new();
    for view in views {
        let tag = view.members.iter().find(|member| member.name == name);
        if let Some(Member {
            held: Held::Word(variant),
            ..
        }) = tag
            && !variant.description.is_empty()
            && let Some(word) = variant.input
        {
            let text = format!("{word}: {}", variant.description.trim_end_matches('.'));
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
    }
    if !texts.is_empty() {
        add_text(object, &texts.join("; "));
    }
}

/// Says when a member is sent, unless it always is or may always be left out.
fn condition(views: &[View], same: &[&Member], object: &mut Object) {
    let needed = same.iter().filter(|member| member.required).count();
    if same.len() == views.len() && (needed == 0 || needed == same.len()) {
        return;
    }
    let condition = words_of(same)
        .or_else(|| choice(views, same))
        .or_else(|| sets(views, needed));
    if let Some(condition) = condition {
        add_text(object, &condition.to_string());
    }
}

/// The words of a tag with which a member is there; those with which it must be, if there are any.
fn words_of(same: &[&Member]) -> Option<Condition> {
    let (tag, _) = same.first()?.when?;
    let of_tag = |member: &&Member| member.when.is_some_and(|(other, _)| other == tag);
    if !same.iter().all(of_tag) {
        return None;
    }
    let needed = same.iter().any(|member| member.required);
    let mut words: Vec<String> = Vec::new();
    for member in same.iter().filter(|member| member.required || !needed) {
        let (_, word) = member.when?;
        if !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    }
    Some(Condition::Word {
        needed,
        tag: tag.to_owned(),
        words,
    })
}

/// The keys of an externally tagged enum, of which there is one.
fn choice(views: &[View], same: &[&Member]) -> Option<Condition> {
    let is_key =
        |member: &Member| matches!(member.held, Held::Content(..)) && member.when.is_none();
    if !same.iter().all(|member| is_key(member)) {
        return None;
    }
    let mut names: Vec<String> = Vec::new();
    for member in views.iter().flat_map(|view| &view.members) {
        if is_key(member) && !names.iter().any(|known| known == member.name) {
            names.push(member.name.to_owned());
        }
    }
    Some(Condition::Choice {
        needed: views.iter().all(|view| view.members.iter().any(is_key)),
        names,
    })
}

/// The sets of members that tell forms without a tag apart; nothing if one of them needs none.
fn sets(views: &[View], needed: usize) -> Option<Condition> {
    if needed == 0 {
        return None;
    }
    let mut sets: Vec<Vec<String>> = Vec::new();
    for view in views {
        let set: Vec<String> = view
            .members
            .iter()
            .filter(|member| member.required && !view::required(views, member.name))
            .map(|member| member.name.to_owned())
            .collect();
        if set.is_empty() {
            return None;
        }
        if !sets.contains(&set) {
            sets.push(set);
        }
    }
    Some(Condition::Sets(sets))
}

/// Adds a sentence to the description.
pub(super) fn add_text(object: &mut Object, text: &str) {
    let known = object.get("description").and_then(Value::as_str);
    let text = match known {
        Some(known) if !known.is_empty() => format!("{known} {text}"),
        _ => text.to_owned(),
    };
    object.insert("description".to_owned(), Value::from(text));
}

//! The forms of a call: what the sentences of a description say of parameters that go together.

use halo_core::protocol::{Condition, Description, Parameter, Value};

/// More forms than this prove no more.
const MOST_FORMS: usize = 24;

/// One form of a call.
#[derive(Clone, Debug, Default)]
pub(super) struct Form {
    /// The words of tags.
    words: Vec<(String, String)>,
    /// The one that is sent of several.
    choices: Vec<(Vec<String>, String)>,
    /// The set that is sent of several.
    sets: Vec<(Vec<Vec<String>>, Vec<String>)>,
}

/// The forms that a description tells of; one that says nothing if it tells of none.
pub(super) fn of(description: &Description) -> Vec<Form> {
    let mut forms = vec![Form::default()];
    let mut known: Vec<Condition> = Vec::new();
    for parameter in description.input.values() {
        let Some(condition) = condition(parameter) else {
            continue;
        };
        let same = |known: &Condition| match (known, &condition) {
            (Condition::Word { tag: known, .. }, Condition::Word { tag, .. }) => known == tag,
            (known, condition) => known == condition,
        };
        if known.iter().any(same) {
            continue;
        }
        let options: Vec<Form> = match &condition {
            Condition::Word { tag, .. } => words(description, tag)
                .map(|word| Form {
                    words: vec![(tag.clone(), word)],
                    ..Form::default()
                })
                .collect(),
            Condition::Choice { names, .. } => names
                .iter()
                .map(|name| Form {
                    choices: vec![(names.clone(), name.clone())],
                    ..Form::default()
                })
                .collect(),
            Condition::Sets(sets) => sets
                .iter()
                .map(|set| Form {
                    sets: vec![(sets.clone(), set.clone())],
                    ..Form::default()
                })
                .collect(),
            _ => continue,
        };
        known.push(condition);
        if options.is_empty() || forms.len() * options.len() > MOST_FORMS {
            continue;
        }
        forms = forms
            .iter()
            .flat_map(|form| options.iter().map(|option| form.with(option)))
            .collect();
    }
    forms
}

fn condition(parameter: &Parameter) -> Option<Condition> {
    Condition::read(parameter.schema.get("description")?.as_str()?)
}

fn words(description: &Description, tag: &str) -> impl Iterator<Item = String> {
    let tag = description.input.get(tag);
    let words = tag.and_then(|tag| tag.schema.get("enum")?.as_array());
    let words = words.into_iter().flatten().filter_map(Value::as_str);
    words.map(str::to_owned)
}

impl Form {
    fn with(&self, other: &Self) -> Self {
        let mut both = self.clone();
        both.words.extend(other.words.iter().cloned());
        both.choices.extend(other.choices.iter().cloned());
        both.sets.extend(other.sets.iter().cloned());
        both
    }

    /// The word of a tag in this form.
    pub(super) fn word(&self, name: &str) -> Option<Value> {
        let (_, word) = self.words.iter().find(|(tag, _)| tag == name)?;
        Some(Value::from(word.as_str()))
    }

    /// Whether a parameter is sent in this form, with everything if it is `full`.
    pub(super) fn wants(&self, name: &str, parameter: &Parameter, full: bool) -> bool {
        if parameter.required || self.words.iter().any(|(tag, _)| tag == name) {
            return true;
        }
        match condition(parameter) {
            Some(Condition::Word { needed, tag, words }) => {
                let said = self.words.iter().find(|(known, _)| *known == tag);
                said.is_some_and(|(_, word)| words.contains(word)) && (needed || full)
            }
            Some(Condition::Choice { needed, names }) => {
                let chosen = self.choices.iter().find(|(known, _)| *known == names);
                chosen.is_some_and(|(_, chosen)| chosen == name) && (needed || full)
            }
            Some(Condition::Sets(sets)) => {
                let chosen = self.sets.iter().find(|(known, _)| *known == sets);
                chosen.is_some_and(|(_, chosen)| chosen.iter().any(|known| known == name))
            }
            _ => full,
        }
    }
}

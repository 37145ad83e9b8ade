//! Making a definition as rich as its budget allows.

use halo_core::protocol::{Description, Object, Value};

use super::dialect::Dialect;
use super::node::{Kind, Node, Others, Tree};
use super::note::{Note, NoteKind};
use super::write::{Limits, write};
use super::{Definition, Options, Provider, read, text};

/// The smallest budget: room for a name and a sentence.
const SMALLEST: usize = 1_024;

/// Ever less, in the order in which a model misses it least.
fn steps(letters: usize) -> Vec<Limits> {
    let full = Limits {
        texts: usize::MAX,
        letters,
        depth: 32,
        values: 5_000,
        keywords: true,
        members: usize::MAX,
    };
    let short = Limits {
        letters: letters.min(200),
        ..full
    };
    let flat = Limits { texts: 1, ..short };
    let mut steps = vec![full, short, Limits { texts: 2, ..short }, flat];
    for values in [250, 50, 10] {
        steps.push(Limits { values, ..flat });
    }
    let few = Limits { values: 10, ..flat };
    for depth in [8, 6, 4, 3, 2, 1] {
        steps.push(Limits { depth, ..few });
    }
    let shallow = Limits { depth: 1, ..few };
    steps.push(Limits {
        letters: letters.min(60),
        ..shallow
    });
    steps.push(Limits {
        texts: 0,
        keywords: false,
        ..shallow
    });
    steps
}

struct Maker<'a> {
    provider: Provider,
    name: String,
    tree: &'a Tree,
    most: usize,
}

struct Made {
    json: Value,
    strict: bool,
    open: bool,
    notes: Vec<Note>,
}

pub(super) fn fitted(
    provider: Provider,
    name: String,
    description: &Description,
    options: &Options<'_>,
) -> Definition {
    let schema = Value::Object(description.input_schema());
    let (mut tree, mut notes) = read::tree(&schema);
    Dialect {
        provider,
        strict: options.strict,
    }
    .name_members(&mut tree);
    let example = example(description, &tree);
    let maker = Maker {
        provider,
        name,
        tree: &tree,
        most: options.max_bytes.max(SMALLEST),
    };
    let words = |most: usize| text::of_tool(description, options.manifest, example.as_ref(), most);
    let made = maker.best(options.strict, options.max_description, &words);
    notes.extend(made.notes);
    notes.dedup();
    Definition {
        name: maker.name,
        keys: tree
            .root
            .named
            .iter()
            .map(|(wire, member)| (member.shown.clone(), wire.clone()))
            .collect(),
        json: made.json,
        strict: made.strict,
        open: made.open,
        requires_all: Dialect {
            provider,
            strict: made.strict,
        }
        .requires_all(),
        notes,
        tree,
    }
}

impl Maker<'_> {
    fn best(&self, strict: bool, letters: usize, words: &dyn Fn(usize) -> String) -> Made {
        let text = words(letters);
        let steps = steps(letters);
        let mut first_note = None;
        if strict {
            match self.strict(&text, &steps) {
                Ok(made) => return made,
                Err(reason) => {
                    let reason = format!("not strict: {reason}");
                    first_note = Some(Note::new(NoteKind::NotStrict, "", &reason));
                }
            }
        }
        let mut made = steps
            .iter()
            .find_map(|limits| self.loose(&text, *limits))
            .or_else(|| self.fewer(&text, steps.last()?))
            .unwrap_or_else(|| self.open(letters, words));
        if let Some(note) = first_note {
            made.notes.insert(0, note);
        }
        made
    }

    /// Strict, losing no more than texts; or why not.
    fn strict(&self, text: &str, steps: &[Limits]) -> Result<Made, String> {
        if self.provider == Provider::Gemini {
            return Err("Gemini has no strict mode for tools".to_owned());
        }
        let dialect = Dialect {
            provider: self.provider,
            strict: true,
        };
        for limits in steps.iter().take(4) {
            let (schema, notes) =
                write(self.tree, dialect, *limits, self.most).map_err(|reason| reason.0)?;
            let json = framed(self.provider, &self.name, text, schema, true);
            if size(&json) <= self.most {
                return Ok(Made {
                    json,
                    strict: true,
                    open: false,
                    notes,
                });
            }
        }
        Err("too long".to_owned())
    }

    fn loose(&self, text: &str, limits: Limits) -> Option<Made> {
        let dialect = Dialect {
            provider: self.provider,
            strict: false,
        };
        let (schema, notes) = write(self.tree, dialect, limits, self.most).ok()?;
        let json = framed(self.provider, &self.name, text, schema, false);
        (size(&json) <= self.most).then_some(Made {
            json,
            strict: false,
            open: false,
            notes,
        })
    }

    /// As many parameters as fit, all those that must be sent among them.
    fn fewer(&self, text: &str, limits: &Limits) -> Option<Made> {
        let named = &self.tree.root.named;
        let mut low = named.values().filter(|member| member.required).count();
        let mut high = named.len();
        let mut best = None;
        while low <= high {
            let members = low + (high - low) / 2;
            if let Some(made) = self.loose(text, Limits { members, ..*limits }) {
                best = Some(made);
                low = members + 1;
            } else if members == 0 {
                break;
            } else {
                high = members - 1;
            }
        }
        best
    }

    /// When not even the names of what must be sent have room: an object of which nothing is said.
    fn open(&self, letters: usize, words: &dyn Fn(usize) -> String) -> Made {
        let mut schema = Object::new();
        schema.insert("type".to_owned(), "object".into());
        schema.insert("properties".to_owned(), Object::new().into());
        let crowded = self.tree.root.named.len() > 20;
        let closed =
            self.tree.root.named.is_empty() && !matches!(self.tree.root.others, Others::Of(_));
        schema.insert("additionalProperties".to_owned(), (!closed).into());
        let letters = letters.min(self.most / 12);
        let json = framed(self.provider, &self.name, &words(letters), schema, false);
        let reason = if crowded {
            "too many parameters to be shown"
        } else {
            "too long to be shown"
        };
        let mut notes = vec![Note::new(NoteKind::Shortened, "", "the description is cut")];
        if !closed {
            notes.push(Note::new(NoteKind::Weakened, "", reason));
        }
        Made {
            json,
            strict: false,
            open: !closed,
            notes,
        }
    }
}

fn size(json: &Value) -> usize {
    json.to_string().len()
}

/// The object that the provider takes.
fn framed(provider: Provider, name: &str, text: &str, schema: Object, strict: bool) -> Value {
    let mut inner = Object::new();
    if provider == Provider::OpenAiResponses {
        inner.insert("type".to_owned(), "function".into());
    }
    inner.insert("name".to_owned(), name.into());
    if !text.is_empty() {
        inner.insert("description".to_owned(), text.into());
    }
    let key = match provider {
        Provider::OpenAiChat | Provider::OpenAiResponses => "parameters",
        Provider::Anthropic => "input_schema",
        Provider::Gemini => "parametersJsonSchema",
    };
    // Gemini refuses the schema of an object without members.
    let none = schema.get("properties") == Some(&Object::new().into());
    let says_nothing = none && schema.get("additionalProperties") == Some(&false.into());
    if provider != Provider::Gemini || !says_nothing {
        inner.insert(key.to_owned(), schema.into());
    }
    match provider {
        // Responses takes a missing `strict` for true.
        Provider::OpenAiResponses => {
            inner.insert("strict".to_owned(), strict.into());
            inner.into()
        }
        Provider::OpenAiChat => {
            if strict {
                inner.insert("strict".to_owned(), true.into());
            }
            let mut outer = Object::new();
            outer.insert("type".to_owned(), "function".into());
            outer.insert("function".to_owned(), inner.into());
            outer.into()
        }
        Provider::Anthropic => {
            if strict {
                inner.insert("strict".to_owned(), true.into());
            }
            inner.into()
        }
        Provider::Gemini => inner.into(),
    }
}

/// The definition of one of our own tools.
pub(super) fn own(provider: Provider, name: &str, text: &str, schema: Object) -> Value {
    framed(provider, name, text, schema, false)
}

/// An example of the API, with the names that are shown; none if it speaks of others.
fn example(description: &Description, tree: &Tree) -> Option<Object> {
    if tree
        .definitions
        .values()
        .chain(tree.root.children())
        .any(renamed_within)
    {
        return None;
    }
    let input = description
        .examples
        .iter()
        .find_map(|one| one.input.as_ref())?;
    input
        .iter()
        .map(|(key, value)| {
            let member = tree.root.named.get(key)?;
            Some((member.shown.clone(), value.clone()))
        })
        .collect::<Option<Object>>()
        .filter(|example| !example.is_empty())
}

fn renamed_within(node: &Node) -> bool {
    let own = match &node.kind {
        Kind::Object(members) => members
            .named
            .iter()
            .any(|(wire, member)| *wire != member.shown),
        _ => false,
    };
    own || node.children().into_iter().any(renamed_within)
}

//! Many tools for the price of three: the model searches, reads, and calls.

use halo_core::protocol::{Object, Value};

use super::answer::ModelCall;
use super::{Provider, budget};

const FIND: &str = "halo_find";
const DESCRIBE: &str = "halo_describe";
const CALL: &str = "halo_call";

/// The most tools that one search gives.
const MOST_FOUND: usize = 50;

/// The tools by which a model finds other tools: `halo_find`, `halo_describe` and `halo_call`.
///
/// What they cost does not depend on how many tools there are. There are two ways to go on once the model has
/// read a description:
///
/// - add the [`Definition`](super::Definition) of the described tool to the next request, so that the provider
///   checks its arguments. `halo_call` is then not needed, and may be left out: it is the last of the three;
/// - let the model call it by `halo_call`, with the name and the arguments. This keeps the list of tools as it
///   is, which saves the provider's cache.
///
/// None is strict: what `halo_call` takes depends on the tool, which strict modes cannot say. [`Step::read`]
/// reads the calls of all three.
///
/// # Examples
///
/// ```
/// use halo_client::adapt::{Provider, two_phase};
///
/// let tools = two_phase(Provider::Anthropic);
/// let names: Vec<_> = tools.iter().filter_map(|tool| tool.get("name")?.as_str()).collect();
/// assert_eq!(names, ["halo_find", "halo_describe", "halo_call"]);
/// ```
#[must_use]
pub fn two_phase(provider: Provider) -> Vec<Value> {
    let query = described("string", "What is to be done, in a few words.");
    let mut tags = described("array", "Only tools with one of these tags.");
    tags.insert("items".to_owned(), typed("string").into());
    let mut limit = described(
        "integer",
        "How many tools to list at most; 10 if not given.",
    );
    limit.insert("minimum".to_owned(), 1.into());
    limit.insert("maximum".to_owned(), MOST_FOUND.into());
    let name = || described("string", "The name of the tool, as halo_find gave it.");
    let mut arguments = described("object", "The arguments, as halo_describe told them.");
    arguments.insert("additionalProperties".to_owned(), true.into());
    vec![
        budget::own(
            provider,
            FIND,
            "Search the tools of the connected APIs. Gives names and what each tool does. \
             Search before saying that something cannot be done.",
            closed(
                [("query", query), ("tags", tags), ("limit", limit)],
                &["query"],
            ),
        ),
        budget::own(
            provider,
            DESCRIBE,
            "Show how one tool is called: its parameters, when to choose it, what it changes. \
             Read this before calling a tool for the first time.",
            closed([("name", name())], &["name"]),
        ),
        budget::own(
            provider,
            CALL,
            "Call a tool that halo_describe has shown, unless it is among your own tools by now.",
            closed(
                [("name", name()), ("arguments", arguments)],
                &["name", "arguments"],
            ),
        ),
    ]
}

/// What a model asks for by one of the tools of [`two_phase`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// `halo_find`: which tools there are.
    Find {
        /// What is searched for.
        query: String,
        /// Only tools with one of these; none means all.
        tags: Vec<String>,
        /// How many at most.
        limit: usize,
    },
    /// `halo_describe`: how a tool is called.
    Describe {
        /// The tool.
        name: String,
    },
    /// `halo_call`: the call of a tool.
    Call {
        /// The tool.
        name: String,
        /// Its arguments, as the model gave them.
        arguments: Object,
    },
}

impl Step {
    /// Reads a call of one of these tools; `None` if it is of another one.
    ///
    /// Models err in small ways: arguments of `halo_call` in a string, or beside the name instead of within
    /// `arguments`, are read too.
    ///
    /// # Errors
    ///
    /// Text for the model to read, when something is missing.
    ///
    /// # Examples
    ///
    /// ```
    /// use halo_client::adapt::{Provider, Step, calls};
    ///
    /// let answer = serde_json::json!({"content": [
    ///     {"type": "tool_use", "id": "t1", "name": "halo_call", "input": {"name": "show_book", "arguments": {"id": 7}}},
    /// ]});
    /// let Some(Ok(Step::Call { name, arguments })) = Step::read(&calls(Provider::Anthropic, &answer)?[0]) else {
    ///     panic!("no call");
    /// };
    /// assert_eq!((name.as_str(), arguments["id"].as_u64()), ("show_book", Some(7)));
    /// # Ok::<(), halo_client::adapt::AnswerError>(())
    /// ```
    #[must_use]
    pub fn read(call: &ModelCall) -> Option<Result<Self, String>> {
        let read = match call.name.as_str() {
            FIND => find,
            DESCRIBE => |given: &Object| Ok(Self::Describe { name: name(given)? }),
            CALL => of_call,
            _ => return None,
        };
        Some(call.arguments.as_ref().map_err(Clone::clone).and_then(read))
    }
}

fn find(given: &Object) -> Result<Step, String> {
    let query = given.get("query").and_then(Value::as_str);
    let limit = given.get("limit").and_then(Value::as_u64).unwrap_or(10);
    let tags = match given.get("tags") {
        Some(Value::String(tag)) => vec![tag.clone()],
        Some(Value::Array(tags)) => tags
            .iter()
            .filter_map(|tag| tag.as_str().map(str::to_owned))
            .collect(),
        _ => Vec::new(),
    };
    if query.is_none() && tags.is_empty() {
        return Err("`query` is missing: say in a few words what is to be done.".to_owned());
    }
    Ok(Step::Find {
        query: query.unwrap_or_default().to_owned(),
        tags,
        limit: usize::try_from(limit)
            .unwrap_or(MOST_FOUND)
            .clamp(1, MOST_FOUND),
    })
}

fn of_call(given: &Object) -> Result<Step, String> {
    let name = name(given)?;
    let arguments = match given.get("arguments") {
        Some(Value::Object(arguments)) => arguments.clone(),
        Some(Value::String(text)) if !text.trim().is_empty() => serde_json::from_str(text)
            .map_err(|_| "`arguments` is a string. Give a JSON object.".to_owned())?,
        None => {
            let beside = given.iter().filter(|(key, _)| *key != "name");
            beside
                .map(|(key, value)| (key.clone(), value.clone()))
                .collect()
        }
        Some(Value::Null | Value::String(_)) => Object::new(),
        Some(_) => return Err("`arguments` is not an object.".to_owned()),
    };
    Ok(Step::Call { name, arguments })
}

fn name(given: &Object) -> Result<String, String> {
    given
        .get("name")
        .and_then(Value::as_str)
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .ok_or_else(|| "`name` is missing: the name of a tool, as halo_find gave it.".to_owned())
}

fn closed<const N: usize>(members: [(&str, Object); N], required: &[&str]) -> Object {
    let mut schema = typed("object");
    let properties: Object = members
        .into_iter()
        .map(|(name, schema)| (name.to_owned(), schema.into()))
        .collect();
    schema.insert("properties".to_owned(), properties.into());
    schema.insert("required".to_owned(), required.to_vec().into());
    schema.insert("additionalProperties".to_owned(), false.into());
    schema
}

fn described(word: &str, text: &str) -> Object {
    let mut schema = typed(word);
    schema.insert("description".to_owned(), text.into());
    schema
}

fn typed(word: &str) -> Object {
    Object::from_iter([("type".to_owned(), word.into())])
}

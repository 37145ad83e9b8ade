//! Tools for language models, and what models answer: pure functions, without network.
//!
//! - [`definition`] makes of a description what a [`Provider`] takes as a tool; [`Definition::arguments`] goes
//!   the way back, to the arguments that the API takes.
//! - [`calls`] reads which tools a model wants to call; [`result_message`] is what it is told afterwards.
//! - [`two_phase`] is for many tools: the model searches ([`Index`]) and reads before it calls.
//!
//! All text of the API is information for the model and never an instruction to it: it is marked, cleaned of
//! characters that cannot be seen, and limited in length. Specification §9.4.
//!
//! ```
//! use halo_client::adapt::{Options, Provider, calls, definition};
//! use halo_core::protocol::Description;
//!
//! let json = br#"{"description":"Show a book.","call":{"method":"GET","url":"/books/{id}"},
//!     "input":{"id":{"type":"integer","required":true},"X-Trace":{"type":"string","in":"header"}}}"#;
//! let book = definition(Provider::Anthropic, "show_book", &Description::read_all(json)?[0], &Options::default());
//! assert_eq!(book.keys()["X_Trace"], "X-Trace");
//!
//! let answer = serde_json::json!({"content": [
//!     {"type": "tool_use", "id": "t1", "name": "show_book", "input": {"id": 7, "X_Trace": "a"}},
//! ]});
//! let called = &calls(Provider::Anthropic, &answer)?[0];
//! let arguments = called.arguments.as_ref().map_err(String::clone).and_then(|shown| book.arguments(shown))?;
//! assert_eq!((arguments["id"].as_u64(), arguments["X-Trace"].as_str()), (Some(7), Some("a")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod arguments;
mod budget;
mod combine;
mod dialect;
mod find;
mod names;
mod node;
mod note;
mod objects;
mod overlap;
mod read;
mod references;
mod result;
mod settle;
mod text;
mod two_phase;
mod types;
mod write;

use halo_core::protocol::{Description, Manifest, Object, Value};
use indexmap::IndexMap;

pub use answer::{AnswerError, ModelCall, calls};
pub use find::{Found, Index, find};
pub use names::{tool_name, tool_names};
pub use note::{Note, NoteKind};
pub use result::{MAX_RESULT, ToolResult, result_message, result_messages};
pub use two_phase::{Step, two_phase};

/// Who is to read the definitions of tools.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Provider {
    /// `OpenAI`'s Chat Completions, which many others and most local servers speak too.
    OpenAiChat,
    /// `OpenAI`'s Responses.
    OpenAiResponses,
    /// Anthropic's Messages.
    Anthropic,
    /// Google's Gemini.
    Gemini,
}

/// How a definition is made.
#[derive(Debug, Clone, Copy)]
pub struct Options<'a> {
    /// Whether the provider should hold the model to the schema, where it can. Gemini has no such mode for
    /// tools.
    pub strict: bool,
    /// The most characters of the tool's description, and of each text within.
    pub max_description: usize,
    /// The most bytes of the definition as JSON; less than 1,024 is taken as 1,024.
    pub max_bytes: usize,
    /// The manifest in which tools that are spoken of have their names; without it they are told by URL.
    pub manifest: Option<&'a Manifest>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            strict: false,
            max_description: 1_024,
            max_bytes: 16 * 1_024,
            manifest: None,
        }
    }
}

/// A tool as a provider takes it.
#[derive(Debug, Clone)]
pub struct Definition {
    name: String,
    json: Value,
    strict: bool,
    keys: IndexMap<String, String>,
    notes: Vec<Note>,
    tree: node::Tree,
    requires_all: bool,
    open: bool,
}

/// Makes a tool for a provider of a description.
///
/// The name is made safe as by [`tool_name`]. The schema of the parameters is one closed object without
/// alternatives at its root. It allows what the API allows; where the provider cannot say that, the constraint
/// is told in words and [`Definition::notes`] has it. Definitions of types are used where the provider has
/// them; elsewhere a recursion ends, after three turns, in an object of which nothing is said.
///
/// For Gemini the schema is under `parametersJsonSchema`: `parameters` cannot say that there are no further
/// members, nor what the members of a map are. What is written there keeps to the keywords, names of
/// parameters and lists of words that `parameters` takes as well.
///
/// A definition that is too long loses the texts within its schema first, then long lists of values, then what
/// is deep, then parameters that need not be sent.
///
/// # Examples
///
/// ```
/// use halo_client::adapt::{Options, Provider, definition};
/// use halo_core::protocol::Description;
///
/// let json = br#"{"call":{"url":"/books"},"input":{"genre":{"type":"string","minLength":1}}}"#;
/// let options = Options { strict: true, ..Options::default() };
/// let books = definition(Provider::OpenAiChat, "books", &Description::read_all(json)?[0], &options);
/// assert!(books.is_strict());
/// let genre = books.json().pointer("/function/parameters/properties/genre").map(ToString::to_string);
/// assert_eq!(
///     genre.as_deref(),
///     Some(r#"{"anyOf":[{"type":"string"},{"type":"null"}],"description":"(minLength: 1)"}"#),
/// );
/// assert_eq!(books.notes()[0].to_string(), "`genre`: `minLength` is told in words only");
/// # Ok::<(), halo_core::protocol::ReadError>(())
/// ```
#[must_use]
pub fn definition(
    provider: Provider,
    name: &str,
    description: &Description,
    options: &Options<'_>,
) -> Definition {
    budget::fitted(provider, tool_name(name), description, options)
}

impl Definition {
    /// The name of the tool, as the model calls it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the provider takes as one of its tools. The order of parameters is the API's.
    ///
    /// For Gemini this is one element of `functionDeclarations`.
    #[must_use]
    pub fn json(&self) -> &Value {
        &self.json
    }

    /// Whether the provider holds the model to the schema.
    #[must_use]
    pub fn is_strict(&self) -> bool {
        self.strict
    }

    /// The parameters: the name that the model sees, and the one that is sent.
    #[must_use]
    pub fn keys(&self) -> &IndexMap<String, String> {
        &self.keys
    }

    /// Where the definition does not say what the API's own schema says.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Whether all that the definition allows is also allowed by the API's own schema.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        !self
            .notes
            .iter()
            .any(|note| note.kind == NoteKind::Weakened)
    }

    /// The arguments as the API takes them, of those that the model gave.
    ///
    /// Names are those of the wire again, and a null that strict mode asked for, in place of a parameter that
    /// need not be sent, is dropped. Whether the values fit is for the exact schema to say.
    ///
    /// # Errors
    ///
    /// When there is a parameter that the tool does not have: text for the model to read.
    ///
    /// # Examples
    ///
    /// ```
    /// use halo_client::adapt::{Options, Provider, definition};
    /// use halo_core::protocol::{Description, Object};
    ///
    /// let json = br#"{"call":{"url":"/books"},"input":{"filter[name]":{"type":"string"}}}"#;
    /// let books = definition(Provider::Gemini, "books", &Description::read_all(json)?[0], &Options::default());
    /// let wire = books.arguments(&Object::from_iter([("filter_name".to_owned(), "a".into())]))?;
    /// assert_eq!(wire["filter[name]"].as_str(), Some("a"));
    /// let error = books.arguments(&Object::from_iter([("_path".to_owned(), "/admin".into())]));
    /// assert_eq!(error.unwrap_err(), "There is no parameter `_path`. There are: `filter_name`.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn arguments(&self, shown: &Object) -> Result<Object, String> {
        if self.open {
            // Nothing was shown, so the API's own names are as good as ours.
            let named = &self.tree.root.named;
            let ours = |key: &String| named.get(key).map_or(key, |member| &member.shown).clone();
            let renamed = shown
                .iter()
                .map(|(key, value)| (ours(key), value.clone()))
                .collect();
            return arguments::to_wire(&self.tree, self.requires_all, &renamed);
        }
        arguments::to_wire(&self.tree, self.requires_all, shown)
    }
}

//! The proof that a description is true to serde.
//!
//! For a type: serde reads a value ⇔ the input schema accepts it, and what serde writes satisfies the
//! output schema. The values are those that are written, changed in every way at every place, and
//! arbitrary ones made of the words of the schema. Where the two differ on purpose, [`Exception`] says so.

mod corpus;
mod exception;
mod lint;

pub use self::exception::Exception;

use halo_core::protocol::Value as Protocol;
use halo_core::render::json_schema;
use halo_core::schema::{Direction, HaloSchema, of};
use jsonschema::{Draft, Validator};
use serde_json::Value;

/// A type, as the proof needs it.
pub struct Specimen<'a> {
    /// Its name, for messages.
    pub name: &'a str,
    /// What is read.
    pub input: Value,
    /// What is written.
    pub output: Value,
    /// What serde has written.
    pub samples: Vec<Value>,
    /// Values to start from that serde has not written, because it only reads the type.
    pub seeds: Vec<Value>,
    /// Whether serde reads a text.
    pub reads: &'a dyn Fn(&str) -> bool,
    /// Where the two differ on purpose.
    pub exceptions: &'a [Exception],
}

impl std::fmt::Debug for Specimen<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Specimen")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// The JSON Schema of a type.
///
/// # Panics
///
/// If the type cannot be described.
#[must_use]
pub fn schema<T: HaloSchema + ?Sized>(direction: Direction) -> Value {
    let schema = match json_schema(of::<T>(), direction) {
        Ok(schema) => schema,
        Err(error) => panic!("{error}"),
    };
    serde_json::from_str(&Protocol::Object(schema).to_string()).expect("JSON")
}

fn validator(schema: &Value) -> Validator {
    assert!(
        jsonschema::meta::is_valid(schema),
        "no JSON Schema: {schema}"
    );
    match jsonschema::options()
        .with_draft(Draft::Draft202012)
        .should_validate_formats(true)
        .build(schema)
    {
        Ok(validator) => validator,
        Err(error) => panic!("{error}: {schema}"),
    }
}

impl Specimen<'_> {
    /// Proves that the description is true.
    ///
    /// # Panics
    ///
    /// If it is not: the message has the first values on which the two differ.
    pub fn prove(&self) {
        lint::check(&self.input);
        lint::check(&self.output);
        let output = validator(&self.output);
        for sample in &self.samples {
            if let Err(error) = output.validate(sample) {
                panic!(
                    "{} writes {sample}, which its output is not: {error}\n{}",
                    self.name, self.output
                );
            }
        }
        let input = validator(&self.input);
        let mut starts = self.samples.clone();
        starts.extend(self.seeds.iter().cloned());
        let corpus = corpus::around(&starts, &self.input);
        let mut wrong = Vec::new();
        let (mut read, mut refused) = (0, 0);
        for value in &corpus {
            let reads = (self.reads)(&value.to_string());
            *(if reads { &mut read } else { &mut refused }) += 1;
            let accepts = input.is_valid(value);
            if reads == accepts {
                continue;
            }
            let excused = if reads {
                exception::reads_more(self.exceptions, &input, value)
            } else {
                exception::accepts_more(self.exceptions, value, self.reads)
            };
            if !excused {
                let verdict = if reads {
                    "is read, and not described"
                } else {
                    "is described, and not read"
                };
                wrong.push(format!("{value} {verdict}"));
            }
        }
        let shown = wrong.len().min(12);
        assert!(
            wrong.is_empty(),
            "{}: {} of {} values\n{}\ninput: {}",
            self.name,
            wrong.len(),
            corpus.len(),
            wrong[..shown].join("\n"),
            self.input,
        );
        // A corpus that only one verdict is given on proves nothing; some types read everything.
        assert!(
            read > 0
                && (refused > 0
                    || self.input.as_object().is_some_and(
                        |input| !input.contains_key("type") && !input.contains_key("anyOf")
                    )),
            "{}: {read} read, {refused} refused",
            self.name
        );
    }
}

/// Types with serde's derives and ours.
#[macro_export]
macro_rules! types {
    () => {};
    ($(#[$attr:meta])* struct $name:ident { $($body:tt)* } $($rest:tt)*) => {
        #[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
        #[halo(crate = halo_core)]
        $(#[$attr])*
        struct $name { $($body)* }
        $crate::types! { $($rest)* }
    };
    ($(#[$attr:meta])* struct $name:ident ( $($body:tt)* ); $($rest:tt)*) => {
        #[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
        #[halo(crate = halo_core)]
        $(#[$attr])*
        struct $name ( $($body)* );
        $crate::types! { $($rest)* }
    };
    ($(#[$attr:meta])* enum $name:ident { $($body:tt)* } $($rest:tt)*) => {
        #[derive(Clone, Debug, Serialize, Deserialize, HaloSchema)]
        #[halo(crate = halo_core)]
        $(#[$attr])*
        enum $name { $($body)* }
        $crate::types! { $($rest)* }
    };
}

/// Tests of types: `name: Type => [samples], exceptions…;`. A type that is only read has `seeds` in
/// JSON, and one that is only written `writes`.
#[macro_export]
macro_rules! zoo {
    ($($name:ident: $ty:ty => [$($sample:expr),* $(,)?] $(, seeds [$($seed:tt),* $(,)?])? $(, except [$($exception:expr),*])?;)*) => {$(
        #[test]
        fn $name() {
            $crate::Specimen {
                name: stringify!($name),
                input: $crate::schema::<$ty>(halo_core::schema::Direction::Input),
                output: $crate::schema::<$ty>(halo_core::schema::Direction::Output),
                samples: {
                    let samples: Vec<$ty> = vec![$($sample),*];
                    samples.iter().map(|sample| serde_json::to_value(sample).expect("JSON")).collect()
                },
                seeds: vec![$($(serde_json::json!($seed)),*)?],
                reads: &|text| serde_json::from_str::<$ty>(text).is_ok(),
                exceptions: {
                    #[allow(unused_imports, reason = "most types have none")]
                    use $crate::Exception::*;
                    &[$($($exception),*)?]
                },
            }
            .prove();
        }
    )*};
}

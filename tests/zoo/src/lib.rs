//! The proof that a description is true to serde.
//!
//! For a type: serde reads a value ⇔ the input schema accepts it, and what serde writes satisfies the
//! output schema. The values are those that are written, changed in every way at every place, and
//! arbitrary ones made of the words of the schema. Where the two differ on purpose, [`Exception`] says so.

mod corpus;
mod exception;
mod lint;
mod order;

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
    pub input: Protocol,
    /// What is written.
    pub output: Protocol,
    /// What serde has written, as text, whose order counts.
    pub samples: Vec<String>,
    /// Values to start from that serde has not written, because it only reads the type.
    pub seeds: Vec<Value>,
    /// What serde makes of a text.
    pub read: &'a dyn Fn(&str) -> Option<String>,
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
    unordered(&described::<T>(direction))
}

/// The JSON Schema of a type, its keywords and properties in their order.
///
/// # Panics
///
/// If the type cannot be described.
#[must_use]
pub fn described<T: HaloSchema + ?Sized>(direction: Direction) -> Protocol {
    match json_schema(of::<T>(), direction) {
        Ok(schema) => Protocol::Object(schema),
        Err(error) => panic!("{error}"),
    }
}

fn unordered(value: &Protocol) -> Value {
    serde_json::from_str(&value.to_string()).expect("JSON")
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
        let (input_schema, output_schema) = (unordered(&self.input), unordered(&self.output));
        lint::check(&input_schema);
        lint::check(&output_schema);
        let output = validator(&output_schema);
        let mut starts = Vec::new();
        for sample in &self.samples {
            let value: Value = serde_json::from_str(sample).expect("JSON");
            if let Err(error) = output.validate(&value) {
                panic!(
                    "{} writes {sample}, which its output is not: {error}\n{}",
                    self.name, self.output
                );
            }
            order::check(&self.output, sample);
            starts.push(value);
        }
        let input = validator(&input_schema);
        starts.extend(self.seeds.iter().cloned());
        let corpus = corpus::around(&starts, &input_schema);
        let mut wrong = Vec::new();
        let (mut read, mut refused) = (0, 0);
        for value in &corpus {
            let accepts = input.is_valid(value);
            // What comes first decides what serde buffers.
            for write in [corpus::forward, corpus::backward] {
                let read_value = |value: &Value| (self.read)(&write(value));
                let reads = read_value(value).is_some();
                *(if reads { &mut read } else { &mut refused }) += 1;
                if reads == accepts {
                    continue;
                }
                let excused = if reads {
                    exception::reads_more(self.exceptions, &input, value, &read_value)
                } else {
                    exception::accepts_more(self.exceptions, value, &read_value)
                };
                if !excused {
                    let verdict = if reads {
                        "is read, and not described"
                    } else {
                        "is described, and not read"
                    };
                    wrong.push(format!("{} {verdict}", write(value)));
                }
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
                    || input_schema.as_object().is_some_and(
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
                input: $crate::described::<$ty>(halo_core::schema::Direction::Input),
                output: $crate::described::<$ty>(halo_core::schema::Direction::Output),
                samples: {
                    let samples: Vec<$ty> = vec![$($sample),*];
                    samples.iter().map(|sample| serde_json::to_string(sample).expect("JSON")).collect()
                },
                seeds: vec![$($(serde_json::json!($seed)),*)?],
                read: &|text| {
                    let value = serde_json::from_str::<$ty>(text).ok()?;
                    // What is only read cannot be written.
                    Some(serde_json::to_string(&value).unwrap_or_default())
                },
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

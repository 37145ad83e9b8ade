//! Tools for language models: what providers demand of definitions, and what comes back.

mod checker;
mod examples;
mod finding;
mod generate;
mod generated;
mod instances;
mod keywords;
mod messages;
mod semantics;
mod texts;

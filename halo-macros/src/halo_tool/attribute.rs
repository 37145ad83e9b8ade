//! `#[halo_tool(…)]` as it was written, key by key.

use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser as _};

use crate::errors::Errors;

use super::grammar::{self, Separator};
use super::symbol;
use super::value::{Entry, Key, fields};

/// One entry per key. Nothing in them was checked yet.
pub(crate) struct ToolAttribute {
    pub(crate) why: Option<Entry>,
    pub(crate) name: Option<Entry>,
    pub(crate) tags: Option<Entry>,
    pub(crate) effects: Option<Entry>,
    pub(crate) limits: Option<Entry>,
    pub(crate) next: Option<Entry>,
    pub(crate) examples: Option<Entry>,
    pub(crate) auth: Option<Entry>,
    pub(crate) resilience: Option<Entry>,
    pub(crate) status: Option<Entry>,
    pub(crate) sunset: Option<Entry>,
    pub(crate) replace_with: Option<Entry>,
    pub(crate) trust: Option<Entry>,
    pub(crate) observe: Option<Entry>,
    pub(crate) output: Option<Entry>,
    pub(crate) krate: Option<Entry>,
    pub(crate) scope: Option<Entry>,
    pub(crate) guard_options: Option<Entry>,
}

/// The keys in the order of the fields above.
const KEYS: [&str; 18] = [
    symbol::WHY,
    symbol::NAME,
    symbol::TAGS,
    symbol::EFFECTS,
    symbol::LIMITS,
    symbol::NEXT,
    symbol::EXAMPLES,
    symbol::AUTH,
    symbol::RESILIENCE,
    symbol::STATUS,
    symbol::SUNSET,
    symbol::REPLACE_WITH,
    symbol::TRUST,
    symbol::OBSERVE,
    symbol::OUTPUT,
    symbol::CRATE,
    symbol::SCOPE,
    symbol::GUARD_OPTIONS,
];

impl ToolAttribute {
    /// Reads what stands in the attribute's parentheses.
    pub(crate) fn parse(tokens: TokenStream, errors: &Errors) -> Self {
        let types = [symbol::OUTPUT];
        let parser =
            |input: ParseStream| Ok(grammar::entries(input, Separator::Equals, &types, errors));
        let mut entries = errors.ok(parser.parse2(tokens)).unwrap_or_default();
        entries.retain(|entry| belongs_here(&entry.key, errors));
        let [
            why,
            name,
            tags,
            effects,
            limits,
            next,
            examples,
            auth,
            resilience,
            status,
            sunset,
            replace_with,
            trust,
            observe,
            output,
            krate,
            scope,
            guard_options,
        ] = fields(entries, "key of `#[halo_tool]`", KEYS, errors);
        Self {
            why,
            name,
            tags,
            effects,
            limits,
            next,
            examples,
            auth,
            resilience,
            status,
            sunset,
            replace_with,
            trust,
            observe,
            output,
            krate,
            scope,
            guard_options,
        }
    }
}

/// `#[halo_tool(description = "Charge a card.")]`: what the handler says by itself has no key.
fn belongs_here(key: &Key, errors: &Errors) -> bool {
    let name = &key.name;
    let place = match name.as_str() {
        "description" | "summary" | "doc" => "it is the doc comment, `/// …` above the handler",
        "method" | "path" | "url" => "the route attribute says it, `#[post(\"/path\")]`",
        "input" | "params" | "request_body" => "the types of the handler's parameters say it",
        "response" | "responses" => "the return type says it, or else `output = Type`",
        _ => return true,
    };
    errors.at(
        key.span,
        format!("`{name}` is no key of `#[halo_tool]`: {place}"),
    );
    false
}

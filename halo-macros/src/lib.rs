//! The attribute `#[halo_tool]` and the derive `HaloSchema`.
//!
//! Use them through `halo-actix`, which re-exports both and everything their output needs.
//! They emit data and calls into `halo-core` and `halo-actix`; nothing here runs in a service.

mod docs;
mod errors;
#[cfg(test)]
mod expansions;
mod halo_schema;
mod halo_tool;
mod span;
mod suggest;

use proc_macro::TokenStream;

/// Describes an actix-web handler to LLM agents, at compile time.
///
/// It stands **above** the route attribute and takes it over: the handler is mounted as before
/// (`.service(charge)`), and its path also answers `OPTIONS` with `Accept: application/llm+json`.
/// The doc comment is the description; parameters and return type are described by their types.
///
/// ```text
/// /// Charge a payment method for a given amount.
/// #[halo_tool(
///     why = "Use to charge a customer immediately after order confirmation.",
///     tags = ["payments", "write"],
///     effects = { reversible: true, undo: refund },
///     limits = { rate: "100/hour", idempotent: false },
///     next = [{ when: "status=pending", suggest: confirm }],
///     examples = [{ input: { amount: 1000, currency: "GBP", customer_id: "cust_123" } }],
/// )]
/// #[post("/charge")]
/// async fn charge(body: web::Json<ChargeRequest>) -> web::Json<ChargeResponse> { … }
/// ```
///
/// Every key is `key = value`, and a value is the protocol's own JSON with two differences: bare
/// words for closed vocabularies, and a handler's name wherever the protocol has a tool's URL.
///
/// | key | says |
/// | --- | --- |
/// | `why` | when to choose the tool; required |
/// | `name` | its name in the manifest; default: the function's name |
/// | `tags` | words to filter the manifest by |
/// | `effects` | `{ reversible: bool, undo: handler }` |
/// | `limits` | `{ rate: "100/hour", idempotent: bool }` |
/// | `next` | `[{ when: "field=value", suggest: handler }]` |
/// | `examples` | `[{ input: { … }, output: … }]` |
/// | `auth` | `{ type: bearer, scopes: ["…"] }`; also `header` for `apikey`, `tokenUrl` for `oauth` |
/// | `resilience` | `{ retry: bool, backoff: exponential, timeout_ms: 5000, fallback: handler }` |
/// | `status` | `active`, `deprecated` or `sunset` |
/// | `sunset` | `"2027-01-31"`, the day it goes |
/// | `replace_with` | the handler that replaces it |
/// | `trust` | `{ signed: bool, jwks: "…" }` |
/// | `observe` | `{ trace_header: "…", explain: bool }` |
/// | `output` | the response's type, where the return type does not tell it |
/// | `scope` | `"/{tenant}"`: the path parameters of the scope the handler is mounted in |
/// | `guard_options` | `false`: the route's guards do not apply to `OPTIONS` |
/// | `crate` | the path of `halo_actix`, if it is renamed or re-exported |
///
/// A parameter marked `#[halo(skip)]` asks nothing of a caller.
///
/// Implements the description of §6 of the specification.
#[proc_macro_attribute]
pub fn halo_tool(attribute: TokenStream, item: TokenStream) -> TokenStream {
    halo_tool::expand(attribute.into(), item.into()).into()
}

/// Describes a type as serde reads and writes it.
///
/// serde's attributes are read by serde's own parser, all of them, and mean what they mean to serde.
/// Doc comments become descriptions. What serde cannot tell stands in `#[halo(…)]`:
///
/// | key on a field | JSON Schema |
/// | --- | --- |
/// | `minimum`, `maximum`, `exclusive_minimum`, `exclusive_maximum`, `multiple_of` | bounds of a number |
/// | `min_length`, `max_length`, `pattern` | bounds of a text |
/// | `min_items`, `max_items` | bounds of a sequence |
/// | `min_properties`, `max_properties` | bounds of a map |
/// | `format` | a format such as `"email"` |
/// | `example` | a value to show |
/// | `default` | what is filled in for a field that is left out |
/// | `with` | a type that is described in place of the field's own |
/// | `read_with`, `write_with` | the same for one direction |
/// | `schemars` | alone: the field is described by schemars |
///
/// On a variant: `with`. On the type itself: `with`, `schemars`, `bound` (what generic parameters must
/// be) and `crate` (the path of `halo_actix`, if it is renamed or re-exported).
///
/// The reference with examples of every key is `halo_actix::attributes`.
///
/// Implements "input" and "output" of §6.1 of the specification.
#[proc_macro_derive(HaloSchema, attributes(halo, serde))]
pub fn halo_schema(item: TokenStream) -> TokenStream {
    halo_schema::expand(item.into()).into()
}

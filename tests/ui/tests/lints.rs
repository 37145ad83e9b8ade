//! Every lint that the compiler does not warn of by default, made an error around generated code.

#![forbid(unsafe_code)]
#![deny(warnings)]
#![deny(
    future_incompatible,
    keyword_idents,
    let_underscore,
    nonstandard_style,
    unused
)]
#![deny(rust_2018_idioms, rust_2021_compatibility, rust_2024_compatibility)]
#![deny(
    absolute_paths_not_starting_with_crate,
    ambiguous_negative_literals,
    closure_returning_async_block,
    deprecated_in_future,
    deprecated_safe_2024,
    edition_2024_expr_fragment_specifier,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    ffi_unwind_calls,
    if_let_rescope,
    impl_trait_overcaptures,
    impl_trait_redundant_captures,
    keyword_idents_2018,
    keyword_idents_2024,
    let_underscore_drop,
    linker_messages,
    macro_use_extern_crate,
    meta_variable_misuse,
    missing_abi,
    missing_copy_implementations,
    missing_debug_implementations,
    missing_docs,
    missing_unsafe_on_extern,
    non_ascii_idents,
    redundant_imports,
    redundant_lifetimes,
    rust_2021_incompatible_closure_captures,
    rust_2021_incompatible_or_patterns,
    rust_2021_prefixes_incompatible_syntax,
    rust_2021_prelude_collisions,
    rust_2024_guarded_string_incompatible_syntax,
    rust_2024_incompatible_pat,
    rust_2024_prelude_collisions,
    single_use_lifetimes,
    tail_expr_drop_order,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unnameable_types,
    unreachable_pub,
    unsafe_attr_outside_unsafe,
    unsafe_op_in_unsafe_fn,
    unstable_features,
    unused_crate_dependencies,
    unused_extern_crates,
    unused_import_braces,
    unused_lifetimes,
    unused_macro_rules,
    unused_qualifications,
    unused_results,
    variant_size_differences
)]
#![deny(
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    clippy::absolute_paths,
    clippy::allow_attributes,
    clippy::allow_attributes_without_reason,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::default_numeric_fallback,
    clippy::default_union_representation,
    clippy::expect_used,
    clippy::impl_trait_in_params,
    clippy::indexing_slicing,
    clippy::integer_division,
    clippy::let_underscore_must_use,
    clippy::let_underscore_untyped,
    clippy::min_ident_chars,
    clippy::missing_docs_in_private_items,
    clippy::missing_inline_in_public_items,
    clippy::missing_trait_methods,
    clippy::mixed_read_write_in_expression,
    clippy::multiple_inherent_impl,
    clippy::non_zero_suggestions,
    clippy::panic,
    clippy::pub_with_shorthand,
    clippy::redundant_type_annotations,
    clippy::same_name_method,
    clippy::self_named_module_files,
    clippy::semicolon_outside_block,
    clippy::shadow_reuse,
    clippy::shadow_same,
    clippy::shadow_unrelated,
    clippy::single_char_lifetime_names,
    clippy::str_to_string,
    clippy::undocumented_unsafe_blocks,
    clippy::unreachable,
    clippy::unseparated_literal_suffix,
    clippy::unwrap_used,
    clippy::use_debug,
    clippy::wildcard_enum_match_arm
)]

use actix_web::App;
use halo_actix::inspect::describe;

// Used by the other tests of this package.
use actix_multipart as _;
use serde_json as _;
use test_ui as _;
use trybuild as _;

/// What every lint looks at.
pub mod api {
    use core::fmt::Debug;
    use core::future::{Ready, ready};
    use std::collections::BTreeMap;

    use actix_web::guard::GuardContext;
    use actix_web::{get, post, web};
    use actix_web_httpauth::extractors::bearer::BearerAuth;
    use halo_actix::{Halo, HaloSchema, halo_tool};
    use serde::{Deserialize, Serialize};

    /// What to charge.
    #[derive(Clone, Debug, Deserialize, Serialize, HaloSchema)]
    #[non_exhaustive]
    pub struct Charge<'text, Item, const SIZE: usize> {
        /// In the smallest unit.
        #[halo(minimum = 1, example = 1000)]
        #[serde(default)]
        pub amount: u32,
        /// Lengths.
        pub sizes: BTreeMap<Word, Item>,
        /// What else there is to say.
        #[serde(borrow)]
        pub note: Option<&'text str>,
        /// Never told.
        #[serde(skip)]
        pub size: Option<[(); SIZE]>,
    }

    /// A word.
    #[derive(
        Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, HaloSchema,
    )]
    #[non_exhaustive]
    pub enum Word {
        /// The first.
        First,
        /// The second, which is never sent.
        #[serde(skip_deserializing)]
        Second,
    }

    /// A number.
    #[derive(Clone, Copy, Debug, Deserialize, Serialize, HaloSchema)]
    #[non_exhaustive]
    pub struct Number(u32);

    /// Nothing.
    #[derive(Clone, Copy, Debug, Deserialize, Serialize, HaloSchema)]
    #[non_exhaustive]
    pub struct Nothing;

    /// The most lines of a batch.
    pub const MOST_LINES: u16 = 20;

    /// Many things, each of another form.
    #[derive(Clone, Debug, Deserialize, Serialize, HaloSchema)]
    #[serde(
        tag = "kind",
        rename_all = "snake_case",
        rename_all_fields = "camelCase"
    )]
    #[non_exhaustive]
    pub enum Form<Item: Entity> {
        /// With fields.
        #[non_exhaustive]
        WithFields {
            /// How many.
            #[serde(default)]
            #[halo(maximum = MOST_LINES, multiple_of = 2, default = 0)]
            how_many: u16,
            /// Which one.
            which_one: Item::Id,
            /// What else there is.
            #[serde(flatten)]
            rest: BTreeMap<String, String>,
        },
        /// With another type.
        Other(Other),
        /// With nothing.
        #[serde(other, skip_serializing)]
        Unknown,
    }

    /// What has a name.
    pub trait Entity {
        /// The type of its name.
        type Id: Clone + Debug;
    }

    /// One of several.
    #[derive(Clone, Debug, Deserialize, Serialize, HaloSchema)]
    #[serde(untagged)]
    #[non_exhaustive]
    pub enum Other {
        /// A text.
        Named {
            /// The text.
            #[halo(min_length = 1)]
            name: String,
        },
        /// Two numbers.
        #[serde(skip)]
        Pair(u8, u8),
    }

    /// Read and written as a number.
    #[derive(Clone, Copy, Debug, Deserialize, Serialize, HaloSchema)]
    #[serde(from = "u32", into = "u32")]
    #[non_exhaustive]
    pub struct Through {
        /// The number.
        number: u32,
    }

    impl From<u32> for Through {
        #[inline]
        fn from(number: u32) -> Self {
            Self { number }
        }
    }

    impl From<Through> for u32 {
        #[inline]
        fn from(through: Through) -> Self {
            through.number
        }
    }

    /// A pair of which each place has bounds.
    #[derive(Clone, Debug, Deserialize, Serialize, HaloSchema)]
    #[non_exhaustive]
    pub struct Places(
        #[halo(maximum = 9)] u8,
        #[serde(default)]
        #[halo(max_items = 3)]
        Vec<Through>,
    );

    /// The order.
    pub type Order = Charge<'static, Number, 2>;

    /// Charge a card.
    #[halo_tool(
        why = "Use to take money.",
        tags = ["write"],
        effects = { reversible: true, undo: refund },
        limits = { rate: "1/s", idempotent: true },
        next = [{ when: "note=x", suggest: refund }],
        examples = [{ input: { body: 1 }, output: { amount: 1, sizes: {}, note: null } }],
        auth = { type: bearer },
        resilience = { retry: true, backoff: linear, timeout_ms: 5, fallback: refund },
        status = deprecated,
        sunset = "2027-01-31",
        replace_with = refund,
        trust = { signed: false },
        observe = { trace_header: "X-Trace-Id", explain: true },
        output = Order,
    )]
    #[post("/charge", name = "charge", guard = "everyone")]
    pub async fn charge(caller: BearerAuth, number: web::Json<Number>) -> String {
        ready(format!("{}{}", caller.token(), number.into_inner().0)).await
    }

    /// Refund a charge.
    #[halo_tool(why = "Use to give money back.", output = u32, scope = "/{tenant}", guard_options = false)]
    #[get("/refunds/{id}", guard = "halo_actix::plain")]
    fn refund(path: web::Path<(String, u32)>) -> Ready<web::Json<u32>> {
        ready(web::Json(path.into_inner().1))
    }

    const fn everyone(_: &GuardContext<'_>) -> bool {
        true
    }

    /// Mounts everything.
    #[inline]
    pub fn configure(app: &mut web::ServiceConfig) {
        let scope = web::scope("/{tenant}").service(refund);
        let tools = app.service(charge).service(scope);
        let _: &mut web::ServiceConfig = tools.service(Halo::new("Lints", "1"));
    }
}

#[actix_web::test]
async fn no_lint_complains_of_generated_code() {
    let app = App::new().configure(api::configure);
    let described = describe(app).await;
    let mut names = described
        .manifest
        .tools
        .iter()
        .map(|tool| tool.name.as_str());
    assert_eq!(names.next(), Some("charge"));
    assert_eq!(names.next(), Some("refund"));
    assert_eq!(names.next(), None);
}

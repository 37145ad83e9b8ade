//! What the macros generate, as formatted Rust, for three representative handlers and their types.
//!
//! A reviewer sees in `tests/snapshots/expansions` what `cargo expand` shows a user.

use proc_macro2::TokenStream;
use quote::quote;

use crate::{halo_schema, halo_tool};

fn formatted(tokens: TokenStream) -> String {
    let file: syn::File = syn::parse2(tokens).expect("generated code is Rust");
    prettyplease::unparse(&file)
}

fn settings() -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../tests/snapshots/expansions");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

#[test]
fn the_smallest_handler() {
    let tokens = halo_tool::expand(
        quote!(why = "Use to see whether the service is up."),
        quote! {
            /// Say hello.
            #[get("/hello")]
            async fn hello() -> &'static str {
                "hello"
            }
        },
    );
    settings().bind(|| insta::assert_snapshot!("smallest", formatted(tokens)));
}

#[test]
fn the_complete_handler() {
    let tokens = halo_tool::expand(
        quote! {
            why = "Use to charge a customer immediately after order confirmation.",
            tags = ["payments", "write"],
            effects = { reversible: true, undo: refund },
            limits = { rate: "100/hour", idempotent: false },
            next = [{ when: "status=pending", suggest: confirm }],
            examples = [{
                input: { amount: 1000, currency: "GBP", customer_id: "cust_123" },
                output: { charge_id: "ch_456", status: "success" },
            }],
            auth = { type: bearer, scopes: ["payments:write"] },
            resilience = { retry: true, backoff: exponential, timeout_ms: 5000, fallback: authorise },
            status = deprecated,
            sunset = "2027-01-31",
            replace_with = v2::charge,
            observe = { trace_header: "X-Trace-Id", explain: true },
        },
        quote! {
            /// Charge a payment method for a given amount.
            #[post("/charge", name = "charge_v1", guard = "json", wrap = "Logger::default()")]
            pub async fn charge(
                body: web::Json<ChargeRequest>,
                #[halo(skip)] clock: Clock,
                token: BearerAuth,
            ) -> actix_web::Result<web::Json<ChargeResponse>> {
                charge_at(clock.now(), body.into_inner(), token).await
            }
        },
    );
    settings().bind(|| insta::assert_snapshot!("complete", formatted(tokens)));
}

#[test]
fn a_handler_in_a_scope_with_two_methods() {
    let tokens = halo_tool::expand(
        quote! {
            why = "Use to read or replace a note.",
            crate = facade::halo,
            scope = "/{tenant}",
            output = Note,
            guard_options = false,
        },
        quote! {
            /// Read or replace a note.
            #[cfg(feature = "notes")]
            #[route(r"/notes/{id:\d+}", method = "GET", method = "PUT", guard = "inside")]
            async fn note(path: web::Path<(String, u32)>, note: Option<web::Json<Note>>) -> impl Responder {
                notes(path.into_inner(), note)
            }
        },
    );
    let text = formatted(tokens);
    assert!(
        !text.contains("halo_actix"),
        "a renamed crate is called by its name:\n{text}"
    );
    settings().bind(|| insta::assert_snapshot!("scoped", text));
}

#[test]
fn types() {
    let order = halo_schema::expand(quote! {
        /// What the caller sends.
        #[serde(rename_all = "camelCase")]
        struct ChargeRequest<T> {
            /// Amount in minor units.
            #[halo(exclusive_minimum = 0, example = 1000)]
            amount: i64,
            currency: Currency,
            #[serde(default)]
            customer_id: Option<String>,
            #[serde(skip_deserializing, skip_serializing_if = "Vec::is_empty")]
            #[halo(max_items = 10)]
            notes: Vec<T>,
        }
    });
    let currency = halo_schema::expand(quote! {
        /// Currency of the amount.
        #[serde(rename_all(deserialize = "UPPERCASE"))]
        enum Currency {
            /// Pound sterling.
            Gbp,
            #[serde(rename = "US$")]
            Usd,
            #[serde(skip_serializing)]
            Old,
        }
    });
    let text = formatted(quote!(#order #currency));
    settings().bind(|| insta::assert_snapshot!("types", text));
}

#[test]
fn types_of_several_forms() {
    let payment = halo_schema::expand(quote! {
        /// How to pay.
        #[serde(tag = "by", rename_all = "snake_case", rename_all_fields = "camelCase")]
        enum Payment<T: Entity> {
            /// From bank to bank.
            BankTransfer {
                account: T::Id,
                #[serde(flatten)]
                holder: Holder,
            },
            Card(#[halo(pattern = "^[0-9]+$")] String),
            #[serde(other)]
            Cash,
        }
    });
    let email = halo_schema::expand(quote! {
        /// An address.
        #[serde(try_from = "String")]
        struct Email {
            #[validate(length(max = MOST))]
            user: String,
        }
    });
    let rate = halo_schema::expand(quote! {
        struct Rate(#[halo(minimum = 0, maximum = MOST)] f64);
    });
    let text = formatted(quote!(#payment #email #rate));
    settings().bind(|| insta::assert_snapshot!("types_of_several_forms", text));
}

#[test]
fn a_type_of_a_renamed_crate() {
    let item = quote!(
        struct Charge {
            amount: i64,
        }
    );
    let plain = formatted(halo_schema::expand(item.clone()));
    let renamed = formatted(halo_schema::expand(
        quote!(#[halo(crate = facade::halo)] #item),
    ));
    assert_eq!(renamed, plain.replace("::halo_actix", "facade::halo"));
    assert!(
        !renamed.contains("halo_"),
        "called by another name:\n{renamed}"
    );
}

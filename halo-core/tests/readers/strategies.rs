//! Manifests, descriptions and other JSON, of any content.
//!
//! What says nothing (an empty text, `null`) is the same as nothing to a reader, and is not made where a field
//! may be absent.

use halo_core::protocol::{
    Auth, AuthKind, Backoff, Call, Description, Effects, Example, Limits, Manifest, Next, Object,
    Observe, Parameter, Place, Resilience, Status, ToolEntry, Trust, Value,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

/// Keys that the protocol and JSON Schema know, in which reading is most likely to differ from writing.
const WORDS: [&str; 22] = [
    "api",
    "version",
    "tools",
    "call",
    "url",
    "method",
    "name",
    "description",
    "tags",
    "input",
    "output",
    "auth",
    "type",
    "next",
    "examples",
    "properties",
    "required",
    "in",
    "allOf",
    "$defs",
    "$ref",
    "items",
];

/// JSON of any shape, with the keys that readers look for.
pub(crate) fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        // Quarters, which every reader of numbers takes as they are.
        any::<i16>().prop_map(|quarters| Value::from(f64::from(quarters) / 4.0)),
        text().prop_map(Value::from),
    ];
    leaf.prop_recursive(6, 64, 6, |inner| {
        let entries = vec((word(), inner.clone()), 0..6);
        prop_oneof![
            vec(inner, 0..4).prop_map(Value::Array),
            entries.prop_map(|entries| Value::Object(entries.into_iter().collect())),
        ]
    })
}

pub(crate) fn manifest() -> impl Strategy<Value = Manifest> {
    (
        any::<String>(),
        any::<String>(),
        stated(),
        vec(entry(), 0..3),
        extra(),
    )
        .prop_map(|(api, version, description, tools, extra)| Manifest {
            api,
            version,
            description,
            tools,
            extra,
        })
}

fn entry() -> impl Strategy<Value = ToolEntry> {
    (text(), stated(), text(), any::<String>(), tags(), extra()).prop_map(
        |(url, method, name, description, tags, extra)| ToolEntry {
            url,
            method,
            name,
            description,
            tags,
            extra,
        },
    )
}

pub(crate) fn description() -> impl Strategy<Value = Description> {
    let how = (call(), option::of(auth()), inputs(), output());
    let why = (any::<String>(), stated(), effects(), limits(), tags());
    let then = (vec(next(), 0..3), vec(example(), 0..3), resilience());
    let life = (option::of(status()), stated(), stated(), stated());
    let rest = (trust(), observe(), extra());
    (how, why, then, life, rest).prop_map(|(how, why, then, life, rest)| Description {
        call: how.0,
        auth: how.1,
        input: how.2.into_iter().collect(),
        output: how.3,
        description: why.0,
        why: why.1,
        effects: why.2,
        limits: why.3,
        tags: why.4,
        next: then.0,
        examples: then.1,
        resilience: then.2,
        status: life.0,
        sunset: life.1,
        replace_with: life.2,
        replace_with_method: life.3,
        trust: rest.0,
        observe: rest.1,
        extra: rest.2,
    })
}

fn call() -> impl Strategy<Value = Call> {
    (any::<String>(), text(), stated(), extra()).prop_map(|(method, url, content_type, extra)| {
        Call {
            method,
            url,
            content_type,
            extra,
        }
    })
}

fn auth() -> impl Strategy<Value = Auth> {
    let kind = prop_oneof![
        select(vec![AuthKind::None, AuthKind::Bearer, AuthKind::ApiKey]),
        select(vec![AuthKind::OAuth, AuthKind::Basic]),
        other().prop_map(AuthKind::Other),
    ];
    let one = (
        kind,
        [stated(), stated(), stated()],
        tags(),
        stated(),
        any::<Option<bool>>(),
        extra(),
    )
        .prop_map(
            |(kind, [header, query, cookie], scopes, token_url, already, extra)| Auth {
                kind,
                header,
                query,
                cookie,
                scopes,
                token_url,
                already,
                also: Vec::new(),
                extra,
            },
        );
    let one = one.boxed();
    (one.clone(), vec(one, 0..3)).prop_map(|(first, also)| Auth { also, ..first })
}

/// Parameters of any name: one that is called `properties` stands for itself, too.
fn inputs() -> impl Strategy<Value = Vec<(String, Parameter)>> {
    vec((word(), parameter()), 0..4)
}

fn parameter() -> impl Strategy<Value = Parameter> {
    let places = vec![Place::Query, Place::Header, Place::Body, Place::Path];
    (schema(), any::<bool>(), option::of(select(places))).prop_map(|(schema, required, place)| {
        Parameter {
            schema,
            required,
            place,
        }
    })
}

/// The schema of a parameter: any keywords, and the list of required properties.
fn schema() -> impl Strategy<Value = Object> {
    let names = option::of(vec(text().prop_map(Value::from), 0..3));
    let all = option::of(vec(any_json(), 0..2));
    (text(), object("x-"), names, all).prop_map(|(kind, others, names, all)| {
        // It tells a parameter called `properties` from the properties of a schema.
        let mut schema = Object::from_iter([("type".to_owned(), Value::from(kind))]);
        schema.extend(others);
        if let Some(mut all) = all {
            // At the end a list alone is the schema's own.
            all.push(Value::Object(Object::new()));
            schema.insert("allOf".to_owned(), Value::Array(all));
        }
        if let Some(names) = names {
            schema.insert("required".to_owned(), Value::Array(names));
        }
        schema
    })
}

fn output() -> impl Strategy<Value = Option<Value>> {
    option::of(any_json().prop_filter("null is nothing", |output| !output.is_null()))
}

fn effects() -> impl Strategy<Value = Effects> {
    (any::<Option<bool>>(), stated(), stated(), extra()).prop_map(
        |(reversible, undo, undo_method, extra)| Effects {
            reversible,
            undo,
            undo_method,
            extra,
        },
    )
}

fn limits() -> impl Strategy<Value = Limits> {
    (stated(), any::<Option<bool>>(), extra()).prop_map(|(rate, idempotent, extra)| Limits {
        rate,
        idempotent,
        extra,
    })
}

fn next() -> impl Strategy<Value = Next> {
    (stated(), any::<String>(), stated(), extra()).prop_map(|(when, suggest, method, extra)| Next {
        when,
        suggest,
        method,
        extra,
    })
}

fn example() -> impl Strategy<Value = Example> {
    (option::of(object("")), output(), extra()).prop_map(|(input, output, extra)| Example {
        input,
        output,
        extra,
    })
}

fn resilience() -> impl Strategy<Value = Resilience> {
    let backoff = prop_oneof![
        select(vec![Backoff::Linear, Backoff::Exponential, Backoff::None]),
        other().prop_map(Backoff::Other),
    ];
    let how = (
        any::<Option<bool>>(),
        option::of(backoff),
        any::<Option<u64>>(),
    );
    (how, stated(), stated(), extra()).prop_map(|(how, fallback, fallback_method, extra)| {
        Resilience {
            retry: how.0,
            backoff: how.1,
            timeout_ms: how.2,
            fallback,
            fallback_method,
            extra,
        }
    })
}

fn status() -> impl Strategy<Value = Status> {
    prop_oneof![
        select(vec![Status::Active, Status::Deprecated, Status::Sunset]),
        other().prop_map(Status::Other),
    ]
}

fn trust() -> impl Strategy<Value = Trust> {
    (any::<Option<bool>>(), stated(), extra()).prop_map(|(signed, jwks, extra)| Trust {
        signed,
        jwks,
        extra,
    })
}

fn observe() -> impl Strategy<Value = Observe> {
    (stated(), any::<Option<bool>>(), extra()).prop_map(|(trace_header, explain, extra)| Observe {
        trace_header,
        explain,
        extra,
    })
}

/// What the protocol does not know, under names that it does not have.
fn extra() -> impl Strategy<Value = Object> {
    object("x-")
}

fn object(prefix: &'static str) -> impl Strategy<Value = Object> {
    let entries = vec((word(), any_json()), 0..3);
    entries.prop_map(move |entries| {
        let named = entries.into_iter();
        named
            .map(|(name, value)| (format!("{prefix}{name}"), value))
            .collect()
    })
}

fn word() -> impl Strategy<Value = String> {
    prop_oneof![4 => select(&WORDS[..]).prop_map(str::to_owned), 1 => any::<String>()]
}

/// A word that no vocabulary of the protocol lists.
fn other() -> impl Strategy<Value = String> {
    any::<String>().prop_map(|word| format!("x-{word}"))
}

fn tags() -> impl Strategy<Value = Vec<String>> {
    vec(any::<String>(), 0..3)
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![select(&WORDS[..]).prop_map(str::to_owned), "\\PC{1,12}"]
}

fn stated() -> impl Strategy<Value = Option<String>> {
    option::of(text())
}

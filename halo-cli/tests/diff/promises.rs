//! Changes of effects, limits, failures and life.

use serde_json::json;

use crate::{CHARGE, FIND, LOOKUP, REFUND, Seeded, remove};

pub(crate) const CHANGES: &[Seeded] = &[
    (
        |api| api.at(CHARGE)["effects"]["reversible"] = json!(false),
        &["breaking effect-irreversible /effects/reversible"],
        &["safe effect-reversible /effects/reversible"],
    ),
    (
        |api| remove(&mut api.at(REFUND)["effects"], "reversible"),
        &["risky effect-unstated /effects/reversible"],
        &["risky effect-irreversible-stated /effects/reversible"],
    ),
    (
        |api| remove(&mut api.at(CHARGE)["effects"], "undo"),
        &["breaking undo-removed /effects/undo"],
        &["safe undo-added /effects/undo"],
    ),
    (
        |api| api.at(CHARGE)["effects"]["undo"] = json!("/api/void"),
        &["risky undo-changed /effects/undo"],
        &["risky undo-changed /effects/undo"],
    ),
    (
        |api| api.at(REFUND)["limits"]["idempotent"] = json!(false),
        &["breaking idempotence-lost /limits/idempotent"],
        &["safe idempotence-gained /limits/idempotent"],
    ),
    (
        |api| remove(&mut api.at(REFUND)["limits"], "idempotent"),
        &["risky idempotence-unstated /limits/idempotent"],
        &["safe idempotence-gained /limits/idempotent"],
    ),
    (
        |api| remove(&mut api.at(CHARGE)["limits"], "idempotent"),
        &["safe idempotence-gained /limits/idempotent"],
        &["risky idempotence-denied /limits/idempotent"],
    ),
    (
        |api| api.at(CHARGE)["limits"]["rate"] = json!("1/minute"),
        &["risky rate-lowered /limits/rate"],
        &["safe rate-raised /limits/rate"],
    ),
    (
        |api| remove(&mut api.at(CHARGE)["limits"], "rate"),
        &["safe rate-raised /limits/rate"],
        &["risky rate-lowered /limits/rate"],
    ),
    (
        |api| api.at(CHARGE)["limits"]["rate"] = json!("not often"),
        &["risky rate-changed /limits/rate"],
        &["risky rate-changed /limits/rate"],
    ),
    (
        |api| api.at(CHARGE)["resilience"]["retry"] = json!(true),
        &["safe retry-allowed /resilience/retry"],
        &["risky retry-withdrawn /resilience/retry"],
    ),
    (
        |api| api.at(CHARGE)["resilience"]["backoff"] = json!("linear"),
        &["safe backoff-changed /resilience/backoff"],
        &["safe backoff-changed /resilience/backoff"],
    ),
    (
        |api| api.at(CHARGE)["resilience"]["timeout_ms"] = json!(9000),
        &["risky timeout-raised /resilience/timeout_ms"],
        &["safe timeout-lowered /resilience/timeout_ms"],
    ),
    (
        |api| remove(&mut api.at(CHARGE)["resilience"], "fallback"),
        &["risky fallback-removed /resilience/fallback"],
        &["safe fallback-added /resilience/fallback"],
    ),
    (
        |api| api.at(CHARGE)["resilience"]["fallback_method"] = json!("PUT"),
        &["risky fallback-changed /resilience/fallback"],
        &["risky fallback-changed /resilience/fallback"],
    ),
    (
        |api| api.at(LOOKUP)["status"] = json!("deprecated"),
        &["risky tool-deprecated /status"],
        &["safe tool-reinstated /status"],
    ),
    (
        |api| api.at(LOOKUP)["status"] = json!("tired"),
        &["risky status-changed /status"],
        &["safe tool-reinstated /status"],
    ),
    (
        |api| api.at(LOOKUP)["sunset"] = json!("2027-01-01"),
        &["risky sunset-set /sunset"],
        &["safe sunset-delayed /sunset"],
    ),
    (
        |api| api.descriptions[FIND][1]["sunset"] = json!("2027-01-31"),
        &["risky sunset-set /sunset"],
        &["safe sunset-delayed /sunset"],
    ),
    (
        |api| api.at(LOOKUP)["replace_with"] = json!("/api/search"),
        &["safe replacement-changed /replace_with"],
        &["safe replacement-changed /replace_with"],
    ),
    (
        |api| api.at(FIND)["trust"]["signed"] = json!(false),
        &["risky signature-dropped /trust/signed"],
        &["safe signature-added /trust/signed"],
    ),
    (
        |api| api.at(FIND)["trust"]["jwks"] = json!("/keys2"),
        &["risky keys-moved /trust/jwks"],
        &["risky keys-moved /trust/jwks"],
    ),
    (
        |api| remove(&mut api.at(FIND)["trust"], "jwks"),
        &["risky keys-moved /trust/jwks"],
        &["safe signature-added /trust/jwks"],
    ),
    (
        |api| api.at(CHARGE)["observe"]["explain"] = json!(false),
        &["safe observe-changed /observe/explain"],
        &["safe observe-changed /observe/explain"],
    ),
];

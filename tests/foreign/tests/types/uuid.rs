use serde_json::{Value, json};
use test_foreign::{Only, keys, round_trips, says, verdicts};
use uuid::fmt::{Braced, Hyphenated, Simple, Urn};
use uuid::{NonNilUuid, Uuid};

const HYPHENATED: &str = "67e55044-10b1-426f-9247-bb680e5fe0c8";
const SIMPLE: &str = "67e5504410b1426f9247bb680e5fe0c8";
const NIL: &str = "00000000-0000-0000-0000-000000000000";

/// Every form, upper and lower case, and what is none.
fn forms(but: &[&str]) -> Vec<Value> {
    let braced = format!("{{{HYPHENATED}}}");
    let urn = format!("urn:uuid:{HYPHENATED}");
    let upper = [HYPHENATED, SIMPLE, &braced].map(str::to_uppercase);
    let texts = [
        HYPHENATED,
        SIMPLE,
        &braced,
        &urn,
        NIL,
        "",
        "67e55044",
        "67e55044-10b1",
    ];
    texts
        .into_iter()
        .chain(upper.iter().map(String::as_str))
        .chain([
            "67e55044-10b1-426f-9247-bb680e5fe0cg",
            "67e5504410b1-426f-9247-bb680e5fe0c8",
        ])
        .filter(|text| !but.contains(text))
        .map(Value::from)
        .chain([json!(1), json!(null), json!([103, 229])])
        .collect()
}

#[test]
fn uuid1() {
    let one: Uuid = HYPHENATED.parse().expect("a UUID");
    let (braced, urn) = (
        format!("{{{HYPHENATED}}}"),
        format!("urn:uuid:{HYPHENATED}"),
    );
    let upper = SIMPLE.to_uppercase();
    let braced_upper = braced.to_uppercase();
    let lenient = [SIMPLE, &braced, &urn, &upper, &braced_upper];
    let differences =
        lenient.map(|text| (json!(text), Only::Serde, "every form of a UUID is read"));

    says::<Uuid>(r#"{"type":"string","format":"uuid"}"#);
    round_trips([
        (one, json!(HYPHENATED).to_string()),
        (Uuid::nil(), json!(NIL).to_string()),
    ]);
    keys([one, Uuid::nil()]);
    verdicts::<Uuid>(&forms(&lenient), &differences);

    says::<NonNilUuid>(r#"{"type":"string","format":"uuid","pattern":"[1-9A-Fa-f]"}"#);
    let non_nil = NonNilUuid::new(one).expect("not nil");
    round_trips([(non_nil, json!(HYPHENATED).to_string())]);
    verdicts::<NonNilUuid>(&forms(&lenient), &differences);

    says::<Hyphenated>(r#"{"type":"string","format":"uuid"}"#);
    round_trips([(one.hyphenated(), json!(HYPHENATED).to_string())]);
    verdicts::<Hyphenated>(&forms(&[]), &[]);

    says::<Simple>(
        r#"{"type":"string","description":"A UUID without hyphens.","pattern":"^[0-9A-Fa-f]{32}$"}"#,
    );
    round_trips([(one.simple(), json!(SIMPLE).to_string())]);
    keys([one.simple()]);
    verdicts::<Simple>(&forms(&[]), &[]);

    says::<Braced>(concat!(
        r#"{"type":"string","description":"A UUID in braces.","#,
        r#""pattern":"^\\{[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\\}$"}"#
    ));
    round_trips([(one.braced(), json!(braced).to_string())]);
    verdicts::<Braced>(&forms(&[]), &[]);

    says::<Urn>(concat!(
        r#"{"type":"string","description":"A UUID as a URN, with `urn:uuid:` before it.","#,
        r#""pattern":"^urn:uuid:[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"}"#
    ));
    round_trips([(one.urn(), json!(urn).to_string())]);
    verdicts::<Urn>(&forms(&[]), &[]);
}

//! What must hold of a JSON Schema of ours, whatever type it is of.

use halo_core::protocol::{Object, Value};

/// Fails unless the schema can be read by others, every reference in it leads to a definition of its own,
/// and none leads back to itself by references alone.
pub fn check(schema: &Object) {
    let root = Value::Object(schema.clone());
    let text = root.to_string();
    let read: Result<Value, _> = serde_json::from_str(&text);
    assert!(read.is_ok(), "cannot be read: {:?}", read.err());
    walk(&root, &root);
}

fn walk(root: &Value, schema: &Value) {
    let object = match schema {
        Value::Object(object) => object,
        Value::Bool(_) => return,
        other => panic!("no schema: {other}"),
    };
    for (keyword, value) in object {
        assert!(keyword != "$defs" || std::ptr::eq(root, schema), "$defs inside");
        match (keyword.as_str(), value) {
            ("$ref", value) => follow(root, value),
            ("items" | "additionalProperties" | "propertyNames" | "not", inner) => walk(root, inner),
            ("prefixItems" | "anyOf" | "allOf" | "oneOf", Value::Array(inner)) => {
                assert!(!inner.is_empty(), "{keyword} is empty");
                inner.iter().for_each(|inner| walk(root, inner));
            }
            ("properties" | "$defs", Value::Object(inner)) => {
                inner.values().for_each(|inner| walk(root, inner));
            }
            ("prefixItems" | "anyOf" | "allOf" | "oneOf" | "properties" | "$defs", other) => {
                panic!("{keyword} is {other}")
            }
            _ => {}
        }
    }
}

/// Follows a reference, and those that it leads to.
fn follow(root: &Value, target: &Value) {
    let mut seen: Vec<&str> = Vec::new();
    let mut next = Some(target);
    while let Some(target) = next {
        let target = target.as_str().expect("a reference is text");
        assert!(!seen.contains(&target), "{target} leads back to itself");
        seen.push(target);
        let pointer = target.strip_prefix('#').expect("a reference into the document");
        assert!(pointer.starts_with("/$defs/"), "{target} is no definition");
        let schema = root.pointer(&decoded(pointer));
        next = schema.unwrap_or_else(|| panic!("{target} leads nowhere in {root}")).get("$ref");
    }
}

/// The fragment of a URI without its percent-encoding.
fn decoded(fragment: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = fragment.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = [rest.next(), rest.next()].map(|digit| char::from(digit.unwrap_or(b' ')).to_digit(16));
        let [Some(high), Some(low)] = digits else {
            panic!("{fragment} is no fragment of a URI");
        };
        bytes.push(u8::try_from(high * 16 + low).expect("two digits are a byte"));
    }
    String::from_utf8(bytes).expect("a fragment is UTF-8")
}

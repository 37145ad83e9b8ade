//! The protected header of a signature.

use std::fmt;

use base64ct::{Base64UrlUnpadded, Encoding};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

use super::VerifyError;
use crate::protocol::{Object, Value};

/// The longest header that is read, encoded; a key id of the longest that a signer takes fits.
pub(super) const LONGEST: usize = 4096;

/// The header that a signer writes, encoded.
pub(super) fn written(key_id: &str) -> String {
    let key_id = Value::from(key_id);
    let json = format!(r#"{{"alg":"EdDSA","b64":false,"crit":["b64"],"kid":{key_id}}}"#);
    Base64UrlUnpadded::encode_string(json.as_bytes())
}

/// Checks a header and gives its key id.
///
/// Members that are not named here are ignored, as RFC 7515 §4 asks. Those that bring a key along (`jwk`,
/// `x5c`) or tell where one is (`jku`, `x5u`) are among them: only the key set says whom to trust.
pub(super) fn key_id(encoded: &str) -> Result<Option<String>, VerifyError> {
    if encoded.len() > LONGEST {
        return Err(VerifyError::HeaderTooLong);
    }
    let json =
        Base64UrlUnpadded::decode_vec(encoded).map_err(|_| VerifyError::HeaderNotBase64Url)?;
    let Members { object, repeated } =
        serde_json::from_slice(&json).map_err(|_| VerifyError::HeaderNotJson)?;
    if repeated {
        return Err(VerifyError::HeaderRepeats);
    }
    let text = |key| object.get(key).and_then(Value::as_str);
    if text("alg") != Some("EdDSA") {
        return Err(VerifyError::Algorithm);
    }
    if object.get("b64").and_then(Value::as_bool) != Some(false) {
        return Err(VerifyError::PayloadEncoding);
    }
    let critical = object.get("crit").and_then(Value::as_array);
    if critical.is_none_or(|names| *names != [Value::from("b64")]) {
        return Err(VerifyError::Critical);
    }
    match object.get("kid") {
        None => Ok(None),
        Some(Value::String(id)) => Ok(Some(id.clone())),
        Some(_) => Err(VerifyError::KeyId),
    }
}

/// A JSON object that knows whether a key was given twice, since readers differ in which one they take.
struct Members {
    object: Object,
    repeated: bool,
}

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(AnyObject)
    }
}

struct AnyObject;

impl<'de> Visitor<'de> for AnyObject {
    type Value = Members;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
        let mut members = Members {
            object: Object::new(),
            repeated: false,
        };
        while let Some((key, value)) = map.next_entry()? {
            members.repeated |= members.object.insert(key, value).is_some();
        }
        Ok(members)
    }
}

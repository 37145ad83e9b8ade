//! JSON-RPC 2.0: messages and answers.

use halo_core::protocol::{Object, Value};
use halo_mcp::model::{ErrorCode, ErrorData};

/// What a body holds.
#[derive(Debug)]
pub(super) enum Incoming {
    One(Message),
    Batch(Vec<Message>),
}

/// One message of a client.
#[derive(Debug)]
pub(super) enum Message {
    /// A request, which is answered.
    Request {
        id: Value,
        method: String,
        params: Object,
    },
    /// A notification, or the answer to a request, of which this server makes none.
    Notice,
    /// None at all, with its id where that could be read.
    Broken { id: Value, problem: &'static str },
}

/// Batches are for small things.
const LONGEST_BATCH: usize = 100;

/// Reads a body.
pub(super) fn read(body: &[u8]) -> Result<Incoming, ErrorData> {
    // The depth is bounded by the reader.
    let value: Value = serde_json::from_slice(body)
        .map_err(|error| ErrorData::parse_error(format!("not JSON: {error}"), None))?;
    match value {
        Value::Array(items) if items.is_empty() => {
            Err(ErrorData::invalid_request("an empty batch", None))
        }
        Value::Array(items) if items.len() > LONGEST_BATCH => {
            Err(ErrorData::invalid_request("too long a batch", None))
        }
        Value::Array(items) => Ok(Incoming::Batch(items.into_iter().map(message).collect())),
        single => Ok(Incoming::One(message(single))),
    }
}

fn message(value: Value) -> Message {
    let broken = |id, problem| Message::Broken { id, problem };
    let Value::Object(mut message) = value else {
        return broken(Value::Null, "a message is an object");
    };
    let id = message.shift_remove("id");
    let known = match &id {
        Some(Value::String(_) | Value::Number(_)) => id.clone().unwrap_or_default(),
        _ => Value::Null,
    };
    if message.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return broken(known, "`jsonrpc` is \"2.0\"");
    }
    let method = match message.shift_remove("method") {
        Some(Value::String(method)) => method,
        None if message.contains_key("result") || message.contains_key("error") => {
            return Message::Notice;
        }
        _ => return broken(known, "`method` is a string"),
    };
    let params = match message.shift_remove("params") {
        None | Some(Value::Null) => Object::new(),
        Some(Value::Object(params)) => params,
        Some(_) => return broken(known, "`params` is an object"),
    };
    match id {
        None => Message::Notice,
        Some(Value::String(_) | Value::Number(_)) => Message::Request {
            id: known,
            method,
            params,
        },
        Some(_) => broken(known, "`id` is a string or a number"),
    }
}

/// An answer with a result, which is JSON.
pub(super) fn success(id: &Value, result: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{result}}}"#)
}

/// An answer with an error.
pub(super) fn failure(id: &Value, error: &ErrorData) -> String {
    // What is made of strings and numbers can be written.
    let error = serde_json::to_string(error).unwrap_or_default();
    format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{error}}}"#)
}

/// The error beside an HTTP status that says it all.
pub(super) fn refused(message: &'static str) -> ErrorData {
    ErrorData::new(ErrorCode(-32000), message, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> (String, &'static str) {
        match read(text.as_bytes()) {
            Ok(Incoming::One(Message::Broken { id, problem })) => (id.to_string(), problem),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn requests_have_an_id_and_notices_none() {
        let text = r#"{"jsonrpc":"2.0","id":"a","method":"ping"}"#;
        assert!(matches!(
            read(text.as_bytes()),
            Ok(Incoming::One(Message::Request { id, method, params }))
                if id == Value::from("a") && method == "ping" && params.is_empty()
        ));
        for text in [
            r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
            r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
            r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m"}}"#,
        ] {
            let read = read(text.as_bytes());
            assert!(matches!(read, Ok(Incoming::One(Message::Notice))), "{text}");
        }
    }

    #[test]
    fn what_is_no_message_says_why() {
        let null = || "null".to_owned();
        assert_eq!(problem("1"), (null(), "a message is an object"));
        assert_eq!(
            problem(r#"{"id":1,"method":"a"}"#),
            ("1".into(), "`jsonrpc` is \"2.0\"")
        );
        let with = |rest: &str| problem(&format!(r#"{{"jsonrpc":"2.0",{rest}}}"#));
        assert_eq!(with(r#""id":1"#), ("1".into(), "`method` is a string"));
        assert_eq!(with(r#""id":1,"method":7"#).1, "`method` is a string");
        assert_eq!(
            with(r#""id":null,"method":"a""#),
            (null(), "`id` is a string or a number")
        );
        assert_eq!(
            with(r#""id":[1],"method":"a""#),
            (null(), "`id` is a string or a number")
        );
        assert_eq!(
            with(r#""id":1,"method":"a","params":[]"#).1,
            "`params` is an object"
        );
    }

    #[test]
    fn what_is_no_json_is_a_parse_error() {
        for text in ["", "{", "nonsense", &"[".repeat(100_000)] {
            let error = read(text.as_bytes()).unwrap_err();
            assert_eq!(error.code, ErrorCode::PARSE_ERROR);
        }
        assert_eq!(read(b"[]").unwrap_err().code, ErrorCode::INVALID_REQUEST);
        let long = format!("[{}1]", "1,".repeat(LONGEST_BATCH));
        assert_eq!(
            read(long.as_bytes()).unwrap_err().code,
            ErrorCode::INVALID_REQUEST
        );
    }
}

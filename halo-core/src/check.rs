//! Assertions that the macros place beside a tool, evaluated by the compiler.
//!
//! Each takes what the attribute says and the descriptions of the handler's own types, and stops the
//! build with a sentence that names the mistake and what is accepted. They are called at the user's
//! own token, which is where the compiler then points.

mod example;
mod field;
mod inputs;
mod message;
mod path;
mod response;
mod transport;

pub use self::example::{example_complete, example_input, example_output, example_output_complete};
pub use self::field::{entries, field_example, flattened, number, sequence, tagged, text, within};
pub use self::inputs::distinct;
pub use self::path::path;
pub use self::response::when;
pub use self::transport::{URLENCODED, carried};

use crate::tool::{Arg, AuthKind, Tool};
use message::Message;

/// Stops the build if `auth = …` contradicts the credentials a parameter asks for.
///
/// # Panics
///
/// At compile time, if it does.
#[track_caller]
pub const fn auth(tool: &Tool) {
    let Some(stated) = &tool.auth else {
        return;
    };
    let args = tool.args;
    let mut at = 0;
    while at < args.len() {
        let (Arg::Auth(asked) | Arg::Optional(Arg::Auth(asked))) = &args[at] else {
            at += 1;
            continue;
        };
        // An OAuth token travels as a bearer token.
        let optional = matches!(&args[at], Arg::Optional(_));
        let same = asked.kind as u8 == stated.kind as u8
            || (optional && matches!(stated.kind, AuthKind::None))
            || matches!(
                (asked.kind, stated.kind),
                (AuthKind::Bearer, AuthKind::OAuth)
            );
        if !same {
            Message::new()
                .text("`auth` says ")
                .code(stated.kind.as_str())
                .text(", but a parameter of the handler takes ")
                .code(asked.kind.as_str())
                .text(" credentials: make them agree, or leave `auth` out")
                .stop();
        }
        at += 1;
    }
}

pub(crate) const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

pub(crate) const fn contains(names: &[&str], name: &str) -> bool {
    let mut at = 0;
    while at < names.len() {
        if same(names[at], name) {
            return true;
        }
        at += 1;
    }
    false
}

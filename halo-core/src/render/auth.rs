//! The credentials that a call needs (§4.1).

use super::{owned, text};
use crate::protocol;
use crate::tool::{Arg, Auth, AuthKind, Tool};

/// What a tool states about credentials: what the parameters ask for, with what `auth = …` adds to it.
/// Nothing if neither says anything.
#[must_use]
pub fn stated_auth(tool: &Tool) -> Option<protocol::Auth> {
    let mut all: Vec<protocol::Auth> = Vec::new();
    if let Some(stated) = &tool.auth {
        all.push(auth(stated));
    }
    for arg in tool.args {
        asked(arg, &mut all);
    }
    let mut all = all.into_iter();
    let mut first = all.next()?;
    first.also.extend(all);
    Some(first)
}

/// Adds the credentials that a parameter asks for.
fn asked(arg: &Arg, all: &mut Vec<protocol::Auth>) {
    match arg {
        Arg::Auth(asked) => add(auth(asked), all),
        Arg::Optional(arg) => asked(arg, all),
        Arg::Either(left, right) => {
            // One of them is enough, and the left one is tried first.
            let before = all.len();
            asked(left, all);
            if all.len() == before {
                asked(right, all);
            }
        }
        Arg::All(args) => args.iter().for_each(|arg| asked(arg, all)),
        Arg::Ignored
        | Arg::Path(..)
        | Arg::Query(_)
        | Arg::QueryLists(_)
        | Arg::Body(_)
        | Arg::Header { .. } => {}
    }
}

/// Credentials that are the same are sent once.
fn add(asked: protocol::Auth, all: &mut Vec<protocol::Auth>) {
    // Who says that a call needs none means those that are optional.
    if all
        .first()
        .is_some_and(|first| first.kind == protocol::AuthKind::None)
    {
        return;
    }
    let Some(known) = all.iter_mut().find(|known| is_same(known, &asked)) else {
        all.push(asked);
        return;
    };
    for (known, asked) in [
        (&mut known.header, asked.header),
        (&mut known.query, asked.query),
        (&mut known.cookie, asked.cookie),
        (&mut known.token_url, asked.token_url),
    ] {
        if known.is_none() {
            *known = asked;
        }
    }
    if known.scopes.is_empty() {
        known.scopes = asked.scopes;
    }
}

fn is_same(known: &protocol::Auth, asked: &protocol::Auth) -> bool {
    let token = |kind: &protocol::AuthKind| {
        matches!(kind, protocol::AuthKind::Bearer | protocol::AuthKind::OAuth)
    };
    let place = |auth: &protocol::Auth| {
        let named = [&auth.header, &auth.query, &auth.cookie];
        named.map(Clone::clone)
    };
    let nowhere = [None, None, None];
    let (here, there) = (place(known), place(asked));
    // An OAuth token travels as a bearer token.
    (known.kind == asked.kind || (token(&known.kind) && token(&asked.kind)))
        && (here == there || here == nowhere || there == nowhere)
}

/// Credentials as they travel (§4.1).
#[must_use]
pub fn auth(auth: &Auth) -> protocol::Auth {
    protocol::Auth {
        kind: match auth.kind {
            AuthKind::None => protocol::AuthKind::None,
            AuthKind::Bearer => protocol::AuthKind::Bearer,
            AuthKind::ApiKey => protocol::AuthKind::ApiKey,
            AuthKind::OAuth => protocol::AuthKind::OAuth,
            AuthKind::Basic => protocol::AuthKind::Basic,
        },
        header: text(auth.header),
        query: text(auth.query),
        cookie: text(auth.cookie),
        scopes: owned(auth.scopes),
        token_url: text(auth.token_url),
        ..protocol::Auth::default()
    }
}

#[cfg(test)]
mod tests {
    use super::stated_auth;
    use crate::tool::{Arg, Auth, AuthKind, Tool};

    fn said(tool: &Tool) -> String {
        serde_json::to_string(&stated_auth(tool)).expect("JSON")
    }

    const TOOL: Tool = Tool::new::<()>("tool", "tool", &[]);
    const BEARER: Arg = Arg::Auth(Auth::bearer(&["a"]));
    const COOKIE: Arg = Arg::Auth(Auth::api_key_in_cookie("sid"));
    const KEY: Arg = Arg::Auth(Auth::api_key_in_query("key"));

    #[test]
    fn all_schemes_of_the_parameters_are_told() {
        assert_eq!(said(&TOOL), "null");
        assert_eq!(
            said(&TOOL.args(&[BEARER, KEY, BEARER])),
            r#"{"type":"bearer","scopes":["a"],"also":[{"type":"apikey","query":"key"}]}"#
        );
        assert_eq!(
            said(&TOOL.args(&[Arg::Either(&BEARER, &KEY)])),
            r#"{"type":"bearer","scopes":["a"]}"#
        );
        assert_eq!(
            said(&TOOL.args(&[COOKIE, KEY])),
            r#"{"type":"apikey","cookie":"sid","also":[{"type":"apikey","query":"key"}]}"#
        );
    }

    #[test]
    fn what_the_attribute_says_stands_first() {
        let oauth = Auth::oauth("/token", &["b"]);
        assert_eq!(
            said(&TOOL.args(&[BEARER]).auth(oauth)),
            r#"{"type":"oauth","scopes":["b"],"tokenUrl":"/token"}"#
        );
        assert_eq!(
            said(&TOOL.args(&[KEY]).auth(Auth::new(AuthKind::ApiKey))),
            r#"{"type":"apikey","query":"key"}"#
        );
        assert_eq!(
            said(
                &TOOL
                    .args(&[Arg::Optional(&BEARER)])
                    .auth(Auth::new(AuthKind::None))
            ),
            r#"{"type":"none"}"#
        );
    }
}

//! What a call needs for authentication: its shape, never the secret.

use super::fields::{deserialize_records, record};
use super::value::Object;
use super::vocabulary::vocabulary;

/// The authentication a call needs.
///
/// An absent `Auth` claims nothing; [`AuthKind::None`] states that no credential is needed.
/// Specification §4.1.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Auth {
    /// `type`: how the credential is sent; always written.
    pub kind: AuthKind,
    /// The header of an [`AuthKind::ApiKey`]; callers assume `X-API-Key` when it is absent.
    pub header: Option<String>,
    /// Our addition: the query parameter that carries an [`AuthKind::ApiKey`] instead of a header.
    pub query: Option<String>,
    /// Our addition: the cookie that carries an [`AuthKind::ApiKey`] instead of a header.
    pub cookie: Option<String>,
    /// The scopes the credential must have.
    pub scopes: Vec<String>,
    /// `tokenUrl`, also read as `token_url`: where an [`AuthKind::OAuth`] token is obtained.
    pub token_url: Option<String>,
    /// Our addition: whether callers have the credential in place already, with nothing to inject.
    pub already: Option<bool>,
    /// Our addition: what else must be sent, of other schemes.
    pub also: Vec<Auth>,
    /// Whatever else was given, in its order.
    pub extra: Object,
}

vocabulary! {
    /// How a credential is sent. The default is [`AuthKind::None`].
    ///
    /// Specification §4.1.
    #[derive(Default)]
    AuthKind {
        /// No credential.
        #[default]
        None = "none",
        /// `Authorization: Bearer …`.
        Bearer = "bearer",
        /// A key in a header of its own, a query parameter or a cookie.
        ApiKey = "apikey",
        /// A token obtained by an OAuth flow, sent as a bearer token.
        OAuth = "oauth",
        /// `Authorization: Basic …`.
        Basic = "basic",
    }
}

record!(Auth {
    always kind = "type",
    stated header = "header",
    stated query = "query",
    stated cookie = "cookie",
    stated scopes = "scopes",
    stated token_url = "tokenUrl" | "token_url",
    stated already = "already",
    stated also = "also",
});

deserialize_records!(Auth);

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(text: &str) -> String {
        serde_json::to_string(&serde_json::from_str::<Auth>(text).unwrap()).unwrap()
    }

    #[test]
    fn every_kind_is_written_as_the_protocol_spells_it() {
        for kind in ["none", "bearer", "apikey", "oauth", "basic"] {
            let text = format!(r#"{{"type":"{kind}"}}"#);
            let auth: Auth = serde_json::from_str(&text).unwrap();
            assert!(!matches!(auth.kind, AuthKind::Other(_)));
            assert_eq!(auth.kind.to_string(), kind);
            assert_eq!(rewritten(&text), text);
        }
    }

    #[test]
    fn letter_case_is_ignored_and_other_kinds_are_kept() {
        assert_eq!(AuthKind::from("Bearer"), AuthKind::Bearer);
        assert_eq!(AuthKind::from("mTLS"), AuthKind::Other("mTLS".into()));
        assert_eq!(rewritten(r#"{"type":"mTLS"}"#), r#"{"type":"mTLS"}"#);
    }

    #[test]
    fn the_token_url_is_read_under_both_names() {
        let expected = r#"{"type":"oauth","scopes":["a"],"tokenUrl":"/token"}"#;
        assert_eq!(
            rewritten(r#"{"tokenUrl":"/token","scopes":["a"],"type":"oauth"}"#),
            expected
        );
        assert_eq!(
            rewritten(r#"{"token_url":"/token","scopes":"a","type":"oauth"}"#),
            expected
        );
        assert_eq!(
            rewritten(r#"{"tokenUrl":null,"token_url":"/token","scopes":["a"],"type":"oauth"}"#),
            expected
        );
    }

    #[test]
    fn both_names_at_once_lose_nothing() {
        let text = r#"{"type":"oauth","tokenUrl":"/a","token_url":"/b"}"#;
        let auth: Auth = serde_json::from_str(text).unwrap();
        assert_eq!(auth.token_url.as_deref(), Some("/a"));
        assert_eq!(rewritten(text), text);
    }

    #[test]
    fn the_type_is_always_written_and_one_we_cannot_read_is_passed_on() {
        assert_eq!(rewritten("{}"), r#"{"type":"none"}"#);
        assert_eq!(
            rewritten(r#"{"type":["bearer"]}"#),
            r#"{"type":["bearer"]}"#
        );
    }

    #[test]
    fn fields_we_do_not_know_follow_ours_in_their_order() {
        assert_eq!(
            rewritten(r#"{"z":1,"type":"apikey","a":null,"header":"X-Key","already":false}"#),
            r#"{"type":"apikey","header":"X-Key","already":false,"z":1,"a":null}"#
        );
    }

    #[test]
    fn keys_elsewhere_and_further_schemes_are_kept() {
        let text = r#"{"type":"bearer","also":[{"type":"apikey","query":"key"},{"type":"apikey","cookie":"sid"}]}"#;
        let auth: Auth = serde_json::from_str(text).unwrap();
        assert_eq!(auth.also[0].query.as_deref(), Some("key"));
        assert_eq!(auth.also[1].cookie.as_deref(), Some("sid"));
        assert_eq!(rewritten(text), text);
    }

    #[test]
    fn anything_but_an_object_is_an_error() {
        let error = serde_json::from_str::<Auth>(r#""bearer""#).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the document is a string: expected an object"
        );
    }
}

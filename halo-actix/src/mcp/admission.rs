//! What a request must be before its body is read: from where, of what kind, in what version.

use actix_web::dev::RequestHead;
use actix_web::http::header::{self, HeaderMap, HeaderName};
use actix_web::http::uri::Authority;
use actix_web::http::{StatusCode, Uri};
use halo_mcp::model::{ErrorData, ProtocolVersion};

use super::rpc::refused;

/// The versions of the protocol that are spoken, the newest first.
pub(super) const VERSIONS: [ProtocolVersion; 3] = [
    ProtocolVersion::V_2025_11_25,
    ProtocolVersion::V_2025_06_18,
    ProtocolVersion::V_2025_03_26,
];

/// The header in which clients say the version they have agreed on.
const VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");

/// Why a request is refused.
pub(super) type Refusal = (StatusCode, ErrorData);

/// Refuses what is not for an endpoint of MCP.
pub(super) fn check(head: &RequestHead, origins: &[String]) -> Result<(), Refusal> {
    let headers = head.headers();
    if !is_origin_allowed(head, origins) {
        let error = refused("requests from this `Origin` are not served");
        return Err((StatusCode::FORBIDDEN, error));
    }
    let json = |value: &str| essence(value).eq_ignore_ascii_case("application/json");
    let content_type = text(headers, &header::CONTENT_TYPE);
    let coded = text(headers, &header::CONTENT_ENCODING);
    if !content_type.is_some_and(json) || coded.is_some_and(|coding| coding != "identity") {
        let error = refused("`Content-Type` is to be application/json, without `Content-Encoding`");
        return Err((StatusCode::UNSUPPORTED_MEDIA_TYPE, error));
    }
    if !accepts_json(headers) {
        let error = refused("answers are application/json, which `Accept` does not name");
        return Err((StatusCode::NOT_ACCEPTABLE, error));
    }
    Ok(())
}

/// The version that a request is in; clients before 2025-06-18 say none.
pub(super) fn version(headers: &HeaderMap) -> Result<ProtocolVersion, Refusal> {
    let Some(value) = headers.get(VERSION) else {
        return Ok(ProtocolVersion::V_2025_03_26);
    };
    let said = value.to_str().unwrap_or_default();
    let known = VERSIONS.into_iter().find(|known| known.as_str() == said);
    known.ok_or_else(|| {
        let supported: Vec<String> = VERSIONS.iter().map(ToString::to_string).collect();
        let error = ErrorData {
            code: halo_mcp::model::ErrorCode::UNSUPPORTED_PROTOCOL_VERSION,
            message: "Unsupported protocol version".into(),
            data: Some(serde_json::json!({ "requested": said, "supported": supported })),
        };
        (StatusCode::BAD_REQUEST, error)
    })
}

/// The version to speak with a client that asks for one: that one, or the newest.
pub(super) fn negotiated(asked: &str) -> ProtocolVersion {
    let [newest, ..] = VERSIONS;
    let mut all = VERSIONS.into_iter();
    all.find(|known| known.as_str() == asked).unwrap_or(newest)
}

/// A page of a browser may ask where it comes from, or where it is allowed to.
///
/// A name that an attacker's page has turned to this machine (DNS rebinding) is one that both `Origin` and `Host`
/// say: over the loopback interface only names of the machine itself count.
fn is_origin_allowed(head: &RequestHead, allowed: &[String]) -> bool {
    let mut origins = head.headers().get_all(header::ORIGIN);
    let Some(origin) = origins.next() else {
        return true;
    };
    let Some(origin) = origin.to_str().ok().filter(|_| origins.next().is_none()) else {
        return false;
    };
    if allowed
        .iter()
        .any(|known| known.eq_ignore_ascii_case(origin))
    {
        return true;
    }
    let Ok(origin) = origin.parse::<Uri>() else {
        return false;
    };
    let (Some(scheme), Some(from)) = (origin.scheme_str(), origin.authority()) else {
        return false;
    };
    let host = text(head.headers(), &header::HOST);
    let Some(host) = head.uri.authority().map(Authority::as_str).or(host) else {
        return false;
    };
    let port = if scheme.eq_ignore_ascii_case("https") {
        ":443"
    } else {
        ":80"
    };
    let plain = |host: &str| host.strip_suffix(port).unwrap_or(host).to_ascii_lowercase();
    let local = head
        .peer_addr
        .is_some_and(|peer| peer.ip().to_canonical().is_loopback());
    plain(host) == plain(from.as_str()) && (!local || is_loopback(from.host()))
}

fn is_loopback(host: &str) -> bool {
    let host = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || host
            .parse()
            .is_ok_and(|ip: std::net::IpAddr| ip.is_loopback())
}

fn accepts_json(headers: &HeaderMap) -> bool {
    let mut values = headers.get_all(header::ACCEPT).peekable();
    if values.peek().is_none() {
        return true;
    }
    let ranges = values.filter_map(|value| value.to_str().ok());
    ranges.flat_map(|value| value.split(',')).any(|range| {
        let essence = essence(range).to_ascii_lowercase();
        matches!(
            essence.as_str(),
            "application/json" | "application/*" | "*/*"
        )
    })
}

fn essence(value: &str) -> &str {
    value.split(';').next().unwrap_or_default().trim()
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn allows(origin: &str, host: &str, peer: &str) -> bool {
        let request = TestRequest::default()
            .insert_header((header::ORIGIN, origin))
            .insert_header((header::HOST, host))
            .peer_addr(peer.parse().unwrap())
            .to_srv_request();
        is_origin_allowed(request.head(), &["https://app.example".to_owned()])
    }

    #[test]
    fn pages_of_the_same_host_and_allowed_ones_may_ask() {
        let far = "203.0.113.7:5000";
        for (origin, host) in [
            ("https://shop.example", "shop.example"),
            ("https://shop.example", "shop.example:443"),
            ("http://shop.example:8080", "SHOP.example:8080"),
            ("https://app.example", "shop.example"),
        ] {
            assert!(allows(origin, host, far), "{origin} {host}");
        }
        for (origin, host) in [
            ("https://evil.example", "shop.example"),
            ("https://shop.example:8080", "shop.example"),
            ("https://shop.example.evil.example", "shop.example"),
            ("null", "null"),
            ("shop.example", "shop.example"),
            ("", ""),
        ] {
            assert!(!allows(origin, host, far), "{origin} {host}");
        }
    }

    #[test]
    fn over_the_loopback_interface_only_its_own_names_count() {
        for peer in ["127.0.0.1:5000", "[::1]:5000", "[::ffff:127.0.0.1]:5000"] {
            assert!(allows("http://localhost:8080", "localhost:8080", peer));
            assert!(allows("http://127.0.0.1:8080", "127.0.0.1:8080", peer));
            assert!(allows("http://[::1]:8080", "[::1]:8080", peer));
            assert!(!allows(
                "http://evil.example:8080",
                "evil.example:8080",
                peer
            ));
            assert!(allows("https://app.example", "evil.example:8080", peer));
        }
    }

    #[test]
    fn a_version_is_agreed_on() {
        assert_eq!(negotiated("2025-03-26").as_str(), "2025-03-26");
        assert_eq!(negotiated("2025-06-18").as_str(), "2025-06-18");
        for asked in ["2024-11-05", "2099-01-01", ""] {
            assert_eq!(negotiated(asked).as_str(), "2025-11-25");
        }
    }
}

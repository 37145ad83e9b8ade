use serde_json::json;
use test_foreign::{Only, keys, round_trips, says, verdicts};
use url::Url;

#[test]
fn url2() {
    let url = |text: &str| Url::parse(text).expect("a URL");
    says::<Url>(r#"{"type":"string","format":"uri"}"#);
    round_trips([
        (url("https://example.com"), r#""https://example.com/""#),
        (
            url("HTTP://Ü.example/a b?q=ä#f"),
            r#""http://xn--tda.example/a%20b?q=%C3%A4#f""#,
        ),
        (url("mailto:a@example.com"), r#""mailto:a@example.com""#),
        (url("urn:isbn:0451450523"), r#""urn:isbn:0451450523""#),
    ]);
    keys([url("http://a.example"), url("http://[::1]:8080/x")]);
    verdicts::<Url>(
        &[
            json!("http://example.com/%20?q"),
            json!("data:text/plain,x"),
            json!("http:example.com"),
            json!("/a/b"),
            json!("example.com"),
            json!("//example.com/"),
            json!(""),
            json!("http://a b/"),
            json!(1),
            json!(null),
        ],
        &[
            (
                json!("http://example.com/a b"),
                Only::Serde,
                "a browser's reading, which mends",
            ),
            (
                json!(" http://example.com "),
                Only::Serde,
                "a browser's reading, which mends",
            ),
            (
                json!("http:\\\\example.com"),
                Only::Serde,
                "a browser's reading, which mends",
            ),
            (
                json!("http://example.com/a|b"),
                Only::Serde,
                "a browser keeps, and writes, this character",
            ),
            (
                json!("http://"),
                Only::Schema,
                "RFC 3986 knows no scheme, so no rule of http",
            ),
            (
                json!("http://example.com:99999"),
                Only::Schema,
                "a port is any digits to RFC 3986",
            ),
            (
                json!("http://1.2.3.256/"),
                Only::Schema,
                "a name to RFC 3986, an address to a browser",
            ),
        ],
    );
}

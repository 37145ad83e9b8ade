//! Tags and paths: too many, too long, and not what they should be.

use crate::target::{Target, ordinary};

#[test]
fn ten_thousand_tags() {
    let target = Target::new();
    let many = |item: &str| format!("/?tags={}", vec![item; 10_000].join(","));
    assert_eq!(
        target.options(many("zebra").as_bytes()).json()["tools"],
        serde_json::json!([])
    );
    let known = target.options(format!("{},write", many("t")).as_bytes());
    assert_eq!(known.json()["tools"][0]["name"], "send");
    assert_eq!(known.json()["tools"].as_array().map(Vec::len), Some(1));
    let repeated = format!("/?{}", vec!["tags=a"; 9_000].join("&"));
    assert_eq!(
        target.options(repeated.as_bytes()).json()["tools"],
        serde_json::json!([])
    );
    let different: Vec<String> = (0..10_000).map(|at| format!("t{at}")).collect();
    let different = format!("/?tags={}", different.join(","));
    assert_eq!(
        target.options(different.as_bytes()).json()["tools"],
        serde_json::json!([])
    );
    target.options(many("").as_bytes());
}

#[test]
fn invented_tags_do_not_change_what_others_see() {
    let target = Target::new();
    let write = target.server.discover("/?tags=write");
    for at in 0..500 {
        target.options(format!("/?tags=zebra{at},read").as_bytes());
    }
    assert_eq!(target.server.discover("/?tags=write"), write);
}

const NONSENSE: [&str; 20] = [
    "%",
    "%%",
    "%z",
    "%zz",
    "%zebra",
    "%00",
    "%0",
    "%ff",
    "%FF%FE",
    "%2F",
    "%2f..%2f",
    "%c0%af",
    "%c0%80",
    "%ed%a0%80",
    "%f5%80%80%80",
    "%e2%82",
    "%25",
    "%252F",
    "%0d%0azebra:%201",
    "%7Bzebra%7D",
];

#[test]
fn encoded_nonsense_in_tags() {
    let target = Target::new();
    for nonsense in NONSENSE {
        let answer = target.options(format!("/?tags={nonsense}").as_bytes());
        assert_eq!(answer.json()["tools"], serde_json::json!([]), "{nonsense}");
        let answer = target.options(format!("/?tags={nonsense},write").as_bytes());
        assert_eq!(answer.json()["tools"][0]["name"], "send", "{nonsense}");
        assert_eq!(
            target.options(format!("/?{nonsense}=write&{nonsense}").as_bytes()),
            { target.options(b"/") }
        );
    }
}

#[test]
fn encoded_nonsense_in_paths() {
    let target = Target::new();
    for nonsense in NONSENSE {
        for place in [
            "/",
            "/api/",
            "/api/one/",
            "/api/file/",
            "/api/number/",
            "/api/send",
            "/api/halo",
        ] {
            let path = format!("{place}{nonsense}");
            let answer = target.options(path.as_bytes());
            let call = target
                .server
                .raw_call(format!("GET {path}").as_bytes(), &[]);
            ordinary(&call, &path);
            // Discovery is where calls are.
            if call.status == 200 {
                assert_eq!(answer.status, 200, "{path}");
            }
        }
    }
}

#[test]
fn bytes_that_are_no_text_in_query_and_path() {
    let target = Target::new();
    for bytes in [&b"\xff"[..], b"\xc3\x28", b"\x80zebra", b"\xe2\x82\xac"] {
        target.options(&[b"/?tags=", bytes].concat());
        target.options(&[b"/?", bytes, b"=write"].concat());
        target.options(&[b"/api/one/", bytes].concat());
        target.options(&[b"/", bytes].concat());
    }
}

#[test]
fn very_long_paths() {
    let target = Target::new();
    for length in [1_000, 60_000] {
        target.options(format!("/{}", "z".repeat(length)).as_bytes());
        let answer = target.options(format!("/api/one/{}", "z".repeat(length)).as_bytes());
        assert_eq!(answer.status, 200);
        target.options(format!("/api/file{}", "/z".repeat(length / 2)).as_bytes());
        target.options(format!("/{}", "%7B".repeat(length / 3)).as_bytes());
        target.options("/".repeat(length).as_bytes());
    }
}

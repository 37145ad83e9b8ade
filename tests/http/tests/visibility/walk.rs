//! Every tool, every caller: manifest, description, plain OPTIONS, references, validators.

use std::time::Duration;

use actix_web::web::ServiceConfig;
use halo_actix::Halo;
use test_http::{Answer, HALO, Server};

use crate::roles::{ROLES, TOOLS, granted, mount, of_token};

fn sees(scopes: &[&str], needs: Option<&str>) -> bool {
    needs.is_none_or(|needs| scopes.contains(&needs))
}

fn ask(server: &Server, path: &str, token: &str, headers: &[(&str, &str)]) -> Answer {
    let mut call = server.call("OPTIONS", path);
    let token = format!("Bearer {token}");
    for (name, value) in headers.iter().chain(&[("authorization", token.as_str())]) {
        call = call.header(name, value);
    }
    call.send()
}

/// A path beside this one where there is nothing.
fn unknown(path: &str) -> String {
    let (scope, last) = path.rsplit_once('/').expect("a path");
    format!("{scope}/{}", "z".repeat(last.len()))
}

fn walk(configure: impl Fn(&mut ServiceConfig) + Send + Clone + 'static) {
    walk_through(&Server::start(configure), false);
}

/// Rules that wait are asked behind the middleware of the tools themselves, which leave their marks.
fn walk_waiting(configure: impl Fn(&mut ServiceConfig) + Send + Clone + 'static) {
    walk_through(&Server::start(configure), true);
}

fn walk_through(server: &Server, waits: bool) {
    for (role, scopes) in ROLES {
        manifest(server, role, scopes);
        for (method, template, path, needs) in TOOLS {
            let here = || TOOLS.iter().filter(move |(_, _, other, _)| *other == path);
            let shown: Vec<&str> = here()
                .filter(|(.., needs)| sees(scopes, *needs))
                .map(|(method, ..)| *method)
                .collect();
            let encoded = template.replace('{', "%7B").replace('}', "%7D");
            for url in [path, &encoded] {
                let answer = ask(server, url, role, &[("accept", HALO)]);
                let place = format!("{role:?} {method} {url}");
                if shown.is_empty() {
                    hidden(server, url, role, waits, &place);
                    continue;
                }
                assert!(shown.contains(&method) == sees(scopes, needs), "{place}");
                described(&answer, scopes, &shown, &place);
                if url != path {
                    continue;
                }
                let plain = ask(server, url, role, &[]);
                let allow = plain.header("allow").expect("Allow");
                let mut allowed: Vec<&str> = allow.split(", ").collect();
                assert_eq!(allowed.pop(), Some("OPTIONS"), "{place}");
                // `{id}` takes this text, too.
                let fits = |other: &str, template: &str| {
                    other == path || (path.ends_with("/search") && template.ends_with("/{id}"))
                };
                let callable: Vec<&str> = TOOLS
                    .iter()
                    .filter(|(_, template, other, needs)| {
                        fits(other, template) && sees(scopes, *needs)
                    })
                    .map(|(method, ..)| *method)
                    .collect();
                assert_eq!((plain.status, &allowed), (204, &callable), "{place}");
            }
        }
    }
}

fn manifest(server: &Server, role: &str, scopes: &[&str]) {
    let answer = ask(server, "/", role, &[("accept", HALO)]);
    let listed: Vec<(String, String)> = answer.halo()["tools"]
        .as_array()
        .expect("tools")
        .iter()
        .map(|tool| {
            let text = |key: &str| tool[key].as_str().expect("text").to_owned();
            (text("method"), text("url"))
        })
        .collect();
    let expected: Vec<(String, String)> = TOOLS
        .iter()
        .filter(|(.., needs)| sees(scopes, *needs))
        .map(|(method, url, ..)| ((*method).to_owned(), (*url).to_owned()))
        .collect();
    assert_eq!(listed, expected, "{role:?}");
    assert_eq!(
        answer.header("cache-control"),
        Some("private, no-cache"),
        "{role:?}"
    );
    let etag = answer.header("etag").expect("ETag").to_owned();
    for (other, theirs) in ROLES {
        let known = [("accept", HALO), ("if-none-match", etag.as_str())];
        let status = ask(server, "/", other, &known).status;
        assert_eq!(status == 304, theirs == scopes, "{role:?} {other:?}");
    }
}

/// What is not seen answers like what does not exist, whatever else is sent.
fn hidden(server: &Server, url: &str, role: &str, waits: bool, place: &str) {
    let admin = ROLES[3].0;
    let theirs = ask(server, url, admin, &[("accept", HALO)]);
    let etag = theirs.header("etag").expect("the administrator sees it");
    for headers in [
        &[("accept", HALO)][..],
        &[],
        &[("accept", HALO), ("if-none-match", etag)],
        &[("accept", HALO), ("if-none-match", "*")],
        &[("accept", HALO), ("accept-encoding", "gzip")],
        &[("origin", "https://a.example")],
    ] {
        let mut here = ask(server, url, role, headers);
        if waits {
            here.headers.retain(|(name, _)| name != "x-refunds");
        }
        let nowhere = ask(server, &unknown(url), role, headers);
        assert_eq!(here, nowhere, "{place} {headers:?}");
        // Where another tool takes any text, what does not exist is one of its paths.
        let taken = url == "/pay/orders/search";
        assert!(taken || matches!(here.status, 404 | 410), "{place}");
    }
}

fn described(answer: &Answer, scopes: &[&str], shown: &[&str], place: &str) {
    let described = answer.halo();
    let methods: Vec<&str> = described
        .as_array()
        .expect("descriptions")
        .iter()
        .map(|description| description["call"]["method"].as_str().expect("a method"))
        .collect();
    assert_eq!(methods, shown, "{place}");
    let named = described
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|description| {
            let next = description["next"].as_array().into_iter().flatten();
            let suggested = next.map(|next| (&next["suggest"], &next["method"]));
            let single = [
                (
                    &description["effects"]["undo"],
                    &description["effects"]["undo_method"],
                ),
                (
                    &description["resilience"]["fallback"],
                    &description["resilience"]["fallback_method"],
                ),
                (
                    &description["replace_with"],
                    &description["replace_with_method"],
                ),
            ];
            suggested.chain(single).collect::<Vec<_>>()
        });
    for (url, method) in named {
        let Some(url) = url.as_str() else {
            assert!(method.is_null(), "{place}: {method}");
            continue;
        };
        let target = TOOLS.iter().find(|(known, template, ..)| {
            *template == url && method.as_str().is_none_or(|method| method == *known)
        });
        let (.., needs) = target.expect("a tool");
        assert!(sees(scopes, *needs), "{place} names {url}");
    }
}

#[test]
fn by_scopes() {
    walk(|config| mount(config, Halo::new("Four", "1").scopes(granted), true));
}

#[test]
fn by_a_rule() {
    walk(|config| {
        let halo = Halo::new("Four", "1").visible(|caller, tool| {
            let granted = granted(caller);
            tool.scopes()
                .iter()
                .all(|scope| granted.contains(&scope.as_str()))
        });
        mount(config, halo, true);
    });
}

#[test]
fn by_a_rule_about_method_and_url() {
    walk(|config| {
        let halo = Halo::new("Four", "1").visible(|caller, tool| {
            let known = TOOLS
                .iter()
                .find(|(method, url, ..)| (*method, *url) == (tool.method(), tool.url()));
            let (.., needs) = known.ok_or("no such tool")?;
            Ok::<_, &str>(sees(granted(caller), *needs))
        });
        mount(config, halo, true);
    });
}

/// Without a default service of the scope, which rules that wait do not know.
#[test]
fn by_a_rule_that_waits() {
    walk_waiting(|config| {
        let halo = Halo::new("Four", "1").visible_async(|request, tool| async move {
            actix_web::rt::time::sleep(Duration::from_micros(50)).await;
            let token = request.headers().get("authorization");
            let token = token.and_then(|token| token.to_str().ok()?.strip_prefix("Bearer "));
            let granted = of_token(token.unwrap_or_default());
            tool.scopes()
                .iter()
                .all(|scope| granted.contains(&scope.as_str()))
        });
        mount(config, halo, false);
    });
}

#[test]
fn by_scopes_that_are_looked_up() {
    walk_waiting(|config| {
        let halo = Halo::new("Four", "1").scopes_async(|request| async move {
            let token = request.headers().get("authorization");
            let token = token.and_then(|token| token.to_str().ok()?.strip_prefix("Bearer "));
            of_token(token.unwrap_or_default())
        });
        mount(config, halo, false);
    });
}

//! An app with HALO beside the same app without it.

use std::collections::BTreeSet;

use actix_web::web::ServiceConfig;
use test_http::{Server, concrete, introspection, percent_encoded};

const VERBS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE"];

/// One way to mount handlers, written once: `described` and `plain` differ in the handlers alone, and
/// `described` has a manifest at the root.
macro_rules! shape {
    ($shape:ident = |$config:ident| $body:expr) => {
        mod $shape {
            #[allow(unused_imports, reason = "not every shape needs all of them")]
            use super::*;

            pub(super) fn described($config: &mut actix_web::web::ServiceConfig) {
                #[allow(
                    unused_imports,
                    reason = "a shape of scope modules has its own handlers"
                )]
                use crate::handlers::described::*;
                $body;
                $config.service(halo_actix::Halo::new("Shape", "1.0.0"));
            }

            pub(super) fn plain($config: &mut actix_web::web::ServiceConfig) {
                #[allow(
                    unused_imports,
                    reason = "a shape of scope modules has its own handlers"
                )]
                use crate::handlers::plain::*;
                $body;
            }
        }
    };
}
pub(crate) use shape;

type Configure = fn(&mut ServiceConfig);

/// The manifest lists `expected` (method, URL, name), actix finds the same routes, every printed URL
/// answers OPTIONS as it stands, encoded and filled in, and every verb on every URL of the app is
/// answered as without HALO.
#[track_caller]
pub(crate) fn agree(described: Configure, plain: Configure, expected: &[[&str; 3]]) {
    let server = Server::start(described);
    let tools = server.tools("/");
    assert_eq!(tools, expected);
    let listed: BTreeSet<(String, String)> = tools
        .iter()
        .map(|[method, url, _]| (method.clone(), url.clone()))
        .collect();
    assert_eq!(
        listed,
        introspection::routes(described),
        "what actix finds in the app with HALO"
    );
    assert_eq!(
        listed,
        introspection::routes(plain),
        "what actix finds in the app without it"
    );
    for [method, url, _] in &tools {
        answers(&server, method, url);
    }
    unchanged(&server, plain, tools.iter().map(|[_, url, _]| url.as_str()));
}

/// A printed URL answers with the description of its method.
#[track_caller]
fn answers(server: &Server, method: &str, url: &str) {
    let call = format!("{method} {url}");
    for path in [url.to_owned(), percent_encoded(url)] {
        assert!(
            server.described(&path).contains(&call),
            "{path} describes {call}"
        );
    }
}

/// Every verb on every one of `urls`, with and without a trailing slash, is answered as without HALO.
#[track_caller]
pub(crate) fn unchanged<'a>(
    server: &Server,
    plain: Configure,
    urls: impl Iterator<Item = &'a str>,
) {
    let twin = Server::start(plain);
    let paths: BTreeSet<String> = urls
        .flat_map(|url| [concrete(url), percent_encoded(url)])
        .flat_map(|path| {
            let other = match path.strip_suffix('/') {
                Some(open) => open.to_owned(),
                None => format!("{path}/"),
            };
            [path, other]
        })
        .filter(|path| !path.is_empty())
        .collect();
    for path in paths {
        for verb in VERBS {
            assert_eq!(
                server.call(verb, &path).send(),
                twin.call(verb, &path).send(),
                "{verb} {path}"
            );
        }
    }
}

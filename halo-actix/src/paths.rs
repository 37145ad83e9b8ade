//! The paths of an app's tools: which description answers OPTIONS on which path.

use std::collections::HashMap;

use actix_web::dev::ResourceDef;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use halo_core::pattern::{Piece, pieces};

use crate::guard::asks_for_halo;
use crate::representation::Representation;

/// The paths of an app's tools.
pub(crate) struct Paths {
    nodes: Vec<Node>,
    /// The node of each registration.
    registered: Vec<usize>,
    /// The node of each path as it is printed.
    printed: HashMap<String, usize>,
}

/// One path and what is served there.
struct Node {
    /// What the path looks like; `None` where it is plain text.
    pattern: Option<ResourceDef>,
    /// Other nodes with parameters that a path of this one may belong to as well, and this one,
    /// the most literal first.
    candidates: Vec<usize>,
    allow: HeaderValue,
    description: Representation,
}

/// What is known of a path before it is put among the others.
pub(crate) struct Path {
    pub(crate) pattern: String,
    pub(crate) templates: Vec<String>,
    pub(crate) methods: Vec<&'static str>,
    pub(crate) description: Representation,
}

impl Paths {
    pub(crate) fn new(paths: Vec<Path>, registered: Vec<usize>) -> Self {
        let shapes: Vec<Shape> = paths.iter().map(|path| Shape::of(&path.pattern)).collect();
        let mut printed = HashMap::with_capacity(paths.len());
        let nodes = paths.into_iter().enumerate().map(|(at, path)| {
            for template in path.templates {
                printed.entry(template).or_insert(at);
            }
            let dynamic = shapes[at].dynamic;
            Node {
                pattern: dynamic.then(|| ResourceDef::new(path.pattern.as_str())),
                candidates: if dynamic {
                    candidates(&shapes, at)
                } else {
                    Vec::new()
                },
                allow: allow(path.methods),
                description: path.description,
            }
        });
        Self {
            nodes: nodes.collect(),
            registered,
            printed,
        }
    }

    /// The answer to OPTIONS that reached a tool.
    pub(crate) fn answer(&self, registration: usize, request: &HttpRequest) -> HttpResponse {
        let node = &self.nodes[self.find(registration, request)];
        if asks_for_halo(request.head()) {
            return node.description.respond(request);
        }
        let mut response = HttpResponse::NoContent().finish();
        response
            .headers_mut()
            .insert(header::ALLOW, node.allow.clone());
        response
    }

    /// The most literal path that fits: `/s/{id}` does not answer for `/s/search`.
    fn find(&self, registration: usize, request: &HttpRequest) -> usize {
        let own = self.registered[registration];
        if self.nodes[own].pattern.is_none() {
            return own;
        }
        let path = request.match_info().as_str();
        if let Some(&node) = self.printed.get(path) {
            return node;
        }
        let candidates = &self.nodes[own].candidates;
        if candidates.len() < 2 {
            return own;
        }
        let fits = |node: &&usize| {
            self.nodes[**node]
                .pattern
                .as_ref()
                .is_some_and(|pattern| pattern.is_match(path))
        };
        candidates.iter().find(fits).copied().unwrap_or(own)
    }
}

/// The `Allow` header for these methods and OPTIONS.
pub(crate) fn allow(methods: impl IntoIterator<Item = &'static str>) -> HeaderValue {
    let mut all: Vec<&str> = Vec::new();
    for method in methods.into_iter().chain(["OPTIONS"]) {
        if !all.contains(&method) {
            all.push(method);
        }
    }
    HeaderValue::try_from(all.join(", ")).unwrap_or_else(|_| HeaderValue::from_static("OPTIONS"))
}

/// A pattern, segment by segment.
struct Shape {
    segments: Vec<Segment>,
    dynamic: bool,
    tail: bool,
}

/// A segment of a pattern, the most literal first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Segment {
    Literal(String),
    /// A parameter beside text, or one with a regular expression.
    Strict,
    Plain,
    Tail,
}

impl Shape {
    fn of(pattern: &str) -> Self {
        let mut segments = vec![Vec::new()];
        for piece in pieces(pattern) {
            match piece {
                Piece::Literal(text) => {
                    for (at, part) in text.split('/').enumerate() {
                        if at > 0 {
                            segments.push(Vec::new());
                        }
                        if let Some(last) = segments.last_mut()
                            && !part.is_empty()
                        {
                            last.push(Piece::Literal(part));
                        }
                    }
                }
                param @ Piece::Param(_) => {
                    if let Some(last) = segments.last_mut() {
                        last.push(param);
                    }
                }
            }
        }
        let segments: Vec<Segment> = segments.iter().map(|pieces| segment(pieces)).collect();
        Self {
            dynamic: segments
                .iter()
                .any(|segment| !matches!(segment, Segment::Literal(_))),
            tail: segments.contains(&Segment::Tail),
            segments,
        }
    }

    /// Whether one path may fit both.
    fn overlaps(&self, other: &Self) -> bool {
        if self.segments.len() != other.segments.len() && !self.tail && !other.tail {
            return false;
        }
        for (mine, theirs) in self.segments.iter().zip(&other.segments) {
            match (mine, theirs) {
                (Segment::Tail, _) | (_, Segment::Tail) => return true,
                (Segment::Literal(mine), Segment::Literal(theirs)) if mine != theirs => {
                    return false;
                }
                _ => {}
            }
        }
        true
    }
}

fn segment(pieces: &[Piece<'_>]) -> Segment {
    match pieces {
        [] => Segment::Literal(String::new()),
        [Piece::Literal(text)] => Segment::Literal((*text).to_owned()),
        [Piece::Param(param)] if param.regex.is_none() && !param.tail => Segment::Plain,
        _ => {
            let tail = pieces
                .iter()
                .any(|piece| matches!(piece, Piece::Param(param) if param.tail));
            if tail { Segment::Tail } else { Segment::Strict }
        }
    }
}

fn candidates(shapes: &[Shape], own: usize) -> Vec<usize> {
    let mut candidates: Vec<usize> = (0..shapes.len())
        .filter(|&at| at == own || (shapes[at].dynamic && shapes[at].overlaps(&shapes[own])))
        .collect();
    candidates.sort_by(|&a, &b| shapes[a].segments.cmp(&shapes[b].segments));
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(patterns: &[&str]) -> Vec<String> {
        let shapes: Vec<Shape> = patterns.iter().map(|pattern| Shape::of(pattern)).collect();
        candidates(&shapes, 0)
            .into_iter()
            .map(|at| patterns[at].to_owned())
            .collect()
    }

    #[test]
    fn the_most_literal_pattern_comes_first() {
        assert_eq!(
            order(&[
                "/{a}/{b}",
                "/{path:.*}",
                "/x/{b}",
                r"/{a:\d+}/{b}",
                "/{a}/y",
                "/{a}"
            ]),
            [
                "/x/{b}",
                r"/{a:\d+}/{b}",
                "/{a}/y",
                "/{a}/{b}",
                "/{path:.*}"
            ]
        );
    }

    #[test]
    fn what_cannot_share_a_path_is_no_candidate() {
        assert_eq!(order(&["/a/{x}", "/b/{x}", "/a/{x}/c", "/a"]), ["/a/{x}"]);
    }

    #[test]
    fn allow_names_each_method_once() {
        assert_eq!(allow(["GET", "POST", "GET"]), "GET, POST, OPTIONS");
    }
}

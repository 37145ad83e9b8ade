//! How literal a pattern is, and which patterns may fit one path.

use halo_core::pattern::{Piece, pieces};

/// A pattern, segment by segment.
pub(crate) struct Shape {
    scope: usize,
    segments: Vec<Segment>,
    pub(crate) dynamic: bool,
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
    pub(crate) fn of(scope: usize, pattern: &str) -> Self {
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
            scope,
            dynamic: segments
                .iter()
                .any(|segment| !matches!(segment, Segment::Literal(_))),
            tail: segments.contains(&Segment::Tail),
            segments,
        }
    }

    /// Whether one path may fit both.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        if self.scope != other.scope {
            return false;
        }
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

/// The patterns with parameters that may fit a path of `own`, and `own`, the most literal first.
pub(super) fn candidates(shapes: &[Shape], own: usize) -> Vec<usize> {
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
        let shapes: Vec<Shape> = patterns
            .iter()
            .map(|pattern| Shape::of(0, pattern))
            .collect();
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
}

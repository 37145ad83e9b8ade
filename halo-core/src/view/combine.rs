//! Objects made of several: with a tag, of what may be left out, of the fields of two types.

use super::{Member, Rest, View, required};
use crate::schema::{Direction, Edge, Kind};

/// More choices than this are merged into one: nobody could read them.
const MOST_VIEWS: usize = 64;

pub(super) fn with_tag(
    inner: &[View],
    tag: &Member,
    when: Option<(&'static str, &'static str)>,
) -> Vec<View> {
    let mut views = Vec::with_capacity(inner.len());
    for view in inner {
        let mut members = vec![tag.clone()];
        let others = view.members.iter().filter(|member| member.name != tag.name);
        members.extend(others.cloned().map(|mut member| {
            member.when = member.when.or(when);
            member
        }));
        views.push(View {
            members,
            ..view.clone()
        });
    }
    views
}

/// The forms of what may be left out.
pub(super) fn optional(mut views: Vec<View>) -> Vec<View> {
    if let [view] = views.as_mut_slice() {
        for member in &mut view.members {
            member.required = false;
        }
        return views;
    }
    views.push(View::of(Rest::Ignored));
    views
}

/// Each form of the one with each form of the other among its members; names in `own` are taken.
pub(super) fn product(views: &[View], inner: &[View], own: &[&str]) -> Vec<View> {
    if views.len() * inner.len() > MOST_VIEWS {
        let merged = [merged(inner)];
        return product(views, &merged, own);
    }
    let mut all = Vec::with_capacity(views.len() * inner.len());
    for view in views {
        for other in inner {
            let mut both = view.clone();
            if let Rest::Map(_, values) = other.rest {
                for member in both.members.iter_mut().filter(|member| member.left) {
                    member.kept = Some(values);
                }
            }
            for member in &other.members {
                let taken = own.contains(&member.name)
                    || both.members.iter().any(|known| known.name == member.name);
                if !taken {
                    let mut member = member.clone();
                    if let Rest::Map(_, values) = view.rest
                        && member.buffered
                    {
                        member.kept = Some(values);
                    }
                    both.members.push(member);
                }
            }
            both.rest = both_rests(view.rest, other.rest);
            if both.description.is_empty() {
                both.description = other.description;
            }
            all.push(both);
        }
    }
    all
}

/// What is left to both of two types in one object.
fn both_rests(one: Rest, other: Rest) -> Rest {
    match (one, other) {
        (Rest::TooMuch, _) | (_, Rest::TooMuch) => Rest::TooMuch,
        (Rest::Refused, _) | (_, Rest::Refused) => Rest::Refused,
        (Rest::Map(_, values), Rest::Map(..)) if !is_any(values) => one,
        (Rest::Map(..), Rest::Ignored | Rest::Any) | (Rest::Any, Rest::Ignored) => one,
        // Two maps get every entry both: the stricter one decides.
        (Rest::Ignored | Rest::Any | Rest::Map(..), _) => other,
    }
}

fn is_any(values: Edge) -> bool {
    matches!(values().resolved(Direction::Input).kind, Kind::Any)
}

/// Says of all members that serde reads them from a buffer, and whether they are left in it.
pub(super) fn shared(views: &mut [View], left: bool) {
    for member in views.iter_mut().flat_map(|view| &mut view.members) {
        member.buffered = true;
        member.left = left;
    }
}

/// The forms of an object none of whose members may be sent.
pub(super) fn unsent(views: &[View]) -> Vec<View> {
    let empty = |view: &View| view.members.iter().all(|member| !member.required);
    let some = views.iter().any(empty);
    some.then(|| View::of(Rest::Ignored)).into_iter().collect()
}

/// All forms in one, which asks for what all of them ask for.
pub(super) fn merged(views: &[View]) -> View {
    let mut all = View::of(Rest::Ignored);
    for view in views {
        for member in &view.members {
            if !all.members.iter().any(|known| known.name == member.name) {
                let mut member = member.clone();
                member.required = required(views, member.name);
                all.members.push(member);
            }
        }
        if !matches!(view.rest, Rest::Refused) && !matches!(all.rest, Rest::TooMuch) {
            all.rest = view.rest;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{Rest, both_rests};
    use crate::schema::of;

    #[test]
    fn what_is_kept_of_one_type_is_kept_beside_another() {
        let words = Rest::Map(of::<String>, of::<bool>);
        for other in [Rest::Ignored, Rest::Any] {
            assert!(matches!(both_rests(words, other), Rest::Map(..)));
            assert!(matches!(both_rests(other, words), Rest::Map(..)));
            assert!(matches!(both_rests(other, Rest::Any), Rest::Any));
            assert!(matches!(both_rests(Rest::Any, other), Rest::Any));
        }
        assert!(matches!(both_rests(words, Rest::Refused), Rest::Refused));
        assert!(matches!(
            both_rests(Rest::TooMuch, Rest::Refused),
            Rest::TooMuch
        ));
    }
}

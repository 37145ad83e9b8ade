//! The result of a call.

use halo_core::protocol::Description;

use super::Changes;
use super::kind::declare;
use super::schema::{self, Direction};
use super::tools::ORDER_CHANGED;

declare! {
    OUTPUT_STATED = Safe "output-stated": "The result is described now.";
    OUTPUT_UNSTATED = Risky "output-unstated": "The result is no longer described.";
}

pub(super) fn compare(old: &Description, new: &Description, changes: &mut Changes) {
    let pointer = "/output";
    match (old.output_schema(), new.output_schema()) {
        (Some(before), Some(after)) => {
            schema::compare(&before, &after, Direction::Output, pointer, changes);
            if before == after && old.output != new.output {
                changes.add(
                    &ORDER_CHANGED,
                    pointer,
                    "the same result is told in another form",
                );
            }
        }
        (None, Some(_)) => changes.add(
            &OUTPUT_STATED,
            pointer,
            "the result is described, which it was not",
        ),
        (Some(_), None) => changes.add(
            &OUTPUT_UNSTATED,
            pointer,
            "the result is no longer described",
        ),
        (None, None) if old.output != new.output => {
            changes.add(
                &OUTPUT_UNSTATED,
                pointer,
                "what is said of the result is no schema",
            );
        }
        (None, None) => {}
    }
}

//! Text that a regular expression matches.
//!
//! Schemas are written in the dialect of JavaScript; what is common to it and to Rust's is what
//! patterns are made of. One that Rust's parser does not know, such as a look-ahead, gives nothing.

use regex_syntax::hir::{Class, Hir, HirKind, Look, Repetition};

/// A short text with at least so many characters, where the expression lets it have them.
pub(super) fn matching(regex: &str, least: usize, variant: usize) -> Option<String> {
    let hir = regex_syntax::parse(regex).ok()?;
    let mut room = 0;
    let mut text = String::new();
    // One way through an expression may be shorter than another: how much is missing is found out.
    for _ in 0..ATTEMPTS {
        let mut writer = Writer {
            text: String::new(),
            room,
            variant,
        };
        writer.write(&hir);
        text = writer.text;
        let length = text.chars().count();
        if length >= least {
            return Some(text);
        }
        room += least - length;
    }
    // What is not anchored matches within a longer text.
    let missing = "a".repeat(least.saturating_sub(text.chars().count()));
    let properties = hir.properties();
    let ends = [Look::End, Look::EndLF, Look::EndCRLF];
    let starts = [Look::Start, Look::StartLF, Look::StartCRLF];
    if !ends.iter().any(|end| properties.look_set().contains(*end)) {
        text.push_str(&missing);
    } else if !starts
        .iter()
        .any(|start| properties.look_set().contains(*start))
    {
        text.insert_str(0, &missing);
    }
    Some(text)
}

const ATTEMPTS: usize = 4;

struct Writer {
    text: String,
    /// How many characters more than the fewest there may be.
    room: usize,
    variant: usize,
}

impl Writer {
    fn write(&mut self, hir: &Hir) {
        match hir.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) => self.text.push_str(&String::from_utf8_lossy(&literal.0)),
            HirKind::Class(class) => self.text.extend(choice(class, self.variant)),
            HirKind::Repetition(repetition) => self.repeat(repetition),
            HirKind::Capture(capture) => self.write(&capture.sub),
            HirKind::Concat(parts) => parts.iter().for_each(|part| self.write(part)),
            HirKind::Alternation(ways) => {
                // The way with the most in it where there is room, otherwise the shortest.
                let most = |way: &&Hir| way.properties().maximum_len().unwrap_or(usize::MAX);
                let fewest = |way: &&Hir| way.properties().minimum_len();
                let way = if self.room > 0 {
                    // Of equal ones `max_by_key` takes the last: the first is the usual one.
                    ways.iter().rev().max_by_key(most)
                } else {
                    ways.iter().min_by_key(fewest)
                };
                if let Some(way) = way {
                    self.write(way);
                }
            }
        }
    }

    fn repeat(&mut self, repetition: &Repetition) {
        for _ in 0..repetition.min {
            self.write(&repetition.sub);
        }
        let mut times = repetition.min;
        while self.room > 0 && repetition.max.is_none_or(|max| times < max) {
            let before = self.text.chars().count();
            let room = std::mem::take(&mut self.room);
            self.write(&repetition.sub);
            let written = self.text.chars().count() - before;
            self.room = room.saturating_sub(written);
            if written == 0 {
                break;
            }
            times += 1;
        }
    }
}

/// A character of a class: a plain one if there is one.
fn choice(class: &Class, variant: usize) -> Option<char> {
    let ranges: Vec<(char, char)> = match class {
        Class::Unicode(class) => class
            .ranges()
            .iter()
            .map(|range| (range.start(), range.end()))
            .collect(),
        Class::Bytes(class) => class
            .ranges()
            .iter()
            .map(|range| (range.start().into(), range.end().into()))
            .collect(),
    };
    let plain = ('a'..='z')
        .chain('A'..='Z')
        .chain('1'..='9')
        .chain('0'..='0');
    let printable = plain.chain("-_.".chars()).chain(' '..='~');
    let fitting = printable.filter(|character| {
        ranges
            .iter()
            .any(|(start, end)| (start..=end).contains(&character))
    });
    let fitting: Vec<char> = fitting.collect();
    match fitting.len() {
        0 => ranges.first().map(|(start, _)| *start),
        count => Some(fitting[variant % count]),
    }
}

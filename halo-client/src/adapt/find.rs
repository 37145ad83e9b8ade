//! Searching tools by words: names, tags, descriptions, and when to choose them.

use std::collections::{HashMap, HashSet};

use halo_core::protocol::{Manifest, ToolEntry};

use super::names::tool_names;
use super::text::{clean, limited};

/// How much a word counts by where it stands.
const IN_NAME: f64 = 3.0;
const IN_TAG: f64 = 2.0;
const IN_WHY: f64 = 1.5;
const IN_TEXT: f64 = 1.0;
/// How soon further occurrences of a word stop to count.
const SATURATION: f64 = 1.2;
/// How much the length of a tool's text counts against it.
const LENGTH: f64 = 0.5;
/// Words of a query beyond these are not looked for.
const MOST_WORDS: usize = 32;

/// A tool that was found.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Found {
    /// Where it stands in the manifest's `tools`.
    pub position: usize,
    /// Its name, as [`tool_names`] has it.
    pub name: String,
    /// What it does, cleaned and limited to 200 characters.
    pub description: String,
    /// Its tags.
    pub tags: Vec<String>,
    /// How well it fits; higher is better, and only within one search.
    pub score: f64,
}

/// The tools of a manifest, ready to be searched.
///
/// # Examples
///
/// ```
/// use halo_client::adapt::Index;
/// use halo_core::protocol::Manifest;
///
/// let manifest = Manifest::read(br#"{"tools":[
///     {"url":"/books","name":"listBooks","description":"List the catalogue.","tags":["read"]},
///     {"url":"/orders","name":"place_order","description":"Order a book.","tags":["write"]}]}"#)?;
/// let index = Index::new(&manifest, |_| None);
/// assert_eq!(index.find("find books", &[], 5)[0].name, "listBooks");
/// assert_eq!(index.find("books", &["write"], 5)[0].name, "place_order");
/// # Ok::<(), halo_core::protocol::ReadError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Index {
    tools: Vec<Tool>,
    /// Of each word the tools that have it, and how much it counts there.
    words: HashMap<String, Vec<(usize, f64)>>,
    average: f64,
}

#[derive(Debug, Clone)]
struct Tool {
    name: String,
    description: String,
    tags: Vec<String>,
    length: f64,
}

/// Searches a manifest once; for many searches make an [`Index`].
///
/// # Examples
///
/// ```
/// use halo_client::adapt::find;
/// use halo_core::protocol::Manifest;
///
/// let manifest = Manifest::read(br#"{"tools":[{"url":"/refunds","name":"refund_payment"}]}"#)?;
/// assert_eq!(find(&manifest, "Refund payments!", &[], 10).len(), 1);
/// # Ok::<(), halo_core::protocol::ReadError>(())
/// ```
#[must_use]
pub fn find(manifest: &Manifest, query: &str, tags: &[&str], limit: usize) -> Vec<Found> {
    Index::new(manifest, |_| None).find(query, tags, limit)
}

impl Index {
    /// An index of a manifest's tools; `why` gives what is known of when to choose each.
    #[must_use]
    pub fn new(manifest: &Manifest, why: impl Fn(&ToolEntry) -> Option<String>) -> Self {
        let mut index = Self::default();
        let names = tool_names(&manifest.tools);
        for (entry, name) in manifest.tools.iter().zip(names) {
            index.add(entry, name, why(entry).as_deref());
        }
        let total: f64 = index.tools.iter().map(|tool| tool.length).sum();
        index.average = total / count(index.tools.len().max(1));
        index
    }

    fn add(&mut self, entry: &ToolEntry, name: String, why: Option<&str>) {
        let position = self.tools.len();
        let mut weights: HashMap<String, f64> = HashMap::new();
        let mut length = 0.0;
        let mut heard = |text: &str, weight: f64| {
            for word in words(text) {
                length += 1.0;
                *weights.entry(word).or_default() += weight;
            }
        };
        heard(&entry.name, IN_NAME);
        for tag in &entry.tags {
            heard(tag, IN_TAG);
        }
        heard(why.unwrap_or_default(), IN_WHY);
        heard(&entry.description, IN_TEXT);
        for (word, weight) in weights {
            self.words.entry(word).or_default().push((position, weight));
        }
        self.tools.push(Tool {
            name,
            description: limited(&clean(&entry.description), 200),
            tags: entry.tags.clone(),
            length,
        });
    }

    /// The tools that fit best, at most `limit`; of equals the one that comes first in the manifest.
    ///
    /// Words are compared without regard to case and to a plural's `s`; names are split at `_`, `-` and at
    /// capitals. With `tags` only tools that have one of them are found. A query without words finds all.
    #[must_use]
    pub fn find(&self, query: &str, tags: &[&str], limit: usize) -> Vec<Found> {
        let wanted: HashSet<&str> = tags.iter().copied().collect();
        let allowed = |tool: &Tool| {
            wanted.is_empty() || tool.tags.iter().any(|tag| wanted.contains(tag.as_str()))
        };
        let mut scored: Vec<(f64, usize)> = self
            .scores(query)
            .into_iter()
            .enumerate()
            .filter_map(|(at, score)| score.map(|score| (score, at)))
            .filter(|(_, at)| allowed(&self.tools[*at]))
            .collect();
        scored.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        scored
            .into_iter()
            .take(limit)
            .map(|(score, position)| {
                let tool = &self.tools[position];
                Found {
                    position,
                    name: tool.name.clone(),
                    description: tool.description.clone(),
                    tags: tool.tags.clone(),
                    score,
                }
            })
            .collect()
    }

    /// What each tool scores; `None` where no word is found.
    fn scores(&self, query: &str) -> Vec<Option<f64>> {
        let mut seen = HashSet::new();
        let asked: Vec<_> = words(query)
            .filter(|word| seen.insert(word.clone()))
            .take(MOST_WORDS)
            .collect();
        if asked.is_empty() {
            return vec![Some(0.0); self.tools.len()];
        }
        let mut scores = vec![None; self.tools.len()];
        for word in asked {
            let Some(places) = self.words.get(&word) else {
                continue;
            };
            // A word that few tools have says more.
            let (all, some) = (count(self.tools.len()), count(places.len()));
            let rarity = ((all - some + 0.5) / (some + 0.5)).ln_1p();
            for (at, weight) in places {
                let long = 1.0 - LENGTH + LENGTH * self.tools[*at].length / self.average.max(1.0);
                let told = weight * (SATURATION + 1.0) / (weight + SATURATION * long);
                *scores[*at].get_or_insert(0.0) += rarity * told;
            }
        }
        scores
    }
}

/// The words of a text: small letters, without a plural's `s`.
fn words(text: &str) -> impl Iterator<Item = String> {
    let mut found = Vec::new();
    let mut word = String::new();
    let mut previous = ' ';
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if character.is_alphanumeric() {
            let next_is_small = characters.peek().is_some_and(|next| next.is_lowercase());
            // `listBooks`, and `HTTPServer` before the `S`.
            let starts = character.is_uppercase()
                && (previous.is_lowercase() || (previous.is_uppercase() && next_is_small));
            if starts {
                end(&mut word, &mut found);
            }
            word.extend(character.to_lowercase());
        } else {
            end(&mut word, &mut found);
        }
        previous = character;
    }
    end(&mut word, &mut found);
    found.into_iter()
}

fn end(word: &mut String, found: &mut Vec<String>) {
    if word.is_empty() {
        return;
    }
    let mut whole = std::mem::take(word);
    let plural =
        whole.len() > 3 && whole.ends_with('s') && !whole.ends_with("ss") && !whole.ends_with("us");
    if plural {
        if whole.ends_with("ies") && whole.len() > 4 {
            whole.truncate(whole.len() - 3);
            whole.push('y');
        } else {
            whole.truncate(whole.len() - 1);
        }
    }
    found.push(whole);
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of tools are far below 2^52"
)]
fn count(number: usize) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<String> {
        words(text).collect()
    }

    #[test]
    fn names_are_split_into_words() {
        assert_eq!(
            split("listBooks_by-Author"),
            ["list", "book", "by", "author"]
        );
        assert_eq!(
            split("HTTPServer v2 categories"),
            ["http", "server", "v2", "category"]
        );
        assert_eq!(
            split("Status of the bus, access"),
            ["status", "of", "the", "bus", "access"]
        );
    }
}

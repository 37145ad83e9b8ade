//! Enums: words, and variants that carry data under each of serde's taggings.

use super::Field;

/// An enum of which some variants carry data.
#[derive(Clone, Copy, Debug)]
pub struct Union {
    /// How a variant is told from the others.
    pub tagging: Tagging,
    /// The variants in declared order.
    pub variants: &'static [Variant],
    /// Whether unknown fields are refused when reading.
    pub closed: bool,
}

/// How the JSON of an enum tells its variants apart.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Tagging {
    /// `{"Variant": content}`, or `"Variant"` where there is no content.
    External,
    /// `{"tag": "Variant", …content}`.
    Internal(&'static str),
    /// `{"tag": "Variant", "content": content}`.
    Adjacent(&'static str, &'static str),
    /// The content alone.
    Untagged,
    /// `{"tag": "Name", …}`: a struct that writes its name and does not read it.
    Written(&'static str),
}

/// A variant of an enum.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// The word as it is read; `None` if it is never read.
    pub input: Option<&'static str>,
    /// The word as it is written; `None` if it is never written.
    pub output: Option<&'static str>,
    /// Documentation; empty if there is none.
    pub description: &'static str,
    /// The data it carries.
    pub content: Content,
    /// What part it plays among the others.
    pub role: Role,
}

/// The data of a [`Variant`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Content {
    /// None.
    Unit,
    /// One value.
    Newtype(&'static Field),
    /// A sequence of a fixed length.
    Tuple(&'static [Field]),
    /// Fields.
    Struct(&'static [Field]),
}

/// The part a [`Variant`] plays among the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Role {
    /// It has a word of its own.
    Named,
    /// It is read for every unknown word (`#[serde(other)]`).
    Other,
    /// It has no word and is told by its content (`#[serde(untagged)]` on the variant).
    Untagged,
}

impl Variant {
    /// A word that is read and written alike.
    #[must_use]
    pub const fn new(name: &'static str, description: &'static str) -> Self {
        Self::holding(name, description, Content::Unit)
    }

    /// A variant with data.
    #[must_use]
    pub const fn holding(name: &'static str, description: &'static str, content: Content) -> Self {
        Self {
            input: Some(name),
            output: Some(name),
            description,
            content,
            role: Role::Named,
        }
    }

    /// The same with a name for each direction.
    #[must_use]
    pub const fn renamed(
        mut self,
        input: Option<&'static str>,
        output: Option<&'static str>,
    ) -> Self {
        self.input = input;
        self.output = output;
        self
    }

    /// The same in another part.
    #[must_use]
    pub const fn playing(mut self, role: Role) -> Self {
        self.role = role;
        self
    }
}

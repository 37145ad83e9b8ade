//! A schema between the two dialects: what was read, before it is written for a provider.

use halo_core::protocol::{Object, Value};
use indexmap::IndexMap;

/// One schema: what it means, and what is said about it.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Node {
    /// The words of the API.
    pub(super) text: String,
    /// Constraints, defaults and examples that are told in words.
    pub(super) facts: Vec<String>,
    pub(super) kind: Kind,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub(super) enum Kind {
    #[default]
    Any,
    /// No value at all.
    Never,
    Null,
    Scalar(Scalar),
    /// One of these arrays, or one of these objects.
    Data(Vec<Value>),
    Array {
        items: Box<Node>,
        keywords: Object,
    },
    Object(Members),
    /// Any of several; exactly one if `exclusive`.
    Union {
        branches: Vec<Node>,
        exclusive: bool,
    },
    /// A definition by its pointer.
    Ref(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Type {
    Boolean,
    Integer,
    Number,
    String,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Scalar {
    pub(super) kind: Type,
    /// The only values, each once.
    pub(super) values: Option<Vec<Value>>,
    pub(super) keywords: Object,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Members {
    /// By the name on the wire.
    pub(super) named: IndexMap<String, Member>,
    pub(super) others: Others,
    pub(super) keywords: Object,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Member {
    /// The name that the model sees.
    pub(super) shown: String,
    pub(super) required: bool,
    /// Whether it is only known to be required: nothing says what it is.
    pub(super) guessed: bool,
    pub(super) node: Node,
}

/// Members whose names are not known.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) enum Others {
    /// Nothing is said; JSON Schema allows them, and nobody expects any where members are named.
    #[default]
    Unstated,
    Refused,
    Of(Box<Node>),
}

/// The whole: the object of the parameters, and what they refer to.
#[derive(Debug, Clone, Default)]
pub(super) struct Tree {
    pub(super) root: Members,
    pub(super) definitions: IndexMap<String, Node>,
}

impl From<Kind> for Node {
    fn from(kind: Kind) -> Self {
        Self {
            kind,
            ..Self::default()
        }
    }
}

impl Type {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Boolean => "boolean",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::String => "string",
        }
    }

    pub(super) fn has(self, value: &Value) -> bool {
        match self {
            Self::Boolean => value.as_bool().is_some(),
            Self::Integer => is_integer(value),
            Self::Number => value.as_f64().is_some(),
            Self::String => value.as_str().is_some(),
        }
    }

    pub(super) const fn overlaps(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Integer | Self::Number, Self::Integer | Self::Number)
                | (Self::Boolean, Self::Boolean)
                | (Self::String, Self::String)
        )
    }
}

impl Node {
    /// A value that was left out of the schema, and why.
    pub(super) fn open(fact: &str) -> Self {
        Self {
            facts: vec![fact.to_owned()],
            ..Self::default()
        }
    }

    /// The schemas within, one level down.
    pub(super) fn children(&self) -> Vec<&Self> {
        match &self.kind {
            Kind::Array { items, .. } => vec![items],
            Kind::Object(members) => members.children(),
            Kind::Union { branches, .. } => branches.iter().collect(),
            _ => Vec::new(),
        }
    }

    pub(super) fn children_mut(&mut self) -> Vec<&mut Self> {
        match &mut self.kind {
            Kind::Array { items, .. } => vec![items],
            Kind::Object(members) => members.children_mut(),
            Kind::Union { branches, .. } => branches.iter_mut().collect(),
            _ => Vec::new(),
        }
    }
}

impl Members {
    pub(super) fn children(&self) -> Vec<&Node> {
        let mut all: Vec<_> = self.named.values().map(|member| &member.node).collect();
        if let Others::Of(node) = &self.others {
            all.push(node);
        }
        all
    }

    pub(super) fn children_mut(&mut self) -> Vec<&mut Node> {
        let mut all: Vec<_> = self
            .named
            .values_mut()
            .map(|member| &mut member.node)
            .collect();
        if let Others::Of(node) = &mut self.others {
            all.push(node);
        }
        all
    }
}

/// Whether JSON Schema counts a number as an integer: `2.0` is one.
pub(super) fn is_integer(value: &Value) -> bool {
    value.as_i64().is_some()
        || value.as_u64().is_some()
        || value.as_f64().is_some_and(|number| number.fract() == 0.0)
}

/// Whether JSON Schema counts two values as equal: `1` and `1.0` are.
pub(super) fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(a), Value::Number(b)) => {
            a == b || (a.is_f64() != b.is_f64() && one.as_f64() == other.as_f64())
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            let held = |(key, value): (&String, &Value)| b.get(key).is_some_and(|b| same(value, b));
            a.len() == b.len() && a.iter().all(held)
        }
        _ => one == other,
    }
}

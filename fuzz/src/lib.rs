//! What the fuzz targets share: JSON in the protocol's words, graphs of types, tools of them, and what must hold of a schema.

pub mod graph;
pub mod json;
pub mod refs;
pub mod tool;

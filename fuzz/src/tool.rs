//! Tools from arbitrary bytes.

use arbitrary::{Result, Unstructured};
use halo_core::literal::Literal;
use halo_core::schema::{Schema, Shape, ShapeKind};
use halo_core::tool::{Arg, Body, Example, HeaderName, Output, Tool};

use crate::graph::parts::{leak, literal, name, several};
use crate::graph::types;

/// Where the tools are mounted.
pub const PATTERN: &str = r"/x/{a}/{tag:\d+}/{tail:.*}";

/// The bytes that the tool itself is made of; the others are its types.
const SIZE: usize = 96;

/// Makes the tool that the bytes stand for.
pub fn of(bytes: &[u8]) -> Tool {
    let (own, others) = bytes.split_at(bytes.len().min(SIZE));
    let schema = types(others);
    let tool = Tool::new::<()>("tool", "tool", &[]).output(Output::Of(schema));
    let mut own = Unstructured::new(own);
    match parts(&mut own, schema) {
        Ok((args, examples)) => tool.args(args).examples(examples),
        Err(_) => tool,
    }
}

type Parts = (&'static [Arg], &'static [Example]);

fn parts(bytes: &mut Unstructured<'_>, schema: &'static Schema) -> Result<Parts> {
    let args = several(bytes, |bytes| arg(bytes, schema))?;
    Ok((args, several(bytes, example)?))
}

fn example(bytes: &mut Unstructured<'_>) -> Result<Example> {
    Ok(Example {
        input: Some(several(bytes, named)?),
        output: Some(literal(bytes, 0)?),
    })
}

fn named(bytes: &mut Unstructured<'_>) -> Result<(&'static str, Literal)> {
    Ok((name(bytes)?, literal(bytes, 0)?))
}

fn arg(bytes: &mut Unstructured<'_>, schema: &'static Schema) -> Result<Arg> {
    Ok(match bytes.int_in_range(0..=8)? {
        0 => Arg::Path(schema, Shape::new(ShapeKind::Object)),
        1 => Arg::Path(schema, Shape::new(ShapeKind::Tuple(2))),
        2 => Arg::Query(schema),
        3 => Arg::QueryLists(schema),
        4 => Arg::Header {
            name: HeaderName::Static("a"),
            description: name(bytes)?,
            schema,
        },
        5 => Arg::Optional(leak(arg(bytes, schema)?)),
        6 => Arg::Either(leak(arg(bytes, schema)?), leak(arg(bytes, schema)?)),
        7 => Arg::All(leak([arg(bytes, schema)?, arg(bytes, schema)?])),
        _ => Arg::Body(Body {
            content_type: *bytes.choose(&["", "application/x-www-form-urlencoded"])?,
            schema,
            required: bytes.arbitrary()?,
        }),
    })
}

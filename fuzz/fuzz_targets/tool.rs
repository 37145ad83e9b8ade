//! A tool whose types are any graph is described or refused, and what its description says is read again
//! unchanged; start-up's checks come to an end.

#![no_main]

mod graph;
mod references;

use arbitrary::{Arbitrary, Unstructured};
use graph::{Made, leak, several, word};
use halo_core::literal::Literal;
use halo_core::protocol::{Description, Value};
use halo_core::render::{Mounted, description};
use halo_core::schema::{Schema, Shape, ShapeKind};
use halo_core::tool::{Arg, Body, Example, HeaderName, Output, Tool};
use halo_core::verify::verify;
use libfuzzer_sys::fuzz_target;

const PATTERN: &str = r"/x/{a}/{tag:\d+}/{tail:.*}";

fn literal(bytes: &mut Unstructured<'_>) -> Made<Literal> {
    Ok(match bytes.int_in_range(0..=6)? {
        0 => Literal::Null,
        1 => Literal::Bool(bool::arbitrary(bytes)?),
        2 => Literal::Int(i128::arbitrary(bytes)?),
        3 => Literal::Float(f64::arbitrary(bytes)?),
        4 => Literal::Str(word(bytes)?),
        5 => Literal::Array(several(bytes, 2, literal)?),
        _ => Literal::Object(several(bytes, 3, named)?),
    })
}

fn named(bytes: &mut Unstructured<'_>) -> Made<(&'static str, Literal)> {
    Ok((word(bytes)?, literal(bytes)?))
}

fn example(bytes: &mut Unstructured<'_>) -> Made<Example> {
    Ok(Example {
        input: Some(several(bytes, 4, named)?),
        output: Some(literal(bytes)?),
    })
}

fn arg(bytes: &mut Unstructured<'_>, schema: &'static Schema) -> Made<Arg> {
    Ok(match bytes.int_in_range(0..=8)? {
        0 => Arg::Path(schema, Shape::new(ShapeKind::Object)),
        1 => Arg::Path(schema, Shape::new(ShapeKind::Tuple(2))),
        2 => Arg::Query(schema),
        3 => Arg::QueryLists(schema),
        4 => Arg::Header {
            name: HeaderName::Static("a"),
            description: word(bytes)?,
            schema,
        },
        5 => Arg::Optional(Box::leak(Box::new(arg(bytes, schema)?))),
        6 => Arg::Either(
            Box::leak(Box::new(arg(bytes, schema)?)),
            Box::leak(Box::new(arg(bytes, schema)?)),
        ),
        7 => Arg::All(leak(vec![arg(bytes, schema)?, arg(bytes, schema)?])),
        _ => Arg::Body(Body {
            content_type: *bytes.choose(&["", "application/x-www-form-urlencoded"])?,
            schema,
            required: bool::arbitrary(bytes)?,
        }),
    })
}

fn tool(bytes: &mut Unstructured<'_>) -> Made<Tool> {
    let root = graph::root(bytes)?;
    Ok(Tool::new::<()>("tool", "tool", &[])
        .args(leak(vec![arg(bytes, root)?]))
        .output(Output::Of(root))
        .examples(several(bytes, 2, example)?))
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Unstructured::new(data);
    let Ok(tool) = tool(&mut bytes) else {
        return;
    };
    let _ = verify(&tool, PATTERN);
    for method in ["GET", "POST"] {
        let mounted = Mounted {
            name: "tool",
            method,
            pattern: PATTERN,
        };
        let Ok(mut said) = description(&tool, &mounted, &|_| None) else {
            continue;
        };
        said.output.iter().for_each(references::lead_somewhere);
        for parameter in said.input.values() {
            references::lead_somewhere(&Value::Object(parameter.schema.clone()));
        }
        // Nothing and `null` are the same to a reader.
        for example in &mut said.examples {
            example.output.take_if(|output| output.is_null());
        }
        let written = serde_json::to_vec(&said).expect("JSON");
        let read = Description::read_all(&written).expect("a description");
        assert_eq!(read, [said]);
    }
});

//! The names of tools in a manifest: unique, and fit for models.

use std::collections::HashMap;

use crate::inventory::MountedTool;
use crate::inventory::Problems;

const LONGEST: usize = 64;

/// The names of `tools`, in their order.
///
/// The first mount of a handler has the handler's name, whatever is added later. Further mounts of
/// the same handler add what tells them apart: scope, path, method. Different handlers of one name
/// are a problem.
pub(crate) fn names(tools: &[&MountedTool], problems: &mut Problems) -> Vec<String> {
    let mut taken: HashMap<String, &MountedTool> = HashMap::with_capacity(tools.len());
    let mut firsts = HashMap::with_capacity(tools.len());
    tools
        .iter()
        .map(|tool| {
            let first: &&MountedTool = firsts.entry((tool.tool.id)()).or_insert(tool);
            let name = name(tool, first);
            if name.len() > LONGEST {
                problems.long_name(&name, tool);
            }
            if let Some(other) = taken.insert(name.clone(), tool) {
                problems.same_name(&name, other, tool);
            }
            name
        })
        .collect()
}

fn name(tool: &MountedTool, first: &MountedTool) -> String {
    let mut name = tool.tool.name.to_owned();
    if std::ptr::eq(tool, first) {
        return name;
    }
    let local = |tool: &MountedTool| tool.pattern.get(tool.prefix.len()..).map(str::to_owned);
    if tool.prefix != first.prefix {
        let prefix = if tool.prefix.is_empty() {
            "root"
        } else {
            &tool.prefix
        };
        append(&mut name, prefix);
    }
    if local(tool) != local(first) {
        append(&mut name, &local(tool).unwrap_or_default());
    }
    if tool.method != first.method {
        append(&mut name, &tool.method.to_ascii_lowercase());
    }
    name
}

/// Adds the words of a pattern: `/api/v2/{tenant}` adds `_api_v2_tenant`.
fn append(name: &mut String, pattern: &str) {
    let template = halo_core::pattern::template(pattern);
    let words = template
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'))
        .filter(|word| !word.is_empty());
    for word in words {
        name.push('_');
        name.push_str(word);
    }
}

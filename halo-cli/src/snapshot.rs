//! Everything an API says, as a file that can be kept beside its code and compared.
//!
//! The file is the manifest in pretty JSON, its tools sorted by name, each with its description under
//! `described`; `halo_snapshot` tells the version of the format. The same answers give the same bytes.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;

use halo_core::protocol::{Description, Manifest, Object, ToolEntry, Value};

use crate::address::Base;
use crate::collected::Collected;
use crate::json::{clipped, kind, parse, written};

/// The version of the format that is written.
const VERSION: u64 = 1;
const VERSION_KEY: &str = "halo_snapshot";
const DESCRIBED_KEY: &str = "described";

/// Everything an API says.
///
/// # Examples
///
/// ```
/// use halo_cli::snapshot::Snapshot;
/// use halo_core::protocol::Manifest;
///
/// let manifest = Manifest::read(br#"{"api":"Clock","version":"1","tools":[{"url":"/now","name":"now"}]}"#)?;
/// let snapshot = Snapshot::new(manifest, []);
/// assert_eq!(Snapshot::read(snapshot.write().as_bytes())?, snapshot);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// The name of the API.
    pub api: String,
    /// The version of the API.
    pub version: String,
    /// What the API does.
    pub description: Option<String>,
    /// The tools by name, then URL, then method.
    pub tools: Vec<Recorded>,
    /// Whatever else the manifest says.
    pub extra: Object,
}

/// One tool of a snapshot.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Recorded {
    /// What the manifest says of it.
    pub entry: ToolEntry,
    /// What its URL says of its method; none if it says nothing.
    pub described: Option<Description>,
}

/// Why there is no snapshot: one reason for each line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SnapshotError {
    reasons: Vec<String>,
}

impl SnapshotError {
    fn one(reason: impl Into<String>) -> Self {
        Self {
            reasons: vec![reason.into()],
        }
    }

    /// What was wrong, where, and what is accepted; at least one.
    #[must_use]
    pub fn reasons(&self) -> &[String] {
        &self.reasons
    }
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reasons.join("\n"))
    }
}

impl Error for SnapshotError {}

impl Snapshot {
    /// A snapshot of a manifest and descriptions, each of which goes to the tool of its URL and method.
    #[must_use]
    pub fn new(manifest: Manifest, descriptions: impl IntoIterator<Item = Description>) -> Self {
        let mut tools: Vec<Recorded> = manifest
            .tools
            .into_iter()
            .map(|entry| Recorded {
                entry,
                described: None,
            })
            .collect();
        // Any base serves to compare URLs of one API.
        let base = Base::new("http://halo");
        let mut by_url: HashMap<String, Vec<usize>> = HashMap::new();
        for (index, tool) in tools.iter().enumerate() {
            by_url
                .entry(base.key(&tool.entry.url))
                .or_default()
                .push(index);
        }
        for description in descriptions {
            let mut there = by_url
                .get(&base.key(&description.call.url))
                .into_iter()
                .flatten();
            let index = there.find(|index| {
                let tool = &tools[**index];
                let method = tool.entry.method.as_deref();
                tool.described.is_none()
                    && method.is_none_or(|method| method == description.call.method)
            });
            if let Some(index) = index {
                tools[*index].described = Some(description);
            }
        }
        Self {
            api: manifest.api,
            version: manifest.version,
            description: manifest.description,
            tools,
            extra: manifest.extra,
        }
        .sorted()
    }

    /// A snapshot of what was collected.
    ///
    /// # Errors
    ///
    /// When the manifest or any tool's description is not there to be read: a snapshot that lacks a tool
    /// would tell of its removal later.
    pub fn of(collected: &Collected) -> Result<Self, SnapshotError> {
        let base = clipped(&collected.base, 120);
        if collected.manifest.status != 200 {
            let status = collected.manifest.status;
            return Err(SnapshotError::one(format!(
                "the manifest at {base} is answered with {status}: expected 200"
            )));
        }
        let mut manifest = Manifest::read(&collected.manifest.body)
            .map_err(|error| SnapshotError::one(format!("the manifest at {base}: {error}")))?;
        let mut reasons = Vec::new();
        let mut tools = Vec::new();
        for entry in std::mem::take(&mut manifest.tools) {
            match described(collected, &entry) {
                Ok(description) => tools.push(Recorded {
                    entry,
                    described: Some(description),
                }),
                Err(reason) => {
                    reasons.push(format!("the tool `{}`: {reason}", clipped(&entry.name, 80)));
                }
            }
        }
        Self::whole(manifest, tools, reasons)
    }

    /// The file; it ends in a line break.
    #[must_use]
    pub fn write(&self) -> String {
        let mut file = Object::new();
        file.insert(VERSION_KEY.to_owned(), VERSION.into());
        let manifest = Manifest {
            api: self.api.clone(),
            version: self.version.clone(),
            description: self.description.clone(),
            tools: Vec::new(),
            extra: self.extra.clone(),
        };
        if let Value::Object(fields) = written(&manifest) {
            file.extend(fields.into_iter().filter(|(key, _)| key != VERSION_KEY));
        }
        let tools = self.tools.iter().map(|tool| {
            let mut entry = written(&tool.entry);
            if let (Value::Object(fields), Some(described)) = (&mut entry, &tool.described) {
                fields.insert(DESCRIBED_KEY.to_owned(), written(described));
            }
            entry
        });
        file.insert("tools".to_owned(), Value::Array(tools.collect()));
        format!("{:#}\n", Value::Object(file))
    }

    /// Reads a file. Fields that are not known are kept, the order of the tools does not matter.
    ///
    /// # Errors
    ///
    /// When it is not JSON, of another version, or a tool or its description cannot be read.
    pub fn read(file: &[u8]) -> Result<Self, SnapshotError> {
        let value = parse(file)
            .map_err(|error| SnapshotError::one(format!("the snapshot is not JSON: {error}")))?;
        let Value::Object(fields) = &value else {
            return Err(SnapshotError::one(format!(
                "the snapshot is {}: expected an object",
                kind(&value)
            )));
        };
        match fields.get(VERSION_KEY) {
            Some(version) if version.as_u64() == Some(VERSION) => {}
            Some(version) => {
                let version = clipped(&version.to_string(), 40);
                return Err(SnapshotError::one(format!(
                    "/{VERSION_KEY} is {version}: expected {VERSION}; a later halo may read it"
                )));
            }
            None => {
                return Err(SnapshotError::one(format!(
                    "/{VERSION_KEY} is missing: expected {VERSION}, as `halo snapshot` writes it"
                )));
            }
        }
        let mut manifest =
            Manifest::read(file).map_err(|error| SnapshotError::one(error.to_string()))?;
        manifest.extra.shift_remove(VERSION_KEY);
        let mut reasons = Vec::new();
        let mut tools = Vec::new();
        for (index, mut entry) in std::mem::take(&mut manifest.tools).into_iter().enumerate() {
            let described = match entry
                .extra
                .shift_remove(DESCRIBED_KEY)
                .filter(|value| !value.is_null())
            {
                None => None,
                Some(value) => match recorded(&value) {
                    Ok(description) => Some(description),
                    Err(reason) => {
                        reasons.push(format!("/tools/{index}/{DESCRIBED_KEY}: {reason}"));
                        continue;
                    }
                },
            };
            tools.push(Recorded { entry, described });
        }
        Self::whole(manifest, tools, reasons)
    }

    /// What was read, if all of it could be.
    fn whole(
        manifest: Manifest,
        tools: Vec<Recorded>,
        reasons: Vec<String>,
    ) -> Result<Self, SnapshotError> {
        if !reasons.is_empty() {
            return Err(SnapshotError { reasons });
        }
        let (api, version) = (manifest.api, manifest.version);
        Ok(Self {
            api,
            version,
            description: manifest.description,
            tools,
            extra: manifest.extra,
        }
        .sorted())
    }

    fn sorted(mut self) -> Self {
        self.tools.sort_by(|a, b| {
            let key = |tool: &'_ Recorded| {
                (
                    tool.entry.name.clone(),
                    tool.entry.url.clone(),
                    tool.entry.method.clone(),
                )
            };
            key(a).cmp(&key(b))
        });
        self
    }
}

fn recorded(value: &Value) -> Result<Description, String> {
    if value.as_object().is_none() {
        return Err(format!(
            "it is {}: expected an object, a description",
            kind(value)
        ));
    }
    let all =
        Description::read_all(value.to_string().as_bytes()).map_err(|error| error.to_string())?;
    all.into_iter()
        .next()
        .ok_or_else(|| "it is empty: expected a description".to_owned())
}

/// The description of a tool among what was collected.
fn described(collected: &Collected, entry: &ToolEntry) -> Result<Description, String> {
    let asked = collected
        .tools
        .iter()
        .find(|asked| asked.url == entry.url)
        .ok_or("its URL was not asked: expected its description")?;
    let answer = asked
        .answer
        .as_ref()
        .map_err(|error| format!("no answer: {}", clipped(error, 200)))?;
    if answer.status != 200 {
        return Err(format!(
            "its URL is answered with {}: expected 200",
            answer.status
        ));
    }
    let all = Description::read_all(&answer.body).map_err(|error| error.to_string())?;
    all.into_iter()
        .find(|description| {
            entry
                .method
                .as_deref()
                .is_none_or(|method| method == description.call.method)
        })
        .ok_or_else(|| {
            let method = clipped(entry.method.as_deref().unwrap_or_default(), 40);
            format!("its URL describes no {method}: expected a description of it")
        })
}

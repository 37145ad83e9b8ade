//! What this process, the server in it included, holds in memory.

use std::fs;
use std::process::Command;
use std::sync::OnceLock;

/// The resident set, from `/proc/self/statm`, which counts pages.
pub(super) fn resident_kib() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * page_kib())
}

fn page_kib() -> u64 {
    static SIZE: OnceLock<u64> = OnceLock::new();
    *SIZE.get_or_init(|| {
        let said = Command::new("getconf").arg("PAGESIZE").output().ok();
        let said = said.and_then(|said| String::from_utf8(said.stdout).ok());
        let bytes: Option<u64> = said.and_then(|said| said.trim().parse().ok());
        bytes.unwrap_or(4096) / 1024
    })
}

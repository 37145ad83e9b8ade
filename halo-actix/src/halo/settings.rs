//! What a manifest is told.

use halo_core::tool::Auth;

use crate::signing::Signing;
use crate::visibility::Rules;

/// What holds for a manifest and the tools in it.
#[derive(Clone, Default)]
pub(crate) struct Settings {
    pub(crate) rules: Rules,
    /// The credentials that scopes ask for, by the scope's path; this manifest's own is empty.
    pub(crate) auth: Vec<(String, Auth)>,
    pub(crate) cache_control: Option<String>,
    pub(crate) public_base: Option<String>,
    pub(crate) forwarded_prefix: bool,
    pub(crate) lifecycle_headers: bool,
    pub(crate) signing: Signing,
}

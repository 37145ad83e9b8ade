//! What each extractor asks of a caller.

mod extractors;
#[cfg(feature = "httpauth")]
mod httpauth;

use halo_core::tool::Arg;

/// What a parameter of a handler asks of a caller.
///
/// Implemented for every extractor of actix-web. An extractor of your own takes three lines:
///
/// ```
/// use halo_actix::{Arg, HaloArg};
///
/// struct Tenant(String);
///
/// impl HaloArg for Tenant {
///     const ARG: Arg = Arg::header("X-Tenant", "The tenant to act for.");
/// }
/// ```
///
/// An extractor that reads nothing of the request says [`Arg::Ignored`]; one that wraps another says
/// what that one says: `const ARG: Arg = <Json<T> as HaloArg>::ARG;`.
///
/// Implements "input" and "auth" of §6.1 of the specification.
#[diagnostic::on_unimplemented(
    message = "HALO does not know what the parameter type `{Self}` asks of a caller",
    label = "`{Self}` does not implement `HaloArg`",
    note = "for an extractor of your own: `impl HaloArg for {Self} {{ const ARG: Arg = …; }}`",
    note = "if callers send nothing for it, mark the parameter `#[halo(skip)]`"
)]
pub trait HaloArg {
    /// What it asks.
    const ARG: Arg;
}

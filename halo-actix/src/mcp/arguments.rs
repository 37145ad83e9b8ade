//! Whether arguments are ones that a tool takes, and the request that they make.

use halo_core::call::{self, CredentialPlace, Request, place};
use halo_core::protocol::{Object, Place};

use super::table::Served;

/// The request for a tool with these arguments, or what is wrong with them, for a model to correct.
///
/// Whether values fit their schemas is for the service to say, as to any other caller.
pub(super) fn request(tool: &Served, arguments: &Object) -> Result<Request, String> {
    let description = &tool.description;
    if description.further_parameters().is_none()
        && let Some(unknown) = arguments
            .keys()
            .find(|name| !description.input.contains_key(*name))
    {
        let names: Vec<&str> = description.input.keys().map(String::as_str).collect();
        return Err(if names.is_empty() {
            format!("there is no argument `{unknown}`; this tool takes none")
        } else {
            format!(
                "there is no argument `{unknown}`; there are `{}`",
                names.join("`, `")
            )
        });
    }
    let mut input = description.input.iter();
    if let Some((missing, _)) =
        input.find(|(name, parameter)| parameter.required && !arguments.contains_key(*name))
    {
        return Err(format!("`{missing}` is required, and missing"));
    }
    for name in arguments.keys() {
        let reserved = match place(description, name) {
            Place::Header => is_reserved(&name.to_ascii_lowercase()),
            _ => false,
        };
        if reserved || is_credential(tool, name) {
            return Err(format!("`{name}` is not for arguments to set"));
        }
    }
    call::request(description, arguments).map_err(|error| error.to_string())
}

/// Whether an argument would stand where the caller's credentials do.
fn is_credential(tool: &Served, name: &str) -> bool {
    let place = place(&tool.description, name);
    tool.credentials.iter().any(|credential| match credential {
        CredentialPlace::Header(header) => {
            place == Place::Header && header.eq_ignore_ascii_case(name)
        }
        CredentialPlace::Query(query) => place == Place::Query && query == name,
        _ => false,
    })
}

/// Whether a header, beside those that no call sets, tells who calls, from where, or what is really meant.
pub(super) fn is_reserved(name: &str) -> bool {
    const PREFIXES: [&str; 7] = [
        "access-control-",
        "content-",
        "mcp-",
        "proxy-",
        "sec-",
        "x-forwarded-",
        "x-original-",
    ];
    const NAMES: [&str; 9] = [
        "forwarded",
        "origin",
        "referer",
        "x-http-method",
        "x-http-method-override",
        "x-method-override",
        "x-real-ip",
        "x-rewrite-url",
        "set-cookie",
    ];
    NAMES.contains(&name) || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

//! Putting secrets into a request, at the last moment and for the API's own origin alone (§4.3, §9.3).

use halo_core::call::CredentialPlace;
use http::header::{self, HeaderMap, HeaderName, HeaderValue};
use secrecy::ExposeSecret;
use url::Url;

use crate::client::Session;
use crate::credential::Injection;
use crate::error::Error;

/// Adds the secrets to a request that is otherwise ready.
pub(crate) fn inject(
    session: &Session,
    url: &mut Url,
    headers: &mut HeaderMap,
    injections: &[Injection],
) -> Result<(), Error> {
    if injections.is_empty() {
        return Ok(());
    }
    // Whoever made the URL checked it; secrets are worth a second look.
    session.base.resolve(url.as_str(), "the request")?;
    if session.base.is_plain() && !session.settings.plain_http {
        return Err(Error::PlainHttp {
            api: session.base.origin(),
        });
    }
    for Injection { place, secret } in injections {
        let secret = secret.expose_secret();
        match place {
            CredentialPlace::Bearer => {
                headers.insert(
                    header::AUTHORIZATION,
                    sensitive(&format!("Bearer {secret}"))?,
                );
            }
            CredentialPlace::Basic => {
                headers.insert(
                    header::AUTHORIZATION,
                    sensitive(&format!("Basic {secret}"))?,
                );
            }
            CredentialPlace::Header(name) => {
                headers.insert(credential_header(name)?, sensitive(secret)?);
            }
            CredentialPlace::Cookie(name) => {
                let cookie = format!("{name}={secret}");
                if cookie.contains([';', ',', ' ']) {
                    return Err(Error::NotHttp {
                        what: "the API key in a cookie",
                    });
                }
                headers.append(header::COOKIE, sensitive(&cookie)?);
            }
            CredentialPlace::Query(name) => {
                url.query_pairs_mut().append_pair(name, secret);
            }
            _ => {}
        }
    }
    Ok(())
}

/// The header of an API key, which must not be one that frames the message.
fn credential_header(name: &str) -> Result<HeaderName, Error> {
    let refused = Error::NotHttp {
        what: "an API key in a header of this name",
    };
    let Ok(name) = HeaderName::from_bytes(name.as_bytes()) else {
        return Err(refused);
    };
    let framing = [
        header::HOST,
        header::CONTENT_LENGTH,
        header::CONTENT_TYPE,
        header::TRANSFER_ENCODING,
        header::CONNECTION,
        header::COOKIE,
        header::ACCEPT,
    ];
    if framing.contains(&name) {
        Err(refused)
    } else {
        Ok(name)
    }
}

fn sensitive(value: &str) -> Result<HeaderValue, Error> {
    let mut value = HeaderValue::from_str(value).map_err(|_| Error::NotHttp {
        what: "the credential",
    })?;
    value.set_sensitive(true);
    Ok(value)
}

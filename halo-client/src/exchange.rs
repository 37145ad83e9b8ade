//! One discovery: OPTIONS asked, the answer judged before anything is read from it (§2.2, §2.3).

use std::time::{Duration, SystemTime};

use bytes::Bytes;
use halo_core::protocol::MEDIA_TYPE;
use http::header::{self, HeaderMap, HeaderName, HeaderValue};
use http::{Method, Request, Response, StatusCode};
use url::Url;

use crate::base::shown;
use crate::client::Session;
use crate::credential;
use crate::error::Error;
use crate::injection;
use crate::transport::{Received, Sent};

/// The most redirects within the API that a question follows.
const HOPS: usize = 3;

/// What a question was answered with.
#[derive(Debug)]
pub(crate) enum Answer {
    /// New content.
    Fresh { body: Bytes, headers: HeaderMap },
    /// What is known already is still right (304).
    Unchanged(HeaderMap),
}

impl Session {
    /// Asks a URL of the API what it is.
    pub(crate) async fn ask(&self, url: &Url, etag: Option<&HeaderValue>) -> Result<Answer, Error> {
        let answer = self.options(url.clone(), etag).await?;
        let (head, body) = answer.into_parts();
        let asked = shown(url.as_str());
        let not_halo = |why: String| Error::NotHalo {
            url: asked.clone(),
            why,
        };
        match head.status {
            StatusCode::NOT_MODIFIED if etag.is_some() => {
                return Ok(Answer::Unchanged(head.headers));
            }
            StatusCode::OK => {}
            // What servers answer to OPTIONS that do not know the media type.
            StatusCode::NO_CONTENT
            | StatusCode::METHOD_NOT_ALLOWED
            | StatusCode::NOT_ACCEPTABLE
            | StatusCode::UNSUPPORTED_MEDIA_TYPE
            | StatusCode::NOT_IMPLEMENTED => {
                return Err(not_halo(format!("it answered {}", head.status)));
            }
            status if status.is_success() => {
                return Err(not_halo(format!("it answered {status}, expected 200 OK")));
            }
            status => return Err(Error::Discovery { url: asked, status }),
        }
        let media_type = head.headers.get(header::CONTENT_TYPE);
        let media_type = media_type.and_then(|value| value.to_str().ok());
        let essence = media_type.unwrap_or_default().split(';').next();
        if !essence
            .unwrap_or_default()
            .trim()
            .eq_ignore_ascii_case(MEDIA_TYPE)
        {
            let found: String = media_type.unwrap_or("none").chars().take(100).collect();
            return Err(not_halo(format!(
                "the answer's Content-Type is {found:?}, expected `{MEDIA_TYPE}`"
            )));
        }
        if body.cut {
            let limit = self.settings.description_limit;
            return Err(not_halo(format!("the answer is longer than {limit} bytes")));
        }
        Ok(Answer::Fresh {
            body: body.bytes,
            headers: head.headers,
        })
    }

    /// OPTIONS, over redirects within the API.
    async fn options(
        &self,
        mut url: Url,
        etag: Option<&HeaderValue>,
    ) -> Result<Response<Received>, Error> {
        let credentials = credential::for_discovery(&self.credentials).await?;
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT, HeaderValue::from_static(MEDIA_TYPE));
        if let Some(etag) = etag {
            headers.insert(header::IF_NONE_MATCH, etag.clone());
        }
        injection::inject(self, &mut url, &mut headers, &credentials)?;
        for _ in 0..HOPS {
            let answer = self
                .fetch(
                    Method::OPTIONS,
                    &url,
                    headers.clone(),
                    self.settings.description_limit,
                )
                .await?;
            let Some(next) = self.redirect(&url, &answer)? else {
                return Ok(answer);
            };
            url = next;
        }
        Err(Error::NotHalo {
            url: shown(url.as_str()),
            why: format!("it redirects more than {HOPS} times"),
        })
    }

    /// Where an answer redirects to, which must be within the API.
    pub(crate) fn redirect<T>(
        &self,
        from: &Url,
        answer: &Response<T>,
    ) -> Result<Option<Url>, Error> {
        if !matches!(answer.status().as_u16(), 301 | 302 | 307 | 308) {
            return Ok(None);
        }
        let Some(target) = answer.headers().get(header::LOCATION) else {
            return Ok(None);
        };
        let target = target.to_str().unwrap_or("//?");
        // Relative to the URL that redirects, not to the base.
        let absolute = from.join(target);
        let absolute = absolute.as_ref().map_or(target, Url::as_str);
        self.base.resolve(absolute, "Location").map(Some)
    }

    /// One request without a body, within the time that discovery has.
    pub(crate) async fn fetch(
        &self,
        method: Method,
        url: &Url,
        headers: HeaderMap,
        limit: usize,
    ) -> Result<Response<Received>, Error> {
        let mut request = Request::new(Bytes::new());
        *request.method_mut() = method;
        *request.uri_mut() = url
            .as_str()
            .parse()
            .map_err(|_| Error::NotHttp { what: "the URL" })?;
        *request.headers_mut() = headers;
        let patience = self.settings.timeout;
        let sending = self.transport.send(request, limit);
        match tokio::time::timeout(patience, sending).await {
            Ok(answer) => Ok(answer?),
            Err(_) => Err(Error::Timeout {
                what: "discovery",
                limit_ms: patience.as_millis(),
                sent: Sent::No,
            }),
        }
    }
}

/// How long an answer may be used without asking again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Freshness {
    /// As long as the session lasts: the server says nothing of it (§3.7).
    Session,
    /// Until then.
    Until(SystemTime),
    /// Not kept at all.
    NoStore,
}

impl Freshness {
    pub(crate) fn of(headers: &HeaderMap, now: SystemTime) -> Self {
        let mut freshness = Self::Session;
        let directives = headers
            .get_all(header::CACHE_CONTROL)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','));
        for directive in directives {
            let (name, value) = directive.split_once('=').unwrap_or((directive, ""));
            match name.trim().to_ascii_lowercase().as_str() {
                "no-store" => return Self::NoStore,
                "no-cache" => freshness = Self::Until(now),
                "max-age" if freshness == Self::Session => {
                    let seconds = value.trim().trim_matches('"').parse().unwrap_or(0);
                    let seconds = Duration::from_secs(seconds).min(LONGEST);
                    let age = headers.get(header::AGE).and_then(|age| age.to_str().ok());
                    let age = age.and_then(|age| age.trim().parse().ok()).unwrap_or(0);
                    let left = seconds.saturating_sub(Duration::from_secs(age));
                    freshness = Self::Until(now + left);
                }
                _ => {}
            }
        }
        freshness
    }

    pub(crate) fn is_over(self, now: SystemTime) -> bool {
        match self {
            Self::Session => false,
            Self::Until(end) => end <= now,
            Self::NoStore => true,
        }
    }
}

/// A year, the longest that RFC 9111 knows sense in.
const LONGEST: Duration = Duration::from_hours(365 * 24);

/// A header as text, if it is there once and is text.
pub(crate) fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn freshness_is_what_cache_control_says() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000);
        let of = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::CACHE_CONTROL, value.parse().unwrap());
            Freshness::of(&headers, now)
        };
        let until = |seconds| Freshness::Until(now + Duration::from_secs(seconds));
        assert_eq!(Freshness::of(&HeaderMap::new(), now), Freshness::Session);
        assert_eq!(of("private, max-age=60"), until(60));
        assert_eq!(of("Max-Age=\"60\""), until(60));
        assert_eq!(of("max-age=60, no-cache"), until(0));
        assert_eq!(of("max-age=x"), until(0));
        assert_eq!(of("max-age=99999999999"), until(31_536_000));
        assert_eq!(of("max-age=5, no-store"), Freshness::NoStore);
        assert!(until(0).is_over(now) && !until(1).is_over(now));
    }
}

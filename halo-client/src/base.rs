//! The API's base URL, and whether a URL that the API names is still its own.

use std::fmt;

use url::{Host, Url};

use crate::error::Error;

/// Where an API is. All that is called is of its origin: scheme, host and port.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Base {
    /// Where the manifest is.
    manifest: Url,
    /// What relative URLs stand below.
    directory: Url,
}

impl Base {
    pub(crate) fn read(text: &str) -> Result<Self, Error> {
        let refused = |why: &'static str| Err(Error::BaseUrl { why });
        let Ok(mut manifest) = Url::parse(text.trim()) else {
            return refused("it is not an absolute URL, such as `https://api.example.com/v1`");
        };
        if !matches!(manifest.scheme(), "http" | "https") {
            return refused("its scheme is neither `https` nor `http`");
        }
        if !manifest.username().is_empty() || manifest.password().is_some() {
            return refused("it holds a user or a password; give them as credentials instead");
        }
        if manifest.query().is_some() {
            return refused("it has a query string; tags are given to `discover_tags`");
        }
        manifest.set_fragment(None);
        let mut directory = manifest.clone();
        if !directory.path().ends_with('/') {
            let path = format!("{}/", directory.path());
            directory.set_path(&path);
        }
        Ok(Self {
            manifest,
            directory,
        })
    }

    pub(crate) const fn manifest(&self) -> &Url {
        &self.manifest
    }

    /// Scheme, host and port, for messages.
    pub(crate) fn origin(&self) -> String {
        self.manifest.origin().ascii_serialization()
    }

    pub(crate) fn host(&self) -> &str {
        self.manifest.host_str().unwrap_or_default()
    }

    pub(crate) fn port(&self) -> u16 {
        self.manifest.port_or_known_default().unwrap_or_default()
    }

    /// A URL that the API named, absolute or relative to the base; `what` named it.
    pub(crate) fn resolve(&self, url: &str, what: &'static str) -> Result<Url, Error> {
        let leaves = || Error::LeavesApi {
            what,
            url: shown(url),
            api: self.origin(),
        };
        // Browsers and this parser drop tabs and line breaks and turn `\` into `/`; others may not.
        if url
            .chars()
            .any(|char| char.is_control() || char == '\\' || char.is_whitespace())
        {
            return Err(leaves());
        }
        let mut resolved = self.directory.join(url).map_err(|_| leaves())?;
        let own = resolved.origin() == self.manifest.origin()
            && resolved.username().is_empty()
            && resolved.password().is_none();
        if !own {
            return Err(leaves());
        }
        resolved.set_fragment(None);
        Ok(resolved)
    }

    /// Whether what is sent there can be read on the way.
    pub(crate) fn is_plain(&self) -> bool {
        self.manifest.scheme() == "http" && !self.is_loopback()
    }

    fn is_loopback(&self) -> bool {
        match self.manifest.host() {
            Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        }
    }
}

impl fmt::Debug for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.manifest.as_str())
    }
}

/// A URL for a message: without user and query, which may hold secrets, and not endless.
pub(crate) fn shown(url: &str) -> String {
    let url = url.split(['?', '#']).next().unwrap_or_default();
    let authority = url.find("//").map_or(0, |at| at + 2);
    let (scheme, rest) = url.split_at(authority);
    let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let host = host.rsplit('@').next().unwrap_or_default();
    let text = format!("{scheme}{host}{path}");
    text.chars()
        .filter(|char| !char.is_control())
        .take(200)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_is_an_absolute_url_without_secrets() {
        for (url, why) in [
            ("api.example.com", "not an absolute URL"),
            ("/v1", "not an absolute URL"),
            ("ftp://h/", "neither `https` nor `http`"),
            ("file:///etc", "neither `https` nor `http`"),
            ("https://ann:secret@h/", "give them as credentials"),
            ("https://h/?key=secret", "query string"),
        ] {
            let error = Base::read(url).unwrap_err().to_string();
            assert!(error.contains(why) && !error.contains("secret"), "{error}");
        }
    }

    #[test]
    fn urls_resolve_under_the_base_and_stay_of_its_origin() {
        let base = Base::read("https://h.example:8443/v1").unwrap();
        for (url, resolved) in [
            ("/x", "https://h.example:8443/x"),
            ("x", "https://h.example:8443/v1/x"),
            ("./x?a=1#b", "https://h.example:8443/v1/x?a=1"),
            ("https://H.example:8443/y", "https://h.example:8443/y"),
            ("/x/{id}", "https://h.example:8443/x/{id}"),
        ] {
            let found = base.resolve(url, "call.url").unwrap();
            assert_eq!(
                found.as_str().replace("%7B", "{").replace("%7D", "}"),
                resolved
            );
        }
        for url in [
            "//other/x",
            "https://other/x",
            "http://h.example:8443/x",
            "https://h.example/x",
            "https://h.example:8444/x",
            "https://ann@h.example:8443/x",
            "https://h.example:8443@other/x",
            "/\\other/x",
            "\\\\other/x",
            "https:\\\\other",
            "/\t/other",
            "https://h.example.:8443/x",
            "javascript:alert(1)",
            "data:,x",
            "https://ｈ.example.evil:8443/",
            "https://hé.example:8443/",
            "@other/x:",
        ] {
            let found = base.resolve(url, "call.url");
            match &found {
                Err(_) => {}
                Ok(url) => assert_eq!(url.as_str(), "https://h.example:8443/v1/@other/x:"),
            }
        }
    }

    #[test]
    fn loopback_is_not_the_open_network() {
        for (url, plain) in [
            ("http://localhost:80", false),
            ("http://a.localhost", false),
            ("http://127.9.9.9", false),
            ("http://[::1]", false),
            ("http://localhost.evil.example", true),
            ("http://128.0.0.1", true),
            ("http://10.0.0.1", true),
            ("https://example.com", false),
        ] {
            assert_eq!(Base::read(url).unwrap().is_plain(), plain, "{url}");
        }
    }

    #[test]
    fn messages_show_no_user_and_no_query() {
        assert_eq!(shown("https://ann:pw@h/p?key=1"), "https://h/p");
        assert_eq!(shown("/p?key=1"), "/p");
    }
}

//! The path patterns of actix: `/users/{id}`, `/files/{path:.*}`, `/static/{tail}*`.

/// A parameter that a caller puts into the path.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Param {
    pub(crate) name: String,
    pub(crate) regex: Option<String>,
    /// Whether it takes the rest of the path, slashes included.
    pub(crate) tail: bool,
}

/// actix's router panics beyond this.
const MAX_PARAMS: usize = 16;

/// The parameters of a pattern; none when it is malformed, which [`parse`] explains.
pub(crate) fn params(path: &str) -> Vec<Param> {
    parse(path).unwrap_or_default()
}

/// The parameters of a pattern, or what is wrong with it: actix would panic at start-up, or
/// match something else than what was meant.
pub(crate) fn parse(path: &str) -> Result<Vec<Param>, String> {
    let mut params: Vec<Param> = Vec::new();
    let mut rest = path;
    while let Some((before, inside, after)) = next_braces(path, rest)? {
        static_part(path, before)?;
        let param = param(path, inside, after)?;
        if params.iter().any(|other| other.name == param.name) {
            let name = &param.name;
            return Err(format!(
                "`{path}` has two parameters `{name}`: rename one of the two"
            ));
        }
        rest = if param.tail { "" } else { after };
        params.push(param);
    }
    static_part(path, rest)?;
    if rest.ends_with('*') {
        return Err(format!(
            "`{path}` ends in a tail without a name: write `{{tail}}*`"
        ));
    }
    if params.len() > MAX_PARAMS {
        let count = params.len();
        return Err(format!(
            "`{path}` has {count} parameters, and actix takes {MAX_PARAMS} at most"
        ));
    }
    Ok(params)
}

/// What stands before, inside and after the next pair of braces. A regex may have braces of its
/// own, `{id:\d{2,4}}`, and actix counts them as they come.
fn next_braces<'a>(
    path: &str,
    text: &'a str,
) -> Result<Option<(&'a str, &'a str, &'a str)>, String> {
    let Some(open) = text.find('{') else {
        return Ok(None);
    };
    let mut depth = 0usize;
    for (at, character) in text.char_indices().skip_while(|(at, _)| *at < open) {
        match character {
            '{' => depth += 1,
            '}' if depth == 1 => {
                return Ok(Some((&text[..open], &text[open + 1..at], &text[at + 1..])));
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    Err(format!(
        "`{path}` has a `{{` without its `}}`: write `{{name}}`"
    ))
}

fn static_part(path: &str, text: &str) -> Result<(), String> {
    if text.contains('}') {
        return Err(format!(
            "`{path}` has a `}}` without its `{{`: write `{{name}}`"
        ));
    }
    Ok(())
}

fn param(path: &str, inside: &str, after: &str) -> Result<Param, String> {
    let (name, regex) = match inside.split_once(':') {
        Some((name, regex)) => (name, Some(regex)),
        None => (inside, None),
    };
    if name.is_empty() {
        return Err(format!(
            "`{path}` has a parameter without a name: write `{{name}}`"
        ));
    }
    if !is_name(name) {
        return Err(format!(
            "`{name}` in `{path}` is no parameter name: use letters, digits and `_`, \
             with a letter first"
        ));
    }
    if regex == Some("") {
        return Err(format!(
            "`{{{name}:}}` in `{path}` has an empty regex: write `{{{name}}}`"
        ));
    }
    let tail = after.starts_with('*');
    if tail && after != "*" {
        return Err(format!(
            "`{path}` goes on after `{{{name}}}*`, which takes all the rest"
        ));
    }
    if tail && regex.is_some() {
        return Err(format!(
            "`{path}` has a regex on a tail: write `{{{name}}}*`"
        ));
    }
    Ok(Param {
        name: name.to_owned(),
        regex: regex.map(str::to_owned),
        tail,
    })
}

/// The router makes it the name of a regex group, which may have these characters.
fn is_name(name: &str) -> bool {
    let mut characters = name.chars();
    let first = characters.next();
    first.is_some_and(|c| c == '_' || c.is_alphabetic())
        && characters.all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '[' | ']'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn param(name: &str, regex: Option<&str>, tail: bool) -> Param {
        Param {
            name: name.to_owned(),
            regex: regex.map(str::to_owned),
            tail,
        }
    }

    #[test]
    fn static_paths_have_none() {
        for path in ["", "/", "/charge", "charge/", "/a*b", "/a:b"] {
            assert_eq!(parse(path), Ok(vec![]), "{path}");
        }
    }

    #[test]
    fn finds_every_notation() {
        assert_eq!(params("/{id}"), [param("id", None, false)]);
        assert_eq!(
            params(r"/a{id:\d{2,4}}-{_b:[^{}]+}/{path:.*}"),
            [
                param("id", Some(r"\d{2,4}"), false),
                param("_b", Some("[^{}]+"), false),
                param("path", Some(".*"), false),
            ]
        );
        assert_eq!(
            params("/{user.name}/x/{tail}*"),
            [param("user.name", None, false), param("tail", None, true)]
        );
        assert_eq!(params("/{größe:ä}x"), [param("größe", Some("ä"), false)]);
    }

    #[test]
    fn takes_sixteen_at_most() {
        let path = |count: usize| {
            let segments: Vec<String> = (0..count).map(|n| format!("/{{p{n}}}")).collect();
            segments.concat()
        };
        assert_eq!(params(&path(16)).len(), 16);
        assert!(parse(&path(17)).is_err_and(|mistake| mistake.contains("17 parameters")));
    }

    #[test]
    fn explains_what_is_wrong() {
        for (path, mistake) in [
            ("/x/{id", "has a `{` without its `}`"),
            ("/x/{id:{}", "has a `{` without its `}`"),
            ("/x/id}", "has a `}` without its `{`"),
            ("/{a}}/{b}", "has a `}` without its `{`"),
            ("/{}", "without a name"),
            ("/{:x}", "without a name"),
            (
                "/{user-id}",
                "`user-id` in `/{user-id}` is no parameter name",
            ),
            ("/{ id }", "is no parameter name"),
            ("/{1a}", "is no parameter name"),
            ("/{id:}", "has an empty regex: write `{id}`"),
            ("/{id}/x/{id}", "has two parameters `id`"),
            ("/{a}*/b", "goes on after `{a}*`"),
            ("/{a:.*}*", "has a regex on a tail"),
            ("/a/*", "write `{tail}*`"),
            ("/{a}/*", "write `{tail}*`"),
        ] {
            let found = parse(path).err().unwrap_or_default();
            assert!(found.contains(mistake), "{path}: {found}");
            assert!(params(path).is_empty());
        }
    }
}

//! What definitions are called.

/// The last part of a type's name, in letters that stand for themselves in a reference.
pub(super) fn short(identity: &str) -> String {
    let path = identity.split('<').next().unwrap_or(identity);
    let last = path.rsplit("::").next().unwrap_or(path);
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let name: String = last
        .trim_matches(|letter| !plain(letter) && letter.is_ascii())
        .chars()
        .map(|letter| if plain(letter) { letter } else { '_' })
        .collect();
    if name.is_empty() {
        "Type".to_owned()
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn a_definition_has_a_name_that_references_can_write_as_it_is() {
        for (identity, name) in [
            ("app::Node", "Node"),
            ("app::Node<app::Item<u8>>", "Node"),
            ("[app::Node]", "Node"),
            ("(app::Node, app::Item)", "Item"),
            ("app::f::{{closure}}", "closure"),
            ("app::Größe", "Gr__e"),
            ("a/b~c%41 d", "a_b_c_41_d"),
            ("<app::Node as app::Of>::Item", "Type"),
            ("", "Type"),
        ] {
            assert_eq!(short(identity), name, "{identity}");
        }
    }
}

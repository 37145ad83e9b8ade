//! Text of an API before the eyes of people and models.

/// Whether a character hides something: controls, marks of direction, characters without width.
///
/// They let a text say one thing to people and another to a model (§9.4). Line breaks and tabs are controls too:
/// whoever keeps those asks for them first.
///
/// # Examples
///
/// ```
/// use halo_core::text::is_hidden;
///
/// assert_eq!("pay\u{202e}\u{e0041}\u{200b}".chars().filter(|c| is_hidden(*c)).count(), 3);
/// assert!(!"größe 支付 ☂".chars().any(is_hidden));
/// ```
#[must_use]
pub fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character,
            // Soft hyphen, joiners and fillers without a shape, Arabic and Mongolian marks.
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{3164}' | '\u{ffa0}'
            // Without width; marks, embeddings, overrides and isolates of direction; separators of lines.
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}'
            // Tags and selectors, in which whole sentences can be hidden.
            | '\u{e0000}'..='\u{e0fff}')
}

//! Doc comments as text.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// The text of the doc comments among `attrs`, as an expression of type `&'static str`.
///
/// One leading blank is taken from each line, as rustdoc does it, and nothing else: code blocks and
/// nested lists keep their shape. What is not a literal (`include_str!`, `concat!`) is kept as it is.
pub(crate) fn text(attrs: &[Attribute]) -> TokenStream {
    let parts: Vec<&Expr> = attrs.iter().filter_map(doc).collect();
    let literals: Option<Vec<String>> = parts.iter().map(|part| literal(part)).collect();
    if let Some(literals) = literals {
        let lines: Vec<String> = literals.iter().flat_map(|text| lines(text)).collect();
        let text = lines.join("\n");
        let text = text.trim_matches('\n').trim_end();
        return quote!(#text);
    }
    let parts = parts.iter().map(|part| {
        if let Some(text) = literal(part) {
            let text = lines(&text).join("\n");
            quote!(#text)
        } else {
            quote!(#part)
        }
    });
    // What a file ends with is not known here.
    quote! {
        ::core::primitive::str::trim_ascii_end(::core::concat!(#(#parts, "\n"),*))
    }
}

/// Whether there are any doc comments among `attrs`.
pub(crate) fn some(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|attr| doc(attr).is_some())
}

fn doc(attr: &Attribute) -> Option<&Expr> {
    match &attr.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => Some(&meta.value),
        _ => None,
    }
}

fn literal(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => Some(text.value()),
        // A literal that came through `macro_rules!` may be wrapped.
        Expr::Group(group) => literal(&group.expr),
        _ => None,
    }
}

/// The lines of one doc attribute: a `///` line, or a whole `/** … */` block.
fn lines(text: &str) -> Vec<String> {
    if !text.contains('\n') {
        return vec![unindent(text).trim_end().to_owned()];
    }
    let lines: Vec<&str> = text.lines().collect();
    let starred = lines[1..]
        .iter()
        .filter(|line| !line.trim().is_empty())
        .all(|line| line.trim_start().starts_with('*'));
    let indent = lines[1..]
        .iter()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.len() - line.trim_start().len())
        .min()
        .unwrap_or(0);
    let rest = lines[1..].iter().map(|line| {
        let line = line.get(indent..).unwrap_or_default();
        let line = if starred {
            unindent(line.strip_prefix('*').unwrap_or(line))
        } else {
            line
        };
        line.trim_end().to_owned()
    });
    let first = unindent(lines[0]).trim_end().to_owned();
    std::iter::once(first).chain(rest).collect()
}

fn unindent(line: &str) -> &str {
    line.strip_prefix(' ').unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

    fn of(item: &syn::ItemStruct) -> String {
        let text = text(&item.attrs);
        let literal: Option<syn::LitStr> = syn::parse2(text.clone()).ok();
        literal.map_or_else(|| text.to_string(), |literal| literal.value())
    }

    #[test]
    fn code_blocks_and_blank_lines_keep_their_shape() {
        let item = parse_quote! {
            /// Summary.
            ///
            /// - a
            ///   - b
            struct S;
        };
        assert_eq!(of(&item), "Summary.\n\n- a\n  - b");
    }

    #[test]
    fn blocks_lose_their_stars() {
        let item: syn::ItemStruct = syn::parse_str("/** One line. */ struct S;").expect("a struct");
        assert_eq!(of(&item), "One line.");
        let item: syn::ItemStruct =
            syn::parse_str("/**\n * Summary.\n *\n *   code\n */ struct S;").expect("a struct");
        assert_eq!(of(&item), "Summary.\n\n  code");
    }

    #[test]
    fn what_is_no_literal_is_kept() {
        let item = parse_quote! {
            /// Before.
            #[doc = include_str!("x.md")]
            struct S;
        };
        assert_eq!(
            of(&item),
            ":: core :: primitive :: str :: trim_ascii_end \
             (:: core :: concat ! (\"Before.\" , \"\\n\" , include_str ! (\"x.md\") , \"\\n\"))"
        );
    }
}

//! Bounds that other crates' attributes already state: `#[validate(…)]` and `#[garde(…)]`.
//!
//! What a caller may send is bounded by them once serde has read it. What they check by functions
//! and by regular expressions in constants cannot be seen here, and nothing is said of it. Their
//! mistakes are reported by their own derives.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Token};

use super::attribute::bound::{constraint, count, number, string};

/// What the validators say of a field.
#[derive(Default)]
pub(super) struct Validation {
    /// The expressions of `Constraint`s.
    pub(super) bounds: Vec<TokenStream>,
    /// Whether an `Option` must have a value.
    pub(super) required: bool,
}

/// One rule: `name`, `name(args)` or `name = value`.
struct Rule {
    name: syn::Ident,
    args: TokenStream,
    value: TokenStream,
}

impl Parse for Rule {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut rule = Self {
            name: input.call(syn::Ident::parse_any)?,
            args: TokenStream::new(),
            value: TokenStream::new(),
        };
        if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            while !input.is_empty() && !input.peek(Token![,]) {
                rule.value.extend([input.parse::<TokenTree>()?]);
            }
        } else if let Some(TokenTree::Group(group)) = tree(input)? {
            rule.args = group.stream();
        }
        // What else stands here is no rule we know.
        while !input.is_empty() && !input.peek(Token![,]) {
            input.parse::<TokenTree>()?;
        }
        Ok(rule)
    }
}

fn tree(input: ParseStream<'_>) -> syn::Result<Option<TokenTree>> {
    if input.is_empty() || input.peek(Token![,]) {
        return Ok(None);
    }
    input.parse().map(Some)
}

fn rules(tokens: TokenStream) -> Vec<Rule> {
    let parse = Punctuated::<Rule, Token![,]>::parse_terminated;
    syn::parse::Parser::parse2(parse, tokens)
        .map(|rules| rules.into_iter().collect())
        .unwrap_or_default()
}

/// Reads both crates' attributes on a field of type `ty`.
pub(super) fn of(attrs: &[Attribute], ty: &TokenStream) -> Validation {
    let mut validation = Validation::default();
    for attr in attrs {
        let syn::Meta::List(list) = &attr.meta else {
            continue;
        };
        if list.path.is_ident("validate") || list.path.is_ident("garde") {
            for rule in rules(list.tokens.clone()) {
                validation.rule(&rule, ty);
            }
        }
    }
    validation
}

impl Validation {
    fn rule(&mut self, rule: &Rule, ty: &TokenStream) {
        let name = rule.name.to_string();
        match name.as_str() {
            "required" => self.required = true,
            "email" => self.format("email"),
            "url" => self.format("uri"),
            "ipv4" | "ip_v4" => self.format("ipv4"),
            "ipv6" | "ip_v6" => self.format("ipv6"),
            "pattern" => {
                if let Ok(pattern) = string(rule.args.clone()) {
                    self.bounds.push(constraint("Pattern", &pattern));
                }
            }
            "length" => {
                for arg in rules(rule.args.clone()) {
                    let Ok(count) = count(arg.value) else {
                        continue;
                    };
                    let name = arg.name.to_string();
                    if matches!(name.as_str(), "min" | "equal") {
                        self.bounds.push(constraint("MinSize", &count.tokens));
                    }
                    if matches!(name.as_str(), "max" | "equal") {
                        self.bounds.push(constraint("MaxSize", &count.tokens));
                    }
                }
            }
            "range" => {
                for arg in rules(rule.args.clone()) {
                    let Ok(number) = number(arg.value, ty) else {
                        continue;
                    };
                    let names: &[&str] = match arg.name.to_string().as_str() {
                        "min" => &["Minimum"],
                        "max" => &["Maximum"],
                        "exclusive_min" => &["ExclusiveMinimum"],
                        "exclusive_max" => &["ExclusiveMaximum"],
                        "equal" => &["Minimum", "Maximum"],
                        _ => &[],
                    };
                    for name in names {
                        self.bounds.push(constraint(name, &number.tokens));
                    }
                }
            }
            "inner" => {
                let mut each = Self::default();
                for rule in rules(rule.args.clone()) {
                    each.rule(&rule, ty);
                }
                let bounds = each.bounds;
                if !bounds.is_empty() {
                    self.bounds
                        .push(constraint("Each", &quote!(&[#(#bounds),*])));
                }
            }
            _ => {}
        }
    }

    fn format(&mut self, format: &str) {
        self.bounds.push(constraint("Format", &quote!(#format)));
    }
}

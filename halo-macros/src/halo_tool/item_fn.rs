//! A function as it was written. Its body stays the tokens it was, so that nothing in it costs
//! time or is lost.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt as _};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Signature, Visibility};

/// A function with its body unparsed.
pub(crate) struct ItemFnTokens {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) sig: Signature,
    /// With its braces.
    pub(crate) block: TokenStream,
}

impl Parse for ItemFnTokens {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        Ok(Self {
            attrs: input.call(Attribute::parse_outer)?,
            vis: input.parse()?,
            sig: input.parse()?,
            block: match input.parse()? {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    group.into_token_stream()
                }
                other => return Err(syn::Error::new_spanned(other, "expected the body, `{ … }`")),
            },
        })
    }
}

impl ToTokens for ItemFnTokens {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self {
            attrs,
            vis,
            sig,
            block,
        } = self;
        tokens.append_all(attrs);
        vis.to_tokens(tokens);
        sig.to_tokens(tokens);
        block.to_tokens(tokens);
    }
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::*;

    #[test]
    fn prints_what_it_read() {
        let tokens = quote! {
            #[a] pub(crate) async unsafe extern "C" fn x<'a>(self, b: B) -> C where D: E { #![f] ? }
        };
        let item = syn::parse2::<ItemFnTokens>(tokens.clone());
        let printed = item.map(|item| item.into_token_stream().to_string());
        assert_eq!(printed.ok(), Some(tokens.to_string()));
    }

    #[test]
    fn a_function_has_a_body() {
        let error = syn::parse2::<ItemFnTokens>(quote!(
            fn x() -> u8;
        ))
        .err();
        assert_eq!(
            error.map(|error| error.to_string()).as_deref(),
            Some("expected the body, `{ … }`")
        );
    }
}

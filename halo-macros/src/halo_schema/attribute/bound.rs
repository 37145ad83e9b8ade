//! Bounds: `key = number`, `key = "text"`, or the name of a constant in the place of a number.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Expr, ExprLit, ExprUnary, Lit, LitStr, UnOp};

use crate::span::generated_at;

/// A bound of a field, as the expression of a `Constraint`.
pub(in crate::halo_schema) struct Bound {
    pub(in crate::halo_schema) tokens: TokenStream,
    /// The assertion on the field's type that the bound makes sense.
    pub(in crate::halo_schema) check: Option<&'static str>,
    pub(in crate::halo_schema) key: String,
    pub(in crate::halo_schema) span: Span,
    /// The bound itself, where it is a number.
    pub(in crate::halo_schema) number: Option<Number>,
}

/// A number, as far as the macro sees it.
pub(in crate::halo_schema) struct Number {
    /// The expression of a `Literal`.
    pub(in crate::halo_schema) tokens: TokenStream,
    /// Its value; nothing where a constant is named.
    pub(in crate::halo_schema) value: Option<f64>,
}

/// Reads the bound `key = value` of a field of type `ty`.
pub(super) fn bound(
    key: String,
    span: Span,
    value: TokenStream,
    ty: &TokenStream,
) -> syn::Result<Bound> {
    let name = match key.as_str() {
        "minimum" => "Minimum",
        "maximum" => "Maximum",
        "exclusive_minimum" => "ExclusiveMinimum",
        "exclusive_maximum" => "ExclusiveMaximum",
        "multiple_of" => "MultipleOf",
        "min_length" => "MinLength",
        "max_length" => "MaxLength",
        "min_items" => "MinItems",
        "max_items" => "MaxItems",
        "min_properties" => "MinProperties",
        "max_properties" => "MaxProperties",
        "pattern" => "Pattern",
        _ => "Format",
    };
    let (number, check) = match key.as_str() {
        "pattern" | "format" => (None, "text"),
        "min_length" | "max_length" => (Some(count(value.clone())?), "text"),
        "min_items" | "max_items" => (Some(count(value.clone())?), "sequence"),
        "min_properties" | "max_properties" => (Some(count(value.clone())?), "entries"),
        _ => (Some(number(value.clone(), ty)?), "number"),
    };
    let tokens = match &number {
        Some(number) => constraint(name, &number.tokens),
        None => constraint(name, &string(value)?),
    };
    Ok(Bound {
        tokens,
        check: Some(check),
        key,
        span,
        number,
    })
}

/// `Constraint::Name(value)`.
pub(in crate::halo_schema) fn constraint(name: &str, value: &TokenStream) -> TokenStream {
    let name = syn::Ident::new(name, Span::call_site());
    quote!(__halo::Constraint::#name(#value))
}

/// A number, or a constant of whatever numeric type.
pub(in crate::halo_schema) fn number(value: TokenStream, ty: &TokenStream) -> syn::Result<Number> {
    let expr: Expr = syn::parse2(value)?;
    if let Some(number) = numeric(&expr) {
        return Ok(number);
    }
    if !constant(&expr) {
        return Err(syn::Error::new_spanned(
            expr,
            "write a number here, such as `1` or `-0.5`, or the name of a constant",
        ));
    }
    // Whether it is whole is known to the field's type alone.
    let tokens = quote_spanned! {generated_at(expr.span())=>
        __halo::Literal::number(
            <#ty as __halo::HaloSchema>::SHAPE.is_whole(),
            (#expr) as i128,
            (#expr) as f64,
        )
    };
    Ok(Number {
        tokens,
        value: None,
    })
}

/// A number of characters, items or entries.
pub(in crate::halo_schema) fn count(value: TokenStream) -> syn::Result<Number> {
    let message = "write a whole number from 0, or the name of a constant of type `usize`";
    let expr: Expr =
        syn::parse2(value.clone()).map_err(|error| syn::Error::new(error.span(), message))?;
    if constant(&expr) {
        let tokens = quote_spanned!(generated_at(expr.span())=> (#expr) as u64);
        return Ok(Number {
            tokens,
            value: None,
        });
    }
    let literal: Option<syn::LitInt> = syn::parse2(value.clone()).ok();
    let number = literal.and_then(|literal| literal.base10_parse::<u64>().ok());
    number
        .map(|number| Number {
            tokens: proc_macro2::Literal::u64_unsuffixed(number).to_token_stream(),
            #[allow(clippy::cast_precision_loss)] // to be compared with another one
            value: Some(number as f64),
        })
        .ok_or_else(|| syn::Error::new_spanned(value, message))
}

/// Whether an expression names a constant, or is reckoned from some.
fn constant(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) => true,
        Expr::Binary(binary) => {
            let side = |expr: &Expr| constant(expr) || numeric(expr).is_some();
            side(&binary.left) && side(&binary.right)
        }
        Expr::Paren(paren) => constant(&paren.expr),
        Expr::Group(group) => constant(&group.expr),
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_),
            expr,
            ..
        }) => constant(expr),
        Expr::Cast(cast) => constant(&cast.expr) || numeric(&cast.expr).is_some(),
        _ => false,
    }
}

/// A number with an optional sign.
fn numeric(expr: &Expr) -> Option<Number> {
    let (negative, lit) = match expr {
        Expr::Lit(ExprLit { lit, .. }) => (false, lit),
        Expr::Unary(ExprUnary {
            op: UnOp::Neg(_),
            expr,
            ..
        }) => match expr.as_ref() {
            Expr::Lit(ExprLit { lit, .. }) => (true, lit),
            _ => return None,
        },
        Expr::Group(group) => return numeric(&group.expr),
        _ => return None,
    };
    match lit {
        Lit::Int(int) => {
            let value = int.base10_parse::<i128>().ok()?;
            let value = if negative {
                value.checked_neg()?
            } else {
                value
            };
            let literal = proc_macro2::Literal::i128_unsuffixed(value);
            Some(Number {
                tokens: quote!(__halo::Literal::Int(#literal)),
                #[allow(clippy::cast_precision_loss)] // to be compared with another one
                value: Some(value as f64),
            })
        }
        Lit::Float(float) => {
            let value = float.base10_parse::<f64>().ok();
            let value = value.filter(|value| value.is_finite())?;
            let value = if negative { -value } else { value };
            let literal = proc_macro2::Literal::f64_unsuffixed(value);
            Some(Number {
                tokens: quote!(__halo::Literal::Float(#literal)),
                value: Some(value),
            })
        }
        _ => None,
    }
}

/// A text that is not empty.
pub(in crate::halo_schema) fn string(value: TokenStream) -> syn::Result<TokenStream> {
    let literal: LitStr = syn::parse2(value)
        .map_err(|error| syn::Error::new(error.span(), "write a text in quotes here"))?;
    if literal.value().is_empty() {
        return Err(syn::Error::new(
            literal.span(),
            "write a text that is not empty, or leave the key out",
        ));
    }
    Ok(literal.to_token_stream())
}

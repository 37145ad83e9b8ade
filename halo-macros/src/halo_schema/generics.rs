//! What the generic parameters of a described type must be.

use std::collections::HashSet;

use proc_macro2::TokenStream;
use quote::quote;
use syn::visit::{self, Visit};
use syn::{GenericParam, Generics, Ident, Type, TypePath, WherePredicate, parse_quote};

/// The generics of the implementation: what the described `types` mention is described itself.
///
/// As serde does it: a parameter that is used, and an associated type of one, but nothing behind
/// `PhantomData`.
pub(super) fn bounded(
    generics: &Generics,
    types: &[TokenStream],
    stated: Option<&[WherePredicate]>,
) -> Generics {
    let mut generics = generics.clone();
    // Defaults belong to the type, not to the implementation.
    for param in &mut generics.params {
        match param {
            GenericParam::Type(param) => param.default = None,
            GenericParam::Const(param) => param.default = None,
            GenericParam::Lifetime(_) => {}
        }
    }
    if let Some(stated) = stated {
        generics
            .make_where_clause()
            .predicates
            .extend(stated.iter().cloned());
        return generics;
    }
    let params: HashSet<Ident> = generics
        .type_params()
        .map(|param| param.ident.clone())
        .collect();
    if params.is_empty() {
        return generics;
    }
    let mut usage = Usage {
        params: &params,
        plain: HashSet::new(),
        associated: Vec::new(),
    };
    for ty in types {
        if let Ok(ty) = syn::parse2::<Type>(ty.clone()) {
            usage.visit_type(&ty);
        }
    }
    let Usage {
        plain, associated, ..
    } = usage;
    for param in generics.type_params_mut() {
        if plain.contains(&param.ident) {
            param.bounds.push(parse_quote!(__halo::HaloSchema));
        }
    }
    if !associated.is_empty() {
        let clause = generics.make_where_clause();
        for ty in associated {
            let tokens = quote!(#ty: __halo::HaloSchema);
            if let Ok(predicate) = syn::parse2(tokens) {
                clause.predicates.push(predicate);
            }
        }
    }
    generics
}

struct Usage<'a> {
    params: &'a HashSet<Ident>,
    plain: HashSet<Ident>,
    associated: Vec<TypePath>,
}

impl<'ast> Visit<'ast> for Usage<'_> {
    fn visit_type_path(&mut self, path: &'ast TypePath) {
        let segments = &path.path.segments;
        // `<T as Trait>::Assoc`
        if let Some(qself) = &path.qself {
            let mut inner = Usage {
                params: self.params,
                plain: HashSet::new(),
                associated: Vec::new(),
            };
            inner.visit_type(&qself.ty);
            if inner.plain.is_empty() {
                visit::visit_type_path(self, path);
            } else {
                self.associate(path);
            }
            return;
        }
        if let Some(first) = segments.first()
            && self.params.contains(&first.ident)
        {
            if segments.len() == 1 {
                self.plain.insert(first.ident.clone());
            } else {
                // `T::Assoc`
                self.associate(path);
            }
            return;
        }
        if segments
            .last()
            .is_some_and(|last| last.ident == "PhantomData")
        {
            return;
        }
        visit::visit_type_path(self, path);
    }
}

impl Usage<'_> {
    fn associate(&mut self, path: &TypePath) {
        let spelled = quote!(#path).to_string();
        let known = |known: &TypePath| quote!(#known).to_string() == spelled;
        if !self.associated.iter().any(known) {
            self.associated.push(path.clone());
        }
    }
}

//! The implementation of `HaloSchema`: a few constants.

mod fields;
mod variants;

use proc_macro2::TokenStream;
use quote::quote;
use serde_derive_internals::ast::{Container, Data, Field, Style};
use serde_derive_internals::attr::TagType;

use self::fields::Fields;
use super::{attribute, generics};
use crate::docs;
use crate::errors::Errors;

/// The constants, and what was seen on the way.
pub(super) struct Body {
    consts: TokenStream,
    /// The types that are described.
    types: Vec<TokenStream>,
    /// Assertions on them.
    checks: Vec<TokenStream>,
}

/// A description that is not written yet.
struct Described {
    shape: TokenStream,
    /// The fields of an object.
    fields: Option<TokenStream>,
    schema: TokenStream,
}

impl Described {
    /// A type of this outline and kind.
    fn of(shape: TokenStream, kind: &TokenStream, text: &TokenStream) -> Self {
        let schema = quote! {
            __halo::Schema {
                description: #text,
                kind: #kind,
                identity: __halo::Some(__halo::type_name::<Self>),
            }
        };
        Self {
            shape,
            fields: None,
            schema,
        }
    }

    fn body(self, seen: Seen) -> Body {
        let Self {
            shape,
            fields,
            schema,
        } = self;
        let fields =
            fields.map(|fields| quote!(const FIELDS: &'static [__halo::Field] = &[#fields];));
        let consts = quote! {
            const SHAPE: __halo::Shape = #shape;
            #fields
            const SCHEMA: &'static __halo::Schema = &#schema;
        };
        Body {
            consts,
            types: seen.types,
            checks: seen.checks,
        }
    }
}

/// The types that are described, and the assertions on them.
#[derive(Default)]
struct Seen {
    types: Vec<TokenStream>,
    checks: Vec<TokenStream>,
}

pub(super) fn body(
    container: &Container<'_>,
    ours: &attribute::Container,
    errors: &Errors,
) -> Body {
    let text = docs::text(&container.original.attrs);
    let mut seen = Seen::default();
    if let Some(with) = &ours.with {
        seen.types.push(with.clone());
        return Described::of(
            quote!(<#with as __halo::HaloSchema>::SHAPE),
            &alias_kind(with, &quote!(&[])),
            &text,
        )
        .body(seen);
    }
    let attrs = &container.attrs;
    let read = attrs.type_from().or(attrs.type_try_from());
    let written = attrs.type_into();
    let described = match (read, written) {
        (Some(read), Some(written)) if same(read, written) => {
            seen.types.push(quote!(#read));
            Described::of(
                quote!(<#read as __halo::HaloSchema>::SHAPE),
                &alias_kind(&quote!(#read), &quote!(&[])),
                &text,
            )
        }
        (None, None) => own(container, &text, &mut seen, errors),
        _ => directed(container, read, written, &text, &mut seen, errors),
    };
    described.body(seen)
}

fn same(a: &syn::Type, b: &syn::Type) -> bool {
    quote!(#a).to_string() == quote!(#b).to_string()
}

fn alias_kind(ty: &TokenStream, constraints: &TokenStream) -> TokenStream {
    quote!(__halo::Kind::Alias(__halo::of::<#ty>, #constraints))
}

/// `from` or `into`: one description for each direction.
fn directed(
    container: &Container<'_>,
    read: Option<&syn::Type>,
    written: Option<&syn::Type>,
    text: &TokenStream,
    seen: &mut Seen,
    errors: &Errors,
) -> Described {
    // A direction that goes through another type does not touch this one's fields.
    let own =
        (read.is_none() || written.is_none()).then(|| own(container, &quote!(""), seen, errors));
    let mut side = |ty: Option<&syn::Type>| match (ty, &own) {
        (Some(ty), _) => {
            seen.types.push(quote!(#ty));
            quote!(&__halo::Schema::alias::<#ty>(""))
        }
        (None, Some(own)) => {
            let schema = &own.schema;
            quote!(&#schema)
        }
        (None, None) => quote!(<Self as __halo::HaloSchema>::SCHEMA),
    };
    let (read_schema, written_schema) = (side(read), side(written));
    let kind = quote! {
        __halo::Kind::Directed { read: #read_schema, written: #written_schema }
    };
    let mut shape = quote!(__halo::Shape::new(__halo::ShapeKind::Any));
    if let Some(read) = read {
        shape = quote!(#shape.optional_like(<#read as __halo::HaloSchema>::SHAPE));
    }
    // The name of the type belongs to its own description.
    Described {
        shape,
        fields: own.and_then(|own| own.fields),
        schema: quote!(__halo::Schema::new(#kind).described(#text)),
    }
}

/// The type as its own fields and variants make it.
fn own(
    container: &Container<'_>,
    text: &TokenStream,
    seen: &mut Seen,
    errors: &Errors,
) -> Described {
    let mut fields = Fields {
        seen,
        errors,
        closed: container.attrs.deny_unknown_fields(),
        defaulted: !container.attrs.default().is_none(),
        generic: container.generics.params.iter().next().is_some(),
    };
    match &container.data {
        Data::Enum(all) => variants::described(container, all, text, &mut fields),
        Data::Struct(style, all) => structure(container, *style, all, text, &mut fields),
    }
}

fn structure(
    container: &Container<'_>,
    style: Style,
    all: &[Field<'_>],
    text: &TokenStream,
    fields: &mut Fields<'_>,
) -> Described {
    let transparent = container.attrs.transparent();
    match style {
        Style::Newtype => newtype(container, &all[0], transparent, text, fields),
        _ if transparent => match all.iter().find(|field| field.attrs.transparent()) {
            Some(field) => newtype(container, field, true, text, fields),
            None => unit(text),
        },
        Style::Unit => unit(text),
        Style::Tuple => {
            let items = fields.all(all);
            let count = proc_macro2::Literal::usize_unsuffixed(fields::read(all));
            Described::of(
                quote!(__halo::Shape::new(__halo::ShapeKind::Tuple(#count))),
                &quote!(__halo::Kind::Tuple(&[#(#items),*])),
                text,
            )
        }
        Style::Struct => object(container, all, text, fields),
    }
}

fn unit(text: &TokenStream) -> Described {
    let shape = quote!(__halo::Shape::new(__halo::ShapeKind::Null));
    Described::of(shape, &quote!(__halo::Kind::Null), text)
}

fn newtype(
    container: &Container<'_>,
    field: &Field<'_>,
    transparent: bool,
    text: &TokenStream,
    fields: &mut Fields<'_>,
) -> Described {
    // serde reads and writes the only field of a newtype even if it is told to skip it.
    let ours = fields.ours(field, true);
    let ty = fields::described_type(field, &ours);
    let bounds = fields::constraints(field, &ours, &ty);
    let shape = if is_itself(&ty, &container.ident) {
        // The outline of a type must not look into itself.
        quote!(__halo::Shape::new(__halo::ShapeKind::Any))
    } else if transparent {
        quote!(<#ty as __halo::HaloSchema>::SHAPE)
    } else {
        // serde asks for the field of a newtype around `Option`.
        quote!(<#ty as __halo::HaloSchema>::SHAPE.required())
    };
    // The documentation of the type comes first.
    let own = docs::text(&field.original.attrs);
    let text = if docs::some(&container.original.attrs) {
        text
    } else {
        &own
    };
    Described::of(shape, &alias_kind(&ty, &quote!(&[#(#bounds),*])), text)
}

fn object(
    container: &Container<'_>,
    all: &[Field<'_>],
    text: &TokenStream,
    fields: &mut Fields<'_>,
) -> Described {
    let closed = fields.closed;
    let described = fields.all(all);
    let mut object = Described {
        shape: quote!(__halo::Shape::OBJECT),
        fields: Some(quote!(#(#described),*)),
        schema: quote!(__halo::Schema::object::<Self>(#text, #closed)),
    };
    if let TagType::Internal { tag } = container.attrs.tag() {
        // `#[serde(tag = "type")] struct S { … }`
        let name = &container.attrs.name().serialize_name().value;
        let kind = quote! {
            __halo::Kind::Union(__halo::Union {
                tagging: __halo::Tagging::Written(#tag),
                variants: &[__halo::Variant::holding(
                    #name,
                    "",
                    __halo::Content::Struct(<Self as __halo::HaloSchema>::FIELDS),
                )],
                closed: #closed,
            })
        };
        object.schema = Described::of(quote!(), &kind, text).schema;
    }
    object
}

pub(super) fn implementation(
    item: &syn::DeriveInput,
    container: &attribute::Container,
    body: Option<Body>,
    errors: Errors,
) -> TokenStream {
    let krate = container
        .krate
        .as_ref()
        .map_or_else(|| quote!(::halo_actix), |path| quote!(#path));
    let faulty = !errors.is_empty();
    let errors = errors.into_compile_error();
    // With a mistake in the type an empty description keeps its uses elsewhere quiet.
    let body = match body {
        Some(body) if !faulty => body,
        _ => {
            let shape = quote!(__halo::Shape::new(__halo::ShapeKind::Any));
            Described::of(shape, &quote!(__halo::Kind::Any), &quote!("")).body(Seen::default())
        }
    };
    let Body {
        consts,
        types,
        checks,
    } = body;
    let name = &item.ident;
    let generics = generics::bounded(&item.generics, &types, container.bounds.as_deref());
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, type_generics, _) = item.generics.split_for_impl();
    let checks = (!checks.is_empty()).then(|| quote!(const _: () = { #(#checks)* };));
    quote! {
        #errors
        const _: () = {
            use #krate::__private as __halo;

            #[automatically_derived]
            impl #impl_generics __halo::HaloSchema for #name #type_generics #where_clause {
                #consts
            }
            #checks
        };
    }
}

/// Whether a type is another one seen through options and pointers, whose outline is that one's.
fn is_itself(ty: &TokenStream, name: &syn::Ident) -> bool {
    let Ok(ty) = syn::parse2::<syn::Type>(ty.clone()) else {
        return false;
    };
    let mut ty = &ty;
    loop {
        let path = match ty {
            syn::Type::Reference(reference) => {
                ty = &reference.elem;
                continue;
            }
            syn::Type::Path(path) => path,
            _ => return false,
        };
        let Some(last) = path.path.segments.last() else {
            return false;
        };
        if last.ident == *name || last.ident == "Self" {
            return true;
        }
        let wrapper = [
            "Option", "Box", "Rc", "Arc", "Cow", "Cell", "RefCell", "Mutex", "RwLock",
        ];
        let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
            return false;
        };
        let inner = arguments.args.iter().find_map(|argument| match argument {
            syn::GenericArgument::Type(inner) => Some(inner),
            _ => None,
        });
        match inner {
            Some(inner) if wrapper.iter().any(|wrapper| last.ident == wrapper) => ty = inner,
            _ => return false,
        }
    }
}

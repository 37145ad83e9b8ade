//! What `#[halo_tool(…)]` says, once it makes sense.
//!
//! With mistakes reported there still is a result, made of the parts without any: the handler
//! can be expanded all the same, so that one mistake does not become fifty.

use proc_macro2::{Ident, Span};
use syn::{LitStr, Path, Type};

use crate::errors::Errors;

use super::attribute::ToolAttribute;
use super::auth::Auth;
use super::date;
use super::effects::{Effects, Limits};
use super::example::Example;
use super::name;
use super::next::Next;
use super::operation::{Observe, Resilience, Status, Trust};
use super::pattern;
use super::value::{Entry, Value};

pub(crate) struct Metadata {
    /// Empty only after a mistake.
    pub(crate) why: LitStr,
    /// As written, or else the handler's own.
    pub(crate) name: LitStr,
    pub(crate) tags: Vec<LitStr>,
    pub(crate) effects: Option<Effects>,
    pub(crate) limits: Option<Limits>,
    pub(crate) next: Vec<Next>,
    pub(crate) examples: Vec<Example>,
    pub(crate) auth: Option<Auth>,
    pub(crate) resilience: Option<Resilience>,
    pub(crate) status: Option<Status>,
    pub(crate) sunset: Option<LitStr>,
    pub(crate) replace_with: Option<Path>,
    pub(crate) trust: Option<Trust>,
    pub(crate) observe: Option<Observe>,
    /// `()` after a mistake, so that nothing more is said about it.
    pub(crate) output: Option<Type>,
    pub(crate) krate: Option<Path>,
    pub(crate) scope: Option<LitStr>,
    /// Whether the handler's guards apply to OPTIONS too.
    pub(crate) guard_options: bool,
}

impl Metadata {
    /// Whether something is done about the calls themselves: they are observed, or the tool goes.
    pub(crate) fn surrounds_calls(&self) -> bool {
        let active = matches!(self.status, None | Some(Status::Active));
        self.observe.is_some() || !active || self.sunset.is_some() || self.replace_with.is_some()
    }

    pub(crate) fn check(attribute: ToolAttribute, handler: &Ident, errors: &Errors) -> Self {
        let ToolAttribute {
            why,
            name,
            tags,
            effects,
            limits,
            next,
            examples,
            auth,
            resilience,
            status,
            sunset,
            replace_with,
            trust,
            observe,
            output,
            krate,
            scope,
            guard_options,
        } = attribute;
        Self {
            why: check_why(why.as_ref(), errors),
            name: name::check(name.as_ref(), handler, errors),
            tags: tags.map_or_else(Vec::new, |entry| check_tags(entry, errors)),
            effects: effects.and_then(|entry| Effects::check(entry, errors)),
            limits: limits.and_then(|entry| Limits::check(entry, errors)),
            next: next.map_or_else(Vec::new, |entry| Next::check_all(entry, errors)),
            examples: examples.map_or_else(Vec::new, |entry| Example::check_all(entry, errors)),
            auth: auth.and_then(|entry| Auth::check(entry, errors)),
            resilience: resilience.and_then(|entry| Resilience::check(entry, errors)),
            status: status.and_then(|entry| Status::check(&entry, errors)),
            sunset: sunset.and_then(|entry| check_sunset(&entry, errors)),
            replace_with: replace_with.and_then(|entry| entry.tool(errors)),
            trust: trust.and_then(|entry| Trust::check(entry, errors)),
            observe: observe.and_then(|entry| Observe::check(entry, errors)),
            output: output.map(check_output),
            krate: krate.and_then(|entry| check_krate(&entry, errors)),
            scope: scope.and_then(|entry| check_scope(&entry, errors)),
            guard_options: guard_options.is_none_or(|entry| entry.flag(errors).unwrap_or(true)),
        }
    }
}

/// `#[halo_tool(tags = ["write"])]`
fn check_why(why: Option<&Entry>, errors: &Errors) -> LitStr {
    if why.is_none() {
        let message = "`why` is missing: tell a model when to choose this tool, \
                       `#[halo_tool(why = \"Use to …\")]`";
        errors.at(Span::call_site(), message);
    }
    why.and_then(|entry| entry.text(errors))
        .unwrap_or_else(|| LitStr::new("", Span::call_site()))
}

/// `#[halo_tool(tags = ["payments,write"])]`
fn check_tags(tags: Entry, errors: &Errors) -> Vec<LitStr> {
    let mut tags = tags.texts("tag", errors);
    tags.retain(|tag| {
        let comma = tag.value().contains(',');
        if comma {
            // `?tags=a,b` asks for either tag, so that nobody could ask for this one.
            errors.on(tag, "a tag has no comma: write two tags as two strings");
        }
        !comma
    });
    tags
}

/// `#[halo_tool(sunset = "2027-02-30")]`
fn check_sunset(sunset: &Entry, errors: &Errors) -> Option<LitStr> {
    let lit = sunset.text(errors)?;
    match date::mistake(&lit.value()) {
        None => Some(lit),
        Some(mistake) => {
            errors.on(&lit, mistake);
            None
        }
    }
}

fn check_output(output: Entry) -> Type {
    match output.value {
        Value::Type(ty) => *ty,
        // Reported when it was read; the handler's own type would only lead to more errors.
        _ => syn::parse_quote!(()),
    }
}

/// Said of the attribute and of the derive.
pub(crate) const CRATE_IS_A_PATH: &str =
    "`crate` is the path of HALO's crate: write `crate = halo_actix`";

/// `#[halo_tool(crate = "halo_actix")]`
fn check_krate(krate: &Entry, errors: &Errors) -> Option<Path> {
    if let Value::Word(path) = &krate.value {
        return Some(path.clone());
    }
    krate.value.refuse(CRATE_IS_A_PATH, errors);
    None
}

/// `#[halo_tool(scope = "/v1")]`
fn check_scope(scope: &Entry, errors: &Errors) -> Option<LitStr> {
    let lit = scope.text(errors)?;
    let text = lit.value();
    let mistake = match pattern::parse(&text) {
        Err(mistake) => mistake,
        Ok(params) if params.is_empty() => format!(
            "`scope` names the path parameters of the scope around the handler, \
             and `{text}` has none: leave `scope` out"
        ),
        Ok(params) if params.iter().any(|param| param.tail) => {
            format!("`{text}` is no scope: only a route may end in a tail `*`")
        }
        Ok(_) => return Some(lit),
    };
    errors.on(&lit, mistake);
    None
}

#[cfg(test)]
pub(crate) mod tests {
    use proc_macro2::TokenStream;
    use quote::{ToTokens as _, format_ident, quote};

    use super::*;

    /// What an attribute says, and what is wrong with it.
    pub(crate) fn check(attribute: TokenStream, handler: &str) -> (Metadata, Vec<String>) {
        let errors = Errors::new();
        let attribute = ToolAttribute::parse(attribute, &errors);
        let metadata = Metadata::check(attribute, &format_ident!("{handler}"), &errors);
        (metadata, errors.into_messages())
    }

    /// What an attribute with a `why` says besides, and what is wrong with it.
    pub(crate) fn checked(attribute: TokenStream) -> (Metadata, Vec<String>) {
        let mut tokens = quote!(why = "Use it.",);
        tokens.extend(attribute);
        check(tokens, "charge")
    }

    pub(crate) fn mistakes(attribute: TokenStream) -> Vec<String> {
        checked(attribute).1
    }

    fn texts(lits: &[LitStr]) -> Vec<String> {
        lits.iter().map(LitStr::value).collect()
    }

    #[test]
    fn reads_every_key() {
        let (metadata, messages) = checked(quote! {
            name = "charge_card", tags = ["payments", "write"], effects = { undo: refund },
            limits = { idempotent: false }, next = [{ when: "a=b", suggest: confirm }],
            examples = [{ input: {} }], auth = { type: bearer }, resilience = { retry: true },
            status = deprecated, sunset = "2027-01-31", replace_with = crate::v2::charge,
            trust = { signed: true }, observe = { explain: true }, output = Map<String, Charge>,
            crate = path::to::halo_actix, scope = "/{tenant}", guard_options = false,
        });
        assert_eq!(messages, Vec::<String>::new());
        assert_eq!(metadata.why.value(), "Use it.");
        assert_eq!(metadata.name.value(), "charge_card");
        assert_eq!(texts(&metadata.tags), ["payments", "write"]);
        assert!(metadata.effects.is_some() && metadata.limits.is_some());
        assert!(metadata.auth.is_some() && metadata.resilience.is_some());
        assert!(metadata.trust.is_some() && metadata.observe.is_some());
        assert_eq!((metadata.next.len(), metadata.examples.len()), (1, 1));
        assert_eq!(metadata.status, Some(Status::Deprecated));
        assert_eq!(
            metadata.sunset.map(|lit| lit.value()).as_deref(),
            Some("2027-01-31")
        );
        let replacement = metadata.replace_with.to_token_stream().to_string();
        assert_eq!(replacement, "crate :: v2 :: charge");
        let output = metadata.output.to_token_stream().to_string();
        assert_eq!(output, "Map < String , Charge >");
        let krate = metadata.krate.to_token_stream().to_string();
        assert_eq!(krate, "path :: to :: halo_actix");
        assert_eq!(
            metadata.scope.map(|lit| lit.value()).as_deref(),
            Some("/{tenant}")
        );
        assert!(!metadata.guard_options);
    }

    #[test]
    fn why_is_enough() {
        let (metadata, messages) = checked(quote!());
        assert!(messages.is_empty());
        assert_eq!(metadata.name.value(), "charge");
        assert!(metadata.guard_options && metadata.tags.is_empty());
        assert!(mistakes(quote!(tags = [], next = [], examples = [])).is_empty());
        assert_eq!(check(quote!(why = "x"), "r#type").0.name.value(), "type");
    }

    #[test]
    fn why_is_said() {
        let missing = "`why` is missing: tell a model when to choose this tool, \
                       `#[halo_tool(why = \"Use to …\")]`";
        assert_eq!(check(quote!(), "f").1, [missing]);
        assert_eq!(check(quote!(tags = ["a"]), "f").1, [missing]);
        for blank in [quote!(why = ""), quote!(why = " \n ")] {
            assert_eq!(check(blank, "f").1, ["`why` is blank: say something"]);
        }
        let literal = "`why` is text: write a string literal, `\"…\"`";
        for other in [
            quote!(why = 5),
            quote!(why = ["a"]),
            quote!(why = concat!("a", "b")),
        ] {
            assert_eq!(check(other, "f").1, [literal]);
        }
        assert_eq!(
            check(quote!(why = because), "f").1,
            ["`why` is text: put quotes around `because`"]
        );
        assert_eq!(
            check(quote!(why), "f").1,
            ["`why` has no value: write `why = …`"]
        );
    }

    #[test]
    fn two_mistakes_are_two_errors() {
        let (metadata, messages) =
            checked(quote!(efects = { undo: refund }, tags = ["a", 5], why = "again", status = x));
        assert_eq!(messages.len(), 4, "{messages:?}");
        assert!(messages[0].starts_with(
            "`efects` is no key of `#[halo_tool]`: did you mean `effects`? (known: `why`, "
        ));
        assert_eq!(messages[1], "`why` is written twice: keep one of the two");
        assert_eq!(texts(&metadata.tags), ["a"]);
    }

    #[test]
    fn tags_can_be_asked_for() {
        let (metadata, messages) = checked(quote!(tags = ["", " ", "a", "a", "a,b", " c", d, "e"]));
        assert_eq!(texts(&metadata.tags), ["a", "e"]);
        assert_eq!(
            messages,
            [
                "a tag is not blank",
                "a tag is not blank",
                "`a` is written twice: keep one of the two",
                "a tag has no blanks around it: write `\"c\"`",
                "a tag is a string literal, `\"…\"`",
                "a tag has no comma: write two tags as two strings",
            ]
        );
        assert_eq!(
            mistakes(quote!(tags = "a")),
            ["`tags` is a list: write `[\"tag\"]`"]
        );
    }

    #[test]
    fn sunset_is_a_day() {
        assert_eq!(
            mistakes(quote!(sunset = "2027-02-29")),
            ["`2027-02-29` is no date: 2027-02 has 28 days"]
        );
        assert_eq!(
            mistakes(quote!(sunset = 2027)),
            ["`sunset` is text: write a string literal, `\"…\"`"]
        );
    }

    #[test]
    fn output_and_crate_are_no_strings() {
        let (metadata, messages) = checked(quote!(output = "Charge", crate = "halo_actix"));
        assert_eq!(
            messages,
            [
                "`output` is a type: write `output = ChargeResponse`",
                "`crate` is the path of HALO's crate: write `crate = halo_actix`",
            ]
        );
        assert_eq!(metadata.output.to_token_stream().to_string(), "()");
    }

    #[test]
    fn scope_has_parameters() {
        let says = |scope: &str, what: &str| {
            let messages = mistakes(quote!(scope = #scope));
            assert!(
                messages.len() == 1 && messages[0].contains(what),
                "{messages:?}"
            );
        };
        says("/v1", "`/v1` has none: leave `scope` out");
        says("/{a", "has a `{` without its `}`");
        says("/{a}*", "`/{a}*` is no scope");
        says("", "`scope` is blank: say something");
    }

    #[test]
    fn guard_options_is_a_flag() {
        assert_eq!(
            mistakes(quote!(guard_options = "no")),
            ["`guard_options` is `true` or `false`"]
        );
    }
}

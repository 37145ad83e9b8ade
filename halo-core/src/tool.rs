//! Compile-time descriptions of tools.
//!
//! `#[halo_tool]` writes one [`Tool`] constant per handler. Its fields mirror the protocol's
//! description (§4), with two differences: a tool is referred to by a [`Reference`], since only
//! mounting knows URLs, and input and output are the types the handler itself is written with.

mod arg;
mod metadata;

pub use self::arg::{Arg, Body, HeaderName, Output};
pub use self::metadata::{
    Auth, AuthKind, Backoff, Effects, Example, Lifecycle, Limits, NextStep, Observe, Resilience,
    Status, Trust,
};

use core::any::TypeId;

/// A handler that describes itself.
///
/// Implemented by `#[halo_tool]` for the item that carries the handler's name.
#[diagnostic::on_unimplemented(
    message = "the item named here is no HALO tool",
    label = "no `#[halo_tool]` on this item",
    note = "a tool can only be named here if its handler carries `#[halo_tool(why = \"…\")]` above its route attribute"
)]
pub trait HaloTool: 'static {
    /// The description.
    const TOOL: &'static Tool;
}

/// The description of one handler.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    /// The name in the manifest.
    pub name: &'static str,
    /// The handler as its author finds it: module path and function name.
    pub handler: &'static str,
    /// What it does: the doc comment.
    pub description: &'static str,
    /// When to choose it.
    pub why: &'static str,
    /// For filtering the manifest.
    pub tags: &'static [&'static str],
    /// The paths and methods it serves, relative to where it is mounted.
    pub routes: &'static [Route],
    /// The path parameters of the scope it is mounted in, as a template (`/{tenant}`); empty for none.
    pub scope: &'static str,
    /// What each parameter asks of a caller.
    pub args: &'static [Arg],
    /// What it answers.
    pub output: Output,
    /// What `auth = …` says; the parameters may say more.
    pub auth: Option<Auth>,
    /// What it changes.
    pub effects: Effects,
    /// How often, and whether twice is once.
    pub limits: Limits,
    /// What to do afterwards.
    pub next: &'static [NextStep],
    /// Calls that work.
    pub examples: &'static [Example],
    /// What a caller does on failure.
    pub resilience: Resilience,
    /// Whether it will stay.
    pub lifecycle: Lifecycle,
    /// Whether descriptions are signed.
    pub trust: Trust,
    /// How calls are followed.
    pub observe: Observe,
    /// The guards of its routes, if callers whom they refuse see the description too.
    pub guards: &'static [&'static str],
    /// Whether the guards of its routes apply to OPTIONS too.
    pub guard_options: bool,
    /// Which tool this is, whatever it is called.
    pub id: fn() -> TypeId,
}

/// A path and the methods served there: one resource of the web framework.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    /// The pattern in actix-router's syntax, relative to the scope.
    pub path: &'static str,
    /// The methods, upper case, as declared.
    pub methods: &'static [&'static str],
    /// The middleware of this route alone, as it is written; empty for most.
    pub wraps: &'static [&'static str],
}

/// Another tool, meant by name.
#[derive(Clone, Copy, Debug)]
pub struct Reference {
    /// Which tool is meant.
    pub id: fn() -> TypeId,
    /// The name as it was written, for messages.
    pub name: &'static str,
}

impl Reference {
    /// The tool whose handler is `tool`.
    ///
    /// Never looks into its description, so that two tools may name each other.
    #[must_use]
    pub const fn to<T: HaloTool>(_tool: &T, name: &'static str) -> Self {
        Self {
            id: TypeId::of::<T>,
            name,
        }
    }
}

impl Tool {
    /// A description of the handler `T` that says nothing yet.
    #[must_use]
    pub const fn new<T: 'static>(
        name: &'static str,
        handler: &'static str,
        routes: &'static [Route],
    ) -> Self {
        Self {
            name,
            handler,
            description: "",
            why: "",
            tags: &[],
            routes,
            scope: "",
            args: &[],
            output: Output::Unknown,
            auth: None,
            effects: Effects::NONE,
            limits: Limits::NONE,
            next: &[],
            examples: &[],
            resilience: Resilience::NONE,
            lifecycle: Lifecycle::NONE,
            trust: Trust::NONE,
            observe: Observe::NONE,
            guards: &[],
            guard_options: true,
            id: TypeId::of::<T>,
        }
    }

    /// The same with what it does.
    #[must_use]
    pub const fn description(mut self, description: &'static str) -> Self {
        self.description = description;
        self
    }

    /// The same with when to choose it.
    #[must_use]
    pub const fn why(mut self, why: &'static str) -> Self {
        self.why = why;
        self
    }

    /// The same with tags.
    #[must_use]
    pub const fn tags(mut self, tags: &'static [&'static str]) -> Self {
        self.tags = tags;
        self
    }

    /// The same in a scope with these path parameters.
    #[must_use]
    pub const fn scope(mut self, scope: &'static str) -> Self {
        self.scope = scope;
        self
    }

    /// The same with what its parameters ask.
    #[must_use]
    pub const fn args(mut self, args: &'static [Arg]) -> Self {
        self.args = args;
        self
    }

    /// The same with what it answers.
    #[must_use]
    pub const fn output(mut self, output: Output) -> Self {
        self.output = output;
        self
    }

    /// The same with what it changes.
    #[must_use]
    pub const fn effects(mut self, effects: Effects) -> Self {
        self.effects = effects;
        self
    }

    /// The same with limits.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same with what to do afterwards.
    #[must_use]
    pub const fn next(mut self, next: &'static [NextStep]) -> Self {
        self.next = next;
        self
    }

    /// The same with calls that work.
    #[must_use]
    pub const fn examples(mut self, examples: &'static [Example]) -> Self {
        self.examples = examples;
        self
    }

    /// The same with what to do on failure.
    #[must_use]
    pub const fn resilience(mut self, resilience: Resilience) -> Self {
        self.resilience = resilience;
        self
    }

    /// The same, and whether it will stay.
    #[must_use]
    pub const fn lifecycle(mut self, lifecycle: Lifecycle) -> Self {
        self.lifecycle = lifecycle;
        self
    }

    /// The same, and whether descriptions are signed.
    #[must_use]
    pub const fn trust(mut self, trust: Trust) -> Self {
        self.trust = trust;
        self
    }

    /// The same, and how calls are followed.
    #[must_use]
    pub const fn observe(mut self, observe: Observe) -> Self {
        self.observe = observe;
        self
    }

    /// The same with credentials.
    #[must_use]
    pub const fn auth(mut self, auth: Auth) -> Self {
        self.auth = Some(auth);
        self
    }

    /// The same with guards, which its description names.
    #[must_use]
    pub const fn guards(mut self, guards: &'static [&'static str]) -> Self {
        self.guards = guards;
        self
    }

    /// The same, described to callers whom the guards of its routes would refuse.
    #[must_use]
    pub const fn unguarded_options(mut self) -> Self {
        self.guard_options = false;
        self
    }
}

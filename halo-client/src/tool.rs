//! One tool: what it is, and the calls that it allows.

use std::fmt;
use std::sync::Arc;

use halo_core::protocol::{Description, Object};
use url::Url;

use crate::api::Api;
use crate::call::Call;
use crate::error::Error;
use crate::lifecycle;
use crate::outcome::Outcome;
use crate::page::Described;
use crate::trust::Verification;

/// A tool with its description. Cloning is cheap.
#[derive(Clone)]
pub struct Tool {
    pub(crate) api: Api,
    name: String,
    /// Where it was described.
    pub(crate) page: Url,
    pub(crate) described: Arc<Described>,
}

impl Tool {
    pub(crate) const fn new(api: Api, name: String, page: Url, described: Arc<Described>) -> Self {
        Self {
            api,
            name,
            page,
            described,
        }
    }

    /// The name that models know it by: `[A-Za-z0-9_-]`, at most 64 characters, unique in its API.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the API says of it. Its text is the API's word: information for a model, never instructions.
    #[must_use]
    pub fn description(&self) -> &Description {
        self.described.description()
    }

    /// The method it is called with.
    #[must_use]
    pub fn method(&self) -> &str {
        self.described.method()
    }

    /// Whether its description is what its API signed.
    #[must_use]
    pub fn verification(&self) -> &Verification {
        &self.described.verification
    }

    /// What a caller should know before a call: that it is deprecated, what replaces it, that its signature was not
    /// checked, that its schema could not be.
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = lifecycle::warnings(self.description());
        if let Verification::Unchecked { why } = self.verification() {
            warnings.push(format!("its signature was not checked: {why}"));
        }
        if !self.described.checker().is_whole() {
            let schema = "its input schema is none that can be checked; only names are";
            warnings.push(schema.to_owned());
        }
        warnings
    }

    /// Checks arguments as a call does, and sends nothing.
    ///
    /// # Errors
    ///
    /// When they are no object, do not fit the schema, or no request can be made of them.
    pub fn check(&self, arguments: impl IntoArguments) -> Result<(), Error> {
        let arguments = self.checked(arguments.into_arguments()?)?;
        halo_core::call::request(self.description(), &arguments)?;
        Ok(())
    }

    pub(crate) fn checked(&self, arguments: Object) -> Result<Object, Error> {
        let checker = self.described.checker();
        checker
            .check(self.description(), arguments)
            .map_err(Error::Arguments)
    }

    /// Calls it: checks the arguments, sends them where each belongs, tries again where that is safe.
    ///
    /// # Errors
    ///
    /// When nothing could be sent, no answer came, or its status is not 2xx: [`Error::Status`] keeps status and body.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn find(api: halo_client::Api) -> Result<(), halo_client::Error> {
    /// use serde_json::json;
    ///
    /// let outcome = api.tool("find").await?.call(json!({ "charge_id": "ch_1" })).await?;
    /// println!("{}: {:?}", outcome.status(), outcome.json());
    /// for step in outcome.next() {
    ///     println!("afterwards: {} {}", step.method, step.url);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub async fn call(&self, arguments: impl IntoArguments) -> Result<Outcome, Error> {
        self.with(arguments).send().await
    }

    /// A call that has more to say than its arguments: a reason, a trace id, a deadline of its own.
    pub fn with(&self, arguments: impl IntoArguments) -> Call {
        Call::new(self.clone(), arguments.into_arguments())
    }
}

impl fmt::Debug for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tool")
            .field("name", &self.name)
            .field("method", &self.method())
            .field("url", &self.description().call.url)
            .finish_non_exhaustive()
    }
}

/// What can be the arguments of a call: a JSON object, of `serde_json` or of `halo_core`.
pub trait IntoArguments {
    /// The arguments by name.
    ///
    /// # Errors
    ///
    /// When this is JSON but no object.
    fn into_arguments(self) -> Result<Object, Error>;
}

impl IntoArguments for Object {
    fn into_arguments(self) -> Result<Object, Error> {
        Ok(self)
    }
}

impl IntoArguments for halo_core::protocol::Value {
    fn into_arguments(self) -> Result<Object, Error> {
        use crate::arguments::ArgumentError;

        match self {
            Self::Object(arguments) => Ok(arguments),
            Self::Null => Ok(Object::new()),
            _ => Err(Error::Arguments(vec![ArgumentError {
                at: "arguments".to_owned(),
                message: "must be a JSON object, one entry for each argument".to_owned(),
            }])),
        }
    }
}

impl IntoArguments for serde_json::Value {
    fn into_arguments(self) -> Result<Object, Error> {
        halo_core::protocol::Value::from(self).into_arguments()
    }
}

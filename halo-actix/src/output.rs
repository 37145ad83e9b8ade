//! What each response type gives.

use std::borrow::Cow;
use std::future::{Future, Ready};
use std::pin::Pin;

use actix_web::http::StatusCode;
use actix_web::web::{Bytes, BytesMut, Form, Html, Json, Redirect};
use actix_web::{CustomizeResponder, Either, HttpResponse, HttpResponseBuilder, Responder};
use halo_core::schema::HaloSchema;
use halo_core::tool::Output;

/// What a handler's return type gives a caller.
///
/// Implemented for the usual responses of actix-web. For a response of your own, say what it carries:
///
/// ```
/// use halo_actix::{HaloOutput, HaloSchema, Output};
///
/// struct Created<T>(T);
///
/// impl<T: HaloSchema> HaloOutput for Created<T> {
///     const OUTPUT: Output = Output::of::<T>();
/// }
/// ```
///
/// Implements "output" of §6.1 of the specification.
#[diagnostic::on_unimplemented(
    message = "HALO does not see what the response type `{Self}` gives",
    label = "`{Self}` does not implement `HaloOutput`",
    note = "return `web::Json<{Self}>` if that is what is sent",
    note = "name what the response carries with `output = Type` in `#[halo_tool(…)]`",
    note = "or, for a response of your own: `impl HaloOutput for {Self} {{ const OUTPUT: Output = …; }}`"
)]
pub trait HaloOutput {
    /// What it carries.
    const OUTPUT: Output;
}

impl<T: HaloSchema> HaloOutput for Json<T> {
    const OUTPUT: Output = Output::of::<T>();
}

impl<T: HaloSchema> HaloOutput for Form<T> {
    const OUTPUT: Output = Output::of::<T>();
}

macro_rules! outputs {
    ($($ty:ty => $output:expr;)*) => {$(
        impl HaloOutput for $ty {
            const OUTPUT: Output = $output;
        }
    )*};
}

outputs! {
    () => Output::Empty;
    String => Output::of::<str>();
    &'static str => Output::of::<str>();
    &String => Output::of::<str>();
    Cow<'static, str> => Output::of::<str>();
    Html => Output::of::<str>();
    Bytes => Output::of::<str>();
    BytesMut => Output::of::<str>();
    Vec<u8> => Output::of::<str>();
    &'static [u8] => Output::of::<str>();
    HttpResponseBuilder => Output::Unknown;
    Redirect => Output::Unknown;
}

impl<B> HaloOutput for HttpResponse<B> {
    const OUTPUT: Output = Output::Unknown;
}

impl<R: HaloOutput> HaloOutput for Option<R> {
    const OUTPUT: Output = R::OUTPUT;
}

impl<R: HaloOutput, E> HaloOutput for Result<R, E> {
    const OUTPUT: Output = R::OUTPUT;
}

impl<R: HaloOutput> HaloOutput for (R, StatusCode) {
    const OUTPUT: Output = R::OUTPUT;
}

impl<R: HaloOutput + Responder> HaloOutput for CustomizeResponder<R> {
    const OUTPUT: Output = R::OUTPUT;
}

impl<R: HaloOutput> HaloOutput for Ready<R> {
    const OUTPUT: Output = R::OUTPUT;
}

impl<R: HaloOutput> HaloOutput for Pin<Box<dyn Future<Output = R>>> {
    const OUTPUT: Output = R::OUTPUT;
}

impl<L: HaloOutput, R: HaloOutput> HaloOutput for Either<L, R> {
    const OUTPUT: Output = Output::Either(&L::OUTPUT, &R::OUTPUT);
}

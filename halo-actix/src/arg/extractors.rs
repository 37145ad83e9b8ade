//! The extractors of actix-web.

use actix_web::dev::{ConnectionInfo, PeerAddr};
use actix_web::http::header::Header as TypedHeader;
use actix_web::http::{Method, Uri};
use actix_web::web::{Bytes, Data, Form, Header, Json, Path, Payload, Query, ReqData, ThinData};
use actix_web::{Either, HttpRequest};
use halo_core::schema::{HaloSchema, of};
use halo_core::tool::{Arg, HeaderName};

use super::HaloArg;

impl<T: HaloSchema> HaloArg for Json<T> {
    const ARG: Arg = Arg::json::<T>();
}

impl<T: HaloSchema> HaloArg for Form<T> {
    const ARG: Arg = Arg::body::<T>("application/x-www-form-urlencoded");
}

impl<T: HaloSchema> HaloArg for Query<T> {
    const ARG: Arg = Arg::query::<T>();
}

impl<T: HaloSchema> HaloArg for Path<T> {
    const ARG: Arg = Arg::path::<T>();
}

impl<T: TypedHeader> HaloArg for Header<T> {
    const ARG: Arg = Arg::Header {
        name: HeaderName::Computed(header_name::<T>),
        description: "",
        schema: of::<str>(),
    };
}

fn header_name<T: TypedHeader>() -> String {
    T::name().to_string()
}

impl HaloArg for Bytes {
    const ARG: Arg = Arg::raw("application/octet-stream");
}

impl HaloArg for Payload {
    const ARG: Arg = Arg::raw("application/octet-stream");
}

impl HaloArg for String {
    const ARG: Arg = Arg::raw("text/plain");
}

impl<T: HaloArg> HaloArg for Option<T> {
    const ARG: Arg = Arg::Optional(&T::ARG);
}

/// A handler that takes a `Result` is called whatever the extractor says.
impl<T: HaloArg, E> HaloArg for Result<T, E> {
    const ARG: Arg = Arg::Optional(&T::ARG);
}

impl<L: HaloArg, R: HaloArg> HaloArg for Either<L, R> {
    const ARG: Arg = Arg::Either(&L::ARG, &R::ARG);
}

macro_rules! ignored {
    ($($ty:ty),* $(,)?) => {$(
        #[diagnostic::do_not_recommend]
        impl HaloArg for $ty {
            const ARG: Arg = Arg::Ignored;
        }
    )*};
}

ignored!((), HttpRequest, ConnectionInfo, PeerAddr, Method, Uri);

impl<T: ?Sized> HaloArg for Data<T> {
    const ARG: Arg = Arg::Ignored;
}

impl<T> HaloArg for ThinData<T> {
    const ARG: Arg = Arg::Ignored;
}

impl<T: Clone + 'static> HaloArg for ReqData<T> {
    const ARG: Arg = Arg::Ignored;
}

macro_rules! tuples {
    ($($($name:ident)+;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($name: HaloArg),+> HaloArg for ($($name,)+) {
            const ARG: Arg = Arg::All(&[$($name::ARG),+]);
        }
    )*};
}

tuples! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
    A B C D E F G H I;
    A B C D E F G H I J;
    A B C D E F G H I J K;
    A B C D E F G H I J K L;
    A B C D E F G H I J K L M;
    A B C D E F G H I J K L M N;
    A B C D E F G H I J K L M N O;
    A B C D E F G H I J K L M N O P;
}

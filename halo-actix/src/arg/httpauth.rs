//! The extractors of actix-web-httpauth.

use actix_web_httpauth::extractors::basic::BasicAuth;
use actix_web_httpauth::extractors::bearer::BearerAuth;
use halo_core::tool::{Arg, Auth};

use super::HaloArg;

impl HaloArg for BearerAuth {
    const ARG: Arg = Arg::Auth(Auth::bearer(&[]));
}

impl HaloArg for BasicAuth {
    const ARG: Arg = Arg::Auth(Auth::basic());
}

//! `halo_actix::test`: a service that is as it says passes, and each way not to be is told.

mod accepted;
mod choices;
mod forms;
mod hidden;
mod refused;
mod statuses;

use actix_web::App;
use actix_web::rt::System;
use actix_web::web::ServiceConfig;
use halo_actix::test::Callable;

/// What is said of an app with calls that are refused. The app is on a thread of its own: its panic
/// is the result.
#[track_caller]
fn refusal(configure: fn(&mut ServiceConfig), callable: Callable) -> String {
    let run = move || {
        System::new().block_on(async move {
            callable.assert(App::new().configure(configure)).await;
        });
    };
    let panic = std::thread::spawn(run).join().expect_err("a refusal");
    match panic.downcast::<String>() {
        Ok(text) => *text,
        Err(panic) => (*panic.downcast::<&str>().expect("a message")).to_owned(),
    }
}

//! What an app that does not start says.

use actix_web::web::ServiceConfig;
use actix_web::{App, rt};

/// The message with which mounting an app ends.
///
/// # Panics
///
/// If the app is mounted.
#[must_use]
#[track_caller]
pub fn refusal(configure: fn(&mut ServiceConfig)) -> String {
    let mounted = std::thread::spawn(move || {
        rt::System::new().block_on(async {
            actix_web::test::init_service(App::new().configure(configure)).await;
        });
    });
    let Err(panic) = mounted.join() else {
        panic!("the app is mounted");
    };
    *panic.downcast::<String>().expect("a message")
}

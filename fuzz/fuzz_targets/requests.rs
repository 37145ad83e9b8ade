//! A described service answers any request in its own way: no panic, no error of the server, manifests and
//! descriptions that can be read and kept, and 304 to who has them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use soak::{Choices, Subject, generate, service};

fuzz_target!(|bytes: &[u8]| {
    SUBJECT.with(|subject| {
        let request = generate::request(&subject.known, &mut Choices::from_bytes(bytes));
        assert_eq!(subject.fault(&request), None);
    });
});

thread_local! {
    /// The service, made once a thread.
    static SUBJECT: Subject =
        Subject::new(service::configure, &service::ROOTS, service::CREDENTIALS)
            .expect("a service that describes itself");
}

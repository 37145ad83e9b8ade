//! Any description survives being written and read; any JSON is read or refused.

#[path = "readers/strategies.rs"]
mod strategies;

use halo_core::protocol::{Description, Manifest};
use proptest::prelude::*;

proptest! {
    #[test]
    fn descriptions_are_read_as_they_were_written(all in prop::collection::vec(strategies::description(), 0..3)) {
        let written = serde_json::to_string(&all).expect("JSON");
        let read = Description::read_all(written.as_bytes()).expect("descriptions");
        prop_assert_eq!(&read, &all);
        prop_assert_eq!(serde_json::to_string(&read).expect("JSON"), written);
    }

    #[test]
    fn manifests_are_read_as_they_were_written(manifest in strategies::manifest()) {
        let written = serde_json::to_string(&manifest).expect("JSON");
        let read = Manifest::read(written.as_bytes()).expect("a manifest");
        prop_assert_eq!(&read, &manifest);
        prop_assert_eq!(serde_json::to_string(&read).expect("JSON"), written);
    }

    #[test]
    fn any_json_is_read_or_refused(json in strategies::any_json()) {
        let json = json.to_string();
        if let Ok(read) = Manifest::read(json.as_bytes()) {
            let again = Manifest::read(&serde_json::to_vec(&read).expect("JSON"));
            prop_assert_eq!(again, Ok(read));
        }
        if let Ok(read) = Description::read_all(json.as_bytes()) {
            for description in &read {
                let _ = description.output_schema();
            }
            let again = Description::read_all(&serde_json::to_vec(&read).expect("JSON"));
            prop_assert_eq!(again, Ok(read));
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in any::<Vec<u8>>()) {
        let _ = Manifest::read(&bytes);
        let _ = Description::read_all(&bytes);
    }
}

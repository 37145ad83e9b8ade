//! What is logged while tests run, in one list for the whole process.

use std::sync::{Mutex, Once, PoisonError};

use log::{Level, LevelFilter, Log, Metadata, Record};

static LINES: Mutex<Vec<(Level, String)>> = Mutex::new(Vec::new());
static INSTALLED: Once = Once::new();

struct Recorder;

impl Log for Recorder {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.level() <= Level::Warn
    }

    fn log(&self, record: &Record<'_>) {
        if self.enabled(record.metadata()) {
            let line = format!("{}: {}", record.target(), record.args());
            LINES
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push((record.level(), line));
        }
    }

    fn flush(&self) {}
}

/// Keeps what is logged as a warning or an error from now on.
///
/// # Panics
///
/// If another logger is installed.
pub fn start() {
    INSTALLED.call_once(|| {
        log::set_logger(&Recorder).expect("no other logger");
        log::set_max_level(LevelFilter::Warn);
    });
}

/// The lines logged at a level.
#[must_use]
pub fn lines(level: Level) -> Vec<String> {
    let lines = LINES.lock().unwrap_or_else(PoisonError::into_inner);
    lines
        .iter()
        .filter(|(of, _)| *of == level)
        .map(|(_, line)| line.clone())
        .collect()
}

//! The rate that `charge` declares, kept: so many charges per token and hour.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::failure::Failure;

const PER_HOUR: u32 = 100;
const HOUR: Duration = Duration::from_hours(1);

/// How many charges each token has made in its current hour.
#[derive(Debug, Default)]
pub struct Quota {
    used: BTreeMap<&'static str, (Instant, u32)>,
}

impl Quota {
    /// Counts one charge, or refuses it when the hour's quota is used up.
    ///
    /// # Errors
    /// When the token has made all its charges of this hour.
    pub fn take(&mut self, token: &'static str, now: Instant) -> Result<(), Failure> {
        let (since, used) = self.used.entry(token).or_insert((now, 0));
        if now.duration_since(*since) >= HOUR {
            (*since, *used) = (now, 0);
        }
        if *used >= PER_HOUR {
            let message = format!("more than {PER_HOUR} charges in an hour: try again later");
            return Err(Failure::too_many(message));
        }
        *used += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_the_hundred_and_first_until_the_hour_is_over() {
        let mut quota = Quota::default();
        let start = Instant::now();
        for _ in 0..PER_HOUR {
            assert!(quota.take("a", start).is_ok());
        }
        assert!(quota.take("a", start).is_err());
        assert!(
            quota.take("b", start).is_ok(),
            "quotas are counted for each token alone"
        );
        assert!(quota.take("a", start + HOUR).is_ok());
    }
}

//! Where the generator takes its decisions from.

/// A stream of decisions, the same for the same seed or bytes.
#[derive(Debug, Clone)]
pub struct Choices<'a> {
    source: Source<'a>,
}

#[derive(Debug, Clone)]
enum Source<'a> {
    Seed(u64),
    Bytes(&'a [u8]),
}

impl Choices<'static> {
    /// Decisions without an end, from a seed and the number of the request.
    #[must_use]
    pub fn seeded(seed: u64, number: u64) -> Self {
        let mut start = Self {
            source: Source::Seed(seed ^ number.wrapping_mul(0xd6e8_feb8_6659_fd93)),
        };
        // Neighbouring numbers begin far from each other.
        let far = start.next();
        Self {
            source: Source::Seed(far),
        }
    }
}

impl<'a> Choices<'a> {
    /// Decisions from a fuzzer's bytes. When they are used up every decision is the first.
    #[must_use]
    pub fn from_bytes(bytes: &'a [u8]) -> Self {
        Self {
            source: Source::Bytes(bytes),
        }
    }

    fn next(&mut self) -> u64 {
        match &mut self.source {
            // SplitMix64.
            Source::Seed(state) => {
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut mixed = *state;
                mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                mixed ^ (mixed >> 31)
            }
            Source::Bytes(bytes) => {
                let Some((first, rest)) = bytes.split_first() else {
                    return 0;
                };
                *bytes = rest;
                u64::from(*first)
            }
        }
    }

    /// A number below `limit`; 0 if that is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        let mut number = self.next();
        // A byte alone does not reach what lies beyond it.
        if limit > 256 && matches!(self.source, Source::Bytes(_)) {
            number = number << 8 | self.next();
        }
        let limit = u64::try_from(limit.max(1)).unwrap_or(u64::MAX);
        usize::try_from(number % limit).unwrap_or(0)
    }

    /// Yes once in `times`, and no when there is nothing left to decide.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times.max(2)) == 1
    }

    /// One of several; the default if there are none.
    pub fn of<T: Clone + Default>(&mut self, all: &[T]) -> T {
        let at = self.below(all.len());
        all.get(at).cloned().unwrap_or_default()
    }

    /// Any bytes, at most so many, none of which ends a line.
    pub fn bytes(&mut self, most: usize) -> Vec<u8> {
        let count = self.below(most + 1);
        let any = |_| u8::try_from(self.below(256)).unwrap_or(0);
        let mut bytes: Vec<u8> = (0..count).map(any).collect();
        bytes.retain(|byte| !matches!(byte, b'\r' | b'\n'));
        bytes
    }
}

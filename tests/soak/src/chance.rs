//! Where the choices of a random request come from: a seed, or the bytes of a fuzzer.

/// A source of choices.
pub trait Chance {
    /// A number below `bound`, which is not 0.
    fn below(&mut self, bound: usize) -> usize;

    /// One of several.
    fn one_of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T
    where
        Self: Sized,
    {
        all[self.below(all.len())]
    }

    /// Whether something that happens once in `times` happens.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Up to `longest` bytes: mostly visible ones, now and then any.
    fn bytes(&mut self, longest: usize) -> Vec<u8> {
        let length = self.below(longest + 1);
        let (first, bound) = if self.below(8) == 7 {
            (0, 256)
        } else {
            (0x20, 0x5f)
        };
        (0..length)
            .map(|_| u8::try_from(first + self.below(bound)).unwrap_or_default())
            .collect()
    }
}

/// The same choices for the same seed: splitmix64.
#[derive(Clone, Debug)]
pub struct Seeded(pub u64);

impl Chance for Seeded {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let number = usize::try_from(mixed >> 33).unwrap_or_default();
        number % bound
    }
}

/// A byte for a choice, two where one is not enough; nothing but the first once they have run out.
#[derive(Clone, Debug)]
pub struct Bytes<'a>(pub &'a [u8]);

impl Chance for Bytes<'_> {
    fn below(&mut self, bound: usize) -> usize {
        let mut number = 0;
        for _ in 0..=usize::from(bound > 256) {
            let Some((&first, rest)) = self.0.split_first() else {
                return 0;
            };
            self.0 = rest;
            number = number << 8 | usize::from(first);
        }
        number % bound
    }
}

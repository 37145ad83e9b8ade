//! A message put together by the compiler, which has no formatting in constants.

const CAPACITY: usize = 1024;

/// Text under construction; what does not fit ends in an ellipsis.
pub(super) struct Message {
    bytes: [u8; CAPACITY],
    len: usize,
    items: usize,
}

impl Message {
    pub(super) const fn new() -> Self {
        Self {
            bytes: [0; CAPACITY],
            len: 0,
            items: 0,
        }
    }

    pub(super) const fn text(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        // Kept whole or not at all, so that no character is cut in two.
        let (text, fits) = if self.len + text.len() + 3 <= CAPACITY {
            (text, true)
        } else {
            ("…".as_bytes(), false)
        };
        if !fits && self.len + text.len() > CAPACITY {
            return self;
        }
        let mut at = 0;
        while at < text.len() {
            self.bytes[self.len] = text[at];
            self.len += 1;
            at += 1;
        }
        self
    }

    /// A piece of code between backticks.
    pub(super) const fn code(self, text: &str) -> Self {
        self.text("`").text(text).text("`")
    }

    /// A piece of code as the next item of a list.
    pub(super) const fn item(mut self, text: &str) -> Self {
        if self.items > 0 {
            self = self.text(", ");
        }
        self.items += 1;
        self.code(text)
    }

    /// Ends a list; `none` is said if it had no items.
    pub(super) const fn end(mut self, none: &str) -> Self {
        if self.items == 0 {
            self = self.text(none);
        }
        self.items = 0;
        self
    }

    pub(super) const fn number(mut self, mut number: usize) -> Self {
        let mut digits = [0_u8; 20];
        let mut at = digits.len();
        loop {
            at -= 1;
            #[allow(clippy::cast_possible_truncation)] // a digit
            {
                digits[at] = b'0' + (number % 10) as u8;
            }
            number /= 10;
            if number == 0 {
                break;
            }
        }
        while at < digits.len() {
            if self.len < CAPACITY {
                self.bytes[self.len] = digits[at];
                self.len += 1;
            }
            at += 1;
        }
        self
    }

    /// Stops the build with this message.
    #[track_caller]
    pub(super) const fn stop(&self) -> ! {
        let (text, _) = self.bytes.split_at(self.len);
        match core::str::from_utf8(text) {
            Ok(text) => panic!("{}", text),
            Err(_) => panic!("this description does not fit the handler"),
        }
    }
}

//! Closed lists of words that stay open to what other servers say.

/// Declares an enum of the protocol's words plus `Other`, which keeps any other word as it was read.
macro_rules! vocabulary {
    (
        $(#[$meta:meta])*
        $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $word:literal),+ $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum $name {
            $($(#[$variant_meta])* $variant,)+
            /// A word the protocol does not list, kept as it was read.
            Other(String),
        }

        impl $name {
            /// The word as it is written.
            #[must_use]
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $word,)+
                    Self::Other(word) => word,
                }
            }
        }

        /// Letter case does not matter.
        impl From<&str> for $name {
            fn from(word: &str) -> Self {
                $(if word.eq_ignore_ascii_case($word) {
                    return Self::$variant;
                })+
                Self::Other(word.to_owned())
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer).map(|word| Self::from(word.as_str()))
            }
        }

        impl $crate::protocol::fields::Field for $name {
            fn read(value: &$crate::protocol::Value) -> Option<Self> {
                value.as_str().map(Self::from)
            }

            fn is_absent(&self) -> bool {
                self.as_str().is_empty()
            }
        }
    };
}

pub(super) use vocabulary;

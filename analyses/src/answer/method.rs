//! How a number is computed.

use serde::Serialize;

/// How a number is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// By enumerating every outcome.
    Exact,
    /// By rolling the dice many times.
    Sampled,
}

impl Method {
    /// Returns the name used in frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Method::Exact => "exact",
            Method::Sampled => "sampled",
        }
    }
}

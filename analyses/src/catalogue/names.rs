//! The names that questions take.

use serde::Serialize;

/// The names of a game's fighters, weapons and scenarios, as questions take them.
#[derive(Clone, Default, Serialize)]
pub struct Names {
    /// The fighters of its roster; `None` if it has no fights, or no roster that can be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fighters: Option<Vec<String>>,
    /// Their weapons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weapons: Option<Vec<String>>,
    /// The scenarios.
    pub scenarios: Vec<String>,
    /// Why fighters and weapons are left out, if they are.
    #[serde(skip)]
    pub left_out: Option<String>,
}

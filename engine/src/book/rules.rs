//! The rule index: every rule of a game's text, and whether it is modelled.

use serde::Deserialize;

use super::fault::Fault;
use crate::shape::{FileShape, Shaped, keys, spelled};

keys! {
    /// The rules of a text, in order.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct RuleIndex {
        /// The title of the game, as in citations: "SPRAWL L18".
        pub title: String,
        /// What an id refers to: a line, a paragraph number.
        pub ids: String,
        /// The rules, in order.
        #[serde(rename = "rule")]
        rules: Vec<Rule>,
    }
}

keys! {
    /// One rule of a text.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Rule {
        /// The id by which it is cited.
        pub id: String,
        /// A summary in a few words.
        pub heading: String,
        /// Whether it is modelled.
        pub status: Coverage,
        /// The reason why it is not modelled, or which part of it is not.
        pub reason: Option<String>,
    }
}

spelled! {
    /// Whether a rule is modelled.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Coverage {
        /// The engine implements it.
        Modelled,
        /// The engine implements a part of it.
        Partial,
        /// The engine will implement it.
        Planned,
        /// A simulation does not need it.
        #[serde(rename = "out of scope")]
        OutOfScope,
        /// The text refers to it but does not contain it.
        Lost,
    }
}

impl Coverage {
    /// All values, in the order of reports.
    pub const ALL: [Coverage; 5] = [
        Coverage::Modelled,
        Coverage::Partial,
        Coverage::Planned,
        Coverage::OutOfScope,
        Coverage::Lost,
    ];

    /// Returns whether code cites the rule and a test is named after it.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(self, Coverage::Modelled | Coverage::Partial)
    }

    /// Returns the name used in files and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Coverage::Modelled => "modelled",
            Coverage::Partial => "partial",
            Coverage::Planned => "planned",
            Coverage::OutOfScope => "out of scope",
            Coverage::Lost => "lost",
        }
    }
}

impl RuleIndex {
    /// Returns the shape of an `index.toml`.
    #[must_use]
    pub fn file() -> FileShape {
        FileShape::of(RuleIndex::shape())
    }

    /// Creates an index without rules.
    #[must_use]
    pub fn empty(title: &str) -> RuleIndex {
        RuleIndex { title: title.to_owned(), ids: String::new(), rules: Vec::new() }
    }

    /// Parses an index; `origin` is the file name in errors.
    ///
    /// # Errors
    /// If the text is not valid TOML or lacks a key, an id occurs twice, or a rule that is neither
    /// modelled nor planned has no reason.
    pub fn read(origin: &str, text: &str) -> Result<RuleIndex, Fault> {
        let index: RuleIndex =
            toml::from_str(text).map_err(|error| Fault::from_toml(origin, text, &error))?;
        let mut seen = std::collections::BTreeSet::new();
        for rule in &index.rules {
            let reasoned = matches!(rule.status, Coverage::Modelled | Coverage::Planned);
            let message = if !seen.insert(&rule.id) {
                format!("rule {} appears twice", rule.id)
            } else if reasoned == rule.reason.is_some() {
                let status = rule.status.name();
                format!(
                    "rule {} is {status}: rules have a reason if they are not fully modelled",
                    rule.id
                )
            } else {
                continue;
            };
            return Err(Fault::new(origin, text, message));
        }
        Ok(index)
    }

    /// Iterates over the rules, in the order of the text.
    pub fn iter(&self) -> std::slice::Iter<'_, Rule> {
        self.rules.iter()
    }

    /// Returns the rule with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// Returns the number of rules with this status.
    #[must_use]
    pub fn count(&self, status: Coverage) -> usize {
        self.rules.iter().filter(|rule| rule.status == status).count()
    }
}

impl<'a> IntoIterator for &'a RuleIndex {
    type Item = &'a Rule;
    type IntoIter = std::slice::Iter<'a, Rule>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

//! The rule index: every rule of a game's text, and whether it is modelled.

use serde::Deserialize;

use super::Fault;

/// Every rule of a text, in its order.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleIndex {
    /// The title of the game, as rules are cited by: "SPRAWL L18".
    pub title: String,
    /// What an id is: a line, a paragraph number.
    pub ids: String,
    #[serde(rename = "rule")]
    rules: Vec<Rule>,
}

/// One rule of a text.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The name it is cited by.
    pub id: String,
    /// What it says, in a few words of our own.
    pub heading: String,
    /// What becomes of it here.
    pub status: Coverage,
    /// Why it is not modelled as it stands, where it is not.
    pub reason: Option<String>,
}

/// What becomes of a rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Coverage {
    /// The engine plays it.
    Modelled,
    /// The engine plays a part of it.
    Partial,
    /// The engine will play it.
    Planned,
    /// No simulation needs it.
    #[serde(rename = "out of scope")]
    OutOfScope,
    /// The text announces it and lacks it.
    Lost,
}

impl Coverage {
    /// All there are, in the order of reports.
    pub const ALL: [Coverage; 5] = [
        Coverage::Modelled,
        Coverage::Partial,
        Coverage::Planned,
        Coverage::OutOfScope,
        Coverage::Lost,
    ];

    /// Whether code cites the rule and a test is named after it.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(self, Coverage::Modelled | Coverage::Partial)
    }

    /// Its name in files and reports.
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
    /// An index without rules, for a game that has none written down.
    #[must_use]
    pub fn empty(title: &str) -> RuleIndex {
        RuleIndex { title: title.to_owned(), ids: String::new(), rules: Vec::new() }
    }

    /// Reads an index; `origin` is the file's name in errors.
    ///
    /// # Errors
    /// When the text is no TOML or lacks something, an id stands twice, or a rule that is not
    /// modelled or planned gives no reason.
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

    /// The rules in the order of the text.
    pub fn iter(&self) -> std::slice::Iter<'_, Rule> {
        self.rules.iter()
    }

    /// The rule of that id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// How many rules have that status.
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

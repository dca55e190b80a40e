//! Who is tried, and against whom.

/// A stat line that is tried, with the weapon that it uses.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The name of the stat line.
    pub fighter: String,
    /// The weapon that is chosen for it; `None` if it uses the one that the situation gives it.
    pub weapon: Option<String>,
    /// What it costs, if the roster says so.
    pub points: Option<f64>,
}

impl Candidate {
    /// Returns its name, with that of its weapon if that is chosen.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.weapon {
            Some(weapon) => format!("{} with {weapon}", self.fighter),
            None => self.fighter.clone(),
        }
    }
}

/// The opponents of each candidate.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// The names of their stat lines.
    pub names: Vec<String>,
    /// How much each weighs: more than 0, and 1 in all.
    pub weights: Vec<f64>,
}

impl Field {
    /// Returns a field in which each of these weighs the same.
    #[must_use]
    pub fn even(names: Vec<String>) -> Field {
        let weights = vec![1.0 / names.len().max(1) as f64; names.len()];
        Field { names, weights }
    }
}

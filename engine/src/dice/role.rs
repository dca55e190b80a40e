//! The roles that lines of a transcript refer to.

use std::fmt;

/// The subject of a told line, from the rule's point of view. Rules know no names.
///
/// A role is written as a word in braces, which [`Transcript`](super::Transcript) replaces by the
/// name that [`Dice::cast`](super::Dice::cast) last assigned to it.
///
/// ```
/// use evenodds_engine::dice::{Dice, Name, Role, Rolled, Transcript};
///
/// let names = ["Razz".to_owned(), "Gordo".to_owned()];
/// let mut dice = Transcript::with_names(Rolled::new(1), names.to_vec());
/// dice.cast(Role::Us, Name(1));
/// dice.tell("L14b", || format!("{} misses {}, needing {}", Role::Us, Name(0), 12));
/// assert_eq!(dice.into_lines()[0].to_string(), "Gordo misses Razz, needing 12 (L14b)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// The acting figure: the attacker, or the one whose turn it is.
    Us,
    /// The figure that is acted on.
    Them,
    /// The weapon used.
    Arm,
}

impl Role {
    /// The number of roles.
    pub(super) const COUNT: usize = 3;

    /// All roles.
    pub const ALL: [Role; Role::COUNT] = [Role::Us, Role::Them, Role::Arm];

    /// Returns the word that stands for the role in told lines.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Role::Us => "us",
            Role::Them => "them",
            Role::Arm => "arm",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}}}", self.word())
    }
}

/// A name, as an index into the list of an engagement: first its figures, by number, then its other
/// names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name(pub u16);

impl Name {
    /// Returns the name of a figure, or of a side of a duel, by its number.
    #[must_use]
    pub const fn of(figure: usize) -> Name {
        Name(figure as u16)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}}}", self.0)
    }
}

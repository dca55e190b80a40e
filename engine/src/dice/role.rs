//! The roles that lines of a transcript refer to.

use std::fmt;

/// Whom a told line is about, as the rule knows them: a rule knows no names.
///
/// It is written as a word in braces, which [`Transcript`](super::Transcript) replaces by the name
/// that [`Dice::cast`](super::Dice::cast) gave the role last.
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
    /// The one who acts: the attacker, or whose turn it is.
    Us,
    /// The one it is done to.
    Them,
    /// The weapon with which it is done.
    Arm,
}

impl Role {
    /// How many there are.
    pub(super) const COUNT: usize = 3;

    /// All of them.
    pub const ALL: [Role; Role::COUNT] = [Role::Us, Role::Them, Role::Arm];

    /// The word in braces by which told lines name it.
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

/// A name by its number in the list that an engagement gives: its figures first, by their numbers,
/// then what else it has names for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name(pub u16);

impl Name {
    /// The name of a figure, or of a side of a duel, by its number.
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

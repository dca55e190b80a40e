//! What a figure can do at the moment.

use crate::book::FieldCard;

/// What a figure can do at the moment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Status {
    /// Can act.
    Ready,
    /// Pinned, wounded or netted, and may recover.
    Down,
    /// Panicked or retreating.
    Shaken,
    /// Out of the fight for good.
    Out,
    /// Has left the table without being put out.
    Fled,
}

impl Status {
    /// All statuses, in the order of [`index`](Status::index).
    pub const ALL: [Status; 5] =
        [Status::Ready, Status::Down, Status::Shaken, Status::Out, Status::Fled];

    /// Returns the position of this status in arrays of counts.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns whether a figure of this status is no longer on the table.
    #[must_use]
    pub const fn is_gone(self) -> bool {
        matches!(self, Status::Out | Status::Fled)
    }

    /// Returns the game's word for this status.
    #[must_use]
    pub fn word(self, field: &FieldCard) -> &str {
        match self {
            Status::Ready => "able",
            Status::Down => &field.down,
            Status::Shaken => &field.shaken,
            Status::Out => "out",
            Status::Fled => "fled",
        }
    }
}

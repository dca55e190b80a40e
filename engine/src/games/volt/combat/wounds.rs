//! Volt wounds: the rows of the wound table, what marks them and what they cost.

use super::rules::{Rules, Several};
use crate::games::volt::profile::Kind;

/// The marked rows of a wound table: bit 0 for row 1 to bit 9 for row 10, and bit 10 for an Injury
/// over 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Wounds {
    stun: u16,
    injury: u16,
}

/// How many rows there are.
// Volt X27: ordinary people have rows 1 to 10.
const ROWS: u8 = 10;

/// What a damage roll came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hurt {
    /// There was none, or a failed one that does nothing.
    Nothing,
    /// It failed: the lowest free row, if it is not above this.
    Failed(u8),
    /// It succeeded: a wound of this degree, 11 for all over 10.
    Wound(u8),
}

/// A row that was marked, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// None was.
    None,
    /// This one was free.
    Free(u8),
    /// This one was marked as Stun, and is an Injury now.
    Upgraded(u8),
}

impl Mark {
    /// The row, 1 to 11; 0 for none.
    pub const fn row(self) -> u8 {
        match self {
            Mark::None => 0,
            Mark::Free(row) | Mark::Upgraded(row) => row,
        }
    }
}

const fn bit(row: u8) -> u16 {
    1 << (row - 1)
}

impl Wounds {
    /// No row is marked.
    pub const NONE: Wounds = Wounds { stun: 0, injury: 0 };
    /// An Injury over 10, and whatever else does not matter then.
    pub const DEAD: Wounds = Wounds { stun: 0, injury: bit(ROWS + 1) };

    /// The marked rows, of either kind.
    const fn rows(self) -> u16 {
        self.stun | self.injury
    }

    /// Marks what a damage roll came to, on the table of a fighter with these penalties.
    pub fn mark(&mut self, hurt: Hurt, kind: Kind, penalties: &Penalties) -> Mark {
        let taken = self.rows() | penalties.filled;
        let row = match hurt {
            Hurt::Nothing => None,
            // Volt X11: a failed damage roll marks the lowest free row that is not above Damage.
            Hurt::Failed(damage) => (1..=ROWS.min(damage)).find(|&row| taken & bit(row) == 0),
            Hurt::Wound(row) if ROWS < row && kind == Kind::Injury => Some(row),
            // Volt X30: an Injury on a row of Stun makes an Injury of it.
            Hurt::Wound(row) if kind == Kind::Injury && self.stun & bit(row) != 0 => {
                self.stun &= !bit(row);
                self.injury |= bit(row);
                return Mark::Upgraded(row);
            }
            // Volt X29: the row of its degree, or the nearest free one, the higher in a tie.
            // Assumption: Stun over 10 goes to the highest free row, which is the nearest.
            Hurt::Wound(row) => nearest(taken, row.min(ROWS)),
        };
        let Some(row) = row else { return Mark::None };
        match kind {
            Kind::Stun => self.stun |= bit(row),
            Kind::Injury => self.injury |= bit(row),
        }
        Mark::Free(row)
    }
}

/// The free row that is nearest to `row`, the higher one in a tie.
fn nearest(taken: u16, row: u8) -> Option<u8> {
    let free = |row: &u8| (1..=ROWS).contains(row) && taken & bit(*row) == 0;
    (0..ROWS).find_map(|off| [row + off, row.saturating_sub(off)].into_iter().find(free))
}

/// What wounds cost a fighter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Penalties {
    /// Of each row from 1 on, 0 or less.
    rows: [i16; ROWS as usize],
    /// The rows on which any wound leaves it unable to act.
    disabling: u16,
    /// The rows on which an Injury puts it out.
    deadly: u16,
    /// The rows that are never marked.
    filled: u16,
    several: Several,
}

/// The penalties from row 10 downward, by the Willpower that they begin at; `X` is unable to act.
// Volt X28: each row has a penalty, from the top down by Willpower.
const PENALTIES: [(i16, &[i16]); 8] = [
    (0, &[X, X, -5, -5, -4, -4, -3, -3, -2, -2]),
    (4, &[X, -5, -5, -4, -4, -3]),
    (6, &[-5, -5, -4, -4, -3]),
    (8, &[-5, -4, -3, -3]),
    (9, &[-4, -4, -3, -2]),
    (10, &[-4, -3, -3]),
    (11, &[-4, -2, -2]),
    (12, &[-4, -2]),
];
const X: i16 = i16::MIN;

impl Penalties {
    /// Of a fighter of this Willpower, 0 or more, with these rows filled in.
    pub fn of(willpower: i16, tough: impl Iterator<Item = u8>, rules: &Rules) -> Penalties {
        let columns = PENALTIES.iter().take_while(|(from, _)| *from <= willpower);
        let column = columns.last().map_or(&[][..], |(_, column)| column);
        let mut penalties = Penalties {
            rows: [0; ROWS as usize],
            disabling: 0,
            deadly: rules.deadly,
            // Volt X31: the rows that the trait Tough has filled in are never marked.
            filled: tough
                .filter(|row| (1..=ROWS).contains(row))
                .fold(0, |rows, row| rows | bit(row)),
            several: rules.several,
        };
        for (row, &penalty) in (1..=ROWS).rev().zip(column) {
            match penalty {
                X => penalties.disabling |= bit(row),
                _ => penalties.rows[usize::from(row) - 1] = penalty,
            }
        }
        penalties
    }

    /// What a wound on this row costs, 0 or less; the least where it leaves unable to act.
    pub fn of_row(&self, row: u16) -> i16 {
        let place = usize::from(row).saturating_sub(1);
        if row != 0 && self.disabling & 1 << place != 0 {
            return i16::MIN;
        }
        self.rows.get(place).copied().filter(|_| row != 0).unwrap_or(0)
    }

    /// What these wounds change on all values, 0 or less.
    pub fn total(&self, wounds: Wounds) -> i16 {
        let marked = |(row, _): &(u8, &i16)| wounds.rows() & bit(*row) != 0;
        let penalties = (1..=ROWS).zip(&self.rows).filter(marked).map(|(_, &penalty)| penalty);
        // Assumption: several penalties add up, unless the book lets the worst count alone.
        match self.several {
            Several::Sum => penalties.sum(),
            Several::Worst => penalties.min().unwrap_or(0),
        }
    }

    /// Whether a fighter with these wounds is out of the fight.
    pub const fn put_out(&self, wounds: Wounds) -> bool {
        wounds.injury & self.deadly != 0 || self.disable(wounds)
    }

    /// Whether these wounds leave a fighter unable to act.
    pub const fn disable(&self, wounds: Wounds) -> bool {
        // Volt X28: X is unable to act. Volt X12: so too much Stun puts out as well.
        wounds.rows() & self.disabling != 0
    }
}

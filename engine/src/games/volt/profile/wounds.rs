//! The wound table of a Volt fighter: its rows, what they cost, and which put it out.

use crate::games::volt::rules::{Rules, Several};

/// The marked rows of a wound table: bit 0 for row 1 to bit 9 for row 10, and bit 10 for an Injury
/// over 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Wounds {
    stun: u16,
    injury: u16,
}

/// What a wound is.
// Volt X12: Stun, of which too much puts out, or Injury, of which too much kills.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WoundKind {
    /// It can put out of the fight.
    Stun,
    /// It can kill.
    Injury,
}

impl WoundKind {
    /// What bare hands do.
    // Volt X12: what is not meant to kill stuns.
    pub const OF_BARE_HANDS: WoundKind = WoundKind::Stun;

    /// What a weapon does that stuns or not.
    pub const fn of(stuns: bool) -> WoundKind {
        if stuns { WoundKind::Stun } else { WoundKind::Injury }
    }
}

/// How many rows there are.
// Volt X27: ordinary people have rows 1 to 10.
pub const ROWS: u8 = 10;

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

    /// Whether this row is marked as Stun.
    pub const fn is_stun(self, row: u8) -> bool {
        self.stun & bit(row) != 0
    }

    /// Marks a row, which may be marked as Stun and be an Injury from now on.
    pub const fn set(&mut self, row: u8, kind: WoundKind) {
        match kind {
            WoundKind::Stun => self.stun |= bit(row),
            WoundKind::Injury => {
                self.stun &= !bit(row);
                self.injury |= bit(row);
            }
        }
    }
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
            // Volt X32: Injuries on rows 7 and 9 and those over 10 are deadly.
            // Assumption: deadly is out of the fight, and over 10 is dead; the page breaks off.
            deadly: bit(ROWS + 1) | if rules.deadly_rows { bit(7) | bit(9) } else { 0 },
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

    /// Whether a row can be marked that has not been yet.
    pub const fn is_free(&self, wounds: Wounds, row: u8) -> bool {
        (wounds.rows() | self.filled) & bit(row) == 0
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

//! The wound table of a Volt fighter: its rows, their penalties, and which put the fighter out.

use crate::games::volt::rules::{Rules, Several, StunOut};

/// The marked rows of a wound table: bits 0 to 9 for rows 1 to 10, and bit 10 for an Injury above
/// 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Wounds {
    stun: u16,
    injury: u16,
}

/// The kind of a wound.
// Volt X12: Stun, of which too much puts a fighter out, or Injury, of which too much kills.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WoundKind {
    /// Can put a fighter out of the fight.
    Stun,
    /// Can kill.
    Injury,
}

impl WoundKind {
    /// The kind of wounds of bare hands.
    // Volt X12: weapons not meant to kill stun.
    pub const OF_BARE_HANDS: WoundKind = WoundKind::Stun;

    /// Returns the kind of wounds of a weapon that stuns or not.
    pub const fn of(stuns: bool) -> WoundKind {
        if stuns { WoundKind::Stun } else { WoundKind::Injury }
    }
}

/// The number of rows.
// Volt X27: ordinary people have rows 1 to 10.
pub const ROWS: u8 = 10;

/// All rows, and that above 10.
const ALL: u16 = bit(ROWS + 2) - 1;

const fn bit(row: u8) -> u16 {
    1 << (row - 1)
}

impl Wounds {
    /// No marked rows.
    pub const NONE: Wounds = Wounds { stun: 0, injury: 0 };
    /// An Injury above 10, which makes all other wounds irrelevant.
    pub const DEAD: Wounds = Wounds { stun: 0, injury: bit(ROWS + 1) };

    /// Returns the marked rows of both kinds.
    const fn rows(self) -> u16 {
        self.stun | self.injury
    }

    /// Returns whether this row is marked as Stun.
    pub const fn is_stun(self, row: u8) -> bool {
        self.stun & bit(row) != 0
    }

    /// Marks a row. A row marked as Stun can become an Injury.
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

/// The penalties of a fighter's wounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Penalties {
    /// The penalty of each row from 1 on, 0 or less.
    rows: [i16; ROWS as usize],
    /// The rows on which any wound leaves the fighter unable to act.
    disabling: u16,
    /// The rows on which an Injury puts the fighter out.
    deadly: u16,
    /// The rows that are never marked.
    filled: u16,
    several: Several,
    stun_out: StunOut,
}

impl Penalties {
    /// Returns the penalties of a fighter of this Willpower, 0 or more, with these rows filled in.
    pub fn of(willpower: i16, tough: impl Iterator<Item = u8>, rules: &Rules) -> Penalties {
        let mut penalties = Penalties {
            rows: [0; ROWS as usize],
            disabling: 0,
            // Volt X32: Injuries on rows 7 and 9 and those above 10 are deadly.
            // What deadly means is `deadly_rows` and `over_ten`.
            deadly: (1..=ROWS)
                .zip(*rules.deadly_rows)
                .filter(|&(_, deadly)| deadly)
                .fold(bit(ROWS + 1), |rows, (row, _)| rows | bit(row)),
            // Volt X31: the rows that the trait Tough has filled in are never marked.
            filled: tough
                .filter(|row| (1..=ROWS).contains(row))
                .fold(0, |rows, row| rows | bit(row)),
            several: *rules.several,
            stun_out: *rules.stun_out,
        };
        // Volt X28: each row has a penalty, determined by Willpower.
        for (row, by_willpower) in (1..=ROWS).zip(&rules.wound_rows) {
            match by_willpower.at(willpower) {
                None => penalties.disabling |= bit(row),
                Some(penalty) => penalties.rows[usize::from(row) - 1] = penalty,
            }
        }
        penalties
    }

    /// Returns whether a row can still be marked.
    pub const fn is_free(&self, wounds: Wounds, row: u8) -> bool {
        (wounds.rows() | self.filled) & bit(row) == 0
    }

    /// Returns the penalty of a wound on this row, 0 or less; the lowest number if it leaves the
    /// fighter unable to act.
    pub fn of_row(&self, row: u16) -> i16 {
        let place = usize::from(row).saturating_sub(1);
        if row != 0 && self.disabling & 1 << place != 0 {
            return i16::MIN;
        }
        self.rows.get(place).copied().filter(|_| row != 0).unwrap_or(0)
    }

    /// Returns the modifier of these wounds to all values, 0 or less.
    pub fn total(&self, wounds: Wounds) -> i16 {
        let marked = |(row, _): &(u8, &i16)| wounds.rows() & bit(*row) != 0;
        let penalties = (1..=ROWS).zip(&self.rows).filter(marked).map(|(_, &penalty)| penalty);
        // `wound_penalty` says whether penalties add up.
        match self.several {
            Several::Sum => penalties.sum(),
            Several::Worst => penalties.min().unwrap_or(0),
        }
    }

    /// Returns whether a fighter with these wounds is out of the fight.
    pub const fn put_out(&self, wounds: Wounds) -> bool {
        wounds.injury & self.deadly != 0 || self.disable(wounds)
    }

    /// Returns whether these wounds leave a fighter unable to act.
    pub const fn disable(&self, wounds: Wounds) -> bool {
        // Volt X28: X means unable to act.
        wounds.rows() & self.disabling != 0 || self.is_stunned(wounds)
    }

    /// Returns whether these wounds put a fighter out by Stun, regardless of X.
    const fn is_stunned(&self, wounds: Wounds) -> bool {
        // Volt X12: too much Stun puts a fighter out.
        // How much is too much is `stun_out`.
        match self.stun_out {
            StunOut::X => false,
            StunOut::Deadly => wounds.stun & self.deadly != 0,
            StunOut::Full => wounds.stun != 0 && wounds.rows() | self.filled | bit(ROWS + 1) == ALL,
        }
    }
}

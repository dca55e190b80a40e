//! The effects of Volt damage rolls on a wound table.

use super::told;
use crate::dice::Dice;
use crate::fight::Fighter;
use crate::games::volt::profile::{Condition, Penalties, ROWS, WoundKind, Wounds};
use crate::games::volt::rules::Rules;
use crate::resolver::{Answer, Outcome};

/// The result of a damage roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hurt {
    /// No damage roll, or a failed one without effect.
    Nothing,
    /// A failed roll: marks the lowest free row up to this one.
    Failed(u8),
    /// A successful roll: a wound of this degree; 11 for all above 10.
    Wound(u8),
}

impl Hurt {
    /// Returns the result of a damage roll.
    pub fn of(rules: &Rules, answer: Answer, damage: i16, kind: WoundKind) -> Hurt {
        let most = match kind {
            WoundKind::Injury if *rules.over_ten => ROWS + 1,
            _ => ROWS,
        };
        if answer.is_success() {
            Hurt::Wound(u8::try_from(answer.degree).unwrap_or(u8::MAX).min(most))
        } else if *rules.failed_marks && 0 < damage {
            Hurt::Failed(damage.min(ROWS.into()) as u8)
        } else {
            Hurt::Nothing
        }
    }
}

/// The row that was marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marked {
    /// None.
    None,
    /// A row that was free.
    Free(u8),
    /// A row that was marked as Stun and becomes an Injury.
    Upgraded(u8),
}

impl Marked {
    /// Returns the row, 1 to 11; 0 for none.
    pub const fn row(self) -> u8 {
        match self {
            Marked::None => 0,
            Marked::Free(row) | Marked::Upgraded(row) => row,
        }
    }
}

/// Marks the result of a damage roll in the table of a fighter with these penalties.
pub fn mark(wounds: &mut Wounds, hurt: Hurt, kind: WoundKind, penalties: &Penalties) -> Marked {
    let is_free = |row: u8| (1..=ROWS).contains(&row) && penalties.is_free(*wounds, row);
    let row = match hurt {
        Hurt::Nothing => None,
        // Volt X11: a failed damage roll marks the lowest free row that is not above Damage.
        Hurt::Failed(damage) => (1..=ROWS.min(damage)).find(|&row| is_free(row)),
        Hurt::Wound(row) if ROWS < row && kind == WoundKind::Injury => Some(row),
        // Volt X30: an Injury on a row with Stun turns it into an Injury.
        Hurt::Wound(row) if kind == WoundKind::Injury && wounds.is_stun(row) => {
            wounds.set(row, kind);
            return Marked::Upgraded(row);
        }
        // Volt X29: the row of its degree, or the nearest free one, the higher in a tie; to Stun
        // above 10 the highest free row is the nearest.
        Hurt::Wound(row) => {
            let row = row.min(ROWS);
            let at =
                |off| [row + off, row.saturating_sub(off)].into_iter().find(|&row| is_free(row));
            (0..ROWS).find_map(at)
        }
    };
    let Some(row) = row else { return Marked::None };
    wounds.set(row, kind);
    Marked::Free(row)
}

/// Marks the results of damage rolls as Stun and as an Injury, and returns the target's condition
/// and the highest row marked.
pub fn mark_all(
    theirs: Fighter<'_, Rules>,
    hurts: [Hurt; 2],
    dice: &mut impl Dice,
) -> (Condition, u16) {
    let Fighter { profile, condition: mut after } = theirs;
    let mut harm = 0;
    for (hurt, kind) in hurts.into_iter().zip([WoundKind::Stun, WoundKind::Injury]) {
        if hurt != Hurt::Nothing {
            let marked = mark(&mut after.wounds, hurt, kind, &profile.penalties);
            told::mark(marked, kind, dice);
            harm = harm.max(marked.row().into());
        }
    }
    if 0 < harm {
        after.penalty = profile.penalties.total(after.wounds);
        told::state(theirs, after, dice);
    }
    (after, harm)
}

//! What of a turn duels and squads have in common.

use evenodds_engine::book::{End, Nerve, Rout, Turn, Until, Value};
use evenodds_engine::dice::{Dice, Die, Event};
use evenodds_engine::fight::{SetupError, WeaponLine};

use super::attack::Rules;
use super::fall;
use crate::running::Entry;
use crate::values::{MarkMask, Marks};

/// The key of weapons that marks those for hand to hand.
pub const MELEE: &str = "melee";

/// The maximum number of attacks in one action.
const ATTACKS_MAX: i64 = 20;

/// Returns how many attacks `act` has returned, or reports that they are too many, or fewer than
/// none.
pub fn checked_attacks(act: &Entry, attacks: i64) -> i64 {
    if (0..=ATTACKS_MAX).contains(&attacks) {
        return attacks;
    }
    let message = format!("`act` returns {attacks}; expected 0 to {ATTACKS_MAX} attacks");
    act.refuse(&message, "return how many attacks are made, or true or false");
    0
}

/// The maximum number of actions of an activation.
const ACTIONS_MAX: i64 = 10;

impl Rules {
    /// Returns how many actions a figure in these conditions has in its activation: as many as the
    /// script says, if it does, or else the turn.
    pub fn actions(&self, said: Option<&Entry>, marks: Marks) -> u8 {
        let Some(entry) = said else { return self.turn.actions.count() };
        let actions = fall::said(entry, marks);
        if (0..=ACTIONS_MAX).contains(&actions) {
            return actions as u8;
        }
        let message = format!("`actions` returns {actions}; expected 0 to {ACTIONS_MAX}");
        entry.refuse(&message, &format!("write `clamp(..., 0, {ACTIONS_MAX})`"));
        0
    }
}

/// Returns after how many rounds it makes no difference to the end of a fight how many are over.
pub fn rounds_that_matter(turn: &Turn) -> u16 {
    if turn.end == End::Roll { turn.end_from } else { 0 }
}

/// Returns whether a die ends a fight of which so many rounds are over.
pub fn stops(turn: &Turn, rounds: u16, dice: &mut impl Dice) -> bool {
    let is_rolled = turn.end == End::Roll && turn.end_from <= rounds;
    let stops = is_rolled && dice.read(Die::D6, |face| turn.end_on <= face);
    if stops {
        dice.tell("", || "the fight ends".to_owned());
    }
    stops
}

/// The conditions that return to their start, by when they do.
#[derive(Clone, Copy)]
pub struct Lasting([(Until, MarkMask); 3]);

impl Lasting {
    /// Returns those of a game.
    pub fn of(rules: &Rules) -> Lasting {
        Lasting(
            [Until::Activation, Until::Round, Until::Recovered]
                .map(|until| (until, rules.mask(|condition| condition.until == until))),
        )
    }

    /// Returns the conditions of a figure once those that last so long are as it started.
    pub fn wear_off(&self, until: Until, marks: Marks, fresh: Marks) -> Marks {
        let found = self.0.iter().find(|(other, _)| *other == until);
        found.map_or(marks, |(_, mask)| mask.merged(marks, fresh))
    }
}

/// Returns whether a weapon is for hand to hand, if the form of weapons says so.
pub fn is_melee(weapon: &WeaponLine) -> Option<bool> {
    let is_flag = matches!(weapon.sheet.get(MELEE), Some(Value::Flag(_)));
    is_flag.then(|| weapon.sheet.flag(MELEE))
}

impl Rules {
    /// Returns the conditions that are numbers, by their places.
    pub fn counted(&self) -> impl Iterator<Item = usize> {
        let slots = self.program.marks.iter().enumerate();
        slots.filter(|(_, slot)| !slot.is_flag).map(|(at, _)| at)
    }

    /// Records how the conditions of a figure that are numbers change, for those who keep a log.
    #[inline]
    pub fn log_changes(&self, of: usize, [before, after]: [Marks; 2], dice: &mut impl Dice) {
        if !dice.keeps_log() || before == after {
            return;
        }
        for slot in self.counted() {
            let [was, is] = [before, after].map(|marks| self.program.marks.get(marks, slot));
            if was != is {
                let by = is.saturating_sub(was);
                dice.note(Event::Change { of: of as u8, what: slot as u8, by });
            }
        }
    }

    /// Returns an error if nothing can end a fight of these rules before its last round. `of` is
    /// the word for such a fight.
    pub fn check_ends(&self, of: &str) -> Result<(), SetupError> {
        let nerve = self.turn.nerve != Nerve::Never && self.turn.rout == Rout::Nerve;
        if self.conditions.iter().any(|condition| condition.out.is_some())
            || self.program.asked("is_out").is_some()
            || nerve
        {
            return Ok(());
        }
        let message = format!(
            "nobody can lose a {of}: no condition has `out`, the script has no `is_out`, and no test \
             of nerve ends one"
        );
        let fix = "add `out` to the condition that counts wounds, in game.toml";
        Err(SetupError::new(message).or_rather(Some(fix.to_owned())))
    }
}

impl Rules {
    /// Joins what the attacks of both sides have done to both, each from the conditions `before`.
    pub fn both(&self, before: [Marks; 2], after: [[Marks; 2]; 2]) -> [Marks; 2] {
        [0, 1].map(|figure: usize| self.joined(before[figure], &after.map(|after| after[figure])))
    }

    /// Joins what several have made of the same conditions of a figure: each number changes by all
    /// changes together, within its range.
    pub fn joined(&self, before: Marks, after: &[Marks]) -> Marks {
        let form = &self.program.marks;
        let mut marks = before;
        for (slot, mark) in form.iter().enumerate() {
            let was = form.get(before, slot);
            let change: i64 = after.iter().map(|&after| form.get(after, slot) - was).sum();
            let value = was.saturating_add(change).clamp(mark.low, mark.high);
            marks = form.set(marks, slot, value).unwrap_or(marks);
        }
        marks
    }
}

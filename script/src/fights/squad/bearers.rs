//! The conditions of weapons, units and sides.
//!
//! A figure has all of its conditions in its marks: its own, those of its unit and its side, and those
//! of its first weapon. What its unit and its side have, each of their figures has the same. The
//! conditions of its other weapons are stowed, and take the place of those of the first while a
//! function is played with one of them in hand.

use evenodds_engine::book::{Bearer, Until};
use evenodds_engine::dice::{Dice, Name, Role};
use evenodds_engine::fight::SetupError;

use super::setup::ScriptSquad;
use super::state::{SquadState, TableFigure};
use crate::fights::attack::Rules;
use crate::running::Entry;
use crate::values::{MarkMask, Marks};

/// The conditions of a game by what has them, but those of figures.
#[derive(Clone, Copy)]
pub struct Bearers {
    weapon: MarkMask,
    unit: MarkMask,
    side: MarkMask,
}

/// The conditions of all weapons of a figure but the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Stowed(u64);

impl Bearers {
    /// Returns those of a game.
    pub fn of(rules: &Rules) -> Bearers {
        let [weapon, unit, side] = [Bearer::Weapon, Bearer::Unit, Bearer::Side]
            .map(|of| rules.mask(|condition| condition.bearer == of));
        Bearers { weapon, unit, side }
    }

    /// Returns where the conditions of a weapon are stowed.
    fn place(self, arm: usize) -> u32 {
        (arm as u32 - 1) * self.weapon.bits()
    }

    /// Returns how many weapons count apart, of so many.
    fn apart(self, arms: usize) -> usize {
        if self.weapon.is_empty() { arms.min(1) } else { arms }
    }

    /// Returns the conditions of a figure with a weapon in hand, by its place.
    fn with(self, marks: Marks, stowed: Stowed, arm: usize) -> Marks {
        if arm == 0 || self.weapon.is_empty() {
            return marks;
        }
        self.weapon.merged(marks, self.weapon.scattered(stowed.0 >> self.place(arm)))
    }

    /// Sets the conditions of a figure with a weapon in hand.
    fn put(self, (marks, stowed): (&mut Marks, &mut Stowed), arm: usize, now: Marks) {
        if arm == 0 || self.weapon.is_empty() {
            *marks = now;
            return;
        }
        *marks = self.weapon.merged(now, *marks);
        let bits = u64::MAX >> (u64::BITS - self.weapon.bits());
        stowed.0 &= !(bits << self.place(arm));
        stowed.0 |= self.weapon.gathered(now) << self.place(arm);
    }

    /// Returns the conditions of a figure with its first weapon, and those of the others, from those
    /// with each in hand.
    ///
    /// # Errors
    /// If the weapons of this figure have too many conditions.
    pub(super) fn stow(self, name: &str, arms: &[Marks]) -> Result<(Marks, Stowed), SetupError> {
        let (mut marks, mut stowed) = (arms[0], Stowed::default());
        if u64::BITS < arms.len().saturating_sub(1) as u32 * self.weapon.bits() {
            let message = format!(
                "{name} has {} weapons, whose conditions have too many values together",
                arms.len()
            );
            let fix = "give it fewer weapons, or write narrower ranges of conditions of weapons";
            return Err(SetupError::new(message).or_rather(Some(fix.to_owned())));
        }
        for (arm, &now) in arms.iter().enumerate().skip(1) {
            self.put((&mut marks, &mut stowed), arm, now);
        }
        Ok((arms[0], stowed))
    }
}

impl ScriptSquad {
    /// Returns the places of the weapons of a figure that have conditions apart from each other; the
    /// first alone if no weapon has any.
    pub(super) fn apart(&self, who: usize) -> std::ops::Range<usize> {
        0..self.bearers.apart(self.members[who].arms.len())
    }

    /// Returns the conditions of a figure with something in hand, by its place.
    pub(super) fn marks(&self, state: &SquadState, who: usize, arm: usize) -> Marks {
        let figure = &state.figures[who];
        self.bearers.with(figure.marks, figure.stowed, arm)
    }

    /// Returns the conditions of two figures, each with something in hand.
    pub(super) fn both_marks(
        &self,
        state: &SquadState,
        pair: [usize; 2],
        arms: [usize; 2],
    ) -> [Marks; 2] {
        [0, 1].map(|role: usize| self.marks(state, pair[role], arms[role]))
    }

    /// Returns the conditions in which two figures start, each with something in hand.
    pub(super) fn fresh_marks(&self, pair: [usize; 2], arms: [usize; 2]) -> [Marks; 2] {
        [0, 1].map(|role: usize| {
            let member = &self.members[pair[role]];
            self.bearers.with(member.fresh, member.stowed, arms[role])
        })
    }

    /// Returns the conditions of a figure with something else in hand than it had, which are `marks`.
    pub(super) fn regripped(
        &self,
        state: &SquadState,
        (who, marks): (usize, Marks),
        [from, to]: [usize; 2],
    ) -> Marks {
        if from == to {
            marks
        } else {
            self.bearers.weapon.merged(marks, self.marks(state, who, to))
        }
    }

    /// Sets the conditions of a figure with something in hand, and of nobody else.
    pub(super) fn put_marks(&self, state: &mut SquadState, (who, arm): (usize, usize), now: Marks) {
        let figure = state.of(who);
        self.bearers.put((&mut figure.marks, &mut figure.stowed), arm, now);
    }

    /// Sets the conditions of a figure with something in hand, and those of its unit and its side.
    pub(super) fn set_marks(
        &self,
        state: &mut SquadState,
        (who, arm): (usize, usize),
        now: Marks,
        dice: &mut impl Dice,
    ) {
        if !state.is_part {
            self.rules.log_changes(who, [self.marks(state, who, arm), now], dice);
        }
        let TableFigure { marks: before, presence, .. } = state.figures[who];
        self.put_marks(state, (who, arm), now);
        if !self.has_shared() || presence.is_gone() {
            return;
        }
        let common = |mask: MarkMask| mask.only(before) != mask.only(now);
        if !common(self.bearers.unit) && !common(self.bearers.side) {
            return;
        }
        for other in self.field.squad(self.field.side(who)) {
            if !state.figures[other].presence.is_gone() {
                let marks = state.figures[other].marks;
                let shared = self.sharing((who, now), (other, marks));
                self.rules.log_changes(other, [marks, shared], dice);
                state.of(other).marks = shared;
            }
        }
    }

    /// Returns whether figures share conditions.
    pub(super) fn has_shared(&self) -> bool {
        !self.bearers.unit.is_empty() || !self.bearers.side.is_empty()
    }

    /// Returns the conditions that two figures share.
    fn shared(&self, one: usize, other: usize) -> MarkMask {
        let mut mask = MarkMask::default();
        if self.field.side(one) == self.field.side(other) {
            mask.join(self.bearers.side);
            if self.is_of_unit(one, other) {
                mask.join(self.bearers.unit);
            }
        }
        mask
    }

    /// Returns whether two figures share conditions.
    pub(super) fn shares(&self, one: usize, other: usize) -> bool {
        !self.shared(one, other).is_empty()
    }

    /// Returns the conditions of another figure with those that it shares with the first.
    pub(super) fn sharing(
        &self,
        (who, marks): (usize, Marks),
        (other, theirs): (usize, Marks),
    ) -> Marks {
        self.shared(who, other).merged(theirs, marks)
    }

    /// Returns what a function has made of the conditions of two figures, with the changes of both to
    /// those that they share.
    pub(super) fn joined(
        &self,
        pair: [usize; 2],
        before: [Marks; 2],
        after: [Marks; 2],
    ) -> [Marks; 2] {
        let shared = self.shared(pair[0], pair[1]);
        if shared.is_empty() || pair[0] == pair[1] {
            return after;
        }
        let changes = after.map(|after| [shared.merged(before[0], after); 2]);
        let [both, _] = self.rules.both([before[0]; 2], changes);
        after.map(|after| shared.merged(after, both))
    }

    /// Plays a function of a figure alone, which may change its conditions, and returns its value.
    pub(super) fn plays_alone(
        &self,
        state: &mut SquadState,
        who: usize,
        entry: &Entry,
        dice: &mut impl Dice,
    ) -> i64 {
        dice.cast(Role::Us, Name::of(who));
        let before = [self.marks(state, who, 0), Marks::default()];
        let (effect, [after, _]) = entry.play(before, dice);
        self.set_marks(state, (who, 0), after, dice);
        effect.value.number().unwrap_or(0)
    }

    /// Returns the conditions of a figure that last so long to their start.
    pub(super) fn wear_off(
        &self,
        state: &mut SquadState,
        who: usize,
        until: Until,
        dice: &mut impl Dice,
    ) {
        let member = &self.members[who];
        for arm in self.apart(who) {
            let fresh = self.bearers.with(member.fresh, member.stowed, arm);
            let now = self.lasting.wear_off(until, self.marks(state, who, arm), fresh);
            self.set_marks(state, (who, arm), now, dice);
        }
    }
}

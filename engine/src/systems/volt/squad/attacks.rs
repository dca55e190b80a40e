//! Shots and blows: who is in sight or in contact, and what an attack leaves behind.

use super::state::{Course, Deed, Gun};
use super::{Squad, State};
use crate::dice::{Dice, Event};
use crate::fight::{Attack, Combat, Fighter};
use crate::squad::arena::{Mark, Stand};
use crate::systems::volt::combat::{Condition, Landing, Volt, mark};
use crate::systems::volt::profile::{
    Approach, Defender, Pace as Loading, Preparation, Profile, Shooting, Situation, Tactic,
};
use crate::table::{Base, Sector, UNITS, View};

/// How whoever shoots does it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pace {
    /// Standing.
    Still,
    /// With a move.
    Moving,
}

/// As far as anybody sees, in units.
const HORIZON: i32 = 1000 * UNITS;

impl Squad {
    /// The distance of a gap, on the game's own scale.
    fn distance(&self, gap: i32) -> i16 {
        self.combat.rules.distance(gap.unsigned_abs() / UNITS.unsigned_abs())
    }

    /// Whom a figure that stood there would shoot at.
    pub(super) fn sighted(&self, state: &State, (who, stand): (usize, Stand)) -> Option<Mark> {
        let gun = self.members[who].gun.as_ref()?;
        // Assumption: how badly off the others are does not show.
        // Volt L63a: nobody sees or is seen through full cover.
        let mark = self.arena.mark(&state.figures, (who, stand), HORIZON, |_| 0)?;
        let shooting = self.shooting(state, mark, Preparation::Snap, Pace::Still);
        self.combat.reaches(gun, shooting).then_some(mark)
    }

    /// Whom a figure would shoot at.
    pub(super) fn mark(&self, state: &State, who: usize) -> Option<Mark> {
        self.sighted(state, (who, state.figures[who].stand))
    }

    /// How well a figure's shot at somebody is prepared.
    pub(super) fn preparation(&self, state: &State, who: usize, foe: usize) -> Preparation {
        let figure = &state.figures[who];
        let slow =
            self.members[who].gun.as_ref().is_some_and(|gun| gun.weapon.pace == Loading::Slow);
        if figure.aim == Some(foe as u8) {
            return Preparation::Aimed;
        }
        let way = state.figures[foe].stand.at - figure.stand.at;
        // Assumption: the general direction is a quarter, 45 degrees to each side.
        let before = figure.stand.facing.sees(way, Sector::Quarter);
        let loading = slow && matches!(figure.gun, Gun::Warm | Gun::Fired);
        if before && !loading { Preparation::Directed } else { Preparation::Snap }
    }

    fn shooting(
        &self,
        state: &State,
        mark: Mark,
        preparation: Preparation,
        pace: Pace,
    ) -> Shooting {
        let rules = self.table();
        // Volt L55b: a moving target from the declaration of its move to its end.
        let runs = state.figures[mark.foe].course != Course::Stays;
        let hidden = i16::from(View::LINES - mark.view.clear);
        // Assumption: a firing position is as good as what hides of the body.
        let position = rules.firing_position * hidden / i16::from(View::LINES - 1);
        let target = position + if runs { rules.moving_target } else { 0 };
        Shooting {
            distance: self.distance(mark.gap),
            preparation,
            target,
            moving: pace == Pace::Moving,
        }
    }

    /// How many faces of a die hit with a shot.
    pub(super) fn margin(
        &self,
        state: &State,
        who: usize,
        mark: Mark,
        preparation: Preparation,
        pace: Pace,
    ) -> i16 {
        let Some(gun) = &self.members[who].gun else { return 0 };
        let shooting = self.shooting(state, mark, preparation, pace);
        let situation = Situation { attack: Approach::Ranged(shooting), tactic: Tactic::None };
        let [ours, theirs] = self.fighters(state, [who, mark.foe], gun);
        let check = self.combat.check(&Attack { ours, theirs, situation: &situation });
        check.value - check.against
    }

    fn fighters<'p>(
        &'p self,
        state: &State,
        [who, foe]: [usize; 2],
        ours: &'p Profile,
    ) -> [Fighter<'p, Volt>; 2] {
        let condition = |one: usize| state.figures[one].condition;
        [
            Fighter { profile: ours, condition: condition(who) },
            Fighter { profile: &self.members[foe].blade, condition: condition(foe) },
        ]
    }

    /// A shot at the nearest enemy in sight; whether there was one.
    pub(super) fn shoots(
        &self,
        state: &mut State,
        who: usize,
        pace: Pace,
        dice: &mut impl Dice,
    ) -> bool {
        let (Some(gun), Some(mark)) = (&self.members[who].gun, self.mark(state, who)) else {
            return false;
        };
        if gun.weapon.pace == Loading::Prep && state.figures[who].gun != Gun::Readied {
            return false;
        }
        let preparation = self.preparation(state, who, mark.foe);
        let shooting = self.shooting(state, mark, preparation, pace);
        let situation = Situation { attack: Approach::Ranged(shooting), tactic: Tactic::None };
        let [ours, theirs] = self.fighters(state, [who, mark.foe], gun);
        let attack = Attack { ours, theirs, situation: &situation };
        let (hit, after, _) = self.combat.blow(&attack, dice);
        dice.note(Event::Attack { by: who as u8, on: mark.foe as u8, hit });
        state.points(who, mark.foe);
        let figure = state.of(who);
        (figure.gun, figure.deed, figure.aim) = (Gun::Fired, Deed::Busy, None);
        self.afflict(state, mark.foe, after, who, dice);
        true
    }

    /// The enemy in contact that a figure strikes at.
    pub(super) fn opponent(&self, state: &State, who: usize) -> Option<usize> {
        let stand = state.figures[who].stand;
        let mark = self.arena.mark(&state.figures, (who, stand), Base::TOUCH, |_| 0);
        mark.map(|mark| mark.foe)
    }

    /// A blow at an enemy in contact; whether there was one.
    pub(super) fn strikes_near(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> bool {
        let Some(foe) = self.opponent(state, who) else { return false };
        state.of(who).deed = Deed::Strikes;
        state.points(who, foe);
        // It strikes back at once if it has not acted, and that is its action.
        let back = matches!(state.figures[foe].deed, Deed::Idle | Deed::Waits);
        let defender = match state.figures[foe].deed {
            Deed::Strikes | Deed::Idle | Deed::Waits => Defender::Fighting,
            Deed::Busy => Defender::Busy,
        };
        if back {
            state.of(foe).deed = Deed::Strikes;
            state.of(foe).aim = None;
            state.points(foe, who);
        }
        let blows = [(who, foe, defender), (foe, who, Defender::Fighting)];
        let situation =
            |defender| Situation { attack: Approach::Close(defender), tactic: Tactic::None };
        // Both results come before any damage.
        let landings = blows.map(|(one, other, defender)| {
            if one == foe && !back {
                return Landing::Missed;
            }
            let [ours, theirs] = self.fighters(state, [one, other], &self.members[one].blade);
            let situation = situation(defender);
            let landing = self.combat.land(&Attack { ours, theirs, situation: &situation }, dice);
            let hit = landing != Landing::Missed;
            dice.note(Event::Attack { by: one as u8, on: other as u8, hit });
            landing
        });
        let mut conditions: [Option<Condition>; 2] = [None; 2];
        for (place, (one, other, defender)) in blows.into_iter().enumerate() {
            if landings[place].harms() {
                let [ours, theirs] = self.fighters(state, [one, other], &self.members[one].blade);
                let situation = situation(defender);
                let attack = Attack { ours, theirs, situation: &situation };
                let hurts = self.combat.hurts(&attack, landings[place], dice);
                conditions[place] = Some(mark(theirs, hurts, dice).0);
            }
        }
        for ((one, other, _), condition) in blows.into_iter().zip(conditions) {
            if let Some(condition) = condition {
                self.afflict(state, other, condition, one, dice);
            }
        }
        true
    }

    /// Shots of those who wait, as soon as somebody comes into their sight: `who`, or anybody.
    pub(super) fn cuts_off(&self, state: &mut State, who: Option<usize>, dice: &mut impl Dice) {
        let order = state.order.clone();
        for waiter in order.iter() {
            let side = self.arena.posts[waiter].side;
            let figure = &state.figures[waiter];
            let foe = who.is_none_or(|who| self.arena.posts[who].side != side);
            if figure.stand.is_out || figure.deed != Deed::Waits || !foe || figure.stand.stoop != 1
            {
                continue;
            }
            // Volt L68b: it has named one action, a shot at whoever shows, which goes before what
            // that one does next.
            let marked = self.mark(state, waiter).map(|mark| mark.foe);
            if marked.is_some() && (who.is_none() || marked == who) {
                dice.tell("L68b", || format!("{} has waited for that", self.arena.name(waiter)));
                self.shoots(state, waiter, Pace::Still, dice);
            }
        }
    }

    /// Blows of those who wait, at whoever has come to them.
    pub(super) fn answers(&self, state: &mut State, dice: &mut impl Dice) {
        let order = state.order.clone();
        for waiter in order.iter() {
            let figure = &state.figures[waiter];
            if figure.stand.is_out || figure.deed != Deed::Waits {
                continue;
            }
            // Volt L68c: what was not named comes after what it answers.
            if self.opponent(state, waiter).is_some() {
                dice.tell("L68c", || format!("{} has waited and strikes", self.arena.name(waiter)));
                self.strikes_near(state, waiter, dice);
            }
        }
    }

    /// What becomes of a figure.
    fn afflict(
        &self,
        state: &mut State,
        who: usize,
        condition: Condition,
        by: usize,
        dice: &mut impl Dice,
    ) {
        let profile = &self.members[who].blade;
        let figure = state.of(who);
        figure.condition = condition;
        if !self.combat.is_out(&Fighter { profile, condition }) {
            return;
        }
        // Whatever became of it makes no difference any more.
        figure.condition = Condition::default();
        (figure.course, figure.aim, figure.gun) = (Course::Stays, None, Gun::Rested);
        figure.stand.stoop = 1;
        figure.stand.is_out = true;
        dice.note(Event::Kill { by: Some(by as u8), of: who as u8 });
        for other in &mut state.figures {
            other.aim = other.aim.filter(|&aim| usize::from(aim) != who);
        }
    }
}

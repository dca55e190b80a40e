//! Shots: whom a figure can shoot at, how, and what they are worth.

use super::state::{ActionTaken, Gun};
use super::{Squad, State};
use crate::dice::{Dice, Event};
use crate::field::{Position, Target};
use crate::fight::{Attack, Combat, Fighter};
use crate::games::volt::combat::{Hamper, Volt};
use crate::games::volt::profile::{
    Approach, Mode, Pace as Loading, Preparation, Profile, Shooting, Situation,
};
use crate::table::{UNITS, View};

/// How whoever shoots does it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pace {
    /// Standing.
    Still,
    /// With a move.
    Moving,
}

/// How a shot is prepared, and whether it goes with a move.
type Manner = (Preparation, Pace);

/// As far as anybody sees, in units.
const HORIZON: i32 = 1000 * UNITS;

impl Squad {
    /// The distance of a gap, on the game's own scale.
    fn distance(&self, gap: i32) -> i16 {
        self.combat.rules.distance(gap.unsigned_abs() / UNITS.unsigned_abs())
    }

    /// Whom a figure that stood there would shoot at.
    pub(super) fn sighted(
        &self,
        state: &State,
        (who, position): (usize, Position),
    ) -> Option<Target> {
        self.members[who].gun()?;
        // Assumption: how badly off the others are does not show.
        // Volt L63a: nobody sees or is seen through full cover.
        let target = self.field.target(&state.figures, (who, position), HORIZON, |_| 0);
        target.filter(|&target| self.reaches_target(state, who, target))
    }

    /// Whether a figure's weapon reaches so far.
    fn reaches_target(&self, state: &State, who: usize, target: Target) -> bool {
        let shooting = self.shooting(state, target, (Preparation::Snap, Pace::Still));
        self.members[who].gun().is_some_and(|gun| self.combat.reaches(gun, shooting))
    }

    /// What a figure sees of another.
    fn seen(&self, state: &State, who: usize, foe: usize) -> Target {
        let view = self.field.view(&state.figures, who, foe);
        Target { foe, gap: self.field.gap(&state.figures, who, foe), view }
    }

    /// Whom a figure would shoot at: the one that it aims at, or the nearest.
    pub(super) fn target(&self, state: &State, who: usize) -> Option<Target> {
        let figure = &state.figures[who];
        let aimed = figure.aim.map(|foe| self.seen(state, who, foe.into()));
        let still =
            |target: &Target| target.view.is_seen() && self.reaches_target(state, who, *target);
        aimed.filter(still).or_else(|| self.sighted(state, (who, figure.position)))
    }

    /// Whether somebody is where a figure points its weapon.
    fn points_at(&self, state: &State, who: usize, foe: usize) -> bool {
        let Position { at, facing, .. } = state.figures[who].position;
        facing.sees(state.figures[foe].position.at - at, self.table().direction)
    }

    /// How well a figure's shot at somebody is prepared.
    pub(super) fn preparation(&self, state: &State, who: usize, foe: usize) -> Preparation {
        let figure = &state.figures[who];
        let Some(gun) = self.members[who].gun() else { return Preparation::Snap };
        if figure.aim == Some(foe as u8) {
            return Preparation::Aimed;
        }
        let unpointed = match figure.gun {
            Gun::Rested | Gun::Readied => false,
            // Volt L40: what is neither aimed nor directed is a snap shot.
            // Assumption: so is a shot in the turn after a blow with another weapon.
            Gun::Put | Gun::Away => true,
            Gun::Fired(mode) | Gun::Warm(mode) => {
                // Volt L47: a Slow weapon is never Directed the turn after firing.
                // Volt X43: nor is one without a mount after a Burst, where the book has it so.
                let kicks = Mode::Burst <= mode && !gun.weapon.mounted;
                gun.weapon.pace == Loading::Slow || self.combat.rules.stays_directed && kicks
            }
        };
        // Volt L39: at any target in the general direction.
        let directed = !unpointed && self.points_at(state, who, foe);
        if directed { Preparation::Directed } else { Preparation::Snap }
    }

    fn shooting(&self, state: &State, target: Target, (preparation, pace): Manner) -> Shooting {
        let (rules, theirs) = (self.table(), &state.figures[target.foe]);
        let hidden = i16::from(View::LINES - target.view.clear);
        // Volt L65c: up to -3. Assumption: a firing position is as good as what hides of the body.
        let covered = rules.firing_position * hidden / i16::from(View::LINES - 1);
        // Volt L34a: who is fast or on the ground is harder to hit.
        // Volt L55b: a moving target from the declaration of its move to its end.
        let fast = if theirs.course.moves() { rules.moving_target } else { 0 };
        let felled = theirs.condition.hamper == Hamper::Felled;
        let prone = if felled { rules.prone_target } else { 0 };
        Shooting {
            distance: self.distance(target.gap),
            preparation,
            target: covered + fast + prone,
            // Volt L58b: a shot on the move is at -2.
            moving: pace == Pace::Moving,
        }
    }

    /// The situation of a shot.
    fn shot(&self, state: &State, who: usize, target: Target, manner: Manner) -> Situation {
        let attack = Approach::Ranged(self.shooting(state, target, manner));
        Situation { attack, tactics: self.tactics([who, target.foe]) }
    }

    /// How many faces of a die hit with a single shot.
    pub(super) fn margin(&self, state: &State, who: usize, target: Target, manner: Manner) -> i16 {
        let Some(gun) = self.members[who].gun() else { return 0 };
        let situation = self.shot(state, who, target, manner);
        let [ours, theirs] = self.fighters(state, [who, target.foe], gun);
        let check = self.combat.check(&Attack { ours, theirs, situation: &situation });
        check.value - check.against
    }

    /// The value of the shot that a figure would fire.
    pub(super) fn value(&self, state: &State, who: usize, target: Target) -> i16 {
        let manner = (self.preparation(state, who, target.foe), Pace::Still);
        let situation = self.shot(state, who, target, manner);
        let Some(gun) = self.fired(state, who, target, situation) else { return 0 };
        let [ours, theirs] = self.fighters(state, [who, target.foe], gun);
        self.combat.check(&Attack { ours, theirs, situation: &situation }).value
    }

    /// A figure with its weapon in the mode in which it fires: the one that it is told, or the one
    /// that is worth most; of equals the one that takes fewer rounds.
    fn fired(
        &self,
        state: &State,
        who: usize,
        target: Target,
        situation: Situation,
    ) -> Option<&Profile> {
        let member = &self.members[who];
        let distance = self.distance(target.gap);
        // Volt L48b, Volt L49b, Volt L50c: up to the distance of the mode.
        let mut able = member.guns.iter().filter(|gun| {
            gun.weapon.mode == Mode::Single || self.combat.mode_reaches(&gun.weapon, distance)
        });
        if let Some(mode) = member.mode {
            return able.find(|gun| gun.weapon.mode == mode).or(member.gun());
        }
        able.rev().max_by_key(|gun| {
            let [ours, theirs] = self.fighters(state, [who, target.foe], gun);
            self.worth(&Attack { ours, theirs, situation: &situation })
        })
    }

    /// What a shot is worth: the faces of both dice that hit, each times the Damage that it does.
    fn worth(&self, attack: &Attack<'_, Volt>) -> i32 {
        let check = self.combat.check(attack);
        let hit = i32::from(check.value - check.against).clamp(0, 20);
        let [_, damage] = self.combat.force(attack.ours.profile, *attack.situation);
        let damage = i32::from(damage.max(1));
        let (plain, full) = (2 * hit * (20 - hit), hit * hit);
        let once = plain * damage + full * (damage + i32::from(self.combat.rules.full_hit_damage));
        if attack.ours.profile.strikes_again() { 2 * once } else { once }
    }

    /// A shot at the nearest enemy in sight; whether there was one.
    pub(super) fn shoots(
        &self,
        state: &mut State,
        who: usize,
        pace: Pace,
        dice: &mut impl Dice,
    ) -> bool {
        let Some(target) = self.target(state, who).filter(|_| self.is_ready(state, who)) else {
            return false;
        };
        let situation =
            self.shot(state, who, target, (self.preparation(state, who, target.foe), pace));
        let Some(gun) = self.fired(state, who, target, situation) else { return false };
        state.points(who, target.foe);
        let figure = state.of(who);
        (figure.gun, figure.deed) = (Gun::Fired(gun.weapon.mode), ActionTaken::Busy);
        figure.aim = None;
        self.fires(state, [who, target.foe], gun, situation, dice);
        // Volt L50b: two attacks, on one target or on two.
        if gun.strikes_again() {
            self.fires_again(state, who, target.foe, gun, situation, dice);
        }
        true
    }

    /// The second attack of full Auto: at the same target while it stands, else at the nearest.
    fn fires_again(
        &self,
        state: &mut State,
        who: usize,
        first: usize,
        gun: &Profile,
        situation: Situation,
        dice: &mut impl Dice,
    ) {
        let position = state.figures[who].position;
        let near =
            |target: &Target| self.combat.mode_reaches(&gun.weapon, self.distance(target.gap));
        let target = match state.figures[first].is_out {
            false => Some(self.seen(state, who, first)),
            true => self.sighted(state, (who, position)).filter(near),
        };
        let (Some(target), Approach::Ranged(again)) = (target, situation.again().attack) else {
            return;
        };
        // Volt L50f: off the general direction it is a snap shot.
        let preparation = match self.points_at(state, who, target.foe) {
            true => again.preparation,
            false => Preparation::Snap,
        };
        let pace = if again.moving { Pace::Moving } else { Pace::Still };
        let situation = self.shot(state, who, target, (preparation, pace));
        state.points(who, target.foe);
        self.fires(state, [who, target.foe], gun, situation, dice);
    }

    /// One attack with a weapon that shoots.
    fn fires(
        &self,
        state: &mut State,
        [who, foe]: [usize; 2],
        gun: &Profile,
        situation: Situation,
        dice: &mut impl Dice,
    ) {
        let [ours, theirs] = self.fighters(state, [who, foe], gun);
        let attack = Attack { ours, theirs, situation: &situation };
        let (hit, after, _) = self.combat.blow(&attack, dice);
        dice.note(Event::Attack { by: who as u8, on: foe as u8, hit });
        self.afflict(state, foe, after, who, dice);
    }

    pub(super) fn fighters<'p>(
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
}

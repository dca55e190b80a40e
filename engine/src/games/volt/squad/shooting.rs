//! Shots: possible targets, fire modes, and the worth of a shot.

use super::setup::{Arm, Squad};
use super::state::SquadState;
use crate::dice::{Dice, Event, Means, Name, Role};
use crate::field::{Attacker, Position, Target};
use crate::fight::Attack;
use crate::games::volt::attack::{Bearing, Struck};
use crate::games::volt::profile::{
    ActionTaken, Approach, GunState, LastShot, Mode, Motion, Preparation, Profile, Shooting,
    Situation,
};
use crate::games::volt::rules::Rules;
use crate::games::volt::turn::{self, WeaponHold};
use crate::table::UNITS;

/// The preparation of a shot, and whether it is combined with a move.
pub(super) type ShotManner = (Preparation, Motion);

impl Squad {
    /// Converts a gap to the game's own scale of distances.
    pub(super) fn distance(&self, gap: i32) -> i16 {
        self.rules.distance(gap.unsigned_abs() / UNITS.unsigned_abs())
    }

    /// Whether a figure that stood there and one whom it sees so are in sight of each other.
    pub(super) fn are_in_sight(
        &self,
        state: &SquadState,
        (who, position): (usize, Position),
        target: &Target,
    ) -> bool {
        self.rules.sees(target.view, || {
            let Position { at, stoop, .. } = state.figures[target.foe].position;
            let zone = self.field.zone_at(who, position.at, position.stoop);
            self.field.view_from(target.foe, at, stoop, &zone)
        })
    }

    /// Whether a figure's weapon reaches over such a gap.
    pub(super) fn reaches_over(&self, who: usize, gap: i32) -> bool {
        let distance = self.distance(gap);
        self.members[who].gun().is_some_and(|gun| self.rules.reaches(gun, distance))
    }

    /// Returns what a figure sees of another.
    fn seen(&self, state: &SquadState, who: usize, foe: usize) -> Target {
        let view = self.field.view(&state.figures, who, foe);
        Target { foe, gap: self.field.gap(&state.figures, who, foe), view }
    }

    /// Returns the target that a figure would shoot at: the one it aims at, or the nearest.
    pub(super) fn target(&self, state: &SquadState, who: usize) -> Option<Target> {
        let figure = &state.figures[who];
        let aimed = figure.aim.map(|foe| self.seen(state, who, foe.into()));
        let still = |target: &Target| {
            self.are_in_sight(state, (who, figure.position), target)
                && self.reaches_over(who, target.gap)
        };
        aimed.filter(still).or_else(|| self.sighted(state, (who, figure.position)))
    }

    /// Returns whether an enemy is in the general direction in which a figure faces.
    fn direction(&self, state: &SquadState, who: usize, foe: usize) -> Bearing {
        let Position { at, facing, .. } = state.figures[who].position;
        match facing.sees(state.figures[foe].position.at - at, *self.rules.direction) {
            true => Bearing::On,
            false => Bearing::Off,
        }
    }

    /// Returns whether a figure's weapon is Directed at an enemy.
    fn bearing(&self, state: &SquadState, who: usize, foe: usize) -> Bearing {
        match self.direction(state, who, foe) {
            Bearing::On => state.figures[who].bearing,
            Bearing::Off => Bearing::Off,
        }
    }

    /// Returns the preparation of a figure's shot at an enemy.
    pub(super) fn preparation(&self, state: &SquadState, who: usize, foe: usize) -> Preparation {
        let figure = &state.figures[who];
        let Some(gun) = self.members[who].gun() else { return Preparation::Snap };
        let held = WeaponHold {
            gun: figure.gun,
            aimed: figure.aim == Some(foe as u8),
            bearing: self.bearing(state, who, foe),
        };
        turn::preparation(&self.rules, &gun.weapon, held, foe as u8)
    }

    /// Returns the situation of a shot.
    pub(super) fn shot(
        &self,
        state: &SquadState,
        who: usize,
        target: Target,
        manner: ShotManner,
    ) -> Situation {
        let (Target { foe, gap, view }, (preparation, motion)) = (target, manner);
        let shooting = Shooting {
            distance: self.distance(gap),
            preparation,
            target: self.rules.target(view, state.figures[foe].course.motion()),
            motion,
        };
        Situation { attack: Approach::Ranged(shooting), tactics: self.tactics([who, foe]) }
    }

    /// Returns the attack of a figure's shot.
    fn shot_by<'a>(
        &'a self,
        state: &SquadState,
        [who, foe]: [usize; 2],
        gun: &'a Profile,
        situation: &'a Situation,
    ) -> Attack<'a, Rules> {
        self.attack(foe, gun, state.conditions([who, foe]), situation)
    }

    /// Returns the number of faces of a die that hit with a single shot.
    pub(super) fn margin(
        &self,
        state: &SquadState,
        who: usize,
        target: Target,
        manner: ShotManner,
    ) -> i16 {
        let Some(gun) = self.members[who].gun() else { return 0 };
        let situation = self.shot(state, who, target, manner);
        let check = self.rules.check(&self.shot_by(state, [who, target.foe], gun, &situation));
        check.value - check.against
    }

    /// Returns the value of a shot that a figure would fire.
    pub(super) fn value(
        &self,
        state: &SquadState,
        who: usize,
        target: Target,
        manner: ShotManner,
    ) -> i16 {
        let situation = self.shot(state, who, target, manner);
        let Some(gun) = self.fired(state, who, target, situation) else { return 0 };
        self.rules.check(&self.shot_by(state, [who, target.foe], gun, &situation)).value
    }

    /// Returns a figure with its weapon in the mode in which it fires: the one ordered, or the one
    /// with the highest worth, and of equals the one that uses fewer rounds.
    pub(super) fn fired(
        &self,
        state: &SquadState,
        who: usize,
        target: Target,
        situation: Situation,
    ) -> Option<&Profile> {
        let member = &self.members[who];
        let distance = self.distance(target.gap);
        let fires = |gun: &Profile| self.rules.fires(&gun.weapon, distance);
        let mut able = member.guns.iter().filter(|gun| fires(gun) == gun.weapon.mode);
        if let Some(mode) = member.mode {
            let ordered = member.guns.iter().find(|gun| gun.weapon.mode == mode);
            let fired = ordered.map_or(Mode::Single, fires);
            return able.find(|gun| gun.weapon.mode == fired);
        }
        able.rev().max_by_key(|gun| {
            self.hits_worth(&self.shot_by(state, [who, target.foe], gun, &situation))
        })
    }

    /// Returns the worth of a shot: for all faces of both dice that hit, the sum of their Damage.
    fn hits_worth(&self, attack: &Attack<'_, Rules>) -> i32 {
        let check = self.rules.check(attack);
        let hit = i32::from(check.value - check.against).clamp(0, 20);
        let [_, damage] = self.rules.force(attack.ours.profile, *attack.situation);
        let damage = i32::from(damage.max(1));
        let (plain, full) = (2 * hit * (20 - hit), hit * hit);
        let once = plain * damage + full * (damage + i32::from(*self.rules.full_hit_damage));
        if attack.ours.profile.strikes_again() { 2 * once } else { once }
    }

    /// Shoots at the nearest enemy in sight, and returns whether there was one.
    pub(super) fn shoots(
        &self,
        state: &mut SquadState,
        who: usize,
        motion: Motion,
        dice: &mut impl Dice,
    ) -> bool {
        let Some(target) = self.target(state, who).filter(|_| self.is_ready(state, who)) else {
            return false;
        };
        let manner = (self.preparation(state, who, target.foe), motion);
        // On the move, or after one, it may be without hope.
        if !self.field.policy(who).attacks(self.manner_worth(state, who, target, manner)) {
            return false;
        }
        let situation = self.shot(state, who, target, manner);
        let Some(gun) = self.fired(state, who, target, situation) else { return false };
        state.turns(who, target.foe, self.bearing(state, who, target.foe));
        let shot = LastShot { mode: gun.weapon.mode, at: target.foe as u8 };
        let figure = state.of(who);
        (figure.gun, figure.action) = (GunState::Fired(shot), ActionTaken::Busy);
        figure.aim = None;
        self.fires(state, [who, target.foe], gun, situation, dice);
        if gun.strikes_again() {
            self.fires_again(state, [who, target.foe], gun, manner, dice);
        }
        true
    }

    /// Fires the second attack of full Auto: at the same target if it is still up, else at the
    /// nearest.
    fn fires_again(
        &self,
        state: &mut SquadState,
        [who, first]: [usize; 2],
        gun: &Profile,
        (preparation, motion): ShotManner,
        dice: &mut impl Dice,
    ) {
        let position = state.figures[who].position;
        let near =
            |target: &Target| self.rules.mode_reaches(&gun.weapon, self.distance(target.gap));
        let target = match state.figures[first].is_out {
            false => Some(self.seen(state, who, first)),
            true => self.sighted(state, (who, position)).filter(near),
        };
        let Some(target) = target else { return };
        let bearing = self.bearing(state, who, target.foe);
        let preparation = preparation.again(self.direction(state, who, target.foe));
        let situation = self.shot(state, who, target, (preparation, motion));
        state.turns(who, target.foe, bearing);
        self.fires(state, [who, target.foe], gun, situation, dice);
    }

    /// Plays one attack with a ranged weapon.
    fn fires(
        &self,
        state: &mut SquadState,
        [who, foe]: [usize; 2],
        gun: &Profile,
        situation: Situation,
        dice: &mut impl Dice,
    ) {
        self.cast(who, Arm::Gun, dice);
        dice.cast(Role::Them, Name::of(foe));
        let attack = self.shot_by(state, [who, foe], gun, &situation);
        let Struck { hit, theirs, .. } = self.rules.strike_once(&attack, dice);
        dice.note(Event::Attack { by: who as u8, on: foe as u8, means: Means::Shot, hit });
        self.afflict(state, foe, theirs, who, dice);
    }
}

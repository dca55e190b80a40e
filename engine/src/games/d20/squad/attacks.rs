//! Attacks: targets in sight or reach, their cover, and the effects of an attack.

use super::play::Actor;
use super::setup::{Member, Squad};
use super::state::SquadState;
use crate::dice::{Dice, Event, Means, Name, Role};
use crate::field::{Attacker, Target};
use crate::fight::{Attack, Combat, Fighter};
use crate::games::d20::attack::{HarmLimit, Opening};
use crate::games::d20::movement;
use crate::games::d20::profile::{
    Band, Condition, Fall, FightKind, Fire, Profile, Situation, Stance,
};
use crate::games::d20::rules::Rules;
use crate::table::UNITS;

/// Converts a gap to feet, rounded up.
const fn feet(gap: i32) -> i32 {
    gap.unsigned_abs().div_ceil(UNITS.unsigned_abs()) as i32
}

impl Squad {
    /// Returns the profile of a figure with the weapon for this kind of attack and gap.
    #[inline]
    pub(super) fn armed(&self, who: usize, kind: FightKind, gap: i32) -> &Profile {
        let Member { melee, ranged, .. } = &self.members[who];
        let ranged = ranged.as_ref().filter(|_| kind == FightKind::Ranged);
        ranged.map_or(melee, |arm| arm.at(feet(gap)))
    }

    /// Returns the situation between two figures.
    pub(super) fn situation(
        &self,
        state: &SquadState,
        [who, foe]: [usize; 2],
        kind: FightKind,
        target: Option<Target>,
    ) -> Situation {
        let stances = [who, foe].map(|one| state.figures[one].stance());
        let band = self.armed(who, kind, target.map_or(0, |target| target.gap)).band;
        let cover = target.map_or(0, |target| self.rules.cover(target.view));
        let situation = self.situation_of(who, kind, stances, (band, cover));
        let fighters = self.fighters(state, [who, foe], kind, target);
        Situation { fire: self.fire(who, fighters, situation), ..situation }
    }

    /// Returns the situation of a figure and another in these stances, in a range band and at
    /// cover, before it chooses a fire mode.
    pub(super) fn situation_of(
        &self,
        who: usize,
        kind: FightKind,
        [stance, target_stance]: [Stance; 2],
        (band, cover): (Option<Band>, i16),
    ) -> Situation {
        let aim = self.members[who].aim.within(band);
        let (charge, fire) = (false, Fire::Single);
        Situation { kind, stance, target_stance, cover, charge, fire, aim }
    }

    /// Returns the fire mode of a figure: as ordered if possible, else the one with the most
    /// expected hits, and of equals the one with the fewest shots.
    pub(super) fn fire(
        &self,
        who: usize,
        [ours, theirs]: [Fighter<'_, Rules>; 2],
        situation: Situation,
    ) -> Fire {
        let Member { ranged, fire, .. } = &self.members[who];
        let most = ranged.as_ref().map_or(Fire::Single, |arm| arm.most);
        if situation.kind == FightKind::Melee || most == Fire::Single {
            return Fire::Single;
        }
        if let Some(fire) = *fire {
            return if fire <= most { fire } else { Fire::Single };
        }
        let worth = |fire: &Fire| {
            let situation = Situation { fire: *fire, ..situation };
            let needed = self.rules.check(&Attack { ours, theirs, situation: &situation }).needed();
            // The number of faces that hit, and one more than twice the number of shots that do.
            (21 - needed).clamp(1, 19) * (i32::from(self.rules.shots(situation)) + 1)
        };
        let able = Fire::ALL.into_iter().filter(|fire| *fire <= most);
        able.max_by_key(worth).unwrap_or(Fire::Single)
    }

    fn fighters(
        &self,
        state: &SquadState,
        [who, foe]: [usize; 2],
        kind: FightKind,
        target: Option<Target>,
    ) -> [Fighter<'_, Rules>; 2] {
        let gap = target.map_or(0, |target| target.gap);
        let condition = |one: usize| state.figures[one].condition;
        [
            Fighter { profile: self.armed(who, kind, gap), condition: condition(who) },
            Fighter { profile: &self.members[foe].melee, condition: condition(foe) },
        ]
    }

    /// Shoots at the nearest enemy in sight, and returns whether there was one.
    pub(super) fn shoots(
        &self,
        state: &mut SquadState,
        actor: &mut Actor,
        dice: &mut impl Dice,
    ) -> bool {
        let who = actor.who;
        let position = state.figures[who].position;
        let Some(target) = self.sighted(state, (who, position)).filter(|_| actor.turn.acts) else {
            return false;
        };
        self.shoots_at(state, actor, target, dice);
        true
    }

    /// Shoots at a target.
    pub(super) fn shoots_at(
        &self,
        state: &mut SquadState,
        actor: &mut Actor,
        target: Target,
        dice: &mut impl Dice,
    ) {
        let from = (actor.who, state.figures[actor.who].position);
        let worth = || self.shot_from(state, from, target);
        debug_assert!(self.field.policy(actor.who).attacks(worth()), "a shot without hope");
        actor.turn.acts = false;
        let pair = [actor.who, target.foe];
        let situation = self.situation(state, pair, FightKind::Ranged, Some(target));
        self.attacks(state, pair, situation, Some(target), dice);
    }

    /// Strikes at the nearest enemy in reach, and returns whether there was one.
    pub(super) fn strikes_near(
        &self,
        state: &mut SquadState,
        actor: &mut Actor,
        dice: &mut impl Dice,
    ) -> bool {
        let Some(foe) = self.opponent(state, actor.who).filter(|_| actor.turn.acts) else {
            return false;
        };
        self.rises(state, actor, Stance::Standing, dice);
        self.strikes(state, actor, foe, false, dice);
        true
    }

    /// Strikes at an enemy.
    pub(super) fn strikes(
        &self,
        state: &mut SquadState,
        actor: &mut Actor,
        foe: usize,
        charge: bool,
        dice: &mut impl Dice,
    ) {
        actor.turn.acts = false;
        let pair = [actor.who, foe];
        let situation = Situation { charge, ..self.situation(state, pair, FightKind::Melee, None) };
        self.attacks(state, pair, situation, None, dice);
    }

    /// Plays an attack and applies its effects to everybody.
    fn attacks(
        &self,
        state: &mut SquadState,
        [who, foe]: [usize; 2],
        situation: Situation,
        target: Option<Target>,
        dice: &mut impl Dice,
    ) {
        let at = state.figures[foe].position.at;
        state.of(who).position.face(at);
        let [ours, theirs] = self.fighters(state, [who, foe], situation.kind, target);
        let attack = Attack { ours, theirs, situation: &situation };
        let is_melee = situation.kind == FightKind::Melee;
        self.cast([who, foe], is_melee, dice);
        let (after, opening) = self.rules.attempt(&attack, HarmLimit::HitPointsLeft, dice);
        let (by, on, means) = (who as u8, foe as u8, situation.kind.means());
        dice.note(Event::Attack { by, on, means, hit: after.hit });
        self.afflict(state, foe, after.theirs, who, dice);
        // A backfiring weapon counts as its owner's own kill.
        self.afflict(state, who, after.ours, who, dice);
        if opening == Opening::Given {
            self.opens(state, who, dice);
        }
    }

    /// Plays the attacks that a fumble allows to enemies in reach.
    fn opens(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) {
        for foe in 0..self.members.len() {
            let apart = self.field.setups[foe].side != self.field.setups[who].side;
            let stands = |one: usize| !state.figures[one].is_out;
            let near = self.field.gap(&state.figures, foe, who) <= *self.table().reach;
            if !apart || !near || !stands(foe) || !stands(who) {
                continue;
            }
            let [ours, theirs] = self.fighters(state, [foe, who], FightKind::Melee, None);
            let situation = &self.situation(state, [foe, who], FightKind::Melee, None);
            self.cast([foe, who], true, dice);
            let before = theirs.condition;
            let attack = Attack { ours, theirs, situation };
            let Some(after) = self.rules.take_opening(&attack, dice) else { continue };
            dice.note(Event::Attack {
                by: foe as u8,
                on: who as u8,
                means: Means::Blow,
                hit: after != before,
            });
            self.afflict(state, who, after, foe, dice);
        }
        dice.cast(Role::Us, Name::of(who));
    }

    /// Applies an attack's effects to a figure.
    fn afflict(
        &self,
        state: &mut SquadState,
        who: usize,
        condition: Condition,
        by: usize,
        dice: &mut impl Dice,
    ) {
        let profile = &self.members[who].melee;
        let figure = state.of(who);
        figure.condition = condition;
        if self.rules.is_out(&Fighter { profile, condition }) {
            // The condition of a figure that is gone no longer matters.
            figure.condition = self.rules.fresh(profile);
            figure.position.stoop = movement::stoop(Stance::Standing);
            figure.is_out = true;
            figure.ran = false;
            let by = (by != who).then_some(by as u8);
            dice.note(Event::Kill { by, of: who as u8 });
        } else if condition.fall != Fall::Upright {
            figure.position.stoop = movement::stoop(Stance::Prone);
        }
    }
}

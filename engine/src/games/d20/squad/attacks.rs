//! Attacks: who is in sight or in reach, what covers it, and what an attack leaves behind.

use super::turn::Turn;
use super::{Member, Squad, State};
use crate::dice::{Dice, Event};
use crate::field::{Position, Target, percent_lost};
use crate::fight::{Attack, Combat, Fighter};
use crate::games::d20::combat::{Condition, Fall, Hold, Opening, Rules, Swing, Told};
use crate::games::d20::profile::{Fire, Kind, Profile, Situation, Stance};
use crate::table::{Facing, UNITS, View};

/// A gap in whole feet: what is over a foot is the next.
const fn feet(gap: i32) -> i32 {
    gap.unsigned_abs().div_ceil(UNITS.unsigned_abs()) as i32
}

impl Squad {
    /// How far a figure's ranged weapon reaches, in units.
    pub(super) fn reach(&self, who: usize) -> i32 {
        let shots = self.members[who].shots.as_ref();
        let feet = shots.map_or(0, |shots| shots.iter().map(|(feet, _)| *feet).max().unwrap_or(0));
        i32::from(feet) * UNITS
    }

    /// How badly off a figure is, in percent.
    fn worn(&self, state: &State, who: usize) -> u8 {
        let left = state.figures[who].condition.hit_points;
        percent_lost(left, self.members[who].blow.hit_points)
    }

    /// Whom a figure that stood there would shoot at.
    pub(super) fn sighted(
        &self,
        state: &State,
        (who, position): (usize, Position),
    ) -> Option<Target> {
        if state.figures[who].condition.hold != Hold::Ready {
            return None;
        }
        let worn = |foe| self.worn(state, foe);
        self.field.target(&state.figures, (who, position), self.reach(who), worn)
    }

    /// The nearest enemy in reach of a blow.
    pub(super) fn nearest_in_reach(&self, state: &State, who: usize) -> Option<usize> {
        let position = state.figures[who].position;
        let worn = |foe| self.worn(state, foe);
        let target = self.field.target(&state.figures, (who, position), self.table().reach, worn);
        target.map(|target| target.foe)
    }

    /// The bonus to Defense of what is seen like this.
    pub(super) fn cover(&self, view: View) -> i16 {
        let hidden = i16::from(View::LINES - view.clear);
        // Tenths of the target in cover, as the sight lines have it; what veils is thin.
        let veiled = if hidden == 0 && view.pieces != 0 { self.table().veiled_cover } else { 0 };
        (hidden * 10 / i16::from(View::LINES) + veiled).clamp(0, 10)
    }

    /// A figure with the weapon that it attacks with at a range.
    fn armed(&self, who: usize, kind: Kind, gap: i32) -> &Profile {
        let Member { blow, shots, .. } = &self.members[who];
        let Some(shots) = shots.as_ref().filter(|_| kind == Kind::Ranged) else { return blow };
        let band = shots.iter().find(|(reach, _)| feet(gap) <= i32::from(*reach));
        &band.unwrap_or(&shots[shots.len() - 1]).1
    }

    /// How things stand between two figures.
    pub(super) fn situation(
        &self,
        state: &State,
        [who, foe]: [usize; 2],
        kind: Kind,
        target: Option<Target>,
    ) -> Situation {
        let band = self.armed(who, kind, target.map_or(0, |target| target.gap)).band;
        let situation = Situation {
            kind,
            stance: state.figures[who].stance(),
            target_stance: state.figures[foe].stance(),
            cover: target.map_or(0, |target| self.cover(target.view)),
            charge: false,
            fire: Fire::Single,
            aim: self.members[who].aim.within(band),
        };
        Situation { fire: self.fire(state, [who, foe], situation, target), ..situation }
    }

    /// How a figure fires: as it is told and able to, or so that most shots hit on average; of
    /// equals with the fewest.
    fn fire(
        &self,
        state: &State,
        pair: [usize; 2],
        situation: Situation,
        target: Option<Target>,
    ) -> Fire {
        let Member { most, fire, .. } = self.members[pair[0]];
        if situation.kind == Kind::Melee || most == Fire::Single {
            return Fire::Single;
        }
        if let Some(fire) = fire {
            return if fire <= most { fire } else { Fire::Single };
        }
        // d20 L97b: single shots to begin with. Assumption: to change that costs nothing.
        let [ours, theirs] = self.fighters(state, pair, situation.kind, target);
        let worth = |fire: &Fire| {
            let situation = Situation { fire: *fire, ..situation };
            let swing = self.rules.check(&Attack { ours, theirs, situation: &situation });
            let needed = i32::from(swing.versus.defence) - i32::from(swing.versus.bonus);
            // The faces that hit, and one more than twice the shots that do.
            (21 - needed).clamp(1, 19) * (i32::from(self.rules.shots(situation)) + 1)
        };
        let able = Fire::ALL.into_iter().filter(|fire| *fire <= most);
        able.max_by_key(worth).unwrap_or(Fire::Single)
    }

    /// The check of an attack.
    pub(super) fn checked(
        &self,
        state: &State,
        pair: [usize; 2],
        kind: Kind,
        target: Option<Target>,
    ) -> Swing {
        let situation = self.situation(state, pair, kind, target);
        let [ours, theirs] = self.fighters(state, pair, kind, target);
        self.rules.check(&Attack { ours, theirs, situation: &situation })
    }

    fn fighters(
        &self,
        state: &State,
        [who, foe]: [usize; 2],
        kind: Kind,
        target: Option<Target>,
    ) -> [Fighter<'_, Rules>; 2] {
        let gap = target.map_or(0, |target| target.gap);
        let condition = |one: usize| state.figures[one].condition;
        [
            Fighter { profile: self.armed(who, kind, gap), condition: condition(who) },
            Fighter { profile: &self.members[foe].blow, condition: condition(foe) },
        ]
    }

    /// A shot at the nearest enemy in sight; whether there was one.
    pub(super) fn shoots(&self, state: &mut State, turn: &mut Turn, dice: &mut impl Dice) -> bool {
        let who = turn.who;
        let position = state.figures[who].position;
        let Some(target) = self.sighted(state, (who, position)).filter(|_| turn.acts) else {
            return false;
        };
        turn.acts = false;
        let situation = self.situation(state, [who, target.foe], Kind::Ranged, Some(target));
        self.attacks(state, [who, target.foe], situation, Some(target), dice);
        true
    }

    /// A blow at the nearest enemy in reach; whether there was one.
    pub(super) fn strikes_near(
        &self,
        state: &mut State,
        turn: &mut Turn,
        dice: &mut impl Dice,
    ) -> bool {
        let Some(foe) = self.nearest_in_reach(state, turn.who).filter(|_| turn.acts) else {
            return false;
        };
        self.rises(state, turn, Stance::Standing, dice);
        self.strikes(state, turn, foe, false, dice);
        true
    }

    /// A blow at an enemy.
    pub(super) fn strikes(
        &self,
        state: &mut State,
        turn: &mut Turn,
        foe: usize,
        charge: bool,
        dice: &mut impl Dice,
    ) {
        turn.acts = false;
        let pair = [turn.who, foe];
        let situation = Situation { charge, ..self.situation(state, pair, Kind::Melee, None) };
        self.attacks(state, pair, situation, None, dice);
    }

    /// An attack, from its roll to what it does to everybody.
    fn attacks(
        &self,
        state: &mut State,
        [who, foe]: [usize; 2],
        situation: Situation,
        target: Option<Target>,
        dice: &mut impl Dice,
    ) {
        let way = state.figures[foe].position.at - state.figures[who].position.at;
        state.of(who).position.facing = Facing::along(way);
        let [ours, theirs] = self.fighters(state, [who, foe], situation.kind, target);
        let attack = Attack { ours, theirs, situation: &situation };
        let (after, opening) = self.rules.attempt(&attack, Told::Left, dice);
        dice.note(Event::Attack { by: who as u8, on: foe as u8, hit: after.hit });
        self.afflict(state, foe, after.theirs, who, dice);
        // A weapon that backfires is its owner's own doing.
        self.afflict(state, who, after.ours, who, dice);
        if opening == Opening::Given {
            self.opens(state, who, dice);
        }
    }

    /// What all enemies in reach make of a fumble.
    fn opens(&self, state: &mut State, who: usize, dice: &mut impl Dice) {
        for foe in 0..self.members.len() {
            let apart = self.field.posts[foe].side != self.field.posts[who].side;
            let stands = |one: usize| !state.figures[one].is_out;
            let near = self.field.gap(&state.figures, foe, who) <= self.table().reach;
            if !apart || !near || !stands(foe) || !stands(who) {
                continue;
            }
            let [theirs, ours] = self.fighters(state, [foe, who], Kind::Melee, None);
            let situation = self.situation(state, [foe, who], Kind::Melee, None);
            let before = ours.condition;
            let after = self.rules.give_opening(&ours, &theirs, situation, dice);
            dice.note(Event::Attack { by: foe as u8, on: who as u8, hit: after != before });
            self.afflict(state, who, after, foe, dice);
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
        let profile = &self.members[who].blow;
        let figure = state.of(who);
        figure.condition = condition;
        if self.rules.is_out(&Fighter { profile, condition }) {
            // Whatever became of it makes no difference any more.
            figure.condition = self.rules.fresh(profile);
            figure.position.stoop = 1;
            figure.is_out = true;
            figure.ran = false;
            let by = (by != who).then_some(by as u8);
            dice.note(Event::Kill { by, of: who as u8 });
        } else if condition.fall != Fall::Upright {
            figure.position.stoop = super::state::stoop(Stance::Prone);
        }
    }
}

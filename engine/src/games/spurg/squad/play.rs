//! What a figure does in its turn: a move and an attack.

use super::setup::Squad;
use super::state::SquadState;
use crate::dice::{Dice, Event, Name, Role};
use crate::field::{
    Attacker, Grain, ObjectiveOrder, Player, Position, Prospects, ShotApproach, Skirmisher,
    StopRule, Target, TurnOption, is_telling, lengths,
};
use crate::fight::{Attack, Combat, Fighter};
use crate::games::spurg::profile::{FightKind, Profile};
use crate::games::spurg::rules::YARDS_MAX;
use crate::games::spurg::{nerve, turn};
use crate::squad::Posture;
use crate::table::{Base, Path, Point, UNITS, View};

/// Returns the distance to a target in whole yards, rounded up.
fn yards(target: Target) -> u32 {
    target.gap.unsigned_abs().div_ceil(UNITS.unsigned_abs())
}

impl Squad {
    /// Plays a figure's turn.
    pub(super) fn plays(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) {
        dice.cast(Role::Us, Name::of(who));
        if nerve::misses_turn(&mut state.of(who).condition, dice) {
            return;
        }
        let ObjectiveOrder { posture, goal } = self.field.objective_order(&state.figures, who);
        let knows_odds = self.field.policy(who).knows_odds();
        if let Some(foe) = self.opponent(state, who) {
            return match knows_odds {
                true => self.brawls(state, who, dice),
                false => self.strikes(state, who, foe, dice),
            };
        }
        if let Some(goal) = goal
            && self.makes_for(state, who, goal, dice)
        {
            return;
        }
        if knows_odds {
            let moves = &mut self.moves(state, who);
            let offer = self.decides(state, (who, moves), posture, Prospects::new());
            if let Some(offer) = offer {
                return self.takes(state, who, offer, dice);
            }
        }
        let Some(near) = self.field.nearest(&state.figures, who) else { return };
        let is_armed = self.can_shoot(state, who) && !knows_odds;
        if self.field.may_charge(who)
            && posture.charges()
            && (posture == Posture::Charge || !is_armed || self.would_charge(state, who, near))
        {
            return self.goes_for(state, who, near, dice);
        }
        if posture == Posture::Cover && self.field.is_in_the_open(&state.figures, who) {
            self.seeks_cover(state, who, dice);
        }
        if knows_odds {
            return;
        }
        // One that advances goes on while its shot is worse than `advance_until_skill`, and shoots
        // on the way.
        let pace = self.pace(state, who);
        if posture == Posture::Advance
            && !self.shoots_well(state, (who, state.figures[who].position))
            && let Some(path) = self.approach(state, [who, near], pace)
        {
            self.walks(state, who, (&path, pace), StopRule::Target, dice);
        }
        self.shoots(state, who, dice);
    }

    /// Attacks as is worth most in contact. The text has nothing against a shot there.
    fn brawls(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) {
        let mut prospects = Prospects::new();
        self.considers_blows(state, who, &mut prospects);
        let from = (who, state.figures[who].position.at, &[1_u8][..]);
        self.considers_shots(state, from, &ShotApproach::Stay, &mut prospects);
        if let Some(offer) = prospects.best(|_| 0, Some) {
            self.takes(state, who, offer, dice);
        }
    }

    /// Carries out an offer.
    fn takes(&self, state: &mut SquadState, who: usize, offer: TurnOption, dice: &mut impl Dice) {
        let pace = self.pace(state, who);
        match offer {
            TurnOption::Near(path, _) => {
                self.walks(state, who, (&path, self.allowance(who)), StopRule::End, dice);
            }
            TurnOption::Strike(foe) => self.strikes(state, who, foe, dice),
            TurnOption::Charge(path, foe) => {
                self.walks(state, who, (&path, pace), StopRule::End, dice);
                let gap = self.field.gap(&state.figures, who, foe);
                debug_assert!(gap <= Base::TOUCH, "a charge into nothing");
                self.strikes(state, who, foe, dice);
            }
            // It may have come less far than expected.
            TurnOption::Shoot(approach, ..) => {
                if let ShotApproach::Along(path, _) = approach {
                    self.walks(state, who, (&path, pace), StopRule::End, dice);
                }
                self.shoots(state, who, dice);
            }
        }
    }

    /// Towards an objective, with a shot at whoever is in sight; whether there is a way.
    fn makes_for(
        &self,
        state: &mut SquadState,
        who: usize,
        goal: Point,
        dice: &mut impl Dice,
    ) -> bool {
        let shoots = self.sighted(state, (who, state.figures[who].position)).is_some();
        let way = |units: i32| Some((self.nearing(state, who, goal, units)?, units));
        // Where the half of a move that a shot leaves does not do, it goes without.
        let half = if shoots { way(self.pace(state, who)) } else { None };
        let shoots = half.is_some();
        let Some((path, units)) = half.or_else(|| way(self.allowance(who))) else { return false };
        self.walks(state, who, (&path, units), StopRule::End, dice);
        if shoots {
            self.shoots(state, who, dice);
        }
        true
    }

    /// Returns whether a figure in this position would shoot well enough to stop there.
    pub(super) fn shoots_well(
        &self,
        state: &SquadState,
        (who, position): (usize, Position),
    ) -> bool {
        let base = self.field.base(&state.figures, who).moved(position.at);
        let within = self.shoots_well_within(who);
        let is_near = |foe| base.is_gap_within(self.field.base(&state.figures, foe), within);
        self.field.foes(&state.figures, who).any(is_near)
            && self.sighted(state, (who, position)).is_some_and(|target| self.is_good(who, target))
    }

    /// Returns the longest gap over which a figure shoots well at somebody whom nothing hides, in
    /// units; below zero if there is none.
    fn shoots_well_within(&self, who: usize) -> i32 {
        let member = &self.members[who];
        *member.shoots_well_within.get_or_init(|| {
            if member.shots.is_empty() {
                return -1;
            }
            let target = |gap: i32| Target { foe: who, gap, view: View::UNHINDERED };
            let gaps = (0..=YARDS_MAX as i32).rev().map(|yards| yards * UNITS);
            { gaps }.find(|gap| self.is_good(who, target(*gap))).unwrap_or(-1)
        })
    }

    /// Returns whether a shot at a target is good enough to stop for it.
    pub(super) fn is_good(&self, who: usize, target: Target) -> bool {
        *self.rules.advance_until <= self.shot(who, target).0.skill
    }

    /// Returns the distance that a figure covers in a turn, in units.
    pub(super) fn allowance(&self, who: usize) -> i32 {
        turn::allowance(&self.rules, &self.members[who].blow)
    }

    /// Charges an enemy, or moves as near as possible.
    fn goes_for(&self, state: &mut SquadState, who: usize, foe: usize, dice: &mut impl Dice) {
        let units = self.allowance(who);
        let Some(path) = self.path_upon(state, (who, units), foe) else { return };
        let used = self.walks(state, who, (&path, units), StopRule::End, dice);
        let near = used <= self.pace(state, who);
        if let Some(foe) = self.opponent(state, who).filter(|_| near) {
            self.strikes(state, who, foe, dice);
        }
    }

    /// Returns the path towards an enemy on a move of so many units, if it leads nearer.
    fn approach(&self, state: &SquadState, [who, foe]: [usize; 2], units: i32) -> Option<Path> {
        self.nearing(state, who, state.figures[foe].position.at, units)
    }

    /// Moves to the nearest cover from which it can shoot.
    fn seeks_cover(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) {
        let units = self.allowance(who);
        if let Some(path) = self.path_to_shelter(state, (who, units)) {
            self.walks(state, who, (&path, units), StopRule::End, dice);
        }
    }

    /// Moves along a path by at most so many units of movement, and returns how many are used;
    /// a good shot is a target to stop for.
    fn walks(
        &self,
        state: &mut SquadState,
        who: usize,
        (path, units): (&Path, i32),
        until: StopRule,
        dice: &mut impl Dice,
    ) -> i32 {
        let enough = (until == StopRule::Target).then_some(|at: Point| {
            let position = Position { at, ..state.figures[who].position };
            self.shoots_well(state, (who, position))
        });
        let stride = (&self.stride(units), Self::STAGE);
        let walked = self.field.strides(&state.figures, (who, path), stride, enough);
        if walked.gone == 0 {
            return 0;
        }
        state.of(who).position.arrive(walked);
        if is_telling(walked.gone) {
            dice.tell("L77c", || match lengths(walked.gone, Grain::Whole).as_str() {
                "1" => format!("{} moves 1 yard", Role::Us),
                yards => format!("{} moves {yards} yards", Role::Us),
            });
        }
        units - walked.left
    }

    /// Returns the profile and situation of a figure's shot at a target.
    pub(super) fn shot(&self, who: usize, target: Target) -> (&Profile, FightKind) {
        let penalty = self.penalty(target);
        (&self.members[who].shots[penalty as usize], FightKind::Ranged(yards(target).into()))
    }

    /// Returns what range and cover subtract from a shot at a target.
    pub(super) fn penalty(&self, target: Target) -> i16 {
        turn::shot_penalty(&self.rules, yards(target).into(), target.view)
    }

    /// Shoots at the nearest enemy in sight, if there is one.
    fn shoots(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) {
        let here = (who, state.figures[who].position);
        let Some(target) = self.sighted(state, here) else { return };
        let worth = || self.shot_from(state, here, target);
        debug_assert!(self.field.policy(who).attacks(worth()), "a shot without hope");
        let (profile, kind) = self.shot(who, target);
        self.attacks(state, [who, target.foe], profile, kind, dice);
    }

    /// Strikes at an enemy.
    fn strikes(&self, state: &mut SquadState, who: usize, foe: usize, dice: &mut impl Dice) {
        self.attacks(state, [who, foe], &self.members[who].blow, FightKind::Melee, dice);
    }

    /// Plays an attack and applies its effects.
    fn attacks(
        &self,
        state: &mut SquadState,
        [who, foe]: [usize; 2],
        profile: &Profile,
        kind: FightKind,
        dice: &mut impl Dice,
    ) {
        dice.cast(Role::Them, Name::of(foe));
        let at = state.figures[foe].position.at;
        state.of(who).position.face(at);
        let condition = |one: usize| state.figures[one].condition;
        let ours = Fighter { profile, condition: condition(who) };
        let theirs = Fighter { profile: &self.members[foe].blow, condition: condition(foe) };
        let after = self.rules.strike(&Attack { ours, theirs, situation: &kind }, dice);
        let (by, on, means) = (who as u8, foe as u8, kind.means());
        dice.note(Event::Attack { by, on, means, hit: after.hit });
        state.of(who).condition = after.ours;
        let profile = &self.members[foe].blow;
        let figure = state.of(foe);
        figure.condition = after.theirs;
        let theirs = Fighter { profile, condition: after.theirs };
        if nerve::falls(&self.rules, &theirs, dice) {
            // The condition of a figure that is gone no longer matters.
            figure.condition = self.rules.fresh(profile);
            figure.is_out = true;
            dice.note(Event::Kill { by: Some(who as u8), of: foe as u8 });
        }
    }
}

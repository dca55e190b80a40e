//! Figures that strike and shoot: whom they attack, and what they must expect in return.

use super::fielded::Fielded;
use super::position::{OnTable, Position};
use super::prospects::CounterattackContext;
use super::target::{BestShots, Target};
use crate::squad::{Charge, Worth};
use crate::table::{Base, Point};

/// A game whose figures strike and shoot.
pub trait Attacker: Fielded {
    /// The gap over which figures strike, in units.
    fn contact(&self) -> i32 {
        Base::TOUCH
    }

    /// How far a figure goes in a turn in which it attacks, in units.
    fn pace(&self, state: &Self::State, who: usize) -> i32;

    /// The gap over which it strikes in a turn in which it comes so far, in units.
    fn lunges(&self, walk: i32) -> i32 {
        walk + self.contact()
    }

    /// The longest gap at which a player has a figure charge, in units.
    fn charge_reach(&self, state: &Self::State, who: usize) -> i32 {
        self.pace(state, who)
    }

    /// Whether a figure has anything to strike with.
    fn can_strike(&self, who: usize) -> bool {
        let _ = who;
        true
    }

    /// Whether a figure has a weapon that is ready to shoot.
    fn can_shoot(&self, state: &Self::State, who: usize) -> bool;

    /// The range of a figure's shots, in units.
    fn reach(&self, who: usize) -> i32;

    /// Whether a figure may shoot over such a gap.
    fn shoots_over(&self, state: &Self::State, who: usize, gap: i32) -> bool {
        self.can_shoot(state, who) && gap <= self.reach(who)
    }

    /// How badly off a figure looks, in percent.
    fn worn(&self, state: &Self::State, who: usize) -> u8 {
        let _ = (state, who);
        0
    }

    /// What a blow is worth, of the first on the second, if both are there.
    fn blow_worth(&self, state: &Self::State, pair: [(usize, Position); 2]) -> Worth;

    /// What a shot is worth, of the first on the second, if both are there.
    fn shot_worth(
        &self,
        state: &Self::State,
        pair: [(usize, Position); 2],
        target: Target,
    ) -> Worth;

    /// What a blow is worth where both are.
    fn blow_here(&self, state: &Self::State, pair: [usize; 2]) -> Worth {
        let here = |one: usize| (one, *Self::on_table(state)[one].position());
        self.blow_worth(state, pair.map(here))
    }

    /// What a shot at a target is worth from a position.
    fn shot_from(&self, state: &Self::State, from: (usize, Position), target: Target) -> Worth {
        let there = *Self::on_table(state)[target.foe].position();
        self.shot_worth(state, [from, (target.foe, there)], target)
    }

    /// The enemy in contact that a figure strikes at.
    fn opponent(&self, state: &Self::State, who: usize) -> Option<usize> {
        if !self.can_strike(who) {
            return None;
        }
        let figures = Self::on_table(state);
        let from = (who, *figures[who].position());
        let target =
            self.field().target(figures, from, self.contact(), |foe| self.worn(state, foe));
        target.map(|target| target.foe)
    }

    /// The target that a figure would shoot at from a position.
    fn sighted(&self, state: &Self::State, from: (usize, Position)) -> Option<Target> {
        let policy = self.field().policy(from.0);
        if !self.can_shoot(state, from.0) {
            return None;
        }
        if policy.knows_odds() {
            return self.best_shot(state, from).map(|(target, _)| target);
        }
        let hopes = |target: &Target| {
            target.view.is_seen() && policy.attacks(self.shot_from(state, from, *target))
        };
        let worn = |foe| self.worn(state, foe);
        self.field().target_where(Self::on_table(state), from, self.reach(from.0), worn, hopes)
    }

    /// The target whom a shot from a position is worth most, and what it is worth.
    fn best_shot(&self, state: &Self::State, from: (usize, Position)) -> Option<(Target, Worth)> {
        let (who, Position { at, stoop, .. }) = from;
        self.best_shots(state, (who, at, &[stoop])).into_iter().next()?
    }

    /// The targets whom a shot from a place is worth most, in each of these stoops.
    fn best_shots(
        &self,
        state: &Self::State,
        (who, at, stoops): (usize, Point, &[u8]),
    ) -> BestShots {
        if !self.can_shoot(state, who) {
            return BestShots::new();
        }
        let figures = Self::on_table(state);
        let here = *figures[who].position();
        self.field().best_targets(figures, (who, at, stoops), self.reach(who), |target, stoop| {
            self.shot_from(state, (who, Position { at, stoop, ..here }), *target)
        })
    }

    /// What a player considers before a charge, in place of which a shot would `gain` so much.
    fn charge(&self, state: &Self::State, [who, foe]: [usize; 2], gain: Option<i32>) -> Charge {
        let gap = self.field().gap(Self::on_table(state), who, foe);
        let reach = self.charge_reach(state, who);
        let blow = |pair| self.blow_here(state, pair).gain;
        // What is out of reach is not asked for.
        let [ours, theirs] =
            if gap <= reach { [blow([who, foe]), blow([foe, who])] } else { [0; 2] };
        Charge { gap, reach, ours, theirs, shot: gain, gain: 0 }
    }

    /// Whether a player prefers close combat with an enemy to what a shot from here would do.
    fn prefers_blows(&self, state: &Self::State, who: usize, foe: usize) -> bool {
        let here = (who, *Self::on_table(state)[who].position());
        let shot = self.sighted(state, here).map(|target| self.shot_from(state, here, target).gain);
        self.field().policy(who).charges(&self.charge(state, [who, foe], shot))
    }

    /// What a figure loses to a shot, of the first on the second, if both are there.
    fn loss_to_shot(
        &self,
        state: &Self::State,
        pair: [(usize, Position); 2],
        target: Target,
    ) -> i32 {
        self.shot_worth(state, pair, target).gain
    }

    /// Where a figure is once enemies attack it in return, and which way it faces then.
    fn in_return(&self, state: &Self::State, context: &CounterattackContext) -> Position {
        let _ = state;
        context.position
    }

    /// What a figure must expect to lose; see [`Field::expected`](super::Field::expected).
    fn losses(&self, state: &Self::State, who: usize, context: &CounterattackContext) -> i32 {
        let (field, figures) = (self.field(), Self::on_table(state));
        let position = self.in_return(state, context);
        field.expected(figures, who, context, |gap, foe| {
            let there = *figures[foe].position();
            let pair = [(foe, there), (who, position)];
            let walk = field.lunge(foe, self.pace(state, foe));
            let strikes = self.can_strike(foe) && gap <= self.lunges(walk);
            let blow = if strikes { self.blow_worth(state, pair).gain } else { 0 };
            if !self.shoots_over(state, foe, gap) {
                return blow;
            }
            let zone = field.zone_at(who, position.at, position.stoop);
            let view = field.view_from(foe, there.at, there.stoop, &zone);
            let shot = || self.loss_to_shot(state, pair, Target { foe: who, gap, view });
            blow.max(if view.is_seen() { shot() } else { 0 })
        })
    }
}

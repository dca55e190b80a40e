//! What attacks are worth, and what a player who knows the odds may do.

use super::setup::Squad;
use super::state::SquadState;
use crate::dice::Exact;
use crate::field::{
    Attacker, Crossing, MoveAllowance, MoveForecast, NEVER, Position, Prospects, ShotApproach,
    Skirmisher, Spot, Stride, Target, TurnOption, percent_lost,
};
use crate::fight::{Attack, Combat, Fighter};
use crate::games::d20::attack::HarmLimit;
use crate::games::d20::movement;
use crate::games::d20::profile::{
    Band, Condition, Fall, FightKind, Situation, Stance, WeaponState,
};
use crate::squad::{Posture, WHOLE, Worth, standing};
use crate::table::{Path, UNITS};

/// The divisors of height in the stances that a figure can take.
const STOOPS: [u8; 3] = [
    movement::stoop(Stance::Standing),
    movement::stoop(Stance::Crouched),
    movement::stoop(Stance::Prone),
];

/// An attack whose worth is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Question {
    pair: [u8; 2],
    kind: FightKind,
    stances: [Stance; 2],
    /// The range band of a shot, and of one in the next turn.
    bands: [Option<Band>; 2],
    cover: i16,
    charge: bool,
    /// How many arms of the attacker were hit: of its condition only this matters.
    arms: u8,
    target: Condition,
}

impl Attacker for Squad {
    fn contact(&self) -> i32 {
        *self.table().reach
    }

    fn pace(&self, state: &SquadState, who: usize) -> i32 {
        movement::speed(&self.rules, &self.members[who].melee, &state.figures[who].condition)
    }

    fn charge_reach(&self, state: &SquadState, who: usize) -> i32 {
        self.pace(state, who) + self.contact()
    }

    fn can_shoot(&self, state: &SquadState, who: usize) -> bool {
        state.figures[who].condition.weapon == WeaponState::Ready
    }

    fn reach(&self, who: usize) -> i32 {
        self.members[who].ranged.as_ref().map_or(0, |arm| i32::from(arm.reach_feet())) * UNITS
    }

    fn worn(&self, state: &SquadState, who: usize) -> u8 {
        let left = state.figures[who].condition.hit_points;
        percent_lost(left, self.members[who].melee.hit_points)
    }

    fn blow_worth(&self, state: &SquadState, pair: [(usize, Position); 2]) -> Worth {
        self.worth(&self.ask(state, pair, FightKind::Melee, None))
    }

    fn shot_worth(
        &self,
        state: &SquadState,
        pair: [(usize, Position); 2],
        target: Target,
    ) -> Worth {
        self.worth(&self.ask(state, pair, FightKind::Ranged, Some(target)))
    }
}

impl Skirmisher for Squad {
    const STAGE: i32 = 5 * UNITS;
    const NEARER: i32 = UNITS;

    fn stride(&self, units: i32) -> Stride {
        movement::stride(&self.rules, units)
    }

    fn stoops(&self, posture: Posture) -> &'static [u8] {
        // Whoever goes on stays on its feet.
        if posture.charges() { &STOOPS[..1] } else { &STOOPS }
    }

    fn onto_reach(&self, units: i32) -> i32 {
        units + self.contact()
    }

    fn foresees(&self, state: &SquadState, way: (usize, &Path), units: i32) -> MoveForecast {
        let allowance = movement::allowance(&self.rules, units, Self::STAGE);
        let mut odds = WHOLE;
        let crosses = |crossing: Crossing<'_>, left| {
            let cost = movement::jump_cost(&self.rules, crossing, left)?;
            let clears = i64::from(movement::jump_odds(&self.rules, crossing.rise));
            odds = (i64::from(odds) * clears / i64::from(WHOLE)) as i32;
            Some(cost)
        };
        let walked = self.field.walk(&state.figures, way, allowance, crosses, NEVER);
        MoveForecast { walked, odds }
    }

    fn charge_worth(
        &self,
        state: &SquadState,
        pair: [(usize, Position); 2],
        (moves, foreseen): (&MoveAllowance, &MoveForecast),
    ) -> Worth {
        let used = moves.near - foreseen.walked.left;
        let charge = movement::is_charge(&self.rules, used, moves.next);
        self.worth(&Question { charge, ..self.ask(state, pair, FightKind::Melee, None) })
    }

    fn considers_shelter(
        &self,
        state: &SquadState,
        who: usize,
        moves: &MoveAllowance,
        prospects: &mut Prospects<TurnOption>,
    ) {
        let figures = &state.figures;
        let wants = |spot: &Spot| spot.seen.is_seen();
        let most = self.left_stooped(state, who, moves);
        let spot = self.field.shelter(figures, (who, STOOPS[1]), most, wants);
        if let Some(Spot { at, .. }) = spot.filter(|spot| spot.at != figures[who].position.at) {
            self.considers_shots(state, (who, at, &STOOPS[..2]), &ShotApproach::To(at), prospects);
        }
    }

    fn finds(
        &self,
        state: &SquadState,
        who: usize,
        moves: &MoveAllowance,
        offer: TurnOption,
    ) -> Option<TurnOption> {
        let cost =
            |from, stoop| movement::cost_to_stand(&self.rules, from, movement::stance(stoop));
        let TurnOption::Shoot(approach, stoop, target) = offer else { return Some(offer) };
        let approach = match approach {
            ShotApproach::Stay => {
                let cost = cost(state.figures[who].stance(), stoop);
                (cost <= self.left_stooped(state, who, moves)).then_some(ShotApproach::Stay)
            }
            ShotApproach::Along(path, gone) => {
                Some(ShotApproach::Along(path.shortened(gone), gone))
            }
            ShotApproach::To(place) => {
                let stride = self.stride(moves.near);
                let path = self.field.way(&state.figures, who, place, &stride)?;
                // What it may fail to reach, or to crouch behind, is no cover.
                let MoveForecast { walked, odds } = self.foresees(state, (who, &path), moves.near);
                let arrives = walked.at == place && odds == WHOLE;
                let stoops = cost(movement::TO_WALK, stoop) <= walked.left;
                (arrives && stoops).then_some(ShotApproach::Along(path, walked.gone))
            }
        };
        approach.map(|approach| TurnOption::Shoot(approach, stoop, target))
    }
}

impl Squad {
    /// Returns how far a figure can still go before it stands up, in units.
    fn left_stooped(&self, state: &SquadState, who: usize, moves: &MoveAllowance) -> i32 {
        let stance = state.figures[who].stance();
        moves.near + movement::cost_to_stand(&self.rules, stance, movement::TO_WALK)
    }

    /// Returns the question what an attack is worth, of a figure on another, if both are there.
    fn ask(
        &self,
        state: &SquadState,
        [(by, from), (on, to)]: [(usize, Position); 2],
        kind: FightKind,
        target: Option<Target>,
    ) -> Question {
        let stances = [from, to].map(|position| movement::stance(position.stoop));
        let gap = target.map_or(0, |target| target.gap);
        let walks = [by, on].map(|one| (one, self.pace(state, one)));
        let gaps = [gap, self.field.next_gap(gap, walks)];
        Question {
            pair: self.worths.pair([by, on]),
            kind,
            stances,
            bands: gaps.map(|gap| self.armed(by, kind, gap).band),
            cover: target.map_or(0, |target| self.rules.cover(target.view)),
            charge: false,
            arms: state.figures[by].condition.arms,
            target: state.figures[on].condition,
        }
    }

    fn worth(&self, question: &Question) -> Worth {
        self.worths.get(question, |hand| self.appraise(hand, question))
    }

    fn appraise(&self, hand: &mut Exact, question: &Question) -> Worth {
        let Question { pair, kind, stances, bands, cover, charge, arms, target: theirs } =
            *question;
        let [by, on] = pair.map(usize::from);
        let member = &self.members[by];
        let ours = Condition { arms, ..self.rules.fresh(&member.melee) };
        let target = &self.members[on].melee;
        let left = |condition: Condition| {
            let lost = percent_lost(condition.hit_points, target.hit_points);
            let fighter = Fighter { profile: target, condition };
            if self.rules.is_out(&fighter) { 0 } else { standing(lost) }
        };
        Worth::at_own_risk(hand, bands, left(theirs), |dice, band| {
            let profile = member.ranged.as_ref().filter(|_| kind == FightKind::Ranged);
            let profile = profile.and_then(|arm| arm.in_band(band)).unwrap_or(&member.melee);
            let ours = Fighter { profile, condition: ours };
            let theirs = Fighter { profile: target, condition: theirs };
            let situation = self.situation_of(by, kind, stances, (band, cover));
            let fire = self.fire(by, [ours, theirs], situation);
            let situation = Situation { charge, fire, ..situation };
            let attack = Attack { ours, theirs, situation: &situation };
            let (after, _) = self.rules.attempt(&attack, HarmLimit::HitPointsLeft, dice);
            let Condition { fall, moves_only, weapon, .. } = after.ours;
            let ready = fall == Fall::Upright && !moves_only && weapon == WeaponState::Ready;
            [i32::from(ready), left(after.theirs)]
        })
    }
}

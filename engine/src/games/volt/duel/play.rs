//! Playing a duel: its opening, and what each fighter can do.

use super::state::{DuelState, Left};
use crate::dice::{Dice, Name, Role};
use crate::engagement::{Engagement, Flow, Side};
use crate::fight::{Attack, Combat, Fighter, First};
use crate::games::volt::attack::{Bearing, Landing};
use crate::games::volt::profile::{
    Approach, Condition, GunState, LastShot, Preparation, Profile, Shooting, Situation, Tactic,
};
use crate::games::volt::rules::Rules;
use crate::games::volt::turn::{self, FirstAction, WeaponHold};
use crate::mechanics::Attempt;

/// A duel of two fighters.
#[derive(Debug)]
pub struct Duel {
    pub(super) rules: Rules,
    pub(super) profiles: [Profile; 2],
    pub(super) situation: Situation,
    first: First,
    /// The names of the fighters, then of their weapons.
    names: Vec<String>,
    /// The state of each weapon in the turn after a shot, if its next shot depends on it.
    pub(super) warm: [GunState; 2],
    /// The highest value that each fighter's attacks can have.
    best: [i16; 2],
}

impl Duel {
    /// Creates a duel of two profiles in a situation.
    pub fn new(
        rules: Rules,
        profiles: [Profile; 2],
        situation: Situation,
        first: First,
        names: Vec<String>,
    ) -> Duel {
        let (warm, best) = ([GunState::Rested; 2], [0; 2]);
        let mut duel = Duel { rules, profiles, situation, first, names, warm, best };
        for side in Side::BOTH {
            if duel.wants_to_aim() || !duel.is_ready(side) {
                continue;
            }
            let mode = duel.profiles[side.index()].weapon.mode;
            let warm = GunState::Warm(LastShot { mode, at: side.foe() as u8 });
            // States of a weapon are only distinguished if its next shots differ.
            let rested = duel.prepared(side, Left::Nothing);
            duel.warm[side.index()] = warm;
            if duel.prepared(side, Left::Fired) == rested {
                duel.warm[side.index()] = GunState::Rested;
            }
        }
        duel.best = Side::BOTH.map(|side| duel.best_value(side));
        duel
    }

    fn shooting(&self) -> Option<Shooting> {
        match self.situation.attack {
            Approach::Ranged(shooting) => Some(shooting),
            Approach::Close(_) => None,
        }
    }

    /// Returns whether both aim before they shoot in this situation.
    pub(super) fn wants_to_aim(&self) -> bool {
        self.shooting().is_some_and(|one| one.preparation == Preparation::Aimed)
    }

    /// Returns whether a fighter's shots reach the other.
    fn reaches(&self, side: Side) -> bool {
        let reaches =
            |one: Shooting| self.rules.reaches(&self.profiles[side.index()], one.distance);
        self.shooting().is_none_or(reaches)
    }

    /// Returns the state of a fighter's weapon.
    pub(super) fn gun(&self, side: Side, left: Left) -> GunState {
        match left {
            Left::Nothing | Left::Aimed => GunState::Rested,
            Left::Readied => GunState::Readied,
            Left::Fired => self.warm[side.index()],
        }
    }

    /// Returns the preparation of a fighter's shot after its last action.
    pub(super) fn prepared(&self, side: Side, left: Left) -> Preparation {
        let (gun, aimed) = (self.gun(side, left), left == Left::Aimed);
        let bearing = match self.shooting() {
            None | Some(Shooting { preparation: Preparation::Snap, .. }) => Bearing::Off,
            Some(_) => Bearing::On,
        };
        let weapon = &self.profiles[side.index()].weapon;
        turn::preparation(&self.rules, weapon, WeaponHold { gun, aimed, bearing }, side.foe() as u8)
    }

    /// Returns the situation of a fighter's attack, with this preparation if it is a shot.
    pub(super) fn situation(&self, side: Side, preparation: Preparation) -> Situation {
        let [ours, theirs] = self.situation.tactics;
        let tactics = if side == Side::A { [ours, theirs] } else { [theirs, ours] };
        let attack = match self.situation.attack {
            Approach::Ranged(shooting) => Approach::Ranged(Shooting { preparation, ..shooting }),
            close @ Approach::Close(_) => close,
        };
        Situation { attack, tactics }
    }

    /// Returns a side's attack in this situation.
    pub(super) fn attack<'a>(
        &'a self,
        side: Side,
        conditions: [Condition; 2],
        situation: &'a Situation,
    ) -> Attack<'a, Rules> {
        let [ours, theirs] = [side, side.foe()].map(|side| Fighter {
            profile: &self.profiles[side.index()],
            condition: conditions[side.index()],
        });
        Attack { ours, theirs, situation }
    }

    /// Returns the names of attacker, target and weapon.
    pub(super) fn roles(side: Side) -> [Name; 3] {
        [side.index(), side.foe().index(), 2 + side.index()].map(Name::of)
    }

    pub(super) fn cast(side: Side, dice: &mut impl Dice) {
        for (role, name) in Role::ALL.into_iter().zip(Duel::roles(side)) {
            dice.cast(role, name);
        }
    }

    /// Returns whether a fighter is out.
    pub(super) fn is_out(&self, side: Side, conditions: [Condition; 2]) -> bool {
        let (profile, condition) = (&self.profiles[side.index()], conditions[side.index()]);
        self.rules.is_out(&Fighter { profile, condition })
    }

    /// Returns the highest value that a fighter's attacks have while it is unhurt.
    fn best_value(&self, side: Side) -> i16 {
        // A fighter on the ground may be easier to hit.
        let hampers = match self.situation.tactics.contains(&Tactic::Immobilize) {
            true => [Condition::default(), Condition::FELLED],
            false => [Condition::default(); 2],
        };
        let lefts = match self.wants_to_aim() {
            true => [Left::Aimed; 2],
            false => [Left::Nothing, Left::Fired],
        };
        let mut best = i16::MIN;
        for (theirs, left) in hampers.into_iter().flat_map(|one| lefts.map(|left| (one, left))) {
            let mut conditions = [Condition::default(); 2];
            conditions[side.foe().index()] = theirs;
            let situation = self.situation(side, self.prepared(side, left));
            let attack = self.attack(side, conditions, &situation);
            best = best.max(self.rules.check(&attack).value);
            if attack.ours.profile.strikes_again() {
                best = best.max(self.rules.check_again(&attack).value);
            }
        }
        best
    }

    /// Returns whether a fighter may hit now or later, given that penalties only grow.
    fn can_hit(&self, side: Side, conditions: [Condition; 2]) -> bool {
        let value = self.best[side.index()].saturating_add(conditions[side.index()].penalty);
        // The enemy's Guard can still fall.
        let against = self.shooting().map_or(0, |one| one.distance);
        self.reaches(side) && self.rules.roll.can_hit(Attempt { value, against })
    }

    /// Merges states with equal futures. A fighter whose enemy can never hit again takes no more
    /// wounds, so only its penalty matters; if neither can hit, nothing happens any more.
    pub(super) fn merge(&self, state: &mut DuelState, dice: &mut impl Dice) {
        for side in Side::BOTH {
            let at = side.index();
            if state.spent[at] || self.can_hit(side, state.conditions) {
                continue;
            }
            state.spent[at] = true;
            let rule = if state.conditions[at].penalty < 0 { "X28" } else { "L18" };
            dice.tell(rule, || format!("{} can no longer hit, as things stand", Name::of(at)));
        }
        for side in Side::BOTH.into_iter().filter(|side| state.spent[side.index()]) {
            state.left[side.index()] = Left::Nothing;
            let safe = &mut state.conditions[side.foe().index()];
            *safe = safe.past_wounds();
            state.first = if self.shooting().is_some() { side.foe() } else { Side::A };
        }
        if state.spent == [true; 2] {
            state.conditions = [Condition::default(); 2];
            state.first = Side::A;
        }
    }

    /// Returns the value of a fighter's roll for order.
    fn order_value(&self, side: Side) -> i16 {
        let left = match (self.wants_to_aim(), self.is_ready(side)) {
            (true, _) => Left::Aimed,
            (false, true) => Left::Nothing,
            (false, false) => Left::Readied,
        };
        let situation = self.situation(side, self.prepared(side, left));
        let attack = self.attack(side, [Condition::default(); 2], &situation);
        let first = FirstAction::Attack(self.rules.check(&attack).value);
        turn::order_value(&self.rules, &self.profiles[side.index()], first)
    }

    /// Returns whether a fighter shoots without readying its weapon.
    fn is_ready(&self, side: Side) -> bool {
        turn::is_ready(&self.profiles[side.index()].weapon, GunState::Rested)
    }
}

impl Engagement for Duel {
    type State = DuelState;

    fn names(&self) -> Vec<String> {
        self.names.clone()
    }

    fn open(&self, dice: &mut impl Dice) -> DuelState {
        let mut state = DuelState {
            first: Side::A,
            acting: Side::A,
            again: false,
            pending: Landing::Missed,
            spent: [false; 2],
            conditions: [Condition::default(); 2],
            left: [Left::Nothing; 2],
        };
        if self.shooting().is_none() {
            dice.tell("L28", || "both blows of a turn fall together".to_owned());
        } else if Side::BOTH.iter().all(|&side| self.reaches(side)) {
            let fighters = Side::BOTH.into_iter().map(|side| (side, self.order_value(side)));
            let order = turn::order(&self.rules, self.first, fighters, dice);
            state.first = Side::BOTH[usize::from(order[0])];
        }
        self.merge(&mut state, dice);
        state.acting = state.first;
        state
    }

    fn advance(&self, state: &mut DuelState, dice: &mut impl Dice) -> Flow {
        match self.situation.attack {
            Approach::Ranged(_) => self.shoot(state, dice),
            Approach::Close(_) => self.strike(state, dice),
        }
    }

    /// Shots alone: of two close attacks, the damage of the first side is always resolved first.
    fn mirrored(&self, state: &DuelState) -> Option<DuelState> {
        let ([ours, theirs], [our_tactic, their_tactic]) = (&self.profiles, self.situation.tactics);
        let alike = self.shooting().is_some() && ours == theirs && our_tactic == their_tactic;
        alike.then(|| {
            let mut mirrored = *state;
            mirrored.spent.reverse();
            mirrored.conditions.reverse();
            mirrored.left.reverse();
            (mirrored.first, mirrored.acting) = (state.first.foe(), state.acting.foe());
            mirrored
        })
    }

    fn leader(&self, opening: &DuelState) -> Option<Side> {
        Some(opening.first)
    }
}

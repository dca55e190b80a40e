//! Volt duels: two who hold their places, and shoot in turn or strike at once, until one is out.

mod rounds;

use super::attack::{Bearing, Landing};
use super::profile::{
    Approach, Condition, GunState, Hamper, LastShot, Preparation, Profile, Shooting, Situation,
    Tactic, Wounds,
};
use super::rules::Rules;
use super::turn::{self, FirstAction, Held};
use crate::dice::{Dice, Name, Role};
use crate::engagement::{Engagement, Flow, Side};
use crate::fight::{Attack, Combat, Fighter, First};
use crate::mechanics::Attempt;

/// A duel of two fighters.
#[derive(Debug)]
pub struct Duel {
    rules: Rules,
    profiles: [Profile; 2],
    situation: Situation,
    first: First,
    /// The names of the two, then of their weapons.
    names: Vec<String>,
    /// The state of each weapon in the turn after a shot, as far as its next shot depends on it.
    warm: [GunState; 2],
    /// The highest value that the attacks of each ever have.
    best: [i16; 2],
}

/// How a duel stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// Who goes first in each round; the first side where nothing depends on it.
    pub first: Side,
    /// Whose action is next.
    pub acting: Side,
    /// Whether that is the second attack of its turn.
    pub again: bool,
    /// How the blow of the second side has landed, where the other's came before it.
    pub pending: Landing,
    /// Who can never hit again.
    pub spent: [bool; 2],
    /// What the fight has made of them.
    pub conditions: [Condition; 2],
    /// What their last actions leave for their next shots.
    pub left: [Left; 2],
}

/// What a fighter's last action leaves for its next shot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Left {
    /// Nothing that matters.
    Nothing,
    /// A weapon that is ready.
    Readied,
    /// A weapon that is aimed.
    Aimed,
    /// A weapon that was fired.
    Fired,
}

impl Left {
    /// What this state of a weapon leaves.
    const fn of(gun: GunState) -> Left {
        match gun {
            GunState::Rested | GunState::Put | GunState::Away => Left::Nothing,
            GunState::Readied => Left::Readied,
            GunState::Fired(_) | GunState::Warm(_) => Left::Fired,
        }
    }
}

impl Duel {
    /// A duel of these two in that situation.
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
            // Weapons are told apart as far as their next shots differ.
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

    /// Whether the situation has both aim before they shoot.
    fn wants_to_aim(&self) -> bool {
        self.shooting().is_some_and(|one| one.preparation == Preparation::Aimed)
    }

    /// Whether a fighter's shots reach the other.
    fn reaches(&self, side: Side) -> bool {
        let reaches =
            |one: Shooting| self.rules.reaches(&self.profiles[side.index()], one.distance);
        self.shooting().is_none_or(reaches)
    }

    /// The state of a fighter's weapon.
    fn gun(&self, side: Side, left: Left) -> GunState {
        match left {
            Left::Nothing | Left::Aimed => GunState::Rested,
            Left::Readied => GunState::Readied,
            Left::Fired => self.warm[side.index()],
        }
    }

    /// How well a fighter's shot is prepared, with this left of its last action.
    fn prepared(&self, side: Side, left: Left) -> Preparation {
        let (gun, aimed) = (self.gun(side, left), left == Left::Aimed);
        let bearing = match self.shooting() {
            None | Some(Shooting { preparation: Preparation::Snap, .. }) => Bearing::Off,
            Some(_) => Bearing::On,
        };
        let weapon = &self.profiles[side.index()].weapon;
        turn::preparation(&self.rules, weapon, Held { gun, aimed, bearing }, side.foe() as u8)
    }

    /// The situation of a fighter's attack, prepared so if it is a shot.
    fn situation(&self, side: Side, preparation: Preparation) -> Situation {
        let [ours, theirs] = self.situation.tactics;
        let tactics = if side == Side::A { [ours, theirs] } else { [theirs, ours] };
        let attack = match self.situation.attack {
            Approach::Ranged(shooting) => Approach::Ranged(Shooting { preparation, ..shooting }),
            close @ Approach::Close(_) => close,
        };
        Situation { attack, tactics }
    }

    /// The attack of a side in that situation.
    fn attack<'a>(
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

    /// The names of whoever attacks, of the one attacked and of the weapon.
    fn roles(side: Side) -> [Name; 3] {
        [side.index(), side.foe().index(), 2 + side.index()].map(Name::of)
    }

    fn cast(side: Side, dice: &mut impl Dice) {
        for (role, name) in Role::ALL.into_iter().zip(Duel::roles(side)) {
            dice.cast(role, name);
        }
    }

    /// Whether a fighter is out.
    fn is_out(&self, side: Side, conditions: [Condition; 2]) -> bool {
        let (profile, condition) = (&self.profiles[side.index()], conditions[side.index()]);
        self.rules.is_out(&Fighter { profile, condition })
    }

    /// The highest value that a fighter's attacks ever have while it is unhurt.
    fn best_value(&self, side: Side) -> i16 {
        // Who is on the ground may be easier to hit.
        let felled = Condition { hamper: Hamper::Felled, ..Condition::default() };
        let hampers = match self.situation.tactics.contains(&Tactic::Immobilize) {
            true => [Condition::default(), felled],
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

    /// Whether a fighter may yet hit, now or later: penalties only grow.
    fn can_hit(&self, side: Side, conditions: [Condition; 2]) -> bool {
        let value = self.best[side.index()].saturating_add(conditions[side.index()].penalty);
        // The other's Guard can still fall.
        let against = self.shooting().map_or(0, |one| one.distance);
        self.reaches(side) && self.rules.roll.can_hit(Attempt { value, against })
    }

    /// Makes equal states of those with equal futures: who faces a foe that can never hit again
    /// takes no more wounds, so that only its penalty matters; and between two of them nothing
    /// happens any more.
    fn merge(&self, state: &mut State, dice: &mut impl Dice) {
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
            state.conditions[side.foe().index()].wounds = Wounds::NONE;
            state.first = if self.shooting().is_some() { side.foe() } else { Side::A };
        }
        if state.spent == [true; 2] {
            state.conditions = [Condition::default(); 2];
            state.first = Side::A;
        }
    }

    /// The value that a fighter rolls for order.
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

    /// Whether a fighter shoots without readying its weapon.
    fn is_ready(&self, side: Side) -> bool {
        turn::is_ready(&self.profiles[side.index()].weapon, GunState::Rested)
    }
}

impl Engagement for Duel {
    type State = State;

    fn names(&self) -> Vec<String> {
        self.names.clone()
    }

    fn open(&self, dice: &mut impl Dice) -> State {
        let mut state = State {
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

    fn advance(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        match self.situation.attack {
            Approach::Ranged(_) => self.shoot(state, dice),
            Approach::Close(_) => self.strike(state, dice),
        }
    }
}

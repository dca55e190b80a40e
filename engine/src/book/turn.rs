//! The turn of a duel, as a user-defined game sets it in `[turn]`.

use super::parameter::Value;
use super::parameters::Parameters;
use super::turn_words::{
    Activates, Acts, Allocates, End, Forfeit, Goes, Leftovers, Melee, Nerve, NerveBy, Often, Order,
    Phases, PhasesBy, Reaction, Removal, Rout, Whom,
};

/// How many actions an activation has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actions {
    /// This many, 1 to 10.
    Number(u8),
    /// One, in which the script's `act` says how many attacks are made.
    Script,
}

impl Actions {
    /// Returns the number of actions of an activation.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Actions::Number(actions) => actions,
            Actions::Script => 1,
        }
    }
}

/// A phase of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnPhase {
    /// Figures move.
    Move,
    /// Figures that are not in contact attack.
    Shoot,
    /// Figures in contact attack.
    Strike,
}

impl Phases {
    /// Returns the phases in order.
    #[must_use]
    pub const fn order(self) -> [TurnPhase; 3] {
        use TurnPhase::{Move, Shoot, Strike};
        match self {
            Phases::MoveShootStrike => [Move, Shoot, Strike],
            Phases::MoveStrikeShoot => [Move, Strike, Shoot],
            Phases::ShootMoveStrike => [Shoot, Move, Strike],
            Phases::ShootStrikeMove => [Shoot, Strike, Move],
            Phases::StrikeMoveShoot => [Strike, Move, Shoot],
            Phases::StrikeShootMove => [Strike, Shoot, Move],
        }
    }
}

impl Reaction {
    /// Returns whether an attack that hits, or does not, leads to it.
    #[must_use]
    pub const fn follows(self, hit: bool) -> bool {
        match self {
            Reaction::OnHit => hit,
            Reaction::OnMiss => !hit,
            Reaction::None | Reaction::OnSight | Reaction::Overwatch => false,
        }
    }

    /// Returns whether attacks lead to it.
    #[must_use]
    pub const fn follows_attacks(self) -> bool {
        matches!(self, Reaction::OnHit | Reaction::OnMiss)
    }

    /// Returns whether moves lead to it.
    #[must_use]
    pub const fn follows_moves(self) -> bool {
        matches!(self, Reaction::OnSight | Reaction::Overwatch)
    }
}

impl Nerve {
    /// Returns whether attacks lead to tests.
    #[must_use]
    pub const fn follows_attacks(self) -> bool {
        matches!(self, Nerve::OnHit | Nerve::OnLoss)
    }

    /// Returns whether it is tested at the end of a round by a side that has lost its leader, or the
    /// share of this setting.
    #[must_use]
    pub fn follows_round(
        self,
        has_lost_share: impl FnOnce() -> bool,
        has_lost_leader: impl FnOnce() -> bool,
    ) -> bool {
        match self {
            Nerve::Never | Nerve::OnHit | Nerve::OnLoss => false,
            Nerve::RoundEnd => true,
            Nerve::Fraction => has_lost_share(),
            Nerve::Leader => has_lost_leader(),
        }
    }
}

impl Whom {
    /// Iterates over those whose nerve an attack tests, in the order of the tests.
    pub fn tested<T>(self, attacker: T, target: T) -> impl Iterator<Item = T> {
        let (target, attacker) = match self {
            Whom::Target => (Some(target), None),
            Whom::Attacker => (None, Some(attacker)),
            Whom::Both => (Some(target), Some(attacker)),
        };
        target.into_iter().chain(attacker)
    }
}

/// How a fight is played, round by round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// How fighters take turns.
    pub order: Order,
    /// Who acts before the turn passes on.
    pub acts: Acts,
    /// What a side does with figures or units left over, with [`Order::Alternating`].
    pub leftovers: Leftovers,
    /// The phases of a round, with [`Order::Phases`].
    pub phases: Phases,
    /// Who plays a phase.
    pub phases_by: PhasesBy,
    /// Who goes first; a situation that sets `first` overrides it.
    pub first: Goes,
    /// Whether that is found once or in each round.
    pub first_when: Often,
    /// The actions of an activation.
    pub actions: Actions,
    /// Whether a figure that is to act has to pass a test first.
    pub activation: Activates,
    /// What is lost with that test.
    pub activation_failed: Forfeit,
    /// What an attack hand to hand leads to.
    pub melee: Melee,
    /// What a fighter does in the other's activation.
    pub reaction: Reaction,
    /// How many reactions a fighter has in a round, 1 to 10.
    pub reactions: u8,
    /// When nerve is tested.
    pub nerve: Nerve,
    /// Whose nerve is tested.
    pub nerve_whom: Whom,
    /// Who takes a test, and flees if it fails.
    pub nerve_by: NerveBy,
    /// Whether each occasion is tested, or only the first of a fight.
    pub nerve_once: bool,
    /// The share that a side loses before its nerve is tested by [`Nerve::Fraction`], in percent, 1
    /// to 100.
    pub nerve_percent: u8,
    /// What ends a fight for a fighter who is not out.
    pub rout: Rout,
    /// The share that a fighter can lose before it is routed, in percent, 1 to 100.
    pub rout_percent: u8,
    /// The default of `rounds_max` of the situation, 1 to 10,000.
    pub rounds: u16,
    /// What ends a fight that neither side has lost.
    pub end: End,
    /// The first round at whose end a die is rolled, with [`End::Roll`], 1 to 10,000.
    pub end_from: u16,
    /// The least face of a die of six that ends the fight then, 2 to 6.
    pub end_on: u8,
    /// When a fighter who is out is removed.
    pub removal: Removal,
    /// Which figure of a unit is the next for what an attack has left.
    pub allocation: Allocates,
}

impl Turn {
    /// Returns whether an attack can put its target to flight, by a test of nerve.
    #[must_use]
    pub fn breaks_targets(&self) -> bool {
        let tests_target = matches!(self.nerve_whom, Whom::Target | Whom::Both);
        self.rout == Rout::Nerve && self.nerve.follows_attacks() && tests_target
    }

    /// The number of phases in a round, those of both sides together.
    pub const PHASES: u8 = 6;

    /// Returns whether a phase of a round is played by the side that goes first, and which it is.
    /// `played` is how many of [`Turn::PHASES`] were played before it.
    #[must_use]
    pub fn phase(&self, played: u8) -> (bool, TurnPhase) {
        let (is_firsts, nth) = match self.phases_by {
            PhasesBy::Side => (played < 3, played % 3),
            PhasesBy::Both => (played.is_multiple_of(2), played / 2),
        };
        (is_firsts, self.phases.order()[usize::from(nth)])
    }

    /// Returns whether a phase ends for both sides with the last of `played` phases.
    #[must_use]
    pub fn ends_phase(&self, played: u8) -> bool {
        self.phases_by == PhasesBy::Side || played.is_multiple_of(2)
    }
}

impl Default for Turn {
    fn default() -> Turn {
        Turn {
            order: Order::Alternating,
            acts: Acts::Figure,
            leftovers: Leftovers::Last,
            phases: Phases::MoveShootStrike,
            phases_by: PhasesBy::Side,
            first: Goes::Roll,
            first_when: Often::Once,
            actions: Actions::Number(1),
            activation: Activates::Free,
            activation_failed: Forfeit::Figure,
            melee: Melee::One,
            reaction: Reaction::None,
            reactions: 1,
            nerve: Nerve::Never,
            nerve_whom: Whom::Target,
            nerve_by: NerveBy::Figure,
            nerve_once: false,
            nerve_percent: 50,
            rout: Rout::Nerve,
            rout_percent: 50,
            rounds: 100,
            end: End::Rounds,
            end_from: 5,
            end_on: 4,
            removal: Removal::AtOnce,
            allocation: Allocates::Nearest,
        }
    }
}

impl Turn {
    /// Reads the turn from the parameters of a game with `[turn]`.
    ///
    /// # Panics
    /// If the game has no `[turn]`: a bug, not an error in a file.
    #[must_use]
    pub fn of(parameters: &Parameters) -> Turn {
        Turn {
            order: Order::of(parameters, "turn_order"),
            acts: Acts::of(parameters, "turn_acts"),
            leftovers: Leftovers::of(parameters, "turn_leftovers"),
            phases: Phases::of(parameters, "turn_phases"),
            phases_by: PhasesBy::of(parameters, "turn_phases_by"),
            first: Goes::of(parameters, "turn_first"),
            first_when: Often::of(parameters, "turn_first_when"),
            actions: actions(parameters),
            activation: Activates::of(parameters, "turn_activation"),
            activation_failed: Forfeit::of(parameters, "turn_activation_failed"),
            melee: Melee::of(parameters, "turn_melee"),
            reaction: Reaction::of(parameters, "turn_reaction"),
            reactions: parameters.number("turn_reactions"),
            nerve: Nerve::of(parameters, "turn_nerve"),
            nerve_whom: Whom::of(parameters, "turn_nerve_whom"),
            nerve_by: NerveBy::of(parameters, "turn_nerve_by"),
            nerve_once: parameters.flag("turn_nerve_once"),
            nerve_percent: parameters.number("turn_nerve_percent"),
            rout: Rout::of(parameters, "turn_rout"),
            rout_percent: parameters.number("turn_rout_percent"),
            rounds: parameters.number("turn_rounds"),
            end: End::of(parameters, "turn_end"),
            end_from: parameters.number("turn_end_from"),
            end_on: parameters.number("turn_end_on"),
            removal: Removal::of(parameters, "turn_removal"),
            allocation: Allocates::of(parameters, "turn_allocation"),
        }
    }
}

fn actions(parameters: &Parameters) -> Actions {
    let key = "turn_actions";
    match parameters.get(key).map(|one| &one.value) {
        Some(Value::Number(_)) => Actions::Number(parameters.number(key)),
        _ if parameters.choice(key) == "script" => Actions::Script,
        _ => Actions::Number(1),
    }
}

//! Volt squads: figures on a table, each an action a turn in an order that stays, until one side is
//! out.
//!
//! A step is one figure's action, all moves at the end of the turn, or the attack after a move. What
//! the rules leave to the player is the posture's and the policy's; `actions` has it.

mod actions;
mod attacks;
mod moves;
mod rules;
mod state;
#[cfg(test)]
mod tests;

pub use rules::TableRules;
pub use state::{Figure, State};

use self::state::{Course, Deed, Gun, Phase};
use super::combat::Volt;
use super::profile::Profile;
use crate::dice::Dice;
use crate::engagement::{Engagement, Flow, Side};
use crate::fight::{Combat, First, Misfit};
use crate::mechanics::Attempt;
use crate::resolver::Resolver;
use crate::squad::arena::{Arena, Order};
use crate::squad::{Goals, Muster, Scenario, Squads, Status};
use crate::table::UNITS;

/// Two squads on a table.
#[derive(Debug)]
pub struct Squad {
    combat: Volt,
    arena: Arena,
    members: Vec<Member>,
}

/// What play never changes of a figure.
#[derive(Clone, Debug)]
struct Member {
    /// It in close combat.
    blade: Profile,
    /// It with its weapon that shoots.
    gun: Option<Profile>,
    /// How far it moves, in units.
    agility: i32,
}

impl Squad {
    /// The squads of a scenario.
    ///
    /// # Errors
    /// When figures cannot stand where they are deployed.
    pub(super) fn of(combat: &Volt, scenario: &Scenario) -> Result<Squad, Misfit> {
        let arena = Arena::of(scenario)?;
        let member = |(_, _, figure): (Side, usize, &crate::squad::Deployed)| Member {
            blade: Profile::blade(figure, &combat.rules),
            gun: Profile::gun(figure, &combat.rules),
            agility: figure.contender.profile.sheet.number::<i32>("agility") * UNITS,
        };
        let members = scenario.figures().map(member).collect();
        Ok(Squad { combat: *combat, arena, members })
    }

    /// What the book sets of tables.
    const fn table(&self) -> &TableRules {
        &self.combat.rules.table
    }

    /// The value that a figure rolls for order.
    fn order_value(&self, who: usize) -> i16 {
        let Member { blade, gun, .. } = &self.members[who];
        // As for its attack, whatever it does first.
        let value = match gun {
            Some(gun) => gun.weapon.shots[1] + gun.ranged_combat,
            None => blade.weapon.strike + blade.close_combat,
        };
        value + if blade.quick_reflexes { self.combat.rules.quick_reflexes } else { 0 }
    }

    /// The order in which all act.
    fn order(&self, dice: &mut impl Dice) -> Order {
        match self.arena.first {
            // Assumption: where the scenario says which side goes first, nobody rolls.
            First::Side(side) => {
                Order::led(&self.arena, side, |who| std::cmp::Reverse(self.order_value(who)))
            }
            First::Roll => Order::rolled(self.members.len(), dice, |who, _, dice| {
                let attempt = Attempt { value: self.order_value(who), against: 0 };
                self.combat.roll.resolve(&attempt, dice).degree.into()
            }),
        }
    }

    /// Attacks of those who moved, until there is one; whether there was.
    fn attacks_late(&self, state: &mut State, dice: &mut impl Dice) -> bool {
        let order = state.order.clone();
        for who in order.iter() {
            let course = std::mem::replace(&mut state.of(who).course, Course::Stays);
            if state.figures[who].stand.is_out {
                continue;
            }
            // Volt L60: last in the turn, when all have moved.
            let attacked = match course {
                Course::NearsToShoot => self.shoots(state, who, attacks::Pace::Moving, dice),
                Course::Charges => self.strikes_near(state, who, dice),
                Course::Stays | Course::Nears | Course::TakesCover => false,
            };
            if attacked {
                return true;
            }
        }
        false
    }

    /// A part of a turn.
    fn play(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        match state.phase {
            Phase::Actions => {
                let who = state.order.current();
                if state.figures[who].deed == Deed::Idle {
                    self.acts(state, who, dice);
                }
                if let Flow::Round = state.order.pass(&state.figures) {
                    if state.figures.iter().all(|figure| figure.course == Course::Stays) {
                        self.answers(state, dice);
                        return state.end();
                    }
                    self.moves(state, dice);
                    self.cuts_off(state, None, dice);
                    state.phase = Phase::Late;
                }
                Flow::Step
            }
            Phase::Late => {
                if self.attacks_late(state, dice) {
                    return Flow::Step;
                }
                self.answers(state, dice);
                state.end()
            }
        }
    }
}

impl Engagement for Squad {
    type State = State;

    fn open(&self, dice: &mut impl Dice) -> State {
        let order = self.order(dice);
        dice.tell("L11a", || {
            let names: Vec<&str> = order.iter().map(|who| self.arena.name(who)).collect();
            format!("they act in this order in every turn: {}", names.join(", "))
        });
        let figure = |(who, member): (usize, &Member)| Figure {
            stand: self.arena.start(who),
            condition: self.combat.fresh(&member.blade),
            deed: Deed::Idle,
            course: Course::Stays,
            aim: None,
            gun: Gun::Rested,
        };
        let figures = self.members.iter().enumerate().map(figure).collect();
        State { figures, order, phase: Phase::Actions }
    }

    fn advance(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        let flow = self.play(state, dice);
        self.arena.ending(&state.figures).map_or(flow, Flow::End)
    }
}

impl Squads for Squad {
    fn figures(&self) -> &[(String, Side)] {
        self.arena.names()
    }

    fn muster(&self, state: &State) -> Muster {
        self.arena.muster(&state.figures, |_| Status::Ready)
    }

    fn goals(&self) -> &Goals {
        self.arena.goals()
    }
}

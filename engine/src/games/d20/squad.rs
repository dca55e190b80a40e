//! Squads of the d20 game: figures on a table, each a turn a round by initiative, until one side is
//! out.
//!
//! A step is one figure's turn: a move and a standard action. What the rules leave to the player is
//! the posture's and the policy's; `turn` has it.

mod attacks;
mod moves;
mod rules;
mod state;
#[cfg(test)]
mod tests;
mod turn;

pub use rules::TableRules;
pub use state::{Figure, State};

use super::combat::{Hold, Rules};
use super::profile::{Aim, Fire, Profile};
use crate::dice::{Dice, Die};
use crate::engagement::{Engagement, Flow, Side};
use crate::field::{Field, Order};
use crate::fight::{Combat, First, SetupError};
use crate::squad::{Deployed, Goals, Muster, Scenario, Squads, Unit};

/// Two squads on a table.
#[derive(Debug)]
pub struct Squad {
    rules: Rules,
    field: Field,
    members: Vec<Member>,
}

/// What play never changes of a figure.
#[derive(Clone, Debug)]
struct Member {
    /// It in melee.
    blow: Profile,
    /// It with its ranged weapon in each band of range, and the feet to which these reach.
    shots: Option<[(u16, Profile); 4]>,
    /// The most shots that this weapon fires at once.
    most: Fire,
    /// How it is to fire, if that is said.
    fire: Option<Fire>,
    /// Where it aims.
    aim: Aim,
}

impl Member {
    fn read(unit: &Unit, figure: &Deployed, rules: &Rules) -> Result<Member, SetupError> {
        Ok(Member {
            blow: Profile::blow(figure, rules)?,
            shots: Profile::shots(figure, rules)?,
            most: Profile::most(figure),
            fire: unit.orders.word("fire").map(Fire::of),
            aim: unit.orders.word("aim").map_or(Aim::Front, Aim::of),
        })
    }

    /// Whether it has what its orders ask for.
    fn obeys(&self) -> bool {
        self.shots.is_some() && self.fire.is_none_or(|fire| fire <= self.most)
    }
}

impl Squad {
    /// The squads of a scenario.
    ///
    /// # Errors
    /// When figures cannot stand where they are deployed, carry what cannot be weighed, or none of
    /// a unit can fire as it is told.
    pub(super) fn of(rules: &Rules, scenario: &Scenario) -> Result<Squad, SetupError> {
        let field = Field::of(scenario)?;
        let member = |(side, nth, figure): (Side, usize, &Deployed)| {
            Member::read(scenario.unit(side, nth), figure, rules)
        };
        let members =
            scenario.figures().map(member).collect::<Result<Vec<Member>, SetupError>>()?;
        scenario.check_orders("fire", |nth| members[nth].obeys())?;
        Ok(Squad { rules: *rules, field, members })
    }

    /// What the book sets of tables.
    const fn table(&self) -> &TableRules {
        &self.rules.table
    }

    fn initiative(&self, who: usize) -> i32 {
        self.members[who].blow.initiative.into()
    }

    /// The order in which all act.
    fn order(&self, dice: &mut impl Dice) -> Order {
        let bonus = |who: usize| -self.initiative(who);
        match self.field.first {
            // Assumption: where the scenario says which side goes first, nobody rolls.
            First::Side(side) => Order::led(&self.field, side, bonus),
            First::Roll => Order::rolled(self.members.len(), dice, |who, pass, dice| match pass {
                // The higher bonus breaks a tie.
                1 => self.initiative(who),
                _ => i32::from(dice.roll(Die::D20)) + self.initiative(who),
            }),
        }
    }
}

impl Engagement for Squad {
    type State = State;

    fn open(&self, dice: &mut impl Dice) -> State {
        let order = self.order(dice);
        dice.tell("L7", || {
            let names: Vec<&str> = order.iter().map(|who| self.field.name(who)).collect();
            format!("they act in this order: {}", names.join(", "))
        });
        let figure = |(who, member): (usize, &Member)| {
            let hold = if member.shots.is_some() { Hold::Ready } else { Hold::Gone };
            let mut condition = self.rules.fresh(&member.blow);
            condition.hold = hold;
            Figure { position: self.field.start(who), is_out: false, condition, ran: false }
        };
        State { figures: self.members.iter().enumerate().map(figure).collect(), order }
    }

    fn advance(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        let who = state.order.current();
        self.plays(state, who, dice);
        state.pass(&self.field)
    }
}

impl Squads for Squad {
    fn figures(&self) -> &[(String, Side)] {
        self.field.names()
    }

    fn muster(&self, state: &State) -> Muster {
        self.field.muster(&state.figures)
    }

    fn goals(&self) -> &Goals {
        self.field.goals()
    }
}

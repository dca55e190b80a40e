//! SPURG squads: figures on a table, each a move and an attack a turn in the order of Speed, until
//! one side is out.
//!
//! A step is one figure's turn. What the rules leave to the player is the posture's and the
//! policy's.

mod state;
#[cfg(test)]
mod tests;
mod turn;

pub use state::{Figure, State};

use super::combat::Rules;
use super::profile::{Kind, Profile, range_penalty};
use crate::book::Parameters;
use crate::dice::{Dice, Die};
use crate::engagement::{Engagement, Flow, Side};
use crate::field::{Field, Order};
use crate::fight::{Combat, First, SetupError};
use crate::squad::{Deployed, Goals, Muster, Scenario, Squads};
use crate::table::UNITS;

/// Two squads on a table.
#[derive(Debug)]
pub struct Squad {
    rules: Rules,
    table: TableRules,
    field: Field,
    members: Vec<Member>,
}

/// What the book sets of tables, beside attacks; lengths in units.
#[derive(Clone, Debug)]
pub struct TableRules {
    seconds: i32,
    attack_divisor: i32,
    /// The Target Number of a shot with which one who advances goes no farther.
    advance_until: i16,
    cover_most: i16,
    veiled_cover: i16,
    difficult_factor: i32,
    climb: i32,
    climb_cost: i32,
    /// What each distance in yards takes from the skill of a shot.
    penalties: Vec<i16>,
}

/// What play never changes of a figure.
#[derive(Clone, Debug)]
struct Member {
    blow: Profile,
    /// It with its ranged weapon, by what is taken from its skill.
    shots: Vec<Profile>,
    /// How far that weapon reaches, in units.
    reach: i32,
}

/// The most that is taken from the skill of a shot.
const PENALTY_MAX: i16 = 50;

/// As many yards as any table has from corner to corner.
const YARDS_MAX: i64 = 600;

impl TableRules {
    fn of(parameters: &Parameters) -> TableRules {
        let yards = |key: &str| parameters.number::<i32>(key) * UNITS;
        TableRules {
            seconds: parameters.number("turn_seconds"),
            attack_divisor: parameters.number("attack_divisor"),
            advance_until: parameters.number("advance_until_skill"),
            cover_most: parameters.number("cover_most"),
            veiled_cover: parameters.number("veiled_cover"),
            difficult_factor: parameters.number("difficult_factor"),
            climb: yards("climb_yards"),
            climb_cost: yards("climb_cost_yards"),
            penalties: (0..=YARDS_MAX)
                .map(|yards| range_penalty(parameters, Kind::Ranged(yards)))
                .collect(),
        }
    }
}

impl Member {
    fn read(figure: &Deployed, parameters: &Parameters) -> Result<Member, SetupError> {
        let (blow, _) = Profile::figure(parameters, figure, Kind::Melee)?;
        let (shot, yards) = Profile::figure(parameters, figure, Kind::Ranged(0))?;
        // A weapon of no stated reach reaches as far as there is table.
        let yards = if yards == 0 { YARDS_MAX } else { yards.min(YARDS_MAX) };
        let shots = match shot.damage {
            Some(_) => (0..=PENALTY_MAX)
                .map(|penalty| Profile { skill: shot.skill - penalty, ..shot.clone() })
                .collect(),
            None => Vec::new(),
        };
        let reach = if shots.is_empty() { 0 } else { yards as i32 * UNITS };
        Ok(Member { blow, shots, reach })
    }
}

impl Squad {
    /// The squads of a scenario.
    ///
    /// # Errors
    /// When figures cannot stand where they are deployed, or carry what cannot be weighed.
    pub(super) fn of(rules: &Rules, scenario: &Scenario) -> Result<Squad, SetupError> {
        let field = Field::of(scenario)?;
        let parameters = rules.parameters();
        let members = scenario.figures().map(|(_, _, figure)| Member::read(figure, parameters));
        let members = members.collect::<Result<Vec<Member>, SetupError>>()?;
        Ok(Squad { rules: rules.clone(), table: TableRules::of(parameters), field, members })
    }

    /// The order in which all act.
    fn order(&self, dice: &mut impl Dice) -> Order {
        let swift = |who: usize| {
            let Profile { speed, agility, .. } = self.members[who].blow;
            i32::from(speed) * 1000 + i32::from(agility)
        };
        match self.field.first {
            // Assumption: where the scenario says which side goes first, its figures do.
            First::Side(side) => Order::led(&self.field, side, |who| -swift(who)),
            // The faster, then the more agile, then the lower of two rolls.
            First::Roll => Order::rolled(self.members.len(), dice, |who, pass, dice| match pass {
                0 => swift(who),
                _ => -i32::from(dice.sum(3, Die::D6)),
            }),
        }
    }
}

impl Engagement for Squad {
    type State = State;

    fn open(&self, dice: &mut impl Dice) -> State {
        let order = self.order(dice);
        dice.tell("X3", || {
            let names: Vec<&str> = order.iter().map(|who| self.field.name(who)).collect();
            format!("they act in this order: {}", names.join(", "))
        });
        let figure = |(who, member): (usize, &Member)| Figure {
            position: self.field.start(who),
            is_out: false,
            condition: self.rules.fresh(&member.blow),
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

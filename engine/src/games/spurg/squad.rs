//! Squad fights of SPURG: each figure moves and attacks once a turn, in the order of Speed, until
//! one side is out.
//!
//! A step is one figure's turn. Posture and policy decide what the rules leave to the player.

mod keen;
mod play;
mod state;
#[cfg(test)]
mod tests;

pub use state::{Figure, State};

use std::sync::OnceLock;

use super::profile::{FightKind, Profile};
use super::rules::{Rules, YARDS_MAX};
use super::turn::{self, PENALTY_MAX};
use crate::dice::Dice;
use crate::engagement::{Engagement, Flow, Side};
use crate::field::{Field, Order};
use crate::fight::{Combat, First, SetupError};
use crate::squad::{Deployed, Goals, Muster, Policy, Scenario, SquadEngagement, Worths, alike};
use crate::table::UNITS;

/// A fight of two squads on a table.
#[derive(Clone, Debug)]
pub struct Squad {
    rules: Rules,
    field: Field,
    members: Vec<Member>,
    /// What attacks are worth, for players who know the odds.
    worths: Worths<keen::Question>,
    /// For each figure the first whose attacks, on it and by it, are worth the same.
    alike: Vec<u8>,
}

/// What is constant about a figure during play.
#[derive(Clone, Debug)]
struct Member {
    blow: Profile,
    /// Its profiles with the ranged weapon, by the modifier of the shot.
    shots: Vec<Profile>,
    /// The range of that weapon, in units.
    reach: i32,
    /// The longest gap over which it shoots well, in units, once it is asked for.
    shoots_well_within: OnceLock<i32>,
}

impl Member {
    fn read(figure: &Deployed, rules: &Rules) -> Result<Member, SetupError> {
        let (blow, _) = Profile::figure(rules, figure, FightKind::Melee)?;
        let (shot, yards) = Profile::figure(rules, figure, FightKind::Ranged(0))?;
        // A weapon without a stated range reaches across the whole table.
        let yards = if yards == 0 { YARDS_MAX } else { yards.min(YARDS_MAX) };
        let shots = match shot.damage {
            Some(_) => (0..=PENALTY_MAX)
                .map(|penalty| Profile { skill: shot.skill - penalty, ..shot })
                .collect(),
            None => Vec::new(),
        };
        let reach = if shots.is_empty() { 0 } else { yards as i32 * UNITS };
        Ok(Member { blow, shots, reach, shoots_well_within: OnceLock::new() })
    }
}

impl Squad {
    /// Prepares the squads of a scenario.
    ///
    /// # Errors
    /// If figures cannot stand where they are deployed, or carry weapons with too much damage.
    pub(super) fn of(rules: &Rules, scenario: &Scenario) -> Result<Squad, SetupError> {
        let field = Field::of(scenario, rules.level_hides.clone())?;
        let members = scenario.figures().map(|(_, _, figure)| Member::read(figure, rules));
        let members = members.collect::<Result<Vec<Member>, SetupError>>()?;
        let fighters: Vec<_> = members.iter().map(|member| (&member.blow, &member.shots)).collect();
        let (worths, alike) = (Worths::default(), alike(&fighters));
        Ok(Squad { rules: rules.clone(), field, members, worths, alike })
    }
}

impl Engagement for Squad {
    type State = State;

    fn names(&self) -> Vec<String> {
        self.field.names().cloned().collect()
    }

    fn open(&self, dice: &mut impl Dice) -> State {
        let fighters = self.field.with_sides(|who| &self.members[who].blow);
        let order = turn::order(&self.rules, self.field.first, fighters, dice);
        let figures = self.field.deploy(|who| {
            let condition = self.rules.fresh(&self.members[who].blow);
            Figure { position: self.field.start(who), is_out: false, condition }
        });
        State { figures, order: Order::of(order) }
    }

    fn advance(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        state.turn(&self.field, |state, who| self.plays(state, who, dice))
    }
}

impl SquadEngagement for Squad {
    fn figures(&self) -> &[(String, Side)] {
        self.field.names_and_sides()
    }

    fn goals(&self) -> &Goals {
        self.field.goals()
    }

    fn reorder(&mut self, first: First, policies: [&'static dyn Policy; 2]) {
        self.field.reorder(first, policies);
    }

    fn muster(&self, state: &State) -> Muster {
        self.field.muster(&state.figures)
    }
}

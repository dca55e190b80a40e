//! Preparing the squads of a scenario.

use std::sync::OnceLock;

use super::keen::Question;
use super::state::{Figure, SquadState};
use crate::dice::Dice;
use crate::engagement::{Engagement, Flow};
use crate::field::{Field, Fielded, Order, on_field};
use crate::fight::{Combat, SetupError};
use crate::games::spurg::profile::{FightKind, HIT_POINTS, Profile};
use crate::games::spurg::rules::{Rules, YARDS_MAX};
use crate::games::spurg::turn::{self, PENALTY_MAX};
use crate::squad::{Deployed, Scenario, Stock, Worths};
use crate::table::UNITS;

/// A fight of two squads on a table.
#[derive(Clone, Debug)]
pub struct Squad {
    pub(super) rules: Rules,
    pub(super) field: Field,
    pub(super) members: Vec<Member>,
    /// What attacks are worth, for players who know the odds.
    pub(super) worths: Worths<Question>,
}

/// What is constant about a figure during play.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) blow: Profile,
    /// Its profiles with the ranged weapon, by the modifier of the shot.
    pub(super) shots: Vec<Profile>,
    /// The range of that weapon, in units.
    pub(super) reach: i32,
    /// The longest gap over which it shoots well, in units, once it is asked for.
    pub(super) shoots_well_within: OnceLock<i32>,
}

impl Member {
    fn read(figure: &Deployed, rules: &Rules) -> Result<Member, SetupError> {
        let (blow, _) = Profile::figure(rules, figure, FightKind::Melee)?;
        let (shot, yards) = Profile::figure(rules, figure, FightKind::Ranged(0))?;
        // A weapon without a stated range reaches across the whole table.
        let yards = if yards == 0 { YARDS_MAX } else { yards.min(YARDS_MAX) };
        let at = |penalty| Profile { skill: shot.skill - penalty, ..shot };
        let penalties = shot.damage.map(|_| 0..=PENALTY_MAX);
        let shots: Vec<Profile> = penalties.into_iter().flatten().map(at).collect();
        let reach = if shots.is_empty() { 0 } else { yards as i32 * UNITS };
        Ok(Member { blow, shots, reach, shoots_well_within: OnceLock::new() })
    }
}

impl Squad {
    /// Prepares the squads of a scenario.
    ///
    /// # Errors
    /// If figures cannot stand where they are deployed, or carry weapons with too much damage.
    pub fn of(rules: &Rules, scenario: &Scenario) -> Result<Squad, SetupError> {
        let field = Field::of(scenario, rules.level_hides.clone())?;
        let members = scenario.figures().map(|(_, _, figure)| Member::read(figure, rules));
        let members = members.collect::<Result<Vec<Member>, SetupError>>()?;
        let fighters: Vec<_> = members.iter().map(|member| (&member.blow, &member.shots)).collect();
        let worths = Worths::among(&fighters);
        Ok(Squad { rules: rules.clone(), field, members, worths })
    }
}

impl Engagement for Squad {
    type State = SquadState;

    fn names(&self) -> Vec<String> {
        self.field.names().cloned().collect()
    }

    fn open(&self, dice: &mut impl Dice) -> SquadState {
        let fighters = self.field.with_sides(|who| &self.members[who].blow);
        let order = turn::order(&self.rules, self.field.first, fighters, dice);
        let figures = self.field.deploy(|who| {
            let condition = self.rules.fresh(&self.members[who].blow);
            Figure { position: self.field.start(who), is_out: false, condition }
        });
        SquadState { figures, order: Order::of(order) }
    }

    fn advance(&self, state: &mut SquadState, dice: &mut impl Dice) -> Flow {
        state.turn(&self.field, |state, who| self.plays(state, who, dice))
    }
}

impl Fielded for Squad {
    on_field!(Figure);

    fn vitals(&self) -> Vec<Stock> {
        let hit_points = |who: usize| self.rules.fresh(&self.members[who].blow).hit_points;
        let [name, says] = HIT_POINTS;
        let of = |who: usize| Some(u64::from(hit_points(who)) * Stock::ONE);
        vec![self.field.stock(name, says, of)]
    }

    fn vital(&self, state: &SquadState, _: usize, who: usize) -> u32 {
        state.figures[who].condition.hit_points.into()
    }
}

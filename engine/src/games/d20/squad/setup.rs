//! Preparing the squads of a scenario.

use super::keen::Question;
use super::state::{Figure, SquadState};
use crate::dice::{Dice, Name, Role};
use crate::engagement::{Engagement, Flow, Side};
use crate::field::{Field, Fielded, Order, on_field};
use crate::fight::SetupError;
use crate::games::d20::profile::{Aim, Fire, HIT_POINTS, Profile, RangedArm};
use crate::games::d20::rules::{Rules, TableRules};
use crate::games::d20::turn;
use crate::squad::{Deployed, Scenario, Stock, Unit, Worths};

/// A fight of two squads on a table.
#[derive(Clone, Debug)]
pub struct Squad {
    pub(super) rules: Rules,
    pub(super) field: Field,
    pub(super) members: Vec<Member>,
    /// The names of each figure's weapons: melee, then ranged.
    arms: Vec<[String; 2]>,
    /// What attacks are worth, for players who know the odds.
    pub(super) worths: Worths<Question>,
}

/// What is constant about a figure during play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Member {
    /// Its profile in melee.
    pub(super) melee: Profile,
    /// Its profile with the ranged weapon.
    pub(super) ranged: Option<RangedArm>,
    /// The fire mode ordered, if any.
    pub(super) fire: Option<Fire>,
    /// Where it aims.
    pub(super) aim: Aim,
}

impl Member {
    /// Reads a figure with its orders, and the names of its weapons.
    fn read(
        unit: &Unit,
        figure: &Deployed,
        rules: &Rules,
    ) -> Result<(Member, [String; 2]), SetupError> {
        let (melee, blade) = Profile::melee(figure, rules)?;
        let (ranged, gun) = RangedArm::read(figure, rules)?.unzip();
        let fire = unit.orders.word("fire").map(Fire::of);
        let aim = unit.orders.word("aim").map_or(Aim::Front, Aim::of);
        Ok((Member { melee, ranged, fire, aim }, [blade, gun.unwrap_or_default()]))
    }

    /// Returns whether it can follow its orders.
    fn obeys(&self) -> bool {
        self.ranged.as_ref().is_some_and(|arm| self.fire.is_none_or(|fire| fire <= arm.most))
    }
}

impl Squad {
    /// Prepares the squads of a scenario.
    ///
    /// # Errors
    /// If figures cannot stand where they are deployed, carry weapons with too much damage, or no
    /// figure of a unit can fire as ordered.
    pub fn of(rules: &Rules, scenario: &Scenario) -> Result<Squad, SetupError> {
        let field = Field::of(scenario, rules.table.level_hides.clone())?;
        let member =
            |(_, unit, figure): (Side, &Unit, &Deployed)| Member::read(unit, figure, rules);
        let members = scenario.figures().map(member);
        let (members, arms): (Vec<Member>, Vec<[String; 2]>) =
            members.collect::<Result<_, SetupError>>()?;
        scenario.check_orders("fire", |nth| members[nth].obeys())?;
        let worths = Worths::among(&members);
        Ok(Squad { rules: rules.clone(), field, members, arms, worths })
    }

    /// Returns the numbers for fights on a table.
    pub(super) const fn table(&self) -> &TableRules {
        &self.rules.table
    }

    /// Casts the roles of an attack, in melee or with the ranged weapon.
    pub(super) fn cast(&self, [who, foe]: [usize; 2], is_melee: bool, dice: &mut impl Dice) {
        dice.cast(Role::Us, Name::of(who));
        dice.cast(Role::Them, Name::of(foe));
        let weapon = 2 * who + usize::from(!is_melee);
        dice.cast(Role::Arm, Name::of(self.members.len() + weapon));
    }
}

impl Engagement for Squad {
    type State = SquadState;

    fn names(&self) -> Vec<String> {
        self.field.names().chain(self.arms.iter().flatten()).cloned().collect()
    }

    fn open(&self, dice: &mut impl Dice) -> SquadState {
        let fighters = self.field.with_sides(|who| &self.members[who].melee);
        let order = turn::order(&self.rules, self.field.first, fighters, dice);
        let figures = self.field.deploy(|who| {
            let Member { melee, ranged, .. } = &self.members[who];
            let condition = self.rules.entering(melee, ranged.is_some());
            Figure { position: self.field.start(who), is_out: false, condition, ran: false }
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
        let [name, says] = HIT_POINTS;
        let of = |who: usize| Some(u64::from(self.members[who].melee.hit_points) * Stock::ONE);
        vec![self.field.stock(name, says, of)]
    }

    fn vital(&self, state: &SquadState, _: usize, who: usize) -> u32 {
        state.figures[who].condition.hit_points.into()
    }
}

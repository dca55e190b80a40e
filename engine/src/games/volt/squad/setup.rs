//! Preparing the squads of a scenario.

use super::keen::Question;
use super::state::{Figure, Phase, SquadState};
use crate::dice::{Dice, Name, Role};
use crate::engagement::{Engagement, Flow, Side};
use crate::field::{Field, Fielded, Order, on_field};
use crate::fight::{Attack, Combat, Fighter, SetupError};
use crate::games::volt::attack::Bearing;
use crate::games::volt::movement::Course;
use crate::games::volt::profile::{
    ActionTaken, Condition, GunState, Mode, Profile, Situation, Tactic,
};
use crate::games::volt::rules::Rules;
use crate::games::volt::turn;
use crate::squad::{Deployed, PlayerOption, Scenario, Unit, Worths};

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
    /// The values of the figures' rolls for order, which follow from how they are deployed and played.
    order_values: Vec<i16>,
}

/// What is constant about a figure during play.
#[derive(Clone, Debug)]
pub(super) struct Member {
    /// Its profile in close combat.
    pub(super) blade: Profile,
    /// Its profiles with the ranged weapon, one for each mode, single shots first; empty if it has
    /// none.
    pub(super) guns: Vec<Profile>,
    /// The fire mode ordered, if any.
    pub(super) mode: Option<Mode>,
    /// Whether it aims before it shoots.
    pub(super) aims: Aims,
    /// Its optional tactic.
    pub(super) tactic: Tactic,
}

/// Whether a figure aims before it shoots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aims {
    /// If it is worth a turn.
    AsItPays,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Member {
    fn read(unit: &Unit, figure: &Deployed, rules: &Rules) -> (Member, [String; 2]) {
        let (blade, arm) = Profile::blade(figure, rules);
        let (guns, gun) = Profile::guns(figure, rules);
        let member = Member {
            blade,
            guns,
            mode: unit.orders.word("mode").map(Mode::of),
            aims: match unit.orders.word("preparation") {
                None => Aims::AsItPays,
                Some("aimed") => Aims::Always,
                Some(_) => Aims::Never,
            },
            tactic: Tactic::of(unit.orders.word("tactic").unwrap_or_default()),
        };
        (member, [arm, gun])
    }

    /// Returns its profile with the ranged weapon, firing single shots.
    pub(super) fn gun(&self) -> Option<&Profile> {
        self.guns.first()
    }

    /// Returns whether it can follow its orders.
    fn obeys(&self) -> bool {
        self.mode.is_none_or(|mode| self.guns.iter().any(|gun| gun.weapon.mode == mode))
    }
}

/// One of a figure's weapons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arm {
    /// The melee weapon.
    Blade,
    /// The ranged weapon.
    Gun,
}

impl Squad {
    /// Prepares the squads of a scenario.
    ///
    /// # Errors
    /// If figures cannot stand where they are deployed, or no figure of a unit can fire as ordered.
    pub fn of(rules: &Rules, scenario: &Scenario) -> Result<Squad, SetupError> {
        let field = Field::of(scenario, rules.level_hides.clone())?;
        let member =
            |(_, unit, figure): (Side, &Unit, &Deployed)| Member::read(unit, figure, rules);
        let (members, arms): (Vec<Member>, Vec<[String; 2]>) =
            scenario.figures().map(member).unzip();
        scenario.check_orders("mode", |nth| members[nth].obeys())?;
        let fighters: Vec<_> = members.iter().map(|one| (&one.blade, &one.guns)).collect();
        let (rules, worths, order_values) = (rules.clone(), Worths::among(&fighters), Vec::new());
        let mut squad = Squad { rules, field, members, arms, worths, order_values };
        squad.prepare();
        Ok(squad)
    }

    /// Returns the state before the order is rolled.
    pub(super) fn deployed(&self) -> SquadState {
        let figures = self.field.deploy(|who| Figure {
            position: self.field.start(who),
            is_out: false,
            condition: self.rules.fresh(&self.members[who].blade),
            action: ActionTaken::Idle,
            course: Course::Stays,
            aim: None,
            gun: GunState::Rested,
            bearing: Bearing::On,
        });
        let order = Order::by_number(self.members.len());
        SquadState { figures, order, phase: Phase::Actions }
    }

    /// Returns the name of a figure's weapon.
    pub(super) fn arm(&self, who: usize, arm: Arm) -> Name {
        Name::of(self.members.len() + 2 * who + arm as usize)
    }

    /// Casts the roles of a figure's turn.
    pub(super) fn cast(&self, who: usize, arm: Arm, dice: &mut impl Dice) {
        dice.cast(Role::Us, Name::of(who));
        dice.cast(Role::Arm, self.arm(who, arm));
    }

    /// Returns the tactics of attacker and target.
    pub(super) fn tactics(&self, pair: [usize; 2]) -> [Tactic; 2] {
        pair.map(|who| self.members[who].tactic)
    }

    /// Returns the attack of a profile on the figure of this number.
    pub(super) fn attack<'a>(
        &'a self,
        foe: usize,
        ours: &'a Profile,
        [condition, theirs]: [Condition; 2],
        situation: &'a Situation,
    ) -> Attack<'a, Rules> {
        Attack {
            ours: Fighter { profile: ours, condition },
            theirs: Fighter { profile: &self.members[foe].blade, condition: theirs },
            situation,
        }
    }
}

impl Engagement for Squad {
    type State = SquadState;

    fn names(&self) -> Vec<String> {
        self.field.names().chain(self.arms.iter().flatten()).cloned().collect()
    }

    fn open(&self, dice: &mut impl Dice) -> SquadState {
        let mut state = self.deployed();
        let fighters = self.field.with_sides(|who| self.order_values[who]);
        state.order = Order::of(turn::order(&self.rules, self.field.first, fighters, dice));
        state
    }

    fn advance(&self, state: &mut SquadState, dice: &mut impl Dice) -> Flow {
        let flow = self.play(state, dice);
        self.field.ending(&state.figures, |_| false).map_or(flow, Flow::End)
    }
}

impl Fielded for Squad {
    fn choices(&self) -> Vec<PlayerOption> {
        let mut options = self.field.usual_options();
        options.push(PlayerOption::AIM);
        options
    }

    /// What figures mean to do first decides who acts first.
    fn prepare(&mut self) {
        let deployed = self.deployed();
        let values = (0..self.members.len()).map(|who| self.order_value(&deployed, who));
        self.order_values = values.collect();
    }

    on_field!(Figure);
}

//! Volt squads: figures on a table, each an action a turn in an order that stays, until one side is
//! out.
//!
//! A step is one figure's action, all moves at the end of the turn, or the attack after a move. What
//! the rules leave to the player is the posture's and the policy's; `actions` has it.

mod actions;
mod attacks;
mod blows;
mod fire;
mod intent;
mod moves;
mod order;
mod rules;
mod state;
#[cfg(test)]
mod tests;

pub use rules::{TableRules, Unrolled};
pub use state::{Figure, State};

use self::state::{ActionTaken, Course, Gun, Phase};
use super::combat::{Hamper, Volt};
use super::profile::{Mode, Profile, Tactic};
use crate::dice::Dice;
use crate::engagement::{Engagement, Flow, Side};
use crate::field::{Field, Order};
use crate::fight::{Combat, SetupError};
use crate::squad::{Deployed, Goals, Muster, Scenario, Squads, Unit};
use crate::table::UNITS;

/// Two squads on a table.
#[derive(Debug)]
pub struct Squad {
    combat: Volt,
    field: Field,
    members: Vec<Member>,
}

/// What play never changes of a figure.
#[derive(Clone, Debug)]
struct Member {
    /// It in close combat.
    blade: Profile,
    /// It with its weapon that shoots, in each mode that this has, single shots first; none where
    /// it carries none.
    guns: Vec<Profile>,
    /// Its Agility, the metres of a move.
    agility: i16,
    /// How it is to fire, if that is said.
    mode: Option<Mode>,
    /// Whether it is to aim before it shoots.
    aims: Aims,
    /// The optional tactic that it uses.
    tactic: Tactic,
}

/// Whether a figure aims before it shoots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Aims {
    /// Where that is worth a turn.
    AsItPays,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Member {
    fn read(unit: &Unit, figure: &Deployed, combat: &Volt) -> Member {
        Member {
            blade: Profile::blade(figure, &combat.rules),
            guns: Profile::guns(figure, &combat.rules),
            agility: figure.contender.profile.sheet.number("agility"),
            mode: unit.orders.word("mode").map(Mode::of),
            aims: match unit.orders.word("preparation") {
                None => Aims::AsItPays,
                Some("aimed") => Aims::Always,
                Some(_) => Aims::Never,
            },
            tactic: Tactic::of(unit.orders.word("tactic").unwrap_or_default()),
        }
    }

    /// It with its weapon that shoots, firing single shots.
    fn gun(&self) -> Option<&Profile> {
        self.guns.first()
    }

    /// How far it moves, in units.
    fn stride(&self) -> i32 {
        i32::from(self.agility) * UNITS
    }

    /// Whether it has what its orders ask for.
    fn obeys(&self) -> bool {
        self.mode.is_none_or(|mode| self.guns.iter().any(|gun| gun.weapon.mode == mode))
    }
}

impl Squad {
    /// The squads of a scenario.
    ///
    /// # Errors
    /// When figures cannot stand where they are deployed, or none of a unit can fire as it is told.
    pub(super) fn of(combat: &Volt, scenario: &Scenario) -> Result<Squad, SetupError> {
        let field = Field::of(scenario)?;
        let member = |(side, nth, figure): (Side, usize, &Deployed)| {
            Member::read(scenario.unit(side, nth), figure, combat)
        };
        let members: Vec<Member> = scenario.figures().map(member).collect();
        scenario.check_orders("mode", |nth| members[nth].obeys())?;
        Ok(Squad { combat: *combat, field, members })
    }

    /// What the book sets of tables.
    const fn table(&self) -> &TableRules {
        &self.combat.rules.table
    }

    /// Attacks of those who moved, until there is one; whether there was.
    fn attacks_late(&self, state: &mut State, dice: &mut impl Dice) -> bool {
        let order = state.order.clone();
        for who in order.iter() {
            let course = std::mem::replace(&mut state.of(who).course, Course::Stays);
            let figure = &state.figures[who];
            if figure.is_out || figure.condition.hamper != Hamper::None {
                continue;
            }
            // Volt L60: last in the turn, when all have moved.
            let attacked = match course {
                Course::Shoots => self.shoots(state, who, fire::Pace::Moving, dice),
                Course::Strikes => self.strikes_near(state, who, dice),
                _ => false,
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
                if state.figures[who].deed == ActionTaken::Idle {
                    self.acts(state, who, dice);
                }
                if let Flow::Round = state.order.pass(&state.figures) {
                    if state.figures.iter().all(|figure| figure.course == Course::Stays) {
                        self.answers(state, dice);
                        return state.end();
                    }
                    self.moves(state, dice);
                    self.cuts_off(state, None, dice);
                    state.settle();
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
        let figure = |(who, member): (usize, &Member)| Figure {
            position: self.field.start(who),
            is_out: false,
            condition: self.combat.fresh(&member.blade),
            deed: ActionTaken::Idle,
            course: Course::Stays,
            aim: None,
            gun: Gun::Rested,
        };
        let figures = self.members.iter().enumerate().map(figure).collect();
        let order = Order::by(self.members.len(), |who| who);
        let mut state = State { figures, order, phase: Phase::Actions };
        state.order = self.order(&state, dice);
        dice.tell("L11a", || {
            let names: Vec<&str> = state.order.iter().map(|who| self.field.name(who)).collect();
            format!("they act in this order in every turn: {}", names.join(", "))
        });
        state
    }

    fn advance(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        let flow = self.play(state, dice);
        self.field.ending(&state.figures, |_| false).map_or(flow, Flow::End)
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

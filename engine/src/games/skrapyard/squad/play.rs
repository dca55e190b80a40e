//! The steps of a fight: what is due in each phase, and of whom.

use super::setup::{Character, Squad};
use super::state::{Activation, Figure, Nerve, SquadPhase, SquadState};
use crate::dice::{Dice, Name, Role};
use crate::engagement::{Ending, Engagement, Flow, Side};
use crate::field::{Fielded, on_field};
use crate::games::skrapyard::attack::Strike;
use crate::games::skrapyard::nerve::untested;
use crate::games::skrapyard::profile::{Body, Profile, members};
use crate::games::skrapyard::turn::Step;
use crate::squad::{PlayerOption, Posture};
use crate::table::{Base, FigureSet};

/// Inches in units.
pub(super) const fn inches(count: i32) -> i32 {
    count * crate::table::UNITS
}

impl Squad {
    pub(super) fn of(&self, figure: u8) -> &Character {
        &self.cast[usize::from(figure)]
    }

    pub(super) fn profile(&self, figure: u8) -> &Profile {
        &self.of(figure).armed
    }

    pub(super) fn side(&self, figure: u8) -> Side {
        self.field.side(figure.into())
    }

    pub(super) fn posture(&self, figure: u8) -> Posture {
        self.field.posture(figure.into())
    }

    pub(super) fn base(&self, state: &SquadState, figure: u8) -> Base {
        self.field.base(&state.figures, figure.into())
    }

    /// The figures of a side that are on the table.
    pub(super) fn present(&self, state: &SquadState, side: Side) -> FigureSet {
        state.ranks.here & self.sides[side.index()]
    }

    /// The figures of a side that are on the table and not wounded.
    pub(super) fn upright(&self, state: &SquadState, side: Side) -> FigureSet {
        state.ranks.upright & self.sides[side.index()]
    }

    /// How the fight has ended, if it has: who was there before this step, and is no more, says
    /// how.
    fn ending(&self, state: &SquadState, before: [FigureSet; 2]) -> Option<Ending> {
        let fled = |figure: u8| state.of(figure).nerve == Nerve::Fled;
        self.field.ending(&state.figures, |side| members(before[side.index()]).any(fled))
    }
}

/// Says who acts from now on.
pub(super) fn cast(us: u8, dice: &mut impl Dice) {
    dice.cast(Role::Us, Name::of(us.into()));
}

/// Says who acts on whom from now on.
pub(super) fn cast_both(us: u8, them: u8, dice: &mut impl Dice) {
    cast(us, dice);
    dice.cast(Role::Them, Name::of(them.into()));
}

impl Engagement for Squad {
    type State = SquadState;

    fn names(&self) -> Vec<String> {
        self.field.names().chain(&self.names).cloned().collect()
    }

    fn open(&self, _: &mut impl Dice) -> SquadState {
        let figures = self.field.deploy(|who| self.deployed(who));
        let ranks = self.ranks(&figures);
        let mut state = SquadState {
            phase: SquadPhase::Initiative,
            initiative: Side::A,
            last: None,
            active: 0,
            acted: 0,
            activation: Activation::default(),
            freed: 0,
            shaken: 0,
            tested: 0,
            dared: 0,
            grief: [0; 2],
            figures,
            ranks,
        };
        // What stands against one from the start is felt before the first activation.
        self.update_awe(&mut state);
        state
    }

    fn advance(&self, state: &mut SquadState, dice: &mut impl Dice) -> Flow {
        #[cfg(test)]
        assert_eq!(state.ranks, self.ranks(&state.figures), "kept as they are");
        let before = Side::BOTH.map(|side| self.present(state, side));
        let flow = self.step(state, dice);
        self.overrun(state, dice);
        self.update_awe(state);
        match self.ending(state, before) {
            Some(ending) => Flow::End(ending),
            None => flow,
        }
    }
}

impl Squad {
    /// Goes on where something was due of a figure, or against one, that has gone, fallen or fled
    /// since, such as by a test of morale that came first.
    fn overtaken(&self, state: &mut SquadState, dice: &mut impl Dice) -> Option<Flow> {
        let runs = |figure: u8| state.of(figure).is_upright() && state.of(figure).is_retreating();
        let is_up = |figure: u8| state.of(figure).is_upright() && !runs(figure);
        let is_near = |figure: u8| state.of(figure).is_here() && !runs(figure);
        let (step, figure) = match state.phase {
            SquadPhase::Feat(figure) if !is_up(figure) => (Step::Feat, figure),
            SquadPhase::Escape(figure) if !is_up(figure) => (Step::Escape, figure),
            SquadPhase::Move(figure) if !is_up(figure) => (Step::Move, figure),
            SquadPhase::Shoot(figure) if !is_up(figure) => (Step::Shoot, figure),
            SquadPhase::Finish { by, on } if !is_up(by) || !is_near(on) => (Step::Fight, by),
            // Who falls in these very blows is rolled for as they go on.
            SquadPhase::Blow { by, on, strike } if !is_near(by) || !is_near(on) => {
                let flow = self.conclude(state, by, dice);
                if strike == Strike::Attack {
                    // It may turn to another.
                    self.enter(state, Step::Fight, by);
                }
                return Some(flow);
            }
            SquadPhase::Parting(figure) if !is_up(figure) => (Step::Parting, figure),
            SquadPhase::Recovery(figure)
                if state.of(figure).condition.wear.body != Body::Wounded =>
            {
                return Some(self.recoveries(state, self.place_of(state, figure) + 1));
            }
            SquadPhase::Rally(figure) if !state.of(figure).is_upright() => {
                return Some(self.rallies(state));
            }
            SquadPhase::Grief(figure) if !state.of(figure).is_upright() => {
                return Some(self.leader_loss_tests(state, figure + 1));
            }
            _ => return None,
        };
        self.enter(state, step, figure);
        Some(Flow::Step)
    }

    fn step(&self, state: &mut SquadState, dice: &mut impl Dice) -> Flow {
        if state.phase != SquadPhase::Initiative
            && let Some(figure) = self.awed(state)
        {
            self.face(state, figure, dice);
            return Flow::Step;
        }
        if let Some(flow) = self.overtaken(state, dice) {
            return flow;
        }
        match state.phase {
            SquadPhase::Initiative => self.initiative(state, dice),
            SquadPhase::Choice => self.activate(state, dice),
            SquadPhase::Feat(hero) => self.perform(state, hero, dice),
            SquadPhase::Escape(figure) => self.escape(state, figure, dice),
            SquadPhase::Move(figure) => self.go(state, figure, dice),
            SquadPhase::Shoot(figure) => self.fire(state, figure, dice),
            SquadPhase::Finish { by, on } => self.finish(state, by, on, dice),
            SquadPhase::Blow { by, on, strike } => self.blow(state, (by, on), strike, dice),
            SquadPhase::Parting(hero) => self.part(state, hero, dice),
            SquadPhase::Close => self.close(state, dice),
            SquadPhase::Recovery(figure) => self.recover(state, figure, dice),
            SquadPhase::Risen(figure) => self.has_risen(state, figure),
            SquadPhase::Rally(figure) => self.rally(state, figure, dice),
            SquadPhase::Grief(figure) => self.grieve(state, figure, dice),
        }
    }
}

impl Fielded for Squad {
    fn part(&self, state: &SquadState) -> &'static str {
        match state.phase {
            SquadPhase::Initiative => "initiative",
            _ if untested(state.dared, state.tested) != 0 => "morale",
            SquadPhase::Close if untested(state.shaken, state.tested) != 0 => "morale",
            // When an activation closes, the next one begins.
            SquadPhase::Choice | SquadPhase::Close => "activation",
            SquadPhase::Feat(_) | SquadPhase::Parting(_) => "feats",
            SquadPhase::Escape(_) | SquadPhase::Move(_) => "movement",
            SquadPhase::Shoot(_) => "shooting",
            SquadPhase::Finish { .. } | SquadPhase::Blow { .. } => "fighting",
            SquadPhase::Recovery(_) | SquadPhase::Risen(_) => "recovery",
            SquadPhase::Rally(_) | SquadPhase::Grief(_) => "morale",
        }
    }

    fn choices(&self) -> Vec<PlayerOption> {
        self.all_options()
    }

    on_field!(Figure);
}

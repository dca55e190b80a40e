//! Skrapyard squads: turns in which characters and teams act by their Discipline, on a table.

mod activation;
mod defaults;
mod feats;
mod fighting;
mod flight;
mod formation;
mod ground;
mod harm;
mod morale;
mod movement;
mod numbers;
mod offers;
mod order;
mod places;
mod ranks;
mod recovery;
mod retreat;
mod setup;
mod shooting;
mod sight;
mod state;

#[cfg(test)]
pub mod tests;

pub use numbers::Numbers;
pub use ranks::Ranks;
pub use state::{Figure, Last, Motion, Nerve, Order, Phase, State};

use arrayvec::ArrayVec;

use super::combat::{Body, Skrapyard};
use super::profile::Profile;
use crate::dice::Dice;
use crate::engagement::{Ending, Engagement, Flow, Side};
use crate::fight::First;
use crate::squad::{FIGURES_MAX, Goals, Muster, Placed, Policy, Posture, Squads, Status};
use crate::table::{Base, Table};

/// A fight of squads.
#[derive(Debug)]
pub struct Battle {
    combat: Skrapyard,
    table: Table,
    figures: Vec<(String, Side)>,
    cast: Vec<Character>,
    units: Vec<Troop>,
    /// The heroes of both sides.
    heroes: u32,
    /// What the sides are called.
    names: [String; 2],
    /// The figures of each side.
    sides: [u32; 2],
    policies: [&'static dyn Policy; 2],
    first: First,
    goals: Goals,
    /// The figures as they are deployed.
    deployed: ArrayVec<Figure, FIGURES_MAX>,
}

/// What play never changes of a figure.
#[derive(Debug)]
struct Character {
    /// The stat line with the weapons in hand.
    armed: Profile,
    /// The stat line with a basic weapon to fight with.
    basic: Profile,
    side: Side,
    /// The place of its unit among those of both sides.
    unit: usize,
    radius: i32,
    height: i32,
    /// Whether it may have to repeat what it did last.
    repeats: bool,
}

/// A unit.
#[derive(Debug)]
struct Troop {
    /// Its figures, one bit each.
    members: u32,
    posture: Posture,
}

/// The figures of a set, from the lowest number on.
fn members(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let figure = set.trailing_zeros() as u8;
        let is_any = set != 0;
        set &= set.wrapping_sub(1);
        is_any.then_some(figure)
    })
}

/// The set of one figure.
const fn bit(figure: u8) -> u32 {
    1 << figure
}

/// Inches in units.
const fn inches(count: i32) -> i32 {
    count * crate::table::UNITS
}

impl Battle {
    fn of(&self, figure: u8) -> &Character {
        &self.cast[usize::from(figure)]
    }

    fn name(&self, figure: u8) -> &str {
        &self.of(figure).armed.name
    }

    fn side(&self, figure: u8) -> Side {
        self.of(figure).side
    }

    fn base(&self, state: &State, figure: u8) -> Base {
        Base { at: state.of(figure).at, radius: self.of(figure).radius }
    }

    /// The figures of a side that are on the table.
    fn present(&self, state: &State, side: Side) -> u32 {
        state.ranks.here & self.sides[side.index()]
    }

    /// The figures of a side that are on the table and not wounded.
    fn upright(&self, state: &State, side: Side) -> u32 {
        state.ranks.upright & self.sides[side.index()]
    }

    /// How the fight has ended, if it has: who was there before this step, and is no more, says
    /// how.
    fn ending(&self, state: &State, before: [u32; 2]) -> Option<Ending> {
        let here = Side::BOTH.map(|side| self.present(state, side));
        let loser = match here {
            [0, 0] => return Some(Ending::BothOut),
            [0, _] => Side::A,
            [_, 0] => Side::B,
            _ => return None,
        };
        let fled = |figure: u8| state.of(figure).nerve == Nerve::Fled;
        let routed = members(before[loser.index()]).any(fled);
        Some(if routed { Ending::Rout(loser.foe()) } else { Ending::Out(loser.foe()) })
    }
}

impl Engagement for Battle {
    type State = State;

    fn open(&self, _: &mut impl Dice) -> State {
        let mut state = State {
            phase: Phase::Initiative,
            initiative: Side::A,
            last: None,
            active: 0,
            acted: 0,
            order: Order::default(),
            freed: 0,
            shaken: 0,
            tested: 0,
            dared: 0,
            grief: [0; 2],
            figures: self.deployed.clone(),
            ranks: self.ranks(&self.deployed),
        };
        // What stands against one from the start is felt before the first activation.
        self.feel(&mut state);
        state
    }

    fn advance(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        debug_assert_eq!(state.ranks, self.ranks(&state.figures), "kept as it is");
        let before = Side::BOTH.map(|side| self.present(state, side));
        let flow = self.step(state, dice);
        self.overrun(state, dice);
        self.feel(state);
        match self.ending(state, before) {
            Some(ending) => Flow::End(ending),
            None => flow,
        }
    }
}

impl Battle {
    fn step(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        if state.phase != Phase::Initiative
            && let Some(figure) = self.awed(state)
        {
            self.face(state, figure, dice);
            return Flow::Step;
        }
        match state.phase {
            Phase::Initiative => self.initiative(state, dice),
            Phase::Choice => self.activate(state, dice),
            Phase::Feat(hero) => self.perform(state, hero, dice),
            Phase::Escape(figure) => self.escape(state, figure, dice),
            Phase::Move(figure) => self.go(state, figure, dice),
            Phase::Shoot(figure) => self.fire(state, figure, dice),
            Phase::Finish { by, on } => self.finish(state, by, on, dice),
            Phase::Blow { by, on, blow } => self.blow(state, by, on, blow, dice),
            Phase::Parting(hero) => self.part(state, hero, dice),
            Phase::Close => self.close(state, dice),
            Phase::Recovery(figure) => self.recover(state, figure, dice),
            Phase::Rally(figure) => self.rally(state, figure, dice),
            Phase::Grief(figure) => self.grieve(state, figure, dice),
        }
    }
}

impl Squads for Battle {
    fn phase(&self, state: &State) -> &'static str {
        match state.phase {
            Phase::Initiative => "initiative",
            _ if state.dared & !state.tested != 0 => "morale",
            Phase::Close if state.shaken & !state.tested != 0 => "morale",
            // When an activation closes, the next one begins.
            Phase::Choice | Phase::Close => "activation",
            Phase::Feat(_) | Phase::Parting(_) => "feats",
            Phase::Escape(_) | Phase::Move(_) => "movement",
            Phase::Shoot(_) => "shooting",
            Phase::Finish { .. } | Phase::Blow { .. } => "fighting",
            Phase::Recovery(_) => "recovery",
            Phase::Rally(_) | Phase::Grief(_) => "morale",
        }
    }

    fn figures(&self) -> &[(String, Side)] {
        &self.figures
    }

    fn goals(&self) -> &Goals {
        &self.goals
    }

    fn muster(&self, state: &State) -> Muster {
        let all = (0..).zip(&state.figures);
        let placed = all.map(|(number, figure): (u8, &Figure)| {
            let held = figure.held_by.is_some();
            let status = match (figure.condition.wear.body, figure.nerve) {
                (_, Nerve::Fled) => Status::Fled,
                (Body::Removed, _) => Status::Out,
                (Body::Wounded, _) => Status::Down,
                (Body::Upright, Nerve::Retreating) => Status::Shaken,
                (Body::Upright, Nerve::Steady) if held => Status::Down,
                (Body::Upright, Nerve::Steady) => Status::Ready,
            };
            let base = self.base(state, number);
            Placed { figure: number, base, facing: figure.facing, status }
        });
        placed.collect()
    }
}

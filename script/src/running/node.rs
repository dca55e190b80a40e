//! Nodes: the points of runs of a part, and the ways to them.

use evenodds_engine::dice::Dice;

use super::arms::{Answered, Arms};
use super::ask::Ask;
use super::call::Effect;
use crate::values::{Reading, Values};

/// A line of a told fight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tell {
    /// The id of the rule; empty if the script names none.
    pub rule: Box<str>,
    /// What happened, with roles in place of names.
    pub what: Box<str>,
}

/// One point of a run: what is told there, and what comes next.
pub struct Node {
    pub(crate) next: Next,
    pub(crate) tells: Box<[Tell]>,
    pub(crate) path: Box<Path>,
}

impl Tell {
    /// Tells the line.
    #[inline]
    pub fn tell(&self, dice: &mut impl Dice) {
        dice.tell(&self.rule, || self.what.to_string());
    }
}

impl Node {
    /// The end of a run that cannot go on.
    pub fn ended() -> Node {
        let next = Next::Done(Effect::default());
        Node { next, tells: Box::new([]), path: Box::default() }
    }

    /// Tells its lines.
    #[inline]
    pub fn tell(&self, dice: &mut impl Dice) {
        self.tells.iter().for_each(|one| one.tell(dice));
    }

    /// Returns what the run has done that ends here.
    pub fn effect(&self) -> Effect {
        match self.next {
            Next::Done(effect) => effect,
            Next::Ask(..) => Effect::default(),
        }
    }
}

/// The way from the start of a run to a node, from which it goes on. That to an end is not kept.
#[derive(Clone, Default)]
pub struct Path {
    /// What the dice came to.
    pub known: Vec<Reading>,
    /// The conditions that were looked at, as they were at the start.
    pub found: Values,
    /// The number of lines that were told.
    pub told: usize,
}

impl Path {
    /// Returns the path after an answer.
    pub fn after(&self, ask: &Ask, answered: Answered) -> Path {
        let mut path = self.clone();
        match (ask, answered) {
            (Ask::Mark(role, place), Answered::At(above)) => {
                path.found.add(usize::from(*role), *place, above);
            }
            _ => path.known.push(ask.reading(answered)),
        }
        path
    }
}

/// What comes next in a run.
pub enum Next {
    /// It is over.
    Done(Effect),
    /// Dice.
    Ask(Ask, Arms<Node>),
}

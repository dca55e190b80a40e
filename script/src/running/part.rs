//! Parts: a function of a script with its arguments, as a tree that dice walk.
//!
//! The script is run once for each way that its dice can lead. It runs until it wants dice that
//! nobody has rolled yet. What it wants becomes a node; whoever holds the dice rolls, and the script
//! is run again with that reading known. From then on dice walk the tree, and the script rests.

use std::sync::{Arc, OnceLock, Weak};

use evenodds_engine::dice::Dice;

use super::arms::Answered;
use super::ask::Ask;
use super::call::{Argument, Call, Effect};
use super::chains::Chains;
use super::effort::toil;
use super::kept::{From, Laws};
use super::node::{Next, Node, Path};
use super::program::Program;
use super::route::Route;
use super::run;
use crate::dice::new_id;
use crate::language::ScriptError;
use crate::values::{MarkMask, Marks, Reading};

/// A function with its arguments, and the tree of all that dice have made of it so far.
pub struct Part {
    id: u64,
    call: Call,
    /// The conditions that the function can refer to, if it is given a figure.
    mask: MarkMask,
    pub(crate) program: Weak<Program>,
    root: OnceLock<Arc<Node>>,
    route: Route,
    /// The laws of its effects and of its values, by the conditions that it starts in.
    pub(crate) effects: Laws<Effect>,
    pub(crate) values: Laws<Reading>,
    /// Where laws begin that take too much for hands that draw.
    pub(crate) refused: OnceLock<Box<Chains<From, ()>>>,
}

/// The most bits of the conditions of a fighter of which a sampling hand keeps all laws: those of
/// both have at most 4,096 combinations.
const STARTS_BITS_MAX: u32 = 6;

/// How many answers of a path count as a node.
const ANSWERS: usize = 8;

/// How many nodes one way through a part adds at most. Each takes a run of its own; beyond them the
/// rest is one run, which is not kept.
const ADDED_MAX: usize = 4;

/// As long as there are so few nodes, a hand that samples adds so many stops on one way.
const FEW: usize = 20_000;
const WHOLE: usize = 16;

/// Asks what a run asks that goes on to its end: the same dice as along a route, for hands that sample.
fn put(ask: &Ask, marks: [Marks; 2], dice: &mut impl Dice) -> Answered {
    match ask {
        Ask::Part(part, set) if !dice.computes_law() => {
            Answered::Read(part.rolled(set.over(marks), dice))
        }
        _ => ask.put(marks, dice),
    }
}

impl Part {
    /// Creates a part of which nothing is known yet.
    pub fn new(program: &Arc<Program>, call: Call) -> Part {
        let is_value = |argument: &Argument| matches!(argument, Argument::Value(_));
        let mask = match call.arguments.iter().all(is_value) {
            true => MarkMask::default(),
            false => program.marks.mask(program.function(call.function).marks),
        };
        let (program, root) = (Arc::downgrade(program), OnceLock::new());
        let (effects, values, refused) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        let (id, route) = (new_id(), Route::default());
        Part { id, call, mask, program, root, route, effects, values, refused }
    }

    /// Plays the part, from these conditions of us and them, as one of which only the effect is
    /// used afterwards.
    #[inline]
    pub fn settle<D: Dice>(&self, marks: [Marks; 2], dice: &mut D) -> Effect {
        let marks = marks.map(|marks| self.mask.only(marks));
        self.begin(dice);
        match self.certain() {
            Some(effect) => *effect,
            None if self.has_few_starts() || dice.computes_law() => {
                dice.cached_part(self, (self.id, marks), |dice, part, (_, marks)| {
                    part.take(marks, dice)
                })
            }
            None => self.route.take(self, marks, dice),
        }
    }

    /// Plays the part as one of which only the value is used afterwards.
    #[inline]
    pub fn value<D: Dice>(&self, marks: [Marks; 2], dice: &mut D) -> Reading {
        let marks = marks.map(|marks| self.mask.only(marks));
        self.begin(dice);
        match self.certain() {
            Some(effect) => effect.value,
            None if self.has_few_starts() || dice.computes_law() => {
                dice.cached_part(self, (self.id, marks), |dice, part, (_, marks)| {
                    part.take(marks, dice).value
                })
            }
            None => self.route.take(self, marks, dice).value,
        }
    }

    /// Plays the part as a route does that comes to it: nothing is drawn whole.
    fn rolled(&self, marks: [Marks; 2], dice: &mut impl Dice) -> Reading {
        let marks = marks.map(|marks| self.mask.only(marks));
        self.begin(dice);
        match self.certain() {
            Some(effect) => effect.value,
            None => self.route.take(self, marks, dice).value,
        }
    }

    /// Returns whether there are few combinations of conditions to start in, so that each has a law
    /// that is worth its computation however often the part is played.
    #[inline]
    fn has_few_starts(&self) -> bool {
        self.mask.bits() <= STARTS_BITS_MAX
    }

    /// Plays the part from these conditions of us and them, the way that is the shortest for the
    /// hand.
    #[inline]
    fn take<D: Dice>(&self, marks: [Marks; 2], dice: &mut D) -> Effect {
        match dice.computes_law() {
            true => self.play(marks, dice),
            false => self.route.take(self, marks, dice),
        }
    }

    /// Returns the effect of a part that rolls no dice and tells nothing.
    #[inline]
    fn certain(&self) -> Option<&Effect> {
        let root = self.root();
        match (&root.next, &*root.tells) {
            (Next::Done(effect), []) => Some(effect),
            _ => None,
        }
    }

    /// Runs the script to the start of the tree, if that was not done.
    #[inline]
    fn begin(&self, dice: &mut impl Dice) {
        if self.root.get().is_none() {
            dice.toil(toil(|| self.root()).1);
        }
    }

    /// Returns the start of the tree.
    #[inline]
    pub fn root(&self) -> &Arc<Node> {
        self.root.get_or_init(|| Arc::new(self.run(&Path::default())))
    }

    /// Plays the part from these conditions of us and them.
    pub fn play(&self, marks: [Marks; 2], dice: &mut impl Dice) -> Effect {
        let (mut node, mut added) = (self.root(), 0);
        loop {
            node.tell(dice);
            let (ask, arms) = match &node.next {
                Next::Done(effect) => return *effect,
                Next::Ask(ask, arms) => (ask, arms),
            };
            let answered = ask.put(marks, dice);
            if let Some(next) = arms.get(ask, answered) {
                node = next;
                continue;
            }
            let grown = (added < ADDED_MAX && !self.is_full()).then(|| {
                let (grown, share) = toil(|| self.grow(node, answered));
                dice.toil(share);
                grown.ok()
            });
            match grown.flatten() {
                Some(next) => (node, added) = (next, added + 1),
                None => return self.finish(&node.path.after(ask, answered), marks, dice),
            }
        }
    }

    /// Returns the node after an answer.
    pub fn after(&self, node: &Node, answered: Answered) -> Arc<Node> {
        let known = match &node.next {
            Next::Ask(ask, arms) => arms.get(ask, answered),
            Next::Done(_) => None,
        };
        known
            .cloned()
            .unwrap_or_else(|| self.grow(node, answered).map_or_else(|next| next, Arc::clone))
    }

    /// Finds the node after an answer. It is kept unless there are too many already.
    #[cold]
    fn grow<'a>(&self, node: &'a Node, answered: Answered) -> Result<&'a Arc<Node>, Arc<Node>> {
        let Next::Ask(ask, arms) = &node.next else {
            // Nothing comes after the end.
            return Err(Arc::new(self.run(&node.path)));
        };
        let next = Arc::new(self.run(&node.path.after(ask, answered)));
        let slots = match &next.next {
            Next::Ask(_, arms) => arms.weight(),
            Next::Done(_) => 0,
        };
        // As much memory as a node takes holds so many answers on the way to it.
        let table = if let Next::Ask(ask, _) = &next.next { ask.weight() } else { 0 };
        let weight = slots + table + next.path.known.len() / ANSWERS;
        match self.program.upgrade().is_some_and(|program| program.takes_node(weight)) {
            true => Ok(arms.insert(ask, answered, next)),
            false => Err(next),
        }
    }

    /// Returns how many stops a way through a route may add: most ways whole while there are few, then
    /// one each, since dice that are rolled one by one lead to ever more.
    pub fn stops_to_add(&self) -> usize {
        match self.program.upgrade() {
            Some(program) if !program.is_full() => {
                if program.nodes() < FEW {
                    WHOLE
                } else {
                    1
                }
            }
            _ => 0,
        }
    }

    /// Returns whether there is no room for another node.
    pub fn is_full(&self) -> bool {
        self.program.upgrade().is_none_or(|program| program.is_full())
    }

    /// Plays the rest of the part along a path, from these conditions of us and them, in one run of
    /// the script that nothing is kept of.
    pub fn finish(&self, path: &Path, marks: [Marks; 2], dice: &mut impl Dice) -> Effect {
        let Some(program) = self.program.upgrade().filter(|program| !program.has_failed()) else {
            return Effect::default();
        };
        let mut others = 0.0;
        let (ended, share) = toil(|| {
            run::live(&program, &self.call, path, marks, &mut |ask, tells| {
                for one in tells {
                    one.tell(dice);
                }
                let (answered, share) = toil(|| put(ask, marks, dice));
                others += share;
                ask.reading(answered)
            })
        });
        dice.toil(share - others);
        let Some(ended) = ended else { return self.go_on(path.clone(), marks, dice) };
        let node = ended.unwrap_or_else(|error| Part::failed(&program, error));
        node.tell(dice);
        node.effect()
    }

    /// Plays the rest of the part along a path like [`finish`](Part::finish), one run for each
    /// question.
    fn go_on(&self, mut path: Path, marks: [Marks; 2], dice: &mut impl Dice) -> Effect {
        loop {
            let (node, share) = toil(|| self.run(&path));
            dice.toil(share);
            node.tell(dice);
            match &node.next {
                Next::Done(effect) => return *effect,
                Next::Ask(ask, _) => path = node.path.after(ask, put(ask, marks, dice)),
            }
        }
    }

    /// Returns the dice of the part that come to most results, as the script rolls them, and the
    /// number of these, as far as the first way through it shows them.
    pub fn widest(&self) -> Option<(String, usize)> {
        let mut widest: Option<(String, usize)> = None;
        let mut node = Some(self.root());
        while let Some(Next::Ask(ask, arms)) = node.map(|node| &node.next) {
            if let Some(shown) = ask
                .shown()
                .filter(|(_, count)| widest.as_ref().is_none_or(|(_, most)| most < count))
            {
                widest = Some(shown);
            }
            node = arms.first();
        }
        widest
    }

    /// Runs the script from its start along a path, to what comes next.
    #[cold]
    fn run(&self, path: &Path) -> Node {
        let program = self.program.upgrade().filter(|program| !program.has_failed());
        let Some(program) = program else { return Node::ended() };
        run::run(&program, &self.call, path).unwrap_or_else(|error| Part::failed(&program, error))
    }

    /// Reports the error of a run, and returns how it ends.
    #[cold]
    fn failed(program: &Program, error: ScriptError) -> Node {
        // What a trial has no time for is no error.
        if !program.is_trial_over() {
            program.fail(error);
        }
        Node::ended()
    }

    /// Returns the function and its arguments.
    pub fn call(&self) -> &Call {
        &self.call
    }

    /// Returns the program of the function, while it is there.
    pub fn program(&self) -> Option<Arc<Program>> {
        self.program.upgrade()
    }
}

//! Parts: a function of a script with its arguments, as a tree that dice walk.
//!
//! The script is run once for each way that its dice can lead. It runs until it wants dice that
//! nobody has rolled yet. What it wants becomes a node; whoever holds the dice rolls, and the script
//! is run again with that reading known. From then on dice walk the tree, and the script rests.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};

use evenodds_engine::dice::{Dice, Excess, Keeper, KeptLaw};

use crate::arms::{Answered, Arms};
use crate::ask::Ask;
use crate::bounds::{BRANCHES_MAX, STEPS_MAX};
use crate::chains::Chains;
use crate::fight::{Fight, Stat};
use crate::marks::{MarkMask, Marks, Values};
use crate::program::{Program, toil};
use crate::reading::Reading;
use crate::route::Route;
use crate::run;

/// What a run of a script has done when it ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Effect {
    /// The conditions of us and them that it set.
    pub set: Values,
    /// What it returned.
    pub value: Reading,
    /// The harm that it reported.
    pub harm: u16,
    /// Whether it reported a hit.
    pub hit: bool,
    /// Whether it ended a repetition.
    pub stops: bool,
}

/// A line of a told fight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tell {
    /// The id of the rule; empty if the script names none.
    pub rule: Box<str>,
    /// What happened, with roles in place of names.
    pub what: Box<str>,
}

/// An argument of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Argument {
    /// A value.
    Value(Reading),
    /// A figure: us or them.
    Figure(u8),
    /// The weapon of a figure.
    Weapon(u8),
    /// The situation.
    At,
}

/// A function with everything that its results depend on.
#[derive(Clone, Debug)]
pub struct Call {
    /// The position of the function in the program.
    pub function: usize,
    /// Its arguments.
    pub arguments: Vec<Argument>,
    /// The figures and the situation, if an argument refers to them.
    pub fight: Option<Arc<Fight>>,
}

/// What tells one part from another.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PartKey {
    /// The position of the function in the program.
    pub function: usize,
    /// Its arguments.
    pub arguments: Vec<Argument>,
    /// The values that the function can refer to.
    pub stats: Vec<Option<Stat>>,
}

/// A function with its arguments, and the tree of all that dice have made of it so far.
pub struct Part {
    id: u64,
    call: Call,
    /// The conditions that the function can refer to, if it is given a figure.
    mask: MarkMask,
    program: Weak<Program>,
    root: OnceLock<Arc<Node>>,
    route: Route,
    /// The laws of its effects and of its values, by the conditions that it starts in.
    effects: Laws<Effect>,
    values: Laws<Reading>,
}

/// What tells one law of a part from another: the part, and the conditions of us and them.
pub type From = (u64, [Marks; 2]);

/// Laws by where they start.
pub type Laws<T> = OnceLock<Box<Chains<From, KeptLaw<T>>>>;

/// One point of a run: what is told there, and what comes next.
pub struct Node {
    pub(crate) next: Next,
    pub(crate) tells: Box<[Tell]>,
    pub(crate) path: Box<Path>,
}

impl Node {
    /// Tells its lines.
    #[inline]
    pub fn tell(&self, dice: &mut impl Dice) {
        for Tell { rule, what } in &self.tells {
            dice.tell(rule, || what.to_string());
        }
    }
}

/// The way from the start of a run to a node.
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
    fn after(&self, ask: &Ask, answered: Answered) -> Path {
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

/// The most bits of the conditions of a fighter of which a sampling hand keeps all laws: those of
/// both have at most 4,096 combinations.
const STARTS_BITS_MAX: u32 = 6;

/// How many answers of a path count as a node.
const ANSWERS: usize = 8;

/// The number of the next part. It only tells parts apart: no result depends on it.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// Returns a number that no other part or question to the dice has.
pub fn new_id() -> u64 {
    NEXT.fetch_add(1, Ordering::Relaxed)
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
        let (effects, values) = (OnceLock::new(), OnceLock::new());
        Part { id: new_id(), call, mask, program, root, route: Route::default(), effects, values }
    }

    /// Plays the part, from these conditions of us and them, as one of which only the effect is
    /// used afterwards.
    #[inline]
    pub fn settle<D: Dice>(&self, marks: [Marks; 2], dice: &mut D) -> Effect {
        let marks = marks.map(|marks| self.mask.only(marks));
        self.begin(dice);
        match self.certain() {
            Some(effect) => *effect,
            None if self.has_few_starts() || dice.weighs() => {
                dice.settle_kept(self, (self.id, marks), |dice, part, (_, marks)| {
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
            None if self.has_few_starts() || dice.weighs() => {
                dice.settle_kept(self, (self.id, marks), |dice, part, (_, marks)| {
                    part.take(marks, dice).value
                })
            }
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
        match dice.weighs() {
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
        let mut node = self.root();
        loop {
            node.tell(dice);
            let (ask, arms) = match &node.next {
                Next::Done(effect) => return *effect,
                Next::Ask(ask, arms) => (ask, arms),
            };
            let answered = ask.put(marks, dice);
            node = if let Some(next) = arms.get(ask, answered) {
                next
            } else {
                let (grown, share) = toil(|| self.grow(node, answered));
                dice.toil(share);
                match grown {
                    Ok(next) => next,
                    Err(next) => return self.go_on(next, marks, dice),
                }
            };
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
        let weight = slots + next.path.known.len() / ANSWERS;
        match self.program.upgrade().is_some_and(|program| program.takes_node(weight)) {
            true => Ok(arms.insert(ask, answered, next)),
            false => Err(next),
        }
    }

    /// Plays the rest of the part, from a node that is not kept.
    fn go_on(&self, mut node: Arc<Node>, marks: [Marks; 2], dice: &mut impl Dice) -> Effect {
        loop {
            node.tell(dice);
            let path = match &node.next {
                Next::Done(effect) => return *effect,
                Next::Ask(ask, _) => node.path.after(ask, ask.put(marks, dice)),
            };
            let (next, share) = toil(|| Arc::new(self.run(&path)));
            dice.toil(share);
            node = next;
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
        let ended = |effect| Node {
            next: Next::Done(effect),
            tells: Box::new([]),
            path: Box::new(path.clone()),
        };
        let program = self.program.upgrade().filter(|program| !program.has_failed());
        let Some(program) = program else { return ended(Effect::default()) };
        match run::run(&program, &self.call, path) {
            Ok(node) => node,
            Err(error) => {
                // What a trial has no time for is no error.
                if !program.is_trial_over() {
                    program.fail(error);
                }
                ended(Effect::default())
            }
        }
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

/// A result of a part whose laws are kept.
pub trait Kept: Ord + Clone + Send + Sync + 'static {
    /// Returns the laws of a part that has such results.
    fn laws(part: &Part) -> &Laws<Self>;
}

impl Kept for Effect {
    #[inline]
    fn laws(part: &Part) -> &Laws<Effect> {
        &part.effects
    }
}

impl Kept for Reading {
    #[inline]
    fn laws(part: &Part) -> &Laws<Reading> {
        &part.values
    }
}

impl<T: Kept> Keeper<From, T> for Part {
    /// Returns how many branches and steps a law may take: none to speak of once the script has
    /// failed. In a trial no law is kept.
    fn limits(&self) -> Option<(usize, usize)> {
        let program = self.program.upgrade().filter(|program| !program.has_failed());
        let Some(program) = program else { return Some((1, 1)) };
        (!program.is_trial()).then_some((BRANCHES_MAX, STEPS_MAX))
    }

    #[inline]
    fn law(&self, from: &From) -> Option<&KeptLaw<T>> {
        T::laws(self).get()?.get(from)
    }

    fn keep(&self, from: From, kept: KeptLaw<T>) {
        let program = self.program.upgrade();
        if program.is_some_and(|program| program.takes_law(kept.law.len(), kept.branches)) {
            let laws = T::laws(self).get_or_init(|| Box::new(Chains::new(4)));
            laws.insert(from, kept);
        }
    }

    fn give_up(&self, _: From, excess: Excess) {
        if let Some(program) = self.program.upgrade() {
            program.has_too_many_ways((self.call.function, Some(self)), excess);
        }
    }
}

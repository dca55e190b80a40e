//! Parts: a function of a script with its arguments, as a tree that dice walk.
//!
//! The script is run once for each way that its dice can lead. It runs until it wants dice that
//! nobody has rolled yet. What it wants becomes a node; whoever holds the dice rolls, and the script
//! is run again with that reading known. From then on dice walk the tree, and the script rests.

use std::borrow::Cow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};

use evenodds_engine::dice::{Dice, Excess, Keeper};
use evenodds_engine::law::Law;
use evenodds_engine::resolver::Answer;

use crate::ask::Ask;
use crate::bounds::BRANCHES_MAX;
use crate::chains::Chains;
use crate::fight::{Fight, Stat};
use crate::marks::{MarkMask, Marks, Values};
use crate::program::Program;
use crate::reading::Reading;
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
    root: OnceLock<Box<Node>>,
    /// The laws of its effects and of its values, by the conditions that it starts in.
    effects: Laws<Effect>,
    values: Laws<Reading>,
}

/// What tells one law of a part from another: the part, and the conditions of us and them.
type From = (u64, [Marks; 2]);

type Laws<T> = OnceLock<Box<Chains<From, Law<T>>>>;

/// One point of a run: what is told there, and what comes next.
pub struct Node {
    pub(crate) next: Next,
    pub(crate) tells: Box<[Tell]>,
    pub(crate) path: Box<Path>,
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
    Ask(Ask, Arms),
}

/// What the dice come to for a question, as the nodes after it are told apart.
#[derive(Clone, Copy, Debug)]
pub enum Answered {
    /// A number, for a question whose answers are numbered.
    At(i64),
    /// A reading of any kind.
    Read(Reading),
}

/// The nodes that follow a question, by what the dice come to.
pub struct Arms {
    low: i64,
    numbers: Box<[Slot]>,
    flags: [Slot; 2],
    outcomes: OnceLock<Box<[Slot]>>,
    /// Those of other readings, which are rarer.
    rest: OnceLock<Box<Chains<Reading, Box<Node>>>>,
}

type Slot = OnceLock<Box<Node>>;

impl Arms {
    /// Creates arms for answers that are mostly numbers in this range.
    pub fn within(low: i64, high: i64) -> Arms {
        let count = (high.saturating_sub(low).saturating_add(1)).clamp(0, Arms::NUMBERS_MAX);
        Arms {
            low,
            numbers: (0..count).map(|_| OnceLock::new()).collect(),
            flags: [const { OnceLock::new() }; 2],
            outcomes: OnceLock::new(),
            rest: OnceLock::new(),
        }
    }

    /// Creates arms for answers of any kind.
    pub fn any() -> Arms {
        Arms::within(0, -1)
    }

    const NUMBERS_MAX: i64 = 1 << 12;
    /// Outcomes of degrees within this have a slot each.
    const DEGREES: i16 = 32;
    const BUCKETS: usize = 16;

    #[inline]
    fn number(&self, number: i64) -> Option<&Slot> {
        self.numbers.get(usize::try_from(number.wrapping_sub(self.low)).ok()?)
    }

    /// Returns the place of an outcome among those with a slot.
    #[inline]
    fn place(Answer { grade, degree }: Answer) -> Option<usize> {
        let degree = usize::try_from(degree.checked_add(Arms::DEGREES)?).ok()?;
        (degree < 2 * Arms::DEGREES as usize).then_some(4 * degree + grade as usize)
    }

    /// Returns the node after an answer.
    #[inline]
    fn get(&self, ask: &Ask, answered: Answered) -> Option<&Node> {
        if let Answered::At(number) = answered
            && let Some(slot) = self.number(number)
        {
            return slot.get().map(|node| &**node);
        }
        self.find(ask, answered)
    }

    /// Returns the node after an answer that has no slot among the numbers of the question.
    #[inline(never)]
    fn find(&self, ask: &Ask, answered: Answered) -> Option<&Node> {
        let slot = match answered {
            Answered::Read(Reading::Number(number)) => self.number(number),
            Answered::Read(Reading::Flag(flag)) => Some(&self.flags[usize::from(flag)]),
            Answered::Read(Reading::Outcome(outcome)) => match Arms::place(outcome) {
                Some(place) => Some(&self.outcomes.get()?[place]),
                None => None,
            },
            Answered::At(_) | Answered::Read(_) => None,
        };
        match slot {
            Some(slot) => slot.get().map(|node| &**node),
            None => self.rest.get()?.get(&ask.reading(answered)).map(|node| &**node),
        }
    }

    /// Adds the node after an answer, unless there is one by now.
    fn insert(&self, ask: &Ask, answered: Answered, node: Node) -> &Node {
        let slot = match answered {
            Answered::At(number) | Answered::Read(Reading::Number(number)) => self.number(number),
            Answered::Read(Reading::Flag(flag)) => Some(&self.flags[usize::from(flag)]),
            Answered::Read(Reading::Outcome(outcome)) => Arms::place(outcome).map(|place| {
                let slots = || (0..8 * Arms::DEGREES).map(|_| OnceLock::new()).collect();
                &self.outcomes.get_or_init(slots)[place]
            }),
            Answered::Read(_) => None,
        };
        if let Some(slot) = slot {
            return slot.get_or_init(|| Box::new(node));
        }
        let rest = self.rest.get_or_init(|| Box::new(Chains::new(Arms::BUCKETS)));
        rest.insert(ask.reading(answered), Box::new(node))
    }
}

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
        Part { id: new_id(), call, mask, program, root, effects, values }
    }

    /// Plays the part, from these conditions of us and them, as one of which only the effect is
    /// used afterwards.
    #[inline]
    pub fn settle(&self, marks: [Marks; 2], dice: &mut impl Dice) -> Effect {
        if let Some(effect) = self.certain() {
            return *effect;
        }
        let inputs = (self.id, marks.map(|marks| self.mask.only(marks)));
        dice.settle_kept(self, inputs, |dice, part, (_, marks)| *part.walk(marks, dice))
    }

    /// Plays the part as one of which only the value is used afterwards.
    #[inline]
    pub fn value(&self, marks: [Marks; 2], dice: &mut impl Dice) -> Reading {
        if let Some(effect) = self.certain() {
            return effect.value;
        }
        let inputs = (self.id, marks.map(|marks| self.mask.only(marks)));
        dice.settle_kept(self, inputs, |dice, part, (_, marks)| part.walk(marks, dice).value)
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

    #[inline]
    fn root(&self) -> &Node {
        self.root.get_or_init(|| Box::new(self.run(&Path::default())))
    }

    /// Plays the part from these conditions of us and them.
    #[inline]
    pub fn play(&self, marks: [Marks; 2], dice: &mut impl Dice) -> Effect {
        *self.walk(marks, dice)
    }

    /// Walks the tree with conditions and dice, to the effect where it ends.
    fn walk(&self, marks: [Marks; 2], dice: &mut impl Dice) -> Cow<'_, Effect> {
        let mut node: &Node = self.root();
        loop {
            for Tell { rule, what } in &node.tells {
                dice.tell(rule, || what.to_string());
            }
            let (ask, arms) = match &node.next {
                Next::Done(effect) => return Cow::Borrowed(effect),
                Next::Ask(ask, arms) => (ask, arms),
            };
            let answered = ask.put(marks, dice);
            node = match arms.get(ask, answered) {
                Some(next) => next,
                None => match self.grow(node, (ask, arms), answered) {
                    Ok(next) => next,
                    Err(next) => return Cow::Owned(self.go_on(*next, marks, dice)),
                },
            };
        }
    }

    /// Finds the node after an answer. It is kept unless there are too many already.
    #[cold]
    fn grow<'a>(
        &self,
        node: &Node,
        (ask, arms): (&Ask, &'a Arms),
        answered: Answered,
    ) -> Result<&'a Node, Box<Node>> {
        let next = self.run(&node.path.after(ask, answered));
        let room = self.program.upgrade().is_some_and(|program| program.takes_node());
        if room { Ok(arms.insert(ask, answered, next)) } else { Err(Box::new(next)) }
    }

    /// Plays the rest of the part, from a node that is not kept.
    fn go_on(&self, mut node: Node, marks: [Marks; 2], dice: &mut impl Dice) -> Effect {
        loop {
            for Tell { rule, what } in &node.tells {
                dice.tell(rule, || what.to_string());
            }
            let path = match &node.next {
                Next::Done(effect) => return *effect,
                Next::Ask(ask, _) => node.path.after(ask, ask.put(marks, dice)),
            };
            node = self.run(&path);
        }
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

    /// Returns how many branches a law may take: none to speak of once the script has failed. In a
    /// trial no law is kept.
    fn branches_max(&self) -> Option<usize> {
        let program = self.program.upgrade().filter(|program| !program.has_failed());
        let Some(program) = program else { return Some(1) };
        (!program.is_trial()).then_some(BRANCHES_MAX)
    }

    fn keep<T: Ord + Clone>(&self, laws: &Laws<T>, from: From, law: &Law<T>, branches: usize) {
        let place = self.program.upgrade().filter(|program| program.takes_law(law.len(), branches));
        if place.is_some() {
            laws.get_or_init(|| Box::new(Chains::new(4))).insert(from, law.clone());
        }
    }

    fn give_up(&self, excess: Excess) {
        if let Some(program) = self.program.upgrade() {
            program.has_too_many_ways(self.call.function, excess);
        }
    }
}

impl Keeper<From, Effect> for Part {
    fn branches_max(&self) -> Option<usize> {
        self.branches_max()
    }

    #[inline]
    fn law(&self, from: &From) -> Option<&Law<Effect>> {
        self.effects.get()?.get(from)
    }

    fn keep(&self, from: From, law: &Law<Effect>, branches: usize) {
        self.keep(&self.effects, from, law, branches);
    }

    fn give_up(&self, _: From, excess: Excess) {
        self.give_up(excess);
    }
}

impl Keeper<From, Reading> for Part {
    fn branches_max(&self) -> Option<usize> {
        self.branches_max()
    }

    #[inline]
    fn law(&self, from: &From) -> Option<&Law<Reading>> {
        self.values.get()?.get(from)
    }

    fn keep(&self, from: From, law: &Law<Reading>, branches: usize) {
        self.keep(&self.values, from, law, branches);
    }

    fn give_up(&self, _: From, excess: Excess) {
        self.give_up(excess);
    }
}

//! Routes: the tree of a part with the trees of the parts that it asks for in their places, for
//! hands that sample.
//!
//! Such a hand rolls what a part asks for and forgets it. So it need not go down into a part and
//! come back with a value: it goes from one roll to the next, whichever part asks for it.

use std::sync::{Arc, OnceLock};

use evenodds_engine::dice::Dice;

use super::arms::{Answered, Arms};
use super::ask::Ask;
use super::call::Effect;
use super::chains::Chains;
use super::node::{Next, Node};
use super::part::Part;
use crate::values::{Marks, Place, Values};

/// The ways that sampling hands have taken through a part.
#[derive(Default)]
pub struct Route {
    first: OnceLock<Arc<Stop>>,
    /// All stops that are kept.
    stops: OnceLock<Box<Chains<Key, Arc<Stop>>>>,
}

/// What tells one stop from another: the addresses of its nodes.
type Key = Box<[usize]>;

/// A point at which dice are rolled, the conditions of the start are looked at, or the part ends.
struct Stop {
    /// The node of the part that asks, and those of the parts that it is asked for by, from the
    /// outermost.
    at: Arc<Node>,
    above: Box<[Arc<Node>]>,
    /// The conditions that those had set before they asked.
    set: Option<Box<Values>>,
    /// The nodes that tell something on the way here.
    telling: Box<[Arc<Node>]>,
    arms: Arms<Stop>,
    /// Where conditions alone lead from here, unless the next stop decides it.
    jumps: OnceLock<Option<Jumps>>,
}

/// Where each combination of conditions leads.
type Jumps = Box<Chains<[Marks; 2], Jump>>;

/// The way from a stop to the next one at which dice are rolled or the part ends.
struct Jump {
    /// The stops on the way that tell something.
    telling: Box<[Arc<Stop>]>,
    to: Arc<Stop>,
}

impl Stop {
    #[inline]
    fn tell(&self, dice: &mut impl Dice) {
        self.telling.iter().for_each(|node| node.tell(dice));
    }

    /// Returns the conditions that its question is put under.
    #[inline]
    fn marks(&self, start: [Marks; 2]) -> [Marks; 2] {
        self.set.as_ref().map_or(start, |set| set.over(start))
    }

    /// Returns the condition of the start that it looks at, if it does.
    fn looks_at(&self) -> Option<(&Ask, u8, &Place)> {
        match &self.at.next {
            Next::Ask(ask @ Ask::Mark(role, place), _) => Some((ask, *role, place)),
            _ => None,
        }
    }
}

impl Route {
    /// Plays the part that this is the route of, from these conditions of us and them.
    pub fn take(&self, part: &Part, marks: [Marks; 2], dice: &mut impl Dice) -> Effect {
        let first = || self.keep(part, stop_from(part, Vec::new(), Arc::clone(part.root())));
        let mut stop = self.first.get_or_init(|| first().unwrap_or_else(|stop| stop));
        let mut grown_by = 0;
        loop {
            stop.tell(dice);
            let ask = match &stop.at.next {
                Next::Done(effect) => return *effect,
                Next::Ask(ask, _) => ask,
            };
            if let Ask::Mark(..) = ask
                && let Some(jump) = self.jump(part, stop, marks)
            {
                jump.telling.iter().for_each(|passed| passed.tell(dice));
                stop = &jump.to;
                continue;
            }
            let marks_now = stop.marks(marks);
            let answered = match ask.put_for_number(marks_now, dice) {
                Some(number) => match stop.arms.at(number) {
                    Some(next) => {
                        stop = next;
                        continue;
                    }
                    None => Answered::At(number),
                },
                None => Answered::Read(ask.put_for_reading(marks_now, dice)),
            };
            stop = if let Some(next) = stop.arms.get(ask, answered) {
                next
            } else {
                // Each stop takes a run of its own, and the rest of the way but one.
                let room = grown_by < part.stops_to_add();
                let grown = room.then(|| self.grow(part, stop, answered).ok()).flatten();
                let Some(next) = grown else {
                    return finish(part, stop, answered, marks, dice);
                };
                grown_by += 1;
                next
            };
        }
    }

    /// Finds the stop after an answer. It is kept unless there are too many already.
    #[cold]
    fn grow<'a>(
        &self,
        part: &Part,
        stop: &'a Stop,
        answered: Answered,
    ) -> Result<&'a Arc<Stop>, Arc<Stop>> {
        let next = self.keep(part, after(part, stop, answered))?;
        let Next::Ask(ask, _) = &stop.at.next else { return Err(next) };
        Ok(stop.arms.insert(ask, answered, next))
    }

    /// Returns the known stop that is the same, or keeps this one. Without room for it, it is the
    /// error.
    fn keep(&self, part: &Part, stop: Stop) -> Result<Arc<Stop>, Arc<Stop>> {
        let nodes = stop.above.iter().chain([&stop.at]).map(Some);
        let nodes = nodes.chain([None]).chain(stop.telling.iter().map(Some));
        let key: Key = nodes.map(|node| node.map_or(0, |node| Arc::as_ptr(node).addr())).collect();
        let stops = self.stops.get_or_init(|| Box::new(Chains::new(16)));
        if let Some(known) = stops.get(&key) {
            return Ok(Arc::clone(known));
        }
        match part.program().is_some_and(|program| program.takes_stop(stop.arms.weight())) {
            true => Ok(Arc::clone(stops.insert(key, Arc::new(stop)))),
            false => Err(Arc::new(stop)),
        }
    }

    /// Returns where conditions lead from a stop that looks at them, if it is worth keeping.
    #[inline]
    fn jump<'a>(&self, part: &Part, stop: &'a Stop, marks: [Marks; 2]) -> Option<&'a Jump> {
        match stop.jumps.get() {
            Some(None) => None,
            Some(Some(jumps)) => jumps.get(&marks).or_else(|| self.learn_jump(part, stop, marks)),
            None => self.learn_jump(part, stop, marks),
        }
    }

    /// Finds where conditions lead from a stop that looks at them, and keeps it unless there is no
    /// room, or only one of them is looked at.
    #[cold]
    fn learn_jump<'a>(&self, part: &Part, stop: &'a Stop, marks: [Marks; 2]) -> Option<&'a Jump> {
        if !part.program()?.takes_stop(0) {
            return None;
        }
        let (mut at, mut to, mut telling, mut looks) = (stop, None, Vec::new(), 0);
        while let Some((ask, role, place)) = at.looks_at() {
            if let Some(passed) = to.filter(|passed: &&Arc<Stop>| !passed.telling.is_empty()) {
                telling.push(Arc::clone(passed));
            }
            let answered = Answered::At(place.above(marks[usize::from(role)]));
            let known = at.arms.get(ask, answered);
            let next = known.map_or_else(|| self.grow(part, at, answered), Ok).ok()?;
            (at, to, looks) = (next, Some(next), looks + 1);
        }
        let jump = Jump { telling: telling.into(), to: Arc::clone(to?) };
        let jumps = || (1 < looks).then(|| Box::new(Chains::new(4)));
        Some(stop.jumps.get_or_init(jumps).as_ref()?.insert(marks, jump))
    }
}

/// Returns the stop after an answer.
fn after(part: &Part, stop: &Stop, answered: Answered) -> Stop {
    let above = stop.above.to_vec();
    let asking = asked_by(part, &above);
    let at = asking.after(&stop.at, answered);
    stop_from(part, above, at)
}

/// Returns the part that the innermost of some nodes asks for; the outermost part if there is none.
fn asked_by<'a>(part: &'a Part, above: &'a [Arc<Node>]) -> &'a Part {
    match above.last().map(|node| &node.next) {
        Some(Next::Ask(Ask::Part(asked, _), _)) => asked,
        _ => part,
    }
}

/// Returns what some nodes had set before they asked for a part, all together.
fn set_by(above: &[Arc<Node>]) -> Values {
    above.iter().fold(Values::default(), |set, node| match &node.next {
        Next::Ask(Ask::Part(_, more), _) => set.and_then(more),
        _ => set,
    })
}

/// Returns the stop that a node of a part leads to, below the nodes that the part is asked for by.
fn stop_from(part: &Part, mut above: Vec<Arc<Node>>, mut at: Arc<Node>) -> Stop {
    let mut telling = Vec::new();
    loop {
        if !at.tells.is_empty() {
            telling.push(Arc::clone(&at));
        }
        let next = match &at.next {
            Next::Done(effect) => above
                .pop()
                .map(|asker| asked_by(part, &above).after(&asker, Answered::Read(effect.value))),
            Next::Ask(Ask::Part(asked, _), _) => {
                above.push(Arc::clone(&at));
                Some(Arc::clone(asked.root()))
            }
            Next::Ask(Ask::Mark(role, place), _) => {
                let set = set_by(&above).get(usize::from(*role), *place);
                set.map(|set| asked_by(part, &above).after(&at, Answered::At(set)))
            }
            Next::Ask(..) => None,
        };
        match next {
            Some(next) => at = next,
            None => break,
        }
    }
    let arms = match &at.next {
        Next::Ask(ask, _) => ask.arms(),
        Next::Done(_) => Arms::any(),
    };
    let set = Some(Box::new(set_by(&above))).filter(|set| !set.is_empty());
    let (above, telling, jumps) = (above.into(), telling.into(), OnceLock::new());
    Stop { at, above, set, telling, arms, jumps }
}

/// Plays the rest of a part after an answer at a stop, and of those that it is asked for by.
fn finish(
    part: &Part,
    stop: &Stop,
    mut answered: Answered,
    marks: [Marks; 2],
    dice: &mut impl Dice,
) -> Effect {
    let (mut above, mut at) = (&stop.above[..], &stop.at);
    loop {
        let Next::Ask(ask, _) = &at.next else { return Effect::default() };
        let marks_now = set_by(above).over(marks);
        let effect = asked_by(part, above).finish(&at.path.after(ask, answered), marks_now, dice);
        let Some((asker, outer)) = above.split_last() else { return effect };
        (at, above, answered) = (asker, outer, Answered::Read(effect.value));
    }
}

//! The paths that trials have taken, kept as a tree of draws.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::tables::Table;
use crate::dice::Die;
use crate::dice::inverse::Cuts;
use crate::dice::words::{Address, first_of, scatter};

/// The paths that trials of one kind have taken: which part was drawn next after each result.
///
/// A rule is deterministic except for its dice, so that what comes next depends only on what was
/// drawn before. A trial that draws nothing but what others have drawn before it is therefore
/// known without playing it: its words lead from draw to draw. All others are played.
///
/// A node is a draw, an edge one of its results. An edge keeps how far the address of the next
/// word is from that of the last, which does not depend on the trial.
pub(crate) struct Paths {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// The guides and the greatest words of the tables that nodes draw from.
    guides: Vec<u16>,
    ends: Vec<u64>,
    /// Where those of each table lie.
    laid: FxHashMap<Shares, Laid>,
    /// The tables, which are held so that no other takes the address of one.
    held: Vec<Arc<dyn Table>>,
}

/// What came of one random word.
#[derive(Clone)]
pub(crate) enum Place {
    /// The result at this place of a table.
    Drawn(Arc<dyn Table>, usize),
    /// Of so many equally likely rolls of dice that belong to no part, the one with this number.
    Rolled(u64, usize),
    /// More than one word or too many rolls.
    Unknown,
}

impl Place {
    /// The most equally likely rolls that are told apart.
    const ROLLS_MAX: u64 = 1 << 9;

    /// Returns what comes of these dice, given their word. It is a fraction, and its digits in base
    /// `faces` are the dice.
    pub(super) fn of_dice(count: u8, die: Die, word: impl FnOnce() -> u64) -> Place {
        let rolls = u64::from(die.faces()).checked_pow(count.into());
        match rolls.filter(|&rolls| 0 < count && rolls <= Place::ROLLS_MAX) {
            Some(rolls) => {
                let nth = (u128::from(word()) * u128::from(rolls)) >> u64::BITS;
                Place::Rolled(rolls, nth as usize)
            }
            None => Place::Unknown,
        }
    }
}

/// What words are shared out by.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Shares {
    /// The table at this address.
    Table(usize),
    /// So many equally likely rolls.
    Rolls(u64),
}

/// Where the guide and the ends of a table begin, how far words are shifted to find their entry, and
/// the number of values.
#[derive(Clone, Copy)]
struct Laid {
    guide: u32,
    ends: u32,
    shift: u32,
    values: u32,
}

#[derive(Clone, Copy)]
struct Node {
    guide: u32,
    ends: u32,
    shift: u32,
    /// The edge of the first result.
    edges: u32,
}

#[derive(Clone, Copy)]
struct Edge {
    /// What the address of the next word adds to what is scattered.
    offset: u64,
    /// The next node, or [`Edge::LOST`] or one of the codes after it.
    to: u32,
    /// The number of rounds that begin meanwhile.
    rounds: u32,
}

/// How a trial ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arrival {
    /// At the end with this code, in this round.
    End(u8, u32),
    /// Beyond the last round.
    Beyond,
    /// Where no trial was before: it has to be played.
    Unknown,
}

/// How far a trial has come whose path is added.
#[derive(Clone, Copy)]
pub(crate) struct Trail {
    /// The last edge, and the address of the draw from which it leads.
    edge: usize,
    from: Address,
    /// Whether the rest of the trial is not kept.
    is_over: bool,
}

/// A trial on its way.
#[derive(Clone, Copy)]
struct Walker {
    index: u64,
    /// What is scattered for the next word.
    next: u64,
    at: u32,
    round: u32,
}

impl Trail {
    /// Returns whether the rest of the trial is not kept.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }
}

impl Edge {
    /// No trial went on from here, or dice are rolled that belong to no part.
    const LOST: u32 = u32::MAX - 256;
    const UNKNOWN: Edge = Edge { offset: 0, to: Edge::LOST, rounds: 0 };
}

impl Paths {
    /// The most edges.
    const EDGES_MAX: usize = 1 << 17;

    /// The most entries of guides and the most ends of tables.
    const GUIDES_MAX: usize = 1 << 19;

    /// The number of trials that are on their way at once, so that the processor need not wait for
    /// one draw before it begins the next.
    const WALKERS: usize = 8;

    /// The number of ranges of a guide for each value. More of them than a single table has: the
    /// fewer words need a search, the better the processor foresees that there is none.
    const RANGES: usize = 32;

    pub(crate) fn new() -> Paths {
        Paths {
            nodes: Vec::new(),
            // The edge that leads to the first draw.
            edges: vec![Edge::UNKNOWN],
            guides: Vec::new(),
            ends: Vec::new(),
            laid: FxHashMap::default(),
            held: Vec::new(),
        }
    }

    /// Returns whether there is no room for more.
    pub(crate) fn is_full(&self) -> bool {
        Paths::EDGES_MAX <= self.edges.len() || Paths::GUIDES_MAX <= self.guides.len()
    }

    /// Returns the beginning of all trials.
    pub(crate) fn begin(&self) -> Trail {
        Trail { edge: 0, from: Address::FIRST, is_over: false }
    }

    /// Adds what a trial drew in a step of a round, in order; see
    /// [`recording`](super::Drawn::recording). `place` is where the first of these draws is known by
    /// the state in which the step began; it is put there if it is none.
    pub(crate) fn extend(
        &mut self,
        trail: &mut Trail,
        (round, step): (u32, u32),
        mut node: Option<&mut Option<u32>>,
        drawn: &[Place],
    ) {
        for (place, draw) in (0..).zip(drawn) {
            let address = Address { round, step, place };
            let known = node.take();
            let result = match draw {
                Place::Drawn(_, place) | Place::Rolled(_, place) => *place,
                Place::Unknown => 0,
            };
            trail.is_over |= !address.is_addressed();
            let at = (!trail.is_over).then(|| self.reach(trail, address, known, draw)).flatten();
            let Some(at) = at else {
                trail.is_over = true;
                return;
            };
            trail.edge = self.nodes[at as usize].edges as usize + result;
            trail.from = address;
        }
    }

    /// Returns the node that the trail leads to, which draws from this table.
    fn reach(
        &mut self,
        trail: &Trail,
        address: Address,
        known: Option<&mut Option<u32>>,
        draw: &Place,
    ) -> Option<u32> {
        let to = self.edges[trail.edge].to;
        if to < Edge::LOST {
            return Some(to);
        }
        let node = match known {
            Some(Some(node)) => *node,
            Some(none) => *none.insert(self.add(draw)?),
            None => self.add(draw)?,
        };
        self.edges[trail.edge] = Edge {
            offset: address.offset().wrapping_sub(trail.from.offset()),
            to: node,
            rounds: address.round - trail.from.round,
        };
        Some(node)
    }

    /// Adds the node of a draw, if there is room.
    fn add(&mut self, draw: &Place) -> Option<u32> {
        if self.is_full() {
            return None;
        }
        let Laid { guide, ends, shift, values } = self.lay(draw)?;
        let edges = self.edges.len();
        self.edges.resize(edges + values as usize, Edge::UNKNOWN);
        self.nodes.push(Node { guide, ends, shift, edges: edges as u32 });
        Some(self.nodes.len() as u32 - 1)
    }

    /// Returns where the guide of what is drawn from lies.
    fn lay(&mut self, draw: &Place) -> Option<Laid> {
        let shares = match draw {
            Place::Drawn(table, _) => Shares::Table(Arc::as_ptr(table).cast::<()>().addr()),
            Place::Rolled(rolls, _) => Shares::Rolls(*rolls),
            Place::Unknown => return None,
        };
        if let Some(laid) = self.laid.get(&shares) {
            return Some(*laid);
        }
        let (guide, first) = (self.guides.len() as u32, self.ends.len());
        match draw {
            Place::Drawn(table, _) => {
                self.ends.extend(table.cuts()?.ends());
                self.held.push(Arc::clone(table));
            }
            Place::Rolled(rolls, _) => {
                let end =
                    |nth| ((u128::from(nth) << u64::BITS).div_ceil((*rolls).into()) - 1) as u64;
                self.ends.extend((1..=*rolls).map(end));
            }
            Place::Unknown => {}
        }
        let ends = &self.ends[first..];
        let bits = (Paths::RANGES * ends.len()).next_power_of_two().ilog2().min(Cuts::FINE_BITS);
        self.guides.extend(Cuts::guide(ends, bits));
        let (values, shift) = (ends.len() as u32, u64::BITS - bits);
        let laid = Laid { guide, ends: first as u32, shift, values };
        self.laid.insert(shares, laid);
        Some(laid)
    }

    /// Ends a trail in this round, with a code of up to 254, or beyond it if there is none.
    pub(crate) fn end(&mut self, trail: &Trail, round: u32, code: Option<u8>) {
        let edge = &mut self.edges[trail.edge];
        if trail.is_over || edge.to < Edge::LOST || Address::PARTS <= round {
            return;
        }
        let rounds = round - trail.from.round;
        *edge = match code {
            Some(code) => Edge { offset: 0, to: Edge::LOST + 1 + u32::from(code), rounds },
            None => Edge { offset: 0, to: Edge::LOST, rounds: rounds + 1 },
        };
    }

    /// Follows trials of a seed, up to a round, to where their paths lead.
    pub(crate) fn walk(
        &self,
        seed: u64,
        mut trials: Range<u64>,
        rounds_max: u32,
        mut tell: impl FnMut(u64, Arrival),
    ) {
        // The rounds after these have no addresses.
        let limit = rounds_max.min(Address::PARTS - 1);
        let beyond = if limit == rounds_max { Arrival::Beyond } else { Arrival::Unknown };
        let mut arrive = |walker: &Walker| {
            let arrival = match walker.at.checked_sub(Edge::LOST) {
                _ if limit < walker.round => beyond,
                None | Some(0) => Arrival::Unknown,
                Some(code) => Arrival::End((code - 1) as u8, walker.round),
            };
            tell(walker.index, arrival);
        };
        let goes_on = |walker: &Walker| walker.at < Edge::LOST && walker.round <= limit;
        // Returns the next trial that has something to draw.
        let mut set_out = |arrive: &mut dyn FnMut(&Walker)| {
            loop {
                let index = trials.next()?;
                let Edge { offset, to, rounds } = self.edges[0];
                let (at, next) = match first_of(seed, index) {
                    Some(first) => (to, first.wrapping_add(offset)),
                    None => (Edge::LOST, 0),
                };
                let walker = Walker { index, next, at, round: rounds };
                if goes_on(&walker) {
                    return Some(walker);
                }
                arrive(&walker);
            }
        };
        let none = Walker { index: 0, next: 0, at: Edge::LOST, round: 0 };
        let mut walkers = [none; Paths::WALKERS];
        let mut count = 0;
        while count < Paths::WALKERS
            && let Some(walker) = set_out(&mut arrive)
        {
            walkers[count] = walker;
            count += 1;
        }
        while 0 < count {
            let mut nth = 0;
            while nth < count {
                let walker = &mut walkers[nth];
                self.draw(walker);
                if !goes_on(walker) {
                    arrive(walker);
                    match set_out(&mut arrive) {
                        Some(fresh) => *walker = fresh,
                        None => {
                            count -= 1;
                            walkers[nth] = walkers[count];
                            continue;
                        }
                    }
                }
                nth += 1;
            }
        }
    }

    /// Follows one draw.
    #[inline]
    fn draw(&self, walker: &mut Walker) {
        let node = &self.nodes[walker.at as usize];
        let word = scatter(walker.next);
        let entry = self.guides[node.guide as usize + (word >> node.shift) as usize];
        let place = Cuts::lead(entry).unwrap_or_else(|from| {
            let ends = &self.ends[node.ends as usize..];
            Cuts::search(ends, from, word)
        });
        let edge = &self.edges[node.edges as usize + place];
        walker.next = walker.next.wrapping_add(edge.offset);
        walker.at = edge.to;
        walker.round += edge.rounds;
    }
}

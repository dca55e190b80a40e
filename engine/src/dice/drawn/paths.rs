//! The paths that trials have taken, kept as a tree of draws.

mod walk;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::tables::AnyTable;
use crate::dice::Die;
use crate::dice::inverse::Cuts;
use crate::dice::words::{Address, Words};

/// The paths that trials of one kind have taken: which part was drawn next after each result.
///
/// A rule is deterministic except for its dice, so that what comes next depends only on what was
/// drawn before. A trial that draws nothing but what others have drawn before it is therefore
/// known without playing it: its words lead from draw to draw. All others are played.
///
/// A node is a draw, an edge one of its results. An edge keeps how far the address of the next
/// word is from that of the last, which does not depend on the trial. Where a step begins in the
/// same state, paths meet: the caller numbers these beginnings.
pub(crate) struct Paths {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// For each node the number of the step that it begins, if it begins one.
    begins: Vec<Option<u32>>,
    /// For each step by number its first draw, if it is known.
    firsts: Vec<Option<u32>>,
    /// The guides and the greatest words of the tables that nodes draw from.
    guides: Vec<u16>,
    ends: Vec<u64>,
    /// Where those of each table lie.
    laid: FxHashMap<Shares, TableLayout>,
    /// The tables, which are held so that no other takes the address of one.
    held: Vec<Arc<dyn AnyTable>>,
    /// The most edges.
    room: usize,
}

/// What one random word was drawn to: a place among those that the source shares it out to.
pub(crate) struct Draw {
    pub(super) source: Distribution,
    pub(super) place: usize,
}

/// How a random word is distributed over results.
pub(crate) enum Distribution {
    /// The table of a part.
    Table(Arc<dyn AnyTable>),
    /// Dice that belong to no part, with so many equally likely rolls.
    Rolls(u64),
}

impl Draw {
    /// The most equally likely rolls that are told apart.
    const ROLLS_MAX: u64 = 1 << 9;

    /// Returns what comes of these dice, given their word, unless it has too many rolls. The word is
    /// a fraction, and its digits in base `faces` are the dice.
    pub(super) fn of_dice(count: u8, die: Die, word: impl FnOnce() -> u64) -> Option<Draw> {
        let rolls = u64::from(die.faces()).checked_pow(count.into())?;
        (0 < count && rolls <= Draw::ROLLS_MAX).then(|| {
            let nth = (u128::from(word()) * u128::from(rolls)) >> u64::BITS;
            Draw { source: Distribution::Rolls(rolls), place: nth as usize }
        })
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
struct TableLayout {
    guide: u32,
    ends: u32,
    shift: u32,
    values: u32,
}

/// A draw, in one word: from the lowest bits up where the guide (20
/// bits) and the ends (18) begin, how far words are shifted to find their entry (6), and where the
/// edges begin (20).
#[derive(Clone, Copy, PartialEq, Eq)]
struct Node(u64);

impl Node {
    /// No draw: a trial ends, or is lost. No guide begins with the first entry of all.
    const NONE: Node = Node(0);

    const GUIDE: u64 = (1 << Node::ENDS_AT) - 1;
    const ENDS_AT: u32 = 20;
    const ENDS: u64 = (1 << (Node::SHIFT_AT - Node::ENDS_AT)) - 1;
    const SHIFT_AT: u32 = 38;
    const SHIFT: u64 = u64::BITS as u64 - 1;
    const EDGES_AT: u32 = 44;

    fn new(laid: TableLayout, edges: usize) -> Node {
        let TableLayout { guide, ends, shift, .. } = laid;
        let ends = u64::from(ends) << Node::ENDS_AT;
        let edges = (edges as u64) << Node::EDGES_AT;
        Node(u64::from(guide) | ends | edges | u64::from(shift) << Node::SHIFT_AT)
    }

    /// Returns the entry of the guide for a word.
    #[inline]
    fn entry(self, word: u64) -> usize {
        ((self.0 & Node::GUIDE) + (word >> (self.0 >> Node::SHIFT_AT & Node::SHIFT))) as usize
    }

    #[inline]
    fn ends(self) -> usize {
        (self.0 >> Node::ENDS_AT & Node::ENDS) as usize
    }

    /// Returns the edge of the first result.
    #[inline]
    fn edges(self) -> usize {
        (self.0 >> Node::EDGES_AT) as usize
    }
}

/// One result of a draw, in two words.
#[derive(Clone, Copy)]
struct Edge {
    /// From the lowest bits up: the number of rounds that begin meanwhile (18 bits); the number of
    /// the next node, or, if there is none, that of the step that was being played, [`Edge::LOST`],
    /// or one of the codes after it (22); and what the address of the next word adds to what is
    /// scattered, whose lower bits are zero.
    lead: u64,
    /// The next node, or [`Node::NONE`].
    node: Node,
}

/// How a trial ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arrival {
    /// At the end with this code, in this round.
    End(u8, u32),
    /// Beyond the last round.
    Beyond,
    /// Where no trial was before: it has to be played. If it is known, the step in which that is.
    Unknown(Option<StepAt>),
}

/// Where the recording of a trial's path stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RecordingPosition {
    /// Along this edge, which leads from a draw with this address.
    Edge(usize, Address),
    /// To the beginning of the step with this number, of which the first draw is known.
    Step(u32),
    /// Where no path is kept.
    Nowhere,
}

/// The beginning of a step, by its number, in a round.
pub(crate) type StepAt = (u32, u32);

impl RecordingPosition {
    /// The beginning of all trials.
    pub(crate) const START: RecordingPosition = RecordingPosition::Edge(0, Address::FIRST);
}

impl Edge {
    const ROUNDS: u64 = (1 << Edge::TO_AT) - 1;
    const TO_AT: u32 = 18;
    const TO: u64 = (1 << (Words::INDEX_BITS - Edge::TO_AT)) - 1;
    const OFFSET: u64 = u64::MAX << Words::INDEX_BITS;

    /// No trial went on from here, or dice are rolled that belong to no part.
    const LOST: u32 = Edge::TO as u32 - 256;

    /// An edge in the step with this number, if it has one, from which no trial went on.
    const fn unknown(step: Option<u32>) -> Edge {
        let step = if let Some(step) = step { step } else { Edge::LOST };
        Edge::new(0, step, 0, Node::NONE)
    }

    /// Returns the next node, if there is one.
    fn leads_to(self) -> Option<u32> {
        (self.node != Node::NONE).then(|| self.to())
    }

    const fn new(offset: u64, to: u32, rounds: u32, node: Node) -> Edge {
        Edge { lead: offset | (to as u64) << Edge::TO_AT | rounds as u64, node }
    }

    #[inline]
    fn offset(self) -> u64 {
        self.lead & Edge::OFFSET
    }

    #[inline]
    fn to(self) -> u32 {
        (self.lead >> Edge::TO_AT & Edge::TO) as u32
    }

    #[inline]
    fn rounds(self) -> u32 {
        (self.lead & Edge::ROUNDS) as u32
    }
}

// All that is packed has room: a table more than the most is the last that is added.
const _: () = {
    let table = Cuts::VALUES_MAX as u64;
    assert!((Paths::GUIDES_MAX as u64) + (1 << Cuts::FINE_BITS) <= Node::GUIDE);
    assert!((Paths::ENDS_MAX as u64) + table <= Node::ENDS);
    assert!((Paths::EDGES_MAX as u64) + table < Edge::LOST as u64);
    assert!((Paths::EDGES_MAX as u64) + table < 1 << (u64::BITS - Node::EDGES_AT));
    assert!(Cuts::VALUES_MAX <= Cuts::PLACE as usize + 1);
    assert!((Paths::ROUNDS_MAX as u64) < Edge::ROUNDS);
};

impl Paths {
    /// The last round that is followed.
    pub(crate) const ROUNDS_MAX: u32 = Address::PARTS - 1;

    /// The most steps that have numbers.
    pub(crate) const STEPS_MAX: usize = Edge::LOST as usize;

    /// The most edges that paths may have room for.
    pub(crate) const EDGES_MAX: usize = 1 << 19;

    /// The most entries of guides and the most ends of tables.
    const GUIDES_MAX: usize = 1 << 19;
    const ENDS_MAX: usize = 1 << 17;

    /// The number of ranges of a guide for each value. More of them than a single table has: the
    /// fewer words need a search, the better the processor foresees that there is none.
    const RANGES: usize = 32;

    /// Creates paths with room for so many edges, at most [`Paths::EDGES_MAX`].
    pub(crate) fn with_room(edges: usize) -> Paths {
        Paths {
            room: edges.min(Paths::EDGES_MAX),
            nodes: Vec::new(),
            // The edge that leads to the first draw.
            edges: vec![Edge::unknown(None)],
            begins: Vec::new(),
            firsts: Vec::new(),
            // No node begins with the first entry, which is that of `Node::NONE`.
            guides: vec![0],
            ends: Vec::new(),
            laid: FxHashMap::default(),
            held: Vec::new(),
        }
    }

    /// Returns whether there is no room for more.
    pub(crate) fn is_full(&self) -> bool {
        self.room <= self.edges.len()
            || Paths::GUIDES_MAX <= self.guides.len()
            || Paths::ENDS_MAX <= self.ends.len()
    }

    /// Returns whether the first draw of a step is known.
    pub(crate) fn knows(&self, step: u32) -> bool {
        self.firsts.get(step as usize).is_some_and(Option::is_some)
    }

    /// Adds what a trial drew in a step of a round, in order; see
    /// [`recording`](super::Drawn::recording). `number` is that of the step, if it has one.
    pub(crate) fn extend(
        &mut self,
        trail: RecordingPosition,
        (round, step): (u32, u32),
        number: Option<u32>,
        drawn: &[Option<Draw>],
    ) -> RecordingPosition {
        let mut trail = trail;
        for (place, draw) in (0..).zip(drawn) {
            let address = Address { round, step, place };
            let Some(Draw { source, place }) = draw.as_ref().filter(|_| address.is_addressed())
            else {
                return RecordingPosition::Nowhere;
            };
            let Some(node) = self.reach(trail, address, number, source) else {
                return RecordingPosition::Nowhere;
            };
            trail = RecordingPosition::Edge(self.nodes[node as usize].edges() + place, address);
        }
        trail
    }

    /// Leads a trail to the first draw of a step that is known.
    pub(crate) fn join(
        &mut self,
        trail: RecordingPosition,
        (round, step): (u32, u32),
        number: u32,
    ) {
        let address = Address { round, step, place: 0 };
        let first = self.firsts.get(number as usize).copied().flatten();
        if let (RecordingPosition::Edge(edge, from), Some(to), true) =
            (trail, first, address.is_addressed())
        {
            self.lead(edge, from, to, address);
        }
    }

    /// Returns the node of the draw that the trail comes to, which is added if it is new and there
    /// is room. `number` is that of its step, if it has one.
    fn reach(
        &mut self,
        trail: RecordingPosition,
        address: Address,
        number: Option<u32>,
        source: &Distribution,
    ) -> Option<u32> {
        let first = |paths: &Paths, number: u32| paths.firsts.get(number as usize).copied()?;
        let (step, number) = (number, number.filter(|_| address.place == 0));
        match trail {
            // What comes after dice that are not kept is reached by its first draw.
            RecordingPosition::Nowhere => {
                let number = number?;
                first(self, number).or_else(|| self.add(source, Some(number), Some(number)))
            }
            RecordingPosition::Step(number) => first(self, number),
            RecordingPosition::Edge(edge, from) => {
                if let Some(node) = self.edges[edge].leads_to() {
                    return Some(node);
                }
                let known = number.and_then(|number| first(self, number));
                let node = known.or_else(|| self.add(source, number, step))?;
                self.lead(edge, from, node, address);
                Some(node)
            }
        }
    }

    /// Lets an edge lead to the draw with this address.
    fn lead(&mut self, edge: usize, from: Address, to: u32, address: Address) {
        let offset = address.offset().wrapping_sub(from.offset());
        let rounds = address.round - from.round;
        self.edges[edge] = Edge::new(offset, to, rounds, self.nodes[to as usize]);
    }

    /// Adds the node of a draw, if there is room: that of the step that it begins, if it begins
    /// one, and that of the step in which it is, if they have numbers.
    fn add(
        &mut self,
        source: &Distribution,
        number: Option<u32>,
        step: Option<u32>,
    ) -> Option<u32> {
        if self.is_full() {
            return None;
        }
        let laid = self.lay(source)?;
        let (node, edges) = (self.nodes.len() as u32, self.edges.len());
        self.edges.resize(edges + laid.values as usize, Edge::unknown(step));
        self.nodes.push(Node::new(laid, edges));
        self.begins.push(number);
        if let Some(number) = number {
            let number = number as usize;
            self.firsts.resize(self.firsts.len().max(number + 1), None);
            self.firsts[number] = Some(node);
        }
        Some(node)
    }

    /// Returns where the guide of what is drawn from lies.
    fn lay(&mut self, source: &Distribution) -> Option<TableLayout> {
        let shares = match source {
            Distribution::Table(table) => Shares::Table(Arc::as_ptr(table).cast::<()>().addr()),
            Distribution::Rolls(rolls) => Shares::Rolls(*rolls),
        };
        if let Some(laid) = self.laid.get(&shares) {
            return Some(*laid);
        }
        let (guide, first) = (self.guides.len() as u32, self.ends.len());
        match source {
            Distribution::Table(table) => {
                self.ends.extend(table.cuts()?.ends());
                self.held.push(Arc::clone(table));
            }
            Distribution::Rolls(rolls) => {
                let end =
                    |nth| ((u128::from(nth) << u64::BITS).div_ceil((*rolls).into()) - 1) as u64;
                self.ends.extend((1..=*rolls).map(end));
            }
        }
        let ends = &self.ends[first..];
        let bits = (Paths::RANGES * ends.len()).next_power_of_two().ilog2().min(Cuts::FINE_BITS);
        self.guides.extend(Cuts::guide(ends, bits));
        let (values, shift) = (ends.len() as u32, u64::BITS - bits);
        let laid = TableLayout { guide, ends: first as u32, shift, values };
        self.laid.insert(shares, laid);
        Some(laid)
    }

    /// Ends a trail in this round, with a code of up to 254, or beyond it if there is none.
    pub(crate) fn end(&mut self, trail: RecordingPosition, round: u32, code: Option<u8>) {
        let RecordingPosition::Edge(edge, from) = trail else { return };
        if self.edges[edge].leads_to().is_some() || Paths::ROUNDS_MAX < round {
            return;
        }
        let rounds = round - from.round;
        self.edges[edge] = match code {
            Some(code) => Edge::new(0, Edge::LOST + 1 + u32::from(code), rounds, Node::NONE),
            None => Edge::new(0, Edge::LOST, rounds + 1, Node::NONE),
        };
    }
}

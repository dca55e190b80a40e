//! The tree of draws, and how trials are added to it.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::arrival::RecordingPosition;
use super::draw::{Distribution, Draw};
use super::edge::PathEdge;
use super::node::{PathNode, TableLayout};
use crate::dice::drawn::tables::AnyTable;
use crate::dice::inverse::Cuts;
use crate::dice::words::Address;

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
    pub(super) nodes: Vec<PathNode>,
    pub(super) edges: Vec<PathEdge>,
    /// For each node the number of the step that it begins, if it begins one.
    pub(super) begins: Vec<Option<u32>>,
    /// For each step by number its first draw, if it is known.
    pub(super) firsts: Vec<Option<u32>>,
    /// The guides and the greatest words of the tables that nodes draw from.
    pub(super) guides: Vec<u16>,
    pub(super) ends: Vec<u64>,
    /// Where those of each table lie.
    laid: FxHashMap<Shares, TableLayout>,
    /// The tables, which are held so that no other takes the address of one.
    held: Vec<Arc<dyn AnyTable>>,
    /// The most edges.
    room: usize,
}

/// What words are shared out by.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Shares {
    /// The table at this address.
    Table(usize),
    /// So many equally likely rolls.
    Rolls(u64),
}

// All that is packed has room: a table more than the most is the last that is added.
const _: () = {
    let table = Cuts::VALUES_MAX as u64;
    assert!((Paths::GUIDES_MAX as u64) + (1 << Cuts::FINE_BITS) <= PathNode::GUIDE);
    assert!((Paths::ENDS_MAX as u64) + table <= PathNode::ENDS);
    assert!((Paths::EDGES_MAX as u64) + table < PathEdge::LOST as u64);
    assert!((Paths::EDGES_MAX as u64) + table < 1 << (u64::BITS - PathNode::EDGES_AT));
    assert!(Cuts::VALUES_MAX <= Cuts::PLACE as usize + 1);
    assert!((Paths::ROUNDS_MAX as u64) < PathEdge::ROUNDS);
};

impl Paths {
    /// The last round that is followed.
    pub(crate) const ROUNDS_MAX: u32 = Address::PARTS - 1;

    /// The most steps that have numbers.
    pub(crate) const STEPS_MAX: usize = PathEdge::LOST as usize;

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
            edges: vec![PathEdge::unknown(None)],
            begins: Vec::new(),
            firsts: Vec::new(),
            // No node begins with the first entry, which is that of `PathNode::NONE`.
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
    /// [`recording`](crate::dice::Drawn::recording). `number` is that of the step, if it has one.
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
        self.edges[edge] = PathEdge::new(offset, to, rounds, self.nodes[to as usize]);
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
        self.edges.resize(edges + laid.values as usize, PathEdge::unknown(step));
        self.nodes.push(PathNode::new(laid, edges));
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
            Some(code) => {
                PathEdge::new(0, PathEdge::LOST + 1 + u32::from(code), rounds, PathNode::NONE)
            }
            None => PathEdge::new(0, PathEdge::LOST, rounds + 1, PathNode::NONE),
        };
    }
}

//! Edges of the tree: results of draws, packed in two words each.

use super::node::PathNode;
use crate::dice::words::Words;

/// One result of a draw, in two words.
#[derive(Clone, Copy)]
pub(super) struct PathEdge {
    /// From the lowest bits up: the number of rounds that begin meanwhile (18 bits); the number of
    /// the next node, or, if there is none, that of the step that was being played, [`PathEdge::LOST`],
    /// or one of the codes after it (22); and what the address of the next word adds to what is
    /// scattered, whose lower bits are zero.
    lead: u64,
    /// The next node, or [`PathNode::NONE`].
    pub(super) node: PathNode,
}

impl PathEdge {
    pub(super) const ROUNDS: u64 = (1 << PathEdge::TO_AT) - 1;
    const TO_AT: u32 = 18;
    const TO: u64 = (1 << (Words::INDEX_BITS - PathEdge::TO_AT)) - 1;
    const OFFSET: u64 = u64::MAX << Words::INDEX_BITS;

    /// No trial went on from here, or dice are rolled that belong to no part.
    pub(super) const LOST: u32 = PathEdge::TO as u32 - 256;

    /// An edge in the step with this number, if it has one, from which no trial went on.
    pub(super) const fn unknown(step: Option<u32>) -> PathEdge {
        let step = if let Some(step) = step { step } else { PathEdge::LOST };
        PathEdge::new(0, step, 0, PathNode::NONE)
    }

    /// Returns the next node, if there is one.
    pub(super) fn leads_to(self) -> Option<u32> {
        (self.node != PathNode::NONE).then(|| self.to())
    }

    pub(super) const fn new(offset: u64, to: u32, rounds: u32, node: PathNode) -> PathEdge {
        PathEdge { lead: offset | (to as u64) << PathEdge::TO_AT | rounds as u64, node }
    }

    #[inline]
    pub(super) fn offset(self) -> u64 {
        self.lead & PathEdge::OFFSET
    }

    #[inline]
    pub(super) fn to(self) -> u32 {
        (self.lead >> PathEdge::TO_AT & PathEdge::TO) as u32
    }

    #[inline]
    pub(super) fn rounds(self) -> u32 {
        (self.lead & PathEdge::ROUNDS) as u32
    }
}

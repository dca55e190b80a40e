//! Nodes of the tree: draws, packed in one word each.

/// Where the guide and the ends of a table begin, how far words are shifted to find their entry, and
/// the number of values.
#[derive(Clone, Copy)]
pub(super) struct TableLayout {
    pub(super) guide: u32,
    pub(super) ends: u32,
    pub(super) shift: u32,
    pub(super) values: u32,
}

/// A draw, in one word: from the lowest bits up where the guide (20
/// bits) and the ends (18) begin, how far words are shifted to find their entry (6), and where the
/// edges begin (20).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct PathNode(u64);

impl PathNode {
    /// No draw: a trial ends, or is lost. No guide begins with the first entry of all.
    pub(super) const NONE: PathNode = PathNode(0);

    pub(super) const GUIDE: u64 = (1 << PathNode::ENDS_AT) - 1;
    const ENDS_AT: u32 = 20;
    pub(super) const ENDS: u64 = (1 << (PathNode::SHIFT_AT - PathNode::ENDS_AT)) - 1;
    const SHIFT_AT: u32 = 38;
    const SHIFT: u64 = u64::BITS as u64 - 1;
    pub(super) const EDGES_AT: u32 = 44;

    pub(super) fn new(laid: TableLayout, edges: usize) -> PathNode {
        let TableLayout { guide, ends, shift, .. } = laid;
        let ends = u64::from(ends) << PathNode::ENDS_AT;
        let edges = (edges as u64) << PathNode::EDGES_AT;
        PathNode(u64::from(guide) | ends | edges | u64::from(shift) << PathNode::SHIFT_AT)
    }

    /// Returns the entry of the guide for a word.
    #[inline]
    pub(super) fn entry(self, word: u64) -> usize {
        ((self.0 & PathNode::GUIDE) + (word >> (self.0 >> PathNode::SHIFT_AT & PathNode::SHIFT)))
            as usize
    }

    #[inline]
    pub(super) fn ends(self) -> usize {
        (self.0 >> PathNode::ENDS_AT & PathNode::ENDS) as usize
    }

    /// Returns the edge of the first result.
    #[inline]
    pub(super) fn edges(self) -> usize {
        (self.0 >> PathNode::EDGES_AT) as usize
    }
}

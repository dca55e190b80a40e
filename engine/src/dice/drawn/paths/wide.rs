//! Following trials in the lanes of vectors of 512 bits, where the processor has them.
//!
//! The lanes do what [`Paths::walk_portable`] does one trial after another, which is their oracle: each
//! trial comes to the same end. Only the order in which ends are told differs.
#![expect(
    unsafe_code,
    reason = "lanes gather from tables by address, which the compiler does not do by itself"
)]

use std::arch::x86_64::{
    __m512i, __mmask8, _mm256_setzero_si256, _mm512_add_epi64, _mm512_and_si512,
    _mm512_cvtepu32_epi64, _mm512_mask_add_epi64, _mm512_mask_blend_epi64,
    _mm512_mask_cmpgt_epu64_mask, _mm512_mask_cmplt_epu64_mask, _mm512_mask_i64gather_epi32,
    _mm512_mask_i64gather_epi64, _mm512_mask_test_epi64_mask, _mm512_mask_testn_epi64_mask,
    _mm512_maskz_compress_epi64, _mm512_maskz_expand_epi64, _mm512_mullo_epi64, _mm512_or_si512,
    _mm512_rol_epi64, _mm512_set_epi64, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_slli_epi64,
    _mm512_srli_epi64, _mm512_srlv_epi64, _mm512_storeu_si512, _mm512_xor_si512,
};
use std::ops::Range;

use super::walk::Horizon;
use super::{Arrival, Edge, Node, Paths};
use crate::dice::inverse::Cuts;
use crate::dice::words::{FACTORS, SHIFTS, STRIDE, TURN, first_of};

/// The number of trials that a vector carries.
const LANES: usize = 8;

/// The number of vectors on their way at once, so that one need not wait for what another gathers.
const VECTORS: usize = 4;

/// The least number of trials for which setting out lanes pays.
const LEAST: u64 = 64;

/// Follows trials like [`Paths::walk`]. Returns false, and tells nothing, if the processor has no
/// such vectors, if the trials have no addresses, or if there are too few of them.
pub(super) fn walk(
    paths: &Paths,
    seed: u64,
    trials: &Range<u64>,
    horizon: &Horizon,
    tell: &mut impl FnMut(u64, Arrival),
) -> bool {
    let has_lanes = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl");
    let start = paths.edges[0];
    let goes_on = start.node != Node::NONE && start.rounds() <= horizon.limit;
    let many = trials.end.checked_sub(trials.start).is_some_and(|count| LEAST <= count);
    if !(has_lanes && goes_on && many && first_of(seed, trials.end - 1).is_some()) {
        return false;
    }
    let Some(first) = first_of(seed, 0) else { return false };
    let mut tell = |index, at, round| tell(index, horizon.arrival(at, round));
    // SAFETY: the processor has the features that the function is compiled for.
    unsafe { walk_lanes(paths, first, trials.clone(), horizon.limit, &mut tell) };
    true
}

/// Trials on their way, one in each lane; see `Walker`, which is one of them.
#[derive(Clone, Copy)]
struct Walkers {
    index: __m512i,
    next: __m512i,
    node: __m512i,
    round: __m512i,
    /// The lanes that carry a trial.
    live: __mmask8,
}

/// The ends of trials that are not told yet: the index, and the node or code and the round of each.
struct Ended {
    index: [u64; Ended::ROOM],
    end: [u64; Ended::ROOM],
    len: usize,
}

impl Ended {
    const ROOM: usize = 512;

    /// Returns whether all lanes may arrive once more.
    fn has_room(&self) -> bool {
        self.len <= Ended::ROOM - VECTORS * LANES
    }

    fn tell_all(&mut self, tell: &mut impl FnMut(u64, u32, u32)) {
        for (&index, &end) in self.index[..self.len].iter().zip(&self.end) {
            tell(index, (end >> 32) as u32, end as u32);
        }
        self.len = 0;
    }
}

/// Follows trials until all have arrived. `first` is what the address of the first word of trial 0
/// counts to.
///
/// Each draw is taken in stages, each for all vectors, so that many entries are on their way from
/// memory at once. Hardly a branch depends on what is drawn: the processor would foresee it wrongly
/// and throw away what other vectors have begun.
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
fn walk_lanes(
    paths: &Paths,
    first: u64,
    mut trials: Range<u64>,
    limit: u32,
    tell: &mut impl FnMut(u64, u32, u32),
) {
    let zero = _mm512_setzero_si512();
    let none = Walkers { index: zero, next: zero, node: zero, round: zero, live: 0 };
    let mut ended = Ended { index: [0; _], end: [0; _], len: 0 };
    let mut vectors = [none; VECTORS];
    for walkers in &mut vectors {
        set_out(paths, first, &mut trials, walkers, __mmask8::MAX);
    }
    while vectors.iter().any(|walkers| walkers.live != 0) {
        let words = vectors.map(|walkers| word_at(walkers.next));
        let mut found = [none_found(); VECTORS];
        for nth in 0..VECTORS {
            found[nth] = look_up(paths, &vectors[nth], words[nth]);
        }
        for nth in 0..VECTORS {
            refine(paths, &vectors[nth], words[nth], &mut found[nth]);
        }
        let mut edges = [(zero, zero); VECTORS];
        for nth in 0..VECTORS {
            edges[nth] = follow(paths, &vectors[nth], found[nth]);
        }
        for nth in 0..VECTORS {
            let done = arrive(&mut vectors[nth], edges[nth], limit, &mut ended);
            set_out(paths, first, &mut trials, &mut vectors[nth], done);
        }
        if !ended.has_room() {
            ended.tell_all(tell);
        }
    }
    ended.tell_all(tell);
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
fn all(value: u64) -> __m512i {
    _mm512_set1_epi64(value as i64)
}

/// Lets the next trials set out in the given lanes, which carry none, as far as there are any.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
fn set_out(
    paths: &Paths,
    first: u64,
    trials: &mut Range<u64>,
    walkers: &mut Walkers,
    free: __mmask8,
) {
    let start = paths.edges[0];
    let nth = _mm512_maskz_expand_epi64(free, _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0));
    let index = _mm512_add_epi64(all(trials.start), nth);
    let fresh = _mm512_mask_cmplt_epu64_mask(free, index, all(trials.end));
    trials.start += u64::from(free.count_ones());
    let next = _mm512_add_epi64(
        all(first.wrapping_add(start.offset())),
        _mm512_mullo_epi64(index, all(STRIDE)),
    );
    walkers.index = _mm512_mask_blend_epi64(fresh, walkers.index, index);
    walkers.next = _mm512_mask_blend_epi64(fresh, walkers.next, next);
    walkers.node = _mm512_mask_blend_epi64(fresh, walkers.node, all(start.node.0));
    walkers.round = _mm512_mask_blend_epi64(fresh, walkers.round, all(start.rounds().into()));
    walkers.live |= fresh;
}

/// The word of each lane; see [`word_at`](crate::dice::words::word_at).
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
fn word_at(count: __m512i) -> __m512i {
    let word = _mm512_rol_epi64::<{ TURN as i32 }>(count);
    let word = _mm512_xor_si512(word, _mm512_srli_epi64::<{ SHIFTS[0] }>(word));
    let word = _mm512_mullo_epi64(word, all(FACTORS[0]));
    let word = _mm512_xor_si512(word, _mm512_srli_epi64::<{ SHIFTS[1] }>(word));
    let word = _mm512_mullo_epi64(word, all(FACTORS[1]));
    _mm512_xor_si512(word, _mm512_srli_epi64::<{ SHIFTS[2] }>(word))
}

/// The places that words were drawn to, or where to search for them: the lanes whose range has
/// several values, and those in which it has more than two.
#[derive(Clone, Copy)]
struct Found {
    place: __m512i,
    several: __mmask8,
    many: __mmask8,
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
fn none_found() -> Found {
    Found { place: _mm512_setzero_si512(), several: 0, many: 0 }
}

/// Looks words up in the guides of their nodes.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
fn look_up(paths: &Paths, walkers: &Walkers, word: __m512i) -> Found {
    let Walkers { node, live, .. } = *walkers;
    let shift = _mm512_srli_epi64::<{ Node::SHIFT_AT }>(node);
    let range = _mm512_srlv_epi64(word, _mm512_and_si512(shift, all(Node::SHIFT)));
    let entry = _mm512_add_epi64(_mm512_and_si512(node, all(Node::GUIDE)), range);
    // SAFETY: the node of a live lane was laid by `Paths::add`, so that its guide has an entry for
    // each range of words, which is not the first of all guides. The entry is read together with
    // the one before it.
    let pair = unsafe {
        let before = paths.guides.as_ptr().wrapping_sub(1);
        let none = _mm256_setzero_si256();
        _mm512_mask_i64gather_epi32::<2>(none, live, entry, before.cast())
    };
    let entry = _mm512_srli_epi64::<16>(_mm512_cvtepu32_epi64(pair));
    let marked = |mark: u16| _mm512_mask_test_epi64_mask(live, entry, all(mark.into()));
    let place = _mm512_and_si512(entry, all(Cuts::PLACE.into()));
    Found { place, several: marked(Cuts::SEVERAL), many: marked(Cuts::MANY) }
}

/// Searches on where the rest of the word decides.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
fn refine(paths: &Paths, walkers: &Walkers, word: __m512i, found: &mut Found) {
    let ends = _mm512_srli_epi64::<{ Node::ENDS_AT }>(walkers.node);
    let ends = _mm512_and_si512(ends, all(Node::ENDS));
    // One look nearly always decides, and costs less than to foresee wrongly that none is needed.
    let mut several = found.several;
    loop {
        // SAFETY: the last end of each table is the greatest word, so that the search stops at the
        // latest there.
        let end = unsafe {
            let at = _mm512_add_epi64(ends, found.place);
            let zero = _mm512_setzero_si512();
            _mm512_mask_i64gather_epi64::<8>(zero, several, at, paths.ends.as_ptr().cast())
        };
        several = _mm512_mask_cmplt_epu64_mask(several, end, word);
        found.place = _mm512_mask_add_epi64(found.place, several, found.place, all(1));
        several &= found.many;
        if several == 0 {
            break;
        }
    }
}

/// Returns the edges of what was drawn.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
fn follow(paths: &Paths, walkers: &Walkers, found: Found) -> (__m512i, __m512i) {
    let edges = _mm512_srli_epi64::<{ Node::EDGES_AT }>(walkers.node);
    let edge = _mm512_slli_epi64::<1>(_mm512_add_epi64(edges, found.place));
    // SAFETY: a node has an edge for each place of its table, and an edge is two words.
    unsafe {
        let (zero, edges) = (_mm512_setzero_si512(), paths.edges.as_ptr().cast::<i64>());
        let lead = _mm512_mask_i64gather_epi64::<8>(zero, walkers.live, edge, edges);
        let node =
            _mm512_mask_i64gather_epi64::<8>(zero, walkers.live, edge, edges.wrapping_add(1));
        (lead, node)
    }
}

/// Moves trials along edges, and returns the lanes whose trials have arrived, which carry none any
/// more. Their ends are added to `ended`.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
fn arrive(
    walkers: &mut Walkers,
    (lead, node): (__m512i, __m512i),
    limit: u32,
    ended: &mut Ended,
) -> __mmask8 {
    let Walkers { index, next, round, live, .. } = *walkers;
    let next = _mm512_add_epi64(next, _mm512_and_si512(lead, all(Edge::OFFSET)));
    let round = _mm512_add_epi64(round, _mm512_and_si512(lead, all(Edge::ROUNDS)));
    let to = _mm512_srli_epi64::<{ Edge::TO_AT }>(lead);
    let to = _mm512_and_si512(to, all(Edge::TO));
    let late = _mm512_mask_cmpgt_epu64_mask(live, round, all(limit.into()));
    let done = late | _mm512_mask_testn_epi64_mask(live, node, node);
    let end = _mm512_or_si512(_mm512_slli_epi64::<32>(to), round);
    let (indices, ends) = (&mut ended.index, &mut ended.end);
    let indices: &mut [u64; LANES] = indices[ended.len..].first_chunk_mut().expect("room");
    let ends: &mut [u64; LANES] = ends[ended.len..].first_chunk_mut().expect("room");
    // SAFETY: both have room for all lanes.
    unsafe {
        let (index, end) =
            (_mm512_maskz_compress_epi64(done, index), _mm512_maskz_compress_epi64(done, end));
        _mm512_storeu_si512(indices.as_mut_ptr().cast(), index);
        _mm512_storeu_si512(ends.as_mut_ptr().cast(), end);
    }
    ended.len += done.count_ones() as usize;
    *walkers = Walkers { index, next, node, round, live: live & !done };
    done
}

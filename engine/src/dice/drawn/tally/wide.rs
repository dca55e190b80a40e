//! Scattering words in vectors of 512 bits, where the processor has them.
#![expect(unsafe_code, reason = "the compiler is told of vectors that not every processor has")]

use crate::dice::words::{STRIDE, word_at};

/// The number of words that are scattered at once.
pub(super) const WORDS: usize = 64;

/// Leave to use these vectors: only a processor that has them gives it.
#[derive(Clone, Copy)]
pub(super) struct Wide(());

impl Wide {
    /// Asks the processor.
    pub(super) fn detect() -> Option<Wide> {
        let has_vectors = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl");
        has_vectors.then_some(Wide(()))
    }

    /// Returns the words of successive groups. `first` is what the address of the first of
    /// them counts to.
    #[inline]
    #[expect(clippy::unused_self, reason = "it proves that the processor has the vectors")]
    pub(super) fn words(self, first: u64) -> [u64; WORDS] {
        // SAFETY: the processor has the features that the function is compiled for.
        unsafe { scatter_all(first) }
    }
}

/// The compiler makes vectors of this loop.
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
fn scatter_all(first: u64) -> [u64; WORDS] {
    let mut words = [0; WORDS];
    for (nth, word) in (0..).zip(&mut words) {
        *word = word_at(first.wrapping_add(STRIDE.wrapping_mul(nth)));
    }
    words
}

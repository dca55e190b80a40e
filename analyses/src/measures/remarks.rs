//! Remarks on how numbers were sampled, for users who ask for them.

use evenodds_engine::dice::{Tables, Used};
use evenodds_engine::engagement::SampleCache;

use crate::sampling::Watcher;

/// Remarks on what was drawn in duels, and on paths that found no room.
pub(crate) fn remark_on_duels(memos: &[SampleCache], watcher: &dyn Watcher) {
    remark_on(memos.iter().map(SampleCache::tables), watcher);
    if memos.iter().any(SampleCache::is_full) {
        watcher.remark(
            "Fights take too many paths to keep them all; those off the kept ones were played by \
             the rules, and take longer."
                .to_owned(),
        );
    }
}

/// Remarks on what was drawn from these tables.
pub(crate) fn remark_on<'t>(tables: impl IntoIterator<Item = &'t Tables>, watcher: &dyn Watcher) {
    let mut all = Used::default();
    for used in tables.into_iter().map(Tables::used) {
        all.drawn += used.drawn;
        all.rolled += used.rolled;
        all.crowded += used.crowded;
        all.bytes += used.bytes;
    }
    let Used { drawn, rolled, crowded, bytes } = all;
    if 0 < drawn {
        let kilobytes = bytes.div_ceil(1000);
        watcher.remark(format!("Drawn from {drawn} laws of parts of the rules, {kilobytes} kB."));
    }
    if 0 < rolled {
        watcher.remark(format!(
            "Parts that were rolled instead, because their laws take too long or have too many \
             values: {rolled}."
        ));
    }
    if 0 < crowded {
        let most = Tables::BYTES_MAX >> 20;
        watcher.remark(format!(
            "Laws that found no room in {most} MiB and were computed again when needed: {crowded}."
        ));
    }
}

//! Running a search for a redesign.

use std::collections::BTreeMap;
use std::path::Path;

use evenodds_engine::book::Fault;

use super::found::{Attempt, Redesign, Single, is_kept};
use super::search::{Assignment, SearchResult, Space, search};
use super::trial::{Trials, distance};
use crate::complaint::Complaint;
use crate::measures::matrix::StopOnly;
use crate::promises::{Decision, Known, Means, Promise, Ruling};
use crate::sampling::Watcher;
use crate::study::{Overrides, Study, StudyText};

/// The number of changes that are tried unless one says otherwise.
pub const TRIES: u64 = 1000;

/// Why not all was tried.
const STOPPED: &str = "stopped before a change was found that keeps all promises";

/// Searches for the smallest change that keeps all promises of a study, in so many tries. The text is
/// that of the study, which is asked with these overrides. An interruption is no error: it returns
/// what was found so far.
///
/// # Errors
/// If the study promises nothing or lets nothing change, a promise cannot be decided or speaks of what
/// its answer does not have, or it is interrupted before anything is tried.
pub fn redesign(
    text: &StudyText,
    (study, overrides): (&Study, Overrides),
    tries: u64,
    watcher: &dyn Watcher,
) -> Result<Redesign, Complaint> {
    study.promises_something(Path::new(&text.origin))?;
    if study.free.is_empty() {
        let fault = Fault::new(&text.origin, &text.text, "no key of the design may change");
        let fix = "add `[[free]]` with a key and how far it may go; docs/promises.md has examples";
        return Err(fault.or_rather(Some(fix.to_owned())).into());
    }
    let keys = &study.free;
    let present: Assignment = keys.iter().map(|key| key.present).collect();
    let costs = keys.iter().map(|key| key.levels.iter().map(|level| level.cost).collect());
    let space = Space { costs: costs.collect(), present };
    let mut trials = Trials {
        text,
        overrides,
        keys,
        present: &space.present,
        texts: Trials::texts(text, keys)?,
        watcher,
        most: tries.min(space.count()),
        is_exact: Vec::new(),
        outcomes: BTreeMap::new(),
        confirmations: 0,
    };
    let checked = study.promises.check(&Known::new(), &StopOnly(watcher))?;
    if let Some(stopped) = checked.stopped {
        return Err(Complaint::stopped(stopped));
    }
    let before: Vec<(Promise, Ruling)> = checked.all.into_iter().zip(checked.rulings).collect();
    let rulings = before.iter().map(|(_, ruling)| ruling);
    let is_exact = |ruling: &Ruling| ruling.means == Means::Exact;
    trials.is_exact = rulings.clone().map(is_exact).collect();
    let found = if rulings.clone().all(|ruling| ruling.decision == Decision::Kept) {
        let (best, all_below) = (space.present.clone(), Some(0.0));
        SearchResult { best, is_kept: true, tried: 0, all_below, is_stopped: false }
    } else {
        // Changes are compared with what would be looked at of one that changes nothing.
        let is_lost = |one: &Ruling| is_exact(one) && one.decision != Decision::Kept;
        let is_cut = rulings.clone().any(is_lost);
        let seen = |one: &Ruling| (!is_cut || is_exact(one)).then(|| one.clone());
        let now = distance(&Attempt::Judged(rulings.map(seen).collect()));
        search(&space, now, tries, &mut trials)?
    };
    if !found.is_stopped {
        trials.complete(&found.best)?;
    }
    Ok(told(&space, &trials, &found, before))
}

fn told(
    space: &Space,
    trials: &Trials<'_>,
    found: &SearchResult,
    before: Vec<(Promise, Ruling)>,
) -> Redesign {
    let SearchResult { best, tried, all_below, .. } = found;
    let judged = |change: &Assignment| match trials.outcomes.get(change) {
        Some(Attempt::Judged(rulings)) => Some(rulings.clone()),
        _ => None,
    };
    let changed = |change: &Assignment| -> Vec<(usize, usize)> {
        let moved = change.iter().zip(&space.present).enumerate();
        moved.filter(|(_, (at, now))| at != now).map(|(key, (&at, _))| (key, at)).collect()
    };
    let single = |change: &Assignment| {
        let &[(key, level)] = changed(change).as_slice() else { return None };
        let found = match trials.outcomes.get(change)? {
            Attempt::Judged(rulings) => Ok(rulings.clone()),
            Attempt::Refused(why) => Err(why.clone()),
        };
        Some(Single { key, level, cost: space.cost(change), found })
    };
    let cost = space.cost(best);
    let is_open = |(change, attempt): &(&Assignment, &Attempt)| {
        let Attempt::Judged(rulings) = attempt else { return false };
        let standings = || rulings.iter().map(|one| is_kept(one.as_ref()));
        space.cost(change) < cost && standings().all(|one| one != Some(false))
    };
    let (never, exclusive) =
        if found.is_kept { Default::default() } else { conflicts(trials, &before) };
    Redesign {
        keys: trials.keys.to_vec(),
        after: judged(best),
        changes: changed(best),
        cost,
        is_kept: found.is_kept,
        is_cheapest: found.is_kept && all_below.is_none_or(|below| cost <= below),
        open: trials.outcomes.iter().filter(is_open).count(),
        tried: *tried,
        allowed: space.count(),
        singles: space.singles().iter().filter_map(single).collect(),
        never,
        exclusive,
        is_confirmed: found.is_kept && 0 < trials.confirmations,
        edits: trials.edits(best),
        stopped: found.is_stopped.then(|| STOPPED.to_owned()),
        before,
    }
}

/// Returns the promises that nothing that was tried keeps, and the pairs that nothing keeps both of.
/// What was not looked at, or is undecided, may be kept.
fn conflicts(
    trials: &Trials<'_>,
    before: &[(Promise, Ruling)],
) -> (Vec<usize>, Vec<(usize, usize)>) {
    let own = before.iter().map(|(_, ruling)| is_kept(Some(ruling))).collect();
    let judged = trials.outcomes.values().filter_map(|outcome| match outcome {
        Attempt::Judged(rulings) => Some(rulings.iter().map(|one| is_kept(one.as_ref())).collect()),
        Attempt::Refused(_) => None,
    });
    let kept: Vec<Vec<Option<bool>>> = std::iter::once(own).chain(judged).collect();
    let may = |one: &Vec<Option<bool>>, promise: usize| one[promise] != Some(false);
    let is_never = |promise: &usize| !kept.iter().any(|one| may(one, *promise));
    let is_some = |promise: usize| kept.iter().any(|one| one[promise] == Some(true));
    let both = |one, other| kept.iter().any(|kept| may(kept, one) && may(kept, other));
    let all = 0..before.len();
    let pairs = all.clone().flat_map(|one| (one + 1..before.len()).map(move |other| (one, other)));
    let exclusive =
        pairs.filter(|&(one, other)| is_some(one) && is_some(other) && !both(one, other));
    (all.filter(is_never).collect(), exclusive.collect())
}

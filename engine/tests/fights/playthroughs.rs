//! Golden playthroughs: fights told word for word, so that a change of a rule is a visible diff.
//!
//! `EVENODDS_BLESS=1 cargo test -p evenodds-engine --test fights playthroughs` writes them anew, for whoever
//! has read the diff and means it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use evenodds_engine::engagement::{Ending, Playable, Side, Story};

use crate::golden::{files, keep, misfits, rule};
use crate::meetings::{Arena, arenas, golden as folder_of};

/// The seed of all fights that are told.
const SEED: u64 = 1;

/// Rounds after which a told fight is left undecided.
const ROUNDS_MAX: u16 = 30;

/// The most fights that are looked through for one worth telling.
const FIGHTS_MAX: u64 = 200;

/// How a fight ended, in words.
fn ended(story: &Story, [a, b]: [&str; 2]) -> String {
    let winner = |side| if side == Side::A { a } else { b };
    match story.ending {
        Some(Ending::Out(side)) => format!("{} wins: the other is out", winner(side)),
        Some(Ending::Rout(side)) => format!("{} wins: the other is routed", winner(side)),
        Some(Ending::BothOut) => "both are out".to_owned(),
        None => "undecided".to_owned(),
    }
}

/// The index of the fight with the most rules in it: the one that has most to tell.
fn richest(duel: &dyn Playable) -> u64 {
    let rules = |index: &u64| {
        let story = duel.playthrough(SEED, *index, ROUNDS_MAX);
        let rules: BTreeSet<&str> = story.lines().filter_map(rule).collect();
        // Of as many rules the shorter, of those the first.
        (rules.len(), std::cmp::Reverse((story.lines().count(), *index)))
    };
    (0..FIGHTS_MAX).max_by_key(rules).expect("there are fights")
}

/// The index of the fight that a kept file tells.
fn told_index(text: &str) -> Option<u64> {
    let (_, index) = text.lines().nth(1)?.rsplit_once(' ')?;
    index.parse().ok()
}

/// The golden playthroughs of a game: file names and texts.
///
/// Of each kind the first pair of the roster that makes a duel, in the first fight of the seed; and
/// the last pair, in the fight that the kept file tells, or else the one in which most rules come
/// up.
fn golden(arena: &Arena, kept: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for kind in arena.kinds() {
        let duels = arena.duels(kind);
        let (Some(first), Some(last)) = (duels.first(), duels.last()) else {
            panic!("{}: the roster makes no duel of kind {kind}", arena.name());
        };
        for (nth, ([a, b], duel)) in [first, last].into_iter().enumerate() {
            let name = format!("{}-{}.txt", kind.replace(' ', "-"), nth + 1);
            let index = match nth {
                0 => 0,
                _ => kept
                    .get(&name)
                    .and_then(|kept| told_index(kept))
                    .unwrap_or_else(|| richest(&**duel)),
            };
            let story = duel.playthrough(SEED, index, ROUNDS_MAX);
            let mut text = format!("{} against {}\n", a.name, b.name);
            let title = &arena.system.card().title;
            writeln!(text, "{title}, {kind}, seed {SEED}, fight {index}\n").expect("a text");
            writeln!(text, "{story}\n{}", ended(&story, [&a.name, &b.name])).expect("a text");
            files.insert(name, text);
        }
    }
    files
}

#[test]
fn fights_are_told_as_they_were() {
    for arena in arenas() {
        let folder = folder_of(arena.name(), "duels");
        keep(&folder, &golden(&arena, &files(&folder)));
    }
}

#[test]
fn all_that_is_told_is_of_a_rule_and_all_dice_are_told_of() {
    let mut found = BTreeSet::new();
    for arena in arenas() {
        let index = &arena.book().rules;
        for kind in arena.kinds() {
            for (_, duel) in arena.duels(kind) {
                for fight in 0..20 {
                    let story = duel.playthrough(SEED, fight, ROUNDS_MAX);
                    let steps = story.rounds.iter().flat_map(|round| &round.steps);
                    for step in std::iter::once(&story.opening).chain(steps) {
                        let misfits = misfits(step, index);
                        found.extend(misfits.iter().map(|of| format!("{}: {of}", arena.name())));
                    }
                }
            }
            for (_, attack) in arena.attacks(kind) {
                for nth in 0..20 {
                    let misfits = misfits(&attack.playthrough(SEED, nth), index);
                    found.extend(misfits.iter().map(|of| format!("{}: {of}", arena.name())));
                }
            }
        }
    }
    let found: Vec<String> = found.into_iter().collect();
    assert!(found.is_empty(), "{} misfits:\n{}", found.len(), found.join("\n"));
}

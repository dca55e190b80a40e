//! One against one on a table is the duel: two who hold their places on open ground have, round by
//! round, the very law of endings that the solved duel has, in every kind of fight of every game.

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Ending, Limits, NoChain, Solution};
use evenodds_engine::squad::{Relentless, Scenario};
use rayon::prelude::*;

use crate::meetings::{Arena, Draw, arenas, told};
use crate::open_ground::{GAMES, Game, Pair};

const SEED: u64 = 1001;

/// How many random pairs of each game are compared, over all its kinds of fight and readings.
const PAIRS: usize = 100;

/// How large either chain may grow; pairs with a larger one are counted, and others drawn instead.
const LIMITS: Limits = Limits { states: 10_000, transitions: 150_000, ..Limits::FEW };

/// The largest share of the random pairs of a game that may be left out for the size of a chain.
const TOO_LARGE_MAX: f64 = 0.3;

/// How many pairs are drawn at most, whatever becomes of them.
const DRAWS_MAX: usize = 4000;

/// How far apart two equal chances may come out, besides what both laws leave open.
const CLOSE: f64 = 1e-9;

/// The most rounds that are compared.
const ROUNDS_MAX: i64 = 40;

/// What comes of a pair.
enum Verdict {
    /// The duel is refused.
    NoDuel,
    /// A chain is too large.
    TooLarge,
    /// The laws are so far apart, besides what they leave open, and where.
    Apart(f64, String),
}

/// How far two laws are apart at most, and where.
fn apart(duel: &Solution, squad: &Solution) -> (f64, String) {
    let mut most = (0.0, String::new());
    let mut compare = |what: &dyn Fn() -> String, ours: f64, theirs: f64| {
        if most.0 < (ours - theirs).abs() {
            let what = format!("{}: {ours} in the duel, {theirs} on the table", what());
            most = ((ours - theirs).abs(), what);
        }
    };
    for (round, (ours, theirs)) in (1..).zip(duel.by_round.iter().zip(&squad.by_round)) {
        for ending in Ending::ALL {
            let at = ending.index();
            compare(&|| format!("{ending:?} in round {round}"), ours[at], theirs[at]);
        }
    }
    compare(&|| "undecided".to_owned(), duel.undecided, squad.undecided);
    most
}

/// Solves a pair as a duel and as squads.
#[track_caller]
fn judge(pair: &Pair, hand: &mut Exact) -> Verdict {
    let (arena, text) = (pair.arena, pair.scenario());
    let Ok(duel) = arena.fights().duel(&pair.meeting) else { return Verdict::NoDuel };
    let scenario = Scenario::read("one on one", &text, arena.book(), &pair.roster());
    let mut scenario = scenario.unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    scenario.forces.iter_mut().for_each(|force| force.policy = &Relentless);
    let squad = arena.fights().squads(&scenario);
    let squad = squad.unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
    let rounds_max = pair.meeting.situation.number::<i64>("rounds_max").min(ROUNDS_MAX) as u16;
    let solved = duel.chain(hand, LIMITS).and_then(|duel| {
        let squad = squad.explore(hand, LIMITS, &|| false)?;
        Ok([duel, squad].map(|chain| chain.within(rounds_max)))
    });
    match solved {
        Err(NoChain::TooLarge(_)) => Verdict::TooLarge,
        Err(NoChain::Stopped) => unreachable!("nobody stops it"),
        Ok([duel, squad]) => {
            let (far, place) = apart(&duel, &squad);
            Verdict::Apart((far - duel.slack - squad.slack).max(0.0), place)
        }
    }
}

/// A pair in words that make it again.
fn spelt(pair: &Pair) -> String {
    let parameters = pair.settings.iter().map(|(key, value)| format!("{key}={value}"));
    let parameters = parameters.collect::<Vec<_>>().join(" ");
    format!("{} with [{parameters}]\n{}", told(pair.arena, &pair.meeting), pair.scenario())
}

/// The arena of a game by its name.
fn shipped<'a>(arenas: &'a [Arena], game: &Game) -> &'a Arena {
    let found = arenas.iter().find(|arena| arena.name() == game.name);
    found.unwrap_or_else(|| panic!("there is no game {}", game.name))
}

/// All that is wrong with random pairs of a game.
fn strays(game: &Game, arena: &Arena) -> Vec<String> {
    let books: Vec<Arena> = game.readings.iter().map(|set| game.under(arena, set)).collect();
    let mut draws: Vec<(Draw, Exact)> = books
        .iter()
        .zip(SEED..)
        .map(|(arena, seed)| (Draw::new(arena, seed), Exact::default()))
        .collect();
    let kinds = arena.kinds();
    let (mut found, mut compared, mut large) = (Vec::new(), 0, 0);
    for nth in 0..DRAWS_MAX {
        if compared == PAIRS {
            break;
        }
        // The next kind and reading comes when the last has had its pair.
        let book = compared % books.len();
        let kind = &kinds[compared / books.len() % kinds.len()];
        let (draw, hand) = &mut draws[book];
        let settings = game.readings[book];
        let Some(pair) = game.draw((&books[book], settings), draw, kind) else { continue };
        match judge(&pair, hand) {
            Verdict::NoDuel => {}
            Verdict::TooLarge => large += 1,
            Verdict::Apart(far, place) => {
                compared += 1;
                if CLOSE < far {
                    found.push(format!("{nth}: {far:e} apart: {place}\n{}", spelt(&pair)));
                }
            }
        }
    }
    let (name, drawn) = (game.name, compared + large);
    println!("{name}: {compared} random pairs compared, {large} of {drawn} too large");
    if compared < PAIRS || TOO_LARGE_MAX * (drawn as f64) < f64::from(large as u32) {
        found.push(format!("{name}: {compared} compared, {large} of {drawn} too large"));
    }
    found
}

/// Fails with all that is wrong with any game.
#[track_caller]
fn sound(wrong: impl Fn(&Game, &Arena) -> Vec<String> + Send + Sync) {
    let arenas = arenas();
    assert_eq!(arenas.len(), GAMES.len(), "every game with fights has a table");
    let found = GAMES.par_iter().flat_map(|game| wrong(game, shipped(&arenas, game)));
    let found: Vec<String> = found.collect();
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

#[test]
fn who_hold_their_places_fight_the_duel() {
    sound(strays);
}

#[test]
fn what_is_worth_pinning_is_the_duel_too() {
    sound(|game, arena| {
        let mut found = Vec::new();
        for (name, case) in game.pinned {
            let book = game.under(arena, case.parameters);
            let what = format!("{}, {name}", game.name);
            let Some(pair) = game.case(&book, case) else {
                found.push(format!("{what}: they do not hold their places"));
                continue;
            };
            match judge(&pair, &mut Exact::default()) {
                Verdict::Apart(far, place) if CLOSE < far => {
                    found.push(format!("{what}: {far:e} apart: {place}\n{}", spelt(&pair)));
                }
                Verdict::Apart(..) => {}
                Verdict::NoDuel => found.push(format!("{what}: no duel")),
                Verdict::TooLarge => found.push(format!("{what}: too large")),
            }
        }
        found
    });
}

#[test]
fn every_situation_key_is_held_or_comes_of_the_table() {
    sound(|game, arena| {
        let form = &arena.book().situation;
        let held = |key: &str| game.held.iter().any(|(held, _)| *held == key);
        let yields = |key: &str| game.yields.contains(&key);
        let keys = form.into_iter().map(|field| field.key.as_str());
        let either = keys.filter(|key| held(key) == yields(key));
        let mut found: Vec<String> =
            either.map(|key| format!("{}: is `{key}` held or not?", game.name)).collect();
        let named = game.held.iter().map(|(key, _)| key).chain(game.yields);
        let unknown = named.filter(|key| form.get(key).is_none());
        found.extend(unknown.map(|key| format!("{}: there is no key `{key}`", game.name)));
        found
    });
}

//! One against one on a table is the duel: two who hold their places on open ground have, round by
//! round, the very law of endings that the solved duel has.

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Ending, Limits, NoChain, Solution};
use evenodds_engine::squad::Scenario;
use rayon::prelude::*;

use meetings::{Arena, Draw, arenas, told};
use open_ground::{Case, Difference, GAMES, Game, Pair};

mod meetings;
mod open_ground;

const SEED: u64 = 1001;

/// How many random pairs of each game are compared, over all its kinds of fight.
const PAIRS: usize = 100;

/// How large either chain may grow; pairs with larger ones are counted, and others drawn instead.
const LIMITS: Limits = Limits { states: 1_000, transitions: 20_000 };

/// How far two chances may be apart that are the same, besides what both leave open.
const CLOSE: f64 = 1e-9;

/// The most rounds of a duel.
const ROUNDS_MAX: u16 = 30;

/// The largest difference of two laws, with what it is of.
fn apart(duel: &Solution, squad: &Solution) -> (f64, String) {
    let mut most = (0.0, String::new());
    let mut compare = |what: String, ours: f64, theirs: f64| {
        if most.0 < (ours - theirs).abs() {
            most = ((ours - theirs).abs(), format!("{what}: {ours} and {theirs}"));
        }
    };
    for (round, (ours, theirs)) in duel.by_round.iter().zip(&squad.by_round).enumerate() {
        for ending in Ending::ALL {
            let at = ending.index();
            compare(format!("{ending:?} in round {}", round + 1), ours[at], theirs[at]);
        }
    }
    compare("undecided".to_owned(), duel.undecided, squad.undecided);
    most
}

/// What comes of a pair.
enum Verdict {
    /// The duel is refused.
    NoDuel,
    /// A chain is too large.
    TooLarge,
    /// The table refuses it, and the duel does not.
    Refused(String),
    /// So far are the laws apart, besides what they leave open.
    Apart(f64, String),
}

fn judge(pair: &Pair, weigher: &mut Exact) -> Verdict {
    let fights = pair.arena.fights();
    let Ok(duel) = fights.duel(&pair.meeting) else { return Verdict::NoDuel };
    let text = pair.scenario();
    let scenario = Scenario::read("one on one", &text, pair.arena.book(), &pair.roster());
    let scenario = match scenario {
        Ok(scenario) => scenario,
        Err(fault) => return Verdict::Refused(fault.to_string()),
    };
    let squad = match fights.squads(&scenario) {
        Ok(squad) => squad,
        Err(misfit) => return Verdict::Refused(misfit.to_string()),
    };
    let t0 = std::time::Instant::now();
    let duel = duel.chain(weigher, LIMITS);
    let t1 = std::time::Instant::now();
    let solved = duel.and_then(|duel| {
        let squad = squad.explore(weigher, LIMITS, &|| false);
        let t2 = std::time::Instant::now();
        if 300 < t0.elapsed().as_millis() { println!("duel {} states {:?}, squad {:?} states {:?}", duel.states(), t1-t0, squad.as_ref().map(|chain| chain.states()), t2-t1); }
        let squad = squad?;
        let solved = Ok([duel, squad].map(|chain| chain.within(ROUNDS_MAX)));
        if 300 < t2.elapsed().as_millis() { println!("solve {:?}", t2.elapsed()); }
        solved
    });
    match solved {
        Err(NoChain::TooLarge(_)) => Verdict::TooLarge,
        Err(NoChain::Stopped) => unreachable!("nobody stops it"),
        Ok([duel, squad]) => {
            let (far, what) = apart(&duel, &squad);
            Verdict::Apart((far - duel.slack - squad.slack).max(0.0), what)
        }
    }
}

#[test]
fn explore() {
    for game in GAMES {
        if std::env::var("GAME").is_ok_and(|only| only != game.name) { continue; }
        let arenas = arenas();
        let arena = arenas.iter().find(|arena| arena.name() == game.name).expect("a game");
        let start = std::time::Instant::now();
        let books: Vec<Arena> = game.readings.iter().map(|set| game.under(arena, set)).collect();
        let mut weighers: Vec<Exact> = books.iter().map(|_| Exact::default()).collect();
        let mut draws: Vec<Draw> = books.iter().zip(SEED..).map(|(arena, seed)| Draw::new(arena, seed)).collect();
        let (mut counts, mut shown) = ([0; 6], 0);
        for nth in 0..600 {
            if counts[4] + counts[5] > 150 { break; }
            let book = nth % books.len();
            let kind = &arena.kinds()[(nth / books.len()) % arena.kinds().len()];
            let Some(pair) = game.draw(&books[book], &mut draws[book], kind) else { counts[0] += 1; continue };
            let begun = std::time::Instant::now();
            let verdict = judge(&pair, &mut weighers[book]);
            if begun.elapsed().as_millis() > 300 { println!("SLOW {} {:?} {}", matches!(verdict, Verdict::TooLarge), begun.elapsed(), told(&books[book], &pair.meeting)); }
            match verdict { /*&pair, &mut */
                Verdict::NoDuel => counts[1] += 1,
                Verdict::TooLarge => counts[2] += 1,
                Verdict::Refused(why) => { counts[3] += 1; println!("REFUSED {why}"); }
                Verdict::Apart(far, what) => {
                    if far < CLOSE { counts[4] += 1; continue; }
                    counts[5] += 1;
                    if shown < 12 {
                        shown += 1;
                        println!("APART {far:e} {what}\n   {} {:?} gap {} book {book} turned {:?}", told(&books[book], &pair.meeting), pair.orders, pair.spot.measured(), pair.spot.turned);
                    }
                }
            }
        }
        println!("== {} unseated {} noduel {} large {} refused {} same {} apart {} in {:?}", game.name, counts[0], counts[1], counts[2], counts[3], counts[4], counts[5], start.elapsed());
    }
}

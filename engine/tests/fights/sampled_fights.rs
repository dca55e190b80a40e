//! Fights of every game, rolled against their exact solutions at random stat lines in random
//! situations; even odds in the mirror; the same fights on any number of threads.

use std::collections::BTreeMap;

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Ending, Limits, Plan, Playable, Side, Solution, Tally};
use evenodds_engine::fight::AttackResult;
use evenodds_engine::law::Law;
use rayon::prelude::*;
use statrs::distribution::{Binomial, DiscreteCDF};

use crate::meetings::{ASPECTS, Arena, Draw, arenas, told};

/// How many random duels, and how many random attacks, of each game are compared.
const MEETINGS: u64 = 200;

/// How often each is played.
const TRIALS: u64 = 4000;

/// The seed of all that is random here. It is fixed, so what passes once passes always.
const SEED: u64 = 41;

/// The chance that sound games fail here, over all comparisons together.
///
/// Each comparison is a count of independent trials, and its two tails are exact binomial ones;
/// sums over all meetings of a game go by Bernstein's bound, which is never too small. So nothing
/// rests on approximations in tails, and Bonferroni's inequality does the rest: each game has an
/// equal share of each test of the three; half of it goes to sums and half to meetings, in equal
/// parts to each, and in a meeting in equal parts to each count.
///
/// Which duels are compared does not change that: one is left out for the size of its chain alone,
/// which is known before a die of it is rolled, and `MEETINGS` are compared however many are drawn.
const FALSE_ALARM: f64 = 1e-6;

/// The most games that share the chance.
const GAMES_MAX: usize = 8;

/// What one test of one game has of it.
const ALLOWED: f64 = FALSE_ALARM / 3.0 / GAMES_MAX as f64;

/// What a random duel may grow to; larger ones are counted and left out, and others drawn instead.
const LIMITS: Limits = Limits { states: 10_000, transitions: 150_000, ..Limits::FEW };

/// The largest share of the random duels drawn of a game that may be left out.
const TOO_LARGE_MAX: f64 = 0.2;

/// The same of Volt, where a fighter has a table of ten wounds, each marked or not. There is little
/// to merge: of the 256 tables of Injuries on which a fighter still stands, some further wounds tell
/// 224 or more from all the others, by penalties or by who is out.
const TOO_LARGE_MAX_VOLT: f64 = 0.6;

/// What the duel of a shipped stat line against itself may grow to; larger ones are played out.
const MIRROR_LIMITS: Limits = Limits { states: 70_000, transitions: 1_000_000, ..Limits::FEW };

/// Rounds of a duel of a stat line against itself: it is even after any number of them.
const MIRROR_ROUNDS: u16 = 20;

/// The largest slack that a law may have. A count is compared with both ends of what slack leaves
/// open.
const SLACK_MAX: f64 = 1e-6;

/// The chance that a count of so many trials of a chance of `p`, give or take the slack, is as far
/// from what is expected as this one, on either side.
fn tails(p: f64, slack: f64, count: u64, trials: u64) -> f64 {
    let at = |p: f64| Binomial::new(p.clamp(0.0, 1.0), trials).expect("a chance");
    let below = at(p - slack).cdf(count);
    let above = if count == 0 { 1.0 } else { at(p + slack).sf(count - 1) };
    (2.0 * below.min(above)).min(1.0)
}

/// What is compared: names, chances and counts.
type Counts = Vec<(String, f64, u64)>;

/// The counts that stray too far, in words.
fn strays(of: &str, counts: &Counts, slack: f64, allowed: f64) -> Vec<String> {
    let allowed = allowed / counts.len() as f64;
    let stray = |(what, p, count): &(String, f64, u64)| {
        let tail = tails(*p, slack, *count, TRIALS);
        let share = *count as f64 / TRIALS as f64;
        (tail < allowed)
            .then(|| format!("{of}: {what} has a chance of {p} and a share of {share}: {tail:e}"))
    };
    counts.iter().filter_map(stray).collect()
}

/// Sums over all meetings of a game: expected, variance, counted.
#[derive(Default)]
struct Sums(BTreeMap<&'static str, (f64, f64, u64, f64)>);

impl Sums {
    fn add(&mut self, what: &'static str, p: f64, slack: f64, count: u64) {
        let trials = TRIALS as f64;
        let (mean, variance, counted, open) = self.0.entry(what).or_default();
        *mean += trials * p;
        *variance += trials * (p * (1.0 - p) + slack);
        *counted += count;
        *open += trials * slack;
    }

    /// The sums that stray too far, in words.
    fn strays(&self, of: &str, allowed: f64) -> Vec<String> {
        let allowed = allowed / self.0.len() as f64;
        let stray = |(what, &(mean, variance, counted, open)): (&&str, &(f64, f64, u64, f64))| {
            let by = ((counted as f64 - mean).abs() - open - 1e-6).max(0.0);
            // Bernstein's inequality, for sums of independent trials that each count 0 or 1.
            let tail = 2.0 * (-by * by / (2.0 * variance + 2.0 / 3.0 * by).max(1e-300)).exp();
            let far = tail < allowed;
            far.then(|| format!("{of}: {what} comes to {counted}, expected {mean}: {tail:e}"))
        };
        self.0.iter().filter_map(stray).collect()
    }
}

/// The chances of a solved duel beside the counts of the played ones: each ending, none, and the
/// end by the rounds in which a quarter, half and three quarters of all fights have ended.
fn duel_counts(solution: &Solution, tally: &Tally) -> Counts {
    let ending = |ending| (format!("{ending:?}"), solution.ended(ending), tally.ended(ending));
    let mut counts: Counts = Ending::ALL.map(ending).into();
    counts.push(("no end".to_owned(), solution.undecided, tally.undecided()));
    for quarter in [0.25, 0.5, 0.75] {
        let (mut ended, mut count) = (0.0, 0);
        for (round, (p, n)) in solution.by_round.iter().zip(&tally.by_round).enumerate() {
            ended += p.iter().sum::<f64>();
            count += n.iter().sum::<u64>();
            if quarter <= ended {
                counts.push((format!("an end by round {}", round + 1), ended, count));
                break;
            }
        }
    }
    counts
}

/// The chances of each outcome of an attack, and of what analyses ask for, beside the counts.
fn attack_counts(law: &Law<AttackResult>, sample: &BTreeMap<AttackResult, u64>) -> Counts {
    let of = |blow: &AttackResult| sample.get(blow).copied().unwrap_or(0);
    let mut counts: Counts =
        law.iter().map(|(blow, mass)| (format!("{blow:?}"), *mass, of(blow))).collect();
    for (blow, &count) in sample {
        // What no law knows has no chance at all.
        if law.mass(blow) == 0.0 {
            counts.push((format!("{blow:?}"), 0.0, count));
        }
    }
    for (what, holds) in ASPECTS {
        counts.push((what.to_owned(), law.probability(holds), share(sample, holds)));
    }
    counts
}

fn share(sample: &BTreeMap<AttackResult, u64>, holds: fn(&AttackResult) -> bool) -> u64 {
    sample.iter().filter(|(blow, _)| holds(blow)).map(|(_, count)| count).sum()
}

/// What is wrong with one random duel, of which `sums` take note.
fn compare(of: &str, solution: &Solution, tally: &Tally, sums: &mut Sums) -> Vec<String> {
    let mut found = Vec::new();
    let total = Ending::ALL.map(|ending| solution.ended(ending)).iter().sum::<f64>();
    if (total + solution.undecided - 1.0).abs() > 1e-9 || solution.slack > SLACK_MAX {
        found.push(format!("{of}: {total} ends, {} not: no law", solution.undecided));
    }
    let counts = duel_counts(solution, tally);
    found.extend(strays(of, &counts, solution.slack, ALLOWED / 2.0 / MEETINGS as f64));
    for (what, side) in [("wins of the first", Side::A), ("wins of the second", Side::B)] {
        sums.add(what, solution.wins(side), solution.slack, tally.wins(side));
    }
    sums.add("no end", solution.undecided, solution.slack, tally.undecided());
    found
}

/// All that is wrong with the random duels of a game.
fn duels(arena: &Arena) -> Vec<String> {
    let (mut draw, mut sums, mut found) = (Draw::new(arena, SEED), Sums::default(), Vec::new());
    let share_max = if arena.name() == "volt" { TOO_LARGE_MAX_VOLT } else { TOO_LARGE_MAX };
    // Drawn beyond this, with `MEETINGS` not yet compared, more than the share were left out.
    let drawn_max = (MEETINGS as f64 / (1.0 - share_max)) as u64;
    // One hand for all: a part whose key leaves out what its law depends on is found out.
    let (mut hand, mut drawn, mut compared) = (Exact::default(), 0, 0);
    while compared < MEETINGS && drawn < drawn_max {
        let (meeting, duel) = draw.duel();
        drawn += 1;
        let Ok(chain) = duel.chain(&mut hand, LIMITS) else { continue };
        let rounds_max = meeting.situation.number("rounds_max");
        let plan = Plan { seed: SEED + drawn, first: 0, fights: TRIALS, rounds_max };
        let (solution, tally) = (chain.within(rounds_max), duel.simulate(&plan));
        found.extend(compare(&told(arena, &meeting), &solution, &tally, &mut sums));
        compared += 1;
    }
    let (name, left_out) = (arena.name(), drawn - compared);
    println!("{name}: {left_out} of {drawn} random duels are too large, {compared} compared");
    if compared < MEETINGS {
        found.push(format!("{name}: {left_out} of {drawn} random duels are too large"));
    }
    found.extend(sums.strays(name, ALLOWED / 2.0));
    found
}

/// All that is wrong with the random attacks of a game.
fn attacks(arena: &Arena) -> Vec<String> {
    let (mut draw, mut sums, mut found) = (Draw::new(arena, SEED + 1), Sums::default(), Vec::new());
    let mut hand = Exact::default();
    for nth in 0..MEETINGS {
        let (meeting, attack) = draw.attack();
        let of = told(arena, &meeting);
        let law = attack.law(&mut hand);
        if (law.total() - 1.0).abs() > 1e-12 || law.slack() > SLACK_MAX {
            found.push(format!("{of}: a total of {}, slack {}", law.total(), law.slack()));
        }
        let sample = attack.sample(0, TRIALS, SEED + nth);
        let counts = attack_counts(&law, &sample);
        found.extend(strays(&of, &counts, law.slack(), ALLOWED / 2.0 / MEETINGS as f64));
        for (what, holds) in ASPECTS {
            sums.add(what, law.probability(holds), law.slack(), share(&sample, holds));
        }
    }
    found.extend(sums.strays(arena.name(), ALLOWED / 2.0));
    found
}

/// Asks of each game what is wrong with it, and fails with all of it.
#[track_caller]
fn sound(wrong: impl Fn(&Arena) -> Vec<String> + Send + Sync) {
    let arenas = arenas();
    assert!(!arenas.is_empty() && arenas.len() <= GAMES_MAX);
    let found: Vec<String> = arenas.par_iter().flat_map(wrong).collect();
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

#[test]
fn duels_agree_with_their_exact_solutions() {
    sound(duels);
}

#[test]
fn attacks_agree_with_their_exact_laws() {
    sound(attacks);
}

/// What is uneven in the duel of a stat line against itself, in words.
fn uneven(duel: &dyn Playable, hand: &mut Exact, allowed: f64) -> Vec<String> {
    let pairs = [Ending::Out, Ending::Rout].map(|end| Side::BOTH.map(end));
    let Ok(chain) = duel.chain(hand, MIRROR_LIMITS) else {
        let plan = Plan { seed: SEED, first: 0, fights: 5 * TRIALS, rounds_max: MIRROR_ROUNDS };
        let tally = duel.simulate(&plan);
        let uneven = pairs.map(|ends| {
            let [a, b] = ends.map(|ending| tally.ended(ending));
            let tail = tails(0.5, 0.0, a, a + b);
            (tail < allowed / 2.0).then(|| format!("{ends:?}: {a} and {b} fights, {tail:e}"))
        });
        return uneven.into_iter().flatten().collect();
    };
    let solution = chain.within(MIRROR_ROUNDS);
    let uneven = pairs.map(|ends| {
        let [a, b] = ends.map(|ending| solution.ended(ending));
        let differ = (a - b).abs() > 1e-9 + 2.0 * solution.slack;
        differ.then(|| format!("{ends:?}: {a} and {b}"))
    });
    uneven.into_iter().flatten().collect()
}

#[test]
fn a_fighter_against_itself_is_even() {
    sound(|arena| {
        let mut found = Vec::new();
        let profiles = &arena.roster.profiles;
        let allowed = ALLOWED / (profiles.len() * arena.kinds().len()) as f64;
        for kind in arena.kinds() {
            let duel = |profile| arena.fights().duel(&arena.mirror(profile, kind)).ok();
            let duels = profiles.iter().filter_map(|profile| Some((profile, duel(profile)?)));
            let duels: Vec<_> = duels.collect();
            let told = duels.par_iter().map_init(Exact::default, |hand, (profile, duel)| {
                let uneven = uneven(duel.as_ref(), hand, allowed);
                let of = format!("{}, {kind}: {}", arena.name(), profile.name);
                uneven.iter().map(|what| format!("{of}: {what}")).collect::<Vec<_>>()
            });
            found.extend(told.flatten().collect::<Vec<_>>());
            if duels.is_empty() {
                found.push(format!("{}: nobody can fight a duel of kind {kind}", arena.name()));
            }
        }
        found
    });
}

/// Plays the fights of a plan in parts, which are then added up in the order of `order`.
fn in_parts(duel: &dyn Playable, plan: &Plan, order: [usize; 3]) -> Tally {
    let cuts = [0, plan.fights / 3, plan.fights / 3 + 1, plan.fights];
    let parts = [0, 1, 2].map(|part: usize| {
        let (first, end) = (cuts[part], cuts[part + 1]);
        duel.simulate(&Plan { first: plan.first + first, fights: end - first, ..*plan })
    });
    let mut whole = parts[order[0]].clone();
    whole.add(&parts[order[1]]);
    whole.add(&parts[order[2]]);
    whole
}

#[test]
fn a_plan_is_the_same_on_any_number_of_threads_and_in_any_parts() {
    let pools = [1, 2, 3].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads can be started")
    });
    // Two whole batches and some.
    let fights = 10_000;
    for arena in arenas() {
        for kind in arena.kinds() {
            let (pair, duel) = arena.duels(kind).pop().expect("a duel of each kind");
            let of = format!("{}, {kind}: {} against {}", arena.name(), pair[0].name, pair[1].name);
            let plan = Plan { seed: SEED, first: 7, fights, rounds_max: 50 };
            let [one, two, three] =
                [0, 1, 2].map(|at: usize| pools[at].install(|| duel.simulate(&plan)));
            assert!(one == two && one == three, "{of}");
            for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0]] {
                let whole = pools[2].install(|| in_parts(duel.as_ref(), &plan, order));
                assert_eq!(whole, one, "{of}");
            }
            // The fights one by one are the fights of the tally, and told they end the same.
            let outcomes = duel.outcomes(&plan);
            let decided = outcomes.iter().flatten();
            for ending in Ending::ALL {
                let count = decided.clone().filter(|(end, _)| *end == ending).count();
                assert_eq!(count as u64, one.ended(ending), "{of}: {ending:?}");
            }
            for (index, &outcome) in (plan.first..).zip(&outcomes[..100]) {
                let story = duel.playthrough(plan.seed, index, plan.rounds_max);
                let end = story.ending.map(|ending| (ending, story.rounds.len() as u16));
                assert_eq!(end, outcome, "{of}, fight {index}");
            }
            let (pair, attack) = arena.attacks(kind).pop().expect("an attack of each kind");
            let of = format!("{}, {kind}: {} on {}", arena.name(), pair[0].name, pair[1].name);
            let samples =
                [0, 1, 2].map(|at: usize| pools[at].install(|| attack.sample(3, fights, SEED)));
            assert!(samples[0] == samples[1] && samples[0] == samples[2], "{of}");
            let mut whole = attack.sample(4003, fights - 4000, SEED);
            for (blow, count) in attack.sample(3, 4000, SEED) {
                *whole.entry(blow).or_default() += count;
            }
            assert_eq!(whole, samples[0], "{of}");
        }
    }
}

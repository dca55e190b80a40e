//! Contests rolled against their exact laws, and a lone success that leads in every game.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use evenodds_engine::book::Parameters;
use evenodds_engine::conformance::goodness_of_fit;
use evenodds_engine::contest::{self, Victor};
use evenodds_engine::dice::{Exact, Rolled};
use evenodds_engine::games;
use evenodds_engine::law::Law;
use evenodds_engine::mechanics::{Attempt, Characteristic, PoolCheck, TargetNumber, Versus};
use evenodds_engine::registry::Registry;
use evenodds_engine::resolver::{Check, Outcome, Resolver};

const GAMES: [&str; 5] = ["sprawl", "spurg", "d20", "skrapyard", "volt"];

const ROLLS: u32 = 200_000;

/// The seed of all rolls here. It is fixed, so what passes once passes always.
const SEED: u64 = 23;

/// The chance that sound contests fail here, over all comparisons together: the moment when the
/// tests are written is the only one at which it matters.
const FALSE_ALARM: f64 = 1e-6;

/// How many comparisons share the chance: signs and leads of five games, and a contest over time.
const COMPARISONS: u32 = 11;

fn parameters(name: &str) -> Parameters {
    games::book(name).expect("a built-in game").parameters
}

/// Rolls agree with a law: nothing comes up that it does not know, and all of it as often as it
/// should.
#[track_caller]
fn agree<T: Ord + Debug>(law: &Law<T>, counts: &BTreeMap<T, u32>, of: &str) {
    for value in counts.keys() {
        assert!(law.mass(value) > 0.0, "{of}: {value:?} was rolled, but is not in the law");
    }
    let tail = goodness_of_fit(law, counts);
    assert!(
        tail >= FALSE_ALARM / f64::from(COMPARISONS),
        "{of}: rolls this far from the law have a chance of {tail}"
    );
}

fn rolled<T: Ord>(mut rule: impl FnMut(&mut Rolled) -> T) -> BTreeMap<T, u32> {
    let (mut dice, mut counts) = (Rolled::new(SEED), BTreeMap::new());
    for _ in 0..ROLLS {
        *counts.entry(rule(&mut dice)).or_default() += 1;
    }
    counts
}

/// Our side or theirs, as a game is asked for it: a rating, ease, and what it is against.
type Side = (i64, i64, Option<i64>);

/// Rolls a game's contest and compares it with the law that the game tells of the same terms.
#[track_caller]
fn rolls_agree(name: &str, ours: Side, theirs: Side, rule: impl FnMut(&mut Rolled) -> i16) {
    let registry = Registry::standard();
    let system = registry.get(name).expect("a built-in game");
    let [ours, theirs] = [ours, theirs].map(|(rating, ease, against)| {
        system.card().terms(rating, ease, against).expect("terms of the game")
    });
    let law = system.contest(ours, theirs);
    assert!((law.total() - 1.0).abs() < 1e-12);
    let leads = rolled(rule);
    let mut signs: BTreeMap<i16, u32> = BTreeMap::new();
    for (lead, count) in &leads {
        *signs.entry(lead.signum()).or_default() += count;
    }
    let sign_law = law.map(|lead| lead.signum());
    assert_eq!(sign_law.len(), 3, "{name}: a contest that can end each way");
    agree(&sign_law, &signs, &format!("{name}, signs"));
    agree(&law, &leads, &format!("{name}, leads"));
}

#[test]
fn sprawl_brawls_agree_with_their_law() {
    let book = parameters("sprawl");
    let ours = PoolCheck { pool: 5, difficulty: 2 }.eased(1);
    let theirs = PoolCheck { pool: 6, difficulty: 2 };
    rolls_agree("sprawl", (5, 1, Some(2)), (6, 0, Some(2)), |dice| {
        games::sprawl::rules::brawl(&book, ours, theirs, dice)
    });
}

#[test]
fn spurg_contests_agree_with_their_law() {
    let book = parameters("spurg");
    let (ours, theirs) = (TargetNumber(10).eased(-1), TargetNumber(11));
    rolls_agree("spurg", (10, -1, None), (11, 0, None), |dice| {
        games::spurg::rules::contest(&book, ours, theirs, dice)
    });
}

#[test]
fn volt_contests_agree_with_their_law() {
    let roll = games::volt::rules::roll(&parameters("volt"));
    let ours = Attempt { value: 9, against: 4 }.eased(2);
    let theirs = Attempt { value: 8, against: 0 };
    rolls_agree("volt", (9, 2, Some(4)), (8, 0, None), |dice| {
        contest::exchange(&roll, &ours, &theirs, dice)
    });
}

#[test]
fn d20_contests_agree_with_their_law() {
    let roll = games::d20::rules::attack_roll(&parameters("d20"));
    let ours = Versus { bonus: 6, defence: 15 }.eased(-2);
    let theirs = Versus { bonus: 12, defence: 10 };
    rolls_agree("d20", (6, -2, Some(15)), (12, 0, None), |dice| {
        contest::exchange(&roll, &ours, &theirs, dice)
    });
}

#[test]
fn skrapyard_contests_agree_with_their_law() {
    let test = games::skrapyard::test(&parameters("skrapyard"));
    let ours = Characteristic { printed: 10, modifier: 0 }.eased(4);
    let theirs = Characteristic { printed: 5, modifier: 0 };
    rolls_agree("skrapyard", (10, 4, None), (5, 0, None), |dice| {
        contest::exchange(&test, &ours, &theirs, dice)
    });
}

#[test]
fn spurg_contests_over_time_agree_with_their_law() {
    use games::spurg::rules::{contest_over_time, verdict};
    let book = parameters("spurg");
    let (ours, theirs) = (TargetNumber(9), TargetNumber(11));
    let rule = |dice: &mut Exact| contest_over_time(&book, ours, theirs, 1000, dice);
    let law = Exact::law(rule);
    let counts = rolled(|dice| contest_over_time(&book, ours, theirs, 1000, dice));
    agree(&law, &counts, "spurg, over time");
    // Rounds that decide nothing change nothing: who wins is who wins the round that decides.
    let [us, them] =
        [ours, theirs].map(|target| verdict(&book).law(&target).probability(Outcome::is_success));
    let (won, lost) = (us * (1.0 - them), them * (1.0 - us));
    let wins = law.probability(|end| end.victor == Victor::Ours);
    assert!((wins - won / (won + lost)).abs() < 1e-12 + law.slack(), "{wins}");
}

/// The book's own reading of a game, and each with one alternative in its place.
fn readings(name: &str) -> Vec<Parameters> {
    let book = parameters(name);
    let mut readings = vec![book.clone()];
    for parameter in &book {
        for other in &parameter.alternatives {
            readings.push(book.clone().changed(&parameter.key, other.value.clone()));
        }
    }
    readings
}

/// A lone success leads whatever the degrees say, and what leads one way trails the other way.
///
/// Returns how many pairs of outcomes had a lone success of no higher degree than the failure.
fn lone_successes_lead<R: Resolver>(resolver: &R, checks: &[R::Check]) -> usize {
    let laws: Vec<Law<R::Outcome>> = checks.iter().map(|check| resolver.law(check)).collect();
    let outcomes: BTreeSet<R::Outcome> =
        laws.iter().flatten().map(|&(outcome, _)| outcome).collect();
    let mut overruled = 0;
    for ours in &outcomes {
        for theirs in &outcomes {
            let lead = resolver.lead(ours, theirs);
            assert_eq!(lead, -resolver.lead(theirs, ours), "{ours:?} against {theirs:?}");
            if ours.is_success() && !theirs.is_success() {
                assert!(lead > 0, "{ours:?} leads {theirs:?} by {lead}");
                overruled += usize::from(ours.degree() <= theirs.degree());
            }
        }
    }
    overruled
}

/// Numbers from well below the printed ones to well above them, where natural rolls overrule.
const NUMBERS: std::ops::RangeInclusive<i16> = -10..=30;

#[test]
fn a_lone_success_leads_in_every_game() {
    let mut overruled = BTreeMap::from(GAMES.map(|name| (name, 0)));
    let mut seen = |name, pairs| *overruled.get_mut(name).expect("a game of the list") += pairs;
    for reading in readings("sprawl") {
        let check = |pool| (1..=4).map(move |difficulty| PoolCheck { pool, difficulty });
        let checks: Vec<_> = (0..=10).flat_map(check).collect();
        seen("sprawl", lone_successes_lead(&games::sprawl::rules::test(&reading), &checks));
    }
    for reading in readings("spurg") {
        let checks: Vec<_> = NUMBERS.map(TargetNumber).collect();
        seen("spurg", lone_successes_lead(&games::spurg::rules::verdict(&reading), &checks));
    }
    for reading in readings("d20") {
        let checks: Vec<_> = NUMBERS.map(|bonus| Versus { bonus, defence: 10 }).collect();
        seen("d20", lone_successes_lead(&games::d20::rules::attack_roll(&reading), &checks));
    }
    for reading in readings("skrapyard") {
        let check = |printed| Characteristic { printed, modifier: 0 };
        let checks: Vec<_> = NUMBERS.map(check).collect();
        let test = games::skrapyard::test(&reading);
        seen("skrapyard", lone_successes_lead(&test, &checks));
    }
    for reading in readings("volt") {
        let check = |value| [0, 4].map(|against| Attempt { value, against });
        let checks: Vec<_> = NUMBERS.flat_map(check).collect();
        seen("volt", lone_successes_lead(&games::volt::rules::roll(&reading), &checks));
    }
    // Where natural rolls decide, degrees alone would have had it otherwise.
    for name in ["spurg", "d20", "skrapyard"] {
        assert!(overruled[name] > 0, "{name}: nothing was overruled");
    }
}

//! What paired differences cover, of duels that are solved too and of a scenario.

use evenodds_engine::dice::Exact;

use super::*;
use crate::answer::statistics::Stop;
use crate::library::Library;
use crate::measures::bout::Bout;
use crate::measures::engage::SquadSetup;
use crate::sampling::{Ask, Unwatched, Wanted};

/// Two against two, each the other's mirror image: whoever goes first shoots first with the same
/// dice, so that the two runs are far from independent.
const MIRROR: &str = r#"
system = "sprawl"
name = "Mirror"
rounds_max = 12
[table]
width = 24
depth = 20
[[side]]
name = "Red"
posture = "hold"
[[side.unit]]
[[side.unit.figure]]
profile = "recruit"
at = [[10, 4], [14, 4]]
[[side]]
name = "Blue"
posture = "hold"
[[side.unit]]
[[side.unit.figure]]
profile = "recruit"
at = [[14, 16], [10, 16]]
"#;

/// How often an interval covers the truth, in so many seeds.
fn covered(truth: f64, seeds: u64, interval: impl Fn(u64) -> (f64, f64)) -> u64 {
    let covers = |&seed: &u64| {
        let (low, high) = interval(seed);
        low <= truth && truth <= high
    };
    (1..=seeds).filter(covers).count() as u64
}

#[test]
fn what_going_first_is_worth_to_squads_is_covered() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mirror.toml");
    std::fs::write(&path, MIRROR).expect("a file");
    let scenario_file =
        Library::standard(".").scenario(path.to_str().expect("a name")).expect("a stage");
    let first = |ask| {
        let setup = SquadSetup::new(scenario_file.clone(), &[], ask).expect("an engagement");
        let first = setup.first_move(&mut Exact::default(), &Unwatched);
        first.expect("an answer").expect("it matters")
    };
    // Its chain is too large; so many fights are known fifteen times better than those below.
    let truth = first(Ask { trials: Some(50_000), seed: 0, ..Ask::default() }).advantage(Side::A);
    let interval = |seed| {
        let trials = Some(200);
        first(Ask { trials, seed, ..Ask::default() }).interval(Side::A).expect("sampled")
    };
    // At 95 % fewer than 355 of 400 are one in a million; as if the runs were independent, it
    // would be about 339.
    let times = covered(truth, 400, interval);
    assert!(355 <= times, "{times}");
}

#[test]
fn what_going_first_and_a_step_are_worth_in_duels_is_covered() {
    let roster_file = Library::standard(".").roster("d20").expect("a built-in roster");
    let settings = [("rounds_max".to_owned(), "3".to_owned())];
    let bout =
        |ask| Bout::new(&roster_file, ["scavenger", "warlord"], &settings, ask).expect("a bout");
    let exact = bout(Ask::default());
    let first = exact.first_move(&Unwatched).expect("an answer");
    let step = exact.growth(0..=1, &Unwatched).expect("an answer")[1];
    assert_eq!(first.interval(Side::A), None);
    let sampled =
        |seed| bout(Ask { wanted: Wanted::Sampled, trials: Some(300), seed, ..Ask::default() });
    let of_first = |side| {
        covered(first.advantage(side), 400, |seed| {
            let first = sampled(seed).first_move(&Unwatched);
            first.expect("an answer").interval(side).expect("sampled")
        })
    };
    let of_step = covered(step.change.expect("a base").value, 400, |seed| {
        let growth = sampled(seed).growth(0..=1, &Unwatched);
        growth.expect("an answer")[1].change.expect("a base").interval.expect("sampled")
    });
    let times = [of_first(Side::A), of_first(Side::B), of_step];
    // At 95 % fewer than 355 of 400 are one in a million.
    assert!(times.iter().all(|&times| 355 <= times), "{times:?}");
}

#[test]
fn runs_side_by_side_are_the_runs_alone() {
    let roster_file = Library::standard(".").roster("spurg").expect("a built-in roster");
    let ask = Ask { wanted: Wanted::Sampled, trials: Some(40_000), ..Ask::default() };
    let bout = Bout::new(&roster_file, ["townsman", "watchman"], &[], ask).expect("a bout");
    let hand = &mut Exact::default();
    let first = bout.first_move(&Unwatched).expect("an answer");
    for (who, odds) in ["a", "b"].into_iter().zip(&first.odds) {
        let first = evenodds_engine::book::Value::Choice(who.to_owned());
        let alone = bout.with("first", first).duel(hand, &Unwatched).expect("an answer");
        assert_eq!(&alone, odds);
    }
    for side in Side::BOTH {
        let pairs = first.pairs.expect("played")[side.index()];
        let difference = (pairs.gained as f64 - pairs.lost as f64) / pairs.fights as f64;
        assert_eq!(pairs.fights, 40_000);
        assert!((difference - first.advantage(side)).abs() < 1e-12);
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("threads");
    let again = pool.install(|| bout.first_move(&Unwatched));
    assert_eq!(again.expect("an answer"), first);
}

#[test]
fn a_sequence_of_pairs_holds_the_difference_and_is_wider() {
    let (confidence, stop) = (0.95, Stop::Trials);
    let fixed = Sampled { trials: 1000, seed: 1, confidence, target_error: None, stop };
    let looked = Sampled { target_error: Some(0.1), ..fixed };
    for (gained, lost) in [(0, 0), (3, 0), (100, 40), (500, 500)] {
        let pairs = Pairs { fights: 1000, gained, lost };
        let value = (gained as f64 - lost as f64) / 1000.0;
        let [inner, outer] = [fixed, looked].map(|sampled| pairs.interval(sampled));
        assert!(outer.0 < inner.0 && inner.0 <= value && value <= inner.1 && inner.1 < outer.1);
        let (low, high) = pairs.turned().interval(fixed);
        assert!((low + inner.1).abs() < 1e-12 && (high + inner.0).abs() < 1e-12);
    }
}

#[test]
fn widths_of_sums_join_as_errors_do() {
    let about = |value: f64, low: f64, high: f64| Change { value, interval: Some((low, high)) };
    let (one, other) = (about(0.1, 0.07, 0.14), about(-0.3, -0.34, -0.27));
    let exact = Change { value: 0.5, interval: None };
    let is = |found: Change, value: f64, ends: (f64, f64)| {
        let (low, high) = found.interval.expect("sampled");
        let all = [(found.value, value), (low, ends.0), (high, ends.1)];
        assert!(all.iter().all(|(found, told)| (found - told).abs() < 1e-12), "{found:?}");
    };
    // Three and four make five; or seven, if the errors may go the same way.
    is(Change::sum(&[one, other]), -0.2, (-0.25, -0.15));
    is(one.plus(other), -0.2, (-0.27, -0.13));
    is(one.plus(exact), 0.6, (0.57, 0.64));
    is(other.times(-0.5), 0.15, (0.135, 0.17));
    assert_eq!(exact.plus(exact.times(-1.0)), Change { value: 0.0, interval: None });
}

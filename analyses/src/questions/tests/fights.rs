//! Numbers of answers against those of their fights.

use super::*;

/// Asserts that a number is that of the answer, for each number of the fights one by one and for each
/// that is counted.
fn are_those_of_their_fights(question: &dyn Question, trials: u64) {
    let answer = answer(question);
    let value = |key: &str| {
        let found = answer.numbers.iter().find(|number| number.key == key);
        found.unwrap_or_else(|| panic!("no {key} in the answer")).value
    };
    let close = |key: &str, ours: f64| {
        assert!((ours - value(key)).abs() < 1e-9, "{key}: {ours} is not {}", value(key));
    };
    let fights = question.fights(&|_, _| true).expect("fights").expect("fights");
    let played = (fights.play)(fights.ask.seed, 0, trials);
    assert_eq!(played.len(), fights.amounts.len());
    for (number, played) in fights.amounts.iter().zip(played) {
        let sum: i64 = played.into_iter().map(i64::from).sum();
        close(number.key, sum as f64 / trials as f64);
    }
    let countable = question.countable().expect("numbers that are counted");
    let keys: Vec<&str> = countable.keys().into_iter().map(|(key, _)| key).collect();
    let tested = countable.count(&keys, &|_, _| false, &Unwatched).expect("counts");
    let Tested::Played(counted, sampled) = tested else { panic!("it is sampled") };
    assert_eq!((counted.len(), sampled.trials), (keys.len(), trials));
    for one in counted {
        close(one.key, one.count.value(trials));
        let number = answer.numbers.iter().find(|number| number.key == one.key);
        assert_eq!(number.map(|number| &number.says), Some(&one.says));
    }
}

#[test]
fn numbers_of_fights_are_those_of_the_fights_one_by_one() {
    let asked =
        |trials: u64| Ask { wanted: Wanted::Sampled, trials: Some(trials), ..Ask::default() };
    let bout = Bout { ask: asked(400), ..bout(Wanted::Sampled) };
    are_those_of_their_fights(&DuelQuestion { bout, edges: None }, 400);
    for name in ["sprawl-street", "skrapyard-yard", "d20-gate", "spurg-orchard", "volt-depot"] {
        let file = Library::standard(".").scenario(name).expect("a built-in scenario");
        let setup = SquadSetup::new(file, &[], asked(60)).expect("an engagement");
        let question = SquadQuestion { setup, policies: false, replays: false };
        are_those_of_their_fights(&question, 60);
        // A figure that rises may be taken out again: kills have no bound that a count could use.
        let keys = question.countable().expect("numbers that are counted").keys();
        assert!(!keys.iter().any(|(key, _)| key.starts_with("kills_mean")), "{keys:?}");
    }
}

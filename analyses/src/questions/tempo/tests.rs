//! The tempo of duels against the duels themselves.

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::Side;

use super::question::TempoQuestion;
use crate::library::Library;
use crate::measures::bout::Bout;
use crate::measures::tempo::DuelTempo;
use crate::question::{Alternatives, Question};
use crate::sampling::{Ask, Unwatched};
use crate::study::Study;

/// A roster, two of its fighters, and what is set.
type Duel = (&'static str, [&'static str; 2], &'static [(&'static str, &'static str)]);

const DUELS: [Duel; 3] = [
    ("skrapyard", ["Captain", "Brute"], &[("kind", "fight")]),
    ("sprawl", ["veteran", "marksman"], &[]),
    ("skirmish", ["Soldier", "Knight"], &[("cover", "1")]),
];

fn bout((roster, fighters, set): Duel) -> Bout {
    let roster_file = Library::standard(".").roster(roster).expect("a built-in roster");
    let set: Vec<(String, String)> =
        set.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    Bout::new(&roster_file, fighters, &set, Ask::default()).expect("a bout")
}

fn tempo(bout: &Bout, sure: f64) -> DuelTempo {
    DuelTempo::of(bout, sure, &Unwatched).expect("an answer")
}

fn near(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-9, "{one} {other}");
}

#[test]
fn a_duel_is_decided_before_it_is_won_and_by_whoever_wins_it() {
    for duel in DUELS {
        let bout = bout(duel);
        let odds = bout.duel(&mut Exact::default(), &Unwatched).expect("an answer");
        let found = tempo(&bout, 0.9);
        for side in Side::BOTH {
            near(found.odds.wins(side), odds.wins(side));
            let (decided, won) = (found.decided_by_round(side), odds.won_by_round(side));
            for (decided, won) in decided[1..].iter().zip(&won) {
                assert!(won - 1e-12 <= *decided, "{duel:?}: {decided} {won}");
            }
            // What is decided after the last round may be left undecided by then.
            let beyond = decided.last().expect("rounds") - odds.wins(side);
            assert!((-1e-9..=odds.undecided + 1e-9).contains(&beyond), "{duel:?}: {beyond}");
        }
        let mean = found.round_mean().expect("somebody wins");
        assert!(0.0 < mean && mean < odds.rounds_mean(), "{duel:?}: {mean}");
        // Whoever is nearly sure to win loses no more often than that allows.
        assert!(found.tempo.comebacks.iter().sum::<f64>() < 0.1, "{duel:?}: {:?}", found.tempo);
    }
}

#[test]
fn sides_that_change_places_change_their_tempo_too() {
    for (roster, [a, b], set) in DUELS {
        let [one, other] = [[a, b], [b, a]].map(|names| tempo(&bout((roster, names, set)), 0.8));
        near(one.tempo.lead_changes, other.tempo.lead_changes);
        near(one.tempo.comebacks[0], other.tempo.comebacks[1]);
        near(
            one.decided_mean(Side::A).expect("it wins"),
            other.decided_mean(Side::B).expect("too"),
        );
        near(one.entropy(), other.entropy());
    }
}

#[test]
fn the_surer_the_later_and_nobody_comes_back_from_certainty() {
    let bout = bout(DUELS[0]);
    let means = [0.6, 0.9, 1.0].map(|sure| tempo(&bout, sure).round_mean().expect("it is won"));
    assert!(means.is_sorted() && means[0] < means[2], "{means:?}");
    assert_eq!(tempo(&bout, 1.0).tempo.comebacks, [0.0; 2]);
}

#[test]
fn an_even_duel_that_ends_has_an_entropy_of_one_bit() {
    let even = bout(("skrapyard", ["Brute", "Brute"], &[("kind", "fight")]));
    let found = tempo(&even, 0.9);
    near(found.odds.wins(Side::A), found.odds.wins(Side::B));
    let (draw, even) = (found.odds.draw(), found.odds.wins(Side::A));
    near(
        found.entropy(),
        -2.0 * even * even.log2() - if draw > 0.0 { draw * draw.log2() } else { 0.0 },
    );
    near(found.tempo.comebacks[0], found.tempo.comebacks[1]);
}

#[test]
fn what_is_asked_is_told_and_a_chance_that_decides_nothing_is_refused() {
    let study = |more: &str| {
        let text = format!(
            "[study]\nname = \"it\"\n[[tempo]]\nroster = \"volt\"\na = \"Veteran\"\nb = \
             \"Gunslinger\"\n{more}\n"
        );
        let study = Study::read("study.toml", &text, &Library::standard("."));
        study.map_err(|fault| fault.to_string())
    };
    let told = study("sure = 0.75").expect("a study").questions.remove(0).1;
    assert_eq!(
        told.command().expect("a command"),
        "evenodds tempo volt Veteran Gunslinger --sure=0.75"
    );
    let told = told.answer("it", Alternatives::Untried, &Unwatched).expect("an answer");
    assert!(told.sentences[0].contains("a chance of 75 % or more"), "{}", told.sentences[0]);
    for sure in ["0.5", "1.01", "nan", "-1.0"] {
        let Err(error) = study(&format!("sure = {sure}")) else { panic!("no fault: {sure}") };
        assert!(error.contains("study.toml:7:8: `sure` cannot be"), "{error}");
    }
}

#[test]
fn the_usual_chance_is_left_out_of_its_command() {
    let question = TempoQuestion { bout: bout(DUELS[1]), sure: 0.9 };
    assert_eq!(question.command().expect("a command"), "evenodds tempo sprawl veteran marksman");
}

//! What promises are kept, and what is wrong with those that promise nothing.

mod faults;

use faults::{even, faults, promise};

use super::promise::*;
use super::*;
use crate::library::Library;
use crate::sampling::Unwatched;
use crate::sampling::ask::tests::Patience;
use crate::study::Study;

fn read(text: &str) -> Result<Study, String> {
    let text = format!("[study]\nname = \"x\"\n{text}");
    Study::read("study.toml", &text, &Library::standard(".")).map_err(|fault| fault.to_string())
}

fn study(text: &str) -> Study {
    read(text).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The decision about each promise, and what was found.
fn decided(text: &str) -> Vec<(&'static str, String)> {
    let study = study(text);
    let checked = study.promises.check(&Known::new(), &Unwatched);
    let checked = checked.unwrap_or_else(|error| panic!("{error}"));
    checked.rulings.into_iter().map(|one| (one.decision.name(), one.found)).collect()
}

/// The fault of a study whose promises cannot be read or checked.
fn fault(text: &str) -> String {
    let study = match read(text) {
        Err(fault) => return fault,
        Ok(study) => study,
    };
    let checked = study.promises.check(&Known::new(), &Unwatched);
    checked.err().unwrap_or_else(|| panic!("{text} can be checked")).to_string()
}

fn curve(claim: &str) -> String {
    let curve = "curve = { system = \"sprawl\", ratings = [3, 4], ease = [-2, 2] }";
    promise(&format!("{curve}\n{claim}"))
}

fn matrix(claim: &str) -> String {
    let names = "[\"townsman\", \"guard\", \"fencer\"]";
    promise(&format!("matrix = {{ roster = \"spurg\", profiles = {names} }}\n{claim}"))
}

#[test]
fn exact_promises_are_decided_within_rounding() {
    for (text, expected) in [
        (even("number = \"win_a\"\nbetween = [0.5, 0.5]"), "kept"),
        (even("number = \"win_a\"\nat_most = 0.5"), "kept"),
        (even("number = \"win\"\nat_least = 0.6"), "broken"),
        (even("number = \"rounds_mean\"\nbetween = [1, 20]"), "kept"),
        (even("number = \"first_move\"\nwithin = 0.001"), "broken"),
        (even("frame = \"duels\"\nexpect = \"abs(win_a - win_b) < 0.001\""), "kept"),
        (
            even("frame = \"duel_rounds\"\nwhere = \"round > 1\"\nexpect = \"won_a > 0.9\""),
            "broken",
        ),
        (curve("monotone = \"passed\""), "kept"),
        (curve("step = \"passed\"\nat_least = 0.01"), "broken"),
        (curve("step = \"passed\"\nat_most = 0.5"), "kept"),
        (curve("frame = \"curve_points\"\nwhere = \"ease <= 0\"\nexpect = \"not dead\""), "kept"),
        (matrix("nobody = \"dominated\""), "broken"),
        (matrix("nobody = \"beaten by all\""), "broken"),
        (matrix("number = \"wins\"\nat_most = 0.999"), "kept"),
    ] {
        let found = decided(&text);
        assert_eq!(found[0].0, expected, "{text}: {found:?}");
    }
}

#[test]
fn what_breaks_a_promise_is_told() {
    let told = |text: &str| decided(text)[0].1.clone();
    let step = told(&curve("step = \"passed\"\nat_least = 0.01"));
    assert!(step.starts_with("step to rating 3, ease 1: 0.0 pp"), "{step}");
    let row = told(&curve("frame = \"curve_points\"\nexpect = \"passed < 0.6\""));
    assert!(row.contains(" of 10 rows do not, such as rating "), "{row}");
    let fate = told(&matrix("nobody = \"dominated\""));
    assert_eq!(fate, "fencer is dominated by guard", "a townsman costs less than a guard");
}

#[test]
fn the_study_s_questions_have_names() {
    let asked = "[[duel]]\nroster = \"spurg\"\na = \"guard\"\nb = \"guard\"\n\
                 [[duel]]\nroster = \"spurg\"\na = \"townsman\"\nb = \"fencer\"\n";
    let of = |stem: &str| {
        asked.to_owned()
            + &*promise(&format!("of = \"{stem}\"\nnumber = \"win_b\"\nat_least = 0.55"))
    };
    assert_eq!(decided(&of("spurg-duel"))[0].0, "broken");
    assert_eq!(decided(&of("spurg-duel-2"))[0].0, "kept");
    let told = fault(&of("spurg-dual"));
    assert!(
        told.contains("no question `spurg-dual`; the study asks spurg-duel, spurg-duel-2"),
        "{told}"
    );
    assert!(told.contains("did you mean `spurg-duel`?"), "{told}");
}

#[test]
fn a_difference_to_the_base_is_promised() {
    let compare = |within: f64| {
        "[[variant]]\nname = \"tough\"\nof = \"spurg\"\nprofile.townsman = { armour = 2 }\n"
            .to_owned()
            + &*promise(&format!(
                "number = \"*\"\nwithin = {within}\n[promise.compare]\nvariant = \"tough\"\nduel = \
                 {{ roster = \"spurg\", a = \"townsman\", b = \"fencer\", edges = [0, 0] }}"
            ))
    };
    assert_eq!(decided(&compare(0.9))[0].0, "kept");
    assert_eq!(decided(&compare(0.001))[0].0, "broken");
}

/// Promises about a sampled duel of equals.
fn sampled(rates: &str, claims: &[&str]) -> String {
    let promise = |claim: &&str| {
        format!(
            "[[promise]]\n{claim}\n[promise.duel]\nroster = \"spurg\"\na = \"guard\"\nb = \
                 \"guard\"\nmethod = \"sampled\"\n"
        )
    };
    format!("[check]\n{rates}\n{}", claims.iter().map(promise).collect::<String>())
}

#[test]
fn sampled_promises_are_kept_broken_or_undecided() {
    let claims = [
        "number = \"win_a\"\nbetween = [0.3, 0.7]",
        "number = \"win_b\"\nat_least = 0.6",
        "number = \"undecided\"\nwithin = 0.0001\nmargin = 0.0001",
        "number = \"first_move\"\nwithin = 0.4",
        "number = \"rounds_mean\"\nbetween = [1.5, 30]",
        "frame = \"duels\"\nexpect = \"0.3 < win_a < 0.7 and rounds_mean < 90\"",
        "frame = \"duels\"\nexpect = \"upset < 0.9\"",
    ];
    let text = sampled("trials = 4000", &claims);
    let found = decided(&text);
    let decisions: Vec<&str> = found.iter().map(|(decision, _)| *decision).collect();
    let expected = ["kept", "broken", "undecided", "kept", "kept", "kept", "undecided"];
    assert_eq!(decisions, expected, "{found:?}");
    let study = study(&text);
    let checked = study.promises.check(&Known::new(), &Unwatched).expect("an answer");
    // Each stops as soon as it is decided.
    let trials: Vec<Option<u64>> = checked.rulings.iter().map(Ruling::trials).collect();
    assert!(trials[0] < trials[2] && trials[2] == Some(4000), "{trials:?}");
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let again = one.install(|| study.promises.check(&Known::new(), &Unwatched));
    assert_eq!(again.expect("an answer").rulings, checked.rulings);
}

#[test]
fn who_stops_it_gets_undecided_promises() {
    let text = sampled("", &["number = \"win_a\"\nbetween = [0.4999, 0.5001]\nmargin = 1e-6"]);
    let study = study(&text);
    for looks in [0, 3] {
        let checked = study.promises.check(&Known::new(), &Patience::of(looks)).expect("an answer");
        assert!(checked.stopped.is_some());
        assert_eq!(checked.decision(), Decision::Undecided);
    }
}

#[test]
fn an_answer_that_is_known_is_not_had_again() {
    let text = "[[duel]]\nroster = \"spurg\"\na = \"guard\"\nb = \"guard\"\n\
                [[promise]]\nof = \"spurg-duel\"\nnumber = \"win_a\"\nat_most = 0.6\n";
    let study = study(text);
    let (_, question) = &study.questions[0];
    let answer = question.answer("spurg-duel", crate::question::Alternatives::Untried, &Unwatched);
    let mut answer = answer.expect("an answer");
    assert!(study.promises.is_about("spurg-duel"));
    for number in &mut answer.numbers {
        number.value = 0.9;
    }
    let known = Known::from([("spurg-duel".to_owned(), answer)]);
    let checked = study.promises.check(&known, &Unwatched).expect("an answer");
    assert_eq!(checked.decision(), Decision::Broken);
}

#[test]
fn an_answer_tells_the_verdict_first() {
    let text =
        even("says = \"Equals\"\nmessage = \"Ask Ann.\"\nnumber = \"win_a\"\nat_least = 0.6")
            + &*even("number = \"win_b\"\nat_most = 0.6");
    let study = study(&text);
    let answer = study.promises.answer(&Known::new(), &Unwatched).expect("an answer");
    let first = &answer.sentences[0];
    let says = "1 of 2 promises is broken: Equals (the first guard wins: 50.0 %, 10.0 pp below \
                the promised 60 % or more).";
    assert_eq!(first, says);
    assert_eq!(answer.sentences[1..], ["Equals: Ask Ann."]);
    let (name, frame) = &answer.frames[0];
    assert_eq!((*name, frame.height(), answer.verdicts.len()), (FRAME, 2, 2));
    assert_eq!(answer.json["promises"][0]["standing"], "broken");
    assert_eq!((&answer.json["promises"][0]["line"], &answer.json["kept"]), (&3.into(), &1.into()));
}

#[test]
fn promises_that_promise_nothing_are_faults() {
    for (text, expected) in faults() {
        let told = fault(&text);
        assert!(told.contains(expected), "{text}says\n{told}\nlacks\n{expected}");
    }
}

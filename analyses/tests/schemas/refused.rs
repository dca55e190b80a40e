//! What the program refuses of a file, its schema refuses too, unless it cannot see it.

#[path = "../../../engine/src/book/user_game/tests/faults.rs"]
mod games;
#[path = "../../src/promises/tests/faults.rs"]
mod promises;
#[path = "../../src/study/tests/faults.rs"]
mod studies;

use crate::schema;

/// What no schema of games sees: parts of errors.
const OF_GAMES: [&str; 21] = [
    // A name that another file or the program has, or that this file lacks.
    "is the name of a built-in system",
    "add a `[[profile]]` with this key",
    "did you mean `toughness`?",
    "is the key of a setting",
    // A key that is declared twice.
    "`left` appears twice",
    "a key of stat lines and a condition",
    // Values that do not fit each other.
    "expected the lower first",
    "correct `book` and `shown`",
    "`hit_on` cannot be 9",
    "`unset = 9`, which is none of its values",
    "`hit_on` ranges from 6 to 2",
    "write `range = [0, 9]`",
    "did you mean [0, 9]?",
    "`left` cannot be 12",
    "`left` starts at the value at which a fighter is out",
    "which is never out",
    "need not be alike",
    "expected fewer than 2^63",
    "with one action is the same as",
    // A table that another one asks for, or rules out.
    "`hit_on` has no `acts_on`",
    "checks of \"die-under\" are made against the rating alone",
];

/// What no schema of studies sees.
const OF_STUDIES: [&str; 44] = [
    // Names of games, fighters, scenarios, keys and numbers.
    "no system `sprwal`",
    "did you mean `sprawl`?",
    "no roster `sprug`",
    "no profile `gaurd`",
    "did you mean `guard`?",
    "there is no `rnge`",
    "did you mean `range`?",
    "`bow` is not a melee weapon",
    "did you mean `spear`?",
    "no scenario `volt-depto`",
    "did you mean `volt-depot`?",
    "there is no `frist`",
    "no option `",
    "no number `win_c`",
    "did you mean `win_a`?",
    "no column",
    "`frame = \"duels\"`",
    "did you mean `duels`?",
    "ask for a `matrix`",
    // Values that a game does not take.
    "Volt has no value of 999",
    "d20 has no attack bonus of 999",
    "SPURG checks have no `against`",
    "`range` cannot be `-5`",
    "`rounds_max` cannot be `0`",
    "expected one of \"a\", \"b\", \"roll\"",
    // Values that do not fit each other.
    "an ease of [4, -4]",
    "edges of [3, -3]",
    "trials require",
    "a target error requires",
    "both `matched` and `ratings`",
    "named twice",
    "cannot be its own opponent",
    "has no opponent; expected two fighters or more",
    "have `points`; expected 3 or more",
    "expected different costs",
    "or less; the cheapest is",
    "and the situation names one",
    "did you mean `agility`?",
    "has no range of values to try",
    // Claims: which band goes with which, and what an expression says.
    "bound",
    "write `between = [0.4, 0.6]`",
    "band",
    "expression ends",
    "no row",
];

/// What no schema sees of a study as a whole: a new one may have nothing yet.
const OF_WHOLE_STUDIES: [&str; 3] =
    ["the study has no questions", "says the same", "it contradicts the promise"];

/// Holds a schema to texts, each of which is refused with an error that has some words.
#[track_caller]
fn hold(kind: &str, texts: &[(String, &str)], unseen: &[&str]) {
    let schema = schema(kind);
    let mut odd = Vec::new();
    for (text, words) in texts {
        let refusal = schema.refusal(text);
        if refusal.is_none() != unseen.iter().any(|unseen| words.contains(unseen)) {
            odd.push(format!("{words}: {refusal:?}\n{text}"));
        }
    }
    assert!(odd.is_empty(), "{}", odd.join("\n\n"));
    for unseen in unseen {
        assert!(texts.iter().any(|(_, words)| words.contains(unseen)), "nothing is {unseen}");
    }
}

#[test]
fn faults_of_games_are_refused() {
    let faulty = |(from, to, words): &(&str, &str, &'static str)| {
        (games::FIGHTS.replacen(from, to, 1), *words)
    };
    hold("game", &games::FAULTS.iter().map(faulty).collect::<Vec<_>>(), &OF_GAMES);
    assert_eq!(schema("game").refusal(games::FIGHTS), None);
}

#[test]
fn faults_of_studies_are_refused() {
    let checks = studies::CHECKS.iter().map(|&(text, words)| (text.to_owned(), words));
    let head = "[study]\nname = \"x\"\n";
    let promises = promises::faults().into_iter();
    let promises = promises.map(|(text, words)| (format!("{head}{text}"), words));
    let all: Vec<(String, &str)> =
        checks.chain(studies::fights()).chain(studies::rosters()).chain(promises).collect();
    hold("study", &all, &[&OF_STUDIES[..], &OF_WHOLE_STUDIES].concat());
}

//! What `-q` prints: one sentence, whatever is asked.

use std::fs;

use crate::program::{evenodds_in, text};

/// A study with a question, a promise that is broken and one that is kept, and a sweep.
const STUDY: &str = r#"[study]
name = "it"

[[duel]]
roster = "skrapyard"
a = "Line"
b = "Fighter"
set = { kind = "fight" }

[[promise]]
says = "A Line always wins"
message = "Raise its Fight. Or its armour."
number = "win_a"
at_least = 0.9
[promise.duel]
roster = "skrapyard"
a = "Line"
b = "Fighter"
set = { kind = "fight" }

[[promise]]
says = "A step never hurts"
monotone = "passed"
curve = { system = "skrapyard", ratings = [5], ease = [-1, 1] }

[[sweep]]
axes = [{ profile = "Line", key = "shoot", from = 5, to = 6 }]
attack = { roster = "skrapyard", attacker = "Line", defender = "Youth" }
"#;

/// Returns whether a text is one sentence in one paragraph.
fn is_sentence(text: &str) -> bool {
    let line = text.trim_end().replace('\n', " ");
    let capital = |rest: &str| rest.starts_with(|first: char| first.is_uppercase());
    let inner = line.match_indices(". ").any(|(at, _)| capital(&line[at + 2..]));
    !inner && line.ends_with('.') && !text.contains("\n\n") && text.ends_with(".\n")
}

#[test]
fn every_answer_is_one_sentence_if_little_is_wanted() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    fs::write(scratch.path().join("study.toml"), STUDY).expect("writable");
    for (asked, code) in [
        ("new my-game", 0),
        ("check study.toml", 1),
        ("check my-game/study.toml", 0),
        ("mend my-game/study.toml", 0),
        ("report study.toml --out before", 0),
        ("check study.toml --baseline before", 1),
        ("sweep study.toml --out all", 0),
        ("sweep study.toml --part 1/2 --out one", 0),
        ("sweep study.toml --part 2/2 --out two", 0),
        ("merge one two --out whole", 0),
        ("odds sprawl --rating 4", 0),
        ("odds sprawl --rating 4 --method both", 0),
        ("contest spurg 12 10", 0),
        ("contest spurg 12 10 --rounds 20", 0),
        ("curve spurg", 0),
        ("curve d20 volt", 0),
        ("exchange d20 volt", 0),
        ("attack skrapyard Line Youth", 0),
        ("targets skrapyard Marksman Captain Line --set range=12", 0),
        ("volley sprawl marksman*3 recruit*2 --set range=8", 0),
        ("duel volt Veteran Gunslinger --method sampled --trials 500", 0),
        ("duel volt Veteran Veteran --trials 500", 0),
        ("duel skrapyard Line Fighter --method sampled --trials 90 --part 1/2 --out 1.json", 0),
        ("duel skrapyard Line Fighter --method sampled --trials 90 --part 2/2 --out 2.json", 0),
        ("merge 1.json 2.json", 0),
        ("matrix skrapyard Captain Line Youth", 0),
        ("opponents skrapyard Captain --set kind=fight", 0),
        ("options sprawl-open hide --trials 40", 0),
        ("matchups skrapyard --set kind=fight", 0),
        ("price skrapyard --set kind=fight", 0),
        ("best skrapyard --points 30 --set kind=fight", 0),
        ("best volt Veteran Gunslinger --method sampled --trials 600", 0),
        ("weigh skrapyard Captain Line --set kind=fight", 0),
        ("solve attack skrapyard Line Youth --vary Line.shoot --until hit=0.5", 0),
        ("compare skrapyard Captain.armour=6 duel Captain Brute --set kind=fight", 0),
        ("compare skrapyard Youth.points=1 duel Captain Brute --set kind=fight", 0),
        ("compare skrapyard Captain.armour=6 matrix Captain Line --threshold 0.9", 0),
        ("engage sprawl-open --trials 20", 0),
        ("engage sprawl-open --trials 5 --policies", 0),
        ("play skrapyard Line Fighter", 0),
    ] {
        let words: Vec<&str> = asked.split(' ').chain(["-q"]).collect();
        let output = evenodds_in(scratch.path(), &words);
        let (told, errors) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(code), "{asked}: {errors}");
        assert!(is_sentence(&told), "{asked} prints\n{told}");
        assert_eq!(errors.is_empty(), code == 0, "{asked}: {errors}");
    }
}

#[test]
fn a_check_tells_what_is_not_kept_and_counts_the_rest() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    fs::write(scratch.path().join("study.toml"), STUDY).expect("writable");
    let told = |more: &[&str]| {
        text(&evenodds_in(scratch.path(), &[&["check", "study.toml"], more].concat()).stdout)
    };
    let usual = told(&[]).replace('\n', " ");
    let (broken, kept) = usual.split_once(". 1 of 2 promises is kept").expect("both");
    assert!(broken.starts_with("A Line always wins: broken (Line wins: "), "{usual}");
    assert!(broken.contains(" pp below the promised 90 % or more)."), "{usual}");
    assert!(broken.ends_with("Raise its Fight. Or its armour"), "{usual}");
    assert_eq!(kept, "; --verbose lists them. ");
    assert!(!usual.contains("A step never hurts") && told(&["-v"]).contains("A step never hurts"));
}

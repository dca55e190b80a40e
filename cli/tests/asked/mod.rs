//! Questions as JSON, for programs: the same answers as of commands, and the same faults.

use std::fs;
use std::path::Path;

use crate::program::{json, refused, text};

#[test]
fn a_question_as_json_has_the_answer_of_its_command() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let file = scratch.path().join("question.json");
    let path = file.to_str().expect("UTF-8");
    for (question, command) in [
        (
            r#"{"duel": {"roster": "skrapyard", "a": "Line", "b": "Fighter", "edges": [0, 0],
                "set": {"kind": "fight", "rounds_max": 6}}}"#,
            &[
                "duel",
                "skrapyard",
                "Line",
                "Fighter",
                "--set",
                "kind=fight",
                "--set",
                "rounds_max=6",
            ][..],
        ),
        (
            r#"{"contest": {"system": "spurg", "ours": 12, "theirs": 10, "rounds": 3}}"#,
            &["contest", "spurg", "12", "10", "--rounds", "3"],
        ),
        (
            r#"{"odds": {"system": "volt", "rating": 8, "against": 4, "ease": -1}}"#,
            &["odds", "volt", "--rating", "8", "--against", "4", "--ease", "-1"],
        ),
        (
            r#"{"curve": {"system": "spurg", "ratings": [10, 12], "ease": [-1, 1]}}"#,
            &["curve", "spurg", "--rating", "10", "12", "--ease", "-1..1"],
        ),
        (
            r#"{"compare": {"variant": {"name": "guard-armour-5", "profile": {"guard": {"armour": 5}}},
                "attack": {"roster": "spurg", "attacker": "fencer", "defender": "guard"}}}"#,
            &["compare", "spurg", "guard.armour=5", "attack", "fencer", "guard"],
        ),
        (
            r#"{"attack": {"roster": "spurg", "attacker": "fencer", "defender": "guard",
                "method": "sampled", "trials": 400}}"#,
            &["attack", "spurg", "fencer", "guard", "--method", "sampled", "--trials", "400"],
        ),
    ] {
        fs::write(&file, question).expect("writable");
        let mut command = command.to_vec();
        command.push("--json");
        assert_eq!(json(&["ask", path]), json(&command), "{question}");
    }
}

#[test]
fn a_question_on_standard_input_is_answered() {
    use std::io::Write as _;
    use std::process::{Command, Stdio};
    let mut ask = Command::new(env!("CARGO_BIN_EXE_evenodds"));
    ask.args(["ask", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut ask = ask.spawn().expect("the command starts");
    let question = br#"{"odds": {"system": "d20", "rating": 3}}"#;
    ask.stdin.take().expect("a pipe").write_all(question).expect("it reads");
    let output = ask.wait_with_output().expect("it ends");
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(
        answer,
        json(&["odds", "d20", "--rating", "3", "--json"]),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn bad_json_is_refused_with_the_key_and_the_likeliest_fix() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    for (question, expected) in [
        ("[", "question.json:1:1: not JSON"),
        ("{\n\"duel\" 3}", "question.json:2:8: not JSON"),
        ("3", "expected an object with one key"),
        (r#"{"duel": {}, "odds": {}}"#, "expected an object with one key"),
        (r#"{"dual": {}}"#, "did you mean `duel`?"),
        (r#"{"duel": 3}"#, "`duel` must be a JSON object"),
        (
            r#"{"duel": {"roster": null}}"#,
            "question.json: duel.roster: a null help: leave the key out",
        ),
        (r#"{"duel": {"roster": "spurg", "a": "guard"}}"#, "duel: missing field `b` help: add `b`"),
        (
            r#"{"duel": {"roster": "spurg", "a": "guard", "b": "fencr"}}"#,
            "question.json: duel.b: no profile `fencr` in spurg",
        ),
        (r#"{"duel": {"roster": "spurg", "a": "guard", "b": "fencr"}}"#, "did you mean `fencer`?"),
        (
            r#"{"duel": {"roster": "spurg", "a": "guard", "b": "guard", "set": {"rang": 3}}}"#,
            "duel.set.rang: there is no `rang`",
        ),
        (
            r#"{"compare": {"variant": {"set": {"targt": 6}}, "odds": {"system": "sprawl", "rating": 4}}}"#,
            "question.json: compare.variant.set.targt: sprawl has no parameter `targt`",
        ),
        (r#"{"odds": {"system": "d20", "rating": 9999}}"#, "odds.rating: d20 has no"),
        (r#"{"odds": {"system": "none.toml", "rating": 1}}"#, "none.toml cannot be read"),
    ] {
        fs::write(scratch.path().join("question.json"), question).expect("writable");
        let told = refused(scratch.path(), &["ask", "question.json"], 2);
        assert!(told.contains(expected), "{question} says\n{told}\nlacks\n{expected}");
    }
    let told = refused(Path::new("."), &["ask", "no-such.json"], 2);
    assert!(told.contains("no-such.json cannot be read"), "{told}");
}

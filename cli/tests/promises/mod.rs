//! `evenodds check` as users and their CI rely on it: exit codes, output, files, annotations.

mod mending;

use std::fs;
use std::path::Path;

use crate::program::{evenodds_in, refused, text};
use serde_json::Value;

/// Two promises that are kept, on duels that are solved.
const KEPT: &str = r#"[study]
name = "Fair & square"

[[promise]]
says = "Equals are even"
number = "win_a"
between = [0.45, 0.55]
[promise.duel]
roster = "spurg"
a = "guard"
b = "guard"

[[promise]]
says = "A step never hurts"
monotone = "passed"
curve = { system = "sprawl", ratings = [4], ease = [-2, 2] }
"#;

/// A promise that is broken.
const BROKEN: &str = r#"
[[promise]]
says = "50 %: a < b, always"
message = "Raise <a>'s armour."
number = "win_a"
at_least = 0.6
[promise.duel]
roster = "spurg"
a = "townsman"
b = "fencer"
"#;

/// A promise that so few fights do not decide.
const OPEN: &str = r#"
[[promise]]
says = "Nobody can tell"
number = "win_a"
between = [0.4999, 0.5001]
margin = 0.00001
[promise.duel]
roster = "spurg"
a = "guard"
b = "guard"
method = "sampled"
trials = 2000
"#;

fn folder(parts: &[&str]) -> tempfile::TempDir {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    fs::write(scratch.path().join("study.toml"), parts.concat()).expect("writable");
    scratch
}

fn read(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).expect("written")
}

#[test]
fn the_exit_code_is_the_verdict() {
    for (parts, code, first) in [
        (&[KEPT][..], 0, "All 2 promises are kept."),
        (&[KEPT, BROKEN], 1, "50 %: a < b, always: broken (townsman wins: "),
        (&[KEPT, OPEN], 3, "Nobody can tell: undecided (the first guard wins: "),
        (&[KEPT, BROKEN, OPEN], 1, "50 %: a < b, always: broken (townsman wins: "),
    ] {
        let scratch = folder(parts);
        let output = evenodds_in(scratch.path(), &["check", "study.toml"]);
        let (told, errors) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(code), "{told}{errors}");
        assert!(told.starts_with(first), "{told}");
        assert!(told.lines().all(|line| line.chars().count() <= 100), "{told}");
        assert_eq!(errors.is_empty(), code == 0, "{errors}");
    }
}

#[test]
fn json_is_one_document_and_the_same_again() {
    let scratch = folder(&[KEPT, BROKEN, OPEN]);
    let arguments = ["check", "study.toml", "--json", "--threads"];
    let run = |threads| evenodds_in(scratch.path(), &[&arguments[..], &[threads]].concat()).stdout;
    let bytes = run("1");
    assert_eq!(bytes, run("3"));
    let json: Value = serde_json::from_slice(&bytes).expect("one JSON document and nothing else");
    assert_eq!((&json["verdict"], &json["study"]), (&"broken".into(), &"Fair & square".into()));
    assert_eq!(
        (&json["kept"], &json["broken"], &json["undecided"]),
        (&2.into(), &1.into(), &1.into())
    );
    let promises = json["promises"].as_array().expect("a list");
    let standings: Vec<_> =
        promises.iter().map(|one| one["standing"].as_str().expect("it")).collect();
    assert_eq!(standings, ["kept", "kept", "broken", "undecided"]);
    assert_eq!(promises[0]["method"], "exact");
    assert!(promises[0].get("trials").is_none() && promises[0].get("value_interval").is_none());
    assert_eq!(
        (&promises[3]["method"], &promises[3]["trials"]),
        (&"sequential".into(), &2000.into())
    );
    assert_eq!(
        (&promises[2]["line"], &promises[2]["message"]),
        (&18.into(), &"Raise <a>'s armour.".into())
    );
    assert_eq!(
        (&promises[2]["lower"], &promises[2]["question"]),
        (&0.6.into(), &"spurg-duel-2".into())
    );
    let other = [&arguments[..3], &["--seed", "2"]].concat();
    let other = evenodds_in(scratch.path(), &other).stdout;
    let other: Value = serde_json::from_slice(&other).expect("JSON");
    assert_ne!(other["promises"][3]["value"], promises[3]["value"]);
    assert_eq!(other["promises"][2], promises[2]);
}

/// Asserts that tags of XML are closed in order, and returns the names of those that open.
#[track_caller]
fn well_formed(xml: &str) -> Vec<String> {
    let body = xml.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n").expect("a head");
    let (mut open, mut names) = (Vec::new(), Vec::new());
    for part in body.split('<').skip(1) {
        let (tag, after) = part.split_once('>').expect("a tag ends");
        assert!(!after.contains('>'), "{after}");
        for entity in part.split('&').skip(1) {
            let known = ["amp;", "lt;", "gt;", "quot;"];
            assert!(known.iter().any(|known| entity.starts_with(known)), "&{entity}");
        }
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
            continue;
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.split([' ', '/']).next().expect("a name").to_owned();
        names.push(name.clone());
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?} stay open");
    names
}

#[test]
fn files_tell_the_verdict_to_others() {
    let scratch = folder(&[KEPT, BROKEN, OPEN]);
    let files = ["--junit", "junit.xml", "--markdown", "check.md", "--sarif", "check.sarif"];
    let arguments = [&["check", "./study.toml"][..], &files].concat();
    let output = evenodds_in(scratch.path(), &arguments);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));

    let junit = read(scratch.path(), "junit.xml");
    let names = well_formed(&junit);
    let count = |name: &str| names.iter().filter(|known| *known == name).count();
    assert_eq!((count("testcase"), count("failure"), count("error")), (4, 1, 1));
    assert!(junit.contains("tests=\"4\" failures=\"1\" errors=\"1\""), "{junit}");
    assert!(junit.contains("name=\"50 %: a &lt; b, always\"") && junit.contains("line=\"18\""));

    let markdown = read(scratch.path(), "check.md");
    let first = markdown.lines().next().expect("a line");
    assert!(first.starts_with("**1 of 4 promises is broken, and 1 is undecided: "), "{first}");
    assert!(first.ends_with("if they no longer should."), "{first}");
    let shown = markdown.split("<details>").next().expect("a table");
    assert_eq!(shown.matches("\n| ").count(), 4, "a head, a rule and two rows: {shown}");
    assert!(shown.contains("Raise &lt;a&gt;'s armour.") && markdown.contains("</details>"));

    let sarif: Value = serde_json::from_str(&read(scratch.path(), "check.sarif")).expect("JSON");
    assert_eq!(sarif["version"], "2.1.0");
    let run = &sarif["runs"][0];
    assert_eq!(run["tool"]["driver"]["name"], "evenodds");
    let results = run["results"].as_array().expect("a list");
    let levels: Vec<_> = results.iter().map(|one| one["level"].as_str().expect("it")).collect();
    assert_eq!(levels, ["error", "warning"]);
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "study.toml");
    assert_eq!(
        (&place["region"]["startLine"], &place["region"]["startColumn"]),
        (&18.into(), &1.into())
    );
    let rules = run["tool"]["driver"]["rules"].as_array().expect("a list");
    for result in results {
        let nth = result["ruleIndex"].as_u64().expect("a number") as usize;
        assert_eq!(rules[nth]["id"], result["ruleId"]);
    }
}

#[test]
fn annotations_point_at_lines_of_the_study() {
    let twelve: String = (0..12).map(|nth| BROKEN.replace("always", &format!("{nth}"))).collect();
    let scratch = folder(&[KEPT, &twelve]);
    let arguments = ["check", "study.toml", "--annotations", "github"];
    let told = text(&evenodds_in(scratch.path(), &arguments).stdout);
    let lines: Vec<&str> = told.lines().filter(|line| line.starts_with("::")).collect();
    // Ten annotations, between fences.
    let lines: Vec<&str> = lines.into_iter().filter(|line| line.starts_with("::error ")).collect();
    assert_eq!(lines.len(), 10);
    let start =
        "::error file=study.toml,line=18,col=1,title=50 %25%3A a < b%2C 0::Broken: townsman wins: ";
    assert!(lines[0].starts_with(start), "{}", lines[0]);
    // Standard output with --json is one document.
    let output = evenodds_in(scratch.path(), &[&arguments[..], &["--json"]].concat());
    serde_json::from_slice::<Value>(&output.stdout).expect("JSON");
    assert_eq!(text(&output.stderr).matches("::error ").count(), 10);
}

/// Returns the lines that a runner takes for commands, between no fences.
fn obeyed(log: &str) -> Vec<&str> {
    let mut token = None;
    let is_command = |line: &&str| {
        let line = line.trim_start();
        match &token {
            Some(end) if line == format!("::{end}::") => token = None,
            Some(_) => {}
            None => match line.strip_prefix("::stop-commands::") {
                Some(end) => token = Some(end.to_owned()),
                None => return line.starts_with("::") || line.contains("##["),
            },
        }
        false
    };
    log.split(['\n', '\r']).filter(is_command).collect()
}

/// What a study says may read as a command of the log that it is printed to.
#[test]
fn a_log_runs_no_text_of_a_study() {
    let wild = r"\n::stop-commands::abc\n::error::of the study\r##[add-mask]x";
    let study = BROKEN.replace("always", wild).replace("50 %", wild);
    let scratch = folder(&[KEPT, &study]);
    let arguments = ["check", "study.toml", "--annotations", "github"];
    let output = evenodds_in(scratch.path(), &arguments);
    let told = text(&output.stdout);
    assert!(told.contains("::error::of the study"), "{told}");
    assert!(output.stderr.is_empty(), "two streams of a log have no order");
    let commands = obeyed(&told);
    assert_eq!(commands.len(), 1, "{commands:?}");
    assert!(commands[0].starts_with("::error file=study.toml,line="), "{commands:?}");
    let again = text(&evenodds_in(scratch.path(), &arguments).stdout);
    assert_ne!(told.lines().next(), again.lines().next(), "a token that can be known");
    // With JSON the log is standard error; of what cannot be read it has the error.
    let output = evenodds_in(scratch.path(), &[&arguments[..], &["--json"]].concat());
    assert_eq!(obeyed(&text(&output.stderr)).len(), 1);
    let unread = format!("{KEPT}\n[[duel]]\nroster = \"{wild}\"\n");
    fs::write(scratch.path().join("study.toml"), unread).expect("writable");
    let output = evenodds_in(scratch.path(), &arguments);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(obeyed(&text(&output.stdout)), Vec::<&str>::new());
}

#[test]
fn what_cannot_be_checked_is_refused_and_nothing_is_written() {
    let scratch = folder(&[KEPT, &BROKEN.replace("0.6", "60")]);
    let files = ["--markdown", "check.md", "--junit", "check.xml"];
    let check = [&["check", "study.toml"][..], &files].concat();
    let told = refused(scratch.path(), &check, 2);
    assert!(told.contains("study.toml:18:1: `win_a is at least 60` promises nothing"), "{told}");
    fs::write(
        scratch.path().join("none.toml"),
        "[study]\nname = \"x\"\n[[curve]]\nsystem = \"d20\"\n",
    )
    .expect("writable");
    let told = refused(scratch.path(), &["check", "none.toml"], 2);
    assert!(told.contains("none.toml promises nothing"), "{told}");
    fs::write(scratch.path().join("study.toml"), KEPT).expect("writable");
    let over = ["check", "study.toml", "--junit", "study.toml"];
    assert!(refused(scratch.path(), &over, 4).contains("it is an input"));
    let twice = ["check", "study.toml", "--junit", "x", "--sarif", "x"];
    assert!(refused(scratch.path(), &twice, 2).contains("written twice"));
    let deep = ["check", "study.toml", "--junit", "none/x"];
    assert!(refused(scratch.path(), &deep, 4).contains("no folder none"));
    let left = fs::read_dir(scratch.path()).expect("there").count();
    assert_eq!((left, read(scratch.path(), "study.toml").as_str()), (2, KEPT));
}

/// What the designer says of a broken promise stands wherever the promise does.
#[test]
fn what_to_do_is_told_everywhere() {
    let all: String = (0..7)
        .map(|nth| {
            BROKEN.replace("always", &format!("{nth}")).replace("armour", &format!("armour {nth}"))
        })
        .collect();
    let rows = "\n[[promise]]\nsays = \"Every shot hits\"\nmessage = \"Make them better shots.\"\n\
                frame = \"curve_points\"\nexpect = \"passed > 0.9\"\n\
                curve = { system = \"sprawl\", ratings = [5], ease = [-2, 2] }\n";
    let scratch = folder(&[KEPT, &all, rows]);
    let arguments = ["check", "study.toml", "--markdown", "check.md"];
    let told = text(&evenodds_in(scratch.path(), &arguments).stdout);
    let markdown = read(scratch.path(), "check.md");
    let report = evenodds_in(scratch.path(), &["report", "study.toml", "--out", "out", "-q"]);
    assert_eq!(report.status.code(), Some(0), "{}", text(&report.stderr));
    let page = read(scratch.path(), "out/index.html");
    for nth in 0..7 {
        let message = format!("Raise <a>'s armour {nth}.");
        let escaped = message.replace('<', "&lt;").replace('>', "&gt;");
        assert!(told.replace('\n', " ").contains(&message), "{told}");
        assert_eq!(markdown.matches(&escaped).count(), 1, "{markdown}");
        assert!(page.contains(&format!("s armour {nth}.")));
    }
    let summary = read(scratch.path(), "out/summary.md");
    // Five promises come first, and one click shows the others.
    let verdicts: Vec<&str> =
        summary.lines().filter(|line| line.starts_with("- **Broken promise:**")).collect();
    assert_eq!(verdicts.len(), 8, "{summary}");
    let is_told = |line: &&str| line.contains("s armour") || line.contains("better shots.");
    assert!(verdicts.iter().all(is_told), "{summary}");
    assert!(summary.contains("Promises of the study: 2 kept, 8 broken, 0 undecided."), "{summary}");
}

#[test]
fn a_study_of_promises_alone_has_a_baseline() {
    let scratch = folder(&[KEPT, OPEN]);
    let saved = evenodds_in(scratch.path(), &["report", "study.toml", "--out", "before", "-q"]);
    assert_eq!(saved.status.code(), Some(0), "{}", text(&saved.stderr));
    let check = ["check", "study.toml", "--baseline", "before", "--markdown", "check.md"];
    let told = text(&evenodds_in(scratch.path(), &check).stdout);
    assert!(told.contains("Nothing moved since the baseline: 8 numbers compared."), "{told}");
    // The game is changed, not the study's promises.
    let other = KEPT.replace("b = \"guard\"", "b = \"fencer\"");
    fs::write(scratch.path().join("study.toml"), other + OPEN).expect("writable");
    let told = text(&evenodds_in(scratch.path(), &check).stdout);
    assert!(told.contains("1 of 8 numbers moved beyond noise since the baseline."), "{told}");
    let markdown = read(scratch.path(), "check.md");
    assert!(markdown.contains("| Equals are even |"), "{markdown}");
    let report = ["report", "study.toml", "--baseline", "before", "--out", "after", "-q"];
    assert_eq!(evenodds_in(scratch.path(), &report).status.code(), Some(0));
    let summary = read(scratch.path(), "after/summary.md");
    let moved = summary.lines().find(|line| line.starts_with("- **Moved:** ")).expect("a verdict");
    assert!(moved.contains("1 of 8 numbers moved beyond noise"), "{moved}");
    // A promise that was loosened is told.
    fs::write(scratch.path().join("study.toml"), KEPT.replace("0.55", "0.65") + OPEN).expect("it");
    let told = text(&evenodds_in(scratch.path(), &check).stdout);
    assert!(told.contains("Equals are even, at most: 65 %, before 55 %"), "{told}");
}

#[test]
fn what_promises_nothing_is_refused_in_its_place() {
    let curve = "curve = { system = \"sprawl\", ratings = [4], ease = [-2, 2] }\n";
    let duel = "duel = { roster = \"spurg\", a = \"guard\", b = \"fencer\" }\n";
    let scratch = folder(&[]);
    for (lines, expected) in [
        (
            format!("step = \"passed\"\nbetween = [-1, 1]\n{curve}"),
            "every such number is in this band",
        ),
        (format!("expect = \"1 < 2\"\n{curve}"), "`1 < 2` reads no column, so it promises nothing"),
        (
            format!("number = \"win_a\"\nat_least = 0.4\nmargin = 0.5\n{duel}"),
            "every such number is within the margin of 0.5",
        ),
        (format!("number = \"win_c\"\nat_least = 0.4\n{duel}"), "did you mean `win_a`?"),
    ] {
        let study = format!("study = {{ name = \"x\" }}\n\n[[promise]]\n{lines}");
        fs::write(scratch.path().join("study.toml"), study).expect("writable");
        let told = refused(scratch.path(), &["check", "study.toml"], 2);
        assert!(told.contains("study.toml:") && told.contains(expected), "{lines}: {told}");
    }
}

/// A name that no number has is found before a billion fights are played for it.
#[test]
fn a_wrong_number_costs_no_fights() {
    let study = "study = { name = \"x\" }\n[[promise]]\nnumber = \"wins_a\"\nat_least = 0.4\n\
                 [promise.engagement]\nscenario = \"spurg-orchard\"\ntrials = 1000000000\n";
    let scratch = folder(&[study]);
    let told = refused(scratch.path(), &["check", "study.toml"], 2);
    assert!(told.contains("study.toml:3:") && told.contains("did you mean `win_a`?"), "{told}");
}

#[test]
fn trials_can_be_given_with_the_command() {
    let scratch = folder(&["[study]\nname = \"x\"\n", OPEN]);
    let trials = |given: &[&str]| -> Value {
        let check = [&["check", "study.toml", "--json"][..], given].concat();
        let output = evenodds_in(scratch.path(), &check);
        let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        json["promises"][0]["trials"].clone()
    };
    assert_eq!((trials(&[]), trials(&["--trials", "300"])), (2000.into(), 300.into()));
}

#[test]
fn a_report_tells_its_promises_and_succeeds() {
    let asked = "[[duel]]\nroster = \"spurg\"\na = \"townsman\"\nb = \"fencer\"\nedges = [0, 0]\n";
    let own = "[[promise]]\nof = \"spurg-duel\"\nnumber = \"win_a\"\nat_least = 0.6\n";
    let scratch = folder(&[KEPT, asked, own]);
    let output = evenodds_in(scratch.path(), &["report", "study.toml", "--out", "out"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let out = scratch.path().join("out");
    let frame = read(&out, "frames/promises.csv");
    assert!(frame.starts_with("section,promise,question,claim,value,value_low,value_high,unit,"));
    assert_eq!(frame.lines().count(), 4);
    let json: Value = serde_json::from_str(&read(&out, "report.json")).expect("JSON");
    let ids: Vec<_> =
        json["sections"].as_array().expect("a list").iter().map(|one| &one["id"]).collect();
    assert_eq!(ids, ["promises", "spurg-duel"]);
    let first = json["sections"][0]["answers"][0].as_str().expect("a sentence");
    assert!(
        first.starts_with(
            "1 of 3 promises is broken: spurg-duel: townsman wins: 60 % or more (townsman wins: "
        ),
        "{first}"
    );
    assert!(read(&out, "index.html").contains("Are the promises kept?"));
}

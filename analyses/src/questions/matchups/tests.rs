//! What is told of match-ups, against the matrix that it comes from, and what is refused.

use std::fs;

use serde_json::Value;

use crate::answer::Answer;
use crate::answer::chart::Drawing;
use crate::library::Library;
use crate::promises::{Decision, Known};
use crate::questions::tests::asked::{answer, read};
use crate::sampling::Unwatched;
use crate::study::Study;

fn standard(text: &str) -> Answer {
    answer("matchups", &Library::standard("."), text)
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// Each number is worked out again from the chances of the matrix.
#[test]
fn what_is_told_follows_from_the_matrix() {
    for text in ["roster = \"skrapyard\"\nset = { kind = \"fight\" }", "roster = \"d20\""] {
        let (told, matrix) = (standard(text), answer("matrix", &Library::standard("."), text));
        let names: Vec<&str> =
            list(&matrix.json["names"]).iter().map(|name| name.as_str().expect("a name")).collect();
        let size = names.len();
        let wins = |row: usize, column: usize| number(&matrix.json["wins"][row][column]);
        let taken = |row: usize, column: usize| 0.5 + (wins(row, column) - wins(column, row)) / 2.0;
        let of = |name: &str| {
            let all = list(&told.json["fighters"]).iter();
            all.clone().find(|one| one["name"] == name).expect("a fighter")
        };
        let shares: Vec<f64> = names.iter().map(|name| number(&of(name)["share"])).collect();
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let elos: Vec<f64> = names.iter().map(|name| number(&of(name)["elo"])).collect();
        assert!((elos.iter().sum::<f64>() / size as f64 - 1500.0).abs() < 1e-6);
        let (mut missed, mut all) = (0.0, 0.0);
        for (row, name) in names.iter().enumerate() {
            let against: f64 = (0..size).map(|foe| shares[foe] * taken(row, foe)).sum();
            let regret = number(&of(name)["regret"]);
            assert!((regret - (0.5 - against)).abs() < 1e-5, "{name}: {regret} {against}");
            assert!(-1e-5 < regret && (shares[row] == 0.0 || regret < 1e-5), "{name}: {regret}");
            // Where ratings are likeliest, they predict as many wins as there are.
            let predicted = |foe: usize| 1.0 / (1.0 + 10_f64.powf((elos[foe] - elos[row]) / 400.0));
            let others = || (0..size).filter(|&foe| foe != row);
            let pull: f64 = others().map(|foe| 0.01 * (0.5 - predicted(foe))).sum();
            let off: f64 = others().map(|foe| taken(row, foe) - predicted(foe)).sum();
            assert!((off + pull).abs() < 1e-6, "{name}: {off}");
            missed += others().map(|foe| (taken(row, foe) - predicted(foe)).powi(2)).sum::<f64>();
            all += others().map(|foe| (taken(row, foe) - 0.5).powi(2)).sum::<f64>();
            let score: f64 = others().map(|foe| taken(row, foe)).sum::<f64>() / (size - 1) as f64;
            assert!((number(&of(name)["score"]) - score).abs() < 1e-9);
        }
        assert!((number(&told.json["explained"]) - (1.0 - missed / all)).abs() < 1e-9);
        let first = &told.sentences[0];
        let order: Vec<&str> = list(&told.json["fighters"])
            .iter()
            .map(|one| one["name"].as_str().expect(""))
            .collect();
        assert!(first.contains(&format!("{} has the highest Elo rating", order[0])), "{first}");
        assert!(first.contains(&format!("{} the lowest", order[size - 1])), "{first}");
        assert_eq!(told.tables[0].rows.len(), size);
    }
}

/// Fighters of SPURG of whom one has a first weapon that does nothing.
fn armed() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let weapon = |name: &str, damage: &str| {
        format!("[[weapon]]\nname = \"{name}\"\nkind = \"melee\"\ndamage = \"{damage}\"\n")
    };
    let line = |name: &str, skill: i32, weapons: &str| {
        format!("[[profile]]\nname = \"{name}\"\nskill = {skill}\nweapons = [{weapons}]\n")
    };
    let text = format!(
        "system = \"spurg\"\n{}{}{}{}{}{}{}",
        weapon("feather", "0d6"),
        weapon("sword", "2d6"),
        line("Fool", 15, "\"feather\", \"sword\""),
        line("Jester", 15, "\"feather\""),
        line("Clown", 9, "\"feather\", \"sword\""),
        line("Guard", 11, "\"sword\""),
        line("Knight", 13, "\"sword\""),
    );
    fs::write(folder.path().join("mine.toml"), text).expect("written");
    folder
}

#[test]
fn why_a_fighter_wins_nothing_is_told() {
    let folder = armed();
    let told = answer("matchups", &Library::standard(folder.path()), "roster = \"mine.toml\"");
    let fool = told.sentences.iter().find(|says| says.starts_with("Fool wins "));
    let fool = fool.unwrap_or_else(|| panic!("{:#?}", told.sentences));
    assert!(fool.contains("its attacks cannot wound any of the others"), "{fool}");
    let weakness = &told.json["weaknesses"][0];
    assert_eq!((&weakness["name"], &weakness["better_weapon"]), (&"Fool".into(), &"sword".into()));
    // With its weapons the other way round, and those of all others as they are, it has what was told.
    let path = folder.path().join("mine.toml");
    let text = fs::read_to_string(&path).expect("a roster");
    let turned = text.replacen("\"feather\", \"sword\"", "\"sword\", \"feather\"", 1);
    assert_ne!(turned, text);
    fs::write(path, turned).expect("written");
    let after = answer("matchups", &Library::standard(folder.path()), "roster = \"mine.toml\"");
    let matrix = answer("matrix", &Library::standard(folder.path()), "roster = \"mine.toml\"");
    let row = list(&matrix.json["names"]).iter().position(|name| name == "Fool");
    let found = number(&matrix.json["means"][row.expect("a fighter")]);
    assert!((number(&weakness["better_win"]) - found).abs() < 1e-9);
    assert!(fool.contains(&format!("it would win {:.1}", found * 100.0)), "{fool}");
    // Who has no other weapon is told none.
    let jester = told.sentences.iter().find(|says| says.starts_with("Jester wins "));
    assert!(!jester.expect("a sentence").contains("it would win"));
    assert!(!after.sentences.iter().any(|says| says.starts_with("Fool wins ")));
}

#[test]
fn a_mix_of_several_is_drawn_and_one_alone_is_not() {
    let names = |answer: &Answer| answer.charts.iter().map(|one| one.name).collect::<Vec<_>>();
    let alone = standard("roster = \"skrapyard\"\nprofiles = [\"Captain\", \"Youth\"]");
    assert!(!names(&alone).contains(&"mix"), "{:?}", names(&alone));
    assert!(alone.sentences[3].starts_with("With a free choice, every player would field Captain"));
    for text in ["roster = \"sprawl\"", "roster = \"d20\"", "roster = \"volt\"\ntrials = 2000"] {
        let told = standard(text);
        let mix = told.charts.iter().find(|chart| chart.name == "mix");
        let shares = list(&told.json["fighters"]).iter().filter(|one| one["share"] != 0.0);
        let Some(mix) = mix else {
            assert_eq!(shares.count(), 1, "{text}");
            continue;
        };
        let Drawing::AmountRows { groups, .. } = &mix.drawing else { panic!("bars") };
        assert_eq!(groups[0].rows.len(), shares.count(), "{text}");
        assert!(told.sentences[3].starts_with("With a free choice, players would mix "));
    }
}

#[test]
fn what_is_sampled_has_intervals_and_claims_less() {
    let told = standard("roster = \"skrapyard\"\nmethod = \"sampled\"\ntrials = 200");
    let all = list(&told.json["fighters"]);
    assert!(
        all.iter().all(|one| one["elo_interval"].is_array() && one["regret_interval"].is_array())
    );
    assert!(told.method.contains("Intervals of Elo ratings"), "{}", told.method);
    assert!(told.numbers.iter().filter(|one| one.key == "elo").all(|one| one.interval.is_some()));
    let exact = standard("roster = \"skrapyard\"");
    assert!(exact.numbers.iter().all(|one| one.interval.is_none()));
}

#[test]
fn the_command_asks_the_same() {
    let told = |text: &str| read("matchups", &Library::standard("."), text).expect("one").command();
    assert_eq!(told("roster = \"spurg\"").as_deref(), Some("evenodds matchups spurg"));
    let text = "roster = \"spurg\"\nprofiles = [\"guard\", \"fencer\"]\nprior = 0.1\n\
                set = { range = 3 }";
    let command = "evenodds matchups spurg guard fencer --prior=0.1 --set range=3";
    assert_eq!(told(text).as_deref(), Some(command));
}

#[test]
fn promises_name_ratings_cycles_and_who_is_dominated() {
    let promise = |number: &str, most: f64| {
        format!(
            "[[promise]]\nsays = \"{number} {most}\"\nnumber = \"{number}\"\nat_most = {most}\n\
             [promise.matchups]\nroster = \"skrapyard\"\nset = {{ kind = \"fight\" }}\n"
        )
    };
    let text = format!(
        "[study]\nname = \"it\"\n{}{}{}{}",
        promise("dominated", 0.99),
        promise("dominated", 0.01),
        promise("elo", 5000.0),
        promise("elo", 1500.0),
    );
    let study = Study::read("study.toml", &text, &Library::standard("."));
    let study = study.unwrap_or_else(|fault| panic!("{fault}"));
    let checked = study.promises.check(&Known::new(), &Unwatched).expect("rulings");
    let decisions: Vec<Decision> = checked.rulings.iter().map(|one| one.decision).collect();
    assert_eq!(decisions, [Decision::Kept, Decision::Broken, Decision::Kept, Decision::Broken]);
}

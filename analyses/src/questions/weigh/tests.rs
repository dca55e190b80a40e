//! Weights against single duels, and what is told of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use evenodds_engine::book::Value::Number;
use serde_json::Value;

use crate::answer::Answer;
use crate::answer::chart::Drawing;
use crate::answer::frame::Values;
use crate::library::{Library, RosterFile, Variant, VariantEntry};
use crate::measures::opponents::Opponents;
use crate::measures::weights::{KeySteps, Weights};
use crate::question::{Alternatives, Kind};
use crate::sampling::{Ask, Unwatched, Wanted};
use crate::study::Study;

/// A fighter, its opponents and the situation, as they are written.
struct Case {
    roster: &'static str,
    fighter: &'static str,
    against: &'static [&'static str],
    set: &'static [(&'static str, &'static str)],
}

/// A fighter without weapons, and flags of the situation.
const CAPTAIN: Case = Case {
    roster: "skrapyard",
    fighter: "Captain",
    against: &["Brute", "Line"],
    set: &[("kind", "\"fight\""), ("behind", "true")],
};

/// One who carries a weapon as one of its opponents does, in a game whose rules are a script.
const SOLDIER: Case = Case {
    roster: "skirmish",
    fighter: "Soldier",
    against: &["Musketeer", "Knight"],
    set: &[("cover", "1")],
};

fn asked(library: &Library, kind: &str, text: &str, ask: Ask) -> Answer {
    let kind = Kind::named(kind).expect("a kind");
    let values: toml::Table = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
    let question = kind.read_values(&values, library, ask);
    let question = question.unwrap_or_else(|why| panic!("{why:?}: {text}"));
    question.answer("it", Alternatives::Untried, &Unwatched).expect("an answer")
}

impl Case {
    fn set(&self, more: Option<(&str, String)>) -> String {
        let own = self.set.iter().map(|(key, value)| (*key, (*value).to_owned()));
        let other = more.as_ref().map(|(key, _)| *key);
        let own = own.filter(|(key, _)| Some(*key) != other).chain(more);
        let pairs: Vec<String> = own.map(|(key, value)| format!("{key} = {value}")).collect();
        format!("set = {{ {} }}", pairs.join(", "))
    }

    fn weighed(&self, more: &str) -> Answer {
        self.asked(more, Ask::default())
    }

    fn asked(&self, more: &str, ask: Ask) -> Answer {
        let Case { roster, fighter, against, .. } = self;
        let set = self.set(None);
        let text = format!(
            "roster = {roster:?}\nfighter = {fighter:?}\nagainst = {against:?}\n{set}\n{more}"
        );
        asked(&Library::standard("."), "weigh", &text, ask)
    }

    /// Returns the mean chance to win single duels, asked one by one with this change.
    fn mean(&self, sheet: &str, changed: Option<(&str, &str, &Value)>) -> f64 {
        let Case { roster, fighter, against, .. } = self;
        let library = Library::standard(".");
        let (library, set) = match changed {
            None => (library, self.set(None)),
            Some((_, key, value)) if sheet == "situation" => {
                (library, self.set(Some((key, value.to_string()))))
            }
            Some((name, key, value)) => {
                let entry = format!(
                    "name = \"it\"\nof = {roster:?}\n{sheet}.{name:?} = {{ {key} = {value} }}"
                );
                let read: VariantEntry = toml::from_str(&entry).expect("a variant");
                let variant = Variant::read(("it", &entry), read, &library);
                (library.under(&variant.unwrap_or_else(|fault| panic!("{fault}"))), self.set(None))
            }
        };
        let wins = against.iter().map(|other| {
            let text = format!(
                "roster = {roster:?}\na = {fighter:?}\nb = {other:?}\nedges = [0, 0]\n{set}"
            );
            let answer = asked(&library, "duel", &text, Ask::default());
            answer.numbers.iter().find(|number| number.key == "win_a").expect("a chance").value
        });
        wins.sum::<f64>() / against.len() as f64
    }
}

/// A step of an answer: what has the key, the weapon or the fighter, the key, the direction, the value,
/// and the step itself.
type Step = (String, String, String, String, Value, Value);

/// Returns what a step changes.
fn change(step: &Step) -> f64 {
    step.5["win_change"].as_f64().expect("a change")
}

/// Returns the steps of an answer.
fn steps(answer: &Answer) -> Vec<Step> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let keys = answer.json["keys"].as_array().expect("keys");
    let of = |key: &Value| {
        let name = if key["weapon"].is_null() { &answer.json["fighter"] } else { &key["weapon"] };
        let (sheet, name, own) = (text(&key["sheet"]), text(name), text(&key["key"]));
        let steps = key["steps"].as_array().expect("steps").clone();
        let step = move |step: Value| {
            let (direction, value) = (text(&step["direction"]), step["value"].clone());
            (sheet.clone(), name.clone(), own.clone(), direction, value, step)
        };
        steps.into_iter().map(step).collect::<Vec<_>>()
    };
    keys.iter().flat_map(of).collect()
}

#[test]
fn each_weight_is_what_single_duels_change_under_the_changed_roster() {
    for (case, keys) in [
        (&CAPTAIN, &["profile armour up", "profile armour down", "situation behind off"][..]),
        (
            &SOLDIER,
            &["weapon damage up", "weapon aim down", "situation cover up", "profile skill up"],
        ),
    ] {
        let answer = case.weighed("");
        let base = case.mean("", None);
        let win = answer.json["win"].as_f64().expect("a chance");
        assert!((win - base).abs() < 1e-12, "{win} {base}");
        let steps = steps(&answer);
        let told = |sheet: &str, key: &str, direction: &str| format!("{sheet} {key} {direction}");
        let known: BTreeSet<String> =
            steps.iter().map(|(sheet, _, key, to, ..)| told(sheet, key, to)).collect();
        for key in keys {
            assert!(known.contains(*key), "{key} is not among {known:?}");
        }
        assert!(!known.contains("situation behind on"), "it is on already");
        for (sheet, name, key, direction, value, step) in &steps {
            let change = step["win_change"].as_f64().expect("a change");
            let expected = case.mean(sheet, Some((name, key, value))) - base;
            let says = told(sheet, key, direction);
            assert!((change - expected).abs() < 1e-12, "{name} {says}: {change} {expected}");
        }
        // Some of them are not zero, on each sheet.
        for sheet in known.iter().filter_map(|key| key.split(' ').next()) {
            let moves =
                |step: &Value| step["win_change"].as_f64().is_some_and(|one| 1e-6 < one.abs());
            assert!(steps.iter().any(|one| one.0 == sheet && moves(&one.5)), "{sheet}");
        }
    }
}

#[test]
fn keys_are_ranked_by_the_larger_of_their_changes() {
    let answer = SOLDIER.weighed("");
    let keys = answer.json["keys"].as_array().expect("keys");
    let size = |key: &Value| {
        let steps = key["steps"].as_array().expect("steps").iter();
        steps
            .filter_map(|step| step["win_change"].as_f64())
            .fold(0.0, |most: f64, one| most.max(one.abs()))
    };
    let sizes: Vec<f64> = keys.iter().map(size).collect();
    assert!(sizes.is_sorted_by(|one, next| next - 1e-8 <= *one), "{sizes:?}");
    // The sentence, the table and the chart tell the same key first.
    let own = keys.iter().find(|key| key["sheet"] != "situation").expect("one of its own");
    let label = match own["weapon"].as_str() {
        Some(weapon) => format!("{weapon} {}", own["key"].as_str().expect("a key")),
        None => own["key"].as_str().expect("a key").to_owned(),
    };
    let first = &answer.sentences[0];
    let says = format!("Skirmish (skirmish), cover 1: {label} is worth most to Soldier: ");
    assert!(first.starts_with(&says), "{first}");
    assert!(first.contains(" in its mean chance to win against 2 others, "), "{first}");
    let Drawing::Tornado { rows, .. } = &answer.charts[0].drawing else { panic!("a tornado") };
    assert_eq!(rows.len(), answer.tables[0].rows.len().min(12));
    assert!((1..=12).contains(&rows.len()));
    // A key without a change is counted, and listed neither in the table nor on the chart.
    let nothing = answer.sentences.iter().find(|one| one.contains("changes nothing"));
    let nothing = nothing.expect("a sentence");
    assert!(nothing.contains("rounds max (situation)"), "{nothing}");
    assert!(rows.iter().all(|row| row.label != "rounds max *"));
    // A sword that reaches nothing has no step of range.
    assert!(keys.iter().all(|key| key["key"] != "range" || key["weapon"] != "sword"));
    // The weapon is that of an opponent, too.
    let shared = answer.sentences.iter().find(|one| one.starts_with("A weapon changes for all"));
    assert!(shared.is_some_and(|one| one.contains("the sword, which one opponent carries too")));
}

#[test]
fn every_step_is_a_number_and_a_row_and_costs_what_the_roster_says() {
    let answer = CAPTAIN.weighed("");
    let steps = steps(&answer);
    let changes = answer.numbers.iter().filter(|number| number.key == "win_change");
    let told: BTreeSet<&str> = changes.clone().map(|number| number.says.as_str()).collect();
    assert_eq!((told.len(), changes.clone().count()), (steps.len(), steps.len()));
    assert!(
        told.contains("Captain: armour +1") && told.contains("Captain: behind (situation) off")
    );
    let (_, frame) = &answer.frames[0];
    let column = |name: &str| match frame.column(name) {
        Some(Values::F64(values)) => values.clone(),
        other => panic!("{name}: {other:?}"),
    };
    let points = answer.json["points"].as_f64().expect("a cost");
    let (rows, per_point) = (column("win_change"), column("change_per_point"));
    for (((_, _, _, _, _, step), number), (row, cost)) in
        steps.iter().zip(changes).zip(rows.iter().zip(&per_point))
    {
        let change = step["win_change"].as_f64();
        assert_eq!((change, change), (Some(number.value), *row));
        assert_eq!(
            (step["change_per_point"].as_f64(), *cost),
            (change.map(|one| one / points), *cost)
        );
        assert_eq!(*cost, change.map(|one| one / points));
    }
    let heads: Vec<&str> =
        answer.tables[0].columns.iter().map(|one| one.heading.as_str()).collect();
    assert_eq!(heads.last(), Some(&"per 10 points, pp"));
    let rests = |name: &str| answer.basis.rests_on.iter().any(|one| one.key == name);
    assert!(rests("Captain") && rests("Brute") && !rests("Youth"), "what the duels have read");
    // The rules let some keys take no step, and say so once.
    assert!(
        answer.json["refused"].as_array().is_some_and(|all| !all.is_empty()),
        "{}",
        answer.json
    );
    assert!(answer.sentences.iter().any(|one| one.starts_with("The rules refuse every step of ")));
}

#[test]
fn simulated_changes_hold_together() {
    const SHORT: Case = Case { set: &[("kind", "\"fight\""), ("rounds_max", "2")], ..CAPTAIN };
    for case in [&CAPTAIN, &SOLDIER, &SHORT] {
        let place = |one: &Step| [&one.0, &one.1, &one.2, &one.3].map(Clone::clone);
        let truth: BTreeMap<_, f64> =
            steps(&case.weighed("")).iter().map(|one| (place(one), change(one))).collect();
        // In short duels, a round more or less matters.
        let rounds =
            |(place, change): (&[String; 4], &f64)| place[2] == "rounds_max" && 0.01 < *change;
        assert_eq!(truth.iter().any(rounds), case.set == SHORT.set, "{truth:?}");
        let holds = |seed: &u64| {
            let (effort, ask) =
                ("method = \"sampled\"\ntrials = 400", Ask { seed: *seed, ..Ask::default() });
            let told = case.asked(effort, ask);
            let noise = told.sentences.iter().any(|one| one.contains("changes no more than noise"));
            assert!(noise, "400 fights tell few steps apart: {:?}", told.sentences);
            let all = steps(&told);
            let ends = |one: &Step| {
                let ends = one.5["win_change_interval"].as_array()?;
                Some([0, 1].map(|at: usize| ends[at].as_f64().expect("an end")))
            };
            all.iter().all(|one| {
                let true_change = truth[&place(one)];
                let [low, high] = ends(one).unwrap_or([change(one); 2]);
                low - 1e-12 <= true_change && true_change <= high + 1e-12
            })
        };
        // All together hold at 95 %; fewer than 16 of 20 are three in a thousand.
        let held = (1..=20).filter(holds).count();
        assert!(16 <= held, "{held}");
    }
}

#[test]
fn a_weapon_that_no_duel_uses_is_not_weighed() {
    let archer =
        Case { roster: "skirmish", fighter: "Archer", against: &["Thug", "Soldier"], set: &[] };
    let weapons: BTreeSet<String> = steps(&archer.weighed(""))
        .into_iter()
        .filter(|one| one.0 == "weapon")
        .map(|one| one.1)
        .collect();
    assert_eq!(weapons.into_iter().collect::<Vec<_>>(), ["bow"]);
}

/// A duel of eight statistics, each of which the rules read, and of two that they do not.
const GAME: &str = r#"
name = "eight"
title = "Eight"
mechanic = "d6 attack"
rating = { word = "skill", accepts = [0, 9], book = [1, 5] }
modifier = { word = "skill", sign = 1 }
profile = [
    { key = "skill", says = "to hit", acts_on = "hit", value = 4, range = [0, 20] },
    { key = "reach", says = "to hit", acts_on = "hit", value = 4, range = [0, 20] },
    { key = "dodge", says = "not to be hit", acts_on = "hit", value = 3, range = [0, 20] },
    { key = "block", says = "not to be hit", acts_on = "hit", value = 3, range = [0, 20] },
    { key = "might", says = "harm", acts_on = "harm", value = 3, range = [0, 20] },
    { key = "edge_of_sword", says = "harm", acts_on = "harm", value = 3, range = [0, 20] },
    { key = "armour", says = "no harm", acts_on = "harm", value = 3, range = [0, 20] },
    { key = "life", says = "wounds", acts_on = "harm", value = 2, range = [1, 6] },
    { key = "age", says = "years", acts_on = "harm", value = 30, range = [1, 90] },
    { key = "luck", says = "0 for none", acts_on = "harm", value = 0, range = [-9, 9], unset = 0 },
]
condition = [{ key = "lost", says = "wounds", range = [0, 6], out = "life" }]
turn = { order = "alternating", first = "roll", rounds = 20 }
"#;

const RULES: &str = r"
fn check(rating, ease, against) { rating + ease + roll(6) - 6 }
fn attack(us, them, at) {
    if roll(6) + us.skill + us.reach < them.dodge + them.block + 6 { return; }
    hit();
    if roll(6) + us.might + us.edge_of_sword < them.armour + 6 { return; }
    harm(1);
    them.lost += 1;
}
";

/// A hero and fifty foes, of whom each sixth is alike and one is lucky.
fn heroes() -> RosterFile {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let line = |(name, skill): (String, i64)| format!("{{ name = {name:?}, skill = {skill} }}");
    let foes = (0..49).map(|nth| (format!("Foe {nth}"), 2 + nth % 6));
    let all: Vec<String> = [("Hero".to_owned(), 4)].into_iter().chain(foes).map(line).collect();
    let lucky = "{ name = \"Lucky\", luck = 1 }";
    let roster = format!("system = \".\"\nprofile = [{}, {lucky}]\n", all.join(", "));
    for (name, text) in [("game.toml", GAME), ("rules.rhai", RULES), ("roster.toml", &roster)] {
        fs::write(folder.path().join(name), text).expect("written");
    }
    let library = Library::standard(folder.path());
    library.roster(".").unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_value_that_stands_for_something_else_has_no_steps_and_is_none() {
    let luck = |fighter, against| {
        let duels = Opponents::in_duels(&heroes(), (fighter, &[against]), &[], Ask::default());
        let steps = KeySteps::of(&duels.expect("duels").bouts[0]);
        steps.into_iter().find(|steps| steps.key == "luck").map(|luck| luck.steps)
    };
    assert_eq!(luck("Hero", "Lucky"), None);
    assert_eq!(luck("Lucky", "Hero"), Some([Some(Number(2)), None]));
}

#[test]
fn no_two_opponents_share_fights() {
    let roster_file = heroes();
    let base = |against: &[&str]| {
        let ask = Ask { wanted: Wanted::Sampled, trials: Some(200), ..Ask::default() };
        let duels = Opponents::in_duels(&roster_file, ("Hero", against), &[], ask);
        let weights = Weights::of(&duels.expect("duels").bouts, &Unwatched);
        let weights = weights.expect("an answer");
        let age = weights.keys.iter().find(|weight| weight.steps.key == "age").expect("a key");
        let is_sure = age.changes.iter().flatten().all(|change| change.interval.is_none());
        assert!(is_sure && age.size() == 0.0, "what is not read changes nothing");
        weights.base.value
    };
    let [one, both] = [&["Foe 0"][..], &["Foe 0", "Foe 6"]].map(base);
    assert!(1e-9 < (one - both).abs(), "two who are alike are not one: {one} {both}");
}

#[test]
fn a_duel_is_solved_once_as_it_is_and_once_for_each_step_that_it_reads() {
    let roster_file = heroes();
    let duels = Opponents::in_duels(&roster_file, ("Hero", &[]), &[], Ask::default());
    let bouts = duels.expect("duels").bouts;
    assert_eq!(bouts.len(), 50);
    let weights = Weights::of(&bouts, &Unwatched).expect("an answer");
    let statistics = weights.keys.iter().filter(|key| key.steps.holder.name() == "profile");
    let statistics = statistics.filter(|key| 1e-6 < key.size());
    assert_eq!(statistics.count(), 8);
    assert!(50 * 17 <= weights.solved && weights.solved <= 1000, "{}", weights.solved);
    assert_eq!(weights.exact, 50);
}

#[test]
fn weights_are_read_from_a_study_or_refused_with_their_place() {
    let study = |who: &str, more: &str| {
        let text = format!(
            "[study]\nname = \"it\"\n[[weigh]]\nroster = \"spurg\"\nfighter = {who:?}\n{more}\n"
        );
        let study = Study::read("study.toml", &text, &Library::standard("."));
        study.map_err(|fault| fault.to_string())
    };
    let one = study("guard", "against = [\"watchman\"]").expect("a study");
    let told = one.questions[0].1.answer("it", Alternatives::Untried, &Unwatched);
    let told = told.expect("an answer");
    assert!(told.sentences[0].contains(" against watchman, "), "{}", told.sentences[0]);
    for (who, more, expected) in [
        ("gaurd", "", "study.toml:5:11: no profile `gaurd` in spurg"),
        ("gaurd", "", "did you mean `guard`?"),
        ("guard", "against = []", "study.toml:6:11: no opponents"),
        ("guard", "against = [\"watchmen\"]", "study.toml:6:12:"),
        ("guard", "against = [\"fencer\", \"fencer\"]", "study.toml:6:22: `fencer` is named twice"),
        ("guard", "against = [\"guard\"]", "study.toml:6:12: `guard` cannot be its own opponent"),
        ("guard", "set = { rnage = 1 }", "did you mean `range`?"),
        ("guard", "trials = 0", "0 trials; expected 1 or more"),
    ] {
        let found = study(who, more).err().unwrap_or_else(|| panic!("no fault: {more}"));
        assert!(found.contains(expected), "{found}\nlacks\n{expected}");
    }
}

#[test]
fn who_is_alone_is_refused() {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let roster = "system = \"spurg\"\n[[profile]]\nname = \"Hermit\"\n";
    fs::write(folder.path().join("alone.toml"), roster).expect("written");
    let text = "roster = \"alone.toml\"\nfighter = \"Hermit\"";
    let kind = Kind::named("weigh").expect("a kind");
    let values: toml::Table = text.parse().expect("values");
    let unread = kind.read_values(&values, &Library::standard(folder.path()), Ask::default());
    let Err(unread) = unread else { panic!("it has nobody to fight") };
    let told = format!("{unread:?}");
    assert!(told.contains("`Hermit` is alone: there is no opponent"), "{told}");
    assert!(told.contains("add another stat line to the roster"), "{told}");
}

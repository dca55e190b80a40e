//! Solutions against the question asked at each value by itself.

mod bent;
mod refused;

use evenodds_engine::book::Provenance;
use serde_json::Value;

use super::goal::{Goal, Relation};
use super::solution::TriedValue;
use crate::answer::Answer;
use crate::answer::chart::Drawing;
use crate::library::{Library, Variant, VariantEntry};
use crate::question::{Alternatives, Kind};
use crate::sampling::{Ask, Unwatched, Wanted};

fn answer(library: &Library, kind: &str, text: &str) -> Result<Answer, String> {
    let kind = Kind::named(kind).expect("a kind");
    let values: toml::Table = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
    let question = kind.read_values(&values, library, Ask::default());
    let question = question.map_err(|why| format!("{why:?}"))?;
    let answer = question.answer("it", Alternatives::Untried, &Unwatched);
    answer.map_err(|error| error.to_string())
}

fn solved(library: &Library, text: &str) -> Answer {
    answer(library, "solve", text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Returns a library in which a game has these changes; `None` if the rules refuse them.
fn under(library: &Library, of: &str, changes: &str) -> Option<Library> {
    let entry = format!("name = \"it\"\nof = {of:?}\n{changes}");
    let read: VariantEntry = toml::from_str(&entry).expect("a variant");
    let variant = Variant::read(("it", &entry), read, library).ok()?;
    Some(library.under(&variant))
}

/// What is solved: the question, whose roster or game is given, the keys to vary, and their values as
/// they are.
struct Case {
    of: &'static str,
    kind: &'static str,
    /// The question, with a place for settings.
    asked: &'static str,
    vary: &'static [(&'static str, i64, i64, i64)],
    number: &'static str,
}

const ARMOUR: Case = Case {
    of: "skrapyard",
    kind: "duel",
    asked: "roster = \"skrapyard\", a = \"Captain\", b = \"Brute\", edges = [0, 0], \
            set = { kind = \"fight\" }",
    vary: &[("profile.Captain.armour", 7, 1, 20)],
    number: "win_a",
};

const DAMAGE: Case = Case {
    of: "skirmish",
    kind: "duel",
    asked: "roster = \"skirmish\", a = \"Thug\", b = \"Soldier\", edges = [0, 0]",
    vary: &[("weapon.sword.damage", 1, 1, 6)],
    number: "win_b",
};

const TARGET: Case = Case {
    of: "sprawl",
    kind: "odds",
    asked: "system = \"sprawl\", rating = 4",
    vary: &[("set.target", 7, 1, 101)],
    number: "passed",
};

const TWO: Case = Case {
    vary: &[("profile.Captain.armour", 7, 4, 7), ("profile.Brute.fight", 8, 5, 10)],
    ..ARMOUR
};

impl Case {
    /// Returns the names of a key to vary: its kind, whose it is, and its own.
    fn names(key: &str) -> (&str, &str, &str) {
        let (holder, rest) = key.split_once('.').expect("a kind");
        let (name, own) = rest.split_once('.').unwrap_or(("", rest));
        (holder, name, own)
    }

    fn vary(&self, ranged: bool) -> String {
        let axis = |&(key, _, low, high): &(&str, i64, i64, i64)| {
            let range = if ranged { format!(", from = {low}, to = {high}") } else { String::new() };
            match Case::names(key) {
                ("set", _, own) => format!("{{ set = {own:?}{range} }}"),
                (holder, name, own) => format!("{{ {holder} = {name:?}, key = {own:?}{range} }}"),
            }
        };
        self.vary.iter().map(axis).collect::<Vec<_>>().join(", ")
    }

    fn solved(&self, goal: &str, ranged: bool) -> Answer {
        let (vary, number) = (self.vary(ranged), self.number);
        let text = format!(
            "vary = [{vary}]\nnumber = {number:?}\n{goal}\n{} = {{ {} }}\n",
            self.kind, self.asked
        );
        solved(&Library::standard("."), &text)
    }

    /// Returns the number with these values, asked by itself; `None` if the rules refuse it.
    fn alone(&self, values: &[i64]) -> Option<f64> {
        let library = Library::standard(".");
        let changes =
            self.vary.iter().zip(values).map(|((key, ..), value)| match Case::names(key) {
                ("set", _, own) => format!("set.{own} = {value}\n"),
                (holder, name, own) => format!("{holder}.{name:?}.{own} = {value}\n"),
            });
        let library = under(&library, self.of, &changes.collect::<String>())?;
        let asked = self.asked.replace(", ", "\n").replace("edges = [0\n0]", "edges = [0, 0]");
        let answer = answer(&library, self.kind, &asked).ok()?;
        let mut numbers = answer.numbers.iter();
        Some(numbers.find(|number| number.key == self.number).expect("the number").value)
    }
}

/// Returns the values, in the order of the axes, and the number of something in the JSON.
fn read(tried: &Value) -> (Vec<i64>, Option<f64>) {
    let values = tried["values"].as_object().expect("values").values();
    (values.map(|value| value.as_i64().expect("a number")).collect(), tried["number"].as_f64())
}

#[test]
fn a_solution_is_found_as_by_asking_with_each_value_alone() {
    for case in [&ARMOUR, &DAMAGE, &TARGET] {
        let (_, now, low, high) = case.vary[0];
        let all: Vec<(i64, Option<f64>)> =
            (low..=high).map(|value| (value, case.alone(&[value]))).collect();
        let known: Vec<(i64, f64)> =
            all.iter().filter_map(|&(value, number)| Some((value, number?))).collect();
        let ends = known.iter().map(|one| one.1);
        let (least, most) =
            ends.fold((1.0_f64, 0.0_f64), |(low, high), one| (low.min(one), high.max(one)));
        assert!(least + 0.05 < most, "{}: {known:?}", case.of);
        for share in [0.25, 0.5, 0.8] {
            let target = least + share * (most - least);
            for (relation, goal) in [
                (Relation::Equals, "equals"),
                (Relation::AtMost, "at_most"),
                (Relation::AtLeast, "at_least"),
            ] {
                let answer = case.solved(&format!("{goal} = {target}"), false);
                let json = &answer.json;
                let tried: Vec<(i64, Option<f64>)> = json["tried"]
                    .as_array()
                    .expect("a list")
                    .iter()
                    .map(|one| (read(one).0[0], read(one).1))
                    .collect();
                assert_eq!(tried, all, "{} {goal} {target}: the whole form", case.of);
                // Of what holds the smallest change, or the nearest.
                let holds = |number: f64| match relation {
                    Relation::Equals => false,
                    Relation::AtMost => number <= target,
                    Relation::AtLeast => target <= number,
                };
                let mut best = known.clone();
                best.sort_by(|one, other| {
                    let key = |&(value, number): &(i64, f64)| {
                        let first = match relation {
                            Relation::Equals => (number - target).abs(),
                            _ => (value - now).abs() as f64,
                        };
                        (!holds(number), first, (value - now).abs())
                    };
                    key(one).partial_cmp(&key(other)).expect("numbers")
                });
                let (value, number) = best[0];
                assert_eq!(read(&json["solution"]), (vec![value], Some(number)), "{goal} {target}");
                let told: Vec<(&str, f64)> =
                    answer.numbers.iter().map(|number| (number.key, number.value)).collect();
                assert_eq!(told, [("value", value as f64), (case.number, number)]);
                // It passes the target where neighbours lie on both sides.
                let passes = |pair: &&[(i64, f64)]| (pair[0].1 < target) != (pair[1].1 < target);
                let crossings: Vec<Vec<i64>> = known
                    .windows(2)
                    .filter(passes)
                    .map(|pair| pair.iter().map(|one| one.0).collect())
                    .collect();
                let found: Vec<Vec<i64>> = json["crossings"]
                    .as_array()
                    .expect("crossings")
                    .iter()
                    .map(|one| one["between"].as_array().expect("two"))
                    .map(|two| {
                        let value = |one: &Value| one.as_object()?.values().next()?.as_i64();
                        two.iter().map(|one| value(one).expect("a number")).collect()
                    })
                    .collect();
                assert_eq!(found, crossings, "{} {goal} {target}", case.of);
            }
        }
    }
}

#[test]
fn a_contour_has_the_solution_with_each_value_of_the_first_key() {
    let answer = TWO.solved("equals = 0.6", true);
    let [(_, now, low, high), (_, now_2, low_2, high_2)] = TWO.vary[..] else { panic!("two") };
    let row = |first: i64| {
        let row = (low_2..=high_2).map(|second| (first, second, TWO.alone(&[first, second])));
        row.filter_map(|(first, second, number)| Some((first, second, number?))).collect()
    };
    let rows: Vec<Vec<(i64, i64, f64)>> = (low..=high).map(row).collect();
    let nearest = |some: &[(i64, i64, f64)]| {
        let far = |one: &(i64, i64, f64)| {
            ((one.2 - 0.6).abs(), (one.0 - now).abs() + (one.1 - now_2).abs())
        };
        let mut some = some.to_vec();
        some.sort_by(|one, other| far(one).partial_cmp(&far(other)).expect("numbers"));
        some[0]
    };
    // By name, the axis of Brute comes first.
    let told = |one: &Value| {
        let (values, number) = read(one);
        (values[1], values[0], number.expect("a number"))
    };
    let contour: Vec<(i64, i64, f64)> =
        answer.json["contour"].as_array().expect("a contour").iter().map(told).collect();
    assert_eq!(contour, rows.iter().map(|row| nearest(row)).collect::<Vec<_>>());
    assert_eq!(told(&answer.json["solution"]), nearest(&rows.concat()));
    let keys: Vec<&str> = answer.numbers.iter().map(|number| number.key).collect();
    assert_eq!(keys, ["value", "value_2", "win_a"]);
    // It rests on the design as it is.
    let mut rests = answer.basis.rests_on.iter();
    assert!(rests.any(|one| one.key == "Captain"));
    assert!(answer.basis.rests_on.iter().all(|one| one.status != Provenance::Changed));
    assert_eq!(answer.tables[0].rows.len(), rows.len());
    assert!(matches!(answer.charts[0].drawing, Drawing::Heat(_)));
    let passed =
        rows.iter().filter(|row| row.windows(2).any(|pair| (pair[0].2 < 0.6) != (pair[1].2 < 0.6)));
    let says = format!("With {} of 4 values of Captain armour, it passes 60 %", passed.count());
    assert!(answer.sentences[1].starts_with(&says), "{:?}", answer.sentences);
}

#[test]
fn a_goal_is_reached_several_times_or_never() {
    let goal = |relation, target| Goal { relation, target };
    let of = |numbers: &[f64]| -> Vec<TriedValue> {
        let point = |(cell, &value)| TriedValue { cell, away: 0.0, value, interval: None };
        let away =
            |point: TriedValue| TriedValue { away: (point.cell as f64 - 3.0).abs(), ..point };
        numbers.iter().enumerate().map(point).map(away).collect()
    };
    let ends = |all: Vec<[TriedValue; 2]>| -> Vec<[usize; 2]> {
        all.iter().map(|ends| ends.map(|end| end.cell)).collect()
    };
    let points = of(&[0.1, 0.6, 0.5, 0.4, 0.4, 0.7, 0.2]);
    let half = goal(Relation::Equals, 0.5);
    assert_eq!(ends(half.crossings(&points)), [[0, 1], [2, 2], [4, 5], [5, 6]]);
    assert_eq!(half.best(&points).map(|point| point.cell), Some(2));
    // Of equally near ones, the smallest change.
    let low = goal(Relation::Equals, 0.3);
    assert_eq!(low.best(&points).map(|point| point.cell), Some(3));
    assert_eq!(ends(goal(Relation::AtMost, 0.45).runs(&points)), [[0, 0], [3, 4], [6, 6]]);
    assert_eq!(goal(Relation::AtLeast, 0.65).best(&points).map(|point| point.cell), Some(5));
    // Of equal changes, the better number.
    let even = of(&[0.0, 0.1, 0.3, 0.9, 0.2, 0.1]);
    assert_eq!(goal(Relation::AtMost, 0.3).best(&even).map(|point| point.cell), Some(4));
    assert_eq!(goal(Relation::Equals, 0.15).best(&even).map(|point| point.cell), Some(4));
    let never = goal(Relation::AtLeast, 0.95);
    assert_eq!(never.best(&points).map(|point| point.cell), Some(5));
    assert!(never.runs(&points).is_empty() && never.crossings(&points).is_empty());
    assert_eq!(never.best(&[]), None);
    // Rounding in the last digits is no difference.
    let rounded = of(&[0.5 - 1e-12, 0.7]);
    assert_eq!(ends(half.crossings(&rounded)), [[0, 0]]);
    // Where it is the target for a while, it passes once.
    assert_eq!(ends(half.crossings(&of(&[0.4, 0.5, 0.5, 0.6, 0.4]))), [[1, 2], [3, 4]]);
    // An interval leaves it open on which side it is.
    assert!(half.is_open(Some((0.4, 0.6))) && !half.is_open(Some((0.4, 0.49))));
    assert!(!half.is_open(None));
}

#[test]
fn a_sampled_solution_has_the_numbers_of_the_question_and_says_what_may_be_noise() {
    let library = Library::standard(".");
    let asked = |armour: &str, trials: u32| {
        format!(
            "{armour}duel = {{ roster = \"skrapyard\", a = \"Captain\", b = \"Brute\", \
             set = {{ kind = \"fight\" }}, method = \"sampled\", trials = {trials} }}\n"
        )
    };
    let vary = "vary = [{ profile = \"Captain\", key = \"armour\", from = 5, to = 11 }]\n\
                number = \"win_a\"\nequals = 0.5\n";
    let told = solved(&library, &asked(vary, 300));
    assert_eq!(told.json["method"], "sampled");
    for (nth, armour) in (5..=11).enumerate() {
        let change = format!("profile.Captain.armour = {armour}\n");
        let library = under(&library, "skrapyard", &change).expect("a variant");
        let alone = "roster = \"skrapyard\"\na = \"Captain\"\nb = \"Brute\"\n\
                     set = { kind = \"fight\" }\nmethod = \"sampled\"\ntrials = 300";
        let alone = answer(&library, "duel", alone).expect("an answer");
        let win = alone.numbers.iter().find(|one| one.key == "win_a").expect("the number");
        let tried = &told.json["tried"][nth];
        assert_eq!(tried["number"].as_f64(), Some(win.value), "{armour}");
        let (low, high) = win.interval.expect("an interval");
        assert_eq!(tried["number_interval"], serde_json::json!([low, high]));
    }
    // Trials that are asked for from outside count as those of the question.
    let plain = asked(vary, 300).replace(", method = \"sampled\", trials = 300", "");
    let values: toml::Table = plain.parse().expect("values");
    let kind = Kind::named("solve").expect("a kind");
    let mut question = kind.read_values(&values, &library, Ask::default()).expect("a question");
    for own in question.asks() {
        *own = Ask { wanted: Wanted::Sampled, trials: Some(300), ..*own };
    }
    let other = question.answer("it", Alternatives::Untried, &Unwatched).expect("an answer");
    assert_eq!(
        (&other.json["tried"], &other.json["now"]),
        (&told.json["tried"], &told.json["now"])
    );
    let again = solved(&library, &asked(vary, 300));
    assert_eq!(again.json, told.json, "the same seed");
    let noise = told.sentences[1].as_str();
    assert!(noise.starts_with("Where it passes 50 % is within noise: "), "{noise}");
    let sure = solved(&library, &asked(vary, 30_000));
    let says = sure.sentences[1].as_str();
    assert!(
        says.starts_with("That it passes 50 % between ") && says.contains(" is sure"),
        "{says}"
    );
    let at_most = vary.replace("equals = 0.5", "at_most = 0.5");
    let told = solved(&library, &asked(&at_most, 300)).sentences.join(" ");
    assert!(told.contains("that is within noise: the interval contains 50 %; "), "{told}");
}

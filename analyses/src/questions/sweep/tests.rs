use crate::library::Library;
use crate::question::{Alternatives, Question, Subject};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use evenodds_engine::book::Value;

use super::question::*;
use super::*;
use crate::answer::chart::Drawing;
use crate::answer::frame::Values;
use crate::question::Kind;
use crate::sampling::Unwatched;
use crate::sampling::ask::tests::Patience;
use crate::study::Study;

const HEAD: &str = "[study]\nname = \"it\"\n";

fn library() -> Library {
    Library::standard(".")
}

fn study(text: &str) -> Result<Study, String> {
    let text = format!("{HEAD}{text}");
    Study::read("study.toml", &text, &library()).map_err(|fault| fault.to_string())
}

fn sweep(text: &str) -> SweepQuestion {
    let study = study(text).unwrap_or_else(|fault| panic!("{fault}"));
    let question = study.questions.into_iter().next().expect("a question").1;
    let question: Box<dyn std::any::Any> = question;
    *question.downcast::<SweepQuestion>().expect("a sweep")
}

/// An attack over two axes of a variant and one of the situation.
const ATTACK: &str = "[[sweep]]\nnumbers = [\"wound\", \"hit\"]\n\
    axes = [{ profile = \"Line\", key = \"shoot\", from = 4, to = 8, step = 2 },\n\
    { profile = \"Youth\", key = \"armour\", values = [5, 7] },\n\
    { situation = \"range\", values = [6, 12] }]\n\
    attack = { roster = \"skrapyard\", attacker = \"Line\", defender = \"Youth\", \
    set = { kind = \"shoot\" } }\n";

fn swept(question: &SweepQuestion) -> Swept {
    question.run(&NullStore, &Unwatched).unwrap_or_else(|error| panic!("{error:?}"))
}

#[test]
fn a_cell_is_the_question_asked_by_itself() {
    let question = sweep(ATTACK);
    let swept = swept(&question);
    assert_eq!((swept.cells.len(), swept.kept), (12, 0));
    assert_eq!(swept.outcomes[1].changes, "Line.shoot=4 Youth.armour=5 range=12");
    for (cell, place) in swept.cells.iter().enumerate() {
        let [shoot, armour, range] = [0, 1, 2].map(|nth| question.axes[nth].text(place[nth]));
        let text = format!(
            "[[variant]]\nname = \"it\"\nof = \"skrapyard\"\nprofile.Line = {{ shoot = {shoot} }}\n\
             profile.Youth = {{ armour = {armour} }}\nprofile.Captain = {{ fight = 3 }}\n[[compare]]\nvariant = \"it\"\nattack = \
             {{ roster = \"skrapyard\", attacker = \"Line\", defender = \"Youth\", \
             set = {{ kind = \"shoot\", range = {range} }} }}\n"
        );
        let other = study(&text).expect("a comparison").questions.remove(0).1;
        let other = other.answer("", Alternatives::Untried, &Unwatched).expect("an answer");
        for number in &swept.outcomes[cell].numbers {
            let mut all = other.json["differences"].as_array().expect("a list").iter();
            let same = all.find(|one| one["key"] == *number.key).expect("the number");
            assert_eq!(same["after"].as_f64(), Some(number.value), "{:?} in {cell}", number.key);
        }
    }
}

#[test]
fn frames_charts_and_sentences_tell_the_cells() {
    let question = sweep(ATTACK);
    let swept = swept(&question);
    let answer = question.told("it", &swept);
    let value = |cell: usize, key: &str| {
        let mut numbers = swept.outcomes[cell].numbers.iter();
        numbers.find(|number| &*number.key == key).expect("the number").value
    };
    let frame = question.frame(&swept);
    let names: Vec<&str> = frame.columns().map(|(name, _)| name).take(5).collect();
    assert_eq!(names, ["cell", "line_shoot", "youth_armour", "range", "measure"]);
    let Some(Values::I64(shoot)) = frame.column("line_shoot") else { panic!("whole numbers") };
    assert_eq!((frame.height(), shoot[8], shoot[23]), (24, Some(6), Some(8)));
    let Some(Values::F64(values)) = frame.column("value") else { panic!("numbers") };
    assert_eq!(values[2 * 5], Some(value(5, "wound")), "numbers come as they were asked for");
    let (_, long) = &answer.frames[0];
    assert_eq!((long.column("value"), long.height()), (frame.column("value"), 24));
    assert_eq!(answer.frames[1].1.height(), 3 * 12);
    let names: Vec<&str> = answer.charts.iter().map(|chart| chart.name).collect();
    assert_eq!(names, ["map", "map-2"]);
    let Drawing::Heat(heat) = &answer.charts[0].drawing else { panic!("a heat map") };
    assert_eq!(
        (&heat.rows[..], &heat.columns[..]),
        (&["4", "6", "8"].map(str::to_owned)[..], &["5", "7"].map(str::to_owned)[..])
    );
    // All other axes are at their first values.
    let cells = [[0, 2], [4, 6], [8, 10]].map(|row| row.map(|cell| Some(value(cell, "wound"))));
    assert_eq!(heat.cells, cells.map(|row| row.to_vec()));
    assert!(answer.charts[0].headline.subtitle.ends_with("with range 6"));
    assert!(answer.sentences[1].starts_with("Line shoot moves it most"), "{answer:?}");
    let effect = &answer.json["numbers"][0]["effects"][0];
    let mean = |cells: [usize; 4]| cells.map(|cell| value(cell, "wound")).iter().sum::<f64>() / 4.0;
    let by = mean([8, 9, 10, 11]) - mean([0, 1, 2, 3]);
    assert!((effect["size"].as_f64().expect("a size") - by).abs() < 1e-12, "{effect}");
    assert_eq!((answer.exact, answer.sampled), (24, 0));
}

/// A store in memory, which counts what is written.
#[derive(Default)]
struct Memory(Mutex<BTreeMap<String, Vec<u8>>>, AtomicU64);

impl Store for Memory {
    type Error = std::convert::Infallible;

    fn read(&self, name: &str) -> Option<Vec<u8>> {
        self.0.lock().expect("whole").get(name).cloned()
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Self::Error> {
        self.1.fetch_add(1, Ordering::Relaxed);
        self.0.lock().expect("whole").insert(name.to_owned(), bytes.to_owned());
        Ok(())
    }
}

#[test]
fn what_is_kept_is_not_asked_again_and_changes_nothing() {
    let sampled = ATTACK.replace("attacker", "method = \"sampled\", trials = 300, attacker");
    for text in [ATTACK, &sampled] {
        let question = sweep(text);
        let whole = Memory::default();
        let first = question.run(&whole, &Unwatched).expect("an answer");
        let all = whole.0.lock().expect("whole").clone();
        assert_eq!(all.len(), 12 + 1, "each cell, and what the first rests on");
        // Every other document is lost, one is cut off.
        let part = Memory::default();
        let mut some: BTreeMap<_, _> = all.clone().into_iter().step_by(2).collect();
        some.values_mut().next().expect("a document").truncate(20);
        let usable = some.keys().filter(|name| name.starts_with("cells/")).count() - 1;
        *part.0.lock().expect("whole") = some;
        let again = question.run(&part, &Unwatched).expect("an answer");
        assert_eq!(again.kept, usable);
        assert_eq!(*part.0.lock().expect("whole"), all);
        let told = |swept| format!("{:?}", (question.told("it", swept), question.frame(swept)));
        assert_eq!(told(&first), told(&again));
        let third = question.run(&part, &Unwatched).expect("an answer");
        assert_eq!((third.kept, &third.outcomes), (12, &first.outcomes));
    }
}

#[test]
fn a_sweep_that_is_stopped_goes_on_where_it_was() {
    let (question, store) = (sweep(ATTACK), Memory::default());
    let stopped = question.run(&store, &Patience::of(4));
    let Err(SweepError::Stopped { done, all: 12 }) = stopped else { panic!("{stopped:?}") };
    let kept = store.1.load(Ordering::Relaxed);
    assert!(0 < done && done < 12 && kept == done, "{done} of {kept}");
    let swept = question.run(&store, &Unwatched).expect("an answer");
    assert_eq!(swept.kept as u64, done);
}

#[test]
fn the_name_of_a_cell_is_all_that_it_depends_on() {
    let names = |text: &str| {
        let store = Memory::default();
        sweep(text).run(&store, &Unwatched).expect("an answer");
        let names: Vec<String> = store.0.into_inner().expect("whole").into_keys().collect();
        names.into_iter().filter(|name| name.starts_with("cells/")).collect::<Vec<_>>()
    };
    let own = names(ATTACK);
    let wider = names(&ATTACK.replace("[5, 7]", "[7, 8, 5]"));
    assert!(wider.len() == 18 && own.iter().all(|name| wider.contains(name)));
    let other = ATTACK
        .replace("situation = \"range\", values = [6, 12]", "set = \"standing\", values = [0]");
    for text in [
        ATTACK.replace("roster = \"skrapyard\"", "roster = \"skrapyard\", method = \"exact\""),
        other,
    ] {
        assert!(names(&text).iter().all(|name| !own.contains(name)), "{text}");
    }
}

#[test]
fn a_sample_has_means_and_one_axis_a_curve() {
    let latin = ATTACK
        .replace("numbers", "sample = 6\nnumbers")
        .replace("from = 4, to = 8, step = 2", "from = 3, to = 10");
    let question = sweep(&latin);
    let answer = question.answer("it", Alternatives::Untried, &Unwatched).expect("an answer");
    assert_eq!(answer.json["cells"].as_array().map(Vec::len), Some(6));
    assert!(answer.method.starts_with("A Latin hypercube of 6 of 32 cells"), "{}", answer.method);
    let one = "[[sweep]]\naxes = [{ situation = \"range\", values = [12, 6, 24] }]\n\
        attack = { roster = \"skrapyard\", attacker = \"Line\", defender = \"Youth\", \
        set = { kind = \"shoot\" } }\n";
    let answer = sweep(one).answer("it", Alternatives::Untried, &Unwatched).expect("an answer");
    let Drawing::Curves { lines, .. } = &answer.charts[0].drawing else { panic!("a curve") };
    let at: Vec<i32> = lines[0].points.iter().map(|point| point.0).collect();
    assert_eq!(at, [6, 12, 24]);
    assert_eq!(
        answer.question,
        "Skrapyard: what changes with range in an attack of Line on Youth?"
    );
}

#[test]
fn charts_mark_the_design_as_it_is() {
    // Line's characteristic of the built-in roster, and the range that the question is about.
    let one = |set: &str, axis: &str| {
        let text = format!(
            "[[sweep]]\naxes = [{axis}]\nattack = {{ roster = \"skrapyard\", \
             attacker = \"Line\", defender = \"Youth\", set = {{ kind = \"shoot\"{set} }} }}\n"
        );
        let answer = sweep(&text).answer("it", Alternatives::Untried, &Unwatched);
        answer.expect("an answer").charts[0].drawing.clone()
    };
    let question = sweep(ATTACK);
    let Subject::Roster(roster_file) = question.subjects()[0] else { panic!("a roster") };
    let sheet = &roster_file.roster.get("Line").expect("a stat line").sheet;
    let Some(Value::Number(shoot)) = sheet.get("shoot") else { panic!("a number") };
    let axis = "{ profile = \"Line\", key = \"shoot\", from = 3, to = 10 }";
    let Drawing::Curves { mark, .. } = one("", axis) else { panic!("a curve") };
    assert_eq!(mark.map(|((at, _), _)| i64::from(at)), Some(*shoot));
    let range = "{ situation = \"range\", values = [6, 12] }";
    for (set, place) in [(", range = 12", Some(1)), (", range = 6", Some(0)), (", range = 9", None)]
    {
        let Drawing::Heat(map) = one(set, &format!("{axis}, {range}")) else { panic!("a map") };
        let expected = place.map(|column| [(*shoot - 3) as usize, column]);
        assert_eq!(map.present, expected, "{set}");
    }
}

#[test]
fn a_cell_that_cannot_be_asked_is_a_finding() {
    // Nobody carries such a weapon.
    let text =
        ATTACK.replace("\"range\", values = [6, 12]", "\"weapon\", values = [\"\", \"sniper\"]");
    let question = sweep(&text);
    let swept = swept(&question);
    let refused = swept.outcomes.iter().filter(|outcome| outcome.refusal.is_some()).count();
    assert_eq!(refused, 6, "{:?}", swept.outcomes[1]);
    let answer = question.told("it", &swept);
    let last = answer.sentences.last().expect("a sentence");
    assert!(last.starts_with("6 of 12 cells have no answer, such as Line shoot 4"), "{last}");
    let frame = question.frame(&swept);
    assert_eq!(frame.height(), 6 * 2 + 6);
    let Some(Values::Texts(refusals)) = frame.column("refusal") else { panic!("texts") };
    let Some(Values::Texts(methods)) = frame.column("method") else { panic!("texts") };
    assert_eq!((refusals[0].as_ref(), methods[2].as_ref()), (None, None));
    assert!(refusals[2].is_some() && methods[0].as_deref() == Some("exact"));
}

#[test]
fn games_and_scenarios_are_axes() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = folder.path().join("house");
    std::fs::create_dir(&house).expect("a folder");
    let write = |die: u32| {
        let text = format!("base = \"skrapyard\"\n[set]\ndie = {die}\n");
        std::fs::write(house.join("game.toml"), text).expect("a file");
    };
    write(20);
    let read = |text: &str| {
        let library = Library::standard(folder.path());
        Study::read("study.toml", &format!("{HEAD}{text}"), &library)
            .unwrap_or_else(|fault| panic!("{fault}"))
    };
    let asked = |study: Study| -> SweepQuestion {
        let question = study.questions.into_iter().next().expect("a question").1;
        let question: Box<dyn std::any::Any> = question;
        *question.downcast().expect("a sweep")
    };
    let attack = "[[sweep]]\naxes = [{ game = [\"skrapyard\", \"house\"] }]\nattack = { roster = \
        \"skrapyard\", attacker = \"Line\", defender = \"Youth\" }\n";
    let own = read(attack);
    assert!(own.inputs.iter().any(|input| input.contains("house")), "{:?}", own.inputs);
    let (hash, question) = (own.hash.clone(), asked(own));
    let store = Memory::default();
    let first = question.run(&store, &Unwatched).expect("an answer");
    assert_eq!(first.outcomes[1].changes, "game=house");
    let values =
        |outcome: &Outcome| -> Vec<f64> { outcome.numbers.iter().map(|one| one.value).collect() };
    assert_ne!(values(&first.outcomes[0]), values(&first.outcomes[1]));
    let text = "[[variant]]\nname = \"house\"\nof = \"skrapyard\"\ngame = \"house\"\n[[compare]]\n\
        variant = \"house\"\nattack = { roster = \"skrapyard\", attacker = \"Line\", defender = \
        \"Youth\" }\n";
    let other = read(text).questions.remove(0).1;
    let other = other.answer("", Alternatives::Untried, &Unwatched).expect("an answer");
    for number in &first.outcomes[1].numbers {
        let mut all = other.json["differences"].as_array().expect("a list").iter();
        let same = all.find(|one| one["key"] == *number.key).expect("the number");
        assert_eq!(same["after"].as_f64(), Some(number.value), "{:?}", number.key);
    }
    // What is in the folder is part of what a cell depends on, and of the study.
    write(30);
    let changed = read(attack);
    assert_ne!(changed.hash, hash);
    let again = asked(changed).run(&store, &Unwatched).expect("an answer");
    assert_eq!(again.kept, 1, "the game as it is");

    let engage = "[[sweep]]\nnumbers = [\"rounds_mean\"]\naxes = [{ scenario = \"skrapyard-open\", \
        values = [\"skrapyard-open\", \"skrapyard-yard\"] }]\n\
        engagement = { scenario = \"skrapyard-open\", trials = 20 }\n";
    let question = sweep(engage);
    let swept = swept(&question);
    assert_eq!(question.axes[0].column, "scenario");
    let rounds = |scenario: &str| {
        let text = format!("[[engagement]]\nscenario = \"{scenario}\"\ntrials = 20\n");
        let question = study(&text).expect("an engagement").questions.remove(0).1;
        let answer = question.answer("", Alternatives::Untried, &Unwatched).expect("an answer");
        answer.numbers.iter().find(|one| one.key == "rounds_mean").expect("the number").value
    };
    for (outcome, name) in swept.outcomes.iter().zip(["skrapyard-open", "skrapyard-yard"]) {
        assert_eq!(
            outcome.numbers.iter().find(|one| &*one.key == "rounds_mean").map(|one| one.value),
            Some(rounds(name))
        );
    }
    for (from, to, expected) in [
        ("\"skrapyard-yard\"]", "\"skrapyard-yrd\"]", "no scenario `skrapyard-yrd`"),
        ("\"skrapyard-yard\"]", "\"sprawl-open\"]", "`sprawl-open` is a scenario of sprawl"),
        ("\"skrapyard-yard\"]", "3]", "3 is no name of a scenario"),
        ("{ scenario = \"skrapyard-open\"", "{ scenario = \"sprawl-open\"", "sprawl-open"),
        (
            "{ scenario = \"skrapyard-open\"",
            "{ scenario = \"skrapyard-yard\"",
            "the question is not about the scenario `skrapyard-yard`",
        ),
    ] {
        let found = study(&engage.replacen(from, to, 1)).err().expect("a fault");
        assert!(found.contains(expected), "{found}\nlacks\n{expected}");
    }
    for (text, expected) in [
        (attack.replace("\"house\"", "\"volt\""), "`volt` builds on volt, not on skrapyard"),
        (attack.replace("\"house\"", "\"huose\""), "huose"),
        (
            attack
                .replace("game = [\"skrapyard\", \"house\"]", "scenario = \"a\", from = 1, to = 2"),
            "a range of numbers names no scenario",
        ),
    ] {
        let found = study(&text).err().expect("a fault");
        assert!(found.contains(expected), "{found}\nlacks\n{expected}");
    }
}

#[test]
fn sweeps_that_cannot_be_asked_are_refused_with_their_place() {
    let axes = |axes: &str| {
        let start = ATTACK.find("axes").expect("axes");
        let end = ATTACK.find("attack =").expect("the attack");
        format!("{}axes = [{axes}]\n{}", &ATTACK[..start], &ATTACK[end..])
    };
    let shoot = "{ profile = \"Line\", key = \"shoot\", values = [4] }";
    for (text, expected) in [
        (axes(""), "study.toml:5:8: 0 axes; expected 1 to 8"),
        (axes("{ set = \"a\", values = [] }"), "an axis without values"),
        (axes("{ set = \"a\" }"), "an axis has `values`, or `from` and `to`"),
        (axes("{ set = \"a\", profile = \"Line\", values = [1] }"), "an axis changes one thing"),
        (axes("{ set = \"a\", values = [1, 1] }"), "study.toml:5:35: 1 is listed twice"),
        (axes(&format!("{shoot}, {shoot}")), "two axes change Line shoot"),
        (axes("{ situation = \"range\", from = 9, to = 3 }"), "expected the lower end first"),
        (axes("{ situation = \"range\", from = 1, to = 3, step = 0 }"), "a step of 0"),
        (axes("{ situation = \"rnage\", values = [6] }"), "did you mean `range`?"),
        (
            axes("{ situation = \"range\", values = [6, -1] }"),
            "study.toml:5:45: `range` cannot be `-1`",
        ),
        (
            axes("{ profile = \"Line\", key = \"shoot\", values = [4, 99] }"),
            "study.toml:5:57: `shoot` cannot be 99",
        ),
        (axes("{ profile = \"Lime\", key = \"shoot\", values = [4] }"), "did you mean `Line`?"),
        (axes("{ weapon = \"bow\", key = \"power\", values = [4] }"), "no weapon `bow`"),
        (axes("{ set = \"critical\", values = [4] }"), "skrapyard has no parameter `critical`"),
        (
            axes(
                "{ situation = \"range\", from = 1, to = 1000 }, { situation = \"obstacles\", \
                  from = 1, to = 1000 }, { situation = \"ease\", from = 1, to = 1000 }",
            ),
            "a grid of 1000000000 cells; expected at most 100000",
        ),
        (
            axes("{ situation = \"range\", from = 0, to = 9000000000000000000 }"),
            "an axis of 9000000000000000001 values",
        ),
        (ATTACK.replace("numbers", "sample = 12\nnumbers"), "a sample of 12 cells of a grid of 12"),
        (ATTACK.replace("numbers", "sample = 1\nnumbers"), "a sample of 1 cells"),
        (ATTACK.replace("numbers", "heat = [\"range\", \"rnage\"]\nnumbers"), "no axis `rnage`"),
        (ATTACK.replace("numbers", "heat = [\"range\"]\nnumbers"), "two different axes"),
        (ATTACK.replace("numbers", "of = \"volt\"\nnumbers"), "no profile `Line`"),
        (ATTACK.replace("\"wound\", \"hit\"", "\"hit\", \"hit\""), "`hit` is named twice"),
        (ATTACK.replace("attack =", "atack ="), "did you mean `attack`?"),
        (
            ATTACK.replace("attack =", "compare ="),
            "`compare` contains a question itself, so there is no way to sweep it",
        ),
    ] {
        let found = study(&text).err().unwrap_or_else(|| panic!("no fault: {text}"));
        assert!(found.contains(expected), "{found}\nlacks\n{expected}");
    }
    let text = ATTACK.replace("\"wound\", \"hit\"", "\"hit\", \"won\"");
    let store = Memory::default();
    let Err(SweepError::Ask(error)) = sweep(&text).run(&store, &Unwatched) else { panic!("asked") };
    let error = error.to_string();
    assert!(
        error.starts_with("study.toml:4:19: the answer has no number `won`; expected"),
        "{error}"
    );
    assert_eq!(store.1.load(Ordering::Relaxed), 0, "nothing is kept");
    assert!(Kind::named("sweep").is_some());
}

use super::question::*;
use crate::answer::Answer;
use crate::answer::frame::Values;
use crate::library::{Library, RosterFile};
use crate::measures::bout::Bout;
use crate::question::{Alternatives, Question};
use crate::sampling::{Ask, Unwatched, Wanted};
use crate::study::Study;

fn roster() -> RosterFile {
    Library::standard(".").roster("spurg").expect("a built-in roster")
}

fn answer(question: &dyn Question) -> Answer {
    question.answer("it", Alternatives::Untried, &Unwatched).expect("an answer")
}

#[test]
fn each_target_has_the_odds_of_its_own_attack() {
    let roster = roster();
    for wanted in [Wanted::Auto, Wanted::Sampled] {
        let ask = Ask { wanted, trials: Some(2000), ..Ask::default() };
        let question = TargetsQuestion::new(&roster, "fencer", &[], &[], ask).expect("a question");
        let told = answer(&question);
        let targets = told.json["targets"].as_array().expect("a list");
        assert_eq!(targets.len() + 1, roster.roster.names().count());
        for target in targets {
            let name = target["defender"].as_str().expect("a name");
            let bout = Bout::new(&roster, ["fencer", name], &[], ask).expect("a bout");
            let odds = bout.attack(&Unwatched).expect("odds");
            assert_eq!(target["out"].as_f64(), Some(odds.out()), "{name}");
            let cost = roster.roster.get(name).and_then(|line| line.points).expect("a cost");
            assert_eq!(target["points"].as_f64(), Some(cost), "{name}");
            assert_eq!(target["points_out_mean"].as_f64(), Some(cost * odds.out()), "{name}");
        }
        let (_, frame) = &told.frames[0];
        let Some(Values::F64(outs)) = frame.column("taken_out") else { panic!("chances") };
        assert!(outs.is_sorted_by(|one, next| next <= one), "the easiest first");
        assert_eq!(told.numbers.len(), 5 * targets.len());
        assert_eq!((told.tables[0].rows.len(), told.charts.len()), (targets.len(), 1));
    }
}

/// A target that costs much may be worth more than one that falls more easily.
#[test]
fn the_best_target_by_its_cost_is_told_where_it_is_another() {
    let with = |points: fn(usize) -> Option<f64>| {
        let mut roster = Library::standard(".").roster("sprawl").expect("a built-in roster");
        let lines = &mut std::sync::Arc::make_mut(&mut roster.roster).profiles;
        lines.iter_mut().enumerate().for_each(|(nth, line)| line.points = points(nth));
        let question = TargetsQuestion::new(&roster, "marksman", &[], &[], Ask::default());
        answer(&question.expect("a question"))
    };
    let told = with(|nth| Some(if nth % 3 == 0 { 100.0 } else { 1.0 }));
    let targets = told.json["targets"].as_array().expect("a list");
    let points = |nth: usize| targets[nth]["points_out_mean"].as_f64().expect("points");
    let best = (0..targets.len())
        .fold(0, |best, nth| if points(best) + 1e-9 < points(nth) { nth } else { best });
    let says = told.sentences.iter().find(|says| says.starts_with("Counting what targets cost, "));
    assert_eq!(says.is_some(), best != 0, "{:?}", told.sentences);
    let says = says.expect("it is another");
    let name = targets[best]["defender"].as_str().expect("a name");
    assert!(
        says.contains(&format!(
            "{name} is the best: an attack takes out {:.2} points",
            points(best)
        ))
    );
    // Where all cost the same, the easiest is the best.
    let same = with(|_| Some(7.0));
    assert!(!same.sentences.iter().any(|says| says.starts_with("Counting what targets cost, ")));
    // Without costs nothing is told of them.
    let told = with(|_| None);
    assert!(!told.sentences.iter().any(|says| says.contains("points")));
    assert!(told.numbers.len() == 4 * targets.len() && told.tables[0].columns.len() == 5);
    assert!(told.frames[0].1.column("points_out_mean").is_none());
}

#[test]
fn a_command_names_the_targets_as_the_roster_does() {
    let roster = Library::standard(".").roster("volt").expect("a built-in roster");
    let named = |names: &[&str]| {
        let question = TargetsQuestion::new(&roster, "Veteran", names, &[], Ask::default());
        question.expect("a question").command().expect("a command")
    };
    assert_eq!(
        named(&["Veteran", "Gunslinger"]),
        "evenodds targets volt Veteran Veteran Gunslinger"
    );
    // All but one of the others and itself are as many as all others, and are not the same.
    let all: Vec<&str> = roster.roster.names().collect();
    assert_eq!(named(&[]), "evenodds targets volt Veteran");
    assert_ne!(named(&all[..all.len() - 1]), named(&[]));
}

#[test]
fn targets_are_read_from_a_study_or_refused_with_their_place() {
    let study = |more: &str| {
        let text = format!(
            "[study]\nname = \"it\"\n[[targets]]\nroster = \"spurg\"\nattacker = \"fencer\"\n{more}\n"
        );
        let study = Study::read("study.toml", &text, &Library::standard("."));
        study.map_err(|fault| fault.to_string())
    };
    let two = study("defenders = [\"watchman\", \"townsman\"]").expect("a study");
    let told = answer(two.questions[0].1.as_ref());
    assert_eq!(told.json["targets"].as_array().map(Vec::len), Some(2));
    assert!(told.sentences[0].starts_with("SPURG: of 2 targets, fencer "), "{told:?}");
    for (more, expected) in [
        ("defenders = []", "study.toml:6:13: no defenders"),
        ("defenders = [\"watchmen\"]", "study.toml:6:14:"),
        ("defenders = [\"guard\", \"guard\"]", "study.toml:6:23: `guard` is named twice"),
        ("set = { rnage = 1 }", "did you mean `range`?"),
        ("trials = 0", "0 trials; expected 1 or more"),
    ] {
        let found = study(more).err().unwrap_or_else(|| panic!("no fault: {more}"));
        assert!(found.contains(expected), "{found}\nlacks\n{expected}");
    }
}

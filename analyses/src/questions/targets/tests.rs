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
        }
        let (_, frame) = &told.frames[0];
        let Some(Values::F64(outs)) = frame.column("taken_out") else { panic!("chances") };
        assert!(outs.is_sorted_by(|one, next| next <= one), "the easiest first");
        assert_eq!(told.numbers.len(), 4 * targets.len());
        assert_eq!((told.tables[0].rows.len(), told.charts.len()), (targets.len(), 1));
    }
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

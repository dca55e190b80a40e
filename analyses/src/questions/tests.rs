//! What holds of every answer.

use super::attack::AttackQuestion;
use super::duel::DuelQuestion;
use super::growth::GrowthQuestion;
use super::*;
use crate::answer::frame::Values;
use crate::answer::{Answer, Unit};
use crate::ask::tests::Patience;
use crate::ask::{Ask, Unwatched, Wanted};
use crate::bout::Bout;
use crate::library::Library;

fn bout(wanted: Wanted) -> Bout {
    let roster_file = Library::standard(".").roster("spurg").expect("a built-in roster");
    let ask = Ask { wanted, ..Ask::default() };
    Bout::new(&roster_file, ["townsman", "watchman"], &[], ask).expect("a bout")
}

fn duel(wanted: Wanted) -> DuelQuestion {
    DuelQuestion { bout: bout(wanted), edges: Some(-1..=1) }
}

fn answer(question: &dyn Question) -> Answer {
    question.answer("it", Alternatives::Untried, &Unwatched).expect("an answer")
}

fn answers(wanted: Wanted) -> [Answer; 2] {
    [answer(&AttackQuestion { bout: bout(wanted) }), answer(&duel(wanted))]
}

fn growth(wanted: Wanted) -> Answer {
    let roster_file = Library::standard(".").roster("d20").expect("a built-in roster");
    let ask = Ask { wanted, trials: Some(2000), ..Ask::default() };
    let equals = Bout::new(&roster_file, ["guard", "guard"], &[], ask).expect("a bout");
    answer(&GrowthQuestion { bouts: vec![bout(wanted), equals], edges: -1..=1 })
}

#[test]
fn a_number_is_the_same_in_the_frame_and_in_json() {
    for answer in [Wanted::Exact, Wanted::Sampled].into_iter().flat_map(answers) {
        let (_, frame) = &answer.frames[0];
        assert_eq!(frame.height(), 1);
        for number in &answer.numbers {
            let column = frame.column(number.key);
            let Some(Values::F64(values)) = column else { panic!("{}: {column:?}", number.key) };
            assert_eq!(values[0], Some(number.value), "{}", number.key);
            let end = format!("{}_low", number.key);
            if let Some(Values::F64(low)) = frame.column(&end) {
                assert_eq!(low[0], number.interval.map(|ends| ends.0), "{end}");
            }
        }
    }
    let [attack, duel] = answers(Wanted::Exact);
    for key in ["hit", "wound", "out", "harm_mean"] {
        let number = attack.numbers.iter().find(|number| number.key == key).expect(key);
        assert_eq!(attack.json[key].as_f64(), Some(number.value), "{key}");
    }
    for (nth, key) in ["win_a", "win_b"].into_iter().enumerate() {
        let number = duel.numbers.iter().find(|number| number.key == key).expect(key);
        assert_eq!(duel.json["wins"][nth].as_f64(), Some(number.value), "{key}");
    }
}

#[test]
fn a_step_is_worth_what_the_chances_before_and_after_say() {
    for answer in [Wanted::Exact, Wanted::Sampled].map(growth) {
        let fighters = answer.json["fighters"].as_array().expect("fighters");
        assert_eq!(answer.numbers.len(), 3 * fighters.len());
        for (numbers, fighter) in answer.numbers.chunks(3).zip(fighters) {
            let at = |step: usize, key: &str| fighter["steps"][step][key].as_f64().expect(key);
            for (number, key) in numbers.iter().zip(["hit", "wound", "win"]) {
                let change = at(2, key) - at(1, key);
                assert!((number.value - change).abs() < 1e-12, "{}", number.says);
            }
        }
        // One row for each step, and one for the step that helps.
        let rows: Vec<usize> = answer.tables.iter().map(|table| table.rows.len()).collect();
        assert_eq!(rows, [2, 6]);
        assert_eq!(answer.exact + answer.sampled, 18);
    }
}

#[test]
fn both_methods_agree_and_are_compared_over_all_chances() {
    for (exact, sampled) in answers(Wanted::Exact).iter().zip(&answers(Wanted::Sampled)) {
        let chances = exact.numbers.iter().filter(|number| number.unit == Unit::Chance).count();
        let (z, compared) = sampled.furthest_from(exact).expect("it is sampled");
        assert_eq!(compared, chances);
        // Of eight chances less than one in a hundred million times.
        assert!(z.abs() < 6.2, "{z}");
        assert_eq!(exact.furthest_from(exact), None);
        assert!(0 < exact.exact && exact.sampled == 0 && 0 < sampled.sampled);
    }
}

#[test]
fn every_table_and_chart_shows_something() {
    for answer in answers(Wanted::Sampled).into_iter().chain([growth(Wanted::Exact)]) {
        assert!(answer.shorts <= answer.sentences.len());
        for table in &answer.tables {
            let width = table.columns.len();
            assert!(!table.rows.is_empty() && table.rows.iter().all(|row| row.len() == width));
            let known = |name: &str| answer.frames.iter().any(|(frame, _)| *frame == name);
            assert!(table.frame.is_some_and(known), "{}", table.caption);
        }
        let mut names: Vec<&str> = answer.charts.iter().map(|chart| chart.name).collect();
        names.dedup();
        assert_eq!(names.len(), answer.charts.len());
        assert!(answer.charts.iter().all(|chart| !chart.headline.title.is_empty()));
    }
}

#[test]
fn what_is_interrupted_says_so_and_tells_what_is_known() {
    let question = duel(Wanted::Sampled);
    // Looks after which it stops: in the duel itself, and in those with either side going first.
    let mut seen = [false; 2];
    for looks in [2, 20, 200] {
        let watcher = Patience::of(looks);
        let Ok(answer) = question.answer("it", Alternatives::All, &watcher) else { continue };
        let Some(stopped) = &answer.stopped else { continue };
        assert!(stopped.starts_with("stopped by Ctrl-C"), "{stopped}");
        assert!(answer.basis.what_if.is_none());
        let first = answer.numbers.iter().any(|number| number.key == "first_move_a");
        seen[usize::from(first)] = true;
        assert!(answer.json["first_move"].is_null() != first);
        assert!(answer.sentences[0].contains("wins") || answer.sentences[0].contains("noise"));
    }
    assert!(seen[0], "no interruption was seen");
}

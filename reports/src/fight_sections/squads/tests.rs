//! Sections of every shipped scenario.

use evenodds_analyses::ask::{Ask, Unwatched};
use evenodds_analyses::library::{Library, scenarios};
use evenodds_engine::dice::Exact;

use super::*;
use crate::chart::tests::is_legible;

/// The section of a scenario, played so many times, with what is said beyond it.
fn told(name: &str, trials: u64, settings: &[(&str, &str)]) -> (Section, Vec<Drawn>) {
    let scenario_file = Library::standard(".").scenario(name).expect("a built-in scenario");
    let settings: Vec<(String, String)> =
        settings.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    let ask = Ask { trials: Some(trials), ..Ask::default() };
    let setup = SquadSetup::new(scenario_file, &settings, ask).expect("an engagement");
    let hand = &mut Exact::default();
    let odds = setup.odds(hand, &Unwatched).expect("an answer");
    let first_move = setup.first_move(hand, &Unwatched).expect("an answer");
    let replays = Replay::all(&setup, Replay::PERCENTILES).expect("fights");
    let policies = setup.by_policies(hand, &Unwatched).expect("an answer");
    let (odds, first_move, policies) = (&odds, first_move.as_ref(), Some(&policies));
    let answer = Answer { setup: &setup, odds, first_move, replays: &replays, policies };
    section(&answer, "squads")
}

#[test]
fn every_scenario_has_a_section_that_can_be_read() {
    for (name, _) in scenarios() {
        for trials in [1, 20] {
            let (section, drawn) = told(&name, trials, &[]);
            for Drawn { name: chart, chart: drawing } in &drawn {
                is_legible(&format!("{name} {chart}"), drawing);
                let alt = drawing.alt();
                assert!(alt.len() > 20 && !alt.contains("NaN"), "{name} {chart}: {alt}");
            }
            assert!(drawn.iter().any(|drawn| drawn.name == "squads-map"), "{name}");
            for answer in &section.answers {
                assert!(answer.ends_with('.') && !answer.contains("NaN"), "{name}: {answer}");
            }
            for table in &section.tables {
                let wide = table.columns.len();
                let even = table.rows.iter().all(|row| row.len() == wide);
                assert!(even && !table.rows.is_empty(), "{name}: {}", table.caption);
            }
            assert!(section.method.contains("uses the policy "), "{}", section.method);
            assert_eq!(section.figures.len(), drawn.len());
        }
    }
}

#[test]
fn what_nobody_ever_does_has_no_chart() {
    let names = |name, settings: &[(&str, &str)]| -> Vec<String> {
        told(name, 20, settings).1.into_iter().map(|drawn| drawn.name).collect()
    };
    let far = names("sprawl-open", &[("rounds_max", "1")]);
    assert!(!far.contains(&"squads-unbroken".to_owned()), "{far:?}");
    assert!(!far.contains(&"squads-kills".to_owned()), "{far:?}");
    let whole = names("sprawl-open", &[]);
    assert!(whole.contains(&"squads-unbroken".to_owned()), "{whole:?}");
}

#[test]
fn a_house_rule_is_told_as_one() {
    let (section, _) = told("d20-gate", 50, &[]);
    let told = section.answers.iter().any(|answer| answer.starts_with("By a house rule"));
    assert!(told, "{:?}", section.answers);
    let (section, _) = told_sprawl();
    let told = section.answers.iter().any(|answer| answer.starts_with("By a house rule"));
    assert!(!told, "{:?}", section.answers);
}

fn told_sprawl() -> (Section, Vec<Drawn>) {
    told("sprawl-street", 50, &[("first", "a")])
}

#[test]
fn little_is_said_where_little_is_known() {
    let (section, _) = told("sprawl-open", 2, &[]);
    assert!(section.answers[0].contains("within the noise"), "{}", section.answers[0]);
    let (section, _) = told("sprawl-open", 400, &[]);
    assert!(section.answers[0].contains("go to Agents"), "{}", section.answers[0]);
}

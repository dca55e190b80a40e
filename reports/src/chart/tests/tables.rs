//! Tables from above, as deployed and as they were fought over.

use super::super::*;
use super::samples::{LONG, headline};
use crate::chart::tests::{circles, strokes, texts};
use evenodds_analyses::library::{Library, scenarios};
use evenodds_analyses::measures::engage::SquadSetup;
use evenodds_analyses::measures::replay::Replay;
use evenodds_analyses::sampling::Ask;

fn setups() -> Vec<(String, SquadSetup)> {
    let library = Library::standard(".");
    let setup = |(name, _): (String, _)| {
        let scenario_file =
            library.scenario(&name).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, SquadSetup::new(scenario_file, &[], Ask::default()).expect("an engagement"))
    };
    scenarios().map(setup).collect()
}

fn hue(setup: &SquadSetup) -> Hue {
    Hue::of(setup.scenario_file.system.book())
}

fn scene(setup: &SquadSetup) -> Scene {
    let scenario_file = &setup.scenario_file;
    let (scenario, words) = (scenario_file.scenario.clone(), scenario_file.field().clone());
    Scene { scenario, words, hue: hue(setup) }
}

/// Every built-in scenario, deployed and played, and one with long names and a long fight.
pub(super) fn charts() -> Vec<(String, Chart)> {
    let mut charts = Vec::new();
    for (name, mut setup) in setups() {
        let replay = Replay::of(&setup, 3).expect("a fight");
        let plain = Headline { alt: String::new(), ..headline("A fight") };
        let (hue, moments) = (hue(&setup), &replay.moments);
        charts.push((format!("plan {name}"), plan(&plain, &setup.scenario_file.scenario, hue)));
        charts.push((format!("strip {name}"), strip(&plain, &scene(&setup), moments)));
        if name != "skrapyard-yard" {
            continue;
        }
        for force in &mut setup.scenario_file.scenario.forces {
            force.name = LONG.into();
            force.units[0].name = LONG.into();
        }
        charts
            .push((format!("long plan {name}"), plan(&plain, &setup.scenario_file.scenario, hue)));
        let long = vec![moments.clone(); 6].concat();
        charts.push((format!("long strip {name}"), strip(&plain, &scene(&setup), &long)));
        charts.push((format!("first of {name}"), strip(&plain, &scene(&setup), &moments[..1])));
    }
    charts
}

#[test]
fn names_on_a_table_cross_no_line_and_none_is_missing() {
    for (name, setup) in setups() {
        let scenario = &setup.scenario_file.scenario;
        let chart = plan(&Headline::default(), scenario, hue(&setup));
        let mut clear = clear::Clear::default();
        let lines = strokes(&chart);
        assert!(2 * scenario.figures().count() <= circles(&chart).len(), "{name}");
        for line in lines.iter().chain(&circles(&chart)) {
            clear.line(line);
        }
        let (texts, _) = texts(&chart);
        for (text, edges) in &texts {
            assert!(clear.distance(*edges) > 0.0, "{name}: a line runs through {text:?}");
        }
        let texts: Vec<&str> = texts.iter().map(|(text, _)| text.as_str()).collect();
        let written = texts.join(" ");
        let units = scenario.forces.iter().flat_map(|force| &force.units).map(|unit| &unit.name);
        let places = scenario.goals.objectives.iter().map(|objective| &objective.name);
        let pieces = scenario.table.pieces().iter().map(|piece| &piece.name);
        for wanted in units.chain(places).chain(pieces) {
            assert!(written.contains(wanted.as_str()), "{name}: {wanted:?} is not in {written}");
        }
        chart.png().unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn strips_tell_all_their_frames() {
    for (name, setup) in setups() {
        let replay = Replay::of(&setup, 3).expect("a fight");
        let title = Headline { title: "Won.".into(), ..Headline::default() };
        let chart = strip(&title, &scene(&setup), &replay.moments);
        let last = format!("; round {}", replay.round);
        assert!(chart.alt().starts_with("Won. deployment; round "), "{name}: {}", chart.alt());
        assert!(chart.alt().contains(&last), "{name}: {}", chart.alt());
        let frames = texts(&chart).0.iter().filter(|(text, _)| text.starts_with("round ")).count();
        assert_eq!(chart.alt().matches("; round ").count(), frames, "{name}");
        assert!((1..8).contains(&frames), "{name}: {frames}");
        chart.png().unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    let setup = &setups()[0].1;
    let empty = strip(&Headline::default(), &scene(setup), &[]);
    assert!(texts(&empty).0.iter().any(|(text, _)| text == "nothing to draw"));
}

//! Event logs against the runs whose fights they tell, and against what `play` tells of them.

use evenodds_engine::engagement::{Ending, Plan, Side};
use evenodds_engine::squad::SquadTally;

use super::log::EventLog;
use crate::answer::frame::{Frame, Values};
use crate::library::Library;
use crate::measures::bout::Bout;
use crate::measures::engage::SquadSetup;
use crate::play::{Played, Which};
use crate::sampling::{Ask, Unwatched};

/// The number of fights of a log.
const FIGHTS: u32 = 12;
/// Their seed.
const SEED: u64 = 7;

fn ask() -> Ask {
    Ask { seed: SEED, ..Ask::default() }
}

fn squads(name: &str) -> SquadSetup {
    let scenario_file = Library::standard(".").scenario(name).expect("a built-in scenario");
    SquadSetup::new(scenario_file, &[], ask()).expect("an engagement")
}

fn log_of(setup: &SquadSetup) -> EventLog {
    EventLog::of_squads(setup, FIGHTS, &Unwatched).expect("fights")
}

fn texts<'a>(frame: &'a Frame, column: &str) -> Vec<Option<&'a str>> {
    match frame.column(column) {
        Some(Values::Texts(texts)) => texts.iter().map(Option::as_deref).collect(),
        other => panic!("{column}: {other:?}"),
    }
}

fn amounts(frame: &Frame) -> &[Option<f64>] {
    match frame.column("amount") {
        Some(Values::F64(amounts)) => amounts,
        other => panic!("{other:?}"),
    }
}

fn fights(frame: &Frame) -> &[Option<u64>] {
    match frame.column("fight") {
        Some(Values::U64(fights)) => fights,
        other => panic!("{other:?}"),
    }
}

/// Returns the lines of a fight in a log, as `play` prints them.
fn told(events: &Frame, fight: u64) -> Vec<String> {
    let (lines, rules) = (texts(events, "line"), texts(events, "rule"));
    let of_fight = fights(events).iter().zip(lines.iter().zip(rules));
    let lines = of_fight.filter(|(of, _)| **of == Some(fight)).filter_map(|(_, (line, rule))| {
        line.map(|line| rule.map_or(line.to_owned(), |rule| format!("{line} ({rule})")))
    });
    lines.collect()
}

/// Returns how many fights of a log have this winner and this ending.
fn ended(outcomes: &Frame, winner: Option<&str>, ending: &str) -> u64 {
    let (winners, endings) = (texts(outcomes, "winner"), texts(outcomes, "ending"));
    let found =
        winners.iter().zip(endings).filter(|&(one, how)| (*one, how) == (winner, Some(ending)));
    found.count() as u64
}

#[track_caller]
fn ends_as_tallied(outcomes: &Frame, counts: impl Fn(Ending) -> u64) {
    assert_eq!(outcomes.height(), FIGHTS as usize);
    for (winner, side) in [("a", Side::A), ("b", Side::B)] {
        assert_eq!(ended(outcomes, Some(winner), "out"), counts(Ending::Out(side)));
        assert_eq!(ended(outcomes, Some(winner), "rout"), counts(Ending::Rout(side)));
    }
    assert_eq!(ended(outcomes, None, "both_out"), counts(Ending::BothOut));
}

/// Checks that a log has the attacks, hits and kills of each figure that a run has counted.
fn acts_as_tallied(events: &Frame, names: &[&str], tally: &SquadTally) {
    let (who, what) = (texts(events, "who"), texts(events, "what"));
    for (name, counts) in names.iter().zip(&tally.figures) {
        let rows = || {
            who.iter().zip(&what).zip(amounts(events)).filter(|((who, _), _)| **who == Some(name))
        };
        let count =
            |word: &str| rows().filter(|((_, what), _)| **what == Some(word)).count() as u64;
        assert_eq!(count("blow"), counts.blows, "{name}");
        assert_eq!(count("shot"), counts.attacks - counts.blows, "{name}");
        assert_eq!(count("out"), counts.kills, "{name}");
        let attacks = rows().filter(|((_, what), _)| matches!(**what, Some("blow" | "shot")));
        let hits = attacks.filter_map(|(_, amount)| *amount).sum::<f64>();
        assert!((hits - counts.hits as f64).abs() < 0.5, "{name}: {hits}");
    }
}

#[test]
fn a_log_of_squads_is_of_the_fights_of_the_run() {
    for name in ["sprawl-street", "skrapyard-yard", "spurg-orchard", "d20-gate", "volt-depot"] {
        let (setup, fights) = (squads(name), u64::from(FIGHTS));
        let log = log_of(&setup);
        let (events, outcomes) = (log.events(), log.outcomes());
        let fight = setup.fight().expect("a fight");
        let plan = Plan { seed: SEED, first: 0, fights, rounds_max: setup.rounds_max() };
        let tally = fight.engage(&plan);
        ends_as_tallied(&outcomes, |ending| tally.ends.ended(ending));
        let decided = ["a", "b"].map(|winner| ended(&outcomes, Some(winner), "goals"));
        assert_eq!(decided, tally.decided, "{name}");
        let names: Vec<&str> = fight.figures().iter().map(|(name, _)| name.as_str()).collect();
        acts_as_tallied(&events, &names, &tally);
        for index in [0, 5] {
            let scenario_file = setup.scenario_file.clone();
            let played = Played::fight(scenario_file, &[], SEED, Which::Index(index));
            let (story, replay) =
                played.map(|played| (played.story, played.replay)).expect("played");
            let lines: Vec<String> = story.lines().map(ToString::to_string).collect();
            assert_eq!(told(&events, index), lines, "{name}, fight {index}");
            let winner = replay.and_then(|fight| fight.1.winner).map(Side::index);
            let letters = winner.map(|side| ["a", "b"][side]);
            assert_eq!(
                texts(&outcomes, "winner")[index as usize],
                letters,
                "{name}, fight {index}"
            );
        }
    }
}

#[test]
fn a_log_of_duels_is_of_the_fights_of_the_run() {
    let set = |key: &str, value: &str| vec![(key.to_owned(), value.to_owned())];
    for (roster, names, settings) in [
        ("spurg", ["townsman", "watchman"], Vec::new()),
        ("skrapyard", ["Line", "Fighter"], set("kind", "fight")),
        ("d20", ["raider", "guard"], Vec::new()),
        ("volt", ["Veteran", "Gunslinger"], Vec::new()),
    ] {
        let roster_file = Library::standard(".").roster(roster).expect("a built-in roster");
        let bout = Bout::new(&roster_file, names, &settings, ask()).expect("a bout");
        let log = EventLog::of_duel(&bout, FIGHTS, &Unwatched).expect("fights");
        let (rounds_max, fights) = (bout.rounds_max(), u64::from(FIGHTS));
        let plan = Plan { seed: SEED, first: 0, fights, rounds_max };
        let tally = bout.playable().expect("a duel").simulate(&plan);
        ends_as_tallied(&log.outcomes(), |ending| tally.ended(ending));
        let played = Played::duel(&roster_file, names, &settings, SEED, Which::Index(3));
        let story = played.expect("played").story;
        let lines: Vec<String> = story.lines().map(ToString::to_string).collect();
        assert_eq!(told(&log.events(), 3), lines, "{roster}");
    }
}

/// Each attack of a duel that a line tells is logged, by whoever makes it, and no other.
#[test]
fn a_log_of_duels_has_the_attacks_that_are_told() {
    const HITS: &[&str] = &[" hits", " misses"];
    const SHOTS: &[&str] = &[" hits ", " misses ", " finds a weak spot", " misfires"];
    const FIGHT: &[&str] = &[" hits ", " misses ", " fumbles, ", " strikes at "];
    for (roster, names, kind, told, means) in [
        ("spurg", ["townsman", "watchman"], "melee", HITS, "blow"),
        ("skrapyard", ["Line", "Fighter"], "fight", FIGHT, "blow"),
        ("skrapyard", ["Marksman", "Shooter"], "shoot", SHOTS, "shot"),
        ("d20", ["raider", "guard"], "ranged", &[" attacks "], "shot"),
        ("d20", ["raider", "guard"], "melee", &[" attacks "], "blow"),
        ("volt", ["Veteran", "Gunslinger"], "ranged", &[" fires a "], "shot"),
        ("volt", ["Veteran", "Gunslinger"], "close", &[" strikes at "], "blow"),
        ("sprawl", ["marksman", "veteran"], "shoot", &[" fires "], "shot"),
    ] {
        let roster_file = Library::standard(".").roster(roster).expect("a built-in roster");
        let settings = [("kind".to_owned(), kind.to_owned())];
        let bout = Bout::new(&roster_file, names, &settings, ask()).expect("a bout");
        let events = EventLog::of_duel(&bout, 40, &Unwatched).expect("fights").events();
        let (who, what) = (texts(&events, "who"), texts(&events, "what"));
        let lines = texts(&events, "line");
        let rows = |is_one: &dyn Fn(usize) -> bool| -> Vec<(Option<u64>, Option<&str>)> {
            let rows = (0..events.height()).filter(|&row| is_one(row));
            let mut all: Vec<_> = rows.map(|row| (fights(&events)[row], who[row])).collect();
            all.sort_unstable();
            all
        };
        let logged = rows(&|row| what[row] == Some(means));
        assert!(40 < logged.len(), "{roster}");
        let is_told = |line: &str| told.iter().any(|words| line.contains(words));
        let expected = rows(&|row| lines[row].is_some_and(is_told));
        assert_eq!(logged, expected, "{roster}, {kind}");
    }
}

#[test]
fn rows_say_who_did_what_and_places_change_by_moves() {
    let setup = squads("skrapyard-yard");
    let events = log_of(&setup).events();
    let (who, whom, what) = (texts(&events, "who"), texts(&events, "whom"), texts(&events, "what"));
    let (sides, lines) = (texts(&events, "side"), texts(&events, "line"));
    let mut moves = 0;
    for row in 0..events.height() {
        assert_eq!(who[row].is_some(), sides[row].is_some(), "row {row}");
        match what[row].expect("a word") {
            "dice" => assert!(who[row].is_none() && amounts(&events)[row] >= Some(1.0)),
            "rule" => assert!(lines[row].is_some() && amounts(&events)[row].is_none()),
            "shot" | "blow" => assert!(who[row].is_some() && whom[row].is_some()),
            "out" => assert!(whom[row].is_some()),
            "move" => {
                let far = amounts(&events)[row].expect("a distance");
                assert!(0.0 < far && far < 30.0, "{far}");
                moves += 1;
            }
            _ => assert!(who[row].is_some() && whom[row].is_none()),
        }
    }
    assert!(100 < moves, "{moves}");
    let hit = (0..events.height()).find(|&row| {
        lines[row].is_some_and(|line| line.contains(" hits ")) && what[row] == Some("rule")
    });
    let hit = hit.expect("somebody hits");
    let [by, on] = [who[hit], whom[hit]].map(|name| name.expect("a name"));
    assert!(lines[hit].is_some_and(|line| line.starts_with(&format!("{by} hits {on}"))));
}

#[test]
fn a_log_is_the_same_on_any_number_of_threads_and_never_longer_than_its_run() {
    let setup = squads("spurg-orchard");
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads").install(|| log_of(&setup))
    };
    assert_eq!(on(1), on(3));
    let few = SquadSetup { ask: Ask { trials: Some(3), ..setup.ask }, ..setup };
    assert_eq!(log_of(&few).outcomes().height(), 3);
}

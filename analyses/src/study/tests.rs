//! What studies hold, and what is wrong with them.

mod faults;

use std::any::Any;

use faults::{CHECKS, fights, rosters};
use proptest::prelude::*;

use super::*;
use crate::measures::curve::CurveQuestion;
use crate::measures::engage::SquadSetup;
use crate::measures::exchange::ExchangeQuestion;
use crate::measures::matrix::MatrixQuestion;
use crate::questions::duel::DuelQuestion;
use crate::questions::engage::SquadQuestion;
use crate::questions::overlay::OverlayQuestion;
use crate::sampling::Wanted;

fn read(text: &str) -> Result<Study, Box<Fault>> {
    Study::read("study.toml", text, &Library::standard("."))
}

/// The questions of one kind.
fn asked<Q: Question>(study: &Study) -> Vec<&Q> {
    let questions = study.questions.iter().map(|(_, question)| &**question as &dyn Any);
    questions.filter_map(|question| question.downcast_ref()).collect()
}

#[track_caller]
fn fault(text: &str) -> String {
    read(text).err().expect("a fault").to_string()
}

#[test]
fn every_shipped_study_is_read() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/studies");
    let files = std::fs::read_dir(folder).expect("the studies");
    let files = files.map(|entry| entry.expect("an entry").path());
    let studies = files.filter(|file| file.extension().is_some_and(|ending| ending == "toml"));
    let read = studies.map(|file| {
        Study::open(Some(&file)).unwrap_or_else(|fault| panic!("{}: {fault:?}", file.display()))
    });
    assert!(8 <= read.count());
}

#[test]
fn what_is_left_out_has_a_default() {
    let study = read("[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\n[[exchange]]\n");
    let study = study.expect("a study");
    assert_eq!((study.seed, study.confidence), (1, 0.95));
    assert_eq!(asked::<CurveQuestion>(&study)[0].ratings, [4, 6, 8, 10, 12, 14, 16]);
    let games = Library::standard(".").registry().iter().len();
    assert_eq!(
        (asked::<ExchangeQuestion>(&study)[0].systems.len(), study.systems().len()),
        (games, games)
    );
    assert_eq!(study.hash.len(), 64);
    let curve = "[[curve]]\nsystem = \"volt\"\nmethod = \"sampled\"\ntarget_error = 0.01";
    let study = read(&format!("[study]\nname = \"x\"\nseed = 7\n{curve}")).expect("a study");
    let ask = asked::<CurveQuestion>(&study)[0].ask;
    assert_eq!((ask.wanted, ask.target_error), (Wanted::Sampled, Some(0.01)));
    assert_eq!((ask.trials, ask.seed), (None, 7));
}

#[test]
fn curves_of_several_games_are_read() {
    let curve = "[[curve]]\nsystems = [\"volt\", \"d20\"]\n";
    let text = format!("[study]\nname = \"x\"\n{curve}ratings = [4, 6]\n{curve}matched = 0.5\n");
    let study = read(&text).expect("a study").with_seed(9);
    assert_eq!((asked::<CurveQuestion>(&study).len(), study.systems().len()), (0, 2));
    let [OverlayQuestion::Own(games), OverlayQuestion::Matched { games: matched, ask }] =
        asked::<OverlayQuestion>(&study)[..]
    else {
        panic!("one at ratings and one at a chance")
    };
    assert!(games.iter().all(|game| game.ratings == [4, 6] && game.ask.seed == 9));
    assert_eq!((&matched.bases[..], ask.seed, ask.wanted), (&[0.5][..], 9, Wanted::Auto));
    let other = read(&text.replace("\"d20\"", "\"spurg\"")).expect("a study");
    assert_ne!(study.hash, other.hash);
}

#[test]
fn faults_name_place_and_fix() {
    for (text, expected) in CHECKS {
        let found = fault(text);
        assert!(found.contains(expected), "{found}\nlacks\n{expected}");
    }
}

#[test]
fn faults_of_fights_name_place_and_fix() {
    for (text, expected) in fights().into_iter().chain(rosters()) {
        let found = fault(&text);
        assert!(found.contains(expected), "{found}\nlacks\n{expected}");
    }
}

#[test]
fn fights_are_read() {
    let text = "[study]\nname = \"x\"\nseed = 7\n[[duel]]\nroster = \"spurg\"\na = \"guard\"\n\
        b = \"hunter\"\nset = { range = 5, first = \"a\" }\ntrials = 2000000000000\n\
        [[matrix]]\nroster = \"spurg\"\n[[growth]]\nfighters = [{ roster = \"spurg\", profile = \
        \"guard\" }]";
    let study = read(text).expect("a study").with_seed(9);
    assert_eq!(asked::<DuelQuestion>(&study)[0].bout.ask.seed, 9);
    assert_eq!(asked::<DuelQuestion>(&study)[0].edges, Some(-3..=3));
    let settings = [("first", "a"), ("range", "5")].map(|(key, value)| (key.into(), value.into()));
    assert_eq!(asked::<DuelQuestion>(&study)[0].bout.settings, settings);
    assert_eq!(asked::<MatrixQuestion>(&study)[0].names.len(), 8);
    assert_eq!(study.systems().len(), 1);
    assert_eq!(asked::<DuelQuestion>(&study)[0].bout.ask.trials, Some(2_000_000_000_000));
    assert_eq!(asked::<MatrixQuestion>(&study)[0].ask.trials_max, Ask::TRIALS_MAX);
    assert_eq!(
        asked::<MatrixQuestion>(
            &study.overridden(Overrides { long: true, ..Overrides::default() })
        )[0]
        .ask
        .trials_max,
        u64::MAX
    );
}

#[test]
fn engagements_are_read() {
    let text = "[study]\nname = \"x\"\nseed = 7\n[[engagement]]\nscenario = \"volt-depot\"\n\
        [[engagement]]\nscenario = \"sprawl-open\"\nset = { first = \"b\" }\npolicies = true\n\
        target_error = 0.02";
    let study = read(text).expect("a study");
    let [depot, open] = asked::<SquadQuestion>(&study)[..] else { panic!("two engagements") };
    assert_eq!((depot.setup.ask.trials, depot.policies), (Some(SquadSetup::FIGHTS), false));
    assert_eq!((open.setup.ask.target_error, open.setup.ask.trials), (Some(0.02), None));
    assert_eq!((open.setup.first(), open.policies, open.setup.ask.seed), ("b", true, 7));
    assert_eq!(study.systems().len(), 2);
    let other = read(&text.replace("volt-depot", "spurg-orchard")).expect("a study");
    assert_ne!(study.hash, other.hash);
}

/// A file of SPRAWL's shipped folder.
fn shipped(file: &str) -> &'static str {
    let folder = evenodds_data::folder("sprawl").expect("a built-in game");
    folder.text(file).expect("a file of it")
}

#[test]
fn what_a_scenario_was_read_from_goes_along() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    };
    write("fights/easy.toml", "base = \"sprawl\"\nname = \"sprawl-easy\"\n[set]\ntarget = 6\n");
    write("fights/gang.toml", shipped("roster.toml"));
    let scenario = shipped("scenarios/open.toml");
    let own = "system = \"easy.toml\"\nroster = \"gang.toml\"";
    write("fights/open.toml", &scenario.replace("system = \"sprawl\"", own));
    let text = "[study]\nname = \"x\"\n[[engagement]]\nscenario = \"fights/open.toml\"";
    let library = Library::standard(folder.path());
    let study = Study::read("study.toml", text, &library).expect("a study");
    let files: Vec<&str> = study.files.keys().map(String::as_str).collect();
    let own = ["fights/easy.toml", "fights/gang.toml", "fights/open.toml", "study.toml"];
    assert_eq!(files, own);
    assert_eq!(study.systems()[0].card().name, "sprawl-easy");
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "(\\[study\\]\nname = \"x\"\n)?[ -~\n]{0,80}") {
        let _ = read(&text);
    }
}

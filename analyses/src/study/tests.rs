//! What studies hold, and what is wrong with them.

use std::any::Any;

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
    for (text, expected) in [
        (
            "[study]\nname = \"x\"\n",
            "study.toml:1:1: the study has no questions; add a table of one of these kinds: `[[curve]]`",
        ),
        ("[study]\nnam = \"x\"\n", "study.toml:2:1: unknown field `nam`"),
        ("[study]\nname = \"x\"\n[[curv]]\n", "did you mean `curve`?"),
        ("[study]\nname = \"x\n", "study.toml:2:"),
        (
            "[study]\nname = \"x\"\n[[curve]]\nsystem = \"sprwal\"",
            "study.toml:4:10: no system `sprwal`",
        ),
        ("[study]\nname = \"x\"\n[[curve]]\nsystem = \"sprwal\"", "did you mean `sprawl`?"),
        (
            "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nratings = [8, 999]",
            "study.toml:5:15: Volt has no value of 999; expected -40 to 200",
        ),
        (
            "[study]\nname = \"x\"\n[[curve]]\nsystem = \"spurg\"\nagainst = 3",
            "study.toml:5:11: SPURG checks have no `against`",
        ),
        (
            "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nease = [4, -4]",
            "study.toml:5:8: an ease of [4, -4]",
        ),
        (
            "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\ntrials = 5",
            "study.toml:5:10: trials require",
        ),
        (
            "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\ntarget_error = 0.1",
            "study.toml:5:16: a target error requires `method = \"sampled\"`",
        ),
        (
            "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nmethod = \"guess\"",
            "study.toml:5:10: no method `guess`",
        ),
        (
            "[study]\nname = \"x\"\nconfidence = 95\n[[exchange]]",
            "study.toml:3:14: a confidence of 95",
        ),
        (
            "[study]\nname = \"x\"\nlopsided = 60\n[[exchange]]",
            "study.toml:3:12: a threshold `lopsided` of 60",
        ),
        (
            "[study]\nname = \"x\"\n[[exchange]]\nbases = [1.5]",
            "study.toml:4:10: a base chance of 1.5",
        ),
        (
            "[study]\nname = \"x\"\n[[exchange]]\nsystems = [\"volt\", \"volt\"]",
            "study.toml:4:20: `volt` is named twice",
        ),
        ("[study]\nname = \"x\"\n[[exchange]]\nsystems = [\"volt\"]", "needs two or more systems"),
        ("[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nratings = []", "no ratings"),
        (
            "[study]\nname = \"x\"\n[[curve]]\nratings = [8]",
            "study.toml:3:1: the curve has no system",
        ),
        (
            "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nmatched = 0.5",
            "study.toml:5:11: `matched` requires `systems`",
        ),
        (
            "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nsystems = [\"d20\", \"spurg\"]",
            "study.toml:4:10: both `system` and `systems`; move it into `systems`",
        ),
        (
            "[study]\nname = \"x\"\n[[curve]]\nsystems = [\"volt\"]",
            "study.toml:4:11: a comparison of games needs two or more systems; name another one",
        ),
        (
            "[study]\nname = \"x\"\n[[curve]]\nsystems = [\"d20\", \"volt\", \"d20\"]\nmatched = 0.5",
            "study.toml:4:27: `d20` is named twice",
        ),
        (
            "[study]\nname = \"x\"\n[[curve]]\nsystems = [\"d20\", \"volt\"]\nmatched = 50.0",
            "study.toml:5:11: a base chance of 50; expected more than 0, less than 1",
        ),
        (
            "[study]\nname = \"x\"\n[[curve]]\nsystems = [\"d20\", \"volt\"]\nmatched = 0.5\nratings = [4]",
            "study.toml:6:11: both `matched` and `ratings`",
        ),
        (
            "[study]\nname = \"x\"\n[[curve]]\nsystems = [\"d20\", \"volt\"]\nratings = [4, 999]",
            "study.toml:5:15: d20 has no attack bonus of 999",
        ),
        ("[study]\nname = \" \"\n[[exchange]]", "study.toml:2:8: the study has no name"),
    ] {
        let found = fault(text);
        assert!(found.contains(expected), "{found}\nlacks\n{expected}");
    }
}

#[test]
fn faults_of_fights_name_place_and_fix() {
    let head = "[study]\nname = \"x\"\n";
    let duel = |rest: &str| {
        format!("{head}[[duel]]\nroster = \"spurg\"\na = \"guard\"\nb = \"hunter\"\n{rest}")
    };
    let engagement = |rest: &str| format!("{head}[[engagement]]\n{rest}\n");
    for (text, expected) in [
        (
            format!("{head}[[duel]]\nroster = \"sprug\"\na = \"x\"\nb = \"y\""),
            "study.toml:4:10: no roster `sprug`",
        ),
        (
            format!("{head}[[duel]]\nroster = \"spurg\"\na = \"gaurd\"\nb = \"y\""),
            "study.toml:5:5: no profile `gaurd` in spurg",
        ),
        (
            format!("{head}[[duel]]\nroster = \"spurg\"\na = \"gaurd\"\nb = \"y\""),
            "did you mean `guard`?",
        ),
        (duel("set = { rnge = 5 }"), "study.toml:7:9: there is no `rnge`"),
        (duel("set = { rnge = 5 }"), "did you mean `range`?"),
        (
            duel("set = { range = -5 }"),
            "study.toml:7:9: `range` cannot be `-5`; expected a whole number from 0 to 10000",
        ),
        (duel("set = { first = \"c\" }"), "expected one of \"a\", \"b\", \"roll\""),
        (
            duel("set = { kind = \"melee\", weapon = \"bow\" }"),
            "study.toml:7:25: `bow` is not a melee weapon",
        ),
        (duel("set = { weapon = \"spera\" }"), "did you mean `spear`?"),
        (duel("edges = [3, -3]"), "study.toml:7:9: edges of [3, -3]"),
        (duel("method = \"exact\"\ntrials = 5"), "study.toml:8:10: trials require"),
        (duel("trials = 0"), "study.toml:7:10: 0 trials"),
        (duel("target_error = 3.0"), "study.toml:7:16: a target error of 3"),
        (
            format!("{head}[[matrix]]\nroster = \"spurg\"\nprofiles = [\"guard\", \"guard\"]"),
            "study.toml:5:22: `guard` is named twice",
        ),
        (format!("{head}[[growth]]\nfighters = []"), "study.toml:4:12: no fighters"),
        (format!("{head}[[attack]]\nroster = \"spurg\"\nattacker = \"guard\""), "defender"),
        (engagement("scenario = \"volt-depto\""), "study.toml:4:12: no scenario `volt-depto`"),
        (engagement("scenario = \"volt-depto\""), "did you mean `volt-depot`?"),
        (
            engagement("scenario = \"volt-depot\"\nset = { frist = \"a\" }"),
            "study.toml:5:9: there is no `frist`",
        ),
        (
            engagement("scenario = \"volt-depot\"\nset = { rounds_max = 0 }"),
            "study.toml:5:9: `rounds_max` cannot be `0`",
        ),
        (engagement("scenario = \"volt-depot\"\ntrials = 0"), "study.toml:5:10: 0 trials"),
    ] {
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
    assert_eq!(asked::<MatrixQuestion>(&study.however_long())[0].ask.trials_max, u64::MAX);
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

//! Options against the fights without them.

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::Plan;
use evenodds_engine::squad::{Keen, Restrictions};

use super::question::OPTIONS;
use crate::answer::Answer;
use crate::answer::frame::Values;
use crate::library::Library;
use crate::measures::engage::SquadSetup;
use crate::measures::options::OptionVerdict;
use crate::questions::tests::asked;
use crate::sampling::{Ask, Unwatched};

fn answer(text: &str) -> Answer {
    asked::answer("options", &Library::standard("."), text)
}

fn setup(name: &str, ask: Ask) -> SquadSetup {
    let scenario_file = Library::standard(".").scenario(name).expect("a built-in scenario");
    let setup = SquadSetup::new(scenario_file, &[], ask).expect("an engagement");
    setup.with_policies([&Keen; 2])
}

/// What an option is worth is the share of fights that its side wins with it, less that without, of the
/// very same fights.
#[test]
fn an_option_is_worth_what_its_side_wins_less_without_it() {
    let ask = Ask { trials: Some(300), ..Ask::default() };
    let setup = setup("sprawl-street", ask);
    let fight = setup.fight().expect("a fight");
    let freedoms = setup.freedoms(fight.as_ref());
    let hand = &mut Exact::default();
    let found = setup.option_worths(&freedoms, hand, &Unwatched).expect("an answer");
    assert_eq!(found.base, setup.odds(hand, &Unwatched).expect("odds"));
    let options = fight.options();
    assert!(options.len() <= freedoms.len() && 10 <= found.options.len());
    let mut used = 0;
    for one in &found.options {
        let (low, high) = one.worth.interval.expect("sampled");
        assert!(low <= one.worth.value && one.worth.value <= high, "{one:?}");
        let gain = found.base.wins(one.side) - one.odds.wins(one.side);
        assert!((gain - one.worth.value).abs() < 1e-12);
        let Some(option) = options.iter().find(|option| option.key == one.option.key) else {
            continue;
        };
        let restrictions = Restrictions::default().and(one.side, option.id);
        let (seed, rounds_max) = (ask.seed, setup.rounds_max());
        let plan = Plan { seed, first: 0, fights: 300, rounds_max };
        let without = fight.restricted(restrictions).engage(&plan);
        let wins = without.ends.wins(one.side) + without.decided[one.side.index()];
        assert!((one.odds.wins(one.side) - wins as f64 / 300.0).abs() < 1e-12, "{one:?}");
        let is_unused = one.verdict == OptionVerdict::Unused;
        assert_eq!(is_unused, without == fight.engage(&plan), "{one:?}");
        used += usize::from(!is_unused);
    }
    assert!(0 < used, "something is used");
    assert!(found.options.is_sorted_by(|one, other| {
        other.verdict == OptionVerdict::Unused || other.worth.value <= one.worth.value
    }));
}

/// Both know the odds, whatever the scenario says, unless a policy is set.
#[test]
fn both_sides_are_keen_unless_a_policy_is_set() {
    let policies = |set: &str| {
        let told =
            answer(&format!("scenario = \"sprawl-open\"\nonly = [\"hide\"]\ntrials = 5\n{set}"));
        told.json["policies"].clone()
    };
    assert_eq!(policies(""), serde_json::json!(["keen", "keen"]));
    assert_eq!(policies("set = { policy_b = \"bold\" }"), serde_json::json!(["keen", "bold"]));
}

/// What is told, and what stands in the frame.
#[test]
fn sentences_frame_and_json_tell_the_same_options() {
    let told =
        answer("scenario = \"skrapyard-yard\"\nonly = [\"charge\", \"cover\"]\ntrials = 150");
    let (_, frame) = told.frames.iter().find(|(name, _)| *name == OPTIONS).expect("a frame");
    assert_eq!(frame.height(), 4);
    let Some(Values::F64(worths)) = frame.column("option_worth") else { panic!("no numbers") };
    let listed = told.json["options"].as_array().expect("a list");
    assert_eq!(listed.len(), 4);
    for (row, worth) in listed.iter().zip(worths) {
        assert_eq!(row["option_worth"].as_f64(), *worth);
    }
    for row in listed.iter().filter(|row| row["standing"] == "pays") {
        let name = row["option_name"].as_str().expect("a name");
        assert!(told.sentences.iter().any(|sentence| sentence.contains(name)), "{name}");
    }
    let keys: Vec<&str> = told.numbers.iter().map(|number| number.key).collect();
    assert_eq!(keys.iter().filter(|key| **key == "option_worth_a").count(), 2);
    let text = "scenario = \"skrapyard-yard\"\nonly = [\"cover\"]\ntrials = 150";
    let question = asked::read("options", &Library::standard("."), text).expect("a question");
    let command = "evenodds options skrapyard-yard cover --trials=150";
    assert_eq!(question.command().as_deref(), Some(command));
}

/// Two shooters against one, who all stay where they are.
const SMALL: &str = r#"
system = "skrapyard"
name = "Two against one"
rounds_max = 6
[table]
width = 24
depth = 24
[[side]]
name = "Red"
deploy = [4, 1, 16, 4]
[[side.unit]]
posture = "hold"
figure = [{ profile = "Shooter", count = 2 }]
[[side]]
name = "Blue"
deploy = [4, 19, 16, 4]
[[side.unit]]
posture = "hold"
figure = [{ profile = "Shooter" }]
"#;

#[test]
fn a_fight_that_is_solved_has_options_that_are_solved_and_nobody_who_stays_charges() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("small.toml"), SMALL).expect("a file");
    let text = "scenario = \"small.toml\"\nmethod = \"exact\"";
    let told = asked::answer("options", &Library::standard(folder.path()), text);
    assert!(told.method.starts_with("Exact: "), "{}", told.method);
    let headline = "Skrapyard, Two against one: no option wins either side more fights.";
    assert_eq!(told.sentences[0], headline);
    let options = told.json["options"].as_array().expect("a list");
    let unused = options.iter().filter(|row| row["standing"] == "never used");
    assert!(4 <= options.len() && unused.count() == options.len(), "{options:?}");
    assert!(options.iter().all(|row| row.get("option_worth_interval").is_none()));
    assert!(told.charts.is_empty());
}

//! Squads of scripted games: what the table fills in, who acts when, and what holds of every fight.

use std::fmt::Write as _;
use std::sync::Arc;

use evenodds_data::{Folder, SCENARIOS, starter, starters};
use evenodds_engine::book::{Domain, Fault, TableSource, UserGame, Value};
use evenodds_engine::dice::{Drawn, Exact, Tables};
use evenodds_engine::engagement::{Limits, Plan, Side, Solution};
use evenodds_engine::fight::{First, Roster};
use evenodds_engine::games;
use evenodds_engine::registry::System;
use evenodds_engine::squad::{
    FIGURES_MAX, Keen, Plain, Policy, Scenario, SquadFight, Status, Wary,
};
use evenodds_engine::table::PIECES_MAX;

#[path = "squads/actions.rs"]
mod actions;
#[path = "squads/at_once.rs"]
mod at_once;
#[path = "squads/bearers.rs"]
mod bearers;
#[path = "squads/blocks.rs"]
mod blocks;
#[path = "squads/carry.rs"]
mod carry;
#[path = "squads/counts.rs"]
mod counts;
mod folder;
#[path = "squads/left.rs"]
mod left;
#[path = "squads/moves.rs"]
mod moves;
#[path = "squads/options.rs"]
mod options;
#[path = "squads/oracles.rs"]
mod oracles;
#[path = "squads/random.rs"]
mod random;
#[path = "squads/reserves.rs"]
mod reserves;
#[path = "squads/sound.rs"]
mod sound;
#[path = "squads/sources.rs"]
mod sources;
#[path = "squads/switches.rs"]
mod switches;
#[path = "squads/units.rs"]
mod units;
#[path = "squads/values.rs"]
mod values;

const FORM: &str = r#"
title = "Table"
[rating]
accepts = [1, 6]
[field]
leader = "leads"
[[profile]]
key = "leads"
says = "whether it leads its side"
acts_on = "nerve"
value = false
[[profile]]
key = "skill"
says = "skill"
acts_on = "hit"
value = 0
range = [0, 9]
[[weapon]]
key = "melee"
says = "whether it is for hand to hand"
acts_on = "tempo"
value = false
[[condition]]
key = "wounds"
range = [0, 1]
out = 1
"#;

/// A fighter with a sword and one with a bow, on each side.
const ROSTER: &str = "system = \"table\"\n\
    [[weapon]]\nname = \"sword\"\nmelee = true\n[[weapon]]\nname = \"bow\"\nmelee = false\n\
    [[weapon]]\nname = \"sling\"\nmelee = false\n\
    [[profile]]\nname = \"Sword\"\nweapons = [\"sword\"]\n\
    [[profile]]\nname = \"Bow\"\nweapons = [\"bow\"]\n\
    [[weapon]]\nname = \"axe\"\nmelee = true\n\
    [[profile]]\nname = \"Hunter\"\nweapons = [\"bow\", \"sling\"]\n\
    [[profile]]\nname = \"Archer\"\nweapons = [\"sword\", \"bow\"]\n\
    [[profile]]\nname = \"Brawler\"\nweapons = [\"sword\", \"axe\"]\n\
    [[profile]]\nname = \"Chief\"\nleads = true\nskill = 1\nweapons = [\"bow\"]\n";

/// A game of this turn and situation, with these rules beside a check.
fn open(more: &str, rules: &str) -> Result<Arc<dyn System>, Fault> {
    let text = format!("{FORM}{more}");
    let rules = format!("fn check(rating, ease, against) {{ 0 }}\n{rules}");
    let own = UserGame::read(("game.toml", &text), "table", &games::NAMES, None)?;
    evenodds_script::open(own, ("rules.rhai", &rules))
}

/// One side: how it is played, and its figures with their places.
type Camp<'a> = (&'a str, &'a [(&'a str, [f64; 2])]);

fn fight(system: &dyn System, terrain: &str, camps: [Camp<'_>; 2]) -> Box<dyn SquadFight> {
    in_units(system, terrain, camps, usize::MAX)
}

/// The same, with so many figures a unit.
fn in_units(
    system: &dyn System,
    terrain: &str,
    camps: [Camp<'_>; 2],
    unit: usize,
) -> Box<dyn SquadFight> {
    let mut text = format!(
        "system = \"table\"\nname = \"a test\"\nfirst = \"a\"\n[table]\nwidth = 40\ndepth = 40\n{terrain}"
    );
    for (nth, (how, figures)) in camps.into_iter().enumerate() {
        writeln!(text, "[[side]]\nname = \"{nth}\"\n{how}").expect("text");
        for (at, (profile, [x, y])) in figures.iter().enumerate() {
            let unit = if at % unit == 0 { "[[side.unit]]\n" } else { "" };
            let figure = format!("{unit}[[side.unit.figure]]");
            writeln!(text, "{figure}\nprofile = \"{profile}\"\nat = [{x}, {y}]").expect("text");
        }
    }
    let roster = Roster::read("roster.toml", ROSTER, system.book());
    let roster = roster.unwrap_or_else(|fault| panic!("{fault}"));
    let scenario = Scenario::read("test", &text, system.book(), &roster);
    let scenario = scenario.unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    let fight = system.fights().expect("fights").squads(&scenario);
    fight.unwrap_or_else(|error| panic!("{error}"))
}

/// An objective that decides the fight, at a place and within an inch of it.
fn objective([x, y]: [u8; 2]) -> String {
    format!("[[objective]]\nat = [{x}, {y}]\nradius = 1\n[victory]\nby = \"objectives\"\n")
}

fn solved(system: &dyn System, fight: &dyn SquadFight, rounds: u16) -> Solution {
    let chain = fight.explore(&mut Exact::default(), Limits::MOST, &|| false);
    let solution = chain.unwrap_or_else(|error| panic!("{error:?}")).within(rounds);
    if let Some(fault) = system.fault() {
        panic!("{fault}");
    }
    solution
}

const HOLD: &str = "posture = \"hold\"";
const CHARGE: &str = "posture = \"charge\"";

/// A key of the situation as written, called `it`.
fn key(rest: &str) -> String {
    format!("[[situation]]\nkey = \"it\"\nsays = \"a test\"\nacts_on = \"hit\"\n{rest}\n")
}

/// The chance that the first side wins in so many rounds where an attack fells if `at.it` is so.
#[track_caller]
fn wins(written: &str, is: &str, rounds: u16, (terrain, camps): (&str, [Camp<'_>; 2])) -> f64 {
    let rules = format!("fn attack(us, them, at) {{ if at.it {is} {{ them.wounds = 1; }} }}");
    let system = open(&key(written), &rules).unwrap_or_else(|fault| panic!("{fault}"));
    let fight = fight(&*system, terrain, camps);
    solved(&*system, &*fight, rounds).wins(Side::A)
}

/// Asserts that the attacks of one on one find a key of the situation at a value.
#[track_caller]
fn finds(written: &str, expected: &str, terrain: &str, camps: [Camp<'_>; 2]) {
    let found =
        ["==", "!="].map(|is| wins(written, &format!("{is} {expected}"), 1, (terrain, camps)));
    assert_eq!(found, [1.0, 0.0], "{written}: {expected}");
}

/// A side is routed once any of it is harmed, so who attacks first has won.
const AT_ONCE: &str = "rout = \"fraction\"\nrout_percent = 1\n";

const KILLS: &str = "fn attack(us, them, at) { hit(); them.wounds = 1; }\n";

#[test]
fn sides_are_drawn_by_how_many_have_yet_to_act() {
    let row = |y: f64| [2.0, 4.0, 6.0].map(|x| ("Bow", [x, y]));
    let (one, three) = (&row(5.0)[..1], &row(20.0)[..]);
    let wins = |turn: &str| {
        let system = open(&format!("[turn]\n{AT_ONCE}{turn}"), KILLS);
        let system = system.unwrap_or_else(|fault| panic!("{fault}"));
        let fight = fight(&*system, "", [(HOLD, one), (HOLD, three)]);
        let fight = fight.reordered(First::Roll, [&Plain; 2]);
        solved(&*system, &*fight, 2).wins(Side::A)
    };
    assert!((wins("order = \"drawn\"\n") - 0.25).abs() < 1e-12);
    assert!((wins("order = \"alternating\"\n") - 0.5).abs() < 1e-12);
    assert_eq!(wins("order = \"igougo\"\nfirst = \"b\"\n"), 0.0);
}

#[test]
fn a_side_acts_with_all_its_figures_or_one_by_one() {
    // Each kills the one opposite. One by one, the second of the others shoots before the second of
    // the first.
    let row = |y: f64| [2.0, 8.0].map(|x| ("Bow", [x, y]));
    let left = |turn: &str| {
        let system = open(&format!("[turn]\n{turn}"), KILLS);
        let system = system.unwrap_or_else(|fault| panic!("{fault}"));
        let fight = fight(&*system, "", [(HOLD, &row(5.0)), (HOLD, &row(9.0))]);
        let tally = fight.engage(&Plan { seed: 1, first: 0, fights: 1, rounds_max: 5 });
        let lost = tally.figures.iter().map(|figure| figure.out).collect::<Vec<u64>>();
        (lost, solved(&*system, &*fight, 5).wins(Side::A))
    };
    assert_eq!(left("order = \"igougo\"\n"), (vec![0, 0, 1, 1], 1.0));
    assert_eq!(left("order = \"alternating\"\n"), (vec![0, 1, 1, 1], 1.0));
}

/// Who has attacked whom of two against two, in one round in which attacks tire and never hit.
#[track_caller]
fn attacks(turn: &str) -> Vec<u64> {
    let tired = "[[condition]]\nkey = \"tired\"\n[turn]\n";
    let tires = "fn attack(us, them, at) { if us.wounds == 9 { hit(); } them.tired = true; }\n";
    let system = open(&format!("{tired}{turn}"), tires).unwrap_or_else(|fault| panic!("{fault}"));
    let row = |y: f64| [2.0, 8.0].map(|x| ("Bow", [x, y]));
    let fight = fight(&*system, "", [(HOLD, &row(5.0)), (HOLD, &row(9.0))]);
    let tally = fight.engage(&Plan { seed: 1, first: 0, fights: 1, rounds_max: 1 });
    tally.figures.iter().map(|figure| figure.attacks).collect()
}

#[test]
fn the_first_miss_ends_the_turn_of_a_side() {
    assert_eq!(attacks("order = \"igougo\"\n"), [1, 1, 1, 1]);
    assert_eq!(attacks("order = \"until-failure\"\nactions = 2\n"), [1, 0, 1, 0]);
}

/// Hand to hand takes two: who holds a bow does not strike with it.
#[test]
fn who_cannot_strike_does_not_answer_hand_to_hand() {
    for melee in ["both-at-once", "strike-back"] {
        // It reads the weapon, so nobody has bare hands; and nobody shoots to no effect.
        let rules = "fn attack(us, them, at) { if us.weapon.melee { hit(); } }\n";
        let system = open(&format!("[turn]\nmelee = \"{melee}\"\n"), rules);
        let system = system.unwrap_or_else(|fault| panic!("{fault}"));
        let found = ["Sword", "Bow"].map(|theirs| {
            let camps: [Camp<'_>; 2] =
                [(HOLD, &[("Sword", [5.0, 5.0])]), (HOLD, &[(theirs, [5.0, 6.0])])];
            let fight = fight(&*system, "", camps);
            let tally = fight.engage(&Plan { seed: 1, first: 0, fights: 1, rounds_max: 1 });
            tally.figures.iter().map(|figure| figure.attacks).collect::<Vec<u64>>()
        });
        // Two swords strike in both activations.
        assert_eq!(found, [vec![2, 2], vec![1, 0]], "{melee}");
    }
}

#[test]
fn nerve_is_told_how_many_of_the_side_stand() {
    let row = |y: f64| [2.0, 4.0].map(|x| ("Bow", [x, y]));
    let rules = "fn attack(us, them, at) { hit(); }\nfn nerve(us, side) { side.standing == 2 }\n";
    let wins = |theirs: &[(&str, [f64; 2])], policy: &str| {
        let system = open("[turn]\nnerve = \"on-hit\"\n", rules);
        let system = system.unwrap_or_else(|fault| panic!("{fault}"));
        let how = format!("{HOLD}\npolicy = \"{policy}\"");
        let fight = fight(&*system, "", [(&how, &row(5.0)), (HOLD, theirs)]);
        solved(&*system, &*fight, 1).wins(Side::A)
    };
    for policy in ["plain", "keen"] {
        assert_eq!(wins(&row(9.0), policy), 0.0);
        assert_eq!(wins(&row(9.0)[..1], policy), 1.0);
    }
}

#[test]
fn what_cannot_be_is_refused_in_its_place() {
    let refused = |more: &str, rules: &str| {
        let system = open(more, &format!("{KILLS}{rules}"));
        system.err().unwrap_or_else(|| panic!("{more}{rules} is taken")).to_string()
    };
    for (more, rules, expected) in [
        (key("value = 0\nrange = [0, 9]\nfrom = \"rnge\""), "", "did you mean `range`?"),
        (key("value = false\nfrom = \"range\""), "", "`it` from \"range\" has to be a number with a range"),
        (key("value = 0\nrange = [0, 1]\nfrom = \"moved\""), "", "has to be a flag"),
        (String::new(), "fn reach(us) { roll(6) }\n", "`reach` rolls dice"),
        (String::new(), "fn moves(us, at) { roll(6) }\n", "`moves` rolls dice"),
        (String::new(), "fn value(us) { roll(6) }\n", "`value` rolls dice"),
        (
            "[[parameter]]\nkey = \"it\"\nsays = \"it\"\nacts_on = \"hit\"\nvalue = false\nfrom = \"moved\"\n".to_owned(),
            "",
            "`it` has `from`, which is for keys of `[[situation]]`",
        ),
    ] {
        let told = refused(&more, rules);
        assert!(told.contains(expected), "{expected:?} is not in {told:?}");
    }
    let text = FORM.replace("[field]\nleader = \"leads\"\n", "");
    let own = |text: &str| {
        let own = UserGame::read(("game.toml", text), "table", &games::NAMES, None);
        own.unwrap_or_else(|fault| panic!("{fault}"))
    };
    let led = own(&format!("{text}[turn]\nrout = \"leader\"\n"));
    let rules = format!("fn check(rating, ease, against) {{ 0 }}\n{KILLS}");
    let told = evenodds_script::open(led, ("rules.rhai", &rules)).err().expect("no leader");
    let expected = "`[turn]` has `rout = \"leader\"`, and only squads have a leader: no `[field]`";
    assert!(told.to_string().contains(expected), "{told}");
    let own = own(&text);
    let rules = format!("{rules}fn reach(us) {{ 1 }}\n");
    let told = evenodds_script::open(own, ("rules.rhai", &rules)).err().expect("no squads");
    assert!(told.to_string().contains("only squads ask for `reach`"), "{told}");
}

/// The leader of `[field]`, and what an action needs, count without a rule that reads them.
#[test]
fn nothing_is_hinted_about_a_leader_and_a_need() {
    let rules = format!("{KILLS}fn aim(us, at) {{ us.aimed = true; }}\n");
    let aim = |needs: &str| {
        let aimed = "[[condition]]\nkey = \"aimed\"\n[[profile]]\nkey = \"calm\"\nsays = \"calm\"\n\
                     acts_on = \"hit\"\nvalue = false\n";
        let more = format!("{aimed}[[action]]\nkey = \"aim\"\n{needs}\n");
        let system = open(&more, &rules).unwrap_or_else(|fault| panic!("{fault}"));
        system.notes().iter().map(ToString::to_string).collect::<String>()
    };
    let told = aim("needs = [\"calm\"]");
    assert!(!told.contains("us.leads") && !told.contains("us.calm"), "{told}");
    assert!(aim("").contains("no rule reads `us.calm`"));
}

#[test]
fn the_manual_has_every_key_and_every_source() {
    let page = include_str!("../../docs/turn.md");
    let system = open("", KILLS).unwrap_or_else(|fault| panic!("{fault}"));
    for one in &system.book().parameters {
        let Some(key) = one.key.strip_prefix("field_") else { continue };
        let values = match &one.domain {
            Domain::Range(low, high) => format!("{low} to {high}"),
            _ => "`true`, `false`".to_owned(),
        };
        let default = match &one.value {
            Value::Flag(flag) => flag.to_string(),
            value => value.to_string(),
        };
        let row = format!("| `{key}` | {values} | `{default}` |");
        assert!(page.contains(&row), "{row}");
    }
    for source in TableSource::ALL {
        assert!(page.contains(&format!("\n| `{source}` | ")), "{source}");
    }
}

/// The scenarios of the skirmish.
/// Every game with scenarios that ships with a script, with its roster.
fn shipped() -> impl Iterator<Item = (&'static Folder, Arc<dyn System>, Roster)> {
    let games = starters().iter().filter(|game| game.scenarios().next().is_some());
    games.map(|game| {
        let (system, roster) = with_roster(game);
        (game, system, roster)
    })
}

/// A shipped game, and its roster.
fn with_roster(game: &Folder) -> (Arc<dyn System>, Roster) {
    let system = folder::open(game);
    let text = game.text(evenodds_data::ROSTER).expect("a roster");
    let roster = Roster::read(game.name, text, system.book());
    (system, roster.unwrap_or_else(|fault| panic!("{fault}")))
}

fn skirmishes() -> Vec<(Arc<dyn System>, Scenario)> {
    let skirmish = starter("skirmish").expect("a starter");
    let (system, roster) = with_roster(skirmish);
    let read = |(name, text): (&str, &str)| {
        let scenario = Scenario::read(name, text, system.book(), &roster);
        (Arc::clone(&system), scenario.unwrap_or_else(|fault| panic!("{fault}")))
    };
    let all: Vec<_> = skirmish.scenarios().map(read).collect();
    assert_eq!(all.len(), 2, "{SCENARIOS}");
    all
}

#[test]
fn fights_are_the_same_on_any_number_of_threads() {
    for (system, scenario) in skirmishes() {
        let plan = Plan { seed: 3, first: 0, fights: 60, rounds_max: scenario.rounds_max };
        let [one, four] = [1, 4].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let fresh =
                system.reopen(system.book().clone()).unwrap_or_else(|fault| panic!("{fault}"));
            let fight = fresh.fights().expect("fights").squads(&scenario);
            let fight = fight.unwrap_or_else(|error| panic!("{error}"));
            pool.expect("threads can be started").install(|| fight.engage(&plan))
        });
        assert_eq!(one, four, "{}", scenario.name);
        let decided = one.ends.wins(Side::A) + one.ends.wins(Side::B);
        assert!(50 < decided, "{}: {decided} of 60 are decided", scenario.name);
    }
}

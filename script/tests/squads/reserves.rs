//! Units that arrive in the course of a fight, and fights that a die ends.

use super::*;

/// Someone of a side: a stat line, a place, and the round of arrival.
pub(super) type Comer<'a> = (&'a str, [f64; 2], u16);

/// A scenario with a unit for each figure; what else it has comes before the sides.
pub(super) fn scene(more: &str, sides: [(&str, &[Comer<'_>]); 2]) -> String {
    let mut text = format!(
        "system = \"table\"\nname = \"a test\"\nfirst = \"a\"\nrounds_max = 20\n{more}\n\
         table = {{ width = 40, depth = 40 }}\n"
    );
    for (nth, (how, figures)) in sides.into_iter().enumerate() {
        writeln!(text, "[[side]]\nname = \"{nth}\"\n{how}").expect("text");
        for (profile, [x, y], arrives) in figures {
            let comes = if *arrives == 1 { String::new() } else { format!("arrives = {arrives}") };
            let figure = format!("profile = \"{profile}\"\nat = [{x}, {y}]");
            writeln!(text, "[[side.unit]]\n{comes}\n[[side.unit.figure]]\n{figure}").expect("text");
        }
    }
    text
}

pub(super) fn scenario(system: &dyn System, text: &str) -> Result<Scenario, Fault> {
    let roster = Roster::read("roster.toml", ROSTER, system.book());
    Scenario::read("test", text, system.book(), &roster.unwrap_or_else(|fault| panic!("{fault}")))
}

/// A game of this turn and these rules, and the fight of a scenario.
pub(super) fn staged(
    turn: &str,
    rules: &str,
    text: &str,
) -> (Arc<dyn System>, Box<dyn SquadFight>) {
    let system =
        open(&format!("[turn]\n{turn}\n"), rules).unwrap_or_else(|fault| panic!("{fault}"));
    let scenario = scenario(&*system, text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    let fight = system.fights().expect("fights").squads(&scenario);
    (system, fight.unwrap_or_else(|error| panic!("{error}")))
}

/// The round in which the first side wins, if it does for certain in one.
#[track_caller]
fn won_in(turn: &str, rules: &str, sides: [(&str, &[Comer<'_>]); 2]) -> Option<usize> {
    let (system, fight) = staged(turn, rules, &scene("", sides));
    let solution = solved(&*system, &*fight, 8);
    let won = |ends: &[f64; 5]| ends[0] + ends[2] == 1.0;
    solution.by_round.iter().position(won).map(|round| round + 1)
}

const BOW: [Comer<'_>; 1] = [("Bow", [5.0, 5.0], 1)];

/// A bow fells one a round, and goes first.
#[test]
fn whoever_has_yet_to_arrive_is_not_on_the_table_and_not_lost() {
    let won = |second: u16| {
        let theirs = [("Sword", [4.0, 20.0], 1), ("Sword", [8.0, 20.0], second)];
        won_in("", KILLS, [(HOLD, &BOW), (HOLD, &theirs)])
    };
    assert_eq!([1, 2, 3, 5].map(won), [2, 2, 3, 5].map(Some));
    // Nobody of a side need be there from the start.
    let late = [("Sword", [4.0, 20.0], 4)];
    assert_eq!(won_in("", KILLS, [(HOLD, &BOW), (HOLD, &late)]), Some(4));
    // Nor does anybody wait for those who come.
    let none = "leftovers = \"none\"";
    assert_eq!(won_in(none, KILLS, [(HOLD, &BOW), (HOLD, &late)]), Some(4));
}

/// Two make for an objective while nobody of the other side is there.
#[test]
fn nobody_is_left_over_where_nobody_is_met() {
    let ours = [("Bow", [5.0, 5.0], 1), ("Bow", [9.0, 5.0], 1)];
    let objective = "objective = [{ at = [7, 20], radius = 1 }]";
    let late = [("Sword", [4.0, 30.0], 4)];
    let text = scene(objective, [("posture = \"advance\"", &ours), (HOLD, &late)]);
    let (_, fight) = staged("leftovers = \"none\"", KILLS, &text);
    let moments = fight.moments(1, 0, 1);
    let have_moved = [0, 1].map(|who: usize| 5000 < moments[1].snapshot[who].base.at.y);
    assert_eq!(have_moved, [true; 2]);
}

/// The place of one who comes is in contact with the first side, which shoots none the less.
#[test]
fn whoever_has_yet_to_arrive_is_in_nobodys_way() {
    let theirs = [("Sword", [5.0, 20.0], 1), ("Sword", [5.0, 6.0], 9)];
    let rules =
        "fn attack(us, them, at) { if us.armed && !us.weapon.melee { them.wounds = 1; } }\n";
    let (system, fight) = staged("", rules, &scene("", [(HOLD, &BOW), (HOLD, &theirs)]));
    solved(&*system, &*fight, 1);
    let tally = fight.engage(&Plan { seed: 1, first: 0, fights: 1, rounds_max: 1 });
    assert_eq!(tally.figures.iter().map(|one| one.out).collect::<Vec<u64>>(), [0, 1, 0]);
}

#[test]
fn whoever_arrives_says_so_once() {
    let theirs = [("Sword", [4.0, 20.0], 3), ("Sword", [8.0, 20.0], 4)];
    let rules = "fn attack(us, them, at) { if us.wounds == 9 { them.wounds = 1; } }\n";
    let (_, fight) = staged("", rules, &scene("", [(HOLD, &BOW), (HOLD, &theirs)]));
    let story = fight.playthrough(1, 0, 6);
    let told: Vec<usize> = story
        .rounds
        .iter()
        .map(|round| {
            let lines = round.steps.iter().flatten();
            lines.filter(|line| line.to_string().ends_with("arrives")).count()
        })
        .collect();
    // It is told at the end of the round before.
    assert_eq!(told, [0, 1, 1, 0, 0, 0]);
}

/// A sword stands where another is to come.
#[test]
fn whoever_finds_its_place_taken_comes_to_the_nearest_free_one() {
    let ours = [("Sword", [20.0, 12.0], 1)];
    let theirs = [("Sword", [20.0, 20.0], 1), ("Bow", [20.0, 18.6], 5)];
    let rules = "fn attack(us, them, at) { if us.wounds == 9 { them.wounds = 1; } }\n";
    let (_, fight) = staged("", rules, &scene("", [(CHARGE, &ours), (HOLD, &theirs)]));
    let moments = fight.moments(1, 0, 6);
    let [before, after] = [3, 4].map(|round: usize| &moments[round].snapshot);
    // It comes at the end of the round before its own.
    let planned = before[2].base;
    assert!(before[0].base.overlaps(planned), "nobody stands in its place");
    let comes = after[2].base;
    assert!(!after[..2].iter().any(|other| other.base.overlaps(comes)));
    let gap = planned.at.distance(comes.at);
    assert!(0 < gap && gap < 2000, "{gap}");
}

/// The first of two falls in the first round; the second has yet to come, and counts.
#[test]
fn whoever_has_yet_to_arrive_counts_for_shares_and_leaders() {
    let theirs = |second: &'static str| [("Sword", [4.0, 20.0], 1), (second, [8.0, 20.0], 3)];
    let won = |turn: &str, rules: &str, second: &'static str| {
        won_in(turn, rules, [(HOLD, &BOW), (HOLD, &theirs(second))])
    };
    assert_eq!(won("rout = \"fraction\"\nrout_percent = 50", KILLS, "Sword"), Some(1));
    assert_eq!(won("rout = \"fraction\"\nrout_percent = 51", KILLS, "Sword"), Some(3));
    assert_eq!(won("rout = \"leader\"", KILLS, "Chief"), Some(3));
    // Whoever fells the only one there is tested, for the fight goes on.
    let turn = "nerve = \"on-hit\"\nnerve_whom = \"attacker\"";
    let flees = format!("{KILLS}fn nerve(us, side) {{ false }}\n");
    let text = scene("", [(HOLD, &BOW), (HOLD, &theirs("Sword"))]);
    let (system, fight) = staged(turn, &flees, &text);
    assert_eq!(solved(&*system, &*fight, 1).wins(Side::B), 1.0);
}

#[test]
fn a_scenario_says_only_of_scripts_who_arrives_and_when() {
    let system = open("", KILLS).unwrap_or_else(|fault| panic!("{fault}"));
    let told = |arrives: u16| {
        let theirs = [("Sword", [4.0, 20.0], 1), ("Sword", [8.0, 20.0], arrives)];
        let text = scene("", [(HOLD, &BOW), (HOLD, &theirs)]);
        scenario(&*system, &text).err().map(|fault| fault.to_string()).unwrap_or_default()
    };
    assert_eq!(told(20), "");
    let late = "1 2 arrives in round 21, and round 20 is the last; let it arrive earlier";
    assert!(told(21).contains(late), "{}", told(21));
    assert!(told(0).contains("expected a whole number from 2 to 10000"), "{}", told(0));
    let built_in = games::book("sprawl").expect("a game");
    let roster = "system = \"sprawl\"\n[[profile]]\nname = \"Sword\"\n";
    let roster = Roster::read("roster.toml", roster, &built_in);
    let text = scene("", [(HOLD, &[("Sword", [4.0, 20.0], 2)]), (HOLD, &BOW)]);
    let text = text.replace("system = \"table\"", "system = \"sprawl\"");
    let roster = roster.unwrap_or_else(|fault| panic!("{fault}"));
    let told = Scenario::read("test", &text, &built_in, &roster).expect_err("no script");
    let told = told.to_string();
    let expected = "`arrives` is for games with a script";
    assert!(told.starts_with("test:11:") && told.contains(expected), "{told}");
}

/// A die from the second round on: of those fights that go on, five in six end at the end of each.
#[test]
fn a_die_ends_a_fight_on_the_table_and_victory_decides_it() {
    let rules = "fn attack(us, them, at) { if us.wounds == 9 { them.wounds = 1; } }\n";
    let turn = "end = \"roll\"\nend_from = 2\nend_on = 2";
    let objective = "victory = { by = \"objectives\" }\n\
                     objective = [{ at = [5, 5], radius = 1 }]";
    let text = scene(objective, [(HOLD, &BOW), (HOLD, &[("Sword", [5.0, 30.0], 1)])]);
    let (system, fight) = staged(turn, rules, &text);
    assert!((solved(&*system, &*fight, 9).undecided - 1.0).abs() < 1e-12);
    let tally = fight.engage(&Plan { seed: 1, first: 0, fights: 50, rounds_max: 9 });
    assert_eq!((tally.decided, tally.ends.undecided()), ([50, 0], 50));
    assert!(tally.is_of(50));
    let rounds: Vec<usize> =
        (0..50).map(|index| fight.playthrough(1, index, 9).rounds.len()).collect();
    assert!(rounds.iter().all(|&rounds| 2 <= rounds));
    let second = rounds.iter().filter(|&&rounds| rounds == 2).count();
    assert!((30..50).contains(&second), "{second}");
    let moments = |index| fight.moments(1, index, 9).len() - 1;
    assert_eq!((0..50).map(moments).collect::<Vec<_>>(), rounds);
}

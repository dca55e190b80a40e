//! Blocks: units that are one body.

use super::units::of_field;
use super::*;
use evenodds_engine::squad::{Moment, SquadTally};

const BLOCK: &str = "unit = \"block\"";

/// The number of figures that stand in the units of the attacker and of the target.
const STRENGTHS: &str = "[[situation]]\nkey = \"strength\"\nsays = \"it\"\nacts_on = \"hit\"\nvalue = 1\n\
     range = [1, 40]\nfrom = \"strength\"\n[[situation]]\nkey = \"faced\"\nsays = \"it\"\n\
     acts_on = \"hit\"\nvalue = 1\nrange = [1, 40]\nfrom = \"target-strength\"\n";

/// A block at a place: so many of each stat line.
fn block(figures: &[(&str, usize)], [x, y]: [f64; 2]) -> String {
    let mut text = "[[side.unit]]\n".to_owned();
    for (nth, (profile, count)) in figures.iter().enumerate() {
        let at = if nth == 0 { format!("at = [{x}, {y}]\n") } else { String::new() };
        write!(text, "[[side.unit.figure]]\nprofile = \"{profile}\"\ncount = {count}\n{at}")
            .expect("text");
    }
    text
}

/// What so many rounds come to of sides of blocks, and the moments of the fight; with what the field
/// has, what the turn and what comes after it has, and the rules.
#[track_caller]
fn met(
    [field, turn, rules]: [&str; 3],
    rounds_max: u16,
    sides: [(&str, &[String]); 2],
) -> (SquadTally, Vec<Moment>) {
    let system =
        of_field(&format!("{BLOCK}\n{field}"), &format!("{STRENGTHS}[turn]\n{turn}"), rules)
            .unwrap_or_else(|fault| panic!("{fault}"));
    let mut text =
        "system = \"table\"\nname = \"blocks\"\nfirst = \"a\"\n[table]\nwidth = 40\ndepth = 40\n"
            .to_owned();
    for (nth, (how, blocks)) in sides.into_iter().enumerate() {
        write!(text, "[[side]]\nname = \"{nth}\"\n{how}\n{}", blocks.concat()).expect("text");
    }
    let roster = Roster::read("roster.toml", ROSTER, system.book()).expect("a roster");
    let scenario = Scenario::read("test", &text, system.book(), &roster);
    let scenario = scenario.unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    let fight = system.fights().expect("fights").squads(&scenario).expect("squads");
    let tally = fight.engage(&Plan { seed: 1, first: 0, fights: 1, rounds_max });
    let moments = fight.moments(1, 0, rounds_max);
    if let Some(fault) = system.fault() {
        panic!("{fault}");
    }
    (tally, moments)
}

/// Where all are at a moment.
fn places(moment: &Moment) -> Vec<[i32; 2]> {
    moment.snapshot.iter().map(|placed| [placed.base.at.x, placed.base.at.y]).collect()
}

/// What so many rounds come to of a block of each side, each at a place.
#[track_caller]
fn blocks(
    turn: &str,
    rules: &str,
    rounds_max: u16,
    sides: [(&str, usize, f64); 2],
) -> (SquadTally, Vec<[i32; 2]>) {
    let [ours, theirs] =
        sides.map(|(how, count, y)| (how, [block(&[("Archer", count)], [20.0, y])]));
    let sides = [(ours.0, &ours.1[..]), (theirs.0, &theirs.1[..])];
    let (tally, moments) = met(["", turn, rules], rounds_max, sides);
    (tally, places(moments.last().expect("a moment")))
}

/// How often the figures of a fight from one on have attacked.
fn attacks(tally: &SquadTally, from: usize) -> u64 {
    tally.figures[from..].iter().map(|figure| figure.attacks).sum()
}

/// How many of each side are left after each round.
fn left(tally: &SquadTally) -> Vec<[usize; 2]> {
    let count = |fights: &Vec<u64>| fights.iter().position(|fights| *fights == 1).unwrap_or(0);
    tally.left.iter().map(|sides| [count(&sides[0]), count(&sides[1])]).collect()
}

/// Each figure of a block takes one of the other, as far as the attack is left.
const MOWS: &str = "fn attack(us, them, at) { them.wounds = 1; spill(max(at.strength - 1, 0)); }\n\
                    fn carried(us, them, at, left) { them.wounds = 1; spill(left - 1); }\n";

#[test]
fn a_block_attacks_once_by_its_strength() {
    let (tally, _) = blocks("", MOWS, 2, [(HOLD, 3, 5.0), (HOLD, 8, 20.0)]);
    // Three of eight fall, and five take all three.
    assert_eq!(left(&tally)[0], [0, 5]);
    assert_eq!(attacks(&tally, 0), 2);
    // Of eight one is left, who takes one.
    let (tally, _) = blocks("", MOWS, 1, [(HOLD, 7, 5.0), (HOLD, 8, 20.0)]);
    assert_eq!(left(&tally), [[6, 1]]);
    let facing = "fn attack(us, them, at) { them.wounds = 1; spill(max(at.faced / 2 - 1, 0)); }\n\
                  fn carried(us, them, at, left) { them.wounds = 1; spill(left - 1); }\n";
    let (tally, _) = blocks("", facing, 2, [(HOLD, 4, 5.0), (HOLD, 8, 20.0)]);
    assert_eq!(left(&tally), [[2, 4], [1, 2]]);
}

/// The one that speaks for a block falls, and the next does not act again.
#[test]
fn the_next_of_a_block_takes_the_place_of_one_that_falls() {
    let once = "fn attack(us, them, at) { them.wounds = 1; }\n";
    let (tally, _) = blocks("order = \"igougo\"\n", once, 3, [(HOLD, 9, 5.0), (HOLD, 9, 20.0)]);
    assert_eq!(left(&tally), [[8, 8], [7, 7], [6, 6]]);
    let (tally, _) = blocks(
        "order = \"igougo\"\nremoval = \"round-end\"\n",
        once,
        3,
        [(HOLD, 9, 5.0), (HOLD, 9, 20.0)],
    );
    assert_eq!(left(&tally), [[8, 8], [7, 7], [6, 6]]);
    // Who is out until the end of the round is attacked no more: the next is.
    let twice = "order = \"igougo\"\nremoval = \"round-end\"\nactions = 2\n";
    let (tally, _) = blocks(twice, once, 1, [(HOLD, 9, 5.0), (HOLD, 9, 20.0)]);
    assert_eq!(left(&tally), [[7, 7]]);
    let (tally, _) =
        blocks("order = \"simultaneous\"\n", once, 3, [(HOLD, 9, 5.0), (HOLD, 9, 20.0)]);
    assert_eq!(left(&tally), [[8, 8], [7, 7], [6, 6]]);
}

#[test]
fn a_block_moves_as_one() {
    let rules = "fn attack(us, them, at) { if us.wounds == 9 { hit(); } }\n";
    let (_, at) = blocks("", rules, 1, [(CHARGE, 9, 5.0), (HOLD, 9, 30.0)]);
    let (_, from) = blocks("", rules, 1, [(HOLD, 9, 5.0), (HOLD, 9, 30.0)]);
    for who in 0..9 {
        let way = [0, 1].map(|axis: usize| at[who][axis] - from[who][axis]);
        assert!(way[0].abs() <= 2 && (way[1] - 6_000).abs() <= 2, "{who}: {way:?}");
    }
    assert_eq!(at[9..], from[9..]);
}

/// Whoever of a block is hit, all of it flee.
#[test]
fn a_block_flees_as_one() {
    let rules = "fn attack(us, them, at) { hit(); them.wounds = 1; spill(1); }\n\
                 fn carried(us, them, at, left) { hit(); them.wounds = 1; }\n\
                 fn nerve(us, side) { side.unit != 5 || side.unit_lost != 2 || side.near != 4 }\n";
    for (order, ours) in [("igougo", 3), ("simultaneous", 1)] {
        let turn = format!("order = \"{order}\"\nnerve = \"on-hit\"\n");
        let (tally, _) = blocks(&turn, rules, 1, [(HOLD, 3, 5.0), (HOLD, 7, 20.0)]);
        assert_eq!(left(&tally)[0], [ours, 0], "{order}");
    }
}

#[test]
fn blocks_stand_in_one_place() {
    let fault = of_field("unit = \"block\"\ncoherency = 2", "", KILLS).err().expect("a fault");
    assert!(fault.to_string().contains("a block stays together"), "{fault}");
    let fault = of_field("unit = \"blok\"", "", KILLS).err().expect("a fault").to_string();
    assert!(fault.contains("did you mean `block`?"), "{fault}");
    let system = of_field(BLOCK, "", KILLS).expect("a game");
    let read = |figures: &str| {
        let side = |name: &str, figures: &str| {
            format!("[[side]]\nname = \"{name}\"\n[[side.unit]]\n{figures}")
        };
        let other = "[[side.unit.figure]]\nprofile = \"Bow\"\nat = [20, 30]\n";
        let text = format!(
            "system = \"table\"\nname = \"blocks\"\n[table]\nwidth = 40\ndepth = 40\n{}{}",
            side("one", figures),
            side("two", other)
        );
        let roster = Roster::read("roster.toml", ROSTER, system.book()).expect("a roster");
        Scenario::read("test", &text, system.book(), &roster).map_err(|fault| fault.to_string())
    };
    let figure = |more: &str| format!("[[side.unit.figure]]\nprofile = \"Bow\"\n{more}\n");
    let fault = read(&figure("at = [[5, 5], [7, 5]]")).expect_err("a fault");
    assert!(fault.contains("write one place: the figures are a block"), "{fault}");
    let two = format!("{}{}", figure("count = 3\nat = [5, 5]"), figure("at = [9, 5]"));
    let fault = read(&two).expect_err("a fault");
    assert!(fault.contains("is a block, which stands in one place"), "{fault}");
    let led = format!(
        "{}{}",
        figure("count = 3\nat = [5, 5]"),
        "[[side.unit.figure]]\nprofile = \"Chief\"\n"
    );
    let scenario = read(&led).unwrap_or_else(|fault| panic!("{fault}"));
    let places: Vec<_> = scenario.forces[0].units[0].figures.iter().map(|one| one.base).collect();
    assert_eq!(places, [places[0]; 4]);
    // As large as four squares of an inch: 2 / √π.
    assert_eq!(places[0].radius, 1128);
}

/// A bow and a chief are behind a bow that falls; the chief harms nobody.
#[test]
fn the_first_of_those_behind_steps_up() {
    let rules = "fn attack(us, them, at) { if !us.leads { them.wounds = 1; } }\n";
    let ours = [block(&[("Bow", 2)], [20.0, 5.0])];
    let theirs = [block(&[("Bow", 2), ("Chief", 1)], [20.0, 20.0])];
    let (tally, _) = met(["", "", rules], 1, [(HOLD, &ours), (HOLD, &theirs)]);
    assert_eq!(left(&tally), [[1, 2]]);
}

/// A chief pins all of a block and then fells one a round, and whoever is pinned does not attack.
#[test]
fn those_behind_recover_with_the_one_that_speaks_for_them() {
    let turn =
        "[[condition]]\nkey = \"spent\"\n[[condition]]\nkey = \"pinned\"\nuntil = \"activation\"\n";
    let rules = "fn attack(us, them, at) {\n\
                 if us.leads && !us.spent { us.spent = true; them.pinned = true; spill(9); } else { them.wounds = 1; }\n}\n\
                 fn carried(us, them, at, left) { them.pinned = true; spill(left - 1); }\n\
                 fn act(us, them, at) { !us.pinned }\n";
    let ours = [block(&[("Chief", 1)], [20.0, 5.0])];
    let theirs = [block(&[("Bow", 3)], [20.0, 20.0])];
    let (tally, _) = met(["", turn, rules], 2, [(HOLD, &ours), (HOLD, &theirs)]);
    assert_eq!(left(&tally), [[1, 3], [0, 2]]);
}

/// Two attacks fell one each of a block that has moved, or whose first has.
#[test]
fn the_next_of_a_block_has_moved_with_it() {
    let turn = "order = \"igougo\"\nactions = 2\n[[situation]]\nkey = \"moved\"\nsays = \"it\"\n\
                acts_on = \"hit\"\nvalue = false\nfrom = \"target-moved\"\n";
    let rules = "fn attack(us, them, at) { if at.moved { them.wounds = 1; } }\n";
    let (tally, _) = blocks(turn, rules, 1, [(CHARGE, 3, 5.0), (HOLD, 1, 30.0)]);
    assert_eq!(left(&tally), [[1, 1]]);
}

/// A chief shoots at a block that comes, and again in its own turn.
#[test]
fn the_next_of_a_block_stands_where_it_has_come_to() {
    let turn = "order = \"igougo\"\nreaction = \"on-sight\"\n";
    let rules = "fn attack(us, them, at) { if us.leads { them.wounds = 1; } }\n";
    let at = |how: &str| {
        let ours = [block(&[("Bow", 3)], [20.0, 5.0])];
        let theirs = [block(&[("Chief", 1)], [20.0, 30.0])];
        let (tally, moments) = met(["", turn, rules], 1, [(how, &ours), (HOLD, &theirs)]);
        (left(&tally)[0], places(moments.last().expect("a moment"))[2])
    };
    let [(held, from), (came, to)] = [at(HOLD), at(CHARGE)];
    assert_eq!([held, came], [[2, 1], [1, 1]]);
    assert!((to[1] - from[1] - 6_000).abs() <= 2, "{from:?} {to:?}");
}

/// The first bow misses, the chief fells the one who has shot back, and the last bow misses.
#[test]
fn a_block_reacts_as_often_as_one() {
    let turn = "order = \"igougo\"\nreaction = \"on-miss\"\n[[condition]]\nkey = \"tired\"\n";
    let rules =
        "fn attack(us, them, at) { if us.leads { hit(); them.wounds = 1; } them.tired = true; }\n";
    let ours =
        [("Bow", 5.0), ("Chief", 9.0), ("Bow", 13.0)].map(|(who, x)| block(&[(who, 1)], [x, 5.0]));
    let theirs = [block(&[("Archer", 3)], [9.0, 20.0])];
    let (tally, _) = met(["", turn, rules], 1, [(HOLD, &ours), (HOLD, &theirs)]);
    // The other attack is in its own turn, and the chief answers it.
    assert_eq!((left(&tally)[0], attacks(&tally, 3)), ([3, 1], 2));
}

/// Both of a block fall before it is its turn.
#[test]
fn the_next_of_a_block_acts_when_it_would_have_acted() {
    let rules = format!("{KILLS}fn first(us, them, at) {{ 0 }}\n");
    let ours = [5.0, 9.0].map(|x| block(&[("Bow", 1)], [x, 5.0]));
    let theirs = [block(&[("Bow", 2)], [7.0, 20.0])];
    let sides: [(&str, &[String]); 2] = [(HOLD, &ours), (HOLD, &theirs)];
    let (tally, _) = met(["", "order = \"initiative\"\n", &rules], 1, sides);
    assert_eq!((left(&tally)[0], attacks(&tally, 2)), ([2, 0], 0));
}

/// The chief fails, and falls.
#[test]
fn the_next_of_a_block_does_not_act_where_the_first_has_failed() {
    let turn = "order = \"phases\"\nphases_by = \"both\"\nactivation = \"test\"\n";
    let rules = format!("{KILLS}fn activate(us) {{ us.skill == 0 }}\n");
    let ours = [block(&[("Bow", 1)], [20.0, 5.0])];
    let theirs = [block(&[("Chief", 1), ("Bow", 1)], [20.0, 20.0])];
    let (tally, _) = met(["", turn, &rules], 1, [(HOLD, &ours), (HOLD, &theirs)]);
    assert_eq!((left(&tally)[0], attacks(&tally, 1)), ([1, 1], 0));
}

/// A bow has come to where the block would.
#[test]
fn a_block_arrives_as_one() {
    let tired = "order = \"igougo\"\n[[condition]]\nkey = \"tired\"\nuntil = \"round\"\n";
    let rules = "fn attack(us, them, at) { if us.wounds == 9 { hit(); } them.tired = true; }\n";
    let ours = [block(&[("Bow", 1)], [20.0, 16.0])];
    let late = block(&[("Bow", 3)], [20.0, 22.0]);
    let late = late.replace("[[side.unit]]\n", "[[side.unit]]\narrives = 2\n");
    let theirs = [late, block(&[("Sword", 1)], [20.0, 35.0])];
    let (tally, moments) = met(["", tired, rules], 3, [(CHARGE, &ours), (HOLD, &theirs)]);
    assert_eq!(attacks(&tally, 1), 2);
    // All come as far from where they would.
    let [planned, comes] = [0, 1].map(|moment: usize| places(&moments[moment]));
    let off =
        [1, 2, 3].map(|who: usize| [0, 1].map(|axis: usize| comes[who][axis] - planned[who][axis]));
    assert!(off[0] != [0, 0] && off == [off[0]; 3], "{off:?}");
}

/// A block is near itself wherever it goes.
#[test]
fn those_of_a_block_that_has_moved_are_near() {
    let turn = "order = \"igougo\"\nreaction = \"on-sight\"\nnerve = \"on-hit\"\n";
    let rules = "fn attack(us, them, at) { if us.leads { hit(); } }\n\
                 fn nerve(us, side) { side.near == 2 }\n";
    let ours = [block(&[("Bow", 3)], [20.0, 5.0])];
    let theirs = [block(&[("Chief", 1)], [20.0, 30.0])];
    let (tally, _) = met(["near = 3", turn, rules], 1, [(CHARGE, &ours), (HOLD, &theirs)]);
    assert_eq!(left(&tally), [[3, 1]]);
}

/// One of nine is less than half.
#[test]
fn a_side_of_a_block_has_all_its_figures() {
    let how = format!("{HOLD}\nbreaking_point = 50");
    let once = "fn attack(us, them, at) { them.wounds = 1; }\n";
    let (tally, _) = blocks("order = \"igougo\"\n", once, 6, [(HOLD, 9, 5.0), (&how, 9, 20.0)]);
    assert_eq!(tally.ends.by_round.iter().position(|ends| ends.contains(&1)), Some(4));
}

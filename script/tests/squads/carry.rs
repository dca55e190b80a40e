//! What an attack has left, on the next figures of a unit.

use super::*;
use evenodds_engine::squad::SquadTally;

/// Two of harm put a figure out as well.
const HURT: &str = "[[condition]]\nkey = \"hurt\"\nrange = [0, 2]\nout = 2\n";

/// The chief fells whom it attacks, and one more for each that it has left.
const FELLS: &str = "fn attack(us, them, at) { if us.leads { them.wounds = 1; spill(1); } }\n\
                     fn carried(us, them, at, left) { them.wounds = 1; spill(left - 1); }\n";

/// What so many rounds come to between a chief and figures in a unit of their own.
#[track_caller]
fn played(more: &str, rules: &str, rounds_max: u16, theirs: &[(&str, [f64; 2])]) -> SquadTally {
    let chief: [(&str, [f64; 2]); 1] = [("Chief", [5.0, 5.0])];
    counted(more, rules, rounds_max, [(HOLD, &chief), (HOLD, theirs)], usize::MAX)
}

/// The same of any camps, with so many figures a unit.
#[track_caller]
pub(super) fn counted(
    more: &str,
    rules: &str,
    rounds_max: u16,
    camps: [Camp<'_>; 2],
    unit: usize,
) -> SquadTally {
    let system = open(more, rules).unwrap_or_else(|fault| panic!("{fault}"));
    let fight = in_units(&*system, "", camps, unit);
    let tally = fight.engage(&Plan { seed: 1, first: 0, fights: 1, rounds_max });
    if let Some(fault) = system.fault() {
        panic!("{fault}");
    }
    tally
}

/// Who is out, by their numbers.
fn out(tally: &SquadTally) -> Vec<usize> {
    let all = tally.figures.iter().enumerate();
    all.filter(|(_, figure)| figure.out == 1).map(|(who, _)| who).collect()
}

/// Bows in a row, so many inches apart.
fn row(count: usize, y: f64) -> Vec<(&'static str, [f64; 2])> {
    (0..count).map(|nth| ("Bow", [5.0 + 2.0 * nth as f64, y])).collect()
}

#[test]
fn an_attack_goes_on_within_the_unit_as_far_as_it_is_left() {
    let chief: [(&str, [f64; 2]); 1] = [("Chief", [5.0, 5.0])];
    let lost = |spilled: usize, unit: usize| {
        let rules = FELLS.replace("spill(1)", &format!("spill({spilled})"));
        let camps = [(HOLD, &chief[..]), (HOLD, &row(4, 10.0))];
        counted("", &rules, 1, camps, unit)
    };
    assert_eq!(out(&lost(0, 4)), [1]);
    assert_eq!(out(&lost(1, 4)), [1, 2]);
    assert_eq!(out(&lost(2, 4)), [1, 2, 3]);
    assert_eq!(out(&lost(9, 4)), [1, 2, 3, 4]);
    assert_eq!(out(&lost(9, 2)), [1, 2]);
    assert_eq!(out(&lost(9, 1)), [1]);
    // It is one attack, and the chief's.
    let tally = lost(2, 4);
    let [chief, first, ..] = &tally.figures[..] else { panic!("five figures") };
    assert_eq!([chief.attacks, chief.hits, chief.kills], [1, 1, 3]);
    assert_eq!(first.attacks, 0);
}

#[test]
fn the_turn_says_who_is_next() {
    // The second is nearest to the chief, the third to the first, and the last is far away.
    let unit = [
        ("Sword", [5.0, 9.0]),
        ("Sword", [9.5, 5.0]),
        ("Sword", [5.0, 12.0]),
        ("Sword", [20.0, 20.0]),
    ];
    let next = |allocation: &str| {
        out(&played(&format!("[turn]\nallocation = \"{allocation}\"\n"), FELLS, 1, &unit))
    };
    assert_eq!(next("nearest"), [1, 2]);
    assert_eq!(next("beside"), [1, 3]);
    assert_eq!(next("weakest"), [1, 4]);
}

/// In the first round the last two are hurt, but the last of all is not; in the second it is spared.
#[test]
fn an_owner_gives_up_the_most_harmed() {
    let spent = "[[condition]]\nkey = \"spent\"\n[turn]\nallocation = \"weakest\"\n";
    let rules = "fn attack(us, them, at) { \
                 if us.leads { spill(if us.spent { 1 } else { 2 }); us.spent = true; } }\n\
                 fn carried(us, them, at, left) { \
                 if left == 2 { them.hurt = 0; spill(1); } else { them.hurt += 1; } }\n";
    let tally = played(&format!("{HURT}{spent}"), rules, 2, &row(4, 10.0));
    assert_eq!(out(&tally), [3]);
}

#[test]
fn what_the_table_says_of_the_attack_holds_for_all_that_it_touches() {
    let rules = "fn attack(us, them, at) { if us.leads && at.it == 4 { them.wounds = 1; spill(1); } }\n\
                 fn carried(us, them, at, left) { if at.it == 4 { them.wounds = 1; } }\n";
    let range = key("value = 0\nrange = [0, 9]\nfrom = \"range\"\n");
    // The second is behind a gap of seven.
    let tally = played(&range, rules, 1, &[("Bow", [5.0, 10.0]), ("Bow", [5.0, 13.0])]);
    assert_eq!(out(&tally), [1, 2]);
}

#[test]
fn each_figure_is_touched_once_and_loses_its_own_nerve() {
    let harms = "fn attack(us, them, at) { if us.leads { them.hurt += 1; spill(9); hit(); } }\n\
                 fn carried(us, them, at, left) { them.hurt += 1; spill(left); HIT }\n\
                 fn nerve(us, side) { us.hurt == 0 }\n";
    let fled = |nerve: &str, hit: &str| {
        let more = format!("{HURT}[turn]\n{nerve}");
        let tally = played(&more, &harms.replace("HIT", hit), 1, &row(3, 10.0));
        assert_eq!(out(&tally), [0; 0]);
        tally.fled_at_end[1].iter().position(|&fights| fights == 1).expect("one fight")
    };
    assert_eq!(fled("nerve = \"on-loss\"\n", ""), 3);
    // What goes on hits nobody unless it says so.
    assert_eq!(fled("nerve = \"on-hit\"\n", ""), 1);
    assert_eq!(fled("nerve = \"on-hit\"\n", "hit();"), 3);
}

/// What an attack does to the attacker holds while it goes on, and what it does then lasts.
#[test]
fn the_attacker_is_the_same_throughout() {
    let spent = "[[condition]]\nkey = \"spent\"\nrange = [0, 9]\n";
    let rules = "fn attack(us, them, at) { if !us.leads { return; } \
                 if us.spent == 0 { them.wounds = 1; us.spent = 1; spill(2); } \
                 else if us.spent == 3 { them.wounds = 1; } }\n\
                 fn carried(us, them, at, left) { \
                 if 0 < us.spent { us.spent = min(9, us.spent + 1); } spill(left - 1); }\n";
    assert_eq!(out(&played(spent, rules, 2, &row(4, 10.0))), [1, 2]);
}

#[test]
fn whoever_was_attacked_answers_and_those_behind_do_not() {
    let swords = [("Sword", [5.0, 6.0]), ("Sword", [5.0, 7.0])];
    let chief: [(&str, [f64; 2]); 1] = [("Sword", [5.0, 5.0])];
    let rules = "fn attack(us, them, at) { hit(); them.hurt = 1; spill(1); }\n\
                 fn carried(us, them, at, left) { them.hurt = 1; }\n";
    let more = format!("{HURT}[turn]\nmelee = \"strike-back\"\norder = \"igougo\"\n");
    let camps = [(HOLD, &chief[..]), (HOLD, &swords[..])];
    let tally = counted(&more, rules, 1, camps, usize::MAX);
    let attacks: Vec<u64> = tally.figures.iter().map(|figure| figure.attacks).collect();
    // The chief's, the answer to it, and that of the first of the others in its own turn, which the
    // chief answers.
    assert_eq!(attacks, [2, 2, 0]);
}

/// Both strike from the same conditions, and each takes one of those behind along.
#[test]
fn attacks_at_once_go_on_to_both_sides() {
    let rules = "fn attack(us, them, at) { if us.wounds == 0 { them.wounds = 1; spill(1); } }\n\
                 fn carried(us, them, at, left) { them.wounds = 1; }\n";
    let side = |y: f64, behind: f64| [("Sword", [5.0, y]), ("Sword", [5.0, behind])];
    let (ours, theirs) = (side(5.0, 4.0), side(6.0, 7.0));
    let camps = [(HOLD, &ours[..]), (HOLD, &theirs[..])];
    let tally = counted("[turn]\nmelee = \"both-at-once\"\n", rules, 1, camps, usize::MAX);
    assert_eq!(out(&tally), [0, 1, 2, 3]);
    assert_eq!(tally.figures.iter().map(|figure| figure.kills).sum::<u64>(), 4);
}

/// Those who are out and still stand until the end of the round are no next ones.
#[test]
fn nobody_is_put_out_twice() {
    let swords = [("Sword", [5.0, 5.0]), ("Sword", [7.0, 5.0])];
    let more = "[turn]\norder = \"igougo\"\nremoval = \"round-end\"\n";
    let rules = FELLS.replace("us.leads", "us.weapon.melee")
        + "fn reach(us) { if us.weapon.melee { 30 } else { 1 } }\n";
    let camps = [(HOLD, &swords[..]), (HOLD, &row(4, 10.0))];
    let tally = counted(more, &rules, 1, camps, usize::MAX);
    assert_eq!(out(&tally), [2, 3, 4, 5]);
    assert_eq!(tally.figures.iter().map(|figure| figure.kills).sum::<u64>(), 4);
}

/// A player counts those behind the target: two for one.
#[test]
fn a_player_weighs_what_goes_on() {
    // The last is near, and a unit of its own.
    let theirs = [("Bow", [12.0, 12.0]), ("Bow", [14.0, 12.0]), ("Bow", [5.0, 9.0])];
    let chief: [(&str, [f64; 2]); 1] = [("Chief", [5.0, 5.0])];
    let keen = format!("{HOLD}\npolicy = \"keen\"");
    let found =
        |rules: &str| out(&counted("", rules, 1, [(&keen, &chief[..]), (HOLD, &theirs[..])], 2));
    assert_eq!(found(FELLS), [1, 2]);
    let alone = "fn attack(us, them, at) { if us.leads { them.wounds = 1; } }\n";
    assert_eq!(found(alone), [3]);
}

/// Three wounds of a d3 each, against figures of two.
fn wounds(spills: bool) -> String {
    let wound = match spills {
        false => {
            "fn wound(them, n) { while 0 < n && them.hurt < 2 { \
             them.hurt = min(2, them.hurt + roll(3)); n -= 1; } spill(n); }\n\
             fn attack(us, them, at) { if us.leads { wound(them, 3); } }\n"
        }
        true => {
            "fn wound(them, n) { let most = 2 - them.hurt; \
             them.hurt += min(n, most); spill(max(0, n - most)); }\n\
             fn attack(us, them, at) { if us.leads { wound(them, sum(3, 3)); } }\n"
        }
    };
    format!("{wound}fn carried(us, them, at, left) {{ wound(them, left); }}\n")
}

#[test]
fn damage_that_is_left_goes_on_or_not() {
    let chief: [(&str, [f64; 2]); 1] = [("Chief", [5.0, 5.0])];
    let slain = |spills: bool, count: usize| {
        let system = open(HURT, &wounds(spills)).unwrap_or_else(|fault| panic!("{fault}"));
        let camps = [(HOLD, &chief[..]), (HOLD, &row(count, 10.0))];
        let fight = in_units(&*system, "", camps, usize::MAX);
        let chance = solved(&*system, &*fight, 1).wins(Side::A);
        let fights = 4000;
        let tally = fight.engage(&Plan { seed: 7, first: 0, fights, rounds_max: 1 });
        let share = tally.ends.wins(Side::A) as f64 / fights as f64;
        // Five standard errors.
        assert!((share - chance).abs() < 0.04, "{share} is not {chance}");
        chance
    };
    for (spills, count, ways) in
        [(false, 1, 27), (false, 2, 24), (false, 3, 8), (true, 2, 26), (true, 3, 17), (true, 4, 4)]
    {
        let found = slain(spills, count);
        assert!((found - f64::from(ways) / 27.0).abs() < 1e-12, "{spills} {count}: {found}");
    }
}

#[test]
fn a_told_fight_names_each_figure() {
    let rules = "fn attack(us, them, at) { if us.leads { them.wounds = 1; spill(1); tell(\"{us} fells {them}\"); } }\n\
                 fn carried(us, them, at, left) { them.wounds = 1; tell(\"{us} goes on to {them}\"); }\n";
    let system = open("", rules).unwrap_or_else(|fault| panic!("{fault}"));
    let chief: [(&str, [f64; 2]); 1] = [("Chief", [5.0, 5.0])];
    let camps = [(HOLD, &chief[..]), (HOLD, &row(2, 10.0))];
    let fight = in_units(&*system, "", camps, usize::MAX);
    let story = fight.playthrough(1, 0, 1);
    let told = story.to_string();
    for line in ["Chief fells Bow 1", "Chief goes on to Bow 2"] {
        assert!(told.contains(line), "{line:?} is not in {told}");
    }
}

#[test]
fn what_nothing_leaves_and_nobody_takes_is_refused() {
    let refused = |more: &str, rules: &str| {
        let system = open(more, rules);
        system.err().unwrap_or_else(|| panic!("{more}{rules} is taken")).to_string()
    };
    let attack = "fn attack(us, them, at) { them.wounds = 1; spill(1); }\n";
    let carried = "fn carried(us, them, at, left) { them.wounds = 1; }\n";
    let nowhere = format!("{KILLS}fn carried(us, them, at, left) {{ spill(left); }}\n");
    let strange = format!("{attack}{carried}fn act(us, them, at) {{ spill(1); 1 }}\n");
    let few = "fn attack(us, them, at) { them.wounds = 1; spill(roll(4)); }\n\
               fn carried(us, them, at, left) { them.hurt += left; }\n";
    for (more, rules, expected) in [
        (
            "",
            attack,
            "rules.rhai:2:44: `attack` leaves something over, and the script has no `carried`; write `fn carried(us, them, at, left) { ... }`",
        ),
        (
            "",
            &format!("{KILLS}{carried}"),
            "rules.rhai:3:4: nothing goes on to the next figure: `attack` leaves nothing over; call `spill(n)` in `attack`, or delete `carried`",
        ),
        ("", &nowhere, "nothing goes on to the next figure"),
        ("", &strange, "`act` reports what is left over, which only an `attack` has"),
        (
            "[turn]\nallocation = \"beside\"\n",
            KILLS,
            "`[turn]` has `allocation = \"beside\"`, and the script has no `carried`",
        ),
        (
            "[turn]\nallocation = \"close\"\n",
            KILLS,
            "expected one of \"nearest\", \"beside\", \"weakest\"",
        ),
        (HURT, few, "`hurt` cannot be the number 4; expected 0 to 2, met with `left` 4"),
        (
            "",
            &FELLS.replace("spill(1)", "spill(-1)"),
            "what is left over cannot be -1; expected 0 to 65535 in all",
        ),
    ] {
        let told = refused(more, rules);
        assert!(told.contains(expected), "{expected:?} is not in {told:?}");
    }
}

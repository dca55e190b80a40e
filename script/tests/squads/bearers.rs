//! Conditions of weapons, units and sides.

use super::reserves::{scene, staged};
use super::*;

/// The chance that the first side wins in so many rounds, with so many figures a unit.
#[track_caller]
fn won(more: &str, rules: &str, rounds: u16, camps: [Camp<'_>; 2], unit: usize) -> f64 {
    let system = open(more, rules).unwrap_or_else(|fault| panic!("{fault}"));
    solved(&*system, &*in_units(&*system, "", camps, unit), rounds).wins(Side::A)
}

/// Figures in a row.
fn row(who: &str, count: usize, y: f64) -> Vec<(&str, [f64; 2])> {
    (0..count).map(|nth| (who, [5.0 + 2.0 * nth as f64, y])).collect()
}

/// A condition of one round of shots, of something.
fn rounds(of: &str, more: &str) -> String {
    format!("[[condition]]\nkey = \"rounds\"\nrange = [0, 3]\nof = \"{of}\"\n{more}\n")
}

/// A shot fells while there are rounds. Swords that hold their places do nothing.
const SHOOTS: &str = "fn attack(us, them, at) { \
                      if 0 < us.rounds { us.rounds -= 1; them.wounds = 1; } }\n";

/// A hunter, and one with a bow alone, against three who do nothing.
fn shots(of: &str, who: &str, foes: usize) -> bool {
    let more = rounds(of, "value = 1");
    let swords = row("Sword", foes, 15.0);
    let won = won(&more, SHOOTS, 9, [(HOLD, &[(who, [5.0, 5.0])]), (HOLD, &swords)], 1);
    assert!(won == 0.0 || won == 1.0, "{won}");
    won == 1.0
}

#[test]
fn each_weapon_has_its_own() {
    assert!(shots("weapon", "Bow", 1));
    assert!(!shots("weapon", "Bow", 2));
    // Two weapons, and the second is taken up once the first is empty.
    assert!(shots("weapon", "Hunter", 2));
    assert!(!shots("weapon", "Hunter", 3));
    assert!(!shots("figure", "Hunter", 2));
}

#[test]
fn one_of_a_weapon_begins_at_a_number_of_weapons() {
    let magazine = "[[weapon]]\nkey = \"magazine\"\nsays = \"rounds\"\nacts_on = \"hit\"\n\
                    value = 2\nrange = [0, 3]\n";
    let more = format!("{magazine}{}", rounds("weapon", "value = \"magazine\""));
    for (foes, expected) in [(4, 1.0), (5, 0.0)] {
        let swords = row("Sword", foes, 15.0);
        let camps = [(HOLD, &[("Hunter", [5.0, 5.0])][..]), (HOLD, &swords)];
        assert_eq!(won(&more, SHOOTS, 9, camps, 1), expected, "{foes}");
    }
}

/// Each weapon is loaded by itself, and one that is empty is worth a reload only where that leads to a
/// shot.
#[test]
fn an_action_is_taken_with_each_weapon() {
    let more = rounds("weapon", "value = 1")
        + "[[action]]\nkey = \"reload\"\nneeds = [\"!rounds\"]\nmost = 2\n[turn]\nactions = 3\n";
    let rules = format!("{SHOOTS}fn reload(us, at) {{ us.rounds = 1; }}\n");
    // In one activation: two shots, and one of the two is loaded again; then two more, and so on.
    for (foes, rounds, expected) in [(2, 1, 1.0), (3, 1, 0.0), (4, 2, 1.0), (5, 2, 0.0)] {
        let swords = row("Sword", foes, 15.0);
        let camps = [(HOLD, &[("Hunter", [5.0, 5.0])][..]), (HOLD, &swords)];
        assert_eq!(won(&more, &rules, rounds, camps, 1), expected, "{foes} in {rounds}");
    }
}

#[test]
fn an_action_is_for_a_weapon_that_is_not_the_first() {
    let more = rounds("weapon", "value = 1")
        + "[[action]]\nkey = \"reload\"\nneeds = [\"!rounds\"]\n[turn]\nactions = 2\n";
    let rules = format!("{SHOOTS}fn reload(us, at) {{ us.rounds = 1; }}\n");
    for (foes, rounds, expected) in [(2, 2, 1.0), (3, 2, 0.0), (3, 3, 1.0)] {
        let swords = row("Sword", foes, 15.0);
        let camps = [(HOLD, &[("Archer", [5.0, 5.0])][..]), (HOLD, &swords)];
        assert_eq!(won(&more, &rules, rounds, camps, 1), expected, "{foes} in {rounds}");
    }
}

/// Who strikes at once with whoever it strikes uses up what it strikes with, and nothing else.
#[test]
fn blows_at_once_leave_each_weapon_its_own() {
    let rules = "fn attack(us, them, at) { \
                 if us.skill == 0 && 0 < us.rounds { us.rounds -= 1; them.hurt += 1; } }\n";
    let felled = |out: u8| {
        let hurt = format!("[[condition]]\nkey = \"hurt\"\nrange = [0, 9]\nout = {out}\n");
        let own = rounds("weapon", "value = 2");
        let more = format!("{own}{hurt}[turn]\nmelee = \"both-at-once\"\n");
        let rules = rules.replace("them.hurt += 1", "them.hurt = min(them.hurt + 1, 9)");
        let camps: [Camp<'_>; 2] =
            [(HOLD, &[("Brawler", [5.0, 5.0])]), (HOLD, &[("Chief", [5.0, 6.0])])];
        won(&more, &rules, 9, camps, 1)
    };
    assert_eq!([felled(4), felled(5)], [1.0, 0.0]);
}

/// What lasts for a round ends for weapons that are not in hand as well.
#[test]
fn one_of_any_weapon_wears_off() {
    let lasting = |until: &str| {
        let more =
            rounds("weapon", &format!("value = 1\nuntil = \"{until}\"")) + "[turn]\nactions = 2\n";
        let swords = row("Sword", 4, 15.0);
        let camps = [(HOLD, &[("Hunter", [5.0, 5.0])][..]), (HOLD, &swords)];
        won(&more, SHOOTS, 2, camps, 1)
    };
    assert_eq!(["round", "activation", "never"].map(lasting), [1.0, 1.0, 0.0]);
}

/// Two orders of a side are two shots, whoever takes them; those of a unit are its own.
#[test]
fn a_side_and_a_unit_share_theirs() {
    let felled = |of: &str, unit: usize, foes: usize| {
        let more = rounds(of, "value = 2");
        let swords = row("Sword", foes, 15.0);
        won(&more, SHOOTS, 9, [(HOLD, &row("Bow", 4, 5.0)), (HOLD, &swords)], unit)
    };
    assert_eq!([felled("side", 1, 2), felled("side", 1, 3)], [1.0, 0.0]);
    assert_eq!([felled("unit", 2, 4), felled("unit", 2, 5)], [1.0, 0.0]);
    assert_eq!([felled("unit", 4, 2), felled("unit", 4, 3)], [1.0, 0.0]);
    assert_eq!([felled("figure", 4, 8), felled("figure", 4, 9)], [1.0, 0.0]);
}

/// One who is shot at pins its unit for the round, in which nobody of it attacks.
#[test]
fn what_is_done_to_one_is_done_to_its_unit() {
    let rules = "fn attack(us, them, at) { \
                 if us.leads { them.pinned = true; } else if !us.pinned { them.wounds = 1; } }\n";
    let saved = |of: &str, unit: usize| {
        let more = format!(
            "[[condition]]\nkey = \"pinned\"\nof = \"{of}\"\nuntil = \"round\"\n[turn]\norder = \"igougo\"\n"
        );
        let chief: [(&str, [f64; 2]); 1] = [("Chief", [5.0, 5.0])];
        let camps: [Camp<'_>; 2] = [(HOLD, &chief), (HOLD, &row("Bow", 2, 15.0))];
        let system = open(&more, rules).unwrap_or_else(|fault| panic!("{fault}"));
        let solution = solved(&*system, &*in_units(&*system, "", camps, unit), 1);
        solution.wins(Side::B) == 0.0
    };
    assert!(saved("unit", 2));
    assert!(saved("side", 1));
    assert!(!saved("unit", 1));
    assert!(!saved("figure", 2));
}

/// What an attack has left finds the unit as the figure before has left it.
#[test]
fn what_goes_on_finds_the_unit_as_it_is() {
    let rules = "fn attack(us, them, at) { if us.leads { them.shaken = 1; spill(2); } }\n\
                 fn carried(us, them, at, left) { them.shaken = min(them.shaken + 1, 3); spill(left - 1); \
                 if them.shaken == 3 { them.wounds = 1; } }\n";
    let out = |of: &str| {
        let more = format!("[[condition]]\nkey = \"shaken\"\nof = \"{of}\"\nrange = [0, 9]\n");
        let chief: [(&str, [f64; 2]); 1] = [("Chief", [5.0, 5.0])];
        let camps: [Camp<'_>; 2] = [(HOLD, &chief), (HOLD, &row("Bow", 3, 15.0))];
        let system = open(&more, rules).unwrap_or_else(|fault| panic!("{fault}"));
        let fight = in_units(&*system, "", camps, 3);
        let tally = fight.engage(&Plan { seed: 1, first: 0, fights: 1, rounds_max: 1 });
        if let Some(fault) = system.fault() {
            panic!("{fault}");
        }
        tally.figures.iter().map(|figure| figure.out).sum::<u64>()
    };
    assert_eq!([out("unit"), out("figure")], [1, 0]);
}

/// A chief gives one of the side's two orders to a friend: the friend spends nothing, the side has one
/// less, and both see it.
#[test]
fn an_action_on_a_friend_changes_what_both_share_once() {
    let rules = "fn attack(us, them, at) { \
                 if us.inspired { them.wounds = 1; us.inspired = false; } }\n\
                 fn inspire(us, them, at) { us.orders = max(us.orders - 1, 0); them.inspired = true; }\n";
    let more = |orders: u8| {
        format!(
            "[[condition]]\nkey = \"inspired\"\n[[condition]]\nkey = \"orders\"\nof = \"side\"\nrange = [0, 3]\n\
             value = {orders}\n[[action]]\nkey = \"inspire\"\nneeds = [\"leads\", \"orders\"]\n\
             whom = \"friend\"\n[turn]\norder = \"igougo\"\n"
        )
    };
    let ours = [("Chief", [5.0, 5.0]), ("Bow", [8.0, 5.0])];
    for (orders, foes, expected) in
        [(1, 1, 1.0), (1, 2, 0.0), (2, 2, 1.0), (2, 3, 0.0), (3, 3, 1.0)]
    {
        let camps: [Camp<'_>; 2] = [(HOLD, &ours), (HOLD, &row("Sword", foes, 15.0))];
        assert_eq!(won(&more(orders), rules, 9, camps, 9), expected, "{orders}, {foes}");
    }
}

/// A chief who would hit with one chance in two inspires instead: three of its unit then hit surely.
#[test]
fn a_player_weighs_what_an_action_does_for_the_whole_unit() {
    let rules = "fn attack(us, them, at) { \
                 if us.leads { if roll(2) == 2 { them.wounds = 1; } } \
                 else if us.inspired { them.wounds = 1; } }\n\
                 fn inspire(us, at) { us.inspired = true; }\n";
    let felled = |of: &str| {
        let more = format!(
            "[[condition]]\nkey = \"inspired\"\nof = \"{of}\"\n[[action]]\nkey = \"inspire\"\n\
             needs = [\"leads\"]\n[turn]\norder = \"igougo\"\n"
        );
        let ours = [("Chief", [5.0, 5.0]), ("Bow", [8.0, 5.0]), ("Bow", [11.0, 5.0])];
        won(&more, rules, 1, [(HOLD, &ours), (HOLD, &row("Bow", 2, 15.0))], 3)
    };
    assert_eq!([felled("unit"), felled("side"), felled("figure")], [1.0, 1.0, 0.0]);
}

/// Whoever arrives finds its side as it is by then.
#[test]
fn a_side_shares_theirs_with_whoever_arrives() {
    let fells = |of: &str| {
        let ours = [("Bow", [5.0, 5.0], 1), ("Bow", [5.0, 8.0], 3)];
        let theirs = [("Sword", [5.0, 15.0], 1), ("Sword", [5.0, 18.0], 1)];
        let text = scene("", [(HOLD, &ours), (HOLD, &theirs)]);
        let (system, fight) = staged(&rounds(of, "value = 1"), SHOOTS, &text);
        solved(&*system, &*fight, 9).wins(Side::A)
    };
    assert_eq!([fells("side"), fells("unit")], [0.0, 1.0]);
}

/// Two who hold their places have the duel's odds, whoever has the conditions.
#[test]
fn alone_a_unit_and_a_side_are_the_figure() {
    let rules = "fn attack(us, them, at) { if 0 < us.rounds { us.rounds -= 1; \
                 if roll(3) == 3 { them.wounds = 1; } else { them.rounds = max(them.rounds - 1, 0); } } }\n";
    let odds = |of: &str| {
        let camps: [Camp<'_>; 2] =
            [(HOLD, &[("Bow", [5.0, 5.0])]), (HOLD, &[("Bow", [5.0, 15.0])])];
        won(&rounds(of, "value = 3"), rules, 5, camps, 1)
    };
    let [figure, weapon, unit, side] = ["figure", "weapon", "unit", "side"].map(odds);
    assert!(0.4 < figure && figure < 0.9, "{figure}");
    for other in [weapon, unit, side] {
        assert!((other - figure).abs() < 1e-12, "{other} is not {figure}");
    }
}

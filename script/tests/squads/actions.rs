//! Actions on a table: whom they reach, who goes to a friend for one, and who stays for one.

use super::*;
use evenodds_engine::engagement::Ending;

/// Two wounds put a figure out. Swords reach far, bows harm nobody, and the chief tends the wounded.
const TENDS: &str = "fn attack(us, them, at) { if us.weapon.melee { them.hurt += 1; } }\n\
                     fn reach(us) { if us.weapon.melee { 30 } else { 1 } }\n\
                     fn tend(us, them, at) { them.hurt = max(them.hurt - 1, 0); }\n";

const COVER: &str = "posture = \"cover\"";

/// Whether a bow is out after ten rounds in which a sword harms it once each, with a chief so far away
/// who can tend it.
fn is_lost(more: &str, apart: f64, (terrain, how): (&str, &str)) -> bool {
    let tend = format!(
        "[[condition]]\nkey = \"hurt\"\nrange = [0, 2]\nout = 2\n[[action]]\nkey = \"tend\"\nwhom = \"friend\"\n{more}\n"
    );
    let system = open(&tend, TENDS).unwrap_or_else(|fault| panic!("{fault}"));
    let ours = [("Chief", [20.0 - apart, 9.0]), ("Bow", [20.0, 9.0])];
    let fight = fight(&*system, terrain, [(how, &ours), (HOLD, &[("Sword", [20.0, 20.0])])]);
    let tally = fight.engage(&Plan { seed: 1, first: 0, fights: 1, rounds_max: 10 });
    if let Some(fault) = system.fault() {
        panic!("{fault}");
    }
    tally.figures[1].out == 1
}

#[test]
fn a_medic_tends_a_friend_within_reach() {
    let open = |more: &str, apart: f64| is_lost(more, apart, ("", HOLD));
    let led = "needs = [\"leads\"]\nwithin = 4";
    assert!(!open(led, 5.0));
    assert!(open(led, 5.1));
    // It sees as far as it likes, and contact is a gap of nothing.
    assert!(!open("", 15.0));
    assert!(!open("within = 0", 1.0));
    // It would tend enemies alone, or only itself, or in contact.
    assert!(open("needs = [\"!leads\"]", 5.0));
    assert!(open("contact = \"only\"", 5.0));
    let wall = "[[terrain]]\nname = \"wall\"\nline = [[17, 5], [17, 12]]\nheight = 3\n";
    assert!(is_lost("", 5.0, (wall, HOLD)));
}

#[test]
fn a_medic_goes_to_a_friend() {
    let going = |more: &str, apart: f64| is_lost(more, apart, ("", COVER));
    assert!(!going("within = 1", 7.5));
    // A move of six leaves more than one.
    assert!(going("within = 1", 9.0));
    assert!(going("within = 1\nstill = true", 7.5));
    // Who holds a place stays there.
    assert!(is_lost("within = 1", 7.5, ("", HOLD)));
}

/// A chief who has aimed fells, and whoever has moved is felled. It comes nearer unless it aims first.
#[test]
fn a_figure_stays_for_what_it_cannot_do_after_a_move() {
    let rules = "fn attack(us, them, at) { \
                 if us.leads { if us.aimed { them.wounds = 1; } } \
                 else if at.it { them.wounds = 1; } }\n\
                 fn aim(us, at) { us.aimed = true; }\n";
    let fells = |order: &str, still: bool| {
        let target_moved = key("value = false\nfrom = \"target-moved\"");
        let more = format!(
            "{target_moved}[[condition]]\nkey = \"aimed\"\n[[action]]\nkey = \"aim\"\nstill = {still}\n\
             [turn]\norder = \"{order}\"\n"
        );
        let system = open(&more, rules).unwrap_or_else(|fault| panic!("{fault}"));
        let camps: [Camp<'_>; 2] =
            [(CHARGE, &[("Chief", [5.0, 5.0])]), (HOLD, &[("Bow", [5.0, 30.0])])];
        let solution = solved(&*system, &*fight(&*system, "", camps), 2);
        solution.wins(Side::A) + solution.ended(Ending::BothOut)
    };
    // Where all act at once, it is felled with the one whom it fells.
    for order in ["alternating", "simultaneous"] {
        assert_eq!([fells(order, true), fells(order, false)], [1.0, 0.0], "{order}");
    }
}

/// Friends that a friend makes hit are worth its time, and enemies that cannot hit any more.
#[test]
fn a_player_weighs_the_attacks_of_others() {
    let rules = "fn attack(us, them, at) { if us.inspired { them.wounds = 1; } }\n\
                 fn inspire(us, them, at) { them.inspired = true; }\n";
    let won = |whom: &str| {
        let more = format!(
            "[[condition]]\nkey = \"inspired\"\n[[action]]\nkey = \"inspire\"\nneeds = [\"leads\"]\nwhom = \"{whom}\"\n[turn]\norder = \"igougo\"\n"
        );
        let system = open(&more, rules).unwrap_or_else(|fault| panic!("{fault}"));
        let ours = [("Chief", [5.0, 5.0]), ("Bow", [8.0, 5.0])];
        let camps: [Camp<'_>; 2] = [(HOLD, &ours), (HOLD, &[("Bow", [5.0, 15.0])])];
        solved(&*system, &*fight(&*system, "", camps), 1).wins(Side::A)
    };
    assert_eq!(won("friend"), 1.0);
    // Nobody helps the enemy.
    assert_eq!(won("enemy"), 0.0);
}

/// A figure aims unless it has moved in this activation, and fells only if it has aimed.
#[test]
fn an_action_on_oneself_sees_what_the_table_says_of_the_figure() {
    let rules = "fn attack(us, them, at) { if us.aimed { them.wounds = 1; } }\n\
                 fn aim(us, at) { if !at.it { us.aimed = true; } }\n";
    let more = "[[condition]]\nkey = \"aimed\"\n[[action]]\nkey = \"aim\"\n[turn]\nactions = 2\n";
    let more = key("value = false\nfrom = \"moved\"") + more;
    let won = |posture: &str| {
        let system = open(&more, rules).unwrap_or_else(|fault| panic!("{fault}"));
        let camps: [Camp<'_>; 2] =
            [(posture, &[("Bow", [5.0, 5.0])]), (HOLD, &[("Bow", [5.0, 25.0])])];
        solved(&*system, &*fight(&*system, "", camps), 1).wins(Side::A)
    };
    assert_eq!([won(HOLD), won(CHARGE)], [1.0, 0.0]);
}

/// A move takes the first of two actions, as `act` says; the second is an attack.
#[test]
fn an_action_without_an_attack_does_not_end_the_activation() {
    let rules = "fn attack(us, them, at) { them.wounds = 1; }\n\
                 fn act(us, them, at) { let attacks = !at.it || us.spent; us.spent = true; attacks }\n";
    let won = |actions: u8| {
        let more = format!(
            "{}[[condition]]\nkey = \"spent\"\nuntil = \"activation\"\n[turn]\nactions = {actions}\n",
            key("value = false\nfrom = \"moved\"")
        );
        let system = open(&more, rules).unwrap_or_else(|fault| panic!("{fault}"));
        let camps: [Camp<'_>; 2] =
            [(CHARGE, &[("Bow", [5.0, 5.0])]), (HOLD, &[("Sword", [5.0, 25.0])])];
        solved(&*system, &*fight(&*system, "", camps), 1).wins(Side::A)
    };
    assert_eq!([won(1), won(2)], [0.0, 1.0]);
}

//! Attacks: their values, the dice, armour and damage.

use super::*;
use crate::fight::trial::shipped_roster;
use crate::resolver::Grade;

const CLOSE: (&str, &str) = ("kind", "close");

fn value_and_against(names: [&str; 2], set: &[(&str, &str)]) -> (i16, i16) {
    let Attempt { value, against } = bout(names, set, &[]).check();
    (value, against)
}

fn refused(names: [&str; 2], set: &[(&str, &str)]) -> String {
    let error = bout(names, set, &[]).attack().err().expect("it is refused");
    error.key.expect("a key is at fault")
}

fn stun_band() -> (&'static str, Value) {
    ("protection", Value::Choice("stun".to_owned()))
}

#[test]
fn strike_is_rolled_against_the_guard_of_the_other_weapon_l20b_and_l26a() {
    assert_eq!(value_and_against(["Ada", "Bo"], &[CLOSE]), (9, 2));
    assert_eq!(value_and_against(["Bo", "Ada"], &[CLOSE]), (7, 4));
    // The degree has to be above Guard: a 4 is not above 4.
    let bo = bout(["Bo", "Ada"], &[CLOSE], &[]);
    assert!(!bo.play(&[4, 20]).hit && bo.play(&[5, 20, 2, 20]).hit);
}

#[test]
fn who_does_something_else_has_the_unarmed_guard_l20c() {
    let busy = [CLOSE, ("defender", "busy")];
    assert_eq!(value_and_against(["Bo", "Ada"], &busy), (7, 2));
    assert_eq!(value_and_against(["Ada", "Dee"], &busy), (9, 2 + 3));
    // And so has one without a weapon for close combat.
    assert_eq!(value_and_against(["Ada", "Vest"], &[CLOSE]), (9, 2));
}

#[test]
fn the_unaware_have_no_guard_x41() {
    let unaware = [CLOSE, ("defender", "unaware")];
    assert_eq!(value_and_against(["Ada", "Dee"], &unaware), (9, 0));
    assert_eq!(refused(["Ada", "Dee"], &[("defender", "unaware")]), "defender");
}

#[test]
fn skill_adds_to_strike_and_guard_or_to_shots_x18() {
    assert_eq!(value_and_against(["Dee", "Ada"], &[CLOSE]), (9 + 3, 4));
    assert_eq!(value_and_against(["Ada", "Dee"], &[CLOSE]), (9, 4 + 3));
    assert_eq!(value_and_against(["Ada", "Ed"], &[CLOSE]), (9, 4 - 1));
    for (preparation, plain) in [("snap", 4), ("directed", 7), ("aimed", 9)] {
        let set = [("preparation", preparation)];
        assert_eq!(value_and_against(["Dee", "Ada"], &set), (plain + 2, 2));
        assert_eq!(value_and_against(["Ed", "Ada"], &set), (plain - 2, 2));
    }
}

#[test]
fn strength_is_felt_in_close_combat_alone_x19() {
    let force = |name, set: &[_]| {
        let bout = bout([name, "Bo"], set, &[]);
        bout.with([Condition::default(); 2], |attack| {
            bout.rules.force(attack.ours.profile, *attack.situation)
        })
    };
    assert_eq!(force("Ada", &[CLOSE]), [8, 12]);
    assert_eq!(force("Dee", &[CLOSE]), [9, 13]);
    assert_eq!(force("Ed", &[CLOSE]), [7, 11]);
    assert_eq!([force("Dee", &[]), force("Ed", &[])], [[11, 12]; 2]);
    let rules = bout(["Ada", "Bo"], &[], &[]).rules;
    assert_eq!([6, 7, 10, 11].map(|strength| rules.damage_modifier(strength)), [-1, 0, 0, 1]);
}

#[test]
fn each_kind_of_shot_has_its_value_l36() {
    for (preparation, value) in [("snap", 4), ("directed", 7), ("aimed", 9)] {
        assert_eq!(value_and_against(["Ada", "Bo"], &[("preparation", preparation)]), (value, 2));
    }
}

#[test]
fn metres_are_read_off_the_scale_l32b_and_l32c() {
    let against = |metres| value_and_against(["Cy", "Bo"], &[("metres", metres)]).1;
    assert_eq!(["0", "4", "5", "99", "100", "149", "150"].map(against), [0, 0, 1, 4, 4, 4, 5]);
    // A degree of 4 misses at 100 m, 5 hits; under 5 m a degree of 1 hits.
    let far = bout(["Cy", "Bo"], &[("metres", "100")], &[]);
    assert!(!far.play(&[4, 20]).hit && far.play(&[5, 20, 2, 20]).hit);
    let near = bout(["Cy", "Bo"], &[("metres", "4")], &[]);
    assert!(near.play(&[1, 20, 2, 20]).hit);
}

#[test]
fn one_step_beyond_its_range_a_weapon_shoots_at_minus_five_x20() {
    assert_eq!(value_and_against(["Ada", "Bo"], &[("distance", "3")]), (7, 3));
    assert_eq!(value_and_against(["Ada", "Bo"], &[("distance", "4")]), (7 - 5, 4));
    // Beyond that there is no shot, and no dice are rolled.
    let beyond = bout(["Ada", "Bo"], &[("distance", "5")], &[]).play(&[]);
    assert!(!beyond.hit && beyond.harm == 0);
    let steps = [("beyond_range_steps", Value::Number(2))];
    assert_eq!(bout(["Dee", "Bo"], &[("distance", "5")], &steps).check().value, 9 - 5);
}

#[test]
fn fast_shots_do_more_damage_l48a_and_l48b() {
    let fast = [("mode", "fast"), ("distance", "2")];
    assert_eq!(value_and_against(["Ada", "Bo"], &fast), (7, 2));
    // One attack of Damage 13, not 12.
    assert_eq!(bout(["Ada", "Bo"], &fast, &[]).play(&[5, 20, 13, 20]).harm, 11);
    let twelve = bout(["Ada", "Bo"], &[], &[]).play(&[5, 20, 13, 20]);
    assert_eq!(twelve.harm, 1, "a failed roll marks the lowest row");
    let far = |mode, distance| refused(["Ada", "Bo"], &[("mode", mode), ("distance", distance)]);
    assert_eq!(far("fast", "5"), "mode");
    assert!(bout(["Ada", "Bo"], &[("mode", "fast"), ("distance", "4")], &[]).attack().is_ok());
    assert_eq!(refused(["Bo", "Ada"], &fast), "mode");
}

#[test]
fn a_burst_is_more_likely_to_hit_and_the_weapon_fires_fast_as_well_l49a_and_l49b() {
    let cy = |mode| [("weapon", "burster"), ("mode", mode), ("distance", "3")];
    assert_eq!(value_and_against(["Cy", "Bo"], &cy("single")), (7, 3));
    assert_eq!(value_and_against(["Cy", "Bo"], &cy("burst")), (8, 3));
    assert_eq!(value_and_against(["Cy", "Bo"], &cy("fast")), (7, 3));
    assert_eq!(refused(["Cy", "Bo"], &cy("auto")), "mode");
    let far = [("weapon", "burster"), ("mode", "burst"), ("distance", "4")];
    assert_eq!(refused(["Cy", "Bo"], &far), "mode");
}

#[test]
fn full_auto_attacks_twice_up_close_l50a_and_l50b_and_l50c() {
    for mode in ["single", "fast", "burst", "auto"] {
        let set = [("mode", mode), ("distance", "1")];
        assert!(bout(["Ada", "Bo"], &set, &[]).attack().is_ok(), "{mode}");
    }
    let auto = bout(["Ada", "Bo"], &[("mode", "auto"), ("distance", "1")], &[]);
    // Two attacks with a damage roll each: rows 3 and 5.
    let both = auto.play(&[5, 20, 3, 20, 6, 20, 5, 20]);
    assert!(both.hit && both.harm == 5);
    assert_eq!(both.theirs.wounds, marked(&[3, 5], &[]));
    // One that the first puts out is spared the second.
    assert_eq!(auto.play(&[5, 20, 9, 20]).harm, 9);
    assert_eq!(refused(["Ada", "Bo"], &[("mode", "auto"), ("distance", "2")]), "mode");
}

#[test]
fn the_second_attack_of_full_auto_is_no_better_than_directed_l50d_and_l50e() {
    let auto = |preparation| [("mode", "auto"), ("distance", "1"), ("preparation", preparation)];
    // An 8 hits by the 9 of an aimed shot, and misses by the 7 of the directed one after it.
    let aimed = bout(["Ada", "Bo"], &auto("aimed"), &[]);
    assert_eq!(aimed.play(&[8, 20, 3, 20, 8, 20]).theirs.wounds, marked(&[3], &[]));
    assert_eq!(aimed.play(&[8, 20, 3, 20, 7, 20, 4, 20]).harm, 4);
    let snap = bout(["Ada", "Bo"], &auto("snap"), &[]);
    assert_eq!(snap.play(&[4, 20, 3, 20, 5, 20]).harm, 3);
    let directed = bout(["Ada", "Bo"], &auto("directed"), &[]);
    assert_eq!(directed.play(&[7, 20, 3, 20, 7, 20, 4, 20]).harm, 4);
}

#[test]
fn a_mount_frees_a_machine_gun_of_limits_l52() {
    for mode in ["fast", "burst", "auto"] {
        let set = [("mode", mode), ("distance", "6"), ("weapon", "tripod")];
        assert!(bout(["Cy", "Bo"], &set, &[]).attack().is_ok(), "{mode}");
        let hand = [("mode", mode), ("distance", "6")];
        assert_eq!(refused(["Ada", "Bo"], &hand), "mode");
    }
    // Read so, either attack type means Bursts and full Auto.
    let exempt = [("mounted_exempt", Value::Choice("bursts".to_owned()))];
    let attack = |mode: &str| {
        let set = [("mode", mode), ("distance", "6"), ("weapon", "tripod")];
        bout(["Cy", "Bo"], &set, &exempt).attack().is_ok()
    };
    assert_eq!(["fast", "burst", "auto"].map(attack), [false, true, true]);
}

#[test]
fn a_shot_on_the_move_is_harder_and_a_blow_is_not_l57_and_l58b() {
    assert_eq!(value_and_against(["Ada", "Bo"], &[("moving", "true")]), (7 - 2, 2));
    assert_eq!(value_and_against(["Ada", "Bo"], &[CLOSE, ("moving", "true")]), (9, 2));
}

#[test]
fn targets_and_their_positions_change_the_value() {
    let set = [("position", "-3"), ("target", "1"), ("ease", "4"), ("edge", "1")];
    assert_eq!(value_and_against(["Ada", "Bo"], &set), (7 - 3 + 1 + 4 + 1, 2));
    let set = [("position", "-3"), ("ease", "4"), ("edge", "1"), CLOSE];
    assert_eq!(value_and_against(["Ada", "Bo"], &set), (9 + 4 + 1, 2));
}

#[test]
fn a_full_hit_pierces_and_hurts_more_x8() {
    let plain = bout(["Ada", "Bo"], &[], &[]);
    // Damage 17: a 15 succeeds, and fails by the 12 of a plain hit.
    assert_eq!(plain.play(&[5, 6, 15, 20]).harm, 11);
    assert_eq!(plain.play(&[5, 20, 15, 20]).harm, 1);
    // Pierce 13 is up to the vest's 13, and 11 is not.
    let vest = bout(["Ada", "Vest"], &[], &[]);
    assert_eq!(vest.play(&[5, 6, 8, 20]).harm, 8);
    let stopped = vest.play(&[20, 5]);
    assert!(stopped.hit && stopped.harm == 0);
}

#[test]
fn a_full_hit_that_stuns_injures_as_well_x9() {
    let stun = bout(["Cy", "Bo"], &[("weapon", "stunner")], &[]);
    // Stun by Damage 17, then an Injury by 12: a 15 is a Stun of 15, but no Injury.
    let full = stun.play(&[5, 6, 15, 20, 4, 20]);
    assert_eq!((full.theirs.wounds, full.harm), (marked(&[4], &[10]), 10));
    let failed = stun.play(&[5, 6, 3, 20, 15, 20]);
    assert_eq!(failed.theirs.wounds, marked(&[1], &[3]));
    assert_eq!(stun.play(&[5, 20, 3, 20]).theirs.wounds, marked(&[], &[3]));
}

#[test]
fn a_full_hit_blunted_by_armour_injures_if_the_book_says_so_x9() {
    // Pierce 8, and 2 more of a full hit, against Protection 13: within the band of Stun.
    let set = [("weapon", "stunner")];
    let blunted = |injures: bool, faces: &[u8]| {
        let changes = [stun_band(), ("blunted_injures", Value::Flag(injures))];
        bout(["Cy", "Vest"], &set, &changes).play(faces).theirs.wounds
    };
    assert_eq!(blunted(false, &[5, 6, 9, 20]), marked(&[], &[9]));
    assert_eq!(blunted(true, &[5, 6, 9, 20, 4, 20]), marked(&[4], &[9]));
    // A plain hit never does.
    assert_eq!(blunted(true, &[20, 5, 9, 20]), marked(&[], &[9]));
}

#[test]
fn the_degree_of_the_damage_roll_is_the_wound_x10() {
    // The example of a damage roll: Damage 15, dice 9 and 13, an Injury of 13.
    let mut bout = bout(["Ada", "Bo"], &[], &[]);
    let damage = |bout: &Bout, faces: &[u8]| bout.play(&[&[5, 20], faces].concat());
    assert_eq!(damage(&bout, &[9, 8]).harm, 9);
    assert_eq!(damage(&bout, &[2, 6]).theirs.wounds, marked(&[6], &[]));
    let Some(gun) = bout.meeting.contenders[0].weapons.first_mut() else { panic!("a gun") };
    gun.sheet.set_text(&book(&[]).weapon, "damage", "15").expect("in its domain");
    assert_eq!(damage(&bout, &[9, 13]).theirs.wounds, Wounds::DEAD);
}

#[test]
fn sealed_armour_is_never_bypassed_x13() {
    let sealed = bout(["Ada", "Sealed"], &[], &[]);
    assert_eq!(sealed.play(&[5, 20]).harm, 0);
    // By dice with more faces as well.
    let more = bout(["Ada", "Sealed"], &[], &[("die", Value::Number(30))]).play(&[5, 25]);
    assert!(more.hit && more.harm == 0);
    assert_eq!(bout(["Ada", "Vest"], &[], &[]).play(&[5, 20, 8, 20]).harm, 8);
}

#[test]
fn the_white_die_bypasses_armour_above_its_coverage_x14() {
    let vest = bout(["Ada", "Vest"], &[], &[]);
    // The white die need not hit, and a black one above Coverage bypasses nothing.
    assert_eq!(vest.play(&[5, 11, 8, 20]).harm, 8);
    assert_eq!(vest.play(&[5, 10]).harm, 0);
    assert_eq!(vest.play(&[11, 5]).harm, 0);
    assert!(vest.play(&[11, 5]).hit);
}

#[test]
fn armour_may_let_a_hit_through_as_stun() {
    let vest = bout(["Ada", "Vest"], &[], &[stun_band()]);
    assert_eq!(vest.play(&[20, 5, 8, 20]).theirs.wounds, marked(&[], &[8]));
    // A band of 1 does not reach down to Pierce 11 against 13.
    let narrow = [stun_band(), ("stun_band", Value::Number(1))];
    assert_eq!(bout(["Ada", "Vest"], &[], &narrow).play(&[20, 5]).harm, 0);
    // A full hit that stuns injures no one through the armour's edge.
    let stun = [("weapon", "stunner")];
    let dulled = bout(["Cy", "Vest"], &stun, &[stun_band()]);
    assert_eq!(dulled.play(&[5, 6, 8, 20]).theirs.wounds, marked(&[], &[8]));
}

#[test]
fn weapons_have_the_numbers_of_their_kind_x16_and_x17() {
    let [ada, bo] = bout(["Ada", "Bo"], &[CLOSE], &[]).profiles();
    assert_eq!([ada.weapon.strike, ada.weapon.guard], [9, 4]);
    assert_eq!([ada.weapon.pierce, ada.weapon.damage], [8, 12]);
    assert_eq!([bo.weapon.pierce, bo.weapon.damage], [6, 9]);
    let [ada, _] = bout(["Ada", "Bo"], &[], &[]).profiles();
    assert_eq!((ada.weapon.shots, ada.weapon.range), ([4, 7, 9], 3));
    assert_eq!([ada.weapon.pierce, ada.weapon.damage], [11, 12]);
}

#[test]
fn who_is_not_described_is_a_professional_and_a_trained_soldier_x23_and_x24() {
    let blank = Sheet::blank(&book(&[]).profile);
    for attribute in ["strength", "willpower", "agility"] {
        assert_eq!(blank.number::<i16>(attribute), 8);
    }
    let [ada, _] = bout(["Ada", "Bo"], &[], &[]).profiles();
    assert_eq!([ada.close_combat, ada.ranged_combat, ada.damage_modifier], [0, 0, 0]);
}

#[test]
fn the_reckless_attack_and_are_attacked_more_easily_x37() {
    assert_eq!(value_and_against(["Ada", "Bo"], &[CLOSE, ("tactic", "reckless")]), (9 + 8, 2));
    // Of which each has a part.
    let without = |key, value: i16| {
        let parameters = [(key, Value::Number(0))];
        let bout = bout(["Ada", "Bo"], &[CLOSE, ("tactic", "reckless")], &parameters);
        assert_eq!(bout.check().value, 9 + value, "{key}");
    };
    without("reckless_foes", 3);
    without("reckless_own", 5);
}

#[test]
fn a_weak_spot_is_harder_to_hit_and_either_die_finds_it_x40() {
    let weak = [("tactic", "find-weakness")];
    assert_eq!(value_and_against(["Ada", "Vest"], &weak), (7 - 2, 2));
    let bout = bout(["Ada", "Vest"], &weak, &[]);
    assert_eq!(bout.play(&[11, 5, 8, 20]).harm, 8);
    assert_eq!(bout.play(&[10, 5]).harm, 0);
}

#[test]
fn readying_a_bow_is_no_aiming_l46b() {
    let bow = |preparation| [("weapon", "bow"), ("preparation", preparation)];
    assert_eq!(refused(["Cy", "Bo"], &bow("aimed")), "preparation");
    assert_eq!(value_and_against(["Cy", "Bo"], &bow("directed")), (8, 2));
}

#[test]
fn bows_are_readied_before_each_shot_l46c() {
    let bow = [("weapon", "bow")];
    let [cy, _] = bout(["Cy", "Bo"], &bow, &[]).profiles();
    assert_eq!(cy.weapon.loading, Loading::Prep);
    let book = book(&[]);
    let roster = shipped_roster(&book);
    for weapon in roster.weapons.iter().filter(|weapon| weapon.name.contains("bow")) {
        assert!(weapon.sheet.words("modes").iter().any(|mode| mode == "prep"), "{weapon:?}");
    }
}

#[test]
fn what_makes_no_attack_is_refused() {
    assert_eq!(refused(["Hal", "Bo"], &[]), "kind");
    assert_eq!(refused(["Ada", "Bo"], &[("weapon", "sword")]), "weapon");
    assert_eq!(refused(["Ada", "Bo"], &[CLOSE, ("weapon", "gun")]), "weapon");
    assert_eq!(refused(["Ada", "Bo"], &[("weapon", "halberd")]), "weapon");
    assert_eq!(refused(["Ada", "Bo"], &[CLOSE, ("mode", "auto")]), "mode");
}

#[test]
fn where_the_black_die_decides_it_decides_attacks_too() {
    let automatic = [("automatic_1_and_20", Value::Flag(true))];
    let bout = bout(["Ada", "Bo"], &[], &automatic);
    assert!(!bout.play(&[20, 5]).hit);
    assert!(bout.play(&[1, 17, 3, 4]).hit);
    let grade = |faces: [u8; 2]| bout.rules.roll.judge(bout.check(), faces[0], faces[1]).grade;
    assert_eq!([grade([1, 2]), grade([1, 3])], [Grade::Failure, Grade::Success]);
}

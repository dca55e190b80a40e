//! The Recovery Phase.

use super::bout::{Bout, roster};
use crate::engagement::{Flow, Side};
use crate::games::sprawl::profile::{Condition, Fell, Stance, Working};

fn bout() -> Bout {
    Bout::new("Newton", "Razz", &[("first", "a")])
}

fn lying(stance: Stance, health: u8, suffered: u8) -> Condition {
    Condition { stance, health, suffered, ..bout().fresh(Side::A) }
}

#[test]
fn smarts_clear_a_jam_against_reliability_l174b() {
    let clears = |name: &str, faces: &[u8]| {
        let bout = Bout::new(name, "Razz", &[]);
        let jammed = Condition { weapon: Working::Jammed, ..bout.fresh(Side::A) };
        bout.recover(jammed, faces).weapon
    };
    // Smarts 4, and a pistol's Reliability of 1.
    assert_eq!(clears("Newton", &[7, 1, 1, 1]), Working::Ready);
    assert_eq!(clears("Newton", &[6, 1, 1, 1]), Working::Jammed);
    // A submachine gun's is 2.
    assert_eq!(clears("Rafter", &[7, 1, 1, 1]), Working::Jammed);
    assert_eq!(clears("Rafter", &[10, 1, 1, 1]), Working::Ready);
    assert_eq!(roster().weapons[1].name, "submachine gun");
    // In the Turn of the jam there is no Test; in the next there is, and no shot.
    let misfire = [1, 2, 2, 2, 1];
    let faces = [&misfire[..], &[2; 4], &[7, 1, 1, 1]].concat();
    let (state, _) = bout().duel(3, &faces);
    assert_eq!((state.fighters[0].weapon, state.turn), (Working::Ready, Side::B));
}

#[test]
fn unharmed_it_gets_up_without_a_roll_l243() {
    assert_eq!(bout().recover(lying(Stance::Pinned, 4, 0), &[]), lying(Stance::Up, 4, 0));
}

#[test]
fn newton_needs_three_successes_to_get_up_l245a_and_l245b() {
    // One point suffered earlier, two now; Guts 4.
    let pinned = lying(Stance::PinnedHurt, 1, 3);
    assert_eq!(bout().recover(pinned, &[7, 8, 9, 1]), lying(Stance::Up, 1, 3));
    assert_eq!(bout().recover(pinned, &[7, 10, 1, 1]), lying(Stance::Up, 1, 3));
    assert_eq!(bout().recover(pinned, &[7, 8, 1, 1]), pinned);
    let once = lying(Stance::PinnedHurt, 3, 1);
    assert_eq!(bout().recover(once, &[7, 1, 1, 1]).stance, Stance::Up);
}

#[test]
fn recovery_gives_a_point_of_health_for_one_of_toughness_l225a_and_l225b_and_l225c() {
    let felled = lying(Stance::Recovering, 0, 4);
    let up = bout().recover(felled, &[7, 7, 7, 7]);
    assert_eq!(up, Condition { toughness: 2, ..lying(Stance::Up, 1, 4) });
    assert_eq!(bout().recover(felled, &[7, 7, 7, 1]), felled);
    let last = Condition { toughness: 1, ..felled };
    assert_eq!(bout().recover(last, &[10, 10, 1, 1]).stance, Stance::Out);
}

#[test]
fn down_rolls_the_table_again_l226b() {
    let down = lying(Stance::Down, 0, 4);
    let stances = [3, 4, 7, 8].map(|face| bout().recover(down, &[face]).stance);
    assert_eq!(stances, [Stance::Recovering, Stance::Down, Stance::Down, Stance::Out]);
}

#[test]
fn who_is_shot_in_its_own_turn_waits_for_the_next_l215c() {
    let rules = &Bout::new("Razz", "Razz", &[]).rules;
    let stances = [Stance::Pinned, Stance::PinnedHurt, Stance::Recovering, Stance::Down];
    for stance in stances {
        assert!(rules.may_get_up(stance, Fell::Before));
        assert!(!rules.may_get_up(stance, Fell::ThisTurn));
        assert_eq!(rules.may_get_up(stance, Fell::ThisBrawl), stance.is_felled());
    }
}

#[test]
fn the_pinned_do_not_shoot_before_they_recover_l215c_and_l40a() {
    // Newton hits for a point; Razz fails his Guts Test of 3 dice and does not shoot.
    let hit = [7, 2, 2, 2, 7, 1, 1, 1, 1, 1];
    let (state, flows) = bout().duel(2, &[&hit[..], &[1, 2, 3]].concat());
    assert_eq!((flows, state.turn), (vec![Flow::Step, Flow::Round], Side::A));
    assert_eq!(state.fighters[1].stance, Stance::PinnedHurt);
    // Also the Turn in which he gets up has no shot: recovery comes after it.
    let (state, _) = bout().duel(2, &[&hit[..], &[7, 2, 3]].concat());
    assert_eq!((state.fighters[1].stance, state.turn), (Stance::Up, Side::A));
}

//! Laws against every sequence of faces.

use super::Exact;
use crate::dice::{Dice, Die};
use crate::law::Law;

/// Every sequence of faces, one by one: the oracle of the chain of readings.
fn brute<S: Copy + Ord>(count: u8, die: Die, start: S, step: impl Fn(S, u8) -> S) -> Law<S> {
    let mut all = vec![start];
    for _ in 0..count {
        all = all
            .iter()
            .flat_map(|&state| (1..=die.faces()).map(move |face| (state, face)))
            .map(|(state, face)| step(state, face))
            .collect();
    }
    let mass = 1.0 / all.len() as f64;
    Law::merge(all.into_iter().map(|state| (state, mass)).collect(), 0.0)
}

fn same<S: Copy + Ord + std::fmt::Debug>(left: &Law<S>, right: &Law<S>) {
    assert_eq!(left.len(), right.len());
    for (&(ours, mass), &(theirs, other)) in left.iter().zip(right.iter()) {
        assert_eq!(ours, theirs);
        assert!((mass - other).abs() < 1e-13, "{ours:?}: {mass} is not {other}");
    }
}

#[test]
fn a_fold_agrees_with_every_sequence_of_faces() {
    for count in 0..=5 {
        let pool = |(hits, ones), face: u8| {
            (hits + u8::from(7 <= face) + u8::from(face == 10), ones || face == 1)
        };
        let law = Exact::law(|dice| dice.fold(count, Die::D10, (0u8, false), pool));
        same(&law, &brute(count, Die::D10, (0, false), pool));
        let sum = Exact::law(|dice| dice.sum(count, Die::D6));
        same(&sum, &brute(count, Die::D6, 0u16, |sum, face| sum + u16::from(face)));
        // A fold that falls back and one that no reading leaves.
        let odd = |state: i8, face: u8| {
            if face == 3 { -state } else { state ^ face as i8 }
        };
        let law = Exact::law(|dice| dice.fold(count, Die::D8, 5i8, odd));
        same(&law, &brute(count, Die::D8, 5, odd));
    }
}

#[test]
fn the_largest_die_has_all_its_faces() {
    let die = Die::new(255).expect("a die with faces");
    let law = Exact::law(|dice| dice.roll(die));
    assert_eq!(law.len(), 255);
    assert!((law.mean(|&face| f64::from(face)) - 128.0).abs() < 1e-9);
}

#[test]
fn settled_parts_change_no_law() {
    fn round(dice: &mut Exact) -> i32 {
        i32::from(dice.roll(Die::D4)) - i32::from(dice.roll(Die::D6))
    }
    let rule = |dice: &mut Exact, settle: bool| -> i32 {
        let mut total = 0;
        for _ in 0..3 {
            total += match settle {
                true => dice.settle(&(), (), |dice, (), ()| round(dice)),
                false => round(dice),
            };
        }
        total
    };
    same(&Exact::law(|dice| rule(dice, true)), &Exact::law(|dice| rule(dice, false)));
}

#[test]
fn parts_that_follow_each_other_change_no_law() {
    fn sum(dice: &mut Exact, count: u8) -> u8 {
        dice.sum(count, Die::D6) as u8 / 3
    }
    let two = Exact::law(|dice| {
        let (count, kept) = (dice.roll(Die::D4), dice.roll(Die::D2));
        let first = |dice: &mut Exact, &(): &(), count| sum(dice, count);
        (kept, dice.follow(&(), count, first, |dice, (), _, count| sum(dice, count)))
    });
    let one = Exact::law(|dice| {
        let (count, kept) = (dice.roll(Die::D4), dice.roll(Die::D2));
        let first = sum(dice, count);
        (kept, sum(dice, first))
    });
    same(&two, &one);
}

#[test]
fn pools_of_any_size_in_any_order_are_folds() {
    let mut dice = Exact::default();
    let pool = |hits: u8, face: u8| hits + u8::from(4 <= face);
    let stopped = |hits: u8, face: u8| if face == 1 { 0 } else { hits + u8::from(face == 6) };
    for count in [3, 7, 0, 5, 7, 1, 9] {
        let kept = dice.law_of(|dice| {
            dice.pool(&(), 4, count, Die::D6, |(), least, hits: u8, face| {
                hits + u8::from(least <= face)
            })
        });
        same(&kept, &Exact::law(|dice| dice.fold(count, Die::D6, 0, pool)));
        // The same type of inputs, and a reading that falls back.
        let kept = dice.law_of(|dice| {
            dice.pool(&(), 6, count, Die::D6, |(), counts, hits: u8, face| match face {
                1 => 0,
                _ => hits + u8::from(face == counts),
            })
        });
        same(&kept, &Exact::law(|dice| dice.fold(count, Die::D6, 0, stopped)));
    }
}

#[test]
fn what_is_not_forked_is_owned_up_to() {
    let streak = |dice: &mut Exact| (0..40).take_while(|_| dice.roll(Die::D10) == 1).count();
    let coarse = Exact::law_above(1e-6, streak);
    let fine = Exact::law_above(0.0, streak);
    assert!(0.0 < coarse.slack() && coarse.slack() < 1e-5);
    assert!(fine.slack() == 0.0);
    for &(length, mass) in &fine {
        let rough = coarse.probability(|&other| other == length);
        assert!((mass - rough).abs() <= coarse.slack() + 1e-15);
    }
}

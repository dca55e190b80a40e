use std::collections::BTreeMap;

use super::replayed::Replayed;
use super::tally::counts as drawn_counts;
use super::*;
use crate::dice::die::Die;
use crate::dice::exact::Exact;
use crate::dice::hand::Dice;
use crate::dice::pool::Pool;
use crate::dice::transcript::Transcript;
use crate::law::Law;

/// A rule with every kind of part: pools, opposed and consecutive parts, steps, and pools read value
/// by value within a part.
fn rule(dice: &mut impl Dice, pool: u8) -> (u8, u8, u16, u8) {
    let hits = dice
        .pool(&(), (), pool, Die::D10, |(), (), face| u8::from(face >= 7) + u8::from(face == 10));
    let best = dice.part(&(), hits, |dice, (), hits| {
        let pool = Pool { count: hits.min(3), inputs: (), roll: top };
        dice.faces(&[Die::D6; 9], pool, &[], 0, |best: u8, value, _| best.max(value))
    });
    let sum = dice.follow(
        &(),
        (pool, best),
        |dice, (), (pool, _)| dice.sum(pool, Die::D6),
        |dice, (), (_, best), sum| sum + u16::from(best > 3) * dice.sum(1, Die::D6),
    );
    let steps = dice.repeat(&(), (), 4, 0_u8, |dice, (), (), state| match dice.roll(Die::D6) {
        6 => std::ops::ControlFlow::Break(state),
        face => std::ops::ControlFlow::Continue(state + u8::from(face > 3)),
    });
    (hits, best, sum, steps)
}

/// A die that is rolled again, and added, on a 6. Its rules are a list of dice, of which it takes the
/// first.
fn top<D: Dice>(dice: &mut D, all: &[Die; 9], (): ()) -> u8 {
    match dice.roll(all[0]) {
        6 => 6 + dice.roll(all[0]),
        face => face,
    }
}

/// Holds the shares of many trials to a law: chi-square, with rare values taken together. At most
/// one in 10<sup>7</sup> seeds is that far off.
#[track_caller]
fn assert_follows<T: Ord + Copy + std::fmt::Debug>(counts: &BTreeMap<T, u64>, law: &Law<T>) {
    let trials: u64 = counts.values().sum();
    assert!(counts.keys().all(|value| 0.0 < law.mass(value)), "{counts:?}");
    let (mut chi, mut cells, mut rest) = (0.0, -1.0, (0.0, 0.0));
    for (value, mass) in law {
        let (found, mean) = (*counts.get(value).unwrap_or(&0) as f64, mass * trials as f64);
        if mean < 20.0 {
            rest = (rest.0 + found, rest.1 + mean);
        } else {
            (chi, cells) = (chi + (found - mean).powi(2) / mean, cells + 1.0);
        }
    }
    if 20.0 <= rest.1 {
        (chi, cells) = (chi + (rest.0 - rest.1).powi(2) / rest.1, cells + 1.0);
    }
    // The normal approximation of Wilson and Hilferty.
    let z = ((chi / f64::max(cells, 1.0)).cbrt() - (1.0 - 2.0 / (9.0 * cells.max(1.0))))
        / (2.0 / (9.0 * cells.max(1.0))).sqrt();
    assert!(z < 5.2, "{z}: {chi} on {cells} degrees of freedom");
}

#[test]
fn what_is_drawn_follows_the_exact_law() {
    let tables = Tables::default();
    let mut dice = Drawn::new(&tables, 5);
    for pool in [1, 4, 9] {
        let law = Exact::law(|dice| rule(dice, pool));
        let mut counts = BTreeMap::new();
        for index in 0..200_000 {
            dice.trial(index);
            *counts.entry(rule(&mut dice, pool)).or_default() += 1;
        }
        assert_follows(&counts, &law);
    }
    let used = tables.used();
    assert!(10 < used.drawn && used.rolled == 0 && used.bytes < 1 << 20, "{used:?}");
}

#[test]
fn many_trials_at_once_follow_the_exact_law_and_can_be_divided() {
    let play = |dice: &mut Drawn| rule(dice, 3);
    let law = Exact::law(|dice| rule(dice, 3));
    let all = drawn_counts(9, &(0..1_000_003), play);
    assert_eq!(all.values().sum::<u64>(), 1_000_003);
    assert_follows(&all, &law);
    let mut parts = BTreeMap::new();
    for range in [0..2, 2..13, 13..14, 14..100_001, 100_001..1_000_003] {
        for (value, count) in drawn_counts(9, &range, play) {
            *parts.entry(value).or_default() += count;
        }
    }
    assert_eq!(parts, all);
}

#[test]
fn a_trial_does_not_depend_on_what_was_drawn_before() {
    let (shared, seed) = (Tables::default(), 3);
    let mut used = Drawn::new(&shared, seed);
    let one = |dice: &mut Drawn, index, pool| {
        dice.trial(index);
        rule(dice, pool)
    };
    let all: Vec<_> = (0..200).map(|index| one(&mut used, index, 1 + index as u8 % 7)).collect();
    for index in (0..200).rev() {
        let pool = 1 + index as u8 % 7;
        let alone = one(&mut Drawn::new(&Tables::default(), seed), index, pool);
        assert_eq!(alone, all[index as usize]);
        assert_eq!(one(&mut Drawn::new(&shared, seed), index, pool), alone);
    }
}

/// A part with too many ways is rolled, whatever was computed before.
#[test]
fn a_part_that_takes_too_long_is_rolled() {
    /// Six dice one after another, all of them kept: 46,656 ways.
    fn long<D: Dice>(dice: &mut D) -> u32 {
        let all = dice.part(&(), 6_u8, |dice, (), count| {
            (0..count).fold(0, |all, _| all * 10 + u32::from(dice.roll(Die::D6)))
        });
        all + dice.part(&(), (), |dice, (), ()| u32::from(dice.roll(Die::D6)))
    }
    let tables = Tables::default();
    let mut dice = Drawn::new(&tables, 1);
    let all: Vec<u32> = (0..50)
        .map(|index| {
            dice.trial(index);
            long(&mut dice)
        })
        .collect();
    let used = tables.used();
    assert_eq!((used.drawn, used.rolled), (1, 1));
    let mut faces = all.iter().map(|all| all / 100_000);
    assert!(faces.all(|face| (1..=6).contains(&face)), "{all:?}");
    let counts = drawn_counts(1, &(0..50), long::<Drawn>);
    let mut played = BTreeMap::new();
    for &value in &all {
        *played.entry(value).or_default() += 1;
    }
    assert_eq!(counts, played, "each trial is played where the whole is not drawn");
}

/// A law with more values than a table holds.
#[test]
fn a_part_with_too_many_values_is_rolled() {
    let tables = Tables::default();
    let mut dice = Drawn::new(&tables, 1);
    let sum = dice.part(&(), (), |dice, (), ()| {
        (0..2).fold(0_u32, |all, _| all * 100 + u32::from(dice.roll(Die::new(100).expect("a die"))))
    });
    assert!((101..=10_100).contains(&sum));
    assert_eq!(tables.used().rolled, 1);
}

#[test]
fn better_odds_never_draw_less() {
    let of = |target: u8| {
        move |dice: &mut Drawn| {
            dice.part(&(), target, |dice, (), target| {
                let successes = |n: u8, face| n + u8::from(target <= face);
                dice.fold(8, Die::D10, 0_u8, successes)
            })
        }
    };
    let (easy, hard) = (of(5), of(6));
    let (mut one, mut other) =
        (Drawn::new(&Tables::default(), 4), Drawn::new(&Tables::default(), 4));
    let mut moved = 0;
    for index in 0..20_000 {
        one.trial(index);
        other.trial(index);
        let (easy, hard) = (easy(&mut one), hard(&mut other));
        assert!(hard <= easy);
        moved += u32::from(hard < easy);
    }
    // The mean falls by 0.8, and nothing else moves.
    assert!((15_000..17_500).contains(&moved), "{moved}");
}

#[test]
fn a_step_more_moves_no_other() {
    let play = |dice: &mut Drawn, more: bool| -> Vec<u16> {
        dice.trial(7);
        (1..9)
            .map(|round| {
                dice.at(round, 0);
                if more && round == 3 {
                    dice.sum(12, Die::D10);
                }
                dice.part(&(), (), |dice, (), ()| dice.sum(9, Die::D10))
            })
            .collect()
    };
    let mut dice = Drawn::new(&Tables::default(), 8);
    let (few, more) = (play(&mut dice, false), play(&mut dice, true));
    let moved = few.iter().zip(&more).filter(|(few, more)| few != more).count();
    assert_eq!(moved, 1);
}

/// Told with dice, a trial comes to what was drawn, and its dice are those that lead there.
#[test]
fn what_was_drawn_is_told_with_dice() {
    let mut sixes = 0;
    for index in 0..300 {
        let mut drawn = None;
        let replayed = Replayed::playing(2, index, |dice| {
            dice.at(1, 0);
            drawn = Some((rule(dice, 4), dice.sum(2, Die::D6)));
        });
        let mut told = Transcript::new(replayed);
        told.at(1, 0);
        let again = (rule(&mut told, 4), told.sum(2, Die::D6));
        assert_eq!(Some(again), drawn);
        let lines = told.into_lines();
        let crate::dice::transcript::Line::Rolled { faces, .. } = &lines[0] else {
            panic!("dice come first")
        };
        let hits: u8 = faces.iter().map(|&face| u8::from(face >= 7) + u8::from(face == 10)).sum();
        assert_eq!((faces.len(), hits), (4, again.0.0));
        sixes += u32::from(faces[0] == 6);
    }
    // One in ten first faces is a 6: within five standard errors.
    assert!((10..=56).contains(&sixes), "{sixes}");
}

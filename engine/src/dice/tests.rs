//! Pools read value by value and steps taken many times: every hand against the others.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::ControlFlow::{self, Break, Continue};

use super::die::Die;
use super::enumerated::Enumerated;
use super::exact::Exact;
use super::hand::Dice;
use super::pool::Pool;
use super::rolled::Rolled;
use super::scripted::Scripted;
use super::transcript::{Line, Transcript};
use crate::conformance::goodness_of_fit;

/// The probability that [`agree`] rejects correct dice, over all rules together.
const FALSE_ALARM: f64 = 1e-6;

/// A rule that every hand can play.
trait Rule {
    type Value: Copy + Ord + Debug + 'static;

    fn play<D: Dice>(&self, dice: &mut D) -> Self::Value;
}

/// Checks that all hands agree on a rule: its law is that of all sequences of faces, rolls fit the
/// law, a transcript records them, and a script of these faces gives the same result and uses them
/// all.
#[track_caller]
fn agree<R: Rule>(rule: &R) {
    let law = Exact::law(|dice| rule.play(dice));
    let (every, open) = Enumerated::sequence(|dice| rule.play(dice));
    assert!((law.total() - 1.0).abs() < 1e-12 && open == 0.0 && law.slack() < 1e-12);
    assert!(law.iter().map(|(value, _)| value).eq(every.keys()));
    for (value, mass) in &law {
        assert!((mass - every[value]).abs() < 1e-12, "{value:?}: {mass} is not {}", every[value]);
    }
    let (mut dice, mut counts) = (Transcript::new(Rolled::new(5)), BTreeMap::new());
    for trial in 0..10_000 {
        let value = rule.play(&mut dice);
        *counts.entry(value).or_insert(0) += 1;
        let lines = dice.take_lines();
        if trial < 50 {
            let faces: Vec<u8> = lines.into_iter().flat_map(faces).collect();
            let again = Scripted::play(&faces, |dice| rule.play(dice)).expect("the dice fit");
            assert_eq!(again.value, value);
        }
    }
    assert!(counts.keys().all(|value| 0.0 < law.mass(value)));
    assert!(FALSE_ALARM / 10.0 < goodness_of_fit(&law, &counts));
}

fn faces(line: Line) -> Vec<u8> {
    match line {
        Line::Rolled { faces, .. } => faces,
        Line::Told { .. } => Vec::new(),
    }
}

/// Plays a rule that is written as a function of any dice.
macro_rules! agree {
    ($value:ty, $dice:ident => $rule:expr) => {{
        struct Written;
        impl Rule for Written {
            type Value = $value;

            fn play<D: Dice>(&self, $dice: &mut D) -> $value {
                $rule
            }
        }
        agree(&Written);
    }};
}

#[test]
fn every_hand_reads_sums_and_pairs_alike() {
    // Where a rule rolls the same twice, the second law is the one that is kept.
    agree!(u16, dice => dice.sum(2, Die::D4) + 10 * dice.sum(2, Die::D4));
    agree!((u8, u8), dice => dice.pair(Die::D6));
}

/// The lowest value of a die; lower faces are read as it.
struct Least(u8);

/// A die that explodes once.
fn explode<D: Dice>(dice: &mut D, Least(least): &Least, die: Die) -> u8 {
    match dice.roll(die) {
        face if face == die.faces() => face + dice.roll(die),
        face => face.max(*least),
    }
}

#[test]
fn all_hands_agree_on_pools_read_value_by_value() {
    // The most equal faces, and the longest run.
    agree!((u8, u8), dice => {
        let (sets, (run, _)) = dice.plain_faces(5, Die::D6, (0, (0, 0)), |(sets, (best, run)), _, count| {
            let run: u8 = if 0 < count { run + 1 } else { 0 };
            (count.max(sets), (run.max(best), run))
        });
        (sets, run)
    });
    // The best two of three, and the values that nobody shows: 1 and 9 never, 8 is not listed.
    agree!((u8, u8, u8), dice => {
        let pool = Pool { count: 3, inputs: Die::D4, roll: explode };
        dice.faces(&Least(2), pool, &[1, 2, 3, 5, 9], (2, 0, 0), |(left, sum, none), value, count: u8| {
            let kept = count.min(left);
            (left - kept, sum + kept * value, none + u8::from(count == 0))
        })
    });
    // No experiment at all, and none that matters.
    agree!((u8, u8), dice => {
        let none = |count| Pool { count, inputs: Die::D4, roll: explode };
        let listed = dice.faces(&Least(1), none(0), &[1, 7], 0, |sum, value, count| sum + value + count);
        (listed, dice.faces(&Least(1), none(2), &[], 0, |seen, _, _| seen))
    });
}

#[test]
fn all_hands_agree_on_two_pools() {
    // Equal dice cancel; then what is left of each, with a captured limit.
    agree!((u8, u8, bool), dice => {
        let ours = Pool { count: 3, inputs: Die::D6, roll: |dice: &mut D, (): &(), die| dice.roll(die) };
        let theirs = Pool { count: 2, inputs: Die::D4, roll: |dice: &mut D, (): &(), die| 1 + dice.roll(die) };
        let high = dice.roll(Die::D2) + 3;
        dice.versus(&(), ours, theirs, &[6], (0, 0, false), |(a, b, low), value, ours: u8, theirs: u8| {
            let cancelled = ours.min(theirs);
            let low = low || (value < high && a == b);
            (a + ours - cancelled, b + theirs - cancelled, low)
        })
    });
}

#[test]
fn all_hands_agree_on_steps_taken_many_times() {
    // Push on until a one, at most four times; the die depends on the state.
    agree!((u8, u8), dice => {
        dice.repeat(&(), 2, 4, (0, 4), |dice, (), bonus: u8, (sum, faces)| {
            match dice.roll(Die::new(faces).expect("a die")) {
                1 => Break((0, faces)),
                face => Continue((sum + face + bonus, if face == faces { 6 } else { faces })),
            }
        })
    });
    // A pool in each step, and a step inside a settled part.
    agree!(u8, dice => {
        dice.part(&(), (), |dice, (), ()| {
            dice.repeat(&(), (), 2, 2, |dice, (), (), left: u8| {
                let hits = dice.plain_faces(left, Die::D6, 0, |hits, face, count| {
                    if 5 <= face { hits + count } else { hits }
                });
                if hits == left { Break(left) } else { Continue(left + 1 - hits) }
            })
        })
    });
    // No step.
    agree!(u8, dice => dice.repeat(&(), (), 0, 9, |dice, (), (), _| Break(dice.roll(Die::D6))));
}

#[track_caller]
fn near(found: f64, known: f64, error: f64) {
    assert!((found - known).abs() < error, "{found} is not {known}");
}

/// Chances that others have computed, most of them as fractions.
#[test]
fn known_chances_of_sets_runs_and_kept_dice() {
    let sets =
        Exact::law(|dice| dice.plain_faces(6, Die::D10, 0, |most, _, count| count.max(most)));
    near(sets.probability(|&most| 2 <= most), 1061.0 / 1250.0, 1e-14);
    let run = Exact::law(|dice| {
        dice.plain_faces(5, Die::D6, (0, 0), |(best, run), _, count| {
            let run: u8 = if 0 < count { run + 1 } else { 0 };
            (run.max(best), run)
        })
    });
    near(run.probability(|&(best, _)| 4 <= best), 25.0 / 162.0, 1e-14);
    let keep = |(left, sum): (u8, u16), value: u16, count: u8| {
        let kept = count.min(left);
        (left - kept, sum + value * u16::from(kept))
    };
    let best = Exact::law(|dice| {
        let pool = Pool {
            count: 4,
            inputs: (),
            roll: |dice: &mut Exact, (): &(), ()| u16::from(dice.roll(Die::D6)),
        };
        dice.faces(&(), pool, &[], (3, 0), keep)
    });
    near(best.mean(|&(_, sum)| f64::from(sum)), 15_869.0 / 1296.0, 1e-12);
    let exploding = Exact::law(|dice| {
        let roll = |dice: &mut Exact, (): &(), ()| {
            dice.repeat(&(), (), 40, 0u16, |dice, (), (), sum| match dice.roll(Die::D10) {
                10 => Continue(sum + 10),
                face => Break(sum + u16::from(face)),
            })
        };
        dice.faces(&(), Pool { count: 5, inputs: (), roll }, &[], (3, 0), keep)
    });
    near(exploding.probability(|&(_, sum)| 20 <= sum), 0.71794, 5e-6);
    assert!(exploding.slack() < 1e-12);
}

#[test]
fn known_chances_of_pools_against_each_other() {
    fn pool<D: Dice>(count: u8) -> Pool<(), impl Fn(&mut D, &(), ()) -> u8> {
        Pool { count, inputs: (), roll: |dice: &mut D, (): &(), ()| dice.roll(Die::D6) }
    }
    // Two pairs of the highest dice; a tie goes against us.
    let pairs = Exact::law(|dice| {
        let compare = |(a, b, wins): (u8, u8, u8), _, ours: u8, theirs: u8| {
            let won = (a..(a + ours).min(2)).filter(|&pair| b + theirs <= pair).count();
            (a + ours, b + theirs, wins + won as u8)
        };
        dice.versus(&(), pool(3), pool(2), &[], (0, 0, 0), compare).2
    });
    for (wins, known) in [(0, 2275.0), (1, 2611.0), (2, 2890.0)] {
        near(pairs.mass(&wins), known / 7776.0, 1e-14);
    }
    let left = Exact::law(|dice| {
        dice.versus(&(), pool(6), pool(6), &[], 0, |left, _, ours: u8, theirs: u8| {
            left + ours.saturating_sub(theirs)
        })
    });
    near(left.mass(&0), 737_353.0 / 181_398_528.0, 1e-14);
}

/// A die that shrinks on a one or two: its uses until it is gone.
fn uses<D: Dice>(dice: &mut D) -> u16 {
    let step = |dice: &mut D, (): &(), (), (faces, uses): (u8, u16)| -> ControlFlow<_, _> {
        let Some(die) = Die::new(faces) else { return Break((faces, uses)) };
        match (dice.roll(die), faces) {
            (1 | 2, 4) => Break((0, uses + 1)),
            (1 | 2, _) => Continue((faces - 2, uses + 1)),
            _ => Continue((faces, uses + 1)),
        }
    };
    dice.repeat(&(), (), 400, (8, 0), step).1
}

#[test]
fn a_usage_die_lasts_nine_uses() {
    let law = Exact::law(uses);
    near(law.mean(|&uses| f64::from(uses)), 9.0, 1e-9);
    assert!(0.0 < law.slack() && law.slack() < 1e-12);
    // What is not split is owned up to.
    let (coarse, fine) = (Exact::law_above(1e-4, uses), Exact::law_above(0.0, uses));
    assert!(0.0 < coarse.slack() && coarse.slack() < 0.02 && fine.slack() < 1e-12);
    for &(uses, mass) in &fine {
        assert!((mass - coarse.mass(&uses)).abs() <= coarse.slack() + 1e-15);
    }
}

#[test]
fn reading_by_value_equals_a_fold() {
    for count in [0, 1, 7, 30] {
        let hits = Exact::law(|dice| {
            dice.plain_faces(
                count,
                Die::D6,
                0u8,
                |hits, face, count| {
                    if 5 <= face { hits + count } else { hits }
                },
            )
        });
        let fold = Exact::law(|dice| {
            dice.fold(count, Die::D6, 0u8, |hits, face| hits + u8::from(5 <= face))
        });
        assert_eq!(hits.len(), fold.len());
        for (hits, mass) in &hits {
            near(*mass, fold.mass(hits), 1e-13);
        }
    }
}

/// The mean error of a law that is read with a high floor is no greater than its slack.
#[test]
fn the_slack_of_large_pools_is_honest() {
    let read = |dice: &mut Exact| {
        let sets = |most: u8, _: u8, count: u8| count.max(most);
        dice.faces(&Least(1), Pool { count: 12, inputs: Die::D4, roll: explode }, &[], 0, sets)
    };
    let (coarse, fine) = (Exact::law_above(1e-4, read), Exact::law_above(0.0, read));
    assert!(fine.slack() == 0.0 && 0.0 < coarse.slack() && coarse.slack() < 0.1);
    let error: f64 = fine.iter().map(|(most, mass)| (mass - coarse.mass(most)).abs()).sum();
    assert!(1e-9 < error / 2.0 && error / 2.0 <= coarse.slack(), "{error} {}", coarse.slack());
}

#[test]
fn large_pools_take_few_states_and_too_large_ones_are_refused() {
    let mut hand = Exact::default();
    let most = |most: u8, _: u8, count: u8| count.max(most);
    let sets = |dice: &mut Exact| dice.plain_faces(60, Die::D10, 0, most);
    let law = hand.within(200_000, |hand| hand.law_of(sets)).expect("few states");
    near(law.total(), 1.0, 1e-12);
    assert!(law.slack() < 1e-9);
    let sum = |dice: &mut Exact| {
        dice.plain_faces(255, Die::D3, 0, |sum, face, count| {
            sum + u16::from(face) * u16::from(count)
        })
    };
    let fold = Exact::law(|dice| dice.sum(255, Die::D3));
    let sums = hand.within(50_000, |hand| hand.law_of(sum)).expect("few states");
    near(sums.mean(|&sum| f64::from(sum)), fold.mean(|&sum| f64::from(sum)), 1e-6);
    near(sums.mass(&510), fold.mass(&510), 1e-12);

    let roll = |dice: &mut Exact, die: &Die, ()| dice.roll(*die);
    let pool = || Pool { count: 255, inputs: (), roll };
    let cancel = |left: u8, _, ours: u8, theirs: u8| left.max(ours.saturating_sub(theirs));
    let versus = |dice: &mut Exact| dice.versus(&Die::D6, pool(), pool(), &[], 0, cancel);
    assert!(hand.within(10_000, |hand| hand.law_of(versus)).is_err());
    // Steps have a limit of their own, if they are given one.
    assert!(hand.within_steps(1_000, 50_000, |hand| hand.law_of(sum)).is_ok());
    assert!(hand.within_steps(1_000, 10, |hand| hand.law_of(sum)).is_err());
    let grow = |dice: &mut Exact| {
        dice.repeat(&Die::D20, (), u16::MAX, 0u32, |dice, die, (), sum| {
            Continue(sum + u32::from(dice.roll(*die)))
        })
    };
    assert!(hand.within(10_000, |hand| hand.law_of(grow)).is_err());
    // Nothing that was cut short is kept.
    let few = |dice: &mut Exact| {
        dice.repeat(&Die::D20, (), 3, 0u32, |dice, die, (), sum| {
            Continue(sum + u32::from(dice.roll(*die)))
        })
    };
    near(hand.law_of(few).mean(|&sum| f64::from(sum)), 31.5, 1e-12);
}

#[test]
fn the_law_of_an_experiment_is_computed_once() {
    let plays = Cell::new(0);
    let mut hand = Exact::default();
    for count in [20, 30] {
        let law = hand.law_of(|dice| {
            let roll = |dice: &mut Exact, plays: &Cell<u32>, die| {
                plays.set(plays.get() + 1);
                dice.roll(die)
            };
            let pool = Pool { count, inputs: Die::D4, roll };
            (dice.roll(Die::D2), dice.faces(&plays, pool, &[], 0, |sum, _, count| sum + count))
        });
        near(law.mass(&(1, count)), 0.5, 1e-12);
        near(law.mass(&(2, count)), 0.5, 1e-12);
    }
    assert_eq!(plays.get(), 4);
}

//! Laws against every sequence of faces.

use std::cell::{Cell, RefCell};

use super::hand::Exact;
use crate::dice::die::Die;
use crate::dice::hand::Dice;
use crate::dice::law_cache::{CachedLaw, LawCache, OverBudget};
use crate::dice::pool::Pool;
use crate::dice::totals::Total;
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
fn any_fold_agrees_with_every_sequence_of_faces() {
    for seed in 0..200_u32 {
        // Readings that lead to each other at random, or count up from some point on.
        let fold = |reading: u8, face: u8| {
            let mixed = seed << 16 | u32::from(reading) << 8 | u32::from(face);
            let mixed = mixed.wrapping_mul(0x9e37_79b9).rotate_left(15).wrapping_mul(0x85eb_ca6b);
            match reading {
                0..9 => (mixed >> 24) as u8 % (4 + seed as u8 % 16),
                _ => reading + (face / 3).min(seed as u8 % 4),
            }
        };
        let mut dice = Exact::default();
        for count in [4, 1, 5, 2, 0, 3] {
            let expected = brute(count, Die::D6, seed as u8 % 3, fold);
            same(&dice.law_of(|dice| dice.fold(count, Die::D6, seed as u8 % 3, fold)), &expected);
        }
    }
}

#[test]
fn no_total_is_added_to_that_needs_more_dice() {
    let mut dice = Exact::default();
    for count in [255, 30, 254, 1, 20, 255] {
        // One die more would be one more than the total has room for.
        let law = dice.law_of(|dice| dice.pool(&(), (), count, Die::D6, |(), (), _| 1_u8));
        same(&law, &Law::certain(count));
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
                true => dice.part(&(), (), |dice, (), ()| round(dice)),
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
    /// Counts up from 1, in steps, to a limit, and knows whether a one was among what is nothing.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    struct Odd(u8);

    impl Default for Odd {
        fn default() -> Odd {
            Odd(1)
        }
    }

    impl Total for Odd {
        fn plus(self, Odd(more): Odd) -> Odd {
            match (self.0, more) {
                (0 | 1, 0) | (0, 1) => Odd(0),
                (sum, 0 | 1) => Odd(sum),
                (0 | 1, more) => Odd(more),
                (sum, more) => Odd((sum - 1 + more).min(12)),
            }
        }

        fn place(self) -> usize {
            self.0.into()
        }

        fn at(place: usize) -> Odd {
            Odd(place as u8)
        }
    }

    let mut dice = Exact::default();
    for count in [3, 7, 0, 5, 7, 1, 9, 40, 12] {
        let kept = dice.law_of(|dice| {
            dice.pool(&(), 4, count, Die::D6, |(), least, face| u8::from(least <= face))
        });
        let hits = |hits: u8, face: u8| hits + u8::from(4 <= face);
        same(&kept, &Exact::law(|dice| dice.fold(count, Die::D6, 0, hits)));
        // The same type of inputs; faces that add nothing, the same as others, or far more.
        let adds = [0, 4, 1, 4, 2, 1];
        let kept = dice.law_of(|dice| {
            dice.pool(&adds, 6, count, Die::D6, |adds, _, face| Odd(adds[usize::from(face) - 1]))
        });
        let add = |total: Odd, face: u8| total.plus(Odd(adds[usize::from(face) - 1]));
        same(&kept, &Exact::law(|dice| dice.fold(count, Die::D6, Odd(1), add)));
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

/// The number of dice, and the law of their sum. A test may leak what a keeper would own.
type Kept = (u8, &'static CachedLaw<u16>);

/// Rules that keep the laws of a sum of dice, and count what happens to them.
#[derive(Default)]
struct Sums {
    laws: RefCell<Vec<Kept>>,
    played: Cell<usize>,
    branches: Cell<usize>,
    ways: Cell<Option<f64>>,
    branches_max: usize,
}

impl LawCache<u8, u16> for Sums {
    fn limits(&self) -> Option<(usize, usize)> {
        Some((self.branches_max, 1)).filter(|&(most, _)| 0 < most)
    }

    fn law(&self, count: &u8) -> Option<&CachedLaw<u16>> {
        self.laws.borrow().iter().find(|(known, _)| known == count).map(|&(_, law)| law)
    }

    fn keep(&self, count: u8, law: CachedLaw<u16>) {
        self.branches.set(law.branches);
        self.laws.borrow_mut().push((count, Box::leak(Box::new(law))));
    }

    fn give_up(&self, _: u8, excess: OverBudget) {
        self.ways.set(Some(excess.ways));
    }
}

impl Sums {
    /// Rolls dice one by one, so that each sequence of faces is a branch.
    fn roll(&self, dice: &mut Exact, count: u8) -> u16 {
        dice.cached_part(self, count, |dice, sums, count| {
            sums.played.set(sums.played.get() + 1);
            (0..count).map(|_| u16::from(dice.roll(Die::D6))).sum()
        })
    }
}

#[test]
fn a_kept_law_is_computed_by_one_hand_alone() {
    let sums = Sums { branches_max: 1000, ..Sums::default() };
    let twice = |dice: &mut Exact| sums.roll(dice, 3) + sums.roll(dice, 3);
    let first = Exact::law(twice);
    assert_eq!((sums.played.get(), sums.branches.get()), (216, 216));
    let second = Exact::law(twice);
    assert_eq!(sums.played.get(), 216, "another hand has the law");
    let six = Exact::law(|dice| dice.sum(6, Die::D6));
    same(&first, &six);
    same(&second, &six);
    // A coarser law is another one.
    let coarse = Exact::law_above(0.01, twice);
    assert!(216 < sums.played.get() && 0.0 < coarse.slack());
    same(&Exact::law(twice), &six);
}

#[test]
fn a_law_to_keep_has_a_limit_of_its_own() {
    let sums = Sums { branches_max: 1000, ..Sums::default() };
    let mut hand = Exact::default();
    // The rule itself takes no more branches than the sum has values.
    assert!(hand.within(100, |hand| hand.law_of(|dice| sums.roll(dice, 3))).is_ok());
    assert_eq!(sums.ways.get(), None);
    assert!(hand.within(100, |hand| hand.law_of(|dice| sums.roll(dice, 9))).is_ok());
    let ways = sums.ways.get().expect("it takes more branches than it may");
    assert!((ways / 6_f64.powi(9) - 1.0).abs() < 0.01, "{ways}");
    // Without a limit of its own it counts for the rule, and is not kept.
    let sums = Sums::default();
    let excess = Exact::default().within(100, |hand| hand.law_of(|dice| sums.roll(dice, 3)));
    let ways = excess.expect_err("more branches than the rule may take").ways;
    assert!((ways / 216.0 - 1.0).abs() < 0.1, "{ways}");
    assert!(sums.laws.borrow().is_empty());
}

/// Sums of parts, dense and sparse, of equal and of different ones.
#[test]
fn sums_of_parts_agree_with_every_sequence_of_faces() {
    for count in 0..=4_u8 {
        // Faces of one sign and of both; the last lie far apart.
        for times in [1, -3, 5_000_000] {
            let law = Exact::law(|dice| {
                dice.add_up(&(), times, count.into(), |dice, (), times, nth| {
                    times * (i64::from(dice.roll(Die::D6)) - i64::from(nth))
                })
            });
            let late = i64::from(count) * (i64::from(count) - 1) / 2;
            let all =
                brute(count, Die::D6, -late * times, |sum, face| sum + times * i64::from(face));
            same(&law, &all);
        }
    }
}

fn hundred() -> Die {
    Die::new(100).expect("a die")
}

/// What a sum leaves out is told as slack.
#[test]
fn the_tails_of_wide_sums_are_slack() {
    let law = Exact::law(|dice| {
        dice.add_up(&(), hundred(), 10, |dice, (), die, _| dice.sum(100, die).into())
    });
    assert!(0.0 < law.slack() && law.slack() < 20.0 * Exact::FLOOR, "{}", law.slack());
    let mean = law.mean(|sum| *sum as f64);
    let variance = law.variance(|sum| *sum as f64);
    assert!((mean - 50_500.0).abs() < 1e-6 && (variance - 1000.0 * 9999.0 / 12.0).abs() < 1e-2);
    let hand = Exact::default().within_steps(10, 1_000, |hand| {
        hand.law_of(|dice| {
            dice.add_up(&(), hundred(), 10, |dice, (), die, _| dice.sum(100, die).into())
        })
    });
    assert!(hand.is_err(), "too many steps");
}

/// The best few of many, against every sequence of faces.
#[test]
fn the_best_few_agree_with_every_sequence_of_faces() {
    for count in 0..=4_u8 {
        for (few, highest) in (0..=count).flat_map(|few| [(few, true), (few, false)]) {
            // Faces of one sign and of both; the last lie far apart.
            for times in [1, -3, 500_000] {
                let roll = |dice: &mut Exact, (): &(), times: i32| {
                    times * (i32::from(dice.roll(Die::D6)) - 2)
                };
                let law = Exact::law(|dice| {
                    dice.best(&(), Pool { count, inputs: times, roll }, few, highest)
                });
                let all = brute(count, Die::D6, [i32::MAX; 4], |mut shown: [i32; 4], face| {
                    let free = shown.iter().position(|&one| one == i32::MAX).expect("room");
                    shown[free] = times * (i32::from(face) - 2);
                    shown
                });
                let best = all.map(|shown| {
                    let mut shown = shown[..usize::from(count)].to_vec();
                    shown.sort_unstable();
                    if highest {
                        shown.reverse();
                    }
                    shown[..usize::from(few)].iter().sum::<i32>()
                });
                same(&law, &best);
            }
        }
    }
}

/// A rule with far more branches than its limit is given up after a thousand of them.
#[test]
fn a_hopeless_rule_is_given_up_soon() {
    let runs = Cell::new(0);
    let rule = |dice: &mut Exact| {
        runs.set(runs.get() + 1);
        (0..30).map(|_| u32::from(dice.roll(Die::D6))).sum::<u32>()
    };
    let excess = Exact::default().within(200_000, |hand| hand.law_of(rule)).expect_err("too many");
    assert!(runs.get() < 2_000 && 1e12 < excess.ways, "{} {excess:?}", runs.get());
    // One with a little more is not: the estimate may be wrong.
    runs.set(0);
    let rule = |dice: &mut Exact| {
        runs.set(runs.get() + 1);
        (0..7).map(|_| u32::from(dice.roll(Die::D6))).sum::<u32>()
    };
    let law = Exact::default().within(300_000, |hand| hand.law_of(rule)).expect("enough");
    assert_eq!((runs.get(), law.len()), (279_936, 36));
}

//! Kinds of dice against every way that they can fall, one by one.

use std::collections::BTreeMap;

use super::{chance, degrees, game, near};

/// Returns the chances of all values of one die: `falls` plays it with the faces that come up, from
/// 0, in order, and returns `None` where it needs another.
fn ways(sides: usize, falls: &dyn Fn(&[usize]) -> Option<i64>) -> BTreeMap<i64, f64> {
    let (mut law, mut open) = (BTreeMap::new(), vec![(vec![], 1.0)]);
    while let Some((shown, chance)) = open.pop() {
        match falls(&shown) {
            Some(value) => *law.entry(value).or_insert(0.0) += chance,
            None => {
                for face in 0..sides {
                    let shown = shown.iter().copied().chain([face]).collect();
                    open.push((shown, chance / sides as f64));
                }
            }
        }
    }
    law
}

#[track_caller]
fn same(body: &str, expected: &BTreeMap<i64, f64>) {
    let found = degrees(body);
    assert_eq!(found.len(), expected.len(), "{body}: {found:?}, not {expected:?}");
    for ((value, found), (other, mass)) in found.iter().zip(expected) {
        assert_eq!(i64::from(*value), *other, "{body}");
        assert!((found - mass).abs() < 1e-12, "{body}: {value} has {found}, not {mass}");
    }
}

/// The faces of a die that is none with numbers from 1 on.
const OWN: [i64; 5] = [-3, 0, 0, 2, 7];

#[test]
fn faces_of_ones_own_are_rolled_again_by_what_they_show() {
    let again = |on: &'static [i64], most: usize| {
        ways(OWN.len(), &move |shown| {
            let last = OWN[*shown.last()?];
            (most < shown.len() || !on.contains(&last)).then_some(last)
        })
    };
    same("roll(reroll(die([-3, 0, 0, 2, 7]), 0))", &again(&[0], 1));
    same("roll(reroll(die([-3, 0, 0, 2, 7]), [-3, 2], 3))", &again(&[-3, 2], 3));
    // All but what is kept.
    same("roll(push(die([-3, 0, 0, 2, 7]), [2, 7]))", &again(&[-3, 0], 1));
    // Faces that it does not have.
    same("roll(reroll(die([-3, 0, 0, 2, 7]), [1, 3, 4, 5]))", &again(&[], 1));
    // Counters are faces as well.
    let crossed = "pool(1, reroll(die([[0, 1], [1, 0], [2, 0]]), [[0, 1]]), 0, |s, f| f[0])";
    near(chance(&format!("{crossed} - 1")), 4.0 / 9.0, 12);
}

#[test]
fn faces_of_ones_own_bring_other_dice_by_what_they_show() {
    let brought = |from: i64, most: usize| {
        ways(OWN.len(), &move |shown| {
            let last = OWN[*shown.last()?];
            let sum = shown.iter().map(|face| OWN[*face]).sum();
            (most < shown.len() || last < from).then_some(sum)
        })
    };
    same("sum(1, again(die([-3, 0, 0, 2, 7]), 7, 3))", &brought(7, 3));
    same("sum(1, again(die([-3, 0, 0, 2, 7]), 0, 4))", &brought(0, 4));
}

#[test]
fn faces_of_ones_own_are_counted_by_what_they_show() {
    near(chance("count(1, die([-3, 0, 0, 2, 7]), [-3])"), 0.2, 12);
    near(chance("count(1, die([-3, 0, 0, 2, 7]), 0)"), 0.8, 12);
    near(chance("count(1, die([300, 400, 500]), [400])"), 1.0 / 3.0, 12);
    near(chance("count(1, explode(6, 6), [7])"), 1.0 / 36.0, 12);
}

#[test]
fn dice_that_bring_others_follow_their_rule() {
    let exploding = |from: usize, most: usize, less: i64| {
        ways(6, &move |shown| {
            let last = shown.last()? + 1;
            let total: i64 = shown.iter().map(|face| *face as i64 + 1).sum();
            let further = shown.len() as i64 - 1;
            (most < shown.len() || last < from).then_some(total - less * further)
        })
    };
    same("roll(explode(6, 6, 3))", &exploding(6, 3, 0));
    same("roll(explode(6, 4, 4))", &exploding(4, 4, 0));
    same("roll(penetrate(6, 6, 3))", &exploding(6, 3, 1));
    same("roll(penetrate(6, 4, 4))", &exploding(4, 4, 1));
    same("sum(1, again(6, 5, 4))", &exploding(5, 4, 0));
    // The further dice are rolled again like the first.
    let both = ways(4, &|shown| {
        let (mut total, mut at) = (0, 0);
        for _ in 0..3 {
            let mut face = shown.get(at)? + 1;
            at += 1;
            if face == 1 {
                face = shown.get(at)? + 1;
                at += 1;
            }
            total += face as i64;
            if face < 4 {
                break;
            }
        }
        Some(total)
    });
    same("roll(explode(reroll(4, 1), 4, 2))", &both);
}

/// Half of all faces bring another die, 20 times over: a million ways, of which equal ones are
/// merged after each die.
#[test]
fn many_faces_may_bring_others() {
    let mean = |body: &str| -> f64 {
        degrees(body).iter().map(|(value, mass)| f64::from(*value) * mass).sum()
    };
    // Each roll has a mean of 3.5, and there are 1 + 1/2 + 1/4 + ... of them.
    let rolls: f64 = (0..=20).map(|nth| 0.5_f64.powi(nth)).sum();
    near(mean("roll(explode(6, 4, 20))"), 3.5 * rolls, 9);
    near(mean("sum(3, again(6, [1, 2, 3], 20))"), 3.0 * 3.5 * rolls, 9);
    near(mean("count(8, again(6, [2, 4, 6], 20), 1)"), 8.0 * rolls, 9);
    near(
        mean("roll(reroll(6, [1, 2, 3, 4, 5], 20))"),
        {
            let six = 1.0 - (5.0_f64 / 6.0).powi(21);
            6.0 * six + 3.0 * (1.0 - six)
        },
        9,
    );
}

/// What is cut short after 20 further dice is slack; a rule that ends there itself has none.
#[test]
fn dice_that_are_cut_short_are_slack() {
    let cut = |share: f64| share.powi(21);
    for (body, slack) in [
        ("roll(explode(4, 2))", cut(0.75)),
        ("roll(penetrate(4, 2))", cut(0.75)),
        ("sum(1, again(4, [1, 2, 3]))", cut(0.75)),
        ("sum(2, explode(4, 2))", 2.0 * cut(0.75)),
        ("count(1, again(6, 4), 6)", cut(0.5)),
        ("highest(2, explode(4, 3), 1)", 2.0 * cut(0.5)),
        ("roll(explode(4, 2, 20))", 0.0),
        ("roll(explode(4, 1, 3))", 0.0),
    ] {
        let rules = format!("fn check(rating, ease, against) {{ {body} }}");
        let game = game(&rules).unwrap_or_else(|fault| panic!("{fault}"));
        let terms = game.card().terms(3, 1, None).expect("terms");
        let found = game.law(terms).slack();
        assert!((found - slack).abs() < 1e-6 * slack + 1e-15, "{body}: {found}, not {slack}");
    }
    for word in ["explode", "penetrate", "again"] {
        let rules = format!("fn check(rating, ease, against) {{ roll({word}(6, 1)) }}");
        let told = game(&rules).err().expect("a fault").to_string();
        assert!(told.contains("brings another on every face never ends"), "{told}");
    }
}

#[test]
fn natural_faces_always_and_never_reach() {
    let mean = |body: &str| chance(&format!("count(1, 6, {body})"));
    near(mean("natural(6, 1, 5)"), 3.0 / 6.0, 12);
    near(mean("natural(6, 9, 5)"), 5.0 / 6.0, 12);
    near(mean("natural(6, -9, 5)"), 1.0 / 6.0, 12);
    near(chance("len(natural(0, 0, 4))"), 0.0, 12);
}

/// Faces are bounded, so that no sum of them overflows.
#[test]
fn sums_of_the_largest_faces_are_right() {
    let all = "sum(255, die([1000000])) == 255000000";
    near(chance(all), 1.0, 12);
    near(chance("sum(255, again(die([-1000000]), -1000000, 20)) == -5355000000"), 1.0, 12);
    for word in ["highest", "lowest"] {
        near(
            chance(&format!("{word}(255, die([-1000000, -1000000]), 255) == -255000000")),
            1.0,
            12,
        );
    }
    near(chance("drop(255, die([1000000]), 5) == 250000000"), 1.0, 12);
}

#[test]
fn the_best_few_are_added_whatever_is_rolled_besides() {
    // Of three dice, the best, the middle and the lowest alone.
    let mean = |body: &str| -> f64 {
        degrees(body).iter().map(|(value, mass)| f64::from(*value) * mass).sum()
    };
    let (best, worst) = (mean("highest(3, 6, 1)"), mean("lowest(3, 6, 1)"));
    near(mean("drop(3, 6, 1)") + worst, 10.5, 9);
    near(mean("highest(3, 6, 2)") + worst, 10.5, 9);
    near(mean("lowest(3, 6, 2)") + best, 10.5, 9);
    near(mean("highest(3, 6, 0)"), 0.0, 9);
    near(mean("drop(3, 6, 3)"), 0.0, 9);
    near(best, 1071.0 / 216.0, 9);
}

#[test]
fn a_repeat_stops_at_once() {
    // What stands after `stop` is not reached.
    let body = "repeat(3, 0, |s| { if roll(6) == 6 { stop(9); } s + 1 })";
    let found = degrees(body);
    assert_eq!(found.iter().map(|(value, _)| *value).collect::<Vec<_>>(), [3, 9]);
    near(found[0].1, 125.0 / 216.0, 12);
    // It ends the innermost alone.
    let inner = "repeat(3, 0, |t| if roll(2) == 1 { stop(t) } else { t + 1 })";
    let found = degrees(&format!("repeat(2, 0, |s| s + {inner})"));
    let ways = [16.0, 16.0, 12.0, 12.0, 5.0, 2.0, 1.0];
    assert_eq!(found.len(), ways.len());
    for ((_, mass), ways) in found.iter().zip(ways) {
        near(*mass, ways / 64.0, 12);
    }
    // A helper of the step stops it as well.
    let script = "fn check(rating, ease, against) { repeat(2, 0, |s| next(s)) }
        fn next(s) { if roll(6) == 6 { stop(7); } s + 1 }";
    let game = game(script).unwrap_or_else(|fault| panic!("{fault}"));
    let law = game.law(game.card().terms(3, 1, None).expect("terms"));
    near(law.probability(|answer| answer.degree == 7), 11.0 / 36.0, 12);
    near(law.probability(|answer| answer.degree == 2), 25.0 / 36.0, 12);
}

/// The best few of dice that explode, as independent programs have them.
#[test]
fn the_best_of_exploding_dice_are_those_of_other_programs() {
    // Roll and keep: 6 keep 3 reach 15 in 97.00338 %.
    near(chance("highest(6, explode(10, 10), 3) - 14"), 0.970_033_8, 7);
    let mean = |body: &str| -> f64 {
        super::degrees(body).iter().map(|(degree, mass)| f64::from(*degree) * mass).sum()
    };
    near(mean("highest(6, explode(10, 10), 3)"), 26.5418, 4);
    near(mean("highest(10, explode(10, 10), 5)"), 44.8911, 4);
    near(mean("highest(10, explode(10, 10), 10)"), 61.1111, 4);
    // The best and the others make all; so do the lowest and the others.
    let few = "highest(7, explode(6, 6, 3), 2)";
    let all = mean("sum(7, explode(6, 6, 3))");
    near(mean(few) + mean("lowest(7, explode(6, 6, 3), 5)"), all, 9);
    near(mean("drop(7, explode(6, 6, 3), 2)") + mean("lowest(7, explode(6, 6, 3), 2)"), all, 9);
    // Faces that lie far apart, and below zero.
    near(mean("highest(2, die([-9, 0, 900000]), 1) / 100000"), 5.0 / 9.0 * 9.0, 9);
}

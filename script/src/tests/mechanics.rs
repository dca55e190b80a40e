//! Forty mechanics of the field, each against its exact chance.

use super::{chance, degrees, near};

/// A mechanic: what it is, the body of a check, and its chance to return 1 or more, to so many
/// digits.
type Case = (&'static str, &'static str, f64, i32);

const EXACT: i32 = 12;

const SUMS: &[Case] = &[
    ("2d6, 8 or more", "sum(2, 6) - 7", 5.0 / 12.0, EXACT),
    ("powered by the apocalypse, +1: 10 or more", "sum(2, 6) + 1 - 9", 5.0 / 18.0, EXACT),
    ("the same, 7 to 9", "let all = sum(2, 6) + 1; 7 <= all && all <= 9", 4.0 / 9.0, EXACT),
    ("3d6, 12 or less", "13 - sum(3, 6)", 20.0 / 27.0, EXACT),
    ("d20 with advantage, 11 or more", "highest(2, 20, 1) - 10", 0.75, EXACT),
    ("4dF, 2 or more", "sum(4, die([-1, -1, 0, 0, 1, 1])) - 1", 5.0 / 27.0, EXACT),
    (
        "d100 at most 50, the better of two tens dice",
        "lowest(2, 10, 1) * 10 - 10 + roll(10) <= 50",
        0.75,
        EXACT,
    ),
    (
        "d100 at most 45, doubles: critical",
        "let all = roll(100); all <= 45 && all % 11 == 0",
        0.04,
        EXACT,
    ),
    (
        "the same: fumble",
        "let all = roll(100); 45 < all && (all % 11 == 0 || all == 100)",
        0.06,
        EXACT,
    ),
    ("d8 beats d6", "roll(8) > roll(6)", 9.0 / 16.0, EXACT),
    ("2d6, 8 or more, the lower rolled once more", "highest(3, 6, 2) - 7", 49.0 / 72.0, EXACT),
    (
        "the same, rolled as the rule says",
        "let best = faces(2, 6, [0, 0], |s, face, count|
             if count == 0 { s } else if s[0] == 0 && count == 2 { [face, face] }
             else if s[0] == 0 { [face, 0] } else if s[1] == 0 { [s[0], face] } else { s });
         if 8 <= best[0] + best[1] { return true; }
         8 <= best[0] + max(best[1], roll(6))",
        49.0 / 72.0,
        EXACT,
    ),
    (
        "bag of 3 and 5: both first are ours",
        "draw([3, 5]) == 0 && draw([2, 5]) == 0",
        3.0 / 28.0,
        EXACT,
    ),
];

const POOLS: &[Case] = &[
    ("blades, 4 dice: bad", "highest(4, 6, 1) <= 3", 1.0 / 16.0, EXACT),
    ("mixed", "let best = highest(4, 6, 1); 4 <= best && best <= 5", 34.0 / 81.0, EXACT),
    ("full", "count(4, 6, 6) == 1", 125.0 / 324.0, EXACT),
    ("critical", "2 <= count(4, 6, 6)", 19.0 / 144.0, EXACT),
    ("year zero, 5 dice: a six", "count(5, 6, 6)", 0.598_122, 6),
    ("pushed, not the ones", "count(5, push(6, [1, 6]), 6)", 0.803_504, 6),
    (
        "storyteller, 5d10, 7 or more, ones cancel: pass",
        "pool(5, 10, 0, |s, face| if 7 <= face { s + 1 } else if face == 1 { s - 1 } else { s })",
        0.762_44,
        5,
    ),
    (
        "botch: a one and nothing else",
        "let all = pool(5, 10, [0, 0], |s, face|
             if 7 <= face { [s[0] + 1, s[1]] } else if face == 1 { [s[0], s[1] + 1] } else { s });
         all[0] == 0 && 0 < all[1]",
        0.046_51,
        5,
    ),
    ("ten again, 4 dice, 8 or more: 3", "count(4, again(10, 10), 8) - 2", 0.138_09, 5),
    ("shadowrun, 6 dice: 2 hits", "count(6, 6, 5) - 1", 473.0 / 729.0, EXACT),
    ("over half ones", "count(6, 6, [1]) - 3", 203.0 / 23328.0, EXACT),
    (
        "savage, d8 and a wild die: 4",
        "max(roll(explode(8, 8)), roll(explode(6, 6))) - 3",
        13.0 / 16.0,
        EXACT,
    ),
    ("8", "max(roll(explode(8, 8)), roll(explode(6, 6))) - 7", 71.0 / 288.0, EXACT),
    ("keep 3 of 5 exploding d10: 20", "highest(5, explode(10, 10), 3) - 19", 0.717_94, 5),
    (
        "ten shots at 3+, 4+, save 5+: any",
        "count(count(count(10, 6, 3), 6, 4), 6, [1, 2, 3, 4])",
        0.918_987,
        6,
    ),
    ("3+, ones rolled again", "count(1, reroll(6, 1), 3)", 7.0 / 9.0, EXACT),
    ("3+, misses rolled again", "count(1, reroll(6, [1, 2]), 3)", 8.0 / 9.0, EXACT),
    (
        "3+, a six hits twice, 10 dice: 9",
        "pool(10, 6, 0, |s, face| if face == 6 { s + 2 } else if 3 <= face { s + 1 } else { s }) - 8",
        0.464_691,
        6,
    ),
    (
        "3+, a six wounds, else 4+",
        "let face = roll(6); face == 6 || 3 <= face && 4 <= roll(6)",
        5.0 / 12.0,
        EXACT,
    ),
    (
        "3+, 4+, save on 4+ but not from a six",
        "if roll(6) < 3 { return false; }
         let wound = roll(6); 4 <= wound && (wound == 6 || roll(6) < 4)",
        // A six to wound is not saved.
        2.0 / 3.0 * (1.0 / 6.0 + 1.0 / 3.0 * 0.5),
        EXACT,
    ),
    (
        "d3 damage, each ignored on 5+: none",
        "count(roll(3), 6, [1, 2, 3, 4]) == 0",
        13.0 / 81.0,
        EXACT,
    ),
    (
        "ironsworn +2: strong",
        "let action = min(roll(6) + 2, 10); count(2, 10, action) == 0",
        139.0 / 600.0,
        EXACT,
    ),
    ("weak", "let action = min(roll(6) + 2, 10); count(2, 10, action) == 1", 131.0 / 300.0, EXACT),
];

#[test]
fn sums_are_exact() {
    check(SUMS);
}

#[test]
fn pools_are_exact() {
    check(POOLS);
}

fn check(cases: &[Case]) {
    for (name, body, expected, digits) in cases {
        let found = chance(body);
        let slack = 0.5 * 10_f64.powi(-digits);
        assert!((found - expected).abs() <= slack * 1.000_001, "{name}: {found}, not {expected}");
    }
}

#[test]
fn four_d6_keep_three() {
    let mean: f64 = degrees("drop(4, 6, 1)").iter().map(|(sum, mass)| f64::from(*sum) * mass).sum();
    near(mean, 15869.0 / 1296.0, 10);
}

#[test]
fn ten_shots_kill_so_many() {
    let shots = "count(count(count(10, 6, 3), 6, 4), 6, [1, 2, 3, 4])";
    let mean: f64 = degrees(shots).iter().map(|(slain, mass)| f64::from(*slain) * mass).sum();
    near(mean, 20.0 / 9.0, 10);
}

/// Returns the chances of the degrees from 0 on.
fn law(body: &str) -> Vec<f64> {
    let degrees = degrees(body);
    let most = degrees.iter().map(|(degree, _)| *degree).max().unwrap_or(0);
    let mass =
        |degree| degrees.iter().find(|(known, _)| *known == degree).map_or(0.0, |(_, mass)| *mass);
    (0..=most).map(mass).collect()
}

#[test]
fn hunger_dice_have_four_results() {
    let body = "let plain = pool(3, 10, [0, 0], |s, f| [s[0] + if 6 <= f { 1 } else { 0 }, s[1] + if f == 10 { 1 } else { 0 }]);
        let hunger = pool(2, 10, [0, 0, 0], |s, f| [s[0] + if 6 <= f { 1 } else { 0 }, s[1] + if f == 10 { 1 } else { 0 }, s[2] + if f == 1 { 1 } else { 0 }]);
        let tens = plain[1] + hunger[1];
        let all = plain[0] + hunger[0] + tens / 2 * 2;
        if all < 3 { return if 0 < hunger[2] { 4 } else { 0 }; }
        if tens < 2 { return 1; }
        if 0 < hunger[1] { 3 } else { 2 }";
    let law = law(body);
    for (found, expected) in law[1..].iter().zip([0.431_04, 0.022_68, 0.058_78, 0.1259]) {
        near(*found, expected, 5);
    }
}

#[test]
fn cortex_takes_the_best_two() {
    let total = "let dice = [6, 8, 10]; let best = 0; let second = 0;
        for d in dice { let face = roll(d); if face == 1 { continue; }
            if best <= face { second = best; best = face; } else { second = max(second, face); } }
        best + second - 11";
    near(chance(total), 15.0 / 32.0, 12);
    near(chance("roll(6) + roll(8) + roll(10) == 3"), 1.0 / 480.0, 12);
}

#[test]
fn symbols_are_counted() {
    // Successes and advantages of the dice of a game of symbols, as far as successes go.
    let body = "let ability = die([0, 1, 1, 2, 0, 0, 1, 0]);
        let proficiency = die([0, 1, 1, 2, 2, 0, 1, 1, 1, 0, 0, 1]);
        let difficulty = die([0, 1, 2, 0, 0, 0, 0, 1]);
        sum(2, ability) + sum(1, proficiency) - sum(2, difficulty)";
    near(chance(body), 7997.0 / 12288.0, 12);
}

#[test]
fn damage_spills_or_not() {
    // Three attacks of d3 on figures with two wounds.
    let none = "repeat(3, [0, 0], |s| { let left = s[1] + roll(3);
            if 2 <= left { [s[0] + 1, 0] } else { [s[0], left] } })[0]";
    for (found, expected) in law(none)[1..].iter().zip([1.0 / 9.0, 16.0 / 27.0, 8.0 / 27.0]) {
        near(*found, expected, 12);
    }
    near(chance("sum(3, 3) / 2 - 2"), 17.0 / 27.0, 12);
}

#[test]
fn pools_are_set_against_each_other() {
    let cancel = "versus(6, 6, 6, 0, |s, face, ours, theirs| s + abs(ours - theirs)) == 0";
    near(chance(cancel), 0.004_065, 6);
    let [less, equal, more] = {
        let law = law(
            "let a = count(5, 6, 5); let b = count(4, 6, 5); 1 + if a < b { -1 } else if b < a { 1 } else { 0 }",
        );
        [law[0], law[1], law[2]]
    };
    near(more, 0.451_202, 6);
    near(equal, 0.270_386, 6);
    near(less, 1.0 - 0.451_202 - 0.270_386, 5);
    // Risk: the highest against the highest, then the second against the second; equals defend.
    let risk = "versus(3, 2, 6, [0, 0, 0], |s, face, ours, theirs| {
            // The dice that are paired so far of both, and the losses of the defender.
            let a = s[0]; let d = s[1]; let lost = s[2];
            for i in 0..ours { a += 1; if a <= 2 && d + theirs < a { lost += 1; } }
            [a, d + theirs, lost] })[2]";
    let law = law(risk);
    for (found, ways) in law.iter().zip([2275.0, 2611.0, 2890.0]) {
        near(*found, ways / 7776.0, 12);
    }
}

#[test]
fn saves_stop_hits() {
    let body = "let hits = pool(4, 6, [0, 0], |s, f| if f == 6 { [s[0], s[1] + 1] } else if 3 <= f { [s[0] + 1, s[1]] } else { s });
        let saves = pool(3, 6, [0, 0], |s, f| if f == 6 { [s[0], s[1] + 1] } else if 3 <= f { [s[0] + 1, s[1]] } else { s });
        let normal = hits[0]; let critical = hits[1]; let plain = saves[0]; let best = saves[1];
        let stopped = min(critical, best); critical -= stopped; best -= stopped;
        let pairs = min(critical, plain / 2);
        critical -= pairs; plain -= 2 * pairs;
        normal = max(0, normal - best - plain);
        normal + critical == 0";
    near(chance(body), 12791.0 / 34992.0, 12);
}

#[test]
fn luck_is_pushed() {
    let turn = "repeat(3, 0, |lost| if 3 <= roll(6) { lost } else if lost == 1 { stop(2) } else { lost + 1 }) == 2";
    near(chance(turn), 7.0 / 27.0, 12);
}

#[test]
fn a_usage_die_lasts_nine_uses() {
    // From d8 down to d4; after that it is used up. A reading is the die and its uses.
    let uses = "repeat(400, [8, 0], |s| { let next = if roll(s[0]) <= 2 { s[0] - 2 } else { s[0] };
            if next < 4 { stop([0, s[1] + 1]) } else { [next, s[1] + 1] } })[1]";
    let mean: f64 = degrees(uses).iter().map(|(uses, mass)| f64::from(*uses) * mass).sum();
    near(mean, 9.0, 8);
}

#[test]
fn sets_and_runs_are_found() {
    near(chance("faces(6, 10, 0, |s, f, n| if 2 <= n { 1 } else { s })"), 1061.0 / 1250.0, 12);
    let run = "faces(5, 6, [0, 0], |s, f, n| { let now = if 0 < n { s[0] + 1 } else { 0 };
            [now, max(s[1], now)] })[1] - 3";
    near(chance(run), 25.0 / 162.0, 12);
    let seven = "let seen = pool(4, 6, 0, |s, f| s | (1 << f)); for f in 1..4 {
            if (seen & (1 << f)) != 0 && (seen & (1 << (7 - f))) != 0 { return true; } } false";
    near(chance(seven), 139.0 / 216.0, 12);
}

#[test]
fn the_higher_roll_cancels() {
    // Three d20 at most 12 against one at most 11. A face that meets its number is a critical, which
    // beats all that is not; two criticals cancel each other.
    let body =
        "let ours = faces(3, 20, 0, |s, f, n| if s == 0 && 0 < n && f <= 12 { f } else { s });
        let theirs = faces(1, 20, 0, |s, f, n| if 0 < n && f <= 11 { f } else { s });
        if ours == 12 && theirs == 11 { return 1; }
        if ours == 12 { return 2; }
        if theirs == 11 { return 0; }
        1 + if ours > theirs { 1 } else if theirs > ours { -1 } else { 0 }";
    let law = law(body);
    near(law[2], 0.746_544, 6);
    near(law[0], 0.184_275, 6);
}

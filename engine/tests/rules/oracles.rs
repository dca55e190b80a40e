//! Exact laws against integer counts that other programs made: `data/oracles` says how.

use std::collections::BTreeMap;

use evenodds_engine::contest;
use evenodds_engine::dice::{Die, Exact};
use evenodds_engine::expression::{Expression, roll_down};
use evenodds_engine::games;
use evenodds_engine::mechanics::{
    Attempt, NetSuccesses, PoolCheck, PoolRules, SuccessPool, SumUnder, TargetNumber, TwoDiceUnder,
};
use evenodds_engine::resolver::{Grade, Resolver};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Probabilities are told in doubles; the counts are exact.
const CLOSE: f64 = 1e-13;

fn load<T: DeserializeOwned>(name: &str) -> T {
    let path = format!("{}/../data/oracles/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[track_caller]
fn close(found: f64, expected: f64, of: &str) {
    assert!((found - expected).abs() < CLOSE, "{of}: {found} is not {expected}");
}

fn ratio(count: &str, denominator: &str) -> f64 {
    let number = |text: &str| text.parse::<f64>().expect("a number");
    number(count) / number(denominator)
}

fn pool(tens: u8) -> SuccessPool {
    SuccessPool::new(PoolRules {
        die: Die::D10,
        target: 7,
        top_counts: tens,
        net: NetSuccesses::Beyond,
        difficulty_min: 1,
        fumbles: true,
    })
}

#[derive(Deserialize)]
struct Pools {
    pools: Vec<Pool>,
}

#[derive(Deserialize)]
struct Pool {
    dice: u8,
    tens: u8,
    denominator: String,
    fumbles: String,
    successes: Vec<String>,
}

#[test]
fn success_pools_to_twenty_dice() {
    let pools: Pools = load("pools.json");
    assert_eq!(pools.pools.len(), 42);
    for known in pools.pools {
        let law = pool(known.tens).law(&PoolCheck { pool: known.dice, difficulty: 1 });
        let of = format!("{} dice, tens count {}", known.dice, known.tens);
        let fumble = law.probability(|answer| answer.grade == Grade::Fumble);
        close(fumble, ratio(&known.fumbles, &known.denominator), &of);
        for (successes, count) in (0..).zip(&known.successes) {
            let mass = law.probability(|answer| answer.degree == successes);
            close(mass, ratio(count, &known.denominator), &of);
        }
        close(law.total(), 1.0, &of);
    }
}

#[derive(Deserialize)]
struct Mechanics {
    sum_under: Cases<Sum>,
    sum_under_contests: Cases<SumContest>,
    two_dice_under: Cases<Two>,
    pool_contests: Cases<PoolContest>,
    damage: Cases<Damage>,
}

#[derive(Deserialize)]
struct Cases<T> {
    cases: Vec<T>,
}

#[derive(Deserialize)]
struct Sum {
    target: i16,
    counts: [f64; 4],
}

#[derive(Deserialize)]
struct SumContest {
    a: i16,
    b: i16,
    counts: [f64; 3],
}

#[derive(Deserialize)]
struct Two {
    value: i16,
    threshold: i16,
    counts: [f64; 3],
    degrees: Option<BTreeMap<i16, f64>>,
}

#[derive(Deserialize)]
struct PoolContest {
    tens: u8,
    dice: [u8; 2],
    difficulty: [i16; 2],
    denominator: String,
    counts: [String; 3],
}

#[derive(Deserialize)]
struct Damage {
    roll: String,
    denominator: f64,
    counts: BTreeMap<i32, f64>,
    read_off: Option<String>,
}

fn verdict() -> SumUnder {
    let book = games::book("spurg").expect("a built-in game");
    games::spurg::rules::verdict(&book.parameters)
}

#[test]
fn sums_under_a_target() {
    let known: Mechanics = load("mechanics.json");
    assert_eq!(known.sum_under.cases.len(), 35);
    for Sum { target, counts } in known.sum_under.cases {
        let law = verdict().law(&TargetNumber(target));
        for (grade, count) in Grade::ALL.into_iter().zip(counts) {
            let mass = law.probability(|answer| answer.grade == grade);
            close(mass, count / 216.0, &format!("target {target}, {grade:?}"));
        }
    }
    assert_eq!(known.sum_under_contests.cases.len(), 36);
    for SumContest { a, b, counts } in known.sum_under_contests.cases {
        let law = contest::law(&verdict(), &TargetNumber(a), &TargetNumber(b));
        compare_leads(&law, counts.map(|count| count / 46656.0), &format!("{a} against {b}"));
    }
}

fn compare_leads(law: &evenodds_engine::law::Law<i16>, expected: [f64; 3], of: &str) {
    close(law.probability(|&lead| lead > 0), expected[0], of);
    close(law.probability(|&lead| lead < 0), expected[1], of);
    close(law.probability(|&lead| lead == 0), expected[2], of);
}

#[test]
fn two_dice_under_a_value() {
    let known: Mechanics = load("mechanics.json");
    assert_eq!(known.two_dice_under.cases.len(), 322);
    let dice = TwoDiceUnder { die: Die::D20, repeats: true, doubles: true, black_decides: false };
    for Two { value, threshold, counts, degrees } in known.two_dice_under.cases {
        let of = format!("value {value} against {threshold}");
        let law = dice.law(&Attempt { value, against: threshold });
        let grades = [Grade::Failure, Grade::Success, Grade::Critical];
        for (grade, count) in grades.into_iter().zip(counts) {
            close(law.probability(|answer| answer.grade == grade), count / 400.0, &of);
        }
        if let Some(degrees) = degrees {
            let law = law.map(|answer| answer.degree);
            assert_eq!(law.len(), degrees.len(), "{of}");
            for (degree, count) in degrees {
                close(law.mass(&degree), count / 400.0, &of);
            }
        }
    }
}

#[test]
fn pools_that_cancel() {
    let known: Mechanics = load("mechanics.json");
    assert_eq!(known.pool_contests.cases.len(), 288);
    for case in known.pool_contests.cases {
        let of = format!("{:?} dice at {:?}, tens {}", case.dice, case.difficulty, case.tens);
        let [ours, theirs] = [0, 1]
            .map(|side| PoolCheck { pool: case.dice[side], difficulty: case.difficulty[side] });
        let law = contest::law(&pool(case.tens), &ours, &theirs);
        compare_leads(&law, case.counts.map(|count| ratio(&count, &case.denominator)), &of);
    }
}

#[test]
fn damage_rolls() {
    let known: Mechanics = load("mechanics.json");
    assert_eq!(known.damage.cases.len(), 9);
    for Damage { roll, denominator, counts, read_off } in known.damage.cases {
        let expression: Expression = roll.parse().expect("an expression");
        let law = match read_off {
            None => expression.law(),
            Some(_) => Exact::law(|dice| i32::from(roll_down(Die::D12, expression.die, dice))),
        };
        assert_eq!(law.len(), counts.len(), "{roll}");
        for (total, count) in counts {
            close(law.mass(&total), count / denominator, &roll);
        }
    }
}

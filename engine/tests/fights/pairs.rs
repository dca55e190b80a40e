//! Runs with the same seed are compared fight by fight: how far the noise of a difference is above
//! its floor.
//!
//! If a change moves the chance to win by d, at least a share d of the fights must end otherwise, and
//! the variance of a difference between two fights is at least d (1 - d). It is that much if no
//! fight is lost that was won before. Independent runs have p (1 - p) + q (1 - q).

use evenodds_engine::book::Value;
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Ending, Limits, Plan, Side};
use evenodds_engine::fight::Meeting;

use crate::meetings::{Arena, arenas};

/// What is compared: a statistic of the first fighter and one step more of it, in a kind of fight,
/// and how many times the floor the variance may be. Where a shot can pin or shake as well as wound,
/// no order of its results suits every change.
const CHANGES: [(&str, &str, &str, f64); 12] = [
    ("sprawl", "shoot", "shooting", 1.25),
    ("sprawl", "shoot", "toughness", 1.35),
    ("spurg", "melee", "skill", 1.1),
    ("spurg", "melee", "hit_points", 1.1),
    ("spurg", "ranged", "armour", 1.1),
    ("d20", "melee", "melee_attack", 1.1),
    ("d20", "melee", "hit_points", 1.1),
    ("d20", "ranged", "defense", 1.1),
    ("skrapyard", "fight", "fight", 1.1),
    ("skrapyard", "fight", "armour", 1.1),
    ("volt", "close", "close_combat", 1.1),
    ("volt", "ranged", "ranged_combat", 2.1),
];

/// Who is compared.
const FIGHTERS: [(&str, &str); 5] = [
    ("sprawl", "Razz"),
    ("spurg", "watchman"),
    ("d20", "raider"),
    ("skrapyard", "Fighter"),
    ("volt", "Soldier"),
];

const FIGHTS: u64 = 40_000;

/// The number of standard errors that a share may be off: one in 10<sup>7</sup> is.
const ERRORS: f64 = 5.3;

/// The chance to win if it is solved, and who wins each fight.
fn wins(arena: &Arena, meeting: &Meeting) -> (Option<f64>, Vec<bool>) {
    let rounds_max = 30;
    let duel = arena.fights().duel(meeting).expect("a duel");
    let chain = duel.chain(&mut Exact::default(), Limits::FEW).ok();
    let plan = Plan { seed: 1, first: 0, fights: FIGHTS, rounds_max };
    let won =
        |end: &Option<(Ending, u16)>| end.is_some_and(|(end, _)| end.victor() == Some(Side::A));
    let solved = chain.map(|chain| chain.within(rounds_max).wins(Side::A));
    (solved, duel.outcomes(&plan).iter().map(won).collect())
}

#[test]
fn a_change_is_seen_with_little_more_noise_than_it_must_have() {
    for arena in arenas() {
        let fighter = FIGHTERS.iter().find(|(game, _)| *game == arena.name());
        let fighter = arena.shipped(fighter.expect("a fighter of each game").1);
        for (_, kind, key, most) in CHANGES.iter().filter(|(game, ..)| *game == arena.name()) {
            let before = arena.mirror(fighter, kind);
            let mut after = before.clone();
            let sheet = &mut after.contenders[0].profile.sheet;
            let value = Value::Number(sheet.number::<i64>(key) + 1);
            sheet.set(&arena.book().profile, key, value).expect("it is in the domain");
            let [(p, before), (q, after)] = [&before, &after].map(|one| wins(&arena, one));
            let share = |of: (bool, bool)| {
                let pairs = before.iter().zip(&after);
                pairs.filter(|&(&one, &other)| (one, other) == of).count() as f64 / FIGHTS as f64
            };
            let (gained, lost) = (share((false, true)), share((true, false)));
            let d = (gained - lost).abs();
            let noise = gained + lost - d * d;
            let (floor, told) = (d * (1.0 - d), format!("{} {kind} {key}", arena.name()));
            println!("{told}: {:+.4}, noise {:.3} times its floor", gained - lost, noise / floor);
            if let (Some(p), Some(q)) = (p, q) {
                let error = (noise / FIGHTS as f64).sqrt();
                let off = (gained - lost - (q - p)).abs();
                assert!(off <= ERRORS * error, "{told}: {off} off {}", q - p);
                let apart = p * (1.0 - p) + q * (1.0 - q);
                assert!(noise < apart, "{told}: no better than runs of other seeds");
            }
            assert!(noise <= most * floor, "{told}: {noise} for a floor of {floor}");
        }
    }
}

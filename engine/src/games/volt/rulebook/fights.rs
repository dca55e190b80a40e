//! Fights as a whole: sound laws, solved and played alike.

use super::*;
use crate::book::Domain;
use crate::conformance::ends_of;
use crate::dice::{Line, Rolled};
use crate::engagement::{Ending, Engagement, Flow, Plan, playthrough, simulate};
use crate::fight::trial::shipped_roster;

fn roster() -> (Book, Roster) {
    let book = book(&[]);
    let roster = shipped_roster(&book);
    (book, roster)
}

/// The duel of two of the roster.
fn duel(names: [&str; 2], set: &[(&str, &str)]) -> Duel {
    let (book, roster) = roster();
    let meeting = trial::meeting(&roster, &book, names, set);
    game::duel(&Rules::of(&book.parameters), &meeting).expect("a duel")
}

fn chain(duel: &Duel) -> Chain {
    Chain::of(duel, &mut Exact::default(), LIMITS).expect("a small duel")
}

#[test]
fn all_of_the_roster_attack_in_both_kinds() {
    let (book, roster) = roster();
    let volt = Rules::of(&book.parameters);
    let mut hand = Exact::default();
    assert!(8 <= roster.profiles.len());
    for ours in roster.names() {
        for theirs in roster.names() {
            for kind in ["ranged", "close"] {
                let meeting = trial::meeting(&roster, &book, [ours, theirs], &[("kind", kind)]);
                let attack = match volt.attack(&meeting) {
                    Ok(attack) => attack,
                    Err(_) if (ours, kind) == ("Brawler", "ranged") => continue,
                    Err(error) => panic!("{ours} {theirs} {kind}: {error}"),
                };
                let law = attack.law(&mut hand);
                assert!((law.total() - 1.0).abs() < 1e-12, "{ours} {theirs} {kind}");
                assert!(law.slack() == 0.0);
                let apart = |&(blow, _): &(AttackResult, f64)| blow.harm == 0 || blow.hit;
                assert!(law.iter().all(apart));
                assert!(volt.duel(&meeting).is_ok() || [ours, theirs].contains(&"Brawler"));
            }
        }
    }
}

/// The readings of a face under a value, by the pages' words: its face and 20s while they succeed.
fn reading(face: i32, value: i32) -> i32 {
    if value < face {
        0
    } else {
        (0..9).map(|n| face + 20 * n).filter(|&x| x <= value).max().unwrap_or(0)
    }
}

/// Of all faces of four dice, how often there is a hit, a wound, and an end: a fresh defender of
/// Willpower 8 and a weapon that injures.
fn counted(value: i32, against: i32, [lack, coverage]: [i32; 2], damage: i32) -> [f64; 3] {
    let mut counts = [0u32; 3];
    let pairs = || (1..=20).flat_map(|one| (1..=20).map(move |other| (one, other)));
    for (black, white) in pairs() {
        let hits =
            [black, white].iter().filter(|&&face| against.max(0) < reading(face, value)).count();
        let full = hits == 2;
        let stopped = white <= coverage && 0 < lack - if full { 2 } else { 0 };
        for (one, other) in pairs() {
            let rated = damage + if full { 5 } else { 0 };
            let degree = reading(one, rated).max(reading(other, rated));
            counts[0] += u32::from(0 < hits);
            if 0 < hits && !stopped && (0 < degree || 1 <= rated) {
                counts[1] += 1;
                counts[2] += u32::from(degree == 7 || degree == 9 || 10 < degree);
            }
        }
    }
    counts.map(|count| f64::from(count) / 160_000.0)
}

#[test]
fn attacks_agree_with_every_face_of_four_dice() {
    let agrees = |bout: &Bout, counted: [f64; 3]| {
        let law = bout.law();
        let found: [f64; 3] = [
            law.probability(|blow| blow.hit),
            law.probability(AttackResult::wounds),
            law.probability(|blow| blow.out),
        ];
        for (found, counted) in found.into_iter().zip(counted) {
            assert!((found - counted).abs() < 1e-13, "{found} {counted}");
        }
    };
    agrees(&bout(["Ada", "Bo"], &[], &[]), counted(7, 2, [0, 0], 12));
    agrees(&bout(["Ada", "Vest"], &[("distance", "0")], &[]), counted(7, 0, [2, 10], 12));
    let far = [("distance", "4"), ("ease", "19"), ("preparation", "aimed")];
    agrees(&bout(["Ada", "Sealed"], &far, &[]), counted(9 + 19 - 5, 4, [2, 20], 12));
    agrees(&bout(["Dee", "Ada"], &[("kind", "close")], &[]), counted(12, 4, [0, 0], 13));
    agrees(&bout(["Ed", "Vest"], &[("kind", "close")], &[]), counted(8, 2, [6, 10], 11));
}

#[test]
fn equals_have_even_odds() {
    for set in [
        &[][..],
        &[("preparation", "aimed"), ("distance", "0")],
        &[("kind", "close"), ("weapon", "knife"), ("ease", "-3")],
    ] {
        let people = bout(["Meek", "Meek"], set, &[]);
        let solved = people.chain().within(100);
        let [a, b] = Side::BOTH.map(|side| solved.wins(side));
        assert!((a - b).abs() < 1e-12, "{set:?}: {a} {b}");
        assert!(0.3 < a && solved.slack < 1e-12, "{set:?}: {a} {}", solved.slack);
    }
    let sides = ["a", "b"]
        .map(|first| bout(["Meek", "Meek"], &[("first", first)], &[]).chain().within(100));
    assert!((sides[0].wins(Side::A) - sides[1].wins(Side::B)).abs() < 1e-12);
    assert!(sides[1].wins(Side::A) < sides[0].wins(Side::A));
}

#[test]
fn duels_solved_agree_with_duels_played() {
    let plan = Plan { seed: 11, first: 0, fights: 40_000, rounds_max: 30 };
    for (names, set) in [
        (["Civilian", "Civilian"], &[][..]),
        (["Civilian", "Recruit"], &[("preparation", "aimed")]),
        (["Archer", "Civilian"], &[("distance", "1")]),
        (["Watchman", "Civilian"], &[("distance", "1"), ("edge", "2")]),
        (["Recruit", "Civilian"], &[("mode", "auto"), ("distance", "1"), ("moving", "true")]),
        (["Recruit", "Civilian"], &[("kind", "close")]),
    ] {
        let duel = duel(names, set);
        let solved = chain(&duel).within(plan.rounds_max);
        let tally = simulate(&duel, &plan);
        let fights = tally.fights as f64;
        for ending in Ending::ALL {
            let (p, share) = (solved.ended(ending), tally.ended(ending) as f64 / fights);
            let deviation = (p * (1.0 - p) / fights).sqrt();
            assert!(
                (share - p).abs() <= 5.0 * deviation,
                "{names:?} {set:?} {ending:?}: {share} {p}"
            );
        }
        let p = solved.undecided;
        let share = tally.undecided() as f64 / fights;
        assert!((share - p).abs() <= 5.0 * (p * (1.0 - p) / fights).sqrt(), "{names:?} {set:?}");
    }
}

#[test]
fn stories_tell_rules_of_the_index() {
    let rules = book(&[]).rules;
    for (names, set) in [
        (["Veteran", "Guard"], &[][..]),
        (["Soldier", "Mailed swordsman"], &[("preparation", "directed"), ("mode", "fast")]),
        (["Constable", "Guard"], &[("distance", "1")]),
        (["Gunslinger", "Guard"], &[("preparation", "aimed")]),
        (["Brawler", "Swordsman"], &[("kind", "close")]),
        (["Constable", "Civilian"], &[("kind", "close")]),
    ] {
        let duel = duel(names, set);
        for index in 0..30 {
            let story = playthrough(&duel, 3, index, 100);
            let mut rolled = false;
            for line in story.lines() {
                match line {
                    Line::Rolled { .. } => rolled = true,
                    Line::Told { rule, what, .. } => {
                        assert!(rules.get(rule).is_some(), "{rule}: {what}");
                        rolled = false;
                    }
                }
            }
            assert!(!rolled, "a roll of {names:?} is followed by nothing:\n{story}");
        }
    }
}

#[test]
fn equal_names_are_told_apart() {
    let story = playthrough(&duel(["Guard", "Guard"], &[]), 1, 0, 3).to_string();
    assert!(story.contains("Guard (a)") && story.contains("Guard (b)"), "{story}");
}

/// Attacks and a few fights of these people, whatever the book.
fn survives(changes: &[(&str, Value)]) {
    let mut hand = Exact::default();
    for (names, set) in [
        (["Dee", "Vest"], &[("preparation", "snap"), ("metres", "100000")][..]),
        (["Dee", "Vest"], &[("mode", "auto"), ("distance", "0"), ("ease", "20")]),
        (["Ada", "Hal"], &[("kind", "close"), ("tactic", "reckless")]),
    ] {
        let bout = bout(names, set, changes);
        // Some distances are too far for full Auto by some books.
        let Ok(attack) = bout.attack() else { continue };
        let law = attack.law(&mut hand);
        assert!((law.total() - 1.0).abs() < 1e-12, "{changes:?}");
        let duel = bout.duel();
        for index in 0..20 {
            let mut dice = Rolled::keyed(5, index);
            let mut state = duel.open(&mut dice);
            for _ in 0..50 {
                if matches!(duel.advance(&mut state, &mut dice), Flow::End(_)) {
                    break;
                }
            }
        }
    }
}

#[test]
fn fights_survive_the_ends_of_every_parameter() {
    let book = book(&[]);
    for parameter in &book.parameters {
        for value in ends_of(parameter, &[]) {
            survives(&[(&parameter.key, value)]);
        }
    }
    for end in [<[Value]>::first, <[Value]>::last] {
        let values = book.parameters.iter().map(|parameter| {
            let ends = ends_of(parameter, &[]);
            (parameter.key.as_str(), end(&ends).expect("a domain has an end").clone())
        });
        survives(&values.collect::<Vec<_>>());
    }
}

#[test]
fn stat_lines_and_weapons_survive_the_ends_of_their_domains() {
    let mut hand = Exact::default();
    for low in [true, false] {
        for set in [&[("kind", "close")][..], &[("target", "20")]] {
            let mut bout = bout(["Ada", "Bo"], set, &[]);
            let book = book(&[]);
            for contender in &mut bout.meeting.contenders {
                let end = |domain: &Domain| match domain {
                    Domain::Range(bottom, top) => {
                        Some(Value::Number(if low { *bottom } else { *top }))
                    }
                    Domain::Sets(words) if !low => Some(Value::List(words.clone())),
                    _ => None,
                };
                for field in &book.profile {
                    let Some(value) = end(&field.domain) else { continue };
                    contender.profile.sheet.set(&book.profile, &field.key, value).expect("an end");
                }
                for weapon in &mut contender.weapons {
                    for field in &book.weapon {
                        let Some(value) = end(&field.domain) else { continue };
                        let value = if field.key == "modes" {
                            Value::List(vec!["auto".to_owned()])
                        } else {
                            value
                        };
                        weapon.sheet.set(&book.weapon, &field.key, value).expect("an end");
                    }
                }
            }
            let law = bout.attack().expect("an attack").law(&mut hand);
            assert!((law.total() - 1.0).abs() < 1e-12);
        }
    }
}

//! Fights of squads as a whole: they end, stay within their bounds, and agree with what is exact.

use crate::dice::{Exact, Rolled};
use crate::engagement::{Chain, Ending, Engagement, Flow, Limits, Plan, STEPS_MAX, Side, simulate};
use crate::games::skrapyard::squad::tests::{RADIUS, Sketch, at, beside, sketch};
use crate::games::skrapyard::squad::{Squad, SquadState};
use crate::registry::Fights;
use crate::squad::{self, Bold, Posture, SquadEngagement, Wary};
use crate::table::{Base, Ground, Point, Sight};

/// A hero and two units of three a side.
pub fn fight(postures: [Posture; 2]) -> Sketch {
    let hero = "hero=true;resolve=3;fight=7;shoot=7;armour=7;discipline=8;\
        feats=[\"armour\",\"discipline\",\"movement\",\"fight\",\"shoot\",\"resolve\",\"magic\"]";
    let column = |x: i32, from: i32| [at(x, from), at(x, from + 15), at(x, from + 30)];
    sketch(36, 36)
        .unit(Side::A, postures[0], hero, &[at(50, 180)])
        .unit(Side::A, postures[0], "fight=7;shoot=5", &column(60, 120))
        .unit(Side::A, postures[0], "shoot=7;weapons=[\"medium\"]", &column(60, 220))
        .unit(Side::B, postures[1], hero, &[at(310, 180)])
        .unit(Side::B, postures[1], "fight=7;shoot=5;weapons=[\"great\"]", &column(300, 120))
        .unit(Side::B, postures[1], "shoot=7;weapons=[\"long\"]", &column(300, 220))
}

fn rough(sketch: Sketch) -> Sketch {
    sketch
        .wall(at(150, 100), at(150, 200), 1000, Sight::Blocked)
        .wall(at(210, 150), at(210, 300), 1500, Sight::Veiled)
        .area(at(160, 220), at(200, 280), Ground::Difficult, Sight::Veiled)
        .area(at(170, 60), at(200, 110), Ground::Severe, Sight::Clear)
        .roof(at(100, 300), at(140, 340), 2000)
}

/// Plays fights step by step, and looks at the table after each.
fn watch(sketch: &Sketch, fights: u64, rounds: u16) -> u64 {
    let squad = sketch.squad();
    let table = sketch.scenario().table;
    let mut ended = 0;
    for index in 0..fights {
        let mut dice = Rolled::keyed(7, index);
        let mut state = squad.open(&mut dice);
        'fight: for _ in 0..rounds {
            let mut flow = Flow::Step;
            for step in 0..STEPS_MAX {
                let before = state.clone();
                flow = squad.advance(&mut state, &mut dice);
                check(&squad, &table, &before, &state);
                if flow != Flow::Step {
                    assert!(step < 2000, "a turn of {step} steps");
                    break;
                }
            }
            assert_ne!(flow, Flow::Step, "a turn does not end");
            if let Flow::End(_) = flow {
                ended += 1;
                break 'fight;
            }
        }
    }
    ended
}

/// Nobody stands on another or off the table, and nobody goes farther than a hurry.
fn check(squad: &Squad, table: &crate::table::Table, before: &SquadState, after: &SquadState) {
    let here = |state: &SquadState| {
        let placed = squad.snapshot(state).into_iter().zip(&state.figures);
        let here = placed.filter(|(_, figure)| figure.is_here());
        here.map(|(placed, _)| placed).collect::<Vec<_>>()
    };
    let now = here(after);
    for (nth, one) in now.iter().enumerate() {
        assert!(table.is_free(one.base), "{one:?}");
        for other in &now[..nth] {
            assert!(!one.base.overlaps(other.base), "{one:?} {other:?} {:?}", after.phase);
        }
        if let Some(was) = here(before).iter().find(|was| was.figure == one.figure) {
            let gone = was.base.at.distance(one.base.at);
            assert!(gone <= 7000, "{was:?} {one:?}: {:?} {:?}", before.phase, before.activation);
            retreats_away(squad, before, after, was.base, one.figure);
        }
    }
}

/// Who retreats ends no nearer to the enemy that was nearest.
fn retreats_away(squad: &Squad, before: &SquadState, after: &SquadState, was: Base, figure: u8) {
    let nth = usize::from(figure);
    let moved = before.figures[nth].position.at != after.figures[nth].position.at;
    if !after.figures[nth].is_retreating() || !moved {
        return;
    }
    let side = squad.figures()[nth].1;
    let foes = squad.snapshot(before).into_iter().zip(&before.figures);
    let foes = foes.filter(|(placed, of)| {
        squad.figures()[usize::from(placed.figure)].1 != side && of.is_upright()
    });
    let nearest = foes.map(|(placed, _)| placed.base).min_by_key(|base| base.gap(was));
    let now = was.moved(after.figures[nth].position.at);
    assert!(nearest.is_none_or(|foe| foe.gap(was) <= foe.gap(now)), "{figure} {now:?}");
}

#[test]
fn fights_in_the_open_end_and_keep_their_bounds() {
    use Posture::{Advance, Charge, Cover, Hold, Overwatch};
    for postures in [[Advance, Advance], [Charge, Hold], [Cover, Charge], [Overwatch, Advance]] {
        let ended = watch(&fight(postures).rolled(), 60, 40);
        assert!(30 < ended, "{postures:?}: {ended}");
    }
}

#[test]
fn fights_among_obstacles_end_and_keep_their_bounds() {
    use Posture::{Advance, Charge, Cover, Hold};
    for postures in [[Advance, Advance], [Charge, Charge], [Cover, Charge], [Hold, Advance]] {
        let sketch = rough(fight(postures)).rolled().played([&Bold, &Wary]);
        let ended = watch(&sketch, 60, 40);
        assert!(20 < ended, "{postures:?}: {ended}");
    }
}

#[test]
fn a_fight_is_played_through_the_game() {
    let sketch = fight([Posture::Advance, Posture::Charge]).rolled();
    let rules = crate::games::skrapyard::rules::Rules::read(&sketch.book);
    let engaged = rules.squads(&sketch.scenario()).expect("it can be played");
    let plan = Plan { seed: 1, first: 0, fights: 200, rounds_max: 30 };
    let tally = engaged.engage(&plan);
    assert_eq!(tally.ends.fights, 200);
    assert!(tally.figures.iter().any(|figure| 0 < figure.kills));
    assert_eq!(tally, squad::SquadFight::engage(&sketch.squad(), &plan));
}

#[test]
fn mirrored_sides_win_as_often() {
    let sketch = fight([Posture::Advance, Posture::Advance]).rolled();
    let mirrored = sketch.mirrored();
    let plan = Plan { seed: 3, first: 0, fights: 2000, rounds_max: 30 };
    let (ours, theirs) = (simulate(&sketch.squad(), &plan), simulate(&mirrored.squad(), &plan));
    let off = ours.wins(Side::A).abs_diff(theirs.wins(Side::B));
    // Five standard deviations of the difference of two counts.
    assert!(off < 160, "{} {}", ours.wins(Side::A), theirs.wins(Side::B));
}

/// One against one or two against two in contact, in a place that every retreat leaves.
fn brawl(lines: [&str; 2], count: i32) -> Sketch {
    let middle = Point::new(3000, 3000);
    let line = |x: i32| {
        (0..count).map(|nth| Point::new(x, middle.y + nth * 2 * RADIUS)).collect::<Vec<_>>()
    };
    let mut sketch = sketch(6, 7);
    for (side, x) in [(Side::A, middle.x), (Side::B, beside(middle, 1).x)] {
        for place in line(x) {
            sketch = sketch.unit(side, Posture::Hold, lines[side.index()], &[place]);
        }
    }
    sketch
}

#[test]
fn one_against_one_is_the_duel() {
    for (ours, theirs) in [
        ("fight=7;armour=5", "fight=6;armour=6"),
        ("fight=8;armour=4;discipline=7", "fight=6;weapons=[\"great\"]"),
        ("fight=7;discipline=5", "armour=8;discipline=9"),
    ] {
        let squad = brawl([ours, theirs], 1).squad();
        let squads = Chain::of(&squad, &mut Exact::default(), Limits::FEW).expect("it is small");
        let duel = super::bout::bout(ours, theirs, "kind=fight first=a").duel();
        let duel = Chain::of(&duel, &mut Exact::default(), Limits::FEW).expect("it is small");
        let (squads, duel) = (squads.within(8), duel.within(8));
        for ending in Ending::ALL {
            let (one, other) = (squads.ended(ending), duel.ended(ending));
            assert!((one - other).abs() < 1e-9, "{ours} {theirs} {ending:?}: {one} {other}");
        }
    }
}

#[test]
fn two_against_two_are_played_as_they_are_solved() {
    for lines in [["fight=7", "armour=7;fight=5"], ["discipline=5", "weapons=[\"great\"];fight=7"]]
    {
        let squad = brawl(lines, 2).squad();
        let chain = Chain::of(&squad, &mut Exact::default(), Limits::MOST).expect("it is small");
        let solved = chain.within(4);
        let plan = Plan { seed: 5, first: 0, fights: 40_000, rounds_max: 4 };
        let played = simulate(&squad, &plan);
        for ending in Ending::ALL {
            let (share, exact) = (played.ended(ending) as f64 / 4e4, solved.ended(ending));
            let spread = (exact * (1.0 - exact) / 4e4).sqrt();
            assert!((share - exact).abs() < 5.0 * spread + 1e-4, "{ending:?}: {share} {exact}");
        }
    }
}

#[test]
fn nothing_is_allocated_while_a_fight_is_played() {
    let squad = rough(fight([Posture::Advance, Posture::Charge])).rolled().squad();
    let play = || {
        for index in 0..50 {
            let mut dice = Rolled::keyed(11, index);
            let mut state = squad.open(&mut dice);
            let mut rounds = 0;
            while rounds < 20 {
                match squad.advance(&mut state, &mut dice) {
                    Flow::Step => {}
                    Flow::Round => rounds += 1,
                    Flow::End(_) | Flow::Stop => break,
                }
            }
        }
    };
    // What is seen and which ways are known is kept in stores, set up with the first fights.
    play();
    assert_eq!(allocation_counter::measure(play).count_total, 0);
}

#[test]
fn threads_change_nothing() {
    let squad = rough(fight([Posture::Advance, Posture::Charge])).rolled().squad();
    let plan = Plan { seed: 9, first: 0, fights: 1500, rounds_max: 15 };
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("one thread");
    let engage = || squad::SquadFight::engage(&squad, &plan);
    assert_eq!(alone.install(engage), engage());
}

#[test]
fn every_policy_plays() {
    for policies in crate::squad::POLICIES.map(|policy| [policy, policy as _]) {
        let sketch = rough(fight([Posture::Advance, Posture::Advance])).played(policies);
        watch(&sketch.rolled(), 20, 30);
    }
}

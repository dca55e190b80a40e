//! Fights as a whole.

use super::{Sketch, shipped};
use crate::dice::{Exact, Rolled};
use crate::engagement::{Chain, Ending, Engagement, Flow, Limits, Plan, Side, simulate};
use crate::field::Attacker;
use crate::games::d20::rules::Rules;
use crate::games::d20::squad::setup::Squad;
use crate::games::d20::squad::state::SquadState;
use crate::squad::trial::{self, Camp};
use crate::squad::{SquadFight, Status};
use crate::table::Base;

#[test]
fn the_gate_is_fought_over_to_the_end() {
    let squad = shipped("gate", &[]);
    let plan = Plan { seed: 1, first: 0, fights: 200, rounds_max: 30 };
    let tally = squad.engage(&plan);
    let wins = Side::BOTH.map(|side| tally.ends.wins(side));
    assert!(wins.iter().all(|&wins| 0 < wins), "{wins:?}");
    assert!(tally.ends.undecided() < 20, "{}", tally.ends.undecided());
}

#[test]
fn nobody_goes_farther_than_it_may() {
    let (ours, theirs) =
        ([("club", [40.0, 10.0]), ("club", [60.0, 10.0])], [("shot", [50.0, 190.0])]);
    let terrain = "[[terrain]]\nname = \"bog\"\nrect = [0, 60, 50, 40]\nground = \"difficult\"\n\
                   [[terrain]]\nname = \"wall\"\nline = [[0, 120], [200, 120]]\nheight = 3\n";
    let sides: [Camp<'_>; 2] =
        [("posture = \"charge\"", &ours), ("posture = \"advance\"", &theirs)];
    let squad = Sketch { terrain, sides, parameters: &[] }.squad();
    // A run is the farthest.
    let run = squad.table().run_factor.max(2);
    trial::keeps_to_its_allowance(&squad, |state, who| run * squad.pace(state, who));
}

#[test]
fn nobody_stands_on_another_or_where_nobody_can() {
    let squad = shipped("gate", &[]);
    for index in 0..100 {
        let mut dice = Rolled::keyed(5, index);
        let mut state = squad.open(&mut dice);
        for _ in 0..200 {
            if let Flow::End(_) = squad.advance(&mut state, &mut dice) {
                break;
            }
            let present = squad.field.snapshot(&state.figures);
            let bases: Vec<Base> = present
                .iter()
                .filter(|placed| placed.status != Status::Out)
                .map(|placed| placed.base)
                .collect();
            for (place, base) in bases.iter().enumerate() {
                assert!(squad.field.table.is_free(*base), "fight {index}: {base:?}");
                assert!(bases[..place].iter().all(|other| !other.overlaps(*base)), "fight {index}");
            }
        }
    }
}

/// Two against two in contact, who stay where they are.
fn brawl() -> Sketch<'static> {
    let row = |y| [("club", [50.0, y]), ("club", [54.0, y])];
    let (ours, theirs) = (Box::leak(Box::new(row(50.0))), Box::leak(Box::new(row(54.0))));
    let how = "posture = \"hold\"";
    Sketch { terrain: "", sides: [(how, ours), (how, theirs)], parameters: &[] }
}

#[test]
fn two_against_two_in_place_are_played_as_they_are_solved() {
    let squad = brawl().squad();
    let mut hand = Exact::default();
    let limits = Limits { states: 400_000, transitions: 20_000_000, ..Limits::MOST };
    let chain = Chain::of(&squad, &mut hand, limits).expect("a small chain");
    let solution = chain.within(20);
    let plan = Plan { seed: 7, first: 0, fights: 20_000, rounds_max: 20 };
    let tally = simulate(&squad, &plan);
    eprintln!("{} states", chain.states());
    for ending in Ending::ALL {
        let exact: f64 = solution.ended(ending);
        let played = tally.ended(ending) as f64 / plan.fights as f64;
        let error = (exact * (1.0 - exact) / plan.fights as f64).sqrt();
        assert!((exact - played).abs() <= 5.0 * error + 1e-9, "{ending:?}: {exact} {played}");
    }
}

#[test]
fn a_side_gives_in_where_the_scenario_has_it() {
    // The house rule: more than half of two are out.
    let sketch = brawl();
    let how = "posture = \"hold\"\nbreaking_point = 40";
    let [(_, ours), (_, theirs)] = sketch.sides;
    let sketch = Sketch { sides: [("posture = \"hold\"", ours), (how, theirs)], ..sketch };
    let tally = simulate(&sketch.squad(), &Plan { seed: 7, first: 0, fights: 500, rounds_max: 50 });
    assert_eq!(tally.ended(Ending::Out(Side::A)), 0);
    assert!(0 < tally.ended(Ending::Rout(Side::A)));
    assert!(0 < tally.ended(Ending::Out(Side::B)));
}

#[test]
fn sides_swapped_are_mirrored() {
    let sketch = brawl();
    let plan = Plan { seed: 9, first: 0, fights: 4000, rounds_max: 50 };
    let wins = |sketch: &Sketch<'_>| simulate(&sketch.squad(), &plan).wins(Side::A) as f64;
    let [ours, theirs] = sketch.sides;
    let swapped = Sketch { sides: [theirs, ours], ..sketch };
    let [one, other] = [&brawl(), &swapped].map(wins);
    assert!((one - other).abs() < 5.0 * (2.0 * 4000.0_f64 / 4.0).sqrt(), "{one} {other}");
}

#[test]
fn what_is_drawn_is_what_is_rolled() {
    trial::drawn_as_rolled("d20", |book, scenario| {
        Squad::of(&Rules::of(&book.parameters), scenario)
    });
}

#[test]
fn tallies_have_the_points_and_hit_points_that_are_left() {
    let book = trial::book("d20", &[]);
    let scenario = trial::shipped("gate", &book);
    let squad = Squad::of(&Rules::of(&book.parameters), &scenario).expect("squads");
    let hit_points = |state: &SquadState, who: usize| state.figures[who].condition.hit_points;
    trial::tallies_what_is_left(&squad, &scenario, Some(hit_points));
}

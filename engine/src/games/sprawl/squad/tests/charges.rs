//! Charges.

use super::sketch::{Sketch, at, block, contender, piece, wall};
use super::whole::random;
use crate::book::Value;
use crate::dice::{Line, Rolled, Scripted, Transcript};
use crate::engagement::{Engagement, Flow, Side};
use crate::field::StopRule;
use crate::games::sprawl::movement::Gait;
use crate::games::sprawl::profile::{Deed, Motion};
use crate::games::sprawl::squad::play::Acted;
use crate::games::sprawl::squad::state::SquadState;
use crate::squad::{Plain, Posture, WHOLE, Wary};
use crate::table::{Ground, Path, Piece, PieceShape, Sight, UNITS};

fn facing(gap: f64, ours: Posture, theirs: Posture) -> Sketch {
    let fighter = contender("Wes", &[("brawling", 1), ("quickness", 4)], &[]);
    Sketch::new().figure(Side::A, ours, at(10.0, 24.0), fighter.clone()).figure(
        Side::B,
        theirs,
        at(11.0 + gap, 24.0),
        fighter,
    )
}

#[test]
fn a_charge_ends_where_bases_touch_l52b_and_l81a_and_l81d_and_l181a() {
    let sketch = facing(6.0, Posture::Charge, Posture::Hold);
    let (state, _) = sketch.play(1, &[]);
    assert_eq!(state.figures[0].conduct.deed, Deed::Charged(1));
    assert!(sketch.squad().are_engaged(&state, 0, 1));
    // And in the Close Combat Phase they fight: a die each, and a tie.
    sketch.turn(|_| {}, &[1, 1]);
}

#[test]
fn it_covers_twice_quickness_l81c() {
    let (near, _) = facing(7.9, Posture::Charge, Posture::Hold).play(1, &[]);
    assert_eq!(near.figures[0].conduct.deed, Deed::Charged(1));
    assert_eq!(near.figures[0].conduct.motion, Motion::Running);
    // Farther it only runs, and stops 4 inches away.
    let far = facing(9.0, Posture::Charge, Posture::Hold).turn(|_| {}, &[]);
    assert_eq!(far.figures[0].position.at, at(15.0, 24.0));
}

#[test]
fn nothing_but_a_charge_leads_into_contact_l83a_and_l83b() {
    // Who is wary walks up to an enemy as good as itself, and stops short of it.
    let sketch = facing(3.0, Posture::Advance, Posture::Hold).policy(&Wary);
    let state = sketch.turn(|_| {}, &[]);
    assert!(!sketch.squad().are_engaged(&state, 0, 1));
    assert!(state.figures[0].position.at.x < 13 * UNITS + 20);
}

#[test]
fn a_charge_that_falls_short_costs_the_turn_l85() {
    // The eye judges 7.5 inches, but the way round the wall is longer than 8.
    let high = wall(at(14.0, 22.2), at(14.0, 25.8), 2500);
    let sketch = facing(7.5, Posture::Charge, Posture::Hold).piece(high);
    let sketch = sketch.with("charge_misjudged_inches", Value::Number(2));
    let (state, _) = sketch.play(1, &[]);
    assert_eq!(state.figures[0].conduct.deed, Deed::Spent);
    assert!(!sketch.squad().are_engaged(&state, 0, 1));
    assert!(13 * UNITS < state.figures[0].position.at.x);
}

/// Whether the first figure charges, with nobody rolling.
fn charges(sketch: &Sketch) -> bool {
    let squad = sketch.squad();
    let charge = |state: &mut SquadState, dice: &mut Scripted<'_>| squad.charges(state, 0, dice);
    let (state, acted) = squad.scripted(&[], |_| {}, charge);
    let stands = state.figures[0].position.at == at(10.0, 24.0);
    assert_eq!(stands, acted == Acted::No, "who does not charge stays, and who charges moves");
    acted == Acted::Yes
}

#[test]
fn nobody_charges_where_the_move_cannot_take_it() {
    let near = || facing(7.0, Posture::Charge, Posture::Hold);
    assert!(charges(&near()));
    // The way round is longer than the reach.
    assert!(!charges(&near().piece(wall(at(14.0, 21.0), at(14.0, 27.0), 2500))));
    // The climb takes half of the move, and is not made after more than half of it.
    let low = |x: f64| wall(at(x, 10.0), at(x, 38.0), 1500);
    let far = facing(6.0, Posture::Charge, Posture::Hold);
    assert!(!charges(&far.piece(low(15.2))));
    let close = facing(3.0, Posture::Charge, Posture::Hold);
    assert!(charges(&close.piece(low(11.6))));
    // Difficult ground doubles the 5 inches that it covers.
    let litter = |from: f64, to: f64| {
        piece(block(at(from, 10.0), at(to, 38.0)), 0, Ground::Difficult, Sight::Clear)
    };
    assert!(!charges(&near().piece(litter(11.0, 16.0))));
    // The enemy stands on a roof, and nobody charges up a ladder.
    let roof = Piece {
        is_platform: true,
        ..piece(block(at(16.0, 20.0), at(24.0, 28.0)), 3000, Ground::Open, Sight::Clear)
    };
    let ladder = PieceShape::Line(vec![at(16.0, 23.0), at(16.0, 25.0)]);
    let ladder = piece(ladder, 3000, Ground::Ladder, Sight::Clear);
    let above = facing(5.6, Posture::Charge, Posture::Hold).piece(roof);
    assert!(!charges(&above.piece(ladder)));
}

#[test]
fn difficult_ground_that_the_move_covers_is_charged_over_with_a_test() {
    let litter = block(at(11.0, 10.0), at(12.0, 38.0));
    let sketch = facing(4.0, Posture::Charge, Posture::Hold);
    let sketch = sketch.piece(piece(litter, 0, Ground::Difficult, Sight::Clear));
    // Two successes are needed; with one it stumbles, and falls short.
    let (state, _) = sketch.play(1, &[7, 7, 1, 1]);
    assert_eq!(state.figures[0].conduct.deed, Deed::Charged(1));
    let (state, _) = sketch.play(1, &[7, 1, 1, 1]);
    assert_eq!(state.figures[0].conduct.deed, Deed::Spent);
}

#[test]
fn a_charge_is_worth_what_it_gains_where_the_test_on_the_way_is_passed_l63b() {
    let litter = block(at(11.0, 10.0), at(12.0, 38.0));
    let open = || facing(4.0, Posture::Advance, Posture::Hold);
    let hard = open().piece(piece(litter, 0, Ground::Difficult, Sight::Clear));
    let path = Path::straight(at(10.0, 24.0), at(14.0, 24.0));
    let odds = |sketch: &Sketch| {
        let squad = sketch.squad();
        squad.odds_of_footing((0, Gait::Charge, 8 * UNITS), &path)
    };
    // Two or more successes on four dice, of which a 7, 8 or 9 is one and a 10 two.
    let fails = 0.6_f64.powi(4) + 4.0 * 0.3 * 0.6_f64.powi(3);
    let passes = ((1.0 - fails) * f64::from(WHOLE)).round() as i32;
    assert_eq!([&open(), &hard].map(odds), [WHOLE, passes]);
    let squad = hard.squad();
    let state = squad.open(&mut Rolled::keyed(1, 1));
    let [whole, half] = [WHOLE, WHOLE / 2].map(|odds| squad.prospect(&state, 0, 1, odds));
    assert!(0 < whole.ours && whole.ours / 2 == half.ours && whole.theirs == half.theirs);
}

#[test]
fn who_has_not_moved_has_not_run() {
    let squad = facing(6.0, Posture::Charge, Posture::Hold).squad();
    let walks = |units: i32| {
        let part = |state: &mut SquadState, dice: &mut Scripted<'_>| {
            let path = Path::straight(at(10.0, 24.0), at(14.0, 24.0));
            squad.walks(state, (0, Gait::Charge, StopRule::End), (&path, units), dice);
        };
        squad.scripted(&[], |_| {}, part).0.figures[0].conduct.motion
    };
    assert_eq!(walks(8000), Motion::Running);
    assert_eq!(walks(0), Motion::Steady);
}

#[test]
fn a_charge_that_is_judged_right_connects_or_is_kept_from_it() {
    // On random tables nothing but a stumble or a shot keeps a charge from its target.
    let (mut charged, mut missed) = (0, Vec::new());
    for seed in 0..150 {
        let Some(squad) = random(seed) else { continue };
        let mut dice = Transcript::new(Rolled::keyed(seed, 1));
        let mut state = squad.open(&mut dice);
        for _ in 0..300 {
            dice.take_lines();
            let flow = squad.advance(&mut state, &mut dice);
            let lines = dice.take_lines();
            let rules: Vec<&str> = lines
                .iter()
                .filter_map(|line| match line {
                    Line::Told { rule, .. } => Some(rule.as_str()),
                    Line::Rolled { .. } => None,
                })
                .collect();
            charged += usize::from(rules.contains(&"L81a"));
            if rules.contains(&"L85") && !rules.contains(&"L63c") && !rules.contains(&"L99b") {
                missed.push(seed);
            }
            if let Flow::End(_) = flow {
                break;
            }
        }
    }
    assert!(50 < charged, "{charged}");
    assert!(missed.is_empty(), "of {charged} charges in vain: {missed:?}");
}

#[test]
fn who_advances_charges_by_its_policy() {
    let plain = facing(3.0, Posture::Advance, Posture::Hold).policy(&Plain);
    assert_eq!(plain.play(1, &[]).0.figures[0].conduct.deed, Deed::Charged(1));
}

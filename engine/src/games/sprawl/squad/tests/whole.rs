//! Fights as a whole: they end, hold to what always holds, and are fair.

use super::sketch::{Sketch, at, block, contender, piece, wall};
use crate::dice::{Dice, Die, Rolled};
use crate::engagement::{Engagement, Flow, Plan, STEPS_MAX, Side, outcomes};
use crate::fight::First;
use crate::games::sprawl::movement::Gait;
use crate::games::sprawl::profile::Nerve;
use crate::games::sprawl::rules::Rules;
use crate::games::sprawl::squad::setup::Squad;
use crate::games::sprawl::squad::state::SquadState;
use crate::games::sprawl::turn::Phase;
use crate::squad::{POLICIES, Posture, SquadFight, SquadTally, trial};
use crate::table::{Ground, Piece, Sight, UNITS};

const FIVE: [(&str, &[&str]); 5] = [
    ("Razz", &["pistol", "knife"]),
    ("Gordo", &["shotgun", "club"]),
    ("Wishbone", &["grenades", "pistol"]),
    ("Rafter", &["submachine gun"]),
    ("rocketeer", &["rocket launcher"]),
];

/// Five against five, 24 inches apart, mirrored.
fn five(postures: [Posture; 2]) -> Sketch {
    let mut sketch = Sketch::new().first(First::Roll);
    for (place, (name, weapons)) in FIVE.into_iter().enumerate() {
        let y = 20.0 + 2.0 * place as f64;
        for (side, x) in [(Side::A, 11.5), (Side::B, 36.5)] {
            let posture = postures[side.index()];
            sketch = sketch.figure(side, posture, at(x, y), contender(name, &[], weapons));
            sketch = if place == 0 { sketch.leader() } else { sketch };
        }
    }
    sketch
}

fn walled(postures: [Posture; 2]) -> Sketch {
    let mut sketch = five(postures);
    for x in [18.0, 24.0, 30.0] {
        sketch = sketch.piece(wall(at(x, 18.0), at(x, 22.0), 1500));
        sketch = sketch.piece(wall(at(x, 25.0), at(x, 28.0), 1000));
    }
    sketch
}

fn tally(sketch: &Sketch, fights: u64) -> SquadTally {
    sketch.squad().engage(&Plan { seed: 1, first: 0, fights, rounds_max: 60 })
}

#[test]
fn who_attacks_brings_a_fight_to_an_end() {
    for posture in [Posture::Advance, Posture::Charge] {
        for sketch in [five([posture; 2]), walled([posture; 2])] {
            let tally = tally(&sketch, 200);
            assert!(tally.ends.undecided() < 20, "{posture:?}: {}", tally.ends.undecided());
            assert!(tally.figures.iter().any(|figure| 0 < figure.kills));
        }
    }
}

#[test]
fn equals_have_equal_chances() {
    let tally = tally(&five([Posture::Advance; 2]), 1000);
    let [ours, theirs] = Side::BOTH.map(|side| tally.ends.wins(side) as f64);
    // Five standard deviations of a fair coin.
    assert!((ours - theirs).abs() < 5.0 * (ours + theirs).sqrt(), "{ours} {theirs}");
}

/// Four with guns on the left against the same on the right, of whichever side, as a half-turn of
/// the table has it; a blast hits those of the first side first, and so nobody has any here.
fn turned(left: Side, posture: Posture) -> Sketch {
    let mut sketch = Sketch::new().first(First::Side(left));
    for side in Side::BOTH {
        for (place, (name, weapons)) in FIVE.into_iter().take(4).enumerate() {
            let weapons = if weapons[0] == "grenades" { &weapons[1..] } else { weapons };
            let (x, y) = (11.5, 19.3 + 2.0 * place as f64);
            let there = if side == left { at(x, y) } else { at(48.0 - x, 48.0 - y) };
            let way = if side == left { 1 } else { -1 };
            sketch = sketch.figure(side, posture, there, contender(name, &[], weapons)).facing(way);
            sketch = if place == 0 { sketch.leader() } else { sketch };
        }
    }
    sketch
        .piece(wall(at(18.0, 18.0), at(18.0, 22.0), 1500))
        .piece(wall(at(30.0, 26.0), at(30.0, 30.0), 1500))
        .piece(wall(at(24.0, 20.6), at(24.0, 27.4), 2500))
}

#[test]
fn sides_that_are_swapped_have_each_others_fights() {
    for posture in Posture::ALL {
        let plan = Plan { seed: 4, first: 0, fights: 60, rounds_max: 60 };
        let [ours, theirs] = Side::BOTH.map(|left| outcomes(&turned(left, posture).squad(), &plan));
        for (ours, theirs) in ours.iter().zip(&theirs) {
            let [ours, theirs] =
                [ours, theirs].map(|end| end.map(|(end, round)| (end.victor(), round)));
            assert_eq!(ours, theirs.map(|(victor, round)| (victor.map(Side::foe), round)));
        }
    }
}

#[test]
fn left_and_right_have_equal_chances() {
    for posture in [Posture::Advance, Posture::Charge, Posture::Cover] {
        let tally = tally(&turned(Side::A, posture).first(First::Roll), 300);
        let [ours, theirs] = Side::BOTH.map(|side| tally.ends.wins(side) as f64);
        assert!(
            (ours - theirs).abs() < 5.0 * (ours + theirs).sqrt(),
            "{posture:?} {ours} {theirs}"
        );
    }
}

#[test]
fn a_log_is_the_same_on_any_number_of_threads() {
    let one = || {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
        pool.install(|| tally(&walled([Posture::Cover, Posture::Advance]), 100))
    };
    assert_eq!(one(), tally(&walled([Posture::Cover, Posture::Advance]), 100));
}

#[test]
fn no_fight_allocates() {
    let squad = walled([Posture::Advance, Posture::Cover]).squad();
    let play = || {
        let mut dice = Rolled::keyed(3, 3);
        let mut state = squad.open(&mut dice);
        for _ in 0..500 {
            if let Flow::End(_) = squad.advance(&mut state, &mut dice) {
                break;
            }
        }
    };
    // What is seen and which ways are known is kept in stores, set up with the first fight.
    play();
    assert_eq!(allocation_counter::measure(play).count_total, 0);
}

/// A piece of terrain at random.
fn random_piece(dice: &mut Rolled) -> Piece {
    let mut inches = |most: u8| f64::from(dice.roll(Die::new(most).expect("a die")));
    let (x, y) = (12.0 + inches(24), 4.0 + inches(36));
    let (wide, deep) = (inches(5), inches(5));
    let height = [100, 900, 1500, 3000][(inches(4) - 1.0) as usize];
    let grounds =
        [Ground::Difficult, Ground::Severe, Ground::Impassable, Ground::Obstacle, Ground::Open];
    let ground = grounds[(inches(5) - 1.0) as usize];
    let sight = [Sight::Clear, Sight::Veiled, Sight::Blocked][(inches(3) - 1.0) as usize];
    let area = block(at(x, y), at(x + wide, y + deep));
    match inches(3) as u8 {
        1 => wall(at(x, y), at(x + wide, y + deep), height),
        2 => piece(area, height, ground, sight),
        _ => Piece { is_platform: true, ..piece(area, height, Ground::Open, Sight::Blocked) },
    }
}

/// A scenario at random; none where somebody would stand where nobody can.
pub(super) fn random(seed: u64) -> Option<Squad> {
    let mut dice = Rolled::keyed(seed, 0);
    let mut sketch = Sketch::new().first(First::Roll);
    for _ in 0..dice.roll(Die::D8) {
        sketch = sketch.piece(random_piece(&mut dice));
    }
    sketch = sketch.policy(POLICIES[usize::from(dice.roll(Die::D3)) - 1]);
    for side in Side::BOTH {
        for place in 0..=dice.roll(Die::D4) {
            let (name, weapons) = FIVE[usize::from(dice.roll(Die::D8)) % 5];
            let posture = Posture::ALL[usize::from(dice.roll(Die::D10)) % 5];
            let x = f64::from(dice.roll(Die::D8)) + if side == Side::A { 1.0 } else { 38.0 };
            let y = 4.0 + 8.0 * f64::from(place) + f64::from(dice.roll(Die::D6));
            let quickness = i64::from(dice.roll(Die::D10));
            let fighter = contender(name, &[("quickness", quickness)], weapons);
            sketch = sketch.figure(side, posture, at(x, y), fighter);
            sketch = if place == 0 { sketch.leader() } else { sketch };
        }
    }
    let table = sketch.laid()?;
    sketch.figures_stand(&table).then(|| sketch.squad())
}

/// What holds after every step.
fn check(squad: &Squad, before: &SquadState, after: &SquadState, seed: u64) {
    for who in 0..after.figures.len() {
        let figure = after.figures[who];
        if !figure.is_present() {
            continue;
        }
        let base = squad.field.base(&after.figures, who);
        assert!(
            squad.field.table.is_free(base),
            "{seed}: {} stands nowhere",
            squad.field.name(who)
        );
        for other in 0..who {
            let apart = !after.figures[other].is_present()
                || !base.overlaps(squad.field.base(&after.figures, other));
            assert!(apart, "{seed}: {} on {}", squad.field.name(who), squad.field.name(other));
        }
        // Nobody moves farther than it may: a charge, a panic, and a fall beside a ledge.
        let start = before.figures[who].position.at;
        let most = squad.allowance(who, Gait::Charge).max(10 * UNITS) + 4 * UNITS;
        assert!(
            start.is_within(figure.position.at, most),
            "{seed}: {} went far",
            squad.field.name(who)
        );
        // Who panics never ends nearer to its nearest enemy.
        let threat = |state: &SquadState| {
            squad
                .field
                .foes(&before.figures, who)
                .map(|foe| {
                    let place = squad.field.base(&state.figures, who);
                    place.gap(squad.field.base(&before.figures, foe))
                })
                .min()
        };
        let fell = figure.condition.stance != before.figures[who].condition.stance;
        // In its own Turn it may have moved before it panicked.
        let runs = squad.field.setups[who].side != before.turn || after.phase == Phase::Panic;
        if figure.conduct.nerve == Nerve::Panicked && runs && !fell && start != figure.position.at {
            assert!(
                threat(before) <= threat(after),
                "{seed}: {} runs at them",
                squad.field.name(who)
            );
        }
    }
}

#[test]
fn random_fights_break_nothing() {
    let mut played = 0;
    for seed in 0..150 {
        let Some(squad) = random(seed) else { continue };
        played += 1;
        let mut dice = Rolled::keyed(seed, 1);
        let mut state = squad.open(&mut dice);
        let (mut rounds, mut steps) = (0, 0);
        while rounds < 25 {
            let before = state.clone();
            let flow = squad.advance(&mut state, &mut dice);
            check(&squad, &before, &state, seed);
            steps += 1;
            assert!(steps < STEPS_MAX, "{seed}: a round without end");
            match flow {
                Flow::Step => {}
                Flow::Round => (rounds, steps) = (rounds + 1, 0),
                Flow::End(_) | Flow::Stop => break,
            }
        }
    }
    assert!(50 < played, "{played}");
}

#[test]
fn what_is_drawn_is_what_is_rolled() {
    trial::drawn_as_rolled("sprawl", |book, scenario| {
        Squad::of(&Rules::of(&book.parameters, book.base_width()), scenario)
    });
}

#[test]
fn tallies_have_the_points_of_those_who_are_neither_out_nor_fled() {
    let book = trial::book("sprawl", &[]);
    let scenario = trial::shipped("open", &book);
    let rules = Rules::of(&book.parameters, book.base_width());
    let squad = Squad::of(&rules, &scenario).expect("squads");
    assert!(0 < trial::tallies_what_is_left(&squad, &scenario, None));
}

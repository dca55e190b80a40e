//! Fights as a whole.

use super::stage::{Stage, at, contender, wall};
use crate::engagement::{Plan, Side};
use crate::fight::First;
use crate::squad::{Posture, engage};

fn five(posture: Posture) -> Stage {
    let names = [
        ("Razz", ["pistol", "knife"].as_slice()),
        ("Gordo", &["shotgun", "club"]),
        ("Wishbone", &["grenades", "pistol"]),
        ("Rafter", &["submachine gun"]),
        ("recruit", &["pistol"]),
    ];
    let mut stage = Stage::new().first(First::Roll);
    for (place, (name, weapons)) in names.into_iter().enumerate() {
        let y = 20.0 + 2.0 * place as f64;
        for (side, x) in [(Side::A, 12.0), (Side::B, 36.0)] {
            stage = stage.figure(side, posture, at(x, y), contender(name, &[], weapons));
            stage = if place == 0 { stage.leader() } else { stage };
        }
    }
    stage
}

fn walled(posture: Posture) -> Stage {
    let mut stage = five(posture);
    for x in [18.0, 24.0, 30.0] {
        stage = stage.piece(wall(at(x, 18.0), at(x, 22.0), 1500));
        stage = stage.piece(wall(at(x, 25.0), at(x, 28.0), 1000));
    }
    stage
}

#[test]
fn fights_come_to_an_end() {
    for posture in Posture::ALL {
        for stage in [five(posture), walled(posture)] {
            let plan = Plan { seed: 1, first: 0, fights: 300, rounds_max: 50 };
            let start = std::time::Instant::now();
            let log = engage(&stage.squad(), &plan);
            let wins = Side::BOTH.map(|side| log.tally.wins(side));
            println!(
                "{posture:?} {wins:?} undecided {} in {:?}",
                log.tally.undecided(),
                start.elapsed()
            );
        }
    }
}

#[test]
fn told() {
    for line in five(Posture::Advance).lines(60, 3) {
        println!("{line}");
    }
}

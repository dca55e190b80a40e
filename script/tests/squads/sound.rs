//! Fights looked on step by step, and the largest ones.

use super::*;

/// Plays a fight, in which nobody who is out comes back, and nobody stands on another, in the way or off
/// the table.
pub(super) fn plays_soundly(fight: &dyn SquadFight, scenario: &Scenario, index: u64) {
    let mut dice = Drawn::new(&Tables::default(), 5);
    dice.trial(index);
    let mut gone = [false; FIGURES_MAX];
    fight.watch(&mut dice, scenario.rounds_max, &mut |_, snapshot| {
        for (nth, one) in snapshot.iter().enumerate() {
            let is_gone = one.status.is_gone();
            assert!(is_gone || !gone[nth], "{} comes back", one.figure);
            gone[nth] = is_gone;
            // Whoever is in reserve has no base on the table.
            if is_gone || one.status == Status::Down {
                continue;
            }
            assert!(scenario.table.is_free(one.base), "{} stands in the way", one.figure);
            let others = snapshot[..nth].iter().filter(|other| other.status == one.status);
            for other in others {
                assert!(!other.base.overlaps(one.base), "{} on {}", one.figure, other.figure);
            }
        }
    });
}

#[test]
fn nobody_who_is_out_comes_back_and_no_two_stand_on_each_other() {
    for (system, scenario) in skirmishes() {
        let fight = system.fights().expect("fights").squads(&scenario);
        let fight = fight.unwrap_or_else(|error| panic!("{error}"));
        for index in 0..40 {
            plays_soundly(&*fight, &scenario, index);
        }
        if let Some(fault) = system.fault() {
            panic!("{fault}");
        }
    }
}

/// As many figures as a table takes, in units of eight, on as many pieces of terrain.
fn largest() -> String {
    let mut text = "system = \"muster\"\nname = \"the largest\"\nrounds_max = 6\n\
                    table = { width = 80, depth = 60 }\n"
        .to_owned();
    for nth in 0..PIECES_MAX {
        let (x, y) = (2 + nth % 16 * 5, 14 + nth / 16 * 4);
        let shape = match nth % 4 {
            0 => format!("line = [[{x}, {y}], [{}, {y}]]\nheight = 0.6", x + 2),
            1 => format!("rect = [{x}, {y}, 2, 1]\nground = \"impassable\"\nheight = 3"),
            _ => format!("rect = [{x}, {y}, 3, 1]\nground = \"difficult\"\nheight = 1"),
        };
        writeln!(text, "[[terrain]]\nname = \"piece {nth}\"\n{shape}").expect("text");
    }
    for (side, y) in [("Ours", 2), ("Theirs", 50)] {
        writeln!(text, "[[side]]\nname = \"{side}\"\ndeploy = [2, {y}, 76, 8]").expect("text");
        for unit in 0..FIGURES_MAX / 16 {
            let profile = ["Levy", "Rifleman", "Halberdier"][unit % 3];
            writeln!(text, "[[side.unit]]\nfigure = [{{ profile = \"{profile}\", count = 8 }}]")
                .expect("text");
        }
    }
    text
}

#[test]
fn the_largest_fights_are_played_soundly() {
    let (system, roster) = with_roster(starter("muster").expect("a starter"));
    let scenario = Scenario::read("largest", &largest(), system.book(), &roster);
    let scenario = scenario.unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(scenario.figures().count(), FIGURES_MAX);
    let fight = system.fights().expect("fights").squads(&scenario);
    let fight = fight.unwrap_or_else(|error| panic!("{error}"));
    for policy in [&Plain as &dyn Policy, &Keen] {
        let fight = fight.reordered(scenario.first, [policy; 2]);
        plays_soundly(&*fight, &scenario, 0);
    }
    if let Some(fault) = system.fault() {
        panic!("{fault}");
    }
}

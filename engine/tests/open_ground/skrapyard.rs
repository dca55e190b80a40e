//! Skrapyard on open ground.

use evenodds_engine::book::Value;
use evenodds_engine::fight::Meeting;

use super::{Case, Difference, Game, Orders, Spot, change, set};
use crate::meetings::{Arena, Draw};

/// Skrapyard.
pub const GAME: Game = Game {
    name: "skrapyard",
    held: &[
        ("weapon", "a figure uses the first weapon of its list"),
        ("ease", "what a designer asks of a duel; a scenario has no such question"),
        ("edge", "what a designer asks of a duel; a scenario has no such question"),
        ("obstacles", "there is nothing between them"),
        ("standing", "nobody moves; in a duel it is said of one attack alone"),
        ("into_combat", "there are two of them"),
        ("team", "there are two of them"),
        ("charging", "nobody moves, and a charge is a move"),
        ("behind", "figures turn to whom they fight; in a duel it would last"),
        ("outnumbered", "there are two of them"),
        ("supported", "there are two of them"),
    ],
    fixed: &[("squad_feats", "false", "what heroes spend is their player's choice")],
    readings: &[
        &[],
        &[("chain_armour", "\"end\""), ("undeclared_hand", "\"basic\"")],
        &[("range_penalty_from", "\"s\""), ("standing", "2"), ("recovery_engaged", "-3")],
        &[("hero_isolation", "true"), ("great_armour", "-4"), ("charge", "2")],
    ],
    spot,
    seat,
    known: &[],
};

fn spot(draw: &mut Draw, _: &Arena, meeting: &mut Meeting) -> Spot {
    let shoots = meeting.situation.word("kind") == "shoot";
    let most = draw.pick(&[4, 12, 24, 40]);
    let gap = if shoots { draw.number(10, most * 1000) as i32 } else { 0 };
    let stature = |at: usize| meeting.contenders[at].profile.sheet.number::<usize>("stature");
    let bases = [788, 788, 984, 1576, 1576, 2362, 2362];
    let heights = [394, 787, 1574, 2361, 3148, 3935, 4722];
    Spot {
        gap,
        along: draw.number(0, 359) as i32,
        turned: [0; 2],
        widths: [0, 1].map(|at| bases[stature(at)]),
        heights: [0, 1].map(|at| heights[stature(at)]),
        // Whoever retreats is off the table, and out of the fight.
        margin: 100,
    }
}

/// Whether somebody's nature would have it move, where it fails its activation test.
fn wanders(meeting: &Meeting, at: usize) -> bool {
    let sheet = &meeting.contenders[at].profile.sheet;
    let [fight, shoot, armour, discipline] =
        ["fight", "shoot", "armour", "discipline"].map(|key| sheet.number::<i64>(key));
    let others = armour.max(discipline);
    if meeting.situation.word("kind") == "shoot" {
        shoot < fight && others <= fight.max(armour) && armour <= fight
    } else {
        fight < shoot && armour < shoot && discipline <= shoot
    }
}

fn seat(arena: &Arena, spot: &Spot, meeting: &mut Meeting) -> Option<Orders> {
    // Feats are their player's choice.
    for at in 0..2 {
        change(meeting, arena, at, "feats", Value::List(Vec::new()));
    }
    if (0..2).any(|at| !meeting.contenders[at].profile.sheet.flag("hero") && wanders(meeting, at)) {
        return None;
    }
    if meeting.situation.word("kind") == "fight" {
        return spot.touches().then(Orders::default);
    }
    let quarters = (4 * spot.measured() + 999) / 1000;
    if quarters < 4 || spot.touches() {
        return None;
    }
    set(meeting, arena, "range", Value::Number((quarters / 4).into()));
    set(meeting, arena, "range_quarters", Value::Number((quarters % 4).into()));
    Some(Orders::default())
}

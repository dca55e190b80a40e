//! Volt on open ground.

use evenodds_engine::book::Value;
use evenodds_engine::fight::Meeting;

use super::{Case, Difference, Game, Orders, Spot, carry, change, set};
use crate::meetings::{Arena, Draw};

/// Volt.
pub const GAME: Game = Game {
    name: "volt",
    held: &[
        ("weapon", "a figure uses the first weapon that it carries, and carries one"),
        ("ease", "what a designer asks of a duel; a scenario has no such question"),
        ("edge", "what a designer asks of a duel; a scenario has no such question"),
        ("distance", "the distance is that of the gap in metres"),
        ("moving", "nobody moves"),
        ("position", "there is no cover to fire from"),
        ("target", "what a target is worth comes of what it does"),
        ("defender", "in a duel both fight"),
    ],
    fixed: &[],
    readings: &[
        &[],
        &[("stays_directed", "true"), ("protection", "\"stun\""), ("general_direction", "\"half\"")],
        &[("failed_damage", "\"nothing\""), ("wound_penalty", "\"worst\"")],
    ],
    spot,
    seat,
    known: &[],
};

fn spot(draw: &mut Draw, arena: &Arena, meeting: &mut Meeting) -> Spot {
    shrink(draw, arena, meeting);
    let most = draw.pick(&[6, 20, 80, 300]);
    let gap = match meeting.situation.word("kind") {
        "close" => 0,
        _ => draw.number(10, most * 1000) as i32,
    };
    Spot {
        along: draw.number(0, 359) as i32,
        turned: [0, 1].map(|_| draw.number(-40, 40) as i32),
        ..Spot::apart(gap, draw.pick(&[700, 1000, 1500]), 1600)
    }
}

/// Whether a weapon that shoots can fire in that mode.
fn fires(meeting: &Meeting, at: usize, mode: &str) -> bool {
    let modes = ["single", "fast", "burst", "auto"];
    let wanted = modes.iter().position(|one| *one == mode).expect("a mode");
    let gun = meeting.contenders[at].weapons.first();
    let able = gun.map_or(&[][..], |gun| gun.sheet.words("modes"));
    modes.iter().skip(wanted).any(|mode| able.iter().any(|one| one == mode))
}

fn seat(arena: &Arena, spot: &Spot, meeting: &mut Meeting) -> Option<Orders> {
    let close = meeting.situation.word("kind") == "close";
    let kind = if close { "melee" } else { "ranged" };
    carry(meeting, arena, |carried| carried == kind, 1);
    let tactic = meeting.situation.word("tactic").to_owned();
    let mut orders = Orders::default();
    for (at, told) in orders.iter_mut().enumerate() {
        // Who waits for an opening is the second alone.
        let ours = if tactic == "defensive" && at == 0 { "none" } else { &tactic };
        told.push(("tactic", ours.to_owned()));
    }
    if close {
        set(meeting, arena, "metres", Value::Number(0));
        return spot.touches().then_some(orders);
    }
    set(meeting, arena, "metres", Value::Number((spot.measured() / 1000).into()));
    let mode = meeting.situation.word("mode").to_owned();
    let preparation = meeting.situation.word("preparation").to_owned();
    for (at, told) in orders.iter_mut().enumerate() {
        let ours = if fires(meeting, at, &mode) { &mode } else { "single" };
        told.push(("mode", ours.to_owned()));
        told.push(("preparation", preparation.clone()));
    }
    (!spot.touches()).then_some(orders)
}

/// Makes the stat lines last less long, so that their chains stay small.
fn shrink(draw: &mut Draw, arena: &Arena, meeting: &mut Meeting) {
    for at in 0..2 {
        let rows = (1..=10).filter(|_| draw.one_in(3)).map(|row: u8| row.to_string());
        let filled: Vec<String> = (1..=10).map(|row| row.to_string()).collect();
        let free: Vec<String> = rows.take(4).collect();
        let filled = filled.into_iter().filter(|row| !free.contains(row)).collect();
        change(meeting, arena, at, "tough", Value::List(filled));
    }
}

//! SPRAWL on open ground.

use evenodds_engine::book::Value;
use evenodds_engine::fight::Meeting;

use super::{Case, Difference, Game, Orders, Spot, carry, change, set};
use crate::meetings::{Arena, Draw};

/// SPRAWL.
pub const GAME: Game = Game {
    name: "sprawl",
    held: &[
        ("weapon", "a figure uses the first weapon that it carries, and carries one"),
        ("ease", "what a designer asks of a duel; a scenario has no such question"),
        ("edge", "what a designer asks of a duel; a scenario has no such question"),
        ("cover", "there is nothing between them"),
        ("running", "nobody moves"),
        ("spot", "with one enemy there is no better spot than where it stands"),
        ("damage_suffered", "figures are deployed unhurt"),
        ("attackers", "there are two of them"),
        ("free_attack", "nobody moves, and so nobody breaks off"),
    ],
    fixed: &[
        ("rout_percent", "100", "one of one is all of a squad: who goes down would rout it"),
        ("crawl_inches", "0", "who is Down crawls, and duels have no movement"),
    ],
    readings: &[
        &[],
        &[("zero_health", "\"out\"")],
        &[("brawl_at_zero", "\"end\""), ("misfire_jam_to", "8"), ("tens_on_damage", "true")],
        &[("brawl_at_zero", "\"fight\""), ("recovery_at_once", "false")],
        &[("incapacitation_recovery_to", "6"), ("tens_on_toughness", "false"), ("short_range", "1")],
    ],
    spot,
    seat,
    known: &[],
};

fn spot(draw: &mut Draw, arena: &Arena, meeting: &mut Meeting) -> Spot {
    shrink(draw, arena, meeting);
    let most = draw.pick(&[4, 8, 16, 24]);
    let gap = match meeting.situation.word("kind") {
        "brawl" => 0,
        _ => draw.number(10, most * 1000) as i32,
    };
    let (width, height) = match meeting.situation.word("size") {
        "small" => (984, 400),
        "large" => (2200, 1250),
        _ => (984, 1250),
    };
    Spot {
        along: draw.number(0, 359) as i32,
        turned: [0, 1].map(|_| draw.number(0, 359) as i32),
        ..Spot::apart(gap, width, height)
    }
}

fn seat(arena: &Arena, spot: &Spot, meeting: &mut Meeting) -> Option<Orders> {
    let brawls = meeting.situation.word("kind") == "brawl";
    carry(meeting, arena, |carried| (carried == "melee") == brawls, if brawls { 3 } else { 1 });
    if brawls {
        return spot.touches().then(Orders::default);
    }
    let small = spot.heights[0] < 500 || spot.widths[0] < 500;
    let large = 2000 < spot.heights[0] || 2000 < spot.widths[0];
    let size = if small { "small" } else if large { "large" } else { "normal" };
    set(meeting, arena, "size", Value::Choice(size.to_owned()));
    set(meeting, arena, "range", Value::Number(((spot.measured() + 999) / 1000).into()));
    (!spot.touches()).then(Orders::default)
}

/// Makes the stat lines last less long, so that their chains stay small.
fn shrink(draw: &mut Draw, arena: &Arena, meeting: &mut Meeting) {
    for at in 0..2 {
        for (key, most) in [("health", 3), ("toughness", 4)] {
            let few = draw.number(1, most);
            change(meeting, arena, at, key, Value::Number(few));
        }
    }
}

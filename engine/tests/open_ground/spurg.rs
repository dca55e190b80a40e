//! SPURG on open ground.

use evenodds_engine::book::Value;
use evenodds_engine::fight::Meeting;

use super::{Case, Difference, Game, Orders, Spot, carry, change, set};
use crate::meetings::{Arena, Draw};

/// SPURG.
pub const GAME: Game = Game {
    name: "spurg",
    held: &[
        ("weapon", "a figure uses the first weapon that it carries, and carries one"),
        ("ease", "what a designer asks of a duel; a scenario has no such question"),
        ("edge", "what a designer asks of a duel; a scenario has no such question"),
    ],
    fixed: &[],
    readings: &[
        &[],
        &[("fumble_loses_turn", "false"), ("damage_min", "1"), ("encumbrance_rounding", "\"loss\"")],
        &[("critical_undefended", "false"), ("range_step_1", "5"), ("dodge_base", "1")],
    ],
    spot,
    seat,
    known: &[Difference {
        finding: "a tie in the order is rolled again twenty times in a duel, and then a coin \
                  decides; squads roll five times, and then the first figure goes first",
        rules: &["X3", "L77e"],
        bears: |pair| pair.word("first") == "roll",
        most: 1e-4,
        witness: Case {
            parameters: &[],
            profiles: [&[("weapons", "[\"knife\"]")], &[("weapons", "[\"knife\"]")]],
            situation: &[("kind", "melee")],
            spot: Spot::apart(0, 1000, 1800),
        },
    }],
};

/// The kind of fight, where it is the first fighter's weapon that says it.
fn kind(meeting: &Meeting) -> &'static str {
    let first = meeting.contenders[0].weapons.first().map(|weapon| weapon.sheet.word("kind"));
    match (meeting.situation.word("kind"), first) {
        ("ranged", _) | ("by weapon", Some("ranged")) => "ranged",
        _ => "melee",
    }
}

fn spot(draw: &mut Draw, arena: &Arena, meeting: &mut Meeting) -> Spot {
    shrink(draw, arena, meeting);
    let width = draw.pick(&[700, 1000, 1400]);
    let ranged = kind(meeting) == "ranged";
    let most = draw.pick(&[3, 10, 40, 200]);
    let gap = if ranged { draw.number(10, most * 1000) as i32 } else { 0 };
    Spot {
        along: draw.number(0, 359) as i32,
        turned: [0, 1].map(|_| draw.number(0, 359) as i32),
        ..Spot::apart(gap, width, 1800)
    }
}

fn seat(arena: &Arena, spot: &Spot, meeting: &mut Meeting) -> Option<Orders> {
    let kind = kind(meeting);
    carry(meeting, arena, |carried| carried == kind, 1);
    if meeting.situation.word("kind") == "by weapon" && kind == "ranged" {
        // The first fighter still has the weapon that says so.
        debug_assert!(!meeting.contenders[0].weapons.is_empty());
    }
    if kind == "ranged" {
        // A gap counts in whole yards, and what is over a yard is the next.
        let yards = (spot.measured() + 999) / 1000;
        set(meeting, arena, "range", Value::Number(yards.into()));
        return (!spot.touches()).then(Orders::default);
    }
    spot.touches().then(Orders::default)
}

/// Makes the stat lines last less long, so that their chains stay small.
fn shrink(draw: &mut Draw, arena: &Arena, meeting: &mut Meeting) {
    for at in 0..2 {
        let few = draw.number(1, 9);
        change(meeting, arena, at, "hit_points", Value::Number(few));
    }
}

//! SPURG on open ground.

use evenodds_engine::book::Value;
use evenodds_engine::fight::Meeting;

use super::{Case, Game, Orders, Setting, Spot, carry, change, set};
use crate::meetings::{Arena, Draw};

/// SPURG.
pub const GAME: Game = Game {
    name: "spurg",
    held: &[
        ("weapon", "a figure uses the first weapon that it carries, and carries one"),
        ("ease", "what a designer asks of a duel; a scenario has no such question"),
        ("edge", "what a designer asks of a duel; a scenario has no such question"),
    ],
    yields: &["kind", "range", "first", "rounds_max"],
    fixed: &[],
    readings: &[
        &[],
        &[
            ("fumble_loses_turn", "false"),
            ("damage_min", "1"),
            ("encumbrance_rounding", "\"loss\""),
        ],
        &[("critical_undefended", "false"), ("range_tenfold", "4"), ("dodge_base", "1")],
    ],
    spot,
    seat,
    pinned: PINNED,
};

/// Two in contact.
const CONTACT: Spot = Spot::apart(0, 1000, 1800);

// Stat lines of the pinned pairs.
const CLUB: &[Setting] = &[("weapons", "club"), ("hit_points", "6")];
const KNIFE: &[Setting] = &[("weapons", "knife"), ("hit_points", "7")];
const PACKED: &[Setting] = &[("weapons", "sword"), ("load", "70"), ("agility", "13")];
const BURIED: &[Setting] = &[("weapons", "club"), ("load", "900")];
const RIFLE: &[Setting] = &[("weapons", "rifle"), ("skill", "16")];
const BOW: &[Setting] = &[("weapons", "bow"), ("hit_points", "6")];

/// Pairs that are compared beside random ones.
const PINNED: &[(&str, Case)] = &[
    (
        "a tie in Speed and Agility is rolled off",
        Case::of(&[], [CLUB, CLUB], &[("kind", "melee")], CONTACT),
    ),
    (
        "a load slows in the order and in dodging",
        Case::of(
            &[],
            [PACKED, &[("weapons", "spear"), ("armour", "1"), ("agility", "11")]],
            &[("kind", "melee")],
            CONTACT,
        ),
    ),
    (
        "who carries too much to walk fights all the same",
        Case::of(&[], [BURIED, KNIFE], &[("kind", "melee")], CONTACT),
    ),
    (
        "the unarmed are struck and do not strike",
        Case::of(&[], [&[], KNIFE], &[("kind", "melee")], CONTACT),
    ),
    (
        "the first fighter's weapon says the kind",
        Case::of(
            &[],
            [BOW, &[("weapons", "pistol")]],
            &[("first", "b")],
            Spot::apart(14_500, 1000, 1800),
        ),
    ),
    (
        "a bow does not reach where a rifle does",
        Case::of(&[], [RIFLE, BOW], &[("kind", "ranged")], Spot::apart(170_200, 1000, 1800)),
    ),
];

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

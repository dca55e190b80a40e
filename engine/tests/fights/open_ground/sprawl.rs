//! SPRAWL on open ground.
//!
//! Nobody throws or fires what would reach itself, so that such pairs are not drawn. What bursts is
//! in pinned pairs alone: on a table each throw is weighed with all of its scatter, which takes long.

use evenodds_engine::book::Value;
use evenodds_engine::fight::Meeting;

use super::{Case, Game, Orders, Setting, Spot, carry, change, set};
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
    yields: &["kind", "range", "size", "first", "rounds_max"],
    fixed: &[
        ("rout_percent", "100", "one of one is all of a squad: who goes down would rout it"),
        ("crawl_inches", "0", "who is Down crawls, and duels have no movement"),
    ],
    readings: &[
        &[],
        &[("zero_health", "\"out\"")],
        &[
            ("brawl_at_zero", "\"end\""),
            ("misfire", "{ \"1..8\" = \"jam\" }"),
            ("tens_on_damage", "true"),
        ],
        &[("brawl_at_zero", "\"fight\""), ("recovery_at_once", "false")],
        &[
            ("incapacitation", "{ \"1..6\" = \"recovery\" }"),
            ("tens_on_toughness", "false"),
            ("short_range", "1"),
        ],
    ],
    spot,
    seat,
    pinned: PINNED,
};

/// Two in contact.
const CONTACT: Spot = Spot::apart(0, 984, 1250);

/// No scatter is longer than its die.
const NO_SHIFT: &[Setting] = &[("scatter", "{ 9 = [\"again\", 0], 10 = [\"again\", 0] }")];

// Stat lines of the pinned pairs.
const KNIFE: &[Setting] =
    &[("health", "1"), ("toughness", "2"), ("guts", "1"), ("brawling", "3"), ("weapons", "knife")];
const SWORD: &[Setting] = &[
    ("health", "2"),
    ("toughness", "1"),
    ("guts", "2"),
    ("brawling", "3"),
    ("weapons", "sword; club"),
];
const PISTOL: &[Setting] =
    &[("health", "1"), ("toughness", "1"), ("guts", "1"), ("shooting", "2"), ("weapons", "pistol")];
const RIFLE: &[Setting] =
    &[("health", "1"), ("toughness", "1"), ("guts", "1"), ("shooting", "2"), ("weapons", "rifle")];
const SPRAYER: &[Setting] = &[
    ("health", "2"),
    ("toughness", "2"),
    ("guts", "2"),
    ("shooting", "3"),
    ("smarts", "2"),
    ("weapons", "submachine gun"),
];
const DULL: &[Setting] = &[
    ("health", "1"),
    ("toughness", "1"),
    ("guts", "1"),
    ("shooting", "2"),
    ("smarts", "1"),
    ("weapons", "submachine gun"),
];
const THROWER: &[Setting] = &[
    ("health", "1"),
    ("toughness", "1"),
    ("guts", "1"),
    ("shooting", "2"),
    ("muscle", "4"),
    ("weapons", "grenades"),
];
const STURDY: &[Setting] = &[
    ("health", "2"),
    ("toughness", "1"),
    ("guts", "2"),
    ("shooting", "1"),
    ("muscle", "4"),
    ("weapons", "grenades"),
];
const ROCKETEER: &[Setting] = &[
    ("health", "1"),
    ("toughness", "1"),
    ("guts", "1"),
    ("shooting", "2"),
    ("weapons", "rocket launcher"),
];

/// Pairs that are compared beside random ones.
const PINNED: &[(&str, Case)] = &[
    (
        "a brawl at 0 Health, finish, a first",
        Case::of(
            &[("brawl_at_zero", "\"finish\"")],
            [KNIFE, SWORD],
            &[("kind", "brawl"), ("first", "a")],
            CONTACT,
        ),
    ),
    (
        "a brawl at 0 Health, finish, b first",
        Case::of(
            &[("brawl_at_zero", "\"finish\"")],
            [KNIFE, SWORD],
            &[("kind", "brawl"), ("first", "b")],
            CONTACT,
        ),
    ),
    (
        "a brawl at 0 Health, end, a first",
        Case::of(
            &[("brawl_at_zero", "\"end\"")],
            [KNIFE, SWORD],
            &[("kind", "brawl"), ("first", "a")],
            CONTACT,
        ),
    ),
    (
        "a brawl at 0 Health, end, b first",
        Case::of(
            &[("brawl_at_zero", "\"end\"")],
            [KNIFE, SWORD],
            &[("kind", "brawl"), ("first", "b")],
            CONTACT,
        ),
    ),
    (
        "a brawl at 0 Health, fight, a first",
        Case::of(
            &[("brawl_at_zero", "\"fight\"")],
            [KNIFE, SWORD],
            &[("kind", "brawl"), ("first", "a")],
            CONTACT,
        ),
    ),
    (
        "a brawl at 0 Health, fight, b first",
        Case::of(
            &[("brawl_at_zero", "\"fight\"")],
            [KNIFE, SWORD],
            &[("kind", "brawl"), ("first", "b")],
            CONTACT,
        ),
    ),
    (
        "a brawl in which nobody recovers at once",
        Case::of(&[("recovery_at_once", "false")], [KNIFE, SWORD], &[("kind", "brawl")], CONTACT),
    ),
    (
        "a brawl of the unarmed",
        Case::of(
            &[],
            [&[("health", "1"), ("brawling", "3"), ("guts", "1")], KNIFE],
            &[("kind", "brawl")],
            CONTACT,
        ),
    ),
    (
        "jams",
        Case::of(
            &[("misfire", "{ \"1..10\" = \"jam\" }")],
            [SPRAYER, PISTOL],
            &[],
            Spot::apart(9400, 984, 1250),
        ),
    ),
    (
        "jams that the dull cannot clear",
        Case::of(
            &[("misfire", "{ \"1..9\" = \"jam\" }")],
            [DULL, PISTOL],
            &[],
            Spot::apart(9400, 984, 1250),
        ),
    ),
    (
        "out of ammo",
        Case::of(
            &[("misfire", "{ \"1..10\" = \"empty\" }")],
            [PISTOL, SPRAYER],
            &[("first", "b")],
            Spot::apart(6100, 984, 1250),
        ),
    ),
    ("one gun does not reach", Case::of(&[], [PISTOL, RIFLE], &[], Spot::apart(17200, 984, 1250))),
    ("small targets", Case::of(&[], [PISTOL, PISTOL], &[], Spot::apart(5_000, 984, 400))),
    ("large targets", Case::of(&[], [PISTOL, PISTOL], &[], Spot::apart(5_000, 2200, 1250))),
    (
        "out at 0 Health",
        Case::of(
            &[("zero_health", "\"out\"")],
            [PISTOL, SPRAYER],
            &[("first", "a")],
            Spot::apart(4000, 984, 1250),
        ),
    ),
    (
        "grenades that may come back",
        Case::of(&[], [THROWER, PISTOL], &[("first", "a")], Spot::apart(4000, 984, 1250)),
    ),
    (
        "grenades that may come back to either, and take more than one",
        Case::of(
            &[("recovery_at_once", "false")],
            [THROWER, STURDY],
            &[("first", "b")],
            Spot::apart(3000, 984, 1250),
        ),
    ),
    (
        "rockets that may come back",
        Case::of(
            &[("zero_health", "\"out\"")],
            [ROCKETEER, PISTOL],
            &[],
            Spot::apart(5000, 984, 1250),
        ),
    ),
    (
        "grenades, thrown so far that none comes back",
        Case::of(NO_SHIFT, [THROWER, PISTOL], &[("first", "a")], Spot::apart(8900, 984, 1250)),
    ),
    (
        "rockets, fired so far that none comes back",
        Case::of(NO_SHIFT, [ROCKETEER, PISTOL], &[("first", "a")], Spot::apart(15100, 984, 1250)),
    ),
];

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
    let size = if small {
        "small"
    } else if large {
        "large"
    } else {
        "normal"
    };
    set(meeting, arena, "size", Value::Choice(size.to_owned()));
    set(meeting, arena, "range", Value::Number(((spot.measured() + 999) / 1000).into()));
    // Nobody throws what would reach itself.
    let clear = (0..2).all(|at| burst(meeting, at).is_none_or(|blast| blast < spot.measured()));
    (clear && !spot.touches()).then(Orders::default)
}

/// Makes the stat lines last less long and shoot worse, and keeps them from what bursts, so that
/// their chains stay small: throws are pinned instead.
fn shrink(draw: &mut Draw, arena: &Arena, meeting: &mut Meeting) {
    carry(meeting, arena, |carried| carried == "gun" || carried == "melee", 10);
    for at in 0..2 {
        for (key, most) in
            [("health", 2), ("toughness", 3), ("shooting", 4), ("brawling", 4), ("guts", 2)]
        {
            let few = draw.number(1, most);
            change(meeting, arena, at, key, Value::Number(few));
        }
    }
}

/// How far the blast reaches of what somebody throws or fires, if it bursts.
fn burst(meeting: &Meeting, at: usize) -> Option<i32> {
    let arm = meeting.contenders[at].weapons.first()?;
    let bursts = ["grenade", "rocket"].contains(&arm.sheet.word("kind"));
    bursts.then(|| arm.sheet.number::<i32>("blast_inches") * 1000)
}

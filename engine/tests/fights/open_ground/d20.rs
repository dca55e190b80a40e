//! d20 on open ground.

use evenodds_engine::book::Value;
use evenodds_engine::fight::Meeting;

use super::{Case, Game, Orders, Setting, Spot, carry, change, set};
use crate::meetings::{Arena, Draw};

/// The d20 game.
pub const GAME: Game = Game {
    name: "d20",
    held: &[
        ("weapon", "a figure uses the first weapon that it carries, and carries one"),
        ("ease", "what a designer asks of a duel; a scenario has no such question"),
        ("edge", "what a designer asks of a duel; a scenario has no such question"),
        ("band", "the range band is that of the gap"),
        ("cover", "there is nothing between them"),
        ("covered", "there is nothing between them"),
        ("material", "there is nothing between them"),
        ("target_stance", "both stand as the stance says; in melee they rise"),
        ("charge", "nobody moves, and a charge is a move"),
    ],
    yields: &["kind", "range", "stance", "fire", "aim", "first", "rounds_max"],
    fixed: &[],
    readings: &[
        &[],
        &[
            ("dodge_scope", "\"all\""),
            ("critical_choice", "\"life\""),
            ("fumble_shot", "{ 3 = \"jam\", \"5..6\" = \"backfire\" }"),
        ],
        &[("life_point_adds", "false"), ("dodge", "\"under\""), ("burst_shots", "2")],
    ],
    spot,
    seat,
    pinned: PINNED,
};

/// Two within reach of each other.
const REACH: Spot = Spot::apart(900, 3000, 5500);

/// Two at medium range of a submachine gun.
const MEDIUM: Spot = Spot::apart(56_000, 3000, 5500);

/// Two at its long range.
const LONG: Spot = Spot::apart(160_000, 3000, 5500);

// Stat lines of the pinned pairs.
const MACHETE: &[Setting] = &[("hit_points", "6"), ("weapons", "machete"), ("melee_attack", "4")];
const AXE: &[Setting] = &[
    ("hit_points", "7"),
    ("weapons", "fire axe"),
    ("armor_points", "2"),
    ("armor_defense", "2"),
    ("negate_dc", "15"),
    ("initiative", "2"),
];
const GUNNER: &[Setting] =
    &[("hit_points", "8"), ("weapons", "submachine gun"), ("ranged_attack", "5"), ("dodge", "14")];
const ARMOURED: &[Setting] = &[
    ("hit_points", "7"),
    ("weapons", "submachine gun"),
    ("armor_points", "3"),
    ("armor_defense", "3"),
    ("negate_dc", "16"),
];
const PIPER: &[Setting] = &[("weapons", "pipe gun"), ("hit_points", "9")];

/// Pairs that are compared beside random ones.
const PINNED: &[(&str, Case)] = &[
    (
        "blows at the torso front",
        Case::of(&[], [MACHETE, AXE], &[("kind", "melee"), ("aim", "torso_front")], REACH),
    ),
    (
        "blows at the head",
        Case::of(&[], [MACHETE, AXE], &[("kind", "melee"), ("aim", "head")], REACH),
    ),
    (
        "blows at the torso back",
        Case::of(&[], [MACHETE, AXE], &[("kind", "melee"), ("aim", "torso_back")], REACH),
    ),
    (
        "blows at the groin",
        Case::of(&[], [MACHETE, AXE], &[("kind", "melee"), ("aim", "groin")], REACH),
    ),
    (
        "blows at the arm",
        Case::of(&[], [MACHETE, AXE], &[("kind", "melee"), ("aim", "arm")], REACH),
    ),
    (
        "blows at the leg",
        Case::of(&[], [MACHETE, AXE], &[("kind", "melee"), ("aim", "leg")], REACH),
    ),
    (
        "shots at the head",
        Case::of(&[], [GUNNER, ARMOURED], &[("aim", "head"), ("first", "a")], MEDIUM),
    ),
    (
        "shots at the torso back",
        Case::of(&[], [GUNNER, ARMOURED], &[("aim", "torso_back"), ("first", "a")], MEDIUM),
    ),
    (
        "shots at the groin",
        Case::of(&[], [GUNNER, ARMOURED], &[("aim", "groin"), ("first", "a")], MEDIUM),
    ),
    (
        "shots at the arm",
        Case::of(&[], [GUNNER, ARMOURED], &[("aim", "arm"), ("first", "a")], MEDIUM),
    ),
    (
        "shots at the leg",
        Case::of(&[], [GUNNER, ARMOURED], &[("aim", "leg"), ("first", "a")], MEDIUM),
    ),
    ("fire: burst", Case::of(&[], [GUNNER, ARMOURED], &[("fire", "burst")], LONG)),
    ("fire: automatic", Case::of(&[], [GUNNER, ARMOURED], &[("fire", "automatic")], LONG)),
    (
        "shots from a crouch",
        Case::of(&[], [GUNNER, ARMOURED], &[("stance", "crouched"), ("first", "b")], LONG),
    ),
    (
        "jams and backfires",
        Case::of(
            &[
                ("fumble_shot", "{ 1 = \"jam\", \"3..6\" = \"backfire\" }"),
                ("backfire_percent", "60"),
            ],
            [PIPER, PIPER],
            &[],
            Spot::apart(15_300, 3000, 5500),
        ),
    ),
    (
        "half damage at extreme range, and nothing beyond",
        Case::of(&[], [GUNNER, &[("weapons", "shotgun")]], &[], Spot::apart(330_000, 3000, 5500)),
    ),
    (
        "the last Life Point",
        Case::of(
            &[("critical_choice", "\"life\"")],
            [&[("life_points", "1"), ("hit_points", "5")], MACHETE],
            &[("kind", "melee")],
            REACH,
        ),
    ),
    (
        "a tied initiative is rolled again",
        Case::of(
            &[],
            [MACHETE, &[("hit_points", "4"), ("melee_attack", "3")]],
            &[("kind", "melee")],
            REACH,
        ),
    ),
];

fn spot(draw: &mut Draw, arena: &Arena, meeting: &mut Meeting) -> Spot {
    shrink(draw, arena, meeting);
    let width = draw.pick(&[2000, 3000, 5000]);
    let most = draw.pick(&[40, 80, 160, 320]);
    let gap = match meeting.situation.word("kind") {
        // Melee reaches over five feet.
        "melee" => draw.number(0, 4990) as i32,
        _ => draw.number(5010, most * 1000) as i32,
    };
    Spot {
        along: draw.number(0, 359) as i32,
        turned: [0, 1].map(|_| draw.number(0, 359) as i32),
        margin: 5000,
        ..Spot::apart(gap, width, 5500)
    }
}

fn seat(arena: &Arena, spot: &Spot, meeting: &mut Meeting) -> Option<Orders> {
    let kind = meeting.situation.word("kind").to_owned();
    carry(meeting, arena, |carried| carried == kind, 1);
    let aim = meeting.situation.word("aim").to_owned();
    let gap = spot.measured();
    let feet = (gap + 999) / 1000;
    let mut orders = Orders::default();
    for told in &mut orders {
        if aim != "none" {
            told.push(("aim", aim.clone()));
        }
    }
    if kind == "melee" {
        if 5000 < gap {
            return None;
        }
        set(meeting, arena, "stance", Value::Choice("standing".to_owned()));
        return Some(orders);
    }
    set(meeting, arena, "range", Value::Number(feet.into()));
    for told in &mut orders {
        told.push(("fire", meeting.situation.word("fire").to_owned()));
    }
    // Who holds goes down as far as it can and still shoot, unless an enemy may be upon it: both
    // crouch, or both stand, by how fast the other is.
    let crouched = meeting.situation.word("stance") == "crouched" && 100 < feet;
    let stance = if crouched { "crouched" } else { "standing" };
    set(meeting, arena, "stance", Value::Choice(stance.to_owned()));
    // Two legs may be lost.
    let speed = if crouched { 30 } else { feet + 40 };
    for at in 0..2 {
        change(meeting, arena, at, "speed_feet", Value::Number(speed.into()));
    }
    (5000 < gap).then_some(orders)
}

/// Makes the stat lines last less long, so that their chains stay small.
fn shrink(draw: &mut Draw, arena: &Arena, meeting: &mut Meeting) {
    for at in 0..2 {
        for (key, most) in [("hit_points", 9), ("life_points", 2), ("armor_points", 4)] {
            let few = draw.number(i64::from(key != "armor_points"), most);
            change(meeting, arena, at, key, Value::Number(few));
        }
    }
}

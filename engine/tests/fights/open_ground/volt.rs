//! Volt on open ground.
//!
//! Snap shots are for those who are turned away and have to turn first; all others face each other.

use evenodds_engine::book::Value;
use evenodds_engine::fight::Meeting;

use super::{Case, Game, Orders, Setting, Spot, carry, change, set};
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
    yields: &["kind", "metres", "preparation", "mode", "tactic", "first", "rounds_max"],
    fixed: &[],
    readings: &[
        &[],
        &[
            ("stays_directed", "true"),
            ("protection", "\"stun\""),
            ("general_direction", "\"half\""),
        ],
        &[("failed_damage", "\"nothing\""), ("wound_penalty", "\"worst\"")],
    ],
    spot,
    seat,
    pinned: PINNED,
};

/// Two in contact.
const CONTACT: Spot = Spot::apart(0, 1000, 1600);

// Stat lines of the pinned pairs.
const KNIFE: &[Setting] = &[("weapons", "knife"), ("tough", "1; 2; 3; 4; 6; 8; 9")];
const SWORD: &[Setting] = &[("weapons", "sword"), ("tough", "1; 2; 3; 4; 6; 8; 9")];
const AXE: &[Setting] = &[("weapons", "axe"), ("tough", "1; 2; 3; 4; 6; 8; 9")];
const BATON: &[Setting] = &[("weapons", "baton"), ("tough", "1; 2; 3; 4; 6; 8; 9")];
const PISTOL: &[Setting] = &[("weapons", "pistol"), ("tough", "1; 2; 3; 4; 6; 8; 9")];
const REVOLVER: &[Setting] = &[("weapons", "revolver"), ("tough", "1; 2; 3; 4; 6; 8; 9")];
const RIFLE: &[Setting] = &[("weapons", "rifle"), ("tough", "1; 2; 3; 4; 6; 8; 9")];
const BOW: &[Setting] = &[("weapons", "bow"), ("tough", "1; 2; 3; 4; 6; 8; 9")];
const FRAIL: &[Setting] =
    &[("weapons", "submachine gun"), ("willpower", "4"), ("tough", "1; 2; 3; 4; 6; 8; 9")];
const QUICK: &[Setting] =
    &[("weapons", "pistol"), ("quick_reflexes", "true"), ("tough", "1; 2; 3; 4; 6; 8; 9")];
const SPRAYER: &[Setting] =
    &[("weapons", "submachine gun"), ("tough", "1; 2; 3; 4; 6; 8; 9"), ("armour", "vest")];
const MOUNTED: &[Setting] =
    &[("weapons", "machine gun"), ("tough", "1; 2; 3; 4; 6; 8; 9"), ("armour", "mail")];
const PUMP: &[Setting] = &[("weapons", "pump gun"), ("tough", "1; 2; 3; 4; 6; 8; 9")];
const STUN: &[Setting] = &[("weapons", "stun gun"), ("tough", "1; 2; 3; 4; 6; 8; 9")];

/// Pairs that are compared beside random ones.
const PINNED: &[(&str, Case)] = &[
    ("blades", Case::of(&[], [KNIFE, SWORD], &[("kind", "close")], CONTACT)),
    (
        "bare hands against a baton",
        Case::of(&[], [&[("tough", "1; 2; 3; 4; 6; 8; 9")], BATON], &[("kind", "close")], CONTACT),
    ),
    (
        "the reckless",
        Case::of(&[], [AXE, SWORD], &[("kind", "close"), ("tactic", "reckless")], CONTACT),
    ),
    (
        "one waits for an opening",
        Case::of(&[], [AXE, SWORD], &[("kind", "close"), ("tactic", "defensive")], CONTACT),
    ),
    (
        "a weak spot in armour",
        Case::of(
            &[],
            [SPRAYER, REVOLVER],
            &[("tactic", "find-weakness"), ("first", "a")],
            Spot::apart(12000, 1000, 1600),
        ),
    ),
    (
        "directed shots",
        Case::of(&[], [PISTOL, REVOLVER], &[("first", "b")], Spot::apart(30000, 1000, 1600)),
    ),
    (
        "snap shots at those behind",
        Case::of(
            &[],
            [PISTOL, REVOLVER],
            &[("preparation", "snap"), ("first", "a")],
            Spot { turned: [180; 2], ..Spot::apart(12_000, 1000, 1600) },
        ),
    ),
    (
        "snap shots after which weapons stay Directed",
        Case::of(
            &[("stays_directed", "true")],
            [PISTOL, PUMP],
            &[("preparation", "snap"), ("first", "b")],
            Spot { turned: [180; 2], ..Spot::apart(9_000, 1000, 1600) },
        ),
    ),
    (
        "Prep weapons, readied and Directed at those behind",
        Case::of(
            &[],
            [BOW, BOW],
            &[("preparation", "snap"), ("first", "a")],
            Spot { turned: [180; 2], ..Spot::apart(12_000, 1000, 1600) },
        ),
    ),
    (
        "a Slow weapon",
        Case::of(&[], [PUMP, PISTOL], &[("first", "a")], Spot::apart(9000, 1000, 1600)),
    ),
    (
        "a Prep weapon",
        Case::of(&[], [BOW, PISTOL], &[("first", "a")], Spot::apart(25000, 1000, 1600)),
    ),
    (
        "the quick go first more often",
        Case::of(&[], [QUICK, REVOLVER], &[], Spot::apart(9_000, 1000, 1600)),
    ),
    (
        "ties in the order are rolled again",
        Case::of(&[], [PISTOL, PISTOL], &[], Spot::apart(9_000, 1000, 1600)),
    ),
    (
        "aimed shots",
        Case::of(
            &[],
            [PISTOL, REVOLVER],
            &[("preparation", "aimed"), ("first", "a")],
            Spot::apart(40000, 1000, 1600),
        ),
    ),
    (
        "a Burst",
        Case::of(
            &[],
            [SPRAYER, PISTOL],
            &[("mode", "burst"), ("first", "b")],
            Spot::apart(20000, 1000, 1600),
        ),
    ),
    (
        "full Auto",
        Case::of(
            &[],
            [MOUNTED, SPRAYER],
            &[("mode", "auto"), ("first", "a")],
            Spot::apart(3000, 1000, 1600),
        ),
    ),
    (
        "Fast attacks",
        Case::of(
            &[],
            [REVOLVER, RIFLE],
            &[("mode", "fast"), ("first", "a")],
            Spot::apart(60000, 1000, 1600),
        ),
    ),
    (
        "shots to disarm",
        Case::of(
            &[],
            [PISTOL, REVOLVER],
            &[("tactic", "disarm"), ("first", "a")],
            Spot::apart(8000, 1000, 1600),
        ),
    ),
    (
        "shots beyond a weapon's Range",
        Case::of(&[], [STUN, RIFLE], &[("first", "a")], Spot::apart(20000, 1000, 1600)),
    ),
    (
        "a Burst that kicks where the book has it so",
        Case::of(
            &[("stays_directed", "true")],
            [SPRAYER, PISTOL],
            &[("mode", "burst"), ("first", "a")],
            Spot::apart(20_000, 1000, 1600),
        ),
    ),
    (
        "shots to disarm those who aim",
        Case::of(
            &[],
            [PISTOL, REVOLVER],
            &[("preparation", "aimed"), ("tactic", "disarm"), ("first", "a")],
            Spot::apart(12_000, 1000, 1600),
        ),
    ),
    (
        "the second attack of full Auto on one who has been felled",
        Case::of(
            &[],
            [FRAIL, FRAIL],
            &[("tactic", "immobilize"), ("mode", "auto"), ("first", "a")],
            Spot::apart(3_000, 1000, 1600),
        ),
    ),
    (
        "full Auto whose second attack alone can hit",
        Case {
            weapons: &[("submachine gun", &[("aimed", "-10"), ("directed", "12")])],
            ..Case::of(
                &[],
                [SPRAYER, PISTOL],
                &[("mode", "auto"), ("preparation", "aimed"), ("first", "a")],
                Spot::apart(3_000, 1000, 1600),
            )
        },
    ),
];

fn spot(draw: &mut Draw, arena: &Arena, meeting: &mut Meeting) -> Spot {
    shrink(draw, arena, meeting);
    let most = draw.pick(&[6, 20, 80, 300]);
    let gap = match meeting.situation.word("kind") {
        "close" => 0,
        _ => draw.number(10, most * 1000) as i32,
    };
    // Snap shots are for those who have to turn first.
    let turned = if meeting.situation.word("preparation") == "snap" { 180 } else { 0 };
    Spot {
        along: draw.number(0, 359) as i32,
        turned: [0, 1].map(|_| turned + draw.number(-40, 40) as i32),
        ..Spot::apart(gap, draw.pick(&[700, 1000, 1500]), 1600)
    }
}

/// Whether a weapon that shoots is of that kind.
fn has(meeting: &Meeting, at: usize, mode: &str) -> bool {
    let gun = meeting.contenders[at].weapons.first();
    gun.is_some_and(|gun| gun.sheet.words("modes").iter().any(|one| one == mode))
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
    if meeting.situation.word("preparation") == "snap" {
        // Who readies its weapon before each shot Directs it, too (L46b): on a table, a Prep weapon
        // fires no snap shots, and the two have one preparation between them.
        match [0, 1].map(|at| has(meeting, at, "prep")) {
            [false, false] => {}
            [true, true] => {
                set(meeting, arena, "preparation", Value::Choice("directed".to_owned()));
            }
            _ => return None,
        }
    }
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
    // Squads strike and wound in one step, which takes long to weigh.
    let most = if meeting.situation.word("kind") == "close" { 1 } else { 4 };
    for at in 0..2 {
        let rows = (1..=10).filter(|_| draw.one_in(3)).map(|row: u8| row.to_string());
        let filled: Vec<String> = (1..=10).map(|row| row.to_string()).collect();
        let free: Vec<String> = rows.take(most).collect();
        let filled = filled.into_iter().filter(|row| !free.contains(row)).collect();
        change(meeting, arena, at, "tough", Value::List(filled));
    }
}

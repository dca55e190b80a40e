//! Skrapyard on open ground.
//!
//! Three things would move them, and are kept out. Whoever loses its nerve is off the table with one
//! move, since next to none lies around the two: a rout, as a duel has it. Whose nature is to make
//! for the enemy, to step out of a fight or to go where it is in range is not drawn, for a duel keeps
//! the range and the contact. Feats are spent as a player likes, so heroes have none.

use evenodds_engine::book::Value;
use evenodds_engine::fight::Meeting;

use super::{Case, Game, Orders, Setting, Spot, change, set};
use crate::meetings::{Arena, Draw};

/// Skrapyard.
pub const GAME: Game = Game {
    name: "skrapyard",
    held: &[
        ("weapon", "a scenario names none"),
        ("declares", "`undeclared_hand` says the same"),
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
    yields: &["kind", "range", "range_quarters", "first", "rounds_max"],
    fixed: &[("squad_feats", "false", "what heroes spend is their player's choice")],
    readings: &[
        &[],
        &[DECLARED, ("chain_armour", "\"end\"")],
        &[DECLARED, ("range_penalty_from", "\"s\""), ("standing", "2"), ("recovery_engaged", "-3")],
        &[DECLARED, ("hero_isolation", "true"), ("great_armour", "-4"), ("charge", "2")],
    ],
    spot,
    seat,
    pinned: PINNED,
};

/// Everybody fights with the weapon that it carries.
const DECLARED: Setting = ("undeclared_hand", "\"first\"");

/// Pairs that are compared beside random ones.
const PINNED: &[(&str, Case)] = &[
    (
        "a net against a basic weapon",
        Case::of(
            &[DECLARED],
            [&[("weapons", "net"), ("fight", "7")], &[]],
            &[("kind", "fight")],
            spot_of(0, [2, 2]),
        ),
    ),
    (
        "a net against its like",
        Case::of(
            &[DECLARED],
            [
                &[("weapons", "net"), ("fight", "7"), ("discipline", "5")],
                &[("weapons", "net"), ("armour", "5"), ("fight", "8")],
            ],
            &[("kind", "fight")],
            spot_of(0, [2, 2]),
        ),
    ),
    (
        "a spear against a basic weapon",
        Case::of(
            &[DECLARED],
            [&[("weapons", "spear"), ("fight", "7")], &[]],
            &[("kind", "fight")],
            spot_of(0, [2, 2]),
        ),
    ),
    (
        "a spear against its like",
        Case::of(
            &[DECLARED],
            [
                &[("weapons", "spear"), ("fight", "7"), ("discipline", "5")],
                &[("weapons", "spear"), ("armour", "5"), ("fight", "8")],
            ],
            &[("kind", "fight")],
            spot_of(0, [2, 2]),
        ),
    ),
    (
        "a blade-breaker against a basic weapon",
        Case::of(
            &[DECLARED],
            [&[("weapons", "blade-breaker"), ("fight", "7")], &[]],
            &[("kind", "fight")],
            spot_of(0, [2, 2]),
        ),
    ),
    (
        "a blade-breaker against its like",
        Case::of(
            &[DECLARED],
            [
                &[("weapons", "blade-breaker"), ("fight", "7"), ("discipline", "5")],
                &[("weapons", "blade-breaker"), ("armour", "5"), ("fight", "8")],
            ],
            &[("kind", "fight")],
            spot_of(0, [2, 2]),
        ),
    ),
    (
        "a great against a basic weapon",
        Case::of(
            &[DECLARED],
            [&[("weapons", "great"), ("fight", "7")], &[]],
            &[("kind", "fight")],
            spot_of(0, [2, 2]),
        ),
    ),
    (
        "a great against its like",
        Case::of(
            &[DECLARED],
            [
                &[("weapons", "great"), ("fight", "7"), ("discipline", "5")],
                &[("weapons", "great"), ("armour", "5"), ("fight", "8")],
            ],
            &[("kind", "fight")],
            spot_of(0, [2, 2]),
        ),
    ),
    (
        "a net against a blade-breaker",
        Case::of(
            &[DECLARED],
            [&[("weapons", "net")], &[("weapons", "blade-breaker"), ("fight", "7")]],
            &[("kind", "fight"), ("first", "b")],
            spot_of(0, [2, 2]),
        ),
    ),
    (
        "a large one fights a small one",
        Case::of(
            &[],
            [
                &[("stature", "5"), ("fight", "8")],
                &[("stature", "1"), ("discipline", "7"), ("fight", "7")],
            ],
            &[("kind", "fight")],
            spot_of(0, [5, 1]),
        ),
    ),
    (
        "a hero fights",
        Case::of(
            &[],
            [
                &[("hero", "true"), ("fight", "8"), ("armour", "7"), ("discipline", "8")],
                &[("fight", "7")],
            ],
            &[("kind", "fight")],
            spot_of(0, [2, 2]),
        ),
    ),
    (
        "A tests wait until all blows have fallen",
        Case::of(
            &[DECLARED, ("chain_armour", "\"end\"")],
            [&[("fight", "9"), ("weapons", "great")], &[("fight", "8"), ("armour", "7")]],
            &[("kind", "fight")],
            spot_of(0, [2, 2]),
        ),
    ),
    (
        "the tall shoot at the small",
        Case::of(
            &[],
            [&[("stature", "4"), ("shoot", "8")], &[("stature", "1"), ("shoot", "7")]],
            &[],
            spot_of(9300, [4, 1]),
        ),
    ),
    (
        "a sniper is too near",
        Case::of(
            &[],
            [&[("shoot", "8"), ("weapons", "sniper")], &[("shoot", "7"), ("weapons", "long")]],
            &[],
            spot_of(5400, [2, 2]),
        ),
    ),
    (
        "a hero shoots",
        Case::of(
            &[],
            [
                &[("hero", "true"), ("shoot", "8"), ("weapons", "medium")],
                &[("shoot", "7"), ("weapons", "medium")],
            ],
            &[("first", "b")],
            spot_of(13200, [2, 2]),
        ),
    ),
    (
        "whose discipline is best tests again",
        Case::of(
            &[],
            [&[("discipline", "8"), ("shoot", "7")], &[("discipline", "9"), ("fight", "7")]],
            &[],
            spot_of(8000, [2, 2]),
        ),
    ),
];

fn spot(draw: &mut Draw, _: &Arena, meeting: &mut Meeting) -> Spot {
    let shoots = meeting.situation.word("kind") == "shoot";
    let most = draw.pick(&[4, 12, 24, 40]);
    let gap = if shoots { draw.number(10, most * 1000) as i32 } else { 0 };
    let stature = |at: usize| meeting.contenders[at].profile.sheet.number::<usize>("stature");
    Spot { along: draw.number(0, 359) as i32, ..spot_of(gap, [stature(0), stature(1)]) }
}

/// Two of these statures who face each other with such a gap.
const fn spot_of(gap: i32, [ours, theirs]: [usize; 2]) -> Spot {
    const WIDTHS: [i32; 7] = [788, 788, 984, 1576, 1576, 2362, 2362];
    const HEIGHTS: [i32; 7] = [394, 787, 1574, 2361, 3148, 3935, 4722];
    Spot {
        gap,
        along: 0,
        turned: [0; 2],
        widths: [WIDTHS[ours], WIDTHS[theirs]],
        heights: [HEIGHTS[ours], HEIGHTS[theirs]],
        // Whoever retreats is off the table, and out of the fight.
        margin: 100,
    }
}

/// The characteristic by which somebody acts that fails its activation test; none of heroes, who
/// take none.
fn nature(meeting: &Meeting, at: usize) -> Option<&'static str> {
    let sheet = &meeting.contenders[at].profile.sheet;
    let order = match meeting.situation.word("kind") {
        "shoot" => ["shoot", "fight", "armour", "discipline"],
        _ => ["fight", "armour", "shoot", "discipline"],
    };
    let best = order.into_iter().rev().max_by_key(|key| sheet.number::<i64>(key));
    best.filter(|_| !sheet.flag("hero"))
}

/// Inches that somebody shoots without having stood.
fn reach(arena: &Arena, meeting: &Meeting, at: usize) -> i64 {
    let [ours, theirs] = [at, 1 - at].map(|at| &meeting.contenders[at].profile.sheet);
    let number = |key: &str| match arena.book().parameters.get(key).map(|found| &found.value) {
        Some(&Value::Number(number)) => number,
        _ => panic!("no number {key}"),
    };
    let taller = theirs.number::<i64>("stature") - ours.number::<i64>("stature");
    let size = match taller.signum() {
        1 => number("large_target"),
        -1 => number("small_target"),
        _ => 0,
    };
    let missiles = ["medium", "long", "sniper"];
    let carried = ours.words("weapons").iter();
    let missile = carried.map(String::as_str).find(|one| missiles.contains(one));
    (ours.number::<i64>("shoot") + size) * number(&format!("reach_{}", missile.unwrap_or("basic")))
}

/// Whether somebody moves as is its nature, where it fails its activation test.
fn wanders(arena: &Arena, spot: &Spot, meeting: &Meeting, at: usize) -> bool {
    let shoots = meeting.situation.word("kind") == "shoot";
    match nature(meeting, at) {
        // Who fights best makes for the enemy.
        Some("fight") => shoots,
        // Who shoots best steps out of a fight, and goes where it is in range.
        Some("shoot" | "armour") if shoots => {
            reach(arena, meeting, at) * 1000 < i64::from(spot.measured())
        }
        Some("shoot") => true,
        _ => false,
    }
}

fn seat(arena: &Arena, spot: &Spot, meeting: &mut Meeting) -> Option<Orders> {
    // Feats are their player's choice.
    for at in 0..2 {
        change(meeting, arena, at, "feats", Value::List(Vec::new()));
    }
    if (0..2).any(|at| wanders(arena, spot, meeting, at)) {
        return None;
    }
    if meeting.situation.word("kind") == "fight" {
        return spot.touches().then(Orders::default);
    }
    let quarters = (4 * spot.measured() + 999) / 1000;
    // To a duel a gap just short of a whole inch is that inch; to a sniper it is not.
    let is_whole = quarters % 4 == 0 && spot.measured() % 1000 != 0;
    if quarters < 4 || is_whole || spot.touches() {
        return None;
    }
    set(meeting, arena, "range", Value::Number((quarters / 4).into()));
    set(meeting, arena, "range_quarters", Value::Number((quarters % 4).into()));
    Some(Orders::default())
}

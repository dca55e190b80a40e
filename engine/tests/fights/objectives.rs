//! Who advances makes for objectives, and nobody leaves one that its side would lose without it, in
//! every game.

use std::fmt::Write as _;

use evenodds_engine::book::Value;
use evenodds_engine::dice::{Drawn, Tables};
use evenodds_engine::engagement::{Flow, Side};
use evenodds_engine::squad::{POLICIES, Placed, Policy, Scenario, Snapshot, SquadFight, Status};

use crate::meetings::{Arena, Draw, arenas, in_full};

/// A table on which the first side is alone with an objective, and an enemy holds behind a wall, far
/// away.
fn far_objective(arena: &Arena, posture: &str) -> Scenario {
    let name = arena.name();
    // In bases of figures, for a game counts in whatever it likes.
    let field = arena.book().field.as_ref().expect("a game with squads");
    let wide = field.figures.iter().map(|figure| figure.base).max().unwrap_or(1000);
    let lengths = |bases: i32| f64::from(bases * wide) / 1000.0;
    let (side, far) = (lengths(100).min(400.0), lengths(80));
    let mut text = format!(
        "system = \"{name}\"\nname = \"a test\"\nfirst = \"a\"\nrounds_max = 60\n\
         [table]\nwidth = {side}\ndepth = {side}\n\
         [[terrain]]\nname = \"wall\"\nground = \"impassable\"\nheight = {}\n\
         line = [[{far}, {side}], [{far}, {far}], [{side}, {far}]]\n\
         [[objective]]\nat = [{}, {}]\nradius = {}\n",
        lengths(20),
        lengths(10),
        lengths(30),
        lengths(2),
    );
    let profile = &arena.roster.profiles[0].name;
    for (name, posture, x, y) in [("Ours", posture, 40, 4), ("Theirs", "hold", 90, 96)] {
        let (x, y) = (lengths(x), lengths(y));
        let _ = write!(
            text,
            "[[side]]\nname = \"{name}\"\nposture = \"{posture}\"\n[[side.unit]]\n\
             [[side.unit.figure]]\nprofile = \"{profile}\"\nat = [{x}, {y}]\n"
        );
    }
    let read = Scenario::read("test", &text, arena.book(), &arena.roster);
    read.unwrap_or_else(|fault| panic!("{fault}"))
}

/// In how many rounds of one fight the first side holds the objective.
fn held(arena: &Arena, scenario: &Scenario) -> u16 {
    let squads = arena.fights().squads(scenario).unwrap_or_else(|refusal| panic!("{refusal}"));
    let figures = squads.figures();
    let mut rounds = 0;
    let mut dice = Drawn::new(&Tables::default(), 1);
    dice.trial(0);
    squads.watch(&mut dice, scenario.rounds_max, &mut |flow: Option<Flow>, snapshot: &Snapshot| {
        let side_of = |figure: u8| figures[usize::from(figure)].1;
        let held = squads.goals().held(snapshot, side_of);
        rounds += u16::from(flow == Some(Flow::Round) && held[Side::A.index()] == 1);
    });
    rounds
}

#[test]
fn who_advances_takes_an_objective_and_keeps_it() {
    for arena in arenas() {
        let rounds = held(&arena, &far_objective(&arena, "advance"));
        assert!(20 <= rounds, "{} holds it for {rounds} rounds", arena.name());
        // Sent for the enemy, nobody stops for it.
        let rounds = held(&arena, &far_objective(&arena, "charge"));
        assert_eq!(rounds, 0, "{}", arena.name());
    }
}

/// How many tables of each game are tried on which there is something to leave an objective for.
const TABLES: u64 = 60;
/// As many in a full run.
const MANY: u64 = 600;

/// How many fights are played on each table.
const FIGHTS: u64 = 3;

/// A table on which one or two of ours stand at an objective, with enemies who stay where they are
/// anywhere from in contact with them to far away, and mostly with a wall beside them.
fn tempting(arena: &Arena, policy: &dyn Policy, seed: u64) -> Option<Scenario> {
    let mut draw = Draw::new(arena, seed);
    let field = arena.book().field.as_ref().expect("a game with squads");
    let wide = field.figures.iter().map(|figure| figure.base).max().unwrap_or(1000);
    let place = |x: f64, y: f64| {
        let [x, y] = [x, y].map(|bases| bases * f64::from(wide) / 1000.0);
        format!("[{x:.3}, {y:.3}]")
    };
    let length = |bases: f64| format!("{:.3}", bases * f64::from(wide) / 1000.0);
    // Of those of Skrapyard who are no heroes dice say whether they do as they are told.
    let obeys = |profile: &&evenodds_engine::fight::StatLine| {
        profile.sheet.iter().all(|(key, value)| key != "hero" || *value == Value::Flag(true))
    };
    let all = &arena.roster.profiles;
    let ours: Vec<&str> = all.iter().filter(obeys).map(|one| one.name.as_str()).collect();
    let theirs: Vec<&str> = all.iter().map(|one| one.name.as_str()).collect();
    let alone = draw.one_in(2);
    let mut text = format!(
        "system = \"{}\"\nname = \"a test\"\nrounds_max = 6\n[table]\nwidth = {side}\n\
         depth = {side}\n[[objective]]\nat = {}\nradius = {}\n",
        arena.name(),
        place(20.0, 12.0),
        length(2.0),
        side = length(40.0),
    );
    if !draw.one_in(3) {
        let y = draw.pick(&[15.0, 16.5, 9.0]);
        let _ = write!(
            text,
            "[[terrain]]\nname = \"wall\"\nground = \"impassable\"\nheight = {}\n\
             line = [{}, {}]\n",
            length(f64::from(field.figures[0].height) / f64::from(wide) / 2.0),
            place(14.0, y),
            place(25.0, y),
        );
    }
    let mut side = |name: &str, policy: &str, posture: &str, units: &[(&str, String)]| {
        let _ = write!(
            text,
            "[[side]]\nname = \"{name}\"\npolicy = \"{policy}\"\nposture = \"{posture}\"\n"
        );
        for (profile, at) in units {
            let _ = write!(
                text,
                "[[side.unit]]\n[[side.unit.figure]]\nprofile = \"{profile}\"\nat = {at}\n"
            );
        }
    };
    let posture = draw.pick(&["advance", "advance", "cover"]);
    let places = [place(20.0, 12.0), place(21.5, 11.0)];
    let many = if alone { 1 } else { 2 };
    let units: Vec<_> = places.into_iter().take(many).map(|at| (draw.pick(&ours), at)).collect();
    side("Ours", policy.name(), posture, &units);
    let far = draw.pick(&[1.0, 2.0, 3.0, 4.0, 6.0, 9.0, 15.0, 25.0]);
    let foes = [place(20.0, 12.0 + far), place(24.0, 14.0 + far)];
    let units: Vec<_> = foes.into_iter().map(|at| (draw.pick(&theirs), at)).collect();
    side("Theirs", "plain", "hold", &units);
    let mut scenario = Scenario::read("test", &text, arena.book(), &arena.roster).ok()?;
    if !alone {
        // Where a move is declared, its side may need it only once a friend has fallen.
        let units = scenario.forces[Side::B.index()].units.iter_mut();
        units.flat_map(|unit| &mut unit.figures).for_each(|one| one.contender.weapons.clear());
    }
    Some(scenario)
}

/// The first step of a fight in which somebody of the first side who could act left an objective
/// that its side lost by it; and how many figures kept one.
fn left(squads: &dyn SquadFight, rounds: u16, index: u64) -> (Option<String>, u32) {
    let figures = squads.figures();
    let side_of = |figure: u8| figures[usize::from(figure)].1;
    let (mut before, mut wrong, mut kept) = (Snapshot::new(), None, 0);
    let mut dice = Drawn::new(&Tables::default(), 1);
    dice.trial(index);
    squads.watch(&mut dice, rounds, &mut |_, snapshot: &Snapshot| {
        let able = |one: &&Placed| side_of(one.figure) == Side::A && one.status == Status::Ready;
        for was in before.iter().filter(able) {
            let nth = usize::from(was.figure);
            if snapshot[nth].status != Status::Ready {
                continue;
            }
            let mut stayed = snapshot.clone();
            stayed[nth] = *was;
            for objective in &squads.goals().objectives {
                let held = |snapshot: &Snapshot| match objective.holder(snapshot, side_of) {
                    Some(Side::A) => 1,
                    None => 0,
                    Some(Side::B) => -1,
                };
                if held(snapshot) < held(&stayed) {
                    wrong.get_or_insert(format!("{} leaves", figures[nth].0));
                }
                kept += u32::from(held(snapshot) == 1);
            }
        }
        before.clone_from(snapshot);
    });
    (wrong, kept)
}

#[test]
fn nobody_leaves_an_objective_that_its_side_would_lose() {
    let tables = if in_full() { MANY } else { TABLES };
    let (mut leavers, mut played, mut kept) = (Vec::new(), 0, 0);
    for arena in arenas() {
        for policy in POLICIES {
            for seed in 0..tables {
                let Some(scenario) = tempting(&arena, policy, seed) else { continue };
                let Ok(squads) = arena.fights().squads(&scenario) else { continue };
                played += 1;
                for index in 0..FIGHTS {
                    let (wrong, keeps) = left(&*squads, scenario.rounds_max, index);
                    kept += keeps;
                    let told = |wrong| {
                        format!(
                            "{}, {}, seed {seed}, {index}: {wrong}",
                            arena.name(),
                            policy.name()
                        )
                    };
                    leavers.extend(wrong.map(told));
                }
            }
        }
    }
    eprintln!("{played} tables, kept {kept} times");
    assert!(10 * tables < played && 10_000 < kept, "{played} tables, kept {kept} times");
    assert!(leavers.is_empty(), "{} leave: {leavers:#?}", leavers.len());
}

//! Who advances makes for objectives, in every game.

use std::fmt::Write as _;

use evenodds_engine::dice::{Drawn, Tables};
use evenodds_engine::engagement::{Flow, Side};
use evenodds_engine::squad::{Muster, Scenario};

use meetings::{Arena, arenas};

mod meetings;

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
    squads.watch(&mut dice, scenario.rounds_max, &mut |flow: Option<Flow>, muster: &Muster| {
        let side_of = |figure: u8| figures[usize::from(figure)].1;
        let held = squads.goals().held(muster, side_of);
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

//! Checks of other games in a script, against the laws of those games.

use evenodds_engine::book::UserGame;
use evenodds_engine::games;
use evenodds_engine::law::Law;
use evenodds_engine::registry::{Registry, System};
use evenodds_engine::resolver::Answer;

use super::{compile, game};

/// Returns the law of the check of a script with this body.
fn law(body: &str) -> Law<Answer> {
    let script = format!("fn check(rating, ease, against) {{ {body} }}");
    let game = game(&script).unwrap_or_else(|fault| panic!("{fault}"));
    let terms = game.card().terms(3, 1, None).expect("terms");
    let law = game.law(terms);
    if let Some(fault) = game.fault() {
        panic!("{fault}");
    }
    law
}

/// Returns the error of a check with this body, found when it is compiled or when it runs.
#[track_caller]
fn fault(body: &str) -> String {
    let script = format!("fn check(rating, ease, against) {{\n    {body}\n}}");
    let game = match game(&script) {
        Err(fault) => return fault.to_string(),
        Ok(game) => game,
    };
    game.law(game.card().terms(3, 0, None).expect("terms"));
    game.fault().expect("an error").to_string()
}

#[track_caller]
fn same(found: &Law<Answer>, expected: &Law<Answer>) {
    let answers = |law: &Law<Answer>| law.iter().map(|(answer, _)| *answer).collect::<Vec<_>>();
    assert_eq!(answers(found), answers(expected));
    for ((answer, found), (_, expected)) in found.iter().zip(expected.iter()) {
        assert!((found - expected).abs() < 1e-12, "{answer:?}: {found}, not {expected}");
    }
}

#[test]
fn a_check_of_a_built_in_game_has_its_law() {
    for system in &Registry::standard() {
        let (card, name) = (system.card(), &system.card().name);
        for (rating, ease) in [(card.rating.book.0, 2), (card.rating.shown[2], -1)] {
            let expected = system.law(card.terms(rating.into(), ease, None).expect("terms"));
            same(&law(&format!("check(\"{name}\", {rating}, {ease})")), &expected);
            let Some(against) = card.against.as_ref().map(|against| against.default + 1) else {
                continue;
            };
            let terms = card.terms(rating.into(), ease, Some(against.into())).expect("terms");
            let body = format!("check(\"{name}\", {rating}, {ease}, {against})");
            same(&law(&body), &system.law(terms));
        }
    }
}

#[test]
fn outcomes_are_set_against_each_other() {
    let registry = Registry::standard();
    let [volt, spurg] = ["volt", "spurg"].map(|name| registry.get(name).expect("built in"));
    let of = |system: &dyn System, rating| {
        system.law(system.card().terms(rating, 0, None).expect("terms"))
    };
    let (ours, theirs) = (of(&**volt, 9), of(&**spurg, 11));
    let expected = |lead: &dyn Fn(&Answer, &Answer) -> i64| -> f64 {
        let pairs = ours.iter().flat_map(|one| theirs.iter().map(move |other| (one, other)));
        pairs.filter(|((a, _), (b, _))| 0 < lead(a, b)).map(|((_, p), (_, q))| p * q).sum()
    };
    let generic = |ours: &Answer, theirs: &Answer| {
        let margin = i64::from(ours.degree) - i64::from(theirs.degree);
        match (ours.grade, theirs.grade) {
            (ours, theirs) if passes(ours) && !passes(theirs) => margin.max(1),
            (ours, theirs) if !passes(ours) && passes(theirs) => margin.min(-1),
            _ => margin,
        }
    };
    let both = "let a = check(\"volt\", 9, 0); let b = check(\"spurg\", 11, 0);";
    let found = law(&format!("{both} contest(a, b)")).probability(|answer| 1 <= answer.degree);
    assert!((found - expected(&generic)).abs() < 1e-12);
    let mechanic = spurg.mechanic().expect("a mechanic");
    let named = |ours: &Answer, theirs: &Answer| i64::from(mechanic.lead(ours, theirs));
    let found =
        law(&format!("{both} contest(\"spurg\", a, b)")).probability(|answer| 1 <= answer.degree);
    assert!((found - expected(&named)).abs() < 1e-12);
}

fn passes(grade: evenodds_engine::resolver::Grade) -> bool {
    evenodds_engine::resolver::Grade::Success <= grade
}

/// The same check in a part, under figures and alone is one law, and terms tell laws apart.
#[test]
fn checks_in_parts_are_told_apart_by_their_terms() {
    let script = "fn check(rating, ease, against) { one(2) * 10 + one(5) }
        fn one(dice) { let found = check(\"sprawl\", dice, 0); if found.passed { 1 } else { 0 } }";
    let game = game(script).unwrap_or_else(|fault| panic!("{fault}"));
    let terms = game.card().terms(3, 0, None).expect("terms");
    let law = game.law(terms);
    let sprawl = games::book("sprawl").and_then(games::open).expect("built in");
    let pass = |dice| {
        let terms = sprawl.card().terms(dice, 0, None).expect("terms");
        sprawl.law(terms).probability(|answer| passes(answer.grade))
    };
    let found = law.probability(|answer| answer.degree == 10);
    assert!((found - pass(2) * (1.0 - pass(5))).abs() < 1e-12);
}

#[test]
fn a_wrong_name_is_found_when_the_script_is_read() {
    let told = fault("check(\"sprowl\", rating, ease, 1)");
    assert!(told.contains("rules.rhai:2:11: there is no game `sprowl`"), "{told}");
    assert!(told.contains("did you mean `sprawl`?"), "{told}");
    let told = fault("let name = \"volt\"; check(name, rating, ease, 1)");
    assert!(told.contains("rules.rhai:2:30: the game of a check is no name"), "{told}");
    let told = fault("contest(rating, success(1), success(2))");
    assert!(told.contains("the game of a check is no name"), "{told}");
}

#[test]
fn a_rating_out_of_range_is_an_error_at_its_call() {
    let told = fault("let a = 1; check(\"sprawl\", 61, ease)");
    let expected = "rules.rhai:2:16: SPRAWL has no dice in the pool of 61; expected 0 to 60";
    assert!(told.contains(expected), "{told}");
    assert!(told.contains("keep the rating within this range"), "{told}");
    let told = fault("check(\"spurg\", 10, ease, 3)");
    assert!(told.contains("rules.rhai:2:5: SPURG checks have no `against`"), "{told}");
    // Ease is bounded, and not refused.
    let body = "check(\"sprawl\", 5, 30_000)";
    assert!(law(body).probability(|answer| passes(answer.grade)) < 1.0);
    // A name that is not written in place, by a call that looks like that of a method.
    let told = fault("\"volt\".check(3, 0)");
    assert!(told.contains("is not written in place"), "{told}");
}

/// A game whose file names its mechanic, with a script of this function.
fn named(script: &str) -> Result<std::sync::Arc<dyn System>, evenodds_engine::book::Fault> {
    const FILE: &str = "[rating]\naccepts = [0, 40]\n[against]\ndefault = 15\n[resolver]\n\
                        kind = \"die-over\"\ndie = 20\n";
    let own = UserGame::read(("game.toml", FILE), "named", &games::NAMES, None)?;
    crate::game::open(own, ("rules.rhai", script))
}

#[test]
fn the_mechanic_of_the_file_is_the_check_of_the_script() {
    let script = "fn attack(us, them, at) { if check(4, at.ease, 12).passed { hit(); } }";
    let game = named(script).unwrap_or_else(|fault| panic!("{fault}"));
    let terms = game.card().terms(4, 1, None).expect("terms");
    let pass = game.law(terms).probability(|answer| passes(answer.grade));
    assert!((pass - 11.0 / 20.0).abs() < 1e-12);
    let read = |game: &dyn System| game.book().parameters.that_were_read().count();
    assert!(0 < read(&*game), "what the mechanic has read is in the game's record");
    let two = "fn check(rating, ease, against) { 1 }";
    let told = named(two).map(|_| ()).expect_err("two checks").to_string();
    assert!(told.contains("rules.rhai:1:4: the game has two checks"), "{told}");
    let none = compile("fn attack(us, them, at) { check(1, 2, 3); }", "", &[]);
    let told = none.map(|_| ()).expect_err("no check").to_string();
    assert!(told.contains("rules.rhai:1:27: the game has no check of its own"), "{told}");
}

/// A flag and a number are different answers, even where one could stand for the other.
#[test]
fn flags_and_numbers_lead_different_ways() {
    let script = "fn check(rating, ease, against) { switch either() { true => 5, 1 => 7, _ => 0 } }\n\
                  fn either() { if roll(2) == 1 { true } else { 1 } }";
    let game = game(script).unwrap_or_else(|fault| panic!("{fault}"));
    let law = game.law(game.card().terms(3, 1, None).expect("terms"));
    let degrees: Vec<(i16, f64)> =
        law.iter().map(|(answer, mass)| (answer.degree, *mass)).collect();
    assert_eq!(degrees, [(5, 0.5), (7, 0.5)]);
}

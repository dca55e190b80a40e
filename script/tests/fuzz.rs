//! Any text as a script or a game's file: read or refused, without a panic, within bounds of memory
//! and time. Scripts are made of what rules are made of, so that many of them run; those are played
//! and weighed.

use std::time::{Duration, Instant};

use evenodds_engine::book::UserGame;
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Ending, Limits, Plan};
use evenodds_engine::fight::{Roster, Sheet};
use evenodds_engine::games;
use evenodds_engine::registry::System;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree as _;

/// The form of a small game with conditions.
const GAME: &str = include_str!("fuzz/game.toml");

/// How many cases each test has; `EVENODDS_CASES` sets another number, for a longer search.
fn cases() -> u32 {
    std::env::var("EVENODDS_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(64)
}

/// The memory, in bytes, that a small script may take while it is read, tried, played and weighed.
/// Most of it goes to the trees that dice walk, of which half a million nodes are kept at most.
const MEMORY_MAX: u64 = 1 << 30;

/// The time that it may take on a busy machine, without optimisation.
const TIME_MAX: Duration = Duration::from_mins(1);

/// The largest chains of duels that are solved.
const LIMITS: Limits = Limits { states: 400, transitions: 20_000, branches: 100_000 };

fn any_value() -> impl Strategy<Value = String> {
    let small = select(
        &[
            "0",
            "1",
            "2",
            "-1",
            "6",
            "20",
            "255",
            "300",
            "true",
            "rating",
            "ease",
            "us.skill",
            "them.armour",
            "us.wounds",
            "them.wounds",
            "us.shaken",
            "us.weapon.damage",
            "at.cover",
            "rules.need",
            "x",
            "\"sprawl\"",
            "[0, 0]",
            "[1, 6]",
            "9223372036854775807",
            "roll(6)",
            "sum(2, 6)",
            "us.armed",
            "them",
            "us.weapon",
            "()",
        ][..],
    );
    small.prop_map(str::to_owned).prop_recursive(3, 12, 3, |inner| {
        let two = || (inner.clone(), inner.clone());
        let operators = select(
            &["+", "-", "*", "/", "%", "**", "<<", "&", "==", "<", "<=", "!=", "&&", "||"][..],
        );
        let calls = select(
            &[
                "roll(A)",
                "sum(A, B)",
                "count(A, B, 4)",
                "count(3, 6, A)",
                "highest(3, A, B)",
                "pool(A, 6, B, |s, f| s + f)",
                "pool(3, A, [0, 0], |s, f| [s[0] + f, s[1]])",
                "faces(A, 6, 0, |s, f, n| if B < n { s + f } else { s })",
                "versus(A, B, 6, 0, |s, f, n, m| s + n - m)",
                "repeat(A, B, |s| s + roll(2))",
                "repeat(A, 0, |s| if roll(6) < B { stop(s) } else { s + 1 })",
                "reroll(A, B)",
                "roll(explode(6, A))",
                "roll(again(A, 6))",
                "draw([A, B])",
                "die([A, B])",
                "check(A, B, 0)",
                "check(\"volt\", A, B)",
                "contest(A, B)",
                "success(A)",
                "success(A).degree",
                "clamp(A, 0, B)",
                "min(A, B)",
                "table(\"odds\", A)",
                "mine(A)",
                "other(A, B)",
                "natural(A, B, 4)",
                "step(A, B)",
                "if A { B } else { 0 }",
                "(A)",
            ][..],
        );
        prop_oneof![
            (two(), operators).prop_map(|((one, other), sign)| format!("({one} {sign} {other})")),
            (two(), calls).prop_map(|((one, other), form)| fill(form, &one, &other)),
        ]
    })
}

/// Fills the places A and B of a form.
fn fill(form: &str, one: &str, other: &str) -> String {
    let pieces = form.split_inclusive(['A', 'B']).map(|piece| match piece.chars().last() {
        Some('A') => piece[..piece.len() - 1].to_owned() + one,
        Some('B') => piece[..piece.len() - 1].to_owned() + other,
        _ => piece.to_owned(),
    });
    pieces.collect()
}

fn any_statement() -> impl Strategy<Value = String> {
    let forms = select(
        &[
            "let x = A;",
            "x += A;",
            "if A { return; }",
            "if A < B { hit(); }",
            "harm(A);",
            "them.wounds += A;",
            "us.wounds = A;",
            "us.shaken = A;",
            "tell(\"{us} A\");",
            "for i in 0..A { x = B; }",
            "while A { x = B; }",
            "A;",
            "return A;",
            "attack(us, them, at);",
            "switch A { 1 => B, _ => 0 };",
            "helper(them);",
        ][..],
    );
    (forms, any_value(), any_value()).prop_map(|(form, one, other)| fill(form, &one, &other))
}

/// Numbers of rules that make sense, from these to begin with.
fn number(atoms: &'static [&'static str]) -> impl Strategy<Value = String> {
    let forms = select(
        &[
            "(A + B)",
            "(A - B)",
            "min(A, B)",
            "roll(6)",
            "sum(2, 6)",
            "count(clamp(A, 0, 4), 6, 5)",
            "highest(3, 6, clamp(A, 0, 3))",
            "pool(3, 6, A, |s, f| if f == 6 { s + 1 } else { s })",
            "faces(3, 6, 0, |s, f, n| if 1 < n { s + f } else { s })",
            "roll(explode(6, 6, 2))",
            "repeat(2, 0, |s| if roll(2) == 1 { stop(s) } else { s + 1 })",
            "other(A, B)",
            "check(\"spurg\", clamp(A, 3, 16), B).degree",
            "draw([2, 3])",
            "count(2, die([1, 1, 2]), 2)",
            "if A < B { A } else { B }",
            "if A == 3 && B < roll(6) { 1 } else { 0 }",
            "table(\"odds\", clamp(A, 0, 1)).roll()",
            "versus(2, 2, 6, 0, |s, f, n, m| s + n - m)",
        ][..],
    );
    select(atoms).prop_map(str::to_owned).prop_recursive(2, 6, 2, move |inner| {
        (inner.clone(), inner, forms.clone())
            .prop_map(|(one, other, form)| fill(form, &one, &other))
    })
}

/// Rules of a fight that make sense.
fn sensible_script() -> impl Strategy<Value = String> {
    const PLAIN: &[&str] = &["1", "3", "rating", "ease", "against", "rules.need"];
    const FIGHT: &[&str] =
        &["2", "us.skill", "them.armour", "us.wounds", "them.wounds", "at.cover"];
    let acts = select(
        &[
            "if A < B { hit(); }",
            "harm(clamp(A, 0, 3));",
            "them.wounds = clamp(A, 0, 9);",
            "us.shaken = A < B;",
            "tell(\"{us} strikes {them}\");",
            "helper(them, A);",
            "if us.shaken { return; }",
            "if us.armed { harm(us.weapon.damage); }",
            "for i in 0..2 { if A < B { hit(); } }",
            "let y = A;",
        ][..],
    );
    let act = (acts, number(FIGHT), number(FIGHT)).prop_map(|(form, a, b)| fill(form, &a, &b));
    let attack = proptest::collection::vec(act, 1..4).prop_map(|all| all.join("\n  "));
    (number(PLAIN), attack, number(&["x", "y", "1"])).prop_map(|(check, attack, other)| {
        let other = other.replace("other(", "max(");
        format!(
            "fn check(rating, ease, against) {{\n  {check}\n}}\n\
             fn attack(us, them, at) {{\n  {attack}\n}}\n\
             fn other(x, y) {{\n  {other}\n}}\n\
             fn helper(who, n) {{ who.wounds = clamp(who.wounds + n, 0, 9); }}\n"
        )
    })
}

/// Rules of any words in any order.
fn wild_script() -> impl Strategy<Value = String> {
    let body = || proptest::collection::vec(any_statement(), 0..5).prop_map(|all| all.join("\n  "));
    (any_value(), body(), any_value()).prop_map(|(check, attack, value)| {
        format!(
            "fn check(rating, ease, against) {{\n  let x = 0;\n  {check}\n}}\n\
             fn attack(us, them, at) {{\n  let x = 0;\n  {attack}\n}}\n\
             fn mine(x) {{\n  {value}\n}}\n\
             fn other(x, y) {{ x + y + roll(6) }}\n\
             fn helper(us) {{ us.wounds += 1; }}\n"
        )
    })
}

/// Opens a game, and plays and weighs what opens: nothing panics, and memory and time stay within
/// their bounds.
fn opens_or_is_refused(game: &str, script: &str) {
    let began = Instant::now();
    let info = allocation_counter::measure(|| {
        let own = UserGame::read(("game.toml", game), "fuzzed", &games::NAMES, None);
        match own.and_then(|own| evenodds_script::open(own, ("rules.rhai", script))) {
            Err(fault) => assert!(!fault.to_string().is_empty()),
            Ok(system) => play(&*system),
        }
    });
    assert!(info.bytes_max < MEMORY_MAX, "{} bytes for\n{script}", info.bytes_max);
    assert!(began.elapsed() < TIME_MAX, "{:?} for\n{script}", began.elapsed());
}

/// A seed of no importance.
const SEED: u64 = 41;

/// Asserts that chances are those of a law, or that an error says why there is none.
fn is_law(system: &dyn System, total: f64) {
    match system.fault() {
        Some(fault) => assert!(fault.fix().is_some(), "{fault}"),
        None => assert!((total - 1.0).abs() < 1e-9, "{total} is no certainty"),
    }
}

/// Samples the check, the attack and the duel of a game a few times, and weighs them exactly.
fn play(system: &dyn System) {
    let card = system.card();
    let usual = i64::from(card.rating.shown[card.rating.shown.len() / 2]);
    let terms = card.terms(usual, 0, None).expect("a usual rating");
    assert_eq!(system.sample(terms, 0, 20, SEED).values().sum::<u64>(), 20);
    is_law(system, system.law(terms).total());
    let Some(fights) = system.fights() else { return };
    let roster = "[[weapon]]\nname = \"club\"\n[[profile]]\nname = \"Ann\"\nweapons = [\"club\"]\n\
                  [[profile]]\nname = \"Bob\"\n";
    let roster = format!("system = \"{}\"\n{roster}", card.name);
    let Ok(roster) = Roster::read("roster.toml", &roster, system.book()) else { return };
    let [ann, bob] = ["Ann", "Bob"].map(|name| roster.get(name).expect("a fighter"));
    let meeting = || roster.meeting(ann, bob, Sheet::blank(&system.book().situation));
    if let Ok(attack) = fights.attack(&meeting()) {
        assert_eq!(attack.sample(0, 20, SEED).values().sum::<u64>(), 20);
        attack.playthrough(SEED, 0);
        is_law(system, attack.law(&mut Exact::default()).total());
    }
    if let Ok(duel) = fights.duel(&meeting()) {
        let plan = Plan { seed: SEED, first: 0, fights: 5, rounds_max: 5 };
        assert_eq!(duel.simulate(&plan).fights, plan.fights);
        duel.playthrough(SEED, 0, plan.rounds_max);
        if let Ok(chain) = duel.chain(&mut Exact::default(), LIMITS) {
            let solution = chain.within(plan.rounds_max);
            let ended = Ending::ALL.map(|ending| solution.ended(ending)).iter().sum::<f64>();
            is_law(system, ended + solution.undecided);
        }
    }
}

/// Rules that run, for games that are made of lines.
const RULES: &str = "fn check(rating, ease, against) { roll(6) }\n\
                     fn attack(us, them, at) { if 3 < roll(6) { them.wounds += 1; } }\n";

/// Lines of a game's file, in any order and number.
fn any_game() -> impl Strategy<Value = String> {
    let mut lines: Vec<&'static str> = GAME.lines().filter(|line| !line.is_empty()).collect();
    lines.extend([
        "[resolver]",
        "kind = \"sum-under\"",
        "count = 2",
        "die = 6",
        "[against]",
        "default = 3",
        "order = \"initiative\"",
        "actions = \"script\"",
        "range = [0, 9223372036854775807]",
        "range = [5, 1]",
        "out = \"skill\"",
        "value = \"armour\"",
        "value = true",
        "base = \"x\"",
        "rows = [[0]]",
        "key = \"first\"",
        "until = \"never\"",
        "accepts = [-9999, 9999]",
        "= 3",
        "[[[",
        "\u{0}",
        "# rest",
    ]);
    let cut = (0..lines.len(), 0..lines.len(), select(lines.clone()), 0..4_u8);
    let one = cut.prop_map(move |(at, other, line, how)| {
        let mut lines = lines.clone();
        match how {
            0 => lines[at] = line,
            1 => lines.insert(at, line),
            2 => lines.swap(at, other),
            _ => drop(lines.remove(at)),
        }
        // What is added is at the end.
        lines.truncate(lines.len() - 22);
        lines.join("\n") + "\n"
    });
    prop_oneof![
        one,
        proptest::collection::vec(select(GAME.lines().collect::<Vec<_>>()), 0..30)
            .prop_map(|lines| lines.join("\n"))
    ]
}

proptest! {
    // What fails is told in full; files of regressions belong to nobody.
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_script_or_refused(script in "(?s).{0,200}") {
        opens_or_is_refused(GAME, &script);
    }

    #[test]
    fn rules_that_make_sense_are_played_or_refused(script in sensible_script()) {
        opens_or_is_refused(GAME, &script);
    }

    #[test]
    fn rules_of_any_words_are_played_or_refused(script in wild_script()) {
        opens_or_is_refused(GAME, &script);
    }

    #[test]
    fn any_text_is_a_game_or_refused(game in "(?s).{0,200}") {
        opens_or_is_refused(&game, RULES);
    }

    #[test]
    fn games_made_of_lines_are_played_or_refused(game in any_game()) {
        opens_or_is_refused(&game, RULES);
    }
}

/// The rules that make sense are worth something only if most of them run.
#[test]
fn most_rules_that_make_sense_run() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut faults = Vec::new();
    for _ in 0..200 {
        let script = sensible_script().new_tree(&mut runner).expect("a script").current();
        let own = UserGame::read(("game.toml", GAME), "fuzzed", &games::NAMES, None);
        let opened = own.and_then(|own| evenodds_script::open(own, ("rules.rhai", &script)));
        faults.extend(opened.err().map(|fault| fault.to_string()));
    }
    assert!(faults.len() < 60, "{} of 200:\n{}", faults.len(), faults.join("\n"));
}

//! The bounds of a script, each with what a designer is told beyond it.

use std::fmt::Write as _;

use evenodds_engine::dice::{Exact, Rolled};
use evenodds_engine::registry::Note;

use super::{compile, game};
use crate::bounds::{BYTES_MAX, CALLS_MAX, FUNCTIONS_MAX, NESTING_MAX, NODES_MAX, SPENT_MAX};
use crate::running::effort::toil;
use crate::running::{Argument, Call, Program};
use crate::values::Reading;

/// Returns what a designer is told of a script.
#[track_caller]
fn told(script: &str) -> String {
    game(script).err().map_or_else(|| "nothing".to_owned(), |fault| fault.to_string())
}

/// Returns a check at a rating.
fn call(program: &Program, rating: i64) -> Call {
    Call {
        function: program.asked("check").expect("a check"),
        arguments: [rating, 0, 8].map(|one| Argument::Value(Reading::Number(one))).to_vec(),
        fight: None,
    }
}

fn check(body: &str) -> String {
    format!("fn check(rating, ease, against) {{ {body} }}\n")
}

#[test]
fn a_script_of_ten_megabytes_is_refused_unread() {
    let script = format!("{}{}", check("1"), "// words\n".repeat(10_000_000 / 9));
    let expected = "rules.rhai: a script of 9765 kB; expected at most 256 kB; move numbers to \
                    tables of game.toml";
    assert_eq!(told(&script), expected);
    let most = format!("{}{}", check("1"), "/".repeat(BYTES_MAX - check("1").len()));
    assert_eq!(told(&most), "nothing");
}

#[test]
fn functions_are_bounded_in_number() {
    let functions = |count: usize| {
        (1..count).fold(check("1"), |mut script, at| {
            writeln!(script, "fn f{at}() {{ {at} }}").expect("text");
            script
        })
    };
    assert_eq!(told(&functions(FUNCTIONS_MAX)), "nothing");
    let fault = told(&functions(FUNCTIONS_MAX + 1));
    assert!(fault.ends_with("more than 200 functions; use fewer functions"), "{fault}");
}

#[test]
fn brackets_are_bounded_in_depth() {
    let nested = |depth: usize| check(&format!("{}1{}", "(".repeat(depth), ")".repeat(depth)));
    assert_eq!(told(&nested(NESTING_MAX / 2 - 4)), "nothing");
    let fault = told(&nested(NESTING_MAX * 2));
    assert!(fault.contains("expressions nested more than 64 levels deep"), "{fault}");
}

/// Functions with dice that call each other, each the next: they are parts, within parts.
fn chain(count: usize, call: impl Fn(usize) -> String) -> String {
    (1..count).fold(check(&call(1)), |mut script, at| {
        let body = if at + 1 < count { call(at + 1) } else { "roll(2)".to_owned() };
        writeln!(script, "fn f{at}(n) {{ {body} }}").expect("text");
        script
    })
}

#[test]
fn functions_call_each_other_so_deep_at_most() {
    let plain = |at: usize| format!("roll(2) + f{at}(1)");
    assert_eq!(told(&chain(CALLS_MAX, plain)), "nothing");
    let fault = told(&chain(CALLS_MAX + 2, plain));
    assert!(fault.contains("functions call each other more than 24 deep"), "{fault}");
    // One that calls itself is bounded when it runs, and can end before.
    let until = |most: usize| {
        let f = format!("fn f(n) {{ if n < {most} {{ roll(2) + f(n + 1) }} else {{ 0 }} }}");
        check("f(0)") + f.as_str()
    };
    assert_eq!(told(&until(CALLS_MAX - 2)), "nothing");
    let fault = told(&until(CALLS_MAX - 1));
    let expected = "rules.rhai:2:33: functions call each other more than 24 deep, down to `f`";
    assert!(fault.starts_with(expected), "{fault}");
    let turns = check("g(1)") + "fn g(n) { h(n) + roll(2) }\nfn h(n) { g(n) }";
    let fault = told(&turns);
    assert!(fault.contains("functions call each other more than 24 deep"), "{fault}");
}

#[test]
fn steps_do_not_lead_to_themselves() {
    let script = check("f(1)") + "fn f(n) { repeat(2, n, |s| f(s) + roll(2)) }";
    let expected = "`f` calls itself through a step; call it from a function or a loop, and not \
                    from a step";
    assert!(told(&script).ends_with(expected), "{}", told(&script));
}

/// The deepest calls that are allowed, each as deep in brackets as can be, have to fit the stack of
/// a worker thread in a debug build.
#[test]
fn what_is_allowed_fits_the_stack_of_a_worker() {
    let run = || {
        let (open, close) = ("if true { 1 + (".repeat(5), ") } else { 0 }".repeat(5));
        let deep = |at: usize| format!("{open}roll(2) + f{at}(1){close}");
        let steps = |at: usize| format!("repeat(2, 0, |s| {open}s + roll(2) + f{at}(1){close})");
        let next = format!("if n + 1 < {CALLS_MAX} {{ f(n + 1) }} else {{ 1 }}");
        let itself = format!("{}fn f(n) {{ {open}roll(2) + {next}{close} }}", check("f(1)"));
        [told(&chain(CALLS_MAX, deep)), told(&chain(CALLS_MAX / 2, steps)), told(&itself)]
    };
    let worker = std::thread::Builder::new().stack_size(2 << 20).spawn(run).expect("a thread");
    assert_eq!(worker.join().expect("no overflow"), ["nothing"; 3]);
}

#[test]
fn variables_are_bounded_in_number() {
    let many = (0..201).fold(String::new(), |mut body, at| {
        write!(body, "let v{at} = 1; ").expect("text");
        body
    });
    let fault = told(&check(&format!("{many} 1")));
    assert!(fault.contains("more than 200 variables at once"), "{fault}");
}

#[test]
fn steps_of_a_pool_are_bounded_in_number() {
    // Each die makes the number longer, so that no two ways come to the same.
    let script = check("pool(200, 200, 0, |s, f| s * 201 % 1000003 + f)");
    let program = compile(&script, "", &[]).expect("a program");
    program.part(call(&program, 3)).play(Default::default(), &mut Rolled::new(1));
    let fault = program.failed().expect("too many").to_string();
    let expected = "the steps of this pool would fill more than 2000000 entries; let fewer readings \
                    be told apart, or roll fewer dice";
    assert!(fault.ends_with(expected), "{fault}");
}

/// A check whose dice lead too many ways is refused when it is weighed, and can be sampled.
#[test]
fn branches_of_a_law_are_bounded_in_number() {
    let script = check("let s = 0; for i in 0..12 { s = s * 7 % 1009 + roll(6); } s");
    let game = game(&script).expect("the trial stays within its budget");
    let terms = game.card().terms(3, 1, None).expect("terms");
    game.law(terms);
    let fault = game.fault().expect("too many ways").to_string();
    let expected = "rules.rhai:1:82: the dice of `check` can lead about 2.2 billion ways, too many to \
                    enumerate; `roll(6)` alone comes to 6 results; roll pools at once with `count`, `sum` \
                    or `pool`, split the rule into functions of numbers, or sample with `--method \
                    sampled` (`method = \"sampled\"` in a study), which all questions take but `contest` \
                    and `exchange`";
    assert_eq!(fault, expected);
    // Without a loop, the function is pointed at.
    let faces = "roll(100) * 10000 + roll(100) * 100 + roll(100)";
    let game = super::game(&check(&format!("let sum = {faces}; sum % 7"))).expect("a game");
    game.law(game.card().terms(3, 1, None).expect("terms"));
    let fault = game.fault().expect("too many ways").to_string();
    assert!(
        fault.starts_with("rules.rhai:1:4: the dice of `check` can lead about 1 million ways"),
        "{fault}"
    );
    // Steps are counted on their own.
    let game = super::game(&check("repeat(10000, 0, |s| s + roll(20) * 7)")).expect("a game");
    game.law(game.card().terms(3, 1, None).expect("terms"));
    let fault = game.fault().expect("too many steps").to_string();
    assert!(fault.contains("or pools take more than 4000000 steps"), "{fault}");
}

/// That there are far too many ways is seen after a thousand of them.
#[test]
fn what_is_hopeless_is_given_up_soon() {
    for (body, ways) in [
        ("let x = 0; for i in 0..25 { x += roll(2); } x", "about 34 million ways"),
        ("let x = 0; for i in 0..20 { x += roll(200); } x", "about 10^"),
    ] {
        let script = check(body);
        let game = game(&script).expect("the trial stays within its budget");
        let terms = game.card().terms(3, 1, None).expect("terms");
        // Whoever samples what cannot be weighed has no error.
        assert!(game.try_law(terms).is_none());
        assert!(game.fault().is_none());
        let counted = game.sample(terms, 0, 100, 1).values().sum::<u64>();
        assert_eq!((counted, game.fault()), (100, None));
        let program = compile(&script, "", &[]).expect("a program");
        let part = program.part(call(&program, 3));
        let law = |hand: &mut Exact| hand.law_of(|dice| part.play(Default::default(), dice).value);
        let law = Exact::default().within(200_000, law).map(|law| law.len());
        assert!(1e6 < law.expect_err("too many ways").ways);
        assert!(program.nodes() < 200_000, "{}", program.nodes());
        game.law(terms);
        let fault = game.fault().expect("too many ways").to_string();
        assert!(fault.contains(ways) && fault.contains("`--method sampled`"), "{fault}");
    }
}

/// A bound that only inputs meet which nobody asked for is a note.
#[test]
fn a_bound_at_the_ends_of_inputs_is_no_error() {
    for (body, input, bound) in [
        ("sum(rating * 20, 6)", "`rating` 100", "a pool of 2000 dice; expected at most 1000"),
        (
            "faces(max(0, rating - 50) * 4, 30, 0, |s, f, n| (s * 31 + f * n) % 1000003)",
            "`rating` 100",
            "the steps of this pool would fill more than 2000000 entries",
        ),
        (
            "let s = 0; for i in 0..rating { for j in 0..rating * 9 { s += j; } } s",
            "`rating` 100",
            "`check` takes more than 200000 operations",
        ),
    ] {
        let game = game(&check(body)).unwrap_or_else(|fault| panic!("{body}: {fault}"));
        let notes: Vec<String> = game.notes().iter().map(ToString::to_string).collect();
        let expected = format!("`check` was not tried in every way with {input}: {bound}");
        assert!(notes.iter().any(|note| note.starts_with(&expected)), "{expected}: {notes:?}");
        game.law(game.card().terms(3, 1, None).expect("terms"));
        assert_eq!(game.fault(), None);
    }
    // What the usual inputs meet is one.
    assert!(told(&check("sum(2000, 6)")).contains("a pool of 2000 dice; expected at most 1000"));
}

/// Dice that are only added up are rolled in one question.
#[test]
fn sums_of_dice_lead_as_many_ways_as_there_are_sums() {
    let body = "let x = count(12, 6, 5) + count(10, 6, 4) + 3; x * 2 + rating";
    let program = compile(&check(body), "", &[]).expect("a program");
    let part = program.part(call(&program, 3));
    let law = Exact::law(|dice| part.play(Default::default(), dice).value);
    assert_eq!((law.len(), program.nodes()), (23, 23));
    // Without the sum, each pair of numbers is a way of its own.
    let apart = "let x = count(12, 6, 5); let y = count(10, 6, 4); x * 2 + y * 2 + 6 + rating";
    let apart = compile(&check(apart), "", &[]).expect("a program");
    let other = apart.part(call(&apart, 3));
    let same = Exact::law(|dice| other.play(Default::default(), dice).value);
    for (value, mass) in &law {
        assert!((same.mass(value) - mass).abs() < 1e-14, "{value:?}");
    }
    // Sums within sums, of one kind and of several, and what is no sum of dice alone.
    for (body, mean) in [
        ("roll(6) + (roll(8) + sum(2, 4)) + 1", 3.5 + 4.5 + 5.0 + 1.0),
        ("roll(6) + rating + roll(6)", 10.0),
        ("roll(explode(6, 6, 1)) + roll(6)", 3.5 * 7.0 / 6.0 + 3.5),
        ("max(roll(6) + roll(6), 0) - (roll(4) + roll(4))", 2.0),
    ] {
        let degrees = super::degrees(body);
        let found: f64 = degrees.iter().map(|(degree, mass)| f64::from(*degree) * mass).sum();
        assert!((found - mean).abs() < 1e-12, "{body}: {found}");
    }
}

/// A rule whose dice are rolled one by one is run about once a trial, and not once for each die.
#[test]
fn dice_rolled_one_by_one_take_one_run_a_trial() {
    let program = compile(&check("let x = 0; for i in 0..40 { x += roll(6); } x"), "", &[]);
    let program = program.expect("a program");
    let part = program.part(call(&program, 3));
    let share = |trials: u64| {
        let play = |seed| part.value(Default::default(), &mut Rolled::new(seed)).number();
        toil(|| (0..trials).filter_map(play).sum::<i64>()).1 / trials as f64
    };
    let first = share(1);
    let later = share(200);
    assert!(later < 2.5 * first / 2.0, "{later} after {first}");
    // Nothing of such runs is kept, so however many there are is no error.
    program.spend(SPENT_MAX / 2).expect("not that many");
    let spent = program.spent();
    share(2_000);
    assert_eq!((program.spent(), program.failed()), (spent, None));
}

/// Pools that are asked for again are the same, whatever else the dice came to.
#[test]
fn a_pool_is_kept_once() {
    let body = "let x = roll(6); sum(3, explode(6, 6)) + x + pool(2, 4, 0, |s, f| s + f) \
                + repeat(x, 0, |s| s + roll(2)) + highest(4, 6, 2)";
    let program = compile(&check(body), "", &[]).expect("a program");
    let part = program.part(call(&program, 3));
    (0..2_000).for_each(|seed| {
        part.value(Default::default(), &mut Rolled::new(seed));
    });
    assert_eq!(program.failed(), None);
    // One for each number of repetitions, and one of each other kind.
    assert_eq!(program.pools.count(), 6 + 3);
}

/// Large pools come to what small ones do.
#[test]
fn pools_of_hundreds_of_dice_are_added_up() {
    let of = |body: &str| {
        let degrees = super::degrees(body);
        let mean: f64 = degrees.iter().map(|(degree, mass)| f64::from(*degree) * mass).sum();
        let square = |(degree, mass): &(i16, f64)| (f64::from(*degree) - mean).powi(2) * mass;
        (mean, degrees.iter().map(square).sum::<f64>())
    };
    for (body, mean, variance) in [
        ("count(500, 6, 4)", 250.0, 125.0),
        ("sum(1000, 6)", 3500.0, 1000.0 * 35.0 / 12.0),
        ("sum(600, 100) - 30000", 300.0, 600.0 * 9999.0 / 12.0),
        ("sum(250, 20) + sum(250, 20) + count(1000, 6, 6)", 5250.0 + 1000.0 / 6.0, 0.0),
        ("count(500, reroll(6, 1), 4)", 500.0 * 7.0 / 12.0, 500.0 * 35.0 / 144.0),
        ("pool(400, 2, 0, |s, f| s + f - 1)", 200.0, 100.0),
    ] {
        let found = of(body);
        assert!(
            (found.0 - mean).abs() < 1e-8 && ((found.1 - variance).abs() < 1e-4 || variance == 0.0),
            "{body} {found:?}"
        );
    }
}

/// Trees stop growing where they would fill the memory, and the script goes on without them.
#[test]
fn nodes_are_bounded_in_number() {
    let program = compile(&check("(roll(255) * 3 + roll(255) * 2 + roll(8)) % 1000"), "", &[]);
    let program = program.expect("a program");
    let part = program.part(call(&program, 3));
    let law = Exact::default()
        .within(2_000_000, |hand| hand.law_of(|dice| part.play(Default::default(), dice).value));
    assert_eq!(law.map(|law| law.len()), Ok(1000));
    assert_eq!(program.nodes(), NODES_MAX);
}

/// A trial ends in a moment, whatever a script does, and says what it left out.
#[test]
fn a_trial_is_bounded_in_operations() {
    let script = check("let s = 0; for i in 0..9000 { s += i; } s % 9 + roll(100) + roll(100)");
    let game = game(&script).expect("no error");
    let notes = game.notes();
    let is_untried =
        |note: &Note| matches!(note, Note::Untried(what) if what.starts_with("`check` was not"));
    assert!(!notes.is_empty() && notes.iter().all(is_untried), "{}", notes.len());
}

#[test]
fn all_runs_together_are_bounded_in_operations() {
    let script = check("let s = 0; for i in 0..9000 { s += i; } s % 9 + rating");
    let program = compile(&script, "", &[]).expect("a program");
    let play = |rating: i64| {
        let part = program.part(call(&program, rating));
        Exact::law(|dice| part.play(Default::default(), dice).value).len()
    };
    play(1);
    assert_eq!(program.failed(), None);
    program.spend(SPENT_MAX - 60_000).expect("not that many");
    play(2);
    let fault = program.failed().expect("too many").to_string();
    let expected = "all runs of the rules together take more than 1000000000 operations; keep loops \
                    short, and pools small; or count dice in place of stepping through them";
    assert!(fault.starts_with("rules.rhai:1:") && fault.ends_with(expected), "{fault}");
}

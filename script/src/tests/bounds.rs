//! The bounds of a script, each with what a designer is told beyond it.

use std::fmt::Write as _;

use evenodds_engine::dice::{Exact, Rolled};
use evenodds_engine::registry::Note;

use super::{compile, game};
use crate::bounds::{BYTES_MAX, CALLS_MAX, FUNCTIONS_MAX, NESTING_MAX, NODES_MAX, SPENT_MAX};
use crate::part::{Argument, Call};
use crate::program::Program;
use crate::reading::Reading;

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
                    weigh; roll pools at once with `count`, `sum` or `pool`, split the rule into \
                    functions of numbers, or sample with `method = \"sampled\"`";
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

/// Trees stop growing where they would fill the memory, and the script goes on without them.
#[test]
fn nodes_are_bounded_in_number() {
    let program = compile(&check("roll(255) * 10000 + roll(255) * 10 + roll(8)"), "", &[]);
    let program = program.expect("a program");
    let part = program.part(call(&program, 3));
    let law = Exact::default()
        .within(2_000_000, |hand| hand.law_of(|dice| part.play(Default::default(), dice).value));
    assert_eq!(law.map(|law| law.len()), Ok(255 * 255 * 8));
    assert_eq!(program.nodes(), NODES_MAX);
}

/// A trial ends in a moment, whatever a script does, and says what it left out.
#[test]
fn a_trial_is_bounded_in_operations() {
    let script = check("let s = 0; for i in 0..9000 { s += i; } s + roll(100) + roll(100)");
    let game = game(&script).expect("no error");
    let notes = game.notes();
    let is_untried =
        |note: &Note| matches!(note, Note::Untried(what) if what.starts_with("`check` was not"));
    assert!(!notes.is_empty() && notes.iter().all(is_untried), "{}", notes.len());
}

#[test]
fn all_runs_together_are_bounded_in_operations() {
    let script = check("let s = 0; for i in 0..9000 { s += i; } s + rating");
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

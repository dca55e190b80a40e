//! Sampling hands take a shorter way through a script than those that weigh: it leads to the same.

use evenodds_engine::dice::{Exact, Line, Rolled, Transcript};

use super::{compile, game};
use crate::running::node::Path;
use crate::running::{Argument, Call};
use crate::values::Reading;

/// Parts within parts that tell things, of which some return the same by different ways.
const RULES: &str = "\
fn check(rating, ease, against) {
    tell(\"one\", \"begins\");
    let first = shot(rating);
    if first == 0 { tell(\"two\", \"misses\"); return wild(1); }
    let sum = repeat(3, 0, |s| if s < 9 { s + twice(2) } else { stop(s) });
    if sum % 2 == 0 { tell(\"three\", \"an even sum\"); }
    first * 100 + sum
}
fn shot(n) {
    let hits = aimed(n);
    if hits == 1 { tell(\"four\", \"a graze\"); }
    if hits == 2 { tell(\"five\", \"a hit\"); }
    min(hits, 1)
}
fn aimed(n) { count(n, 6, 5) }
fn twice(n) { wild(n) + wild(n) }
fn wild(n) { if roll(4) == n { tell(\"six\", \"wild\"); 1 } else { roll(3) } }
";

/// A way to what a part comes to.
enum Way {
    /// From one roll to the next.
    Route,
    /// From node to node, down into parts and back up.
    Tree,
    /// One run of the script, of which nothing is kept.
    Run,
}

#[test]
fn a_route_leads_where_the_tree_leads() {
    let program = compile(RULES, "", &[]).unwrap_or_else(|fault| panic!("{fault}"));
    let arguments = [2, 0, 8].map(|one| Argument::Value(Reading::Number(one))).to_vec();
    let function = program.asked("check").expect("a check");
    let part = program.part(Call { function, arguments, fight: None });
    let (mut told, mut values) = (0, std::collections::BTreeSet::new());
    for seed in 0..500 {
        let walk = |way: Way| -> (Reading, Vec<Line>) {
            let mut dice = Transcript::new(Rolled::new(seed));
            let value = match way {
                Way::Route => part.value(Default::default(), &mut dice),
                Way::Tree => part.play(Default::default(), &mut dice).value,
                Way::Run => part.finish(&Path::default(), Default::default(), &mut dice).value,
            };
            (value, dice.into_lines())
        };
        // Cold and warm.
        let lines = [Way::Route, Way::Run, Way::Tree, Way::Route].map(walk);
        assert!(lines.iter().all(|one| *one == lines[0]), "{lines:?}");
        told += lines[0].1.iter().filter(|line| matches!(line, Line::Told { .. })).count();
        values.insert(lines[0].0);
    }
    assert!(1500 < told && 10 < values.len(), "{told} lines, {} values", values.len());
}

/// A law that a function keeps is that of a script read anew.
#[test]
fn kept_laws_are_those_of_a_cold_script() {
    let opened = || game(RULES).unwrap_or_else(|fault| panic!("{fault}"));
    let warm = opened();
    let terms = |rating: i64| warm.card().terms(rating, 0, None).expect("within range");
    for rating in [1, 5, 2, 1, 3, 5] {
        let (known, cold) = (warm.law(terms(rating)), opened().law(terms(rating)));
        assert_eq!(known.len(), cold.len());
        assert!(known.iter().zip(cold.iter()).all(|(one, other)| one == other));
        // A hand of another floor has laws of its own.
        assert_eq!(known.slack(), cold.slack());
    }
    assert!(warm.fault().is_none());
}

/// A function whose dice lead too many ways is refused by its place, however few ways the rest has.
#[test]
fn a_function_with_too_many_ways_says_so() {
    let script = "fn check(rating, ease, against) { many(rating) % 2 }\n\
                  fn many(n) { let s = 0; for i in 0..9 { s = s * 3 % 7 + die_of(n); } s }\n\
                  fn die_of(n) { roll(6) + roll(6) + n }";
    let program = compile(script, "", &[]).unwrap_or_else(|fault| panic!("{fault}"));
    let arguments = [2, 0, 8].map(|one| Argument::Value(Reading::Number(one))).to_vec();
    let function = program.asked("check").expect("a check");
    let part = program.part(Call { function, arguments, fight: None });
    let law = Exact::default().law_of(|dice| part.value(Default::default(), dice));
    assert!(law.len() < 10, "it ends at once");
    let fault = program.failed().expect("too many ways").to_string();
    assert!(
        fault.starts_with("rules.rhai:2:") && fault.contains("about 2.4 billion ways"),
        "{fault}"
    );
}

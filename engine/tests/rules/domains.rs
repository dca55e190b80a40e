//! Every parameter at the ends of its domain: a user's file can set nothing that breaks a game.

use std::collections::BTreeMap;
use std::sync::Arc;

use evenodds_engine::book::{Book, Concern, Domain, EASE_MAX, Parameter, Value};
use evenodds_engine::conformance::{ends, ends_of};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::Plan;
use evenodds_engine::fight::{Roster, Sheet};
use evenodds_engine::games;
use evenodds_engine::registry::System;
use evenodds_engine::resolver::Outcome;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::overlays::overlay;

fn book(name: &str) -> Book {
    games::book(name).expect("a built-in game")
}

/// Dice at the ends of what a book can say.
const DICE: [&str; 2] = ["0d6-9", "20d12+50"];

#[track_caller]
fn open(text: &str) -> Arc<dyn System> {
    games::overlay("edge.toml", text).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

/// Laws that sum to 1, ease that never hurts, and rolls that the law knows: at the ratings that
/// curves show, and at the ends of those that are computed.
fn holds(text: &str) {
    let system = open(text);
    let rating = &system.card().rating;
    let (low, high) = rating.accepts;
    for rating in rating.shown.iter().copied().chain([low, high]) {
        let mut harder = 0.0;
        for ease in [-EASE_MAX, 0, EASE_MAX] {
            let of = format!("rating {rating}, ease {ease} of\n{text}");
            let terms = system.card().terms(rating.into(), ease.into(), None).expect("terms");
            let law = system.law(terms);
            assert!((law.total() - 1.0).abs() < 1e-12, "a total of {}: {of}", law.total());
            assert!(law.iter().all(|&(_, mass)| mass > 0.0), "an empty mass: {of}");
            let pass = law.probability(Outcome::is_success);
            assert!(harder <= pass + 1e-12 + law.slack(), "{harder} falls to {pass}: {of}");
            harder = pass;
            let rolled = system.sample(terms, 0, 100, 7);
            assert_eq!(rolled.values().sum::<u64>(), 100, "{of}");
            for answer in rolled.keys() {
                assert!(law.mass(answer) > 0.0, "{answer:?} is not in the law: {of}");
            }
        }
    }
}

/// Attacks weighed and rolled, and duels played, without a panic: between stat lines of the
/// built-in roster, in every kind of fight that the game has.
fn fights_hold(base: &str, text: &str) {
    let system = open(text);
    let (book, fights) = (system.book(), system.fights().expect("a game with fights"));
    let roster = evenodds_data::folder(base).and_then(|folder| folder.text(evenodds_data::ROSTER));
    let roster = Roster::read(base, roster.expect("the built-in roster"), book);
    let roster = roster.unwrap_or_else(|fault| panic!("{fault}"));
    let kinds = book.situation.get("kind").map_or(Vec::new(), |kind| ends(&kind.domain, &DICE));
    let (first, last) = (&roster.profiles[0], &roster.profiles[roster.profiles.len() - 1]);
    for kind in kinds {
        for pair in [[first, first], [first, last], [last, first]] {
            let mut situation = Sheet::blank(&book.situation);
            situation.set(&book.situation, "kind", kind.clone()).expect("a kind");
            let meeting = roster.meeting(pair[0], pair[1], situation);
            if let Ok(attack) = fights.attack(&meeting) {
                let total = attack.law(&mut Exact::default()).total();
                assert!((total - 1.0).abs() < 1e-9, "a total of {total}: {kind} of\n{text}");
                assert_eq!(attack.sample(0, 50, 7).values().sum::<u64>(), 50, "{text}");
            }
            if let Ok(duel) = fights.duel(&meeting) {
                let plan = Plan { seed: 7, first: 0, fights: 20, rounds_max: 20 };
                assert_eq!(duel.simulate(&plan).fights, 20, "{text}");
            }
        }
    }
}

/// Whatever depends on a parameter holds with it.
fn all_hold(base: &str, parameter: &Parameter, text: &str) {
    match parameter.concerns {
        Concern::Fight => fights_hold(base, text),
        Concern::Check | Concern::Contest | Concern::Damage => holds(text),
    }
}

#[test]
fn each_parameter_holds_at_the_ends_of_its_domain() {
    for name in games::NAMES {
        let book = book(name);
        for parameter in &book.parameters {
            for value in ends_of(parameter, &DICE) {
                let text = overlay(name, [(parameter, value.clone())]);
                let system = open(&text);
                let set = system.book().parameters.get(&parameter.key).expect("the parameter");
                assert_eq!(set.value, value, "{text}");
                all_hold(name, parameter, &text);
            }
        }
    }
}

#[test]
fn all_parameters_hold_at_the_same_ends_together() {
    for name in games::NAMES {
        let book = book(name);
        for end in [<[Value]>::first, <[Value]>::last] {
            let at_end = |parameter: &Parameter| {
                end(&ends_of(parameter, &DICE)).expect("a domain has an end").clone()
            };
            let values = book.parameters.iter().map(|parameter| (parameter, at_end(parameter)));
            let text = overlay(name, values);
            holds(&text);
            fights_hold(name, &text);
        }
    }
}

#[test]
fn nothing_beyond_a_range_is_read() {
    for name in games::NAMES {
        let book = book(name);
        for parameter in &book.parameters {
            let Domain::Range(low, high) = parameter.domain else { continue };
            for beyond in [low - 1, high + 1, i64::MIN, i64::MAX] {
                let text = overlay(name, [(parameter, Value::Number(beyond))]);
                let fault = games::overlay("edge.toml", &text).err().expect("it is refused");
                let place = &text[fault.span().expect("it has a place")];
                assert_eq!(place, beyond.to_string(), "{fault}");
            }
        }
    }
}

/// A value anywhere in a domain.
fn within(parameter: &Parameter, index: Index) -> Value {
    match &parameter.domain {
        Domain::Range(low, high) => {
            let many = usize::try_from(high - low + 1).expect("domains are small");
            Value::Number(low + index.index(many) as i64)
        }
        _ => index.get(&ends_of(parameter, &DICE)).clone(),
    }
}

/// A user's file that sets some of a game's parameters, each within its domain.
fn valid() -> impl Strategy<Value = String> {
    let game = proptest::sample::select(&games::NAMES[..]);
    let values = proptest::collection::vec((any::<Index>(), any::<Index>()), 0..6);
    (game, values).prop_map(|(name, values)| {
        let book = book(name);
        let parameters: Vec<&Parameter> = book.parameters.iter().collect();
        // A key that stands twice would be refused.
        let set: BTreeMap<usize, Index> =
            values.into_iter().map(|(at, value)| (at.index(parameters.len()), value)).collect();
        let set = set.into_iter().map(|(at, value)| (parameters[at], value));
        overlay(name, set.map(|(parameter, value)| (parameter, within(parameter, value))))
    })
}

/// A valid file in which some pieces are cut out or replaced by others.
fn mutated() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just(String::new()),
        any::<char>().prop_map(String::from),
        proptest::sample::select(
            &["\"", "=", "[", "]", "\n", ".", "-", "0", "\\u00", "é", "1e9"][..]
        )
        .prop_map(str::to_owned),
        any::<i64>().prop_map(|number| number.to_string()),
        "[a-z_]{1,12}",
    ];
    let mutation = (any::<Index>(), 0..4usize, piece);
    (valid(), proptest::collection::vec(mutation, 1..5)).prop_map(|(text, mutations)| {
        let mut letters: Vec<char> = text.chars().collect();
        for (at, cut, piece) in mutations {
            let start = at.index(letters.len() + 1);
            let end = (start + cut).min(letters.len());
            letters.splice(start..end, piece.chars());
        }
        letters.into_iter().collect()
    })
}

/// Reads the text, or has it refused at a place that is in the text.
fn read_or_refused(text: &str) -> Result<(), TestCaseError> {
    if let Err(fault) = games::overlay("edge.toml", text) {
        prop_assert_eq!(fault.text(), text);
        prop_assert!(!fault.message().is_empty());
        prop_assert!(fault.fix().is_some(), "no fix: {fault}");
        if let Some(span) = fault.span() {
            // A place starts and ends between letters, or nobody can point at it.
            prop_assert!(text.get(span.clone()).is_some(), "{:?} of {:?}: {}", span, text, fault);
            prop_assert!(fault.line_and_column().is_some());
        }
    }
    Ok(())
}

proptest! {
    // What fails is told in full; files of regressions belong to nobody.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "(?s).*") {
        read_or_refused(&text)?;
    }

    #[test]
    fn any_slip_in_a_file_is_read_or_refused(text in mutated()) {
        read_or_refused(&text)?;
    }

    #[test]
    fn any_values_within_their_domains_make_a_game(text in valid(), at in any::<Index>()) {
        let system = open(&text);
        let rating = *at.get(&system.card().rating.shown);
        let law = system.law(system.card().terms(rating.into(), 0, None).expect("terms"));
        prop_assert!((law.total() - 1.0).abs() < 1e-12, "{}", law.total());
    }
}

mod faults;

use faults::{FAULTS, FIGHTS};

use super::*;
use crate::book::Provenance;
use crate::book::condition::{Level, Until};
use crate::book::parameter::Value;
use crate::book::rules::Coverage;
use crate::book::turn::Actions;
use crate::book::turn_words::{Nerve, Order};
use crate::games;
use crate::resolver::Grade;

/// A one-screen game of checks.
const CHECKS: &str = "\
title = \"Two Dice\"

[rating]
word = \"skill\"
accepts = [2, 12]

[resolver]
kind = \"sum-under\"
count = 2
die = 6
";

fn read(text: &str) -> Result<UserGame, Fault> {
    UserGame::read(("game.toml", text), "two-dice", &games::NAMES, None)
}

fn own(text: &str) -> UserGame {
    read(text).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The chance to pass at a rating, against the default.
fn pass(text: &str, rating: i64, ease: i64) -> f64 {
    let game = games::configured(own(text)).expect("a mechanic");
    let terms = game.card().terms(rating, ease, None).expect("within range");
    game.law(terms).probability(|answer| Grade::Success <= answer.grade)
}

#[test]
fn a_screen_is_enough_for_a_game_of_checks() {
    let UserGame { book, turn, resolver, .. } = own(CHECKS);
    let card = &book.card;
    assert_eq!(
        (&card.name[..], &card.title[..], &book.base[..]),
        ("two-dice", "Two Dice", "two-dice")
    );
    assert_eq!((&card.mechanic[..], &card.says[..]), ("2d6 at or under", "2d6 at or under."));
    assert_eq!((&card.modifier.word[..], card.modifier.sign), ("skill", 1));
    assert_eq!((card.rating.book, &card.rating.shown[..]), ((2, 12), &[2, 4, 6, 8, 10, 12][..]));
    assert!(turn.is_none() && resolver == Some(Mechanism::SumUnder));
    assert!((pass(CHECKS, 7, 0) - 21.0 / 36.0).abs() < 1e-15);
    assert!((pass(CHECKS, 7, 1) - 26.0 / 36.0).abs() < 1e-15);
    assert_eq!(book.rules.count(Coverage::Modelled), 0);
    assert!(book.parameters.iter().all(|one| one.status == Provenance::Given));
    assert_eq!(book.parameters.that_were_read().count(), 0, "reading the file reads no number");
}

#[test]
fn every_mechanic_is_named_in_a_file() {
    let game = |against: &str, resolver: &str| {
        format!("[rating]\naccepts = [0, 40]\n{against}[resolver]\n{resolver}\n")
    };
    let near = |text: &str, rating, ease, expected: f64| {
        let found = pass(text, rating, ease);
        assert!((found - expected).abs() < 1e-12, "{text}: {found} instead of {expected}");
    };
    let pool = "kind = \"success-pool\"\ndie = 6\ntarget = 5";
    near(&game("", pool), 2, 0, 5.0 / 9.0);
    // The difficulty is 1 without `against`, and no ease lowers it.
    near(&game("", pool), 2, 3, 5.0 / 9.0);
    near(&game("[against]\ndefault = 2\n", pool), 2, 0, 1.0 / 9.0);
    near(&game("[against]\ndefault = 2\n", pool), 2, 1, 5.0 / 9.0);
    let over = "kind = \"die-over\"\ndie = 20";
    near(&game("[against]\ndefault = 15\n", over), 4, 0, 0.5);
    // Without `against`, the rating is what the die has to reach.
    near(&game("", "kind = \"die-over\"\ndie = 6"), 4, 0, 0.5);
    near(&game("", "kind = \"die-over\"\ndie = 6"), 4, 1, 4.0 / 6.0);
    near(&game("", "kind = \"die-over\"\ndie = 6\nfumble_to = 1"), 0, 0, 5.0 / 6.0);
    near(&game("", "kind = \"die-under\"\ndie = 12"), 9, -2, 7.0 / 12.0);
    near(&game("", "kind = \"die-under\"\ndie = 12\nvalue_max = 6"), 9, 0, 0.5);
    near(&game("", "kind = \"two-dice-under\"\ndie = 20"), 8, 0, 0.64);
    near(&game("", "kind = \"sum-under\"\ndie = 6\ncount = 3"), 12, 0, 20.0 / 27.0);
}

#[test]
fn a_changed_book_opens_the_same_game() {
    let game = games::configured(own(CHECKS)).expect("a mechanic");
    let mut book = game.book().clone();
    book.parameters = book.parameters.changed("resolver_die", Value::Number(4));
    let other = game.reopen(book).unwrap_or_else(|fault| panic!("{fault}"));
    let terms = other.card().terms(4, 0, None).expect("within range");
    let law = other.law(terms);
    assert!((law.probability(|answer| answer.degree >= 1) - 6.0 / 16.0).abs() < 1e-15);
    let read: Vec<&str> =
        other.book().parameters.that_were_read().map(|one| &one.key[..]).collect();
    assert!(read.contains(&"resolver_die") && read.contains(&"resolver_count"), "{read:?}");
}

#[test]
fn conditions_and_the_turn_are_declared() {
    let UserGame { book, turn, resolver, .. } = own(FIGHTS);
    let [left, pinned] = &book.conditions[..] else { panic!("two conditions") };
    assert_eq!(
        (&left.start, &left.out),
        (&Level::Statistic("toughness".into()), &Some(Level::Number(0)))
    );
    assert_eq!((left.count(), left.until), (10, Until::Never));
    assert_eq!(
        (&pinned.start, pinned.until, pinned.count()),
        (&Level::Flag(false), Until::Recovered, 2)
    );
    assert_eq!(&pinned.says, "pinned");
    let turn = turn.expect("a turn");
    assert_eq!(
        (turn.order, turn.actions, turn.nerve),
        (Order::Igougo, Actions::Script, Nerve::OnLoss)
    );
    assert_eq!((turn.rounds, turn.reactions, resolver), (20, 1, None));
    assert_eq!(book.card.harm.as_deref(), Some("wounds"));
    assert!(games::configured(own(FIGHTS)).is_none(), "it has no mechanic");
    // Another order is a change like any other.
    let changed = book.parameters.changed("turn_order", Value::Choice("drawn".to_owned()));
    let other = own(FIGHTS).with(Book { parameters: changed, ..book });
    assert_eq!(other.turn.map(|turn| turn.order), Some(Order::Drawn));
}

#[test]
fn files_with_a_base_and_those_of_built_in_games_are_no_games_of_ones_own() {
    assert!(UserGame::is_written(CHECKS, &games::NAMES));
    assert!(!UserGame::is_written("base = \"x\"\n[rating]\n", &[]));
    assert!(!UserGame::is_written("title = \"x\"\n[set]\n", &[]));
    assert!(!UserGame::is_written("rating =", &[]));
    let volt = FIGHTS.replace("brawl", "volt");
    assert!(!UserGame::is_written(&volt, &games::NAMES) && UserGame::is_written(&volt, &[]));
}

#[test]
fn mistakes_are_refused_where_they_are() {
    for (from, to, expected) in FAULTS {
        assert!(FIGHTS.contains(from), "{from}");
        let fault = read(&FIGHTS.replacen(from, to, 1)).expect_err(expected);
        let told = fault.to_string();
        assert!(told.contains(expected), "{expected:?} is not in {told:?}");
        assert!(fault.fix().is_some(), "{told}");
    }
    let many: Vec<String> = (0..17).map(|n| format!("[[condition]]\nkey = \"c{n}\"\n")).collect();
    let told = read(&format!("{CHECKS}{}", many.concat())).expect_err("too many").to_string();
    assert!(told.contains("more than 16 conditions"), "{told}");
    let told = read(&CHECKS.replace("accepts = [2, 12]", "accepts = [2, 3000]"));
    assert!(told.expect_err("too wide").to_string().contains("did you mean [2, 2000]?"));
    let pool =
        CHECKS.replace("kind = \"sum-under\"\ncount = 2", "kind = \"success-pool\"\ntarget = 4");
    let told = read(&pool.replace("[2, 12]", "[2, 300]")).expect_err("too many dice").to_string();
    assert!(told.contains("both from 0 to 255"), "{told}");
    let situation = "[[situation]]\nkey = \"first\"\nsays = \"x\"\nvalue = false\n";
    let told = read(&format!("{CHECKS}{situation}")).expect_err("a shared key").to_string();
    assert!(told.contains("every game has the situation key `first`"), "{told}");
    let told = UserGame::without_checks("game.toml", FIGHTS, "rules").to_string();
    assert!(told.contains("game.toml:1:1: the game has no checks"), "{told}");
}

use evenodds_engine::conformance::ends_of;
use evenodds_engine::dice::Exact;

use super::{Provenance as P, RestKind as K, *};
use crate::library::Library;
use crate::measures::bout::Bout;
use crate::sampling::{Ask, Unwatched};

fn bout() -> Bout {
    let roster_file = Library::standard(".").roster("spurg").expect("a built-in roster");
    let settings = [("kind".to_owned(), "melee".to_owned())];
    Bout::new(&roster_file, ["townsman", "watchman"], &settings, Ask::default()).expect("a bout")
}

fn win(bout: &Bout) -> f64 {
    let odds = bout.duel(&mut Exact::default(), &Unwatched).expect("an answer");
    odds.wins(evenodds_engine::engagement::Side::A)
}

#[test]
fn a_duel_rests_on_its_fighters_and_the_weapons_in_their_hands() {
    let bout = bout().fresh();
    assert_eq!(bout.dependencies(), Dependencies::default());
    win(&bout);
    let dependencies = bout.dependencies();
    let of = |kind: RestKind| -> Vec<&str> {
        dependencies.iter().filter(|one| one.kind == kind).map(|one| one.key.as_str()).collect()
    };
    assert_eq!(of(RestKind::StatLine), ["townsman", "watchman"]);
    assert_eq!(of(RestKind::Weapon), ["club"]);
    assert!(of(RestKind::Parameter).contains(&"hit_points_from"));
    assert!(dependencies.open().count() < 25, "{}", dependencies.told());
    let told = dependencies.told();
    assert!(told.starts_with("Rests on ") && told.contains("2 assumed stat lines"), "{told}");
    assert!(told.ends_with(" and 1 assumed weapon"), "{told}");
    // Each question has a record of its own.
    assert_eq!(bout.fresh().dependencies(), Dependencies::default());
}

/// What was not read of a stat line does not move the duel either.
#[test]
fn no_value_that_a_stat_line_does_not_list_moves_the_duel() {
    let bout = bout().fresh();
    let before = win(&bout);
    let book = bout.roster_file.system.book();
    let profile = bout.roster_file.profile("townsman").expect("it is there");
    let read = profile.sheet.that_were_read();
    let unread = book.profile.iter().filter(|key| !read.contains(&key.key));
    for key in unread.filter(|key| key.key != "weapons") {
        for value in ends_of(key, &["0d6-9", "20d12+50"]) {
            let mut other = bout.clone();
            let mine = |one: &&mut evenodds_engine::fight::StatLine| one.name == "townsman";
            let line = Arc::make_mut(&mut other.roster_file.roster)
                .profiles
                .iter_mut()
                .find(mine)
                .expect("it");
            line.sheet.set(&book.profile, &key.key, value).expect("a value of its domain");
            assert_eq!(win(&other), before, "{}", key.key);
        }
    }
}

#[test]
fn clauses_count_what_is_open() {
    let rest = |kind, status| Rest {
        system: String::new(),
        kind,
        key: String::new(),
        says: String::new(),
        value: String::new(),
        status,
        source: String::new(),
        alternatives: Vec::new(),
    };
    let told = |all: &[(K, P)]| {
        Dependencies(all.iter().map(|&(kind, status)| rest(kind, status)).collect()).told()
    };
    assert_eq!(told(&[(K::Parameter, P::Given)]), "No assumed values");
    assert_eq!(told(&[(K::Parameter, P::Assumed)]), "Rests on 1 assumed value");
    let all = [
        (K::Parameter, P::Assumed),
        (K::Parameter, P::Assumed),
        (K::Parameter, P::Inferred),
        (K::StatLine, P::Assumed),
        (K::StatLine, P::Assumed),
        (K::Weapon, P::Assumed),
    ];
    let expected = "Rests on 2 assumed and 1 inferred values, 2 assumed stat lines and 1 \
                    assumed weapon";
    assert_eq!(told(&all), expected);
}

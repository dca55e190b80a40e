//! The part of a fight that each number acts on: every entry of a game says it, and what is said
//! to act on something else never changes the chances of a single attack.

use std::collections::{BTreeMap, BTreeSet};

use evenodds_data::{GAME, INDEX};
use evenodds_engine::book::{Book, Domain, Facet, Fault, Parameter, Parameters, Value};
use evenodds_engine::conformance::ends_of;
use evenodds_engine::dice::Exact;
use evenodds_engine::fight::{Meeting, Sheet};
use evenodds_engine::games;
use evenodds_engine::registry::System;
use rayon::prelude::*;

use crate::meetings::{ASPECTS, Arena, Draw, arenas, folder, in_full};

/// Dice to which damage is changed.
const DICE: [&str; 2] = ["1d4", "3d6+2"];

/// How far numbers are changed.
const STEPS: [i64; 4] = [-4, -1, 1, 4];

/// The largest difference of chances that were computed alike.
const ALIKE: f64 = 1e-9;

/// How many of the stat lines of a roster are paired, spread over it.
const PAIRED: usize = 4;

/// How many random attacks of each game are changed too.
const RANDOM: usize = 12;
/// As many in a quick run.
const FEW: usize = 4;

/// The seed of random attacks.
const SEED: u64 = 21;

/// What moves a chance of an attack that its facet should not, and why it has this facet.
const EXCEPTIONS: [(&str, &str, &str); 2] = [
    ("sprawl", "muscle", "damage in every brawl, and otherwise only the range of grenades"),
    ("skrapyard", "discipline", "an attack takes a D test only where a hero shoots by magic"),
];

/// Every entry of a game's own file.
fn entries(book: &Book) -> impl Iterator<Item = &Parameter> {
    let forms = [&book.parameters, &book.profile, &book.weapon, &book.situation];
    forms.into_iter().flat_map(Parameters::iter)
}

#[test]
fn games_have_numbers_of_every_facet_that_their_rules_know() {
    for arena in arenas() {
        // These texts have no morale; whether a side withdraws is a goal of the scenario.
        let is_fearless = ["d20", "spurg", "volt"].contains(&arena.name());
        let expected = Facet::ALL.into_iter().filter(|&one| one != Facet::Nerve || !is_fearless);
        let found: BTreeSet<Facet> = entries(arena.book()).map(|one| one.acts_on).collect();
        assert_eq!(found, expected.collect(), "{}", arena.name());
    }
}

/// A game's file with one of its lines replaced.
fn reread(game: &str, line: usize, by: &str) -> Fault {
    let texts = [GAME, INDEX].map(|file| folder(game).text(file).expect("a whole game"));
    let lines = texts[0].lines().enumerate();
    let text: Vec<&str> = lines.map(|(at, one)| if at == line { by } else { one }).collect();
    let read = Book::read((GAME, &text.join("\n")), (INDEX, texts[1]));
    read.expect_err("an entry without what it acts on")
}

#[test]
fn an_entry_without_a_facet_is_refused_with_its_place_and_the_four_words() {
    let words = Facet::ALL.map(Facet::name);
    for game in games::NAMES {
        let text = folder(game).text(GAME).expect("a game");
        let mut headed: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        let (mut heading, mut key) = ("", 0);
        for (at, line) in text.lines().enumerate() {
            match line {
                _ if line.starts_with("[[") => heading = line,
                _ if line.starts_with("key = ") => key = at,
                _ if line.starts_with("acts_on = ") => {
                    headed.insert(heading, (key, at));
                }
                _ => {}
            }
        }
        assert!(headed.len() >= 3, "{game}: {headed:?}");
        for (heading, (key, at)) in headed {
            let missing = reread(game, at, "");
            assert_eq!(missing.line_and_column(), Some((key + 1, 7)), "{heading}: {missing}");
            assert!(missing.message().contains("has no `acts_on`"), "{missing}");
            let fix = missing.fix().expect("a fix");
            assert!(words.iter().all(|word| fix.contains(&format!("\"{word}\""))), "{missing}");
            let unknown = reread(game, at, "acts_on = \"hurt\"");
            assert_eq!(unknown.line_and_column(), Some((at + 1, 11)), "{heading}: {unknown}");
            let said = unknown.to_string();
            assert!(words.iter().all(|word| said.contains(&format!("`{word}`"))), "{said}");
        }
    }
}

/// Other values of an entry: near numbers, all words and flags, and the ends of tables and lists.
fn others(entry: &Parameter, now: &Value) -> Vec<Value> {
    let mut others = match (&entry.domain, now) {
        (&Domain::Range(low, high), &Value::Number(now)) => {
            STEPS.map(|step| Value::Number((now + step).clamp(low, high))).into()
        }
        _ => ends_of(entry, &DICE),
    };
    others.retain(|other| other != now);
    others.dedup();
    others
}

/// The chances of an attack to hit, to wound and to take out.
type Chances = [f64; ASPECTS.len()];

fn chances(system: &dyn System, meeting: &Meeting) -> Option<Chances> {
    let attack = system.fights().expect("fights").attack(meeting).ok()?;
    let law = attack.law(&mut Exact::default());
    Some(ASPECTS.map(|(_, is)| law.probability(is)))
}

/// What changes of a game's numbers have done to the chances of attacks.
#[derive(Default)]
struct Moves {
    /// For each facet, how many changes were tried.
    tried: BTreeMap<Facet, usize>,
    /// For each facet and aspect, the entries that moved it, with an example.
    moved: BTreeMap<(Facet, &'static str), BTreeMap<String, String>>,
}

impl Moves {
    /// Adds what others have done, of whose examples those of entries without one are kept.
    fn and(mut self, other: Moves) -> Moves {
        for (facet, count) in other.tried {
            *self.tried.entry(facet).or_default() += count;
        }
        for (which, entries) in other.moved {
            let moved = self.moved.entry(which).or_default();
            for (key, told) in entries {
                moved.entry(key).or_insert(told);
            }
        }
        self
    }

    fn note(
        &mut self,
        entry: &Parameter,
        [before, after]: [Chances; 2],
        told: &dyn Fn() -> String,
    ) {
        *self.tried.entry(entry.acts_on).or_default() += 1;
        for (at, (aspect, _)) in ASPECTS.into_iter().enumerate() {
            if (before[at] - after[at]).abs() > ALIKE {
                let moved = self.moved.entry((entry.acts_on, aspect)).or_default();
                let told = || format!("{}: {} to {}", told(), before[at], after[at]);
                moved.entry(entry.key.clone()).or_insert_with(told);
            }
        }
    }

    /// Changes, one by one, the numbers of an attack in a game: those of its sheets, and the
    /// parameters that it has read. Does nothing if it has not read `key`.
    fn of_attack(&mut self, arena: &Arena, book: &Book, key: Option<&str>, meeting: &Meeting) {
        let open = |parameters: Parameters| {
            games::open(Book { parameters, ..book.clone() }).expect("a built-in game")
        };
        let system = open(book.parameters.fresh());
        let Some(before) = chances(system.as_ref(), meeting) else { return };
        let read: Vec<Parameter> = system.book().parameters.that_were_read().cloned().collect();
        if key.is_some_and(|key| !read.iter().any(|entry| entry.key == key)) {
            return;
        }
        // Numbers of the hit may move anything. They are changed to see that changes are seen.
        let is_tried = |entry: &Parameter| key.is_none() || entry.acts_on != Facet::Hit;
        let told = |what: &str, key: &str, value: &Value| {
            format!("{}, {what}: {key} = {value}", crate::meetings::told(arena, meeting))
        };
        for entry in read.iter().filter(|entry| is_tried(entry)) {
            for value in others(entry, &entry.value) {
                let changed = open(book.parameters.changed(&entry.key, value.clone()));
                let Some(after) = chances(changed.as_ref(), meeting) else { continue };
                let told = || told("parameter", &entry.key, &value);
                self.note(entry, [before, after], &told);
            }
        }
        let mut of_sheet =
            |what: &str, form: &Parameters, of: &dyn Fn(&mut Meeting) -> &mut Sheet| {
                for entry in form.iter().filter(|entry| is_tried(entry)) {
                    let now = of(&mut meeting.clone()).get(&entry.key).expect("a key").clone();
                    for value in others(entry, &now) {
                        let mut changed = meeting.clone();
                        if of(&mut changed).set(form, &entry.key, value.clone()).is_err() {
                            continue;
                        }
                        let Some(after) = chances(system.as_ref(), &changed) else { continue };
                        let told = || told(what, &entry.key, &value);
                        self.note(entry, [before, after], &told);
                    }
                }
            };
        of_sheet("situation", &book.situation, &|meeting| &mut meeting.situation);
        for side in 0..2 {
            of_sheet("profile", &book.profile, &|meeting| {
                &mut meeting.contenders[side].profile.sheet
            });
            for nth in 0..meeting.contenders[side].weapons.len() {
                of_sheet("weapon", &book.weapon, &|meeting| {
                    &mut meeting.contenders[side].weapons[nth].sheet
                });
            }
        }
    }
}

/// The book of a game in each other reading of its text, and with each other choice, with the key
/// of the parameter that differs.
fn readings(book: &Book) -> impl Iterator<Item = (&str, Book)> {
    book.parameters.iter().flat_map(move |entry| {
        let argued = entry.alternatives.iter().map(|other| other.value.clone());
        let values: Vec<Value> = match entry.domain {
            Domain::Choices(_) | Domain::Flag => others(entry, &entry.value),
            _ => argued.collect(),
        };
        values.into_iter().map(move |value| {
            let parameters = book.parameters.changed(&entry.key, value);
            (&entry.key[..], Book { parameters, ..book.clone() })
        })
    })
}

/// Shipped stat lines against each other in each kind of fight, and random attacks.
fn attacks(arena: &Arena) -> Vec<Meeting> {
    let profiles = &arena.roster.profiles;
    let apart = if in_full() { 1 } else { profiles.len().div_ceil(PAIRED) };
    let some: &Vec<_> = &profiles.iter().step_by(apart).collect();
    let shipped = arena
        .kinds()
        .iter()
        .flat_map(|kind| some.iter().flat_map(move |a| some.iter().map(move |b| (kind, a, b))));
    let shipped =
        shipped.map(|(kind, a, b)| arena.roster.meeting(a, b, arena.situation(&[("kind", kind)])));
    let mut draw = Draw::new(arena, SEED);
    let random = if in_full() { RANDOM } else { FEW };
    shipped.chain((0..random).map(|_| draw.attack().0)).collect()
}

/// Each shipped stat line against the next in each kind of fight.
fn neighbours(arena: &Arena) -> Vec<Meeting> {
    let profiles = &arena.roster.profiles;
    let pairs = profiles.iter().zip(profiles.iter().cycle().skip(1));
    let of = |kind: &String| {
        let situation = arena.situation(&[("kind", kind)]);
        pairs.clone().map(move |(a, b)| arena.roster.meeting(a, b, situation.clone()))
    };
    arena.kinds().iter().flat_map(of).collect()
}

#[test]
fn only_numbers_of_the_hit_move_the_chance_to_hit_and_no_others_than_of_harm_the_rest() {
    let mut exceptions = BTreeSet::new();
    let mut odd = Vec::new();
    for arena in arenas() {
        let of_attack = |book: &Book, key: Option<&str>, meeting: &Meeting| {
            let mut moves = Moves::default();
            moves.of_attack(&arena, book, key, meeting);
            moves
        };
        let whole = attacks(&arena).into_par_iter();
        let whole = whole.map(|meeting| of_attack(arena.book(), None, &meeting));
        let next = neighbours(&arena);
        let readings: Vec<(&str, Book)> = readings(arena.book()).collect();
        let read = readings.par_iter().flat_map_iter(|(key, book)| {
            next.iter().map(move |meeting| of_attack(book, Some(*key), meeting))
        });
        let moves = whole.chain(read).reduce(Moves::default, Moves::and);
        let name = arena.name();
        // The changes are large enough to be seen.
        let moved = |facet, aspect| moves.moved.get(&(facet, aspect)).map_or(0, BTreeMap::len);
        assert!(moved(Facet::Hit, "a hit") >= 5, "{name}");
        assert!(moved(Facet::Harm, "a wound") >= 3 || moved(Facet::Harm, "out") >= 3, "{name}");
        assert!(moves.tried.contains_key(&Facet::Tempo), "{name}");
        for ((facet, aspect), keys) in &moves.moved {
            let fits = match facet {
                Facet::Hit => true,
                Facet::Harm => *aspect != "a hit",
                Facet::Nerve | Facet::Tempo => false,
            };
            for (key, told) in keys.iter().filter(|_| !fits) {
                match EXCEPTIONS.iter().find(|one| (one.0, one.1) == (name, key)) {
                    Some(exception) => _ = exceptions.insert((exception.0, exception.1)),
                    None => odd.push(format!("{} moves {aspect}: {told}", facet.name())),
                }
            }
        }
    }
    assert!(odd.is_empty(), "{}", odd.join("\n"));
    let listed: BTreeSet<(&str, &str)> = EXCEPTIONS.iter().map(|one| (one.0, one.1)).collect();
    assert_eq!(exceptions, listed, "an exception that is none any more");
}

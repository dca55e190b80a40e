//! Each switch of the turn of a duel, against chances that are worked out by hand.
//!
//! Below, a is the chance of an attack of Ann's to hit, 1/2 if nothing else is said, and b that of
//! Bob's, 1/3. A chance x of what repeats with chance s until it is over comes to x/(1-s).

use std::fmt::Write as _;
use std::sync::Arc;

use evenodds_engine::book::{Bearer, Domain, Fault, Until, UserGame};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Ending, Limits, Plan, Playable, SampleCache, Side, Solution};
use evenodds_engine::fight::{Roster, SetupError, Sheet};
use evenodds_engine::games;
use evenodds_engine::registry::System;

#[path = "turns/actions.rs"]
mod actions;
#[path = "turns/endings.rs"]
mod endings;
#[path = "turns/orders.rs"]
mod orders;
#[path = "turns/refusals.rs"]
mod refusals;
#[path = "turns/squads.rs"]
mod squads;

const FORM: &str = r#"
title = "Turns"
[rating]
accepts = [1, 6]
[field]
[[profile]]
key = "hit"
says = "highest face that hits"
acts_on = "hit"
value = 3
range = [0, 6]
[[profile]]
key = "life"
says = "wounds that take a fighter out"
acts_on = "harm"
value = 1
range = [0, 6]
[[profile]]
key = "is_ann"
says = "whether it is Ann"
acts_on = "tempo"
value = false
[[weapon]]
key = "melee"
says = "whether it is for hand to hand"
acts_on = "tempo"
value = false
"#;

/// Wounds that put out of the fight.
const WOUNDS: &str = "[[condition]]\nkey = \"wounds\"\nrange = [0, 6]\nout = \"life\"\n";

/// An attack that hits with a die of six.
const STRIKE: &str =
    "fn attack(us, them, at) { if roll(6) <= us.hit { hit(); them.wounds += 1; } }\n";

/// How often a fight goes on at most; what is left is far below the slack of the tests.
const ROUNDS: u16 = 150;

/// A game, and the two who meet in it.
#[derive(Clone)]
struct Case {
    turn: String,
    conditions: String,
    rules: String,
    lives: [i64; 2],
    hits: [i64; 2],
    arms: [&'static str; 2],
    situation: Vec<(&'static str, &'static str)>,
}

/// Returns the plain case: Ann hits on 1 to 3 and Bob on 1 to 2; one wound is enough.
fn case(turn: &str) -> Case {
    Case {
        turn: turn.to_owned(),
        conditions: WOUNDS.to_owned(),
        rules: STRIKE.to_owned(),
        lives: [1, 1],
        hits: [3, 2],
        arms: ["sword", "sword"],
        situation: Vec::new(),
    }
}

impl Case {
    fn rules(self, rules: &str) -> Case {
        Case { rules: rules.to_owned(), ..self }
    }

    fn more_rules(self, rules: &str) -> Case {
        let rules = self.rules.clone() + rules;
        self.rules(&rules)
    }

    fn conditions(self, conditions: &str) -> Case {
        Case { conditions: conditions.to_owned(), ..self }
    }

    fn lives(self, ann: i64, bob: i64) -> Case {
        Case { lives: [ann, bob], ..self }
    }

    fn at(mut self, key: &'static str, value: &'static str) -> Case {
        self.situation.push((key, value));
        self
    }

    fn open(&self) -> Result<Arc<dyn System>, Fault> {
        let text = format!("{FORM}{}\n[turn]\n{}\n", self.conditions, self.turn);
        let rules = format!("fn check(rating, ease, against) {{ 0 }}\n{}", self.rules);
        let own = UserGame::read(("game.toml", &text), "turns", &games::NAMES, None)?;
        evenodds_script::open(own, ("rules.rhai", &rules))
    }

    fn roster(&self, system: &dyn System) -> Roster {
        let mut text = "system = \"turns\"\n".to_owned();
        for (name, melee) in [("sword", true), ("bow", false)] {
            writeln!(text, "[[weapon]]\nname = \"{name}\"\nmelee = {melee}").expect("text");
        }
        for (at, name) in ["Ann", "Bob"].into_iter().enumerate() {
            let (hit, life, arm) = (self.hits[at], self.lives[at], self.arms[at]);
            let is_ann = at == 0;
            let numbers = format!("hit = {hit}\nlife = {life}\nis_ann = {is_ann}");
            writeln!(text, "[[profile]]\nname = \"{name}\"\n{numbers}\nweapons = [\"{arm}\"]")
                .expect("text");
        }
        let roster = Roster::read("roster.toml", &text, system.book());
        roster.unwrap_or_else(|fault| panic!("{fault}"))
    }

    fn duel(&self, system: &dyn System) -> Result<Box<dyn Playable>, SetupError> {
        let roster = self.roster(system);
        let [ann, bob] = ["Ann", "Bob"].map(|name| roster.get(name).expect("a fighter"));
        let form = &system.book().situation;
        let mut situation = Sheet::blank(form);
        for (key, value) in &self.situation {
            situation.set_text(form, key, value).unwrap_or_else(|error| panic!("{error}"));
        }
        system.fights().expect("fights").duel(&roster.meeting(ann, bob, situation))
    }

    /// Solves the duel.
    #[track_caller]
    fn solve(&self) -> Solution {
        let system = self.open().unwrap_or_else(|fault| panic!("{fault}"));
        let duel = self.duel(&*system).unwrap_or_else(|error| panic!("{error}"));
        let chain = duel.chain(&mut Exact::default(), Limits::FEW);
        let solution = chain.unwrap_or_else(|error| panic!("{error:?}")).within(ROUNDS);
        if let Some(fault) = system.fault() {
            panic!("{fault}");
        }
        if let Some(on_table) = squads::solved(self, &*system) {
            for (duel, table) in solution.by_round.iter().zip(&on_table.by_round) {
                for ending in Ending::ALL {
                    near(duel[ending.index()], table[ending.index()]);
                }
            }
        }
        if let Some(lead) = duel.lead(&mut Exact::default())
            && self.situation.iter().all(|&(key, _)| key != "first")
        {
            // It is the mix of the duels in which it is set who goes first.
            let firsts = ["a", "b"].map(|side| self.clone().at("first", side).solve());
            for ending in Ending::ALL {
                let mix = firsts.iter().zip(lead.chances).map(|(one, p)| p * one.ended(ending));
                near(mix.sum(), solution.ended(ending));
            }
        }
        solution
    }

    /// Asserts the chances that Ann wins, that Bob wins, and that both are out.
    #[track_caller]
    fn comes_to(&self, ann: f64, bob: f64, both: f64) {
        let found = self.solve();
        near(found.wins(Side::A), ann);
        near(found.wins(Side::B), bob);
        near(found.ended(Ending::BothOut), both);
    }

    /// Asserts the chance that Ann wins, where Bob wins otherwise.
    #[track_caller]
    fn is_won(&self, ann: f64) {
        self.comes_to(ann, 1.0 - ann, 0.0);
    }
}

#[track_caller]
fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
}

/// Games in which many switches are set at once.
fn rich() -> [Case; 4] {
    let shaken = "[[condition]]\nkey = \"shaken\"\nuntil = \"activation\"\n";
    let pinned = "[[condition]]\nkey = \"pinned\"\nuntil = \"recovered\"\n";
    let nerve = "fn nerve(us, side) { if roll(6) <= 3 { return true; } us.shaken = true; \
                 us.wounds < 2 }\nfn act(us, them, at) { if us.shaken { 1 } else { 2 } }\n";
    let pins = "fn attack(us, them, at) { let face = roll(6); if face <= us.hit { hit(); \
                them.wounds += 1; } else if face == 6 { them.pinned = true; } }\n\
                fn act(us, them, at) { !us.pinned }\nfn recover(us) { roll(2) == 1 }\n";
    [
        case(
            "order = \"drawn\"\nactions = \"script\"\nreaction = \"on-miss\"\nnerve = \"on-loss\"",
        )
        .more_rules(nerve)
        .conditions(&format!("{WOUNDS}{shaken}"))
        .lives(3, 3),
        case("order = \"until-failure\"\nactions = 3\nmelee = \"strike-back\"\nfirst = \"b\"")
            .rules(pins)
            .conditions(&format!("{WOUNDS}{pinned}"))
            .lives(3, 4),
        case("order = \"simultaneous\"\nactions = 2\nnerve = \"round-end\"\nrout = \"nerve\"")
            .more_rules("fn nerve(us, side) { roll(6) <= 6 - us.wounds }")
            .lives(4, 3),
        case("order = \"drawn\"\nend = \"roll\"\nend_from = 3\nend_on = 5").lives(3, 3),
    ]
}

/// Sound rules fail this less than once in a thousand million seeds, by Hoeffding's inequality for
/// each count and Bonferroni's for all of them.
#[test]
fn duels_are_played_as_they_are_solved_on_any_number_of_threads() {
    const FIGHTS: u64 = 1000;
    for case in rich() {
        let solution = case.solve();
        let system = case.open().unwrap_or_else(|fault| panic!("{fault}"));
        let duel = case.duel(&*system).unwrap_or_else(|error| panic!("{error}"));
        let plan = Plan { seed: 13, first: 0, fights: FIGHTS, rounds_max: ROUNDS };
        let [outcomes, more] = [1, 4].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.expect("threads can be started").install(|| duel.outcomes(&plan))
        });
        assert_eq!(outcomes, more, "{}", case.turn);
        let allowed = 1e-9 / (4 * Ending::COUNT) as f64;
        let slack = ((2.0 / allowed).ln() / (2.0 * FIGHTS as f64)).sqrt();
        for ending in Ending::ALL {
            let is_it =
                |outcome: &&Option<(Ending, u16)>| outcome.is_some_and(|one| one.0 == ending);
            let share = outcomes.iter().filter(is_it).count() as f64 / FIGHTS as f64;
            let chance = solution.ended(ending);
            assert!((share - chance).abs() <= slack, "{share} is not {chance}: {}", case.turn);
        }
        assert!(0.1 < solution.wins(Side::A) && 0.1 < solution.wins(Side::B), "{}", case.turn);
    }
}

/// Returns the cells of the rows of a table that follows a heading of the manual.
fn rows(heading: &str) -> Vec<Vec<String>> {
    let page = include_str!("../../docs/turn.md");
    let (_, rest) = page.split_once(&format!("\n## {heading}\n")).expect("the heading");
    let section = rest.split("\n## ").next().expect("a section");
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| row.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect())
        .collect()
}

#[test]
fn the_manual_has_every_key_with_its_values_and_default() {
    let quoted = |words: &[String]| {
        let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        words.join(", ")
    };
    let system = case("").open().unwrap_or_else(|fault| panic!("{fault}"));
    let of_turn = |key: &str| key.strip_prefix("turn_").map(str::to_owned);
    let expected: Vec<[String; 3]> = system
        .book()
        .parameters
        .iter()
        .filter_map(|one| {
            let values = match &one.domain {
                Domain::Flag => "`true`, `false`".to_owned(),
                Domain::Range(low, high) => format!("{low} to {high}"),
                Domain::RangeOr(low, high, words) => format!("{low} to {high}, {}", quoted(words)),
                Domain::Choices(words) => quoted(words),
                other => panic!("{other}"),
            };
            let default = match one.value.to_string() {
                yes if yes == "yes" => "true".to_owned(),
                no if no == "no" => "false".to_owned(),
                other => other,
            };
            Some([format!("`{}`", of_turn(&one.key)?), values, format!("`{default}`")])
        })
        .collect();
    let found: Vec<Vec<String>> =
        rows("Settings").into_iter().map(|row| row[..3].to_vec()).collect();
    assert_eq!(found, expected);
    let words: Vec<String> = rows("Conditions").into_iter().map(|row| row[0].clone()).collect();
    let expected = Until::ALL.map(Until::name).into_iter().chain(Bearer::ALL.map(Bearer::name));
    assert_eq!(words, expected.map(|word| format!("`{word}`")).collect::<Vec<_>>());
}

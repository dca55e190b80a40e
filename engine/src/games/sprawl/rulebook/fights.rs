//! Duels as a whole: Turns and rounds, solved, played out and told.

use super::bout::{Bout, book, roster, with, word};
use crate::book::{RowRange, Value};
use crate::conformance::{ends, ends_of};
use crate::dice::{Dice, Exact, Line};
use crate::engagement::{Chain, Ending, Engagement, Flow, Limits, Plan, Side, simulate};
use crate::fight::{Combat, Fighter, First, trial};
use crate::games::sprawl::game::duel;
use crate::games::sprawl::profile::{Condition, Stance, Working};
use crate::games::sprawl::profile::{FightKind, Profile, Scope, Situation};
use crate::games::sprawl::rules::Rules;
use crate::registry::Fights;

const KINDS: [&str; 2] = ["shoot", "brawl"];

#[test]
fn a_round_is_a_turn_of_each_l32a_and_l32c() {
    let bout = |first| Bout::new("Razz", "Newton", &[("first", first)]);
    for (first, side) in [("a", Side::A), ("b", Side::B)] {
        let (state, flows) = bout(first).duel(4, &[2; 16]);
        assert_eq!(flows, [Flow::Step, Flow::Round, Flow::Step, Flow::Round]);
        assert_eq!(state.turn, side);
        assert_eq!(bout(first).duel(1, &[2; 4]).0.turn, side.foe());
    }
    // Even odds where nothing is said.
    let rolled = [1, 2].map(|face| bout("roll").duel(0, &[face]).0.turn);
    assert_eq!(rolled, Side::BOTH);
}

/// A duel that keeps all that happened, Turn by Turn: what `Duel` makes smaller.
struct Plain {
    rules: Rules,
    profiles: [Profile; 2],
    situation: Situation,
    first: First,
}

impl Engagement for Plain {
    type State = ([Condition; 2], Side, bool);

    fn open(&self, dice: &mut impl Dice) -> Self::State {
        let first = self.first.settle(dice);
        ([0, 1].map(|side: usize| self.rules.fresh(&self.profiles[side])), first, false)
    }

    fn advance(&self, state: &mut Self::State, dice: &mut impl Dice) -> Flow {
        let ([a, b], turn, second) = *state;
        let (us, them) = (turn.index(), turn.foe().index());
        let ours = [a, b][us];
        let fires = ours.stance == Stance::Up && ours.weapon == Working::Ready;
        let brawls = self.situation.kind == FightKind::Brawl;
        if fires || brawls {
            let fighter =
                |at: usize| Fighter { profile: &self.profiles[at], condition: [a, b][at] };
            let (ours, theirs) = (fighter(us), fighter(them));
            let attack = crate::fight::Attack { ours, theirs, situation: &self.situation };
            let after = self.rules.strike(&attack, dice);
            state.0[us] = after.ours;
            state.0[them] = after.theirs;
        }
        let out = |fighters: &[Condition; 2]| {
            Side::BOTH.into_iter().find(|side| fighters[side.index()].stance == Stance::Out)
        };
        if (!fires || brawls) && out(&state.0).is_none() {
            state.0[us] = self.rules.recover(&self.profiles[us], state.0[us], dice);
        }
        if let Some(side) = out(&state.0) {
            return Flow::End(Ending::Out(side.foe()));
        }
        (state.1, state.2) = (turn.foe(), !second);
        if second { Flow::Round } else { Flow::Step }
    }
}

fn solved(engagement: &impl Engagement) -> (usize, crate::engagement::Solution) {
    let limits = Limits { states: 400_000, transitions: 10_000_000, ..Limits::MOST };
    let chain = Chain::of(engagement, &mut Exact::default(), limits).expect("a chain");
    (chain.states(), chain.within(12))
}

/// Solves a duel as it is and with its states kept whole, and compares all chances.
fn compare(bout: Bout) {
    let Bout { rules, meeting } = bout;
    let situation = Situation::read(&meeting.situation, Scope::Duel).expect("a duel");
    let duel = duel(&rules, &meeting).expect("a duel");
    let profiles =
        Side::BOTH.map(|side| Profile::read(&meeting, side, situation.kind).expect("a fighter"));
    let [one, other] = meeting.contenders.each_ref().map(|contender| &contender.profile.name);
    let of = format!("{one} against {other}");
    let first = First::of(&meeting.situation);
    let ((many, plain), (few, small)) =
        (solved(&Plain { rules, profiles, situation, first }), solved(&duel));
    assert!(few <= many, "{of}: {few} states, and {many}");
    for (round, (ours, theirs)) in small.by_round.iter().zip(&plain.by_round).enumerate() {
        for (a, b) in ours.iter().zip(theirs) {
            assert!((a - b).abs() < 1e-12, "{of}, round {round}: {a}, {b}");
        }
    }
}

/// States are made equal where futures are: it must change no chance.
#[test]
fn smaller_states_change_no_chance() {
    // With no scatter longer than its die, no blast comes back: whole states of who throws and is
    // hurt by it would be too many.
    let scatter = with("target", Value::Number(8)).table("scatter").clone();
    let scatter = ["9", "10"].into_iter().fold(scatter, |table, face| {
        let face = RowRange::parse(face).expect("a row");
        table.with_row(face, vec![word("again"), Value::Number(0)]).expect("cells of the table")
    });
    let parameters = with("target", Value::Number(8)).changed("scatter", Value::Table(scatter));
    for (kind, at_zero) in
        [("shoot", "finish"), ("brawl", "finish"), ("brawl", "fight"), ("brawl", "end")]
    {
        let parameters = parameters.clone().changed("brawl_at_zero", word(at_zero));
        for (ours, theirs, health) in [
            ("recruit", "recruit", 3),
            ("recruit", "marksman", 3),
            // More Health than points of damage that matter to its dice.
            ("recruit", "marksman", 6),
            // A blast harms also where no roll can hit.
            ("Wishbone", "recruit", 2),
        ] {
            let sets = [("kind", kind), ("range", "9")];
            let mut bout = Bout::by(&parameters, ours, theirs, &sets);
            let sheet = &mut bout.meeting.contenders[0].profile.sheet;
            sheet.set(&book().profile, "health", Value::Number(health)).expect("within");
            compare(bout);
        }
    }
}

#[test]
fn mirrors_are_even_once_who_begins_is_rolled() {
    let mut hand = Exact::default();
    for name in ["Razz", "Gordo", "Wishbone", "rocketeer"] {
        for kind in KINDS {
            let bout = Bout::new(name, name, &[("kind", kind)]);
            let duel = bout.rules.duel(&bout.meeting).expect("a duel");
            let chain = duel.chain(&mut hand, Limits::default()).expect("a small chain");
            let solution = chain.within(100);
            let [ours, theirs] = Side::BOTH.map(|side| solution.wins(side));
            assert!((ours - theirs).abs() < 1e-12, "{name} {kind}: {ours} {theirs}");
            assert!((ours + theirs + solution.undecided - 1.0).abs() < 1e-12, "{name} {kind}");
            assert!(solution.slack < 1e-12);
        }
    }
}

#[test]
fn the_first_to_shoot_is_ahead() {
    let wins = |first| {
        let bout = Bout::new("Razz", "Razz", &[("first", first)]);
        let duel = bout.rules.duel(&bout.meeting).expect("a duel");
        let chain = duel.chain(&mut Exact::default(), Limits::default()).expect("a small chain");
        Side::BOTH.map(|side| chain.within(100).wins(side))
    };
    let [a, b] = [wins("a"), wins("b")];
    assert!((a[0] - b[1]).abs() < 1e-12 && (a[1] - b[0]).abs() < 1e-12);
    assert!(a[0] > a[1] + 0.1, "{a:?}");
}

#[test]
fn fights_played_out_agree_with_fights_solved() {
    let pairs = [("Razz", "marksman"), ("Wishbone", "rocketeer"), ("Gordo", "veteran")];
    for (nth, (ours, theirs)) in pairs.into_iter().enumerate() {
        for kind in KINDS {
            let bout = Bout::new(ours, theirs, &[("kind", kind)]);
            let duel = duel(&bout.rules, &bout.meeting).expect("a duel");
            let chain = Chain::of(&duel, &mut Exact::default(), Limits::default());
            let solution = chain.expect("a small chain").within(30);
            let fights = 40_000;
            let plan = Plan { seed: 11 + nth as u64, first: 0, fights, rounds_max: 30 };
            let tally = simulate(&duel, &plan);
            for side in Side::BOTH {
                let (p, won) = (solution.wins(side), tally.wins(side) as f64);
                let z = (won - p * fights as f64) / (p * (1.0 - p) * fights as f64).sqrt();
                assert!(z.abs() < 5.0, "{ours} {theirs} {kind}: z = {z}");
            }
        }
    }
}

#[test]
fn all_of_the_roster_fight_and_are_told_by_rules_of_the_index() {
    let (roster, book) = (roster(), book());
    assert!(roster.profiles.len() >= 8);
    let rules = Rules::of(&book.parameters, book.base_width());
    for kind in KINDS {
        for (nth, profile) in roster.profiles.iter().enumerate() {
            let other = &roster.profiles[(nth + 1) % roster.profiles.len()];
            let names = [profile, other].map(|one| one.name.as_str());
            let meeting = trial::meeting(&roster, &book, names, &[("kind", kind)]);
            let story = rules.duel(&meeting).expect("a duel").playthrough(3, nth as u64, 100);
            let attack = rules.attack(&meeting).expect("an attack").playthrough(3, nth as u64);
            let lines: Vec<&Line> = story.lines().chain(&attack).collect();
            assert!(!lines.is_empty());
            let mut rolled = false;
            for line in lines {
                match line {
                    Line::Told { rule, what, .. } => {
                        assert!(book.rules.get(rule).is_some(), "no rule {rule}: {what}");
                        rolled = false;
                    }
                    // The two Tests of a brawl are one exchange.
                    Line::Rolled { .. } if kind == "brawl" => rolled = true,
                    Line::Rolled { faces, .. } => {
                        assert!(!rolled, "{faces:?} follows dice that nothing was told of");
                        rolled = true;
                    }
                }
            }
            assert!(!rolled, "nothing was told of the last dice");
        }
    }
}

/// No setting of a parameter, nor the largest numbers of a form, breaks a fight.
#[test]
fn fights_survive_the_ends_of_every_domain() {
    let book = book();
    let roster = roster();
    let plan = Plan { seed: 1, first: 0, fights: 20, rounds_max: 20 };
    let fight = |rules: &Rules, meeting: &crate::fight::Meeting| {
        if let Ok(duel) = rules.duel(meeting) {
            assert_eq!(duel.simulate(&plan).fights, 20);
        }
        if let Ok(attack) = rules.attack(meeting) {
            let law = attack.law(&mut Exact::default());
            assert!((law.total() - 1.0).abs() < 1e-12);
        }
    };
    for parameter in &book.parameters {
        for value in ends_of(parameter, &[]) {
            let parameters = book.parameters.clone().changed(&parameter.key, value);
            let rules = Rules::of(&parameters, book.base_width());
            for (name, kind) in [("Razz", "shoot"), ("Wishbone", "shoot"), ("Gordo", "brawl")] {
                let mirror = trial::meeting(&roster, &book, [name; 2], &[("kind", kind)]);
                fight(&rules, &mirror);
            }
        }
    }
    let rules = Rules::of(&book.parameters, book.base_width());
    for kind in KINDS {
        for end in [0, 1] {
            let mut meeting = Bout::new("Wishbone", "rocketeer", &[("kind", kind)]).meeting;
            for (key, form) in [("profile", &book.profile), ("weapon", &book.weapon)] {
                for field in form {
                    let Some(value) = ends(&field.domain, &[]).get(end).cloned() else { continue };
                    if field.key == "kind" {
                        continue;
                    }
                    for contender in &mut meeting.contenders {
                        let weapons = contender.weapons.iter_mut().map(|weapon| &mut weapon.sheet);
                        let sheets: Vec<_> = match key {
                            "profile" => vec![&mut contender.profile.sheet],
                            _ => weapons.collect(),
                        };
                        for sheet in sheets {
                            sheet.set(form, &field.key, value.clone()).expect("within");
                        }
                    }
                }
            }
            for ease in ["-20", "20"] {
                for (key, value) in [("ease", ease), ("edge", ease), ("damage_suffered", "60")] {
                    meeting.situation.set_text(&book.situation, key, value).expect("within");
                    fight(&rules, &meeting);
                }
            }
        }
    }
}

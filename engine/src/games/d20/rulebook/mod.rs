//! A test of each rule of the d20 game that is played, and of its fights as a whole.

mod aimed;
mod attacks;
mod criticals;
mod duels;
mod fights;
mod fumbles;
mod rolls;

use super::duel::Duel;
use super::profile::{Condition, Part, Profile, Situation};
use super::rules::Rules;
use crate::book::{Book, Value};
use crate::dice::{Exact, Scripted};
use crate::engagement::Side;
use crate::fight::{Aftermath, Attack, Combat, Fighter, Meeting, SetupError, trial};
use crate::law::Law;

/// Two fighters, told by what is not as the forms have it.
#[derive(Clone, Copy)]
struct Bout<'a> {
    ours: &'a str,
    theirs: &'a str,
    /// The one weapon that both carry, if it has a line.
    weapon: &'a str,
    situation: &'a [(&'a str, &'a str)],
    parameters: &'a [(&'a str, Value)],
}

/// Fighters of 12 hit points who hit each other at +5 against 15 on a 10, and do not dodge.
const FIGHTER: &str = "melee_attack = 5\nranged_attack = 5\ndefense = 15\ndodge = 20\n\
                       hit_points = 12\n";

impl Default for Bout<'_> {
    fn default() -> Self {
        let gun = "fire = [\"single\", \"burst\", \"automatic\"]";
        Bout { ours: "", theirs: "", weapon: gun, situation: &[], parameters: &[] }
    }
}

/// A bout in melee, with a club.
const MELEE: Bout<'_> = Bout {
    ours: "",
    theirs: "",
    weapon: "kind = \"melee\"\ndamage = \"1d6\"",
    situation: &[("kind", "melee")],
    parameters: &[],
};

/// A line of keys, of which those of `own` go before those that are usual.
fn lines(usual: &str, own: &str) -> String {
    let key = |line: &str| line.split('=').next().map(|key| key.trim().to_owned());
    let set: Vec<_> = own.lines().map(key).collect();
    let kept = usual.lines().filter(|line| !set.contains(&key(line)));
    kept.chain(own.lines()).fold(String::new(), |text, line| text + line + "\n")
}

impl Bout<'_> {
    fn book(&self) -> Book {
        trial::book("d20", self.parameters)
    }

    fn rules(&self) -> Rules {
        Rules::of(&self.book().parameters)
    }

    fn meeting(&self) -> Meeting {
        let book = self.book();
        let weapon = format!("[[weapon]]\nname = \"it\"\n{}\n", self.weapon);
        let profile = |name, own| {
            let carried = if self.weapon.is_empty() { "" } else { "weapons = [\"it\"]\n" };
            format!("[[profile]]\nname = \"{name}\"\n{carried}{}", lines(FIGHTER, own))
        };
        let profiles = [profile("Ann", self.ours), profile("Bob", self.theirs)].concat();
        let text = format!("system = \"d20\"\n{weapon}{profiles}");
        let roster = trial::roster(&text, &book);
        trial::meeting(&roster, &book, ["Ann", "Bob"], self.situation)
    }

    fn duel(&self) -> Duel {
        Duel::read(&self.meeting(), &self.rules()).unwrap_or_else(|refusal| panic!("{refusal}"))
    }

    /// Why there is no such bout.
    fn refusal(&self) -> SetupError {
        Duel::read(&self.meeting(), &self.rules()).expect_err("it does not fit")
    }

    fn sides(&self) -> ([Profile; 2], Situation) {
        let (meeting, rules) = (self.meeting(), self.rules());
        let situation = Situation::read(&meeting.situation).expect("a situation");
        let read = |side| Profile::read(&meeting, side, Part::Attacks, situation, &rules);
        (Side::BOTH.map(|side| read(side).expect("a fighter").0), situation)
    }

    /// Plays an attack from these conditions.
    fn attack_from<T>(
        &self,
        change: impl Fn(&mut Condition, &mut Condition),
        play: impl Fn(&Rules, &Attack<'_, Rules>) -> T,
    ) -> T {
        let (rules, (profiles, situation)) = (self.rules(), self.sides());
        let [mut ours, mut theirs] = profiles.each_ref().map(|profile| rules.fresh(profile));
        change(&mut ours, &mut theirs);
        let fighter = |side: usize, condition| Fighter { profile: &profiles[side], condition };
        let (ours, theirs) = (fighter(0, ours), fighter(1, theirs));
        play(&rules, &Attack { ours, theirs, situation: &situation })
    }

    /// What the die has to show, at least, for a hit.
    fn needed_from(&self, change: impl Fn(&mut Condition, &mut Condition)) -> i16 {
        self.attack_from(change, |rules, attack| {
            let versus = rules.check(attack).versus;
            versus.defence - versus.bonus
        })
    }

    fn needed(&self) -> i16 {
        self.needed_from(|_, _| {})
    }

    /// What comes of an attack whose dice fall so.
    #[track_caller]
    fn strike_from(
        &self,
        change: impl Fn(&mut Condition, &mut Condition),
        faces: &[u8],
    ) -> Aftermath<Condition> {
        self.attack_from(change, |rules, attack| {
            let played = Scripted::play(faces, |dice| rules.strike(attack, dice));
            played.unwrap_or_else(|error| panic!("{faces:?}: {error}")).value
        })
    }

    #[track_caller]
    fn strike(&self, faces: &[u8]) -> Aftermath<Condition> {
        self.strike_from(|_, _| {}, faces)
    }

    /// The law of what comes of an attack.
    fn law(&self) -> Law<Aftermath<Condition>> {
        self.attack_from(|_, _| {}, |rules, attack| Exact::law(|dice| rules.strike(attack, dice)))
    }

    /// The chance of a hit.
    fn hit(&self) -> f64 {
        self.law().probability(|after| after.hit)
    }
}

#[track_caller]
fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
}

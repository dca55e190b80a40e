//! The examples of Volt's own pages, and a test of each rule that is played.

mod attacks;
mod checks;
mod duels;
mod fights;
mod tactics;
mod wounds;

use super::attack::{Hurt, Marked, mark};
use super::duel::Duel;
use super::game;
use super::profile::{
    Approach, Condition, Hamper, Loading, Need, Penalties, Profile, Situation, WoundKind, Wounds,
};
use super::rules::Rules;
use crate::book::{Book, Value};
use crate::dice::{Exact, Scripted};
use crate::engagement::{Chain, Limits, Side};
use crate::fight::{
    Aftermath, Assault, Attack, AttackResult, Combat, Fighter, Meeting, Roster, SetupError, Sheet,
    trial,
};
use crate::games;
use crate::law::Law;
use crate::mechanics::Attempt;
use crate::registry::Fights;

/// Weapons and stat lines of whole numbers, for examples.
const PEOPLE: &str = r#"
system = "volt"

[[weapon]]
name = "gun"
kind = "ranged"
snap = 4
directed = 7
aimed = 9
range = 3
pierce = 11
damage = 12
modes = ["auto"]

[[weapon]]
name = "tripod"
kind = "ranged"
snap = 4
directed = 8
aimed = 12
range = 6
pierce = 11
damage = 12
modes = ["auto", "mounted"]

[[weapon]]
name = "burster"
kind = "ranged"
modes = ["burst"]

[[weapon]]
name = "single"
kind = "ranged"
pierce = 11
damage = 11

[[weapon]]
name = "pump"
kind = "ranged"
snap = 5
directed = 9
aimed = 11
damage = 14
modes = ["slow"]

[[weapon]]
name = "bow"
kind = "ranged"
snap = 4
directed = 8
aimed = 10
range = 4
damage = 13
modes = ["prep"]

[[weapon]]
name = "odd"
kind = "ranged"
directed = 12
aimed = -10
damage = 14
modes = ["auto"]

[[weapon]]
name = "stunner"
kind = "ranged"
directed = 9
pierce = 8
damage = 12
stun = true

[[weapon]]
name = "sword"
strike = 9
guard = 4
pierce = 8
damage = 12

[[weapon]]
name = "baton"
strike = 9
guard = 3
pierce = 8
damage = 12
stun = true

[[weapon]]
name = "knife"
strike = 7
guard = 2

[[profile]]
name = "Ada"
weapons = ["gun", "sword"]

[[profile]]
name = "Bo"
weapons = ["single", "knife"]

[[profile]]
name = "Cy"
weapons = ["tripod", "pump", "bow", "burster", "stunner"]

[[profile]]
name = "Dee"
strength = 12
close_combat = 3
ranged_combat = 2
quick_reflexes = true
weapons = ["gun", "sword"]

[[profile]]
name = "Ed"
strength = 5
close_combat = -1
ranged_combat = -2
weapons = ["gun", "sword"]

[[profile]]
name = "Flo"
weapons = ["pump"]

[[profile]]
name = "Gus"
weapons = ["bow"]

[[profile]]
name = "Odd"
weapons = ["odd"]

[[profile]]
name = "Hal"
weapons = ["baton"]

[[profile]]
name = "Vest"
coverage = 10
protection = 13
weapons = ["single"]

[[profile]]
name = "Sealed"
coverage = 20
protection = 13
weapons = ["single"]

[[profile]]
name = "Meek"
willpower = 0
weapons = ["single", "knife"]

[[profile]]
name = "Tough"
tough = ["7", "8"]
"#;

/// A book, changed in some parameters.
fn book(changes: &[(&str, Value)]) -> Book {
    trial::book("volt", changes)
}

/// Two people in a situation, by a book that is changed so.
struct Bout {
    rules: Rules,
    meeting: Meeting,
}

fn bout(names: [&str; 2], set: &[(&str, &str)], changes: &[(&str, Value)]) -> Bout {
    let book = book(changes);
    let meeting = trial::meeting(&trial::roster(PEOPLE, &book), &book, names, set);
    Bout { rules: Rules::of(&book.parameters), meeting }
}

impl Bout {
    fn attack(&self) -> Result<Box<dyn Assault>, SetupError> {
        self.rules.attack(&self.meeting)
    }

    fn law(&self) -> Law<AttackResult> {
        self.attack().expect("an attack").law(&mut Exact::default())
    }

    fn duel(&self) -> Duel {
        game::duel(&self.rules, &self.meeting).expect("a duel")
    }

    fn situation(&self) -> Situation {
        Situation::read(&self.meeting.situation, &self.rules).expect("a situation")
    }

    fn profiles(&self) -> [Profile; 2] {
        let needs = match self.situation().attack {
            Approach::Close(_) => [Need::Blade; 2],
            Approach::Ranged(_) => [Need::Gun, Need::Nothing],
        };
        [(Side::A, needs[0]), (Side::B, needs[1])].map(|(side, need)| {
            Profile::read(&self.meeting, side, need, &self.rules).expect("a stat line").0
        })
    }

    /// Does something with the attack of the first on the second, in these conditions.
    fn with<T>(&self, wear: [Condition; 2], play: impl FnOnce(&Attack<'_, Rules>) -> T) -> T {
        let profiles = self.profiles();
        let fighter = |side: usize| Fighter { profile: &profiles[side], condition: wear[side] };
        play(&Attack { ours: fighter(0), theirs: fighter(1), situation: &self.situation() })
    }

    /// The check of the attack.
    fn check(&self) -> Attempt {
        self.with([Condition::default(); 2], |attack| self.rules.check(attack))
    }

    /// The attack with dice that fall so.
    fn play(&self, faces: &[u8]) -> Aftermath<Condition> {
        self.play_on(Condition::default(), faces)
    }

    /// The attack on someone in this condition, with dice that fall so.
    fn play_on(&self, theirs: Condition, faces: &[u8]) -> Aftermath<Condition> {
        self.with([Condition::default(), theirs], |attack| {
            let play = |dice: &mut Scripted<'_>| self.rules.strike(attack, dice);
            Scripted::play(faces, play).expect("the dice fit").value
        })
    }

    fn chain(&self) -> Chain {
        Chain::of(&self.duel(), &mut Exact::default(), LIMITS).expect("a small duel")
    }
}

/// Room for the largest duels that are solved here.
const LIMITS: Limits = Limits { states: 400_000, transitions: 20_000_000, ..Limits::MOST };

/// A table with these rows marked as Injuries, and these as Stun; 11 is an Injury over 10.
fn marked(injuries: &[u8], stuns: &[u8]) -> Wounds {
    let mut wounds = Wounds::NONE;
    let tough = Penalties::of(8, std::iter::empty(), &Rules::of(&book(&[]).parameters));
    for (rows, kind) in [(injuries, WoundKind::Injury), (stuns, WoundKind::Stun)] {
        for &row in rows {
            assert_eq!(mark(&mut wounds, Hurt::Wound(row), kind, &tough), Marked::Free(row));
        }
    }
    wounds
}

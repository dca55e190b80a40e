//! Squads: a test of each rule of tables, and fights as a whole.

mod fire;
mod movement;
mod whole;

use super::setup::Squad;
use super::state::SquadState;
use crate::book::Value;
use crate::dice::{Line, Rolled, Transcript};
use crate::engagement::{Engagement, Flow};
use crate::games::d20::rules::Rules;
use crate::squad::trial::{self, Camp};

/// A scenario in a few words, and what is changed of the book.
pub(super) struct Sketch<'a> {
    /// Terrain, in the words of scenarios.
    pub(super) terrain: &'a str,
    /// The two sides: how they are played, and each figure with its place.
    pub(super) sides: [Camp<'a>; 2],
    pub(super) parameters: &'a [(&'a str, Value)],
}

/// Fighters for the tests: they hit each other on a 10, and do not dodge.
const ROSTER: &str = r#"
system = "d20"

[[weapon]]
name = "gun"
damage = "1d6"

[[weapon]]
name = "volley"
damage = "1d6"
fire = ["burst", "automatic"]

[[weapon]]
name = "club"
kind = "melee"
damage = "1d6"

[[profile]]
name = "shot"
ranged_attack = 5
melee_attack = 0
defense = 15
dodge = 20
hit_points = 6
initiative = 1
weapons = ["gun", "club"]

[[profile]]
name = "volley"
ranged_attack = 5
defense = 15
dodge = 20
hit_points = 20
weapons = ["volley", "club"]

[[weapon]]
name = "pistol"
short_feet = 20
medium_feet = 20
long_feet = 20
extreme_feet = 20
damage = "1d6"

[[profile]]
name = "pistol"
ranged_attack = 5
melee_attack = 0
defense = 15
dodge = 20
hit_points = 6
weapons = ["pistol", "club"]

[[profile]]
name = "hard"
melee_attack = 5
defense = 23
dodge = 20
hit_points = 20
weapons = ["club"]

[[profile]]
name = "club"
melee_attack = 5
defense = 15
dodge = 20
hit_points = 6
weapons = ["club"]
"#;

/// A scenario of the game as it is shipped.
pub(super) fn shipped(name: &str, parameters: &[(&str, Value)]) -> Squad {
    let book = trial::book("d20", parameters);
    let scenario = trial::shipped(name, &book);
    Squad::of(&Rules::of(&book.parameters), &scenario).expect("it can be played")
}

impl Sketch<'_> {
    pub(super) fn squad(&self) -> Squad {
        let book = trial::book("d20", self.parameters);
        let scenario = trial::staged(&book, ROSTER, (200, self.terrain), self.sides);
        Squad::of(&Rules::of(&book.parameters), &scenario).expect("it can be played")
    }

    /// Plays so many steps as these dice have it, all of which have to be used.
    #[track_caller]
    pub(super) fn play(
        &self,
        change: impl Fn(&mut SquadState),
        steps: usize,
        faces: &[u8],
    ) -> (SquadState, Vec<Flow>) {
        trial::play(&self.squad(), change, steps, faces)
    }

    /// What is told of so many steps with these dice.
    pub(super) fn heard(
        &self,
        change: impl Fn(&mut SquadState),
        steps: usize,
        faces: &[u8],
    ) -> Vec<String> {
        let squad = self.squad();
        trial::told(faces, |dice| {
            let mut state = squad.open(dice);
            change(&mut state);
            for _ in 0..steps {
                squad.advance(&mut state, dice);
            }
        })
    }

    /// The rules that so many steps tell of.
    pub(super) fn told(&self, seed: u64, steps: usize) -> Vec<Line> {
        let squad = self.squad();
        let mut dice = Transcript::with_names(Rolled::keyed(seed, 0), squad.names());
        let mut state = squad.open(&mut dice);
        for _ in 0..steps {
            squad.advance(&mut state, &mut dice);
        }
        dice.into_lines()
    }
}

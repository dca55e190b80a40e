//! A sixth mechanic, plugged in from outside the engine: four Fate dice.
//!
//! Each die shows −1, 0 or +1; their sum and a skill must reach an opposition. The
//! [`Resolver`] is the whole of the mechanic; [`Game`] says how a rating and an opposition become
//! a check. With these two the game has exact laws, rolled odds, contests, curves and frames, and
//! stands in a registry beside the built-in five:
//!
//! ```
//! use std::sync::Arc;
//!
//! use evenodds_analyses::sampling::Unwatched;
//! use evenodds_analyses::measures::curve::{CurveQuestion, points_frame};
//! use evenodds_engine::registry::Registry;
//! use evenodds_example_fate::Fate;
//!
//! let registry = Registry::standard().with(Arc::new(Fate::new()));
//! let fate = registry.get("fate").unwrap();
//!
//! let curves = CurveQuestion::usual(Arc::clone(fate)).curves(&Unwatched).unwrap();
//! let frame = points_frame(&curves);
//! assert_eq!(frame.height(), 5 * 13);
//! ```

use evenodds_engine::book::{Against, Book, Card, Modifier, Provenance, Rating, Terms};
use evenodds_engine::dice::{Dice, Die};
use evenodds_engine::registry::Game;
use evenodds_engine::resolver::{Answer, Check, Grade, Resolver};

/// Four Fate dice and a skill against an opposition.
#[derive(Clone, Copy, Debug)]
pub struct FateDice;

/// A skill against an opposition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Overcome {
    /// What is added to the dice.
    pub skill: i16,
    /// What the total must reach.
    pub opposition: i16,
}

impl Check for Overcome {
    fn eased(self, by: i16) -> Overcome {
        Overcome { skill: self.skill.saturating_add(by), ..self }
    }
}

impl Resolver for FateDice {
    type Check = Overcome;
    type Outcome = Answer;

    fn resolve(&self, check: &Overcome, dice: &mut impl Dice) -> Answer {
        let fate = dice.fold(4, Die::D3, 0, |sum: i16, face| sum + i16::from(face) - 2);
        let shifts = check.skill.saturating_add(fate).saturating_sub(check.opposition);
        // A tie overcomes at a cost, and so is a success here; three shifts are one with style.
        let grade = match shifts {
            3.. => Grade::Critical,
            0..3 => Grade::Success,
            _ => Grade::Failure,
        };
        Answer { grade, degree: shifts.saturating_add(1) }
    }
}

/// The game: the mechanic and how it is asked for.
#[derive(Clone, Debug)]
pub struct Fate {
    book: Book,
}

impl Fate {
    /// The game, with its card written in code; a built-in game has it in a file.
    #[must_use]
    pub fn new() -> Fate {
        let ladder = "the ladder of adjectives and numbers";
        let card = Card {
            name: "fate".to_owned(),
            title: "Fate".to_owned(),
            mechanic: "four Fate dice and a skill".to_owned(),
            says: "Add four Fate dice to a skill; reach the opposition.".to_owned(),
            rating: Rating {
                word: "skill".to_owned(),
                accepts: (-4, 20),
                book: (0, 8),
                shown: vec![0, 1, 2, 3, 4],
                status: Provenance::Given,
                source: ladder.to_owned(),
            },
            against: Some(Against {
                word: "opposition".to_owned(),
                accepts: (-4, 20),
                default: 2,
                matched: vec![2],
                status: Provenance::Given,
                source: ladder.to_owned(),
            }),
            modifier: Modifier { word: "skill".to_owned(), sign: 1 },
            harm: None,
        };
        Fate { book: Book::of(card) }
    }
}

impl Default for Fate {
    fn default() -> Fate {
        Fate::new()
    }
}

impl Game for Fate {
    type Resolver = FateDice;

    fn book(&self) -> &Book {
        &self.book
    }

    fn resolver(&self) -> &FateDice {
        &FateDice
    }

    fn check(&self, terms: Terms) -> Overcome {
        Overcome { skill: terms.rating(), opposition: terms.against() }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use evenodds_analyses::library::Library;
    use evenodds_engine::conformance;
    use evenodds_engine::dice::Scripted;
    use evenodds_engine::registry::{Registry, System};

    use super::*;

    #[test]
    fn conforms() {
        let checks = (-2..=6).map(|skill| Overcome { skill, opposition: 2 });
        conformance::assert_conforms(&FateDice, checks);
    }

    #[test]
    fn four_dice_have_the_known_counts() {
        // 1, 4, 10, 16, 19, 16, 10, 4, 1 of 81 from −4 to +4.
        let law = FateDice.law(&Overcome { skill: 0, opposition: 0 });
        let counts: Vec<f64> = law.iter().map(|(_, mass)| (mass * 81.0).round()).collect();
        assert_eq!(counts, [1.0, 4.0, 10.0, 16.0, 19.0, 16.0, 10.0, 4.0, 1.0]);
    }

    #[test]
    fn three_shifts_are_a_success_with_style() {
        let check = Overcome { skill: 3, opposition: 2 };
        let played = Scripted::play(&[3, 3, 2, 2], |dice| FateDice.resolve(&check, dice));
        let played = played.expect("four dice");
        assert_eq!(played.value, Answer { grade: Grade::Critical, degree: 4 });
        assert_eq!(played.one_in, 81);
    }

    #[test]
    fn it_stands_beside_the_built_in_games() {
        let registry = Registry::standard().with(Arc::new(Fate::new()));
        assert_eq!(registry.iter().len(), Registry::standard().iter().len() + 1);
        let fate: &dyn System = registry.get("fate").expect("just added").as_ref();
        let even = fate.card().terms(2, 0, None).expect("within range");
        let draw = fate.contest(even, even).mass(&0);
        let squares = [1.0, 4.0, 10.0, 16.0, 19.0, 16.0, 10.0, 4.0, 1.0f64].map(|n| n * n);
        assert!((draw - squares.iter().sum::<f64>() / 6561.0).abs() < 1e-12);
    }

    #[test]
    fn a_game_without_fights_has_no_rosters() {
        let path = std::env::temp_dir().join(format!("evenodds-fate-{}.toml", std::process::id()));
        let roster = "system = \"fate\"\n[[profile]]\nname = \"Zird\"\n";
        std::fs::write(&path, roster).expect("writable");
        let library = Library::of(Registry::standard().with(Arc::new(Fate::new())), ".");
        let found = library.roster(&path.display().to_string());
        std::fs::remove_file(&path).expect("it was there");
        let told = found.err().expect("a refusal").to_string();
        assert!(told.contains(".toml:1:10: `fate` has no rules for fights; games with"), "{told}");
    }
}

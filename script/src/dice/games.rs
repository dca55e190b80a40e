//! Games whose checks a script can roll, besides those of its own functions.

use std::collections::BTreeMap;
use std::sync::Arc;

use evenodds_engine::book::{Card, EASE_LIMIT, Terms, TermsError, one_of};
use evenodds_engine::dice::Dice;
use evenodds_engine::games;
use evenodds_engine::registry::{Mechanic, System};
use evenodds_engine::resolver::Answer;
use rhai::Position;

use super::id::new_id;
use crate::language::{Body, ScriptError, Whose};

/// How to mend a check of a game that has none.
pub const OWN_FIX: &str = "write `fn check(rating, ease, against) { ... }`, or name a mechanic in \
                           `[resolver]` of game.toml";

/// A game whose checks a script can roll.
pub struct OtherGame {
    /// Stands for the game's book where laws are kept. A built-in book is fixed, and what a script
    /// has compiled belongs to one book of its own game.
    id: u64,
    card: Card,
    mechanic: Mechanic,
}

/// The games whose checks a script rolls.
pub struct Games {
    named: BTreeMap<String, Arc<OtherGame>>,
    own: Option<Arc<OtherGame>>,
}

impl OtherGame {
    /// Returns the game as one whose checks can be rolled, if its mechanic can be.
    pub fn of(system: &dyn System) -> Option<OtherGame> {
        Some(OtherGame { id: new_id(), card: system.card().clone(), mechanic: system.mechanic()? })
    }

    /// Creates the terms of a check. Only the rating and what it is made against have to be within
    /// the ranges of the game's card; its own default stands for nothing against.
    pub fn terms(&self, rating: i64, ease: i64, against: Option<i64>) -> Result<Terms, TermsError> {
        // Beyond this nothing changes any more.
        let ease = ease.clamp(-i64::from(EASE_LIMIT), EASE_LIMIT.into()) as i16;
        Ok(self.card.terms(rating, 0, against)?.with_ease(ease))
    }

    /// Returns whether its checks are made against a number.
    pub fn takes_against(&self) -> bool {
        self.card.against.is_some()
    }

    /// Rolls a check.
    pub fn roll(&self, terms: Terms, dice: &mut impl Dice) -> Answer {
        dice.part(self, (self.id, terms), |dice, game, (_, terms)| {
            game.mechanic.resolve(terms, dice)
        })
    }

    /// Returns the mechanic.
    pub fn mechanic(&self) -> &Mechanic {
        &self.mechanic
    }

    /// Returns our lead over them in a contest, by the rules of this game.
    pub fn lead(&self, ours: Answer, theirs: Answer) -> i64 {
        self.mechanic.lead(&ours, &theirs).into()
    }
}

impl Games {
    /// Opens the games that are named in the functions of a script. `own` is the script's own game,
    /// if its file names a mechanic.
    ///
    /// # Errors
    /// If a game is unknown, its name is not written in place, or the script's own game has no
    /// check that it asks for, or two.
    pub fn of(bodies: &[Body], own: Option<&dyn System>) -> Result<Games, ScriptError> {
        let own = own.and_then(OtherGame::of).map(Arc::new);
        let scripted = bodies.iter().find(|body| body.is_called("check"));
        if let (Some(_), Some(scripted)) = (&own, scripted) {
            let message = "the game has two checks: this one, and the mechanic of `[resolver]`";
            let fix = "delete this function, or `[resolver]` of game.toml";
            return Err(ScriptError::at(scripted.place, message).or_rather(fix));
        }
        let has_check = own.is_some() || scripted.is_some();
        let mut named = BTreeMap::new();
        for (whose, place) in bodies.iter().flat_map(|body| &body.games) {
            match whose {
                Whose::Own if has_check => {}
                Whose::Named(name) if named.contains_key(name) => {}
                Whose::Named(name) => _ = named.insert(name.clone(), built_in(name, *place)?),
                Whose::Own => {
                    let message = "the game has no check of its own";
                    return Err(ScriptError::at(*place, message).or_rather(OWN_FIX));
                }
                Whose::Unnamed => {
                    let message = "the game of a check is no name";
                    let fix = format!("write its name in place, such as \"{}\"", games::NAMES[0]);
                    return Err(ScriptError::at(*place, message).or_rather(fix));
                }
            }
        }
        Ok(Games { named, own })
    }

    /// Returns the built-in game of this name, if the script names it.
    pub fn named(&self, name: &str) -> Option<&Arc<OtherGame>> {
        self.named.get(name)
    }

    /// Returns the script's own game, if its file names a mechanic.
    pub fn own(&self) -> Option<&Arc<OtherGame>> {
        self.own.as_ref()
    }
}

/// Opens a built-in game that is named at this place.
fn built_in(name: &str, place: Position) -> Result<Arc<OtherGame>, ScriptError> {
    let game = games::book(name).and_then(games::open);
    game.as_deref().and_then(OtherGame::of).map(Arc::new).ok_or_else(|| {
        let known = games::NAMES.join(", ");
        let message = format!("there is no game `{name}`; expected one of {known}");
        ScriptError::at(place, message).or_maybe(one_of(name, games::NAMES))
    })
}

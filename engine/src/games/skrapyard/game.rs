//! Skrapyard as a game: its book's mechanic, its attacks, duels and fights of squads.

use super::duel::Duel;
use super::profile::read;
use super::rules::{Rules, check};
use super::squad::Squad;
use crate::book::Book;
use crate::engagement::Playable;
use crate::fight::{Assault, Combat, First, Meeting, SetupError, SingleAttack};
use crate::games::configured_game::ConfiguredGame;
use crate::mechanics::DieUnder;
use crate::registry::Fights;
use crate::squad::{Scenario, SquadFight};

/// The game of a Skrapyard book.
#[must_use]
pub fn game(book: Book) -> ConfiguredGame<DieUnder> {
    let rules = Rules::read(&book);
    ConfiguredGame::new(book, rules.test.clone(), check).with_fights(rules)
}

impl Fights for Rules {
    fn attack(&self, meeting: &Meeting) -> Result<Box<dyn Assault>, SetupError> {
        let pair = read(meeting, *self.undeclared)?;
        Ok(Box::new(SingleAttack {
            combat: self.clone(),
            conditions: pair.profiles.each_ref().map(|profile| self.fresh(profile)),
            profiles: pair.profiles,
            situation: pair.situations[0],
            names: pair.names.to_vec(),
        }))
    }

    fn duel(&self, meeting: &Meeting) -> Result<Box<dyn Playable>, SetupError> {
        let pair = read(meeting, *self.undeclared)?;
        if meeting.situation.flag("into_combat") {
            let message = "nobody else takes part in a duel, so there is no combat to shoot into";
            let fix = Some("leave `into_combat` out, or ask for an attack".to_owned());
            return Err(SetupError::of("into_combat", message).or_rather(fix));
        }
        Ok(Box::new(Duel::new(self.clone(), pair, First::of(&meeting.situation))))
    }

    fn squads(&self, scenario: &Scenario) -> Result<Box<dyn SquadFight>, SetupError> {
        // Skrapyard 5.1: the game opens with a scenario. Skrapyard 5.2: which deploys the sides.
        Ok(Box::new(Squad::new(self.clone(), scenario)?))
    }
}

//! The d20 game as a whole: its checks, attacks, duels and squads.

use super::duel::Duel;
use super::profile::{self, Part, Profile, Situation};
use super::rules::{self, Rules, attack_roll};
use super::squad::Squad;
use crate::book::Book;
use crate::engagement::{Playable, Side};
use crate::fight::{Assault, Combat, Meeting, SetupError, SingleAttack};
use crate::games::configured_game::ConfiguredGame;
use crate::mechanics::DieOver;
use crate::registry::Fights;
use crate::squad::{Scenario, SquadFight};

/// Creates the game of a d20 book.
#[must_use]
pub fn game(book: Book) -> ConfiguredGame<DieOver> {
    let attack_roll = book.parameters.tracked(attack_roll);
    let rules = Rules::of(&book.parameters);
    ConfiguredGame::new(book, attack_roll, rules::check).with_fights(rules)
}

impl Fights for Rules {
    fn attack(&self, meeting: &Meeting) -> Result<Box<dyn Assault>, SetupError> {
        let situation = Situation::read(&meeting.situation)?;
        let read = |side, part| Profile::read(meeting, side, part, situation, self);
        let [(ours, our_weapon), (theirs, their_weapon)] =
            [read(Side::A, Part::Attacks)?, read(Side::B, Part::Suffers)?];
        let profiles = [ours, theirs];
        let conditions = profiles.each_ref().map(|profile| self.fresh(profile));
        let mut names = profile::names(meeting).to_vec();
        names.extend([our_weapon, their_weapon]);
        Ok(Box::new(SingleAttack { combat: self.clone(), profiles, conditions, situation, names }))
    }

    fn duel(&self, meeting: &Meeting) -> Result<Box<dyn Playable>, SetupError> {
        Ok(Box::new(Duel::read(meeting, self)?))
    }

    fn squads(&self, scenario: &Scenario) -> Result<Box<dyn SquadFight>, SetupError> {
        Ok(Box::new(Squad::of(self, scenario)?))
    }
}

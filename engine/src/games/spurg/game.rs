//! SPURG as a game: its checks, attacks, duels and squads.

use super::duel::Duel;
use super::profile::{FightKind, Profile};
use super::rules::{self, Rules};
use super::squad::Squad;
use crate::book::Book;
use crate::engagement::{Playable, Side};
use crate::fight::{Assault, Combat, First, Meeting, SetupError, SingleAttack};
use crate::games::configured_game::ConfiguredGame;
use crate::mechanics::SumUnder;
use crate::registry::Fights;
use crate::squad::{Scenario, SquadFight};

/// Creates the game of a SPURG book.
#[must_use]
pub fn game(book: Book) -> ConfiguredGame<SumUnder> {
    let rules = Rules::of(&book.parameters);
    ConfiguredGame::new(book, rules.verdict.clone(), rules::check).with_fights(rules)
}

impl Rules {
    fn profiles(&self, meeting: &Meeting) -> Result<[Profile; 2], SetupError> {
        let read = |side| Profile::read(self, meeting, side);
        Ok([read(Side::A)?, read(Side::B)?])
    }
}

impl Fights for Rules {
    fn attack(&self, meeting: &Meeting) -> Result<Box<dyn Assault>, SetupError> {
        let profiles = self.profiles(meeting)?;
        let situation = FightKind::of(meeting);
        if profiles[0].damage.is_none() {
            return Err(unarmed(meeting, situation));
        }
        let conditions = [&profiles[0], &profiles[1]].map(|profile| self.fresh(profile));
        let (combat, names) = (self.clone(), meeting.names());
        Ok(Box::new(SingleAttack { combat, profiles, conditions, situation, names }))
    }

    fn duel(&self, meeting: &Meeting) -> Result<Box<dyn Playable>, SetupError> {
        let profiles = self.profiles(meeting)?;
        let situation = FightKind::of(meeting);
        if profiles.iter().all(|profile| profile.damage.is_none()) {
            return Err(unarmed(meeting, situation));
        }
        let (rules, first) = (self.clone(), First::of(&meeting.situation));
        Ok(Box::new(Duel { rules, profiles, situation, first, names: meeting.names() }))
    }

    fn squads(&self, scenario: &Scenario) -> Result<Box<dyn SquadFight>, SetupError> {
        Ok(Box::new(Squad::of(self, scenario)?))
    }
}

fn unarmed(meeting: &Meeting, kind: FightKind) -> SetupError {
    let name = &meeting.contenders[0].profile.name;
    SetupError::of("kind", format!("{name} carries no {} weapon", kind.word()))
}

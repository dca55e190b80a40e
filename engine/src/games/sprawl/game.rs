//! SPRAWL as a game: its Tests, attacks, duels and squads.

use super::duel::Duel;
use super::profile::{Aim, FightKind, Profile, Scope, Situation, weapon_in_hand};
use super::rules::{Rules, check, test};
use super::squad::Squad;
use crate::book::Book;
use crate::engagement::{Playable, Side};
use crate::fight::{Assault, Combat, First, Meeting, SetupError, SingleAttack};
use crate::games::configured_game::ConfiguredGame;
use crate::mechanics::SuccessPool;
use crate::registry::Fights;
use crate::squad::{Scenario, SquadFight};

/// Creates the game of a SPRAWL book.
#[must_use]
pub fn game(book: Book) -> ConfiguredGame<SuccessPool> {
    let test = book.parameters.tracked(test);
    let rules = Rules::of(&book.parameters, book.base_width());
    ConfiguredGame::new(book, test, check).with_fights(rules)
}

impl Fights for Rules {
    fn attack(&self, meeting: &Meeting) -> Result<Box<dyn Assault>, SetupError> {
        let situation = Situation::read(&meeting.situation, Scope::Attack)?;
        let profiles = read(meeting, situation.kind)?;
        armed(meeting, Side::A, &profiles, situation.kind)?;
        let bursts = profiles[0].arm.is_some_and(|arm| arm.kind.bursts());
        if situation.aim == Aim::Spot && !bursts {
            let message = "only a grenade or rocket can be aimed at a spot";
            return Err(SetupError::of("spot", message));
        }
        let mut names = fighters(meeting).to_vec();
        names.push(weapon(meeting, Side::A, situation.kind)?);
        let conditions = profiles.each_ref().map(|profile| self.fresh(profile));
        let combat = self.clone();
        Ok(Box::new(SingleAttack { combat, profiles, conditions, situation, names }))
    }

    fn duel(&self, meeting: &Meeting) -> Result<Box<dyn Playable>, SetupError> {
        Ok(Box::new(duel(self, meeting)?))
    }

    fn squads(&self, scenario: &Scenario) -> Result<Box<dyn SquadFight>, SetupError> {
        Ok(Box::new(Squad::of(self, scenario)?))
    }
}

/// Prepares the duel of a meeting.
///
/// # Errors
/// If the situation allows no duel.
pub fn duel(rules: &Rules, meeting: &Meeting) -> Result<Duel, SetupError> {
    let situation = Situation::read(&meeting.situation, Scope::Duel)?;
    let mut profiles = read(meeting, situation.kind)?;
    let mut names = fighters(meeting).to_vec();
    for side in Side::BOTH {
        armed(meeting, side, &profiles, situation.kind)?;
        let profile = &mut profiles[side.index()];
        profile.bounds = rules.bounds(profile, &situation);
        names.push(weapon(meeting, side, situation.kind)?);
    }
    let first = First::of(&meeting.situation);
    Ok(Duel::new(rules.clone(), profiles, situation, first, names))
}

fn read(meeting: &Meeting, kind: FightKind) -> Result<[Profile; 2], SetupError> {
    let [ours, theirs] = Side::BOTH.map(|side| Profile::read(meeting, side, kind));
    Ok([ours?, theirs?])
}

/// Returns the names of the two fighters.
fn fighters(meeting: &Meeting) -> [String; 2] {
    meeting.contenders.each_ref().map(|contender| contender.profile.name.clone())
}

/// Returns the name of the weapon in a side's hand, or an empty name.
fn weapon(meeting: &Meeting, side: Side, kind: FightKind) -> Result<String, SetupError> {
    let weapon = weapon_in_hand(meeting, side, kind)?;
    Ok(weapon.map_or_else(String::new, |weapon| weapon.name.clone()))
}

/// Returns an error for a shoot-out between unarmed fighters.
fn armed(
    meeting: &Meeting,
    side: Side,
    profiles: &[Profile; 2],
    kind: FightKind,
) -> Result<(), SetupError> {
    if kind == FightKind::Shoot && profiles[side.index()].arm.is_none() {
        let name = &meeting.contenders[side.index()].profile.name;
        let message = format!("{name} carries no gun, grenade or rocket to shoot with");
        let fix = Some("give it one in `weapons`, or set `kind` to brawl".to_owned());
        return Err(SetupError::of("weapons", message).or_rather(fix));
    }
    Ok(())
}

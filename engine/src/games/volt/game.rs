//! Volt as a game: its checks, attacks, duels and squads.

use super::duel::Duel;
use super::profile::{Approach, Defender, Mode, Need, Preparation, Profile, Shooting, Situation};
use super::rules::{self, Rules};
use super::squad::Squad;
use super::turn;
use crate::book::Book;
use crate::engagement::{Playable, Side};
use crate::fight::{Assault, Combat, First, Meeting, SetupError, SingleAttack};
use crate::games::configured_game::ConfiguredGame;
use crate::mechanics::TwoDiceUnder;
use crate::registry::Fights;
use crate::squad::{Scenario, SquadFight};

/// Creates the game of a Volt book.
#[must_use]
pub fn game(book: Book) -> ConfiguredGame<TwoDiceUnder> {
    let rules = Rules::of(&book.parameters);
    ConfiguredGame::new(book, rules.roll.clone(), rules::check).with_fights(rules)
}

impl Fights for Rules {
    fn attack(&self, meeting: &Meeting) -> Result<Box<dyn Assault>, SetupError> {
        let situation = Situation::read(&meeting.situation, self)?;
        let needs = match situation.attack {
            Approach::Close(_) => [Need::Blade; 2],
            Approach::Ranged(_) => [Need::Gun, Need::Nothing],
        };
        let (profiles, arms) = read(self, meeting, needs)?;
        if let Approach::Ranged(shooting) = situation.attack {
            check_shots(self, meeting, &[(&profiles[0], &arms[0])], shooting)?;
        }
        let names = names(meeting).into_iter().chain(arms).collect();
        let conditions = [&profiles[0], &profiles[1]].map(|profile| self.fresh(profile));
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
/// If the situation does not fit the contenders.
pub(super) fn duel(rules: &Rules, meeting: &Meeting) -> Result<Duel, SetupError> {
    let situation = Situation::read(&meeting.situation, rules)?;
    let need = match situation.attack {
        Approach::Close(_) => Need::Blade,
        Approach::Ranged(_) => Need::Gun,
    };
    let (mut profiles, arms) = read(rules, meeting, [need; 2])?;
    match situation.attack {
        Approach::Close(Defender::Fighting) => {}
        Approach::Close(_) => {
            let message = "in a duel both fighters attack; expected fighting";
            return Err(SetupError::of("defender", message));
        }
        Approach::Ranged(shooting) => {
            let shooters = [(&profiles[0], &arms[0]), (&profiles[1], &arms[1])];
            check_shots(rules, meeting, &shooters, shooting)?;
            for profile in &mut profiles {
                profile.weapon.mode = rules.fires(&profile.weapon, shooting.distance);
            }
        }
    }
    let first = First::of(&meeting.situation);
    let names = names(meeting).into_iter().chain(arms).collect();
    Ok(Duel::new(rules.clone(), profiles, situation, first, names))
}

/// Reads both stat lines with the weapons they need, and the names of these.
fn read(
    rules: &Rules,
    meeting: &Meeting,
    needs: [Need; 2],
) -> Result<([Profile; 2], [String; 2]), SetupError> {
    let [a, b] = needs;
    let (ours, arm) = Profile::read(meeting, Side::A, a, rules)?;
    let (theirs, other) = Profile::read(meeting, Side::B, b, rules)?;
    Ok(([ours, theirs], [arm, other]))
}

/// Returns the names of both, with the side if they are equal.
fn names(meeting: &Meeting) -> [String; 2] {
    let [a, b] = [0, 1].map(|at: usize| &meeting.contenders[at].profile.name);
    if a == b { [format!("{a} (a)"), format!("{b} (b)")] } else { [a.clone(), b.clone()] }
}

/// Returns an error for shots that the shooters' weapons cannot fire.
fn check_shots(
    rules: &Rules,
    meeting: &Meeting,
    shooters: &[(&Profile, &String)],
    shooting: Shooting,
) -> Result<(), SetupError> {
    let wanted = meeting.situation.word("mode");
    let firing = || shooters.iter().filter(|(one, _)| one.weapon.mode != Mode::Single);
    if wanted != "single" && firing().next().is_none() {
        let guns: Vec<&str> = shooters.iter().map(|(_, arm)| arm.as_str()).collect();
        let message = format!("no {wanted} with {}", guns.join(" or "));
        return Err(SetupError::of("mode", message));
    }
    let distance = shooting.distance;
    let able = |(one, _): &&(&Profile, &String)| rules.fires(&one.weapon, distance) != Mode::Single;
    if let Some((one, _)) = firing().next().filter(|_| !firing().any(|one| able(&one))) {
        let farthest = *rules.mode_distance[one.weapon.mode as usize];
        let message = format!("{wanted} reaches distance {farthest}, not {distance}");
        return Err(SetupError::of("mode", message));
    }
    let unaimed = shooters.iter().find(|(one, _)| !turn::can_aim(&one.weapon));
    let unaimed = unaimed.filter(|_| shooting.preparation == Preparation::Aimed);
    unaimed.map_or(Ok(()), |(_, arm)| {
        let message = format!("`{arm}` is readied before each shot, not aimed");
        let fix = Some("set preparation=directed".to_owned());
        Err(SetupError::of("preparation", message).or_rather(fix))
    })
}

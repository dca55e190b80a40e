//! SPRAWL duels: Turns in alternation, until one is Out of Action.

use std::sync::Arc;

use super::combat::{Condition, Sprawl, Stance, Working};
use super::profile::{ArmKind, Kind, Profile, Scope, Situation};
use super::squad::Squad;
use crate::dice::Dice;
use crate::engagement::{Ending, Engagement, Flow, Playable, Side};
use crate::fight::{Assault, Attack, Combat, Fighter, First, Meeting, SetupError, SingleAttack};
use crate::registry::Fights;
use crate::squad::{Engaged, Scenario};

impl Fights for Sprawl {
    fn attack(&self, meeting: &Meeting) -> Result<Box<dyn Assault>, SetupError> {
        let situation = Situation::read(&meeting.situation, Scope::Attack)?;
        let profiles = read(meeting, situation.kind)?;
        armed(&profiles[0], situation.kind)?;
        let bursts = profiles[0].arm.as_ref().is_some_and(bursts);
        if situation.aim == super::profile::Aim::Spot && !bursts {
            let message = "only a grenade or rocket can be aimed at a spot";
            return Err(SetupError::of("spot", message));
        }
        let conditions = [0, 1].map(|side: usize| self.fresh(&profiles[side]));
        Ok(Box::new(SingleAttack {
            combat: self.clone(),
            profiles,
            conditions,
            situation,
            names: Vec::new(),
        }))
    }

    fn duel(&self, meeting: &Meeting) -> Result<Box<dyn Playable>, SetupError> {
        Ok(Box::new(Duel::of(self, meeting)?))
    }

    fn squads(&self, scenario: &Scenario) -> Result<Engaged, SetupError> {
        Ok(Box::new(Squad::of(self, scenario)?))
    }
}

fn read(meeting: &Meeting, kind: Kind) -> Result<[Profile; 2], SetupError> {
    let [ours, theirs] = Side::BOTH.map(|side| Profile::read(meeting, side, kind));
    Ok([ours?, theirs?])
}

/// Refuses a shoot-out of those who have nothing to shoot with.
fn armed(profile: &Profile, kind: Kind) -> Result<(), SetupError> {
    if kind == Kind::Shoot && profile.arm.is_none() {
        let message = format!("{} carries no gun, grenade or rocket to shoot with", profile.name);
        let fix = Some("give it one in `weapons`, or set `kind` to brawl".to_owned());
        return Err(SetupError::of("weapons", message).or_rather(fix));
    }
    Ok(())
}

fn bursts(arm: &super::profile::Arm) -> bool {
    matches!(arm.kind, ArmKind::Grenade | ArmKind::Rocket)
}

/// Two fighters, nobody else, no table.
#[derive(Clone, Debug)]
pub struct Duel {
    combat: Arc<Sprawl>,
    profiles: [Profile; 2],
    situation: Situation,
    first: First,
}

/// Where a duel stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// What play has made of each.
    pub(super) fighters: [Condition; 2],
    /// Whose Turn it is.
    pub(super) turn: Side,
    /// Who had the first Turn of the round.
    first: Side,
    /// What is next in that Turn.
    phase: Phase,
}

/// The part of a Turn that is next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Phase {
    /// Shooting or brawling.
    Combat,
    /// Getting up.
    Recovery,
}

impl Duel {
    /// The duel of a meeting.
    ///
    /// # Errors
    /// When the situation makes no duel.
    pub fn of(combat: &Sprawl, meeting: &Meeting) -> Result<Duel, SetupError> {
        let situation = Situation::read(&meeting.situation, Scope::Duel)?;
        let mut profiles = read(meeting, situation.kind)?;
        for profile in &mut profiles {
            armed(profile, situation.kind)?;
            profile.bounds = combat.bounds(profile, &situation);
        }
        let first = First::of(&meeting.situation);
        Ok(Duel { combat: Arc::new(combat.clone()), profiles, situation, first })
    }

    fn fighter(&self, state: &State, side: Side) -> Fighter<'_, Sprawl> {
        let at = side.index();
        Fighter { profile: &self.profiles[at], condition: state.fighters[at] }
    }

    fn attack(&self, state: &State) -> Attack<'_, Sprawl> {
        let [ours, theirs] = [state.turn, state.turn.foe()].map(|side| self.fighter(state, side));
        Attack { ours, theirs, situation: &self.situation }
    }

    /// The Ranged or Close Combat Phase of a Turn.
    fn combat(&self, state: &mut State, dice: &mut impl Dice) {
        let after = self.combat.strike(&self.attack(state), dice);
        let (us, them) = (state.turn.index(), state.turn.foe().index());
        state.fighters[us] = after.ours;
        state.fighters[them] = after.theirs;
    }

    fn recovery(&self, state: &mut State, dice: &mut impl Dice) {
        let Fighter { profile, condition } = self.fighter(state, state.turn);
        state.fighters[state.turn.index()] = self.combat.recover(profile, condition, dice);
    }

    /// Whether nothing is rolled in the Turn that is next.
    fn is_idle(&self, state: &State) -> bool {
        let ours = state.fighters[state.turn.index()];
        let still = match ours.stance {
            Stance::Up => ours.weapon == Working::Spent,
            Stance::Pinned => true,
            _ => false,
        };
        self.situation.kind == Kind::Shoot && still
    }

    /// The next phase of a Turn in which something is rolled, up to where another is due.
    #[inline]
    fn phase(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        let ours = state.fighters[state.turn.index()];
        if self.situation.kind == Kind::Shoot {
            // SPRAWL L40a: first the Ranged Combat Phase, of those who are up.
            // SPRAWL L215c: the Pinned are idle until they recover.
            // No Turn rolls in both phases, so that one step is a whole Turn.
            if ours.stance == Stance::Up && ours.weapon == Working::Ready {
                self.combat(state, dice);
            } else {
                self.recovery(state, dice);
            }
            return self.flow(state, dice, Phase::Combat);
        }
        if state.phase == Phase::Recovery {
            self.recovery(state, dice);
            return self.flow(state, dice, Phase::Combat);
        }
        // SPRAWL L43a: the Close Combat Phase. SPRAWL L187: they do nothing but fight.
        self.combat(state, dice);
        let fell = !ours.stance.is_felled();
        let lies = state.fighters[state.turn.index()].stance.is_felled();
        // Assumption: `recovery_at_once` says whether who fell in its own Turn recovers in it.
        let recovers = lies && (!fell || self.combat.recovers_at_once());
        self.flow(state, dice, if recovers { Phase::Recovery } else { Phase::Combat })
    }

    /// Ends a phase; the one that follows is combat where the Turn is over with it.
    fn flow(&self, state: &mut State, dice: &mut impl Dice, next: Phase) -> Flow {
        for side in Side::BOTH {
            if self.combat.is_out(&self.fighter(state, side)) {
                return Flow::End(Ending::Out(side.foe()));
            }
        }
        self.reduce(state, dice);
        state.phase = next;
        if next == Phase::Recovery {
            return Flow::Step;
        }
        // SPRAWL L32c: a Round is over after the Turns of both.
        let last = state.turn != state.first;
        state.turn = state.turn.foe();
        if last { Flow::Round } else { Flow::Step }
    }

    /// Makes states equal that have equal futures.
    fn reduce(&self, state: &mut State, dice: &mut impl Dice) {
        for side in Side::BOTH {
            let Fighter { profile, condition } = self.fighter(state, side);
            let reduced = self.reduced(profile, condition);
            if condition.weapon != Working::Spent && reduced.weapon == Working::Spent {
                let (rule, why) = match (condition.stance, condition.weapon) {
                    (Stance::PinnedHurt | Stance::Recovering | Stance::Down, _) => {
                        ("L245a", "has suffered too much ever to get up")
                    }
                    _ if profile.bounds.hopeless <= condition.suffered => {
                        ("L211", "has suffered too much to hit anything")
                    }
                    (_, Working::Jammed) => ("L174b", "has not the Smarts to clear the jam"),
                    _ => ("L116a", "has no weapon that reaches so far"),
                };
                dice.tell(rule, || format!("{} {why}", profile.name));
            }
            state.fighters[side.index()] = reduced;
        }
        for side in Side::BOTH {
            // Nothing can hurt a fighter whose foe is spent.
            if state.fighters[side.foe().index()].weapon == Working::Spent {
                safe(&mut state.fighters[side.index()]);
            }
        }
    }

    /// A fighter without what can no longer matter of it.
    fn reduced(&self, profile: &Profile, condition: Condition) -> Condition {
        let Condition { mut stance, mut weapon, mut suffered, .. } = condition;
        let bounds = profile.bounds;
        let lies = !matches!(stance, Stance::Up | Stance::Pinned);
        let stays_down = lies
            && bounds.prostrate <= suffered
            && !(stance.is_felled() && self.combat.fallen_fight(self.situation.kind));
        let bursts = profile.arm.as_ref().is_some_and(bursts);
        let shoots = self.situation.kind == Kind::Shoot;
        let hopeless = bounds.hopeless <= suffered && !(shoots && bursts);
        if stays_down || hopeless || self.unusable(profile, weapon) {
            weapon = Working::Spent;
        }
        if weapon == Working::Spent {
            suffered = suffered.min(bounds.prostrate);
            if !stance.is_felled() {
                stance = Stance::Up;
            }
        } else {
            suffered = suffered.min(bounds.hopeless.max(bounds.prostrate));
        }
        Condition { stance, weapon, suffered, ..condition }
    }

    /// Whether a weapon can never be used again.
    fn unusable(&self, profile: &Profile, weapon: Working) -> bool {
        if self.situation.kind == Kind::Brawl {
            return false;
        }
        let Some(arm) = self.combat.reaches(profile, self.situation.range_inches) else {
            return true;
        };
        let clears = || self.combat.can_meet(profile.smarts, i16::from(arm.reliability));
        match weapon {
            Working::Ready => false,
            Working::Jammed => !clears(),
            Working::Spent => true,
        }
    }
}

/// Leaves of a fighter that nothing can hurt any more what still matters.
fn safe(condition: &mut Condition) {
    if condition.stance.is_felled() {
        // What is left to see is whether the last of its Toughness goes.
        condition.toughness = condition.toughness.min(2);
        return;
    }
    (condition.health, condition.toughness) = (1, 1);
    if condition.weapon == Working::Spent {
        condition.suffered = 0;
    }
}

impl Engagement for Duel {
    type State = State;

    fn open(&self, dice: &mut impl Dice) -> State {
        let turn = self.first.settle(dice);
        // SPRAWL L32a: each has one Turn in a round.
        // Assumption: who has the first is rolled unless it is said.
        dice.tell("L32a", || {
            let [first, second] = [turn, turn.foe()].map(|side| &self.profiles[side.index()].name);
            format!("{first} has the first Turn, then {second}")
        });
        let fighters = [0, 1].map(|side: usize| self.combat.fresh(&self.profiles[side]));
        let mut state = State { fighters, turn, first: turn, phase: Phase::Combat };
        self.reduce(&mut state, dice);
        state
    }

    #[inline]
    fn advance(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        // A Turn without a roll is no step of its own: it goes with the other of its round.
        for _ in 0..2 {
            let idle = self.is_idle(state);
            let flow = self.phase(state, dice);
            if flow != Flow::Step || !(idle || self.is_idle(state)) {
                return flow;
            }
        }
        Flow::Step
    }
}

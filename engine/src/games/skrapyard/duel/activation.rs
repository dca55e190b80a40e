//! Skrapyard activations: the test, default actions, and the acts they lead to.

use super::{Duel, Phase, State};
use crate::dice::Dice;
use crate::engagement::{Ending, Flow, Side};
use crate::fight::Combat;
use crate::games::skrapyard::combat::{Blow, Body};
use crate::games::skrapyard::profile::{Hand, Kind, Missile, Profile, Situation, Stand};

/// What a character does in its activation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Act {
    /// It shoots, with what standing still gives it.
    Stand,
    /// It shoots, without.
    Shoot,
    /// It fights.
    Fight,
    /// It tries to disengage, to shoot.
    Disengage,
    /// It does nothing that bears on the duel.
    Idle,
    /// It retreats.
    Retreat,
}

/// The characteristic that says what a character does by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Nature {
    Fight,
    Shoot,
    Armour,
    Discipline,
}

/// The highest characteristic of a profile.
fn nature(profile: &Profile, kind: Kind) -> Nature {
    // Skrapyard 11.5: the highest characteristic says; of equals, the player.
    // Assumption: the player takes what leads to an attack, the surest one first.
    let [fight, shoot] = [(profile.fight, Nature::Fight), (profile.shoot, Nature::Shoot)];
    let armour = (profile.armour, Nature::Armour);
    let order = match kind {
        Kind::Shoot => [shoot, fight, armour],
        Kind::Fight => [fight, armour, shoot],
    };
    let last = (profile.discipline, Nature::Discipline);
    let best = order.iter().fold(order[0], |best, one| if best.0 < one.0 { *one } else { best });
    if best.0 < last.0 { last.1 } else { best.1 }
}

impl Duel {
    pub(super) fn activation(&self, state: &mut State, nth: u8, dice: &mut impl Dice) -> Flow {
        let side = self.order(state)[usize::from(nth)];
        let name = self.name(side);
        let wear = &mut state.fighters[side.index()].wear;
        let netted = std::mem::take(&mut wear.netted);
        if wear.body == Body::Wounded {
            // Skrapyard 15.1: who is wounded before its activation has none this turn.
            dice.tell("15.1", || format!("{name} is down and does not act"));
            return Self::after(state, nth);
        }
        if netted {
            // Skrapyard 14.4.1: the net's wielder stays in contact, so the net holds.
            // Assumption: a net costs the next activation, be it in this turn or the next.
            dice.tell("14.4.1", || format!("{name} is in the net and does not act"));
            return Self::after(state, nth);
        }
        if self.profiles[side.index()].hand == Hand::BladeBreaker {
            // Skrapyard 14.4.3: what a blade-breaker did lasts until its wielder acts again.
            state.fighters[side.foe().index()].wear.opened = false;
        }
        let act = self.act(state, side, dice);
        self.play(state, side, nth, act, dice)
    }

    /// What a side does, as its activation test has it.
    fn act(&self, state: &State, side: Side, dice: &mut impl Dice) -> Act {
        let (name, profile) = (self.name(side), &self.profiles[side.index()]);
        let ready = match self.kind() {
            Kind::Shoot => Act::Stand,
            // Skrapyard 14.1: an active character that is engaged has to fight.
            Kind::Fight => Act::Fight,
        };
        if profile.hero {
            // Skrapyard 11.4.2: heroes need no activation test.
            dice.tell("11.4.2", || format!("{name} acts"));
            return ready;
        }
        let d = self.combat.discipline(&self.fighter(state, side));
        let needed = || self.combat.needed(d);
        // Skrapyard 11.4: an activation begins with a D test.
        if self.combat.settles(d, Self::tries(state, side), dice) {
            dice.tell("11.4", || format!("{name} acts as told, {}", needed()));
            return ready;
        }
        dice.tell("11.4", || format!("{name} does as is its nature, {}", needed()));
        match (nature(profile, self.kind()), self.kind()) {
            // Skrapyard 11.5.2: who shoots best shoots.
            (Nature::Shoot, Kind::Shoot) => Act::Shoot,
            // Skrapyard 11.5.1: who fights best makes for the enemy, and disengages from none.
            // Assumption: in a shoot-out that takes the whole activation, and the range stays.
            (Nature::Fight, Kind::Shoot) => {
                dice.tell("11.5.1", || format!("{name} makes for the enemy"));
                Act::Idle
            }
            // Skrapyard 11.5.3 and Skrapyard 11.5.3.2: whose armour is best shoots again if it
            // shot.
            (Nature::Armour, Kind::Shoot) if state.fighters[side.index()].shot => Act::Shoot,
            // Skrapyard 11.5.3.4: else it does nothing.
            (Nature::Armour, Kind::Shoot) => {
                dice.tell("11.5.3.4", || format!("{name} does nothing"));
                Act::Idle
            }
            // Skrapyard 11.5.2.3: who shoots best tries to disengage from an upright enemy.
            (Nature::Shoot, Kind::Fight) if self.is_engaged(state, side) => Act::Disengage,
            // Skrapyard 11.5.3.1 and Skrapyard 11.5.3.3: engaged, one whose armour is best fights.
            // Assumption: 14.1 has it fight in its first activation too, against 11.5.3.4.
            (Nature::Fight | Nature::Armour | Nature::Shoot, Kind::Fight) => Act::Fight,
            (Nature::Discipline, _) => {
                // Skrapyard 11.5.4: discipline gives another test; failed, it is a failed morale
                // test.
                // Assumption: that test is always taken.
                let passes = self.combat.settles(d, Self::tries(state, side), dice);
                let what = if passes { "pulls itself together" } else { "loses heart" };
                dice.tell("11.5.4", || format!("{name} {what}, {}", needed()));
                if passes { ready } else { Act::Retreat }
            }
        }
    }

    /// Carries an act out.
    fn play(&self, state: &mut State, side: Side, nth: u8, act: Act, dice: &mut impl Dice) -> Flow {
        let resolve = state.fighters[side.index()].resolve;
        let mut shot = false;
        match act {
            Act::Retreat => return self.retreat(state, side, dice),
            Act::Idle => {}
            Act::Stand | Act::Shoot => {
                let situation = self.shot(side, act);
                shot = self.combat.can_shoot(&self.attack(state, side, &situation));
                self.fire(state, side, &situation, dice);
            }
            // Skrapyard 14.3.2: who fails to disengage fights.
            Act::Disengage if self.disengages(state, side, dice) => {
                self.fire(state, side, &self.stepped_back(side), dice);
            }
            Act::Disengage | Act::Fight => {
                if Self::body(state, side.foe()) == Body::Upright {
                    state.phase = Phase::Blows(nth, Blow::Attack);
                    return Flow::Step;
                }
                let situation = self.situations[side.index()];
                let mut attack = self.attack(state, side, &situation);
                self.combat.finish(&mut attack, dice);
                state.fighters[side.foe().index()] = attack.theirs.condition;
            }
        }
        // What it did is asked for by one who repeats it, and by nobody else.
        let profile = &self.profiles[side.index()];
        let asks = !profile.hero && nature(profile, self.kind()) == Nature::Armour;
        state.fighters[side.index()].shot = asks && self.kind() == Kind::Shoot && shot;
        let spent = state.fighters[side.index()].resolve != resolve;
        self.acted(state, side, nth, spent)
    }

    /// The shot of a shoot-out.
    fn shot(&self, side: Side, act: Act) -> Situation {
        let mut situation = self.situations[side.index()];
        situation.ours = match act {
            // Skrapyard 13.3.2.1: nobody moves, and who passed its test has the modifier.
            Act::Stand => situation.ours.with(Stand::Standing),
            // Skrapyard 11.5.2.2: a default shot has neither this modifier nor the team's.
            _ => situation.ours.without(Stand::Standing).without(Stand::Team),
        };
        situation
    }

    /// The shot of one who has stepped back from its enemy.
    fn stepped_back(&self, side: Side) -> Situation {
        let situation = self.situations[side.index()];
        // Skrapyard 13.6.2.1 and Skrapyard 13.6.3.1: a long or sniper weapon fires from no move.
        let unwieldy = situation.missile.is_unwieldy();
        Situation {
            kind: Kind::Shoot,
            quarters: self.combat.rules.step_back_quarters,
            missile: if unwieldy { Missile::Basic } else { situation.missile },
            ours: situation.ours.without(Stand::Team),
            ..situation
        }
    }

    /// A shot, or the arc in its place.
    fn fire(&self, state: &mut State, side: Side, situation: &Situation, dice: &mut impl Dice) {
        let after = self.combat.strike(&self.attack(state, side, situation), dice);
        state.fighters[side.index()] = after.ours;
        state.fighters[side.foe().index()] = after.theirs;
    }

    /// Plays one roll of a fight.
    pub(super) fn blows(
        &self,
        state: &mut State,
        nth: u8,
        blow: Blow,
        dice: &mut impl Dice,
    ) -> Flow {
        let side = self.order(state)[usize::from(nth)];
        let mut situation = self.situations[side.index()];
        if !state.fighters[side.index()].charges {
            situation.ours = situation.ours.without(Stand::Charging);
        }
        let mut attack = self.attack(state, side, &situation);
        let exchange = self.combat.exchange(&mut attack, blow, dice);
        state.fighters[side.index()] = attack.ours.condition;
        state.fighters[side.foe().index()] = attack.theirs.condition;
        match exchange.next {
            Some(next) => {
                state.phase = Phase::Blows(nth, next);
                Flow::Step
            }
            None => self.acted(state, side, nth, false),
        }
    }

    /// What follows an act: the end of the duel, a feat, the end of the activation.
    fn acted(&self, state: &mut State, side: Side, nth: u8, spent: bool) -> Flow {
        let gone = Side::BOTH.map(|side| Self::body(state, side) == Body::Removed);
        match gone {
            [true, true] => return Flow::End(Ending::BothOut),
            [true, false] => return Flow::End(Ending::Out(Side::B)),
            [false, true] => return Flow::End(Ending::Out(Side::A)),
            [false, false] => {}
        }
        let attack = self.attack(state, side, &self.situations[side.index()]);
        // Skrapyard 18.1.1: one feat in an activation.
        if !spent && self.combat.parting(&attack).is_some() {
            state.phase = Phase::Parting(nth);
            return Flow::Step;
        }
        Self::close(state, side, nth)
    }
}

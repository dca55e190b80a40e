//! Skrapyard duels: turns of two activations, and what stands between them.

mod activation;

use super::combat::{Blow, Body, Condition, Skrapyard, Spell};
use super::profile::{Kind, Profile, Situation, Stand};
use crate::dice::Dice;
use crate::engagement::{Ending, Engagement, Flow, Side};
use crate::fight::{Attack, Combat, Fighter, First};

/// A duel of two characters.
#[derive(Debug)]
pub struct Duel {
    combat: Skrapyard,
    profiles: [Profile; 2],
    /// How things stand for each in its own activation.
    situations: [Situation; 2],
    first: First,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// The first initiative, and the tests of those who face something huge.
    Opening,
    /// Initiative.
    Initiative,
    /// The activation of the first or the second in order.
    Activation(u8),
    /// A roll in the fight of the first or the second in order.
    Blows(u8, Blow),
    /// The feat with which the activation of the first or the second in order ends.
    Parting(u8),
    /// The recovery of the first or the second by initiative.
    Recovery(u8),
}

/// All that changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State {
    /// What comes next.
    pub phase: Phase,
    /// Who has initiative; A while nobody does.
    pub initiative: Side,
    /// What play has made of both.
    pub fighters: [Condition; 2],
}

impl Engagement for Duel {
    type State = State;

    fn open(&self, _: &mut impl Dice) -> State {
        let [a, b] = [0, 1].map(|side: usize| self.combat.fresh(&self.profiles[side]));
        let charges = self.situations[0].ours.has(Stand::Charging);
        let awed = Side::BOTH.into_iter().any(|side| self.looms_over(side));
        let phase = if awed { Phase::Opening } else { Phase::Initiative };
        State { phase, initiative: Side::A, fighters: [Condition { charges, ..a }, b] }
    }

    fn advance(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        match state.phase {
            Phase::Opening | Phase::Initiative => self.initiative(state, dice),
            Phase::Activation(nth) => self.activation(state, nth, dice),
            Phase::Blows(nth, blow) => self.blows(state, nth, blow, dice),
            Phase::Parting(nth) => self.parting(state, nth, dice),
            Phase::Recovery(nth) => self.recovery(state, nth, dice),
        }
    }
}

impl Duel {
    pub fn new(
        combat: Skrapyard,
        profiles: [Profile; 2],
        situations: [Situation; 2],
        first: First,
    ) -> Duel {
        Duel { combat, profiles, situations, first }
    }

    fn name(&self, side: Side) -> &str {
        &self.profiles[side.index()].name
    }

    fn fighter<'a>(&'a self, state: &State, side: Side) -> Fighter<'a, Skrapyard> {
        let condition = state.fighters[side.index()];
        Fighter { profile: &self.profiles[side.index()], condition }
    }

    /// One side's attack on the other, as the situation has it.
    fn attack<'a>(
        &'a self,
        state: &State,
        side: Side,
        situation: &'a Situation,
    ) -> Attack<'a, Skrapyard> {
        let (ours, theirs) = (self.fighter(state, side), self.fighter(state, side.foe()));
        Attack { ours, theirs, situation }
    }

    fn kind(&self) -> Kind {
        self.situations[0].kind
    }

    fn body(state: &State, side: Side) -> Body {
        state.fighters[side.index()].wear.body
    }

    /// Whether the other one is in contact with it and not wounded.
    fn is_engaged(&self, state: &State, side: Side) -> bool {
        // Skrapyard 14.1: base contact is engagement. Skrapyard 15.1.2: but for the wounded.
        self.kind() == Kind::Fight && Self::body(state, side.foe()) == Body::Upright
    }

    /// The sides in the order of this turn's activations.
    fn order(&self, state: &State) -> [Side; 2] {
        let [a, b] = [0, 1].map(|side: usize| self.profiles[side].discipline);
        // Skrapyard 10.2: higher D acts first.
        // Skrapyard 10.2.2: at equal D, the one with initiative.
        let first = match a.cmp(&b) {
            std::cmp::Ordering::Greater => Side::A,
            std::cmp::Ordering::Less => Side::B,
            std::cmp::Ordering::Equal => state.initiative,
        };
        [first, first.foe()]
    }

    fn initiative(&self, state: &mut State, dice: &mut impl Dice) -> Flow {
        let Some(side) = self.combat.initiative(self.first, dice) else { return Flow::Step };
        state.initiative = side;
        dice.tell("9.1", || format!("{} has initiative", self.name(state.initiative)));
        if state.phase == Phase::Opening {
            // Skrapyard 16.1.1: an enemy in contact of more stature than one's D is a reason for
            // a morale test at once.
            for side in [state.initiative, state.initiative.foe()] {
                if self.looms_over(side) && !self.stands(state, side, "16.1.1", dice) {
                    return self.retreat(state, side, dice);
                }
            }
        }
        state.phase = Phase::Activation(0);
        Flow::Step
    }

    /// Whether the other one is in contact with this side and more than it can face.
    fn looms_over(&self, side: Side) -> bool {
        let [ours, theirs] = [side, side.foe()].map(|side| &self.profiles[side.index()]);
        self.kind() == Kind::Fight && ours.discipline < theirs.stature
    }

    /// The morale test of a side: whether it stands.
    fn stands(&self, state: &State, side: Side, rule: &'static str, dice: &mut impl Dice) -> bool {
        let (rules, profile) = (&self.combat.rules, &self.profiles[side.index()]);
        // Skrapyard 16.1 and Skrapyard 16.2: a D test, with modifiers of its own.
        let mut d = profile.discipline;
        if self.situations[side.index()].ours.has(Stand::Team) {
            d += rules.morale_team; // Skrapyard 16.2.1: in a team.
        }
        if profile.hero {
            d += rules.hero_morale; // Skrapyard 16.2.2: isolated, if a hero is.
        }
        let stands = self.combat.settles(d, Self::tries(state, side), dice);
        // Skrapyard 16.3: passed, nothing changes.
        let what = if stands { "stands" } else { "loses heart" };
        let needed = || self.combat.needed(d);
        dice.tell(rule, || format!("{} {what}, {}", self.name(side), needed()));
        stands
    }

    /// How often a side may roll a D test.
    fn tries(state: &State, side: Side) -> u8 {
        // Skrapyard 18.3.4: a failed D test may be rolled again.
        1 + u8::from(state.fighters[side.index()].steady)
    }

    /// What becomes of a side that has failed its morale test.
    fn retreat(&self, state: &State, side: Side, dice: &mut impl Dice) -> Flow {
        let (name, winner) = (self.name(side), side.foe());
        if self.is_engaged(state, side) {
            // Skrapyard 16.4.2: who is engaged has to disengage, or is removed.
            if !self.disengages(state, side, dice) {
                dice.tell("16.4.2", || format!("{name} is cut down in retreat"));
                return Flow::End(Ending::Out(winner));
            }
        }
        // Skrapyard 16.4: a failed morale test is a retreat.
        // Assumption: with nobody to rally to and nothing left to hold, a retreat is a rout.
        dice.tell("16.4", || format!("{name} retreats"));
        Flow::End(Ending::Rout(winner))
    }

    /// The disengage test of a side.
    fn disengages(&self, state: &State, side: Side, dice: &mut impl Dice) -> bool {
        let mut situation = self.situations[side.index()];
        if !matches!(state.phase, Phase::Activation(_)) {
            // Spells bear on one's own activation alone.
            situation.ours = situation.ours.without(Stand::Active);
        }
        // Skrapyard 14.3: leaving combat takes an F test.
        // Assumption: a natural 1 or 12 is only a pass or a failure there.
        let f = self.combat.disengagement(&self.attack(state, side, &situation));
        let passes = self.combat.settles(f, 1, dice);
        let what = if passes { "breaks away" } else { "cannot break away" };
        let needed = || self.combat.needed(f);
        dice.tell("14.3", || format!("{} {what}, {}", self.name(side), needed()));
        passes
    }

    /// The next phase after an activation: the other's, or recovery, or the next turn.
    fn after(state: &mut State, nth: u8) -> Flow {
        // Skrapyard 10.1 and Skrapyard 10.4: each is activated once in a turn.
        if nth == 0 {
            state.phase = Phase::Activation(1);
            return Flow::Step;
        }
        Self::recovers(state, 0)
    }

    /// Goes to the recovery of the first wounded character from `nth` on, or ends the turn.
    fn recovers(state: &mut State, nth: u8) -> Flow {
        let order = [state.initiative, state.initiative.foe()];
        let wounded = |nth: &u8| Self::body(state, order[usize::from(*nth)]) == Body::Wounded;
        if let Some(next) = (nth..2).find(wounded) {
            state.phase = Phase::Recovery(next);
            return Flow::Step;
        }
        for fighter in &mut state.fighters {
            fighter.steady = false;
        }
        (state.phase, state.initiative) = (Phase::Initiative, Side::A);
        Flow::Round
    }

    /// The recovery of a wounded character, and the morale tests that it calls for.
    fn recovery(&self, state: &mut State, nth: u8, dice: &mut impl Dice) -> Flow {
        let side = [state.initiative, state.initiative.foe()][usize::from(nth)];
        let (rules, profile) = (&self.combat.rules, &self.profiles[side.index()]);
        let team = self.situations[side.index()].ours.has(Stand::Team);
        // Skrapyard 17.1: when all have acted, the wounded test D, the one with initiative first.
        let mut d = profile.discipline;
        if self.is_engaged(state, side) {
            d += rules.recovery_engaged; // Skrapyard 17.1.1: with an enemy in contact.
        } else if team {
            d += rules.recovery_team; // Skrapyard 17.1.2: in a team that nobody engages.
        }
        let needed = || self.combat.needed(d);
        // Skrapyard 17.2: passed, it rises; failed, it is removed.
        if !self.combat.settles(d, Self::tries(state, side), dice) {
            dice.tell("17.2", || {
                format!("{} does not recover and is removed, {}", self.name(side), needed())
            });
            return Flow::End(Ending::Out(side.foe()));
        }
        dice.tell("17.2", || format!("{} is back on its feet, {}", self.name(side), needed()));
        state.fighters[side.index()].wear.body = Body::Upright;
        // Skrapyard 16.1.2: whoever recovers outside a team takes a morale test.
        if !team && !self.stands(state, side, "16.1.2", dice) {
            return self.retreat(state, side, dice);
        }
        // Skrapyard 16.1.1: and so does the enemy that it rises against, if it is too large.
        // Assumption: one test for each rise; the wounded take none.
        let foe = side.foe();
        if self.is_engaged(state, side)
            && self.looms_over(foe)
            && !self.stands(state, foe, "16.1.1", dice)
        {
            return self.retreat(state, foe, dice);
        }
        Self::recovers(state, nth + 1)
    }

    /// The feat with which an activation ends.
    fn parting(&self, state: &mut State, nth: u8, dice: &mut impl Dice) -> Flow {
        let side = self.order(state)[usize::from(nth)];
        let mut attack = self.attack(state, side, &self.situations[side.index()]);
        if let Some(feat) = self.combat.parting(&attack) {
            self.combat.perform(feat, &mut attack, dice);
            state.fighters[side.index()] = attack.ours.condition;
            state.fighters[side.foe().index()] = attack.theirs.condition;
        }
        Self::close(state, side, nth)
    }

    /// Ends an activation.
    fn close(state: &mut State, side: Side, nth: u8) -> Flow {
        let fighter = &mut state.fighters[side.index()];
        // Skrapyard 14.2.1: a charge bears on one activation.
        fighter.charges = false;
        fighter.spell = Spell::None;
        Self::after(state, nth)
    }
}

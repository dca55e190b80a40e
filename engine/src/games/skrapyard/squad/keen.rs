//! What attacks are worth to players who know the odds.

use super::shooting::ShotTarget;
use super::{Squad, State};
use crate::dice::Exact;
use crate::fight::{Attack, Combat};
use crate::games::skrapyard::profile::{Body, Circumstance, Condition, FightKind, Hand, Situation};
use crate::games::skrapyard::rules::Rules;
use crate::squad::{WHOLE, Worth, standing};

/// An attack whose worth is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Question {
    by: u8,
    on: u8,
    /// The weapons in hand.
    hands: [Hand; 2],
    situation: Situation,
    conditions: [Condition; 2],
}

/// How much of a figure stands, in millionths: half of one that is wounded may stand up again.
const fn left(body: Body) -> i32 {
    match body {
        Body::Upright => WHOLE,
        Body::Wounded => standing(100) / 2,
        Body::Removed => 0,
    }
}

impl Squad {
    /// Returns how much more a charge is worth than the best shot instead.
    pub(super) fn gain_by_charging(
        &self,
        state: &State,
        [figure, foe]: [u8; 2],
        shot: Option<&ShotTarget>,
    ) -> i32 {
        let situation = self.melee(state, figure, foe);
        let ours = situation.ours.with(Circumstance::Charging);
        let charge = self.worth(state, [figure, foe], Situation { ours, ..situation });
        let shot = shot.map_or(0, |target| self.shot_worth(state, figure, target).net());
        charge.net() - shot.max(0)
    }

    /// Returns what another round of a fight is worth: a figure's own attack, less that of the
    /// enemy.
    pub(super) fn gain_by_staying(&self, state: &State, figure: u8, foe: u8) -> i32 {
        self.blow_worth(state, figure, foe).net() - self.blow_worth(state, foe, figure).net()
    }

    /// Returns what an attack on an enemy in reach is worth.
    pub(super) fn blow_worth(&self, state: &State, figure: u8, foe: u8) -> Worth {
        self.worth(state, [figure, foe], self.melee(state, figure, foe))
    }

    /// Returns what a shot is worth.
    pub(super) fn shot_worth(&self, state: &State, figure: u8, target: &ShotTarget) -> Worth {
        self.worth(state, [figure, target.on], target.situation)
    }

    fn worth(&self, state: &State, [by, on]: [u8; 2], situation: Situation) -> Worth {
        self.meet(state, by, on, &situation, |attack| {
            let Attack { ours, theirs, .. } = *attack;
            // These bear on tests of D alone.
            let plain = |condition| Condition { steady: false, shot: false, ..condition };
            let question = Question {
                by,
                on,
                hands: [ours.profile.hand, theirs.profile.hand],
                situation,
                conditions: [ours.condition, theirs.condition].map(plain),
            };
            self.worths.get(question, || self.appraise(attack))
        })
    }

    fn appraise(&self, attack: &Attack<'_, Rules>) -> Worth {
        let bodies = [attack.ours.condition, attack.theirs.condition].map(|one| one.wear.body);
        let is_down = bodies[1] != Body::Upright && attack.situation.kind == FightKind::Fight;
        let law = Exact::law(|dice| {
            let after = if is_down {
                let mut attack = *attack;
                self.rules.finish(&mut attack, dice);
                [attack.ours.condition, attack.theirs.condition]
            } else {
                let after = self.rules.strike(attack, dice);
                [after.ours, after.theirs]
            };
            after.map(|condition| left(condition.wear.body))
        });
        Worth::of(bodies.map(left), &law)
    }
}

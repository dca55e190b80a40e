//! F with its modifiers for attacking and disengaging, and the test to disengage.

use super::characteristic::Again;
use super::contact::Foes;
use crate::dice::{Dice, Role};
use crate::fight::Attack;
use crate::games::skrapyard::profile::{Circumstance, Situation, Spell};
use crate::games::skrapyard::rules::Rules;
use crate::mechanics::Characteristic;

impl Rules {
    /// The check of a blow.
    pub(super) fn attack_check(&self, attack: &Attack<'_, Rules>) -> Characteristic {
        let closed = self.attack_check_without_opening(attack);
        let modifier = closed.modifier + self.opening(attack.theirs.condition.wear);
        Characteristic { modifier, ..closed }
    }

    /// The check of a blow, but for what a blade-breaker makes of the enemy.
    pub(super) fn attack_check_without_opening(
        &self,
        attack: &Attack<'_, Rules>,
    ) -> Characteristic {
        // Skrapyard 14.2: a blow hits one enemy on a passed F test.
        let stance = attack.situation.ours;
        let mut modifier = 0i16;
        // Skrapyard 14.2.6: all of these add up.
        if stance.has(Circumstance::Charging) {
            modifier += *self.charge; // Skrapyard 14.2.1: in the activation of the charge.
        }
        if stance.has(Circumstance::Outnumbered) {
            modifier += *self.outnumbering; // Skrapyard 14.2.3: two or more enemies to itself.
        }
        modifier += self.footing(attack) + attack.ours.profile.hand.handling(self);
        Characteristic { printed: attack.ours.profile.fight, modifier }
    }

    /// What bears on F alike to attack and to disengage.
    fn footing(&self, attack: &Attack<'_, Rules>) -> i16 {
        let stance = attack.situation.ours;
        let mut modifier = 0;
        if stance.has(Circumstance::Behind) {
            modifier += *self.surprise; // Skrapyard 14.2.2: from behind.
        }
        if stance.has(Circumstance::Supported) {
            modifier += *self.support; // Skrapyard 14.2.4: with a free friend in contact.
        }
        if stance.has(Circumstance::Team) {
            modifier += *self.team_fight; // Skrapyard 14.2.5: in a team.
        }
        modifier + self.hindrance(attack.ours.condition.spell, Spell::Distract, stance)
    }

    /// The F that a disengage test is taken against.
    #[must_use]
    pub fn disengagement(&self, attack: &Attack<'_, Rules>) -> i16 {
        // Skrapyard 14.3.3: Surprise, Support and Team count and add up.
        let mut f = attack.ours.profile.fight.saturating_add(self.footing(attack));
        if attack.situation.ours.has(Circumstance::Outnumbered) && *self.outnumber_on_disengage {
            // Skrapyard 14.2.3: and so does being outnumbered, which 14.3.3 leaves out.
            f += *self.outnumbering;
        }
        f
    }

    /// The disengage test of us against these enemies, in our own activation or not: whether one may
    /// go.
    pub fn disengages(
        &self,
        foes: Foes,
        attack: &Attack<'_, Rules>,
        is_active: bool,
        dice: &mut impl Dice,
    ) -> bool {
        // Spells bear on one's own activation alone.
        let ours = attack.situation.ours.set(Circumstance::Active, is_active);
        let situation = Situation { ours, ..*attack.situation };
        let attack = &Attack { situation: &situation, ..*attack };
        match foes {
            // Skrapyard 14.2.4.2: who only supports is in no combat, and goes as it likes.
            Foes::None => true,
            Foes::Taken => {
                // Skrapyard 14.3.1: nobody follows who is engaged with another.
                dice.tell("14.3.1", || format!("{} leaves its enemy to others", Role::Us));
                true
            }
            Foes::Alone => {
                // Skrapyard 14.3: leaving combat takes an F test.
                // Skrapyard 14.3.2: who fails stays and fights. It is no attack, so that a natural
                // 1 or 12 only passes or fails.
                let f = self.disengagement(attack);
                let passes = self.settles(f, Again::No, dice);
                let what = if passes { "breaks away" } else { "cannot break away" };
                dice.tell("14.3", || format!("{} {what}, {}", Role::Us, self.needed(f)));
                passes
            }
        }
    }
}

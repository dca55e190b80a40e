//! Tests of characteristics, and what spells and the feats of a hero make of them.

use crate::dice::Dice;
use crate::fight::Fighter;
use crate::games::skrapyard::profile::{Circumstance, Condition, Spell, Stance};
use crate::games::skrapyard::rules::Rules;
use crate::mechanics::Characteristic;
use crate::resolver::{Grade, Resolver};

/// Whether a failed test may be re-rolled once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Again {
    /// It may.
    Yes,
    /// It may not.
    No,
}

impl Again {
    /// Whether a figure in this stance may re-roll failed A tests.
    #[must_use]
    pub const fn of_armour(stance: Stance) -> Again {
        // Skrapyard 18.3.3: followers of a hero who gave a warning roll failed A tests again.
        if stance.has(Circumstance::Warded) { Again::Yes } else { Again::No }
    }

    /// Whether figures in these conditions may re-roll a failed D test that they take together.
    pub fn of_discipline(conditions: impl IntoIterator<Item = Condition>) -> Again {
        // Skrapyard 18.3.4: those whom a hero has steadied roll failed D tests again.
        let is_steady = conditions.into_iter().any(|condition| condition.steady);
        if is_steady { Again::Yes } else { Again::No }
    }
}

impl Rules {
    /// Takes a test of a value: whether it is passed.
    pub fn passes(&self, value: i16, dice: &mut impl Dice) -> bool {
        let check = Characteristic { printed: value, modifier: 0 };
        Grade::Success <= self.test.resolve(&check, dice).grade
    }

    /// Takes a test of a value, perhaps with a re-roll: whether it is passed.
    pub fn passes_once(&self, value: i16, again: Again, dice: &mut impl Dice) -> bool {
        self.passes(value, dice) || (again == Again::Yes && self.passes(value, dice))
    }

    /// As [`Rules::passes_once`], where nothing but success matters.
    pub fn settles(&self, value: i16, again: Again, dice: &mut impl Dice) -> bool {
        dice.part(self, (value, again), |dice, rules, (value, again)| {
            rules.passes_once(value, again, dice)
        })
    }

    /// What a test of a value needs, in words.
    #[must_use]
    pub fn needed(&self, value: i16) -> String {
        let value = self.capped(value);
        let most = self.test.die.faces().min(self.test.fails_from.saturating_sub(1));
        format!("needing {} or less", value.max(self.test.passes_to.into()).min(most.into()))
    }

    /// A value within what modifiers can bring it to.
    pub(super) fn capped(&self, value: i16) -> i16 {
        self.test.capped.map_or(value, |(low, high)| value.max(low).min(high))
    }

    /// The A of a fighter that is hit, before the modifiers of the attack.
    #[must_use]
    pub fn armour(&self, fighter: &Fighter<'_, Rules>, stance: Stance) -> i16 {
        fighter.profile.armour + self.hindrance(fighter.condition.spell, Spell::Jinx, stance)
    }

    /// The S of a fighter in its own activation, before the modifiers of a shot.
    #[must_use]
    pub fn marksmanship(&self, fighter: &Fighter<'_, Rules>) -> i16 {
        let own = Stance::default().with(Circumstance::Active);
        let spell = fighter.condition.spell;
        fighter.profile.shoot.saturating_add(self.hindrance(spell, Spell::Enchant, own))
    }

    /// A value of D in the activation of a figure under this spell.
    #[must_use]
    pub fn discipline(&self, value: i16, spell: Spell) -> i16 {
        let own = Stance::default().with(Circumstance::Active);
        value.saturating_add(self.hindrance(spell, Spell::Torment, own))
    }

    /// The modifier of the spell `by` for a figure under the spell `lying`.
    pub(super) fn hindrance(&self, lying: Spell, by: Spell, stance: Stance) -> i16 {
        if lying != by || !stance.has(Circumstance::Active) {
            return 0;
        }
        match by {
            Spell::Distract => *self.distract, // Skrapyard 19.5.1: less F in its next activation.
            // Skrapyard 19.5.2: who is enchanted shoots worse in its next activation.
            Spell::Enchant => *self.enchant,
            Spell::Jinx => *self.jinx, // Skrapyard 19.5.3: less A in its next activation.
            Spell::Torment => *self.torment, // Skrapyard 19.5.4: less D in its next activation.
            Spell::None | Spell::Ensnare => 0,
        }
    }
}

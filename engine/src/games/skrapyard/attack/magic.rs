//! Magic: what it takes to work it, and what the spells do.

use super::shots::Bolt;
use crate::dice::{Dice, Role};
use crate::fight::{Aftermath, Attack, Fighter};
use crate::games::skrapyard::profile::{
    Aim, Body, Circumstance, Condition, Missile, Situation, Spell, Stance,
};
use crate::games::skrapyard::rules::{Feat, Rules, Spending};
use crate::mechanics::Characteristic;
use crate::resolver::{Grade, Resolver};

/// What comes of working magic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Work {
    /// It works.
    Done,
    /// It does not.
    Failed,
    /// It strikes back and wounds.
    Wounded,
}

impl Rules {
    /// The D test of magic.
    pub fn work(&self, hero: &Fighter<'_, Rules>, dice: &mut impl Dice) -> Work {
        // Skrapyard 18.3.7 and Skrapyard 19.1: magic is a feat, so it has been paid for.
        // Skrapyard 19.3: it then always takes a D test.
        let own = Stance::default().with(Circumstance::Active);
        let d = self.discipline(hero.profile.discipline, hero.condition.spell);
        let inputs = (d, self.armour(hero, own));
        dice.part(self, inputs, |dice, rules, (d, armour)| {
            let us = Role::Us;
            let check = Characteristic { printed: d, modifier: 0 };
            match rules.test.resolve(&check, dice).grade {
                // Skrapyard 19.3.1: passed, it works.
                Grade::Critical | Grade::Success => {
                    dice.tell("19.3.1", || format!("the magic of {us} works, {}", rules.needed(d)));
                    Work::Done
                }
                // Skrapyard 19.3.2: failed, it does not; a natural 12 strikes the caster.
                Grade::Failure => {
                    dice.tell("19.3.2", || format!("the magic of {us} fails, {}", rules.needed(d)));
                    Work::Failed
                }
                Grade::Fumble => {
                    dice.tell("19.3.2", || format!("the aethyr strikes back at {us}"));
                    let stops = rules.passes(armour, dice);
                    let what = if stops { "bears it" } else { "is wounded" };
                    dice.tell("15.1", || format!("{us} {what}, {}", rules.needed(armour)));
                    if stops { Work::Failed } else { Work::Wounded }
                }
            }
        })
    }

    /// The shot of an Aethyric arc in place of this one.
    fn arcing(attack: &Attack<'_, Rules>) -> Situation {
        // Skrapyard 19.5.7: the arc is a basic shooting attack, and goes through armour; who fails
        // against it is removed, past recovery.
        Situation { missile: Missile::Basic, ..*attack.situation }
    }

    /// Whether an Aethyric arc could be shot at a target that is in no combat.
    #[must_use]
    pub fn can_arc(&self, attack: &Attack<'_, Rules>) -> bool {
        let arcing = Self::arcing(attack);
        attack.ours.profile.known.magic
            && arcing.aim == Aim::Enemy
            && self.can_shoot(&Attack { situation: &arcing, ..*attack })
    }

    /// Whether a hero of a duel makes its shot as an Aethyric arc.
    #[must_use]
    pub fn arcs(&self, attack: &Attack<'_, Rules>) -> bool {
        let wanted = match *self.feats {
            Spending::Only(feat) => feat == Feat::Arc,
            Spending::Fitting => !self.is_low(&attack.ours),
            Spending::None => false,
        };
        let arcing = Self::arcing(attack);
        let known = wanted && attack.ours.profile.known.magic && self.affords(&attack.ours);
        known && self.can_shoot(&Attack { situation: &arcing, ..*attack })
    }

    /// An Aethyric arc.
    pub fn arc(&self, attack: &Attack<'_, Rules>, dice: &mut impl Dice) -> Aftermath<Condition> {
        let mut now = *attack;
        self.pay(&mut now.ours.condition);
        dice.tell("19.5.7", || format!("{} draws an arc from the aethyr", Role::Us));
        let work = self.work(&now.ours, dice);
        if work == Work::Done {
            let arcing = Self::arcing(attack);
            return self.fire(&Attack { situation: &arcing, ..now }, Bolt::Arc, dice);
        }
        if work == Work::Wounded {
            now.ours.condition.wear.body = Body::Wounded;
        }
        Aftermath { ours: now.ours.condition, theirs: now.theirs.condition, hit: false, harm: 0 }
    }

    /// Whether a spell lies free to be worked on an enemy.
    pub(super) fn can_enspell(hero: &Fighter<'_, Rules>, enemy: &Fighter<'_, Rules>) -> bool {
        // Skrapyard 19.5: whoever has magic has all of these spells.
        hero.profile.known.magic && enemy.condition.spell == Spell::None
    }

    /// Whether an enemy has Resolve that can be taken from it.
    pub(super) fn can_leech(hero: &Fighter<'_, Rules>, enemy: &Fighter<'_, Rules>) -> bool {
        hero.profile.known.magic && enemy.profile.hero && 0 < enemy.condition.resolve
    }

    /// Works a spell as a hero's activation ends.
    pub(super) fn enspell(&self, feat: Feat, attack: &mut Attack<'_, Rules>, dice: &mut impl Dice) {
        // These are worked as the activation ends.
        let (rule, spell) = match feat {
            Feat::Distract => ("19.5.1", Some(Spell::Distract)),
            Feat::Enchant => ("19.5.2", Some(Spell::Enchant)),
            Feat::Jinx => ("19.5.3", Some(Spell::Jinx)),
            Feat::Torment => ("19.5.4", Some(Spell::Torment)),
            Feat::Ensnare => ("19.5.6", Some(Spell::Ensnare)),
            Feat::Leech => ("19.5.5", None),
            Feat::Discipline | Feat::Resolve | Feat::Arc => return,
        };
        dice.tell(rule, || format!("{} tries {feat:?} on {}", Role::Us, Role::Them));
        match (self.work(&attack.ours, dice), spell) {
            (Work::Failed, _) => {}
            (Work::Wounded, _) => attack.ours.condition.wear.body = Body::Wounded,
            (Work::Done, Some(spell)) => attack.theirs.condition.spell = spell,
            (Work::Done, None) => {
                // Skrapyard 19.5.5: a point of R changes hands.
                let (ours, theirs) = (&mut attack.ours.condition, &mut attack.theirs.condition);
                theirs.resolve = theirs.resolve.saturating_sub(1);
                ours.resolve = ours.resolve.saturating_add(1);
            }
        }
    }

    /// The inches that a spell takes from the move of those who act, of whom we are one that it
    /// lies on.
    pub fn ensnared(&self, dice: &mut impl Dice) -> u8 {
        // Skrapyard 19.5.6: its next movement is a D12 shorter.
        let inches = dice.roll(self.test.die);
        dice.tell("19.5.6", || {
            format!("{} is ensnared: its move is {inches} inches less", Role::Us)
        });
        inches
    }

    /// The magic that lets a hero fly.
    pub fn rise(&self, hero: &Fighter<'_, Rules>, dice: &mut impl Dice) -> Work {
        // Skrapyard 19.5.8: the hero flies in this activation, if the magic works.
        let work = self.work(hero, dice);
        let what = if work == Work::Done { "rises into the air" } else { "stays down" };
        dice.tell("19.5.8", || format!("{} {what}", Role::Us));
        work
    }
}

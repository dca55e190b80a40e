//! Feats and magic, as far as they act between two fighters.
//!
//! The feats Fight, Shoot, Armour and Movement serve those in formation with the hero; between two
//! alone they do nothing, and stand with squads.

use super::shot::Bolt;
use super::{Body, Condition, Skrapyard, Spell, rules::Policy};
use crate::dice::{Dice, Key};
use crate::fight::{Aftermath, Attack, Fighter};
use crate::games::skrapyard::profile::{Kind, Missile, Situation};
use crate::mechanics::Characteristic;
use crate::resolver::{Grade, Resolver};

/// A feat that acts between two fighters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feat {
    /// Failed D tests may be rolled again.
    Discipline,
    /// More R.
    Resolve,
    /// Less F for the enemy.
    Distract,
    /// Less S for the enemy.
    Enchant,
    /// Less A for the enemy.
    Jinx,
    /// Less D for the enemy.
    Torment,
    /// The enemy's R.
    Leech,
    /// Less movement for the enemy.
    Ensnare,
    /// A shot that removes.
    Arc,
}

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

impl Skrapyard {
    /// Whether a hero can pay for a feat.
    pub fn affords(&self, hero: &Fighter<'_, Skrapyard>) -> bool {
        // Skrapyard 18.1 and Skrapyard 6.1.5.2: a hero without R is done with feats.
        // Skrapyard 18.1.2: and so is one who is wounded, until he recovers.
        let upright = hero.condition.wear.body == Body::Upright;
        hero.profile.hero && upright && self.rules.feat_cost <= hero.condition.resolve
    }

    /// Takes the cost of a feat.
    pub fn pay(&self, condition: &mut Condition) {
        // Skrapyard 6.1.5.1: the feat's cost comes off the pool.
        // Erratum: 6.1.5.1 speaks of levels; feats have none, and 18.1 sets their cost.
        condition.resolve = condition.resolve.saturating_sub(self.rules.feat_cost);
    }

    /// Whether a hero who spends what fits has to think of his last points.
    pub fn is_low(&self, hero: &Fighter<'_, Skrapyard>) -> bool {
        let left = hero.condition.resolve;
        hero.profile.known.resolve
            && left < self.rules.feat_cost.saturating_mul(2)
            && left < hero.profile.resolve
    }

    /// The shot of an Aethyric arc in place of this one.
    pub fn arcing(attack: &Attack<'_, Skrapyard>) -> Situation {
        // Skrapyard 19.5.7: the arc is a basic shooting attack.
        Situation { missile: Missile::Basic, ..*attack.situation }
    }

    /// Whether a shot is made as an Aethyric arc.
    pub fn arcs(&self, attack: &Attack<'_, Skrapyard>) -> bool {
        let wanted = match self.rules.feats {
            Policy::Only(feat) => feat == Feat::Arc,
            Policy::Spend => !self.is_low(&attack.ours),
            Policy::None => false,
        };
        let arcing = Self::arcing(attack);
        let known = wanted && attack.ours.profile.known.magic && self.affords(&attack.ours);
        known && self.can_shoot(&Attack { situation: &arcing, ..*attack })
    }

    /// An Aethyric arc.
    pub fn arc(
        &self,
        attack: &Attack<'_, Skrapyard>,
        dice: &mut impl Dice,
    ) -> Aftermath<Condition> {
        let mut now = *attack;
        self.pay(&mut now.ours.condition);
        let name = &now.ours.profile.name;
        dice.tell("19.5.7", || format!("{name} draws an arc from the aethyr"));
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

    /// The D test of magic.
    pub fn work(&self, hero: &Fighter<'_, Skrapyard>, dice: &mut impl Dice) -> Work {
        // Skrapyard 18.3.7 and Skrapyard 19.1: magic is a feat, so it has been paid for.
        // Skrapyard 19.3: it then always takes a D test.
        let (discipline, armour) = (self.discipline(hero), self.armour(hero, true));
        let key = Key::new("Skrapyard magic", [discipline.into(), armour.into()]);
        let name = &hero.profile.name;
        dice.settle_by_key(key, |dice| {
            let check = Characteristic { printed: discipline, modifier: 0 };
            match self.test.resolve(&check, dice).grade {
                // Skrapyard 19.3.1: passed, it works.
                Grade::Critical | Grade::Success => {
                    dice.tell("19.3.1", || {
                        format!("the magic of {name} works, {}", self.needed(discipline))
                    });
                    Work::Done
                }
                // Skrapyard 19.3.2: failed, it does not; a natural 12 strikes the caster.
                Grade::Failure => {
                    dice.tell("19.3.2", || {
                        format!("the magic of {name} fails, {}", self.needed(discipline))
                    });
                    Work::Failed
                }
                Grade::Fumble => {
                    dice.tell("19.3.2", || format!("the aethyr strikes back at {name}"));
                    let stops = self.passes(armour, dice);
                    let what = if stops { "bears it" } else { "is wounded" };
                    dice.tell("15.1", || format!("{name} {what}, {}", self.needed(armour)));
                    if stops { Work::Failed } else { Work::Wounded }
                }
            }
        })
    }

    /// The feat that a hero performs as his activation ends, if he performs one.
    pub fn parting(&self, attack: &Attack<'_, Skrapyard>) -> Option<Feat> {
        if !self.affords(&attack.ours) {
            return None;
        }
        let serves = |feat: &Feat| self.serves(*feat, attack);
        let spell = match attack.situation.kind {
            Kind::Shoot => Feat::Enchant,
            Kind::Fight => Feat::Distract,
        };
        match self.rules.feats {
            Policy::None => None,
            Policy::Only(feat) => Some(feat).filter(serves),
            // Assumption: on his last points a hero who can tries to win some back.
            Policy::Spend if self.is_low(&attack.ours) => Some(Feat::Resolve),
            Policy::Spend => [spell, Feat::Discipline].into_iter().find(serves),
        }
    }

    /// Whether a hero knows a feat, and it would change anything.
    fn serves(&self, feat: Feat, attack: &Attack<'_, Skrapyard>) -> bool {
        let (hero, enemy) = (&attack.ours, &attack.theirs);
        let known = hero.profile.known;
        // Skrapyard 15.1.2: the wounded are ignored, by magic as well.
        let upright = enemy.condition.wear.body == Body::Upright;
        // Skrapyard 19.5: whoever has magic has all of these spells.
        let free = known.magic && upright && enemy.condition.spell == Spell::None;
        match feat {
            Feat::Discipline => known.discipline && self.rules.discipline_serves_hero,
            Feat::Resolve => known.resolve && hero.condition.resolve < hero.profile.resolve,
            // Assumption: F is of use to nobody in a shoot-out, S to few in a fight.
            Feat::Distract => free && attack.situation.kind == Kind::Fight,
            Feat::Enchant => free && attack.situation.kind == Kind::Shoot,
            Feat::Jinx | Feat::Torment => free,
            Feat::Leech => {
                known.magic && upright && enemy.profile.hero && 0 < enemy.condition.resolve
            }
            // Neither is worked at the end of an activation in a duel, where nobody moves.
            Feat::Arc | Feat::Ensnare => false,
        }
    }

    /// Performs a feat as a hero's activation ends.
    pub fn perform(&self, feat: Feat, attack: &mut Attack<'_, Skrapyard>, dice: &mut impl Dice) {
        // Skrapyard 18.1.1: a feat takes nothing from what else the hero does.
        self.pay(&mut attack.ours.condition);
        let (hero, enemy) = (&attack.ours.profile.name, &attack.theirs.profile.name);
        let spell = match feat {
            Feat::Discipline => {
                // Skrapyard 18.3.4: failed D tests may be rolled again until the turn ends.
                attack.ours.condition.steady = true;
                return dice.tell("18.3.4", || format!("{hero} steels itself"));
            }
            Feat::Resolve => return self.gather(attack, dice),
            Feat::Arc => return,
            // Skrapyard 19.5.1, Skrapyard 19.5.2, Skrapyard 19.5.3, Skrapyard 19.5.4,
            // Skrapyard 19.5.5 and Skrapyard 19.5.6: these are worked as the activation ends.
            Feat::Distract => Some(Spell::Distract),
            Feat::Enchant => Some(Spell::Enchant),
            Feat::Jinx => Some(Spell::Jinx),
            Feat::Torment => Some(Spell::Torment),
            Feat::Ensnare => Some(Spell::Ensnare),
            Feat::Leech => None,
        };
        let rule = match feat {
            Feat::Distract => "19.5.1",
            Feat::Enchant => "19.5.2",
            Feat::Jinx => "19.5.3",
            Feat::Torment => "19.5.4",
            Feat::Ensnare => "19.5.6",
            _ => "19.5.5",
        };
        dice.tell(rule, || format!("{hero} tries {feat:?} on {enemy}"));
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

    /// The feat Resolve, once it is paid for.
    pub fn gather(&self, attack: &mut Attack<'_, Skrapyard>, dice: &mut impl Dice) {
        let (hero, start) = (&attack.ours.profile.name, attack.ours.profile.resolve);
        // Skrapyard 18.3.5: a D test, passed, brings more R, never above the start.
        let passes = self.settles(self.discipline(&attack.ours), 1, dice);
        let left = &mut attack.ours.condition.resolve;
        if passes {
            *left = left.saturating_add(self.rules.resolve_gain).min(start.max(*left));
        }
        let left = *left;
        dice.tell("18.3.5", || format!("{hero} summons its courage: {left} Resolve left"));
    }
}

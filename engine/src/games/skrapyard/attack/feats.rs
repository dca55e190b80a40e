//! Feats: what they cost, who may perform them, and what those that are no magic do.

use super::characteristic::Again;
use super::shots::Bolt;
use crate::dice::{Dice, Die, Role};
use crate::fight::{Attack, Fighter};
use crate::games::skrapyard::profile::{Body, Condition, FightKind, Profile};
use crate::games::skrapyard::rules::{Feat, Rules, Spending};
use crate::table::{Base, UNITS};

/// Whether a hero can perform a feat in this activation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Performance {
    /// It can.
    Open,
    /// It cannot: it has performed one, or it is retreating.
    Closed,
}

impl Performance {
    /// Whether a hero can, given whether it has performed a feat and whether it is retreating.
    #[must_use]
    pub const fn of(has_spent: bool, retreats: bool) -> Performance {
        // Skrapyard 18.1.1: one feat in an activation; it takes nothing from what else the hero
        // does. Skrapyard 18.1.2: none in retreat.
        if has_spent || retreats { Performance::Closed } else { Performance::Open }
    }
}

impl Rules {
    /// Whether a hero can pay for a feat.
    #[must_use]
    pub fn affords(&self, hero: &Fighter<'_, Rules>) -> bool {
        // Skrapyard 18.1 and Skrapyard 6.1.5.2: a hero without R is done with feats.
        // Skrapyard 18.1.2: and so is one who is wounded, until he recovers.
        let upright = hero.condition.wear.body.counts();
        hero.profile.hero && upright && *self.feat_cost <= hero.condition.resolve
    }

    /// Pays for a feat.
    pub fn pay(&self, condition: &mut Condition) {
        // Skrapyard 6.1.5.1: the feat's cost comes off the pool.
        // Erratum: 6.1.5.1 speaks of levels; feats have none, and 18.1 sets their cost.
        condition.resolve = condition.resolve.saturating_sub(*self.feat_cost);
    }

    /// Whether a hero is down to its last points of R and can try to regain some.
    #[must_use]
    pub fn is_low(&self, hero: &Fighter<'_, Rules>) -> bool {
        let left = hero.condition.resolve;
        hero.profile.known.resolve
            && left < self.feat_cost.saturating_mul(2)
            && left < hero.profile.resolve
    }

    /// The feat that ends the activation of a hero in a duel, if any.
    #[must_use]
    pub fn last_feat(&self, performance: Performance, attack: &Attack<'_, Rules>) -> Option<Feat> {
        if performance == Performance::Closed || !self.affords(&attack.ours) {
            return None;
        }
        let serves = |feat: &Feat| self.serves(*feat, attack);
        let spell = match attack.situation.kind {
            FightKind::Shoot => Feat::Enchant,
            FightKind::Fight => Feat::Distract,
        };
        match *self.feats {
            Spending::None => None,
            Spending::Only(feat) => Some(feat).filter(serves),
            // On his last points a hero who can tries to win some back.
            Spending::Fitting if self.is_low(&attack.ours) => Some(Feat::Resolve),
            Spending::Fitting => [spell, Feat::Discipline].into_iter().find(serves),
        }
    }

    /// Whether a hero of a duel knows a feat that would have an effect.
    fn serves(&self, feat: Feat, attack: &Attack<'_, Rules>) -> bool {
        let (hero, enemy) = (&attack.ours, &attack.theirs);
        let known = hero.profile.known;
        let upright = enemy.condition.wear.body.counts();
        let free = upright && Self::can_enspell(hero, enemy);
        match feat {
            Feat::Discipline => known.discipline && *self.discipline_serves_hero,
            Feat::Resolve => known.resolve && hero.condition.resolve < hero.profile.resolve,
            // F is of use to nobody in a shoot-out, S to few in a fight.
            Feat::Distract => free && attack.situation.kind == FightKind::Fight,
            Feat::Enchant => free && attack.situation.kind == FightKind::Shoot,
            Feat::Jinx | Feat::Torment => free,
            Feat::Leech => upright && Self::can_leech(hero, enemy),
            // Neither is worked at the end of an activation in a duel, where nobody moves.
            Feat::Arc | Feat::Ensnare => false,
        }
    }

    /// Performs the feat that ends a hero's activation.
    pub fn perform(&self, feat: Feat, attack: &mut Attack<'_, Rules>, dice: &mut impl Dice) {
        self.pay(&mut attack.ours.condition);
        match feat {
            Feat::Discipline => {
                Self::steady(&mut attack.ours.condition);
                dice.tell("18.3.4", || format!("{} steels itself", Role::Us));
            }
            Feat::Resolve => self.use_resolve_feat(attack, dice),
            _ => self.enspell(feat, attack, dice),
        }
    }

    /// Applies the feat Discipline to a figure.
    pub const fn steady(condition: &mut Condition) {
        // It lasts until the turn ends.
        condition.steady = true;
    }

    /// Tells of the feat Discipline among friends.
    pub fn tell_steadied(dice: &mut impl Dice) {
        dice.tell("18.3.4", || format!("{} steadies those around it", Role::Us));
    }

    /// Performs the feat Resolve, which has been paid for.
    pub fn use_resolve_feat(&self, attack: &mut Attack<'_, Rules>, dice: &mut impl Dice) {
        let start = attack.ours.profile.resolve;
        // Skrapyard 18.3.5: a D test, passed, brings more R, never above the start.
        let d = self.discipline(attack.ours.profile.discipline, attack.ours.condition.spell);
        let passes = self.settles(d, Again::No, dice);
        let left = &mut attack.ours.condition.resolve;
        if passes {
            *left = left.saturating_add(*self.resolve_gain).min(start.max(*left));
        }
        let left = *left;
        let us = Role::Us;
        dice.tell("18.3.5", || format!("{us} summons its courage: {left} Resolve left"));
    }

    /// Whether a friend is near enough for the feats Discipline and Movement.
    #[must_use]
    pub fn hears(hero: &Profile, base: Base, friend: Base) -> bool {
        // Friends within D inches.
        base.is_within(friend, i32::from(hero.discipline) * UNITS)
    }

    /// Tells that a hero performs the feat Armour.
    pub fn tell_armour_feat(dice: &mut impl Dice) {
        dice.tell("18.3.3", || format!("{} calls a warning", Role::Us));
    }

    /// Rolls for the feat Movement: the inches that the figures it serves may move.
    pub fn use_movement_feat(&self, dice: &mut impl Dice) -> u8 {
        // Skrapyard 18.3.6: a character or team within D inches moves up to a D6, by no means into
        // contact; it is neither an activation nor a charge.
        let inches = self.small_die(Die::D6, dice);
        dice.tell("18.3.6", || format!("{} urges {} on, {inches} inches", Role::Us, Role::Them));
        inches
    }

    /// Takes a hero's S test for the feat Shoot: whether followers pass theirs in this turn.
    pub fn use_shoot_feat(&self, hero: &Fighter<'_, Rules>, dice: &mut impl Dice) -> bool {
        let shoot = self.marksmanship(hero);
        // Skrapyard 18.3.2: an S test in place of a shot; passed, followers pass theirs this turn,
        // with no die and so no natural roll.
        let passes = self.settles(shoot, Again::No, dice);
        let what = if passes { "directs" } else { "fails to direct" };
        dice.tell("18.3.2", || {
            format!("{} {what} the shots of its followers, {}", Role::Us, self.needed(shoot))
        });
        passes
    }

    /// A shot that hits through the feat Shoot: what it makes of the target.
    pub fn guided(&self, shot: &Attack<'_, Rules>, dice: &mut impl Dice) -> Body {
        dice.tell("18.3.2", || format!("{} hits {} on its hero's word", Role::Us, Role::Them));
        let stance = shot.situation.theirs;
        let armour = self.armour(&shot.theirs, stance);
        self.armour_test(Role::Them, armour, Again::of_armour(stance), Bolt::Weapon, dice)
    }

    /// Tells that a hero declares the feat Fight.
    pub fn use_fight_feat(dice: &mut impl Dice) {
        // Skrapyard 18.3.1: declared before the hero fights; if he hits, followers pass their
        // attack tests this turn, with no die and so no natural roll.
        dice.tell("18.3.1", || format!("{} sets an example", Role::Us));
    }

    /// Tells that the feat Fight takes effect.
    pub fn tell_fight_feat_works(dice: &mut impl Dice) {
        dice.tell("18.3.1", || format!("the followers of {} will hit", Role::Us));
    }

    /// Tells of an attack that hits through the feat Fight.
    pub fn inspired(dice: &mut impl Dice) {
        dice.tell("18.3.1", || {
            format!("{} hits {} after its hero's example", Role::Us, Role::Them)
        });
    }
}

//! Advanced hand weapons: nets, blade-breakers, spears and great weapons.

use crate::dice::{Dice, Role};
use crate::games::skrapyard::profile::{Damage, Hand, bit};
use crate::games::skrapyard::rules::Rules;
use crate::table::FigureSet;

/// What a hit calls for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Effect {
    /// An A test against this.
    Test(i16),
    /// Nothing but a hold on the one who is hit.
    Hold(HitEffect),
}

/// What a hit that does not hurt does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HitEffect {
    /// It keeps the one who is hit from its next activation.
    Net,
    /// It opens the one who is hit to further attacks.
    Opening,
}

/// Whether a net still holds a figure about to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetState {
    /// There is none.
    None,
    /// Its wielder is no longer in contact.
    Loose,
    /// Its wielder is in contact.
    Tight,
}

impl Hand {
    /// What a hit with it calls for, from one of this A.
    pub(super) fn effect(self, rules: &Rules, armour: i16) -> Effect {
        match self {
            // Skrapyard 14.4.1: a net's hit keeps the target from its next activation.
            Hand::Net => Effect::Hold(HitEffect::Net),
            // Skrapyard 14.4.3: a blade-breaker's hit makes the next attacks on its target easier.
            Hand::BladeBreaker => Effect::Hold(HitEffect::Opening),
            // Skrapyard 14.4.4: a great weapon is hard to block.
            Hand::Great => Effect::Test(armour + *rules.great_armour),
            Hand::Basic | Hand::Spear => Effect::Test(armour),
        }
    }

    /// What it adds to the F of its wielder.
    pub(super) fn handling(self, rules: &Rules) -> i16 {
        // Skrapyard 14.4.4: a great weapon is hard to handle.
        if matches!(self, Hand::Great) { *rules.great_fight } else { 0 }
    }

    /// What its wielder strikes with, if its net may hold somebody else.
    #[must_use]
    pub const fn in_use(self, other_held: bool) -> Hand {
        // Skrapyard 14.4.1: a net holds one at a time; at others its wielder strikes with the
        // basic weapon that comes with it.
        if other_held { Hand::Basic } else { self }
    }

    /// Whether what it has done ends as its wielder acts again.
    const fn ends_as_it_acts(self) -> bool {
        // Skrapyard 14.4.3: an enemy stays open until the wielder acts again.
        matches!(self, Hand::BladeBreaker)
    }

    /// Whether it reaches over a friend whom its wielder could support, whoever it supports else.
    #[must_use]
    pub fn reaches_over(self, free_to_support: bool) -> bool {
        // Skrapyard 14.4.2: instead of support, an attack on an enemy in contact with a friend in
        // contact; it must be in front, to which one turns first.
        self == Hand::Spear && free_to_support
    }
}

impl NetState {
    /// What the net that was thrown over a figure, if any, is to it as it would act; it comes off
    /// with that. `touches` says whether its wielder is in contact.
    pub fn comes_off<W: Copy>(by: &mut Option<W>, touches: impl FnOnce(W) -> bool) -> NetState {
        match by.take() {
            None => NetState::None,
            Some(by) if touches(by) => NetState::Tight,
            Some(_) => NetState::Loose,
        }
    }

    /// Whether a net stays on past the end of a turn: it costs one activation, be it one that was
    /// lost anyway.
    #[must_use]
    pub const fn outlasts_turn(has_acted: bool) -> bool {
        has_acted
    }

    /// Whether one whom it was thrown over, us, misses its activation.
    pub fn holds(self, dice: &mut impl Dice) -> bool {
        // Skrapyard 14.4.1: a net holds as long as its wielder stays in contact. It costs the next
        // activation, be it in this turn or the next.
        let holds = self == NetState::Tight;
        if holds {
            dice.tell("14.4.1", || format!("{} is in the net and does not act", Role::Us));
        }
        holds
    }
}

/// The figures whose blade-breakers still keep one open, of those that have opened it, when these
/// act, with what they wield; one bit each.
pub fn still_open(opened_by: FigureSet, acting: impl Iterator<Item = (u8, Hand)>) -> FigureSet {
    let done = acting.filter(|(_, hand)| hand.ends_as_it_acts());
    done.fold(opened_by, |open, (figure, _)| open & !bit(figure))
}

impl Damage {
    /// Takes off the net of an enemy that stays in contact.
    pub fn net_comes_off(&mut self) -> NetState {
        let mut by = std::mem::take(&mut self.netted).then_some(());
        NetState::comes_off(&mut by, |()| true)
    }

    /// Ends what the only enemy has opened, as it acts with this in hand.
    pub fn enemy_acts(&mut self, hand: Hand) {
        self.opened = still_open(FigureSet::from(self.opened), std::iter::once((0, hand))) != 0;
    }
}

impl HitEffect {
    /// Takes hold of one who is hit.
    pub(super) fn take(self, who: Role, dice: &mut impl Dice) {
        match self {
            HitEffect::Net => {
                dice.tell("14.4.1", || format!("the net holds {who} from its next activation"));
            }
            HitEffect::Opening => {
                dice.tell("14.4.3", || format!("{who} is open to further attacks"));
            }
        }
    }

    /// What it makes of one who is hit.
    pub(super) const fn mark(self, wear: &mut Damage) {
        match self {
            HitEffect::Net => wear.netted = true,
            HitEffect::Opening => wear.opened = true,
        }
    }
}

impl Rules {
    /// What an enemy's wear adds to the F of one who attacks it.
    pub(super) fn opening(&self, wear: Damage) -> i16 {
        // Skrapyard 14.4.3: its blade is out of the way.
        if wear.opened { *self.blade_breaker } else { 0 }
    }
}

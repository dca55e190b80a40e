//! Policies: how a player makes the decisions that the rules leave open.
//!
//! Policies are small and documented, so that a designer can compare them and a report can say
//! which one was used. They decide from what is visible on the table, never from future dice.

use std::fmt::Debug;

use super::worth::Worth;

/// One of several possible targets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The number of the figure.
    pub figure: u8,
    /// The gap to it, in table units.
    pub gap: i32,
    /// How damaged it is: the share of what it can take that is gone, in percent.
    pub worn: u8,
    /// How much of it is hidden, in ninths.
    pub hidden: u8,
    /// What the attack is worth by its exact odds, in millionths of a figure; 0 for a policy that
    /// does not ask.
    pub worth: i32,
}

/// A possible charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge {
    /// The gap to the target, in table units.
    pub gap: i32,
    /// The reach of a charge, in table units.
    pub reach: i32,
    /// The expected loss of the target to an attack in close combat, in millionths of a figure.
    pub ours: i32,
    /// The expected loss of the attacker to one of the target.
    pub theirs: i32,
    /// The expected loss of the target of a shot instead; `None` without a target.
    pub shot: Option<i32>,
    /// How much more close combat is worth by its exact odds than what the figure would do instead,
    /// in millionths of a figure; 0 for a policy that does not ask.
    pub gain: i32,
}

/// Something that a hero can pay for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlay {
    /// What the hero has left to spend.
    pub left: u8,
    /// The number of friends that it would help.
    pub served: u8,
    /// The number of enemies near enough to matter this turn.
    pub threatened: u8,
}

/// The purpose of spending, in terms that all games share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Purpose {
    /// Improves attacks.
    Attack,
    /// Moves friends forward.
    Advance,
    /// Strengthens the nerve of friends, or weakens that of enemies.
    Nerve,
    /// Leaves more to spend, or takes it from an enemy.
    Means,
    /// Weakens the attacks of enemies.
    Guard,
}

/// One of several things that a hero can pay for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeatOffer {
    /// The purpose.
    pub purpose: Purpose,
    /// The number of friends that it would help, or of enemies that it would hinder.
    pub served: u8,
    /// What it is worth, in millionths of a figure: by the exact odds of the next attacks of both
    /// sides if it bears on these, 0 for a policy that does not ask.
    pub worth: i32,
}

/// The decisions of a player.
pub trait Policy: Debug + Send + Sync {
    /// Returns the name used in scenario files and reports.
    fn name(&self) -> &'static str;

    /// Returns a description in one sentence.
    fn says(&self) -> &'static str;

    /// Returns whether it asks what actions are worth against each other. By default it does not,
    /// and [`worth`](Choice::worth) and [`gain`](Charge::gain) are 0.
    fn knows_odds(&self) -> bool {
        false
    }

    /// Returns whether an attack is worth making at all. By default, any that can do anything is.
    fn attacks(&self, worth: Worth) -> bool {
        0 < worth.gain
    }

    /// Returns the index of the target to attack. There is at least one, and the rules rank them
    /// equal.
    fn picks(&self, choices: &[Choice]) -> usize;

    /// Returns whether to charge, if the posture leaves it open.
    fn charges(&self, charge: &Charge) -> bool;

    /// Returns whether to spend.
    fn spends(&self, outlay: &Outlay) -> bool;

    /// Returns the index of the offer to pay for. There is at least one, and each is worth its
    /// price. By default this is the first, in the game's order.
    fn chooses(&self, offers: &[FeatOffer]) -> usize {
        let _ = offers;
        0
    }

    /// Returns whether to break off from close combat, at the price set by the rules; `reach` is
    /// that of a charge. By default, never.
    fn leaves(&self, brawl: &Charge) -> bool {
        let _ = brawl;
        false
    }
}

/// Attacks the first of equal targets, charges if it is the better fighter, and pays for what
/// helps, in the game's order.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

/// Attacks the weakest target, charges anyone in reach, and pays at once, for attack before
/// defence.
#[derive(Clone, Copy, Debug)]
pub struct Bold;

/// Attacks the target that is easiest to hit, charges only clearly weaker enemies that it cannot
/// shoot, breaks off from enemies that fight twice as well, and pays for what helps two or more,
/// for what helps most and for defence before attack.
#[derive(Clone, Copy, Debug)]
pub struct Wary;

/// Does what is worth most by the exact odds of its attacks and of those that it must expect in
/// return, and pays by the same odds for what helps.
#[derive(Clone, Copy, Debug)]
pub struct Keen;

/// A plain player who attacks whether or not that can do anything, as fighters of a duel do: for
/// comparisons with duels. No scenario can ask for it.
#[derive(Clone, Copy, Debug)]
pub struct Relentless;

/// All built-in policies.
pub const POLICIES: [&dyn Policy; 4] = [&Plain, &Bold, &Wary, &Keen];

/// Returns the index of the choice with the smallest key; the first if several have it.
fn least<C, K: Ord>(choices: &[C], key: impl Fn(&C) -> K) -> usize {
    let places = choices.iter().enumerate();
    places.min_by_key(|(place, choice)| (key(choice), *place)).map_or(0, |(place, _)| place)
}

impl Policy for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn says(&self) -> &'static str {
        "attacks the first of equal targets, charges if it is the better fighter, pays for feats \
         and spells that help"
    }

    fn picks(&self, choices: &[Choice]) -> usize {
        least(choices, |choice| choice.figure)
    }

    fn charges(&self, charge: &Charge) -> bool {
        charge.gap <= charge.reach
            && 0 < charge.ours
            && charge.theirs <= charge.ours
            && charge.shot < Some(charge.ours)
    }

    fn spends(&self, outlay: &Outlay) -> bool {
        0 < outlay.left && 0 < outlay.served && 0 < outlay.threatened
    }
}

impl Policy for Relentless {
    fn name(&self) -> &'static str {
        "relentless"
    }

    fn says(&self) -> &'static str {
        "attacks whether or not that can do anything"
    }

    fn attacks(&self, _: Worth) -> bool {
        true
    }

    fn picks(&self, choices: &[Choice]) -> usize {
        Plain.picks(choices)
    }

    fn charges(&self, charge: &Charge) -> bool {
        Plain.charges(charge)
    }

    fn spends(&self, outlay: &Outlay) -> bool {
        Plain.spends(outlay)
    }
}

impl Policy for Bold {
    fn name(&self) -> &'static str {
        "bold"
    }

    fn says(&self) -> &'static str {
        "attacks the weakest, charges anyone in reach, pays for feats and spells at once"
    }

    fn picks(&self, choices: &[Choice]) -> usize {
        least(choices, |choice| std::cmp::Reverse(choice.worn))
    }

    fn charges(&self, charge: &Charge) -> bool {
        charge.gap <= charge.reach && 0 < charge.ours
    }

    fn spends(&self, outlay: &Outlay) -> bool {
        0 < outlay.left && 0 < outlay.served
    }

    fn chooses(&self, offers: &[FeatOffer]) -> usize {
        least(offers, |offer| offer.purpose)
    }
}

impl Policy for Wary {
    fn name(&self) -> &'static str {
        "wary"
    }

    fn says(&self) -> &'static str {
        "attacks the easiest to hit, charges only clearly weaker enemies, leaves losing fights, \
         pays for feats and spells that help two figures"
    }

    fn picks(&self, choices: &[Choice]) -> usize {
        least(choices, |choice| choice.hidden)
    }

    fn charges(&self, charge: &Charge) -> bool {
        charge.gap <= charge.reach && charge.theirs < charge.ours && charge.shot.is_none()
    }

    fn spends(&self, outlay: &Outlay) -> bool {
        0 < outlay.left && 2 <= outlay.served && 0 < outlay.threatened
    }

    fn chooses(&self, offers: &[FeatOffer]) -> usize {
        least(offers, |offer| std::cmp::Reverse((offer.served, offer.purpose)))
    }

    fn leaves(&self, brawl: &Charge) -> bool {
        2 * brawl.ours < brawl.theirs
    }
}

impl Policy for Keen {
    fn name(&self) -> &'static str {
        "keen"
    }

    fn says(&self) -> &'static str {
        "does what the exact odds of its attacks, and of those in return, make worth most, and pays \
         for feats and spells by the same odds"
    }

    fn knows_odds(&self) -> bool {
        true
    }

    fn attacks(&self, worth: Worth) -> bool {
        0 < worth.net()
    }

    fn picks(&self, choices: &[Choice]) -> usize {
        least(choices, |choice| std::cmp::Reverse(choice.worth))
    }

    fn charges(&self, charge: &Charge) -> bool {
        charge.gap <= charge.reach && 0 < charge.gain
    }

    fn spends(&self, outlay: &Outlay) -> bool {
        0 < outlay.left && 0 < outlay.served && 0 < outlay.threatened
    }

    fn chooses(&self, offers: &[FeatOffer]) -> usize {
        use std::cmp::Reverse;
        least(offers, |offer| (Reverse(offer.worth), Reverse(offer.served), offer.purpose))
    }

    fn leaves(&self, brawl: &Charge) -> bool {
        brawl.gain < 0
    }
}

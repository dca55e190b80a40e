//! Policies: how a player decides what the rules leave open.
//!
//! Policies are small and documented, so that a designer can compare them and a report can say
//! which one was used. They decide from what is visible on the table, never from future dice.

use std::fmt::Debug;

/// One of several whom a player may choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its number.
    pub figure: u8,
    /// The gap to it, in units.
    pub gap: i32,
    /// How badly off it is: the share of what it can take that is gone, in percent.
    pub worn: u8,
    /// How much of it cover hides, in ninths.
    pub hidden: u8,
}

/// A charge that could be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge {
    /// The gap to the target, in units.
    pub gap: i32,
    /// How far a charge reaches, in units.
    pub reach: i32,
    /// The dice, or points, that the attacker brings to the brawl.
    pub ours: i16,
    /// Those of the target.
    pub theirs: i16,
    /// Those that the attacker would shoot with instead; none where it cannot.
    pub shot: Option<i16>,
}

/// What a hero could pay for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlay {
    /// What it has left to spend.
    pub left: u8,
    /// How many friends it would serve.
    pub served: u8,
    /// How many enemies are near enough to matter this turn.
    pub threatened: u8,
}

/// What spending is for, in no game's words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Purpose {
    /// Attacks do more.
    Attack,
    /// Friends get forward.
    Advance,
    /// Friends keep their nerve, or enemies lose it.
    Nerve,
    /// More is left to spend, or less to an enemy.
    Means,
    /// The attacks of enemies do less.
    Guard,
}

/// One of several things that a hero could pay for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    /// What it is for.
    pub purpose: Purpose,
    /// How many friends it would serve, or enemies it would hinder.
    pub served: u8,
}

/// What a player decides.
pub trait Policy: Debug + Send + Sync {
    /// Its name in scenario files and reports.
    fn name(&self) -> &'static str;

    /// What it does, in a sentence.
    fn says(&self) -> &'static str;

    /// Which of these to attack, by its place; they are equally near as the rules see it, and at
    /// least one.
    fn picks(&self, choices: &[Choice]) -> usize;

    /// Whether to charge, where the posture leaves it open.
    fn charges(&self, charge: &Charge) -> bool;

    /// Whether to spend.
    fn spends(&self, outlay: &Outlay) -> bool;

    /// Which of these to spend on, by its place; each is worth it by itself, and at least one. The
    /// first, in the order in which a game has them, unless a policy has it otherwise.
    fn chooses(&self, offers: &[Offer]) -> usize {
        let _ = offers;
        0
    }

    /// Whether to break off from close combat, at the price that the rules put on it; `reach` is
    /// that of a charge. Nobody does unless a policy has it so.
    fn leaves(&self, brawl: &Charge) -> bool {
        let _ = brawl;
        false
    }
}

/// Takes the first of equals, charges when it is the better fighter, and spends when it serves, in
/// the order in which a game has what it can spend on.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

/// Goes for the weakest, charges whenever it can reach, and spends at once, rather to hurt than not
/// to be hurt.
#[derive(Clone, Copy, Debug)]
pub struct Bold;

/// Goes for the easiest to hit, charges only who is clearly weaker and cannot be shot, breaks off
/// from who is twice as good a fighter, and spends when two or more are served, on what serves most,
/// rather not to be hurt than to hurt.
#[derive(Clone, Copy, Debug)]
pub struct Wary;

/// All policies that are built in.
pub const POLICIES: [&dyn Policy; 3] = [&Plain, &Bold, &Wary];

/// The place of the choice with the smallest key; of equals the first.
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
            && charge.theirs <= charge.ours
            && charge.shot < Some(charge.ours)
    }

    fn spends(&self, outlay: &Outlay) -> bool {
        0 < outlay.left && 0 < outlay.served && 0 < outlay.threatened
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
        charge.gap <= charge.reach
    }

    fn spends(&self, outlay: &Outlay) -> bool {
        0 < outlay.left && 0 < outlay.served
    }

    fn chooses(&self, offers: &[Offer]) -> usize {
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

    fn chooses(&self, offers: &[Offer]) -> usize {
        least(offers, |offer| std::cmp::Reverse((offer.served, offer.purpose)))
    }

    fn leaves(&self, brawl: &Charge) -> bool {
        2 * brawl.ours < brawl.theirs
    }
}

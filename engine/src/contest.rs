//! Contests: one check against another of its kind.
//!
//! Who leads is the mechanic's own affair ([`Resolver::lead`]): successes that cancel, margins
//! compared, degrees. Here stand the two ways of a contest that any mechanic can be put to: one
//! exchange, and rounds until a lone success.

use crate::dice::{Dice, Exact, Key};
use crate::law::Law;
use crate::resolver::{Outcome, Resolver};

/// How far ours leads in one exchange: above zero we win, at zero it is a draw.
pub fn exchange<R: Resolver>(
    resolver: &R,
    ours: &R::Check,
    theirs: &R::Check,
    dice: &mut impl Dice,
) -> i16 {
    let ours = resolver.resolve(ours, dice);
    let theirs = resolver.resolve(theirs, dice);
    resolver.lead(&ours, &theirs)
}

/// The exact law of our lead in one exchange.
pub fn law<R: Resolver>(resolver: &R, ours: &R::Check, theirs: &R::Check) -> Law<i16> {
    Exact::law(|dice| exchange(resolver, ours, theirs, dice))
}

/// How a contest over time ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LoneSuccess {
    /// Whether we won, they did, or nobody had by the last round.
    pub victor: Victor,
    /// The rounds played, from 1.
    pub rounds: u16,
}

/// Who won a contest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Victor {
    /// We did.
    Ours,
    /// They did.
    Theirs,
    /// Nobody did.
    Nobody,
}

/// Rounds of one check each until one side succeeds and the other fails; margins count nothing.
///
/// Undecided after `rounds_max` rounds it is [`Victor::Nobody`]'s.
pub fn over_time<R: Resolver>(
    resolver: &R,
    ours: &R::Check,
    theirs: &R::Check,
    rounds_max: u16,
    dice: &mut impl Dice,
) -> LoneSuccess {
    for rounds in 1..=rounds_max {
        // The checks stay the same from round to round, so the round's number is no input.
        let victor = dice.settle(Key::new("round of a contest over time", []), |dice| {
            let ours = resolver.resolve(ours, dice).is_success();
            let theirs = resolver.resolve(theirs, dice).is_success();
            match (ours, theirs) {
                (true, false) => Victor::Ours,
                (false, true) => Victor::Theirs,
                _ => Victor::Nobody,
            }
        });
        if victor != Victor::Nobody {
            return LoneSuccess { victor, rounds };
        }
    }
    LoneSuccess { victor: Victor::Nobody, rounds: rounds_max }
}

/// The exact law of a contest over time.
///
/// Exact but for rounds that are reached less than once in 10<sup>15</sup> times, which are its
/// slack.
pub fn over_time_law<R: Resolver>(
    resolver: &R,
    ours: &R::Check,
    theirs: &R::Check,
    rounds_max: u16,
) -> Law<LoneSuccess> {
    Exact::law(|dice| over_time(resolver, ours, theirs, rounds_max, dice))
}

//! Contests: one check against another of the same mechanic.
//!
//! The mechanic decides who leads ([`Resolver::lead`]): by cancelling successes, comparing margins
//! or comparing degrees. This module has the two kinds of contest that work with any mechanic: a
//! single exchange, and rounds until only one side succeeds.

use std::ops::ControlFlow::{Break, Continue};

use crate::dice::{Dice, Exact};
use crate::law::Law;
use crate::resolver::{Outcome, Resolver};

/// Rolls one exchange and returns our lead: positive if we win, 0 for a draw, negative if they win.
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

/// Returns the exact law of our lead in one exchange.
pub fn law<R: Resolver>(resolver: &R, ours: &R::Check, theirs: &R::Check) -> Law<i16> {
    Exact::law(|dice| exchange(resolver, ours, theirs, dice))
}

/// The result of a contest over several rounds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LoneSuccess {
    /// The winner, if any.
    pub victor: Victor,
    /// The number of rounds played, from 1; 0 if none was allowed.
    pub rounds: u16,
}

/// The winner of a contest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Victor {
    /// We won.
    Ours,
    /// They won.
    Theirs,
    /// Nobody won within the limit on rounds.
    Nobody,
}

/// Rolls rounds of one check each until exactly one side succeeds. Margins do not matter.
///
/// The result is [`Victor::Nobody`] if this does not happen within `rounds_max` rounds.
pub fn over_time<R: Resolver>(
    resolver: &R,
    ours: &R::Check,
    theirs: &R::Check,
    rounds_max: u16,
    dice: &mut impl Dice,
) -> LoneSuccess {
    let start = LoneSuccess { victor: Victor::Nobody, rounds: 0 };
    let checks = [*ours, *theirs];
    dice.repeat(resolver, checks, rounds_max, start, |dice, resolver, checks, before| {
        let victor = dice.part(resolver, checks, round);
        let after = LoneSuccess { victor, rounds: before.rounds + 1 };
        if victor == Victor::Nobody { Continue(after) } else { Break(after) }
    })
}

/// Rolls a round of a contest over time.
fn round<R: Resolver, D: Dice>(
    dice: &mut D,
    resolver: &R,
    [ours, theirs]: [R::Check; 2],
) -> Victor {
    let ours = resolver.resolve(&ours, dice).is_success();
    let theirs = resolver.resolve(&theirs, dice).is_success();
    match (ours, theirs) {
        (true, false) => Victor::Ours,
        (false, true) => Victor::Theirs,
        _ => Victor::Nobody,
    }
}

/// Returns the exact law of a contest over several rounds.
///
/// The only error is the slack: rounds reached with a probability below [`Exact::FLOOR`] are left
/// out.
pub fn over_time_law<R: Resolver>(
    resolver: &R,
    ours: &R::Check,
    theirs: &R::Check,
    rounds_max: u16,
) -> Law<LoneSuccess> {
    Exact::law(|dice| over_time(resolver, ours, theirs, rounds_max, dice))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Die;
    use crate::mechanics::{Characteristic, DieUnder};

    const TEST: DieUnder = DieUnder { die: Die::D12, passes_to: 1, fails_from: 12, capped: None };

    fn value(printed: i16) -> Characteristic {
        Characteristic { printed, modifier: 0 }
    }

    #[test]
    fn two_contests_in_one_rule_keep_apart() {
        let contest = |ours: i16, theirs: i16, dice: &mut Exact| {
            over_time(&TEST, &value(ours), &value(theirs), 50, dice).victor
        };
        let both = Exact::law_above(1e-12, |dice| (contest(8, 6, dice), contest(4, 9, dice)));
        let alone = |ours, theirs| {
            let law = over_time_law(&TEST, &value(ours), &value(theirs), 50);
            law.probability(|end| end.victor == Victor::Ours)
        };
        let together = both.probability(|&pair| pair == (Victor::Ours, Victor::Ours));
        assert!((together - alone(8, 6) * alone(4, 9)).abs() < 1e-9 + both.slack());
        assert!(both.slack() < 1e-6);
    }

    #[test]
    fn a_lone_success_leads_whatever_the_degrees() {
        // A natural 12 fails and a natural 2 passes, though the value of 14 is met by more.
        let law = law(&TEST, &value(14), &value(2));
        let lead = |ours: u8, theirs: u8| {
            let read = |face: u8, value: &Characteristic| {
                let rule = |dice: &mut crate::dice::Scripted<'_>| TEST.resolve(value, dice);
                crate::dice::Scripted::play(&[face], rule).expect("one die").value
            };
            TEST.lead(&read(ours, &value(14)), &read(theirs, &value(2)))
        };
        assert!(lead(12, 2) < 0 && lead(2, 12) > 0);
        assert!((law.total() - 1.0).abs() < 1e-12);
    }
}

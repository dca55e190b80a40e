//! Routs.

use crate::dice::{Dice, Name};
use crate::games::sprawl::profile::{Conduct, Nerve, Stance};
use crate::games::sprawl::rules::{RoutTests, Rules};
use crate::squad::Rank;

/// A Character that may make the Test of its squad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// Its number.
    pub who: usize,
    /// Its rank.
    pub rank: Rank,
    /// Its Smarts.
    pub smarts: u8,
}

/// Returns whether a Character counts towards a rout of its squad.
#[must_use]
pub fn is_affected(conduct: &Conduct, stance: Stance) -> bool {
    // A Character that is Down is Pinned as well, and one that has fled is Panicked.
    !conduct.is_able(stance)
}

/// Returns who makes the Test of a squad, of those who are not affected.
pub fn tester(able: impl DoubleEndedIterator<Item = Candidate> + Clone) -> Option<Candidate> {
    let led = able.clone().find(|candidate| candidate.rank == Rank::Leader);
    // SPRAWL L252d: if the Leader is affected, the best Smarts of those who are not.
    led.or_else(|| able.rev().max_by_key(|candidate| candidate.smarts))
}

/// Makes a Character of a routed squad flee.
pub fn flees(conduct: &mut Conduct) {
    // SPRAWL L252c: all of them flee, and the fight is lost.
    // SPRAWL L32f: so too many casualties force a squad to withdraw.
    conduct.nerve = Nerve::Fled;
}

impl Rules {
    /// Returns whether too many Characters of a squad are affected at once, given how many have
    /// been `tested` for.
    #[must_use]
    pub fn wavers(&self, affected: usize, all: usize, tested: usize) -> bool {
        // SPRAWL L252a: over 25 % of a squad at one time.
        // Those Out of Action count, so it is 25 % of its initial size. `rout_tests` says whether the
        // same Characters count again.
        let again = *self.table.rout_tests == RoutTests::EachTurn;
        *self.table.rout_percent * all < 100 * affected && (again || tested < affected)
    }

    /// Rolls the Test of a wavering squad with this many affected, and returns whether it holds.
    pub fn holds(&self, tester: Option<Candidate>, affected: usize, dice: &mut impl Dice) -> bool {
        // SPRAWL L252b: a Smarts Test with the number affected as its Difficulty.
        let difficulty = affected.min(u8::MAX.into()) as u8;
        // If nobody is left to take it, it fails.
        let holds = tester.is_some_and(|tester| self.passes(tester.smarts, difficulty, dice));
        dice.tell("L252b", || {
            let who = tester.map_or("nobody".to_owned(), |who| Name::of(who.who).to_string());
            let verb = if holds { "holds" } else { "does not hold" };
            format!("{who} {verb} the squad together at Difficulty {difficulty}")
        });
        holds
    }
}

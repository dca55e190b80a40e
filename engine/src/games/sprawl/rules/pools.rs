//! How the book configures the success pools of Tests.

use crate::book::{Parameters, Terms};
use crate::dice::Dice;
use crate::mechanics::{NetSuccesses, PoolCheck, PoolRules, SuccessPool};
use crate::resolver::{Outcome, Resolver};

/// Configures the pool of a Test.
#[must_use]
pub fn test(parameters: &Parameters) -> SuccessPool {
    SuccessPool::new(rules(parameters))
}

fn rules(parameters: &Parameters) -> PoolRules {
    PoolRules {
        // SPRAWL L18b: the 0 of the die is ten, so its faces run from 1 to 10.
        die: parameters.die("die"),
        // SPRAWL L18a: a die of 7 or more is a success.
        target: parameters.number("target"),
        // SPRAWL L28a: a ten counts as two successes.
        top_counts: if parameters.flag("rule_of_tens") { 2 } else { 1 },
        // SPRAWL L22d: meeting the Difficulty exactly is one net success.
        // `net_success` says what further ones are worth.
        net: match parameters.choice("net_success") {
            "multiples" => NetSuccesses::Multiples,
            "raw" => NetSuccesses::Raw,
            _ => NetSuccesses::Beyond,
        },
        // `difficulty_min` says how far modifiers can lower the Difficulty.
        difficulty_min: parameters.number("difficulty_min"),
        // SPRAWL L171a: no success and a 1 is a misfire.
        fumbles: parameters.flag("fumble_on_one"),
    }
}

/// Configures the pool of a Test whose successes are counted, without a Difficulty.
#[must_use]
pub fn tally(parameters: &Parameters) -> SuccessPool {
    let net = NetSuccesses::Raw;
    SuccessPool::new(PoolRules { net, difficulty_min: 1, fumbles: false, ..rules(parameters) })
}

/// Configures the pool of a Damage Test.
#[must_use]
pub fn damage_test(parameters: &Parameters) -> SuccessPool {
    // SPRAWL L205c: each success is a point of damage, so the degree is the damage.
    SuccessPool::new(PoolRules {
        // SPRAWL L28b and SPRAWL L205d: a ten counts once.
        top_counts: if parameters.flag("tens_on_damage") { 2 } else { 1 },
        fumbles: false,
        // A Damage Test has no Difficulty; all of its successes count.
        net: NetSuccesses::Raw,
        difficulty_min: 1,
        ..rules(parameters)
    })
}

/// Configures the pool of a Toughness Test, in which all successes count, as in damage.
#[must_use]
pub fn toughness_test(parameters: &Parameters) -> SuccessPool {
    let rules = rules(parameters);
    SuccessPool::new(PoolRules {
        // `tens_on_toughness` says whether tens count as they do on other Tests.
        top_counts: if parameters.flag("tens_on_toughness") { rules.top_counts } else { 1 },
        fumbles: false,
        net: NetSuccesses::Raw,
        difficulty_min: 1,
        ..rules
    })
}

/// The result of the two Tests of a brawl.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Exchange {
    /// Our lead in successes; negative if the defender wins.
    pub lead: i16,
    /// Whether our own Test met its Difficulty.
    pub met: bool,
}

/// Rolls a Brawling contest and returns our lead in successes, negative if the defender wins.
pub fn brawl(
    parameters: &Parameters,
    ours: PoolCheck,
    theirs: PoolCheck,
    dice: &mut impl Dice,
) -> i16 {
    exchange(&test(parameters), [ours, theirs], dice).lead
}

/// Rolls a Brawling contest of attacker and defender.
pub fn exchange(test: &SuccessPool, checks: [PoolCheck; 2], dice: &mut impl Dice) -> Exchange {
    // SPRAWL L183a: both sides make a Test.
    let [ours, theirs] = checks.map(|check| test.resolve(&check, dice));
    // SPRAWL L183b: successes cancel one for one, which leaves their difference.
    // SPRAWL L183c: the side with some left wins.
    // SPRAWL L183e: otherwise it is a tie.
    Exchange { lead: test.lead(&ours, &theirs), met: ours.is_success() }
}

/// Returns the check for these terms, before any ease.
#[must_use]
pub fn check(terms: Terms) -> PoolCheck {
    // SPRAWL L14: as many dice as the attribute.
    let pool = terms.rating().clamp(0, u8::MAX.into()) as u8;
    // SPRAWL L22a: the Difficulty is the number of successes needed, 1 by default.
    // SPRAWL L22b and SPRAWL L22c: modifiers add up in the Difficulty; ease is subtracted.
    PoolCheck { pool, difficulty: terms.against() }
}

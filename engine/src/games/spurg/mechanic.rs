//! SPURG Verdict Rolls: how the book sets the sum under a target.

use crate::book::{Book, Parameters, Terms};
use crate::contest::{self, LoneSuccess};
use crate::dice::{Dice, Key};
use crate::expression::Expression;
use crate::games::Setting;
use crate::mechanics::{Band, SumUnder, TargetNumber};

use super::combat::Rules;

/// The game of a SPURG book.
#[must_use]
pub fn game(book: Book) -> Setting<SumUnder> {
    let verdict = verdict(&book.parameters);
    let rules = Rules::of(&book.parameters);
    Setting::new(book, verdict, check).with_fights(rules)
}

/// The Verdict Roll.
#[must_use]
pub fn verdict(parameters: &Parameters) -> SumUnder {
    // SPURG L14b: at or under the Target Number succeeds.
    // SPURG L24a and SPURG L24b: margins are told by the degree, a margin of 0 being 1.
    // Assumption: where a total is both, as a 3 against a target of -8, critical success is first.
    SumUnder {
        // SPURG L14a: three six-sided dice, added.
        count: parameters.number("count"),
        die: parameters.die("die"),
        // SPURG L30a: 3 and 4 always succeed critically.
        critical_to: parameters.number("critical_to"),
        critical_bands: [
            // SPURG L30b: a 5 does from a Target Number of 15 on.
            Band { sum: 5, target: parameters.number("critical_5_from") },
            // SPURG L30c: a 6 does from a Target Number of 16 on.
            Band { sum: 6, target: parameters.number("critical_6_from") },
        ],
        // SPURG L32a: 18 always fails critically.
        fumble_from: parameters.number("fumble_from"),
        // SPURG L32b: a 17 does up to a Target Number of 15.
        fumble_band: Band { sum: 17, target: parameters.number("fumble_17_to") },
        // SPURG L32c: more than 10 above the Target Number fails critically.
        fumble_beyond: parameters.number("fumble_beyond"),
        fails_from: parameters.number("fails_from"),
        criticals_lead: parameters.flag("criticals_lead"),
    }
}

/// A contest decided at once: our lead in margin.
pub fn contest(
    parameters: &Parameters,
    ours: TargetNumber,
    theirs: TargetNumber,
    dice: &mut impl Dice,
) -> i16 {
    // SPURG L36a: each rolls against a Target Number of its own.
    // SPURG L36b: a lone success wins. SPURG L36c: of two the better margin does.
    // SPURG L36d: of two failures the smaller margin wins. SPURG L36e: equal margins are a draw.
    contest::exchange(&verdict(parameters), &ours, &theirs, dice)
}

/// A contest over time: rounds of Verdict Rolls until only one side succeeds.
pub fn contest_over_time(
    parameters: &Parameters,
    ours: TargetNumber,
    theirs: TargetNumber,
    dice: &mut impl Dice,
) -> LoneSuccess {
    // SPURG L38a: margins count nothing. SPURG L38b: a success wins when all others fail.
    // SPURG L38c: until then everybody rolls again.
    let rounds_max = parameters.number("contest_rounds_max");
    let round = Key::new("SPURG contest over time", [ours.0.into(), theirs.0.into()]);
    contest::over_time(&verdict(parameters), &ours, &theirs, rounds_max, round, dice)
}

/// What a damage roll comes to.
pub fn damage(roll: Expression, dice: &mut impl Dice) -> i32 {
    // SPURG L42a: any number of dice and a fixed number.
    roll.roll(dice)
}

fn check(terms: Terms) -> TargetNumber {
    // SPURG L20d: modifiers change the Target Number, never the roll; so easing adds to it.
    TargetNumber(terms.rating())
}

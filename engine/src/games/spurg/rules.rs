//! The numbers of SPURG, read from the book, and how they configure the Verdict Roll.

use crate::book::{Lookup, Parameters, Terms, Tracked};
use crate::contest::{self, LoneSuccess};
use crate::dice::Dice;
use crate::expression::Expression;
use crate::mechanics::{CriticalBand, SumUnder, TargetNumber};
use crate::table::UNITS;

/// The rules with all numbers of the book.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The Verdict Roll.
    pub verdict: Tracked<SumUnder>,
    /// Whether a critical hit cannot be dodged.
    pub critical_undefended: Tracked<bool>,
    /// Whether a fighter dodges one attack alone between two turns of its own.
    pub dodge_once: Tracked<bool>,
    /// Whether a critical failure costs the next attack.
    pub fumble_loses_turn: Tracked<bool>,
    /// The hit points at which a fighter is out of the fight.
    pub out_at: Tracked<u16>,
    /// The minimum of a damage roll.
    pub damage_min: Tracked<i32>,
    /// The seconds in a turn.
    pub turn_seconds: Tracked<i32>,
    /// The divisor of movement in a turn with an attack.
    pub attack_divisor: Tracked<i32>,
    /// The Target Number of a shot that makes an advancing figure stop and shoot.
    pub advance_until: Tracked<i16>,
    /// The modifier of full cover to the skill of a shot: 0 or less.
    pub cover_most: Tracked<i16>,
    /// Whether what is exactly as high as eyes and heads hides them.
    pub level_hides: Tracked<bool>,
    /// The modifier of a view through foliage: 0 or less.
    pub veiled_cover: Tracked<i16>,
    /// The factor by which difficult ground increases the cost of movement.
    pub difficult_factor: Tracked<i32>,
    /// The highest rise that can be climbed, in units.
    pub climb: Tracked<i32>,
    /// The cost of climbing, in units.
    pub climb_cost: Tracked<i32>,
    /// The range modifier of a short distance, by whole yards.
    near: Tracked<Lookup<i16>>,
    /// The longest short distance, in yards.
    near_yards: i64,
    /// The additional modifier for each factor of ten.
    tenfold: Tracked<i16>,
    parameters: Parameters,
}

/// The maximum number of divisions by ten, beyond any possible distance.
const TENFOLDS_MAX: i16 = 20;

/// The longest diagonal of any table, in yards.
pub const YARDS_MAX: i64 = 600;

impl Rules {
    /// Reads the rules from a book's parameters.
    #[must_use]
    pub fn of(parameters: &Parameters) -> Rules {
        let flag = |key| parameters.tracked(|parameters| parameters.flag(key));
        let number = |key| parameters.tracked(|parameters| parameters.number::<i16>(key));
        let whole = |key| parameters.tracked(|parameters| parameters.number::<i32>(key));
        let yards = |key| parameters.tracked(|parameters| parameters.number::<i32>(key) * UNITS);
        Rules {
            verdict: parameters.tracked(verdict),
            critical_undefended: flag("critical_undefended"),
            dodge_once: flag("dodge_once"),
            fumble_loses_turn: flag("fumble_loses_turn"),
            out_at: parameters.tracked(|parameters| parameters.number("out_at_hit_points")),
            damage_min: whole("damage_min"),
            turn_seconds: whole("turn_seconds"),
            attack_divisor: whole("attack_divisor"),
            advance_until: number("advance_until_skill"),
            cover_most: number("cover_most"),
            level_hides: flag("level_cover"),
            veiled_cover: number("veiled_cover"),
            difficult_factor: whole("difficult_factor"),
            climb: yards("climb_yards"),
            climb_cost: yards("climb_cost_yards"),
            near: parameters.tracked(|parameters| parameters.table("range").numbers("penalty")),
            near_yards: parameters.table_form("range").by_range.1.max(1),
            tenfold: number("range_tenfold"),
            parameters: parameters.clone(),
        }
    }

    /// Returns the parameters of the book.
    #[must_use]
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// Returns the range modifier of a distance in whole yards.
    #[must_use]
    pub fn range_penalty(&self, mut yards: i64) -> i16 {
        for tenfold in 0..TENFOLDS_MAX {
            if yards <= self.near_yards {
                return tenfold * *self.tenfold + self.near.at(yards);
            }
            yards = yards / 10 + i64::from(yards % 10 > 0);
        }
        TENFOLDS_MAX * *self.tenfold
    }
}

/// Configures the Verdict Roll.
#[must_use]
pub fn verdict(parameters: &Parameters) -> SumUnder {
    // SPURG L14b: at or under the Target Number succeeds.
    // SPURG L24a and SPURG L24b: the degree gives the margin; a margin of 0 is degree 1.
    // A 3 is always a critical success, even where it is far above the Target Number.
    SumUnder {
        // SPURG L14a: three six-sided dice, added.
        count: parameters.number("count"),
        die: parameters.die("die"),
        // SPURG L30a: 3 and 4 always succeed critically.
        critical_to: parameters.number("critical_to"),
        critical_bands: [
            // SPURG L30b: a 5 does for a Target Number of 15 or more.
            CriticalBand { sum: 5, target: parameters.number("critical_5_from") },
            // SPURG L30c: a 6 does for a Target Number of 16 or more.
            CriticalBand { sum: 6, target: parameters.number("critical_6_from") },
        ],
        // SPURG L32a: 18 always fails critically.
        fumble_from: parameters.number("fumble_from"),
        // SPURG L32b: a 17 does for a Target Number of 15 or less.
        fumble_band: CriticalBand { sum: 17, target: parameters.number("fumble_17_to") },
        // SPURG L32c: more than 10 above the Target Number fails critically.
        fumble_beyond: parameters.number("fumble_beyond"),
        fails_from: parameters.number("fails_from"),
        criticals_lead: parameters.flag("criticals_lead"),
    }
}

/// Rolls a contest in one exchange and returns our lead in margin.
pub fn contest(
    parameters: &Parameters,
    ours: TargetNumber,
    theirs: TargetNumber,
    dice: &mut impl Dice,
) -> i16 {
    // SPURG L36a: each rolls against its own Target Number.
    // SPURG L36b: a lone success wins.
    // SPURG L36c: of two, the better margin wins.
    // SPURG L36d: of two failures, the smaller margin wins.
    // SPURG L36e: equal margins are a draw.
    contest::exchange(&verdict(parameters), &ours, &theirs, dice)
}

/// Rolls a contest over time: Verdict Rolls until exactly one side succeeds, `rounds_max` at most.
pub fn contest_over_time(
    parameters: &Parameters,
    ours: TargetNumber,
    theirs: TargetNumber,
    rounds_max: u16,
    dice: &mut impl Dice,
) -> LoneSuccess {
    // SPURG L38a: margins do not count.
    // SPURG L38b: a success wins if all others fail.
    // SPURG L38c: until then everybody rolls again.
    contest::over_time(&verdict(parameters), &ours, &theirs, rounds_max, dice)
}

/// Rolls damage.
pub fn damage(roll: Expression, dice: &mut impl Dice) -> i32 {
    // SPURG L42a: any number of dice and a fixed number.
    roll.roll(dice)
}

/// Returns the check for these terms, before any ease.
#[must_use]
pub fn check(terms: Terms) -> TargetNumber {
    // SPURG L20d: modifiers change the Target Number, never the roll; so ease is added to it.
    TargetNumber(terms.rating())
}

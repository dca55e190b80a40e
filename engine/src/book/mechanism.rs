//! The five parametric mechanics, as a user-defined game names them in `[resolver]`.

use super::card::Card;
use super::fault::{Fault, did_you_mean};
use super::own_settings::{Setting, Written, keys};
use super::parameter::{Concern, Parameter};
use super::parameters::Parameters;
use crate::mechanics::{
    CriticalBand, DieOver, DieUnder, NetSuccesses, PoolRules, SuccessPool, SumUnder, TwoDiceUnder,
};
use crate::shape::{Case, KeyShape, KnownWords, Shape, documented, named};

documented! {
    /// A parametric mechanic; the key `kind` of `[resolver]`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Mechanism {
        /// A pool of dice, each a success from a face on: the rating is the number of dice, and
        /// `against` the number of successes needed, 1 for a game without it.
        SuccessPool,
        /// A sum of dice at or under the rating.
        SumUnder,
        /// A die and the rating that reach `against`; without it, a die that reaches the rating.
        DieOver,
        /// A die at or under the rating.
        DieUnder,
        /// Two dice, each a success at or under the rating, of which the higher has to exceed
        /// `against`, 0 for a game without it.
        TwoDiceUnder,
    }
}

/// The table of a mechanic's settings.
pub(super) const RESOLVER: &str = "resolver";

/// What it is.
const RESOLVER_SAYS: &str = "the mechanic of checks, for a game without a function `check`";

/// The key that names the mechanic.
const KIND: &str = "kind";

/// Returns this key.
fn kind() -> KeyShape {
    let words = named(&Mechanism::ALL, Mechanism::name, Mechanism::SAYS);
    KeyShape::of(KIND, "the mechanic", words).required()
}

const DIE: Setting = Setting::number("die", "faces of the die", (2, 100), None);

const SUCCESS_POOL: [Setting; 6] = [
    DIE,
    Setting::number("target", "lowest face that is a success", (1, 101), None),
    Setting::number("top_counts", "successes of the highest face", (0, 128), Some(1)),
    Setting::word(
        "net",
        "net successes: those beyond the difficulty and one, the times that it is met, or all",
        KnownWords::plain(&["beyond", "multiples", "raw"]),
    ),
    Setting::number("difficulty_min", "lowest number of successes needed", (1, 100), Some(1)),
    Setting::flag("fumbles", "whether a pool of no successes with a one is a fumble", false),
];

const SUM_UNDER: [Setting; 13] = [
    Setting::number("count", "number of dice", (1, 20), None),
    DIE,
    Setting::number("critical_to", "highest sum that is always a critical", (0, 2000), Some(0)),
    Setting::number("critical_sum", "sum that is a critical from a target on", (0, 2000), Some(0)),
    Setting::number("critical_sum_from", "lowest target of that sum", (-2000, 2001), Some(2001)),
    Setting::number("critical_sum_2", "another such sum", (0, 2000), Some(0)),
    Setting::number("critical_sum_2_from", "lowest target of it", (-2000, 2001), Some(2001)),
    Setting::number("fumble_from", "lowest sum that is always a fumble", (1, 2001), Some(2001)),
    Setting::number("fumble_sum", "sum that is a fumble up to a target", (0, 2000), Some(0)),
    Setting::number("fumble_sum_to", "highest target of that sum", (-2001, 2000), Some(-2001)),
    Setting::number(
        "fumble_beyond",
        "a sum that exceeds the target by more is a fumble",
        (0, 5000),
        Some(5000),
    ),
    Setting::number("fails_from", "lowest sum that never succeeds", (1, 2001), Some(2001)),
    Setting::flag("criticals_lead", "whether a lone critical wins a contest", false),
];

const DIE_OVER: [Setting; 5] = [
    DIE,
    Setting::number("critical_from", "lowest face that is a critical", (1, 101), Some(101)),
    Setting::number("fumble_to", "highest face that is a fumble", (0, 100), Some(0)),
    Setting::flag("critical_always_hits", "whether such a face always succeeds", true),
    Setting::flag("fumble_always_misses", "whether such a face always fails", true),
];

const DIE_UNDER: [Setting; 5] = [
    DIE,
    Setting::number("passes_to", "highest face that always passes, a critical", (0, 100), Some(0)),
    Setting::number("fails_from", "lowest face that always fails, a fumble", (1, 101), Some(101)),
    Setting::number("value_min", "lowest modified rating", (-10_000, 10_000), Some(-10_000)),
    Setting::number("value_max", "highest modified rating", (-10_000, 10_000), Some(10_000)),
];

const TWO_DICE_UNDER: [Setting; 4] = [
    DIE,
    Setting::flag("repeats", "whether a die adds its faces while it still succeeds", false),
    Setting::flag("doubles", "whether two successes are a critical", false),
    Setting::flag("black_decides", "whether the first die's ends decide alone", false),
];

impl Mechanism {
    /// All mechanics.
    pub const ALL: [Mechanism; 5] = [
        Mechanism::SuccessPool,
        Mechanism::SumUnder,
        Mechanism::DieOver,
        Mechanism::DieUnder,
        Mechanism::TwoDiceUnder,
    ];

    /// Returns the name used in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Mechanism::SuccessPool => "success-pool",
            Mechanism::SumUnder => "sum-under",
            Mechanism::DieOver => "die-over",
            Mechanism::DieUnder => "die-under",
            Mechanism::TwoDiceUnder => "two-dice-under",
        }
    }

    const fn settings(self) -> &'static [Setting] {
        match self {
            Mechanism::SuccessPool => &SUCCESS_POOL,
            Mechanism::SumUnder => &SUM_UNDER,
            Mechanism::DieOver => &DIE_OVER,
            Mechanism::DieUnder => &DIE_UNDER,
            Mechanism::TwoDiceUnder => &TWO_DICE_UNDER,
        }
    }

    /// Returns the shape of `[resolver]`: the keys of each mechanic.
    pub(super) fn shape() -> Shape {
        let table = |settings| keys(RESOLVER_SAYS, settings, vec![kind()]);
        let case = |one: Mechanism| {
            let is = Shape::plain_words([one.name()]);
            Case { key: KIND, is, table: table(one.settings()) }
        };
        Shape::Cases(Mechanism::ALL.map(case).into(), table(&[]))
    }

    /// Reads `[resolver]`: the mechanic, and a parameter for each of its settings.
    pub(super) fn read(written: &Written<'_>) -> Result<(Mechanism, Vec<Parameter>), Fault> {
        let names = Mechanism::ALL.map(Mechanism::name);
        let known = names.map(|name| format!("\"{name}\"")).join(", ");
        let such = || format!("write a line such as `{KIND} = \"{}\"`", names[0]);
        let Some(named) = written.get(KIND) else {
            let message = format!("`[{RESOLVER}]` has no `{KIND}`; expected one of {known}");
            return Err(written.fault(written.span.clone(), message, such()));
        };
        let found = named.get_ref().as_str().unwrap_or_default();
        let mechanism = Mechanism::ALL.into_iter().find(|one| one.name() == found);
        let Some(mechanism) = mechanism else {
            let message = format!("no mechanic {}; expected one of {known}", named.get_ref());
            let fix = did_you_mean(found, names).unwrap_or_else(such);
            return Err(written.fault(named.span(), message, fix));
        };
        let parameters = written.parameters(mechanism.settings(), &[kind()], Concern::Check)?;
        Ok((mechanism, parameters))
    }

    /// Returns the lowest and highest rating that it can be asked for.
    pub(super) const fn ratings(self) -> (i16, i16) {
        match self {
            Mechanism::SuccessPool => (0, 255),
            _ => (-2000, 2000),
        }
    }

    /// Returns whether its checks can be made against a number besides the rating.
    pub(super) const fn takes_against(self) -> bool {
        !matches!(self, Mechanism::SumUnder | Mechanism::DieUnder)
    }

    /// Returns the word for what a modifier changes, and the sign with which it helps.
    pub(super) fn modifier(self, rating: &str, against: Option<&str>) -> (String, i16) {
        match self {
            Mechanism::SuccessPool => (against.unwrap_or("successes needed").to_owned(), -1),
            Mechanism::DieOver => ("roll".to_owned(), 1),
            _ => (rating.to_owned(), 1),
        }
    }

    /// Returns the mechanic in a few words.
    pub(super) fn words(self, parameters: &Parameters) -> String {
        let parameters = parameters.fresh();
        let number = |key: &str| parameters.number::<i64>(key);
        let die = number("resolver_die");
        match self {
            Mechanism::SuccessPool => {
                format!("d{die} success pool, {} or more", number("resolver_target"))
            }
            Mechanism::SumUnder => format!("{}d{die} at or under", number("resolver_count")),
            Mechanism::DieOver => format!("d{die} at or over"),
            Mechanism::DieUnder => format!("d{die} at or under"),
            Mechanism::TwoDiceUnder => format!("two d{die} at or under"),
        }
    }

    /// Returns the configured success pool.
    ///
    /// # Panics
    /// Like the others, if `[resolver]` named another mechanic: a bug, not an error in a file.
    #[must_use]
    pub fn success_pool(parameters: &Parameters) -> SuccessPool {
        SuccessPool::new(PoolRules {
            die: parameters.die("resolver_die"),
            target: parameters.number("resolver_target"),
            top_counts: parameters.number("resolver_top_counts"),
            net: match parameters.choice("resolver_net") {
                "multiples" => NetSuccesses::Multiples,
                "raw" => NetSuccesses::Raw,
                _ => NetSuccesses::Beyond,
            },
            difficulty_min: parameters.number("resolver_difficulty_min"),
            fumbles: parameters.flag("resolver_fumbles"),
        })
    }

    /// Returns the configured sum under a target.
    #[must_use]
    pub fn sum_under(parameters: &Parameters) -> SumUnder {
        let number = |key| parameters.number::<i16>(key);
        let band = |sum, target| CriticalBand { sum: number(sum), target: number(target) };
        SumUnder {
            count: parameters.number("resolver_count"),
            die: parameters.die("resolver_die"),
            critical_to: number("resolver_critical_to"),
            critical_bands: [
                band("resolver_critical_sum", "resolver_critical_sum_from"),
                band("resolver_critical_sum_2", "resolver_critical_sum_2_from"),
            ],
            fumble_from: number("resolver_fumble_from"),
            fumble_band: band("resolver_fumble_sum", "resolver_fumble_sum_to"),
            fumble_beyond: number("resolver_fumble_beyond"),
            fails_from: number("resolver_fails_from"),
            criticals_lead: parameters.flag("resolver_criticals_lead"),
        }
    }

    /// Returns the configured die over a target.
    #[must_use]
    pub fn die_over(parameters: &Parameters) -> DieOver {
        DieOver {
            die: parameters.die("resolver_die"),
            critical_from: parameters.number("resolver_critical_from"),
            fumble_to: parameters.number("resolver_fumble_to"),
            critical_always_hits: parameters.flag("resolver_critical_always_hits"),
            fumble_always_misses: parameters.flag("resolver_fumble_always_misses"),
        }
    }

    /// Returns the configured die under a characteristic.
    #[must_use]
    pub fn die_under(parameters: &Parameters) -> DieUnder {
        let capped = ["resolver_value_min", "resolver_value_max"].map(|key| parameters.number(key));
        DieUnder {
            die: parameters.die("resolver_die"),
            passes_to: parameters.number("resolver_passes_to"),
            fails_from: parameters.number("resolver_fails_from"),
            capped: Some((capped[0], capped[1])),
        }
    }

    /// Returns the configured two dice under a value.
    #[must_use]
    pub fn two_dice_under(parameters: &Parameters) -> TwoDiceUnder {
        TwoDiceUnder {
            die: parameters.die("resolver_die"),
            repeats: parameters.flag("resolver_repeats"),
            doubles: parameters.flag("resolver_doubles"),
            black_decides: parameters.flag("resolver_black_decides"),
        }
    }

    /// Returns whether the rating is the number that a die has to reach.
    #[must_use]
    pub fn reaches_rating(self, card: &Card) -> bool {
        self == Mechanism::DieOver && card.against.is_none()
    }
}

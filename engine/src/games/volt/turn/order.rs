//! The order in which all figures act in a Volt fight, rolled once.

use arrayvec::ArrayVec;

use crate::dice::{Dice, Name};
use crate::engagement::Side;
use crate::field::{Ranking, acting_order};
use crate::fight::First;
use crate::games::volt::profile::Profile;
use crate::games::volt::rules::{OrderTies, Rules, Unrolled};
use crate::mechanics::Attempt;
use crate::resolver::{Outcome, Resolver};
use crate::squad::FIGURES_MAX;

/// A fighter's first action, as far as the roll for order depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstAction {
    /// An attack with this value.
    Attack(i16),
    /// An action without a roll, by a fighter whose attacks would have this value.
    Unrolled(i16),
}

/// A roll for order: its value, and the name of the fighter if it is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Roller {
    value: i16,
    told: Option<Name>,
}

/// More than any two values rolled for order differ by.
const DEGREE: i32 = 1 << 16;

/// Returns the value of a fighter's roll for order.
pub fn order_value(rules: &Rules, profile: &Profile, first: FirstAction) -> i16 {
    // Volt L11b: all declare their first action before the order is found.
    // Volt L11c: each rolls as for that action, for the order alone. What prepares an attack, such
    // as aiming, rolls as for that attack; `order_without_roll` says what others roll.
    let value = match (first, *rules.unrolled) {
        (FirstAction::Attack(value), _) | (FirstAction::Unrolled(value), Unrolled::Attack) => value,
        (FirstAction::Unrolled(_), Unrolled::Agility) => profile.agility,
    };
    // Volt X35: Quick Reflexes give +5 on this roll.
    value + if profile.quick_reflexes { *rules.quick_reflexes } else { 0 }
}

/// Returns the order in which all figures act in every turn; `fighters` are their sides and roll
/// values, by number.
pub fn order(
    rules: &Rules,
    first: First,
    fighters: impl Iterator<Item = (Side, i16)>,
    dice: &mut impl Dice,
) -> Ranking {
    let fighters: ArrayVec<(Side, i16), FIGURES_MAX> = fighters.collect();
    let two = fighters.len() == 2;
    let roller =
        |(who, (side, value))| (side, Roller { value, told: two.then_some(Name::of(who)) });
    // If the situation sets who goes first, nobody rolls.
    let ranking = acting_order(
        rules,
        first,
        fighters.into_iter().enumerate().map(roller),
        dice,
        |roller| roller.value.into(),
        |dice, rules, roller: Roller, again| roller.roll(rules, again, dice),
    );
    tell(&ranking, dice);
    ranking
}

impl Roller {
    /// Rolls for order; `again` counts the re-rolls of ties.
    fn roll(self, rules: &Rules, again: u8, dice: &mut impl Dice) -> i32 {
        if 0 < again && self.told == Some(Name(0)) {
            dice.tell("L11d", || "a tie: both roll again".to_owned());
        }
        let Roller { value, told } = self;
        let answer = rules.roll.resolve(&Attempt { value, against: 0 }, dice);
        if let Some(name) = told {
            dice.tell("L11c", || match answer.is_success() {
                true => format!("{name} rolls {value} for order: a success of {}", answer.degree),
                false => format!("{name} rolls {value} for order: a failure"),
            });
        }
        // Volt L11d: successes first, the highest degree before the next.
        // Volt L11e: then failures, also from the highest to the lowest.
        // `order_ties` says whether those of one degree roll again, or the higher value goes first.
        match *rules.order_ties {
            OrderTies::Roll => answer.degree.into(),
            OrderTies::Value => i32::from(answer.degree) * DEGREE + i32::from(value),
        }
    }
}

/// Tells the order in which all figures act.
fn tell(ranking: &Ranking, dice: &mut impl Dice) {
    // Volt L11a: it is determined once, and kept for the whole fight.
    dice.tell("L11a", || {
        let names: Vec<String> =
            ranking.iter().map(|&who| Name::of(usize::from(who)).to_string()).collect();
        match &names[..] {
            [first, _] => format!("{first} goes first in every turn"),
            _ => format!("they act in this order in every turn: {}", names.join(", ")),
        }
    });
}

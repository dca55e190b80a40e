//! The order in which figures act, round after round.

use std::cmp::{Ordering, Reverse};

use arrayvec::ArrayVec;

use super::position::OnTable;
use super::setup::Field;
use crate::dice::{Dice, Inputs, Name};
use crate::engagement::{Flow, Side};
use crate::fight::First;
use crate::squad::FIGURES_MAX;

/// The order in which figures act, and whose turn it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Order {
    places: ArrayVec<u8, FIGURES_MAX>,
    next: u8,
}

/// Where a fight stands in which one figure after the other has its turn.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turns<F> {
    /// The figures, by their numbers.
    pub figures: ArrayVec<F, FIGURES_MAX>,
    /// The order of the fight, and whose turn it is.
    pub order: Order,
}

impl<F: OnTable> Turns<F> {
    /// The figure of that number.
    pub fn of(&mut self, who: usize) -> &mut F {
        &mut self.figures[who]
    }

    /// Plays the next turn, and goes on to the one after it unless the fight is over.
    pub fn turn(&mut self, field: &Field, plays: impl FnOnce(&mut Self, usize)) -> Flow {
        if let Some(who) = self.order.next(&self.figures) {
            plays(self, who);
        }
        let ending = field.ending(&self.figures, |_| false);
        ending.map_or_else(|| self.order.pass(&self.figures), Flow::End)
    }
}

/// How often those who tie roll again, before the one with the lower number goes first.
const PASSES_MAX: u8 = 20;

/// The numbers of those who act, in order.
pub type Ranking = ArrayVec<u8, FIGURES_MAX>;

/// The order in which these act in every round: the figures of the side that is said to go first
/// before the others, each side by `merit`, the highest first; else all by what they roll.
///
/// `fighters` are the sides of all by their numbers, with what their rolls depend on; see
/// [`ranked`].
pub fn acting_order<R, K, D, F>(
    rules: &R,
    first: First,
    fighters: impl Iterator<Item = (Side, K)>,
    dice: &mut D,
    merit: impl Fn(K) -> i32,
    roll: F,
) -> Ranking
where
    R: 'static,
    K: Inputs,
    D: Dice,
    F: Fn(&mut D, &R, K, u8) -> i32 + Copy,
{
    let fighters: ArrayVec<(Side, K), FIGURES_MAX> = fighters.collect();
    let First::Side(first) = first else {
        if let [(_, one), (_, other)] = fighters[..] {
            return ranking_of_two(rules, [one, other], dice, roll);
        }
        let keys: ArrayVec<K, FIGURES_MAX> = fighters.iter().map(|&(_, key)| key).collect();
        return ranked(rules, &keys, dice, roll);
    };
    by_keys(fighters.iter().map(|&(side, key)| (side != first, Reverse(merit(key)))).collect())
}

/// The numbers of those with these keys, the least first; of equals the lower number.
fn by_keys<K: Ord>(keys: ArrayVec<K, FIGURES_MAX>) -> Ranking {
    let mut keyed: ArrayVec<(K, u8), FIGURES_MAX> = keys.into_iter().zip(0..).collect();
    keyed.sort_unstable();
    keyed.into_iter().map(|(_, who)| who).collect()
}

/// Tells the order in which all act, by that rule.
pub fn tell_order(rule: &'static str, order: &Ranking, dice: &mut impl Dice) {
    dice.tell(rule, || {
        let names = order.iter().map(|&who| Name::of(usize::from(who)).to_string());
        let names: Vec<String> = names.collect();
        match &names[..] {
            [first, _] => format!("{first} acts first"),
            _ => format!("they act in this order: {}", names.join(", ")),
        }
    });
}

/// Puts those with these keys in order by what they roll, the highest first; those who tie roll
/// again, and after twenty times the one with the lower number goes first.
///
/// A roll depends on the `rules`, on the key of the one who rolls, and on whether it is the first
/// roll (0), the second (1) or a later one (2).
pub fn ranked<R, K, D, F>(rules: &R, keys: &[K], dice: &mut D, roll: F) -> Ranking
where
    R: 'static,
    K: Inputs,
    D: Dice,
    F: Fn(&mut D, &R, K, u8) -> i32 + Copy,
{
    let count = keys.len().min(FIGURES_MAX);
    // How many are before each one; those who tie have as many before them.
    let mut ranks = [0_u8; FIGURES_MAX];
    for pass in 0..=PASSES_MAX {
        let tied = |who: &usize| {
            let ties = |other: &usize| other != who && ranks[*other] == ranks[*who];
            (0..count).any(|other| ties(&other))
        };
        let tied: ArrayVec<usize, FIGURES_MAX> = (0..count).filter(tied).collect();
        let pass = pass.min(2);
        match tied[..] {
            [] => break,
            [one, other] => {
                let lead = lead_of(rules, [keys[one], keys[other]], pass, dice, roll);
                ranks[one] += u8::from(lead == Ordering::Less);
                ranks[other] += u8::from(lead == Ordering::Greater);
            }
            _ => {
                let roll = |&who: &usize| (who, ranks[who], roll(dice, rules, keys[who], pass));
                let rolls: ArrayVec<_, FIGURES_MAX> = tied.iter().map(roll).collect();
                for &(who, rank, rolled) in &rolls {
                    let before = |other: &&(_, u8, i32)| other.1 == rank && rolled < other.2;
                    ranks[who] += rolls.iter().filter(before).count() as u8;
                }
            }
        }
    }
    by_keys(ranks.into_iter().take(count).collect())
}

/// [`ranked`] for two, which is what duels ask for.
fn ranking_of_two<R, K, D, F>(rules: &R, keys: [K; 2], dice: &mut D, roll: F) -> Ranking
where
    R: 'static,
    K: Inputs,
    D: Dice,
    F: Fn(&mut D, &R, K, u8) -> i32 + Copy,
{
    let leads = (0..=PASSES_MAX).map(|pass| lead_of(rules, keys, pass.min(2), dice, roll));
    let lead = leads.into_iter().find(|lead| *lead != Ordering::Equal);
    let order: [u8; 2] = if lead == Some(Ordering::Less) { [1, 0] } else { [0, 1] };
    order.into_iter().collect()
}

/// Who of two rolls higher.
fn lead_of<R, K, D, F>(rules: &R, keys: [K; 2], pass: u8, dice: &mut D, roll: F) -> Ordering
where
    R: 'static,
    K: Inputs,
    D: Dice,
    F: Fn(&mut D, &R, K, u8) -> i32 + Copy,
{
    dice.part(rules, keys.map(|key| (key, pass)), move |dice, rules, [one, other]| {
        let (key, pass) = one;
        let ours = roll(dice, rules, key, pass);
        ours.cmp(&roll(dice, rules, other.0, pass))
    })
}

impl Order {
    /// Those of a ranking, in its order.
    #[must_use]
    pub fn of(ranking: Ranking) -> Order {
        Order { places: ranking, next: 0 }
    }

    /// So many figures by their numbers.
    #[must_use]
    pub fn by_number(count: usize) -> Order {
        Order::of((0..count).map(|who| who as u8).collect())
    }

    /// The same order from the first on.
    #[must_use]
    pub fn from_the_first(&self) -> Order {
        Order::of(self.places.clone())
    }

    /// Whose turn it is: the next in order of those who are in the fight; none where nobody is left
    /// before the round ends. Whoever has been put out since the last turn is passed over.
    pub fn next<F: OnTable>(&mut self, figures: &[F]) -> Option<usize> {
        let place = self.place(figures)?;
        self.next = place as u8 + 1;
        Some(usize::from(self.places[place]))
    }

    /// Goes on after a turn, past the end of the round if nobody is left before it.
    pub fn pass<F: OnTable>(&mut self, figures: &[F]) -> Flow {
        let place = self.place(figures);
        let flow = if place.is_some() { Flow::Step } else { Flow::Round };
        self.next = 0;
        self.next = place.or_else(|| self.place(figures)).unwrap_or(0) as u8;
        flow
    }

    /// The place of the next in order of those who are in the fight.
    fn place<F: OnTable>(&self, figures: &[F]) -> Option<usize> {
        let is_in = |place: &usize| !figures[usize::from(self.places[*place])].is_out();
        (usize::from(self.next)..self.places.len()).find(is_in)
    }
}

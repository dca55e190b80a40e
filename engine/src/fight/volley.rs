//! Volleys: attacks one after another on figures of one stat line.

use std::any::Any;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::combat::{Assault, Attack, Combat, Fighter, SingleAttack};
use crate::dice::{Dice, Exact, drawn_counts, rolled_counts};
use crate::law::Law;

/// What a volley has done.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(deny_unknown_fields)]
pub struct VolleyResult {
    /// The number of attacks whose roll reached its target number.
    pub hits: u16,
    /// The number of attacks that did harm.
    pub wounds: u16,
    /// The number of figures that are out.
    pub out: u16,
}

/// Which figure an attack of a volley falls on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Allocation {
    /// On the same figure until it is out, then on the next one.
    #[default]
    Focus,
    /// On each figure in turn, whatever is left of it.
    Spread,
}

/// The object-safe interface of a volley.
///
/// What is left of a figure is what the next attack on it meets. Attacks on figures that are out are
/// not made. No attacker is harmed by what it did before.
pub trait Volley: Send + Sync {
    /// Returns the exact law of what it does.
    fn law(&self, hand: &mut Exact) -> Law<VolleyResult>;

    /// Counts what the volleys numbered `first` to `first + trials - 1` of a seed do. The counts do
    /// not depend on the number of threads.
    fn sample(&self, first: u64, trials: u64, seed: u64) -> BTreeMap<VolleyResult, u64>;

    /// Counts what volleys do like [`sample`](Volley::sample), and rolls every die.
    fn sample_rolled(&self, first: u64, trials: u64, seed: u64) -> BTreeMap<VolleyResult, u64>;

    /// Returns the probability of each result by enumerating all sequences of faces, and the
    /// probability of those too rare to be enumerated.
    #[cfg(test)]
    fn brute(&self) -> (BTreeMap<VolleyResult, f64>, f64);
}

/// Attacks of one game, as groups on figures of their own.
struct Attacks<'a, C: Combat>(Vec<Group<'a, C>>);

/// Attacks, in order, on so many figures of one stat line, one after the other.
struct Group<'a, C: Combat> {
    attacks: Vec<&'a SingleAttack<C>>,
    figures: u16,
}

/// Joins attacks on one stat line into a volley on so many figures of it. Returns `None` if there
/// is no attack, or they are not of one game.
pub(super) fn join<'a, C: Combat + 'static>(
    attacks: &[&'a dyn Assault],
    figures: u16,
    allocation: Allocation,
) -> Option<Box<dyn Volley + 'a>> {
    let of_game = |&attack: &&'a dyn Assault| {
        let attack: &'a dyn Any = attack;
        attack.downcast_ref::<SingleAttack<C>>()
    };
    let attacks: Vec<&SingleAttack<C>> = attacks.iter().map(of_game).collect::<Option<_>>()?;
    if attacks.is_empty() {
        return None;
    }
    let groups = match allocation {
        Allocation::Focus => vec![Group { attacks, figures }],
        Allocation::Spread => {
            let turns = |first: u16| {
                let own = attacks.iter().skip(first.into()).step_by(figures.into());
                Group { attacks: own.copied().collect(), figures: 1 }
            };
            (0..figures).map(turns).collect()
        }
    };
    Some(Box::new(Attacks(groups)))
}

/// What one attack does: whether it hits and does harm, and what is left of the figure if it is not
/// out.
type Blow<T> = (bool, bool, Option<T>);

impl<C: Combat> SingleAttack<C> {
    /// Makes the attack on a figure in this condition.
    fn on(&self, condition: C::Condition, dice: &mut impl Dice) -> Blow<C::Condition> {
        let ours = Fighter { profile: &self.profiles[0], condition: self.conditions[0] };
        let theirs = Fighter { profile: &self.profiles[1], condition };
        let attack = Attack { ours, theirs, situation: &self.situation };
        let after = self.combat.strike(&attack, dice);
        let is_out = self.combat.is_out(&Fighter { condition: after.theirs, ..theirs });
        (after.hit, 1 <= after.harm, (!is_out).then_some(after.theirs))
    }
}

impl VolleyResult {
    fn and(self, other: VolleyResult) -> VolleyResult {
        VolleyResult {
            hits: self.hits + other.hits,
            wounds: self.wounds + other.wounds,
            out: self.out + other.out,
        }
    }
}

impl<C: Combat> Group<'_, C> {
    /// Makes all attacks.
    fn play(&self, dice: &mut impl Dice) -> VolleyResult {
        let (mut done, mut left) = (VolleyResult::default(), None);
        for attack in &self.attacks {
            if done.out < self.figures {
                let blow = attack.on(left.unwrap_or(attack.conditions[1]), dice);
                (done, left) = (add(done, blow), blow.2);
            }
        }
        done
    }

    fn law(&self, hand: &mut Exact) -> Law<VolleyResult> {
        let mut states = BTreeMap::from([((VolleyResult::default(), None), 1.0)]);
        let mut slack = 0.0;
        for attack in &self.attacks {
            let mut laws: BTreeMap<C::Condition, Law<Blow<C::Condition>>> = BTreeMap::new();
            let mut next: BTreeMap<(VolleyResult, Option<C::Condition>), f64> = BTreeMap::new();
            for ((done, left), mass) in states {
                if done.out == self.figures {
                    *next.entry((done, left)).or_default() += mass;
                    continue;
                }
                let condition = left.unwrap_or(attack.conditions[1]);
                let law = || hand.law_of(|dice| attack.on(condition, dice));
                let law = laws.entry(condition).or_insert_with(law);
                slack += mass * law.slack();
                for &(blow, chance) in &*law {
                    *next.entry((add(done, blow), blow.2)).or_default() += mass * chance;
                }
            }
            states = next;
        }
        let masses = states.into_iter().map(|((done, _), mass)| (done, mass)).collect();
        Law::merge(masses, f64::min(slack, 1.0))
    }
}

/// Adds an attack to what was done.
fn add<T>(done: VolleyResult, (hit, harmed, left): Blow<T>) -> VolleyResult {
    done.and(VolleyResult { hits: hit.into(), wounds: harmed.into(), out: left.is_none().into() })
}

impl<C: Combat> Attacks<'_, C> {
    fn play(&self, dice: &mut impl Dice) -> VolleyResult {
        self.0.iter().fold(VolleyResult::default(), |done, group| done.and(group.play(dice)))
    }
}

impl<C: Combat> Volley for Attacks<'_, C> {
    fn law(&self, hand: &mut Exact) -> Law<VolleyResult> {
        let laws = self.0.iter().map(|group| group.law(hand));
        // Groups share no figure, so they are independent.
        let joined = laws.reduce(|all, law| all.join(&law, |one, other| one.and(*other)));
        joined.unwrap_or_else(|| Law::certain(VolleyResult::default()))
    }

    fn sample(&self, first: u64, trials: u64, seed: u64) -> BTreeMap<VolleyResult, u64> {
        drawn_counts(seed, &(first..first + trials), |dice| self.play(dice))
    }

    fn sample_rolled(&self, first: u64, trials: u64, seed: u64) -> BTreeMap<VolleyResult, u64> {
        rolled_counts(seed, &(first..first + trials), 1, |dice| self.play(dice))
    }

    #[cfg(test)]
    fn brute(&self) -> (BTreeMap<VolleyResult, f64>, f64) {
        crate::dice::Enumerated::sequence(|dice| self.play(dice))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fight::meeting::Meeting;
    use crate::fight::trial;
    use crate::games;

    /// A volley of these attackers of a built-in roster on figures of a stat line.
    fn attacks(game: &str, by: &[&str], at: &str, said: &[(&str, &str)]) -> Vec<Box<dyn Assault>> {
        let book = trial::book(game, &[]);
        let roster = trial::shipped_roster(&book);
        let system = games::standard().into_iter().find(|system| system.card().name == game);
        let system = system.expect("a built-in game");
        let meeting = |name: &&str| trial::meeting(&roster, &book, [name, at], said);
        let attack = |meeting: Meeting| {
            system.fights().expect("fights").attack(&meeting).expect("an attack")
        };
        by.iter().map(meeting).map(attack).collect()
    }

    fn refs(attacks: &[Box<dyn Assault>]) -> Vec<&dyn Assault> {
        attacks.iter().map(AsRef::as_ref).collect()
    }

    /// Settings of a situation.
    type Said = &'static [(&'static str, &'static str)];

    /// Volleys: game, attackers, target and situation.
    const VOLLEYS: [(&str, &[&str], &str, Said); 5] = [
        (
            "sprawl",
            &["marksman", "marksman", "veteran"],
            "Rafter",
            &[("kind", "shoot"), ("range", "8")],
        ),
        ("spurg", &["watchman", "townsman", "townsman"], "townsman", &[("kind", "melee")]),
        ("d20", &["raider", "guard", "raider"], "guard", &[("kind", "ranged"), ("range", "20")]),
        ("skrapyard", &["Line", "Youth", "Line"], "Youth", &[("kind", "shoot"), ("range", "8")]),
        ("volt", &["Veteran", "Gunslinger"], "Gunslinger", &[("kind", "ranged"), ("metres", "20")]),
    ];

    /// Five standard errors at a fixed seed: of some hundred shares, beyond them once in ten
    /// thousand runs.
    #[test]
    fn exact_volleys_are_what_sampled_ones_do() {
        for (game, by, at, said) in VOLLEYS {
            let attacks = attacks(game, by, at, said);
            let all = refs(&attacks);
            for allocation in [Allocation::Focus, Allocation::Spread] {
                let volley = all[0].volley(&all, 2, allocation).expect("a volley");
                let (law, trials) = (volley.law(&mut Exact::default()), 20_000);
                assert!((law.total() - 1.0).abs() < 1e-9 && law.slack() < 1e-9, "{game}");
                let counts = volley.sample(0, trials, 1);
                for &(done, mass) in &law {
                    let share = *counts.get(&done).unwrap_or(&0) as f64 / trials as f64;
                    let error = (mass * (1.0 - mass) / trials as f64).sqrt();
                    assert!(
                        (share - mass).abs() < 5.0 * error + 1e-4,
                        "{game} {done:?}: {share} {mass}"
                    );
                }
                assert!(counts.keys().all(|done| 0.0 < law.mass(done)), "{game}");
            }
        }
    }

    /// With as many figures as attacks, the first attack is a single one, and what a later one does
    /// depends on what is left.
    #[test]
    fn a_volley_of_one_is_the_attack_and_targets_run_out() {
        for (game, by, at, said) in VOLLEYS {
            let attacks = attacks(game, by, at, said);
            let (all, hand) = (refs(&attacks), &mut Exact::default());
            let (one, single) =
                (all[0].volley(&all[..1], 1, Allocation::Focus).expect("one"), all[0].law(hand));
            let law = one.law(hand);
            let hit = single.probability(|blow| blow.hit) - law.probability(|done| done.hits == 1);
            let out = single.probability(|blow| blow.out) - law.probability(|done| done.out == 1);
            assert!(hit.abs() < 1e-12 && out.abs() < 1e-12, "{game}");
            let spread = all[0].volley(&all, all.len() as u16, Allocation::Spread);
            let spread = spread.expect("a volley").law(hand);
            let each = all.iter().map(|one| one.law(hand).probability(|blow| blow.out));
            let mean = spread.mean(|done| f64::from(done.out));
            assert!((mean - each.sum::<f64>()).abs() < 1e-9, "{game}: one attack on each");
            let few = all[0].volley(&all, 1, Allocation::Focus).expect("a volley").law(hand);
            assert!(few.iter().all(|(done, _)| done.out <= 1));
            let many = all[0].volley(&all, 9, Allocation::Focus).expect("a volley").law(hand);
            let mean = |law: &Law<VolleyResult>| law.mean(|done| f64::from(done.hits));
            assert!(mean(&few) <= mean(&many) + 1e-12, "attacks on nobody are not made");
        }
        let (sprawl, volt) = (VOLLEYS[0], VOLLEYS[4]);
        let mut mixed = attacks(sprawl.0, sprawl.1, sprawl.2, sprawl.3);
        mixed.extend(attacks(volt.0, volt.1, volt.2, volt.3));
        let all = refs(&mixed);
        assert!(all[0].volley(&all, 1, Allocation::Focus).is_none(), "attacks of two games");
    }

    #[test]
    fn small_volleys_are_what_every_sequence_of_faces_makes_of_them() {
        for said in [[("kind", "shoot"), ("range", "8")], [("kind", "shoot"), ("range", "20")]] {
            let attacks = attacks("skrapyard", &["Shooter", "Line"], "Youth", &said);
            let all = refs(&attacks);
            for (figures, allocation) in
                [(1, Allocation::Focus), (2, Allocation::Focus), (2, Allocation::Spread)]
            {
                let volley = all[0].volley(&all, figures, allocation).expect("a volley");
                let (law, (shares, open)) = (volley.law(&mut Exact::default()), volley.brute());
                assert!(open < 1e-4, "{open}");
                for (done, share) in shares {
                    let by = (law.mass(&done) - share).abs();
                    assert!(by < 1e-10 + open + law.slack(), "{said:?} {done:?}: {by:e} apart");
                }
            }
        }
    }
}

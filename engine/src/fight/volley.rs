//! Volleys: attacks one after another on figures of one stat line.

use std::any::Any;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::combat::{Assault, Combat, SingleAttack};
use super::volley_group::VolleyGroup;
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
/// not made. In a game where attacks carry over, what one has left falls on the next figure that
/// stands, and so on, on each figure once. No attacker is harmed by what it did before.
pub trait Volley: Send + Sync {
    /// Returns the exact law of what it does; `None` if attacks that carry over leave the figures in
    /// more than [`VOLLEY_STATES_MAX`](super::VOLLEY_STATES_MAX) states.
    fn law(&self, hand: &mut Exact) -> Option<Law<VolleyResult>>;

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
struct Attacks<'a, C: Combat>(Vec<VolleyGroup<'a, C>>);

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
    let carries = attacks.first()?.combat.carries();
    let figures = usize::from(figures);
    let groups = match allocation {
        // Figures that share no attack are independent.
        Allocation::Spread if !carries => {
            let turns = |first: usize| {
                let own = attacks.iter().skip(first).step_by(figures);
                let attacks = own.copied().collect();
                VolleyGroup { attacks, figures: 1, allocation: Allocation::Focus, carries }
            };
            (0..figures).map(turns).collect()
        }
        _ => vec![VolleyGroup { attacks, figures, allocation, carries }],
    };
    Some(Box::new(Attacks(groups)))
}

impl VolleyResult {
    /// Returns what both have done.
    fn and(self, other: VolleyResult) -> VolleyResult {
        VolleyResult {
            hits: self.hits + other.hits,
            wounds: self.wounds + other.wounds,
            out: self.out + other.out,
        }
    }
}

impl<C: Combat> Attacks<'_, C> {
    fn play(&self, dice: &mut impl Dice) -> VolleyResult {
        self.0.iter().fold(VolleyResult::default(), |done, group| done.and(group.play(dice)))
    }
}

impl<C: Combat> Volley for Attacks<'_, C> {
    fn law(&self, hand: &mut Exact) -> Option<Law<VolleyResult>> {
        let mut joined = Law::certain(VolleyResult::default());
        for group in &self.0 {
            // Groups share no figure, so they are independent.
            joined = joined.join(&group.law(hand)?, |one, other| one.and(*other));
        }
        Some(joined)
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
    use crate::dice::Die;
    use crate::fight::combat::{Aftermath, Attack, Fighter};
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

    fn law_of(volley: &dyn Volley) -> Law<VolleyResult> {
        volley.law(&mut Exact::default()).expect("few states")
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
                let (law, trials) = (law_of(&*volley), 20_000);
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
            let law = law_of(&*one);
            let hit = single.probability(|blow| blow.hit) - law.probability(|done| done.hits == 1);
            let out = single.probability(|blow| blow.out) - law.probability(|done| done.out == 1);
            assert!(hit.abs() < 1e-12 && out.abs() < 1e-12, "{game}");
            let spread = all[0].volley(&all, all.len() as u16, Allocation::Spread);
            let spread = law_of(&*spread.expect("a volley"));
            let each = all.iter().map(|one| one.law(hand).probability(|blow| blow.out));
            let mean = spread.mean(|done| f64::from(done.out));
            assert!((mean - each.sum::<f64>()).abs() < 1e-9, "{game}: one attack on each");
            let few = law_of(&*all[0].volley(&all, 1, Allocation::Focus).expect("a volley"));
            assert!(few.iter().all(|(done, _)| done.out <= 1));
            let many = law_of(&*all[0].volley(&all, 9, Allocation::Focus).expect("a volley"));
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
                let (law, (shares, open)) = (law_of(&*volley), volley.brute());
                assert!(open < 1e-4, "{open}");
                for (done, share) in shares {
                    let by = (law.mass(&done) - share).abs();
                    assert!(by < 1e-10 + open + law.slack(), "{said:?} {done:?}: {by:e} apart");
                }
            }
        }
    }

    /// An attack on figures of two wounds.
    #[derive(Clone, Copy)]
    enum Hammer {
        /// It does a d3 of harm, and what is too much is lost.
        Heavy,
        /// It does a d3 of harm, and what is too much goes on.
        Sweeping,
        /// It does one harm or none, and goes on to all others that stand.
        Shattering,
    }

    impl Combat for Hammer {
        type Profile = ();
        type Condition = u8;
        type Situation = ();

        fn fresh(&self, (): &()) -> u8 {
            0
        }

        fn is_out(&self, fighter: &Fighter<'_, Hammer>) -> bool {
            fighter.condition == 2
        }

        fn strike(&self, attack: &Attack<'_, Hammer>, dice: &mut impl Dice) -> Aftermath<u8> {
            self.portion(attack, None, dice).0
        }

        fn carries(&self) -> bool {
            !matches!(self, Hammer::Heavy)
        }

        fn portion(
            &self,
            attack: &Attack<'_, Hammer>,
            left: Option<u16>,
            dice: &mut impl Dice,
        ) -> (Aftermath<u8>, u16) {
            let mut roll = |faces| dice.roll(Die::new(faces).expect("a die"));
            let before = attack.theirs.condition;
            let (harm, left) = match (self, left) {
                (Hammer::Shattering, _) => (roll(2) - 1, 9),
                (_, Some(left)) => (left as u8, 0),
                (_, None) => (roll(3), 0),
            };
            let theirs = 2.min(before + harm);
            let over = if matches!(self, Hammer::Sweeping) { before + harm - theirs } else { 0 };
            let aftermath =
                Aftermath { ours: 0, theirs, hit: true, harm: (theirs - before).into() };
            (aftermath, left + u16::from(over))
        }
    }

    /// The chances of each number of figures out of four that so many such attacks fall on.
    #[track_caller]
    fn felled(combat: Hammer, attacks: usize, figures: u16, by: Allocation) -> Vec<f64> {
        let attack = SingleAttack {
            combat,
            profiles: [(); 2],
            conditions: [0; 2],
            situation: (),
            names: Vec::new(),
        };
        let all: Vec<&dyn Assault> = vec![&attack; attacks];
        let volley = all[0].volley(&all, figures, by).expect("a volley");
        let (law, (shares, open)) = (law_of(&*volley), volley.brute());
        assert!(open < 1e-12 && law.len() == shares.len());
        for (done, share) in shares {
            assert!((law.mass(&done) - share).abs() < 1e-12, "{done:?}");
        }
        let out = |count: u16| law.probability(|done| done.out == count);
        (0..=figures).map(out).collect()
    }

    #[track_caller]
    fn near(found: &[f64], expected: &[f64]) {
        let apart = |(one, other): (&f64, &f64)| (one - other).abs() < 1e-12;
        let same = found.len() == expected.len() && found.iter().zip(expected).all(apart);
        assert!(same, "{found:?} is not {expected:?}");
    }

    #[test]
    fn what_an_attack_has_left_falls_on_the_next_figure() {
        let of_27 = |ways: &[f64]| ways.iter().map(|way| way / 27.0).collect::<Vec<f64>>();
        let heavy = felled(Hammer::Heavy, 3, 4, Allocation::Focus);
        near(&heavy, &of_27(&[0.0, 3.0, 16.0, 8.0, 0.0]));
        let sweeping = felled(Hammer::Sweeping, 3, 4, Allocation::Focus);
        // Three d3 come to 3, to 4 or 5, to 6 or 7, or to 8 or 9.
        near(&sweeping, &of_27(&[0.0, 1.0, 9.0, 13.0, 4.0]));
        assert!((sweeping[3..].iter().sum::<f64>() - 17.0 / 27.0).abs() < 1e-12);
        // One on each of three: a 3 leaves one for the next, or for the first.
        let spread = felled(Hammer::Sweeping, 1, 3, Allocation::Spread);
        near(&spread, &[1.0 / 3.0, 2.0 / 3.0, 0.0, 0.0]);
    }

    /// Of two attacks each harms each of three figures once or not at all, wherever it begins.
    #[test]
    fn an_attack_touches_each_figure_once() {
        for by in [Allocation::Focus, Allocation::Spread] {
            let found = felled(Hammer::Shattering, 2, 3, by);
            near(&found, &[27.0, 27.0, 9.0, 1.0].map(|ways| ways / 64.0));
        }
    }
}

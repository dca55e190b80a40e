//! How the hand takes each kind of part of a rule: as a fork of its law.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::hand::Exact;
use super::play::{play_again, play_both, play_die, play_part};
use super::store::Key;
use crate::dice::die::Die;
use crate::dice::hand::{Dice, show_face};
use crate::dice::law_cache::LawCache;
use crate::dice::opposed::Opposed;
use crate::dice::part::{Inputs, PartId, PartValue, captures_nothing};
use crate::dice::pool::Pool;
use crate::dice::readings::law_of_fold;
use crate::dice::totals::Total;
use crate::law::Law;

impl Dice for Exact {
    fn computes_law(&self) -> bool {
        true
    }

    fn cut(&mut self) {
        self.doubt = 1.0;
    }

    fn toil(&mut self, share: f64) {
        self.toil += share;
    }

    fn fold<S: Copy + Ord + 'static>(
        &mut self,
        count: u8,
        die: Die,
        start: S,
        step: impl Fn(S, u8) -> S,
    ) -> S {
        self.fork(|_| Rc::new(law_of_fold(count, die, start, step)))
    }

    fn pool<R, I, S, F>(&mut self, rules: &R, inputs: I, count: u8, die: Die, read: F) -> S
    where
        R: 'static,
        I: Inputs,
        S: Total,
        F: Fn(&R, I, u8) -> S,
    {
        const { captures_nothing::<F>() };
        let code = play_die::<R, I, S, F> as *const () as usize;
        self.fork(|dice| {
            let key = Key::of(PartId::of::<R>(code), (die, inputs));
            dice.total_law(key, count, |face| read(rules, inputs, face))
        })
    }

    /// Keeps the law, since rules roll the same sums again and again.
    fn sum(&mut self, count: u8, die: Die) -> u16 {
        self.pool(&(), (), count, die, |(), (), face| u16::from(face))
    }

    /// Keeps the law, as that of a sum.
    fn pair(&mut self, die: Die) -> (u8, u8) {
        self.fork(|dice| {
            dice.part_law(Key::of(PartId::of::<()>(show_face as *const () as usize), die), |_| {
                law_of_fold(2, die, (0, 0), show_face)
            })
        })
    }

    fn part<R, I, T, F>(&mut self, rules: &R, inputs: I, part: F) -> T
    where
        R: 'static,
        I: Inputs,
        T: PartValue,
        F: Fn(&mut Exact, &R, I) -> T,
    {
        const { captures_nothing::<F>() };
        let id = PartId::of::<R>(play_part::<Exact, R, I, T, F> as *const () as usize);
        self.fork(|dice| {
            dice.part_law(Key::of(id, inputs), |dice| {
                dice.law_aside(|dice| part(dice, rules, inputs))
            })
        })
    }

    fn cached_part<R, I, T, F>(&mut self, rules: &R, inputs: I, part: F) -> T
    where
        R: LawCache<I, T>,
        I: Inputs,
        T: PartValue,
        F: Fn(&mut Exact, &R, I) -> T,
    {
        const { captures_nothing::<F>() };
        let id = PartId::of::<R>(play_part::<Exact, R, I, T, F> as *const () as usize);
        self.fork(|dice| {
            dice.law_to_keep(Key::of(id, inputs), rules, |dice| part(dice, rules, inputs))
        })
    }

    /// Computes the law of the second part once for each result of the first, so that the first is
    /// not repeated for each result of the second.
    fn follow<R, I, A, T, F, G>(&mut self, rules: &R, inputs: I, first: F, then: G) -> T
    where
        R: 'static,
        I: Inputs,
        A: Copy + Ord + 'static,
        T: PartValue,
        F: Fn(&mut Exact, &R, I) -> A,
        G: Fn(&mut Exact, &R, I, A) -> T,
    {
        const { captures_nothing::<F>() };
        const { captures_nothing::<G>() };
        let id = PartId::of::<R>(play_both::<Exact, R, I, A, T, F, G> as *const () as usize);
        self.fork(|dice| {
            dice.part_law(Key::of(id, inputs), |dice| {
                let first = |dice: &mut Exact| first(dice, rules, inputs);
                dice.followed(first, |dice, result| then(dice, rules, inputs, result))
            })
        })
    }

    /// Computes the laws of both parts separately and joins them pair by pair, so that the rule is
    /// not run for each pair.
    fn oppose<R, I, A, B, T, F, G, H, J>(
        &mut self,
        rules: &R,
        inputs: I,
        parts: Opposed<F, G, H, J>,
    ) -> T
    where
        R: 'static,
        I: Inputs,
        A: Copy + Ord + 'static,
        B: Copy + Ord + 'static,
        T: PartValue,
        F: Fn(&mut Exact, &R, I) -> A,
        G: Fn(&R, I, A) -> Option<T>,
        H: Fn(&mut Exact, &R, I) -> B,
        J: Fn(&mut Exact, &R, I, A, B) -> T,
    {
        const { captures_nothing::<Opposed<F, G, H, J>>() };
        let code = Opposed::<F, G, H, J>::play::<Exact, R, I, A, B, T> as *const () as usize;
        let id = PartId::of::<R>(code);
        self.fork(|dice| {
            dice.part_law(Key::of(id, inputs), |dice| {
                dice.opposed(
                    |dice| (parts.ours)(dice, rules, inputs),
                    |ours| (parts.decided)(rules, inputs, ours),
                    |dice| (parts.theirs)(dice, rules, inputs),
                    |dice, ours, theirs| (parts.join)(dice, rules, inputs, ours, theirs),
                )
            })
        })
    }

    /// Splits the pool binomially at each value, with the law of one experiment.
    fn faces<R, I, V, S, F, G>(
        &mut self,
        rules: &R,
        pool: Pool<I, F>,
        values: &[V],
        start: S,
        step: G,
    ) -> S
    where
        R: 'static,
        I: Inputs,
        V: Copy + Ord + 'static,
        S: Copy + Ord + 'static,
        F: Fn(&mut Exact, &R, I) -> V,
        G: Fn(S, V, u8) -> S,
    {
        const { captures_nothing::<F>() };
        self.fork(|dice| {
            let one = dice.pool_law(rules, &pool);
            let pools = [(one.clone(), pool.count), (one, 0)];
            Rc::new(
                dice.split(&pools, values, start, |state, value, count, _| {
                    step(state, value, count)
                }),
            )
        })
    }

    fn plain_faces<S, G>(&mut self, count: u8, die: Die, start: S, step: G) -> S
    where
        S: Copy + Ord + 'static,
        G: Fn(S, u8, u8) -> S,
    {
        self.fork(|dice| {
            let faces: Vec<u8> = (1..=die.faces()).collect();
            let mass = 1.0 / f64::from(die.faces());
            let one = faces.iter().map(|&face| (face, mass)).collect();
            let one = Rc::new(Law::from_sorted(one, 0.0));
            let pools = [(one.clone(), count), (one, 0)];
            Rc::new(
                dice.split(&pools, &faces, start, |state, face, count, _| step(state, face, count)),
            )
        })
    }

    /// Takes the values from the best on, until there are enough of them.
    fn best<R, I, F>(&mut self, rules: &R, pool: Pool<I, F>, few: u8, highest: bool) -> i32
    where
        R: 'static,
        I: Inputs,
        F: Fn(&mut Exact, &R, I) -> i32,
    {
        const { captures_nothing::<F>() };
        self.fork(|dice| {
            let one = dice.pool_law(rules, &pool);
            Rc::new(dice.best_few(&one, pool.count, few, highest))
        })
    }

    /// Adds up the laws of the parts.
    fn add_up<R, I, F>(&mut self, rules: &R, inputs: I, count: u16, part: F) -> i64
    where
        R: 'static,
        I: Inputs,
        F: Fn(&mut Exact, &R, I, u16) -> i64,
    {
        const { captures_nothing::<F>() };
        self.fork(|dice| {
            Rc::new(
                dice.added(count, |dice, nth| {
                    dice.law_aside(|dice| part(dice, rules, inputs, nth))
                }),
            )
        })
    }

    /// Splits both pools binomially at each value, with the laws of one experiment of each.
    fn versus<R, I, J, V, S, F, H, G>(
        &mut self,
        rules: &R,
        ours: Pool<I, F>,
        theirs: Pool<J, H>,
        values: &[V],
        start: S,
        step: G,
    ) -> S
    where
        R: 'static,
        I: Inputs,
        J: Inputs,
        V: Copy + Ord + 'static,
        S: Copy + Ord + 'static,
        F: Fn(&mut Exact, &R, I) -> V,
        H: Fn(&mut Exact, &R, J) -> V,
        G: Fn(S, V, u8, u8) -> S,
    {
        const { captures_nothing::<F>() };
        const { captures_nothing::<H>() };
        self.fork(|dice| {
            let our_law = dice.pool_law(rules, &ours);
            let their_law = dice.pool_law(rules, &theirs);
            let pools = [(our_law, ours.count), (their_law, theirs.count)];
            Rc::new(dice.split(&pools, values, start, step))
        })
    }

    /// Computes the law of a step once for each state, and merges equal states after each step.
    fn repeat<R, I, S, F>(&mut self, rules: &R, inputs: I, times: u16, start: S, step: F) -> S
    where
        R: 'static,
        I: Inputs,
        S: Inputs,
        F: Fn(&mut Exact, &R, I, S) -> ControlFlow<S, S>,
    {
        const { captures_nothing::<F>() };
        let code = play_again::<Exact, R, I, S, F> as *const () as usize;
        let id = PartId::of::<R>(code);
        self.fork(|dice| {
            dice.part_law(Key::of(id, (inputs, times, start)), |dice| {
                dice.forward(times, start, |dice, state| {
                    let again = |dice: &mut Exact| play_again(&step, dice, rules, inputs, state);
                    dice.part_law(Key::of(id, (inputs, state)), |dice| dice.law_aside(again))
                })
            })
        })
    }
}

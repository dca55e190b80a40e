//! How the drawing hand plays each kind of part: drawn whole, or as a fork of a law.

use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use super::hand::{Drawn, SubHand, lend};
use crate::dice::die::Die;
use crate::dice::event::Event;
use crate::dice::exact::{Exact, Key, play_again, play_both, play_die, play_part};
use crate::dice::hand::Dice;
use crate::dice::hand::{add_face, show_face};
use crate::dice::law_cache::{CachedLaw, LawCache};
use crate::dice::opposed::Opposed;
use crate::dice::part::{Inputs, PartId, PartValue, captures_nothing, step_on};
use crate::dice::pool::{Pool, add_best, read_down, read_faces};
use crate::dice::rolled::roll;
use crate::dice::totals::Total;
use crate::law::Law;

impl Drawn {
    /// Returns the law of a part from the rules that keep it, or computes it for them.
    ///
    /// A law that took more branches than a hand that draws may spend is not used: whether a part is
    /// drawn does not depend on what others asked the rules before.
    fn law_to_keep<R: LawCache<I, T>, I: Inputs, T: PartValue>(
        exact: &mut Exact,
        lent: &SubHand<'_>,
        rules: &R,
        inputs: I,
        part: impl Fn(&mut Drawn) -> T,
    ) -> Law<T> {
        if let Some(kept) = rules.law(&inputs).filter(|kept| kept.branches <= Drawn::BRANCHES_MAX) {
            return Law::clone(&kept.law);
        }
        // One that is refused is never used: its first branch is as good as all of them.
        let limits = if rules.is_refused(&inputs) { (1, 1) } else { Drawn::LIMITS };
        let (law, taken) = exact
            .metered(limits, |exact| exact.law_aside(|exact| lend(lent, exact, |hand| part(hand))));
        match (taken, rules.limits()) {
            (None, _) => {
                rules.refuse(inputs);
                lent.borrow_mut().refused = true;
            }
            (Some(branches), Some((most, _))) if branches <= most => {
                rules.keep(inputs, CachedLaw { law: Arc::new(law.clone()), branches });
            }
            (Some(_), _) => {}
        }
        law
    }

    /// Returns the law of one experiment of a pool, computed unless it is known.
    fn pool_law<R, I, V, F>(
        exact: &mut Exact,
        lent: &SubHand<'_>,
        rules: &R,
        pool: &Pool<I, F>,
    ) -> Rc<Law<V>>
    where
        R: 'static,
        I: Inputs,
        V: Copy + Ord + 'static,
        F: Fn(&mut Drawn, &R, I) -> V,
    {
        let code = play_part::<Drawn, R, I, V, F> as *const () as usize;
        exact.part_law(Key::of(PartId::of::<R>(code), pool.inputs), |exact| {
            exact.law_aside(|exact| lend(lent, exact, |hand| (pool.roll)(hand, rules, pool.inputs)))
        })
    }
}

impl Dice for Drawn {
    #[inline]
    fn computes_law(&self) -> bool {
        self.computes_law
    }

    #[inline]
    fn at(&mut self, round: u32, step: u32) {
        self.words.step(round, step);
    }

    #[inline]
    fn note(&mut self, event: Event) {
        self.events.count(event);
    }

    #[inline]
    fn fold<S: Copy + Ord + 'static>(
        &mut self,
        count: u8,
        die: Die,
        start: S,
        step: impl Fn(S, u8) -> S,
    ) -> S {
        if self.computes_law {
            return self.exact.fold(count, die, start, step);
        }
        self.note_roll(count, die);
        roll(|| self.words.word(), (count, die), start, step)
    }

    #[inline]
    fn sum(&mut self, count: u8, die: Die) -> u16 {
        match self.computes_law {
            true => self.exact.sum(count, die),
            false => self.fold(count, die, 0, add_face),
        }
    }

    #[inline]
    fn pair(&mut self, die: Die) -> (u8, u8) {
        match self.computes_law {
            true => self.exact.pair(die),
            false => self.fold(2, die, (0, 0), show_face),
        }
    }

    #[inline]
    fn pool<R, I, S, F>(&mut self, rules: &R, inputs: I, count: u8, die: Die, read: F) -> S
    where
        R: 'static,
        I: Inputs,
        S: Total,
        F: Fn(&R, I, u8) -> S,
    {
        const { captures_nothing::<F>() };
        let code = play_die::<R, I, S, F> as *const () as usize;
        let (id, read) = (PartId::of::<R>(code), |face| read(rules, inputs, face));
        let pool = Key::of(id, (die, inputs));
        if self.computes_law {
            return self.exact.fork(|exact| exact.total_law(pool, count, read));
        }
        self.draw_part(
            id,
            (inputs, count, die),
            |exact, _| Law::clone(&exact.total_law(pool, count, read)),
            |hand| hand.fold(count, die, S::default(), |total, face| total.plus(read(face))),
        )
    }

    #[inline]
    fn part<R, I, T, F>(&mut self, rules: &R, inputs: I, part: F) -> T
    where
        R: 'static,
        I: Inputs,
        T: PartValue,
        F: Fn(&mut Drawn, &R, I) -> T,
    {
        const { captures_nothing::<F>() };
        let code = play_part::<Drawn, R, I, T, F> as *const () as usize;
        self.draw_part(
            PartId::of::<R>(code),
            inputs,
            |exact, lent| {
                exact.law_aside(|exact| lend(lent, exact, |hand| part(hand, rules, inputs)))
            },
            |hand| part(hand, rules, inputs),
        )
    }

    #[inline]
    fn cached_part<R, I, T, F>(&mut self, rules: &R, inputs: I, part: F) -> T
    where
        R: LawCache<I, T>,
        I: Inputs,
        T: PartValue,
        F: Fn(&mut Drawn, &R, I) -> T,
    {
        const { captures_nothing::<F>() };
        let code = play_part::<Drawn, R, I, T, F> as *const () as usize;
        self.draw_part(
            PartId::of::<R>(code),
            inputs,
            |exact, lent| {
                Drawn::law_to_keep(exact, lent, rules, inputs, |hand| part(hand, rules, inputs))
            },
            |hand| part(hand, rules, inputs),
        )
    }

    #[inline]
    fn follow<R, I, A, T, F, G>(&mut self, rules: &R, inputs: I, first: F, then: G) -> T
    where
        R: 'static,
        I: Inputs,
        A: Copy + Ord + 'static,
        T: PartValue,
        F: Fn(&mut Drawn, &R, I) -> A,
        G: Fn(&mut Drawn, &R, I, A) -> T,
    {
        const { captures_nothing::<F>() };
        const { captures_nothing::<G>() };
        let code = play_both::<Drawn, R, I, A, T, F, G> as *const () as usize;
        self.draw_part(
            PartId::of::<R>(code),
            inputs,
            |exact, lent| {
                exact.followed(
                    |exact| lend(lent, exact, |hand| first(hand, rules, inputs)),
                    |exact, result| lend(lent, exact, |hand| then(hand, rules, inputs, result)),
                )
            },
            |hand| play_both((&first, &then), hand, rules, inputs),
        )
    }

    #[inline]
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
        F: Fn(&mut Drawn, &R, I) -> A,
        G: Fn(&R, I, A) -> Option<T>,
        H: Fn(&mut Drawn, &R, I) -> B,
        J: Fn(&mut Drawn, &R, I, A, B) -> T,
    {
        const { captures_nothing::<Opposed<F, G, H, J>>() };
        let code = Opposed::<F, G, H, J>::play::<Drawn, R, I, A, B, T> as *const () as usize;
        self.draw_part(
            PartId::of::<R>(code),
            inputs,
            |exact, lent| {
                exact.opposed(
                    |exact| lend(lent, exact, |hand| (parts.ours)(hand, rules, inputs)),
                    |ours| (parts.decided)(rules, inputs, ours),
                    |exact| lend(lent, exact, |hand| (parts.theirs)(hand, rules, inputs)),
                    |exact, ours, theirs| {
                        lend(lent, exact, |hand| (parts.join)(hand, rules, inputs, ours, theirs))
                    },
                )
            },
            |hand| parts.play(hand, rules, inputs),
        )
    }

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
        F: Fn(&mut Drawn, &R, I) -> V,
        G: Fn(S, V, u8) -> S,
    {
        const { captures_nothing::<F>() };
        let step = |state, value, count, _| step(state, value, count);
        if !self.computes_law {
            let shown = pool.play(self, rules);
            return read_down(values, [&shown, &[]], start, step);
        }
        self.weigh(|exact, lent| {
            exact.fork(|exact| {
                let one = Drawn::pool_law(exact, lent, rules, &pool);
                let pools = [(one.clone(), pool.count), (one, 0)];
                Rc::new(exact.split(&pools, values, start, step))
            })
        })
    }

    fn best<R, I, F>(&mut self, rules: &R, pool: Pool<I, F>, few: u8, highest: bool) -> i32
    where
        R: 'static,
        I: Inputs,
        F: Fn(&mut Drawn, &R, I) -> i32,
    {
        const { captures_nothing::<F>() };
        if !self.computes_law {
            return add_best(&pool.play(self, rules), few, highest);
        }
        self.weigh(|exact, lent| {
            exact.fork(|exact| {
                let one = Drawn::pool_law(exact, lent, rules, &pool);
                Rc::new(exact.best_few(&one, pool.count, few, highest))
            })
        })
    }

    fn add_up<R, I, F>(&mut self, rules: &R, inputs: I, count: u16, part: F) -> i64
    where
        R: 'static,
        I: Inputs,
        F: Fn(&mut Drawn, &R, I, u16) -> i64,
    {
        const { captures_nothing::<F>() };
        if !self.computes_law {
            return (0..count).map(|nth| part(self, rules, inputs, nth)).sum();
        }
        self.weigh(|exact, lent| {
            exact.fork(|exact| {
                Rc::new(exact.added(count, |exact, nth| {
                    exact
                        .law_aside(|exact| lend(lent, exact, |hand| part(hand, rules, inputs, nth)))
                }))
            })
        })
    }

    fn plain_faces<S, G>(&mut self, count: u8, die: Die, start: S, step: G) -> S
    where
        S: Copy + Ord + 'static,
        G: Fn(S, u8, u8) -> S,
    {
        match self.computes_law {
            true => self.exact.plain_faces(count, die, start, step),
            false => read_faces(self, (count, die), start, step),
        }
    }

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
        F: Fn(&mut Drawn, &R, I) -> V,
        H: Fn(&mut Drawn, &R, J) -> V,
        G: Fn(S, V, u8, u8) -> S,
    {
        const { captures_nothing::<F>() };
        const { captures_nothing::<H>() };
        if !self.computes_law {
            let ours = ours.play(self, rules);
            let theirs = theirs.play(self, rules);
            return read_down(values, [&ours, &theirs], start, step);
        }
        self.weigh(|exact, lent| {
            exact.fork(|exact| {
                let our_law = Drawn::pool_law(exact, lent, rules, &ours);
                let their_law = Drawn::pool_law(exact, lent, rules, &theirs);
                let pools = [(our_law, ours.count), (their_law, theirs.count)];
                Rc::new(exact.split(&pools, values, start, step))
            })
        })
    }

    fn repeat<R, I, S, F>(&mut self, rules: &R, inputs: I, times: u16, start: S, step: F) -> S
    where
        R: 'static,
        I: Inputs,
        S: Inputs,
        F: Fn(&mut Drawn, &R, I, S) -> ControlFlow<S, S>,
    {
        const { captures_nothing::<F>() };
        let code = play_again::<Drawn, R, I, S, F> as *const () as usize;
        let id = PartId::of::<R>(code);
        self.draw_part(
            id,
            (inputs, times, start),
            |exact, lent| {
                exact.forward(times, start, |exact, state| {
                    exact.part_law(Key::of(id, (inputs, state)), |exact| {
                        exact.law_aside(|exact| {
                            lend(lent, exact, |hand| play_again(&step, hand, rules, inputs, state))
                        })
                    })
                })
            },
            |hand| step_on(hand, times, start, |hand, state| step(hand, rules, inputs, state)),
        )
    }
}

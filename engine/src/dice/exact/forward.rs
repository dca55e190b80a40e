//! One step many times, computed forward: equal states are merged after each step.

use std::rc::Rc;

use super::hand::Exact;
use super::spread::{Spread, Weighed};
use crate::law::Law;

/// The state after a step, and whether it is the last.
pub(in crate::dice) type StepResult<S> = (bool, S);

impl Exact {
    /// Returns the law of the state after at most `times` steps. `step` returns the law of a step
    /// from a state.
    pub(in crate::dice) fn forward<S: Copy + Ord>(
        &mut self,
        times: u16,
        start: S,
        step: impl Fn(&mut Exact, S) -> Rc<Law<StepResult<S>>>,
    ) -> Law<S> {
        let (mut ended, mut live) = (Spread::new(), Spread::certain(start));
        for _ in 0..times {
            let mut next = Spread::new();
            let mut add = |(last, state), mass, doubt| {
                let spread = if last { &mut ended } else { &mut next };
                spread.add(Weighed { state, mass, doubt });
            };
            for Weighed { state, mass, doubt } in live.merged() {
                if self.is_spent() {
                    // The caller that set the limits discards the result.
                    return Law::certain(start);
                }
                let law = step(self, state);
                if mass < self.floor && 1 < law.len() {
                    self.steps = self.steps.saturating_sub(1);
                    add(*law.likeliest(), mass, mass);
                    continue;
                }
                self.steps = self.steps.saturating_sub(law.len());
                let doubted = (doubt + mass * law.slack()).min(mass);
                for &(moved, share) in &*law {
                    add(moved, mass * share, doubted * share);
                }
            }
            live = next;
            if live.is_empty() {
                break;
            }
        }
        live.merged().for_each(|weighed| ended.add(weighed));
        ended.law(0.0)
    }
}

//! Two parts of a rule against each other.

use super::part::Inputs;

/// Two opposed parts of a rule, such as damage and resistance; see
/// [`Dice::oppose`](super::Dice::oppose).
#[derive(Clone, Copy, Debug)]
pub struct Opposed<F, G, H, J> {
    /// The part that is played first.
    pub ours: F,
    /// The result if our part alone decides it, else none.
    pub decided: G,
    /// The part that is played second, unless the first decides.
    pub theirs: H,
    /// Computes the result of both parts. It may tell lines, but rolls no dice.
    pub join: J,
}

impl<F, G, H, J> Opposed<F, G, H, J> {
    /// Plays our part, and theirs if ours does not decide the result.
    #[inline]
    pub(super) fn play<D, R, I, A, B, T>(&self, dice: &mut D, rules: &R, inputs: I) -> T
    where
        I: Inputs,
        A: Copy,
        F: Fn(&mut D, &R, I) -> A,
        G: Fn(&R, I, A) -> Option<T>,
        H: Fn(&mut D, &R, I) -> B,
        J: Fn(&mut D, &R, I, A, B) -> T,
    {
        let ours = (self.ours)(dice, rules, inputs);
        (self.decided)(rules, inputs, ours).unwrap_or_else(|| {
            let theirs = (self.theirs)(dice, rules, inputs);
            (self.join)(dice, rules, inputs, ours, theirs)
        })
    }
}

//! The player who knows the odds: what it considers, in which order, and what it chooses.

use super::fielded::Fielded;
use super::prospects::{CounterattackContext, Prospects};
use crate::squad::{OptionId, Posture};

/// A game whose figures have a player who knows the odds.
pub trait Player: Fielded {
    /// What a figure has left of its turn, or has found out in it.
    type Turn;
    /// Something that a figure may do in its turn.
    type Offer;
    /// An offer that can be carried out.
    type Plan;

    /// Considers charges.
    fn considers_charging(
        &self,
        state: &Self::State,
        turn: (usize, &mut Self::Turn),
        prospects: &mut Prospects<Self::Offer>,
    ) {
        let _ = (state, turn, prospects);
    }

    /// Considers shots from nearer to the enemy.
    fn considers_nearing(
        &self,
        state: &Self::State,
        turn: (usize, &mut Self::Turn),
        prospects: &mut Prospects<Self::Offer>,
    );

    /// Considers shots from cover.
    fn considers_cover(
        &self,
        state: &Self::State,
        turn: (usize, &mut Self::Turn),
        prospects: &mut Prospects<Self::Offer>,
    ) {
        let _ = (state, turn, prospects);
    }

    /// Considers shots from where the figure is.
    fn considers_staying(
        &self,
        state: &Self::State,
        turn: (usize, &mut Self::Turn),
        posture: Posture,
        prospects: &mut Prospects<Self::Offer>,
    );

    /// What a figure must expect to lose; see [`Field::expected`](super::Field::expected).
    fn expects(&self, state: &Self::State, who: usize, context: &CounterattackContext) -> i32;

    /// The plan of an offer; `None` if it cannot be carried out.
    fn plans(
        &self,
        state: &Self::State,
        turn: (usize, &Self::Turn),
        offer: Self::Offer,
    ) -> Option<Self::Plan>;

    /// What a figure does in its turn: of these `prospects` and of what its posture lets it do
    /// besides, the attack that is worth most by the exact odds, with the move that it takes. `None`
    /// where no attack is worth anything.
    fn decides(
        &self,
        state: &Self::State,
        (who, turn): (usize, &mut Self::Turn),
        posture: Posture,
        mut prospects: Prospects<Self::Offer>,
    ) -> Option<Self::Plan> {
        // Of prospects as good, the first is taken: that which leads on.
        if self.field().may_charge(who) {
            self.considers_charging(state, (who, turn), &mut prospects);
        }
        if posture == Posture::Advance {
            self.considers_nearing(state, (who, turn), &mut prospects);
        }
        if matches!(posture, Posture::Advance | Posture::Cover)
            && self.field().may(who, OptionId::COVER)
        {
            self.considers_cover(state, (who, turn), &mut prospects);
        }
        self.considers_staying(state, (who, turn), posture, &mut prospects);
        let turn = &*turn;
        prospects.best(
            |context| self.expects(state, who, context),
            |offer| self.plans(state, (who, turn), offer),
        )
    }
}

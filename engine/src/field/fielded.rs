//! What fights of squads have in common in every game: a field, and figures on it.

use super::position::OnTable;
use super::setup::Field;
use crate::engagement::{Engagement, Side};
use crate::fight::First;
use crate::squad::{Goals, PlayerOption, Policy, Restrictions, Snapshot, SquadEngagement, Stock};

/// A fight of squads on a field.
pub trait Fielded: Engagement + Clone + 'static {
    /// The state of one figure.
    type Figure: OnTable;

    /// The field.
    fn field(&self) -> &Field;

    /// The field, to have it played otherwise.
    fn field_mut(&mut self) -> &mut Field;

    /// The figures, by their numbers.
    fn on_table(state: &Self::State) -> &[Self::Figure];

    /// What figures have until they are out, such as hit points.
    fn vitals(&self) -> Vec<Stock> {
        Vec::new()
    }

    /// How much a figure that is in the fight has of one of these, by its place; not in thousandths.
    fn vital(&self, state: &Self::State, nth: usize, who: usize) -> u32 {
        let _ = (state, nth, who);
        0
    }

    /// Finds out what follows from who plays and what is forbidden, whenever either has changed.
    fn prepare(&mut self) {}

    /// What players may do besides attacking and moving towards the enemy.
    fn choices(&self) -> Vec<PlayerOption> {
        self.field().usual_options()
    }

    /// The game's name for the part of a round in which the next step begins.
    fn part(&self, state: &Self::State) -> &'static str {
        let _ = state;
        "turn"
    }
}

/// Gives [`Fielded`] the figures of a type, where the state has them in `figures`, and the field that
/// the fight has in `field`.
macro_rules! on_field {
    ($figure:ty) => {
        type Figure = $figure;

        fn field(&self) -> &$crate::field::Field {
            &self.field
        }

        fn field_mut(&mut self) -> &mut $crate::field::Field {
            &mut self.field
        }

        fn on_table(state: &Self::State) -> &[$figure] {
            &state.figures
        }
    };
}
pub(crate) use on_field;

impl<E: Fielded> SquadEngagement for E {
    fn figures(&self) -> &[(String, Side)] {
        self.field().names_and_sides()
    }

    fn goals(&self) -> &Goals {
        self.field().goals()
    }

    fn reorder(&mut self, first: First, policies: [&'static dyn Policy; 2]) {
        self.field_mut().reorder(first, policies);
        self.prepare();
    }

    fn options(&self) -> Vec<PlayerOption> {
        self.choices()
    }

    fn restrict(&mut self, restrictions: Restrictions) {
        self.field_mut().restrict(restrictions);
        self.prepare();
    }

    fn snapshot(&self, state: &Self::State) -> Snapshot {
        self.field().snapshot(Self::on_table(state))
    }

    fn stocks(&self) -> Vec<Stock> {
        let points = self.field().stock("points", "points", |who| self.field().setups[who].points);
        std::iter::once(points).chain(self.vitals()).collect()
    }

    fn stock(&self, state: &Self::State, nth: usize, figure: usize) -> u64 {
        match nth.checked_sub(1) {
            None => self.field().setups[figure].points.unwrap_or(0),
            Some(nth) => u64::from(self.vital(state, nth, figure)) * Stock::ONE,
        }
    }

    fn phase(&self, state: &Self::State) -> &'static str {
        self.part(state)
    }
}

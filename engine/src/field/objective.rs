//! What figures do for the objectives of their side.

use super::position::OnTable;
use super::setup::Field;
use crate::squad::{Placed, Posture, Snapshot};
use crate::table::{Base, Point};

/// What the player of a figure means it to do in its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ObjectiveOrder {
    /// Its posture: [`Hold`](Posture::Hold) while its side would lose an objective without it.
    pub posture: Posture,
    /// The objective that it makes for.
    pub goal: Option<Point>,
}

impl Field {
    /// What a figure is to do in its turn: what its posture says, unless an objective comes first.
    /// One that advances makes for objectives; see [`Goals::goal`](crate::squad::Goals::goal). One that
    /// advances or takes cover stays where its side would lose an objective without it.
    pub fn objective_order<F: OnTable>(&self, figures: &[F], who: usize) -> ObjectiveOrder {
        let posture = self.posture(who);
        let moves = matches!(posture, Posture::Advance | Posture::Cover);
        if !moves || self.goals.objectives.is_empty() {
            return ObjectiveOrder { posture, goal: None };
        }
        // It is filled where it stands, since it is some thousand bytes to move.
        let mut snapshot = Snapshot::new();
        snapshot.extend(self.counted(figures, who));
        let who = who as u8;
        let side_of = |figure: u8| self.side(figure.into());
        if self.goals.forsakes(&snapshot, side_of, who, None) {
            return ObjectiveOrder { posture: Posture::Hold, goal: None };
        }
        let goal = || self.goals.goal(&snapshot, side_of, who);
        ObjectiveOrder { posture, goal: if posture == Posture::Advance { goal() } else { None } }
    }

    /// Whether a side would lose an objective, or no longer deny one, if a figure of it went from
    /// where it is to there. Who is sent to charge goes wherever the enemy is.
    ///
    /// Every move that a player chooses is held to this, charges and breaking off included.
    pub fn forsakes<F: OnTable>(&self, figures: &[F], who: usize, there: Point) -> bool {
        let base = Base { at: there, radius: self.setups[who].radius };
        self.leaves_objective(figures, who, Some(base))
    }

    /// Whether a side would lose an objective, or no longer deny one, without a figure where it is.
    pub fn keeps<F: OnTable>(&self, figures: &[F], who: usize) -> bool {
        self.leaves_objective(figures, who, None)
    }

    fn leaves_objective<F: OnTable>(&self, figures: &[F], who: usize, there: Option<Base>) -> bool {
        if self.goals.objectives.is_empty() || self.posture(who) == Posture::Charge {
            return false;
        }
        let mut snapshot = Snapshot::new();
        snapshot.extend(self.counted(figures, who));
        self.goals.forsakes(&snapshot, |figure| self.side(figure.into()), who as u8, there)
    }

    /// The figures on the table, without those on whom the side of `who` no longer counts where they
    /// are.
    fn counted<F: OnTable>(&self, figures: &[F], who: usize) -> impl Iterator<Item = Placed> {
        let leaves = move |other: usize| {
            other != who && self.side(other) == self.side(who) && figures[other].is_leaving()
        };
        let counts = move |other: &usize| !leaves(*other) && !figures[*other].is_awaited();
        (0..figures.len()).filter(counts).map(move |other| self.placed(figures, other))
    }
}

//! Crossing obstacles, platforms and ladders.

use super::movement::Walk;
use crate::field::{Crossing, Pass};
use crate::games::sprawl::movement::{Ladder, Obstacle};
use crate::table::{Facing, Leg, Piece, PieceShape};

/// What a base of this radius climbs that gets over a piece.
pub(super) fn obstacle(piece: &Piece, over: Leg, rise: i32, radius: i32) -> Obstacle {
    let across = over.length();
    let width = match piece.shape {
        PieceShape::Line(_) => piece.width,
        PieceShape::Area(_) if rise <= 0 => 0,
        PieceShape::Area(_) => (across - 2 * radius).max(0),
    };
    Obstacle { rise, width, across }
}

impl<D> Walk<'_, D> {
    /// Crosses an obstacle or the edge of a platform.
    pub(super) fn clambers(&mut self, Crossing { piece, over, rise, .. }: Crossing<'_>) -> Pass {
        let obstacle = obstacle(piece, over, rise, self.squad.field.setups[self.who].radius);
        match self.squad.rules.climb_cost(obstacle, self.left, self.units) {
            Some(cost) => self.lands(over, cost),
            None => Pass::Stop,
        }
    }

    /// To the other side, if that is not too dear.
    fn lands(&mut self, over: Leg, cost: i32) -> Pass {
        if self.left < cost {
            return Pass::Stop;
        }
        self.gone += over.length();
        let figure = self.state.of(self.who);
        figure.position.at = over.to;
        figure.position.facing = Facing::along(over.to - over.from);
        self.left -= cost;
        let fled = self.fear.is_some_and(|gap| self.squad.threat(self.state, self.who) < gap);
        if fled {
            self.state.of(self.who).position.at = over.from;
            self.gone -= over.length();
            return Pass::Stop;
        }
        Pass::On
    }

    /// Climbs up or down a ladder.
    pub(super) fn climbs(&mut self, over: Leg, rise: i32) -> Pass {
        let how = (self.squad.members[self.who].quickness, self.gait);
        let height = rise.abs() - self.state.figures[self.who].climbed;
        match self.squad.rules.ladder(how, height, over.length(), self.left) {
            Ladder::Refused => Pass::Stop,
            Ladder::Part(units) => {
                self.state.of(self.who).climbed += units;
                self.left = 0;
                Pass::Stop
            }
            Ladder::Climbed(cost) => {
                self.state.of(self.who).climbed = 0;
                self.lands(over, cost)
            }
        }
    }
}

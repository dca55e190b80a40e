//! Over obstacles, on and off platforms, up and down ladders.

use super::movement::{Gait, Walk};
use crate::field::{Crossing, Pass};
use crate::table::{Facing, Leg, PieceShape, UNITS};

impl<D> Walk<'_, D> {
    /// Over an obstacle or the edge of a platform.
    pub(super) fn clambers(&mut self, Crossing { piece, over, rise, .. }: Crossing<'_>) -> Pass {
        let rules = self.squad.rules();
        let across = over.length();
        let radius = self.squad.field.posts[self.who].radius;
        let width = match piece.shape {
            PieceShape::Line(_) => piece.width,
            PieceShape::Area(_) if rise <= 0 => 0,
            PieceShape::Area(_) => (across - 2 * radius).max(0),
        };
        // SPRAWL L69b: what is lower than an inch and no wider than one costs nothing.
        // Assumption: and what is wider, `low_wide_obstacle` says. A step down is one up.
        let is_step =
            rise.abs() < rules.step_height && (width <= rules.step_width || rules.wide_is_step);
        let cost = if is_step {
            across
        } else if rise < -UNITS || rules.climb_height < rise {
            // SPRAWL L108: down is a fall, which nobody chooses.
            return Pass::Stop;
        } else {
            // SPRAWL L69d: not with more than half of the movement gone.
            if self.units < 2 * (self.units - self.left) {
                return Pass::Stop;
            }
            // SPRAWL L69a and SPRAWL L69c: climbing costs half of it, rounded down.
            // SPRAWL L108: so does jumping up.
            // Assumption: and never less than the way across.
            (self.units / UNITS / 2 * UNITS).max(across)
        };
        self.lands(over, cost)
    }

    /// To the other side, if that is not too dear and there is room.
    fn lands(&mut self, over: Leg, cost: i32) -> Pass {
        let base = self.squad.field.base(&self.state.figures, self.who).moved(over.to);
        if self.left < cost || !self.squad.field.is_open(base, &self.others) {
            return Pass::Stop;
        }
        let figure = self.state.of(self.who);
        figure.position.at = over.to;
        figure.position.facing = Facing::along(over.to - over.from);
        self.left -= cost;
        let fled = self.fear.is_some_and(|gap| self.squad.threat(self.state, self.who) < gap);
        if fled {
            self.state.of(self.who).position.at = over.from;
            return Pass::Stop;
        }
        Pass::On
    }

    /// Up or down a ladder.
    pub(super) fn climbs(&mut self, over: Leg, rise: i32) -> Pass {
        let quickness = i32::from(self.squad.members[self.who].quickness);
        // SPRAWL L71a: ladders and stairs are difficult ground.
        let pace = quickness / self.squad.rules().difficult_divisor;
        // SPRAWL L71b: no running on them.
        // Assumption: nor charging.
        if pace == 0 || matches!(self.gait, Gait::Run | Gait::Charge) {
            return Pass::Stop;
        }
        let left = rise.abs() - self.state.figures[self.who].climbed;
        let afforded = self.left / quickness * pace;
        if afforded < left {
            // Assumption: who is on a ladder stands at its end until it has climbed all of it.
            self.state.of(self.who).climbed += afforded;
            self.left = 0;
            return Pass::Stop;
        }
        let cost = (left * quickness).div_euclid(pace) + over.length();
        self.state.of(self.who).climbed = 0;
        self.lands(over, cost.min(self.left))
    }
}

//! Over obstacles, on and off platforms, up and down ladders.

use super::movement::{Gait, Pass, Walk};
use super::{Squad, State};
use crate::table::{Base, Facing, Leg, PieceShape, UNITS};

impl Squad {
    /// Over an obstacle or the edge of a platform.
    pub(super) fn clambers(
        &self,
        state: &mut State,
        walk: &mut Walk,
        piece: usize,
        over: Leg,
        rise: i32,
    ) -> Pass {
        let rules = self.rules();
        let across = over.length();
        let radius = self.members[walk.who].radius;
        let width = match self.table.pieces()[piece].shape {
            PieceShape::Line(_) => self.table.pieces()[piece].width,
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
            if walk.units < 2 * (walk.units - walk.left) {
                return Pass::Stop;
            }
            // SPRAWL L69a and SPRAWL L69c: climbing costs half of it, rounded down.
            // SPRAWL L108: so does jumping up.
            // Assumption: and never less than the way across.
            (walk.units / UNITS / 2 * UNITS).max(across)
        };
        self.lands(state, walk, over, cost)
    }

    /// To the other side, if that is not too dear and there is room.
    fn lands(&self, state: &mut State, walk: &mut Walk, over: Leg, cost: i32) -> Pass {
        let base = Base { at: over.to, radius: self.members[walk.who].radius };
        if walk.left < cost || !self.is_open(base, &walk.others) {
            return Pass::Stop;
        }
        let figure = state.of(walk.who);
        figure.at = over.to;
        figure.facing = Facing::along(over.to - over.from);
        walk.left -= cost;
        let fled = walk.fear.is_some_and(|gap| self.threat(state, walk.who) < gap);
        if fled {
            state.of(walk.who).at = over.from;
            return Pass::Stop;
        }
        Pass::On
    }

    /// Up or down a ladder.
    pub(super) fn climbs(&self, state: &mut State, walk: &mut Walk, over: Leg, rise: i32) -> Pass {
        let quickness = i32::from(self.members[walk.who].quickness);
        // SPRAWL L71a: ladders and stairs are difficult ground.
        let pace = quickness / self.rules().difficult_divisor;
        // SPRAWL L71b: no running on them.
        // Assumption: nor charging.
        if pace == 0 || matches!(walk.gait, Gait::Run | Gait::Charge) {
            return Pass::Stop;
        }
        let left = rise.abs() - state.figures[walk.who].climbed;
        let afforded = walk.left / quickness * pace;
        if afforded < left {
            // Assumption: who is on a ladder stands at its end until it has climbed all of it.
            state.of(walk.who).climbed += afforded;
            walk.left = 0;
            return Pass::Stop;
        }
        let cost = (left * quickness).div_euclid(pace) + over.length();
        state.of(walk.who).climbed = 0;
        self.lands(state, walk, over, cost.min(walk.left))
    }
}

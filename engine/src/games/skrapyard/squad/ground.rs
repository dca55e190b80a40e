//! Ground: what obstacles and areas make of a way.

use super::{Battle, State, bit, inches};
use crate::dice::{Dice, Die};
use crate::expression::roll_down;
use crate::table::{Ground, Leg, Path, PathSegment, Piece, Point, UNITS};

/// How a way is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pace {
    /// A normal move.
    Walk,
    /// A charge.
    Charge,
    /// A hurry.
    Hurry,
}

/// Where a way ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct March {
    pub end: Point,
    /// How long the way there is, in units.
    pub length: i32,
    /// Whether an obstacle was crossed that counts.
    pub crossed: bool,
}

/// How far a way has been gone.
struct Walked {
    total: i32,
    allowance: i32,
    /// Where the last obstacle that counts was crossed.
    crossed_at: Option<i32>,
    rolled: u64,
}

/// What an obstacle is to one who comes to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hurdle {
    /// Nothing.
    Ignored,
    /// Half of the move.
    Half,
    /// Half of the move, and its end.
    Last,
    /// All of the move.
    Whole,
    /// No way over.
    Shut,
}

impl Battle {
    /// What an obstacle of a height is to a figure.
    pub(super) fn hurdle(&self, figure: u8, rise: i32) -> Hurdle {
        // Skrapyard 12.8.1: obstacles have a stature.
        // Skrapyard 12.8: a building is crossed wall by wall, up and down.
        let units = self.combat.rules.squads.stature_units;
        let stature = (rise.abs() + units - 1) / units;
        match stature - i32::from(self.of(figure).armed.stature) {
            ..=-2 => Hurdle::Ignored, // Skrapyard 12.8.2: two or more below one's own.
            -1 => Hurdle::Half,       // Skrapyard 12.8.3: one below.
            0 => Hurdle::Last,        // Skrapyard 12.8.4: the same.
            1 => Hurdle::Whole,       // Skrapyard 12.8.5: one above.
            _ => Hurdle::Shut,        // Skrapyard 12.8.6: two or more above.
        }
    }

    /// Whether a figure crosses an obstacle at this pace.
    pub(super) fn crosses(&self, figure: u8, pace: Pace, piece: &Piece, rise: i32) -> bool {
        let hurdle = self.hurdle(figure, rise);
        match pace {
            // A ladder is a stair, which is ground.
            Pace::Walk => piece.ground == Ground::Ladder || hurdle != Hurdle::Shut,
            // Skrapyard 12.8.7: a charge crosses none, a hurry only the lowest.
            Pace::Charge => false,
            Pace::Hurry => piece.ground != Ground::Ladder && hurdle == Hurdle::Ignored,
        }
    }

    /// Goes along a way as far as an allowance and what is on it let one.
    pub(super) fn march(
        &self,
        state: &State,
        figure: u8,
        path: &Path,
        pace: Pace,
        units: i32,
        dice: &mut impl Dice,
    ) -> March {
        let base = self.base(state, figure);
        let snared = if state.active & bit(figure) == 0 { 0 } else { state.order.snared };
        let allowance = (units - inches(snared.into())).max(0);
        let mut walked = Walked { total: 0, allowance, crossed_at: None, rolled: 0 };
        'way: for leg in path.legs() {
            for stretch in self.table.stretches(leg, base.radius) {
                if !self.pass(figure, pace, stretch, &mut walked, dice) {
                    break 'way;
                }
            }
        }
        let total = walked.total.min(walked.allowance);
        let others = self.others(state, figure);
        let path = self.table.ended(base, path.shortened(total), &others);
        let end = path.as_ref().map_or(base.at, Path::end);
        let length = path.as_ref().map_or(0, Path::length);
        March { end, length, crossed: walked.crossed_at.is_some_and(|at| at < length) }
    }

    /// Goes over one part of a way: whether there is a next one.
    fn pass(
        &self,
        figure: u8,
        pace: Pace,
        stretch: PathSegment,
        walked: &mut Walked,
        dice: &mut impl Dice,
    ) -> bool {
        let length = Leg { from: stretch.start(), to: stretch.end() }.length();
        match stretch {
            PathSegment::Ground { piece, ground, .. } => {
                let piece = piece.map_or(0, |piece| 1 << piece);
                if !self.tread(figure, pace, ground, piece, walked, dice) {
                    return false;
                }
                walked.total += length;
                walked.total < walked.allowance
            }
            PathSegment::Crossing { piece, rise, .. } => {
                let of = &self.table.pieces()[usize::from(piece)];
                if !self.crosses(figure, pace, of, rise) {
                    return false;
                }
                if of.ground == Ground::Ladder {
                    let rung = Ground::Difficult;
                    return self.tread(figure, pace, rung, 1 << piece, walked, dice) && {
                        walked.total += length;
                        walked.total < walked.allowance
                    };
                }
                self.climb(figure, rise, length, walked)
            }
        }
    }

    /// Sets foot on a kind of ground: whether one goes on.
    fn tread(
        &self,
        figure: u8,
        pace: Pace,
        ground: Ground,
        piece: u64,
        walked: &mut Walked,
        dice: &mut impl Dice,
    ) -> bool {
        let die = match ground {
            Ground::Difficult => Die::D3, // Skrapyard 12.9.4: a D3 less.
            Ground::Severe => Die::D6,    // Skrapyard 12.9.5: a D6 less.
            Ground::Extreme => Die::D12,  // Skrapyard 12.9.6: a D12 less.
            Ground::Open | Ground::Obstacle | Ground::Impassable | Ground::Ladder => return true,
        };
        // Skrapyard 12.9: area obstacles are moved through.
        // Skrapyard 12.9.3: a hurry ends at the edge.
        if pace == Pace::Hurry {
            return false;
        }
        if walked.rolled & piece == 0 {
            // Skrapyard 12.9.1 and Skrapyard 12.9.2: normal moves and charges are shortened by its
            // density, to no less than 1 inch.
            // Assumption: once for each area.
            walked.rolled |= piece;
            let less = roll_down(self.combat.test.die, die, dice);
            let left = walked.allowance - inches(i32::from(less));
            walked.allowance = left.max(UNITS).min(walked.allowance);
            let (name, inches) = (self.name(figure), less);
            let rule = match die {
                Die::D3 => "12.9.4",
                Die::D6 => "12.9.5",
                _ => "12.9.6",
            };
            dice.tell(rule, || format!("the ground takes {inches} inches from the move of {name}"));
        }
        walked.total < walked.allowance
    }

    /// Crosses an obstacle: whether one goes on.
    fn climb(&self, figure: u8, rise: i32, length: i32, walked: &mut Walked) -> bool {
        // Skrapyard 1.6: half an inch is a whole one.
        let half = (walked.allowance / 2 + UNITS - 1) / UNITS * UNITS;
        match self.hurdle(figure, rise) {
            Hurdle::Ignored => {
                walked.total += length;
                walked.total < walked.allowance
            }
            Hurdle::Shut => false,
            hurdle @ (Hurdle::Half | Hurdle::Last) => {
                // Skrapyard 12.8.8: with too little left one waits before it, for the next turn.
                if half < walked.total + length {
                    return false;
                }
                walked.crossed_at = Some(walked.total);
                walked.total += length;
                walked.allowance = if hurdle == Hurdle::Last { walked.total } else { half };
                walked.total < walked.allowance
            }
            Hurdle::Whole => {
                // All of a move is only there where nothing of it is spent.
                if UNITS / 4 < walked.total || walked.allowance < self.walk_units(figure) {
                    return false;
                }
                walked.crossed_at = Some(walked.total);
                walked.total += length;
                walked.allowance = walked.total;
                false
            }
        }
    }
}

//! Marches: what obstacles and areas make of a way.

use super::gait::Gait;
use crate::dice::{Dice, Die, Role};
use crate::field::{Crossing, Field, Pass, Reach, WalkRules};
use crate::games::skrapyard::profile::Profile;
use crate::games::skrapyard::rules::{Rules, rounded_up};
use crate::table::{Base, Ground, Leg, Mobility, Path, PathSegment, Piece, PieceSet, Point, UNITS};

/// A figure that moves in some way.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'m> {
    /// The rules.
    pub rules: &'m Rules,
    /// Its stat line.
    pub profile: &'m Profile,
    /// How it moves.
    pub kind: Gait,
}

/// The result of a move along a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct March {
    /// Where it ends.
    pub end: Point,
    /// The length of the path there, in units.
    pub length: i32,
    /// How much of its allowance is left unspent, in units.
    pub left: i32,
    /// Whether an obstacle was crossed that bars shooting.
    pub crossed: bool,
}

/// A march while it is made.
struct Marching<'m, T> {
    mover: Mover<'m>,
    /// How many inches ground takes that shortens a move by such a die, under such a rule.
    toll: T,
    /// How far it has come, in units.
    total: i32,
    /// How far it may come.
    allowance: i32,
    /// Where the last obstacle that counts was crossed.
    crossed_at: Option<i32>,
    /// The areas that have taken from it, one bit each.
    rolled: PieceSet,
}

/// The cost of an obstacle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hurdle {
    /// It costs nothing.
    Ignored,
    /// It halves the move.
    Half,
    /// It halves and ends the move.
    Last,
    /// It takes a whole move.
    Whole,
    /// It cannot be crossed.
    Shut,
}

impl<'m> Mover<'m> {
    /// A march of so many units that has yet to begin.
    fn marching<T>(self, allowance: i32, toll: T) -> Marching<'m, T> {
        Marching { mover: self, toll, total: 0, allowance, crossed_at: None, rolled: 0 }
    }

    /// What an obstacle of a height is to it.
    #[must_use]
    pub fn hurdle(&self, rise: i32) -> Hurdle {
        // Skrapyard 12.8.1: obstacles have a stature.
        // Skrapyard 12.8: a building is crossed wall by wall, up and down.
        let stature = rounded_up(rise.abs(), self.rules.stature_units);
        match stature - i32::from(self.profile.stature) {
            ..=-2 => Hurdle::Ignored, // Skrapyard 12.8.2: two or more below one's own.
            -1 => Hurdle::Half,       // Skrapyard 12.8.3: one below.
            0 => Hurdle::Last,        // Skrapyard 12.8.4: the same.
            1 => Hurdle::Whole,       // Skrapyard 12.8.5: one above.
            _ => Hurdle::Shut,        // Skrapyard 12.8.6: two or more above.
        }
    }

    /// Whether it crosses an obstacle.
    #[must_use]
    pub fn crosses(&self, piece: &Piece, rise: i32) -> bool {
        match self.kind {
            // A ladder is a stair, which is ground.
            Gait::Walk => piece.ground == Ground::Ladder || self.hurdle(rise) != Hurdle::Shut,
            // Skrapyard 12.8.7: a charge crosses none, a hurry only the lowest.
            Gait::Charge => false,
            Gait::Hurry => piece.ground != Ground::Ladder && self.hurdle(rise) == Hurdle::Ignored,
        }
    }

    /// How far we get along a path with so many units of movement.
    pub fn march(
        self,
        field: &Field,
        (base, path): (Base, &Path),
        allowance: i32,
        others: &[Base],
        dice: &mut impl Dice,
    ) -> March {
        let toll = |die: Die, rule: &'static str| {
            let inches = i32::from(self.rules.small_die(die, dice));
            let us = Role::Us;
            dice.tell(rule, || format!("the ground takes {inches} inches from the move of {us}"));
            inches
        };
        let mut marching = self.marching(allowance, toll);
        field.follow(path, base.radius, &mut marching);
        let Marching { allowance, crossed_at, .. } = marching;
        let path = field.table.ended(base, path.shortened(marching.reach()), others);
        let end = path.as_ref().map_or(base.at, Path::end);
        let length = path.as_ref().map_or(0, Path::length);
        let left = allowance - length;
        March { end, length, left, crossed: crossed_at.is_some_and(|at| at < length) }
    }
}

/// A base that goes somewhere in normal moves.
pub struct Going<'m> {
    pub mover: Mover<'m>,
    pub field: &'m Field,
    pub radius: i32,
}

impl Mobility for Going<'_> {
    fn crosses(&self, piece: &Piece, rise: i32) -> bool {
        self.mover.crosses(piece, rise)
    }

    fn clears(&self, leg: Leg, units: i32) -> bool {
        /// How far off all else it is where a move ends, in units: rounding takes less.
        const CLEAR: i32 = 2;
        let path = Path::straight(leg.from, leg.to);
        // With dice as good as they can be: on a worse day it tries again.
        let mut marching = self.mover.marching(self.mover.rules.walk(self.mover.profile), |_, _| 1);
        self.field.follow(&path, self.radius, &mut marching);
        let reach = marching.reach();
        if units <= reach {
            return true;
        }
        // An obstacle may end a move, beyond all that is to be crossed.
        let far = |at: Point| leg.from.distance(at);
        let is_behind = |segment| match segment {
            PathSegment::Ground { .. } => true,
            PathSegment::Crossing { at, beyond, .. } => units <= far(at) || far(beyond) <= reach,
        };
        let base = Base { at: leg.from.towards(leg.to, reach), radius: self.radius + CLEAR };
        self.field.table.is_free(base)
            && self.field.table.stretches(leg, self.radius).all(is_behind)
    }

    fn signature(&self) -> Option<[u64; 3]> {
        let Mover { rules, profile, kind } = self.mover;
        let kind = (kind as u64) << 16 | u64::from(profile.stature as u16);
        Some([kind, rules.walk(profile) as u64, rules.stature_units as u64])
    }
}

impl<T: FnMut(Die, &'static str) -> i32> WalkRules for Marching<'_, T> {
    fn ground_cost(&mut self, ground: Ground, piece: Option<u8>, leg: Leg) -> Option<Reach> {
        let piece = piece.map_or(0, |piece| 1 << piece);
        match self.sets_foot(ground, piece) {
            Pass::On => Some(Reach { units: self.allowance - self.total, stage: leg.length() }),
            Pass::Stop => None,
        }
    }

    fn stop_at(&mut self, _: Leg, _: [i32; 2]) -> Option<i32> {
        None
    }

    fn has_come(&mut self, units: i32) -> Pass {
        self.total += units;
        self.goes_on()
    }

    fn crosses(&mut self, Crossing { piece, number, over, rise }: Crossing<'_>) -> Pass {
        if !self.mover.crosses(piece, rise) {
            return Pass::Stop;
        }
        if piece.ground != Ground::Ladder {
            return self.climb(rise, over.length());
        }
        match self.sets_foot(Ground::Difficult, 1 << number) {
            Pass::On => self.has_come(over.length()),
            Pass::Stop => Pass::Stop,
        }
    }
}

impl<T> Marching<'_, T> {
    /// How far it comes, in units.
    fn reach(&self) -> i32 {
        self.total.min(self.allowance)
    }
}

impl<T: FnMut(Die, &'static str) -> i32> Marching<'_, T> {
    /// Whether any of the move is left.
    const fn goes_on(&self) -> Pass {
        if self.total < self.allowance { Pass::On } else { Pass::Stop }
    }

    /// Enters a kind of ground: whether the move goes on.
    fn sets_foot(&mut self, ground: Ground, piece: PieceSet) -> Pass {
        let (die, rule) = match ground {
            Ground::Difficult => (Die::D3, "12.9.4"), // Skrapyard 12.9.4: a D3 less.
            Ground::Severe => (Die::D6, "12.9.5"),    // Skrapyard 12.9.5: a D6 less.
            Ground::Extreme => (Die::D12, "12.9.6"),  // Skrapyard 12.9.6: a D12 less.
            Ground::Open | Ground::Obstacle | Ground::Impassable | Ground::Ladder => {
                return Pass::On;
            }
        };
        // Skrapyard 12.9: area obstacles are moved through.
        // Skrapyard 12.9.3: a hurry ends at the edge.
        if self.mover.kind == Gait::Hurry {
            return Pass::Stop;
        }
        if self.rolled & piece == 0 {
            // Skrapyard 12.9.1 and Skrapyard 12.9.2: normal moves and charges are shortened by its
            // density, to no less than 1 inch, once for each area.
            self.rolled |= piece;
            let left = self.allowance - (self.toll)(die, rule) * UNITS;
            self.allowance = left.max(UNITS).min(self.allowance);
        }
        self.goes_on()
    }

    /// Crosses an obstacle: whether the move goes on.
    fn climb(&mut self, rise: i32, length: i32) -> Pass {
        // Half an inch is a whole one.
        let half = rounded_up(self.allowance / 2, UNITS) * UNITS;
        match self.mover.hurdle(rise) {
            Hurdle::Ignored => {
                self.total += length;
                self.goes_on()
            }
            Hurdle::Shut => Pass::Stop,
            hurdle @ (Hurdle::Half | Hurdle::Last) => {
                // Skrapyard 12.8.8: with too little left one waits before it, for the next turn.
                if half < self.total + length {
                    return Pass::Stop;
                }
                self.crossed_at = Some(self.total);
                self.total += length;
                self.allowance = if hurdle == Hurdle::Last { self.total } else { half };
                self.goes_on()
            }
            Hurdle::Whole => {
                // All of a move is only there where nothing of it is spent, and leads no farther.
                let whole = self.mover.rules.walk(self.mover.profile);
                let is_too_far = whole < self.total + length;
                if UNITS / 4 < self.total || self.allowance < whole || is_too_far {
                    return Pass::Stop;
                }
                self.crossed_at = Some(self.total);
                self.total += length;
                self.allowance = self.total;
                Pass::Stop
            }
        }
    }
}

//! Possible targets, and how much of them is visible.

use crate::field::{Field, OnTable};
use crate::games::sprawl::profile::{Conduct, Cover, Deed, Engaged, Size, Stance};
use crate::games::sprawl::rules::Rules;
use crate::squad::Choice;
use crate::table::{Facing, Sector, Vector, View};

/// Returns whether a Character can be attacked.
#[must_use]
pub fn can_be_attacked(conduct: &Conduct) -> bool {
    // SPRAWL L91: hidden Characters cannot be attacked.
    // SPRAWL L118f: until they are detected.
    conduct.hidden == 0
}

/// Returns how much of a target is in cover, as seen from the attacker's eyes; `None` if it is not
/// visible.
#[must_use]
pub const fn cover(view: View) -> Option<Cover> {
    // SPRAWL L118a: some part of the body must be visible.
    // SPRAWL L118b: from the attacker's eyes, at their height.
    match view.clear {
        0 => None,
        View::LINES if view.pieces == 0 => Some(Cover::None),
        // SPRAWL L127: up to half in cover: at most half of the sight lines.
        clear if View::LINES <= 2 * clear => Some(Cover::Partial),
        _ => Some(Cover::Full),
    }
}

impl Rules {
    /// Returns how much of a target is in cover, which a Character that stands between may be too;
    /// `None` if it is not visible.
    pub fn cover(&self, view: View, between: impl FnOnce() -> bool) -> Option<Cover> {
        let cover = cover(view)?;
        // `figures_cover` says whether a Character in the way hides a part of the target.
        let hides = cover == Cover::None && *self.table.figures_cover && between();
        Some(if hides { Cover::Partial } else { cover })
    }
}

/// Returns whether a target in direction `way` is in the sector that a Character with this facing
/// shoots at; a Character that may still turn has all sectors.
#[must_use]
pub fn is_before(facing: Facing, way: Vector, sector: Sector) -> bool {
    // SPRAWL L116b: it faces as its model does. SPRAWL L116c: an arc of 90 degrees.
    facing.sees(way, sector)
}

/// Returns the target that a Character must shoot at: the nearest `viable` one within so many
/// units, and of equals the one that its policy picks. `viable` is given an enemy and the gap to
/// it, in units.
pub fn nearest_viable<F: OnTable, T: Copy>(
    field: &Field,
    figures: &[F],
    (who, reach): (usize, i32),
    viable: impl Fn(usize, i32) -> Option<T>,
    choice: impl Fn(&T) -> Choice,
) -> Option<T> {
    let from = (who, figures[who].position().at);
    let foes = field.foes(figures, who);
    // SPRAWL L120: the nearest viable target.
    field.nearest_target(figures, from, (foes, reach), viable, choice)
}

impl Rules {
    /// Returns whether a Character in this stance can be shot at, given what it is doing.
    #[must_use]
    pub fn can_be_shot(
        &self,
        conduct: &Conduct,
        stance: Stance,
        engaged: impl FnOnce() -> Engaged,
    ) -> bool {
        // `shoot_fallen` says which of those on the ground are viable targets, and
        // `shoot_into_combat` whether those in close combat are.
        can_be_attacked(conduct)
            && stance.is_among(*self.table.shot_at)
            && (*self.table.into_combat || engaged() == Engaged::No)
    }

    /// Returns the sector in which a Character finds targets before its move.
    #[must_use]
    pub fn sector_ahead(&self) -> Sector {
        // `turn_in_place` says whether turning requires a move.
        *self.table.turning
    }

    /// Returns whether a Character may turn at the end of its Movement Phase.
    #[must_use]
    pub fn may_turn(&self, conduct: &Conduct) -> bool {
        self.sector_ahead() == Sector::All || conduct.deed != Deed::Idle
    }

    /// Returns the size category of a figure with this height and width, in units.
    #[must_use]
    pub fn size(&self, height: i32, width: i32) -> Size {
        // The sizes of L132 and L134; what they add to the Difficulty is lost.
        let (small, large) = (*self.table.small, *self.table.large);
        if height < small || width < small {
            Size::Small
        } else if large < height || large < width {
            Size::Large
        } else {
            Size::Normal
        }
    }
}

//! Choosing whom a figure attacks.

use arrayvec::ArrayVec;

use super::{Field, OnTable, Position};
use crate::squad::{Choice, FIGURES_MAX};
use crate::table::{Base, Point, View};

/// An enemy in sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// Its number.
    pub foe: usize,
    /// The gap to it, in units.
    pub gap: i32,
    /// What is seen of it.
    pub view: View,
}

impl Field {
    /// The nearest enemy within so many units that a figure sees, from where it stands as if it
    /// were `from`; of those as near the one that its player picks.
    ///
    /// `worn` says how badly off a figure is, in percent.
    pub fn target<F: OnTable>(
        &self,
        figures: &[F],
        (who, from): (usize, Position),
        reach: i32,
        worn: impl Fn(usize) -> u8,
    ) -> Option<Target> {
        self.target_where(figures, (who, from), reach, worn, |target| target.view.is_seen())
    }

    /// As [`Field::target`], of those enemies that are targets by what is seen of them.
    pub fn target_where<F: OnTable>(
        &self,
        figures: &[F],
        (who, from): (usize, Position),
        reach: i32,
        worn: impl Fn(usize) -> u8,
        is_target: impl Fn(&Target) -> bool,
    ) -> Option<Target> {
        let eye = self.eye(who, from.at, from.stoop);
        let viable = |foe: usize, gap: i32| {
            let view = self.table.view(from.at, eye, &self.zone(figures, foe), 0);
            Some(Target { foe, gap, view }).filter(&is_target)
        };
        let choice = |target: &Target| Choice {
            figure: target.foe as u8,
            gap: target.gap,
            worn: worn(target.foe),
            hidden: View::LINES - target.view.clear,
        };
        let foes = self.foes(figures, who);
        self.nearest_target(figures, (who, from.at), (foes, reach), viable, choice)
    }

    /// The nearest of several within so many units of where a figure could be that makes a target;
    /// of those as near the one that its player picks.
    ///
    /// `viable` is given the number of an enemy and the gap to it, in units.
    pub fn nearest_target<F: OnTable, T: Copy>(
        &self,
        figures: &[F],
        (who, at): (usize, Point),
        (among, reach): (impl Iterator<Item = usize>, i32),
        mut viable: impl FnMut(usize, i32) -> Option<T>,
        choice: impl Fn(&T) -> Choice,
    ) -> Option<T> {
        let base = Base { at, radius: self.posts[who].radius };
        // Those within reach, the nearest first.
        let mut foes: ArrayVec<(i32, u8), FIGURES_MAX> = ArrayVec::new();
        for foe in among {
            let near = (base.gap(self.base(figures, foe)), foe as u8);
            if near.0 <= reach {
                let at = foes.iter().rposition(|other| *other <= near).map_or(0, |last| last + 1);
                foes.insert(at, near);
            }
        }
        let mut targets: ArrayVec<T, FIGURES_MAX> = ArrayVec::new();
        let mut most = reach;
        for (gap, foe) in foes {
            if most < gap {
                break;
            }
            if let Some(target) = viable(foe.into(), gap) {
                most = gap;
                targets.push(target);
            }
        }
        self.pick(who, &targets, choice)
    }

    /// The one of several that the player of a figure picks; none where there are none.
    pub fn pick<T: Copy>(
        &self,
        who: usize,
        among: &[T],
        choice: impl Fn(&T) -> Choice,
    ) -> Option<T> {
        let last = among.len().checked_sub(1)?;
        if last == 0 {
            return among.first().copied();
        }
        let choices: ArrayVec<Choice, FIGURES_MAX> =
            among.iter().take(FIGURES_MAX).map(choice).collect();
        among.get(self.policy(who).picks(&choices).min(last)).copied()
    }
}

/// How much is gone of what a figure can take, in percent, with so much of it `left`.
#[must_use]
pub fn percent_lost(left: u16, all: u16) -> u8 {
    let all = u32::from(all).max(1);
    let left = u32::from(left).min(all);
    (100 * (all - left) / all) as u8
}

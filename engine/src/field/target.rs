//! Choosing whom a figure attacks.

use arrayvec::ArrayVec;

use super::position::{OnTable, Position};
use super::setup::Field;
use crate::squad::{Choice, FIGURES_MAX, Worth};
use crate::table::{Base, Point, View};

/// How many enemies a player who knows the odds considers shooting at.
const OFFERS_MAX: usize = 8;

/// The most stoops in which a figure considers to shoot.
const STOOPS_MAX: usize = 3;

/// The best shot in each of several stoops, and what it is worth.
pub type BestShots = ArrayVec<Option<(Target, Worth)>, STOOPS_MAX>;

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
            worth: 0,
        };
        let foes = self.foes(figures, who);
        self.nearest_target(figures, (who, from.at), (foes, reach), viable, choice)
    }

    /// What a figure would see of an enemy from somewhere, if anything.
    pub fn sees<F: OnTable>(
        &self,
        figures: &[F],
        (who, from): (usize, Position),
        foe: usize,
    ) -> Option<Target> {
        let view = self.view_from(who, from.at, from.stoop, &self.zone(figures, foe));
        let gap = self.gap_from(figures, (who, from.at), foe);
        view.is_seen().then_some(Target { foe, gap, view })
    }

    /// Of the eight nearest enemies within so many units that a figure sees, as if it were
    /// `from`, the one whom an attack is worth most, and what it is worth; of equals the nearest.
    /// `None` if no attack is worth anything.
    pub fn best_target<F: OnTable>(
        &self,
        figures: &[F],
        (who, from): (usize, Position),
        reach: i32,
        mut worth: impl FnMut(&Target) -> Worth,
    ) -> Option<(Target, Worth)> {
        let worth = |target: &Target, _: u8| worth(target);
        let best = self.best_targets(figures, (who, from.at, &[from.stoop]), reach, worth);
        best.into_iter().next()?
    }

    /// As [`Field::best_target`], for several stoops of the figure at once; `worth` is given each
    /// target with the stoop.
    pub fn best_targets<F: OnTable>(
        &self,
        figures: &[F],
        (who, at, stoops): (usize, Point, &[u8]),
        reach: i32,
        mut worth: impl FnMut(&Target, u8) -> Worth,
    ) -> BestShots {
        let mut best: BestShots = stoops.iter().map(|_| None).collect();
        let eye = |&stoop: &u8| (stoop, self.eye(who, at, stoop));
        let eyes: ArrayVec<(u8, i32), STOOPS_MAX> = stoops.iter().map(eye).collect();
        for (gap, foe) in self.nearest_foes::<_, OFFERS_MAX>(figures, (who, at)) {
            if reach < gap {
                break;
            }
            let zone = self.zone(figures, foe);
            for (best, &(stoop, eye)) in best.iter_mut().zip(&eyes) {
                let view = self.table.view(at, eye, &zone, 0);
                if !view.is_seen() {
                    continue;
                }
                let target = Target { foe, gap, view };
                let worth = worth(&target, stoop);
                if 0 < worth.net() && best.is_none_or(|(_, most)| most.net() < worth.net()) {
                    *best = Some((target, worth));
                }
            }
        }
        best
    }

    /// The nearest enemies of a figure that stands there, at most `N`, and the gaps to them; the
    /// nearest first, of those as near the first.
    pub fn nearest_foes<F: OnTable, const N: usize>(
        &self,
        figures: &[F],
        (who, at): (usize, Point),
    ) -> ArrayVec<(i32, usize), N> {
        let base = Base { at, radius: self.setups[who].radius };
        let mut nearest: ArrayVec<(i32, usize), N> = ArrayVec::new();
        for other in self.foes(figures, who) {
            let near = (base.gap(self.base(figures, other)), other);
            if nearest.is_full() {
                if nearest.last().is_none_or(|last| *last < near) {
                    continue;
                }
                nearest.pop();
            }
            nearest.push(near);
            // It goes to its place in a few swaps, which are quicker than moving the rest.
            let mut place = nearest.len() - 1;
            while 0 < place && nearest[place] < nearest[place - 1] {
                nearest.swap(place, place - 1);
                place -= 1;
            }
        }
        nearest
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
        let base = Base { at, radius: self.setups[who].radius };
        let mut left: ArrayVec<(i32, usize), FIGURES_MAX> = ArrayVec::new();
        for foe in among {
            let there = self.base(figures, foe);
            if base.is_gap_within(there, reach) {
                left.push((base.gap(there), foe));
            }
        }
        let mut targets: ArrayVec<T, FIGURES_MAX> = ArrayVec::new();
        let mut most = reach;
        // One by one, since the first few decide it.
        while let Some(nearest) = (0..left.len()).min_by_key(|&place| left[place]) {
            let (gap, foe) = left.swap_remove(nearest);
            if most < gap {
                break;
            }
            if let Some(target) = viable(foe, gap) {
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

//! Moves that are made at once, and whom they bring together.

use arrayvec::ArrayVec;

use super::nearby::Bases;
use super::position::OnTable;
use super::setup::Field;
use super::walk::Walked;
use crate::squad::FIGURES_MAX;
use crate::table::{Base, Facing, FigureSet, Path, Point};

/// How many moments a turn has: so many that nobody covers more than a unit or two in one of them.
const MOMENTS: i64 = 1 << 20;

/// A move that is made at once with others.
#[derive(Clone, Debug)]
pub struct Joint {
    /// Who makes it.
    pub who: usize,
    /// Its way, with all that lies beyond where it means to stop.
    pub path: Path,
    /// Where it means to stop.
    walked: Walked,
    /// The moment at which it gets there.
    until: i64,
}

/// The moves that are made at once.
pub type Joints = ArrayVec<Joint, FIGURES_MAX>;

impl Joint {
    /// The move of a figure along a way to where it would stop if nobody else moved; `units` are all
    /// that it could spend on it in the turn.
    #[must_use]
    pub fn new(who: usize, path: Path, walked: Walked, units: i32) -> Joint {
        let spent = i64::from((units - walked.left).clamp(0, units.max(0)));
        Joint { who, path, walked, until: MOMENTS * spent / i64::from(units.max(1)) }
    }

    /// How far along its way it is at a moment, `until` which it moves, in units.
    fn gone(&self, moment: i64, until: i64) -> i32 {
        let (whole, gone) = (self.until.max(1), i64::from(self.walked.gone));
        (gone * moment.min(until).min(whole) / whole) as i32
    }

    fn at(&self, moment: i64, until: i64) -> Point {
        self.path.along(self.gone(moment, until))
    }

    /// How fast it is, in units a turn, rounded up.
    fn speed(&self) -> i64 {
        i64::from(self.walked.gone) * MOMENTS / self.until.max(1) + 1
    }
}

impl Field {
    /// Where figures come to who all move at once: enemies who meet stop there, and everybody else
    /// comes to where it meant to stop. `arrives` receives each in the order in which they stop, of
    /// those who stop together in the given order, and puts it there: who has to share a place with
    /// one who has stopped before stops short of it.
    pub fn together<F: OnTable>(
        &self,
        figures: &mut [F],
        joints: &Joints,
        mut arrives: impl FnMut(&mut [F], &Joint, Walked),
    ) {
        let until = self.meetings(joints);
        let mut order: ArrayVec<usize, FIGURES_MAX> = (0..joints.len()).collect();
        order.sort_by_key(|&nth| until[nth]);
        for nth in order {
            let walked = self.stopped(figures, &joints[nth], until[nth]);
            arrives(figures, &joints[nth], walked);
        }
    }

    /// Where a move ends that is stopped at a moment.
    fn stopped<F: OnTable>(&self, figures: &[F], joint: &Joint, until: i64) -> Walked {
        let (base, others) = (self.base(figures, joint.who), self.bases(figures, joint.who));
        let walked = joint.walked;
        if joint.until <= until && self.is_open(base.moved(walked.at), &others) {
            return walked;
        }
        self.short(base, &joint.path.shortened(joint.gone(until, until)), &others, walked)
    }

    /// The last place on a way where a base can stand.
    fn short(&self, base: Base, path: &Path, others: &Bases, walked: Walked) -> Walked {
        let path =
            self.table.ended(base, path.clone(), others).unwrap_or_else(|| Path::at(base.at));
        let facing = path.legs().last().map(|leg| Facing::along(leg.to - leg.from));
        Walked { at: path.end(), facing, gone: path.length(), ..walked }
    }

    /// Until which moment each moves: until it is there, or meets an enemy that moves too.
    fn meetings(&self, joints: &Joints) -> ArrayVec<i64, FIGURES_MAX> {
        let mut until: ArrayVec<i64, FIGURES_MAX> = joints.iter().map(|one| one.until).collect();
        let pairs = || (0..joints.len()).flat_map(|one| (0..one).map(move |other| [one, other]));
        // Each time at least one of them stops for good.
        for _ in joints {
            let (mut first, mut met) = (i64::MAX, 0 as FigureSet);
            for pair in pairs() {
                let [one, other] = pair.map(|nth| self.side(joints[nth].who));
                let both = pair.map(|nth| (&joints[nth], until[nth]));
                let Some(moment) = (one != other).then(|| self.meeting(both)).flatten() else {
                    continue;
                };
                met = if moment < first { 0 } else { met };
                first = first.min(moment);
                if moment == first {
                    met |= 1 << pair[0] | 1 << pair[1];
                }
            }
            if met == 0 {
                break;
            }
            for (_, until) in until.iter_mut().enumerate().filter(|(nth, _)| met & 1 << nth != 0) {
                *until = first.min(*until);
            }
        }
        until
    }

    /// The last moment before two who move would lie on each other, if they would.
    fn meeting(&self, pair: [(&Joint, i64); 2]) -> Option<i64> {
        /// How near to each other two come before they are looked at step by step, in units.
        const CLOSE: i32 = 2;
        let bases = |moment: i64| {
            pair.map(|(joint, until)| {
                let radius = self.setups[joint.who].radius;
                Base { at: joint.at(moment, until), radius }
            })
        };
        let gap = |moment: i64| {
            let [one, other] = bases(moment);
            one.gap(other)
        };
        let overlap = |moment: i64| {
            let [one, other] = bases(moment);
            one.overlaps(other)
        };
        let [one, other] = pair.map(|(joint, _)| joint);
        if one.walked.gone.saturating_add(other.walked.gone) < gap(0) {
            return None;
        }
        let speed = one.speed() + other.speed();
        let last = pair.map(|(_, until)| until).into_iter().max()?;
        let mut now = 0;
        // At most as often as both together have units to go.
        while now < last {
            // However they move, they do not meet sooner than this.
            let step = i64::from((gap(now) - CLOSE).max(CLOSE)) * MOMENTS / speed;
            let mut next = (now + step.max(1)).min(last);
            if overlap(next) {
                while 1 < next - now {
                    let middle = now.midpoint(next);
                    if overlap(middle) {
                        next = middle;
                    } else {
                        now = middle;
                    }
                }
                return Some(now);
            }
            now = next;
        }
        None
    }
}

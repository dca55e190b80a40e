//! Starting positions: as given in the file, or lined up in the zone of the side.

use super::block::fall_in;
use super::force::{Recruit, SideDraft};
use super::source::{ScenarioText, spell_point};
use crate::book::Fault;
use crate::engagement::Side;
use crate::squad::scenario::Rect;
use crate::table::{Base, Facing, Ground, Point, Table, UNITS, Vector};

/// The distance between candidate positions, in table units, unless the zone is large.
const STEP: i32 = UNITS / 4;

/// The maximum number of candidate positions along one side of a zone.
const STEPS_MAX: i32 = 200;

/// A table with the figures already placed on it.
struct Stand<'a> {
    table: &'a Table,
    taken: Vec<(Base, String)>,
}

/// A zone in the orientation of its side: from its middle, to the right and ahead.
#[derive(Clone, Copy)]
struct Frame {
    zone: Rect,
    ahead: Vector,
}

impl Frame {
    /// Returns its width and depth.
    fn size(self) -> [i32; 2] {
        let Vector { x, y } = self.zone.high - self.zone.low;
        if self.ahead.x == 0 { [x, y] } else { [y, x] }
    }

    /// Returns the point this far to the right of its middle, and this far ahead.
    fn at(self, right: i32, ahead: i32) -> Point {
        self.zone.middle() + -self.ahead.left() * right + self.ahead * ahead
    }

    /// Returns the point nearest to `at` at which a base fits in the zone, if there is one.
    fn clamped(self, at: Point, radius: i32) -> Option<Point> {
        let Rect { low, high } = self.zone;
        let fits = 2 * radius <= (high.x - low.x).min(high.y - low.y);
        fits.then(|| Point {
            x: at.x.clamp(low.x + radius, high.x - radius),
            y: at.y.clamp(low.y + radius, high.y - radius),
        })
    }
}

impl Stand<'_> {
    fn is_free(&self, base: Base) -> bool {
        self.table.is_free(base) && !self.taken.iter().any(|(other, _)| base.overlaps(*other))
    }

    /// Returns the free point in a zone that is nearest to `wanted`.
    fn nearest(&self, frame: Frame, wanted: Point, radius: i32) -> Option<Point> {
        let first = frame.clamped(wanted, radius)?;
        if self.is_free(Base { at: first, radius }) {
            return Some(first);
        }
        let [across, deep] = frame.size().map(|side| side / 2 - radius);
        let step = (2 * across.max(deep) / STEPS_MAX).max(STEP);
        let mut places = Vec::new();
        for right in -across / step..=across / step {
            for ahead in -deep / step..=deep / step {
                let at = frame.at(right * step, ahead * step);
                places.push((at.distance_squared(wanted), -ahead, right, at));
            }
        }
        places.sort_unstable();
        let free = |at: &Point| self.is_free(Base { at: *at, radius });
        places.into_iter().map(|(.., at)| at).find(free)
    }
}

impl ScenarioText<'_> {
    /// Places every figure, and turns those without a facing towards the other side.
    pub fn place(&self, table: &Table, drafts: &mut [SideDraft; 2]) -> Result<(), Fault> {
        self.check_zones(drafts)?;
        let whole = Rect { low: Point::default(), high: Point::new(table.width(), table.depth()) };
        let aheads = aheads(drafts, whole);
        let frames = Side::BOTH.map(|side| {
            let zone = drafts[side.index()].zone.as_ref().map_or(whole, |(zone, _)| *zone);
            Frame { zone, ahead: aheads[side.index()] }
        });
        let mut stand = Stand { table, taken: Vec::new() };
        for (draft, frame) in drafts.iter().zip(frames) {
            for figure in draft.figures() {
                if let Some(base) = figure.base() {
                    self.check_place(&stand, draft, figure, base, frame)?;
                    stand.taken.push((base, figure.name.clone()));
                }
            }
        }
        for (draft, frame) in drafts.iter_mut().zip(frames) {
            self.line_up(&mut stand, draft, frame)?;
            for figure in draft.figures_mut() {
                figure.facing.get_or_insert(Facing::along(frame.ahead));
            }
            draft.units.iter_mut().for_each(fall_in);
        }
        Ok(())
    }

    fn check_zones(&self, drafts: &[SideDraft; 2]) -> Result<(), Fault> {
        let [ours, theirs] = drafts;
        if let (Some((our, _)), Some((their, span))) = (&ours.zone, &theirs.zone)
            && our.overlaps(*their)
        {
            let message = format!("the zones of {} and {} overlap", ours.name, theirs.name);
            let [low, high] = [our.low, our.high].map(spell_point);
            let fix = format!("{} deploys from {low} to {high}", ours.name);
            return Err(self.fault(span.clone(), message).or_rather(Some(fix)));
        }
        for draft in drafts.iter().filter(|draft| draft.zone.is_none()) {
            if let Some(figure) = draft.figures().find(|figure| figure.is_unplaced()) {
                let message = format!("nothing says where {} starts", figure.name);
                let fix = format!("give it `at`, or {} a zone: `deploy`", draft.name);
                return Err(self.fault(figure.span.clone(), message).or_rather(Some(fix)));
            }
        }
        Ok(())
    }

    /// Returns an error for a position off the table, in a piece of terrain, on another figure or
    /// outside the zone.
    fn check_place(
        &self,
        stand: &Stand<'_>,
        draft: &SideDraft,
        figure: &Recruit,
        base: Base,
        frame: Frame,
    ) -> Result<(), Fault> {
        let name = &figure.name;
        let message = if !stand.table.holds(base) {
            format!("{name} is off the table at {}", spell_point(base.at))
        } else if !stand.table.is_free(base) {
            format!("{name} is in {}", solid(stand.table, base))
        } else if draft.zone.is_some() && !frame.zone.holds(base) {
            format!("{name} is outside of the zone of {}", draft.name)
        } else if let Some((_, other)) = stand.taken.iter().find(|(one, _)| one.overlaps(base)) {
            format!("{name} and {other} overlap")
        } else {
            return Ok(());
        };
        let near = stand.nearest(frame, base.at, base.radius);
        let fix = near.map(|at| format!("the nearest free place is {}", spell_point(at)));
        Err(self.fault(figure.span.clone(), message).or_rather(fix))
    }

    /// Lines up the figures without a position, in ranks: each unit in its own part of the zone.
    fn line_up(
        &self,
        stand: &mut Stand<'_>,
        draft: &mut SideDraft,
        frame: Frame,
    ) -> Result<(), Fault> {
        let waits = |figure: &&mut Recruit| figure.is_unplaced();
        let mut units: Vec<Vec<&mut Recruit>> = Vec::new();
        for unit in &mut draft.units {
            let waiting: Vec<&mut Recruit> = unit.figures.iter_mut().filter(waits).collect();
            if !waiting.is_empty() {
                units.push(waiting);
            }
        }
        let (count, [across, deep]) = (units.len() as i32, frame.size());
        for (nth, unit) in units.into_iter().enumerate() {
            let middle = (2 * nth as i32 + 1 - count) * (across / count) / 2;
            let radius = unit.iter().map(|figure| figure.radius).max().unwrap_or(0);
            let places = ranks(unit.len() as i32, [across / count, deep], radius, self.field.gap);
            for (figure, [right, ahead]) in unit.into_iter().zip(places) {
                let wanted = frame.at(middle + right, ahead);
                let Some(at) = stand.nearest(frame, wanted, figure.radius) else {
                    let message = format!("no room for {} in the zone of its side", figure.name);
                    let fix = Some("make the zone larger, or give it `at`".to_owned());
                    return Err(self.fault(figure.span.clone(), message).or_rather(fix));
                };
                figure.at = Some(at);
                let base = Base { at, radius: figure.radius };
                stand.taken.push((base, figure.name.clone()));
            }
        }
        Ok(())
    }
}

/// Returns the name of the piece of terrain that blocks a base.
fn solid(table: &Table, base: Base) -> String {
    let touched = table.pieces_touching(base, 0);
    let solid = table.pieces().iter().enumerate().find(|(index, piece)| {
        let is_hurdle = piece.ground == Ground::Obstacle && !piece.is_platform;
        touched & 1 << index != 0 && (is_hurdle || piece.ground == Ground::Impassable)
    });
    let name = solid.map(|(_, piece)| piece.name.clone());
    name.map_or_else(|| "a wall".to_owned(), |name| format!("\"{name}\""))
}

/// Returns positions for `count` figures, to the right of and ahead of the middle of a part of a
/// zone. There are as many ranks as the gaps require, equally full, the first one in front.
fn ranks(count: i32, [across, deep]: [i32; 2], radius: i32, gap: i32) -> Vec<[i32; 2]> {
    let pitch = 2 * radius + gap;
    let files_max = (across - 2 * radius).max(0) / pitch.max(1) + 1;
    let rows = (count + files_max - 1) / files_max;
    let files = (count + rows - 1) / rows;
    let room = (deep - 2 * radius).max(0) / (rows - 1).max(1);
    let step = pitch.min(room);
    let place = |nth: i32| {
        let (row, file) = (nth / files, nth % files);
        let others = files.min(count - row * files) - 1;
        [(2 * file - others) * pitch / 2, (rows - 1 - 2 * row) * step / 2]
    };
    (0..count).map(place).collect()
}

/// Returns the direction in which each side looks: straight along the table, towards the other.
fn aheads(drafts: &[SideDraft; 2], whole: Rect) -> [Vector; 2] {
    let [ours, theirs] = drafts.each_ref().map(|draft| {
        let zone = draft.zone.as_ref().map(|(zone, _)| zone.middle());
        zone.or_else(|| mean(draft)).unwrap_or(whole.middle())
    });
    let way = |from: Point, to: Point| {
        let [x, y] = [to.x, to.y].map(i64::from);
        let [x, y] = [x - i64::from(from.x), y - i64::from(from.y)];
        if x.abs() <= y.abs() {
            Vector { x: 0, y: if y < 0 { -1 } else { 1 } }
        } else {
            Vector { x: if x < 0 { -1 } else { 1 }, y: 0 }
        }
    };
    let ahead = way(ours, theirs);
    [ahead, -ahead]
}

/// Returns the mean position of the placed figures of a side.
fn mean(draft: &SideDraft) -> Option<Point> {
    let (mut sum, mut count) = ([0_i64; 2], 0);
    for at in draft.figures().filter_map(|figure| figure.at) {
        sum = [sum[0] + i64::from(at.x), sum[1] + i64::from(at.y)];
        count += 1;
    }
    let [x, y] = sum.map(|sum| i32::try_from(sum / count.max(1)).unwrap_or(0));
    (0 < count).then_some(Point { x, y })
}

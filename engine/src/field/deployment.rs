//! Deploying the figures of a scenario.

use arrayvec::ArrayVec;

use super::position::{OnTable, Position};
use super::setup::{Field, FigureSetup};
use crate::book::Tracked;
use crate::engagement::Side;
use crate::fight::SetupError;
use crate::squad::{FIGURES_MAX, InBlock, Restrictions, Scenario, Spots, Stock, Unit};
use crate::table::{Base, Piece, Point, Sight, Table, UNITS, Vector};

impl FigureSetup {
    /// The figures of a unit, which has this number among all.
    fn of_unit(
        (number, (side, unit)): (usize, (Side, &Unit)),
    ) -> impl Iterator<Item = FigureSetup> {
        let Unit { posture, arrives, is_block, ref figures, .. } = *unit;
        figures.iter().enumerate().map(move |(nth, figure)| {
            let Base { at, radius } = figure.base;
            let points = figure.contender.profile.points;
            FigureSetup {
                name: figure.name.clone(),
                side,
                unit: number as u8,
                block: is_block.then(|| InBlock::of(nth, figures.len(), radius)),
                posture,
                radius,
                height: figure.height,
                arrives,
                points: points.map(|points| (points * Stock::ONE as f64).round() as u64),
                start: Position { at, facing: figure.facing, stoop: 1 },
            }
        })
    }

    /// Its base where it is deployed.
    const fn base(&self) -> Base {
        Base { at: self.start.at, radius: self.radius }
    }

    /// Whether both are of one block.
    fn is_one_with(&self, other: &FigureSetup) -> bool {
        self.block.is_some() && self.unit == other.unit
    }
}

impl Field {
    /// The table and the figures of a scenario; what is exactly as high as eyes and heads hides
    /// them if `level_hides`.
    ///
    /// # Errors
    /// When there are too many figures, a side has none, two stand on each other or one stands
    /// where nobody can.
    pub fn of(scenario: &Scenario, level_hides: Tracked<bool>) -> Result<Field, SetupError> {
        let forces = Side::BOTH.into_iter().zip(&scenario.forces);
        let units =
            forces.flat_map(|(side, force)| force.units.iter().map(move |unit| (side, unit)));
        let setups: Vec<FigureSetup> = units.enumerate().flat_map(FigureSetup::of_unit).collect();
        if FIGURES_MAX < setups.len() {
            let message = format!("{} figures take part; at most {FIGURES_MAX}", setups.len());
            return Err(SetupError::of("figures", message));
        }
        for (side, force) in Side::BOTH.into_iter().zip(&scenario.forces) {
            if setups.iter().all(|setup| setup.side != side) {
                return Err(SetupError::of("units", format!("{} has no figures", force.name)));
            }
        }
        have_room(&setups, &scenario.table)?;
        let widest = setups.iter().map(|setup| setup.radius).max().unwrap_or(0);
        Ok(Field {
            table: scenario.table.clone(),
            first: scenario.first,
            ours: setups.iter().filter(|setup| setup.side == Side::A).count(),
            widest,
            goals: scenario.goals.clone(),
            names: setups.iter().map(|setup| (setup.name.clone(), setup.side)).collect(),
            policies: scenario.forces.each_ref().map(|force| force.policy),
            breaking: scenario.forces.each_ref().map(|force| force.breaking),
            spots: Spots::of(&scenario.table, widest),
            has_cover: scenario.table.pieces().iter().any(covers),
            restrictions: Restrictions::default(),
            level_hides,
            setups,
        })
    }

    /// Where a figure comes that arrives: where it would have been deployed, or the nearest free place
    /// to it that touches no enemy. `None` if there is none on the table.
    pub fn arrival<F: OnTable>(&self, figures: &[F], who: usize) -> Option<Point> {
        /// How far apart the places are that it looks at, in units.
        const STEP: i32 = UNITS / 4;
        let (start, others) = (self.setups[who].base(), self.wide_bases(figures, who));
        let is_free = |at: &Point| self.is_open(Base { at: *at, ..start }, &others);
        if is_free(&start.at) {
            return Some(start.at);
        }
        let last = self.table.width().max(self.table.depth()) / STEP;
        let mut best: Option<(i64, Point)> = None;
        // Ring by ring of a grid, until no place farther out can be nearer.
        for ring in 1..=last {
            let off = i64::from(ring * STEP);
            if best.is_some_and(|(far, _)| far <= off * off) {
                break;
            }
            let around = (-ring..=ring).flat_map(|x| (-ring..=ring).map(move |y| (x, y)));
            let places = around.filter(|(x, y)| x.abs().max(y.abs()) == ring);
            let places = places.map(|(x, y)| start.at + Vector { x: x * STEP, y: y * STEP });
            let nearest =
                places.filter(is_free).map(|at| (at.distance_squared(start.at), at)).min();
            best = best.into_iter().chain(nearest).min();
        }
        best.map(|(_, at)| at)
    }

    /// All figures, each as `figure` makes it of its number.
    pub fn deploy<F>(&self, figure: impl Fn(usize) -> F) -> ArrayVec<F, FIGURES_MAX> {
        (0..self.setups.len()).map(figure).collect()
    }
}

/// Whether a piece of terrain hides or veils anything.
fn covers(piece: &Piece) -> bool {
    piece.sight != Sight::Clear && 0 < piece.height
}

/// Refuses figures that stand on each other or where nobody can.
fn have_room(setups: &[FigureSetup], table: &Table) -> Result<(), SetupError> {
    for (place, setup) in setups.iter().enumerate() {
        if !table.is_free(setup.base()) {
            let message = format!("{} cannot stand where it is deployed", setup.name);
            return Err(SetupError::of("at", message));
        }
        let stands_on =
            |other: &&FigureSetup| !setup.is_one_with(other) && other.base().overlaps(setup.base());
        let other = setups[..place].iter().find(stands_on);
        if let Some(other) = other {
            let message = format!("{} and {} overlap", other.name, setup.name);
            return Err(SetupError::of("at", message));
        }
    }
    Ok(())
}

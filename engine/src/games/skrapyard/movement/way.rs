//! Ways: round what is shut, short of enemies, and the same way again.

use arrayvec::ArrayVec;

use super::march::{Going, Mover};
use crate::field::Field;
use crate::table::{Base, Path, Point, Table, UNITS, Vector};

/// The shortest path of a base to a point, round the blockers.
#[must_use]
pub fn way(
    field: &Field,
    mover: &Mover<'_>,
    base: Base,
    goal: Point,
    blockers: &[Base],
) -> Option<Path> {
    // Skrapyard 1.2.1 and Skrapyard 12.1.1: the shortest way round what one cannot pass.
    // Skrapyard 12.9.7: impassable ground is gone round.
    let going = Going { mover: *mover, field, radius: base.radius };
    field.table.way(base, goal, blockers, &going)
}

/// The straight path of a hurry towards a point, at most so many units long.
#[must_use]
pub fn hurry_path(table: &Table, base: Base, goal: Point, units: i32, blockers: &[Base]) -> Path {
    // Skrapyard 12.6: a hurry may end in contact, and is no charge for it.
    // Skrapyard 12.6.1: by the shortest way, which is straight.
    let end = table.slide(base, base.at.towards(goal, units + UNITS), blockers);
    Path::straight(base.at, end)
}

/// The path of a repeated move, stopping so many units short of the edge of the table.
#[must_use]
pub fn repeated(table: &Table, base: Base, way: Vector, gap: i32, blockers: &[Base]) -> Path {
    let stops = |nth: i32| base.at + Vector { x: way.x / 32 * nth, y: way.y / 32 * nth };
    // Skrapyard 11.5.3.5: the same way and length, short of the edge.
    let safe = |at: &Point| table.edge_distance(*at) - base.radius >= gap;
    let goal = Some(base.at + way).filter(safe);
    let goal = goal.or_else(|| (1..32).rev().map(stops).find(safe)).unwrap_or(base.at);
    Path::straight(base.at, table.slide(base, goal, blockers))
}

/// The end of a normal move that would lead into contact, short of it, and how long the way there
/// is.
#[must_use]
pub fn shy_of(
    table: &Table,
    base: Base,
    path: &Path,
    length: i32,
    others: &[Base],
) -> (Point, i32) {
    let short = table.ended(base, path.shortened(length - UNITS / 10), others);
    short.map_or((base.at, 0), |path| (path.end(), path.length()))
}

/// How many units of a path may be gone, given the unengaged enemies with their statures.
pub fn tethered(base: Base, path: &Path, foes: impl Iterator<Item = (Base, i16)>) -> i32 {
    const STEP: i32 = UNITS / 4;
    const STEPS_MAX: usize = 128;
    let length = path.length();
    let mut most = length;
    // The bases after one step, after two, and so on, once they are asked for.
    let mut stops: ArrayVec<Base, { STEPS_MAX + 1 }> = ArrayVec::new();
    for (target, stature) in foes {
        let reach = i32::from(stature) * UNITS;
        if !base.is_within(target, length + reach + 1) {
            continue;
        }
        if stops.is_empty() {
            let steps = (length / STEP).min(STEPS_MAX as i32);
            stops.extend((1..=steps + 1).map(|step| base.moved(path.along(step * STEP))));
        }
        // Skrapyard 12.1.2: once within its stature of an enemy whom nobody engages, one does
        // not go farther away from it.
        let leaves = |pair: &[Base]| {
            pair[0].is_gap_within(target, reach) && pair[0].gap(target) < pair[1].gap(target)
        };
        if let Some(before) = stops.windows(2).position(leaves) {
            most = most.min((before as i32 + 1) * STEP);
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn place() -> impl Strategy<Value = Point> {
        (0..24_000, 0..24_000).prop_map(|(x, y)| Point::new(x, y))
    }

    proptest! {
        #[test]
        fn a_tether_is_found_step_by_step(
            (from, to) in (place(), place()),
            foes in prop::collection::vec((place(), -1_i16..7), 0..5),
        ) {
            let base = Base { at: from, radius: 500 };
            let path = Path::straight(from, to);
            let foes = foes.into_iter().map(|(at, stature)| (Base { at, radius: 600 }, stature));
            let mut plain = path.length();
            for (foe, stature) in foes.clone() {
                let gap = |step: i32| base.moved(path.along(step * 250)).gap(foe);
                let steps = (path.length() / 250).min(128);
                let leaves = |step: &i32| {
                    gap(*step) <= i32::from(stature) * UNITS && gap(*step) < gap(step + 1)
                };
                if let Some(step) = (1..=steps).find(leaves) {
                    plain = plain.min(step * 250);
                }
            }
            prop_assert_eq!(tethered(base, &path, foes), plain);
        }
    }
}

//! Where retreats lead, and where those who disengage step back to.

use crate::games::skrapyard::rules::Rules;
use crate::table::{Base, Point, Table, Vector};

/// The ways that a retreat tries: straight away first, then farther and farther aside, in
/// thousandths; never towards the enemy.
const WAYS: [[i32; 2]; 7] =
    [[1000, 0], [924, 383], [924, -383], [707, 707], [707, -707], [383, 924], [383, -924]];

/// Where a retreat leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refuge {
    /// To this point on the table, over obstacles at their cost.
    Place(Point),
    /// Off the table.
    Away,
}

/// Whether a base is far enough from all of these enemies to end a retreat there.
pub fn is_clear(rules: &Rules, base: Base, mut foes: impl Iterator<Item = Base>) -> bool {
    // Skrapyard 16.4.1: at least 3 inches from all enemies.
    foes.all(|foe| !base.is_within(foe, rules.retreat_units - 1))
}

/// Where a base gets to that goes so many units away from the nearest enemy, past others.
///
/// `clear` says whether it would be far enough from all enemies there.
pub fn refuge(
    rules: &Rules,
    table: &Table,
    (base, foe, units): (Base, Base, i32),
    others: &[Base],
    clear: impl Fn(Base) -> bool,
) -> Option<Refuge> {
    // Skrapyard 16.4.1: a full normal move away from the nearest enemy.
    // Skrapyard 16.4.4: over obstacles, at their cost.
    // Skrapyard 16.4.3: in the end it faces the way it went.
    let away = base.at - foe.at;
    let mut best: Option<(i32, Point)> = None;
    for [onward, aside] in WAYS {
        let goal = base.at + turned(away, onward, aside).of_length(units);
        if !table.holds(base.moved(goal)) && rules.leaves_table {
            if best.is_none() {
                return Some(Refuge::Away);
            }
            continue;
        }
        let end = table.slide(base, goal, others);
        if !clear(base.moved(end)) {
            continue;
        }
        let gap = base.at.distance(end);
        if gap + 20 >= units {
            return Some(Refuge::Place(end));
        }
        if best.is_none_or(|(most, _)| most < gap) {
            best = Some((gap, end));
        }
    }
    best.map(|(_, end)| Refuge::Place(end))
}

/// Where a base that has disengaged steps back to from an enemy, past others.
///
/// `free` says whether it would touch no enemy there.
pub fn step_back(
    rules: &Rules,
    table: &Table,
    (base, foe): (Base, Base),
    others: &[Base],
    free: impl Fn(Base) -> bool,
) -> Option<Point> {
    let away = base.at - foe.at;
    let units = rules.step_back_quarters * crate::table::UNITS / 4;
    let ends = WAYS.map(|[onward, aside]| {
        let way = turned(away, onward, aside).of_length(units);
        table.slide(base, base.at + way, others)
    });
    ends.into_iter().find(|end| free(base.moved(*end)) && table.is_free(base.moved(*end)))
}

/// A vector turned, of any length.
fn turned(way: Vector, onward: i32, aside: i32) -> Vector {
    // Bases touch at a few inches at most, so nothing overflows after this.
    let way = way.of_length(1 << 14);
    Vector {
        x: (way.x * onward - way.y * aside) / 1000,
        y: (way.x * aside + way.y * onward) / 1000,
    }
}

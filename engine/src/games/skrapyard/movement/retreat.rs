//! Where retreats lead, and where those who disengage step back to.

use super::gait::allowance;
use super::march::Mover;
use crate::dice::{Dice, Die};
use crate::field::{Bases, Field};
use crate::games::skrapyard::rules::Rules;
use crate::table::{Base, Path, Piece, Point, Table, UNITS, Vector};

/// The directions that retreats and steps back try, in thousandths onward and aside: straight away
/// first, then farther and farther aside; never towards the enemy.
const DIRECTIONS: [[i32; 2]; 9] = [
    [1000, 0],
    [981, 195],
    [924, 383],
    [831, 556],
    [707, 707],
    [556, 831],
    [383, 924],
    [195, 981],
    [0, 1000],
];

/// By how many units a move may fall short of a full one through rounding.
const ROUNDING: i32 = 20;

/// Where a retreat leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refuge {
    /// Along this path, over obstacles at their cost.
    Path(Path),
    /// Off the table.
    Away,
}

/// A figure that has to retreat.
#[derive(Clone, Copy, Debug)]
pub struct Runner<'r> {
    /// The stat line and the rules.
    pub mover: Mover<'r>,
    /// The inches that a spell takes from the move.
    pub snared: u8,
    /// Where the figure is.
    pub base: Base,
    /// The nearest enemy.
    pub foe: Base,
    /// The bases that the figure cannot move through.
    pub blockers: &'r [Base],
    /// All other bases; the figure cannot end on any of them.
    pub others: &'r [Base],
}

/// A hand on which every die shows the same end of its range: what a move would come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ForecastHand {
    /// Ground takes as much from a move as it can.
    Highest,
    /// Ground takes as little as it can.
    Lowest,
}

impl Dice for ForecastHand {
    fn fold<S: Copy + Ord + 'static>(
        &mut self,
        count: u8,
        die: Die,
        start: S,
        step: impl Fn(S, u8) -> S,
    ) -> S {
        let face = if *self == ForecastHand::Highest { die.faces() } else { 1 };
        (0..count).fold(start, |reading, _| step(reading, face))
    }
}

/// Whether a base is far enough from all of these enemies to end a retreat there.
pub fn is_clear(rules: &Rules, base: Base, mut foes: impl Iterator<Item = Base>) -> bool {
    // Skrapyard 16.4.1: at least 3 inches from all enemies.
    foes.all(|foe| !base.is_within(foe, *rules.retreat_units - 1))
}

impl Runner<'_> {
    /// Where the figure retreats to; none where no way ends far enough from all enemies.
    ///
    /// `clear` says whether a base is far enough from all enemies to end there.
    pub fn refuge(&self, field: &Field, clear: impl Fn(Base) -> bool) -> Option<Refuge> {
        // A player prefers a way that is safe however slow the ground is; only where there is none
        // does it hope for easy ground.
        let safe = self.safest(field, ForecastHand::Highest, &clear);
        safe.or_else(|| self.safest(field, ForecastHand::Lowest, &clear))
    }

    /// The first full move that ends far enough from all enemies if the ground is as foreseen; if
    /// there is none, the longest move that does, or else one that leads off the table aside.
    fn safest(
        &self,
        field: &Field,
        mut ground: ForecastHand,
        clear: impl Fn(Base) -> bool,
    ) -> Option<Refuge> {
        // Skrapyard 16.4.1: a full normal move away from the nearest enemy, the straightest first;
        // `retreat_way` says whether any move that ends farther from it leads away.
        // Skrapyard 16.4.4: over obstacles, at their cost.
        // Skrapyard 16.4.3: in the end it faces the way it went.
        let (base, rules, table) = (self.base, self.mover.rules, &field.table);
        let units = allowance(rules.walk(self.mover.profile), self.snared);
        let blockers = yielding(base, self.blockers);
        let (mut longest, mut exits) = (None::<(i32, Path)>, false);
        for (nth, way) in directions(table, base, self.foe).enumerate() {
            if 0 < nth && *rules.retreats_straight {
                break;
            }
            let goal = base.at + way.of_length(units);
            let onto = brought_in(table, base, goal);
            let leaves = onto != goal && *rules.leaves_table;
            let is_there = |at: Point| at.is_within(onto, ROUNDING);
            let mut leads_off = leaves && is_there(base.at);
            // A player may also go round obstacles that could be crossed.
            for crosses in [true, false] {
                let path = table.way(base, onto, &blockers, &|piece: &Piece, rise: i32| {
                    crosses && self.mover.crosses(piece, rise)
                });
                let Some(path) = path else { continue };
                let march = self.mover.march(field, (base, &path), units, self.others, &mut ground);
                if leaves && is_there(march.end) {
                    leads_off = true;
                    continue;
                }
                let is_farther = base.at.distance(self.foe.at) < march.end.distance(self.foe.at);
                if !is_farther || !clear(base.moved(march.end)) {
                    continue;
                }
                if march.left <= ROUNDING {
                    return Some(Refuge::Path(path));
                }
                if longest.as_ref().is_none_or(|(most, _)| *most < march.length) {
                    longest = Some((march.length, path));
                }
            }
            if leads_off && nth == 0 {
                return Some(Refuge::Away);
            }
            exits |= leads_off;
        }
        let away = exits.then_some(Refuge::Away);
        longest.map(|(_, path)| Refuge::Path(path)).or(away)
    }
}

/// Where a figure that has disengaged steps back to; none where it cannot get out of contact.
///
/// `foe` is the nearest enemy, `snared` the inches that a spell takes from the step, and `free` says
/// whether a base touches no enemy.
pub fn step_back(
    (rules, table): (&Rules, &Table),
    (base, foe): (Base, Base),
    snared: u8,
    others: &[Base],
    free: impl Fn(Base) -> bool,
) -> Option<Point> {
    let units = allowance(*rules.step_back_quarters * UNITS / 4, snared);
    let blockers = yielding(base, others);
    let stands = |at: Point| {
        let there = base.moved(at);
        table.is_free(there) && !others.iter().any(|other| other.overlaps(there))
    };
    let ends = directions(table, base, foe)
        .map(|way| table.slide(base, base.at + way.of_length(units), &blockers));
    { ends }.find(|end| free(base.moved(*end)) && stands(*end))
}

/// The directions away from an enemy, the straightest first; of two as far aside, first the one on
/// the side of the middle of the table.
fn directions(table: &Table, base: Base, foe: Base) -> impl Iterator<Item = Vector> {
    // Bases touch at a few inches at most, so nothing overflows after this.
    let away = (base.at - foe.at).of_length(1 << 14);
    let hand = if away.cross(table.off_middle(base.at)) < 0 { -1 } else { 1 };
    DIRECTIONS.into_iter().flat_map(move |[onward, aside]| {
        let sides = if aside == 0 { 1 } else { 2 };
        [hand, -hand].into_iter().take(sides).map(move |hand| turned(away, onward, hand * aside))
    })
}

/// A vector turned, of any length.
fn turned(way: Vector, onward: i32, aside: i32) -> Vector {
    Vector {
        x: (way.x * onward - way.y * aside) / 1000,
        y: (way.x * aside + way.y * onward) / 1000,
    }
}

/// A goal brought in far enough for a base to be on the table.
fn brought_in(table: &Table, base: Base, goal: Point) -> Point {
    let within = |at: i32, length: i32| at.min(length - base.radius).max(base.radius);
    Point { x: within(goal.x, table.width()), y: within(goal.y, table.depth()) }
}

/// The bases in somebody's way, those in contact smaller by what rounding may take.
///
/// A base between two others slides out sideways, which is closer than whole units can tell.
fn yielding(base: Base, others: &[Base]) -> Bases {
    let yields = |other: &Base| {
        let slack = if base.touches(*other) { 2 * Base::TOUCH } else { 0 };
        Base { radius: other.radius - slack, ..*other }
    };
    others.iter().map(yields).collect()
}

//! Retreats: away from the enemy, or off the table.

use super::ground::Gait;
use super::{Nerve, Squad, State, bit, members};
use crate::dice::Dice;
use crate::table::{Base, Facing, Path, Point, Vector};

/// The ways that a retreat tries: straight away first, then farther and farther aside, in
/// thousandths; never towards the enemy.
const WAYS: [[i32; 2]; 7] =
    [[1000, 0], [924, 383], [924, -383], [707, 707], [707, -707], [383, 924], [383, -924]];

/// Where a retreat leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Refuge {
    /// To this point on the table.
    Place(Point),
    /// Off the table.
    Away,
}

impl Squad {
    /// The retreat of those who have failed a morale test.
    pub(super) fn retreat(&self, state: &mut State, team: u32, dice: &mut impl Dice) {
        let mut runners = 0;
        for figure in members(team) {
            // Skrapyard 16.6: whoever can retreats, whatever becomes of the others.
            if !state.of(figure).is_upright() {
                continue;
            }
            let engaged = self.is_engaged(state, figure);
            // Skrapyard 16.4.2: who is engaged has to disengage, or is removed.
            if engaged && !self.disengages(state, figure, dice) {
                let name = self.name(figure);
                dice.tell("16.4.2", || format!("{name} is cut down in retreat"));
                let by = self.nearest_foe(state, figure);
                self.remove(state, figure, by, Nerve::Steady, dice);
                continue;
            }
            let of = state.of_mut(figure);
            of.nerve = Nerve::Retreating;
            of.held_by = None;
            runners |= bit(figure);
        }
        // Skrapyard 16.5: nobody who retreats is activated any more in this turn.
        state.acted |= team;
        state.dared &= !team;
        let caught = members(runners).any(|figure| !self.runs(state, figure, dice));
        if caught {
            // Skrapyard 16.4.5: who cannot end its move far enough away is removed.
            // Skrapyard 16.4.6: and all of its team with it.
            for figure in members(runners) {
                if !state.of(figure).is_here() {
                    continue;
                }
                let name = self.name(figure);
                dice.tell("16.4.5", || format!("{name} has nowhere to run and is lost"));
                self.remove(state, figure, None, Nerve::Fled, dice);
            }
        }
    }

    /// The retreat move of a figure: whether it ends far enough from all enemies.
    fn runs(&self, state: &mut State, figure: u8, dice: &mut impl Dice) -> bool {
        let name = self.name(figure);
        // Skrapyard 16.4: a failed morale test is a retreat, with a move at once.
        match self.refuge(state, figure, self.walk_units(figure)) {
            Some(Refuge::Away) => {
                dice.tell("16.4", || format!("{name} retreats off the table"));
                self.remove(state, figure, None, Nerve::Fled, dice);
                true
            }
            Some(Refuge::Place(to)) => {
                dice.tell("16.4", || format!("{name} retreats"));
                let from = state.of(figure).position.at;
                let path = Path::straight(from, to);
                // Skrapyard 16.4.4: over obstacles, at their cost.
                let march =
                    self.march(state, figure, &path, Gait::Walk, self.walk_units(figure), dice);
                self.arrive(state, figure, march.end);
                if march.end != from {
                    // Skrapyard 16.4.3: it faces the way it went.
                    state.of_mut(figure).position.facing = Facing::along(march.end - from);
                }
                self.is_clear(state, figure, self.base(state, figure))
            }
            None => false,
        }
    }

    /// Whether a base is far enough from all enemies of a figure to end a retreat there.
    fn is_clear(&self, state: &State, figure: u8, base: Base) -> bool {
        // Skrapyard 16.4.1: at least 3 inches from all enemies.
        let gap = self.combat.rules.squads.retreat_units;
        let foes = members(self.upright(state, self.side(figure).foe()));
        let mut gaps = foes.map(|foe| self.base(state, foe));
        gaps.all(|foe| !base.is_within(foe, gap - 1))
    }

    /// Where a figure gets to that goes so many units away from the nearest enemy.
    fn refuge(&self, state: &State, figure: u8, units: i32) -> Option<Refuge> {
        let base = self.base(state, figure);
        // Skrapyard 16.4.1: a full normal move away from the nearest enemy.
        // Assumption: where all of them are down, from the nearest of those.
        let down = || self.nearest_of(state, figure, self.present(state, self.side(figure).foe()));
        let foe = self.nearest_foe(state, figure).or_else(down)?;
        let away = base.at - self.base(state, foe).at;
        let others = self.others(state, figure);
        let mut best: Option<(i32, Point)> = None;
        for [onward, aside] in WAYS {
            let way = turned(away, onward, aside).of_length(units);
            let goal = base.at + way;
            if !self.field.table.holds(base.moved(goal)) && self.combat.rules.squads.leaves_table {
                if best.is_none() {
                    return Some(Refuge::Away);
                }
                continue;
            }
            let end = self.field.table.slide(base, goal, &others);
            if !self.is_clear(state, figure, base.moved(end)) {
                continue;
            }
            if base.at.distance(end) + 20 >= units {
                return Some(Refuge::Place(end));
            }
            let gap = base.at.distance(end);
            if best.is_none_or(|(most, _)| most < gap) {
                best = Some((gap, end));
            }
        }
        best.map(|(_, end)| Refuge::Place(end))
    }

    /// Where a figure that has disengaged steps back to.
    pub(super) fn step_back(&self, state: &State, figure: u8) -> Option<Point> {
        let base = self.base(state, figure);
        let foe = self.nearest_foe(state, figure)?;
        let away = base.at - self.base(state, foe).at;
        let units = self.combat.rules.step_back_quarters * crate::table::UNITS / 4;
        let others = self.others(state, figure);
        let ends = WAYS.map(|[onward, aside]| {
            let way = turned(away, onward, aside).of_length(units);
            self.field.table.slide(base, base.at + way, &others)
        });
        let free = |end: &Point| {
            let there = base.moved(*end);
            let foes = members(self.upright(state, self.side(figure).foe()));
            let mut foes = foes.map(|foe| self.base(state, foe));
            !foes.any(|foe| foe.touches(there)) && self.field.table.is_free(there)
        };
        ends.into_iter().find(free)
    }
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

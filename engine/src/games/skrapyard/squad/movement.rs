//! Moves: how far they reach, and where they lead.

use super::activation::Stage;
use super::ground::Gait;
use super::{Last, Motion, Squad, State, bit, inches, members};
use crate::dice::Dice;
use crate::engagement::Flow;
use crate::field::Bases;
use crate::squad::Errand;
use crate::table::{Facing, Path, Piece, Point, Sight, UNITS, Vector};

impl Squad {
    /// How far a figure goes in a normal move, in units.
    pub(super) fn walk_units(&self, figure: u8) -> i32 {
        // Skrapyard 12.1: 3 inches and its stature.
        inches(self.combat.rules.squads.walk_inches + i32::from(self.of(figure).armed.stature))
    }

    /// How far it goes in a hurry, in units.
    pub(super) fn hurry_units(&self, figure: u8) -> i32 {
        // Skrapyard 12.4: and its stature once more.
        self.walk_units(figure) + inches(i32::from(self.of(figure).armed.stature))
    }

    /// The bases of all others on the table.
    pub(super) fn others(&self, state: &State, figure: u8) -> Bases {
        // Skrapyard 12.3: models are in the way of each other, friend and foe.
        // Skrapyard 15.1.2.3: the wounded too.
        self.field.bases(&state.figures, figure.into())
    }

    /// The bases of those that a figure cannot go through.
    pub(super) fn blockers(&self, state: &State, figure: u8) -> Bases {
        let own = self.of(figure);
        // Skrapyard 12.3.1: those of stature 1 pass through friends of stature 1.
        let blocks = |one: &u8| {
            let small = own.armed.stature == 1 && self.of(*one).armed.stature == 1;
            !small || self.side(*one) != self.side(figure)
        };
        let here = members(state.ranks.here & !bit(figure)).filter(blocks);
        self.field.bases_of(&state.figures, here.map(usize::from))
    }

    /// The shortest way of a figure to a point at a normal pace.
    pub(super) fn way(&self, state: &State, figure: u8, goal: Point) -> Option<Path> {
        // Skrapyard 1.2.1 and Skrapyard 12.1.1: the shortest way round what one cannot pass.
        let crosses = |piece: &Piece, rise: i32| self.crosses(figure, Gait::Walk, piece, rise);
        // Skrapyard 12.9.7: impassable ground is gone round.
        let blockers = self.blockers(state, figure);
        self.field.table.way(self.base(state, figure), goal, &blockers, &crosses)
    }

    /// The enemy that a figure may charge.
    pub(super) fn charge_target(&self, state: &State, figure: u8) -> Option<u8> {
        if self.is_engaged(state, figure) {
            return None;
        }
        let base = self.base(state, figure);
        let foes = self.upright(state, self.side(figure).foe());
        let reach = self.walk_units(figure);
        let near = members(foes).filter(|foe| base.is_within(self.base(state, *foe), reach));
        let near = near.fold(0, |set, foe| set | bit(foe));
        let free = members(near).filter(|foe| self.engaging(state, *foe) == 0);
        let free = free.fold(0, |set, foe| set | bit(foe));
        // Skrapyard 12.5.3: the nearest that nobody engages; only then one who is engaged.
        for set in [free, near & !free] {
            let mut left = set;
            while let Some(foe) = self.nearest_of(state, figure, left) {
                if self.is_chargeable(state, figure, foe) {
                    return Some(foe);
                }
                left &= !bit(foe);
            }
        }
        None
    }

    fn is_chargeable(&self, state: &State, figure: u8, foe: u8) -> bool {
        // Skrapyard 12.5.2: in sight of one of those who act.
        let group = if state.active == 0 { bit(figure) } else { state.active | bit(figure) };
        let mut seers = members(group);
        let seen = |one| self.sight(state, one, self.base(state, one), foe).is_some();
        seers.any(seen)
            && self
                .charge_way(state, figure, foe)
                .is_some_and(|path| path.length() <= self.walk_units(figure))
    }

    /// The way of a charge.
    fn charge_way(&self, state: &State, figure: u8, foe: u8) -> Option<Path> {
        let (base, target) = (self.base(state, figure), self.base(state, foe));
        let others = self.others(state, figure);
        // Skrapyard 12.5.4: the shortest way into contact.
        let goal = self.field.table.contact(base, target, &others)?;
        let blockers = self.blockers(state, figure);
        let path = self.field.table.way(base, goal, &blockers, &|_, _| false)?;
        base.moved(path.end()).touches(target).then_some(path)
    }

    /// Moves one of the active ones.
    pub(super) fn go(&self, state: &mut State, figure: u8, dice: &mut impl Dice) -> Flow {
        let from = state.of(figure).position.at;
        // Skrapyard 12.10 and Skrapyard 12.10.1: all of a team move alike, one by one.
        match state.order.motion {
            Motion::Stay => {}
            Motion::Charge => self.charge(state, figure, dice),
            Motion::Hurry => self.hurry(state, figure, dice),
            Motion::Walk => self.approach(state, figure, dice),
            Motion::Cover => self.take_cover(state, figure, dice),
            Motion::Aim => self.seek_aim(state, figure, dice),
            Motion::Withdraw => self.withdraw(state, figure),
            Motion::Repeat => self.repeat(state, figure, dice),
        }
        let to = state.of(figure).position.at;
        if to != from && state.of(figure).is_here() {
            self.remember(state, figure, Last::Moved(to - from));
            let name = self.name(figure);
            let gone = from.distance(to);
            dice.tell("12.1", || {
                format!("{name} moves {}.{} inches", gone / UNITS, gone % UNITS / 100)
            });
        }
        // Skrapyard 12.10.2: they count as one move, and who ends it apart is in the team no more.
        self.enter(state, Stage::Move, figure + 1);
        Flow::Step
    }

    /// Puts a figure where its move has ended.
    pub(super) fn arrive(&self, state: &mut State, figure: u8, end: Point) {
        if state.of(figure).position.at != end {
            self.put(state, figure, end);
            let of = state.of_mut(figure);
            (of.moved, of.walked) = (true, true);
            // Skrapyard 12.11: it may then turn as it likes.
            // Assumption: it turns to the nearest enemy.
            if let Some(foe) = self.nearest_foe(state, figure) {
                let way = state.of(foe).position.at - end;
                state.of_mut(figure).position.facing = Facing::along(way);
            }
        }
    }

    fn charge(&self, state: &mut State, figure: u8, dice: &mut impl Dice) {
        let target = self.charge_target(state, figure);
        let way = target.and_then(|foe| self.charge_way(state, figure, foe));
        let (Some(foe), Some(path)) = (target, way) else {
            // Skrapyard 12.5.1: who reaches nobody counts as hurrying.
            return self.hurry(state, figure, dice);
        };
        let units = self.walk_units(figure);
        let march = self.march(state, figure, &path, Gait::Charge, units, dice);
        self.arrive(state, figure, march.end);
        // Skrapyard 12.5.1: a charge that falls short leaves no time to shoot.
        state.of_mut(figure).barred = true;
        let (name, other) = (self.name(figure), self.name(foe));
        // Skrapyard 12.5: a charge is a normal move into contact.
        if state.touch(figure, foe) {
            state.of_mut(figure).condition.charges = true;
            dice.tell("12.5", || format!("{name} charges {other}"));
        } else {
            dice.tell("12.5.1", || format!("the charge of {name} falls short"));
        }
    }

    fn hurry(&self, state: &mut State, figure: u8, dice: &mut impl Dice) {
        // Skrapyard 12.4.1: no shot after a hurry.
        state.of_mut(figure).barred = true;
        if self.is_flying(state, figure) {
            return self.fly(state, figure);
        }
        let Some(goal) = self.bound_for(state, figure) else { return };
        let base = self.base(state, figure);
        let blockers = self.blockers(state, figure);
        // Skrapyard 12.6: a hurry may end in contact, and is no charge for it.
        // Skrapyard 12.6.1: by the shortest way, which is straight.
        let reach = self.hurry_units(figure);
        let end = self.field.table.slide(base, base.at.towards(goal, reach + UNITS), &blockers);
        let path = Path::straight(base.at, end);
        let march = self.march(state, figure, &path, Gait::Hurry, reach, dice);
        if UNITS <= base.at.distance(march.end) {
            return self.arrive(state, figure, march.end);
        }
        self.approach(state, figure, dice);
    }

    /// Where a figure goes: to an objective, or to the nearest enemy.
    fn bound_for(&self, state: &State, figure: u8) -> Option<Point> {
        match self.errand(state) {
            Some(Errand::Take(goal)) => Some(goal),
            Some(Errand::Keep) | None => {
                self.nearest_foe(state, figure).map(|foe| state.of(foe).position.at)
            }
        }
    }

    /// A normal move towards an objective or the nearest enemy, short of contact.
    fn approach(&self, state: &mut State, figure: u8, dice: &mut impl Dice) {
        let Some(goal) = self.bound_for(state, figure) else { return };
        match self.way(state, figure, goal) {
            Some(path) => self.walk(state, figure, &path, self.walk_units(figure), dice),
            None => self.jump(state, figure, goal, dice),
        }
    }

    /// A normal move along a way, short of contact with any enemy.
    pub(super) fn walk(
        &self,
        state: &mut State,
        figure: u8,
        path: &Path,
        units: i32,
        dice: &mut impl Dice,
    ) {
        let base = self.base(state, figure);
        let path = path.shortened(self.tethered(state, figure, path).min(units));
        let march = self.march(state, figure, &path, Gait::Walk, units, dice);
        let mut foes = members(self.upright(state, self.side(figure).foe()));
        let mut end = march.end;
        if foes.any(|foe| self.base(state, foe).touches(base.moved(end))) {
            let short = path.shortened(march.length - UNITS / 10);
            let others = self.others(state, figure);
            end = self.field.table.ended(base, short, &others).map_or(base.at, |path| path.end());
        }
        self.arrive(state, figure, end);
        // Skrapyard 12.8.9: no shot in the activation of a crossing.
        state.of_mut(figure).barred |= march.crossed;
    }

    /// How much of a way may be gone, given the enemies that one comes near to.
    pub(super) fn tethered(&self, state: &State, figure: u8, path: &Path) -> i32 {
        const STEP: i32 = UNITS / 4;
        const STEPS_MAX: i32 = 128;
        let base = self.base(state, figure);
        let length = path.length();
        let foes = members(self.upright(state, self.side(figure).foe()));
        let foes = foes.filter(|foe| self.engaging(state, *foe) & !bit(figure) == 0);
        let mut most = length;
        for foe in foes {
            let target = self.base(state, foe);
            let reach = inches(i32::from(self.of(foe).armed.stature));
            if !base.is_within(target, length + reach + 1) {
                continue;
            }
            let gap = |units: i32| base.moved(path.along(units)).gap(target);
            let mut here = gap(STEP);
            // Skrapyard 12.1.2: once within its stature of an enemy whom nobody engages, one does
            // not go farther away from it.
            for step in 1..=(length / STEP).min(STEPS_MAX) {
                let next = gap(((step + 1) * STEP).min(length));
                if here <= reach && here < next {
                    most = most.min(step * STEP);
                    break;
                }
                here = next;
            }
        }
        most
    }

    /// The least move that lets a figure shoot.
    fn seek_aim(&self, state: &mut State, figure: u8, dice: &mut impl Dice) {
        let Some(foe) = self.nearest_foe(state, figure) else { return };
        let Some(path) = self.way(state, figure, state.of(foe).position.at) else { return };
        let path = path.shortened(self.walk_units(figure));
        if let Some(units) = self.vantage(state, figure, &path) {
            self.walk(state, figure, &path.shortened(units), self.walk_units(figure), dice);
        }
    }

    /// Out of contact, for one that has disengaged.
    fn withdraw(&self, state: &mut State, figure: u8) {
        if state.freed & bit(figure) != 0
            && let Some(end) = self.step_back(state, figure)
        {
            self.arrive(state, figure, end);
        }
    }

    /// The move of the last activation once more.
    fn repeat(&self, state: &mut State, figure: u8, dice: &mut impl Dice) {
        let Last::Moved(way) = state.of(figure).last else { return };
        let base = self.base(state, figure);
        let gap = self.combat.rules.squads.edge_units;
        let stops = |nth: i32| base.at + Vector { x: way.x / 32 * nth, y: way.y / 32 * nth };
        // Skrapyard 11.5.3.5: the same way and length, short of the edge.
        let safe = |at: &Point| self.field.table.edge_distance(*at) - base.radius >= gap;
        let goal = Some(base.at + way).filter(safe);
        let goal = goal.or_else(|| (1..32).rev().map(stops).find(safe)).unwrap_or(base.at);
        let blockers = self.blockers(state, figure);
        let end = self.field.table.slide(base, goal, &blockers);
        let path = Path::straight(base.at, end);
        let length = path.length();
        let gait = if self.walk_units(figure) < length { Gait::Hurry } else { Gait::Walk };
        let march = self.march(state, figure, &path, gait, length, dice);
        self.arrive(state, figure, march.end);
        state.of_mut(figure).barred = true;
    }

    /// A normal move to the nearest cover, unless the figure is in cover.
    fn take_cover(&self, state: &mut State, figure: u8, dice: &mut impl Dice) {
        let Some(foe) = self.nearest_foe(state, figure) else { return };
        let (base, target) = (self.base(state, figure), self.base(state, foe));
        let covered = |piece: &Piece| piece.sight != Sight::Clear && 0 < piece.height;
        let touched = self.field.table.pieces_touching(base, UNITS / 8);
        let pieces =
            self.field.table.pieces().iter().enumerate().filter(|(_, piece)| covered(piece));
        let mut best: Option<(i32, Point)> = None;
        for (nth, piece) in pieces {
            if touched & 1 << nth != 0 {
                return;
            }
            let near = piece.shape.nearest(base.at);
            let spot = near + (near - target.at).of_length(base.radius + UNITS / 20);
            let length = base.at.distance(spot);
            let is_free = self.field.table.is_free(base.moved(spot));
            if is_free && best.is_none_or(|(least, _)| length < least) {
                best = Some((length, spot));
            }
        }
        if let Some((_, spot)) = best
            && let Some(path) = self.way(state, figure, spot)
        {
            self.walk(state, figure, &path, self.walk_units(figure), dice);
        }
    }

    fn is_flying(&self, state: &State, figure: u8) -> bool {
        self.of(figure).armed.flies || (state.order.flying && state.active & bit(figure) != 0)
    }
}

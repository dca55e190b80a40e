//! Moves: where figures go.

use super::play::{cast, cast_both};
use super::setup::Squad;
use super::state::SquadState;
use crate::dice::Dice;
use crate::engagement::Flow;
use crate::field::Bases;
use crate::games::skrapyard::attack::{Contacts, Formation};
use crate::games::skrapyard::movement::{
    ForecastHand, Gait, March, Mover, Time, allowance, blocks, charge_order, charge_way,
    ends_charge, hurry_path, may_charge, repeated, shy_of, tell_moved, tethered, way,
};
use crate::games::skrapyard::profile::{bit, members, set_of};
use crate::games::skrapyard::turn::{Last, Motion, Step};
use crate::table::{Path, Piece, Point, Sight, UNITS};

impl Squad {
    /// The bases of all other figures on the table.
    pub(super) fn others(&self, state: &SquadState, figure: u8) -> Bases {
        self.field.bases(&state.figures, figure.into())
    }

    /// The bases that a figure cannot move through.
    pub(super) fn blockers(&self, state: &SquadState, figure: u8) -> Bases {
        let blocks = |one: &u8| {
            let are_friends = self.side(*one) == self.side(figure);
            blocks(self.profile(figure), self.profile(*one), are_friends)
        };
        let here = members(state.ranks.here & !bit(figure)).filter(blocks);
        self.field.bases_of(&state.figures, here.map(usize::from))
    }

    /// A figure that moves in some way.
    pub(super) fn mover(&self, figure: u8, kind: Gait) -> Mover<'_> {
        Mover { rules: &self.rules, profile: self.profile(figure), kind }
    }

    /// The shortest way of a figure to a point at a normal pace.
    pub(super) fn way(&self, state: &SquadState, figure: u8, goal: Point) -> Option<Path> {
        let mover = self.mover(figure, Gait::Walk);
        let blockers = self.blockers(state, figure);
        way(&self.field, &mover, self.base(state, figure), goal, &blockers)
    }

    /// How far a figure gets along a path with so many units of movement.
    pub(super) fn march(
        &self,
        state: &SquadState,
        figure: u8,
        path: &Path,
        (kind, units): (Gait, i32),
        dice: &mut impl Dice,
    ) -> March {
        let way = (self.base(state, figure), path);
        let others = self.others(state, figure);
        let units = allowance(units, state.snared(figure));
        self.mover(figure, kind).march(&self.field, way, units, &others, dice)
    }

    /// The enemy that a figure may charge.
    pub(super) fn charge_target(&self, state: &SquadState, figure: u8) -> Option<u8> {
        let now = self.now(state);
        if now.is_engaged(figure) {
            return None;
        }
        let base = self.base(state, figure);
        let reach = self.rules.walk(self.profile(figure));
        let near = |foe: &u8| base.is_within(self.base(state, *foe), reach);
        let near = set_of(members(now.foes(figure)).filter(near));
        let engaged = set_of(members(near).filter(|foe| now.is_engaged(*foe)));
        for mut left in charge_order(near, engaged) {
            while let Some(foe) = self.nearest_of(state, figure, left) {
                if self.is_chargeable(state, figure, foe) {
                    return Some(foe);
                }
                left &= !bit(foe);
            }
        }
        None
    }

    fn is_chargeable(&self, state: &SquadState, figure: u8, foe: u8) -> bool {
        let seers = members(state.active | bit(figure));
        let seen = |one| self.sees_before_move(state, one, foe);
        let units = self.rules.walk(self.profile(figure));
        let way = || {
            let way = self.charge_way(state, figure, foe);
            way.filter(|path| self.may_end(state, figure, path.end()))
        };
        may_charge(seers.map(seen), way, units)
    }

    /// Whether the player of a figure lets it go there: whatever it does by default, it does
    /// without being asked.
    fn may_end(&self, state: &SquadState, figure: u8, there: Point) -> bool {
        let asked = state.active & bit(figure) == 0 || !state.activation.lapsed;
        !(asked && self.field.forsakes(&state.figures, figure.into(), there))
    }

    /// Whether the player of an active figure has it stay where its side would lose an objective
    /// without it, while its team moves.
    pub(super) fn stays(&self, state: &SquadState, figure: u8) -> bool {
        // A charge target is one to which it may go.
        let charges = || {
            state.activation.motion == Motion::Charge && self.charge_target(state, figure).is_some()
        };
        !state.activation.lapsed && self.field.keeps(&state.figures, figure.into()) && !charges()
    }

    /// The path of a charge, if there is one into contact.
    pub(super) fn charge_way(&self, state: &SquadState, figure: u8, foe: u8) -> Option<Path> {
        let (base, target) = (self.base(state, figure), self.base(state, foe));
        let (others, blockers) = (self.others(state, figure), self.blockers(state, figure));
        let units = self.rules.walk(self.profile(figure));
        charge_way(&self.field, (base, target), units, &others, &blockers)
    }

    /// Moves an active figure.
    pub(super) fn go(&self, state: &mut SquadState, figure: u8, dice: &mut impl Dice) -> Flow {
        let from = state.of(figure).position.at;
        cast(figure, dice);
        state.activation.gone = 0;
        match state.activation.motion {
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
            // Whoever flies, jumps or hurries goes straight.
            tell_moved(from.distance(to).max(state.activation.gone), dice);
        }
        state.activation.gone = 0;
        self.enter(state, Step::Move, figure + 1);
        Flow::Step
    }

    /// Puts a figure where its move has ended, facing the nearest enemy.
    pub(super) fn arrive(&self, state: &mut SquadState, figure: u8, end: Point) {
        if state.of(figure).position.at != end {
            self.put(state, figure, end);
            let of = state.of_mut(figure);
            (of.moved, of.walked) = (true, true);
            if let Some(foe) = self.nearest_foe(state, figure) {
                let at = state.of(foe).position.at;
                state.of_mut(figure).position.face(at);
            }
        }
    }

    /// Bars a figure from shooting if its move leaves no time for that.
    fn spend_time(state: &mut SquadState, figure: u8, time: Time) {
        state.of_mut(figure).barred |= time == Time::Gone;
    }

    fn charge(&self, state: &mut SquadState, figure: u8, dice: &mut impl Dice) {
        let kind = Gait::Charge;
        Self::spend_time(state, figure, kind.time(false));
        let target = self.charge_target(state, figure);
        let way = match target {
            Some(foe) => self.charge_way(state, figure, foe),
            // It goes along with its team as far as it can.
            None => self.bound_for(state, figure).and_then(|goal| {
                let (base, mover) = (self.base(state, figure), self.mover(figure, kind));
                way(&self.field, &mover, base, goal, &self.blockers(state, figure))
            }),
        };
        if let Some(path) = way {
            let units = self.rules.walk(self.profile(figure));
            let march = self.march(state, figure, &path, (kind, units), dice);
            state.activation.gone = march.length;
            self.arrive(state, figure, march.end);
        }
        // Where others are in its way, into contact with one that it was not sent for.
        let met = target.filter(|&foe| state.touch(figure, foe));
        let met = met.or_else(|| members(self.now(state).engaging(figure)).next());
        if let Some(foe) = met {
            cast_both(figure, foe, dice);
        }
        let charged = ends_charge(&mut state.of_mut(figure).condition, met.is_some(), dice);
        state.activation.short |= !charged;
    }

    /// The path of a figure that hurries on foot, the units of its move, and the least that makes it
    /// worth hurrying.
    fn hurry_way(&self, state: &SquadState, figure: u8) -> Option<(Path, i32, i32)> {
        let goal = self.bound_for(state, figure)?;
        let base = self.base(state, figure);
        let blockers = self.blockers(state, figure);
        let profile = self.profile(figure);
        let units = self.rules.hurry(profile);
        // Where the path bends sooner than a normal move ends, walking leads farther.
        let way = self.way(state, figure, goal);
        let bend = way.as_ref().and_then(Path::bend);
        let path = hurry_path(&self.field.table, base, bend.unwrap_or(goal), units, &blockers);
        let least = if bend.is_some() { self.rules.walk(profile) } else { UNITS };
        Some((path, units, least))
    }

    /// Whether hurrying leads a figure on foot far enough.
    pub(super) fn hurries(&self, state: &SquadState, figure: u8) -> bool {
        self.hurry_way(state, figure).is_some_and(|(path, units, least)| {
            let gait = (Gait::Hurry, units);
            least <= self.march(state, figure, &path, gait, &mut ForecastHand::Lowest).length
        })
    }

    fn hurry(&self, state: &mut SquadState, figure: u8, dice: &mut impl Dice) {
        let kind = Gait::Hurry;
        Self::spend_time(state, figure, kind.time(false));
        if self.is_flying(state, figure) {
            return self.fly(state, figure);
        }
        if let Some((path, units, _)) = self.hurry_way(state, figure) {
            let march = self.march(state, figure, &path, (kind, units), dice);
            state.activation.gone = march.length;
            self.arrive(state, figure, march.end);
        }
    }

    /// Where a figure goes: to the nearest enemy that it makes for by default, to an objective, or
    /// to the nearest enemy of all.
    fn bound_for(&self, state: &SquadState, figure: u8) -> Option<Point> {
        let prey = state.activation.prey & self.now(state).foes(figure);
        if let Some(foe) = self.nearest_of(state, figure, prey) {
            return Some(state.of(foe).position.at);
        }
        let near = || self.nearest_foe(state, figure).map(|foe| state.of(foe).position.at);
        self.goal(state).or_else(near)
    }

    /// A normal move towards an objective or the nearest enemy, short of contact.
    fn approach(&self, state: &mut SquadState, figure: u8, dice: &mut impl Dice) {
        let Some(goal) = self.bound_for(state, figure) else { return };
        let way = self.way(state, figure, goal);
        self.goes(state, figure, (goal, way), dice);
    }

    /// A normal move towards a goal, if there is a way; else a jump.
    fn goes(
        &self,
        state: &mut SquadState,
        figure: u8,
        (goal, way): (Point, Option<Path>),
        dice: &mut impl Dice,
    ) {
        let units = self.rules.walk(self.profile(figure));
        match way {
            Some(path) => self.walk(state, figure, &path, units, dice),
            None => self.jump(state, figure, goal, dice),
        }
    }

    /// A normal move along a way, short of contact with any enemy.
    pub(super) fn walk(
        &self,
        state: &mut SquadState,
        figure: u8,
        path: &Path,
        units: i32,
        dice: &mut impl Dice,
    ) {
        let (base, kind) = (self.base(state, figure), Gait::Walk);
        // Cut off only where it has to be: a shorter leg is rounded in other places.
        let most = self.tethered(state, figure, path);
        let path = if most < path.length() { path.shortened(most) } else { path.clone() };
        let march = self.march(state, figure, &path, (kind, units), dice);
        let (mut end, mut gone) = (march.end, march.length);
        if self.foe_bases(state, figure).any(|foe| foe.touches(base.moved(end))) {
            let others = self.others(state, figure);
            (end, gone) = shy_of(&self.field.table, base, &path, march.length, &others);
        }
        state.activation.gone = gone;
        self.arrive(state, figure, end);
        Self::spend_time(state, figure, kind.time(march.crossed));
    }

    /// How many units of a path a figure may go, given the enemies that it comes near.
    pub(super) fn tethered(&self, state: &SquadState, figure: u8, path: &Path) -> i32 {
        let now = self.now(state);
        let free = |foe: &u8| now.engaging(*foe) & !bit(figure) == 0;
        let foes = members(now.foes(figure)).filter(free);
        let foes = foes.map(|foe| (self.base(state, foe), self.profile(foe).stature));
        tethered(self.base(state, figure), path, foes)
    }

    /// The least move that lets a figure shoot.
    fn seek_aim(&self, state: &mut SquadState, figure: u8, dice: &mut impl Dice) {
        let Some(foe) = self.nearest_foe(state, figure) else { return };
        let Some(path) = self.way(state, figure, state.of(foe).position.at) else { return };
        let walk = self.rules.walk(self.profile(figure));
        let path = path.shortened(walk);
        if let Some(units) = self.vantage(state, figure, &path) {
            self.walk(state, figure, &path.shortened(units), walk, dice);
        }
    }

    /// Steps out of contact after disengaging.
    fn withdraw(&self, state: &mut SquadState, figure: u8) {
        if state.freed & bit(figure) != 0
            && let Some(end) = self.step_back(state, figure)
        {
            self.arrive(state, figure, end);
        }
    }

    /// Repeats the move of the last activation.
    fn repeat(&self, state: &mut SquadState, figure: u8, dice: &mut impl Dice) {
        let last = std::mem::replace(&mut state.of_mut(figure).last, Last::Idle);
        let Last::Moved(way) = last else { return };
        let (base, gap) = (self.base(state, figure), *self.rules.edge_units);
        let path = repeated(&self.field.table, base, way, gap, &self.blockers(state, figure));
        let length = path.length();
        let walk = self.rules.walk(self.profile(figure));
        let kind = if walk < length { Gait::Hurry } else { Gait::Walk };
        let march = self.march(state, figure, &path, (kind, length), dice);
        self.arrive(state, figure, march.end);
        state.of_mut(figure).barred = true;
    }

    /// A normal move to the nearest cover, unless the figure is in cover.
    fn take_cover(&self, state: &mut SquadState, figure: u8, dice: &mut impl Dice) {
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
            self.walk(state, figure, &path, self.rules.walk(self.profile(figure)), dice);
        }
    }

    pub(super) fn is_flying(&self, state: &SquadState, figure: u8) -> bool {
        self.profile(figure).flies || (state.activation.flying && state.active & bit(figure) != 0)
    }
}

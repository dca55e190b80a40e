//! The Movement Phase, according to posture.

use super::keen::KeenMove;
use super::play::{Acted, cast};
use super::setup::Squad;
use super::state::SquadState;
use crate::dice::Dice;
use crate::field::{ObjectiveOrder, StopRule};
use crate::games::sprawl::movement::{Gait, Jump};
use crate::games::sprawl::profile::{Deed, Working};
use crate::games::sprawl::turn::{self, Moves};
use crate::squad::Posture;
use crate::table::{Base, Facing, Ground, Path, PathSegment, Piece, Point, Sector, UNITS};

/// The least progress towards a goal that makes a path worth taking, in units.
const NEARER: i32 = UNITS / 4;

impl Squad {
    /// Plays the Movement Phase of a figure that neither panics nor charges.
    pub(super) fn moves(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) -> Acted {
        let figure = &state.figures[who];
        let engaged = || self.engaged(state, who);
        match turn::may_move(&figure.conduct, figure.condition.stance, engaged) {
            Moves::Not => Acted::No,
            Moves::Crawls => self.crawls(state, who, dice),
            Moves::BreaksOff => self.leaves(state, who, dice),
            Moves::Freely => self.moves_freely(state, who, dice),
        }
    }

    /// Moves as the posture says.
    fn moves_freely(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) -> Acted {
        let was_hidden = 0 < state.figures[who].conduct.hidden;
        let ObjectiveOrder { posture, goal } = self.field.objective_order(&state.figures, who);
        match posture {
            Posture::Hold | Posture::Overwatch => {}
            Posture::Advance => match goal {
                Some(goal) => self.makes_for(state, who, goal, dice),
                None => match self.plays_keenly(state, who, dice) {
                    KeenMove::Played => {}
                    KeenMove::Undecided(path) => self.advances(state, who, path, dice),
                },
            },
            Posture::Charge => self.nears(state, who, dice),
            Posture::Cover => match self.plays_keenly(state, who, dice) {
                KeenMove::Played => {}
                KeenMove::Undecided(_) => self.takes_cover(state, who, dice),
            },
        }
        let able = state.figures[who].is_able();
        let mut acted = !able || state.figures[who].conduct.deed != Deed::Idle;
        if able && state.figures[who].conduct.deed != Deed::Spent {
            acted |= self.spots(state, who, dice);
            self.turns(state, who);
            acted |= self.lies_low(state, who, was_hidden, dice);
        }
        // A figure that stays where it is still presents itself.
        acted |= state.figures[who].conduct.deed == Deed::Idle
            && self.presents(state, who, dice).is_some();
        if acted { Acted::Yes } else { Acted::No }
    }

    /// Plays the move of a figure if its player knows the odds.
    fn plays_keenly(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) -> KeenMove {
        match self.field.policy(who).knows_odds() && self.is_armed(state, who) {
            true => self.moves_keenly(state, who, dice),
            false => KeenMove::Undecided(None),
        }
    }

    /// Turns towards the target that it can shoot at, or else the nearest enemy.
    fn turns(&self, state: &mut SquadState, who: usize) {
        if !self.rules.may_turn(&state.figures[who].conduct) {
            return;
        }
        let target = self.target(state, who, Sector::All).map(|target| target.foe);
        if let Some(foe) = target.or_else(|| self.nearest(state, who)) {
            let at = state.figures[foe].position.at;
            state.of(who).position.face(at);
        }
    }

    /// Goes on Overwatch or hides if the posture says so, and returns whether it did either.
    fn lies_low(
        &self,
        state: &mut SquadState,
        who: usize,
        was_hidden: bool,
        dice: &mut impl Dice,
    ) -> bool {
        let shoots = || self.target(state, who, Sector::Quarter).is_some();
        match self.field.posture(who) {
            Posture::Overwatch => self.watches(state, who, dice),
            Posture::Cover if !shoots() => {
                let hidden = state.figures[who].conduct.may_watch_hidden(was_hidden);
                if hidden { self.watches(state, who, dice) } else { self.hides(state, who, dice) }
            }
            _ => false,
        }
    }

    /// Moves towards an objective: walks if there is a target, else runs.
    fn makes_for(&self, state: &mut SquadState, who: usize, goal: Point, dice: &mut impl Dice) {
        let walks = self.target(state, who, self.rules.sector_ahead()).is_some();
        let gait = if walks { Gait::Walk } else { Gait::Run };
        let start = state.figures[who].position.at;
        self.heads(state, who, goal, (gait, StopRule::End), dice);
        let figure = &state.figures[who];
        if figure.position.at == start && figure.is_able() && figure.conduct.deed == Deed::Idle {
            self.advances(state, who, None, dice);
        }
    }

    /// Moves towards the nearest enemy until it can attack; the path there may be known.
    fn advances(
        &self,
        state: &mut SquadState,
        who: usize,
        known: Option<Path>,
        dice: &mut impl Dice,
    ) {
        if !self.is_armed(state, who) {
            // A figure that can clear a jam does so first.
            if !state.figures[who].arms.contains(&Working::Jammed) {
                self.nears(state, who, dice);
            }
            return;
        }
        if self.target(state, who, self.rules.sector_ahead()).is_some() {
            return;
        }
        let Some(foe) = self.nearest(state, who) else { return };
        // The player has it run if it could not shoot after a move anyway.
        let far = self.reach(state, who) + self.allowance(who, Gait::Walk);
        let gait =
            if far < self.field.gap(&state.figures, who, foe) { Gait::Run } else { Gait::Walk };
        let goal = state.figures[foe].position.at;
        match known {
            Some(path) => {
                self.follows(state, who, (goal, Some(path)), (gait, StopRule::Target), dice);
            }
            None => self.heads(state, who, goal, (gait, StopRule::Target), dice),
        }
    }

    /// Moves towards the nearest enemy, as fast as allowed.
    fn nears(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) {
        let Some(foe) = self.nearest(state, who) else { return };
        self.heads(state, who, state.figures[foe].position.at, (Gait::Run, StopRule::End), dice);
    }

    /// Moves to the nearest cover, unless it is in cover.
    fn takes_cover(&self, state: &mut SquadState, who: usize, dice: &mut impl Dice) {
        let Some(foe) = self.nearest(state, who) else { return };
        let covered = !self.field.view(&state.figures, foe, who).is_whole();
        // A figure that can shoot from its cover, or hides there, stays.
        if covered
            && (self.target(state, who, self.rules.sector_ahead()).is_some()
                || 0 < state.figures[who].conduct.hidden)
        {
            return;
        }
        let shelter = || if covered { None } else { self.shelter(state, who) };
        let Some(goal) = self.vantage(state, who, i32::MAX).or_else(shelter) else { return };
        if goal == state.figures[who].position.at {
            return;
        }
        let others = self.field.wide_bases(&state.figures, who);
        let walk = self.allowance(who, Gait::Walk);
        let going = (who, Gait::Walk, walk);
        let Some(path) = self.way(state, going, goal, &others) else { return };
        let gait = if path.length() <= walk { Gait::Walk } else { Gait::Run };
        let units = self.allowance(who, gait);
        self.walks(state, (who, gait, StopRule::End), (&path, units), dice);
    }

    /// Moves towards a goal: runs if allowed, and jumps if there is no other way.
    fn heads(
        &self,
        state: &mut SquadState,
        who: usize,
        goal: Point,
        (gait, until): (Gait, StopRule),
        dice: &mut impl Dice,
    ) {
        let others = self.field.wide_bases(&state.figures, who);
        let walk = self.allowance(who, Gait::Walk);
        let way = self.way(state, (who, Gait::Walk, walk), goal, &others);
        self.follows(state, who, (goal, way), (gait, until), dice);
    }

    /// Moves along the way to a goal, if there is one.
    fn follows(
        &self,
        state: &mut SquadState,
        who: usize,
        (goal, way): (Point, Option<Path>),
        (gait, until): (Gait, StopRule),
        dice: &mut impl Dice,
    ) {
        let figure = state.of(who);
        let was = figure.position.facing;
        figure.position.face(goal);
        // A run that would stop at once is not a run, and ladders are climbed at a walk.
        let walks = self.is_confronted(state, who) || self.is_at_ladder(state, who);
        let gait = if gait == Gait::Run && walks { Gait::Walk } else { gait };
        let Some(path) = way.filter(|path| path.nears(goal, NEARER)) else {
            state.of(who).position.facing = was;
            return self.jumps(state, who, goal, dice);
        };
        let gait = if self.may_run(who, &path) { gait } else { Gait::Walk };
        let units = self.allowance(who, gait);
        let start = state.figures[who].position.at;
        self.walks(state, (who, gait, until), (&path, units), dice);
        if state.figures[who].position.at == start && self.rules.sector_ahead() != Sector::All {
            state.of(who).position.facing = was;
        }
    }

    /// Whether the ground that a way begins with lets a figure run.
    fn may_run(&self, who: usize, path: &Path) -> bool {
        let quickness = self.members[who].quickness;
        let runs = |segment: PathSegment| match segment {
            PathSegment::Ground { ground, .. } => {
                self.rules.pace(quickness, Gait::Run, ground) != 0
            }
            PathSegment::Crossing { .. } => true,
        };
        let start = path.shortened(NEARER);
        start.legs().flat_map(|leg| self.field.table.stretches(leg, 0)).all(runs)
    }

    /// Returns whether a figure stands at a ladder.
    fn is_at_ladder(&self, state: &SquadState, who: usize) -> bool {
        let near = self.field.table.pieces_touching(self.field.base(&state.figures, who), NEARER);
        let mut pieces = self.field.table.pieces().iter().enumerate();
        pieces.any(|(bit, piece)| near & (1 << bit) != 0 && piece.ground == Ground::Ladder)
    }

    /// Jumps over what blocks the way, if it is narrow enough.
    fn jumps(&self, state: &mut SquadState, who: usize, goal: Point, dice: &mut impl Dice) {
        let Some(far) = self.landing(state, who, goal) else { return };
        let quickness = self.members[who].quickness;
        cast(who, dice);
        let reach = self.rules.jump(&mut state.of(who).conduct, quickness, dice);
        let base = self.field.base(&state.figures, who);
        let short = base.at.towards(goal, reach);
        let drop = self.field.table.floor(base.at) - self.field.table.floor(short);
        let others = self.field.wide_bases(&state.figures, who);
        let has_room = || self.field.is_open(base.moved(short), &others);
        match self.rules.lands((far, reach), drop, has_room, dice) {
            Jump::Over => {
                let position = &mut state.of(who).position;
                position.at = base.at.towards(goal, far);
                position.facing = Facing::along(goal - base.at);
            }
            Jump::Short => {
                state.of(who).position.at = short;
                self.drops(state, who, drop, None, dice);
            }
            Jump::Refused => {}
        }
    }

    /// Returns the distance that a figure has to jump towards a goal to clear what it cannot cross,
    /// in units, if it can hope to.
    fn landing(&self, state: &SquadState, who: usize, goal: Point) -> Option<i32> {
        /// The distance between the landing points considered, in units.
        const APART: i32 = UNITS / 4;
        let base = self.field.base(&state.figures, who);
        let others = self.field.wide_bases(&state.figures, who);
        let floor = self.field.table.floor(base.at);
        let hoped = self.rules.hoped_jump(self.members[who].quickness);
        let mut gap = false;
        for far in (1..=hoped / APART).map(|step| step * APART) {
            let there = Base { at: base.at.towards(goal, far), ..base };
            if there.at == goal {
                return None;
            }
            let level = (self.field.table.floor(there.at) - floor).abs() <= UNITS;
            if level && self.field.is_open(there, &others) {
                if gap {
                    return Some(far);
                }
                continue;
            }
            let high = |piece: &Piece| self.rules.bars_jump(floor + piece.height);
            let touched = self.field.table.pieces_touching(there, 0);
            let mut pieces = self.field.table.pieces().iter().enumerate();
            if pieces
                .any(|(bit, piece)| touched & (1 << bit) != 0 && !piece.is_platform && high(piece))
            {
                return None;
            }
            gap |= !level || touched != 0;
        }
        None
    }
}

//! Moves: over ground and obstacles, up and down, into melee.

use super::state::stoop;
use super::turn::Turn;
use super::{Squad, State};
use crate::dice::{Dice, Die};
use crate::field::{Crossing, Gait, Position, Walked};
use crate::games::d20::profile::Stance;
use crate::table::{Base, Ground, Path, PathSegment, Point, UNITS};

/// How often a figure on its way looks whether it can shoot, in units.
const STAGE: i32 = 5 * UNITS;

/// How much nearer a way has to come to its goal to be worth going, in units.
const NEARER: i32 = UNITS;

/// Until when a figure goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Until {
    /// Until its way is at its end.
    End,
    /// Until it can shoot at somebody.
    Target,
}

impl Squad {
    /// Stands up or goes down, if it has enough of its move left.
    pub(super) fn rises(
        &self,
        state: &mut State,
        turn: &mut Turn,
        stance: Stance,
        dice: &mut impl Dice,
    ) {
        let was = state.figures[turn.who].stance();
        // d20 L24a: a step between standing and a crouch costs 5 feet of Speed.
        // d20 L27a: so does one between a crouch and the ground, and both together cost 10.
        let steps = (stance as i32 - was as i32).abs();
        let cost = steps * self.table().stoop;
        if steps == 0 || turn.left < cost {
            return;
        }
        turn.left -= cost;
        state.of(turn.who).position.stoop = stoop(stance);
        let (rule, does) = match stance {
            Stance::Standing => (if was == Stance::Prone { "L27a" } else { "L24a" }, "stands up"),
            Stance::Crouched => ("L24a", "crouches"),
            Stance::Prone => ("L27a", "goes prone"),
        };
        dice.tell(rule, || format!("{} {does}", self.field.name(turn.who)));
    }

    /// Towards the nearest enemy until it can shoot at somebody.
    pub(super) fn nears(&self, state: &mut State, turn: &mut Turn, dice: &mut impl Dice) {
        let Some((path, _)) = self.approach(state, turn.who) else { return };
        self.walks(state, turn, &path, Until::Target, dice);
    }

    /// Towards a place, as far as it comes.
    pub(super) fn goes_to(
        &self,
        state: &mut State,
        turn: &mut Turn,
        goal: Point,
        dice: &mut impl Dice,
    ) {
        if let Some(path) = self.nearing(state, turn.who, goal) {
            self.walks(state, turn, &path, Until::End, dice);
        }
    }

    /// The way towards a place, if it leads any nearer.
    pub(super) fn nearing(&self, state: &State, who: usize, goal: Point) -> Option<Path> {
        self.field.nearing(&state.figures, who, goal, [self.table().jump_high, NEARER])
    }

    /// The way towards the nearest enemy, if it leads any nearer, and the enemy.
    fn approach(&self, state: &State, who: usize) -> Option<(Path, usize)> {
        let foe = self.field.nearest(&state.figures, who)?;
        let path = self.nearing(state, who, state.figures[foe].position.at)?;
        Some((path, foe))
    }

    /// As far towards the nearest enemy as it comes with both actions.
    pub(super) fn hurries(
        &self,
        state: &mut State,
        turn: &mut Turn,
        ran: bool,
        dice: &mut impl Dice,
    ) {
        let who = turn.who;
        let Some((path, _)) = self.approach(state, who) else { return };
        let speed = self.speed(state, who);
        let fresh = turn.left == speed && turn.acts;
        let runs = fresh
            && 2 * speed < path.length()
            && state.figures[who].stance() == Stance::Standing
            && self.is_straight(state, who, &path, speed)
            && (!ran || self.endures(who, dice));
        if runs {
            // d20 L21a: the full round, in a straight line, at three times the Speed.
            turn.left = self.table().run_factor * speed;
            state.of(who).ran = true;
        } else if turn.acts {
            turn.left += speed;
        }
        turn.acts = false;
        let start = state.figures[who].position.at;
        self.walks(state, turn, &path, Until::End, dice);
        if runs && state.figures[who].position.at != start {
            dice.tell("L21a", || format!("{} runs", self.field.name(who)));
        }
    }

    /// Whether the way is straight and open for as long as a run goes.
    fn is_straight(&self, state: &State, who: usize, path: &Path, speed: i32) -> bool {
        let short = path.shortened(self.table().run_factor * speed);
        let radius = self.field.base(&state.figures, who).radius;
        let open = |stretch: PathSegment| {
            matches!(stretch, PathSegment::Ground { ground: Ground::Open, .. })
        };
        short.legs().count() == 1
            && short.legs().all(|leg| self.field.table.stretches(leg, radius).all(open))
    }

    /// Whether a runner can run on in the next round.
    fn endures(&self, who: usize, dice: &mut impl Dice) -> bool {
        // d20 L21b: that takes a check. Assumption: with Fortitude; failed, it moves twice instead.
        let fortitude = self.members[who].blow.fortitude;
        let need = self.table().endurance_dc;
        let endures = dice.read(Die::D20, |face| need <= i16::from(face) + fortitude);
        dice.tell("L21b", || {
            let does = if endures { "has" } else { "has not" };
            format!("{} {does} the breath to run on", self.field.name(who))
        });
        endures
    }

    /// To the nearest cover that it can attack from, or else to any.
    pub(super) fn seeks_cover(&self, state: &mut State, turn: &mut Turn, dice: &mut impl Dice) {
        let (who, low) = (turn.who, stoop(Stance::Crouched));
        let figures = &state.figures;
        let reach = self.reach(who);
        let spot = self.field.shelter(figures, (who, low), |spot| {
            let foe = self.field.nearest(figures, who);
            let near = |foe| self.field.gap_from(figures, (who, spot.at), foe) <= reach;
            !spot.shown.is_whole() && spot.seen.is_seen() && foe.is_some_and(near)
        });
        let spot =
            spot.or_else(|| self.field.shelter(figures, (who, low), |spot| !spot.shown.is_whole()));
        let Some(spot) = spot else { return };
        let path = self.field.way(figures, who, spot.at, self.table().jump_high);
        let Some(path) = path else { return };
        if turn.left < path.length() && turn.acts {
            turn.acts = false;
            turn.left += self.speed(state, who);
        }
        self.walks(state, turn, &path, Until::End, dice);
    }

    /// Into melee with an enemy and upon it, if it is near enough; whether it went.
    pub(super) fn charges(
        &self,
        state: &mut State,
        turn: &mut Turn,
        foe: usize,
        dice: &mut impl Dice,
    ) -> bool {
        let rules = self.table();
        let who = turn.who;
        if !turn.acts || turn.left + rules.reach < self.field.gap(&state.figures, who, foe) {
            return false;
        }
        let Some(path) = self.field.onto(&state.figures, who, foe, rules.jump_high) else {
            return false;
        };
        let up = (state.figures[who].stance() as i32) * rules.stoop;
        let length = path.length();
        if turn.left - up + rules.reach < length {
            return false;
        }
        let (speed, step) = (self.speed(state, who), rules.charge_step.max(1));
        self.walks(state, turn, &path, Until::End, dice);
        // d20 L31: the whole Speed, up to the target. Assumption: measured in steps, see
        // `charge_step_feet`.
        let whole = rounded_up(length, step) == rounded_up(speed, step);
        if self.field.gap(&state.figures, who, foe) <= rules.reach {
            if whole {
                dice.tell("L31", || format!("{} charges", self.field.name(who)));
            }
            self.strikes(state, turn, foe, whole, dice);
        }
        true
    }

    /// Along a way, as far as the turn lets it.
    fn walks(
        &self,
        state: &mut State,
        turn: &mut Turn,
        path: &Path,
        until: Until,
        dice: &mut impl Dice,
    ) {
        let (who, rules) = (turn.who, self.table());
        // Assumption: one moves upright.
        self.rises(state, turn, Stance::Standing, dice);
        if state.figures[who].stance() != Stance::Standing {
            return;
        }
        let base = self.field.base(&state.figures, who);
        let others = self.field.bases(&state.figures, who);
        // d20 L17: up to the Speed.
        let gait = Gait { units: turn.left, rough: rules.difficult_factor, stage: STAGE };
        let crosses = |crossing: Crossing<'_>, left| self.jumps(who, crossing, left, dice);
        let enough = |at: Point| {
            let position = Position { at, ..state.figures[who].position };
            until == Until::Target && self.sighted(state, (who, position)).is_some()
        };
        let walked = self.field.walk(base, (path, &others), gait, crosses, enough);
        self.arrives(state, turn, base, walked, dice);
        turn.left = walked.left;
    }

    fn arrives(
        &self,
        state: &mut State,
        turn: &mut Turn,
        from: Base,
        walked: Walked,
        dice: &mut impl Dice,
    ) {
        let at = walked.at;
        if at == from.at {
            return;
        }
        state.of(turn.who).position.arrive(walked);
        dice.tell("L17", || {
            let feet = (from.at.distance(at) + UNITS / 2) / UNITS;
            format!("{} moves {feet} ft.", self.field.name(turn.who))
        });
    }

    /// What it costs to get over something, with so much movement left; none where it stays before
    /// it.
    fn jumps(
        &self,
        who: usize,
        crossing: Crossing<'_>,
        left: i32,
        dice: &mut impl Dice,
    ) -> Option<i32> {
        let rules = self.table();
        if crossing.rise.abs() <= rules.step {
            return Some(0);
        }
        // d20 L33a: a jump takes 10 feet of Speed.
        if left < rules.jump {
            return None;
        }
        // d20 L33b: a check carries over an obstacle. Assumption: without a bonus, and who fails
        // stays before it; nobody has to jump over a foe, for ways go round.
        let need = rules.jump_dc;
        let clears = dice.read(Die::D20, |face| need <= i16::from(face));
        dice.tell("L33b", || {
            let does = if clears { "gets over" } else { "does not get over" };
            format!("{} {does} the {}", self.field.name(who), crossing.piece.name)
        });
        clears.then_some(rules.jump)
    }
}

/// A length rounded up to whole steps.
fn rounded_up(units: i32, step: i32) -> i32 {
    (units.max(0) + step - 1) / step * step
}

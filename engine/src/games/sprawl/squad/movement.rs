//! Movement over ground, and what stops it.

use super::state::ActionTaken;
use super::{Squad, State};
use crate::dice::Dice;
use crate::field::{Bases, Crossing, Pass, Reach, Walker};
use crate::games::sprawl::profile::Pace;
use crate::table::{Facing, Ground, Leg, Path, Point, Sector, UNITS};

/// How a figure moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gait {
    /// As it may in any Turn.
    Walk,
    /// It runs.
    Run,
    /// Into close combat.
    Charge,
    /// In panic, or crawling to safety.
    Flight,
}

/// Where a figure stops before its way is at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Until {
    /// Nowhere.
    End,
    /// Where it can shoot at somebody.
    Target,
    /// Where no enemy sees it.
    Unseen,
}

/// A move while it is made.
pub(super) struct Walk<'w, D> {
    pub(super) squad: &'w Squad,
    pub(super) state: &'w mut State,
    dice: &'w mut D,
    pub(super) who: usize,
    pub(super) gait: Gait,
    until: Until,
    /// How far it may go, in units of open ground.
    pub(super) units: i32,
    /// How much of that is left.
    pub(super) left: i32,
    /// What Quickness it has on the ground that it is on.
    pace: i32,
    /// The last place where it could stand.
    open: Point,
    pub(super) others: Bases,
    /// In flight, how near to an enemy it was at first.
    pub(super) fear: Option<i32>,
}

/// How often a move is looked at, in units: for Overwatch, for running past enemies, and for
/// whether it is far enough.
const STAGE: i32 = UNITS;

impl Squad {
    /// How far a figure goes in a Turn, in units.
    pub(super) fn allowance(&self, who: usize, gait: Gait) -> i32 {
        let quickness = i32::from(self.members[who].quickness) * UNITS;
        match gait {
            // SPRAWL L57a: Quickness in inches.
            Gait::Walk | Gait::Flight => quickness,
            // SPRAWL L75: of a run twice that. SPRAWL L81c: and of a charge.
            Gait::Run | Gait::Charge => self.rules().run_factor * quickness,
        }
    }

    /// Moves a figure along a way, by at most so many units.
    pub(super) fn walks(
        &self,
        state: &mut State,
        (who, gait, until): (usize, Gait, Until),
        (path, units): (&Path, i32),
        dice: &mut impl Dice,
    ) {
        let figure = state.of(who);
        let start = figure.position.at;
        // SPRAWL L93a: who moves comes out of hiding.
        figure.hidden = 0;
        let runs = gait == Gait::Run || (gait == Gait::Charge && self.rules().charge_is_run);
        // SPRAWL L73: a run is declared. Assumption: `charge_is_run` says whether a charge is one.
        if runs {
            figure.pace = Pace::Running;
        }
        figure.deed = match gait {
            Gait::Walk | Gait::Flight => ActionTaken::Walked,
            // SPRAWL L77: a run takes up the whole Turn.
            Gait::Run | Gait::Charge => ActionTaken::Spent,
        };
        let fear = (gait == Gait::Flight).then(|| self.threat(state, who));
        let others = self.obstructions(state, who, gait);
        let (left, pace, open) = (units, 1, start);
        let squad = self;
        let mut walk =
            Walk { squad, state, dice, who, gait, until, units, left, pace, open, others, fear };
        self.field.follow(path, self.field.posts[who].radius, &mut walk);
        let Walk { left, open, others, .. } = walk;
        if state.figures[who].is_present() {
            let base = self.field.base(&state.figures, who);
            if !self.field.is_open(base, &others) && base.at != start {
                state.of(who).position.at = open;
            }
            if state.figures[who].position.at != start && left != units {
                dice.tell(rule(gait), || self.told(state, who, start, gait));
            }
        }
    }

    /// The bases that are in the way of a move.
    fn obstructions(&self, state: &State, who: usize, gait: Gait) -> Bases {
        match gait {
            Gait::Charge => self.field.bases(&state.figures, who),
            // SPRAWL L83a and SPRAWL L83b: into contact only by a charge.
            Gait::Walk | Gait::Run | Gait::Flight => self.field.wide_bases(&state.figures, who),
        }
    }

    fn told(&self, state: &State, who: usize, start: Point, gait: Gait) -> String {
        let tenths = (state.figures[who].position.at.distance(start) + UNITS / 20) * 10 / UNITS;
        let (name, whole, part) = (self.field.name(who), tenths / 10, tenths % 10);
        let verb = match gait {
            Gait::Walk => "moves",
            Gait::Run => "runs",
            Gait::Charge => "charges",
            Gait::Flight => "makes for safety,",
        };
        format!("{name} {verb} {whole}.{part} inches")
    }

    /// The gap to the nearest enemy, in units.
    pub(super) fn threat(&self, state: &State, who: usize) -> i32 {
        let base = self.field.base(&state.figures, who);
        let foes = self.field.foes(&state.figures, who);
        self.field.nearest_of(&state.figures, base, foes).map_or(0, |(gap, _)| gap)
    }

    /// Whether a runner is near to an enemy in clear view.
    pub(super) fn is_confronted(&self, state: &State, who: usize) -> bool {
        let figure = &state.figures[who];
        // SPRAWL L79b: within 4 inches of an enemy that it sees, neither hidden nor in cover.
        self.field.foes(&state.figures, who).any(|foe| {
            state.figures[foe].hidden == 0
                && self.field.gap(&state.figures, who, foe) <= self.rules().run_stop
                && figure
                    .position
                    .facing
                    .sees(state.figures[foe].position.at - figure.position.at, Sector::Quarter)
                && self.field.view(&state.figures, who, foe).is_whole()
        })
    }
}

impl<D: Dice> Walker for Walk<'_, D> {
    fn treads(&mut self, ground: Ground, _: Option<u8>, leg: Leg) -> Option<Reach> {
        let Walk { squad, who, .. } = *self;
        let (rules, quick) = (squad.rules(), squad.members[who].quickness);
        let quickness = i32::from(quick);
        let runs =
            matches!(self.gait, Gait::Run) || (self.gait == Gait::Charge && rules.charge_is_run);
        let pace = match ground {
            // SPRAWL L63a: Quickness is halved, rounded down.
            Ground::Difficult => quickness / rules.difficult_divisor,
            // SPRAWL L65c: no running there.
            Ground::Severe | Ground::Extreme if runs || squad.sinks(who) => 0,
            // SPRAWL L65a: a quarter, rounded down.
            Ground::Severe | Ground::Extreme => quickness / rules.treacherous_divisor,
            // SPRAWL L61: open ground costs nothing more.
            Ground::Open | Ground::Obstacle | Ground::Impassable | Ground::Ladder => quickness,
        };
        let length = leg.length();
        if length == 0 {
            return Some(Reach { units: 0, stage: STAGE });
        }
        if pace == 0 || self.left <= 0 {
            return None;
        }
        self.pace = pace;
        // SPRAWL L57b and SPRAWL L79a: as far as it goes, or less.
        let afforded = i64::from(self.left) * i64::from(pace) / i64::from(quickness);
        let mut units = i64::from(length).min(afforded) as i32;
        // SPRAWL L63b: running there takes a Quickness Test at Difficulty 2.
        if ground == Ground::Difficult
            && runs
            && !squad.combat.passes(quick, rules.difficult_run, self.dice)
        {
            // SPRAWL L63c: failed, it stumbles halfway.
            units /= 2;
            self.dice.tell("L63c", || format!("{} stumbles", squad.field.name(who)));
        }
        let alert = self.until != Until::End
            || self.fear.is_some()
            || self.gait == Gait::Run
            || squad.is_watched(self.state, who);
        Some(Reach { units, stage: if alert { STAGE } else { units } })
    }

    fn comes(&mut self, leg: Leg, [gone, next]: [i32; 2]) -> Option<i32> {
        let Walk { squad, who, .. } = *self;
        let before = self.state.figures[who].position.at;
        let figure = self.state.of(who);
        figure.position.at = leg.from.towards(leg.to, next);
        figure.position.facing = Facing::along(leg.to - leg.from);
        if self.gait == Gait::Run && squad.is_confronted(self.state, who) {
            let far = self.halts(leg, [gone, next]);
            self.looks();
            return Some(far);
        }
        if self.fear.is_some_and(|gap| squad.threat(self.state, who) < gap) {
            self.state.of(who).position.at = before;
            return Some(gone);
        }
        (self.looks() == Pass::Stop).then_some(next)
    }

    fn has_come(&mut self, units: i32) -> Pass {
        if UNITS / 2 < units {
            // Whoever walks on is off the ladder.
            self.state.of(self.who).climbed = 0;
        }
        let quickness = i32::from(self.squad.members[self.who].quickness);
        let cost =
            (units.unsigned_abs() * quickness.unsigned_abs()).div_ceil(self.pace.unsigned_abs());
        self.left -= cost as i32;
        Pass::On
    }

    fn crosses(&mut self, crossing: Crossing<'_>) -> Pass {
        let pass = match crossing.piece.ground {
            Ground::Ladder => self.climbs(crossing.over, crossing.rise),
            _ => self.clambers(crossing),
        };
        match pass {
            Pass::On => self.looks(),
            Pass::Stop => Pass::Stop,
        }
    }
}

impl<D: Dice> Walk<'_, D> {
    /// What happens where a figure has come to: Overwatch, and whether that is far enough.
    fn looks(&mut self) -> Pass {
        let Walk { squad, who, .. } = *self;
        let base = squad.field.base(&self.state.figures, who);
        let open = squad.field.is_open(base, &self.others);
        if open {
            self.open = base.at;
        }
        // Shots may send others running: only where it can stand is its place kept from them.
        if open && squad.presents(self.state, who, self.dice) {
            if !self.may_go_on() || self.state.figures[who].position.at != base.at {
                return Pass::Stop;
            }
            self.others = squad.obstructions(self.state, who, self.gait);
        }
        let enough = open
            && match self.until {
                Until::End => false,
                Until::Target => squad.target(self.state, who, Sector::All).is_some(),
                Until::Unseen => squad.is_unseen(self.state, who),
            };
        if enough { Pass::Stop } else { Pass::On }
    }

    /// Whether a figure that was shot at may still move.
    fn may_go_on(&self) -> bool {
        let figure = &self.state.figures[self.who];
        figure.is_able() || (self.gait == Gait::Flight && figure.is_present())
    }

    /// Stops a runner at the first place, between two so far along a leg, where it has to.
    fn halts(&mut self, leg: Leg, [mut free, mut near]: [i32; 2]) -> i32 {
        // Halved until they are next to each other: a stage has fewer than 2 to the 10th units.
        while 1 < near - free {
            let middle = free.midpoint(near);
            self.state.of(self.who).position.at = leg.from.towards(leg.to, middle);
            if self.squad.is_confronted(self.state, self.who) {
                near = middle;
            } else {
                free = middle;
            }
        }
        self.state.of(self.who).position.at = leg.from.towards(leg.to, near);
        near
    }
}

/// The rule by which a move is told.
const fn rule(gait: Gait) -> &'static str {
    match gait {
        Gait::Walk => "L57a",
        Gait::Run => "L75",
        Gait::Charge => "L81c",
        Gait::Flight => "L51b",
    }
}

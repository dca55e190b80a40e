//! Movement over ground, and what stops it.

use super::places::Bases;
use super::state::ActionTaken;
use super::{Squad, State};
use crate::dice::Dice;
use crate::games::sprawl::profile::Pace;
use crate::table::{Facing, Ground, Leg, Path, PathSegment, Point, Sector, UNITS};

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
    Mark,
    /// Where no enemy sees it.
    Unseen,
}

/// A move while it is made.
pub(super) struct Walk {
    pub(super) who: usize,
    pub(super) gait: Gait,
    until: Until,
    /// How far it may go, in units of open ground.
    pub(super) units: i32,
    /// How much of that is left.
    pub(super) left: i32,
    /// The last place where it could stand.
    open: Point,
    pub(super) others: Bases,
    /// In flight, how near to an enemy it was at first.
    pub(super) fear: Option<i32>,
}

/// Whether a move goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pass {
    On,
    Stop,
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
        let start = figure.at;
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
        let mut walk = Walk { who, gait, until, units, left: units, open: start, others, fear };
        let radius = self.members[who].radius;
        'way: for leg in path.legs() {
            for stretch in self.table.stretches(leg, radius) {
                if self.passes(state, &mut walk, stretch, dice) == Pass::Stop {
                    break 'way;
                }
            }
        }
        if state.figures[who].is_present() {
            let base = self.base(state, who);
            if !self.is_open(base, &walk.others) && base.at != start {
                state.of(who).at = walk.open;
            }
            if state.figures[who].at != start && walk.left != units {
                dice.tell(rule(gait), || self.told(state, who, start, gait));
            }
        }
    }

    /// The bases that are in the way of a move.
    fn obstructions(&self, state: &State, who: usize, gait: Gait) -> Bases {
        match gait {
            Gait::Charge => self.bases(state, who),
            Gait::Walk | Gait::Run | Gait::Flight => self.others(state, who),
        }
    }

    fn told(&self, state: &State, who: usize, start: Point, gait: Gait) -> String {
        let tenths = (state.figures[who].at.distance(start) + UNITS / 20) * 10 / UNITS;
        let (name, whole, part) = (self.name(who), tenths / 10, tenths % 10);
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
        self.foes(state, who).map(|foe| self.gap(state, who, foe)).min().unwrap_or(0)
    }

    fn passes(
        &self,
        state: &mut State,
        walk: &mut Walk,
        stretch: PathSegment,
        dice: &mut impl Dice,
    ) -> Pass {
        match stretch {
            PathSegment::Ground { ground, from, to, .. } => {
                self.treads(state, walk, ground, Leg { from, to }, dice)
            }
            PathSegment::Crossing { piece, at, beyond, rise } => {
                let piece = usize::from(piece);
                let over = Leg { from: at, to: beyond };
                let pass = match self.table.pieces()[piece].ground {
                    Ground::Ladder => self.climbs(state, walk, over, rise),
                    _ => self.clambers(state, walk, piece, over, rise),
                };
                match pass {
                    Pass::On => self.looks(state, walk, dice),
                    Pass::Stop => Pass::Stop,
                }
            }
        }
    }

    /// Over a stretch of ground.
    fn treads(
        &self,
        state: &mut State,
        walk: &mut Walk,
        ground: Ground,
        leg: Leg,
        dice: &mut impl Dice,
    ) -> Pass {
        let rules = self.rules();
        let quickness = i32::from(self.members[walk.who].quickness);
        let runs =
            matches!(walk.gait, Gait::Run) || (walk.gait == Gait::Charge && rules.charge_is_run);
        let pace = match ground {
            // SPRAWL L63a: Quickness is halved, rounded down.
            Ground::Difficult => quickness / rules.difficult_divisor,
            // SPRAWL L65c: no running there.
            Ground::Severe | Ground::Extreme if runs || self.sinks(walk.who) => 0,
            // SPRAWL L65a: a quarter, rounded down.
            Ground::Severe | Ground::Extreme => quickness / rules.treacherous_divisor,
            // SPRAWL L61: open ground costs nothing more.
            Ground::Open | Ground::Obstacle | Ground::Impassable | Ground::Ladder => quickness,
        };
        let length = leg.length();
        if length == 0 {
            return Pass::On;
        }
        if pace == 0 || walk.left <= 0 {
            return Pass::Stop;
        }
        // SPRAWL L57b and SPRAWL L79a: as far as it goes, or less.
        let afforded = i64::from(walk.left) * i64::from(pace) / i64::from(quickness);
        let mut reach = i64::from(length).min(afforded) as i32;
        let mut pass = if reach < length { Pass::Stop } else { Pass::On };
        let quick = self.members[walk.who].quickness;
        // SPRAWL L63b: running there takes a Quickness Test at Difficulty 2.
        if ground == Ground::Difficult
            && runs
            && !self.combat.passes(quick, rules.difficult_run, dice)
        {
            // SPRAWL L63c: failed, it stumbles halfway.
            reach /= 2;
            pass = Pass::Stop;
            dice.tell("L63c", || format!("{} stumbles", self.name(walk.who)));
        }
        let gone = self.goes(state, walk, leg, reach, dice);
        let (far, went) = gone;
        if UNITS / 2 < far {
            // Whoever walks on is off the ladder.
            state.of(walk.who).climbed = 0;
        }
        let cost = (far.unsigned_abs() * quickness.unsigned_abs()).div_ceil(pace.unsigned_abs());
        walk.left -= cost as i32;
        if went == Pass::Stop { Pass::Stop } else { pass }
    }

    /// So many units along a leg, stage by stage: how far it came, and whether it goes on.
    fn goes(
        &self,
        state: &mut State,
        walk: &mut Walk,
        leg: Leg,
        reach: i32,
        dice: &mut impl Dice,
    ) -> (i32, Pass) {
        let who = walk.who;
        let alert = walk.until != Until::End
            || walk.fear.is_some()
            || walk.gait == Gait::Run
            || self.is_watched(state, who);
        let stage = if alert { STAGE } else { reach.max(1) };
        let mut gone = 0;
        // At most as often as a way has inches.
        while gone < reach {
            let before = state.figures[who].at;
            let next = (gone + stage).min(reach);
            let figure = state.of(who);
            figure.at = leg.from.towards(leg.to, next);
            figure.facing = Facing::along(leg.to - leg.from);
            if walk.gait == Gait::Run && self.is_confronted(state, who) {
                let far = self.halts(state, who, leg, [gone, next]);
                self.looks(state, walk, dice);
                return (far, Pass::Stop);
            }
            if walk.fear.is_some_and(|gap| self.threat(state, who) < gap) {
                state.of(who).at = before;
                return (gone, Pass::Stop);
            }
            gone = next;
            if self.looks(state, walk, dice) == Pass::Stop {
                return (gone, Pass::Stop);
            }
        }
        (gone, Pass::On)
    }

    /// What happens where a figure has come to: Overwatch, and whether that is far enough.
    fn looks(&self, state: &mut State, walk: &mut Walk, dice: &mut impl Dice) -> Pass {
        let who = walk.who;
        let base = self.base(state, who);
        let open = self.is_open(base, &walk.others);
        if open {
            walk.open = base.at;
        }
        // Shots may send others running: only where it can stand is its place kept from them.
        if open && self.presents(state, who, dice) {
            if !may_go_on(state, walk) || state.figures[who].at != base.at {
                return Pass::Stop;
            }
            walk.others = self.obstructions(state, who, walk.gait);
        }
        let enough = open
            && match walk.until {
                Until::End => false,
                Until::Mark => self.mark(state, who, Sector::All).is_some(),
                Until::Unseen => self.is_unseen(state, who),
            };
        if enough { Pass::Stop } else { Pass::On }
    }

    /// Whether a runner is near to an enemy in clear view.
    pub(super) fn is_confronted(&self, state: &State, who: usize) -> bool {
        let figure = &state.figures[who];
        // SPRAWL L79b: within 4 inches of an enemy that it sees, neither hidden nor in cover.
        self.foes(state, who).any(|foe| {
            state.figures[foe].hidden == 0
                && self.gap(state, who, foe) <= self.rules().run_stop
                && figure.facing.sees(state.figures[foe].at - figure.at, Sector::Quarter)
                && self.view(state, who, foe).is_whole()
        })
    }

    /// Stops a runner at the first place, between two so far along a leg, where it has to.
    fn halts(
        &self,
        state: &mut State,
        who: usize,
        leg: Leg,
        [mut free, mut near]: [i32; 2],
    ) -> i32 {
        // Halved until they are next to each other: a stage has fewer than 2 to the 10th units.
        while 1 < near - free {
            let middle = free.midpoint(near);
            state.of(who).at = leg.from.towards(leg.to, middle);
            if self.is_confronted(state, who) {
                near = middle;
            } else {
                free = middle;
            }
        }
        state.of(who).at = leg.from.towards(leg.to, near);
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

/// Whether a figure that was shot at may still move.
fn may_go_on(state: &State, walk: &Walk) -> bool {
    let figure = &state.figures[walk.who];
    figure.is_able() || (walk.gait == Gait::Flight && figure.is_present())
}

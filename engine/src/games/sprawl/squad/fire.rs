//! Ranged combat: what is seen, who is the target, and the shot.

use arrayvec::ArrayVec;

use super::state::{ActionTaken, Guard};
use super::{Acted, Squad, State};
use crate::dice::{Dice, Event};
use crate::fight::{Attack, Combat, Fighter};
use crate::games::sprawl::combat::{Condition, Working};
use crate::games::sprawl::profile::{Aim, ArmKind, Cover, Defence, Kind, Scope, Situation};
use crate::squad::{Choice, FIGURES_MAX};
use crate::table::{Base, Point, Sector, UNITS, View, Zone};

/// A target, and what to shoot at it with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    pub(super) foe: usize,
    /// Which of the weapons.
    pub(super) arm: usize,
    /// How far it is, in units.
    pub(super) gap: i32,
    pub(super) cover: Cover,
    /// How many of the sight lines are blocked.
    hidden: u8,
}

/// A gap in inches, as ranges are written: what is over an inch is the next.
pub(super) const fn inches(gap: i32) -> u16 {
    (gap.unsigned_abs().div_ceil(UNITS.unsigned_abs())) as u16
}

/// How much of what is looked at is behind cover; none where nothing of it shows.
pub(super) const fn cover(view: View) -> Option<Cover> {
    // SPRAWL L118a: some part of the body has to show.
    // SPRAWL L122: the rest is cover; at most half of the sight lines is partial cover.
    match view.clear {
        0 => None,
        View::LINES if view.pieces == 0 => Some(Cover::None),
        clear if View::LINES <= 2 * clear => Some(Cover::Partial),
        _ => Some(Cover::Full),
    }
}

impl Squad {
    /// The body of a figure.
    pub(super) fn zone(&self, state: &State, who: usize) -> Zone {
        self.zone_at(who, state.figures[who].at)
    }

    /// The body that a figure would show somewhere.
    pub(super) fn zone_at(&self, who: usize, at: Point) -> Zone {
        let member = &self.members[who];
        let foot = self.table.floor(at);
        Zone { base: Base { at, radius: member.radius }, foot, top: foot + member.height }
    }

    /// What a figure sees of another, if it looks that way.
    pub(super) fn view(&self, state: &State, who: usize, foe: usize) -> View {
        self.view_from(who, state.figures[who].at, &self.zone(state, foe))
    }

    /// What a figure would see of a zone from somewhere.
    pub(super) fn view_from(&self, who: usize, at: Point, zone: &Zone) -> View {
        // SPRAWL L118b: from the eyes of who looks, as high above the table as they are.
        // Assumption: figures hide nobody; the text speaks of terrain alone.
        self.table.view(at, self.table.floor(at) + self.members[who].height, zone, 0)
    }

    /// The first of its weapons that works, reaches an enemy and spares friends.
    fn arm(&self, state: &State, who: usize, foe: usize, gap: i32) -> Option<usize> {
        let shots = &self.members[who].shots;
        (0..shots.len()).find(|&arm| {
            state.figures[who].arms[arm] == Working::Ready
                && self.combat.reaches(&shots[arm], inches(gap)).is_some_and(|arm| {
                    !matches!(arm.kind, ArmKind::Grenade | ArmKind::Rocket)
                        || self.is_clear(state, who, self.base(state, foe), arm.blast_inches)
                })
        })
    }

    /// Whether any of its weapons works.
    pub(super) fn is_armed(&self, state: &State, who: usize) -> bool {
        let arms = &state.figures[who].arms[..self.members[who].shots.len()];
        arms.contains(&Working::Ready)
    }

    /// How far its working weapons reach, in units.
    pub(super) fn reach(&self, state: &State, who: usize) -> i32 {
        let shots = self.members[who].shots.iter().zip(state.figures[who].arms);
        let working = shots.filter(|(_, working)| *working == Working::Ready);
        let reach = |shot: &crate::games::sprawl::profile::Profile| {
            shot.arm.as_ref().map_or(0, |arm| match arm.kind {
                ArmKind::Grenade => self.combat.throw_inches(shot.muscle),
                _ => arm.short_inches.max(arm.long_inches),
            })
        };
        working.map(|(shot, _)| i32::from(reach(shot)) * UNITS).max().unwrap_or(0)
    }

    /// What a figure can shoot at an enemy with, and how it is covered, if it can.
    pub(super) fn viable(
        &self,
        state: &State,
        who: usize,
        foe: usize,
        sector: Sector,
    ) -> Option<Mark> {
        let target = &state.figures[foe];
        // SPRAWL L91: the hidden cannot be attacked. SPRAWL L118f: until they are detected.
        if 0 < target.hidden || !target.is_present() || !is_before(state, who, foe, sector) {
            return None;
        }
        // Assumption: `shoot_into_combat` says whether those in close combat are viable targets.
        if !self.rules().into_combat && self.is_engaged(state, foe) {
            return None;
        }
        // Assumption: ranges are measured between the edges of bases.
        let gap = self.gap(state, who, foe);
        let arm = self.arm(state, who, foe, gap)?;
        let view = self.view(state, who, foe);
        let hidden = View::LINES - view.clear;
        Some(Mark { foe, arm, gap, cover: cover(view)?, hidden })
    }

    /// The target that a figure has to shoot at, if there is any.
    pub(super) fn mark(&self, state: &State, who: usize, sector: Sector) -> Option<Mark> {
        let foes = self.foes(state, who).map(|foe| (self.gap(state, who, foe), foe));
        let mut foes: ArrayVec<(i32, usize), FIGURES_MAX> = foes.collect();
        foes.sort_unstable();
        let mut marks: ArrayVec<Mark, FIGURES_MAX> = ArrayVec::new();
        for (gap, foe) in foes {
            // SPRAWL L120: the nearest viable target.
            if marks.first().is_some_and(|mark| mark.gap < gap) {
                break;
            }
            marks.extend(self.viable(state, who, foe, sector));
        }
        if marks.len() < 2 {
            return marks.first().copied();
        }
        let choice = |mark: &Mark| self.choice(state, mark.foe, mark.gap, mark.hidden);
        let choices: ArrayVec<Choice, FIGURES_MAX> = marks.iter().map(choice).collect();
        Some(marks[self.policies[self.members[who].side.index()].picks(&choices)])
    }

    /// The Ranged Combat Phase of a figure.
    pub(super) fn shoots(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> Acted {
        let figure = state.figures[who];
        // SPRAWL L77: not in a Turn of running. SPRAWL L233d: nor in panic.
        let free = matches!(figure.deed, ActionTaken::Idle | ActionTaken::Walked);
        if !figure.is_able() || !free || self.is_busy(state, who) {
            return Acted::No;
        }
        let Some(mark) = self.mark(state, who, Sector::Quarter) else { return Acted::No };
        self.fires(state, who, mark, dice);
        self.presents(state, who, dice);
        Acted::Yes
    }

    /// One shot or throw.
    pub(super) fn fires(&self, state: &mut State, who: usize, mark: Mark, dice: &mut impl Dice) {
        let figure = state.of(who);
        figure.deed = ActionTaken::Shot;
        // SPRAWL L103a: a shot ends Overwatch.
        figure.guard = Guard::Off;
        if 0 < figure.hidden {
            // SPRAWL L93a: who attacks comes out of hiding.
            figure.hidden = 0;
            dice.tell("L93a", || format!("{} comes out of hiding", self.name(who)));
        }
        let shot = &self.members[who].shots[mark.arm];
        let kind = shot.arm.as_ref().map(|arm| arm.kind);
        if matches!(kind, Some(ArmKind::Grenade | ArmKind::Rocket)) {
            return self.lobs(state, who, mark, dice);
        }
        let situation = self.aim(state, mark);
        let (condition, target) = (state.figures[who].condition, state.figures[mark.foe].condition);
        let ours = Fighter { profile: shot, condition };
        let theirs = Fighter { profile: self.members[mark.foe].profile(), condition: target };
        let after = self.combat.strike(&Attack { ours, theirs, situation: &situation }, dice);
        dice.note(Event::Attack { by: who as u8, on: mark.foe as u8, hit: after.hit });
        self.wears(state, who, mark.arm, after.ours.weapon);
        self.afflict(state, mark.foe, after.theirs, Some(who), dice);
    }

    /// What a shot does to the weapon.
    pub(super) fn wears(&self, state: &mut State, who: usize, arm: usize, weapon: Working) {
        let own = self.members[who].side == state.turn;
        let figure = state.of(who);
        figure.arms[arm] = weapon;
        if weapon == Working::Jammed && own {
            figure.fresh.jams |= 1 << arm;
        }
        figure.condition = Condition { weapon: Working::Ready, ..figure.condition };
    }

    /// How things stand for a shot at a target.
    pub(super) fn aim(&self, state: &State, mark: Mark) -> Situation {
        Situation {
            kind: Kind::Shoot,
            scope: Scope::Attack,
            range_inches: inches(mark.gap),
            cover: mark.cover,
            // L130: who runs, or ran in its last Turn; the number is lost.
            pace: state.figures[mark.foe].pace,
            size: self.members[mark.foe].size,
            aim: Aim::Target,
            attacker: 1,
            defence: Defence::Able,
            eases: [0; 2],
        }
    }
}

/// Whether a figure has another in the part of its surroundings that it sees.
fn is_before(state: &State, who: usize, foe: usize, sector: Sector) -> bool {
    let figure = &state.figures[who];
    // SPRAWL L116b: it faces as its model does. SPRAWL L116c: an arc of 90 degrees.
    figure.facing.sees(state.figures[foe].at - figure.at, sector)
}

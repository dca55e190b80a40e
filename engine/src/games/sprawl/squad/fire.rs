//! Ranged combat: what is seen, who is the target, and the shot.

use super::state::{ActionTaken, Guard};
use super::{Acted, Squad, State};
use crate::dice::{Dice, Event};
use crate::fight::{Attack, Combat, Fighter};
use crate::games::sprawl::combat::{Condition, Working};
use crate::games::sprawl::profile::{Aim, ArmKind, Cover, Defence, Kind, Scope, Situation};
use crate::table::{Sector, UNITS, View};

/// A target, and what to shoot at it with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Target {
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
    /// The first of its weapons that works, reaches an enemy and spares friends.
    fn arm(&self, state: &State, who: usize, foe: usize, gap: i32) -> Option<usize> {
        let shots = &self.members[who].shots;
        (0..shots.len()).find(|&arm| {
            state.figures[who].arms[arm] == Working::Ready
                && self.combat.reaches(&shots[arm], inches(gap)).is_some_and(|arm| {
                    !matches!(arm.kind, ArmKind::Grenade | ArmKind::Rocket)
                        || self.is_clear(
                            state,
                            who,
                            self.field.base(&state.figures, foe),
                            arm.blast_inches,
                        )
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
    ) -> Option<Target> {
        let theirs = &state.figures[foe];
        // SPRAWL L91: the hidden cannot be attacked. SPRAWL L118f: until they are detected.
        if 0 < theirs.hidden || !theirs.is_present() || !is_before(state, who, foe, sector) {
            return None;
        }
        // Assumption: `shoot_into_combat` says whether those in close combat are viable targets.
        if !self.rules().into_combat && self.is_engaged(state, foe) {
            return None;
        }
        // Assumption: ranges are measured between the edges of bases.
        let gap = self.field.gap(&state.figures, who, foe);
        let arm = self.arm(state, who, foe, gap)?;
        // SPRAWL L118b: from the eyes of who looks, as high above the table as they are.
        // Assumption: figures hide nobody; the text speaks of terrain alone.
        let view = self.field.view(&state.figures, who, foe);
        let hidden = View::LINES - view.clear;
        Some(Target { foe, arm, gap, cover: cover(view)?, hidden })
    }

    /// The target that a figure has to shoot at, if there is any.
    pub(super) fn target(&self, state: &State, who: usize, sector: Sector) -> Option<Target> {
        let from = (who, state.figures[who].position.at);
        let foes = self.field.foes(&state.figures, who);
        let viable = |foe: usize, _| self.viable(state, who, foe, sector);
        let choice = |target: &Target| self.choice(state, target.foe, target.gap, target.hidden);
        // SPRAWL L120: the nearest viable target.
        self.field.nearest_target(&state.figures, from, (foes, i32::MAX), viable, choice)
    }

    /// The Ranged Combat Phase of a figure.
    pub(super) fn shoots(&self, state: &mut State, who: usize, dice: &mut impl Dice) -> Acted {
        let figure = state.figures[who];
        // SPRAWL L77: not in a Turn of running. SPRAWL L233d: nor in panic.
        let free = matches!(figure.deed, ActionTaken::Idle | ActionTaken::Walked);
        if !figure.is_able() || !free || self.is_busy(state, who) {
            return Acted::No;
        }
        let Some(target) = self.target(state, who, Sector::Quarter) else { return Acted::No };
        self.fires(state, who, target, dice);
        self.presents(state, who, dice);
        Acted::Yes
    }

    /// One shot or throw.
    pub(super) fn fires(
        &self,
        state: &mut State,
        who: usize,
        target: Target,
        dice: &mut impl Dice,
    ) {
        let figure = state.of(who);
        figure.deed = ActionTaken::Shot;
        // SPRAWL L103a: a shot ends Overwatch.
        figure.guard = Guard::Off;
        if 0 < figure.hidden {
            // SPRAWL L93a: who attacks comes out of hiding.
            figure.hidden = 0;
            dice.tell("L93a", || format!("{} comes out of hiding", self.field.name(who)));
        }
        let shot = &self.members[who].shots[target.arm];
        let kind = shot.arm.as_ref().map(|arm| arm.kind);
        if matches!(kind, Some(ArmKind::Grenade | ArmKind::Rocket)) {
            return self.lobs(state, who, target, dice);
        }
        let situation = self.aim(state, target);
        let (condition, struck) =
            (state.figures[who].condition, state.figures[target.foe].condition);
        let ours = Fighter { profile: shot, condition };
        let theirs = Fighter { profile: self.members[target.foe].profile(), condition: struck };
        let after = self.combat.strike(&Attack { ours, theirs, situation: &situation }, dice);
        dice.note(Event::Attack { by: who as u8, on: target.foe as u8, hit: after.hit });
        self.wears(state, who, target.arm, after.ours.weapon);
        self.afflict(state, target.foe, after.theirs, Some(who), dice);
    }

    /// What a shot does to the weapon.
    pub(super) fn wears(&self, state: &mut State, who: usize, arm: usize, weapon: Working) {
        let own = self.field.posts[who].side == state.turn;
        let figure = state.of(who);
        figure.arms[arm] = weapon;
        if weapon == Working::Jammed && own {
            figure.fresh.jams |= 1 << arm;
        }
        figure.condition = Condition { weapon: Working::Ready, ..figure.condition };
    }

    /// How things stand for a shot at a target.
    pub(super) fn aim(&self, state: &State, target: Target) -> Situation {
        Situation {
            kind: Kind::Shoot,
            scope: Scope::Attack,
            range_inches: inches(target.gap),
            cover: target.cover,
            // L130: who runs, or ran in its last Turn; the number is lost.
            pace: state.figures[target.foe].pace,
            size: self.members[target.foe].size,
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
    figure.position.facing.sees(state.figures[foe].position.at - figure.position.at, sector)
}

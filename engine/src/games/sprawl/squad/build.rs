//! Squads as a scenario has them.

use std::ops::Not;

use super::Squad;
use super::state::{ARMS_MAX, ActionTaken, Figure, Fresh, Guard, Nerve};
use crate::engagement::Side;
use crate::fight::{Combat, SetupError};
use crate::games::sprawl::combat::{Sprawl, Working};
use crate::games::sprawl::profile::{Pace, Profile, Size};
use crate::squad::{Deployed, FIGURES_MAX, Posture, Rank, Scenario, Spots};
use crate::table::{Base, Facing, Ground, Piece, Point, Table};

/// What play never changes of a figure.
#[derive(Clone, Debug)]
pub struct Member {
    pub(super) name: String,
    pub(super) side: Side,
    pub(super) posture: Posture,
    pub(super) rank: Rank,
    pub(super) radius: i32,
    /// Its height to the eyes.
    pub(super) height: i32,
    pub(super) size: Size,
    /// Inches of a move.
    pub(super) quickness: u8,
    /// It with each of its ranged weapons.
    pub(super) shots: Vec<Profile>,
    /// It in a brawl, as the one who attacks and as the one attacked.
    pub(super) brawls: [Profile; 2],
    at: Point,
    facing: Facing,
}

impl Member {
    fn read(
        side: Side,
        posture: Posture,
        figure: &Deployed,
        combat: &Sprawl,
    ) -> Result<Member, SetupError> {
        let rules = &combat.table;
        let shots = Profile::shots(&figure.contender);
        if ARMS_MAX < shots.len() {
            let message = format!(
                "{} carries {} ranged weapons; at most {ARMS_MAX}",
                figure.name,
                shots.len()
            );
            return Err(SetupError::of("weapons", message));
        }
        let sheet = &figure.contender.profile.sheet;
        let width = 2 * figure.base.radius;
        // The sizes of L132 and L134; what they add to the Difficulty is lost.
        let size = if figure.height < rules.small || width < rules.small {
            Size::Small
        } else if rules.large < figure.height || rules.large < width {
            Size::Large
        } else {
            Size::Normal
        };
        let named = |profile: Profile| {
            let bounds = combat.limits(&profile);
            Profile { name: figure.name.clone(), bounds, ..profile }
        };
        Ok(Member {
            name: figure.name.clone(),
            side,
            posture,
            rank: match sheet.flag("leader") {
                true => Rank::Leader,
                false => figure.rank,
            },
            radius: figure.base.radius,
            height: figure.height,
            size,
            quickness: sheet.number("quickness"),
            shots: shots.into_iter().map(named).collect(),
            brawls: Side::BOTH.map(|role| named(Profile::brawler(&figure.contender, role))),
            at: figure.base.at,
            facing: figure.facing,
        })
    }

    /// The points from which what it suffers changes nothing any more.
    pub(super) fn numb(&self) -> u8 {
        let bounds = self.shots.iter().chain(&self.brawls).map(|profile| profile.bounds);
        bounds.map(|bounds| bounds.hopeless.max(bounds.prostrate)).max().unwrap_or(u8::MAX)
    }

    /// Its stat line, for what has nothing to do with weapons.
    pub(super) fn profile(&self) -> &Profile {
        &self.brawls[0]
    }
}

impl Squad {
    /// The squads of a scenario.
    ///
    /// # Errors
    /// When there are too many figures, a side has none, two stand on each other or one stands
    /// where nobody can.
    pub fn of(combat: &Sprawl, scenario: &Scenario) -> Result<Squad, SetupError> {
        let mut members = Vec::new();
        for (side, unit, figure) in scenario.figures() {
            let posture = scenario.forces[side.index()].units[unit].posture;
            members.push(Member::read(side, posture, figure, combat)?);
        }
        if FIGURES_MAX < members.len() {
            let message = format!("{} figures take part; at most {FIGURES_MAX}", members.len());
            return Err(SetupError::of("figures", message));
        }
        for side in Side::BOTH {
            if members.iter().all(|member| member.side != side) {
                let name = &scenario.forces[side.index()].name;
                return Err(SetupError::of("units", format!("{name} has no figures")));
            }
        }
        stand(&members, &scenario.table)?;
        let radius = members.iter().map(|member| member.radius).max().unwrap_or(0);
        let names = members.iter().map(|member| (member.name.clone(), member.side)).collect();
        Ok(Squad {
            combat: combat.clone(),
            table: scenario.table.clone(),
            firm: firm(&scenario.table, radius)?,
            names,
            policies: [0, 1].map(|side: usize| scenario.forces[side].policy),
            first: scenario.first,
            goals: scenario.goals.clone(),
            spots: Spots::of(&scenario.table, radius),
            members,
        })
    }

    /// A figure as it starts.
    pub(super) fn deployed(&self, who: usize) -> Figure {
        let member = &self.members[who];
        Figure {
            at: member.at,
            facing: member.facing,
            condition: self.combat.fresh(member.profile()),
            arms: [Working::Ready; ARMS_MAX],
            nerve: Nerve::Steady,
            deed: ActionTaken::Idle,
            pace: Pace::Steady,
            hidden: 0,
            guard: Guard::Off,
            fresh: Fresh::default(),
            assailants: 0,
            climbed: 0,
        }
    }
}

/// Refuses figures that stand on each other or where nobody can.
fn stand(members: &[Member], table: &Table) -> Result<(), SetupError> {
    let base = |member: &Member| Base { at: member.at, radius: member.radius };
    for (place, member) in members.iter().enumerate() {
        if !table.is_free(base(member)) {
            let message = format!("{} cannot stand where it is deployed", member.name);
            return Err(SetupError::of("at", message));
        }
        let on = members[..place].iter().find(|other| base(other).overlaps(base(member)));
        if let Some(other) = on {
            let message = format!("{} and {} stand on each other", other.name, member.name);
            return Err(SetupError::of("at", message));
        }
    }
    Ok(())
}

/// The table on which treacherous ground is impassable.
fn firm(table: &Table, radius: i32) -> Result<Table, SetupError> {
    let treacherous = |piece: &Piece| matches!(piece.ground, Ground::Severe | Ground::Extreme);
    if table.pieces().iter().any(treacherous).not() {
        return Ok(table.clone());
    }
    let harden = |piece: &Piece| match treacherous(piece) && !piece.is_platform {
        true => Piece { ground: Ground::Impassable, ..piece.clone() },
        false => piece.clone(),
    };
    let pieces = table.pieces().iter().map(harden).collect();
    Table::lay(table.width(), table.depth(), pieces, radius)
        .map_err(|fault| SetupError::of("terrain", fault.message))
}

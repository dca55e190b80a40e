//! Squads as a scenario has them.

use std::ops::Not;

use super::Squad;
use super::state::{ARMS_MAX, ActionTaken, Figure, Fresh, Guard, Nerve};
use crate::engagement::Side;
use crate::field::Field;
use crate::fight::{Combat, SetupError};
use crate::games::sprawl::combat::{Sprawl, Working};
use crate::games::sprawl::profile::{Pace, Profile, Size};
use crate::squad::{Deployed, Rank, Scenario};
use crate::table::{Ground, Piece, Table};

/// What play never changes of a figure.
#[derive(Clone, Debug)]
pub struct Member {
    pub(super) rank: Rank,
    pub(super) size: Size,
    /// Inches of a move.
    pub(super) quickness: u8,
    /// It with each of its ranged weapons.
    pub(super) shots: Vec<Profile>,
    /// It in a brawl, as the one who attacks and as the one attacked.
    pub(super) brawls: [Profile; 2],
}

impl Member {
    fn read(figure: &Deployed, combat: &Sprawl) -> Result<Member, SetupError> {
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
            rank: match sheet.flag("leader") {
                true => Rank::Leader,
                false => figure.rank,
            },
            size,
            quickness: sheet.number("quickness"),
            shots: shots.into_iter().map(named).collect(),
            brawls: Side::BOTH.map(|role| named(Profile::brawler(&figure.contender, role))),
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
    /// When a figure carries too much, or figures cannot stand where they are deployed.
    pub fn of(combat: &Sprawl, scenario: &Scenario) -> Result<Squad, SetupError> {
        let members = scenario.figures().map(|(_, _, figure)| Member::read(figure, combat));
        let members = members.collect::<Result<Vec<Member>, SetupError>>()?;
        let field = Field::of(scenario)?;
        let radius = field.posts.iter().map(|post| post.radius).max().unwrap_or(0);
        let firm = firm(&field.table, radius)?;
        Ok(Squad { combat: combat.clone(), field, firm, members })
    }

    /// A figure as it starts.
    pub(super) fn deployed(&self, who: usize) -> Figure {
        let member = &self.members[who];
        Figure {
            position: self.field.start(who),
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

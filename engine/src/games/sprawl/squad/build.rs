//! Squads as a scenario has them.

use std::ops::Not;

use super::Squad;
use super::state::{ARMS_MAX, Figure};
use crate::engagement::Side;
use crate::field::Field;
use crate::fight::{Combat, SetupError};
use crate::games::sprawl::movement::{Gait, is_treacherous};
use crate::games::sprawl::profile::{Conduct, Profile, Size, Working, ranged_weapons};
use crate::games::sprawl::rules::Rules;
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
    /// The number of the name of its first ranged weapon; see [`Squad`].
    pub(super) arm_name: usize,
}

impl Member {
    fn read(figure: &Deployed, rules: &Rules) -> Result<Member, SetupError> {
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
        let bounded = |profile: Profile| Profile { bounds: rules.limits(&profile), ..profile };
        Ok(Member {
            rank: match sheet.flag("leader") {
                true => Rank::Leader,
                false => figure.rank,
            },
            size: rules.size(figure.height, width),
            quickness: sheet.number("quickness"),
            shots: shots.into_iter().map(bounded).collect(),
            brawls: Side::BOTH.map(|role| bounded(Profile::brawler(&figure.contender, role))),
            arm_name: 0,
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
    pub fn of(rules: &Rules, scenario: &Scenario) -> Result<Squad, SetupError> {
        let members = scenario.figures().map(|(_, _, figure)| Member::read(figure, rules));
        let mut members = members.collect::<Result<Vec<Member>, SetupError>>()?;
        // Names of weapons come after those of the figures.
        let mut arm_name = members.len();
        for member in &mut members {
            member.arm_name = arm_name;
            arm_name += member.shots.len();
        }
        let figures = scenario.figures().map(|(_, _, figure)| figure);
        let arms = figures.flat_map(|figure| ranged_weapons(&figure.contender));
        let arms = arms.map(|weapon| weapon.name.clone()).collect();
        let field = Field::of(scenario)?;
        let radius = field.posts.iter().map(|post| post.radius).max().unwrap_or(0);
        let slow =
            |member: &Member| rules.pace(member.quickness, Gait::Walk, Ground::Difficult) == 0;
        let firm = hardened(&field.table, radius, is_treacherous)?;
        let hard = match members.iter().any(slow) {
            true => hardened(&field.table, radius, |ground| {
                ground == Ground::Difficult || is_treacherous(ground)
            })?,
            false => firm.clone(),
        };
        Ok(Squad { rules: rules.clone(), field, firm, hard, members, arms })
    }

    /// A figure as it starts.
    pub(super) fn deployed(&self, who: usize) -> Figure {
        let member = &self.members[who];
        Figure {
            position: self.field.start(who),
            condition: self.rules.fresh(member.profile()),
            arms: [Working::Ready; ARMS_MAX],
            conduct: Conduct::FRESH,
            climbed: 0,
        }
    }
}

/// The table on which such ground is impassable.
fn hardened(
    table: &Table,
    radius: i32,
    is_hard: impl Fn(Ground) -> bool,
) -> Result<Table, SetupError> {
    let is_hard = |piece: &Piece| is_hard(piece.ground) && !piece.is_platform;
    if table.pieces().iter().any(is_hard).not() {
        return Ok(table.clone());
    }
    let harden = |piece: &Piece| match is_hard(piece) {
        true => Piece { ground: Ground::Impassable, ..piece.clone() },
        false => piece.clone(),
    };
    let pieces = table.pieces().iter().map(harden).collect();
    Table::lay(table.width(), table.depth(), pieces, radius)
        .map_err(|fault| SetupError::of("terrain", fault.message))
}

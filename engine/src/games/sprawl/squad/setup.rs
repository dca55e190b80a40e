//! Preparing the squads of a scenario.

use std::sync::OnceLock;

use super::keen::Question;
use super::state::{ARMS_MAX, Figure};
use crate::engagement::Side;
use crate::field::Field;
use crate::fight::{Combat, SetupError};
use crate::games::sprawl::movement::{Gait, is_treacherous};
use crate::games::sprawl::profile::{Conduct, Profile, Size, Working, ranged_weapons};
use crate::games::sprawl::rules::Rules;
use crate::squad::{Deployed, Rank, Scenario, Worths};
use crate::table::{Ground, Piece, Table};

/// A fight of two squads on a table.
#[derive(Clone, Debug)]
pub struct Squad {
    pub(super) rules: Rules,
    pub(super) field: Field,
    /// The table for figures that cannot cross treacherous ground.
    pub(super) firm: Table,
    /// The table on which all ground that slows down is impassable.
    pub(super) hard: Table,
    pub(super) members: Vec<Member>,
    /// The names of all ranged weapons, those of the first figure first.
    pub(super) arms: Vec<String>,
    /// What attacks are worth, for players who know the odds.
    pub(super) worths: Worths<Question>,
}

/// What is constant about a figure during play.
#[derive(Clone, Debug)]
pub struct Member {
    pub(super) rank: Rank,
    pub(super) size: Size,
    /// The distance of a move, in inches.
    pub(super) quickness: u8,
    /// The probability that it keeps its footing in a test on difficult ground, in millionths, once it
    /// was asked for.
    pub(super) footing: OnceLock<i32>,
    /// Its profiles with each of its ranged weapons.
    pub(super) shots: Vec<Profile>,
    /// Its profiles in a brawl, as attacker and as defender.
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
            footing: OnceLock::new(),
            shots: shots.into_iter().map(bounded).collect(),
            brawls: Side::BOTH.map(|role| bounded(Profile::brawler(&figure.contender, role))),
            arm_name: 0,
        })
    }

    /// Returns the damage beyond which more makes no difference.
    pub(super) fn max_relevant_damage(&self) -> u8 {
        let bounds = self.shots.iter().chain(&self.brawls).map(|profile| profile.bounds);
        bounds
            .map(|bounds| bounds.cannot_hit_from.max(bounds.cannot_rise_from))
            .max()
            .unwrap_or(u8::MAX)
    }

    /// Returns its stat line, for rules that do not depend on weapons.
    pub(super) fn profile(&self) -> &Profile {
        &self.brawls[0]
    }
}

impl Squad {
    /// Prepares the squads of a scenario.
    ///
    /// # Errors
    /// If a figure carries too many weapons, or figures cannot stand where they are deployed.
    pub fn of(rules: &Rules, scenario: &Scenario) -> Result<Squad, SetupError> {
        let members = scenario.figures().map(|(_, _, figure)| Member::read(figure, rules));
        let mut members = members.collect::<Result<Vec<Member>, SetupError>>()?;
        // The names of weapons follow those of the figures.
        let mut arm_name = members.len();
        for member in &mut members {
            member.arm_name = arm_name;
            arm_name += member.shots.len();
        }
        let figures = scenario.figures().map(|(_, _, figure)| figure);
        let arms = figures.flat_map(|figure| ranged_weapons(&figure.contender));
        let arms = arms.map(|weapon| weapon.name.clone()).collect();
        let field = Field::of(scenario, rules.table.level_hides.clone())?;
        let radius = field.setups.iter().map(|post| post.radius).max().unwrap_or(0);
        let slow =
            |member: &Member| rules.pace(member.quickness, Gait::Walk, Ground::Difficult) == 0;
        let firm = hardened(&field.table, radius, is_treacherous)?;
        let hard = match members.iter().any(slow) {
            true => hardened(&field.table, radius, |ground| {
                ground == Ground::Difficult || is_treacherous(ground)
            })?,
            false => firm.clone(),
        };
        let fighters: Vec<_> = members.iter().map(|one| (&one.shots, &one.brawls)).collect();
        let worths = Worths::among(&fighters);
        Ok(Squad { rules: rules.clone(), field, firm, hard, members, arms, worths })
    }

    /// Returns the initial state of a figure.
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
    let barred = table.barred(is_hard, radius);
    barred.map_err(|fault| SetupError::of("terrain", fault.message).or_rather(fault.fix))
}

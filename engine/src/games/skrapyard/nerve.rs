//! Nerve: morale and what calls for it, retreats, recovery and rallying.

use super::attack::Again;
use super::profile::{Body, Profile};
use super::rules::Rules;
use crate::dice::{Dice, Role};
use crate::table::FigureSet;

/// The company of a figure that takes a morale test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Company {
    /// Its team.
    Team,
    /// None: it is a hero, and a unit of its own.
    Hero,
    /// None, though its unit has other members.
    Isolated,
    /// None: it is in no unit.
    Alone,
}

impl Company {
    /// The company of a figure.
    #[must_use]
    pub const fn of(profile: &Profile, in_team: bool, in_unit: bool) -> Company {
        match (in_team, profile.hero, in_unit) {
            (true, ..) => Company::Team,
            (_, true, _) => Company::Hero,
            (_, _, true) => Company::Isolated,
            _ => Company::Alone,
        }
    }
}

/// The cause of a morale test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The stature of enemies in contact.
    Awe,
    /// A recovery.
    Recovery,
    /// A casualty of the team.
    Hurt,
    /// The loss of the hero.
    Grief,
}

impl Cause {
    const fn rule(self) -> &'static str {
        match self {
            Cause::Awe => "16.1.1",
            Cause::Recovery => "16.1.2",
            Cause::Hurt => "16.1.3",
            Cause::Grief => "16.1.4",
        }
    }
}

/// A morale test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Morale {
    /// Its cause.
    pub cause: Cause,
    /// D before the modifiers of morale.
    pub discipline: i16,
    /// The company of those who take it.
    pub company: Company,
    /// Whether it may be rolled again.
    pub again: Again,
    /// Whether one of them is retreating already.
    pub is_retreating: bool,
}

/// The surroundings of a wounded figure that takes its recovery test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecoveryModifier {
    /// An enemy is in contact.
    Enemy,
    /// It is in a team that no enemy engages.
    Team,
    /// Neither.
    None,
}

impl RecoveryModifier {
    /// The surroundings of a figure that is engaged or not and may have a team that nobody engages.
    #[must_use]
    pub const fn of(engaged: bool, has_free_team: bool) -> RecoveryModifier {
        match (engaged, has_free_team) {
            (true, _) => RecoveryModifier::Enemy,
            (_, true) => RecoveryModifier::Team,
            _ => RecoveryModifier::None,
        }
    }
}

/// The result of a failed morale test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Retreat {
    /// It retreats.
    Runs,
    /// It is removed.
    CutDown,
}

/// Where a retreat leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// To a place on the table, or out of a duel.
    Away,
    /// Off the table.
    Edge,
}

/// How many turns after the loss of a hero its followers are tested, that turn included.
pub const GRIEF_TURNS: u8 = 2;

/// Whether the loss of a hero is tested at the end of this turn, with so many turns to go.
#[must_use]
pub const fn grieves(turns: u8) -> bool {
    // Skrapyard 16.1.4: at the end of the turn after, each team takes a test, and each loner.
    turns == 1
}

/// The total stature of the enemies in contact if it exceeds the D of a figure; 0 otherwise.
///
/// `led` is asked for the D that its hero lends, where the book has that count.
pub fn awe(rules: &Rules, mass: i16, discipline: i16, led: impl FnOnce() -> i16) -> i16 {
    // Skrapyard 16.1.1: enemies in contact whose statures come to more than one's D.
    let is_led = || *rules.awe_counts_hero && mass <= led();
    if discipline < mass && !is_led() { mass } else { 0 }
}

/// Whether a figure has to take a test, given the stature that it faced before and faces now.
#[must_use]
pub fn dares(body: Body, before: i16, now: i16) -> bool {
    // Skrapyard 16.1.1: at once, and at each rise of that sum, of whatever size. The wounded take
    // no test, not even as they get up.
    body.counts() && before < now
}

/// Whether a figure that has recovered takes a morale test.
#[must_use]
pub const fn tests_on_rising(in_team: bool) -> bool {
    // Skrapyard 16.1.2: whoever recovers outside a team does.
    !in_team
}

/// The figures that will take a test because this member of their team, in this condition before,
/// is hurt.
#[must_use]
pub fn shaken(rules: &Rules, team: FigureSet, before: Body) -> FigureSet {
    let is_hurt = matches!(before, Body::Upright) || *rules.removal_shakes;
    // Skrapyard 16.1.3: all of it, if there is more than one.
    if is_hurt && 1 < team.count_ones() { team } else { 0 }
}

/// The figures whose D may serve the test of a team of which these are not wounded.
#[must_use]
pub const fn voices(team: FigureSet, upright: FigureSet) -> FigureSet {
    // Skrapyard 16.1.3: the highest D in the team; that of the wounded is ignored as they are.
    if team & upright == 0 { team } else { team & upright }
}

/// The figures of a set that may still take a test in this activation.
#[must_use]
pub const fn untested(set: FigureSet, tested: FigureSet) -> FigureSet {
    // Skrapyard 16.8: one test in an activation is enough.
    set & !tested
}

/// Whether a team with a casualty takes its test: `upright` members are not wounded, and `tested`
/// ones have taken a test in this activation.
#[must_use]
pub const fn hurt_team_tests(team: FigureSet, upright: FigureSet, tested: FigureSet) -> bool {
    // Skrapyard 16.7: not where all of it are wounded.
    // Skrapyard 15.1.2.4: but the wounded count as members.
    team & upright != 0 && untested(team, tested) == team
}

/// The result of our failed morale test; `escapes` takes the disengage test.
pub fn retreats<D: Dice>(
    engaged: bool,
    dice: &mut D,
    escapes: impl FnOnce(&mut D) -> bool,
) -> Retreat {
    // Skrapyard 16.4.2: who is engaged has to disengage, or is removed.
    if engaged && !escapes(dice) {
        dice.tell("16.4.2", || format!("{} is cut down in retreat", Role::Us));
        return Retreat::CutDown;
    }
    Retreat::Runs
}

/// Whether a member of a team that has failed its test can retreat.
#[must_use]
pub const fn runs(body: Body) -> bool {
    // Skrapyard 16.6: whoever can retreats, whatever becomes of the others.
    body.counts()
}

/// Tells of our retreat.
pub fn flees(exit: Exit, dice: &mut impl Dice) {
    // Skrapyard 16.4: a failed morale test is a retreat, with a move at once.
    let off = if exit == Exit::Edge { " off the table" } else { "" };
    dice.tell("16.4", || format!("{} retreats{off}", Role::Us));
}

/// The figures that are lost if one of a team that retreats could not get far enough away.
#[must_use]
pub fn lost(rules: &Rules, runners: FigureSet, wounded: FigureSet, caught: bool) -> FigureSet {
    // Skrapyard 16.4.5: who cannot is removed. Skrapyard 16.4.6: and all of its team with it.
    match (caught, *rules.retreat_loses_wounded) {
        (false, _) => 0,
        (true, true) => runners | wounded,
        (true, false) => runners,
    }
}

/// Tells that we are lost in retreat.
pub fn tell_lost(dice: &mut impl Dice) {
    dice.tell("16.4.5", || format!("{} has nowhere to run and is lost", Role::Us));
}

/// Whether we are removed because we are engaged in retreat.
pub fn is_overrun(engaged: bool, dice: &mut impl Dice) -> bool {
    // Skrapyard 16.4.7: engaged before it has rallied, one who retreats is removed.
    if engaged {
        dice.tell("16.4.7", || format!("{} is overrun in retreat", Role::Us));
    }
    engaged
}

impl Rules {
    /// The D of a morale or rally test.
    #[must_use]
    pub fn morale(&self, discipline: i16, company: Company) -> i16 {
        let modifier = match company {
            Company::Team => *self.morale_team, // Skrapyard 16.2.1: in a team.
            // Skrapyard 16.2.2: of a unit, and not in a team. A lone character is in no unit, and
            // a hero is one by the letter.
            Company::Hero if !*self.hero_isolation => 0,
            Company::Hero | Company::Isolated => *self.morale_isolation,
            Company::Alone => 0,
        };
        discipline.saturating_add(modifier)
    }

    /// Takes our morale test: whether we stand.
    pub fn stands(&self, test: Morale, dice: &mut impl Dice) -> bool {
        if test.is_retreating {
            // Skrapyard 16.9: who retreats fails it unrolled.
            dice.tell("16.9", || format!("{} is in retreat already", Role::Us));
            return false;
        }
        // Skrapyard 16.1 and Skrapyard 16.2: a D test, with modifiers of its own.
        let d = self.morale(test.discipline, test.company);
        let stands = self.settles(d, test.again, dice);
        // Skrapyard 16.3: passed, nothing changes.
        let what = if stands { "stands" } else { "loses heart" };
        dice.tell(test.cause.rule(), || format!("{} {what}, {}", Role::Us, self.needed(d)));
        stands
    }

    /// Takes our recovery test with this D: whether we recover.
    pub fn recovers(
        &self,
        discipline: i16,
        care: RecoveryModifier,
        again: Again,
        dice: &mut impl Dice,
    ) -> bool {
        // Skrapyard 17.1: when all have acted, the wounded test D, those with initiative first.
        let d = discipline
            + match care {
                RecoveryModifier::Enemy => *self.recovery_engaged, // Skrapyard 17.1.1: an enemy in contact.
                RecoveryModifier::Team => *self.recovery_team, // Skrapyard 17.1.2: a team that nobody engages.
                RecoveryModifier::None => 0,
            };
        // Skrapyard 17.2: passed, it rises; failed, it is removed.
        let rises = self.settles(d, again, dice);
        let what = if rises { "is back on its feet" } else { "does not recover and is removed" };
        dice.tell("17.2", || format!("{} {what}, {}", Role::Us, self.needed(d)));
        rises
    }

    /// Takes our rally test: whether we rally.
    pub fn rallies(
        &self,
        discipline: i16,
        company: Company,
        again: Again,
        dice: &mut impl Dice,
    ) -> bool {
        // Skrapyard 17.3: a D test with the modifiers of morale, those with initiative first.
        // Skrapyard 17.4: passed, one may turn as one likes, and acts in the next turn.
        // Skrapyard 17.5: failed, one retreats again, or is removed.
        let d = self.morale(discipline, company);
        let rallies = self.settles(d, again, dice);
        let what = if rallies { "rallies" } else { "runs on" };
        dice.tell("17.3", || format!("{} {what}, {}", Role::Us, self.needed(d)));
        rallies
    }
}

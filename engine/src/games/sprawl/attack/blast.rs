//! Blasts: where a miss goes off, and its effect on everybody nearby.

use super::damage::Hit;
use super::shot::{aimed_line, pin};
use crate::dice::{Dice, Die, Role};
use crate::fight::Fighter;
use crate::games::sprawl::profile::{
    Aim, Arm, ArmKind, Condition, Cover, Engaged, FightKind, Motion, Situation, Size, Working,
};
use crate::games::sprawl::rules::{DIRECTIONS, Rules, many};
use crate::resolver::{Grade, Resolver};
use crate::table::{Base, Point, UNITS, Vector};

/// The result of a throw or launch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Lob {
    /// The state of the weapon afterwards.
    pub weapon: Working,
    /// Its net successes; 0 for a miss.
    pub hits: i16,
    /// Where it goes off.
    pub burst: Burst,
}

/// Where a throw or launch goes off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Burst {
    /// At what it was aimed at.
    AtTarget,
    /// Where it scatters to.
    Scattered(Scatter),
    /// Nowhere.
    Dud,
}

/// A blast that goes off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Blast {
    /// Its net successes; 0 for one that scattered.
    pub hits: i16,
    /// The Power of the weapon.
    pub power: u8,
    /// Its damage, if that is rolled once for all in it.
    pub damage: Option<i16>,
}

/// The distance and direction of a scatter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Scatter {
    /// The distance, in inches.
    pub inches: i16,
    /// The direction, in eighths of a turn clockwise; 0 is straight beyond the target.
    pub direction: u8,
}

/// Everything that decides whom a missed blast reaches, besides the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Stray {
    pub(super) kind: ArmKind,
    pub(super) blast_inches: u16,
    /// The distance of the target.
    pub(super) range_inches: u16,
}

/// Whom of two a missed blast reaches: the target and the attacker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Caught {
    pub(super) theirs: bool,
    pub(super) ours: bool,
}

/// Everything that the direction of a scatter depends on, besides the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Bounce {
    /// The number of re-rolls left.
    rerolls: u8,
    /// What was aimed at, for told lines.
    aim: Aim,
}

/// The maximum number of re-rolls of a direction; after that the blast stays on its line.
const REROLLS_MAX: u8 = 20;

impl Scatter {
    /// Returns where a throw or launch from `from` at `target` ends, if nothing stops it.
    #[must_use]
    pub fn end(self, from: Point, target: Point) -> Point {
        let ahead = (target - from).of_length(UNITS);
        // SPRAWL L167c: measured from the intended target.
        target + turned(ahead, self.direction).of_length(i32::from(self.inches) * UNITS)
    }
}

/// Turns a direction clockwise by this many eighths of a turn.
fn turned(ahead: Vector, eighths: u8) -> Vector {
    let right = -ahead.left();
    let beside = Vector { x: ahead.x + right.x, y: ahead.y + right.y };
    match eighths % 8 {
        0 => ahead,
        1 => beside,
        2 => right,
        3 => -beside.left(),
        4 => -ahead,
        5 => -beside,
        6 => -right,
        _ => beside.left(),
    }
}

/// Returns where a weapon goes off that would fly to `end`; `met` returns where it meets an
/// obstacle before that.
pub fn goes_off(kind: ArmKind, end: Point, met: impl FnOnce() -> Option<Point>) -> Point {
    match kind {
        // SPRAWL L157b: a rocket goes off at the first obstacle instead.
        ArmKind::Rocket => met().unwrap_or(end),
        _ => end,
    }
}

/// Returns whether a blast of this radius reaches a base.
#[must_use]
pub fn is_caught(base: Base, centre: Base, blast_inches: u16) -> bool {
    // SPRAWL L141a: everybody within the Blast Radius, including friends.
    base.is_within(centre, i32::from(blast_inches) * UNITS)
}

/// Returns the situation of a shot at a spot at this distance and in this cover, instead of at a
/// target.
#[must_use]
pub fn at_spot(situation: Situation, range_inches: u16, cover: Cover) -> Situation {
    // SPRAWL L155a: at a spot instead of a target. A spot does not run, and is small only by the
    // modifier of its own.
    Situation {
        range_inches,
        cover,
        motion: Motion::Steady,
        size: Size::Normal,
        aim: Aim::Spot,
        ..situation
    }
}

/// Returns the name of what is aimed at, for told lines.
fn place(aim: Aim) -> String {
    match aim {
        Aim::Target => Role::Them.to_string(),
        Aim::Spot => "a spot".to_owned(),
    }
}

/// Returns the state of the grenades or rockets after a throw or launch without a success.
pub(super) fn thrown(misfires: bool, dice: &mut impl Dice) -> Working {
    if !misfires {
        return Working::Ready;
    }
    // SPRAWL L171b: it was the last one. `misfire_explodes` says whether it still goes off.
    dice.tell("L171b", || format!("{} has no {} left", Role::Us, Role::Arm));
    Working::Spent
}

impl Rules {
    /// Rolls a throw or launch at a target or a spot, up to where it goes off.
    pub fn lob(
        &self,
        ours: &Fighter<'_, Rules>,
        arm: &Arm,
        situation: &Situation,
        dice: &mut impl Dice,
    ) -> Lob {
        let aim = situation.aim;
        let check = self.aimed(ours.profile, ours.condition, situation);
        let answer = self.test.resolve(&check, dice);
        dice.tell("L138a", || aimed_line(self, check, arm.kind, &place(aim)));
        if 0 < answer.degree {
            dice.tell("L138b", || {
                let hits = many(answer.degree, "net success", "net successes");
                format!("it goes off at {}, with {hits}", place(aim))
            });
            return Lob { weapon: Working::Ready, hits: answer.degree, burst: Burst::AtTarget };
        }
        let misfires = answer.grade == Grade::Fumble;
        let weapon = thrown(misfires, dice);
        if misfires && !*self.fight.misfire_explodes {
            return Lob { weapon, hits: 0, burst: Burst::Dud };
        }
        let scatter = self.scatter(arm.kind, aim, dice);
        dice.tell("L167c", || format!("it goes off {} inches away", scatter.inches));
        Lob { weapon, hits: 0, burst: Burst::Scattered(scatter) }
    }

    /// Returns a blast of this many net successes and this Power that reaches so many.
    pub fn blast(&self, (hits, power): (i16, u8), caught: u32, dice: &mut impl Dice) -> Blast {
        // `blast_damage` says whether all in the blast have one Damage Test or each its own.
        let harms = 0 < hits || *self.fight.scatter_harms;
        let shared = 1 < caught && harms && *self.fight.blast_shared;
        Blast { hits, power, damage: shared.then(|| self.points(hits, power, dice)) }
    }

    /// Rolls the effect of a blast on a figure in it.
    pub fn burst(
        &self,
        (target, engaged): (Role, Engaged),
        mut condition: Condition,
        blast: Blast,
        dice: &mut impl Dice,
    ) -> Condition {
        let Blast { hits, power, damage } = blast;
        if hits == 0 && !*self.fight.scatter_harms {
            return condition;
        }
        let toughness = condition.toughness;
        let harm = match damage {
            Some(damage) => self.resist(target, damage, toughness, dice),
            None => self.harm(Hit { successes: hits, power, toughness, target }, dice),
        };
        if self.pins(blast) {
            condition = pin(target, condition, engaged, dice);
        }
        self.suffer(condition, harm, (FightKind::Shoot, target), dice)
    }

    /// Returns whether a blast counts as a hit on everybody in it.
    #[must_use]
    pub fn pins(&self, blast: Blast) -> bool {
        0 < blast.hits || *self.fight.scatter_harms && *self.fight.scatter_pins
    }

    /// Returns which of two a missed blast reaches if nobody and nothing else is around.
    pub(super) fn strays(&self, stray: Stray, dice: &mut impl Dice) -> Caught {
        let scatter = self.scatter(stray.kind, Aim::Target, dice);
        // A duel has no figures, so both are on bases of the game's usual size.
        let radius = self.table.base_radius;
        let thrower = Base { at: Point { x: 0, y: 0 }, radius };
        let apart = i32::from(stray.range_inches) * UNITS + 2 * radius;
        let target = Base { at: Point { x: 0, y: apart }, radius };
        let end = scatter.end(thrower.at, target.at);
        let centre = Base { at: goes_off(stray.kind, end, || None), radius: 0 };
        let [theirs, ours] =
            [target, thrower].map(|base| is_caught(base, centre, stray.blast_inches));
        dice.tell("L167c", || {
            let verdict = if theirs { "within" } else { "outside" };
            let (inches, them, us) = (scatter.inches, Role::Them, Role::Us);
            let back = if ours { format!(", and {us} within it") } else { String::new() };
            format!("it goes off {inches} inches away, with {them} {verdict} its blast{back}")
        });
        Caught { theirs, ours }
    }

    /// Rolls the distance and direction of a miss.
    fn scatter(&self, kind: ArmKind, aim: Aim, dice: &mut impl Dice) -> Scatter {
        // SPRAWL L157a: a throw or launch without a success scatters, as one that does not meet its
        // Difficulty has none.
        let bounce = Bounce { rerolls: REROLLS_MAX, aim }.rolled(self, dice);
        let divisor = match kind {
            ArmKind::Grenade => *self.fight.scatter_thrown_divisor,
            _ => *self.fight.scatter_shot_divisor,
        };
        // SPRAWL L167a: a second die for the distance.
        // SPRAWL L167b: half of it for a throw, rounded up.
        // `scatter_halves` says whether the inches of the direction are halved too.
        let [before, after] = match bounce.inches {
            0 => [0; 2],
            more if *self.fight.scatter_halves_all => [more, 0],
            more => [0, more],
        };
        let inches = dice.read(Die::D10, |face| {
            let whole = (i16::from(face) + before).max(0).unsigned_abs();
            (whole.div_ceil(divisor.into()) as i16 + after).max(0)
        });
        Scatter { inches, ..bounce }
    }
}

impl Bounce {
    /// Rolls the direction of a scatter, and its additional inches.
    fn rolled(self, rules: &Rules, dice: &mut impl Dice) -> Scatter {
        dice.part(rules, self, |dice, rules, bounce| {
            let (directions, inches) =
                (&rules.fight.scatter_direction, &rules.fight.scatter_inches);
            // SPRAWL L157c: a die for the direction. Which of the eight it is matters to
            // bystanders.
            // SPRAWL L162: a 9 is re-rolled, and an inch is subtracted.
            // SPRAWL L163: a 10 is re-rolled, and an inch is added.
            let (more, direction) =
                dice.read(Die::D10, |face| (inches.at(face), directions.at(face)));
            if let Some(direction) = direction {
                dice.tell("L157c", || {
                    let way = DIRECTIONS[usize::from(direction) % DIRECTIONS.len()];
                    format!("it scatters {way} {}", place(bounce.aim))
                });
                return Scatter { inches: more, direction };
            }
            let rule = if more < 0 { "L162" } else { "L163" };
            dice.tell(rule, || format!("rolled again, and {more:+} inches of scatter"));
            let Some(rerolls) = bounce.rerolls.checked_sub(1) else {
                return Scatter { inches: more, direction: 0 };
            };
            let rest = Bounce { rerolls, ..bounce }.rolled(rules, dice);
            Scatter { inches: more + rest.inches, ..rest }
        })
    }
}

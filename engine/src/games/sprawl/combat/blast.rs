//! Blasts: where what missed goes off, and what it does to everybody there.

use super::{Condition, Sprawl, Stance, Working, many};
use crate::dice::{Dice, Die, Key};
use crate::fight::Fighter;
use crate::games::sprawl::profile::{Arm, ArmKind, Kind, Situation};
use crate::resolver::{Grade, Resolver};

/// Where a throw or launch goes off, and with what behind it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::games::sprawl) struct Lob {
    /// What becomes of the weapon.
    pub(in crate::games::sprawl) weapon: Working,
    /// Its net successes; 0 where it missed.
    pub(in crate::games::sprawl) hits: i16,
    /// How many inches off it goes off, and in which of the eight directions, from 0, straight
    /// beyond, clockwise; none where it hit.
    pub(in crate::games::sprawl) scatter: Option<(i16, u8)>,
}

/// Directions of a scatter, seen from the one who throws, by the face of the die.
///
/// The chart is missing from the text; an example has the second.
const DIRECTIONS: [&str; 8] = [
    "straight beyond",
    "beyond and to the right of",
    "to the right of",
    "short and to the right of",
    "short of",
    "short and to the left of",
    "to the left of",
    "beyond and to the left of",
];

/// How often a direction is rolled again before the blast stays on its line.
const REROLLS_MAX: u8 = 20;

impl Sprawl {
    /// A throw or launch at a target or a spot, up to where it goes off.
    pub(in crate::games::sprawl) fn lob(
        &self,
        ours: &Fighter<'_, Sprawl>,
        arm: &Arm,
        target: &str,
        situation: &Situation,
        dice: &mut impl Dice,
    ) -> Lob {
        let check = self.aimed(ours.profile, ours.condition, situation);
        let name = &ours.profile.name;
        let answer = self.test.resolve(&check, dice);
        dice.tell("L138a", || {
            let verb = if arm.kind == ArmKind::Grenade { "throws" } else { "fires" };
            let difficulty = check.difficulty.max(self.test.rules().difficulty_min);
            format!("{name} {verb} {} at {target} at Difficulty {difficulty}", arm.name)
        });
        if 0 < answer.degree {
            dice.tell("L138b", || {
                let hits = many(answer.degree, "net success", "net successes");
                format!("it goes off at {target}, with {hits}")
            });
            return Lob { weapon: Working::Ready, hits: answer.degree, scatter: None };
        }
        let mut weapon = Working::Ready;
        if answer.grade == Grade::Fumble {
            // Assumption: it goes off all the same.
            weapon = Working::Spent;
            dice.tell("L171b", || format!("{name} has no {} left", arm.name));
        }
        let (inches, face) = self.scatter(arm.kind, target, |face| face - 1, dice);
        dice.tell("L167c", || format!("it goes off {inches} inches away"));
        Lob { weapon, hits: 0, scatter: Some((inches, face)) }
    }

    /// What a blast with so many net successes behind it does to one who is in it.
    pub(in crate::games::sprawl) fn burst(
        &self,
        theirs: &Fighter<'_, Sprawl>,
        hits: i16,
        power: u8,
        dice: &mut impl Dice,
    ) -> Condition {
        let Fighter { profile, mut condition } = *theirs;
        if hits == 0 && !self.rules.scatter_harms {
            return condition;
        }
        // Assumption: each in the blast has a Damage Test of its own.
        let harm = self.harm(&profile.name, hits, power, condition.toughness, dice);
        if condition.stance == Stance::Up {
            condition.stance = Stance::Pinned;
            dice.tell("L215a", || format!("{} is Pinned", profile.name));
        }
        self.suffer(profile, condition, harm, Kind::Shoot, dice)
    }

    /// How many inches away a throw or launch goes off that missed, and what `whither` makes of
    /// the face of its direction, from 1 to 8.
    pub(super) fn scatter<W: Copy + Ord + 'static>(
        &self,
        kind: ArmKind,
        target: &str,
        whither: impl Fn(u8) -> W + Copy,
        dice: &mut impl Dice,
    ) -> (i16, W) {
        // SPRAWL L157a: a throw or launch without a success scatters.
        // Assumption: one that does not meet its Difficulty has none.
        let (shift, whither) = self.direction(REROLLS_MAX, target, whither, dice);
        let divisor = match kind {
            ArmKind::Grenade => self.rules.scatter_thrown_divisor,
            _ => self.rules.scatter_shot_divisor,
        };
        // SPRAWL L167a: a second die for the distance.
        // SPRAWL L167b: of a thrown one half, rounded up.
        let inches = dice.read(Die::D10, |face| {
            // Assumption: 9s and 10s of the direction count after halving, and never below 0.
            (i16::from(face.div_ceil(divisor)) + shift).max(0)
        });
        (inches, whither)
    }

    /// Rolls the direction of a scatter: inches by which it becomes longer, and the direction.
    fn direction<W: Copy + Ord + 'static>(
        &self,
        rerolls: u8,
        target: &str,
        whither: impl Fn(u8) -> W + Copy,
        dice: &mut impl Dice,
    ) -> (i16, W) {
        let shift = self.rules.scatter_shift_inches;
        dice.settle_by_key(Key::new("SPRAWL direction", [i32::from(rerolls)]), |dice| {
            // SPRAWL L157c: a die for the direction. Which of the eight matters to bystanders.
            let (more, direction) = dice.read(Die::D10, |face| match face {
                // SPRAWL L162: rolled again, and an inch less.
                9 => (-shift, None),
                // SPRAWL L163: rolled again, and an inch more.
                10 => (shift, None),
                face => (0, Some(face)),
            });
            if let Some(face) = direction {
                let place = DIRECTIONS[usize::from(face - 1) % DIRECTIONS.len()];
                dice.tell("L157c", || format!("it scatters {place} {target}"));
                return (0, whither(face));
            }
            let rule = if more < 0 { "L162" } else { "L163" };
            dice.tell(rule, || format!("rolled again, and {more:+} inches of scatter"));
            if rerolls == 0 {
                return (more, whither(1));
            }
            let (rest, whither) = self.direction(rerolls - 1, target, whither, dice);
            (more + rest, whither)
        })
    }
}

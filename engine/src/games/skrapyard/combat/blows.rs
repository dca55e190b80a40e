//! Blows: one F test at a time, and the chains that natural 1s and 12s make of them.

use super::{Body, Feel, Skrapyard, Wear};
use crate::dice::{Dice, Key};
use crate::fight::{Aftermath, Attack, Combat};
use crate::games::skrapyard::profile::{Hand, Stand};
use crate::resolver::{Grade, Resolver};

/// Whose roll it is in a fight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Blow {
    /// The active fighter's.
    Attack,
    /// The target's, at whom the active fighter fumbled.
    Riposte,
    /// The active fighter's, at whom the target fumbled its riposte.
    Return,
}

impl Blow {
    /// The riposte to it.
    const fn answer(self) -> Blow {
        match self {
            Blow::Attack | Blow::Return => Blow::Riposte,
            Blow::Riposte => Blow::Return,
        }
    }
}

/// What a roll shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Roll {
    grade: Grade,
    /// Whether a hit's A test was failed.
    hurt: bool,
}

/// What a step of a fight leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// Whether the roll hit.
    pub hit: bool,
    /// Whether it was a natural 1, after which one strikes again.
    pub again: bool,
    /// Whose roll is next; none when the blows are over.
    pub next: Option<Blow>,
}

impl Skrapyard {
    /// Plays one roll of a fight of the active fighter, ours, with its target.
    pub fn exchange(
        &self,
        attack: &mut Attack<'_, Skrapyard>,
        blow: Blow,
        dice: &mut impl Dice,
    ) -> Exchange {
        let fallen = fallen(attack, blow);
        let roll = seen(attack, blow, |seen| self.roll(seen, fallen, dice));
        let hit = Grade::Success <= roll.grade;
        let (ours, theirs) = (attack.ours.profile.hand, attack.theirs.profile.hand);
        let (hand, struck) = match blow {
            Blow::Riposte => (theirs, &mut attack.ours.condition.wear),
            Blow::Attack | Blow::Return => (ours, &mut attack.theirs.condition.wear),
        };
        match hand {
            // Skrapyard 14.4.1: a net's hit keeps the target from its next activation.
            Hand::Net if hit => struck.netted = true,
            // Skrapyard 14.4.3: a blade-breaker's hit makes the next attacks on its target easier.
            Hand::BladeBreaker if hit => struck.opened = true,
            Hand::Basic | Hand::Spear | Hand::Great if roll.hurt => match self.rules.feel {
                Feel::Each => struck.body = struck.body.worse(),
                Feel::End => struck.banked = (struck.banked + 1).min(2),
            },
            _ => {}
        }
        let next = match roll.grade {
            // Skrapyard 21.1: a natural 1 rolls again, as long as there is somebody to hit.
            Grade::Critical if struck.body != Body::Removed => Some(blow),
            // Skrapyard 21.2: a natural 12 gives an upright target a riposte.
            Grade::Fumble if !fallen => Some(blow.answer()),
            _ => None,
        };
        if next.is_none() {
            Self::conclude(attack, dice);
        }
        Exchange { hit, again: roll.grade == Grade::Critical, next }
    }

    /// One F test and the A test of its hit.
    fn roll(&self, seen: &Attack<'_, Skrapyard>, fallen: bool, dice: &mut impl Dice) -> Roll {
        let check = self.check(seen);
        let armour = self.armour_against(seen);
        let value = i32::from(check.printed) + i32::from(check.modifier);
        let tested = armour.map_or(i32::MIN, i32::from);
        let warded = i32::from(seen.situation.theirs.has(Stand::Warded));
        let key = Key::new("Skrapyard blow", [value, tested, i32::from(fallen), warded]);
        dice.settle_by_key(key, |dice| {
            let grade = match self.natural(self.test.resolve(&check, dice).grade) {
                // Skrapyard 15.1.3: nobody misses a wounded enemy.
                // Assumption: but for a natural 12, which ends the blows and gives no riposte.
                Grade::Failure if fallen => Grade::Success,
                grade => grade,
            };
            let (ours, theirs) = (&seen.ours.profile.name, &seen.theirs.profile.name);
            let needed = || self.needed(check.printed.saturating_add(check.modifier));
            match grade {
                Grade::Critical => {
                    dice.tell("21.1", || format!("{ours} hits {theirs} and strikes again"));
                }
                Grade::Success if fallen => {
                    dice.tell("15.1.3", || format!("{ours} hits {theirs}, who is down"));
                }
                Grade::Success => {
                    dice.tell("14.2", || format!("{ours} hits {theirs}, {}", needed()));
                }
                Grade::Failure => {
                    dice.tell("14.2", || format!("{ours} misses {theirs}, {}", needed()));
                }
                Grade::Fumble if fallen => {
                    dice.tell("1.5", || format!("{ours} fumbles over {theirs}"));
                }
                Grade::Fumble => {
                    dice.tell("21.2", || format!("{ours} fumbles, and {theirs} strikes back"));
                }
            }
            let hurt = Grade::Success <= grade && self.hurts(seen, armour, fallen, dice);
            Roll { grade, hurt }
        })
    }

    /// What becomes of a hit: whether it hurts.
    fn hurts(
        &self,
        seen: &Attack<'_, Skrapyard>,
        armour: Option<i16>,
        fallen: bool,
        dice: &mut impl Dice,
    ) -> bool {
        let name = &seen.theirs.profile.name;
        let Some(armour) = armour else {
            match seen.ours.profile.hand {
                Hand::Net => {
                    dice.tell("14.4.1", || {
                        format!("the net holds {name} from its next activation")
                    });
                }
                _ => dice.tell("14.4.3", || format!("{name} is open to further attacks")),
            }
            return false;
        };
        // Skrapyard 15.1: every hit calls for an A test.
        let stops = self.bears(armour, seen.situation.theirs.has(Stand::Warded), dice);
        match (stops, self.rules.feel, fallen) {
            (true, ..) => dice
                .tell("15.1", || format!("the armour of {name} stops it, {}", self.needed(armour))),
            (false, _, true) => {
                dice.tell("15.1.4", || format!("{name} is removed, {}", self.needed(armour)));
            }
            (false, Feel::Each, false) => {
                dice.tell("15.1", || format!("{name} is wounded, {}", self.needed(armour)));
            }
            (false, Feel::End, false) => {
                dice.tell("21.1", || format!("{name} will feel it when the blows are over"));
            }
        }
        !stops
    }

    /// The A that a hit is tested against; none for weapons that hurt nobody.
    fn armour_against(&self, seen: &Attack<'_, Skrapyard>) -> Option<i16> {
        let hand = seen.ours.profile.hand;
        let great = if hand == Hand::Great { self.rules.great_armour } else { 0 };
        // Skrapyard 14.4.4: a great weapon is hard to block.
        let armour = self.armour(&seen.theirs, seen.situation.theirs.has(Stand::Active)) + great;
        hand.hurts().then_some(armour)
    }

    /// Ends the blows: what was banked is felt.
    fn conclude(attack: &mut Attack<'_, Skrapyard>, dice: &mut impl Dice) {
        for fighter in [&mut attack.theirs, &mut attack.ours] {
            let wear = &mut fighter.condition.wear;
            if 0 < wear.banked {
                let fails = std::mem::take(&mut wear.banked);
                for _ in 0..fails {
                    wear.body = wear.body.worse();
                }
                let (name, removed) = (&fighter.profile.name, wear.body == Body::Removed);
                let rule = if removed { "15.1.4" } else { "15.1" };
                let what = if removed { "removed" } else { "wounded" };
                dice.tell(rule, || format!("the blows are over, and {name} is {what}"));
            }
        }
    }

    /// Natural rolls, where there are others.
    fn natural(&self, grade: Grade) -> Grade {
        let last = self.test.die.faces().min(self.test.fails_from.saturating_sub(1));
        match grade {
            _ if self.test.passes_to < last => grade,
            // Assumption: where no roll but natural ones is left, they start no chain, or none
            // would ever end (21.1, 21.2).
            Grade::Critical => Grade::Success,
            Grade::Fumble => Grade::Failure,
            grade => grade,
        }
    }

    /// A blow at one wounded before this activation began.
    pub fn finish(&self, attack: &mut Attack<'_, Skrapyard>, dice: &mut impl Dice) {
        let (ours, theirs) = (&attack.ours.profile.name, &attack.theirs.profile.name);
        // Skrapyard 15.1.3: with no upright enemy about, the wounded are hit without a roll.
        // Skrapyard 15.1.2.1: so they count in combat.
        dice.tell("15.1.3", || format!("{ours} strikes at {theirs}, who is down"));
        self.land(attack, dice);
    }

    /// A hit that no roll was needed for.
    pub fn land(&self, attack: &mut Attack<'_, Skrapyard>, dice: &mut impl Dice) {
        let armour = self.armour_against(attack);
        let fallen = attack.theirs.condition.wear.body == Body::Wounded;
        let warded = attack.situation.theirs.has(Stand::Warded);
        let of = armour.map_or(i32::MIN, i32::from);
        let key = Key::new("Skrapyard finish", [of, i32::from(fallen), i32::from(warded)]);
        let hurt = dice.settle_by_key(key, |dice| self.hurts(attack, armour, fallen, dice));
        let wear = &mut attack.theirs.condition.wear;
        match attack.ours.profile.hand {
            Hand::Net => wear.netted = true,
            Hand::BladeBreaker => wear.opened = true,
            _ if hurt => wear.body = wear.body.worse(),
            _ => {}
        }
    }

    /// A fight of the active fighter with its target, to the end of its blows.
    pub fn fight(
        &self,
        attack: &Attack<'_, Skrapyard>,
        dice: &mut impl Dice,
    ) -> Aftermath<super::Condition> {
        let mut now = *attack;
        let hit = if now.theirs.condition.wear.body == Body::Upright {
            let first = self.exchange(&mut now, Blow::Attack, dice);
            if let Some(blow) = first.next {
                let rolls = self.rules.chain_rolls - 1;
                let wears = self.rest(&now, blow, rolls, dice);
                [now.ours.condition.wear, now.theirs.condition.wear] = wears;
            }
            first.hit
        } else {
            self.finish(&mut now, dice);
            true
        };
        let (before, after) = (attack.theirs.condition.wear, now.theirs.condition.wear);
        let harm = u16::from(after.body as u8 - before.body as u8);
        Aftermath { ours: now.ours.condition, theirs: now.theirs.condition, hit, harm }
    }

    /// What the rest of the blows makes of both, in at most so many rolls.
    fn rest(
        &self,
        attack: &Attack<'_, Skrapyard>,
        blow: Blow,
        rolls: u8,
        dice: &mut impl Dice,
    ) -> [Wear; 2] {
        let wears = |at: &Attack<'_, Skrapyard>| [at.ours.condition.wear, at.theirs.condition.wear];
        let mut now = *attack;
        if rolls == 0 {
            Self::conclude(&mut now, dice);
            return wears(&now);
        }
        dice.settle_by_key(self.key(attack, blow, rolls), |dice| {
            let mut now = *attack;
            match self.exchange(&mut now, blow, dice).next {
                Some(next) => self.rest(&now, next, rolls - 1, dice),
                None => wears(&now),
            }
        })
    }

    /// All that the rest of the blows depends on.
    fn key(&self, attack: &Attack<'_, Skrapyard>, blow: Blow, rolls: u8) -> Key {
        let fight = |blow: Blow| {
            let check = seen(attack, blow, |seen| self.check(seen));
            i32::from(check.printed) + i32::from(check.modifier)
        };
        let armour = |blow: Blow| {
            seen(attack, blow, |seen| self.armour_against(seen)).map_or(i32::MIN, i32::from)
        };
        let wear = |wear: Wear| {
            let flags = i32::from(wear.netted) + 2 * i32::from(wear.opened);
            flags + 4 * (wear.body as i32) + 16 * i32::from(wear.banked)
        };
        let wears = wear(attack.ours.condition.wear) + 64 * wear(attack.theirs.condition.wear);
        let hands = attack.ours.profile.hand as i32 + 8 * attack.theirs.profile.hand as i32;
        let [first, riposte, back] = [Blow::Attack, Blow::Riposte, Blow::Return].map(fight);
        let wards = [attack.situation.ours, attack.situation.theirs];
        let wards = wards.map(|stance| i32::from(stance.has(Stand::Warded)));
        let place = i32::from(rolls) + 256 * blow as i32 + 1024 * wears;
        let (theirs, ours) = (armour(Blow::Attack), armour(Blow::Riposte));
        Key::new(
            "Skrapyard blows",
            [place, hands + 64 * wards[0] + 128 * wards[1], first, riposte, back, theirs, ours],
        )
    }
}

/// Whether the one struck at was wounded in this very chain.
fn fallen(attack: &Attack<'_, Skrapyard>, blow: Blow) -> bool {
    let struck = match blow {
        Blow::Riposte => &attack.ours,
        Blow::Attack | Blow::Return => &attack.theirs,
    };
    struck.condition.wear.body == Body::Wounded
}

/// A fight as the one who rolls sees it.
fn seen<R>(
    attack: &Attack<'_, Skrapyard>,
    blow: Blow,
    then: impl FnOnce(&Attack<'_, Skrapyard>) -> R,
) -> R {
    let Attack { ours, theirs, situation } = *attack;
    let answered = situation.answered();
    match blow {
        Blow::Attack => then(attack),
        Blow::Riposte => then(&Attack { ours: theirs, theirs: ours, situation: &answered }),
        Blow::Return => then(&Attack { ours, theirs, situation: &answered.answered() }),
    }
}

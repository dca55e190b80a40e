//! Blows: one F test at a time, and the chains that natural 1s and 12s make of them.

use std::ops::ControlFlow::{Break, Continue};

use super::characteristic::Again;
use super::hands::{Effect, HitEffect};
use crate::dice::{Dice, Role};
use crate::fight::{Aftermath, Attack};
use crate::games::skrapyard::profile::{Body, Circumstance, Condition, Damage, Situation, Stance};
use crate::games::skrapyard::rules::{Rules, WoundTiming};
use crate::mechanics::Characteristic;
use crate::resolver::{Check, Grade, Resolver};
use crate::table::FigureSet;

/// Whose roll it is in a fight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Strike {
    /// The active fighter's.
    Attack,
    /// The target's, at whom the active fighter fumbled.
    Riposte,
    /// The active fighter's, at whom the target fumbled its riposte.
    Return,
}

impl Strike {
    /// All of them, in the order of [`FightInputs::fight`].
    const ALL: [Strike; 3] = [Strike::Attack, Strike::Riposte, Strike::Return];

    /// The riposte to it.
    const fn answer(self) -> Strike {
        match self {
            Strike::Attack | Strike::Return => Strike::Riposte,
            Strike::Riposte => Strike::Return,
        }
    }

    /// The place of the one who is struck at among the two.
    const fn struck(self) -> usize {
        match self {
            Strike::Attack | Strike::Return => 1,
            Strike::Riposte => 0,
        }
    }
}

/// What a step of a fight leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// Whether the roll hit.
    pub hit: bool,
    /// The hold that a hit has got on the one who was struck at.
    pub hold: Option<HitEffect>,
    /// Whether it was a natural 1, after which one strikes again.
    pub again: bool,
    /// Whose roll is next; none when the blows are over.
    pub next: Option<Strike>,
}

impl Exchange {
    /// Whether the active fighter may turn to any enemy in contact for the roll after this one.
    #[must_use]
    pub fn may_turn(self, strike: Strike) -> bool {
        // Skrapyard 21.1: the next blow may strike any enemy in contact.
        self.again && strike != Strike::Riposte
    }
}

/// Two fighters at blows; the active one comes first.
struct Melee {
    terms: FightInputs,
    wears: [Damage; 2],
}

/// All that the blows of two fighters depend on, except what they have suffered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct FightInputs {
    /// F of an attack, of a riposte to it and of what answers that, but for what a blade-breaker
    /// opens.
    fight: [i16; 3],
    /// What it calls for to hit each of them.
    effects: [Effect; 2],
    /// Whether each of them rolls a failed A test again.
    again: [Again; 2],
}

/// An F test of a fight: all that the law of one roll depends on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct FightTest {
    /// What the F test is taken against.
    value: i16,
    hit: Hit,
    /// Who strikes.
    by: Role,
}

/// All that the law of a hit depends on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Hit {
    effect: Effect,
    again: Again,
    /// Whether the one who is hit was down before.
    fallen: bool,
    /// Who is hit.
    on: Role,
}

/// What a roll shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Roll {
    grade: Grade,
    /// Whether a hit's A test was failed.
    hurt: bool,
}

/// The roles of the two, the active one first.
const ROLES: [Role; 2] = [Role::Us, Role::Them];

impl Situation {
    /// How things stand for the other when it strikes back.
    fn answered(&self, rules: &Rules) -> Situation {
        // Skrapyard 21.2: a riposte is one F test, and nobody has moved for it. `riposte_answer`
        // says whether a charge and surprise bear on what answers it.
        let strip = |stance: Stance| {
            let bare = stance.without(Circumstance::Charging).without(Circumstance::Behind);
            if bare != stance && *rules.answers_in_full { stance } else { bare }
        };
        Situation { ours: strip(self.theirs), theirs: strip(self.ours), ..*self }
    }
}

impl Melee {
    fn of(rules: &Rules, attack: &Attack<'_, Rules>) -> Melee {
        let fighters = [attack.ours, attack.theirs];
        let stances = [attack.situation.ours, attack.situation.theirs];
        let effect = |on: usize| {
            let hand = fighters[1 - on].profile.hand;
            hand.effect(rules, rules.armour(&fighters[on], stances[on]))
        };
        let terms = FightInputs {
            fight: Strike::ALL.map(|strike| fight(rules, attack, strike)),
            effects: [effect(0), effect(1)],
            again: stances.map(Again::of_armour),
        };
        Melee { terms, wears: fighters.map(|fighter| fighter.condition.wear) }
    }

    /// A hit on one of the two.
    fn hit(&self, on: usize) -> Hit {
        Hit {
            effect: self.terms.effects[on],
            again: self.terms.again[on],
            fallen: self.wears[on].body == Body::Wounded,
            on: ROLES[on],
        }
    }

    /// The next roll.
    fn test(&self, rules: &Rules, strike: Strike) -> FightTest {
        let on = strike.struck();
        let fight = self.terms.fight[strike as usize];
        let value = fight.saturating_add(rules.opening(self.wears[on]));
        FightTest { value, hit: self.hit(on), by: ROLES[1 - on] }
    }
}

/// F of a roll, but for what a blade-breaker makes of the one struck at.
fn fight(rules: &Rules, attack: &Attack<'_, Rules>, strike: Strike) -> i16 {
    let Attack { ours, theirs, situation } = *attack;
    let answered = situation.answered(rules);
    let back = answered.answered(rules);
    let seen = match strike {
        Strike::Attack => *attack,
        Strike::Riposte => Attack { ours: theirs, theirs: ours, situation: &answered },
        Strike::Return => Attack { ours, theirs, situation: &back },
    };
    let check = rules.attack_check_without_opening(&seen).eased(seen.situation.ours.ease);
    check.value()
}

impl Rules {
    /// Plays one roll of a fight of the active fighter, ours, with its target.
    pub fn exchange(
        &self,
        attack: &mut Attack<'_, Rules>,
        strike: Strike,
        dice: &mut impl Dice,
    ) -> Exchange {
        let mut melee = Melee::of(self, attack);
        let exchange = self.step(&mut melee, strike, dice);
        [attack.ours.condition.wear, attack.theirs.condition.wear] = melee.wears;
        exchange
    }

    fn step(&self, melee: &mut Melee, strike: Strike, dice: &mut impl Dice) -> Exchange {
        let test = melee.test(self, strike);
        let roll = dice.part(self, test, |dice, rules, test| rules.roll(test, dice));
        let hit = Grade::Success <= roll.grade;
        let struck = &mut melee.wears[strike.struck()];
        let mut hold = None;
        match test.hit.effect {
            Effect::Hold(kind) if hit => {
                kind.mark(struck);
                hold = Some(kind);
            }
            Effect::Test(_) if roll.hurt => match *self.feel {
                WoundTiming::Each => struck.body = struck.body.worse(),
                WoundTiming::End => struck.pending_wounds = (struck.pending_wounds + 1).min(2),
            },
            _ => {}
        }
        let next = match roll.grade {
            // Skrapyard 21.1: a natural 1 rolls again, as long as there is somebody to hit.
            Grade::Critical if struck.body.is_here() => Some(strike),
            // Skrapyard 21.2: a natural 12 gives an upright target a riposte.
            Grade::Fumble if !test.hit.fallen => Some(strike.answer()),
            _ => None,
        };
        if next.is_none() {
            conclude(melee, dice);
        }
        Exchange { hit, hold, again: roll.grade == Grade::Critical, next }
    }

    /// One F test and the A test of its hit.
    fn roll(&self, test: FightTest, dice: &mut impl Dice) -> Roll {
        let FightTest { value, hit, by } = test;
        let (on, fallen) = (hit.on, hit.fallen);
        let check = Characteristic { printed: value, modifier: 0 };
        let grade = match self.natural(self.test.resolve(&check, dice).grade) {
            // Skrapyard 15.1.3: nobody misses a wounded enemy. `fumble_at_wounded` says whether a
            // natural 12 does; it gives no riposte.
            Grade::Failure if fallen => Grade::Success,
            Grade::Fumble if fallen && *self.fumbles_hit_wounded => Grade::Success,
            grade => grade,
        };
        match grade {
            Grade::Critical => dice.tell("21.1", || format!("{by} hits {on} and strikes again")),
            Grade::Success if fallen => {
                dice.tell("15.1.3", || format!("{by} hits {on}, who is down"));
            }
            Grade::Success => {
                dice.tell("14.2", || format!("{by} hits {on}, {}", self.needed(value)));
            }
            Grade::Failure => {
                dice.tell("14.2", || format!("{by} misses {on}, {}", self.needed(value)));
            }
            Grade::Fumble if fallen => dice.tell("1.5", || format!("{by} fumbles over {on}")),
            Grade::Fumble => {
                dice.tell("21.2", || format!("{by} fumbles, and {on} strikes back"));
            }
        }
        let hurt = Grade::Success <= grade && self.hurts(hit, dice);
        Roll { grade, hurt }
    }

    /// Takes the armour test of a hit; returns whether it failed.
    fn hurts(&self, hit: Hit, dice: &mut impl Dice) -> bool {
        let Hit { effect, again, fallen, on } = hit;
        let armour = match effect {
            Effect::Hold(hold) => {
                hold.take(on, dice);
                return false;
            }
            Effect::Test(armour) => armour,
        };
        // Every hit calls for an A test.
        let stops = self.passes_once(armour, again, dice);
        match (stops, *self.feel, fallen) {
            (true, ..) => dice
                .tell("15.1", || format!("the armour of {on} stops it, {}", self.needed(armour))),
            (false, _, true) => {
                dice.tell("15.1.4", || format!("{on} is removed, {}", self.needed(armour)));
            }
            (false, WoundTiming::Each, false) => {
                dice.tell("15.1", || format!("{on} is wounded, {}", self.needed(armour)));
            }
            (false, WoundTiming::End, false) => {
                dice.tell("21.1", || format!("{on} will feel it when the blows are over"));
            }
        }
        !stops
    }

    /// Natural rolls, where there are others.
    fn natural(&self, grade: Grade) -> Grade {
        let last = self.test.die.faces().min(self.test.fails_from.saturating_sub(1));
        match grade {
            _ if self.test.passes_to < last => grade,
            // Where no roll but natural ones is left, they start no chain, or none would ever end
            // (21.1, 21.2).
            Grade::Critical => Grade::Success,
            Grade::Fumble => Grade::Failure,
            grade => grade,
        }
    }

    /// A blow at one wounded before this activation began: the hold that it gets, if any.
    pub fn finish(
        &self,
        attack: &mut Attack<'_, Rules>,
        dice: &mut impl Dice,
    ) -> Option<HitEffect> {
        // Skrapyard 15.1.3: with no upright enemy about, the wounded are hit without a roll.
        // Skrapyard 15.1.2.1: so they count in combat.
        let (us, them) = (Role::Us, Role::Them);
        dice.tell("15.1.3", || format!("{us} strikes at {them}, who is down"));
        self.land(attack, dice)
    }

    /// A hit that no roll was needed for: the hold that it gets, if any.
    pub fn land(&self, attack: &mut Attack<'_, Rules>, dice: &mut impl Dice) -> Option<HitEffect> {
        let hit = Melee::of(self, attack).hit(Strike::Attack.struck());
        let hurt = dice.part(self, hit, |dice, rules, hit| rules.hurts(hit, dice));
        let wear = &mut attack.theirs.condition.wear;
        match hit.effect {
            Effect::Hold(hold) => {
                hold.mark(wear);
                return Some(hold);
            }
            Effect::Test(_) if hurt => wear.body = wear.body.worse(),
            Effect::Test(_) => {}
        }
        None
    }

    /// A fight of the active fighter with its target, to the end of its blows.
    pub(super) fn fight(
        &self,
        attack: &Attack<'_, Rules>,
        dice: &mut impl Dice,
    ) -> Aftermath<Condition> {
        let mut now = *attack;
        let hit = if now.theirs.condition.wear.body.counts() {
            let mut melee = Melee::of(self, attack);
            let first = self.step(&mut melee, Strike::Attack, dice);
            if let Some(strike) = first.next {
                self.rest(&mut melee, strike, *self.chain_rolls - 1, dice);
            }
            [now.ours.condition.wear, now.theirs.condition.wear] = melee.wears;
            first.hit
        } else {
            self.finish(&mut now, dice);
            true
        };
        let (before, after) = (attack.theirs.condition.wear, now.theirs.condition.wear);
        let harm = u16::from(after.body as u8 - before.body as u8);
        Aftermath { ours: now.ours.condition, theirs: now.theirs.condition, hit, harm }
    }

    /// Plays the rest of the blows, in at most so many rolls.
    fn rest(&self, melee: &mut Melee, strike: Strike, rolls: u8, dice: &mut impl Dice) {
        if 0 < rolls {
            let start = (melee.wears, strike);
            let step = |dice: &mut _, rules: &Rules, terms, (wears, strike)| {
                let mut now = Melee { terms, wears };
                match rules.step(&mut now, strike, dice).next {
                    Some(next) => Continue((now.wears, next)),
                    // Whose blow was the last makes no difference.
                    None => Break((now.wears, Strike::Attack)),
                }
            };
            (melee.wears, _) = dice.repeat(self, melee.terms, rolls.into(), start, step);
        }
        // Nothing is left to feel unless the rolls ran out.
        conclude(melee, dice);
    }
}

/// Ends the blows: what was banked is felt.
fn conclude(melee: &mut Melee, dice: &mut impl Dice) {
    for (wear, role) in melee.wears.iter_mut().zip(ROLES).rev() {
        if let Some(body) = wear.feels() {
            wear.body = body;
            let removed = !wear.body.is_here();
            let rule = if removed { "15.1.4" } else { "15.1" };
            let what = if removed { "removed" } else { "wounded" };
            dice.tell(rule, || format!("the blows are over, and {role} is {what}"));
        }
    }
}

impl Damage {
    /// Lets all that was banked be felt: what it makes of the body, if anything was.
    pub fn feels(&mut self) -> Option<Body> {
        let pending_wounds = std::mem::take(&mut self.pending_wounds);
        (0 < pending_wounds).then(|| (0..pending_wounds).fold(self.body, |body, _| body.worse()))
    }
}

/// The enemies that a figure may strike at, of those that it touches, upright and down, and those
/// that its weapon reaches besides.
pub fn struck(
    upright: FigureSet,
    down: FigureSet,
    reached: impl FnOnce() -> FigureSet,
) -> FigureSet {
    // Skrapyard 15.1.3: the wounded only where nobody else engages one.
    match (upright, down) {
        (0, 0) => reached(),
        (0, _) => down,
        _ => upright,
    }
}

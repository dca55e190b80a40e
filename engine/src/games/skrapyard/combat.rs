//! Skrapyard attacks: shots, blows and their chains, and what is spent on them.

mod blows;
mod feats;
mod rules;
mod shot;

pub use blows::{Blow, Exchange};
pub use feats::{Feat, Work};
pub use rules::{Feel, Rules};
pub use shot::Bolt;

use super::duel::Duel;
use super::profile::{Hand, Kind, Missile, Profile, Situation, Stand, read};
use super::squad::Squad;
use crate::book::Book;
use crate::dice::{Dice, Key};
use crate::engagement::{Playable, Side};
use crate::fight::{
    Aftermath, Assault, Attack, Combat, Fighter, First, Meeting, SetupError, SingleAttack,
};
use crate::mechanics::{Characteristic, DieUnder};
use crate::registry::Fights;
use crate::resolver::{Check, Grade, Resolver};
use crate::squad::{Engaged, Scenario};

/// The combat rules as a book has them.
#[derive(Clone, Debug)]
pub struct Skrapyard {
    /// The characteristic test.
    pub test: DieUnder,
    /// The numbers and readings.
    pub rules: Rules,
}

/// How a body is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Body {
    /// Unhurt.
    Upright,
    /// Down, until it recovers.
    Wounded,
    /// Out of the game.
    Removed,
}

impl Body {
    /// What a failed A test makes of it.
    #[must_use]
    pub const fn worse(self) -> Body {
        match self {
            // Skrapyard 15.1: a hit that the A test does not stop wounds.
            Body::Upright => Body::Wounded,
            // Skrapyard 15.1.4: who is wounded already is removed, past recovery.
            Body::Wounded | Body::Removed => Body::Removed,
        }
    }
}

/// What blows make of a fighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wear {
    /// How it is.
    pub body: Body,
    /// Failed A tests that are felt when the blows are over, 0 to 2.
    pub banked: u8,
    /// Whether a net holds it: it misses its next activation.
    pub netted: bool,
    /// Whether a blade-breaker has opened it to attacks.
    pub opened: bool,
}

/// A spell that lies on a fighter until the end of its next activation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spell {
    /// None does.
    None,
    /// Less F.
    Distract,
    /// Less S.
    Enchant,
    /// Less A.
    Jinx,
    /// Less D.
    Torment,
    /// Less movement.
    Ensnare,
}

/// All that play makes of a fighter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Condition {
    /// What blows have made of it.
    pub wear: Wear,
    /// The spell that lies on it.
    pub spell: Spell,
    /// R that is left.
    pub resolve: u8,
    /// Whether its feat lets it roll failed D tests again until the turn ends.
    pub steady: bool,
    /// Whether its charge is still to come.
    pub charges: bool,
    /// Whether its last activation was a shot; kept only where it will ask.
    pub shot: bool,
}

impl Combat for Skrapyard {
    type Resolver = DieUnder;
    type Profile = Profile;
    type Condition = Condition;
    type Situation = Situation;

    fn resolver(&self) -> &DieUnder {
        &self.test
    }

    fn fresh(&self, profile: &Profile) -> Condition {
        let wear = Wear { body: Body::Upright, banked: 0, netted: false, opened: false };
        let (spell, resolve) = (Spell::None, profile.resolve);
        Condition { wear, spell, resolve, steady: false, charges: false, shot: false }
    }

    fn is_out(&self, fighter: &Fighter<'_, Skrapyard>) -> bool {
        fighter.condition.wear.body == Body::Removed
    }

    fn check(&self, attack: &Attack<'_, Skrapyard>) -> Characteristic {
        let check = match attack.situation.kind {
            Kind::Shoot => self.aimed(attack),
            Kind::Fight => self.swung(attack),
        };
        check.eased(attack.situation.ours.ease)
    }

    fn strike(&self, attack: &Attack<'_, Skrapyard>, dice: &mut impl Dice) -> Aftermath<Condition> {
        match attack.situation.kind {
            Kind::Shoot if self.arcs(attack) => self.arc(attack, dice),
            Kind::Shoot => self.shoot(attack, dice),
            Kind::Fight => self.fight(attack, dice),
        }
    }
}

impl Skrapyard {
    /// The combat rules of a book.
    pub fn new(test: DieUnder, book: &Book) -> Skrapyard {
        Skrapyard { test, rules: Rules::read(book) }
    }

    /// Who has initiative in a turn; none where it is to be rolled again.
    pub(super) fn initiative(&self, first: First, dice: &mut impl Dice) -> Option<Side> {
        if let First::Side(side) = first {
            return Some(side);
        }
        // Skrapyard 9.1: before each turn both roll, and the lower die has initiative.
        let [a, b] = [(); 2].map(|()| dice.roll(self.test.die));
        if a == b {
            // Skrapyard 9.1.1: equal dice are rolled again.
            dice.tell("9.1.1", || "equal dice are rolled again".to_owned());
            return None;
        }
        Some(if a < b { Side::A } else { Side::B })
    }

    /// S as it is when the range is set.
    fn sighted(&self, attack: &Attack<'_, Skrapyard>) -> i16 {
        let (rules, stance) = (&self.rules, attack.situation.ours);
        let [ours, theirs] = [attack.ours, attack.theirs].map(|fighter| fighter.profile);
        // Skrapyard 6.1.2: S is how well one shoots, and how far.
        let mut s = ours.shoot;
        // Skrapyard 13.3.1 and Skrapyard 13.3.2: these modifiers change the range as well.
        // Skrapyard 13.6.2.2 and Skrapyard 13.6.3.2: long and sniper weapons gain nothing.
        if stance.has(Stand::Standing) && !attack.situation.missile.is_unwieldy() {
            s += rules.standing; // Skrapyard 13.3.2.1: who stands still.
        }
        if ours.stature < theirs.stature || attack.situation.theirs.has(Stand::Massed) {
            // Skrapyard 13.3.2.2: a target larger than the shooter.
            // Skrapyard 13.8.1: and all of a team that together is.
            s += rules.large_target;
        }
        if theirs.stature < ours.stature {
            s += rules.small_target; // Skrapyard 13.3.2.3: a target smaller than the shooter.
        }
        if stance.has(Stand::Team) {
            // Skrapyard 13.3.2.4 and Skrapyard 13.10.1: members of teams.
            s += rules.team_shoot;
        }
        if under(&attack.ours, stance.has(Stand::Active)) == Spell::Enchant {
            // Skrapyard 19.5.2: who is enchanted shoots worse in its next activation.
            // Assumption: a spell on S changes S itself, so the range as well.
            s += rules.enchant;
        }
        self.test.capped.map_or(s, |(low, high)| s.max(low).min(high))
    }

    /// The check of a shot.
    fn aimed(&self, attack: &Attack<'_, Skrapyard>) -> Characteristic {
        // Skrapyard 13.3: a shot hits on a passed S test.
        let s = self.sighted(attack);
        // Skrapyard 13.3.3: these modifiers come after the range is set.
        let inches = self.inches_off(attack.situation, s).min(1000) as i16;
        // Skrapyard 13.3.3.1: for each inch too far.
        let far = self.rules.inch.saturating_mul(inches);
        // Skrapyard 13.3.3.2, Skrapyard 13.11 and Skrapyard 13.11.1: for each obstacle.
        let hidden = self.rules.cover.saturating_mul(attack.situation.obstacles);
        let spell = s - attack.ours.profile.shoot;
        let modifier = spell.saturating_add(far).saturating_add(hidden);
        Characteristic { printed: attack.ours.profile.shoot, modifier }
    }

    /// The inches that the range modifier counts, rounded up.
    fn inches_off(&self, situation: &Situation, s: i16) -> i32 {
        let free = 4 * i32::from(s) * i32::from(self.rules.reach(situation.missile) - 1);
        let (quarters, near) = (situation.quarters, 4 * i32::from(s));
        // Skrapyard 1.6: a fraction of an inch is a whole one.
        let inches = |quarters: i32| (quarters + 3).div_euclid(4).max(0);
        if free < quarters {
            // Skrapyard 13.6.1, Skrapyard 13.6.2 and Skrapyard 13.6.3: beyond twice, three and
            // four times S.
            inches(quarters - if self.rules.counts_from_limit { free } else { near })
        } else if situation.missile == Missile::Sniper {
            // Skrapyard 13.6.3: a sniper weapon is unwieldy at less than S inches.
            inches(near - quarters)
        } else {
            0
        }
    }

    /// Whether the target is in range.
    fn reaches(&self, attack: &Attack<'_, Skrapyard>) -> bool {
        // Skrapyard 13.2: twice S, its modifiers included. Skrapyard 13.6: more with advanced
        // weapons.
        let reach = self.rules.reach(attack.situation.missile);
        attack.situation.quarters <= 4 * i32::from(self.sighted(attack)) * i32::from(reach)
    }

    /// The check of a blow.
    fn swung(&self, attack: &Attack<'_, Skrapyard>) -> Characteristic {
        // Skrapyard 14.2: a blow hits on a passed F test.
        let (rules, stance) = (&self.rules, attack.situation.ours);
        let mut modifier = 0i16;
        // Skrapyard 14.2.6: all of these add up.
        if stance.has(Stand::Charging) {
            modifier += rules.charge; // Skrapyard 14.2.1: in the activation of the charge.
        }
        if stance.has(Stand::Outnumbered) {
            modifier += rules.outnumbering; // Skrapyard 14.2.3: two or more enemies to itself.
        }
        modifier += self.footing(attack);
        if attack.ours.profile.hand == Hand::Great {
            modifier += rules.great_fight; // Skrapyard 14.4.4: a great weapon is hard to handle.
        }
        if attack.theirs.condition.wear.opened {
            modifier += rules.blade_breaker; // Skrapyard 14.4.3: its blade is out of the way.
        }
        Characteristic { printed: attack.ours.profile.fight, modifier }
    }

    /// What bears on F alike to attack and to disengage.
    fn footing(&self, attack: &Attack<'_, Skrapyard>) -> i16 {
        let (rules, stance) = (&self.rules, attack.situation.ours);
        let mut modifier = 0;
        if stance.has(Stand::Behind) {
            modifier += rules.surprise; // Skrapyard 14.2.2: from behind.
        }
        if stance.has(Stand::Supported) {
            modifier += rules.support; // Skrapyard 14.2.4: with a free friend in contact.
        }
        if stance.has(Stand::Team) {
            modifier += rules.team_fight; // Skrapyard 14.2.5: in a team.
        }
        if under(&attack.ours, stance.has(Stand::Active)) == Spell::Distract {
            modifier += rules.distract; // Skrapyard 19.5.1: less F in its next activation.
        }
        modifier
    }

    /// The F that a disengage test is taken against.
    pub fn disengagement(&self, attack: &Attack<'_, Skrapyard>) -> i16 {
        // Skrapyard 14.3.3: Surprise, Support and Team count and add up.
        let mut f = attack.ours.profile.fight.saturating_add(self.footing(attack));
        if attack.situation.ours.has(Stand::Outnumbered) && self.rules.outnumber_on_disengage {
            // Skrapyard 14.2.3: and so does being outnumbered, which 14.3.3 leaves out.
            f += self.rules.outnumbering;
        }
        f
    }

    /// The A of a fighter that is hit, before what the attack does to it.
    pub fn armour(&self, fighter: &Fighter<'_, Skrapyard>, active: bool) -> i16 {
        let jinxed = under(fighter, active) == Spell::Jinx;
        // Skrapyard 19.5.3: less A in its next activation.
        fighter.profile.armour + if jinxed { self.rules.jinx } else { 0 }
    }

    /// The D of a fighter in its own activation.
    pub fn discipline(&self, fighter: &Fighter<'_, Skrapyard>) -> i16 {
        let tormented = fighter.condition.spell == Spell::Torment;
        // Skrapyard 19.5.4: less D in its next activation.
        fighter.profile.discipline + if tormented { self.rules.torment } else { 0 }
    }

    /// A test of a value: whether it is passed.
    pub fn passes(&self, value: i16, dice: &mut impl Dice) -> bool {
        let check = Characteristic { printed: value, modifier: 0 };
        Grade::Success <= self.test.resolve(&check, dice).grade
    }

    /// What a test of a value needs, in words.
    pub fn needed(&self, value: i16) -> String {
        let value = self.test.capped.map_or(value, |(low, high)| value.max(low).min(high));
        let most = self.test.die.faces().min(self.test.fails_from.saturating_sub(1));
        format!("needing {} or less", value.max(self.test.passes_to.into()).min(most.into()))
    }

    /// The A test of a hit: one that is warded rolls a failed one again.
    pub fn bears(&self, armour: i16, warded: bool, dice: &mut impl Dice) -> bool {
        // Skrapyard 18.3.3: followers of a hero who gave a warning roll failed A tests again.
        self.passes(armour, dice) || (warded && self.passes(armour, dice))
    }

    /// A test of a value of which nothing but its success matters; `tries` is 2 for one that may
    /// be rolled again.
    pub fn settles(&self, value: i16, tries: u8, dice: &mut impl Dice) -> bool {
        let key = Key::new("Skrapyard test", [i32::from(value), i32::from(tries)]);
        dice.settle_by_key(key, |dice| (0..tries).any(|_| self.passes(value, dice)))
    }
}

/// The spell that bears on what a fighter does now.
fn under(fighter: &Fighter<'_, Skrapyard>, active: bool) -> Spell {
    if active { fighter.condition.spell } else { Spell::None }
}

impl Fights for Skrapyard {
    fn attack(&self, meeting: &Meeting) -> Result<Box<dyn Assault>, SetupError> {
        let (profiles, [situation, _]) = read(meeting, self.rules.undeclared)?;
        let conditions = [self.fresh(&profiles[0]), self.fresh(&profiles[1])];
        Ok(Box::new(SingleAttack {
            combat: self.clone(),
            profiles,
            conditions,
            situation,
            names: Vec::new(),
        }))
    }

    fn duel(&self, meeting: &Meeting) -> Result<Box<dyn Playable>, SetupError> {
        let (profiles, situations) = read(meeting, self.rules.undeclared)?;
        if meeting.situation.flag("into_combat") {
            let message = "nobody else takes part in a duel, so there is no combat to shoot into";
            let fix = Some("leave `into_combat` out, or ask for an attack".to_owned());
            return Err(SetupError::of("into_combat", message).or_rather(fix));
        }
        let first = First::of(&meeting.situation);
        Ok(Box::new(Duel::new(self.clone(), profiles, situations, first)))
    }

    fn squads(&self, scenario: &Scenario) -> Result<Engaged, SetupError> {
        Ok(Box::new(Squad::new(self.clone(), scenario)?))
    }
}

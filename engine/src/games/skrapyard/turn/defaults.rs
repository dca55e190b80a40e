//! Default actions of those who fail their activation test.

use super::activation::Motion;
use crate::dice::{Dice, Role};
use crate::games::skrapyard::attack::{Again, Contact};
use crate::games::skrapyard::profile::{Condition, Profile};
use crate::games::skrapyard::rules::Rules;
use crate::table::Vector;

/// The best characteristics of figures that act together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Best {
    fight: i16,
    shoot: i16,
    armour: i16,
    discipline: i16,
}

impl Best {
    /// The best of some stat lines.
    pub fn of<'a>(profiles: impl Iterator<Item = &'a Profile>) -> Best {
        profiles.fold(Best::default(), |best, one| Best {
            fight: best.fight.max(one.fight),
            shoot: best.shoot.max(one.shoot),
            armour: best.armour.max(one.armour),
            discipline: best.discipline.max(one.discipline),
        })
    }
}

/// The characteristic that decides the default action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Nature {
    Fight,
    Shoot,
    Armour,
    Discipline,
}

/// What a figure did in its last activation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Last {
    /// Nothing.
    Idle,
    /// It moved.
    Moved(Vector),
    /// It shot.
    Shot,
    /// It fought.
    Fought,
}

/// A default action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conduct {
    /// It makes for the enemy.
    Advance,
    /// It shoots, after the least move that lets it.
    Aim,
    /// It tries to disengage, to shoot.
    Disengage,
    /// It fights whom it touches.
    Fight,
    /// It repeats its last move.
    Repeat,
    /// It does nothing.
    Idle,
    /// It takes another activation test.
    Retest,
}

/// The enemies within reach of figures that make for the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prey {
    /// The figures see no enemy, or are all engaged.
    None,
    /// They see an enemy.
    Seen,
    /// They can charge an enemy.
    InReach,
}

/// The highest characteristic.
fn nature(best: Best, contact: Contact) -> Nature {
    // Skrapyard 11.5: the highest characteristic of all says; of equals, the player, who takes what
    // leads to an attack, the surest one first.
    let [fight, shoot] = [(best.fight, Nature::Fight), (best.shoot, Nature::Shoot)];
    let armour = (best.armour, Nature::Armour);
    let order = match contact {
        Contact::None | Contact::Fallen => [shoot, fight, armour],
        Contact::Engaged => [fight, armour, shoot],
    };
    let last = (best.discipline, Nature::Discipline);
    let ours = order.iter().fold(order[0], |best, one| if best.0 < one.0 { *one } else { best });
    if ours.0 < last.0 { last.1 } else { ours.1 }
}

/// Whether figures with these characteristics may have to repeat their last action.
#[must_use]
fn may_repeat(best: Best, contact: Contact) -> bool {
    nature(best, contact) == Nature::Armour
}

impl Condition {
    /// Remembers whether its activation was a shot, if one with this stat line will ask.
    pub fn remembers(&mut self, profile: &Profile, shot: bool) {
        let asks = !profile.hero && may_repeat(Best::of([profile].into_iter()), Contact::None);
        self.shot = asks && shot;
    }
}

/// The default action of figures that have failed their test, by their best characteristics, their
/// contact with enemies and their last actions.
///
/// `did` says whether any of them did something of that kind.
pub fn default_action(
    rules: &Rules,
    best: Best,
    contact: Contact,
    did: impl Fn(fn(Last) -> bool) -> bool,
) -> Conduct {
    match nature(best, contact) {
        // Skrapyard 11.5.1: who fights best makes for the enemy; who is engaged stays so.
        Nature::Fight => Conduct::Advance,
        // Skrapyard 11.5.2.3: who shoots best tries to disengage from an upright enemy first.
        Nature::Shoot if contact == Contact::Engaged => Conduct::Disengage,
        // Skrapyard 11.5.2: and shoots.
        Nature::Shoot => Conduct::Aim,
        // Skrapyard 11.5.3: whose armour is best does again what it did last.
        // Skrapyard 11.5.3.1: engaged, it fights, in its first activation too, as 14.1 has all who
        // are engaged do.
        Nature::Armour if contact == Contact::Engaged => Conduct::Fight,
        // Skrapyard 11.5.3.3: who fought does as one whose F is best. A team that did several
        // things does the first of: fight, shoot, move.
        Nature::Armour if did(|last| last == Last::Fought) => Conduct::Advance,
        // Skrapyard 11.5.3.2: who shot, as one whose S is best.
        Nature::Armour if did(|last| last == Last::Shot) => Conduct::Aim,
        // Who moved goes as far again the same way.
        Nature::Armour if did(|last| matches!(last, Last::Moved(_))) => Conduct::Repeat,
        // An enemy at its feet is fought all the same, as one that engages it is.
        Nature::Armour if contact == Contact::Fallen => Conduct::Fight,
        // `default_retest` says whether the player takes that test.
        Nature::Discipline if *rules.retests => Conduct::Retest,
        // Skrapyard 11.5.3.4: who did nothing does nothing, in its first activation too.
        Nature::Armour | Nature::Discipline => Conduct::Idle,
    }
}

/// How we move if we make for the enemy; `fastest` is our fastest move short of a charge.
pub fn advance(prey: Prey, fastest: Motion, dice: &mut impl Dice) -> Motion {
    // Skrapyard 11.5.1: full speed at the nearest enemy in sight of any of a team, whatever it was
    // sent for; a charge where it can be one.
    let motion = match prey {
        Prey::InReach => Motion::Charge,
        Prey::Seen => fastest,
        // With no enemy in sight they stay where they are.
        Prey::None => return Motion::Stay,
    };
    dice.tell("11.5.1", || format!("{} makes for the enemy", Role::Us));
    motion
}

/// How figures move that are to shoot; `ready` says whether one of them can from where it is.
#[must_use]
pub const fn aim(ready: bool) -> Motion {
    // Skrapyard 11.5.2: after the least move that allows it.
    // Skrapyard 11.5.2.1: one who can already keeps all of a team in place.
    if ready { Motion::Stay } else { Motion::Aim }
}

/// Tells that we do nothing.
pub fn idle(dice: &mut impl Dice) {
    dice.tell("11.5.3.4", || format!("{} does nothing", Role::Us));
}

impl Rules {
    /// Takes our second activation test: whether we act as ordered after all.
    pub fn retries(&self, d: i16, again: Again, dice: &mut impl Dice) -> bool {
        // Skrapyard 11.5.4: discipline gives another test; failed, it is a failed morale test.
        let passes = self.settles(d, again, dice);
        let what = if passes { "pulls itself together" } else { "loses heart" };
        dice.tell("11.5.4", || format!("{} {what}, {}", Role::Us, self.needed(d)));
        passes
    }
}

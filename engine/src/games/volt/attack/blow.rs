//! Close attacks in Volt: Strike against Guard, and two simultaneous attacks.

use super::landing::{Delivery, Landing};
use super::wounds;
use crate::dice::{Dice, Name, Role};
use crate::fight::{Attack, Fighter};
use crate::games::volt::profile::{ActionTaken, Condition, Defender, Hamper, Profile};
use crate::games::volt::rules::Rules;

/// A close attack, with the names for its told lines.
#[derive(Clone, Copy, Debug)]
pub struct CloseAttack<'a> {
    /// The attack.
    pub attack: Attack<'a, Rules>,
    /// The names of the attacker, the target and the weapon.
    pub names: [Name; 3],
}

impl Rules {
    /// Returns the number that a close attack has to beat.
    pub fn guard(&self, theirs: &Fighter<'_, Rules>, defender: Defender) -> i16 {
        let guard = match defender {
            // Volt L20b: the Guard of the attack that it has made or will make this turn.
            Defender::Fighting => theirs.profile.weapon.guard,
            // Volt L20c: the Unarmed Guard of a fighter with another action.
            Defender::Busy => *self.unarmed[1],
            // Volt X41: none for an unaware fighter.
            Defender::Unaware => return *self.unaware_guard,
        };
        theirs.profile.guard(guard) + *self.guard_penalty * theirs.condition.penalty
    }

    /// Returns the value of a close attack, before the modifiers of all attacks.
    pub fn blow(&self, profile: &Profile) -> i16 {
        // Volt L26a: an attack in close combat rolls Strike against Guard.
        // Volt L57: combined with a move, it has no penalty.
        profile.strike()
    }

    /// Returns Pierce and Damage of a plain hit in close combat.
    pub fn blow_force(&self, profile: &Profile) -> [i16; 2] {
        // Volt X19: in close combat the damage modifier is added to both.
        let weapon = &profile.weapon;
        [weapon.pierce, weapon.damage].map(|number| number + profile.damage_modifier)
    }
}

impl Defender {
    /// Returns what the target of a close attack is doing.
    pub fn of(action: ActionTaken, hamper: Hamper) -> Defender {
        // Volt L20b: its attack of this turn has been made, or is still to come.
        match action {
            ActionTaken::Busy => Defender::Busy,
            _ if hamper != Hamper::None => Defender::Busy,
            _ => Defender::Fighting,
        }
    }
}

/// Returns whether the target of a close attack can strike back.
fn can_strike_back(action: ActionTaken, hamper: Hamper) -> bool {
    // Volt L26b: if it has not acted this turn, it strikes back at once, by the same rules. Players
    // let it whenever they may, as its own attack of this turn. A fighter that attacks after its
    // move has not acted yet.
    let acted = matches!(action, ActionTaken::Strikes | ActionTaken::Busy);
    hamper == Hamper::None && !acted
}

impl CloseAttack<'_> {
    /// Rolls the attack, up to the point where it is known whether it hits the body.
    fn lands(&self, rules: &Rules, dice: &mut impl Dice) -> Landing {
        self.cast(dice);
        Delivery::of(rules, &self.attack).land(rules, dice)
    }

    /// Rolls the damage of an attack that landed, and returns the target's condition.
    pub fn wounds(&self, rules: &Rules, landing: Landing, dice: &mut impl Dice) -> Condition {
        self.cast(dice);
        let hurts = Delivery::of(rules, &self.attack).hurts(rules, landing, dice);
        wounds::mark_all(self.attack.theirs, hurts, dice).0
    }

    fn cast(&self, dice: &mut impl Dice) {
        for (role, name) in Role::ALL.into_iter().zip(self.names) {
            dice.cast(role, name);
        }
    }
}

/// Returns how a close attack lands, and how the target's own attack lands if it strikes back;
/// `action` is what the target has done this turn. An attack that cannot hit may be left out.
pub fn exchange(
    rules: &Rules,
    [first, back]: [Option<CloseAttack<'_>>; 2],
    theirs: ActionTaken,
    dice: &mut impl Dice,
) -> [Option<Landing>; 2] {
    // Volt L28: both attacks are simultaneous, and both results are known before damage and
    // penalties.
    let landed = first.map(|blow| blow.lands(rules, dice));
    let back = back.filter(|back| {
        let Fighter { condition, .. } = back.attack.ours;
        can_strike_back(theirs, condition.hamper)
            && back.attack.situation.tactics[0].strikes_back_at(landed.unwrap_or(Landing::Missed))
    });
    [landed, back.map(|blow| blow.lands(rules, dice))]
}

//! Volt shots: values, ranges and fire modes.

use crate::games::volt::profile::{Hamper, Mode, Motion, Preparation, Profile, Shooting, Weapon};
use crate::games::volt::rules::{Exempt, Rules};
use crate::table::View;

impl Rules {
    /// Returns whether the weapon reaches this distance.
    pub fn reaches(&self, profile: &Profile, distance: i16) -> bool {
        // Volt X20: a shot reaches at most one step beyond the weapon's Range.
        distance <= profile.weapon.range + *self.beyond_range_steps
    }

    /// Whether a shot can be made at what is seen so; `back` is what is seen from there.
    pub fn sees(&self, view: View, back: impl FnOnce() -> View) -> bool {
        // Volt L63a: nobody sees or is seen through full cover: who shows nothing sees nothing.
        view.is_seen() && back().is_seen()
    }

    /// Returns the value of a shot at a target in this state, before the modifiers of all attacks.
    pub fn shot(&self, profile: &Profile, shooting: Shooting, theirs: Hamper) -> i16 {
        let Weapon { range, mode, .. } = &profile.weapon;
        // Volt L36: each of the three kinds of shot has its own value.
        let mut value = profile.shot(shooting.preparation);
        if *range < shooting.distance {
            // Volt X20: -5 beyond the weapon's Range.
            value += *self.beyond_range;
        }
        if *mode == Mode::Burst {
            // Volt L49b: a Burst hits more easily.
            value += *self.burst_value;
        }
        if shooting.motion == Motion::Moving {
            // Volt L58b: a shot on the move is at -2.
            value += *self.moving;
        }
        if theirs.is_felled() {
            // Volt L34a: a target on the ground is harder to hit.
            value += *self.prone_target;
        }
        value + shooting.target
    }

    /// Returns the modifier for a target that is seen like this and moves like this.
    pub fn target(&self, view: View, motion: Motion) -> i16 {
        let hidden = i16::from(View::LINES - view.clear);
        // Volt L65c: up to -3 (`firing_position`), as much of it as the share of the body hidden.
        let position = *self.firing_position * hidden / i16::from(View::LINES - 1);
        // `veiled_cover` says what one of which all shows through a hedge is worth.
        let position = position.min(if view.is_veiled { *self.veiled_cover } else { 0 });
        // Volt L34a: who is fast is harder to hit.
        let fast = if motion == Motion::Moving { *self.moving_target } else { 0 };
        position + fast
    }

    /// Returns Pierce and Damage of a plain hit with a ranged weapon.
    pub fn shot_force(&self, weapon: &Weapon) -> [i16; 2] {
        let more = match weapon.mode {
            // Volt L48a: two shots in quick succession are one attack.
            // Volt L48b: with more Damage.
            Mode::Fast => *self.fast_damage,
            _ => 0,
        };
        [weapon.pierce, weapon.damage + more]
    }

    /// Returns whether a weapon can fire in its mode at this distance.
    pub fn mode_reaches(&self, weapon: &Weapon, distance: i16) -> bool {
        // Volt L48b: Fast helps up to distance 4.
        // Volt L49b: a Burst does up to 3.
        // Volt L50c: full Auto reaches 1.
        distance <= *self.mode_distance[weapon.mode as usize]
            || (weapon.mounted && self.frees(weapon.mode))
    }

    /// Whether a mount frees a mode from its limit of distance.
    fn frees(&self, mode: Mode) -> bool {
        // Volt L52: a mounted machine gun is exempt from these limits; `mounted_exempt` says from
        // which.
        match *self.mounted_exempt {
            Exempt::All => true,
            Exempt::Bursts => Mode::Burst <= mode,
        }
    }

    /// Returns the mode in which a weapon fires at this distance.
    pub fn fires(&self, weapon: &Weapon, distance: i16) -> Mode {
        // Where its mode does not reach, it is worth no more than a single shot.
        if self.mode_reaches(weapon, distance) { weapon.mode } else { Mode::Single }
    }
}

impl Profile {
    /// Returns whether the weapon attacks twice in a turn.
    pub fn strikes_again(&self) -> bool {
        // Volt L50b: full Auto makes two separate attacks, on one target or on two.
        // The player has the second at the first target while it is still up.
        self.weapon.mode == Mode::Auto
    }
}

impl Preparation {
    /// Returns the preparation of the second attack of full Auto after a first one of this kind, at
    /// a target in the general direction or not.
    pub const fn again(self, bearing: Bearing) -> Preparation {
        match (bearing, self) {
            // Volt L50f: off the general direction it is a snap shot.
            (Bearing::Off, _) => Preparation::Snap,
            // Volt L50e: after an Aimed first attack the second is Directed.
            (Bearing::On, Preparation::Aimed) => Preparation::Directed,
            // Volt L50d: after a Snap shot or a Directed one it is the same.
            (Bearing::On, other) => other,
        }
    }
}

/// Where a weapon points, relative to the target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bearing {
    /// The target is in the general direction.
    On,
    /// It is not.
    Off,
}

//! Scenarios as Skrapyard plays them.

use super::state::{Figure, Last, Nerve};
use super::{Character, Squad, bit};
use crate::engagement::Side;
use crate::field::Field;
use crate::fight::{Combat, SetupError};
use crate::games::skrapyard::combat::{Body, Skrapyard};
use crate::games::skrapyard::profile::{Hand, Profile, figure};
use crate::squad::{Deployed, Scenario, Unit};

impl Squad {
    /// The squads of a scenario.
    ///
    /// # Errors
    /// When figures cannot stand where they are deployed, or a unit or a base is none that the
    /// rules allow.
    pub fn new(combat: Skrapyard, scenario: &Scenario) -> Result<Squad, SetupError> {
        let mut squad = Squad {
            field: Field::of(scenario)?,
            cast: Vec::new(),
            units: Vec::new(),
            heroes: 0,
            names: scenario.forces.each_ref().map(|force| force.name.clone()),
            sides: [0; 2],
            combat,
        };
        for side in Side::BOTH {
            // Skrapyard 3.1: units are made before the game.
            for unit in &scenario.forces[side.index()].units {
                squad.join(side, unit)?;
            }
        }
        Ok(squad)
    }

    /// Adds a unit.
    fn join(&mut self, side: Side, unit: &Unit) -> Result<(), SetupError> {
        let mut troop = 0;
        let mut size = 0;
        for deployed in &unit.figures {
            // The field has no more figures than a set has bits.
            let own = bit(self.cast.len() as u8);
            let character = self.character(deployed)?;
            // Skrapyard 3.1.1: a unit is as large as the statures of its members together.
            size += character.armed.stature;
            // Skrapyard 3.3: a hero is a unit by himself.
            if character.armed.hero && 1 < unit.figures.len() {
                let message = format!("`{}` is a hero, and so a unit alone", deployed.name);
                let fix = Some("give it a unit of its own".to_owned());
                return Err(SetupError::of("unit", message).or_rather(fix));
            }
            if character.armed.hero {
                self.heroes |= own;
            }
            troop |= own;
            self.cast.push(character);
        }
        self.sides[side.index()] |= troop;
        // Skrapyard 3.1.2: at most 6. Skrapyard 8.2.1: whatever statures that is made of.
        let most = self.combat.rules.squads.unit_size;
        if most < size {
            let message =
                format!("`{}` is of size {size}, and units are at most {most}", unit.name);
            let fix = Some("make two units of it".to_owned());
            return Err(SetupError::of("unit", message).or_rather(fix));
        }
        self.units.push(troop);
        Ok(())
    }

    /// What play never changes of a figure.
    fn character(&self, deployed: &Deployed) -> Result<Character, SetupError> {
        let read = figure(&deployed.contender, self.combat.rules.undeclared)?;
        let armed = Profile { name: deployed.name.clone(), ..read };
        let basic = Profile { hand: Hand::Basic, ..armed.clone() };
        let others = armed.fight.max(armed.shoot).max(armed.discipline);
        let repeats = !armed.hero && others <= armed.armour;
        let radius = deployed.base.radius;
        // Skrapyard 2.1: with a stat line, it is a character. Skrapyard 1.2: all is in inches, and
        // whoever decides knows all distances.
        // Skrapyard 2.3: bases are round, and as wide as suits the figure: what a scenario says, or
        // else what the game's figures of this stature have.
        // Skrapyard 2.3.1: 25 mm at least. Skrapyard 2.3.2: 20 mm for those smaller than grown
        // humans. Skrapyard 2.3.3: bigger ones may have 40 mm, the biggest 60 mm, and do unless a
        // scenario has it otherwise.
        let (least, narrow) = if armed.stature < GROWN { (SMALL, 20) } else { (NARROWEST, 25) };
        if 2 * radius < least {
            let message = format!("`{}` has a base of less than {narrow} mm", armed.name);
            return Err(SetupError::of("base", message));
        }
        // Skrapyard 2.3.4: nothing wider than 60 mm takes part.
        if WIDEST < 2 * radius {
            let message = format!("`{}` has a base of more than 60 mm", armed.name);
            return Err(SetupError::of("base", message));
        }
        Ok(Character { armed, basic, unit: self.units.len(), repeats })
    }

    /// A figure as it starts.
    pub(super) fn deployed(&self, who: usize) -> Figure {
        Figure {
            position: self.field.start(who),
            condition: self.combat.fresh(&self.cast[who].armed),
            nerve: Nerve::Steady,
            moved: false,
            walked: false,
            barred: false,
            awe: 0,
            held_by: None,
            opened_by: 0,
            supports: None,
            felled_by: None,
            shot_by: None,
            shot: Body::Upright,
            last: Last::Idle,
            leads: 0,
        }
    }
}

/// The stature of grown humans.
const GROWN: i16 = 2;

/// 20 mm in thousandths of an inch, rounded down to a whole radius.
const SMALL: i32 = 786;

/// 25 mm in thousandths of an inch, rounded down to a whole radius.
const NARROWEST: i32 = 984;

/// 60 mm in thousandths of an inch, rounded up.
const WIDEST: i32 = 2363;

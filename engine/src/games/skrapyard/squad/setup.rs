//! Scenarios as Skrapyard plays them.

use super::keen::Question;
use super::state::{Figure, Nerve};
use crate::engagement::Side;
use crate::field::Field;
use crate::fight::{Combat, SetupError};
use crate::games::skrapyard::profile::{Body, Hand, Profile, bit, check_base, check_unit, figure};
use crate::games::skrapyard::rules::Rules;
use crate::games::skrapyard::turn::Last;
use crate::squad::{Deployed, Scenario, Unit, Worths};
use crate::table::FigureSet;

/// A fight of squads.
#[derive(Clone, Debug)]
pub struct Squad {
    pub(super) rules: Rules,
    pub(super) field: Field,
    pub(super) cast: Vec<Character>,
    /// The figures of each unit, one bit each.
    pub(super) units: Vec<FigureSet>,
    /// The heroes of both sides.
    pub(super) heroes: FigureSet,
    /// What the sides are called.
    pub(super) names: [String; 2],
    /// The figures of each side.
    pub(super) sides: [FigureSet; 2],
    /// What attacks are worth, for players who know the odds.
    pub(super) worths: Worths<Question>,
}

/// What stays fixed about a figure during play, by Skrapyard's rules.
#[derive(Clone, Debug)]
pub(super) struct Character {
    /// The stat line with the weapons in hand.
    pub(super) armed: Profile,
    /// The stat line as it strikes while its net holds somebody else.
    pub(super) spare: Profile,
    /// The place of its unit among those of both sides.
    pub(super) unit: usize,
    /// Whether it may have to repeat what it did last.
    pub(super) repeats: bool,
}

impl Squad {
    /// The squads of a scenario.
    ///
    /// # Errors
    /// When figures cannot stand where they are deployed, the rules do not allow a unit or a base,
    /// or a unit has no weapon to declare.
    pub fn new(rules: Rules, scenario: &Scenario) -> Result<Squad, SetupError> {
        let mut squad = Squad {
            field: Field::of(scenario, rules.level_hides.clone())?,
            cast: Vec::new(),
            units: Vec::new(),
            heroes: 0,
            names: scenario.forces.each_ref().map(|force| force.name.clone()),
            sides: [0; 2],
            worths: Worths::default(),
            rules,
        };
        for side in Side::BOTH {
            for unit in &scenario.forces[side.index()].units {
                squad.join(side, unit)?;
            }
        }
        let fighters: Vec<_> = squad.cast.iter().map(|one| (&one.armed, &one.spare)).collect();
        squad.worths = Worths::among(&fighters);
        let obeys = |nth: usize| {
            let unit = scenario.figures().nth(nth).map(|(_, unit, _)| unit);
            let declared = unit.and_then(|unit| unit.orders.word("declares"));
            declared != Some("advanced") || squad.cast[nth].armed.hand != Hand::Basic
        };
        scenario.check_orders("declares", obeys)?;
        Ok(squad)
    }

    /// Adds a unit.
    fn join(&mut self, side: Side, unit: &Unit) -> Result<(), SetupError> {
        let mut troop = 0;
        let mut profiles = Vec::new();
        for deployed in &unit.figures {
            // The field has no more figures than a set has bits.
            let own = bit(self.cast.len() as u8);
            let character = self.character(unit, deployed)?;
            if character.armed.hero {
                self.heroes |= own;
            }
            troop |= own;
            profiles.push((deployed.name.as_str(), character.armed));
            self.cast.push(character);
        }
        self.sides[side.index()] |= troop;
        check_unit(&self.rules, &unit.name, &profiles)?;
        self.units.push(troop);
        Ok(())
    }

    /// The data of a figure that play never changes.
    fn character(&self, unit: &Unit, deployed: &Deployed) -> Result<Character, SetupError> {
        let declared = unit.orders.word("declares").unwrap_or_default();
        let armed = figure(&deployed.contender, self.rules.undeclared.declaring(declared))?;
        check_base(&self.rules, &deployed.name, &armed, deployed.base.radius)?;
        let spare = Profile { hand: armed.hand.in_use(true), ..armed };
        let others = armed.fight.max(armed.shoot).max(armed.discipline);
        let repeats = !armed.hero && others <= armed.armour;
        Ok(Character { armed, spare, unit: self.units.len(), repeats })
    }

    /// A figure at the start.
    pub(super) fn deployed(&self, who: usize) -> Figure {
        Figure {
            position: self.field.start(who),
            condition: self.rules.fresh(&self.cast[who].armed),
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
            shot_to: Body::Upright,
            last: Last::Idle,
            leads: 0,
        }
    }
}

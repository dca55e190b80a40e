//! How far figures are from being out.

use evenodds_engine::book::Bearer;
use evenodds_engine::squad::Stock;

use super::setup::ScriptSquad;
use super::state::SquadState;

impl ScriptSquad {
    /// Returns the conditions at whose end a figure is out that are numbers of its own, by their places.
    fn vital_conditions(&self) -> impl Iterator<Item = usize> {
        self.rules.counted().filter(|&slot| {
            let condition = &self.rules.conditions[slot];
            condition.out.is_some() && condition.bearer == Bearer::Figure
        })
    }

    /// Returns what figures have until they are out. If that is one thing, it is called wounds.
    pub(super) fn all_vitals(&self) -> Vec<Stock> {
        let is_alone = self.vital_conditions().count() == 1;
        let stock = |slot: usize| {
            let key = &self.rules.conditions[slot].key;
            let says = if is_alone { "wounds".to_owned() } else { key.replace('_', " ") };
            self.field.stock(key, &says, |who| {
                let member = &self.members[who];
                Some(u64::from(member.fall.distance(member.fresh, slot)) * Stock::ONE)
            })
        };
        self.vital_conditions().map(stock).collect()
    }

    /// Returns how much a figure has of one of these, by its place.
    pub(super) fn vital_left(&self, state: &SquadState, nth: usize, who: usize) -> u32 {
        let slot = self.vital_conditions().nth(nth);
        slot.map_or(0, |slot| self.members[who].fall.distance(state.figures[who].marks, slot))
    }
}

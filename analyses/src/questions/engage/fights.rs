//! The fights of a squad fight one by one.

use evenodds_engine::dice::Tables;
use evenodds_engine::engagement::{Plan, Side};
use evenodds_engine::fight::First;
use evenodds_engine::squad::SquadOutcome;

use super::question::SquadQuestion;
use crate::answer::Unit;
use crate::answer::measure::by_side;
use crate::measures::engage::{SquadRecord, SquadSetup, engage_same};
use crate::question::{Bounds, Countable, FightMeasures, Fights, Select};
use crate::sampling::AskError;

impl Countable for SquadQuestion {
    fn keys(&self) -> Vec<(&'static str, Unit)> {
        let measures = SquadRecord::measures();
        let counted = by_side(&measures).filter(|(one, _)| one.of_fight.is_counted());
        counted.map(|(one, side)| (one.key.of(side), one.unit)).collect()
    }

    fn says(&self, key: &str) -> String {
        let measures = SquadRecord::measures();
        let found = by_side(&measures).find(|(one, side)| one.key.of(*side) == key);
        found.map_or_else(String::new, |(one, side)| one.told(side, self.setup.names()))
    }

    fn budget(&self) -> u64 {
        20_000
    }

    fn wave(&self) -> u64 {
        1 << 8
    }

    /// What going first is worth takes the same fights with either side going first.
    fn one_by_one(&self, wanted: &Select<'_>) -> Result<Fights<'_>, AskError> {
        let prepared = self.setup.prepared()?;
        let fight = &prepared.fight;
        let rounds_max = self.setup.rounds_max();
        let size = |side: Side| fight.figures().iter().filter(|(_, of)| *of == side).count() as u32;
        let bounds = Bounds { rounds_max, sizes: Side::BOTH.map(size) };
        let wanted = FightMeasures::of(by_side(&SquadRecord::measures()), bounds, wanted);
        let sides = Side::BOTH.into_iter().filter(|_| wanted.first_moves());
        let setups = sides.map(|side| self.setup.with_first(First::Side(side)));
        let others: Vec<_> = setups.map(|setup| prepared.reordered(&setup).fight).collect();
        let fights: Vec<_> = [prepared.fight].into_iter().chain(others).collect();
        let (amounts, runs) = (wanted.amounts(), fights.len() as u64);
        let tables = Tables::default();
        let play = move |seed: u64, first: u64, count: u64| {
            let plan = Plan { seed, first, fights: count, rounds_max };
            let mut played = engage_same(&fights, &plan, &tables).into_iter();
            let outcomes = played.next().map(|(_, outcomes)| outcomes).unwrap_or_default();
            let victors = |outcomes: Vec<SquadOutcome>| -> Vec<Option<Side>> {
                outcomes.iter().map(|one| one.winner).collect()
            };
            let won = played.next().zip(played.next());
            let won = won.map(|((_, ours), (_, theirs))| [ours, theirs].map(victors));
            wanted.read(&outcomes, won.as_ref())
        };
        let (ask, chunk) = (self.setup.ask, SquadSetup::CHUNK);
        Ok(Fights { ask, chunk, amounts, play: Box::new(play), runs })
    }
}

//! The fights of a duel one by one.

use evenodds_engine::book::Value;
use evenodds_engine::dice::{Exact, Tables};
use evenodds_engine::engagement::{Plan, Playable, SampleCache};

use super::measures::End;
use super::question::{Duel, DuelQuestion};
use crate::answer::measure::by_measure;
use crate::answer::statistics::paired::victors;
use crate::answer::{Number, Unit};
use crate::measures::duel::DuelOdds;
use crate::measures::remains::DuelRemains;
use crate::question::{Bounds, Countable, FightMeasures, Fights, OfFight, Select};
use crate::sampling::{Ask, AskError, Watcher};

impl Countable for DuelQuestion {
    fn keys(&self) -> Vec<(&'static str, Unit)> {
        let measures = Duel::measures();
        by_measure(&measures).map(|(one, side)| (one.key.of(side), one.unit)).collect()
    }

    fn says(&self, key: &str) -> String {
        let [a, b] = &self.bout.names;
        let measures = Duel::measures();
        let found = by_measure(&measures).find(|(one, side)| one.key.of(*side) == key);
        found.map_or_else(String::new, |(one, side)| one.told(side, [a, b]))
    }

    fn budget(&self) -> u64 {
        400_000
    }

    fn wave(&self) -> u64 {
        1 << 10
    }

    fn exactly(
        &self,
        keys: &[&'static str],
        watcher: &dyn Watcher,
    ) -> Result<Option<(Vec<Number>, f64)>, AskError> {
        let bout = &self.bout.fresh();
        let (duel, hand) = (bout.playable()?, &mut Exact::default());
        let odds = DuelOdds::try_solve(duel.as_ref(), bout.rounds_max(), &bout.ask, hand, watcher)?;
        let Ok(odds) = odds else { return Ok(None) };
        let measures = Duel::measures();
        let firsts = by_measure(&measures).any(|(one, side)| {
            matches!(one.of_fight, OfFight::First) && keys.contains(&one.key.of(side))
        });
        let first_move = firsts.then(|| bout.first_move(watcher)).transpose()?;
        let all = first_move.iter().flat_map(|first| &first.odds).chain([&odds]);
        let most = all.map(DuelOdds::slack).try_fold(0.0, |most, one| Some(f64::max(most, one?)));
        let first_move = first_move.as_ref();
        let remains = &DuelRemains::default();
        let numbers = || Duel { bout, odds: &odds, first_move, growth: &[], remains }.numbers();
        Ok(most.map(|slack| (numbers(), slack)))
    }

    /// What going first is worth takes the same fights with either side going first.
    fn one_by_one(&self, wanted: &Select<'_>) -> Result<Fights<'_>, AskError> {
        let rounds_max = self.bout.rounds_max();
        let bounds = Bounds { rounds_max, sizes: [1; 2] };
        let wanted: FightMeasures<End> =
            FightMeasures::of(by_measure(&Duel::measures()), bounds, wanted);
        let duel = self.bout.playable()?;
        let first = |who: &str| self.bout.with("first", Value::Choice(who.to_owned())).playable();
        let either = wanted.first_moves().then(|| Ok::<_, AskError>([first("a")?, first("b")?]));
        let either: Option<[Box<dyn Playable>; 2]> = either.transpose()?;
        let (amounts, runs) = (wanted.amounts(), if either.is_some() { 3 } else { 1 });
        let tables = Tables::default();
        let [cache, ours_first, theirs_first] = [(); 3].map(|()| SampleCache::of(&tables));
        let play = move |seed: u64, first: u64, fights: u64| {
            let plan = Plan { seed, first, fights, rounds_max };
            let ends: Vec<End> = duel.outcomes_from(&plan, &cache);
            let won = either.as_ref().map(|[ours, theirs]| {
                [(ours, &ours_first), (theirs, &theirs_first)]
                    .map(|(duel, cache)| victors(&duel.outcomes_from(&plan, cache)))
            });
            wanted.read(&ends, won.as_ref())
        };
        let (ask, chunk) = (self.bout.ask, Ask::CHUNK);
        Ok(Fights { ask, chunk, amounts, play: Box::new(play), runs })
    }
}

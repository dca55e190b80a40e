//! Squad fights that are played and counted, those of several setups side by side.

use evenodds_engine::dice::Tables;
use evenodds_engine::engagement::{Ending, Plan, Side};
use evenodds_engine::squad::{
    ComparedFight, FightResults, SquadFight, SquadOutcome, SquadTally, engage_all,
};

use super::leaders::Leaders;
use super::odds::SquadOdds;
use super::setup::{Prepared, SquadSetup};
use crate::measures::duel::DuelOdds;
use crate::measures::remarks::remark_on;
use crate::sampling::{AskError, SideBySide, Tallied, Wanted, Watcher};

impl SquadSetup {
    /// The maximum number of fights between two looks at the watcher, and the size of the first
    /// wave towards a target.
    pub(crate) const CHUNK: u64 = 1 << 11;

    /// Samples the odds of several setups with the same `ask`, using the same fights for all of
    /// them. `compare` receives the winner of each fight, one list for each setup, chunk by chunk,
    /// and adds what it makes of them to `compared`.
    ///
    /// # Errors
    /// As for [`Prepared::odds`]; also if it is stopped while fights of several setups are played.
    pub(crate) fn side_by_side<C: Tallied>(
        prepared: &[Prepared<'_>],
        compared: C,
        compare: impl Fn(&mut C, &[Vec<Option<Side>>]),
        watcher: &dyn Watcher,
    ) -> Result<(Vec<SquadOdds>, C), AskError> {
        let look = |compared: &mut C, _: u64, fought: &[FightResults]| {
            compare(compared, &fought.iter().map(winners).collect::<Vec<_>>());
        };
        let counts = (prepared.iter().map(|_| None).collect(), compared);
        SquadSetup::play(prepared, None, counts, look, watcher)
    }

    /// Samples the odds of several setups, like [`side_by_side`](SquadSetup::side_by_side), and adds
    /// them to `counts`. If the `leaders` are known, there is a setup for each side going first, which
    /// plays only the fights in which the other one does. `look` receives the number of the first
    /// fight of each chunk, and what happened.
    pub(super) fn play<C: Tallied>(
        prepared: &[Prepared<'_>],
        leaders: Option<&Leaders>,
        mut counts: Counts<C>,
        look: impl Fn(&mut C, u64, &[FightResults]),
        watcher: &dyn Watcher,
    ) -> Result<(Vec<SquadOdds>, C), AskError> {
        let Some(SquadSetup { ask, .. }) = prepared.first().map(|first| first.setup) else {
            return Ok((Vec::new(), counts.1));
        };
        let tables: Vec<Tables> = prepared.iter().map(|_| Tables::default()).collect();
        let runs = prepared.len() as u64;
        let mut torn = false;
        let run = |(tallies, compared): &mut Counts<C>, first: u64, fights: u64| {
            let only = leaders.map(|leaders| leaders.left(first, fights));
            let engaged = prepared.iter().zip(&tables).enumerate();
            let engaged = engaged.map(|(nth, (Prepared { setup, fight }, tables))| {
                let plan = Plan { seed: ask.seed, first, fights, rounds_max: setup.rounds_max() };
                let only = only.as_ref().map(|only| only[nth].as_slice());
                ComparedFight { fight: fight.as_ref(), plan, tables, only }
            });
            let engaged: Vec<ComparedFight<'_>> = engaged.collect();
            let Some(fought) = engage_all(&engaged, &|| 1 < runs && watcher.stopped()) else {
                torn = true;
                return;
            };
            for (tally, fought) in tallies.iter_mut().zip(&fought) {
                match tally {
                    Some(tally) => tally.add(&fought.tally()),
                    None => *tally = Some(fought.tally()),
                }
            }
            look(compared, first, &fought);
        };
        let hits = |(tallies, _): &Counts<C>| tallies.iter().flatten().flat_map(named).collect();
        let side_by_side = SideBySide { watcher, runs };
        let chunk = SquadSetup::CHUNK;
        let sampled = ask.play(chunk, &mut counts, run, hits, &side_by_side)?;
        remark_on(&tables, watcher);
        if torn {
            return Err(AskError::Interrupted);
        }
        let why = match ask.wanted {
            Wanted::Sampled | Wanted::Rolled => "as requested",
            _ => "hits and losses require simulation",
        };
        let (tallies, compared) = counts;
        let odds = prepared.iter().zip(tallies).map(|(Prepared { fight, .. }, tally)| {
            let tally = tally.ok_or(AskError::Interrupted)?;
            let ends = DuelOdds::counted(&tally.ends, sampled, why.to_owned());
            let (figures, stocks) = (fight.figures().to_vec(), fight.stocks());
            Ok(SquadOdds { ends, tally: Some(tally), figures, stocks })
        });
        Ok((odds.collect::<Result<_, AskError>>()?, compared))
    }
}

/// Returns who won each fight.
pub(super) fn winners(fought: &FightResults) -> Vec<Option<Side>> {
    fought.outcomes.iter().map(|outcome| outcome.winner).collect()
}

/// Plays the fights of a plan with several fights of the same book. Returns what happens in each,
/// and how its fights end.
pub(crate) fn engage_same(
    fights: &[Box<dyn SquadFight>],
    plan: &Plan,
    tables: &Tables,
) -> Vec<(SquadTally, Vec<SquadOutcome>)> {
    let engaged = fights.iter().map(|fight| ComparedFight {
        fight: fight.as_ref(),
        plan: *plan,
        tables,
        only: None,
    });
    let fought = engage_all(&engaged.collect::<Vec<_>>(), &|| false).unwrap_or_default();
    fought.into_iter().map(|fought| (fought.tally(), fought.outcomes)).collect()
}

/// The counts of several setups, and what was made of their winners.
type Counts<C> = (Vec<Option<SquadTally>>, C);

/// Returns the counts whose intervals a target error applies to.
fn named(tally: &SquadTally) -> [u64; 4] {
    let wins = Side::BOTH.map(|side| tally.ends.wins(side) + tally.decided[side.index()]);
    let routs = Side::BOTH.map(|side| tally.ends.ended(Ending::Rout(side)));
    [wins[0], routs[0], wins[1], routs[1]]
}

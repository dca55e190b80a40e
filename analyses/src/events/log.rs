//! The events and outcomes of the first fights of a seed.

use evenodds_engine::book::Book;
use evenodds_engine::dice::{Drawn, SEED_VERSION, Tables};
use evenodds_engine::engagement::{Ending, Plan, Side};
use evenodds_engine::squad::{Snapshot, SquadFight};

use super::rows::{EventKind, EventRow, LoggedFight};
use crate::answer::frame::Frame;
use crate::build::Build;
use crate::measures::bout::Bout;
use crate::measures::engage::SquadSetup;
use crate::sampling::{AskError, Watcher};

/// How a fight of an event log ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct FightEnd {
    winner: Option<Side>,
    ending: Option<Ending>,
    rounds: u32,
}

impl FightEnd {
    /// Returns the word in the column `ending`. A winner without an ending has won on victory
    /// conditions.
    const fn word(self) -> &'static str {
        match (self.ending, self.winner) {
            (Some(Ending::Out(_)), _) => "out",
            (Some(Ending::Rout(_)), _) => "rout",
            (Some(Ending::BothOut), _) => "both_out",
            (None, Some(_)) => "goals",
            (None, None) => "undecided",
        }
    }
}

/// The events and outcomes of the first fights of a seed.
#[derive(Clone, PartialEq, Debug)]
pub struct EventLog {
    seed: u64,
    /// The names and sides of all figures, by number.
    figures: Vec<(String, Side)>,
    names: [String; 2],
    /// The keys of the conditions of the game.
    conditions: Vec<String>,
    rows: Vec<EventRow>,
    ends: Vec<FightEnd>,
}

impl EventLog {
    /// The most fights of a log.
    pub const FIGHTS_MAX: u32 = 1000;

    /// Plays the first `fights` of a duel, or as many as its run has if these are fewer.
    ///
    /// # Errors
    /// If it cannot be set up, its rules met an error, or it was interrupted.
    pub fn of_duel(bout: &Bout, fights: u32, watcher: &dyn Watcher) -> Result<EventLog, AskError> {
        let bout = bout.fresh();
        let (duel, seed, rounds_max) = (bout.playable()?, bout.ask.seed, bout.rounds_max());
        let sides = bout.names.iter().cloned().zip(Side::BOTH);
        let book = bout.roster_file.system.book();
        let mut log = EventLog::empty(seed, sides.collect(), bout.names.clone(), book);
        for index in 0..first(fights, bout.ask.trials) {
            if watcher.stopped() {
                return Err(AskError::Interrupted);
            }
            let story = duel.playthrough(seed, index, rounds_max);
            let end = FightEnd {
                winner: story.ending.and_then(Ending::victor),
                ending: story.ending,
                rounds: story.rounds.len() as u32,
            };
            let mut fight = LoggedFight::of(&mut log.rows, log.figures.len(), index);
            fight.add_story(&story, &[]);
            fight.add_losers(end.ending);
            log.ends.push(end);
        }
        match bout.roster_file.system.fault() {
            Some(fault) => Err(AskError::Rules(Box::new(fault))),
            None => Ok(log),
        }
    }

    /// Plays the first `fights` of a scenario, or as many as its run has if these are fewer.
    ///
    /// # Errors
    /// If it cannot be set up, its rules met an error, or it was interrupted.
    pub fn of_squads(
        setup: &SquadSetup,
        fights: u32,
        watcher: &dyn Watcher,
    ) -> Result<EventLog, AskError> {
        let setup = setup.fresh();
        let (fight, seed, rounds_max) = (setup.fight()?, setup.ask.seed, setup.rounds_max());
        let fights = first(fights, setup.ask.trials);
        let (_, outcomes) = fight.engage_each(&Plan { seed, first: 0, fights, rounds_max });
        let names = setup.names().map(str::to_owned);
        let book = setup.scenario_file.system.book();
        let mut log = EventLog::empty(seed, fight.figures().to_vec(), names, book);
        let tables = Tables::default();
        for (index, outcome) in (0..).zip(outcomes) {
            if watcher.stopped() {
                return Err(AskError::Interrupted);
            }
            let story = fight.playthrough(seed, index, rounds_max);
            let mut dice = Drawn::new(&tables, seed);
            dice.trial(index);
            let snapshots = snapshots(fight.as_ref(), &mut dice, rounds_max);
            LoggedFight::of(&mut log.rows, log.figures.len(), index).add_story(&story, &snapshots);
            let ending = outcome.end.map(|(ending, _)| ending);
            let rounds = story.rounds.len() as u32;
            log.ends.push(FightEnd { winner: outcome.winner, ending, rounds });
        }
        match setup.scenario_file.system.fault() {
            Some(fault) => Err(AskError::Rules(Box::new(fault))),
            None => Ok(log),
        }
    }

    fn empty(seed: u64, figures: Vec<(String, Side)>, names: [String; 2], book: &Book) -> EventLog {
        let conditions = book.conditions.iter().map(|one| one.key.clone()).collect();
        EventLog { seed, figures, names, conditions, rows: Vec::new(), ends: Vec::new() }
    }

    /// Returns the events, one per row: `fight`, its index from 0; `round` from 1, or 0 before the
    /// first; `step`, the number of the row within the fight, from 1; `side` (`a` or `b`), that of
    /// `who`; `who` and `whom`, names of figures; `what`, the
    /// [word](super::rows::EventKind::word) of its kind or the key of a condition; `amount`;
    /// `rule`, the id of a cited rule; and `line`, the words that `play` tells.
    #[must_use]
    pub fn events(&self) -> Frame {
        let (rows, figures) = (&self.rows, &self.figures);
        let name = |figure: Option<usize>| figure.map(|figure| figures[figure].0.as_str());
        let side = |row: &EventRow| row.who.map(|figure| figures[figure].1.letter());
        Frame::of(rows.len())
            .with("fight", rows.iter().map(|row| row.fight))
            .with("round", rows.iter().map(|row| row.round))
            .with("step", rows.iter().map(|row| row.step))
            .with("side", rows.iter().map(side))
            .with("who", rows.iter().map(|row| name(row.who)))
            .with("whom", rows.iter().map(|row| name(row.whom)))
            .with("what", rows.iter().map(|row| self.word(row.what)))
            .with("amount", rows.iter().map(|row| row.amount))
            .with("rule", rows.iter().map(|row| row.rule.as_deref()))
            .with("line", rows.iter().map(|row| row.line.as_deref()))
    }

    /// Returns what a row says.
    fn word(&self, kind: EventKind) -> &str {
        match kind {
            EventKind::Change(what) => &self.conditions[usize::from(what)],
            kind => kind.word().unwrap_or_default(),
        }
    }

    /// Returns the outcomes, one fight per row: `fight`; `winner` (`a` or `b`) and its `name`, null
    /// if nobody has won; `ending` (`out`, `rout`, `goals`, `both_out` or `undecided`); and
    /// `rounds`, the number of rounds played.
    #[must_use]
    pub fn outcomes(&self) -> Frame {
        let ends = &self.ends;
        let name = |side: Side| self.names[side.index()].as_str();
        Frame::of(ends.len())
            .with("fight", 0..ends.len() as u64)
            .with("winner", ends.iter().map(|end| end.winner.map(Side::letter)))
            .with("name", ends.iter().map(|end| end.winner.map(name)))
            .with("ending", ends.iter().map(|end| end.word()))
            .with("rounds", ends.iter().map(|end| end.rounds))
    }

    /// Returns what a Parquet file says of how it was made: keys and values.
    #[must_use]
    pub fn metadata(&self) -> Vec<(String, String)> {
        let told = [
            ("version", Build::this().version.clone()),
            ("seed", self.seed.to_string()),
            ("seed_version", SEED_VERSION.to_string()),
        ];
        told.map(|(key, value)| (format!("evenodds.{key}"), value)).to_vec()
    }
}

/// Returns how many fights a log has of a run with so many trials.
fn first(fights: u32, trials: Option<u64>) -> u64 {
    let fights = u64::from(fights.min(EventLog::FIGHTS_MAX));
    trials.map_or(fights, |trials| fights.min(trials))
}

/// Returns all figures after the opening of a fight and after each of its steps.
fn snapshots(fight: &dyn SquadFight, dice: &mut Drawn, rounds_max: u16) -> Vec<Snapshot> {
    let mut all = Vec::new();
    fight.watch(dice, rounds_max, &mut |_, snapshot| all.push(snapshot.clone()));
    all
}

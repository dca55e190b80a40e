//! Who wins a duel, how, and how fast?

use std::ops::RangeInclusive;

use evenodds_engine::dice::Exact;

use super::json::DuelJson;
use crate::answer::{Answer, named};
use crate::measures::bout::{Bout, Growth};
use crate::measures::duel::DuelOdds;
use crate::measures::first_move::FirstMove;
use crate::measures::frames::growth_frame;
use crate::measures::remains::DuelRemains;
use crate::question::command::of_bout;
use crate::question::words::{at, title};
use crate::question::{
    Alternatives, Countable, Division, Fights, Question, Select, Subject, basis, few, interrupted,
    json as document, steps,
};
use crate::sampling::{Ask, AskError, Watcher};

/// The frame of duels.
pub const DUELS: &str = "duels";
/// The frame of duels round by round.
pub const ROUNDS: &str = "duel_rounds";
/// The frame of what is left of both fighters at the end.
pub const LEFT: &str = "duel_left";
/// The frame of what is left of both fighters round by round.
pub const LEFT_ROUNDS: &str = "duel_left_rounds";

/// Who wins the duel of a bout, and what is a step of ease worth to its first fighter?
#[derive(Clone)]
pub struct DuelQuestion {
    /// The bout.
    pub bout: Bout,
    /// The steps of ease for the first fighter; none if they are not asked about.
    pub edges: Option<RangeInclusive<i64>>,
}

/// What was computed of a duel.
pub(super) struct Duel<'a> {
    pub(super) bout: &'a Bout,
    pub(super) odds: &'a DuelOdds,
    /// The value of going first, unless that was interrupted.
    pub(super) first_move: Option<&'a FirstMove<DuelOdds>>,
    /// What steps of ease are worth; empty if they were not asked about.
    pub(super) growth: &'a [Growth],
    /// What is left of both fighters, if the game counts anything.
    pub(super) remains: &'a DuelRemains,
}

impl Question for DuelQuestion {
    fn kind(&self) -> &'static str {
        "duel"
    }

    fn stem(&self) -> String {
        format!("{}-duel", self.bout.roster_file.system.card().name)
    }

    fn command(&self) -> Option<String> {
        Some(of_bout("duel", &self.bout))
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        vec![Subject::Roster(&self.bout.roster_file)]
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        vec![&mut self.bout.ask]
    }

    fn fights(&self, wanted: &Select<'_>) -> Result<Option<Fights<'_>>, AskError> {
        self.one_by_one(wanted).map(Some)
    }

    fn countable(&self) -> Option<&dyn Countable> {
        Some(self)
    }

    fn division(&self) -> Division<'_> {
        Division::Trials
    }

    fn work_out(
        &self,
        stem: &str,
        alternatives: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let bout = &self.bout.fresh();
        let hand = &mut Exact::default();
        let odds = bout.duel(hand, watcher)?;
        let mut stopped = interrupted(odds.sampled(), "fights");
        // After an interruption, no more duels are started.
        let first_move = match stopped {
            None => Some(bout.first_move(watcher)?),
            Some(_) => None,
        };
        let firsts = first_move.iter().flat_map(|first| &first.odds);
        stopped = stopped.or(firsts.clone().find_map(|odds| interrupted(odds.sampled(), "fights")));
        let first_move = first_move.filter(|_| stopped.is_none());
        let edges = self.edges.clone().filter(|_| stopped.is_none());
        let growth = edges.map(|edges| bout.growth(edges, watcher)).transpose()?;
        let growth = growth.unwrap_or_default();
        let remains = match stopped {
            None => bout.remains(&odds, hand, watcher)?,
            Some(_) => DuelRemains::default(),
        };
        let ask = |dependencies: &_| match alternatives {
            Alternatives::Few => few(bout).what_if(&odds, dependencies, watcher).map(Some),
            _ => bout.what_if(&odds, dependencies, watcher).map(Some),
        };
        bout.exchange_reads(watcher)?;
        let basis = basis(alternatives, bout.dependencies(), &mut stopped, ask)?;
        let duel = Duel {
            bout,
            odds: &odds,
            first_move: first_move.as_ref(),
            growth: &growth,
            remains: &remains,
        };
        let chances = 3 + growth.len();
        let [exact, sampled] = if odds.sampled().is_some() { [0, chances] } else { [chances, 0] };
        let [a, b] = &bout.names;
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!(
                "{}: who wins, {a} or {b}{}?",
                title(&bout.roster_file),
                at(&bout.settings)
            ),
            rosters: vec![bout.roster_file.name.clone()],
            sentences: duel.sentences(),
            shorts: 1,
            verdicts: duel.verdicts(&basis),
            method: duel.method(),
            numbers: duel.numbers(),
            tables: duel.tables(),
            charts: duel.charts(),
            frames: duel.frames(),
            json: named(document(&DuelJson::of(&duel, &basis)), &duel.numbers()),
            basis,
            exact,
            sampled,
            stopped,
        })
    }
}

impl Duel<'_> {
    fn frames(&self) -> Vec<(&'static str, crate::answer::frame::Frame)> {
        let mut frames = vec![(DUELS, self.frame()), (ROUNDS, self.rounds_frame())];
        if !self.growth.is_empty() {
            frames.push((steps::GROWTH, growth_frame(&[(self.bout, self.growth)])));
        }
        if !self.remains.laws.is_empty() {
            frames.extend([(LEFT, self.left_frame()), (LEFT_ROUNDS, self.left_rounds_frame())]);
        }
        frames
    }
}

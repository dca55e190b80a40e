//! Which fighters do best against a field?

use evenodds_engine::fight::SetupError;

use super::json::BestJson;
use crate::answer::measure::Estimate;
use crate::answer::noise::ROUNDING;
use crate::answer::statistics::{Sampled, Stop};
use crate::answer::{Answer, Basis, Number, Unit};
use crate::measures::best::{Ranked, Tried, Tryout};
use crate::question::command::ShellWords;
use crate::question::words::{at, title};
use crate::question::{Alternatives, Question, Subject, json as document};
use crate::sampling::{Ask, AskError, Watcher};

/// The frame of candidates.
pub const BEST: &str = "best";

/// The frame of candidates against each opponent.
pub const BEST_PAIRS: &str = "best_pairs";

/// Which fighters, and with which weapons, do best against a field?
#[derive(Clone)]
pub struct BestQuestion {
    pub(super) tryout: Tryout,
    /// The most points that a candidate may cost.
    pub(super) points: Option<f64>,
    /// Whether weapons are tried.
    pub(super) weapons: bool,
    /// The names of those that are tried, and of the field; none for the whole roster.
    pub(super) profiles: Vec<String>,
    pub(super) against: Vec<String>,
    /// Who costs more than that, or has no cost.
    pub(super) dearer: Vec<(String, Option<f64>)>,
    /// Who cannot take part, of those that would be tried and of the field.
    pub(super) left_out: Vec<(String, SetupError)>,
    pub(super) absent: Vec<(String, SetupError)>,
}

/// What was computed, with its question.
pub(super) struct BestAnswer<'a> {
    pub(super) question: &'a BestQuestion,
    pub(super) tried: Tried,
}

impl Question for BestQuestion {
    fn kind(&self) -> &'static str {
        "best"
    }

    fn stem(&self) -> String {
        format!("{}-best", self.tryout.roster_file.system.card().name)
    }

    fn command(&self) -> Option<String> {
        let asked = &self.tryout;
        let start = ShellWords::of("best").and([&asked.roster_file.name]).and(&self.profiles);
        let points = self.points.map(|points| format!("--points={points}"));
        let against = (!self.against.is_empty()).then(|| {
            let names = self.against.join(",");
            format!("--against={names}")
        });
        let weapons = self.weapons.then_some("--weapons");
        let start = start.and(points).and(against).and(weapons).set(&asked.settings);
        Some(start.effort(&asked.ask).told())
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        vec![Subject::Roster(&self.tryout.roster_file)]
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        vec![&mut self.tryout.ask]
    }

    fn work_out(
        &self,
        stem: &str,
        _: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let question = &BestQuestion { tryout: self.tryout.fresh(), ..self.clone() };
        let asked = &question.tryout;
        let tried = asked.tried(watcher)?;
        let basis = Basis { rests_on: asked.dependencies(), what_if: None };
        let stopped = (tried.stop == Some(Stop::Interrupted))
            .then(|| format!("stopped after {} stages", tried.stages.len()));
        let told = BestAnswer { question, tried };
        let pairs = asked.candidates.len() * asked.field.names.len();
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!(
                "{}: who does best against {}{}?",
                title(&asked.roster_file),
                told.field(),
                at(&asked.settings)
            ),
            rosters: vec![asked.roster_file.name.clone()],
            sentences: told.sentences(),
            shorts: 1,
            method: told.method(),
            numbers: told.numbers(),
            tables: vec![told.table()],
            charts: told.charts(),
            frames: vec![(BEST, told.frame()), (BEST_PAIRS, told.pairs_frame())],
            json: document(&BestJson::of(&told, &basis)),
            basis,
            exact: told.tried.exact,
            sampled: pairs - told.tried.exact,
            stopped,
            ..Answer::default()
        })
    }
}

impl BestAnswer<'_> {
    /// Returns the candidate with the highest score.
    pub(super) fn best(&self) -> &Ranked {
        &self.tried.standings[0]
    }

    /// Returns the candidates that may be the best, the one with the highest score first. Who left
    /// surely is not, whatever was learnt since then.
    pub(super) fn rivals(&self) -> Vec<&Ranked> {
        let low =
            self.tried.standings.iter().map(|one| one.score.ends().0).fold(f64::MIN, f64::max);
        let may = |one: &&Ranked| one.left_after.is_none() && low - ROUNDING <= one.score.ends().1;
        self.tried.standings.iter().filter(may).collect()
    }

    /// Returns by how much the best one is ahead of all others, with the interval that follows from
    /// those of the scores; `None` if there is no other.
    pub(super) fn lead(&self) -> Option<Estimate> {
        let (best, others) = self.tried.standings.split_first()?;
        let most = |read: &dyn Fn(&Ranked) -> f64| others.iter().map(read).reduce(f64::max);
        let value = best.score.value - most(&|one| one.score.value)?;
        let is_sampled = self.tried.standings.iter().any(|one| one.score.interval.is_some());
        let (low, high) = best.score.ends();
        let interval =
            (low - most(&|one| one.score.ends().1)?, high - most(&|one| one.score.ends().0)?);
        Some(Estimate { value, interval: is_sampled.then_some(interval) })
    }

    /// Returns whether nobody that costs no more surely does better, or as well for less; `None` of a
    /// candidate without a cost.
    pub(super) fn leads(&self, standing: &Ranked) -> Option<bool> {
        let cost = standing.candidate.points?;
        let (_, high) = standing.score.ends();
        let is_better = |other: &Ranked| {
            let (low, _) = other.score.ends();
            other.candidate.points.is_some_and(|theirs| {
                theirs <= cost && high + ROUNDING < low || theirs < cost && high <= low + ROUNDING
            })
        };
        Some(!self.tried.standings.iter().any(is_better))
    }

    /// Returns how the numbers of all candidates were computed.
    pub(super) fn basis(&self) -> (Option<f64>, Option<Sampled>) {
        let standings = &self.tried.standings;
        let slack = standings
            .iter()
            .map(Ranked::slack)
            .try_fold(0.0, |most, slack| slack.map(|slack| f64::max(most, slack)));
        (slack, self.best().sampled.or(standings.iter().find_map(|one| one.sampled)))
    }

    fn numbers(&self) -> Vec<Number> {
        let score = |one: &Ranked| Number {
            key: "score",
            says: format!("{} wins on average", one.candidate.name()),
            unit: Unit::Chance,
            value: one.score.value,
            interval: one.score.interval,
            sampled: one.sampled,
        };
        let (_, sampled) = self.basis();
        let lead = self.lead().map(|Estimate { value, interval }| Number {
            key: "best_lead",
            says: "the best one leads the second by".to_owned(),
            unit: Unit::Difference,
            value,
            interval,
            sampled,
        });
        self.tried.standings.iter().map(score).chain(lead).collect()
    }
}

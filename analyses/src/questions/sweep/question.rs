//! How do the numbers of questions change over a grid or a sample of changes?

use super::axis::SweepAxis;
use super::cell::SweptNumber;
use super::design::Design;
use super::run::{NullStore, SweepError, Swept};
use toml::Table;

use super::series::Series;
use crate::answer::{Answer, Basis, Unit};
use crate::library::{Library, Variant};
use crate::question::{Alternatives, Kind, Question, Subject, json as document};
use crate::sampling::{Ask, AskError, Watcher};

/// The frame of sweeps, one number of a cell per row.
pub const SWEEPS: &str = "sweeps";
/// The frame of the values of axes, one per cell and row.
pub const AXES: &str = "sweep_axes";

/// How do the numbers of questions change with some of what they depend on?
pub struct SweepQuestion {
    /// What changes.
    pub axes: Vec<SweepAxis>,
    /// Which cells are asked about.
    pub design: Design,
    /// How each cell is computed, unless a question itself says otherwise. All cells have the same
    /// seed, and share their dice.
    pub ask: Ask,
    /// The questions that each cell asks: one or more, about one game.
    pub(super) asked: Vec<AskedQuestion>,
    /// The numbers that are asked for; none for all.
    pub(super) wishes: Vec<RequestedNumber>,
    /// The axes of heat maps: rows and columns.
    pub(super) heat: Option<[usize; 2]>,
    /// A variant whose values those of a cell replace; none if only the situation changes.
    pub(super) variant: Option<Variant>,
    pub(super) library: Library,
    /// The file that it is written in, for errors.
    pub(super) origin: String,
}

/// A question of a sweep.
pub(super) struct AskedQuestion {
    /// Its kind.
    pub(super) kind: &'static Kind,
    /// The question as it is.
    pub(super) base: Box<dyn Question>,
    /// Its table.
    pub(super) table: Table,
}

/// A number that is asked for.
pub(super) struct RequestedNumber {
    /// Its key, or what it is in words.
    pub(super) key: String,
    /// The line and column where it is named, if an answer that lacks it is an error.
    pub(super) place: Option<(usize, usize)>,
}

impl RequestedNumber {
    pub(super) fn is(&self, number: &SweptNumber) -> bool {
        *self.key == *number.key || *self.key == *number.says
    }
}

/// A sweep with its answers, as it is told.
pub(super) struct SweepAnswers<'a> {
    pub(super) question: &'a SweepQuestion,
    pub(super) swept: &'a Swept,
    /// The numbers, those that were asked for first.
    pub(super) series: Vec<Series<'a>>,
}

impl Question for SweepQuestion {
    fn kind(&self) -> &'static str {
        "sweep"
    }

    fn stem(&self) -> String {
        if let [only] = &self.asked[..] {
            return format!("{}-sweep", only.base.stem());
        }
        let game = self.subjects().first().map(|subject| subject.game().card());
        format!("{}-sweep", game.map_or("", |card| &card.name))
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        self.asked.iter().flat_map(|asked| asked.base.subjects()).collect()
    }

    fn depends_on(&self) -> Vec<String> {
        self.axes.iter().flat_map(|axis| axis.contents.clone()).collect()
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        let own = self.asked.iter_mut().flat_map(|asked| asked.base.asks());
        [&mut self.ask].into_iter().chain(own).collect()
    }

    fn work_out(
        &self,
        stem: &str,
        _: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        Ok(self.told(stem, &self.swept(watcher)?))
    }
}

impl SweepQuestion {
    /// Asks all cells.
    ///
    /// # Errors
    /// If a number that is asked for is in no answer, more trials are wanted than accepted, or it is
    /// stopped.
    pub fn swept(&self, watcher: &dyn Watcher) -> Result<Swept, AskError> {
        self.run(&NullStore, watcher).map_err(|error| match error {
            SweepError::Ask(error) => error,
            SweepError::Stopped { .. } => AskError::Interrupted,
            SweepError::Store(never) => match never {},
        })
    }

    /// Returns its first question as it is.
    pub(crate) fn base(&self) -> &dyn Question {
        &*self.asked[0].base
    }

    /// Returns the kinds of its questions.
    pub fn kinds(&self) -> impl Iterator<Item = &'static Kind> {
        self.asked.iter().map(|asked| asked.kind)
    }

    /// Returns the answer that cells make together.
    #[must_use]
    pub fn told(&self, stem: &str, swept: &Swept) -> Answer {
        let answer = self.told_in_brief(stem, swept);
        let told = SweepAnswers { question: self, swept, series: self.series(swept) };
        let json = document(&super::json::SweepJson::of(&told, &answer.basis));
        let frames = vec![(SWEEPS, told.frame()), (AXES, told.axes())];
        Answer { frames, json, ..answer }.of_kind(self.kind())
    }

    /// Returns the answer that cells make together, without its frames and its JSON, which have every
    /// number of each cell and take far more memory than the cells.
    #[must_use]
    pub fn told_in_brief(&self, stem: &str, swept: &Swept) -> Answer {
        let told = SweepAnswers { question: self, swept, series: self.series(swept) };
        let basis = Basis { rests_on: swept.rests_on.clone(), what_if: None };
        let numbers = swept.outcomes.iter().flat_map(|outcome| &outcome.numbers);
        let chances: Vec<_> = numbers.filter(|number| number.unit == Unit::Chance).collect();
        let sampled = chances.iter().filter(|number| number.sampled.is_some()).count();
        Answer {
            stem: stem.to_owned(),
            question: told.heading(),
            rosters: self.rosters(),
            sentences: told.sentences(),
            shorts: 1,
            method: told.method(),
            tables: told.tables(),
            charts: told.charts(),
            basis,
            exact: chances.len() - sampled,
            sampled,
            ..Answer::default()
        }
    }

    /// Returns the numbers of all cells as one frame: one per row, with a column for each axis.
    #[must_use]
    pub fn frame(&self, swept: &Swept) -> crate::answer::frame::Frame {
        SweepAnswers { question: self, swept, series: self.series(swept) }.wide()
    }

    /// Returns the rosters of the questions.
    fn rosters(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for subject in self.subjects() {
            let name = match subject {
                Subject::Game(_) => continue,
                Subject::Roster(roster_file) => &roster_file.name,
                Subject::Scenario(scenario_file) => &scenario_file.roster_file.name,
            };
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        names
    }
}

//! What is each thing that players may do worth to their side?

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::Side;

use super::json::OptionsJson;
use crate::answer::{Answer, Basis, Number, Unit};
use crate::measures::engage::SquadSetup;
use crate::measures::options::{Freedom, OptionWorth, OptionWorths};
use crate::question::command::ShellWords;
use crate::question::words::at;
use crate::question::{Alternatives, Question, Subject, json as document};
use crate::sampling::{Ask, AskError, Watcher};

/// The frame of options.
pub const OPTIONS: &str = "options";

/// What is each thing that players may do worth to their side? The same fights are played without it.
#[derive(Clone)]
pub struct OptionsQuestion {
    /// The setup, with the policies that play.
    pub setup: SquadSetup,
    /// The options that are asked about.
    pub freedoms: Vec<Freedom>,
    /// Whether those are all that there are.
    pub is_whole: bool,
}

/// What was computed, with its question.
pub(super) struct OptionsAnswer<'a> {
    pub(super) setup: &'a SquadSetup,
    pub(super) found: OptionWorths,
}

impl Question for OptionsQuestion {
    fn kind(&self) -> &'static str {
        "options"
    }

    fn stem(&self) -> String {
        format!("{}-options", self.setup.scenario_file.system.card().name)
    }

    fn command(&self) -> Option<String> {
        let names: Vec<&str> = self.freedoms.iter().map(|one| one.key.as_ref()).collect();
        let only = if self.is_whole { Vec::new() } else { names };
        let start = ShellWords::of("options").and([&self.setup.scenario_file.name]).and(only);
        Some(start.set(&self.setup.settings).effort(&self.setup.ask).told())
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        vec![Subject::Scenario(&self.setup.scenario_file)]
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        vec![&mut self.setup.ask]
    }

    fn work_out(
        &self,
        stem: &str,
        _: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let setup = &self.setup.fresh();
        let found = setup.option_worths(&self.freedoms, &mut Exact::default(), watcher)?;
        let basis = Basis { rests_on: setup.dependencies(), what_if: None };
        let told = OptionsAnswer { setup, found };
        let numbers = told.numbers();
        let is_sampled = told.found.base.sampled().is_some();
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!(
                "{}, {}: what is each thing that players may do worth{}?",
                setup.scenario_file.system.card().title,
                setup.scenario_file.scenario.name,
                at(&setup.settings)
            ),
            rosters: vec![setup.scenario_file.roster_file.name.clone()],
            sentences: told.sentences(),
            shorts: 1,
            method: told.method(),
            tables: vec![told.table()],
            charts: told.chart().into_iter().collect(),
            frames: vec![(OPTIONS, told.frame())],
            json: document(&OptionsJson::of(&told, &basis)),
            basis,
            exact: if is_sampled { 0 } else { numbers.len() },
            sampled: if is_sampled { numbers.len() } else { 0 },
            numbers,
            ..Answer::default()
        })
    }
}

impl OptionsAnswer<'_> {
    pub(super) fn name(&self, side: Side) -> &str {
        self.setup.names()[side.index()]
    }

    /// Returns how often both sides win with all options, and what each option is worth to its side.
    fn numbers(&self) -> Vec<Number> {
        let base = &self.found.base;
        let sampled = base.sampled();
        let wins = Side::BOTH.map(|side| Number {
            key: ["win_a", "win_b"][side.index()],
            says: format!("{} wins", self.name(side)),
            unit: Unit::Chance,
            value: base.wins(side),
            interval: base.ends.interval(base.wins(side)),
            sampled,
        });
        let worth = |one: &OptionWorth| Number {
            key: ["option_worth_a", "option_worth_b"][one.side.index()],
            says: format!("what {} is worth to {}", one.option.key, self.name(one.side)),
            unit: Unit::Difference,
            value: one.worth.value,
            interval: one.worth.interval,
            sampled,
        };
        wins.into_iter().chain(self.found.options.iter().map(worth)).collect()
    }
}

//! The section of a squad fight.

mod charts;
mod sentences;
mod tables;
#[cfg(test)]
mod tests;

use evenodds_analyses::engage::{SquadOdds, SquadSetup};
use evenodds_analyses::first_move::FirstMove;
use evenodds_analyses::policies::Policies;
use evenodds_analyses::replay::Replay;
use evenodds_engine::engagement::Side;
use evenodds_engine::squad::{Scenario, Status};

use super::{at, method};
use crate::document::Section;
use crate::drawings;
use crate::report::{Drawn, figure};

/// A squad fight with everything that its section contains.
pub(crate) struct Answer<'a> {
    pub(crate) setup: &'a SquadSetup,
    pub(crate) odds: &'a SquadOdds,
    pub(crate) first_move: Option<&'a FirstMove<SquadOdds>>,
    /// A bad, a median and a good fight for the first side.
    pub(crate) replays: &'a [Replay],
    /// The odds with all pairs of policies, if requested.
    pub(crate) policies: Option<&'a Policies>,
}

/// Creates the section of a squad fight; `stem` is the start of its anchor and of its charts'
/// names.
pub(crate) fn section(answer: &Answer<'_>, stem: &str) -> (Section, Vec<Drawn>) {
    let setup = answer.setup;
    let all = [
        ("ends", Some(charts::endings(answer))),
        ("map", Some(drawings::map(setup))),
        ("rounds", charts::rounds(answer)),
        ("unbroken", charts::unbroken(answer)),
        ("survival", charts::survival(answer)),
        ("losses", charts::losses_at_rout(answer)),
        ("states", charts::states(answer)),
        ("pace", charts::pace(answer)),
        ("kills", charts::kills(answer)),
        ("policies", answer.policies.map(|policies| charts::policies(answer, policies))),
    ];
    let all = all.into_iter().filter_map(|(name, chart)| Some((name.to_owned(), chart?)));
    let replays = answer.replays.iter().map(|replay| {
        (format!("at-{}", replay.percentile.unwrap_or_default()), drawings::strip(setup, replay))
    });
    let drawn = all.chain(replays);
    let drawn = drawn.map(|(name, chart)| Drawn { name: format!("{stem}-{name}"), chart });
    let drawn: Vec<Drawn> = drawn.collect();
    let system = setup.scenario_file.system.as_ref();
    let [a, b] = setup.names();
    let (title, name) = (&system.card().title, &answer.scenario().name);
    let mut tables = vec![tables::ends(answer), tables::deployment(answer)];
    tables.extend(tables::rounds(answer));
    tables.extend(tables::figures(answer));
    tables.extend(answer.policies.map(tables::policies));
    tables.push(tables::replays(answer));
    let section = Section {
        id: stem.to_owned(),
        question: format!("{title}, {name}: who wins, {a} or {b}{}?", at(&setup.settings)),
        rosters: vec![setup.scenario_file.roster_file.name.clone()],
        answers: answer.answers(),
        shorts: 2,
        figures: drawn.iter().map(figure).collect(),
        tables,
        method: answer.method(),
        ..Section::default()
    };
    (section, drawn)
}

impl Answer<'_> {
    fn scenario(&self) -> &Scenario {
        &self.setup.scenario_file.scenario
    }

    fn name(&self, side: Side) -> &str {
        self.setup.names()[side.index()]
    }

    /// Returns the game's word for a status.
    fn word(&self, status: Status) -> &str {
        status.word(self.setup.scenario_file.field())
    }

    /// Describes how the numbers were computed, and the policies of both sides.
    fn method(&self) -> String {
        let odds = self.odds;
        let line = method(odds.ends.slack(), odds.sampled(), "", "fights");
        let policies = Side::BOTH.map(|side| {
            let policy = self.setup.policies()[side.index()];
            let (name, says) = (policy.name(), policy.says());
            format!("{} uses the policy {name} ({says})", self.name(side))
        });
        format!(
            "{line} A fight that is not over after {} rounds {}. {}; {}. Intervals of rates \
             and means are clustered by fight. Intervals of shares of figures are those of a \
             proportion of that many fights, which is conservative.",
            self.setup.rounds_max(),
            sentences::last(self),
            policies[0],
            policies[1]
        )
    }
}

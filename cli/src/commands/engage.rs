//! `evenodds engage`: a squad fight.

use std::any::Any;

use evenodds_analyses::asked::Distance;
use evenodds_analyses::events::EventLog;
use evenodds_analyses::library::{Library, ScenarioFile};
use evenodds_analyses::measures::engage::SquadSetup;
use evenodds_analyses::questions::engage::{self, PoliciesQuestion, SquadQuestion};

use super::answer::{Answered, Options};
use super::asked::Values;
use super::basis::BasisOptions;
use super::events::LogFiles;
use super::{ask, ask_one_way, check_drawing, part, write_drawing};
use crate::arguments::{self, Method};
use crate::failure::Failure;

/// Finds a scenario.
pub fn scenario_file(name: &str) -> Result<ScenarioFile, Failure> {
    Ok(Library::standard(".").scenario(name)?)
}

/// Runs the command.
pub fn run(asked: &arguments::Engage) -> Result<(), Failure> {
    let values = Values::of([("scenario", &asked.scenario)]).set(&asked.fight.set)?;
    let (kind, values) = match asked.policies {
        true => ("policies", values),
        false => ("engagement", values.with("replays", false)),
    };
    if asked.policies && asked.fight.effort.method == Method::Both {
        let fix = "leave `--method` out, and policies are played".to_owned();
        return Err(Failure::input("--policies cannot be combined with --method both", Some(fix)));
    }
    let question = values.read(kind, ask(&asked.fight.effort)?)?;
    let setup = setup(&*question);
    let setup = setup.ok_or_else(|| Failure::input("the scenario is no squad fight", None))?;
    check_drawing(asked.map.as_deref(), &setup.scenario_file)?;
    let inputs = part::inputs(&values, question.as_ref());
    let options = (&asked.fight.effort, &asked.fight.part);
    let files = LogFiles::of(&asked.events, options, &inputs)?;
    if part::is_wanted(&asked.fight.part) {
        if asked.map.is_some() {
            let fix = "draw the map without `--part`".to_owned();
            let message = "--part: `--map` cannot be divided into parts";
            return Err(Failure::input(message, Some(fix)));
        }
        return part::written((kind, &values), question, (&asked.fight).into(), &asked.fight.part);
    }
    let play = |files: LogFiles| {
        files.play(|fights, watcher| EventLog::of_squads(&setup, fights, watcher))
    };
    let log = files.map(play).transpose()?;
    let answered = Answered::of(&asked.fight, question)?;
    if let Some(file) = &asked.map {
        write_drawing(&engage::map(&setup), file)?;
    }
    log.map_or(Ok(()), |log| log.write())?;
    answered.show()
}

/// Runs `options`.
pub fn options(asked: &arguments::SquadOptions) -> Result<(), Failure> {
    let values = Values::of([("scenario", &asked.scenario)]).list("only", &asked.names);
    let ask = ask_one_way(&asked.effort, "a question about options")?;
    let question = values.set(&asked.set)?.read("options", ask)?;
    let basis = BasisOptions { assumptions: asked.assumptions, what_if: false };
    let (effort, json) = (Some(&asked.effort), asked.shared.json);
    let options = Options { effort, json, basis, distance: Distance::Signed };
    Answered::of(options, question)?.show()
}

/// Returns the squads that a question is about.
fn setup(question: &dyn Any) -> Option<SquadSetup> {
    let squads = question.downcast_ref().map(|squads: &SquadQuestion| &squads.setup);
    let policies = || question.downcast_ref().map(|policies: &PoliciesQuestion| &policies.setup);
    squads.or_else(policies).cloned()
}

//! `evenodds engage`: a squad fight.

use evenodds_analyses::ask::Ask;
use evenodds_analyses::engage::SquadSetup;
use evenodds_analyses::library::{Library, ScenarioFile};
use evenodds_analyses::questions::engage::{self, PoliciesQuestion, SquadQuestion};

use super::answer::Answered;
use super::{ask, check_drawing, settings, write_drawing};
use crate::arguments::{self, Effort, Method};
use crate::failure::Failure;

/// Finds a scenario.
pub fn scenario_file(name: &str) -> Result<ScenarioFile, Failure> {
    Ok(Library::standard(".").scenario(name)?)
}

/// Runs the command.
pub fn run(asked: &arguments::Engage) -> Result<(), Failure> {
    let Effort { trials, target_error, .. } = asked.fight.effort;
    let settings = settings(&asked.fight.set);
    let setup = SquadSetup::new(scenario_file(&asked.scenario)?, &settings, Ask::default())?;
    check_drawing(asked.map.as_deref(), &setup.scenario_file)?;
    let usual = target_error.is_none().then_some(SquadSetup::FIGHTS);
    let ask = Ask { trials: trials.or(usual), ..ask(&asked.fight.effort)? };
    let with = |ask| SquadSetup { ask, ..setup.clone() };
    let answered = if asked.policies {
        check_policies(asked, &setup)?;
        Answered::of(&asked.fight, ask, |ask| PoliciesQuestion { setup: with(ask) })?
    } else {
        let question = |ask| SquadQuestion { setup: with(ask), policies: false, replays: false };
        Answered::of(&asked.fight, ask, question)?
    };
    if let Some(file) = &asked.map {
        write_drawing(&engage::map(&setup), file)?;
    }
    answered.show()
}

/// Returns an error if policies are to be compared in a way that makes no sense.
fn check_policies(asked: &arguments::Engage, setup: &SquadSetup) -> Result<(), Failure> {
    if asked.fight.effort.method == Method::Both {
        let fix = "leave `--method` out, and policies are played".to_owned();
        let message = "policies are compared one way, not both";
        return Err(Failure::input(message, Some(fix)));
    }
    if let Some((key, _)) = setup.settings.iter().find(|(key, _)| key.starts_with("policy_")) {
        let fix = format!("leave `{key}` or `--policies` out");
        let message = format!("`--policies` has each side played in every way, `{key}` in one");
        return Err(Failure::input(message, Some(fix)));
    }
    Ok(())
}

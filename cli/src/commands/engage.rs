//! `evenodds engage`: a squad fight.

use std::any::Any;

use evenodds_analyses::engage::SquadSetup;
use evenodds_analyses::library::{Library, ScenarioFile};
use evenodds_analyses::questions::Question;
use evenodds_analyses::questions::engage::{self, PoliciesQuestion, SquadQuestion};

use super::answer::Answered;
use super::asked::Values;
use super::{ask, check_drawing, part, write_drawing};
use crate::arguments::{self, Method};
use crate::failure::Failure;

/// Finds a scenario.
pub fn scenario_file(name: &str) -> Result<ScenarioFile, Failure> {
    Ok(Library::standard(".").scenario(name)?)
}

/// Runs the command.
pub fn run(asked: &arguments::Engage) -> Result<(), Failure> {
    let values = Values::of([("scenario", &asked.scenario)]).with("replays", false);
    let values = values.set(&asked.fight.set)?;
    let question: Box<dyn Any> = values.read("engagement", ask(&asked.fight.effort)?)?;
    let Ok(question) = question.downcast::<SquadQuestion>() else {
        return Err(Failure::input("the scenario is no squad fight", None));
    };
    let setup = question.setup.clone();
    check_drawing(asked.map.as_deref(), &setup.scenario_file)?;
    if part::is_wanted(&asked.fight.part) {
        check_part(asked)?;
        return part::written(
            ("engagement", &values),
            question,
            (&asked.fight).into(),
            &asked.fight.part,
        );
    }
    let question: Box<dyn Question> = match asked.policies {
        true => {
            check_policies(asked, &setup)?;
            Box::new(PoliciesQuestion { setup: setup.clone() })
        }
        false => question,
    };
    let answered = Answered::of(&asked.fight, question)?;
    if let Some(file) = &asked.map {
        write_drawing(&engage::map(&setup), file)?;
    }
    answered.show()
}

/// Returns an error if a part is to do what only a whole question does.
fn check_part(asked: &arguments::Engage) -> Result<(), Failure> {
    let refuse = |option: &str, fix: &str| {
        let message = format!("--part: `{option}` cannot be divided into parts");
        Err(Failure::input(message, Some(fix.to_owned())))
    };
    if asked.policies {
        let fix = "divide one pair of policies at a time, with `--set policy_a=` and `policy_b=`";
        return refuse("--policies", fix);
    }
    if asked.map.is_some() {
        return refuse("--map", "draw the map without `--part`");
    }
    Ok(())
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

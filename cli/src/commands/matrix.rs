//! `evenodds matrix`: all stat lines of a roster against each other.

use evenodds_analyses::ask::Ask;
use evenodds_analyses::bout::Bout;
use evenodds_analyses::matrix::MatrixQuestion;

use super::{answer, ask, roster_file, settings};
use crate::arguments::{self, Method};
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Matrix) -> Result<(), Failure> {
    let roster_file = roster_file(&asked.roster)?;
    let settings = settings(&asked.fight.set);
    let names: Vec<String> = match asked.profiles.is_empty() {
        true => roster_file.roster.names().map(str::to_owned).collect(),
        false => asked.profiles.clone(),
    };
    for (nth, name) in names.iter().enumerate() {
        roster_file.profile(name)?;
        if names[..nth].contains(name) {
            return Err(Failure::input(format!("`{name}` is named twice"), None));
        }
    }
    if asked.fight.effort.method == Method::Both {
        let fix = "compare both methods for one pair with `evenodds duel`".to_owned();
        return Err(Failure::input("--method: a matrix cannot use both methods", Some(fix)));
    }
    let first = names[0].as_str();
    let bout = Bout::new(&roster_file, [first, first], &settings, Ask::default())?;
    let (ask, situation) = (ask(&asked.fight.effort)?, bout.situation);
    answer::show(&asked.fight, ask, |ask| MatrixQuestion {
        roster_file: roster_file.clone(),
        names: names.clone(),
        situation: situation.clone(),
        settings: settings.clone(),
        ask,
    })
}

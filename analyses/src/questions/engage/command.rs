//! The command that plays a scenario.

use crate::measures::engage::SquadSetup;
use crate::question::command::ShellWords;

/// Returns the command, with these options.
pub(super) fn told(setup: &SquadSetup, options: &[&str]) -> String {
    let start = ShellWords::of("engage").and([&setup.scenario_file.name]).and(options);
    start.set(&setup.settings).effort(&setup.ask).told()
}

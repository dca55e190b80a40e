//! Options as a frame.

use super::question::OptionsAnswer;
use super::words::verdict;
use crate::answer::frame::Frame;
use crate::answer::statistics::paired::Change;
use crate::measures::options::OptionWorth;

impl OptionsAnswer<'_> {
    /// Returns what options are worth, one side of one option per row: `system`, `scenario`, the settings
    /// that override it; `option_name`, its name, and what it `permits`; the `side` (`a` or `b`) to which it is
    /// forbidden, and its `name`; the chances that this side wins with all options (`win`) and without
    /// this one (`win_without`), and the difference `option_worth`, each with `_low` and `_high` if
    /// sampled; and what that says (`standing`).
    pub(super) fn frame(&self) -> Frame {
        let (setup, base, rows) = (self.setup, &self.found.base, &self.found.options);
        let (height, system) = (rows.len(), setup.scenario_file.system.card());
        let texts =
            |of: &dyn Fn(&OptionWorth) -> String| -> Vec<String> { rows.iter().map(of).collect() };
        let chances = |of: &dyn Fn(&OptionWorth) -> f64| -> Vec<Option<Change>> {
            let chance = |value| Change { value, interval: base.ends.interval(value) };
            rows.iter().map(|one| Some(chance(of(one)))).collect()
        };
        let worths: Vec<Option<Change>> = rows.iter().map(|one| Some(one.worth)).collect();
        Frame::of(height)
            .with("system", vec![system.name.clone(); height])
            .with("scenario", vec![setup.scenario_file.name.clone(); height])
            .settings(vec![setup.settings.as_slice(); height])
            .with("option_name", texts(&|one| one.option.key.clone().into_owned()))
            .with("permits", texts(&|one| one.option.says.clone().into_owned()))
            .with("side", texts(&|one| one.side.letter().to_owned()))
            .with("name", texts(&|one| self.name(one.side).to_owned()))
            .estimates("win", &chances(&|one| base.wins(one.side)))
            .estimates("win_without", &chances(&|one| one.odds.wins(one.side)))
            .estimates("option_worth", &worths)
            .with("standing", texts(&|one| verdict(one.verdict).to_owned()))
            .basis(&vec![(base.ends.slack(), base.sampled()); height])
    }
}

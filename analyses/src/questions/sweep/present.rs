//! Where the design as it is lies on the axes of a sweep.

use evenodds_engine::book::Value;
use evenodds_engine::fight::Sheet;

use super::axis::{SweepAxis, Target};
use super::question::SweepQuestion;
use crate::library::RosterFile;
use crate::question::{Question, Subject};

impl SweepQuestion {
    /// Returns the place on an axis of the value that the question has without a change; `None` if
    /// the axis lacks it.
    pub(super) fn present(&self, axis: &SweepAxis) -> Option<u64> {
        let found = self.present_value(&axis.target)?;
        (0..axis.count()).find(|&level| is(&axis.value(level), &found))
    }

    fn present_value(&self, target: &Target) -> Option<Value> {
        let subjects = self.subjects();
        let book = subjects.first()?.game().book();
        let in_rosters = |find: &dyn Fn(&RosterFile) -> Option<Value>| {
            subjects.iter().find_map(|subject| match subject {
                Subject::Game(_) => None,
                Subject::Roster(roster_file) => find(roster_file),
                Subject::Scenario(scenario_file) => find(&scenario_file.roster_file),
            })
        };
        let of = |sheet: &Sheet, key: &str| sheet.get(key).cloned();
        match target {
            Target::Parameter(key) => Some(book.parameters.get(key)?.value.clone()),
            Target::Profile(name, key) => in_rosters(&|file| {
                of(&file.roster.profiles.iter().find(|one| one.name == *name)?.sheet, key)
            }),
            Target::Weapon(name, key) => in_rosters(&|file| {
                of(&file.roster.weapons.iter().find(|one| one.name == *name)?.sheet, key)
            }),
            Target::Situation(key) => match self.setting(key) {
                Some(toml::Value::Integer(number)) => Some(Value::Number(*number)),
                Some(toml::Value::Boolean(flag)) => Some(Value::Flag(*flag)),
                Some(toml::Value::String(word)) => Some(Value::Choice(word.clone())),
                Some(_) => None,
                None => Some(book.situation.get(key)?.value.clone()),
            },
            Target::Scenario(name) => Some(Value::Choice(name.clone())),
            Target::Game => Some(Value::Choice(book.card.name.clone())),
        }
    }

    /// Returns what the first question says of the situation that says anything of this key.
    fn setting(&self, key: &str) -> Option<&toml::Value> {
        self.asked.iter().find_map(|asked| asked.table.get("set")?.get(key))
    }
}

/// Returns whether a value as written is this one.
fn is(written: &toml::Value, value: &Value) -> bool {
    match (written, value) {
        (toml::Value::Integer(written), Value::Number(number)) => written == number,
        (toml::Value::Boolean(written), Value::Flag(flag)) => written == flag,
        (toml::Value::String(written), Value::Choice(word)) => written == word,
        (toml::Value::Array(written), Value::List(words)) => {
            let written = written.iter().map(toml::Value::as_str);
            written.eq(words.iter().map(|word| Some(word.as_str())))
        }
        _ => false,
    }
}

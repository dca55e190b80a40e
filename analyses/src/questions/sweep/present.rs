//! Where the design as it is lies on the axes of a sweep.

use evenodds_engine::book::{Book, Parameter, Value};
use evenodds_engine::fight::Roster;

use super::axis::{SweepAxis, Target};
use super::question::SweepQuestion;
use crate::question::Question;

impl SweepQuestion {
    /// Returns the place on an axis of the value that the question has without a change; `None` if
    /// the axis lacks it.
    pub(crate) fn present(&self, axis: &SweepAxis) -> Option<u64> {
        let found = self.present_value(&axis.target)?;
        let found = written(&found)?;
        (0..axis.count()).find(|&level| axis.value(level) == found)
    }

    /// Returns what the form says of a key that an axis changes, if it is one of a form.
    pub(crate) fn field(&self, target: &Target) -> Option<Parameter> {
        target.field(self.subjects().first()?.game().book()).cloned()
    }

    /// Returns the value that the question has without a change.
    pub(crate) fn present_value(&self, target: &Target) -> Option<Value> {
        let subjects = self.subjects();
        let book = subjects.first()?.game().book();
        match target {
            Target::Situation(key) => match self.setting(key) {
                Some(toml::Value::Integer(number)) => Some(Value::Number(*number)),
                Some(toml::Value::Boolean(flag)) => Some(Value::Flag(*flag)),
                Some(toml::Value::String(word)) => Some(Value::Choice(word.clone())),
                Some(_) => None,
                None => Some(book.situation.get(key)?.value.clone()),
            },
            Target::Scenario(name) => Some(Value::Choice(name.clone())),
            Target::Game => Some(Value::Choice(book.card.name.clone())),
            Target::Parameter(_) | Target::Profile(..) | Target::Weapon(..) => {
                let rosters = subjects.iter().filter_map(|subject| subject.roster());
                let mut rosters = rosters.map(|file| Some(&*file.roster)).chain([None]);
                rosters.find_map(|roster| target.value(book, roster))
            }
        }
    }

    /// Returns what the first question says of the situation that says anything of this key.
    fn setting(&self, key: &str) -> Option<&toml::Value> {
        self.asked.iter().find_map(|asked| asked.table.get("set")?.get(key))
    }
}

impl Target {
    /// Returns what the form of a game says of the key, if it is one of a form.
    pub(crate) fn field<'b>(&self, book: &'b Book) -> Option<&'b Parameter> {
        match self {
            Target::Parameter(key) => book.parameters.get(key),
            Target::Profile(_, key) => book.profile.get(key),
            Target::Weapon(_, key) => book.weapon.get(key),
            Target::Situation(key) => book.situation.get(key),
            Target::Scenario(_) | Target::Game => None,
        }
    }

    /// Returns the value that a key of the rules or of a roster has.
    pub(crate) fn value(&self, book: &Book, roster: Option<&Roster>) -> Option<Value> {
        let (sheet, key) = match self {
            Target::Parameter(key) => return Some(book.parameters.get(key)?.value.clone()),
            Target::Profile(name, key) => (&roster?.get(name)?.sheet, key),
            Target::Weapon(name, key) => {
                (&roster?.weapons.iter().find(|one| one.name == *name)?.sheet, key)
            }
            Target::Situation(_) | Target::Scenario(_) | Target::Game => return None,
        };
        sheet.get(key).cloned()
    }
}

/// Returns a value as it is written in a file; `None` for a table.
pub(crate) fn written(value: &Value) -> Option<toml::Value> {
    match value {
        Value::Flag(flag) => Some((*flag).into()),
        Value::Number(number) => Some((*number).into()),
        Value::Choice(word) => Some(word.as_str().into()),
        Value::List(words) => Some(words.clone().into()),
        Value::Table(_) => None,
    }
}

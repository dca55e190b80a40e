//! Reading rosters, scenarios and fighters of questions.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use evenodds_engine::book::Fault;
use evenodds_engine::fight::SetupError;
use toml::Spanned;

use super::source::{Source, is_below};
use crate::library::{RosterFile, ScenarioFile, plain};
use crate::measures::bout::Bout;
use crate::sampling::Ask;

/// The default steps of ease.
const EDGES: RangeInclusive<i64> = -3..=3;
/// The maximum step.
pub(super) const EDGE_MAX: i64 = 20;

/// The settings of a situation, as written.
pub(crate) type Settings = Spanned<BTreeMap<Spanned<String>, Spanned<toml::Value>>>;

impl Source<'_> {
    pub(crate) fn scenario_file(&self, name: &Spanned<String>) -> Result<ScenarioFile, Box<Fault>> {
        let scenario_file = self.library.scenario(name.get_ref());
        let scenario_file = scenario_file.map_err(|error| self.unfound(name, error))?;
        if scenario_file.from_file {
            self.note(name.get_ref());
            let roster_file = Some(&scenario_file.roster_file.texts)
                .filter(|_| scenario_file.roster_file.from_file);
            let files =
                roster_file.into_iter().flatten().chain(&scenario_file.roster_file.system_files);
            files.chain(&scenario_file.system_files).for_each(|(path, _)| self.note(path));
        }
        if scenario_file.from_file && is_below(&plain(name.get_ref())) {
            self.keep(name.get_ref(), &scenario_file.text);
            self.keep_all(&scenario_file.system_files);
            self.keep_roster(&scenario_file.roster_file);
        }
        Ok(scenario_file)
    }

    pub(crate) fn roster_file(&self, name: &Spanned<String>) -> Result<RosterFile, Box<Fault>> {
        let roster_file = self.library.roster(name.get_ref());
        let roster_file = roster_file.map_err(|error| self.unfound(name, error))?;
        self.keep_roster(&roster_file);
        Ok(roster_file)
    }

    /// Keeps the texts of a roster, and those of its game.
    fn keep_roster(&self, roster_file: &RosterFile) {
        if roster_file.from_file {
            self.keep_all(&roster_file.texts);
        }
        self.keep_all(&roster_file.system_files);
    }

    pub(crate) fn profile(
        &self,
        roster_file: &RosterFile,
        name: &Spanned<String>,
    ) -> Result<(), Box<Fault>> {
        let found = roster_file.profile(name.get_ref()).map(|_| ());
        found.map_err(|refusal| {
            let fault = Fault::new(self.origin, self.text, refusal.message).at(name.span());
            Box::new(fault.or_rather(refusal.fix))
        })
    }

    /// Reads names of stat lines, each of them once.
    pub(crate) fn profiles<'n>(
        &self,
        roster_file: &RosterFile,
        names: &'n Spanned<Vec<Spanned<String>>>,
    ) -> Result<Vec<&'n str>, Box<Fault>> {
        let mut known: Vec<&str> = Vec::new();
        for name in names.get_ref() {
            self.profile(roster_file, name)?;
            if known.contains(&name.get_ref().as_str()) {
                let message = format!("`{}` is named twice", name.get_ref());
                return Err(self.fault(name.span(), message, "name it once"));
            }
            known.push(name.get_ref());
        }
        Ok(known)
    }

    /// Reads names of stat lines as a list in place of all others, which may be left out: the list
    /// `key`, of `role`s.
    pub(crate) fn others<'n>(
        &self,
        roster_file: &RosterFile,
        names: Option<&'n Spanned<Vec<Spanned<String>>>>,
        (key, role): (&str, &str),
    ) -> Result<Vec<&'n str>, Box<Fault>> {
        match names {
            None => Ok(Vec::new()),
            Some(names) if names.get_ref().is_empty() => {
                let fix = format!("name one, or leave `{key}` out for all others");
                Err(self.fault(names.span(), format!("no {role}s"), fix))
            }
            Some(names) => self.profiles(roster_file, names),
        }
    }

    pub(crate) fn bout(
        &self,
        roster: &Spanned<String>,
        names: [&Spanned<String>; 2],
        set: Option<&Settings>,
        ask: Ask,
    ) -> Result<Bout, Box<Fault>> {
        let roster_file = self.roster_file(roster)?;
        for name in names {
            self.profile(&roster_file, name)?;
        }
        let bout =
            Bout::new(&roster_file, names.map(|name| name.get_ref().as_str()), &settings(set), ask);
        bout.map_err(|refusal| self.refusal((set, names[0]), refusal))
    }

    /// Converts an error to one with a place: that of its key, else that of all settings, else that
    /// of a name.
    #[expect(clippy::unnecessary_box_returns, reason = "faults are large and travel boxed")]
    pub(crate) fn refusal(
        &self,
        (set, name): (Option<&Settings>, &Spanned<String>),
        refusal: SetupError,
    ) -> Box<Fault> {
        let key = refusal.key.as_ref().and_then(|key| {
            let set = set?.get_ref();
            let (known, value) = set.iter().find(|(known, _)| known.get_ref() == key)?;
            Some(known.span().start..value.span().end)
        });
        let span = key.or(set.map(Spanned::span)).unwrap_or(name.span());
        Box::new(
            Fault::new(self.origin, self.text, refusal.message).at(span).or_rather(refusal.fix),
        )
    }

    pub(crate) fn edges(
        &self,
        edges: Option<Spanned<[i64; 2]>>,
    ) -> Result<RangeInclusive<i64>, Box<Fault>> {
        let Some(edges) = edges else { return Ok(EDGES) };
        let [low, high] = *edges.get_ref();
        if -EDGE_MAX <= low && low <= high && high <= EDGE_MAX {
            return Ok(low..=high);
        }
        let message = format!(
            "edges of [{low}, {high}]; expected the lowest and highest, from -{EDGE_MAX} to \
             {EDGE_MAX}"
        );
        Err(self.fault(edges.span(), message, "write it as `edges = [-3, 3]`"))
    }
}

/// Returns the settings of a `set` table, as text.
pub(crate) fn settings(set: Option<&Settings>) -> Vec<(String, String)> {
    let Some(set) = set else { return Vec::new() };
    let text = |value: &toml::Value| match value {
        toml::Value::String(word) => word.clone(),
        toml::Value::Array(words) => {
            let words =
                words.iter().map(|word| word.as_str().map_or(word.to_string(), str::to_owned));
            words.collect::<Vec<_>>().join(";")
        }
        other => other.to_string(),
    };
    let set = set.get_ref().iter();
    set.map(|(key, value)| (key.get_ref().clone(), text(value.get_ref()))).collect()
}

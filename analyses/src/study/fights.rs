//! Reading the tables of a study that ask about fights.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use evenodds_engine::book::Fault;
use evenodds_engine::fight::SetupError;
use serde::Deserialize;
use toml::Spanned;

use super::source::{Source, is_below};
use crate::ask::{Ask, Wanted};
use crate::bout::Bout;
use crate::engage::SquadSetup;
use crate::library::{RosterFile, ScenarioFile, plain};
use crate::matrix::MatrixQuestion;
use crate::questions::attack::AttackQuestion;
use crate::questions::duel::DuelQuestion;
use crate::questions::engage::SquadQuestion;
use crate::questions::growth::GrowthQuestion;

/// The default steps of ease.
const EDGES: RangeInclusive<i64> = -3..=3;
/// The maximum step.
const EDGE_MAX: i64 = 20;

pub(crate) type Settings = Spanned<BTreeMap<Spanned<String>, Spanned<toml::Value>>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AttackEntry {
    roster: Spanned<String>,
    attacker: Spanned<String>,
    defender: Spanned<String>,
    set: Option<Settings>,
    method: Option<Spanned<String>>,
    trials: Option<Spanned<i64>>,
    target_error: Option<Spanned<f64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DuelEntry {
    roster: Spanned<String>,
    a: Spanned<String>,
    b: Spanned<String>,
    set: Option<Settings>,
    edges: Option<Spanned<[i64; 2]>>,
    method: Option<Spanned<String>>,
    trials: Option<Spanned<i64>>,
    target_error: Option<Spanned<f64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatrixEntry {
    roster: Spanned<String>,
    profiles: Option<Spanned<Vec<Spanned<String>>>>,
    set: Option<Settings>,
    method: Option<Spanned<String>>,
    trials: Option<Spanned<i64>>,
    target_error: Option<Spanned<f64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GrowthEntry {
    fighters: Spanned<Vec<Spanned<FighterEntry>>>,
    edges: Option<Spanned<[i64; 2]>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EngagementEntry {
    scenario: Spanned<String>,
    set: Option<Settings>,
    #[serde(default)]
    policies: bool,
    method: Option<Spanned<String>>,
    trials: Option<Spanned<i64>>,
    target_error: Option<Spanned<f64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FighterEntry {
    roster: Spanned<String>,
    profile: Spanned<String>,
    set: Option<Settings>,
}

impl Source<'_> {
    pub(crate) fn attack(
        &self,
        entry: &AttackEntry,
        ask: Ask,
    ) -> Result<AttackQuestion, Box<Fault>> {
        let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
        let ask = self.ask(effort, ask)?;
        let names = [&entry.attacker, &entry.defender];
        let bout = self.bout(&entry.roster, names, entry.set.as_ref(), ask)?;
        let place = (entry.set.as_ref(), &entry.attacker);
        bout.assault().map_err(|refusal| self.refusal(place, refusal))?;
        Ok(AttackQuestion { bout })
    }

    pub(crate) fn duel(&self, entry: DuelEntry, ask: Ask) -> Result<DuelQuestion, Box<Fault>> {
        let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
        let ask = self.ask(effort, ask)?;
        let bout = self.bout(&entry.roster, [&entry.a, &entry.b], entry.set.as_ref(), ask)?;
        let place = (entry.set.as_ref(), &entry.a);
        bout.playable().map_err(|refusal| self.refusal(place, refusal))?;
        // No step at all is nothing to ask about.
        let edges = Some(self.edges(entry.edges)?).filter(|edges| *edges != (0..=0));
        Ok(DuelQuestion { bout, edges })
    }

    pub(crate) fn matrix(
        &self,
        entry: &MatrixEntry,
        ask: Ask,
    ) -> Result<MatrixQuestion, Box<Fault>> {
        let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
        let ask = self.ask(effort, ask)?;
        let roster_file = self.roster_file(&entry.roster)?;
        let settings = settings(entry.set.as_ref());
        let pairs = settings.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let place = (entry.set.as_ref(), &entry.roster);
        let situation =
            roster_file.situation(pairs).map_err(|refusal| self.refusal(place, refusal))?;
        let names: Vec<String> = match &entry.profiles {
            None => roster_file.roster.names().map(str::to_owned).collect(),
            Some(names) if names.get_ref().is_empty() => {
                let fix = "name one, or leave `profiles` out";
                return Err(self.fault(names.span(), "no profiles", fix));
            }
            Some(names) => {
                let names = names.get_ref();
                for (nth, name) in names.iter().enumerate() {
                    self.profile(&roster_file, name)?;
                    if names[..nth].iter().any(|other| other.get_ref() == name.get_ref()) {
                        let message = format!("`{}` is named twice", name.get_ref());
                        return Err(self.fault(name.span(), message, "name it once"));
                    }
                }
                names.iter().map(|name| name.get_ref().clone()).collect()
            }
        };
        let question = MatrixQuestion { roster_file, names, situation, settings, ask };
        question.check().map_err(|refusal| self.refusal(place, refusal))?;
        Ok(question)
    }

    pub(crate) fn growth(
        &self,
        entry: GrowthEntry,
        ask: Ask,
    ) -> Result<GrowthQuestion, Box<Fault>> {
        if entry.fighters.get_ref().is_empty() {
            let fix = "name one of each game";
            return Err(self.fault(entry.fighters.span(), "no fighters", fix));
        }
        let fighters = entry.fighters.into_inner().into_iter().map(|fighter| {
            let FighterEntry { roster, profile, set } = fighter.into_inner();
            let bout = self.bout(&roster, [&profile, &profile], set.as_ref(), ask)?;
            let refused = |refusal| self.refusal((set.as_ref(), &profile), refusal);
            bout.playable().map_err(refused)?;
            bout.assault().map_err(refused)?;
            Ok(bout)
        });
        let bouts = fighters.collect::<Result<Vec<_>, Box<Fault>>>()?;
        Ok(GrowthQuestion { bouts, edges: self.edges(entry.edges)? })
    }

    pub(crate) fn engagement(
        &self,
        entry: &EngagementEntry,
        ask: Ask,
    ) -> Result<SquadQuestion, Box<Fault>> {
        let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
        let mut ask = self.ask(effort, ask)?;
        if ask.wanted == Wanted::Exact {
            let span = entry.method.as_ref().map_or(entry.scenario.span(), Spanned::span);
            let message = "an engagement in a study is always simulated";
            let fix = "use `evenodds engage --method exact` to solve a small one".to_owned();
            let fault = Fault::new(self.origin, self.text, message).at(span);
            return Err(Box::new(fault.or_rather(Some(fix))));
        }
        ask.trials = ask.trials.or(ask.target_error.is_none().then_some(SquadSetup::FIGHTS));
        let scenario_file = self.scenario_file(&entry.scenario)?;
        let place = (entry.set.as_ref(), &entry.scenario);
        let refusal = |refusal| self.refusal(place, refusal);
        let setup =
            SquadSetup::new(scenario_file, &settings(entry.set.as_ref()), ask).map_err(refusal)?;
        setup.fight().map_err(refusal)?;
        Ok(SquadQuestion { setup, policies: entry.policies, replays: true })
    }

    fn scenario_file(&self, name: &Spanned<String>) -> Result<ScenarioFile, Box<Fault>> {
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

    fn bout(
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

    fn edges(&self, edges: Option<Spanned<[i64; 2]>>) -> Result<RangeInclusive<i64>, Box<Fault>> {
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

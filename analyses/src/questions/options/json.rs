//! Options in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use evenodds_engine::engagement::Side;
use evenodds_engine::squad::Policy;
use serde::Serialize;

use super::question::OptionsAnswer;
use super::words::verdict;
use crate::answer::Basis;
use crate::measures::json::{Interval, MethodJson};
use crate::measures::options::OptionWorth;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct OptionsJson {
    system: String,
    scenario: String,
    title: String,
    situation: BTreeMap<String, String>,
    #[serde(flatten)]
    got: MethodJson,
    /// The names of the sides.
    sides: [String; 2],
    policies: [&'static str; 2],
    win_a: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_a_interval: Option<Interval>,
    win_b: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_b_interval: Option<Interval>,
    /// One for each option and side, those first that are worth most.
    options: Vec<OptionJson>,
    /// The weapons that cannot be left at home, with the reasons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<LeftOutJson>,
    #[serde(flatten)]
    basis: Basis,
}

/// What an option is worth to a side.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct OptionJson {
    option_name: String,
    permits: String,
    side: &'static str,
    win_without: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_without_interval: Option<Interval>,
    option_worth: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    option_worth_interval: Option<Interval>,
    standing: &'static str,
}

/// A weapon that cannot be left at home.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct LeftOutJson {
    option_name: String,
    side: &'static str,
    reason: String,
}

impl OptionsJson {
    pub(super) fn of(told: &OptionsAnswer<'_>, basis: &Basis) -> OptionsJson {
        let (setup, base) = (told.setup, &told.found.base);
        let option = |one: &OptionWorth| {
            let win_without = one.odds.wins(one.side);
            OptionJson {
                option_name: one.option.key.clone().into_owned(),
                permits: one.option.says.clone().into_owned(),
                side: one.side.letter(),
                win_without,
                win_without_interval: one.odds.ends.interval(win_without),
                option_worth: one.worth.value,
                option_worth_interval: one.worth.interval,
                standing: verdict(one.verdict),
            }
        };
        let left_out = told.found.left_out.iter().map(|(side, weapon, reason)| LeftOutJson {
            option_name: weapon.clone(),
            side: side.letter(),
            reason: reason.to_string(),
        });
        let [win_a, win_b] = Side::BOTH.map(|side| base.wins(side));
        OptionsJson {
            system: setup.scenario_file.system.card().name.clone(),
            scenario: setup.scenario_file.name.clone(),
            title: setup.scenario_file.scenario.name.clone(),
            situation: setup.settings.iter().cloned().collect(),
            got: MethodJson::of(&base.ends),
            sides: setup.names().map(str::to_owned),
            policies: setup.policies().map(Policy::name),
            win_a,
            win_a_interval: base.ends.interval(win_a),
            win_b,
            win_b_interval: base.ends.interval(win_b),
            options: told.found.options.iter().map(option).collect(),
            left_out: left_out.collect(),
            basis: basis.clone(),
        }
    }
}

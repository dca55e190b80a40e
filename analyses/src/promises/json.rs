//! Promises in the format of `--json`. Values that were not computed are absent.

use serde::Serialize;
use serde_json::Value;

use super::promise::{Checked, Decision, Promise, Ruling};
use crate::answer::Unit;

#[derive(Serialize)]
struct CheckJson {
    verdict: &'static str,
    says: String,
    kept: usize,
    broken: usize,
    undecided: usize,
    alpha: f64,
    beta: f64,
    promises: Vec<PromiseJson>,
}

#[derive(Serialize)]
struct PromiseJson {
    promise: String,
    question: String,
    claim: String,
    /// What is promised, in words.
    promised: String,
    standing: &'static str,
    found: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value_interval: Option<(f64, f64)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    upper: Option<f64>,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    trials: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wrong: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    line: usize,
    column: usize,
}

impl Checked<'_> {
    /// Returns the document of `--json`, in the order of the study.
    #[must_use]
    pub fn json(&self) -> Value {
        let one = |(promise, ruling): (&Promise, &Ruling)| {
            let band = promise.band();
            PromiseJson {
                promise: promise.says.clone(),
                question: self.promises.question(promise).to_owned(),
                claim: promise.claim(),
                promised: ruling.promised(promise),
                standing: ruling.decision.name(),
                found: ruling.found.clone(),
                value: ruling.value,
                value_interval: ruling.interval,
                unit: ruling.unit.map(Unit::name),
                lower: band.and_then(|band| band.low),
                upper: band.and_then(|band| band.high),
                method: ruling.means.name(),
                trials: ruling.trials(),
                wrong: ruling.wrong.clone(),
                message: promise.message.clone(),
                line: promise.line,
                column: promise.column,
            }
        };
        let json = CheckJson {
            verdict: self.decision().name(),
            says: self.headline(),
            kept: self.count(Decision::Kept),
            broken: self.count(Decision::Broken),
            undecided: self.count(Decision::Undecided),
            alpha: self.promises.rates.alpha,
            beta: self.promises.rates.beta,
            promises: self.all.iter().zip(&self.rulings).map(one).collect(),
        };
        serde_json::to_value(&json).unwrap_or_default()
    }
}

//! What questions share when they work out an answer.

use evenodds_engine::engagement::Limits;
use serde::Serialize;
use serde_json::Value;

use super::contract::Alternatives;
use crate::answer::dependencies::Dependencies;
use crate::answer::statistics::{Sampled, Stop};
use crate::answer::{Basis, WhatIf};
use crate::measures::bout::Bout;
use crate::sampling::{Ask, AskError};

/// Returns the basis of an answer; `ask` asks again with the alternatives, unless the answer itself
/// was interrupted. If they are interrupted, they are left out, and `stopped` says so.
pub(crate) fn basis(
    alternatives: Alternatives,
    rests_on: Dependencies,
    stopped: &mut Option<String>,
    ask: impl FnOnce(&Dependencies) -> Result<Option<WhatIf>, AskError>,
) -> Result<Basis, AskError> {
    let tries = alternatives != Alternatives::Untried && stopped.is_none();
    let what_if = match tries.then(|| ask(&rests_on)).transpose() {
        Err(AskError::Interrupted) => {
            *stopped = Some("stopped while trying alternatives".to_owned());
            None
        }
        what_if => what_if?.flatten(),
    };
    Ok(Basis { rests_on, what_if })
}

/// Returns the reason why sampling is not complete, if it was interrupted; `trials` is the name of
/// trials.
pub(crate) fn interrupted(sampled: Option<Sampled>, trials: &str) -> Option<String> {
    match sampled {
        Some(Sampled { stop: Stop::Interrupted, trials: done, .. }) => {
            Some(format!("stopped after {done} {trials}"))
        }
        _ => None,
    }
}

/// How often a duel that is not solved is simulated with each alternative, to try them quickly.
const FEW: u64 = 20_000;

/// Returns a bout that is asked about quickly.
pub(crate) fn few(bout: &Bout) -> Bout {
    let ask = Ask { trials: Some(FEW), target_error: None, limits: Limits::FEW, ..bout.ask };
    Bout { ask, ..bout.clone() }
}

/// Returns a JSON document.
pub(crate) fn json(document: &impl Serialize) -> Value {
    serde_json::to_value(document).unwrap_or_default()
}

//! Reading questions about checks.

use evenodds_engine::book::{Fault, TermsError};

use super::source::{Effort, Source};
use crate::sampling::{Ask, Wanted};

/// Reads how the odds of checks are computed. Exact laws cost microseconds, so nothing that can be
/// weighed is sampled unless requested.
pub(crate) fn ask_checks(
    source: &Source<'_>,
    effort: Effort<'_>,
    usual: Ask,
) -> Result<Ask, Box<Fault>> {
    let ask = source.ask(effort, Ask { wanted: Wanted::Exact, ..usual })?;
    if effort.0.is_none_or(|method| method.get_ref() == "auto") {
        // Checks that cannot be weighed are sampled, and take far longer than others.
        return Ok(Ask { wanted: usual.wanted, ..ask });
    }
    Ok(ask)
}

/// Returns the likeliest fix of a check that a game does not know.
pub(crate) fn fix_of_terms(error: &TermsError) -> &'static str {
    match error {
        TermsError::OutOfRange { .. } => "choose a value within this range",
        TermsError::NothingAgainst { .. } => "leave `against` out",
    }
}

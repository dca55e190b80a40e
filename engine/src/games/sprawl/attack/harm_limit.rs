//! Harm beyond which more makes no difference.

use crate::fight::Fighter;
use crate::games::sprawl::profile::{Profile, Working};
use crate::games::sprawl::rules::Rules;

/// Returns the harm beyond which more makes no difference for a fighter.
pub(super) fn harm_max(fighter: &Fighter<'_, Rules>) -> u8 {
    let Fighter { profile: Profile { bounds, .. }, condition } = fighter;
    let last = match condition.weapon {
        Working::Spent => bounds.cannot_rise_from,
        Working::Ready | Working::Jammed => bounds.cannot_hit_from.max(bounds.cannot_rise_from),
    };
    last.saturating_sub(condition.suffered).max(condition.health).max(1)
}

//! What figures are worth to players who know the odds.

use std::sync::Arc;

use evenodds_engine::fight::SetupError;
use evenodds_engine::squad::Worth;

use super::keen::Question;
use super::member::{Member, Reader};
use super::pairing::PairKey;
use super::setup::ScriptSquad;
use super::situation::Seen;
use crate::fights::fall::said;

/// What figures are worth on average, in percent.
const USUAL: i64 = 100;

/// The most that a figure is worth, in percent of what one is worth on average.
const MOST: i64 = 10_000;

/// The part of a figure's worth that is for being there; the rest goes by what it can do.
const FOR_BEING_THERE: f64 = 0.5;

impl Reader<'_> {
    /// Returns what the script says that a figure is worth, in percent, if it does.
    ///
    /// # Errors
    /// If that is no percentage.
    pub(super) fn value(&self, member: &Member, name: &str) -> Result<Option<i64>, SetupError> {
        let fight = self.alone(&member.arms[0].figure);
        let Some(entry) = self.rules.alone("value", &fight) else { return Ok(None) };
        let value = said(&entry, member.fresh);
        if (0..=MOST).contains(&value) {
            return Ok(Some(value));
        }
        let message = format!("`value` of {name} is {value}; expected 0 to {MOST}, in percent");
        let fix = "return 100 for a figure that is worth as much as any";
        Err(SetupError::new(message).or_rather(Some(fix.to_owned())))
    }
}

impl ScriptSquad {
    /// Returns what all figures are worth, in percent: as the script says; else by what their best
    /// attack on each enemy takes of it, as both begin, against what all take on average. Half of it
    /// is for being there at all.
    pub(super) fn values(&self, said: &[Option<i64>]) -> Arc<[f64]> {
        let threats: Vec<f64> = (0..self.members.len()).map(|who| self.threat(who)).collect();
        let mean = threats.iter().sum::<f64>() / threats.len().max(1) as f64;
        let by_threat = |threat: f64| match 0.0 < mean {
            true => FOR_BEING_THERE + (1.0 - FOR_BEING_THERE) * threat / mean,
            false => 1.0,
        };
        let values = threats.into_iter().zip(said);
        let of = |(threat, said): (f64, &Option<i64>)| {
            said.map_or_else(|| by_threat(threat), |said| said as f64 / USUAL as f64)
        };
        values.map(of).collect()
    }

    /// Returns what the best attack of a figure takes of an enemy on average.
    fn threat(&self, who: usize) -> f64 {
        let foes = self.field.squad(self.field.side(who).foe());
        let count = foes.len().max(1) as f64;
        let gain = |foe: usize| {
            let member = &self.members[who];
            let gains = member.arms.iter().enumerate().map(|(arm, held)| {
                let arms = [arm, self.members[foe].held(held.is_blow)];
                let key = PairKey {
                    pair: self.worths.pair([who, foe]),
                    arms: arms.map(|arm| arm as u8),
                    seen: Seen::default(),
                };
                let marks = self.fresh_marks([who, foe], arms);
                self.worth(&Question { key, marks, side: None, others: 0 }).gain
            });
            gains.max().unwrap_or(0)
        };
        foes.map(|foe| f64::from(gain(foe).max(0))).sum::<f64>() / count
    }

    /// Returns what an attack of one figure on another is worth, by what both are worth to a player
    /// who knows the odds.
    pub(super) fn valued(&self, [by, on]: [usize; 2], worth: Worth) -> Worth {
        if !self.field.policy(by).knows_odds() {
            return worth;
        }
        let times = |of: i32, who: usize| (f64::from(of) * self.values[who]).round() as i32;
        Worth { gain: times(worth.gain, on), cost: times(worth.cost, by), ..worth }
    }
}

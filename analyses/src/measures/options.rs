//! Options: what each thing that players may do is worth to their side, by the same fights without it.

use std::borrow::Cow;

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::Side;
use evenodds_engine::fight::SetupError;
use evenodds_engine::squad::{OptionId, Restrictions, SquadFight};

use crate::answer::statistics::paired::{Change, Pairs};
use crate::answer::statistics::{Sampled, Stop};
use crate::measures::engage::{Prepared, SquadOdds, SquadSetup};
use crate::sampling::{AskError, Wanted, Watcher};

/// Something that players may do, or a weapon that they may carry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Freedom {
    /// The name by which a question asks for it.
    pub key: Cow<'static, str>,
    /// What it is, as "to move into close combat".
    pub says: Cow<'static, str>,
    /// What is forbidden without it; `None` for a weapon, which stays at home.
    id: Option<OptionId>,
}

/// What is known of an option of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionVerdict {
    /// The side wins more with it.
    Pays,
    /// The side wins less with it.
    Costs,
    /// Either may be.
    Undecided,
    /// Nothing at all differs without it.
    Unused,
}

/// What an option is worth to a side.
#[derive(Clone, PartialEq, Debug)]
pub struct OptionWorth {
    /// The option.
    pub option: Freedom,
    /// The side to which it is forbidden.
    pub side: Side,
    /// The odds without it.
    pub odds: SquadOdds,
    /// How much more often the side wins with it.
    pub worth: Change,
    /// What that says.
    pub verdict: OptionVerdict,
}

/// What the options of both sides are worth.
#[derive(Clone, PartialEq, Debug)]
pub struct OptionWorths {
    /// The odds with all options.
    pub base: SquadOdds,
    /// The options, by how much they are worth to a side, the most first.
    pub options: Vec<OptionWorth>,
    /// The weapons that cannot be left at home, by their sides, with the reasons.
    pub left_out: Vec<(Side, String, SetupError)>,
}

/// An option that is forbidden to a side, or a weapon that its figures leave at home.
struct Forbidden<'s> {
    option: Freedom,
    side: Side,
    prepared: Prepared<'s>,
}

impl SquadSetup {
    /// Returns what players may do in a fight, then the weapons that a figure of either side carries
    /// besides others, each once.
    #[must_use]
    pub fn freedoms(&self, fight: &dyn SquadFight) -> Vec<Freedom> {
        let options = fight.options().into_iter();
        let mut all: Vec<Freedom> =
            options.map(|one| Freedom { key: one.key, says: one.says, id: Some(one.id) }).collect();
        for side in Side::BOTH {
            for name in self.spare_weapons(side) {
                if all.iter().all(|known| known.key != name) {
                    let says = format!("to carry the weapon {name}").into();
                    all.push(Freedom { key: name.to_owned().into(), says, id: None });
                }
            }
        }
        all
    }

    /// Returns the weapons that a figure of a side carries besides others, each once.
    fn spare_weapons(&self, side: Side) -> Vec<&str> {
        let units = &self.scenario_file.scenario.forces[side.index()].units;
        let figures = units.iter().flat_map(|unit| &unit.figures);
        let mut names: Vec<&str> = Vec::new();
        for weapons in figures.map(|figure| &figure.contender.weapons).filter(|all| 1 < all.len()) {
            for weapon in weapons {
                if !names.contains(&weapon.name.as_str()) {
                    names.push(&weapon.name);
                }
            }
        }
        names
    }

    /// Returns the same setup in which the figures of a side that carry a weapon besides others leave
    /// it at home.
    fn without(&self, side: Side, weapon: &str) -> SquadSetup {
        let mut setup = self.clone();
        let units = &mut setup.scenario_file.scenario.forces[side.index()].units;
        for figure in units.iter_mut().flat_map(|unit| &mut unit.figures) {
            if 1 < figure.contender.weapons.len() {
                figure.contender.weapons.retain(|carried| carried.name != weapon);
            }
        }
        setup
    }

    /// Computes what these options are worth to each side: the same fights are played without each, with
    /// the same dice until a decision differs.
    ///
    /// # Errors
    /// As for [`Prepared::odds`]; also if it is stopped before all are played.
    pub fn option_worths(
        &self,
        freedoms: &[Freedom],
        hand: &mut Exact,
        watcher: &dyn Watcher,
    ) -> Result<OptionWorths, AskError> {
        let base = self.prepared()?;
        let armed: Vec<(Side, &Freedom, SquadSetup)> = Side::BOTH
            .into_iter()
            .flat_map(|side| {
                let carried = self.spare_weapons(side);
                let weapons = freedoms.iter().filter(move |one| {
                    one.id.is_none() && carried.iter().any(|name| *name == one.key)
                });
                weapons.map(move |one| (side, one, self.without(side, &one.key)))
            })
            .collect();
        let mut forbidden = Vec::new();
        for side in Side::BOTH {
            for option in freedoms {
                let Some(id) = option.id else { continue };
                let fight = base.fight.restricted(Restrictions::default().and(side, id));
                let prepared = Prepared { setup: self, fight };
                forbidden.push(Forbidden { option: option.clone(), side, prepared });
            }
        }
        let mut left_out = Vec::new();
        for (side, option, setup) in &armed {
            match setup.prepared() {
                Ok(prepared) => {
                    forbidden.push(Forbidden { option: (*option).clone(), side: *side, prepared });
                }
                Err(refusal) => left_out.push((*side, option.key.clone().into_owned(), refusal)),
            }
        }
        let (base, options) = weighed(base, forbidden, hand, watcher)?;
        Ok(OptionWorths { base, options, left_out })
    }
}

/// Plays the fights as they are, and without each option.
fn weighed(
    base: Prepared<'_>,
    forbidden: Vec<Forbidden<'_>>,
    hand: &mut Exact,
    watcher: &dyn Watcher,
) -> Result<(SquadOdds, Vec<OptionWorth>), AskError> {
    let wanted = base.setup.ask.wanted;
    let (names, others): (Vec<_>, Vec<_>) =
        forbidden.into_iter().map(|one| ((one.option, one.side), one.prepared)).unzip();
    let prepared: Vec<Prepared<'_>> = std::iter::once(base).chain(others).collect();
    let (odds, pairs) = if wanted == Wanted::Exact {
        let odds = prepared.iter().map(|one| one.odds(hand, watcher));
        (odds.collect::<Result<Vec<_>, _>>()?, None)
    } else {
        let pairs = vec![Pairs::default(); names.len()];
        let count = |pairs: &mut Vec<Pairs>, winners: &[Vec<Option<Side>>]| {
            let Some((with, without)) = winners.split_first() else { return };
            for ((pairs, (_, side)), without) in pairs.iter_mut().zip(&names).zip(without) {
                for (with, without) in with.iter().zip(without) {
                    pairs.count(*with == Some(*side), *without == Some(*side));
                }
            }
        };
        let (odds, pairs) = SquadSetup::side_by_side(&prepared, pairs, count, watcher)?;
        (odds, Some(pairs))
    };
    let is_stopped =
        |odds: &SquadOdds| odds.sampled().is_some_and(|sampled| sampled.stop == Stop::Interrupted);
    if odds.iter().any(is_stopped) {
        return Err(AskError::Interrupted);
    }
    let mut odds = odds.into_iter();
    let base = odds.next().ok_or(AskError::Interrupted)?;
    let count = names.len();
    let mut options: Vec<OptionWorth> = names
        .into_iter()
        .zip(odds)
        .enumerate()
        .map(|(nth, ((option, side), odds))| {
            let pairs = pairs.as_ref().map(|pairs| pairs[nth]);
            let worth = worth(side, [&base, &odds], pairs, count);
            let verdict = verdict([&base, &odds], worth);
            OptionWorth { option, side, odds, worth, verdict }
        })
        .collect();
    options.sort_by(|one, other| {
        let unused = |of: &OptionWorth| of.verdict == OptionVerdict::Unused;
        let order = other.worth.value.total_cmp(&one.worth.value);
        unused(one).cmp(&unused(other)).then(order)
    });
    Ok((base, options))
}

/// Returns how much more often a side wins with an option than without. The intervals of all `count`
/// of them hold together.
fn worth(
    side: Side,
    [with, without]: [&SquadOdds; 2],
    pairs: Option<Pairs>,
    count: usize,
) -> Change {
    let value = with.wins(side) - without.wins(side);
    let interval = pairs.zip(with.sampled()).map(|(pairs, sampled)| {
        let confidence = 1.0 - (1.0 - sampled.confidence) / count.max(1) as f64;
        pairs.interval(Sampled { confidence, ..sampled })
    });
    Change { value, interval }
}

fn verdict([with, without]: [&SquadOdds; 2], worth: Change) -> OptionVerdict {
    if with == without {
        return OptionVerdict::Unused;
    }
    let slack: f64 = [with, without].iter().filter_map(|odds| odds.ends.slack()).sum();
    let (low, high) = worth.interval.unwrap_or((worth.value - slack, worth.value + slack));
    match () {
        () if 0.0 < low => OptionVerdict::Pays,
        () if high < 0.0 => OptionVerdict::Costs,
        () => OptionVerdict::Undecided,
    }
}

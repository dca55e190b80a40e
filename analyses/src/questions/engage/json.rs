//! Squad fights in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use evenodds_engine::engagement::{Ending, Side};
use evenodds_engine::squad::{Policy, Status};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::answer::statistics::clustered::Clustered;
use crate::answer::{Basis, measure};
use crate::measures::engage::{SquadOdds, SquadRecord};
use crate::measures::json::{Interval, MethodJson, RoundsJson};

/// A squad fight.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct SquadJson {
    scenario: String,
    title: String,
    system: String,
    situation: BTreeMap<String, String>,
    #[serde(flatten)]
    got: MethodJson,
    sides: [SideJson; 2],
    #[serde(flatten)]
    rounds: RoundsJson,
    first: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_move: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_move_interval: Option<[Interval; 2]>,
    #[serde(flatten)]
    basis: Basis,
}

/// A policy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(super) struct PolicyJson {
    name: &'static str,
    says: &'static str,
}

/// The results of a side.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct SideJson {
    name: String,
    policy: PolicyJson,
    size: usize,
    /// Its numbers, with their intervals.
    #[serde(flatten)]
    numbers: Map<String, Value>,
    /// Why it wins: the other side is out or routed, or victory conditions decide.
    win_by: WinBy,
    /// The chance of each number of figures out at the end, from none to all.
    #[serde(skip_serializing_if = "Option::is_none")]
    casualties: Option<Vec<f64>>,
    /// The same at its rout; absent if it is never routed.
    #[serde(skip_serializing_if = "Option::is_none")]
    casualties_at_rout: Option<Vec<f64>>,
    /// Its actions in each round, from the first on, as means over all fights.
    #[serde(skip_serializing_if = "Option::is_none")]
    deeds_by_round: Option<ActionsJson>,
    /// The chance of one of its figures to be out by the end of each round, from the first on.
    #[serde(skip_serializing_if = "Option::is_none")]
    out_by_round: Option<Vec<f64>>,
    /// The chance that it has been routed by then.
    routed_by_round: Vec<f64>,
    /// The chance of one of its figures to be able to act, down, shaken or gone by then.
    #[serde(skip_serializing_if = "Option::is_none")]
    standing_by_round: Option<Standing>,
    /// The chance of each number of figures, from none to all, to be still in the fight by then.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_by_round: Option<Vec<Vec<f64>>>,
    /// By what those figures have, such as points: its amounts, each with its chance.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    stocks_left_by_round: BTreeMap<String, Vec<Vec<(f64, f64)>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    figures: Option<Vec<FigureJson>>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct WinBy {
    out: f64,
    rout: f64,
    goals: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct Standing {
    ready: Vec<f64>,
    down: Vec<f64>,
    shaken: Vec<f64>,
    fled: Vec<f64>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct ActionsJson {
    attacks_mean: Vec<f64>,
    /// Null in rounds without attacks.
    hits_per_attack: Vec<Option<f64>>,
    kills_mean: Vec<f64>,
}

/// The means of a figure's actions in a fight.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct FigureJson {
    name: String,
    attacks_mean: f64,
    attacks_mean_interval: Interval,
    /// Of these, those in close combat.
    blows_mean: f64,
    blows_mean_interval: Interval,
    /// The rounds at whose end it was elsewhere than before.
    moves_mean: f64,
    moves_mean_interval: Interval,
    #[serde(skip_serializing_if = "Option::is_none")]
    hits_per_attack: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hits_per_attack_interval: Option<Interval>,
    kills_mean: f64,
    kills_mean_interval: Interval,
    /// Of all enemies that its side puts out.
    #[serde(skip_serializing_if = "Option::is_none")]
    kills_share: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kills_share_interval: Option<Interval>,
    taken_out: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    taken_out_interval: Option<Interval>,
    /// The same under its old name.
    out: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    out_interval: Option<Interval>,
}

impl SquadJson {
    /// Converts the odds of a scenario.
    pub(super) fn of(told: SquadRecord<'_>, basis: &Basis) -> SquadJson {
        let SquadRecord { setup, odds, first_move } = told;
        let ends = &odds.ends;
        SquadJson {
            scenario: setup.scenario_file.name.clone(),
            title: setup.scenario_file.scenario.name.clone(),
            system: setup.scenario_file.system.card().name.clone(),
            situation: setup.settings.iter().cloned().collect(),
            got: MethodJson::of(ends),
            sides: Side::BOTH.map(|side| SideJson::of(told, side)),
            rounds: RoundsJson::of(ends, setup.rounds_max()),
            first: setup.first(),
            first_move: first_move.map(|gain| Side::BOTH.map(|side| gain.advantage(side))),
            first_move_interval: first_move.and_then(|gain| {
                let [a, b] = Side::BOTH.map(|side| gain.interval(side));
                Some([a?, b?])
            }),
            basis: basis.clone(),
        }
    }
}

impl ActionsJson {
    fn of(odds: &SquadOdds, side: Side) -> Option<ActionsJson> {
        let values = |means: Vec<Clustered>| means.into_iter().map(|mean| mean.value).collect();
        let hits = odds.hits_by_round(side)?;
        Some(ActionsJson {
            attacks_mean: values(odds.attacks_by_round(side)?),
            hits_per_attack: hits.into_iter().map(|hits| hits.map(|hits| hits.value)).collect(),
            kills_mean: values(odds.kills_by_round(side)?),
        })
    }
}

impl PolicyJson {
    pub(super) fn of(policy: &'static dyn Policy) -> PolicyJson {
        PolicyJson { name: policy.name(), says: policy.says() }
    }
}

impl SideJson {
    fn of(told: SquadRecord<'_>, side: Side) -> SideJson {
        let SquadRecord { setup, odds, .. } = told;
        let standing = |status| odds.standing(side, status);
        let gone = [Status::Ready, Status::Down, Status::Shaken, Status::Fled].map(standing);
        let standing_by_round = match gone {
            [Some(ready), Some(down), Some(shaken), Some(fled)] => {
                Some(Standing { ready, down, shaken, fled })
            }
            _ => None,
        };
        let figures = odds.actions_of_figures().map(|figures| {
            let ours = figures.into_iter().filter(|figure| figure.side == side);
            let told = ours.map(|figure| FigureJson {
                name: figure.name.to_owned(),
                attacks_mean: figure.attacks.value,
                attacks_mean_interval: figure.attacks.interval,
                blows_mean: figure.blows.value,
                blows_mean_interval: figure.blows.interval,
                moves_mean: figure.moves.value,
                moves_mean_interval: figure.moves.interval,
                hits_per_attack: figure.hits_per_attack.map(|known| known.value),
                hits_per_attack_interval: figure.hits_per_attack.map(|known| known.interval),
                kills_mean: figure.kills.value,
                kills_mean_interval: figure.kills.interval,
                kills_share: figure.kills_share.map(|known| known.value),
                kills_share_interval: figure.kills_share.map(|known| known.interval),
                taken_out: figure.out,
                taken_out_interval: odds.ends.interval(figure.out),
                out: figure.out,
                out_interval: odds.ends.interval(figure.out),
            });
            told.collect()
        });
        let stocks = odds.left(side).into_iter().skip(1).flatten();
        SideJson {
            name: setup.names()[side.index()].to_owned(),
            policy: PolicyJson::of(setup.policies()[side.index()]),
            size: odds.size(side),
            numbers: measure::row(
                SquadRecord::measures().iter().filter(|one| one.key.is_of_side()),
                (&told, side),
            ),
            win_by: WinBy {
                out: odds.ends.ended(Ending::Out(side)),
                rout: odds.ends.ended(Ending::Rout(side)),
                goals: odds.decided(side),
            },
            casualties: odds.losses(side),
            casualties_at_rout: odds.losses_at_rout(side),
            deeds_by_round: ActionsJson::of(odds, side),
            out_by_round: odds.standing(side, Status::Out),
            routed_by_round: odds.routed_by_round(side),
            standing_by_round,
            left_by_round: odds.figures_left(side),
            stocks_left_by_round: stocks.map(|left| (left.name, left.by_round)).collect(),
            figures,
        }
    }
}

//! Squad fights in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use evenodds_engine::engagement::{Ending, Side};
use evenodds_engine::squad::{POLICIES, Policy, Status};
use serde::Serialize;

use crate::ask::Sampled;
use crate::clustered::Clustered;
use crate::engage::{SquadOdds, SquadSetup};
use crate::fight_json::{GotJson, Interval, RoundsJson};
use crate::first_move::FirstMove;
use crate::odds::Method;
use crate::policies::{Pairing, Policies};
use crate::what_if::Basis;

/// A squad fight.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SquadJson {
    scenario: String,
    title: String,
    system: String,
    situation: BTreeMap<String, String>,
    #[serde(flatten)]
    got: GotJson,
    sides: [SideJson; 2],
    draw: f64,
    undecided: f64,
    both_out: f64,
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

/// A squad fight with all pairs of policies.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PoliciesJson {
    scenario: String,
    title: String,
    system: String,
    situation: BTreeMap<String, String>,
    /// The names of the sides.
    sides: [String; 2],
    policies: [PolicyJson; POLICIES.len()],
    pairings: Vec<PairingJson>,
    /// For each side and each policy of the other: its own best policies; all if no difference is
    /// significant.
    best: [BTreeMap<&'static str, Vec<&'static str>>; 2],
    says: [String; 2],
}

/// A policy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
struct PolicyJson {
    name: &'static str,
    says: &'static str,
}

/// The results of both sides with one policy each.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct PairingJson {
    policies: [&'static str; 2],
    method: Method,
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<f64>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    sampled: Option<Sampled>,
    wins: [f64; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    wins_interval: Option<[Interval; 2]>,
    draw: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    casualties_mean: Option<[f64; 2]>,
    rounds_mean: f64,
}

/// The results of a side.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct SideJson {
    name: String,
    policy: PolicyJson,
    size: usize,
    win: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_interval: Option<Interval>,
    /// Why it wins: the other side is out or routed, or victory conditions decide.
    win_by: WinBy,
    rout: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    rout_interval: Option<Interval>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wiped_out: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wiped_out_interval: Option<Interval>,
    #[serde(skip_serializing_if = "Option::is_none")]
    casualties_mean: Option<f64>,
    /// The chance of each number of figures out at the end, from none to all.
    #[serde(skip_serializing_if = "Option::is_none")]
    casualties: Option<Vec<f64>>,
    /// The same at its rout; absent if it is never routed.
    #[serde(skip_serializing_if = "Option::is_none")]
    casualties_at_rout: Option<Vec<f64>>,
    /// The mean number of figures that have left the table unhurt.
    #[serde(skip_serializing_if = "Option::is_none")]
    fled_mean: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hits_per_attack: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hits_per_attack_interval: Option<Interval>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kills_mean: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kills_mean_interval: Option<Interval>,
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
    /// Of these, those in close combat.
    blows_mean: f64,
    /// The rounds at whose end it was elsewhere than before.
    moves_mean: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    hits_per_attack: Option<f64>,
    kills_mean: f64,
    kills_mean_interval: Interval,
    out: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    out_interval: Option<Interval>,
}

impl SquadJson {
    /// Converts the odds of a scenario.
    #[must_use]
    pub fn of(
        setup: &SquadSetup,
        odds: &SquadOdds,
        first_move: Option<&FirstMove<SquadOdds>>,
        basis: &Basis,
    ) -> SquadJson {
        let ends = &odds.ends;
        SquadJson {
            scenario: setup.scenario_file.name.clone(),
            title: setup.scenario_file.scenario.name.clone(),
            system: setup.scenario_file.system.card().name.clone(),
            situation: setup.settings.iter().cloned().collect(),
            got: GotJson::of(ends),
            sides: Side::BOTH.map(|side| SideJson::of(setup, odds, side)),
            draw: odds.draw(),
            undecided: (odds.draw() - ends.ended(Ending::BothOut)).max(0.0),
            both_out: ends.ended(Ending::BothOut),
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
    fn of(policy: &'static dyn Policy) -> PolicyJson {
        PolicyJson { name: policy.name(), says: policy.says() }
    }
}

impl PoliciesJson {
    /// Converts the odds with all pairs of policies.
    #[must_use]
    pub fn of(setup: &SquadSetup, policies: &Policies) -> PoliciesJson {
        let name = |place: usize| POLICIES[place].name();
        let best = |side| {
            let others = (0..POLICIES.len()).map(|other| {
                let best = policies.best(side, other);
                (name(other), best.into_iter().map(name).collect())
            });
            others.collect()
        };
        PoliciesJson {
            scenario: setup.scenario_file.name.clone(),
            title: setup.scenario_file.scenario.name.clone(),
            system: setup.scenario_file.system.card().name.clone(),
            situation: setup.settings.iter().cloned().collect(),
            sides: setup.names().map(str::to_owned),
            policies: POLICIES.map(PolicyJson::of),
            pairings: policies.pairings.iter().map(PairingJson::of).collect(),
            best: Side::BOTH.map(best),
            says: policies.says(),
        }
    }
}

impl PairingJson {
    fn of(pairing: &Pairing) -> PairingJson {
        let Pairing { setup, odds } = pairing;
        let wins = Side::BOTH.map(|side| odds.wins(side));
        let both = |[ours, theirs]: [Option<Interval>; 2]| Some([ours?, theirs?]);
        let casualties = Side::BOTH.map(|side| odds.casualties_mean(side));
        PairingJson {
            policies: setup.policies().map(Policy::name),
            method: odds.ends.method(),
            slack: odds.ends.slack(),
            sampled: odds.sampled(),
            wins,
            wins_interval: both(wins.map(|win| odds.ends.interval(win))),
            draw: odds.draw(),
            casualties_mean: casualties[0].zip(casualties[1]).map(<[f64; 2]>::from),
            rounds_mean: odds.ends.rounds_mean(),
        }
    }
}

impl SideJson {
    fn of(setup: &SquadSetup, odds: &SquadOdds, side: Side) -> SideJson {
        let (win, rout, wiped_out) = (odds.wins(side), odds.routed(side), odds.wiped_out(side));
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
                attacks_mean: figure.attacks,
                blows_mean: figure.blows,
                moves_mean: figure.moves,
                hits_per_attack: figure.hits_per_attack,
                kills_mean: figure.kills.value,
                kills_mean_interval: figure.kills.interval,
                out: figure.out,
                out_interval: odds.ends.interval(figure.out),
            });
            told.collect()
        });
        let (hits, kills) = (odds.hits_per_attack(side), odds.kills_mean(side));
        SideJson {
            name: setup.names()[side.index()].to_owned(),
            policy: PolicyJson::of(setup.policies()[side.index()]),
            size: odds.size(side),
            win,
            win_interval: odds.ends.interval(win),
            win_by: WinBy {
                out: odds.ends.ended(Ending::Out(side)),
                rout: odds.ends.ended(Ending::Rout(side)),
                goals: odds.decided(side),
            },
            rout,
            rout_interval: odds.ends.interval(rout),
            wiped_out,
            wiped_out_interval: wiped_out.and_then(|chance| odds.ends.interval(chance)),
            casualties_mean: odds.casualties_mean(side),
            casualties: odds.losses(side),
            casualties_at_rout: odds.losses_at_rout(side),
            fled_mean: odds.fled_mean(side),
            hits_per_attack: hits.map(|hits| hits.value),
            hits_per_attack_interval: hits.map(|hits| hits.interval),
            kills_mean: kills.map(|kills| kills.value),
            kills_mean_interval: kills.map(|kills| kills.interval),
            deeds_by_round: ActionsJson::of(odds, side),
            out_by_round: odds.standing(side, Status::Out),
            routed_by_round: odds.routed_by_round(side),
            standing_by_round,
            figures,
        }
    }
}

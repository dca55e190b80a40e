//! Fights of squads in the shape that `--json` promises. What was not computed is absent.

use std::collections::BTreeMap;

use evenodds_engine::engagement::{Ending, Side};
use evenodds_engine::squad::{POLICIES, Policy, Status};
use serde::Serialize;

use crate::ask::Sampled;
use crate::clustered::Clustered;
use crate::engage::{Battle, BattleOdds, FirstMove};
use crate::fight_json::{GotTold, Interval, RoundsTold};
use crate::odds::Method;
use crate::policies::{Pairing, Policies};

/// A fight of squads.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BattleTold {
    scenario: String,
    title: String,
    system: String,
    situation: BTreeMap<String, String>,
    #[serde(flatten)]
    got: GotTold,
    sides: [SideTold; 2],
    draw: f64,
    undecided: f64,
    both_out: f64,
    #[serde(flatten)]
    rounds: RoundsTold,
    first: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_move: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_move_interval: Option<[Interval; 2]>,
}

/// A battle by the policies of its sides.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PoliciesTold {
    scenario: String,
    title: String,
    system: String,
    situation: BTreeMap<String, String>,
    /// The sides' names.
    sides: [String; 2],
    policies: [PolicyTold; POLICIES.len()],
    pairings: Vec<PairingTold>,
    /// For each side: against each policy of the other, which of its own do best; all where
    /// nothing can be said.
    best: [BTreeMap<&'static str, Vec<&'static str>>; 2],
    says: [String; 2],
}

/// A policy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
struct PolicyTold {
    name: &'static str,
    says: &'static str,
}

/// What becomes of both sides with a policy each.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct PairingTold {
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

/// What becomes of a side.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct SideTold {
    name: String,
    policy: PolicyTold,
    size: usize,
    win: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    win_interval: Option<Interval>,
    /// Why it wins: the other is out, or routed, or it holds what counts when the rounds are over.
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
    /// The same when it is routed; absent where it never is.
    #[serde(skip_serializing_if = "Option::is_none")]
    casualties_at_rout: Option<Vec<f64>>,
    /// How many have left the table unhurt at the end.
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
    /// What it does in each round, from the first on, on average over all fights.
    #[serde(skip_serializing_if = "Option::is_none")]
    deeds_by_round: Option<DeedsTold>,
    /// The chance of one of its figures to be out by the end of each round, from the first on.
    #[serde(skip_serializing_if = "Option::is_none")]
    out_by_round: Option<Vec<f64>>,
    /// The chance that it has been routed by then.
    routed_by_round: Vec<f64>,
    /// The chance of one of its figures to be able to act, to be down, shaken or gone by then.
    #[serde(skip_serializing_if = "Option::is_none")]
    standing_by_round: Option<Standing>,
    #[serde(skip_serializing_if = "Option::is_none")]
    figures: Option<Vec<FigureTold>>,
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
struct DeedsTold {
    attacks_mean: Vec<f64>,
    /// Null in rounds in which it never attacks.
    hits_per_attack: Vec<Option<f64>>,
    kills_mean: Vec<f64>,
}

/// What a figure does and suffers in a fight.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct FigureTold {
    name: String,
    attacks_mean: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    hits_per_attack: Option<f64>,
    kills_mean: f64,
    kills_mean_interval: Interval,
    out: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    out_interval: Option<Interval>,
}

impl BattleTold {
    /// The odds of a scenario, told.
    #[must_use]
    pub fn of(battle: &Battle, odds: &BattleOdds, first_move: Option<&FirstMove>) -> BattleTold {
        let ends = &odds.ends;
        BattleTold {
            scenario: battle.stage.name.clone(),
            title: battle.stage.scenario.name.clone(),
            system: battle.stage.system.card().name.clone(),
            situation: battle.said.iter().cloned().collect(),
            got: GotTold::of(ends),
            sides: Side::BOTH.map(|side| SideTold::of(battle, odds, side)),
            draw: odds.draw(),
            undecided: (odds.draw() - ends.ended(Ending::BothOut)).max(0.0),
            both_out: ends.ended(Ending::BothOut),
            rounds: RoundsTold::of(ends, battle.rounds_max()),
            first: battle.first(),
            first_move: first_move.map(|gain| Side::BOTH.map(|side| gain.gain(side))),
            first_move_interval: first_move.and_then(|gain| {
                let [a, b] = Side::BOTH.map(|side| gain.interval(side));
                Some([a?, b?])
            }),
        }
    }
}

impl DeedsTold {
    fn of(odds: &BattleOdds, side: Side) -> Option<DeedsTold> {
        let values = |means: Vec<Clustered>| means.into_iter().map(|mean| mean.value).collect();
        let hits = odds.hits_by_round(side)?;
        Some(DeedsTold {
            attacks_mean: values(odds.attacks_by_round(side)?),
            hits_per_attack: hits.into_iter().map(|hits| hits.map(|hits| hits.value)).collect(),
            kills_mean: values(odds.kills_by_round(side)?),
        })
    }
}

impl PolicyTold {
    fn of(policy: &'static dyn Policy) -> PolicyTold {
        PolicyTold { name: policy.name(), says: policy.says() }
    }
}

impl PoliciesTold {
    /// A battle by its policies, told.
    #[must_use]
    pub fn of(battle: &Battle, policies: &Policies) -> PoliciesTold {
        let name = |place: usize| POLICIES[place].name();
        let best = |side| {
            let others = (0..POLICIES.len()).map(|other| {
                let best = policies.best(side, other);
                (name(other), best.into_iter().map(name).collect())
            });
            others.collect()
        };
        PoliciesTold {
            scenario: battle.stage.name.clone(),
            title: battle.stage.scenario.name.clone(),
            system: battle.stage.system.card().name.clone(),
            situation: battle.said.iter().cloned().collect(),
            sides: battle.names().map(str::to_owned),
            policies: POLICIES.map(PolicyTold::of),
            pairings: policies.pairings.iter().map(PairingTold::of).collect(),
            best: Side::BOTH.map(best),
            says: policies.says(),
        }
    }
}

impl PairingTold {
    fn of(pairing: &Pairing) -> PairingTold {
        let Pairing { battle, odds } = pairing;
        let wins = Side::BOTH.map(|side| odds.wins(side));
        let both = |[ours, theirs]: [Option<Interval>; 2]| Some([ours?, theirs?]);
        let casualties = Side::BOTH.map(|side| odds.casualties_mean(side));
        PairingTold {
            policies: battle.policies().map(Policy::name),
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

impl SideTold {
    fn of(battle: &Battle, odds: &BattleOdds, side: Side) -> SideTold {
        let (win, rout, wiped_out) = (odds.wins(side), odds.routed(side), odds.wiped_out(side));
        let standing = |status| odds.standing(side, status);
        let gone = [Status::Ready, Status::Down, Status::Shaken, Status::Fled].map(standing);
        let standing_by_round = match gone {
            [Some(ready), Some(down), Some(shaken), Some(fled)] => {
                Some(Standing { ready, down, shaken, fled })
            }
            _ => None,
        };
        let figures = odds.deeds_of_figures().map(|figures| {
            let ours = figures.into_iter().filter(|figure| figure.side == side);
            let told = ours.map(|figure| FigureTold {
                name: figure.name.to_owned(),
                attacks_mean: figure.attacks,
                hits_per_attack: figure.hits_per_attack,
                kills_mean: figure.kills.value,
                kills_mean_interval: figure.kills.interval,
                out: figure.out,
                out_interval: odds.ends.interval(figure.out),
            });
            told.collect()
        });
        let (hits, kills) = (odds.hits_per_attack(side), odds.kills_mean(side));
        SideTold {
            name: battle.names()[side.index()].to_owned(),
            policy: PolicyTold::of(battle.policies()[side.index()]),
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
            deeds_by_round: DeedsTold::of(odds, side),
            out_by_round: odds.standing(side, Status::Out),
            routed_by_round: odds.routed_by_round(side),
            standing_by_round,
            figures,
        }
    }
}

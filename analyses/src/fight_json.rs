//! Attacks, duels and matrices in the format of `--json`. Values that were not computed are absent.

use std::collections::BTreeMap;

use evenodds_engine::engagement::{Ending, Side};
use serde::Serialize;

use crate::ask::{Sampled, Stop};
use crate::attack::AttackOdds;
use crate::bout::Bout;
use crate::duel::{DuelOdds, Source};
use crate::first_move::FirstMove;
use crate::matrix::{Cell, Matrix, MatrixQuestion};
use crate::odds::Method;
use crate::what_if::Basis;

/// The low and the high end of an interval.
pub type Interval = (f64, f64);

/// One attack.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AttackJson {
    system: String,
    attacker: String,
    defender: String,
    situation: BTreeMap<String, String>,
    method: Method,
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<f64>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    sampled: Option<Sampled>,
    hit: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    hit_interval: Option<Interval>,
    wound: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    wound_interval: Option<Interval>,
    out: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    out_interval: Option<Interval>,
    harm_mean: f64,
    harm: Vec<HarmJson>,
    #[serde(flatten)]
    basis: Basis,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct HarmJson {
    harm: u16,
    p: f64,
}

impl AttackJson {
    /// Converts the odds of a bout's attack.
    #[must_use]
    pub fn of(bout: &Bout, odds: &AttackOdds, basis: &Basis) -> AttackJson {
        let [attacker, defender] = bout.names.clone();
        let (hit, wound, out) = (odds.hit(), odds.wound(), odds.out());
        let harm = odds.harm();
        AttackJson {
            system: bout.roster_file.system.card().name.clone(),
            attacker,
            defender,
            situation: bout.settings.iter().cloned().collect(),
            method: odds.method(),
            slack: odds.sampled.is_none().then(|| odds.law.slack()),
            sampled: odds.sampled,
            hit,
            hit_interval: odds.interval(hit),
            wound,
            wound_interval: odds.interval(wound),
            out,
            out_interval: odds.interval(out),
            harm_mean: harm.mean(|&harm| f64::from(harm)),
            harm: harm.iter().map(|&(harm, p)| HarmJson { harm, p }).collect(),
            basis: basis.clone(),
        }
    }
}

/// How the odds of a fight were computed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct GotJson {
    method: Method,
    why: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    transitions: Option<usize>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    sampled: Option<Sampled>,
}

impl GotJson {
    pub(crate) fn of(odds: &DuelOdds) -> GotJson {
        let (states, transitions) = match odds.source {
            Source::Exact { states, transitions, .. } => (Some(states), Some(transitions)),
            Source::Sampled(_) => (None, None),
        };
        let (method, why) = (odds.method(), odds.why.clone());
        GotJson { method, why, slack: odds.slack(), states, transitions, sampled: odds.sampled() }
    }
}

/// The length of a fight.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct RoundsJson {
    rounds_mean: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds_median: Option<usize>,
    rounds_max: u16,
    ended_by_round: Vec<f64>,
}

impl RoundsJson {
    pub(crate) fn of(odds: &DuelOdds, rounds_max: u16) -> RoundsJson {
        RoundsJson {
            rounds_mean: odds.rounds_mean(),
            rounds_median: odds.rounds_median(),
            rounds_max,
            ended_by_round: odds.ended_by_round(),
        }
    }
}

/// One duel.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DuelJson {
    system: String,
    a: String,
    b: String,
    situation: BTreeMap<String, String>,
    #[serde(flatten)]
    got: GotJson,
    wins: [f64; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    wins_interval: Option<[Interval; 2]>,
    draw: f64,
    undecided: f64,
    both_out: f64,
    by: By,
    #[serde(flatten)]
    rounds: RoundsJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    upset: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    swing: Option<f64>,
    first: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_move: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_move_interval: Option<[Interval; 2]>,
    #[serde(flatten)]
    basis: Basis,
}

/// Why each side wins.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct By {
    out: [f64; 2],
    rout: [f64; 2],
}

impl DuelJson {
    /// Converts the odds of a bout's duel.
    #[must_use]
    pub fn of(
        bout: &Bout,
        odds: &DuelOdds,
        first_move: Option<&FirstMove<DuelOdds>>,
        basis: &Basis,
    ) -> DuelJson {
        let [a, b] = bout.names.clone();
        let wins = Side::BOTH.map(|side| odds.wins(side));
        let swing = match odds.source {
            Source::Exact { swing, .. } => swing,
            Source::Sampled(_) => None,
        };
        let intervals = wins.map(|win| odds.interval(win));
        let both = |ending: fn(Side) -> Ending| Side::BOTH.map(|side| odds.ended(ending(side)));
        DuelJson {
            system: bout.roster_file.system.card().name.clone(),
            a,
            b,
            situation: bout.settings.iter().cloned().collect(),
            got: GotJson::of(odds),
            wins,
            wins_interval: intervals[0].zip(intervals[1]).map(|(a, b)| [a, b]),
            draw: odds.draw(),
            undecided: odds.undecided,
            both_out: odds.ended(Ending::BothOut),
            by: By { out: both(Ending::Out), rout: both(Ending::Rout) },
            rounds: RoundsJson::of(odds, bout.rounds_max()),
            upset: odds.upset(),
            swing,
            first: bout.situation.word("first").to_owned(),
            first_move: first_move.map(|first| Side::BOTH.map(|side| first.advantage(side))),
            first_move_interval: first_move.and_then(|first| {
                let [a, b] = Side::BOTH.map(|side| first.interval(side));
                Some([a?, b?])
            }),
            basis: basis.clone(),
        }
    }
}

/// All against all.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatrixJson {
    system: String,
    roster: String,
    situation: BTreeMap<String, String>,
    names: Vec<String>,
    left_out: BTreeMap<String, String>,
    /// The mean chance of each fighter to win against all others.
    means: Vec<f64>,
    /// The chance of the row's fighter to win, row by row.
    wins: Vec<Vec<f64>>,
    /// How much likelier the row's fighter is to win going first than second, row by row.
    first_move: Vec<Vec<f64>>,
    rounds_mean: Vec<Vec<f64>>,
    /// A bound on the error of all chances, if all are exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins_interval: Option<Vec<Vec<Interval>>>,
    /// The method, if all cells share one.
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<Method>,
    /// The number of trials, if all cells share it.
    #[serde(skip_serializing_if = "Option::is_none")]
    trials: Option<u64>,
    /// The seed, confidence and target error of sampled cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target_error: Option<f64>,
    /// Why sampling ended, if all cells share the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    stop: Option<Stop>,
    /// How each cell was computed, row by row, unless all cells share it.
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<Vec<CellJson>>>,
    #[serde(flatten)]
    basis: Basis,
}

/// How a cell of a matrix was computed.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct CellJson {
    method: Method,
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<f64>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    sampled: Option<Sampled>,
}

impl CellJson {
    fn of(cell: &Cell) -> CellJson {
        let method = if cell.sampled.is_none() { Method::Exact } else { Method::Sampled };
        CellJson { method, slack: cell.slack, sampled: cell.sampled }
    }
}

/// Returns the value that all cells share, if they do.
fn shared<T: PartialEq>(cells: &[Cell], read: impl Fn(&Cell) -> T) -> Option<T> {
    let mut values = cells.iter().map(read);
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

impl MatrixJson {
    /// Converts a matrix.
    #[must_use]
    pub fn of(question: &MatrixQuestion, matrix: &Matrix, basis: &Basis) -> MatrixJson {
        let cells = &matrix.cells[..];
        let slack = cells.iter().map(|cell| cell.slack).collect::<Option<Vec<f64>>>();
        // An exact chance is its own interval.
        let ends = |cell: &Cell| cell.win_interval.unwrap_or((cell.win, cell.win));
        let sampled = cells.iter().find_map(|cell| cell.sampled);
        let alike = shared(cells, |cell| cell.sampled).is_some();
        let left_out = matrix.left_out.iter();
        MatrixJson {
            system: question.roster_file.system.card().name.clone(),
            roster: question.roster_file.name.clone(),
            situation: question.settings.iter().cloned().collect(),
            names: matrix.names.clone(),
            left_out: left_out.map(|(name, why)| (name.clone(), why.to_string())).collect(),
            means: matrix.means(),
            wins: matrix.rows(|cell| cell.win),
            first_move: matrix.rows(|cell| cell.first_move),
            rounds_mean: matrix.rows(|cell| cell.rounds_mean),
            slack: slack.map(|all| all.into_iter().fold(0.0, f64::max)),
            wins_interval: sampled.map(|_| matrix.rows(ends)),
            method: shared(cells, |cell| CellJson::of(cell).method),
            trials: shared(cells, |cell| cell.sampled.map(|one| one.trials)).flatten(),
            seed: sampled.map(|sampled| sampled.seed),
            confidence: sampled.map(|sampled| sampled.confidence),
            target_error: sampled.and_then(|sampled| sampled.target_error),
            stop: shared(cells, |cell| cell.sampled.map(|one| one.stop)).flatten(),
            cells: (!alike).then(|| matrix.rows(CellJson::of)),
            basis: basis.clone(),
        }
    }
}

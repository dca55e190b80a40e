//! Frames of attacks, duels and matrices.
//!
//! Every frame has the columns `system` and `roster`, those of [`Frame::settings`], and how its numbers were computed: `method`; `slack` if exact; `trials`, `seed`, `confidence`
//! and `stop` (why sampling ended) if sampled. Chances are fractions.

use crate::answer::frame::Frame;
use crate::answer::statistics::Sampled;
use crate::measures::attack::AttackOdds;
use crate::measures::bout::{Bout, Growth};
use crate::measures::duel::{DuelOdds, Source};
use crate::measures::first_move::FirstMove;
use crate::measures::matrix::{Matrix, MatrixQuestion};
use evenodds_engine::engagement::{Ending, Side};

/// A duel with everything that frames contain.
#[derive(Clone, Copy)]
pub struct DuelRecord<'a> {
    /// The bout.
    pub bout: &'a Bout,
    /// The odds.
    pub odds: &'a DuelOdds,
    /// The value of going first, unless it was interrupted.
    pub first_move: Option<&'a FirstMove<DuelOdds>>,
}

fn heads(bouts: &[&Bout], names: [&str; 2]) -> Frame {
    let column = |read: &dyn Fn(&Bout) -> String| -> Vec<String> {
        bouts.iter().map(|bout| read(bout)).collect()
    };
    Frame::of(bouts.len())
        .with("system", column(&|bout| bout.roster_file.system.card().name.clone()))
        .with("roster", column(&|bout| bout.roster_file.name.clone()))
        .with(names[0], column(&|bout| bout.fighters[0].clone()))
        .with(names[1], column(&|bout| bout.fighters[1].clone()))
        .settings(bouts.iter().map(|bout| bout.settings.as_slice()))
}

/// Returns the game's word for the unit of harm of each bout, null if it has none.
fn harm_units<'a>(bouts: &[&'a Bout]) -> Vec<Option<&'a str>> {
    bouts.iter().map(|bout| bout.roster_file.system.card().harm.as_deref()).collect()
}

fn attack_basis(odds: &AttackOdds) -> (Option<f64>, Option<Sampled>) {
    (odds.sampled.is_none().then(|| odds.law.slack()), odds.sampled)
}

fn duel_basis(odds: &DuelOdds) -> (Option<f64>, Option<Sampled>) {
    (odds.slack(), odds.sampled())
}

/// Returns attacks, one per row: `attacker`, `defender`; the chances `hit`, `wound` and `taken_out`,
/// and `harm_mean` in the game's own unit, which `harm_unit` names; each with `_low` and `_high` if
/// sampled.
#[must_use]
pub fn attacks_frame(attacks: &[(&Bout, &AttackOdds)]) -> Frame {
    let bouts: Vec<&Bout> = attacks.iter().map(|(bout, _)| *bout).collect();
    let column = |read: fn(&AttackOdds) -> f64| -> Vec<f64> {
        attacks.iter().map(|(_, odds)| read(odds)).collect()
    };
    let ends = |read: fn(&AttackOdds) -> f64| -> Vec<Option<(f64, f64)>> {
        attacks.iter().map(|(_, odds)| odds.interval(read(odds))).collect()
    };
    let harm_ends: Vec<_> = attacks.iter().map(|(_, odds)| odds.harm_interval()).collect();
    let basis: Vec<_> = attacks.iter().map(|(_, odds)| attack_basis(odds)).collect();
    heads(&bouts, ["attacker", "defender"])
        .with("hit", column(AttackOdds::hit))
        .interval("hit", &ends(AttackOdds::hit))
        .with("wound", column(AttackOdds::wound))
        .interval("wound", &ends(AttackOdds::wound))
        .with("taken_out", column(AttackOdds::out))
        .interval("taken_out", &ends(AttackOdds::out))
        .with("harm_mean", column(AttackOdds::harm_mean))
        .interval("harm_mean", &harm_ends)
        .with("harm_unit", harm_units(&bouts))
        .basis(&basis)
}

/// Returns the harm of attacks, one possible value per row: `attacker`, `defender`, `harm` in the
/// game's own unit, which `harm_unit` names, its chance `p`, and `at_least`, the chance of this or more.
#[must_use]
pub fn harm_frame(attacks: &[(&Bout, &AttackOdds)]) -> Frame {
    let (mut bouts, mut harms, mut chances, mut at_least, mut basis) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for &(bout, odds) in attacks {
        let law = odds.harm();
        for &(harm, p) in &law {
            bouts.push(bout);
            harms.push(u32::from(harm));
            chances.push(p);
            at_least.push(law.probability(|&other| harm <= other));
            basis.push(attack_basis(odds));
        }
    }
    heads(&bouts, ["attacker", "defender"])
        .with("harm", harms)
        .with("harm_unit", harm_units(&bouts))
        .with("p", chances)
        .with("at_least", at_least)
        .basis(&basis)
}

/// Returns duels, one per row: `a`, `b`; the chances to win, `win_a` and `win_b`, with `_low` and
/// `_high` if sampled; of these `out_a`, `out_b` (won because the other is out) and `rout_a`,
/// `rout_b` (because it had to retreat); `both_out` and `undecided`; `rounds_mean`,
/// `rounds_median`, `rounds_max`; `upset`, `swing`; `first_move_a` and `first_move_b`, the value of
/// going first, with `_low` and `_high` if sampled; `never`, the chance that the duel would never
/// end without a limit on rounds; `states` and `transitions` of the chain.
#[must_use]
pub fn duels_frame(duels: &[DuelRecord<'_>]) -> Frame {
    let bouts: Vec<&Bout> = duels.iter().map(|told| told.bout).collect();
    let column = |read: &dyn Fn(&DuelOdds) -> f64| -> Vec<f64> {
        duels.iter().map(|told| read(told.odds)).collect()
    };
    let wins = |side: Side| column(&move |odds| odds.wins(side));
    let ended = |ending: Ending| column(&move |odds| odds.ended(ending));
    let ends = |side: Side| -> Vec<Option<(f64, f64)>> {
        duels.iter().map(|told| told.odds.interval(told.odds.wins(side))).collect()
    };
    let first = |side: Side| -> Vec<Option<f64>> {
        duels.iter().map(|told| told.first_move.map(|first| first.advantage(side))).collect()
    };
    let first_ends = |side: Side| -> Vec<Option<(f64, f64)>> {
        duels.iter().map(|told| told.first_move.and_then(|first| first.interval(side))).collect()
    };
    let chain = |read: fn(usize, usize) -> usize| -> Vec<Option<u64>> {
        let size = |told: &DuelRecord<'_>| match told.odds.source {
            Source::Exact { states, transitions, .. } => Some(read(states, transitions) as u64),
            Source::Sampled(_) => None,
        };
        duels.iter().map(size).collect()
    };
    let solved = |read: fn(&Source) -> Option<f64>| -> Vec<Option<f64>> {
        duels.iter().map(|told| read(&told.odds.source)).collect()
    };
    let basis: Vec<_> = duels.iter().map(|told| duel_basis(told.odds)).collect();
    let median = |told: &DuelRecord<'_>| told.odds.rounds_median().map(|round| round as u32);
    let rounds_max = duels.iter().map(|told| u32::from(told.bout.rounds_max()));
    heads(&bouts, ["a", "b"])
        .with("win_a", wins(Side::A))
        .interval("win_a", &ends(Side::A))
        .with("win_b", wins(Side::B))
        .interval("win_b", &ends(Side::B))
        .with("out_a", ended(Ending::Out(Side::A)))
        .with("out_b", ended(Ending::Out(Side::B)))
        .with("rout_a", ended(Ending::Rout(Side::A)))
        .with("rout_b", ended(Ending::Rout(Side::B)))
        .with("both_out", ended(Ending::BothOut))
        .with("undecided", column(&|odds| odds.undecided))
        .with("rounds_mean", column(&DuelOdds::rounds_mean))
        .with("rounds_median", duels.iter().map(median).collect::<Vec<_>>())
        .with("rounds_max", rounds_max.collect::<Vec<_>>())
        .with("upset", duels.iter().map(|told| told.odds.upset()).collect::<Vec<_>>())
        .with(
            "swing",
            solved(|source| match source {
                Source::Exact { swing, .. } => *swing,
                Source::Sampled(_) => None,
            }),
        )
        .with("first_move_a", first(Side::A))
        .interval("first_move_a", &first_ends(Side::A))
        .with("first_move_b", first(Side::B))
        .interval("first_move_b", &first_ends(Side::B))
        .with(
            "never",
            solved(|source| match source {
                Source::Exact { forever, .. } => forever.map(|forever| forever.never),
                Source::Sampled(_) => None,
            }),
        )
        .with("states", chain(|states, _| states))
        .with("transitions", chain(|_, transitions| transitions))
        .basis(&basis)
}

/// Returns duels round by round: `a`, `b`, `round` from 1, and the chances that by its end the duel
/// is over (`ended`, with `ended_low` and `ended_high` if sampled), and that each side has won
/// (`won_a`, `won_b`). The rows of a duel end once all but one in a billion are over.
#[must_use]
pub fn rounds_frame(duels: &[DuelRecord<'_>]) -> Frame {
    let (mut bouts, mut rounds, mut basis) = (Vec::new(), Vec::new(), Vec::new());
    let (mut ended, mut ends, mut won) = (Vec::new(), Vec::new(), [Vec::new(), Vec::new()]);
    for told in duels {
        let over = told.odds.ended_by_round();
        let wins = Side::BOTH.map(|side| told.odds.won_by_round(side));
        let last = over.iter().position(|&over| 1.0 - 1e-9 <= over).map_or(over.len(), |at| at + 1);
        for at in 0..last {
            bouts.push(told.bout);
            rounds.push(at as u32 + 1);
            ended.push(over[at]);
            ends.push(told.odds.interval(over[at]));
            for side in Side::BOTH {
                won[side.index()].push(wins[side.index()][at]);
            }
            basis.push(duel_basis(told.odds));
        }
    }
    let [won_a, won_b] = won;
    heads(&bouts, ["a", "b"])
        .with("round", rounds)
        .with("ended", ended)
        .interval("ended", &ends)
        .with("won_a", won_a)
        .with("won_b", won_b)
        .basis(&basis)
}

/// Returns the effect of steps of ease for a's attacks, one step per row: `a`, `b`, `edge`, and the
/// chances `hit`, `wound` and `win`, the last with `win_low` and `win_high` if sampled;
/// `win_change`, how much likelier it is to win than without any steps, with `_low` and `_high` if
/// sampled.
#[must_use]
pub fn growth_frame(growths: &[(&Bout, &[Growth])]) -> Frame {
    let rows: Vec<(&Bout, &Growth)> =
        growths.iter().flat_map(|&(bout, all)| all.iter().map(move |one| (bout, one))).collect();
    let bouts: Vec<&Bout> = rows.iter().map(|(bout, _)| *bout).collect();
    let column = |read: fn(&Growth) -> f64| -> Vec<f64> {
        rows.iter().map(|(_, growth)| read(growth)).collect()
    };
    let ends: Vec<_> = rows.iter().map(|(_, growth)| growth.win_interval).collect();
    let changes = || rows.iter().map(|(_, growth)| growth.change);
    let change_ends: Vec<_> =
        changes().map(|change| change.and_then(|change| change.interval)).collect();
    let change: Vec<_> = changes().map(|change| change.map(|change| change.value)).collect();
    let basis: Vec<_> = rows.iter().map(|(_, growth)| (growth.slack, growth.sampled)).collect();
    heads(&bouts, ["a", "b"])
        .with("edge", rows.iter().map(|(_, growth)| growth.edge).collect::<Vec<_>>())
        .with("hit", column(|growth| growth.hit))
        .with("wound", column(|growth| growth.wound))
        .with("win", column(|growth| growth.win))
        .interval("win", &ends)
        .with("win_change", change)
        .interval("win_change", &change_ends)
        .basis(&basis)
}

/// Returns a matrix, one pair per row: `fighter`, `opponent`; the chances `win` (of the fighter,
/// with `win_low` and `win_high` if sampled), `loss` and `draw`; `first_move`, how much likelier
/// the fighter is to win going first than second; `rounds_mean`; and, if the roster has costs, `points`
/// and `opponent_points`. If `fighter` and `opponent` are
/// the same it is a mirror match, which the means of a report leave out.
#[must_use]
pub fn matrix_frame(question: &MatrixQuestion, matrix: &Matrix) -> Frame {
    let size = matrix.names.len();
    let name = |at: usize| matrix.names[at].clone();
    let column = |read: fn(&crate::sampling::Cell) -> f64| -> Vec<f64> {
        matrix.cells.iter().map(read).collect()
    };
    let ends: Vec<_> = matrix.cells.iter().map(|cell| cell.win_interval).collect();
    let basis: Vec<_> = matrix.cells.iter().map(|cell| (cell.slack, cell.sampled)).collect();
    let all = 0..size * size;
    let costs = question.costs(&matrix.names);
    let cost = |at: usize| costs[at];
    let frame = Frame::of(size * size)
        .with("system", vec![question.roster_file.system.card().name.clone(); size * size])
        .with("roster", vec![question.roster_file.name.clone(); size * size])
        .with("fighter", all.clone().map(|at| name(at / size)).collect::<Vec<_>>())
        .with("opponent", all.clone().map(|at| name(at % size)).collect::<Vec<_>>());
    let frame = match costs.iter().all(Option::is_none) {
        true => frame,
        false => frame
            .with("points", all.clone().map(|at| cost(at / size)))
            .with("opponent_points", all.map(|at| cost(at % size))),
    };
    frame
        .settings(std::iter::repeat_n(question.settings.as_slice(), size * size))
        .with("win", column(|cell| cell.win))
        .interval("win", &ends)
        .with("loss", column(|cell| cell.loss))
        .with("draw", column(|cell| (1.0 - cell.win - cell.loss).max(0.0)))
        .with("first_move", column(|cell| cell.first_move))
        .with("rounds_mean", column(|cell| cell.rounds_mean))
        .basis(&basis)
}

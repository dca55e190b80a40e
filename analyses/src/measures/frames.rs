//! Frames of attacks, duels and matrices.
//!
//! Every frame has the columns `system` and `roster`, those of [`Frame::settings`], and how its numbers were computed: `method`; `slack` if exact; `trials`, `seed`, `confidence`
//! and `stop` (why sampling ended) if sampled. Chances are fractions.

use evenodds_engine::engagement::Side;

use crate::answer::frame::Frame;
use crate::answer::statistics::Sampled;
use crate::library::RosterFile;
use crate::measures::attack::AttackOdds;
use crate::measures::bout::{Bout, Growth};
use crate::measures::matrix::{Matrix, MatrixQuestion};
use crate::sampling::PairOdds;

/// Returns the columns that identify bouts: `system`, `roster`, the names of the fighters in columns
/// of these names, and their settings.
pub(crate) fn heads(bouts: &[&Bout], names: [&str; 2]) -> Frame {
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

/// Returns attacks, one per row: `attacker`, `defender`; the chances `hit`, `wound` and `taken_out`,
/// and `harm_mean` in the game's own unit, which `harm_unit` names; each with `_low` and `_high` if
/// sampled.
#[must_use]
pub fn attacks_frame(attacks: &[(&Bout, &AttackOdds)]) -> Frame {
    let bouts: Vec<&Bout> = attacks.iter().map(|(bout, _)| *bout).collect();
    let basis: Vec<_> = attacks.iter().map(|(_, odds)| attack_basis(odds)).collect();
    let measures = AttackOdds::MEASURES.iter();
    let frame = measures.fold(heads(&bouts, ["attacker", "defender"]), |frame, one| {
        let found = attacks.iter().map(|(_, odds)| (one.of)(odds, Side::A));
        frame.estimates(one.key.in_row(), &found.collect::<Vec<_>>())
    });
    frame.with("harm_unit", harm_units(&bouts)).basis(&basis)
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
    let pair =
        |(at, cell): (usize, _)| ([at / size, at % size].map(|row| &matrix.names[row][..]), cell);
    let pairs: Vec<_> = matrix.cells.iter().enumerate().map(pair).collect();
    pairs_frame(&question.roster_file, &question.settings, &pairs)
}

/// Returns duels of the stat lines of a roster, one pair per row, with the columns of
/// [`matrix_frame`].
#[must_use]
pub fn pairs_frame(
    roster_file: &RosterFile,
    settings: &[(String, String)],
    pairs: &[([&str; 2], &PairOdds)],
) -> Frame {
    let height = pairs.len();
    let column = |read: fn(&PairOdds) -> f64| -> Vec<f64> {
        pairs.iter().map(|(_, cell)| read(cell)).collect()
    };
    let ends: Vec<_> = pairs.iter().map(|(_, cell)| cell.win_interval).collect();
    let basis: Vec<_> = pairs.iter().map(|(_, cell)| (cell.slack, cell.sampled)).collect();
    let names = |side: usize| pairs.iter().map(move |(names, _)| names[side]);
    let costs = |side: usize| -> Vec<Option<f64>> {
        names(side).map(|name| roster_file.roster.get(name)?.points).collect()
    };
    let frame = Frame::of(height)
        .with("system", vec![roster_file.system.card().name.clone(); height])
        .with("roster", vec![roster_file.name.clone(); height])
        .with("fighter", names(0))
        .with("opponent", names(1));
    let [ours, theirs] = [costs(0), costs(1)];
    let frame = match ours.iter().chain(&theirs).all(Option::is_none) {
        true => frame,
        false => frame.with("points", ours).with("opponent_points", theirs),
    };
    frame
        .settings(std::iter::repeat_n(settings, height))
        .with("win", column(|cell| cell.win))
        .interval("win", &ends)
        .with("loss", column(|cell| cell.loss))
        .with("draw", column(|cell| (1.0 - cell.win - cell.loss).max(0.0)))
        .with("first_move", column(|cell| cell.first_move))
        .with("rounds_mean", column(|cell| cell.rounds_mean))
        .basis(&basis)
}

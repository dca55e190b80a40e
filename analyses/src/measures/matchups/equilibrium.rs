//! What players would field with a free choice: the equilibrium of a game of two against each other.

use microlp::{ComparisonOp, OptimizationDirection, Problem, Variable};

/// The share of a mix below which the solver's rounding explains it.
const ROUNDING: f64 = 1e-7;

/// Returns how often each fighter is fielded in an equilibrium: a mix against which no fighter takes
/// more than half of its duels, given what each takes of its duels with each other, row by row. The
/// shares add up to 1.
///
/// Both players choose at the same time and have the same choice, and what one wins the other loses.
/// Such a game has an equilibrium (J. von Neumann, Mathematische Annalen 100, 1928), and linear
/// programming finds it. There may be several; this is one that mixes as few fighters as it can.
/// `None` if the solver finds none.
#[must_use]
pub fn equilibrium(taken: &[Vec<f64>]) -> Option<Vec<f64>> {
    let size = taken.len();
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let mix: Vec<Variable> = (0..size).map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();
    let value = problem.add_var(1.0, (-1.0, 1.0));
    for foe in 0..size {
        let mut lead: Vec<(Variable, f64)> =
            mix.iter().zip(taken).map(|(&one, row)| (one, row[foe] - 0.5)).collect();
        lead.retain(|(_, lead)| *lead != 0.0);
        lead.push((value, -1.0));
        problem.add_constraint(lead, ComparisonOp::Ge, 0.0);
    }
    let whole: Vec<(Variable, f64)> = mix.iter().map(|&one| (one, 1.0)).collect();
    problem.add_constraint(whole, ComparisonOp::Eq, 1.0);
    let solution = problem.solve().ok()?.into_solution().ok()?;
    let share = |one: &Variable| Some(solution.var_value(*one)).filter(|share| ROUNDING < *share);
    let shares: Vec<f64> = mix.iter().map(|one| share(one).unwrap_or(0.0)).collect();
    let whole: f64 = shares.iter().sum();
    Some(shares.iter().map(|share| share / whole).collect())
}

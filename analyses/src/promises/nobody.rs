//! Nobody in a matrix is dominated, or beaten by everybody else.

use evenodds_engine::book::Fault;

use super::band::ROUNDING;
use super::promise::{Decision, Fate, Means, Promise, Promises, Ruling};
use crate::answer::frame::{Frame, Values};
use crate::answer::{Answer, words};
use crate::measures::matrix::no_dearer;

/// The columns of a matrix: the fighter of the row, its opponent, and its chance to win.
const COLUMNS: [&str; 3] = ["fighter", "opponent", "win"];

/// The column with what the fighter of the row costs, if the roster says so.
const COST: &str = "points";

/// The number of fighters that are named at once.
const NAMED: usize = 3;

/// The chances of all fighters against each other, as intervals.
struct Matchups<'a> {
    names: Vec<&'a str>,
    costs: Vec<Option<f64>>,
    wins: Vec<(f64, f64)>,
}

/// Whether something is the case, or the intervals leave it open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Case {
    No,
    Perhaps,
    Surely,
}

fn matrix(answer: &Answer) -> Option<(&Frame, [&Values; 3])> {
    let frames = answer.frames.iter().map(|(_, frame)| frame);
    let mut matrices = frames.filter_map(|frame| {
        let [row, column, win] = COLUMNS.map(|name| frame.column(name));
        Some((frame, [row?, column?, win?]))
    });
    matrices.next()
}

/// Returns the number of values that are compared.
pub(super) fn width(answer: &Answer) -> usize {
    matrix(answer).map_or(1, |(frame, _)| frame.height())
}

/// Rules from one look.
pub(super) fn rule(
    promises: &Promises,
    promise: &Promise,
    fate: Fate,
    answer: &Answer,
) -> Result<Ruling, Box<Fault>> {
    let span = || promise.span.clone();
    let Some(matchups) = Matchups::of(answer) else {
        let message = "the answer is not about all against all";
        return Err(promises.fault(span(), message, "ask for a `matrix`"));
    };
    let size = matchups.names.len();
    let least = if fate == Fate::Dominated { 3 } else { 2 };
    if size < least {
        let message = format!("{size} fighters; expected {least} or more");
        return Err(promises.fault(span(), message, "add fighters to the matrix"));
    }
    let cases: Vec<(Case, String)> = (0..size).map(|of| matchups.case(fate, of)).collect();
    let told = |wanted: Case| -> Vec<String> {
        let cases = cases.iter().filter(|(case, _)| *case == wanted);
        cases.map(|(_, told)| told.clone()).collect()
    };
    let (surely, perhaps) = (told(Case::Surely), told(Case::Perhaps));
    let (decision, found) = match (&surely[..], &perhaps[..]) {
        ([], []) => (Decision::Kept, format!("none of {size} fighters is {}", fate.name())),
        ([], open) => (Decision::Undecided, format!("perhaps {}", words::list(open))),
        (all, _) => (Decision::Broken, first_of(all)),
    };
    Ok(Ruling {
        decision,
        found,
        value: Some(surely.len() as f64),
        interval: None,
        unit: None,
        share: Some(1.0 - surely.len() as f64 / size as f64),
        excess: surely.len() as f64,
        wrong: surely,
        means: if answer.sampled == 0 { Means::Exact } else { Means::Sampled },
        sampled: None,
        about: Vec::new(),
    })
}

/// Joins what was found, the first few in full.
fn first_of(found: &[String]) -> String {
    match found.len().checked_sub(NAMED) {
        None | Some(0) => words::list(found),
        Some(more) => format!("{} and {more} more", found[..NAMED].join(", ")),
    }
}

impl Fate {
    /// Returns the name used in studies.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Fate::Dominated => "dominated",
            Fate::Beaten => "beaten by all",
        }
    }
}

impl<'a> Matchups<'a> {
    fn of(answer: &'a Answer) -> Option<Matchups<'a>> {
        let (frame, [rows, _, wins]) = matrix(answer)?;
        let (Values::Texts(rows), Values::F64(wins)) = (rows, wins) else { return None };
        let size = frame.height().isqrt();
        let names: Vec<&str> =
            rows.iter().step_by(size.max(1)).flatten().map(String::as_str).collect();
        let costs: Vec<Option<f64>> = match frame.column(COST) {
            Some(Values::F64(costs)) => costs.iter().step_by(size.max(1)).copied().collect(),
            _ => vec![None; size],
        };
        let end = |end: &str| match frame.column(&format!("{}_{end}", COLUMNS[2])) {
            Some(Values::F64(values)) => values.clone(),
            _ => vec![None; wins.len()],
        };
        let ends = end("low").into_iter().zip(end("high"));
        let win = |(win, (low, high)): (&Option<f64>, (Option<f64>, Option<f64>))| {
            let win = (*win)?;
            Some(low.zip(high).unwrap_or((win, win)))
        };
        let wins: Vec<(f64, f64)> = wins.iter().zip(ends).filter_map(win).collect();
        (names.len() == size && wins.len() == size * size).then_some(Matchups {
            names,
            costs,
            wins,
        })
    }

    /// Returns whether the row of `ours` wins less often against one than the row of `theirs`
    /// against another.
    fn is_less(&self, ours: (usize, usize), theirs: (usize, usize)) -> Case {
        let at = |(row, column): (usize, usize)| self.wins[row * self.names.len() + column];
        let (ours, theirs) = (at(ours), at(theirs));
        if ours.1 + ROUNDING < theirs.0 {
            Case::Surely
        } else if ours.0 + ROUNDING < theirs.1 {
            Case::Perhaps
        } else {
            Case::No
        }
    }

    /// Returns whether a fighter has a fate, in words.
    fn case(&self, fate: Fate, of: usize) -> (Case, String) {
        let others = || (0..self.names.len()).filter(|&other| other != of);
        let name = self.names[of];
        if fate == Fate::Beaten {
            let loses = |other: usize| self.is_less((of, other), (other, of));
            let case = others().map(loses).min().unwrap_or(Case::No);
            return (case, format!("{name} is beaten by all others"));
        }
        let dominates = |by: usize| {
            let third = others().filter(|&other| other != by);
            let worse = third.map(|other| self.is_less((of, other), (by, other)));
            worse.chain([self.is_less((of, by), (by, of))]).min().unwrap_or(Case::No)
        };
        let may = |by: &usize| no_dearer(&self.costs, *by, of);
        let all = others().filter(may).map(|by| (dominates(by), by));
        let first =
            |best: (Case, usize), next: (Case, usize)| if best.0 < next.0 { next } else { best };
        let (case, by) = all.reduce(first).unwrap_or((Case::No, of));
        (case, format!("{name} is dominated by {}", self.names[by]))
    }
}

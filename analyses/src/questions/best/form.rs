//! Reading the question of who does best against a field.

use std::ops::{Bound, RangeBounds};

use evenodds_engine::book::Fault;
use evenodds_engine::shape::{GameTerm, Shape, TableShape, keys};
use toml::Spanned;

use super::question::BestQuestion;
use crate::answer::words;
use crate::measures::best::{Candidate, Field, Tryout};
use crate::measures::bout::weapons;
use crate::question::{Entry, Settings, Source, form, shared};
use crate::questions::matrix::{Profiles, of_roster};
use crate::sampling::Ask;

/// The most points that a candidate may cost.
const POINTS: (Bound<f64>, Bound<f64>) = (Bound::Excluded(0.0), Bound::Included(1e6));

keys! {
    /// Who does best in duels against a field, of those that cost no more than some points.
    struct BestEntry {
        roster: Spanned<String> as shared::roster,
        /// The stat lines that are tried; by default the whole roster.
        profiles: Option<Profiles> => Shape::list(Shape::Of(GameTerm::Fighter), 1, usize::MAX),
        /// The most points that one of them may cost; by default any number.
        points: Option<Spanned<f64>> => Shape::number(&POINTS),
        /// The stat lines that each of them fights; by default the whole roster.
        against: Option<Profiles> => Shape::list(Shape::Of(GameTerm::Fighter), 1, usize::MAX),
        /// Whether to try each weapon that each of them carries; by default they use the one that the
        /// game gives them.
        weapons: Option<Spanned<bool>>,
        set: Option<Settings> as shared::set,
        method: Option<Spanned<String>> as shared::method,
        trials: Option<Spanned<i64>> as shared::trials,
        target_error: Option<Spanned<f64>> as shared::target_error,
    }
}

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    BestEntry::keys()
}

/// Reads the question.
///
/// # Errors
/// If it names something unknown or twice, the points are out of range or too few, or nobody is left
/// to be tried.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<BestQuestion, Box<Fault>> {
    let entry: BestEntry = form(source, entry)?;
    let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
    let (ask, set) = (source.ask(effort, ask)?, entry.set.as_ref());
    let points = points(source, entry.points.as_ref())?;
    check_field(source, entry.against.as_ref())?;
    let tried = of_roster(source, (&entry.roster, entry.profiles.as_ref()), set, ask)?;
    let field = of_roster(source, (&entry.roster, entry.against.as_ref()), set, ask)?;
    let (names, left_out) = tried.contenders();
    let (opponents, absent) = field.contenders();
    let costs = tried.costs(&names);
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut dearer = Vec::new();
    for (fighter, cost) in names.into_iter().zip(costs) {
        match points {
            Some(most) if cost.is_none_or(|cost| most < cost) => dearer.push((fighter, cost)),
            _ => candidates.push(Candidate { fighter, weapon: None, points: cost }),
        }
    }
    if let Some(written) = entry.points.as_ref().filter(|_| candidates.is_empty()) {
        return Err(too_few(source, written, &dearer));
    }
    let weapons = entry.weapons.as_ref().filter(|weapons| *weapons.get_ref());
    let mut tryout = Tryout {
        field: Field::even(opponents),
        candidates,
        roster_file: tried.roster_file.clone(),
        situation: tried.situation.clone(),
        settings: tried.settings.clone(),
        ask,
    };
    if let Some(written) = weapons {
        armed(source, written, &mut tryout)?;
    }
    Ok(BestQuestion {
        tryout,
        points,
        weapons: weapons.is_some(),
        profiles: tried.named().to_vec(),
        against: field.named().to_vec(),
        dearer,
        left_out,
        absent,
    })
}

/// Reads the most points that a candidate may cost.
fn points(source: &Source<'_>, written: Option<&Spanned<f64>>) -> Result<Option<f64>, Box<Fault>> {
    let Some(written) = written else { return Ok(None) };
    let found = *written.get_ref();
    if POINTS.contains(&found) {
        return Ok(Some(found));
    }
    let message = format!("{found} points; expected more than 0 and at most 1000000");
    let fix = "write the most that a candidate may cost, or delete it";
    Err(source.fault(written.span(), message, fix))
}

/// Refuses a field of nobody.
fn check_field(source: &Source<'_>, against: Option<&Profiles>) -> Result<(), Box<Fault>> {
    match against {
        Some(names) if names.get_ref().is_empty() => {
            let fix = "name one, or leave `against` out for the whole roster";
            Err(source.fault(names.span(), "no opponents", fix))
        }
        _ => Ok(()),
    }
}

/// Refuses points within which there is nobody, and points in a roster without any.
#[expect(clippy::unnecessary_box_returns, reason = "faults are large and travel boxed")]
fn too_few(
    source: &Source<'_>,
    written: &Spanned<f64>,
    dearer: &[(String, Option<f64>)],
) -> Box<Fault> {
    let priced = dearer.iter().filter_map(|(name, cost)| Some((name, (*cost)?)));
    let cheapest = priced.reduce(|one, other| if other.1 < one.1 { other } else { one });
    let most = words::cost(*written.get_ref());
    let (message, fix) = match cheapest {
        Some((name, cost)) => {
            let cost = words::cost(cost);
            (
                format!("nobody costs {most} or less; the cheapest is {name}, for {cost}"),
                format!("write {cost} or more, or leave `points` out"),
            )
        }
        None => (
            format!("{most} points, but none of those that are tried has a cost"),
            "give stat lines `points` in the roster, or leave `points` out".to_owned(),
        ),
    };
    source.fault(written.span(), message, fix)
}

/// Adds each candidate with each of the weapons that it carries and that can be used.
fn armed(
    source: &Source<'_>,
    written: &Spanned<bool>,
    tryout: &mut Tryout,
) -> Result<(), Box<Fault>> {
    if tryout.settings.iter().any(|(key, _)| key == "weapon") {
        let message = "`weapons` tries each weapon, and the situation names one";
        let fix = "delete `weapons`, or `weapon` from the situation";
        return Err(source.fault(written.span(), message, fix));
    }
    let mut all = Vec::new();
    for candidate in &tryout.candidates {
        let weapons = weapons(&tryout.roster_file, &candidate.fighter);
        let chosen = weapons
            .into_iter()
            .map(|weapon| Candidate { weapon: Some(weapon), ..candidate.clone() });
        let fits = |armed: &Candidate| {
            tryout.field.names.iter().all(|name| tryout.playable(armed, name).is_ok())
        };
        let chosen: Vec<Candidate> = chosen.filter(fits).collect();
        all.push(candidate.clone());
        all.extend(chosen);
    }
    if all.len() == tryout.candidates.len() {
        let message = "none of those that are tried has a weapon to choose here";
        return Err(source.fault(written.span(), message, "leave `weapons` out"));
    }
    tryout.candidates = all;
    Ok(())
}

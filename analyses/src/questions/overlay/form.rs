//! Reading a question about curves: of one game, or of several.

use evenodds_engine::book::Fault;
use evenodds_engine::shape::{GameTerm, Shape, TableShape, keys};
use toml::Spanned;

use super::question::OverlayQuestion;
use crate::measures::curve::CurveQuestion;
use crate::measures::exchange::ExchangeError;
use crate::question::{
    Effort, Entry, Question, Source, ask_checks, fix_of_terms, form, place, shared,
};
use crate::sampling::Ask;

keys! {
    /// The modifier curve of a game, or of several.
    #[one_of(system, systems)]
    #[needs(matched: systems)]
    struct CurveEntry {
        system: Option<Spanned<String>> as shared::system,
        systems: Option<Spanned<Vec<Spanned<String>>>> as shared::systems,
        /// The chance at which the curves of several games are matched.
        matched: Option<Spanned<f64>> => Shape::number(&shared::CHANCE),
        /// The ratings; by default those that the game shows.
        ratings: Option<Spanned<Vec<Spanned<i64>>>> =>
            Shape::list(Shape::ANY_WHOLE, 1, usize::MAX),
        ease: Option<Spanned<[i64; 2]>> as shared::ease,
        /// What checks are made against; by default as the game says.
        against: Option<Spanned<i64>> => Shape::Of(GameTerm::Against),
        /// The step of ease that the chart of one game marks, as what is now.
        present: Option<Spanned<i64>> => Shape::ANY_WHOLE,
        method: Option<Spanned<String>> as shared::method,
        trials: Option<Spanned<i64>> as shared::trials,
        target_error: Option<Spanned<f64>> as shared::target_error,
    }
}

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    CurveEntry::keys()
}

impl CurveEntry {
    fn effort(&self) -> Effort<'_> {
        (self.method.as_ref(), self.trials.as_ref(), self.target_error.as_ref())
    }
}

/// Reads a question about the curves of a game, or of several in one.
///
/// # Errors
/// If it names something unknown, or a number is out of range.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<Box<dyn Question>, Box<Fault>> {
    let entry: Spanned<CurveEntry> = form(source, entry)?;
    Ok(match entry.get_ref().systems {
        Some(_) => Box::new(several(source, entry, ask)?),
        None => Box::new(one(source, entry, ask)?),
    })
}

/// Reads the curves of one game.
fn one(
    source: &Source<'_>,
    entry: Spanned<CurveEntry>,
    usual: Ask,
) -> Result<CurveQuestion, Box<Fault>> {
    let (whole, entry) = (entry.span(), entry.into_inner());
    let Some(name) = &entry.system else {
        let names: Vec<String> =
            source.library.registry().names().take(2).map(|name| format!("{name:?}")).collect();
        let one = names.first().cloned().unwrap_or_default();
        let all = names.join(", ");
        let fix = format!("add `system = {one}`, or several as `systems = [{all}]`");
        return Err(source.fault(whole, "the curve has no system", fix));
    };
    if let Some(matched) = &entry.matched {
        let message = "`matched` requires `systems`; one system has nothing to be matched with";
        let fix = "write `systems` with two or more, or delete this line";
        return Err(source.fault(matched.span(), message, fix));
    }
    curve_of(source, &entry, name, usual)
}

/// Reads the curves of several games.
fn several(
    source: &Source<'_>,
    entry: Spanned<CurveEntry>,
    usual: Ask,
) -> Result<OverlayQuestion, Box<Fault>> {
    let (whole, entry) = (entry.span(), entry.into_inner());
    if let Some(system) = &entry.system {
        let message = "both `system` and `systems`";
        return Err(source.fault(system.span(), message, "move it into `systems`"));
    }
    if let Some(present) = &entry.present {
        let message = "`present` marks a step of one game";
        return Err(source.fault(
            present.span(),
            message,
            "delete this line, or name one `system`",
        ));
    }
    let names = entry.systems.as_ref();
    let place = |error: &ExchangeError| match error {
        ExchangeError::TooFew => names.map(Spanned::span),
        ExchangeError::Twice { nth, .. } => place(names, *nth),
        _ => entry.matched.as_ref().map(Spanned::span),
    };
    let fault = |error: ExchangeError| {
        let place = place(&error).unwrap_or(whole.clone());
        source.fault(place, error.to_string(), error.fix())
    };
    let Some(matched) = &entry.matched else {
        let games = names.into_iter().flat_map(Spanned::get_ref);
        let games = games.map(|name| curve_of(source, &entry, name, usual));
        return OverlayQuestion::own(games.collect::<Result<_, _>>()?).map_err(fault);
    };
    let ratings = entry.ratings.as_ref().map(|ratings| (ratings.span(), "ratings"));
    let against = entry.against.as_ref().map(|against| (against.span(), "against"));
    if let Some((place, key)) = ratings.or(against) {
        let message = format!("both `matched` and `{key}`; `matched` finds the check itself");
        return Err(source.fault(place, message, "delete one of the two lines"));
    }
    let systems = names.map_or_else(|| Ok(Vec::new()), |names| source.systems(names))?;
    let (ease, ask) =
        (source.ease(entry.ease.as_ref())?, ask_checks(source, entry.effort(), usual)?);
    OverlayQuestion::matched(systems, *matched.get_ref(), ease, ask).map_err(fault)
}

/// Reads the curves of a game.
fn curve_of(
    source: &Source<'_>,
    entry: &CurveEntry,
    name: &Spanned<String>,
    usual: Ask,
) -> Result<CurveQuestion, Box<Fault>> {
    let system = source.system(name)?;
    let ease = source.ease(entry.ease.as_ref())?;
    let against = entry.against.as_ref().map(|against| *against.get_ref());
    let default = || {
        let shown = system.card().rating.shown.iter();
        let shown = shown.map(|&rating| Spanned::new(name.span(), rating.into()));
        Spanned::new(name.span(), shown.collect())
    };
    let wanted = entry.ratings.as_ref().map_or_else(default, Spanned::clone);
    if wanted.get_ref().is_empty() {
        return Err(source.fault(wanted.span(), "no ratings", "name one, or leave `ratings` out"));
    }
    let mut ratings = Vec::with_capacity(wanted.get_ref().len());
    for (nth, rating) in wanted.get_ref().iter().enumerate() {
        if wanted.get_ref()[..nth].iter().any(|other| other.get_ref() == rating.get_ref()) {
            return Err(source.fault(rating.span(), "a rating is named twice", "name it once"));
        }
        let terms = system.card().terms(*rating.get_ref(), 0, against).map_err(|error| {
            let place = match (error.term(), &entry.against) {
                ("against", Some(against)) => against.span(),
                _ => rating.span(),
            };
            source.fault(place, error.to_string(), fix_of_terms(&error))
        })?;
        ratings.push(terms.rating());
    }
    let against = against.and_then(|against| i16::try_from(against).ok());
    let present = entry.present.as_ref().map(|present| {
        let step = i16::try_from(*present.get_ref()).ok().filter(|step| ease.contains(step));
        step.ok_or_else(|| {
            let (found, first, last) = (present.get_ref(), ease.start(), ease.end());
            let message =
                format!("`present` is {found}; the steps of the curve are {first} to {last}");
            source.fault(present.span(), message, "name one of these steps, or widen `ease`")
        })
    });
    let (present, ask) = (present.transpose()?, ask_checks(source, entry.effort(), usual)?);
    Ok(CurveQuestion { system, ratings, ease, against, present, ask })
}

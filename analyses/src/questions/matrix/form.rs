//! Reading a question about all pairs of a roster.

use evenodds_engine::book::Fault;
use evenodds_engine::shape::{GameTerm, Shape, TableShape, keys};
use toml::Spanned;

use crate::measures::matrix::MatrixQuestion;
use crate::question::{Entry, Settings, Source, form, settings, shared};
use crate::sampling::Ask;

/// Names of stat lines, as written.
pub(crate) type Profiles = Spanned<Vec<Spanned<String>>>;

keys! {
    /// All stat lines of a roster against each other.
    struct MatrixEntry {
        roster: Spanned<String> as shared::roster,
        /// The stat lines; by default the whole roster.
        profiles: Option<Profiles> => Shape::list(Shape::Of(GameTerm::Fighter), 1, usize::MAX),
        set: Option<Settings> as shared::set,
        method: Option<Spanned<String>> as shared::method,
        trials: Option<Spanned<i64>> as shared::trials,
        target_error: Option<Spanned<f64>> as shared::target_error,
    }
}

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    MatrixEntry::keys()
}

/// Reads a question about all pairs of a roster, or of some of its stat lines.
///
/// # Errors
/// If it names something unknown, or cannot be asked.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<MatrixQuestion, Box<Fault>> {
    let entry: MatrixEntry = form(source, entry)?;
    let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
    let ask = source.ask(effort, ask)?;
    of_roster(source, (&entry.roster, entry.profiles.as_ref()), entry.set.as_ref(), ask)
}

/// Reads the roster, the stat lines and the situation of a question about all pairs.
///
/// # Errors
/// If they name something unknown, or nobody can take part.
pub(crate) fn of_roster(
    source: &Source<'_>,
    (roster, profiles): (&Spanned<String>, Option<&Profiles>),
    set: Option<&Settings>,
    ask: Ask,
) -> Result<MatrixQuestion, Box<Fault>> {
    let roster_file = source.roster_file(roster)?;
    let settings = settings(set);
    let pairs = settings.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let place = (set, roster);
    let situation =
        roster_file.situation(pairs).map_err(|refusal| source.refusal(place, refusal))?;
    let names: Vec<String> = match profiles {
        None => roster_file.roster.names().map(str::to_owned).collect(),
        Some(names) if names.get_ref().is_empty() => {
            let fix = "name one, or leave `profiles` out";
            return Err(source.fault(names.span(), "no profiles", fix));
        }
        Some(names) => {
            let names = source.profiles(&roster_file, names)?;
            names.into_iter().map(str::to_owned).collect()
        }
    };
    let question = MatrixQuestion { roster_file, names, situation, settings, ask };
    question.check().map_err(|refusal| source.refusal(place, refusal))?;
    Ok(question)
}

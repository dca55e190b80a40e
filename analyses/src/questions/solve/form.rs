//! Reading which value makes a number what it should be.

use evenodds_engine::book::{Domain, Fault, Parameter, Value};
use evenodds_engine::shape::{Shape, TableShape, keys};
use toml::Spanned;
use toml::de::DeValue;

use super::goal::{Goal, Relation};
use super::question::SolveQuestion;
use crate::question::{Entry, Source, form, inner};
use crate::questions::sweep::{
    AxisEntry, SweepAxis, SweepQuestion, Target, target_and_values, written,
};
use crate::sampling::Ask;

/// The most keys that are varied.
const KEYS_MAX: usize = 2;

/// How far from the present value others are tried, unless an entry says it: for one key, for each of
/// two.
const REACH: [i64; KEYS_MAX] = [50, 10];

// What stands in an entry besides the question.
keys! {
    /// Which value of a key makes a number of a question what it should be.
    #[one_of(equals, at_most, at_least)]
    struct SolveEntry {
        /// The game or the roster that the keys change; by default that of the question.
        of: Option<Spanned<String>>,
        /// The key to vary, or two, each with the values to try; by default those of its form.
        vary: Spanned<Vec<Spanned<AxisEntry>>> => Shape::list(vary_shape(), 1, KEYS_MAX),
        /// The number of the answer, such as `win_a`.
        number: Spanned<String>,
        /// What it should be.
        equals: Option<Spanned<f64>>,
        /// What it should not be above.
        at_most: Option<Spanned<f64>>,
        /// What it should not be below.
        at_least: Option<Spanned<f64>>,
    }
}

/// Returns the keys of its table, but for those of its question.
pub(crate) fn shape() -> TableShape {
    SolveEntry::keys()
}

fn vary_shape() -> Shape {
    let keys = AxisEntry::keys().without(&["scenario", "game"]);
    let one_of = vec![["set", "situation", "profile", "weapon"].map(str::to_owned).to_vec()];
    Shape::Table(TableShape { one_of, ..keys })
}

/// Reads the question: the keys to vary, the goal, and one question under the name of its kind.
///
/// # Errors
/// If there is no question or more than one, it cannot be asked as it is, or a key is not there,
/// cannot have the values to try, or has no range and none is given.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<SolveQuestion, Box<Fault>> {
    let span = entry.span();
    let DeValue::Table(mut table) = entry.into_inner() else {
        return Err(source.fault(span, "a question to solve is a table", "write `[[solve]]`"));
    };
    let (kind, asked) = inner::take(source, &mut table, "solve", span.clone())?;
    let entry: SolveEntry = form(source, Spanned::new(span.clone(), DeValue::Table(table)))?;
    let goal = goal(source, &entry)?;
    let number = entry.number.into_inner();
    let sweep = SweepQuestion::of(source, (kind, &asked), &number, ask)?;
    let (place, count) = (entry.vary.span(), entry.vary.get_ref().len());
    if !(1..=KEYS_MAX).contains(&count) {
        let message = format!("{count} keys to vary; expected one or two");
        return Err(source.fault(place, message, "write `vary = [{ set = \"KEY\" }]`"));
    }
    let given = entry.vary.into_inner().into_iter().map(|entry| {
        let span = entry.span();
        target_and_values(source, entry).map(|(target, axis)| (target, axis, span))
    });
    let given = given.collect::<Result<Vec<_>, Box<Fault>>>()?;
    let (mut axes, mut tried, mut cut) = (Vec::new(), Vec::new(), Vec::new());
    for (target, axis, span) in given {
        if let Target::Scenario(_) | Target::Game = target {
            let message = format!("a {} is no key to vary", target.words());
            return Err(source.fault(span, message, "compare them, or ask a `sweep` over them"));
        }
        let field = sweep.field(&target);
        let present = sweep.present_value(&target);
        let known = present.as_ref().and_then(written);
        let first = axis.as_ref().map(|axis| axis.value(0));
        let one = known.or(first).unwrap_or_else(|| toml::Value::from(1));
        tried.push(SweepAxis::listed(target.clone(), vec![one], span.clone()));
        let axis = match (axis, field.as_ref()) {
            (Some(axis), Some(field)) => within(source, axis, field)?,
            (Some(axis), None) => axis,
            (None, field) => {
                let values = field.zip(present).map(|(field, now)| usual(field, &now, count));
                let (values, all) = values.unwrap_or_default();
                cut.extend(all);
                SweepAxis::listed(target, values, span)
            }
        };
        axes.push(axis);
    }
    let empty = axes.iter().find(|axis| axis.count() == 0).map(|axis| {
        let message = format!("{} has no range of values to try", axis.target.words());
        source.fault(axis.span(), message, "name some, such as `values = [1, 2]`")
    });
    let sweep = sweep.over(source, entry.of, (axes, tried))?;
    match empty {
        Some(fault) => Err(fault),
        None => Ok(SolveQuestion { sweep, number, goal, cut }),
    }
}

fn goal(source: &Source<'_>, entry: &SolveEntry) -> Result<Goal, Box<Fault>> {
    let given = [
        (Relation::Equals, &entry.equals),
        (Relation::AtMost, &entry.at_most),
        (Relation::AtLeast, &entry.at_least),
    ];
    let mut given =
        given.into_iter().filter_map(|(relation, target)| Some((relation, target.as_ref()?)));
    let (first, second) = (given.next(), given.next());
    let Some((relation, target)) = first else {
        let message = format!("nothing is wanted of `{}`", entry.number.get_ref());
        let fix = "add `equals`, `at_most` or `at_least`, such as `equals = 0.5`";
        return Err(source.fault(entry.number.span(), message, fix));
    };
    if let Some((_, second)) = second {
        let message = "a second goal; expected one of `equals`, `at_most`, `at_least`";
        return Err(source.fault(second.span(), message, "delete one of them"));
    }
    let (span, target) = (target.span(), *target.get_ref());
    if !target.is_finite() {
        let message = format!("a target of {target}; expected a number");
        return Err(source.fault(span, message, "write a number, such as 0.5"));
    }
    Ok(Goal { relation, target })
}

/// Checks that the form of a key allows the values of an axis.
fn within(
    source: &Source<'_>,
    axis: SweepAxis,
    field: &Parameter,
) -> Result<SweepAxis, Box<Fault>> {
    for level in axis.ends() {
        let value = match axis.value(level) {
            toml::Value::Integer(number) => Some(Value::Number(number)),
            toml::Value::Boolean(flag) => Some(Value::Flag(flag)),
            toml::Value::String(word) => Some(Value::Choice(word)),
            // What else there is, the rules refuse.
            _ => continue,
        };
        if value.as_ref().is_some_and(|value| !field.domain.holds(value)) {
            let (key, domain) = (&field.key, &field.domain);
            let message = format!("`{key}` cannot be `{}`; expected {domain}", axis.text(level));
            return Err(source.fault(
                axis.placed(level).span(),
                message,
                domain.fix(value.as_ref()),
            ));
        }
    }
    Ok(axis)
}

/// Returns the values of a key that are tried unless an entry says it, and if these are not all of its
/// form, which those are.
fn usual(field: &Parameter, now: &Value, keys: usize) -> (Vec<toml::Value>, Option<String>) {
    match (&field.domain, now) {
        (Domain::Flag, _) => (vec![false.into(), true.into()], None),
        (&(Domain::Range(least, most) | Domain::RangeOr(least, most, _)), now) => {
            let reach = REACH[keys - 1];
            let now = if let Value::Number(now) = now { *now } else { least };
            // Towards an end of the form the other side gets what this one lacks.
            let low = now.saturating_sub(reach).min(most.saturating_sub(2 * reach)).max(least);
            let high = low.saturating_add(2 * reach).min(most);
            let values = (low..=high).filter(|&value| field.unset != Some(value));
            let all = format!("{} from {least} to {most}", field.key.replace('_', " "));
            (values.map(toml::Value::from).collect(), ((low, high) != (least, most)).then_some(all))
        }
        _ => (Vec::new(), None),
    }
}

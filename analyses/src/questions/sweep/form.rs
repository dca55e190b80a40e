//! Reading a sweep.

use evenodds_engine::book::{Fault, one_of};
use evenodds_engine::shape::{Shape, TableShape, keys};
use serde::Deserialize;
use toml::de::{DeValue, ValueDeserializer};
use toml::{Spanned, Table, Value};

use super::axis::{SweepAxis, Target};
use super::axis_form::{AXES_MAX, AxisEntry, apart, axes};
use super::design::{CELLS_MAX, Design};
use super::question::{AskedQuestion, RequestedNumber, SweepQuestion};
use crate::answer::current;
use crate::library::{Variant, VariantEntry};
use crate::question::identity::contents;
use crate::question::{Entry, Kind, Question, Source, Subject, form, inner};
use crate::sampling::Ask;

/// The name of the variants of a sweep.
const NAME: &str = "sweep";

// What stands in an entry besides the questions.
keys! {
    /// Questions over a grid or a sample of changes.
    struct SweepEntry {
        /// The game or the roster that the axes change; by default that of the questions.
        of: Option<Spanned<String>>,
        /// What changes, and to which values.
        axes: Spanned<Vec<Spanned<AxisEntry>>> => Shape::list(axis_shape(), 1, AXES_MAX),
        /// So many cells, spread evenly along every axis; by default the whole grid.
        sample: Option<Spanned<i64>> => Shape::Whole(SAMPLE_MIN, CELLS_MAX as i64),
        /// The numbers of the answers to keep, such as `win_a`; by default all.
        numbers: Option<Spanned<Vec<Spanned<String>>>> => Shape::list(Shape::Text, 1, usize::MAX),
        /// The two axes of the heat map; by default the first two.
        heat: Option<Spanned<Vec<Spanned<String>>>> => Shape::list(Shape::Text, 2, 2),
    }
}

/// Returns the keys of its table, but for those of its question.
pub(crate) fn shape() -> TableShape {
    SweepEntry::keys()
}

/// The shape of an axis, which has values.
fn axis_shape() -> Shape {
    Shape::Table(AxisEntry::keys().one_of(["values", "from", "game"]))
}

/// The least number of cells in a sample.
const SAMPLE_MIN: i64 = 2;

/// Reads a sweep: its axes, and its questions, each under the name of its kind.
///
/// # Errors
/// If there is no question, one cannot be asked as it is, an axis changes what is not there or to a
/// value that cannot be, or there are too many cells.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<SweepQuestion, Box<Fault>> {
    let span = entry.span();
    let DeValue::Table(mut table) = entry.into_inner() else {
        return Err(source.fault(span, "a sweep is a table", "write `[[sweep]]`"));
    };
    let entries = inner::take_all(source, &mut table, "sweep", span.clone())?;
    let entry: SweepEntry = form(source, Spanned::new(span, DeValue::Table(table)))?;
    let mut axes = axes(source, entry.axes)?;
    let design = design(source, &axes, entry.sample.as_ref())?;
    let asked = entries.iter().map(|(kind, entry)| asked(source, kind, entry, ask));
    let asked = asked.collect::<Result<Vec<_>, Box<Fault>>>()?;
    let variant = variant(source, &axes, entry.of, &asked)?;
    for axis in axes.iter_mut().filter(|axis| axis.names_files()) {
        let read = |source: &Source<'_>| {
            let each = entries.iter().map(|(kind, entry)| kind.read(source, entry.clone(), ask));
            each.collect::<Result<Vec<_>, Box<Fault>>>()
        };
        axis.contents = files(source, axis, (&asked, variant.as_ref()), read)?;
    }
    let question = SweepQuestion {
        asked,
        heat: entry.heat.as_ref().map(|heat| heated(source, &axes, heat)).transpose()?,
        axes,
        design,
        wishes: wishes(source, entry.numbers)?,
        variant,
        library: source.library.clone(),
        origin: source.origin.to_owned(),
        ask,
    };
    question.check_situation(source)?;
    Ok(question)
}

/// Reads a question of a sweep.
fn asked(
    source: &Source<'_>,
    kind: &'static Kind,
    entry: &Entry<'_>,
    ask: Ask,
) -> Result<AskedQuestion, Box<Fault>> {
    let table = Table::deserialize(ValueDeserializer::from(entry.clone()));
    let mut table =
        table.map_err(|error| Box::new(Fault::from_toml(source.origin, source.text, &error)))?;
    let base = kind.read(source, entry.clone(), ask)?;
    // What costs most, and has no numbers of a cell: the steps of ease of a duel, and fights to show.
    match kind.name {
        "duel" => {
            let none = || Value::from(vec![Value::from(0), Value::from(0)]);
            table.entry("edges").or_insert_with(none);
        }
        "engagement" => {
            table.entry("replays").or_insert(Value::from(false));
        }
        _ => {}
    }
    Ok(AskedQuestion { kind, base, table })
}

fn design(
    source: &Source<'_>,
    axes: &[SweepAxis],
    sample: Option<&Spanned<i64>>,
) -> Result<Design, Box<Fault>> {
    let all = axes.iter().fold(1_u128, |all, axis| all.saturating_mul(axis.count().into()));
    let Some(sample) = sample else {
        if all <= u128::from(CELLS_MAX) {
            return Ok(Design::Grid);
        }
        let span = axes[0].span().start..axes[axes.len() - 1].span().end;
        let message = format!("a grid of {all} cells; expected at most {CELLS_MAX}");
        let fix = "take wider steps or fewer axes, or add `sample = 1000` for so many of them";
        return Err(source.fault(span, message, fix));
    };
    let cells = *sample.get_ref();
    if !(SAMPLE_MIN..=CELLS_MAX as i64).contains(&cells) {
        let message = format!("a sample of {cells} cells; expected {SAMPLE_MIN} to {CELLS_MAX}");
        return Err(source.fault(sample.span(), message, "write a number such as 100"));
    }
    if all <= cells as u128 {
        let message = format!("a sample of {cells} cells of a grid of {all}; expected fewer");
        return Err(source.fault(sample.span(), message, "delete it: the grid is smaller"));
    }
    Ok(Design::Latin(cells as u64))
}

/// Returns a variant whose values the cells replace, after trying the values of each axis by
/// itself; `None` if only the situation changes.
fn variant(
    source: &Source<'_>,
    axes: &[SweepAxis],
    of: Option<Spanned<String>>,
    asked: &[AskedQuestion],
) -> Result<Option<Variant>, Box<Fault>> {
    let mut found = None;
    let mut of = of;
    for axis in axes.iter().filter(|axis| !matches!(axis.target, Target::Situation(_))) {
        let name = match &of {
            Some(name) => name.clone(),
            None => of.insert(inner::about(source, "sweep", axis.span(), &*asked[0].base)?).clone(),
        };
        for level in axis.ends() {
            let own = Spanned::new(axis.span(), NAME.to_owned());
            let mut entry = VariantEntry::of(own, name.clone());
            axis.add(level, &mut entry);
            let variant = Variant::read((source.origin, source.text), entry, source.library)?;
            found = Some((variant, name.span()));
        }
    }
    let Some((variant, span)) = found else {
        let message = "`of` names what variants change, and only the situation changes";
        return of.map_or(Ok(None), |of| Err(source.fault(of.span(), message, "delete it")));
    };
    for asked in asked {
        inner::same_game(source, &*asked.base, (&variant, "the sweep"), span.clone())?;
    }
    Ok(Some(variant))
}

/// Returns a hash of what each value of an axis of games or scenarios stands for, after reading the
/// questions with each of them. The variant is that of the sweep.
fn files(
    source: &Source<'_>,
    axis: &SweepAxis,
    (asked, variant): (&[AskedQuestion], Option<&Variant>),
    read: impl Fn(&Source<'_>) -> Result<Vec<Box<dyn Question>>, Box<Fault>>,
) -> Result<Vec<String>, Box<Fault>> {
    if let Target::Scenario(name) = &axis.target {
        let subjects: Vec<Subject<'_>> =
            asked.iter().flat_map(|asked| asked.base.subjects()).collect();
        let mut known = subjects.iter().filter_map(|subject| match subject {
            Subject::Scenario(scenario_file) => Some(scenario_file.name.as_str()),
            _ => None,
        });
        if !known.clone().any(|known| known == name) {
            let message = format!("the question is not about the scenario `{name}`");
            let fix = match known.next() {
                Some(known) => format!("write `scenario = {known:?}`"),
                None => "sweep an `engagement`: no other question has a scenario".to_owned(),
            };
            return Err(source.fault(axis.span(), message, fix));
        }
    }
    let Some(variant) = variant else { return Ok(Vec::new()) };
    let each = (0..axis.count()).map(|level| {
        let mut entry = variant.blank();
        axis.add(level, &mut entry);
        let library = source.library.under(&variant.changing(entry));
        let under = Source::new(source.origin, source.text, &library, source.kinds);
        let questions = read(&under).map_err(|fault| {
            let what = axis.target.words();
            let message = format!("with the {what} {}: {}", axis.text(level), fault.message());
            let fix = || format!("name a {what} that has what the question is about");
            let fix = fault.fix().map_or_else(fix, str::to_owned);
            source.fault(axis.placed(level).span(), message, fix)
        })?;
        source.keep_those_of(&under);
        Ok(questions.iter().map(|question| contents(&**question)).collect())
    });
    each.collect()
}

/// Returns the axes of a heat map.
fn heated(
    source: &Source<'_>,
    axes: &[SweepAxis],
    heat: &Spanned<Vec<Spanned<String>>>,
) -> Result<[usize; 2], Box<Fault>> {
    let columns = || axes.iter().map(|axis| axis.column.as_str());
    let place = |name: &Spanned<String>| {
        axes.iter().position(|axis| axis.column == *name.get_ref()).ok_or_else(|| {
            let known: Vec<&str> = columns().collect();
            let message =
                format!("no axis `{}`; expected one of {}", name.get_ref(), known.join(", "));
            let fix = one_of(name.get_ref(), columns());
            source.fault(name.span(), message, fix.unwrap_or_default())
        })
    };
    let found: Vec<usize> = heat.get_ref().iter().map(place).collect::<Result<_, _>>()?;
    match found[..] {
        [rows, columns] if rows != columns => Ok([rows, columns]),
        _ => {
            let message = "a heat map has two different axes";
            let two: Vec<&str> = columns().take(2).collect();
            Err(source.fault(heat.span(), message, format!("write `heat = {two:?}`")))
        }
    }
}

/// Returns the numbers that are asked for, each with what to say if the answer has no such.
fn wishes(
    source: &Source<'_>,
    numbers: Option<Spanned<Vec<Spanned<String>>>>,
) -> Result<Vec<RequestedNumber>, Box<Fault>> {
    let Some(numbers) = numbers else { return Ok(Vec::new()) };
    if numbers.get_ref().is_empty() {
        let fix = "name one, or leave `numbers` out for all";
        return Err(source.fault(numbers.span(), "no numbers", fix));
    }
    let mut wishes: Vec<RequestedNumber> = Vec::new();
    for name in numbers.into_inner() {
        let key = current(name.get_ref()).into_owned();
        if wishes.iter().any(|wish| wish.key == key) {
            let message = format!("`{key}` is named twice");
            return Err(source.fault(name.span(), message, "name it once"));
        }
        let fault = Fault::new(source.origin, source.text, "").at(name.span());
        wishes.push(RequestedNumber { key, place: fault.line_and_column() });
    }
    Ok(wishes)
}

impl SweepQuestion {
    /// Reads a question that is to be asked over some axes, of which one number is kept: of this key,
    /// or in these words.
    pub(crate) fn of(
        source: &Source<'_>,
        (kind, entry): (&'static Kind, &Entry<'_>),
        number: &str,
        ask: Ask,
    ) -> Result<SweepQuestion, Box<Fault>> {
        let number = RequestedNumber { key: current(number).into_owned(), place: None };
        Ok(SweepQuestion {
            asked: vec![asked(source, kind, entry, ask)?],
            heat: None,
            axes: Vec::new(),
            design: Design::Grid,
            wishes: vec![number],
            variant: None,
            library: source.library.clone(),
            origin: source.origin.to_owned(),
            ask,
        })
    }

    /// Asks it over these axes. Values that the rules refuse are no error, except for `tried`: a value
    /// of each axis that shows whether it changes what is there.
    pub(crate) fn over(
        self,
        source: &Source<'_>,
        of: Option<Spanned<String>>,
        (axes, tried): (Vec<SweepAxis>, Vec<SweepAxis>),
    ) -> Result<SweepQuestion, Box<Fault>> {
        let variant = variant(source, &tried, of, &self.asked)?;
        let trial = SweepQuestion { axes: tried, variant, ..self };
        trial.check_situation(source)?;
        let axes = apart(source, axes)?;
        design(source, &axes, None)?;
        Ok(SweepQuestion { axes, ..trial })
    }

    /// Tries each value of the situation by itself.
    fn check_situation(&self, source: &Source<'_>) -> Result<(), Box<Fault>> {
        for (nth, axis) in self.axes.iter().enumerate() {
            let Target::Situation(key) = &axis.target else { continue };
            for level in axis.ends() {
                let span = axis.placed(level).span();
                let fault = |message: String, fix: Option<String>| {
                    let fault = Fault::new(source.origin, source.text, message).at(span.clone());
                    Box::new(fault.or_rather(fix))
                };
                if let ([_], Some(Subject::Roster(roster_file))) =
                    (&self.asked[..], self.subjects().first())
                {
                    // What the question allows may depend on other axes; the domain does not.
                    let set = roster_file.situation([(key.as_str(), axis.text(level).as_str())]);
                    set.map_err(|error| fault(error.message, error.fix))?;
                } else {
                    let read = self.read(&[(nth, level)]);
                    read.map_err(|found| {
                        let fix = found.fix().map(str::to_owned);
                        fault(found.message().to_owned(), fix)
                    })?;
                }
            }
        }
        Ok(())
    }
}

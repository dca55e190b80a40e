//! Parsing parameters: `[[parameter]]`, and the forms of stat lines, weapons and situations.

use serde::Deserialize;
use toml::Spanned;

use super::fault::{Fault, one_of};
use super::parameter::{Alternative, Concern, Domain, Facet, Parameter, Provenance, Value};
use super::parameters::Parameters;
use super::table_entry;
use super::table_source::TableSource;

/// A parameter as written in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ParameterEntry {
    pub(super) key: Spanned<String>,
    says: String,
    value: Value,
    range: Option<Spanned<(i64, i64)>>,
    choices: Option<Vec<String>>,
    kind: Option<ValueKind>,
    acts_on: Option<Facet>,
    #[serde(default)]
    concerns: Concern,
    #[serde(default)]
    one_sided: bool,
    from: Option<Spanned<String>>,
    needs: Option<String>,
    status: Option<Provenance>,
    source: Option<String>,
    #[serde(default)]
    alternatives: Vec<Alternative>,
    #[serde(default)]
    was: Vec<String>,
}

/// The kind of a value that is neither a number nor one of a few words.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ValueKind {
    Flag,
    Dice,
    Name,
    Names,
}

/// An error in a parameter: message, place and likeliest fix.
pub(super) type ParameterFault = (String, std::ops::Range<usize>, Option<String>);

/// Returns a range as written, unless its ends are the wrong way round.
pub(super) fn in_order(
    of: &str,
    (low, high): (i64, i64),
    span: std::ops::Range<usize>,
) -> Result<(i64, i64), ParameterFault> {
    if low <= high {
        return Ok((low, high));
    }
    let message = format!("{of} ranges from {low} to {high}; expected the lower first");
    Err((message, span, Some(format!("did you mean [{high}, {low}]?"))))
}

/// Adds the tables to the parameters, and checks that keys are unique.
pub(super) fn with_tables(
    parameters: Parameters,
    entries: Vec<table_entry::TableEntry>,
    (origin, text): (&str, &str),
    author: Author,
) -> Result<Parameters, Fault> {
    let fault = |message: String| Fault::new(origin, text, message);
    let mut parameters = parameters.into_list();
    for entry in entries {
        if parameters.iter().any(|known| known.key == *entry.key.get_ref()) {
            let message = format!("`{}` appears twice", entry.key.get_ref());
            return Err(fault(message).at(entry.key.span()));
        }
        let table = entry.into_parameter(author);
        let table = table.map_err(|(message, span, fix)| fault(message).at(span).or_rather(fix))?;
        parameters.push(table);
    }
    Ok(Parameters::of(parameters))
}

/// Converts the entries of one TOML table, and checks that keys are unique.
pub(super) fn into_parameters(
    entries: Vec<ParameterEntry>,
    (origin, text): (&str, &str),
    author: Author,
) -> Result<Parameters, Fault> {
    let fault = |message: String| Fault::new(origin, text, message);
    let mut parameters: Vec<Parameter> = Vec::with_capacity(entries.len());
    for entry in entries {
        if parameters.iter().any(|known| known.key == *entry.key.get_ref()) {
            let message = format!("`{}` appears twice", entry.key.get_ref());
            return Err(fault(message).at(entry.key.span()));
        }
        let parameter = entry.into_parameter(author);
        let parameter =
            parameter.map_err(|(message, span, fix)| fault(message).at(span).or_rather(fix))?;
        parameters.push(parameter);
    }
    Ok(Parameters::of(parameters))
}

/// Who writes a file, which decides what it may leave out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Author {
    /// The authors of a built-in game, who give every number its source.
    BuiltIn,
    /// A designer, whose file is the source of its numbers.
    Designer,
    /// A designer whose file has checks alone, so that every number acts on them.
    DesignerOfChecks,
}

/// The source of the numbers in a user-defined game that have no other.
pub(super) const DESIGNER: &str = "the designer's file";

impl Author {
    /// Returns where a number comes from; only built-in games have to say it.
    pub(super) fn source(
        self,
        key: &Spanned<String>,
        status: Option<Provenance>,
        source: Option<String>,
    ) -> Result<(Provenance, String), ParameterFault> {
        let lacks = |what: &str| {
            let message = format!("`{}` has no `{what}`", key.get_ref());
            (message, key.span(), Some(format!("add `{what}`")))
        };
        match (self, status, source) {
            (_, Some(status), Some(source)) => Ok((status, source)),
            (Author::BuiltIn, None, _) => Err(lacks("status")),
            (_, _, source) if self != Author::BuiltIn => {
                let source = source.unwrap_or_else(|| DESIGNER.to_owned());
                Ok((status.unwrap_or(Provenance::Given), source))
            }
            _ => Err(lacks("source")),
        }
    }

    /// Returns the part of a fight that an entry acts on, which it has to say unless there are no
    /// fights.
    pub(super) fn facet(
        self,
        key: &Spanned<String>,
        acts_on: Option<Facet>,
    ) -> Result<Facet, ParameterFault> {
        let usual = (self == Author::DesignerOfChecks).then_some(Facet::Hit);
        acts_on.or(usual).ok_or_else(|| {
            let [first, others @ ..] =
                Facet::ALL.map(|facet| format!("`acts_on = \"{}\"`", facet.name()));
            let message = format!(
                "`{}` has no `acts_on`; expected the part of a fight that it acts on",
                key.get_ref()
            );
            (message, key.span(), Some(format!("add {first}, or {}", others.join(", "))))
        })
    }
}

impl ParameterEntry {
    fn into_parameter(self, author: Author) -> Result<Parameter, ParameterFault> {
        let acts_on = author.facet(&self.key, self.acts_on)?;
        let (status, source) = author.source(&self.key, self.status, self.source)?;
        let (span, key) = (self.key.span(), self.key.into_inner());
        let range =
            self.range.map(|range| in_order(&format!("`{key}`"), *range.get_ref(), range.span()));
        let domain = match (&self.value, range.transpose()?, self.choices, self.kind) {
            (Value::Flag(_), None, None, None) => Domain::Flag,
            (Value::Number(_), Some((low, high)), None, None) => Domain::Range(low, high),
            (Value::Choice(_), None, Some(choices), None) => Domain::Choices(choices),
            (Value::List(_), None, Some(words), None) => Domain::Sets(words),
            (Value::Choice(_) | Value::Number(_), None, None, Some(ValueKind::Dice)) => {
                Domain::Dice
            }
            (Value::Choice(_), None, None, Some(ValueKind::Name)) => Domain::Name,
            (Value::List(_), None, None, Some(ValueKind::Names)) => Domain::Names,
            _ => {
                let message =
                    format!("`{key}` needs a range for a number, choices or a kind for words");
                let fix = "add `range = [LOW, HIGH]`, `choices = [...]` or `kind = \"dice\"`";
                return Err((message, span, Some(fix.to_owned())));
            }
        };
        let others = self.alternatives.iter().map(|other| &other.value);
        let odd = others
            .chain([&self.value])
            .find(|value| !domain.holds(&domain.fitted((*value).clone())));
        let odd = odd.cloned();
        let from =
            self.from.map(|from| source_on_table(&key, from, &domain, author)).transpose()?;
        match odd {
            Some(value) => {
                let fix = domain.fix(Some(&value));
                Err((format!("`{key}` cannot be {value}; expected {domain}"), span, Some(fix)))
            }
            None => Ok(Parameter {
                key,
                says: self.says,
                value: domain.fitted(self.value),
                domain,
                acts_on,
                concerns: self.concerns,
                one_sided: self.one_sided,
                from,
                needs: self.needs,
                status,
                source,
                alternatives: self.alternatives,
                was: self.was,
            }),
        }
    }
}

/// Returns what of a squad fight fills in a key of this domain.
fn source_on_table(
    key: &str,
    from: Spanned<String>,
    domain: &Domain,
    author: Author,
) -> Result<TableSource, ParameterFault> {
    let (span, word) = (from.span(), from.into_inner());
    if author == Author::BuiltIn {
        let message = format!("`{key}` has `from`, which is for user-defined games");
        return Err((message, span, Some("delete it".to_owned())));
    }
    let Some(source) = TableSource::ALL.into_iter().find(|source| source.name() == word) else {
        let names = TableSource::ALL.map(TableSource::name);
        let message = format!("`from` cannot be \"{word}\"; expected one of {}", names.join(", "));
        return Err((message, span, one_of(&word, names)));
    };
    if source.fits(domain) {
        return Ok(source);
    }
    let message =
        format!("`{key}` from \"{source}\" has to be {}, not {domain}", source.expected());
    Err((message, span, Some(format!("change `{key}`, or delete `from`"))))
}

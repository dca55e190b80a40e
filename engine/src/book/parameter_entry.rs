//! Parsing parameters: `[[parameter]]`, and the forms of stat lines, weapons and situations.

use serde::Deserialize;
use toml::Spanned;

use super::fault::{Fault, one_of};
use super::parameter::{Alternative, Concern, Domain, Facet, Parameter, Provenance, Value};
use super::parameters::Parameters;
use super::table_entry;
use super::table_source::TableSource;
use crate::shape::{Case, Shape, Shaped, SharedKey, keys, spelled};

keys! {
    /// A number of the rules, or a key of stat lines, weapons or situations.
    pub(super) struct ParameterEntry {
        /// The key by which rules read it.
        pub(super) key: Spanned<String>,
        /// What it is, in words.
        says: String,
        /// The value; of a stat line, a weapon or a situation, the default.
        value: Value,
        /// The lowest and the highest number that it can be.
        range: Option<Spanned<(i64, i64)>>,
        /// The words that it can be, or any number of which a list can have.
        choices: Option<Vec<String>>,
        /// The kind of a value that is neither a number with a `range` nor one of a few words.
        kind: Option<ValueKind>,
        acts_on: Option<Facet> as acts_on,
        #[serde(default)]
        concerns: Concern as concerns,
        /// Whether it is a key of situations that can affect only one of the fighters.
        #[serde(default)]
        one_sided: bool,
        /// What of a table fills it in when squads fight.
        from: Option<Spanned<String>> => TableSource::shape(),
        /// The key of a number without which this number means nothing: a roster may not leave that
        /// one at 0.
        needs: Option<String>,
        /// The number that stands for something else, such as none or another parameter, so that
        /// the next one is no step from it.
        unset: Option<Spanned<i64>>,
        status: Option<Provenance> as status,
        source: Option<String> as source,
        /// Other readings of the rules.
        #[serde(default)]
        alternatives: Vec<Alternative>,
        #[serde(default)]
        was: Vec<String> as was,
    }
}

spelled! {
    /// The kind of a value that is neither a number nor one of a few words.
    #[derive(Clone, Copy, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub(super) enum ValueKind {
        /// True or false, in a column of a table.
        Flag,
        /// Dice, a number or both, such as `2d6+1`.
        Dice,
        /// The name of an entry of the roster; empty for none.
        Name,
        /// A list of such names.
        Names,
    }
}

/// The key `acts_on` of parameters and tables.
pub(super) fn acts_on() -> SharedKey {
    let says = "the part of a fight that it acts on; a game without `[[profile]]` can leave it out";
    SharedKey { says, shape: Facet::shape() }
}

/// The key `concerns` of parameters and tables.
pub(super) fn concerns() -> SharedKey {
    SharedKey {
        says: "the rolls that depend on it; by default every check",
        shape: Concern::shape(),
    }
}

/// The key `status` of parameters and tables.
pub(super) fn status() -> SharedKey {
    SharedKey { says: "where the value comes from; by default `given`", shape: Provenance::shape() }
}

/// The key `source` of parameters and tables.
pub(super) fn source() -> SharedKey {
    let says = "the rules or lines that it is read from, or the reason for assuming it";
    SharedKey { says, shape: Shape::Text }
}

/// The key `was` of parameters and tables.
pub(super) fn was() -> SharedKey {
    let says = "keys that it took the place of; a file that still has one is told the new key";
    SharedKey { says, shape: Vec::<String>::shape() }
}

/// The keys that every number of a built-in game has to have.
pub(super) const BUILT_IN: [&str; 3] = ["acts_on", "status", "source"];

impl ParameterEntry {
    /// Returns the shape of a list of entries that need some keys, and have none of others.
    pub(super) fn list(needed: &[&str], refused: &[&str]) -> Shape {
        let table = || ParameterEntry::keys().requiring(needed).without(refused);
        let case = |is, table| Case { key: "value", is, table };
        let number = || table().without(&["choices"]).one_of(["range", "kind"]);
        let words = || table().without(&["range"]).one_of(["choices", "kind"]);
        let cases = vec![
            case(Shape::Flag, table().without(&["range", "choices", "kind"])),
            case(Shape::ANY_WHOLE, number().limiting("kind", &["dice"])),
            case(Shape::Text, words().limiting("kind", &["dice", "name"])),
            case(Vec::<String>::shape(), words().limiting("kind", &["names"])),
        ];
        let any = table().limiting("kind", &["dice", "name", "names"]);
        Shape::list(Shape::Cases(cases, any), 0, usize::MAX)
    }
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
        let unset = self.unset.map(|unset| unset_of(&key, &unset, &domain)).transpose()?;
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
                unset,
                status,
                source,
                alternatives: self.alternatives,
                was: self.was,
            }),
        }
    }
}

/// Returns the number that stands for something else.
fn unset_of(key: &str, unset: &Spanned<i64>, domain: &Domain) -> Result<i64, ParameterFault> {
    let number = *unset.get_ref();
    if let Domain::Range(low, high) = domain
        && (*low..=*high).contains(&number)
    {
        return Ok(number);
    }
    let message = format!("`{key}` has `unset = {number}`, which is none of its values: {domain}");
    Err((message, unset.span(), Some("name one of its numbers, or delete `unset`".to_owned())))
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

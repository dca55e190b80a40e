//! System files: the complete data of a game, with its rule index.

use evenodds_data::SITUATION;
use serde::Deserialize;
use toml::Spanned;

use super::card::{Against, Card, Modifier, Rating};
use super::data::Book;
use super::fault::Fault;
use super::parameter_entry::{Author, ParameterEntry, into_parameters, with_tables};
use super::parameters::Parameters;
use super::rules::RuleIndex;
use super::{field_card, table_entry};

/// A system file as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SystemFile {
    name: Spanned<String>,
    title: String,
    mechanic: String,
    says: String,
    rating: Rating,
    against: Option<Against>,
    modifier: Modifier,
    harm: Option<String>,
    #[serde(default)]
    parameter: Vec<ParameterEntry>,
    #[serde(default)]
    table: Vec<table_entry::TableEntry>,
    #[serde(default)]
    profile: Vec<ParameterEntry>,
    #[serde(default)]
    weapon: Vec<ParameterEntry>,
    #[serde(default)]
    situation: Vec<ParameterEntry>,
    field: Option<Spanned<field_card::FieldCardEntry>>,
}

/// The keys that the situations of all games share.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SituationFile {
    situation: Vec<ParameterEntry>,
}

/// Returns the form of situations: the keys that all games share, and those of one game.
pub(super) fn situations(own: Parameters) -> Result<Parameters, Fault> {
    let source = ("data/situation.toml", SITUATION);
    let shared: SituationFile =
        toml::from_str(SITUATION).map_err(|error| Fault::from_toml(source.0, source.1, &error))?;
    let shared = into_parameters(shared.situation, source, Author::BuiltIn)?;
    Ok(Parameters::of([shared.into_list(), own.into_list()].concat()))
}

impl Book {
    /// Reads a complete system file and its rule index; the names are the file names in errors.
    ///
    /// # Errors
    /// If either is not valid TOML or lacks a key, or a value is outside its own domain.
    pub fn read(
        (system_name, system): (&str, &str),
        (rules_name, rules): (&str, &str),
    ) -> Result<Book, Fault> {
        let file: SystemFile = toml::from_str(system)
            .map_err(|error| Fault::from_toml(system_name, system, &error))?;
        let (source, author) = ((system_name, system), Author::BuiltIn);
        let read = |entries| into_parameters(entries, source, author);
        let (parameters, profile) = (read(file.parameter)?, read(file.profile)?);
        let parameters = with_tables(parameters, file.table, source, author)?;
        let (weapon, situation) = (read(file.weapon)?, situations(read(file.situation)?)?);
        let card = Card {
            name: file.name.into_inner(),
            title: file.title,
            mechanic: file.mechanic,
            says: file.says,
            rating: file.rating,
            against: file.against,
            modifier: file.modifier,
            harm: file.harm,
        };
        card.check().map_err(|message| Fault::new(system_name, system, message))?;
        let field = file.field.map(|entry| {
            let span = entry.span();
            let field = entry.into_inner().into_field();
            field.map_err(|message| Fault::new(system_name, system, message).at(span))
        });
        let (field, rules) = (field.transpose()?, RuleIndex::read(rules_name, rules)?);
        let base = card.name.clone();
        let of_card = Book::of(card);
        Ok(Book { base, parameters, profile, weapon, situation, field, rules, ..of_card })
    }
}

//! System files: the complete data of a game, with its rule index.

use evenodds_data::SITUATION;
use toml::Spanned;

use super::card::{Against, Card, Modifier, Rating};
use super::data::Book;
use super::fault::Fault;
use super::field_card;
use super::overlay::{mechanic, says};
use super::parameter_entry::{Author, BUILT_IN, ParameterEntry, into_parameters, with_tables};
use super::parameters::Parameters;
use super::rules::RuleIndex;
use super::table_entry::TableEntry;
use crate::shape::{FileShape, Shape, Shaped, keys};

keys! {
    /// A built-in game.
    struct SystemFile {
        /// The name in commands and files.
        name: Spanned<String> => Shape::SYSTEM_NAME,
        /// The name that readers see.
        title: String,
        mechanic: String as mechanic,
        says: String as says,
        /// The rating of a check: dice in a pool, a target number, a bonus.
        rating: Rating,
        /// The number that a check is made against, if there is one.
        against: Option<Against>,
        /// The modifier of a check.
        modifier: Modifier,
        /// The unit of harm, if the game has attacks.
        harm: Option<String>,
        /// The numbers of the rules.
        #[serde(default)]
        parameter: Vec<ParameterEntry> => entries(),
        /// Tables of the rules, each looked up by a whole number.
        #[serde(default)]
        table: Vec<TableEntry> => tables(),
        /// The keys of stat lines.
        #[serde(default)]
        profile: Vec<ParameterEntry> => entries(),
        /// The keys of weapons.
        #[serde(default)]
        weapon: Vec<ParameterEntry> => entries(),
        /// The keys of the situation of an attack or a duel, beside those of all games.
        #[serde(default)]
        situation: Vec<ParameterEntry> => entries(),
        /// The conventions for scenarios.
        field: Option<Spanned<field_card::FieldCardEntry>>,
    }

    /// What the situations of all games share.
    struct SituationFile {
        /// The keys.
        situation: Vec<ParameterEntry> => entries(),
    }
}

/// The shape of the parameters of a built-in game.
fn entries() -> Shape {
    ParameterEntry::list(&BUILT_IN, &["from"])
}

/// The shape of the tables of a built-in game.
fn tables() -> Shape {
    Shape::list(Shape::Table(TableEntry::keys().requiring(&BUILT_IN)), 0, usize::MAX)
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
    /// Returns the shape of the `game.toml` of a built-in game.
    #[must_use]
    pub fn built_in_file() -> FileShape {
        FileShape::of(SystemFile::shape())
    }

    /// Returns the shape of the file of what the situations of all games share.
    #[must_use]
    pub fn situation_file() -> FileShape {
        FileShape::of(SituationFile::shape())
    }

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

//! A user-defined game: a whole `game.toml`, with less to say than that of a built-in game.

use std::ops::Range;
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use super::card::{Against, Card, Modifier, Rating};
use super::condition::{ConditionEntry, Reader};
use super::data::Book;
use super::fault::Fault;
use super::field_card::FieldCard;
use super::mechanism::{Mechanism, RESOLVER};
use super::overlay::{Entries, check_name};
use super::own_field::{self, FIELD};
use super::own_file::OwnFile;
use super::own_settings::Written;
use super::parameter::{Concern, Provenance, Value};
use super::parameter_entry::{Author, DESIGNER, ParameterEntry, into_parameters, with_tables};
use super::parameters::Parameters;
use super::rules::RuleIndex;
use super::system_file::situations;
use super::table_entry::TableEntry;
use super::table_source::TABLE_SOURCES_MAX;
use super::tracked::Tracked;
use super::turn::{self, SETTINGS, SQUAD_KEYS, TURN, Turn};

/// A user-defined game as read from its files, without its script.
#[derive(Clone, Debug)]
pub struct UserGame {
    /// Its card, its numbers, and its forms, conditions among them.
    pub book: Book,
    /// How its duels are played, if the file has `[turn]`.
    pub turn: Option<Tracked<Turn>>,
    /// The mechanic of its checks, if the file has `[resolver]`.
    pub resolver: Option<Mechanism>,
    /// Its file.
    pub file: Arc<OwnFile>,
}

/// The keys of a file that make it one of a user-defined game, if it has no `base`.
const KEYS: [&str; 12] = [
    "rating",
    "against",
    "modifier",
    "parameter",
    "table",
    "profile",
    "weapon",
    "situation",
    "condition",
    FIELD,
    TURN,
    RESOLVER,
];

/// A file as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entered {
    name: Option<Spanned<String>>,
    title: Option<String>,
    mechanic: Option<String>,
    says: Option<String>,
    harm: Option<String>,
    rating: Spanned<RatingEntry>,
    against: Option<Spanned<AgainstEntry>>,
    modifier: Option<Spanned<ModifierEntry>>,
    #[serde(default)]
    parameter: Vec<ParameterEntry>,
    #[serde(default)]
    table: Vec<TableEntry>,
    #[serde(default)]
    profile: Vec<ParameterEntry>,
    #[serde(default)]
    weapon: Vec<ParameterEntry>,
    #[serde(default)]
    situation: Vec<ParameterEntry>,
    #[serde(default)]
    condition: Vec<ConditionEntry>,
    field: Option<Spanned<Entries>>,
    turn: Option<Spanned<Entries>>,
    resolver: Option<Spanned<Entries>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RatingEntry {
    word: Option<String>,
    accepts: Spanned<(i16, i16)>,
    book: Option<(i16, i16)>,
    shown: Option<Vec<i16>>,
    status: Option<Provenance>,
    source: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AgainstEntry {
    word: Option<String>,
    accepts: Option<Spanned<(i16, i16)>>,
    default: i16,
    matched: Option<Vec<i16>>,
    status: Option<Provenance>,
    source: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModifierEntry {
    word: Option<String>,
    sign: Option<i16>,
}

/// A file being read: its name in errors, and its text.
#[derive(Clone, Copy)]
struct Source<'a>(&'a str, &'a str);

/// The widest range of a rating, and of what it is compared with.
const WIDEST: (i16, i16) = (-2000, 2000);

/// The number of ratings on a curve by default, unless there are not many more.
const SHOWN: i16 = 6;

impl UserGame {
    /// Returns whether a text is that of a user-defined game: it has no `base`, and a key that only
    /// whole games have. It may name no game of those `taken`.
    #[must_use]
    pub fn is_written(text: &str, taken: &[&str]) -> bool {
        let Ok(table) = text.parse::<toml::Table>() else { return false };
        let name = table.get("name").and_then(toml::Value::as_str);
        !table.contains_key("base")
            && KEYS.iter().any(|key| table.contains_key(*key))
            && name.is_none_or(|name| !taken.contains(&name))
    }

    /// Reads the file of a user-defined game and, if there is one, its rule index; both come with
    /// their file names for errors. The game is called `name` unless the file has a name, which may
    /// not be one of those `taken`.
    ///
    /// ```toml
    /// title = "Two Dice"
    ///
    /// [rating]
    /// word = "skill"
    /// accepts = [2, 12]
    ///
    /// [resolver]
    /// kind = "sum-under"
    /// count = 2
    /// die = 6
    /// ```
    ///
    /// # Errors
    /// If a text is not valid TOML, lacks a key or has one that is unknown, or a value is outside
    /// its domain.
    pub fn read(
        (origin, text): (&str, &str),
        name: &str,
        taken: &[&str],
        index: Option<(&str, &str)>,
    ) -> Result<UserGame, Fault> {
        let source = Source(origin, text);
        let file: Entered = toml::from_str(text).map_err(|error| source.unread(&error))?;
        let named = match &file.name {
            Some(name) => (name.get_ref().as_str(), name.span()),
            None => (name, 0..0),
        };
        check_name(named.0, taken.iter().copied()).map_err(|message| {
            let fix = "write a `name` of your own, such as `name = \"my-game\"`";
            source.fault(named.1, message, fix)
        })?;
        let name = named.0.to_owned();
        let author = match file.profile.is_empty() {
            true => Author::DesignerOfChecks,
            false => Author::Designer,
        };
        let read = |entries| into_parameters(entries, (origin, text), author);
        let parameters = with_tables(read(file.parameter)?, file.table, (origin, text), author)?;
        let (profile, weapon) = (read(file.profile)?, read(file.weapon)?);
        for form in [&parameters, &profile, &weapon] {
            source.has_no_source(form)?;
        }
        let profile = with_weapons(profile, &weapon)?;
        let conditions = Reader { source: (origin, text), profile: &profile };
        let conditions = conditions.read(file.condition)?;
        let situation = source.situations(read(file.situation)?)?;
        let (parameters, resolver) = source.resolver(parameters, file.resolver)?;
        let parameters = source.turn(parameters, file.turn.as_ref())?;
        let (parameters, field) = source.field(parameters, file.field.as_ref(), &profile)?;
        let turn = file.turn.map(|_| parameters.tracked(Turn::of));
        let situation = with_rounds(situation, turn.as_ref());
        let mut card =
            source.card(resolver, &parameters, (file.rating, file.against), file.modifier)?;
        let mechanic = || resolver.map_or(SCRIPT.to_owned(), |one| one.words(&parameters));
        card.mechanic = file.mechanic.unwrap_or_else(mechanic);
        card.says = file.says.unwrap_or_else(|| format!("{}.", card.mechanic));
        card.title = file.title.unwrap_or_else(|| name.clone());
        let harm = (!profile.iter().as_slice().is_empty()).then(|| "wounds".to_owned());
        (card.name, card.harm) = (name, file.harm.or(harm));
        let rules = match index {
            Some((origin, text)) => RuleIndex::read(origin, text)?,
            None => RuleIndex::empty(&card.title),
        };
        let own = Some(Arc::from(text));
        let of_card = Book::of(card);
        let book = Book {
            parameters,
            profile,
            weapon,
            situation,
            conditions,
            field,
            rules,
            own,
            ..of_card
        };
        let file = Arc::new(OwnFile::of(origin, text));
        Ok(UserGame { book, turn, resolver, file })
    }

    /// Returns the same game with another book, such as one with other parameters.
    #[must_use]
    pub fn with(&self, book: Book) -> UserGame {
        let book = Book { parameters: book.parameters.fresh(), ..book };
        let turn = self.turn.as_ref().map(|_| book.parameters.tracked(Turn::of));
        let situation = with_rounds(book.situation, turn.as_ref());
        let book = Book { situation, ..book };
        UserGame { book, turn, resolver: self.resolver, file: Arc::clone(&self.file) }
    }

    /// Returns the error of a file of a game that has neither `[resolver]` nor a script of this
    /// name.
    #[must_use]
    pub fn without_checks(origin: &str, text: &str, script: &str) -> Fault {
        let names = Mechanism::ALL.map(|one| format!("\"{}\"", one.name()));
        let message =
            format!("the game has no checks: no `[{RESOLVER}]`, and no {script} beside it");
        let fix = format!("add `[{RESOLVER}]` with `kind` as one of {}", names.join(", "));
        Fault::new(origin, text, message).at(0..0).or_rather(Some(fix))
    }
}

/// The mechanic of a game whose script has its checks.
const SCRIPT: &str = "rules of its own";

impl Source<'_> {
    fn fault(
        self,
        span: Range<usize>,
        message: impl Into<String>,
        fix: impl Into<String>,
    ) -> Fault {
        Fault::new(self.0, self.1, message).at(span).or_rather(Some(fix.into()))
    }

    /// Converts an error of the TOML parser.
    fn unread(self, error: &toml::de::Error) -> Fault {
        let fault = Fault::from_toml(self.0, self.1, error);
        let message = error.message();
        if message.starts_with("missing field `rating`") {
            let fix = "add `[rating]` with `word` and `accepts`, such as `accepts = [1, 10]`";
            return fault.or_rather(Some(fix.to_owned()));
        }
        fault
    }

    /// Returns the form of situations.
    fn situations(self, own: Parameters) -> Result<Parameters, Fault> {
        let keys: Vec<String> = own.iter().map(|one| one.key.clone()).collect();
        let all = situations(own)?;
        let mut filled = all.iter().filter(|one| one.from.is_some());
        if let Some(one) = filled.nth(TABLE_SOURCES_MAX) {
            let message =
                format!("more than {TABLE_SOURCES_MAX} keys of the situation have `from`");
            let fix = "leave out those that no rule reads";
            return Err(self.fault(self.place_of(&one.key), message, fix));
        }
        let mut shared = all.iter().take(all.iter().len() - keys.len());
        if let Some(one) = shared.find(|one| keys.contains(&one.key)) {
            let message = format!("every game has the situation key `{}`", one.key);
            return Err(self.fault(self.place_of(&one.key), message, "delete it, or rename it"));
        }
        Ok(all)
    }

    /// Returns an error if a key of a form other than that of situations has `from`.
    fn has_no_source(self, form: &Parameters) -> Result<(), Fault> {
        let Some(one) = form.iter().find(|one| one.from.is_some()) else { return Ok(()) };
        let message = format!("`{}` has `from`, which is for keys of `[[situation]]`", one.key);
        Err(self.fault(self.place_of(&one.key), message, "delete it"))
    }

    /// Returns the parameters with those of `[field]`, and what scenarios are written by.
    fn field(
        self,
        parameters: Parameters,
        written: Option<&Spanned<Entries>>,
        profile: &Parameters,
    ) -> Result<(Parameters, Option<FieldCard>), Fault> {
        let Some(written) = written else { return Ok((parameters, None)) };
        let (card, more) = own_field::read(&self.written(FIELD, written), profile)?;
        Ok((self.with(parameters, more)?, Some(card)))
    }

    /// Returns the place of a key that is written in quotes.
    fn place_of(self, key: &str) -> Range<usize> {
        let quoted = format!("\"{key}\"");
        self.1.find(&quoted).map_or(0..0, |at| at..at + quoted.len())
    }

    fn resolver(
        self,
        parameters: Parameters,
        written: Option<Spanned<Entries>>,
    ) -> Result<(Parameters, Option<Mechanism>), Fault> {
        let Some(written) = written else { return Ok((parameters, None)) };
        let (mechanism, more) = Mechanism::read(&self.written(RESOLVER, &written))?;
        Ok((self.with(parameters, more)?, Some(mechanism)))
    }

    fn turn(
        self,
        parameters: Parameters,
        written: Option<&Spanned<Entries>>,
    ) -> Result<Parameters, Fault> {
        let Some(written) = written else { return Ok(parameters) };
        let written = self.written(TURN, written);
        written.check_squads(&SQUAD_KEYS)?;
        let more = written.parameters(&SETTINGS, &[], Concern::Fight)?;
        turn::check(&written)?;
        self.with(parameters, more)
    }

    fn written<'e>(&'e self, table: &'static str, entries: &'e Spanned<Entries>) -> Written<'e> {
        Written {
            table,
            span: entries.span(),
            entries: entries.get_ref(),
            source: (self.0, self.1),
        }
    }

    /// Adds parameters whose keys are not the file's own.
    fn with(
        self,
        parameters: Parameters,
        more: Vec<super::parameter::Parameter>,
    ) -> Result<Parameters, Fault> {
        if let Some(one) = more.iter().find(|one| parameters.get(&one.key).is_some()) {
            let message = format!("`{}` is the key of a setting", one.key);
            return Err(self.fault(self.place_of(&one.key), message, "rename the parameter"));
        }
        Ok(Parameters::of([parameters.into_list(), more].concat()))
    }

    /// Returns the card of the game, but for its name and its words.
    fn card(
        self,
        resolver: Option<Mechanism>,
        parameters: &Parameters,
        (rating, against): (Spanned<RatingEntry>, Option<Spanned<AgainstEntry>>),
        modifier: Option<Spanned<ModifierEntry>>,
    ) -> Result<Card, Fault> {
        let place = rating.span();
        let rating = self.rating(resolver, rating.into_inner())?;
        let against = against.map(|against| self.against(resolver, against)).transpose()?;
        let modifier = self.modifier(resolver, &rating, against.as_ref(), modifier)?;
        let mechanic = resolver.map_or_else(String::new, |one| one.words(parameters));
        let (name, title, says) = (String::new(), String::new(), String::new());
        let card = Card { name, title, mechanic, says, rating, against, modifier, harm: None };
        card.check().map_err(|message| {
            self.fault(place, message, "correct `book` and `shown`, or leave them out")
        })?;
        Ok(card)
    }

    fn rating(self, resolver: Option<Mechanism>, entry: RatingEntry) -> Result<Rating, Fault> {
        let limits = resolver.map_or(WIDEST, Mechanism::ratings);
        let accepts = self.range("ratings", &entry.accepts, limits)?;
        let book = entry.book.unwrap_or(accepts);
        Ok(Rating {
            word: entry.word.unwrap_or_else(|| "rating".to_owned()),
            accepts,
            book,
            shown: entry.shown.unwrap_or_else(|| spread(book)),
            status: entry.status.unwrap_or(Provenance::Given),
            source: entry.source.unwrap_or_else(|| DESIGNER.to_owned()),
        })
    }

    fn against(
        self,
        resolver: Option<Mechanism>,
        entry: Spanned<AgainstEntry>,
    ) -> Result<Against, Fault> {
        let (place, entry) = (entry.span(), entry.into_inner());
        if let Some(mechanism) = resolver.filter(|one| !one.takes_against()) {
            let name = mechanism.name();
            let message = format!("checks of \"{name}\" are made against the rating alone");
            return Err(self.fault(place, message, "delete `[against]`"));
        }
        let accepts = match &entry.accepts {
            Some(accepts) => self.range("numbers", accepts, WIDEST)?,
            None => (entry.default.min(0), entry.default.max(100)),
        };
        let matched = entry.matched.unwrap_or_else(|| vec![entry.default]);
        let within = |one: &i16| (accepts.0..=accepts.1).contains(one);
        if matched.is_empty() || !matched.iter().chain([&entry.default]).all(within) {
            let (low, high) = accepts;
            let message =
                format!("`default` and `matched` of `[against]` must be from {low} to {high}");
            let fix = "correct them, or widen `accepts`";
            return Err(self.fault(place, message, fix));
        }
        Ok(Against {
            word: entry.word.unwrap_or_else(|| "difficulty".to_owned()),
            accepts,
            default: entry.default,
            matched,
            status: entry.status.unwrap_or(Provenance::Given),
            source: entry.source.unwrap_or_else(|| DESIGNER.to_owned()),
        })
    }

    fn modifier(
        self,
        resolver: Option<Mechanism>,
        rating: &Rating,
        against: Option<&Against>,
        entry: Option<Spanned<ModifierEntry>>,
    ) -> Result<Modifier, Fault> {
        let against = against.map(|against| against.word.as_str());
        let usual = match resolver {
            Some(mechanism) => mechanism.modifier(&rating.word, against),
            None => (rating.word.clone(), 1),
        };
        let Some(entry) = entry else { return Ok(Modifier { word: usual.0, sign: usual.1 }) };
        let (place, entry) = (entry.span(), entry.into_inner());
        let sign = entry.sign.unwrap_or(usual.1);
        if sign.abs() != 1 {
            let message = format!("a modifier's sign is 1 or -1, not {sign}");
            return Err(self.fault(
                place,
                message,
                "write 1 if a positive modifier helps, else -1",
            ));
        }
        Ok(Modifier { word: entry.word.unwrap_or(usual.0), sign })
    }

    /// Returns a range within limits.
    fn range(
        self,
        of: &str,
        found: &Spanned<(i16, i16)>,
        (lowest, highest): (i16, i16),
    ) -> Result<(i16, i16), Fault> {
        let (low, high) = *found.get_ref();
        if lowest <= low && low <= high && high <= highest {
            return Ok((low, high));
        }
        let message = format!(
            "{of} from {low} to {high}; expected the lower first, and both from {lowest} to \
             {highest}"
        );
        let (low, high) = (low.min(high).max(lowest), high.max(low).min(highest));
        Err(self.fault(found.span(), message, format!("did you mean [{low}, {high}]?")))
    }
}

/// The key of stat lines that lists weapons.
const WEAPONS: &str = "weapons";

/// The declaration of that key, for a game with weapons whose file leaves it out.
const WEAPONS_ENTRY: &str = r#"
[[profile]]
key = "weapons"
says = "the names of its weapons in the roster"
acts_on = "hit"
value = []
kind = "names"
status = "assumed"
source = "every game with weapons has this key"
"#;

/// The declaration of keys of stat lines.
#[derive(Deserialize)]
struct ProfileFile {
    profile: Vec<ParameterEntry>,
}

/// Returns the form of stat lines of a game with weapons, which a fighter lists by their names.
fn with_weapons(form: Parameters, weapon: &Parameters) -> Result<Parameters, Fault> {
    let is_there = form.get(WEAPONS).is_some() || weapon.iter().as_slice().is_empty();
    if is_there || form.iter().as_slice().is_empty() {
        return Ok(form);
    }
    let source = (WEAPONS, WEAPONS_ENTRY);
    let file: ProfileFile = toml::from_str(WEAPONS_ENTRY)
        .map_err(|error| Fault::from_toml(source.0, source.1, &error))?;
    let more = into_parameters(file.profile, source, Author::BuiltIn)?;
    Ok(Parameters::of([form.into_list(), more.into_list()].concat()))
}

/// Returns a form of situations in which the turn says after how many rounds a duel is undecided.
fn with_rounds(form: Parameters, turn: Option<&Tracked<Turn>>) -> Parameters {
    let Some(turn) = turn else { return form };
    let mut list = form.into_list();
    if let Some(rounds) = list.iter_mut().find(|one| one.key == "rounds_max") {
        // A clone marks nothing as read: only duels read the turn.
        rounds.value = Value::Number(turn.clone().rounds.into());
    }
    Parameters::of(list)
}

/// Returns a few ratings of a range, from end to end.
fn spread((low, high): (i16, i16)) -> Vec<i16> {
    let wide = i32::from(high) - i32::from(low);
    if wide <= i32::from(SHOWN) + 1 {
        return (low..=high).collect();
    }
    let at = |nth: i16| i32::from(low) + wide * i32::from(nth) / i32::from(SHOWN - 1);
    (0..SHOWN).map(|nth| at(nth) as i16).collect()
}

#[cfg(test)]
mod tests;

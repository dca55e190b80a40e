//! Shapes of values, tables and files.

use std::ops::{Bound, RangeBounds};

use toml::Value;

use super::shaped::Shaped;

/// What a value in a file may be.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// Anything.
    Any,
    /// True or false.
    Flag,
    /// A whole number in this range, both ends included; `i64::MIN` and `i64::MAX` are open ends.
    Whole(i64, i64),
    /// One of these whole numbers.
    Numbers(Vec<i64>),
    /// A number, whole or not, in this range.
    Number(Bound<f64>, Bound<f64>),
    /// A text.
    Text,
    /// A text that this regular expression finds something in.
    Pattern(&'static str),
    /// A text or a whole number that a game gives its meaning.
    Of(GameTerm),
    /// One of these words, each with what it means, which may be empty.
    Words(Vec<(String, String)>),
    /// A list of values, with the least and the greatest number of them.
    List(Box<Shape>, usize, usize),
    /// A table with these keys.
    Table(TableShape),
    /// A table with keys of the user's own, and values of this shape.
    Map(Box<Shape>),
    /// A table: the first of these cases that applies, or else the last table.
    Cases(Vec<Case>, TableShape),
    /// One of these.
    Either(Vec<Shape>),
    /// The table of this name among those that a [`FileShape`] shares.
    Shared(&'static str),
}

/// What a value means in a game: a name that stands in its files, or a number on one of its scales.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameTerm {
    /// The name of a game, or the path of its folder or system file.
    Game,
    /// The name of a roster, or the path of its file or of its game's folder.
    Roster,
    /// The name of a scenario, or the path of its file.
    Scenario,
    /// The name of a stat line of the roster.
    Fighter,
    /// A rating of the game.
    Rating,
    /// What a check of the game is made against.
    Against,
}

impl GameTerm {
    /// Returns its name in schemas.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GameTerm::Game => "game",
            GameTerm::Roster => "roster",
            GameTerm::Scenario => "scenario",
            GameTerm::Fighter => "fighter",
            GameTerm::Rating => "rating",
            GameTerm::Against => "against",
        }
    }

    /// Returns the shape of a value by itself.
    #[must_use]
    pub const fn plain(self) -> Shape {
        match self {
            GameTerm::Rating | GameTerm::Against => Shape::ANY_WHOLE,
            _ => Shape::Text,
        }
    }
}

/// A table that applies if another key has a value of some shape.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// The key.
    pub key: &'static str,
    /// The values of the key for which the table applies.
    pub is: Shape,
    /// The table.
    pub table: TableShape,
}

/// The keys of a table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TableShape {
    /// What the table is, in a sentence.
    pub says: String,
    /// Its keys.
    pub keys: Vec<KeyShape>,
    /// The values of other keys, if it may have any.
    pub others: Option<Box<Shape>>,
    /// Groups of keys: the table has exactly one key of each group.
    pub one_of: Vec<Vec<String>>,
    /// Keys of which the table has at least one; empty if it needs none.
    pub some_of: Vec<String>,
    /// Keys that mean nothing without another one, each with that.
    pub needs: Vec<(String, String)>,
}

/// A key of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct KeyShape {
    /// The key in files.
    pub key: String,
    /// What it means, in a sentence.
    pub says: String,
    /// The values that it takes.
    pub shape: Shape,
    /// Whether a table needs it.
    pub is_required: bool,
    /// The value that stands for a key that is left out, if it is always the same.
    pub usual: Option<Value>,
}

/// What several forms say of a key that they share.
#[derive(Clone, PartialEq, Debug)]
pub struct SharedKey {
    /// What it means, in a sentence.
    pub says: &'static str,
    /// The values that it takes.
    pub shape: Shape,
}

/// A kind of file.
#[derive(Clone, PartialEq, Debug)]
pub struct FileShape {
    /// The whole file: a table.
    pub shape: Shape,
    /// Tables that it has in several places, by name.
    pub shared: Vec<(&'static str, TableShape)>,
}

/// Words that a key takes, with what each means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnownWords {
    /// The words.
    pub names: &'static [&'static str],
    /// What each means, in a sentence; none if the words explain themselves.
    pub says: &'static [&'static str],
}

impl KnownWords {
    /// Creates words that explain themselves.
    #[must_use]
    pub const fn plain(names: &'static [&'static str]) -> KnownWords {
        KnownWords { names, says: &[] }
    }
}

impl Shape {
    /// A whole number of any size.
    pub const ANY_WHOLE: Shape = Shape::Whole(i64::MIN, i64::MAX);

    /// A number of any size.
    pub const ANY_NUMBER: Shape = Shape::Number(Bound::Unbounded, Bound::Unbounded);

    /// A name: a text of more than spaces.
    pub const NAME: Shape = Shape::Pattern(r"\S");

    /// The name of a game or a variant.
    pub const SYSTEM_NAME: Shape = Shape::Pattern("^[a-z0-9-]+$");

    /// A word that a script can have as the name of a property or function.
    pub const SCRIPT_NAME: Shape = Shape::Pattern("^[a-z][a-z0-9_]*$");

    /// Returns the shape of numbers in a range.
    #[must_use]
    pub fn number(range: &impl RangeBounds<f64>) -> Shape {
        Shape::Number(range.start_bound().cloned(), range.end_bound().cloned())
    }

    /// Returns the shape of words.
    #[must_use]
    pub fn words(words: KnownWords) -> Shape {
        let says = words.says.iter().copied().chain(std::iter::repeat(""));
        Shape::explained(words.names.iter().copied().zip(says))
    }

    /// Returns the shape of words, each with what it means.
    #[must_use]
    pub fn explained<'w>(words: impl IntoIterator<Item = (&'w str, &'w str)>) -> Shape {
        let word = |(word, says): (&str, &str)| (word.to_owned(), plain(says));
        Shape::Words(words.into_iter().map(word).collect())
    }

    /// Returns the shape of words that explain themselves.
    #[must_use]
    pub fn plain_words<W: Into<String>>(words: impl IntoIterator<Item = W>) -> Shape {
        Shape::Words(words.into_iter().map(|word| (word.into(), String::new())).collect())
    }

    /// Returns words with only these of them; other shapes as they are.
    #[must_use]
    pub fn only(self, words: &[&str]) -> Shape {
        match self {
            Shape::Words(mut all) => {
                all.retain(|(word, _)| words.contains(&word.as_str()));
                Shape::Words(all)
            }
            other => other,
        }
    }

    /// Returns the shape of lists.
    #[must_use]
    pub fn list(of: Shape, least: usize, most: usize) -> Shape {
        Shape::List(Box::new(of), least, most)
    }

    /// Returns the shape of tables with keys of the user's own.
    #[must_use]
    pub fn map(of: Shape) -> Shape {
        Shape::Map(Box::new(of))
    }
}

impl TableShape {
    /// Creates a table without keys.
    #[must_use]
    pub fn of(says: &str) -> TableShape {
        TableShape { says: plain(says), ..TableShape::default() }
    }

    /// Returns the table with another key.
    #[must_use]
    pub fn with(mut self, key: KeyShape) -> TableShape {
        self.keys.push(key);
        self
    }

    /// Returns the table without these keys.
    #[must_use]
    pub fn without(mut self, keys: &[&str]) -> TableShape {
        self.keys.retain(|known| !keys.contains(&known.key.as_str()));
        self
    }

    /// Returns the table if it needs these of its keys.
    #[must_use]
    pub fn requiring(mut self, keys: &[&str]) -> TableShape {
        for key in &mut self.keys {
            key.is_required |= keys.contains(&key.key.as_str());
        }
        self
    }

    /// Returns the table if it need not have these of its keys.
    #[must_use]
    pub fn leaving_out(mut self, keys: &[&str]) -> TableShape {
        for key in &mut self.keys {
            key.is_required &= !keys.contains(&key.key.as_str());
        }
        self
    }

    /// Returns the table if it has exactly one of these keys.
    #[must_use]
    pub fn one_of<K: Into<String>>(mut self, keys: impl IntoIterator<Item = K>) -> TableShape {
        self.one_of.push(keys.into_iter().map(Into::into).collect());
        self
    }

    /// Returns the table if it has at least one of these keys.
    #[must_use]
    pub fn some_of<K: Into<String>>(mut self, keys: impl IntoIterator<Item = K>) -> TableShape {
        self.some_of = keys.into_iter().map(Into::into).collect();
        self
    }

    /// Returns the table if one of its keys has another shape.
    #[must_use]
    pub fn shaping(mut self, key: &str, shape: Shape) -> TableShape {
        if let Some(known) = self.keys.iter_mut().find(|known| known.key == key) {
            known.shape = shape;
        }
        self
    }

    /// Returns the table if one of its keys takes only these of its words.
    #[must_use]
    pub fn limiting(mut self, key: &str, words: &[&str]) -> TableShape {
        for known in self.keys.iter_mut().filter(|known| known.key == key) {
            known.shape = known.shape.clone().only(words);
        }
        self
    }

    /// Returns the table if a key means nothing without another one.
    #[must_use]
    pub fn needing(mut self, key: &str, other: &str) -> TableShape {
        self.needs.push((key.to_owned(), other.to_owned()));
        self
    }

    /// Returns the table if it may have other keys with values of this shape too.
    #[must_use]
    pub fn open(self, others: Shape) -> TableShape {
        TableShape { others: Some(Box::new(others)), ..self }
    }
}

impl KeyShape {
    /// Creates the key of a form that has values of this type.
    #[must_use]
    pub fn declared<T: Shaped>(key: &str, says: &str) -> KeyShape {
        let key = KeyShape::of(key, says, T::shape());
        if T::IS_OPTIONAL { key } else { key.required() }
    }

    /// Creates a key that can be left out.
    #[must_use]
    pub fn of(key: impl Into<String>, says: &str, shape: Shape) -> KeyShape {
        let (key, says) = (key.into(), plain(says));
        KeyShape { key, says, shape, is_required: false, usual: None }
    }

    /// Returns the key with another shape.
    #[must_use]
    pub fn shaped(self, shape: Shape) -> KeyShape {
        KeyShape { shape, ..self }
    }

    /// Returns the key with what several forms say of it.
    #[must_use]
    pub fn shared(self, shared: SharedKey) -> KeyShape {
        KeyShape { says: plain(shared.says), shape: shared.shape, ..self }
    }

    /// Returns the key if this value stands for it where it is left out.
    #[must_use]
    pub fn usually(self, value: impl Into<Value>) -> KeyShape {
        KeyShape { usual: Some(value.into()), ..self }
    }

    /// Returns the key if a form has a default for it. A list that may not be empty is needed even
    /// so.
    #[must_use]
    pub fn defaulted(self) -> KeyShape {
        let is_required = matches!(self.shape, Shape::List(_, 1.., _));
        KeyShape { is_required, ..self }
    }

    /// Returns the key if every table needs it.
    #[must_use]
    pub fn required(self) -> KeyShape {
        KeyShape { is_required: true, ..self }
    }
}

impl FileShape {
    /// Creates a kind of file that shares no tables.
    #[must_use]
    pub fn of(shape: Shape) -> FileShape {
        FileShape { shape, shared: Vec::new() }
    }
}

/// Returns a comment of the code as text for users: a sentence that begins with a capital letter.
fn plain(comment: &str) -> String {
    let text = comment.trim().replace("[`", "`").replace("`]", "`");
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let end = if text.is_empty() || text.ends_with('.') { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

//! What a script can read of a fight: stat lines, weapons and the situation, as values.

use std::sync::Arc;

use evenodds_engine::book::{Domain, Parameters, Value};
use evenodds_engine::expression::Expression;
use evenodds_engine::fight::Sheet;
use rhai::{Array, Dynamic};

/// A value of a form, as a script sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Stat {
    /// A flag.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A word.
    Word(Arc<str>),
    /// Several words.
    Words(Arc<[Arc<str>]>),
    /// Dice such as `2d6+1`.
    Dice(Expression),
}

impl Stat {
    /// Returns the value of a form as a script sees it.
    pub fn of(value: &Value, domain: &Domain) -> Stat {
        match (value, domain) {
            (Value::Choice(dice), Domain::Dice) => match dice.parse() {
                Ok(dice) => Stat::Dice(dice),
                Err(_) => Stat::Word(dice.as_str().into()),
            },
            (Value::Flag(flag), _) => Stat::Flag(*flag),
            (Value::Number(number), _) => Stat::Number(*number),
            (Value::Choice(word), _) => Stat::Word(word.as_str().into()),
            (Value::List(words), _) => {
                Stat::Words(words.iter().map(|word| word.as_str().into()).collect())
            }
            // Sheets hold no tables.
            (Value::Table(_), _) => Stat::Flag(false),
        }
    }

    /// Returns the value as a script sees it.
    pub fn value(&self) -> Dynamic {
        match self {
            Stat::Flag(flag) => (*flag).into(),
            Stat::Number(number) => (*number).into(),
            Stat::Word(word) => word.to_string().into(),
            Stat::Words(words) => {
                words.iter().map(|word| Dynamic::from(word.to_string())).collect::<Array>().into()
            }
            Stat::Dice(dice) => Dynamic::from(*dice),
        }
    }
}

/// The values of a form, in its order.
pub type Stats = Vec<Stat>;

/// Reads a whole sheet. Those of its values that are `mentioned` count as read.
pub fn stats(sheet: &Sheet, form: &Parameters, mentioned: &[usize]) -> Stats {
    let fields = form.iter().enumerate();
    fields
        .map(|(at, field)| {
            let key = &field.key;
            let value = sheet.get(key).unwrap_or(&field.value);
            if mentioned.contains(&at) {
                match value {
                    Value::Flag(_) => _ = sheet.flag(key),
                    Value::Number(_) => _ = sheet.number::<i64>(key),
                    Value::Choice(_) => _ = sheet.word(key),
                    Value::List(_) => _ = sheet.words(key),
                    Value::Table(_) => {}
                }
            }
            Stat::of(value, &field.domain)
        })
        .collect()
}

/// One of the two figures of an attack.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FigureState {
    /// Its stat line.
    pub stats: Stats,
    /// The weapon that it uses, if there is one.
    pub weapon: Option<Stats>,
}

/// The two figures of an attack, the one who acts first, in a situation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fight {
    /// Us and them.
    pub figures: [Arc<FigureState>; 2],
    /// The situation, with all ease of ours in `ease`.
    pub at: Stats,
}

/// What a function of a script can refer to of a fight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mentions {
    /// Positions in the form of stat lines.
    pub profile: Vec<usize>,
    /// Positions in the form of weapons.
    pub weapon: Vec<usize>,
    /// Positions in the form of situations.
    pub at: Vec<usize>,
    /// Positions among the parameters of the game, which are the same in every fight.
    pub parameters: Vec<usize>,
    /// Positions in [`SideState::KEYS`](super::SideState::KEYS).
    pub side: Vec<usize>,
    /// Whether it can refer to there being a weapon.
    pub armed: bool,
}

impl Fight {
    /// Returns the values that a function can refer to, in a fixed order.
    pub fn mentioned(&self, mentions: &Mentions) -> Vec<Option<Stat>> {
        let mut values = Vec::new();
        for figure in &self.figures {
            values.extend(mentions.profile.iter().map(|&at| figure.stats.get(at).cloned()));
            let weapon = |&at: &usize| figure.weapon.as_ref().and_then(|all| all.get(at).cloned());
            values.extend(mentions.weapon.iter().map(weapon));
            values.extend(
                mentions.armed.then(|| figure.weapon.is_some().then_some(Stat::Flag(true))),
            );
        }
        values.extend(mentions.at.iter().map(|&at| self.at.get(at).cloned()));
        values
    }
}

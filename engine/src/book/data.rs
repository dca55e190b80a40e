//! The data of a game.

use std::sync::Arc;

use super::card::Card;
use super::condition::DeclaredCondition;
use super::field_card::FieldCard;
use super::look::Look;
use super::own_action::DeclaredAction;
use super::parameter::Value;
use super::parameters::Parameters;
use super::rules::RuleIndex;

/// The data of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Book {
    /// The game whose rules it uses: a built-in one, or a user-defined game.
    pub base: String,
    /// How its checks are asked for.
    pub card: Card,
    /// Its parameters.
    pub parameters: Parameters,
    /// The form of stat lines, with a default for each key.
    pub profile: Parameters,
    /// The form of weapons, with a default for each key.
    pub weapon: Parameters,
    /// The form of situations of attacks and duels, with a default for each key.
    pub situation: Parameters,
    /// What play changes about a fighter; declared by user-defined games alone.
    pub conditions: Vec<DeclaredCondition>,
    /// What a fighter can do in place of an attack; declared by user-defined games alone.
    pub actions: Vec<DeclaredAction>,
    /// The conventions for scenarios, if the game has squad fights.
    pub field: Option<FieldCard>,
    /// The rule index.
    pub rules: RuleIndex,
    /// Its look on charts, if it has one.
    pub look: Option<Look>,
    /// The texts that the rules of a user-defined game are read from; `None` for the program's.
    pub own: Option<Arc<str>>,
}

impl Book {
    /// Creates a book that only has a card, for a game whose numbers are in code.
    #[must_use]
    pub fn of(card: Card) -> Book {
        let (base, rules) = (card.name.clone(), RuleIndex::empty(&card.title));
        let none = Parameters::default;
        let (parameters, profile, weapon, situation) = (none(), none(), none(), none());
        Book {
            base,
            card,
            parameters,
            profile,
            weapon,
            situation,
            conditions: Vec::new(),
            actions: Vec::new(),
            field: None,
            rules,
            look: None,
            own: None,
        }
    }

    /// Returns the default diameter of a base, in table units: that of the smallest size, or 0 for
    /// a game without a table.
    #[must_use]
    pub fn base_width(&self) -> i32 {
        self.field.as_ref().map_or(0, |field| field.figure(0).base)
    }
}

impl Value {
    /// Converts a TOML value, if it is a possible value of a parameter.
    pub(crate) fn of(value: &toml::Value) -> Option<Value> {
        match value {
            toml::Value::Boolean(flag) => Some(Value::Flag(*flag)),
            toml::Value::Integer(number) => Some(Value::Number(*number)),
            toml::Value::String(choice) => Some(Value::Choice(choice.clone())),
            toml::Value::Array(words) => {
                let words = words.iter().map(|word| word.as_str().map(str::to_owned));
                words.collect::<Option<Vec<String>>>().map(Value::List)
            }
            _ => None,
        }
    }
}

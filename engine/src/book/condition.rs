//! Conditions: what play changes about a fighter, as a user-defined game declares it.

use std::fmt;
use std::ops::Range;

use toml::Spanned;

use super::fault::{Fault, did_you_mean, one_of};
use super::own_source::is_name;
use super::parameter::{Domain, Value};
use super::parameter_entry::in_order;
use super::parameters::Parameters;
use crate::shape::{Case, Shape, documented, keys, named};

/// Something that play changes about a fighter, such as wounds or an empty gun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeclaredCondition {
    /// The key in files and scripts.
    pub key: String,
    /// A description in words.
    pub says: String,
    /// The values that it can have: a flag or a range.
    pub domain: Domain,
    /// The value at the start of a fight.
    pub start: Level,
    /// When it returns to its start.
    pub until: Until,
    /// What has it.
    pub bearer: Bearer,
    /// The value at which the fighter is out of the fight: a number counts from there on, away
    /// from the start.
    pub out: Option<Level>,
}

/// A value of a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Level {
    /// A number.
    Number(i64),
    /// A flag.
    Flag(bool),
    /// The fighter's own value of this key of stat lines, or of weapons for a condition of a weapon.
    Statistic(String),
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Number(number) => write!(f, "{number}"),
            Level::Flag(true) => f.write_str("yes"),
            Level::Flag(false) => f.write_str("no"),
            Level::Statistic(key) => write!(f, "its `{key}`"),
        }
    }
}

documented! {
    /// When a condition returns to its start.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Until {
        /// At the end of the fighter's own activation.
        Activation,
        /// At the end of the round.
        Round,
        /// When the rules say that the fighter recovers.
        Recovered,
        /// Never: only rules change it.
        Never,
    }
}

documented! {
    /// What has a condition.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Bearer {
        /// Each fighter.
        Figure,
        /// Each weapon of a fighter.
        Weapon,
        /// Each unit of a side, with all of its figures; in a duel each fighter.
        Unit,
        /// Each side, with all of its figures; in a duel each fighter.
        Side,
    }
}

impl Bearer {
    /// All of them.
    pub const ALL: [Bearer; 4] = [Bearer::Figure, Bearer::Weapon, Bearer::Unit, Bearer::Side];

    /// Returns the name used in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Bearer::Figure => "figure",
            Bearer::Weapon => "weapon",
            Bearer::Unit => "unit",
            Bearer::Side => "side",
        }
    }
}

/// The maximum number of conditions of a game.
pub const CONDITIONS_MAX: usize = 16;

/// The product of the numbers of values of all conditions is below 2 to this power, so that the
/// state of a fighter is one number.
const BITS: u32 = 63;

impl Until {
    /// All of them.
    pub const ALL: [Until; 4] = [Until::Activation, Until::Round, Until::Recovered, Until::Never];

    /// Returns the name used in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Until::Activation => "activation",
            Until::Round => "round",
            Until::Recovered => "recovered",
            Until::Never => "never",
        }
    }
}

impl DeclaredCondition {
    /// Returns the number of its values.
    #[must_use]
    pub fn count(&self) -> u64 {
        match self.domain {
            Domain::Range(low, high) => high.abs_diff(low).saturating_add(1),
            _ => 2,
        }
    }
}

keys! {
    /// Something that play changes about a fighter.
    pub(super) struct ConditionEntry {
        /// The key by which rules read and change it.
        key: Spanned<String> => Shape::SCRIPT_NAME,
        /// What it is, in words; by default the key.
        says: Option<String>,
        /// The lowest and the highest number that it can be; none for a flag.
        range: Option<Spanned<(i64, i64)>>,
        /// Its value at the start of a fight: a number, a flag, or the key of a number, of stat lines
        /// or, for a condition of a weapon, of weapons; by default off, or the number of the range
        /// nearest to 0.
        value: Option<Spanned<Value>> => level(),
        /// When it returns to its start; by default never.
        until: Option<Spanned<String>> => named(&Until::ALL, Until::name, Until::SAYS),
        /// What has it; by default each figure.
        of: Option<Spanned<String>> => named(&Bearer::ALL, Bearer::name, Bearer::SAYS),
        /// The value at which the fighter is out of the fight; a number counts from there on, away
        /// from the start.
        out: Option<Spanned<Value>> => level(),
    }
}

/// The shape of a value of a condition.
fn level() -> Shape {
    Shape::Either(vec![Shape::Flag, Shape::ANY_WHOLE, Shape::Text])
}

impl ConditionEntry {
    /// Returns the shape of a list of conditions.
    pub(super) fn list() -> Shape {
        let case = |is, table| Case { key: "value", is, table };
        let cases = vec![
            case(Shape::Flag, ConditionEntry::keys().without(&["range"])),
            case(Shape::Any, ConditionEntry::keys().requiring(&["range"])),
        ];
        Shape::list(Shape::Cases(cases, ConditionEntry::keys()), 0, CONDITIONS_MAX)
    }
}

/// The file in which conditions are written, and what they are checked against.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub(super) source: (&'a str, &'a str),
    /// The form of stat lines.
    pub(super) profile: &'a Parameters,
    /// The form of weapons.
    pub(super) weapon: &'a Parameters,
}

impl Reader<'_> {
    fn fault(&self, span: Range<usize>, message: String, fix: impl Into<String>) -> Fault {
        Fault::new(self.source.0, self.source.1, message).at(span).or_rather(Some(fix.into()))
    }

    /// Reads all conditions of a file.
    pub(super) fn read(
        &self,
        entries: Vec<ConditionEntry>,
    ) -> Result<Vec<DeclaredCondition>, Fault> {
        let (mut all, mut states): (Vec<DeclaredCondition>, u128) = (Vec::new(), 1);
        for entry in entries {
            let span = entry.key.span();
            let condition = self.condition(entry)?;
            let key = &condition.key;
            if all.iter().any(|known| known.key == *key) {
                let message = format!("`{key}` appears twice");
                return Err(self.fault(span, message, "keep one of the two"));
            }
            if all.len() == CONDITIONS_MAX {
                let message = format!("more than {CONDITIONS_MAX} conditions; expected fewer");
                return Err(self.fault(span, message, "leave out those that no rule reads"));
            }
            states = states.saturating_mul(u128::from(condition.count()));
            if 1 << BITS <= states {
                let message = format!(
                    "with `{key}`, a fighter has {states} states; expected fewer than 2^{BITS}"
                );
                return Err(self.fault(span, message, "write narrower ranges"));
            }
            all.push(condition);
        }
        Ok(all)
    }

    fn condition(&self, entry: ConditionEntry) -> Result<DeclaredCondition, Fault> {
        let (span, key) = (entry.key.span(), entry.key.into_inner());
        if !is_name(&key) {
            let expected = "expected lower-case letters, digits and underscores";
            let message = format!("a condition cannot be called `{key}`; {expected}");
            return Err(self.fault(span, message, "write a key such as `wounds`"));
        }
        if self.profile.get(&key).is_some() {
            let message = format!("`{key}` is a key of stat lines and a condition");
            let fix = format!("rename the condition, such as `{key}_left`");
            return Err(self.fault(span, message, fix));
        }
        let bearer = match entry.of {
            Some(of) => self.word(&key, "is a condition of", &of, &Bearer::ALL, Bearer::name)?,
            None => Bearer::Figure,
        };
        let domain = self.domain(&key, entry.range, entry.value.as_ref(), &span)?;
        let start = match &entry.value {
            Some(value) => self.level(&key, (&domain, bearer), value)?,
            None => match domain {
                Domain::Range(low, high) => Level::Number(0.clamp(low, high)),
                _ => Level::Flag(false),
            },
        };
        let out = entry.out.map(|out| {
            if bearer != Bearer::Figure {
                let of = bearer.name();
                let message = format!("`{key}` is a condition of a {of}, which is never out");
                let fix = "leave out `out`, or make it a condition of the figure";
                return Err(self.fault(out.span(), message, fix));
            }
            let level = self.level(&key, (&domain, bearer), &out)?;
            if level == start {
                let message = format!("`{key}` starts at the value at which a fighter is out");
                return Err(self.fault(out.span(), message, "write another `value` or `out`"));
            }
            Ok(level)
        });
        let until = match entry.until {
            Some(until) => self.word(&key, "lasts until", &until, &Until::ALL, Until::name)?,
            None => Until::Never,
        };
        let says = entry.says.unwrap_or_else(|| key.replace('_', " "));
        Ok(DeclaredCondition { key, says, domain, start, until, bearer, out: out.transpose()? })
    }

    fn domain(
        &self,
        key: &str,
        range: Option<Spanned<(i64, i64)>>,
        value: Option<&Spanned<Value>>,
        span: &Range<usize>,
    ) -> Result<Domain, Fault> {
        let is_flag = value.is_none_or(|value| matches!(value.get_ref(), Value::Flag(_)));
        let Some(range) = range else {
            if is_flag {
                return Ok(Domain::Flag);
            }
            let message = format!("`{key}` has no `range`");
            let fix = "add its lowest and highest value, such as `range = [0, 6]`";
            return Err(self.fault(span.clone(), message, fix));
        };
        let ordered = in_order(&format!("`{key}`"), *range.get_ref(), range.span());
        let (low, high) = ordered.map_err(|(message, span, fix)| {
            Fault::new(self.source.0, self.source.1, message).at(span).or_rather(fix)
        })?;
        if low == high {
            let message = format!("`{key}` has one value alone, {low}; expected two or more");
            let fix = format!("write a range such as [{low}, {}]", low.saturating_add(1));
            return Err(self.fault(range.span(), message, fix));
        }
        Ok(Domain::Range(low, high))
    }

    fn level(
        &self,
        key: &str,
        (domain, bearer): (&Domain, Bearer),
        found: &Spanned<Value>,
    ) -> Result<Level, Fault> {
        let fault = |message, fix: String| self.fault(found.span(), message, fix);
        let (form, of) = match bearer {
            Bearer::Weapon => (self.weapon, "weapons"),
            _ => (self.profile, "stat lines"),
        };
        match (found.get_ref(), domain) {
            (&Value::Number(number), _) if domain.holds(found.get_ref()) => {
                Ok(Level::Number(number))
            }
            (&Value::Flag(flag), Domain::Flag) => Ok(Level::Flag(flag)),
            (Value::Choice(word), &Domain::Range(low, high))
                if matches!(bearer, Bearer::Unit | Bearer::Side) =>
            {
                let of = bearer.name();
                let message = format!(
                    "`{key}` cannot begin at `{word}`: the figures of a {of} need not be alike"
                );
                Err(fault(message, format!("write a number from {low} to {high}")))
            }
            (Value::Choice(word), &Domain::Range(low, high)) => {
                let numbers = || {
                    form.iter().filter_map(|one| match one.domain {
                        Domain::Range(from, to) => Some((&one.key[..], from, to)),
                        _ => None,
                    })
                };
                let Some((_, from, to)) = numbers().find(|&(known, ..)| known == word) else {
                    let message = format!("`{key}` refers to `{word}`, which is no number of {of}");
                    let near = did_you_mean(word, numbers().map(|(known, ..)| known));
                    let fix = || format!("write a number from {low} to {high}, or declare it");
                    return Err(fault(message, near.unwrap_or_else(fix)));
                };
                if from < low || high < to {
                    let message = format!(
                        "`{key}` holds {low} to {high}, and `{word}` of {of} {from} to {to}"
                    );
                    let (low, high) = (low.min(from), high.max(to));
                    return Err(fault(message, format!("write `range = [{low}, {high}]`")));
                }
                Ok(Level::Statistic(word.clone()))
            }
            (other, _) => {
                let message = format!("`{key}` cannot be {other}; expected {domain}");
                Err(fault(message, domain.fix(Some(other))))
            }
        }
    }

    fn word<T: Copy>(
        &self,
        key: &str,
        does: &str,
        found: &Spanned<String>,
        all: &[T],
        name: fn(T) -> &'static str,
    ) -> Result<T, Fault> {
        let word = found.get_ref();
        let known = all.iter().copied().find(|&one| name(one) == word);
        known.ok_or_else(|| {
            let names: Vec<_> = all.iter().copied().map(name).collect();
            let message = format!("`{key}` {does} `{word}`; expected one of {}", names.join(", "));
            self.fault(found.span(), message, one_of(word, names).unwrap_or_default())
        })
    }
}

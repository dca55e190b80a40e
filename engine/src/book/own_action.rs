//! Actions that a user-defined game has besides attacks: what a fighter does in place of one.

use toml::Spanned;

use super::condition::DeclaredCondition;
use super::fault::{Fault, did_you_mean, one_of};
use super::own_source::{Source, is_name};
use super::parameter::Domain;
use super::parameters::Parameters;
use crate::shape::{Case, Shape, documented, keys, named};
use crate::table::UNITS;

/// Something that a fighter can do in place of an attack, such as reloading or tending a friend: the
/// script's function of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeclaredAction {
    /// The key, and the name of the function.
    pub key: String,
    /// What a fighter does, in words, such as `takes aim`.
    pub says: String,
    /// Whom it acts on.
    pub whom: ActedOn,
    /// The farthest that another may be, in table units; `None` for as far as one sees.
    pub within: Option<i32>,
    /// How many of the actions of an activation it takes.
    pub cost: u8,
    /// How often it can be taken in an activation.
    pub most: u8,
    /// What has to hold for the fighter.
    pub needs: Vec<ActionNeed>,
    /// Where it is taken.
    pub contact: InContact,
    /// Whether the fighter may not have moved in this activation.
    pub still: bool,
    /// Where it moves the fighter on a table, if it does.
    pub moves: Option<ActionMove>,
}

/// A move that is an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActionMove {
    /// In what direction it leads.
    pub heading: Heading,
    /// How far, in table units; `None` for as far as a fighter goes in an activation.
    pub by: Option<i32>,
}

documented! {
    /// In what direction a move leads that is an action.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Heading {
        /// Where the fighter's move led: a second move for one that cannot attack.
        On,
        /// Out of contact, away from the enemies there.
        Away,
        /// Into contact with an enemy that the fighter's own move would not reach, in its place.
        IntoContact,
    }
}

/// Something that has to hold before an action can be taken: a flag of the stat line, or a
/// condition, which holds if it is not 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionNeed {
    /// The key of the stat line or the condition.
    pub key: String,
    /// Whether it has to hold, or may not.
    pub holds: bool,
}

documented! {
    /// Whom an action acts on.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum ActedOn {
        /// The fighter itself.
        Own,
        /// Another of its side.
        Friend,
        /// An enemy.
        Enemy,
    }
}

documented! {
    /// Where an action is taken.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum InContact {
        /// Anywhere.
        Any,
        /// Only while no enemy is in contact.
        Never,
        /// Only while an enemy is in contact.
        Only,
    }
}

/// The maximum number of actions of a game.
pub const ACTIONS_MAX: usize = 8;

/// The list of actions in a file.
pub(super) const ACTION: &str = "action";

impl ActedOn {
    const ALL: [ActedOn; 3] = [ActedOn::Own, ActedOn::Friend, ActedOn::Enemy];

    /// Returns the name used in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ActedOn::Own => "self",
            ActedOn::Friend => "friend",
            ActedOn::Enemy => "enemy",
        }
    }
}

impl Heading {
    const ALL: [Heading; 3] = [Heading::On, Heading::Away, Heading::IntoContact];

    /// Returns the name used in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Heading::On => "on",
            Heading::Away => "away",
            Heading::IntoContact => "into-contact",
        }
    }

    /// Returns where an action is taken that moves in this direction.
    const fn contact(self) -> InContact {
        match self {
            Heading::Away => InContact::Only,
            Heading::On | Heading::IntoContact => InContact::Never,
        }
    }
}

impl InContact {
    const ALL: [InContact; 3] = [InContact::Any, InContact::Never, InContact::Only];

    /// Returns the name used in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            InContact::Any => "any",
            InContact::Never => "never",
            InContact::Only => "only",
        }
    }

    /// Returns whether an action can be taken by a fighter that is, or is not, in contact.
    #[must_use]
    pub const fn allows(self, is_in_contact: bool) -> bool {
        match self {
            InContact::Any => true,
            InContact::Never => !is_in_contact,
            InContact::Only => is_in_contact,
        }
    }
}

impl DeclaredAction {
    /// Returns the parameters of its function in the script.
    #[must_use]
    pub const fn parameters(&self) -> &'static [&'static str] {
        match self.whom {
            ActedOn::Own => &["us", "at"],
            ActedOn::Friend | ActedOn::Enemy => &["us", "them", "at"],
        }
    }

    /// Returns what has to hold for it, in words: the needs as written, `contact` and `still`.
    #[must_use]
    pub fn needed(&self) -> String {
        let needs = self.needs.iter().map(|need| {
            let not = if need.holds { "" } else { "!" };
            format!("{not}{}", need.key)
        });
        let contact = match self.contact {
            InContact::Any => None,
            InContact::Never => Some("no contact".to_owned()),
            InContact::Only => Some("contact".to_owned()),
        };
        let still = self.still.then(|| "no move".to_owned());
        needs.chain(contact).chain(still).collect::<Vec<_>>().join(", ")
    }

    /// Returns what is said of it with the names of both, as roles.
    #[must_use]
    pub fn told(&self, us: impl std::fmt::Display, them: impl std::fmt::Display) -> String {
        match self.whom {
            ActedOn::Own => format!("{us} {}", self.says),
            ActedOn::Friend | ActedOn::Enemy => format!("{us} {} {them}", self.says),
        }
    }
}

keys! {
    /// Something that a fighter can do in place of an attack.
    pub(super) struct ActionEntry {
        /// The key, and the name of the script's function.
        key: Spanned<String> => Shape::SCRIPT_NAME,
        /// What a fight tells of it, such as `tends`; by default the key.
        says: Option<String>,
        /// Whom it acts on; by default the fighter itself.
        whom: Option<Spanned<String>> => named(&ActedOn::ALL, ActedOn::name, ActedOn::SAYS),
        /// How far another may be, in lengths, 0 for contact; by default as far as one sees.
        within: Option<Spanned<i64>> => Shape::Whole(WITHIN.0, WITHIN.1),
        /// How many actions of the activation it takes; by default 1.
        cost: Option<Spanned<i64>> => Shape::Whole(TIMES.0, TIMES.1),
        /// How often it can be taken in an activation; by default once.
        most: Option<Spanned<i64>> => Shape::Whole(TIMES.0, TIMES.1),
        /// What has to hold: flags of the stat line and conditions, with `!` before what may not.
        #[serde(default)]
        needs: Vec<Spanned<String>>,
        /// Whether an enemy may, or has to be, in contact; by default anywhere.
        contact: Option<Spanned<String>> => named(&InContact::ALL, InContact::name, InContact::SAYS),
        /// Whether the fighter may not have moved in this activation; by default it may.
        still: Option<bool>,
        /// In what direction it moves the fighter; by default nowhere.
        moves: Option<Spanned<String>> => named(&Heading::ALL, Heading::name, Heading::SAYS),
        /// How far, in lengths; by default as far as the fighter goes in an activation.
        by: Option<Spanned<i64>> => Shape::Whole(BY.0, BY.1),
    }
}

impl ActionEntry {
    /// Returns the shape of a list of actions: one on the fighter itself has no `within`, and no other
    /// moves.
    pub(super) fn list() -> Shape {
        let others = [ActedOn::Friend, ActedOn::Enemy].map(ActedOn::name);
        let is = Shape::plain_words(others);
        let cases = vec![Case { key: "whom", is, table: ActionEntry::keys().without(&MOVES) }];
        let own = ActionEntry::keys().without(&["within"]);
        Shape::list(Shape::Cases(cases, own), 0, ACTIONS_MAX)
    }
}

/// The numbers of `cost` and `most`.
const TIMES: (i64, i64) = (1, 10);

/// The keys of a move.
const MOVES: [&str; 2] = ["moves", "by"];

/// The numbers of `by`, in lengths.
const BY: (i64, i64) = (1, 200);

/// The numbers of `within`, in lengths.
const WITHIN: (i64, i64) = (0, 200);

/// What actions are checked against.
#[derive(Clone, Copy)]
pub(super) struct Declared<'a> {
    /// The form of stat lines.
    pub(super) profile: &'a Parameters,
    pub(super) conditions: &'a [DeclaredCondition],
    /// Whether the game has squads.
    pub(super) has_squads: bool,
}

impl Source<'_> {
    /// Reads all actions of a file.
    pub(super) fn actions(
        self,
        entries: Vec<ActionEntry>,
        declared: Declared<'_>,
    ) -> Result<Vec<DeclaredAction>, Fault> {
        let mut all: Vec<DeclaredAction> = Vec::new();
        for entry in entries {
            let span = entry.key.span();
            let action = self.action(entry, declared)?;
            let key = &action.key;
            if all.iter().any(|known| known.key == *key) {
                let message = format!("the action `{key}` appears twice");
                return Err(self.fault(span, message, "keep one of the two"));
            }
            if all.len() == ACTIONS_MAX {
                let message = format!("more than {ACTIONS_MAX} actions; expected fewer");
                return Err(self.fault(span, message, "join some of them in one function"));
            }
            all.push(action);
        }
        Ok(all)
    }

    fn action(self, entry: ActionEntry, declared: Declared<'_>) -> Result<DeclaredAction, Fault> {
        let (span, key) = (entry.key.span(), entry.key.get_ref().clone());
        if !is_name(&key) {
            let message = format!(
                "an action cannot be called `{key}`; expected lower-case letters, digits and \
                 underscores"
            );
            return Err(self.fault(span, message, "write a key such as `reload`"));
        }
        let whom = self.word((&key, "whom"), entry.whom.as_ref(), &ActedOn::ALL, ActedOn::name)?;
        if let Some(whom) = &entry.whom
            && whom.get_ref() == ActedOn::Friend.name()
            && !declared.has_squads
        {
            let message = format!("`{key}` acts on a friend, and only squads have any");
            let fix = "add a line `[field]` to game.toml, or write another `whom`";
            return Err(self.fault(whom.span(), message, fix));
        }
        if let (ActedOn::Own, Some(within)) = (whom, &entry.within) {
            let message = format!("`{key}` has `within`, and acts on the fighter itself");
            let fix = "delete it, or write `whom = \"friend\"` or `whom = \"enemy\"`";
            return Err(self.fault(within.span(), message, fix));
        }
        let number = |name: &str, found: &Option<Spanned<i64>>, (least, most): (i64, i64)| {
            let Some(found) = found else { return Ok(None) };
            let value = *found.get_ref();
            if (least..=most).contains(&value) {
                return Ok(Some(value));
            }
            let message =
                format!("`{name}` of `{key}` cannot be {value}; expected {least} to {most}");
            let fix = format!("write `{name} = {}`", value.clamp(least, most));
            Err(self.fault(found.span(), message, fix))
        };
        let cost = number("cost", &entry.cost, TIMES)?.unwrap_or(1) as u8;
        let most = number("most", &entry.most, TIMES)?.unwrap_or(1) as u8;
        let within = number("within", &entry.within, WITHIN)?;
        let by = number("by", &entry.by, BY)?;
        let moves = self.action_move((&key, whom), (&entry, by), declared)?;
        let contact =
            self.word((&key, "contact"), entry.contact.as_ref(), &InContact::ALL, InContact::name)?;
        let needs = self.needs(&key, &entry.needs, declared)?;
        Ok(DeclaredAction {
            says: entry.says.unwrap_or_else(|| key.replace('_', " ")),
            whom,
            within: within.map(|lengths| lengths as i32 * UNITS),
            cost,
            most,
            needs,
            contact: moves.map_or(contact, |moves| moves.heading.contact()),
            still: entry.still.unwrap_or(false),
            moves,
            key,
        })
    }

    /// Returns the move of an action, by so many lengths if that is written.
    fn action_move(
        self,
        (key, whom): (&str, ActedOn),
        (entry, by): (&ActionEntry, Option<i64>),
        declared: Declared<'_>,
    ) -> Result<Option<ActionMove>, Fault> {
        let Some(word) = &entry.moves else {
            let Some(by) = &entry.by else { return Ok(None) };
            let message = format!("`{key}` has `by`, and does not move");
            return Err(self.fault(by.span(), message, "delete it, or write `moves = \"on\"`"));
        };
        let heading = self.word((key, "moves"), Some(word), &Heading::ALL, Heading::name)?;
        if whom != ActedOn::Own {
            let message = format!("`{key}` has `moves`, and acts on another");
            return Err(self.fault(word.span(), message, "delete `moves`, or `whom`"));
        }
        if !declared.has_squads {
            let message = format!("`{key}` moves, and figures move only on a table");
            return Err(self.fault(word.span(), message, "add a line `[field]` to game.toml"));
        }
        if let Some(contact) = &entry.contact {
            let message = format!("`contact` of `{key}` means nothing here: `moves` says where");
            return Err(self.fault(contact.span(), message, "delete `contact`"));
        }
        Ok(Some(ActionMove { heading, by: by.map(|lengths| lengths as i32 * UNITS) }))
    }

    /// Returns the value that a word names; the first if none is written.
    fn word<T: Copy, const N: usize>(
        self,
        (action, key): (&str, &str),
        found: Option<&Spanned<String>>,
        all: &[T; N],
        name: fn(T) -> &'static str,
    ) -> Result<T, Fault> {
        let Some(found) = found else { return Ok(all[0]) };
        let word = found.get_ref();
        all.iter().copied().find(|one| name(*one) == word).ok_or_else(|| {
            let names = all.map(name);
            let message = format!(
                "`{key}` of `{action}` cannot be `{word}`; expected one of {}",
                names.join(", ")
            );
            self.fault(found.span(), message, one_of(word, names).unwrap_or_default())
        })
    }

    fn needs(
        self,
        action: &str,
        written: &[Spanned<String>],
        declared: Declared<'_>,
    ) -> Result<Vec<ActionNeed>, Fault> {
        let flags = declared.profile.iter().filter(|one| one.domain == Domain::Flag);
        let flags = flags.map(|one| one.key.as_str());
        let known: Vec<&str> =
            flags.chain(declared.conditions.iter().map(|one| one.key.as_str())).collect();
        let mut needs: Vec<ActionNeed> = Vec::new();
        for word in written {
            let (key, holds) = match word.get_ref().strip_prefix('!') {
                Some(key) => (key, false),
                None => (word.get_ref().as_str(), true),
            };
            if !known.contains(&key) {
                let message = format!(
                    "`{action}` needs `{key}`, which is neither a flag of stat lines nor a condition"
                );
                let fix = did_you_mean(key, known.iter().copied());
                let declare =
                    || "declare it as a flag of `[[profile]]` or a `[[condition]]`".to_owned();
                return Err(self.fault(word.span(), message, fix.unwrap_or_else(declare)));
            }
            if let Some(other) = needs.iter().find(|need| need.key == key) {
                let message = match other.holds == holds {
                    true => format!("`{action}` needs `{key}` twice"),
                    false => {
                        format!("`{action}` needs `{key}` and `!{key}`, so that nobody can take it")
                    }
                };
                return Err(self.fault(word.span(), message, "delete one of the two"));
            }
            needs.push(ActionNeed { key: key.to_owned(), holds });
        }
        Ok(needs)
    }
}

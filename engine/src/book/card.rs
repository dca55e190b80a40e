//! A game's card: how its checks are described, in the game's terms.

use super::parameter::Provenance;
use crate::resolver::Check;
use crate::shape::{Shape, Shaped, keys};

/// A game's card: how its checks are asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The name used in commands and files: lower case, no spaces.
    pub name: String,
    /// The title shown to readers.
    pub title: String,
    /// The mechanic in a few words.
    pub mechanic: String,
    /// The mechanic in a sentence.
    pub says: String,
    /// The rating of a check.
    pub rating: Rating,
    /// The number a check is made against, if the game has one.
    pub against: Option<Against>,
    /// The game's modifier.
    pub modifier: Modifier,
    /// The unit of harm, if the game has attacks: hit points.
    pub harm: Option<String>,
}

keys! {
    /// The rating of a check: dice in a pool, a target number, a bonus.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Rating {
        /// The game's word for it.
        pub word: String,
        /// The lowest and highest rating accepted.
        pub accepts: (i16, i16),
        /// The lowest and highest rating that the game uses.
        pub book: (i16, i16),
        /// The ratings shown on a curve by default.
        pub shown: Vec<i16> => Shape::list(i16::shape(), 1, usize::MAX),
        /// The provenance of the range that the game uses.
        pub status: Provenance,
        /// The place in the text.
        pub source: String,
    }

    /// The number a check is made against: a Difficulty, a Defense, a distance.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Against {
        /// The game's word for it.
        pub word: String,
        /// The lowest and highest number accepted.
        pub accepts: (i16, i16),
        /// The default.
        pub default: i16,
        /// The numbers tried when curves are matched at one chance.
        pub matched: Vec<i16> => Shape::list(i16::shape(), 1, usize::MAX),
        /// The provenance of the default.
        pub status: Provenance,
        /// The place in the text.
        pub source: String,
    }

    /// The game's modifier, and the sign with which it helps.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Modifier {
        /// The game's word for what it modifies.
        pub word: String,
        /// 1 if a positive modifier helps the roller, -1 if a negative one does.
        pub sign: i16 => Shape::Numbers(vec![1, -1]),
    }
}

impl Modifier {
    /// Converts steps of ease to the game's own sign.
    #[must_use]
    pub fn own(&self, ease: i16) -> i16 {
        self.sign.saturating_mul(ease)
    }
}

/// The terms of a check: everything that a game needs to make one. Created by [`Card::terms`],
/// which validates them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Terms {
    rating: i16,
    ease: i16,
    against: i16,
}

/// The maximum number of steps of ease of a check, either way.
pub const EASE_MAX: i16 = 100;

impl Check for Terms {
    fn eased(self, by: i16) -> Terms {
        self.with_ease(self.ease.saturating_add(by))
    }
}

/// A number of steps of ease beyond which nothing changes any more, larger than all ratings and the
/// numbers they are compared with.
pub const EASE_LIMIT: i16 = 2000;

/// The reason why terms are invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TermsError {
    /// A number is outside the range of the game.
    #[error("{title} has no {word} of {found}; expected {low} to {high}")]
    OutOfRange {
        /// The game's title.
        title: String,
        /// The term: `rating`, `ease` or `against`.
        term: &'static str,
        /// The game's word for it.
        word: String,
        /// The number given.
        found: i64,
        /// The lowest number accepted.
        low: i16,
        /// The highest number accepted.
        high: i16,
    },
    /// `against` was given for a game that has no such number.
    #[error("{title} checks have no `against`; leave it out")]
    NothingAgainst {
        /// The game's title.
        title: String,
    },
}

impl TermsError {
    /// Returns which term is invalid: `rating`, `ease` or `against`.
    #[must_use]
    pub fn term(&self) -> &'static str {
        match self {
            TermsError::OutOfRange { term, .. } => term,
            TermsError::NothingAgainst { .. } => "against",
        }
    }
}

impl Card {
    /// Returns an error if the card contradicts itself.
    pub(super) fn check(&self) -> Result<(), String> {
        let within = |(low, high): (i16, i16), one: i16| (low..=high).contains(&one);
        let rating = &self.rating;
        let mut shown = rating.shown.iter().chain([&rating.book.0, &rating.book.1]);
        if rating.shown.is_empty() || !shown.all(|&one| within(rating.accepts, one)) {
            return Err("the default and usual ratings must be among those accepted".to_owned());
        }
        if let Some(against) = &self.against {
            let mut named = against.matched.iter().chain([&against.default]);
            if against.matched.is_empty() || !named.all(|&one| within(against.accepts, one)) {
                return Err("the default of `against` must be among the accepted values".to_owned());
            }
        }
        match self.modifier.sign {
            1 | -1 => Ok(()),
            sign => Err(format!("a modifier's sign is 1 or -1, not {sign}")),
        }
    }

    /// Returns the number that the check is made against, if the game has one.
    #[must_use]
    pub fn versus(&self, terms: Terms) -> Option<i16> {
        self.against.as_ref().map(|_| terms.against)
    }

    /// Creates the terms of a check: a rating, steps of ease (positive helps the roller), and the
    /// number the check is made against (none for the default).
    ///
    /// # Errors
    /// If a number is outside the range of the game, or `against` is given for a game without one.
    pub fn terms(&self, rating: i64, ease: i64, against: Option<i64>) -> Result<Terms, TermsError> {
        let within = |term, word: &str, found: i64, (low, high): (i16, i16)| {
            let held = i16::try_from(found).ok().filter(|held| (low..=high).contains(held));
            held.ok_or_else(|| TermsError::OutOfRange {
                title: self.title.clone(),
                term,
                word: word.to_owned(),
                found,
                low,
                high,
            })
        };
        let rating = within("rating", &self.rating.word, rating, self.rating.accepts)?;
        let ease = within("ease", "ease", ease, (-EASE_MAX, EASE_MAX))?;
        let against = match (&self.against, against) {
            (Some(known), Some(found)) => within("against", &known.word, found, known.accepts)?,
            (Some(known), None) => known.default,
            (None, None) => 0,
            (None, Some(_)) => {
                return Err(TermsError::NothingAgainst { title: self.title.clone() });
            }
        };
        Ok(Terms { rating, ease, against })
    }
}

impl Terms {
    /// Returns the rating, in the game's own scale.
    #[must_use]
    pub fn rating(self) -> i16 {
        self.rating
    }

    /// Returns the steps of ease; positive helps the roller.
    #[must_use]
    pub fn ease(self) -> i16 {
        self.ease
    }

    /// Returns the number the check is made against; 0 if the game has none.
    #[must_use]
    pub fn against(self) -> i16 {
        self.against
    }

    /// Returns the same terms with other steps of ease, limited to [`EASE_LIMIT`].
    #[must_use]
    pub fn with_ease(self, ease: i16) -> Terms {
        Terms { ease: ease.clamp(-EASE_LIMIT, EASE_LIMIT), ..self }
    }
}

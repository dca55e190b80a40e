//! A game's card: how its checks are described, in the game's terms.

use serde::Deserialize;

use super::Provenance;

/// How the checks of a game are asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The name it is asked for by: lower case, no spaces.
    pub name: String,
    /// The name it is shown by.
    pub title: String,
    /// The mechanic in a few words.
    pub mechanic: String,
    /// The mechanic in a sentence.
    pub says: String,
    /// What a check is rated by.
    pub rating: Rating,
    /// What a check is against, if there is anything.
    pub against: Option<Against>,
    /// The game's own modifier.
    pub modifier: Modifier,
}

/// What a check is rated by: dice in a pool, a target, a bonus.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// The game's word for it.
    pub word: String,
    /// The lowest and the highest that are computed.
    pub accepts: (i16, i16),
    /// The lowest and the highest that the game prints.
    pub book: (i16, i16),
    /// The ratings that a curve shows unless it is told others.
    pub shown: Vec<i16>,
    /// How the printed range is known.
    pub status: Provenance,
    /// Where it is read.
    pub source: String,
}

/// What a check is against: a Difficulty, a Defense, a distance.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Against {
    /// The game's word for it.
    pub word: String,
    /// The lowest and the highest that are computed.
    pub accepts: (i16, i16),
    /// What it is unless something else is said.
    pub default: i16,
    /// Those that are tried when curves are matched at one chance.
    pub matched: Vec<i16>,
    /// How the default is known.
    pub status: Provenance,
    /// Where it is read.
    pub source: String,
}

/// The game's own modifier and the sign with which it helps.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// What the game puts it on.
    pub word: String,
    /// 1 where a positive modifier helps the one who rolls, -1 where a negative one does.
    pub sign: i16,
}

impl Modifier {
    /// A step of ease in the game's own sign.
    #[must_use]
    pub fn own(&self, ease: i16) -> i16 {
        self.sign.saturating_mul(ease)
    }
}

/// What is asked of a check: all that a game needs to make one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Terms {
    rating: i16,
    ease: i16,
    against: i16,
}

/// The most steps of ease that a check can be asked with, either way.
pub const EASE_MAX: i16 = 100;

/// So many steps of ease that more would change nothing: beyond all that ratings and what they are
/// against can differ by.
pub const EASE_LIMIT: i16 = 2000;

/// Why a game cannot be asked for a check.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TermsError {
    /// A number lies outside what the game computes.
    #[error("{title} has no {word} of {found}; expected {low} to {high}")]
    OutOfRange {
        /// The game's title.
        title: String,
        /// Which of the terms it is: `rating`, `ease` or `against`.
        term: &'static str,
        /// The game's word for it.
        word: String,
        /// What was asked for.
        found: i64,
        /// The least there is.
        low: i16,
        /// The most there is.
        high: i16,
    },
    /// Something to be against was named for a game that has no such thing.
    #[error("{title} checks have no `against`; leave it out")]
    NothingAgainst {
        /// The game's title.
        title: String,
    },
}

impl TermsError {
    /// Which of the terms is wrong: `rating`, `ease` or `against`.
    #[must_use]
    pub fn term(&self) -> &'static str {
        match self {
            TermsError::OutOfRange { term, .. } => term,
            TermsError::NothingAgainst { .. } => "against",
        }
    }
}

impl Card {
    /// Refuses a card that contradicts itself.
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

    /// What a check of these terms is against, where the game has such a thing.
    #[must_use]
    pub fn versus(&self, terms: Terms) -> Option<i16> {
        self.against.as_ref().map(|_| terms.against)
    }

    /// The terms of a check: a rating, steps of ease (positive helps), and what it is against
    /// (the default where it is left out).
    ///
    /// # Errors
    /// When a number lies outside of what the game computes, or there is nothing to be against.
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
    /// The rating, in the game's own number.
    #[must_use]
    pub fn rating(self) -> i16 {
        self.rating
    }

    /// The steps of ease; positive helps the one who rolls.
    #[must_use]
    pub fn ease(self) -> i16 {
        self.ease
    }

    /// What the check is against; 0 where there is nothing.
    #[must_use]
    pub fn against(self) -> i16 {
        self.against
    }

    /// The same terms with other steps of ease, held within [`EASE_LIMIT`].
    #[must_use]
    pub fn with_ease(self, ease: i16) -> Terms {
        Terms { ease: ease.clamp(-EASE_LIMIT, EASE_LIMIT), ..self }
    }
}

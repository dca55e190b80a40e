//! `[rating]`, `[against]` and `[modifier]` of a user-defined game: how its checks are asked for.

use toml::Spanned;

use super::card::{Against, Card, Modifier, Rating};
use super::fault::Fault;
use super::mechanism::Mechanism;
use super::own_source::Source;
use super::parameter::Provenance;
use super::parameter_entry::{DESIGNER, source, status};
use super::parameters::Parameters;
use crate::shape::{Shape, Shaped, keys};

keys! {
    /// The rating of a check: dice in a pool, a target number, a bonus.
    pub(super) struct RatingEntry {
        /// The game's word for it; by default `rating`.
        word: Option<String>,
        /// The lowest and the highest rating accepted.
        accepts: Spanned<(i16, i16)> => Shape::list(widest(), 2, 2),
        /// The lowest and the highest rating that the game uses; by default all that are accepted.
        book: Option<(i16, i16)> => Shape::list(widest(), 2, 2),
        /// The ratings that a curve shows by default.
        shown: Option<Vec<i16>> => Shape::list(widest(), 1, usize::MAX),
        status: Option<Provenance> as status,
        source: Option<String> as source,
    }

    /// The number that a check is made against: a difficulty, a defence, a distance.
    pub(super) struct AgainstEntry {
        /// The game's word for it; by default `difficulty`.
        word: Option<String>,
        /// The lowest and the highest number accepted; by default 0 to 100.
        accepts: Option<Spanned<(i16, i16)>> => Shape::list(widest(), 2, 2),
        /// The number of a check that names none.
        default: i16,
        /// The numbers that are tried to match curves at one chance; by default `default`.
        matched: Option<Vec<i16>> => Shape::list(i16::shape(), 1, usize::MAX),
        status: Option<Provenance> as status,
        source: Option<String> as source,
    }

    /// What a modifier of a check changes.
    pub(super) struct ModifierEntry {
        /// The game's word for it; by default that of the rating.
        word: Option<String>,
        /// 1 if a positive modifier helps the roller, -1 if a negative one does.
        sign: Option<i16> => Shape::Numbers(vec![1, -1]),
    }
}

/// The widest range of a rating, and of what it is compared with.
const WIDEST: (i16, i16) = (-2000, 2000);

/// The shape of a rating, and of what it is compared with.
fn widest() -> Shape {
    Shape::Whole(WIDEST.0.into(), WIDEST.1.into())
}

/// The number of ratings on a curve by default, unless there are not many more.
const SHOWN: i16 = 6;

impl Source<'_> {
    /// Returns the card of the game, but for its name and its words.
    pub(super) fn card(
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

/// Returns a few ratings of a range, from end to end.
fn spread((low, high): (i16, i16)) -> Vec<i16> {
    let wide = i32::from(high) - i32::from(low);
    if wide <= i32::from(SHOWN) + 1 {
        return (low..=high).collect();
    }
    let at = |nth: i16| i32::from(low) + wide * i32::from(nth) / i32::from(SHOWN - 1);
    (0..SHOWN).map(|nth| at(nth) as i16).collect()
}

//! `[field]` of a user-defined game: how its scenarios are written, and how its figures move.
//!
//! A game whose file has it, even empty, has squads. What it leaves out has a default.

use std::ops::RangeInclusive;

use toml::Spanned;

use super::fault::{Fault, one_of};
use super::field_card::{FieldCard, FigureSize, MoraleRule};
use super::own_settings::{Setting, Written, keys};
use super::parameter::{Concern, Domain, Facet, Parameter, Provenance};
use super::parameter_entry::DESIGNER;
use super::parameters::Parameters;
use crate::shape::{KeyShape, KnownWords, Shape, Shaped};
use crate::table::{Ground, UNITS};

/// The table of the field.
pub(super) const FIELD: &str = "field";

/// How the figures of a user-defined game move where its script does not say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldRules {
    /// How far a figure goes in an activation, in table units.
    pub moves: i32,
    /// How many units of open ground one of difficult ground counts for.
    pub rough: i32,
    /// The highest obstacle that a figure gets over, in table units.
    pub climb: i32,
    /// What getting over it takes of a move beside the way across, in table units.
    pub climb_cost: i32,
    /// How near figures that move later in a round end to one of their unit that has moved, in table
    /// units; 0 if they need not.
    pub coherency: i32,
    /// The longest gap at which a figure is near another, in table units.
    pub near: i32,
}

const TEMPO: Facet = Facet::Tempo;

/// The keys of `[field]` that are parameters.
const SETTINGS: [Setting; 7] = [
    Setting::number("moves", "lengths that a figure goes in an activation", (0, 200), Some(6))
        .acting_on(TEMPO),
    Setting::number(
        "rough",
        "lengths of a move that one of difficult ground takes",
        (1, 10),
        Some(2),
    )
    .acting_on(TEMPO),
    Setting::number("climb", "lengths of the highest obstacle to get over", (0, 20), Some(1))
        .acting_on(TEMPO),
    Setting::number("climb_cost", "lengths of a move that getting over it takes", (0, 20), Some(1))
        .acting_on(TEMPO),
    Setting::number(
        "coherency",
        "lengths within which a figure stays of others of its unit; 0 for no limit",
        (0, 200),
        Some(0),
    )
    .acting_on(TEMPO),
    Setting::number(
        "near",
        "lengths within which tests of nerve count who is near",
        (0, 200),
        Some(FieldRules::NEAR),
    )
    .acting_on(Facet::Nerve),
    Setting::flag("level_cover", "whether what is as high as the eyes hides a figure", false),
];

const LENGTH: &str = "length";
const LEADER: &str = "leader";
const UNIT: &str = "unit";

/// What the figures of a unit are on the table.
const FORMATIONS: KnownWords = KnownWords {
    names: &["figures", "block"],
    says: &[
        "figures, each with a place of its own",
        "one body, which moves, is seen and attacks as one, in the name of its first figure",
    ],
};

const GAP: LengthKey =
    LengthKey { key: "gap", says: "the gap between figures that are lined up", least: 0.0 };
const BASE: LengthKey = LengthKey { key: "base", says: "the diameter of a base", least: 0.01 };
const HEIGHT: LengthKey = LengthKey { key: "height", says: "the height of the eyes", least: 0.01 };

/// A key of `[field]` that is a length, by default one.
struct LengthKey {
    key: &'static str,
    says: &'static str,
    least: f64,
}

/// The greatest length of such a key.
const LENGTH_MAX: f64 = 100.0;

impl LengthKey {
    fn range(&self) -> RangeInclusive<f64> {
        self.least..=LENGTH_MAX
    }

    fn shape(&self) -> KeyShape {
        let says = format!("{}, in lengths", self.says);
        KeyShape::of(self.key, &says, Shape::number(&self.range())).usually(1)
    }
}

/// Returns the keys of `[field]` that are no parameters.
fn card() -> Vec<KeyShape> {
    let length = "the word for the unit of length, for one and for several; by default inches";
    let leader = "the flag of stat lines that makes a figure the leader of its side";
    vec![
        KeyShape::of(LENGTH, length, <[String; 2]>::shape()),
        BASE.shape(),
        HEIGHT.shape(),
        GAP.shape(),
        KeyShape::of(LEADER, leader, Shape::Text),
        KeyShape::of(UNIT, "what a unit is on the table", Shape::words(FORMATIONS)),
    ]
}

/// Returns the shape of `[field]`.
pub(super) fn shape() -> Shape {
    Shape::Table(keys("squads on a table; a line `[field]` is enough", &SETTINGS, card()))
}

impl FieldRules {
    /// The default of `near`, in lengths.
    pub const NEAR: i64 = 6;

    /// Reads the rules from the parameters of a game with `[field]`.
    ///
    /// # Panics
    /// If the game has no `[field]`: a bug, not an error in a file.
    #[must_use]
    pub fn of(parameters: &Parameters) -> FieldRules {
        let lengths = |key: &str| parameters.number::<i32>(key) * UNITS;
        FieldRules {
            moves: lengths("field_moves"),
            rough: parameters.number("field_rough"),
            climb: lengths("field_climb"),
            climb_cost: lengths("field_climb_cost"),
            coherency: lengths("field_coherency"),
            near: lengths("field_near"),
        }
    }

    /// Returns whether what is exactly as high as eyes and heads hides them.
    ///
    /// # Panics
    /// If the game has no `[field]`: a bug, not an error in a file.
    #[must_use]
    pub fn level_cover(parameters: &Parameters) -> bool {
        parameters.flag("field_level_cover")
    }
}

/// Reads `[field]`: what scenarios are written by, and the parameters of its other keys.
pub(super) fn read(
    written: &Written<'_>,
    profile: &Parameters,
) -> Result<(FieldCard, Vec<Parameter>), Fault> {
    let parameters = written.parameters(&SETTINGS, &card(), Concern::Fight)?;
    let is_block = is_block(written)?;
    let coherency =
        written.get("coherency").filter(|found| found.get_ref().as_integer() != Some(0));
    if let Some(found) = coherency.filter(|_| is_block) {
        let message =
            format!("`coherency` of `[{FIELD}]` means nothing here: a block stays together");
        return Err(written.fault(found.span(), message, "delete `coherency`".to_owned()));
    }
    let figure = FigureSize {
        size: 0,
        base: units(written, &BASE)?,
        height: units(written, &HEIGHT)?,
        status: Provenance::Given,
        source: DESIGNER.to_owned(),
    };
    let grounds = [
        ("open", Ground::Open),
        ("difficult", Ground::Difficult),
        ("impassable", Ground::Impassable),
        ("obstacle", Ground::Obstacle),
    ];
    let card = FieldCard {
        length: length(written)?,
        gap: units(written, &GAP)?,
        grounds: grounds.map(|(word, ground)| (word.to_owned(), ground)).into_iter().collect(),
        figures: vec![figure],
        size: None,
        unit_max: None,
        alone: None,
        leader: leader(written, profile)?,
        is_block,
        morale: MoraleRule::House,
        // No other figure of these games is down.
        down: "in reserve".to_owned(),
        shaken: "shaken".to_owned(),
        orders: Vec::new(),
    };
    Ok((card, parameters))
}

/// Returns the word for the unit of length, singular and plural.
fn length(written: &Written<'_>) -> Result<[String; 2], Fault> {
    let Some(found) = written.get(LENGTH) else {
        return Ok(["inch", "inches"].map(str::to_owned));
    };
    let words: Option<Vec<&str>> =
        found.get_ref().as_array().and_then(|words| words.iter().map(|one| one.as_str()).collect());
    if let Some([one, several]) = words.as_deref() {
        return Ok([one, several].map(|word| (*word).to_owned()));
    }
    let message = format!(
        "`length` of `[{FIELD}]` cannot be {}; expected one of it and several in words",
        found.get_ref()
    );
    let fix = "write `length = [\"inch\", \"inches\"]`".to_owned();
    Err(written.fault(found.span(), message, fix))
}

/// Returns a length of the card in table units; by default it is one length.
fn units(written: &Written<'_>, length: &LengthKey) -> Result<i32, Fault> {
    let (key, range) = (length.key, length.range());
    let found = written.get(key);
    let number = |found: &Spanned<toml::Value>| {
        let value = found.get_ref();
        value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64))
    };
    let lengths = found.map_or(Some(1.0), number);
    match (lengths, found) {
        (Some(lengths), _) if range.contains(&lengths) => {
            Ok((lengths * f64::from(UNITS)).round() as i32)
        }
        (_, Some(found)) => {
            let message = format!(
                "`{key}` of `[{FIELD}]` cannot be {}; expected a number from {} to {}",
                found.get_ref(),
                range.start(),
                range.end()
            );
            Err(written.fault(found.span(), message, format!("write `{key} = 1`")))
        }
        (_, None) => Ok(UNITS),
    }
}

/// Returns whether a unit is one body.
fn is_block(written: &Written<'_>) -> Result<bool, Fault> {
    let Some(found) = written.get(UNIT) else { return Ok(false) };
    let word = found.get_ref().as_str().unwrap_or_default();
    if let Some(place) = FORMATIONS.names.iter().position(|name| *name == word) {
        return Ok(place == 1);
    }
    let message = format!(
        "`{UNIT}` of `[{FIELD}]` cannot be {}; expected `figures` or `block`",
        found.get_ref()
    );
    let fix = one_of(word, FORMATIONS.names.iter().copied());
    Err(written.fault(
        found.span(),
        message,
        fix.unwrap_or_else(|| "write `unit = \"block\"`".to_owned()),
    ))
}

/// Returns the flag of stat lines that makes a figure the leader of its side.
fn leader(written: &Written<'_>, profile: &Parameters) -> Result<Option<String>, Fault> {
    let Some(found) = written.get(LEADER) else { return Ok(None) };
    let flags = profile.iter().filter(|field| field.domain == Domain::Flag);
    let flags: Vec<&str> = flags.map(|field| field.key.as_str()).collect();
    let word = found.get_ref().as_str().unwrap_or_default();
    if flags.contains(&word) {
        return Ok(Some(word.to_owned()));
    }
    let message = format!(
        "`leader` of `[{FIELD}]` cannot be {}; expected the key of a flag of stat lines",
        found.get_ref()
    );
    let add = "add a `[[profile]]` with this key and `value = false`".to_owned();
    Err(written.fault(found.span(), message, one_of(word, flags).unwrap_or(add)))
}

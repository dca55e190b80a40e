//! Scenarios as written in files.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::Deserialize;
use toml::Spanned;

use crate::dice::FIGURES_MAX;
use crate::engagement::{ROUNDS_MAX, Side};
use crate::fight::First;
use crate::shape::{Shape, Shaped, keys, named};
use crate::squad::goals::Victory;
use crate::squad::policy::{POLICIES, Policy};
use crate::squad::scenario::Posture;
use crate::table::{PIECES_MAX, SIDE_MAX, Sight, UNITS};

/// A number, whole or fractional.
pub(super) type Number = Spanned<toml::Value>;

/// A list of points, or a single one.
pub(super) type Points = Spanned<Vec<Number>>;

/// The orders of a unit: words by the game's keys.
pub(super) type OrdersEntry = Spanned<BTreeMap<Spanned<String>, Spanned<String>>>;

#[derive(Deserialize)]
pub(super) struct HeaderEntry {
    pub system: Spanned<String>,
    pub roster: Option<Spanned<String>>,
}

keys! {
    /// A squad fight.
    pub(super) struct ScenarioEntry {
        /// The game: a built-in one, or the path of a game's folder or system file from this file.
        pub system: Spanned<String>,
        /// The roster; by default the game's own.
        #[serde(rename = "roster")]
        pub _roster: Option<Spanned<String>>,
        /// The name of the fight.
        pub name: Spanned<String> => Shape::NAME,
        /// What it is, in a few words.
        pub says: Option<String>,
        /// The fight ends after this many rounds; by default as in duels.
        pub rounds_max: Option<Number> => whole(&ROUNDS),
        /// Who goes first: a side, or `roll` for the game's own rule, which is the default.
        pub first: Option<Spanned<String>> => words(&FIRST),
        /// The table.
        pub table: Spanned<BoardEntry>,
        /// Pieces of terrain.
        #[serde(default)]
        pub terrain: Vec<Spanned<PieceEntry>> => list(PieceEntry::shape(), 0, PIECES_MAX),
        /// The two sides.
        #[serde(default)]
        pub side: Vec<Spanned<SideEntry>> => list(SideEntry::shape(), 2, 2),
        /// Places that sides try to hold.
        #[serde(default)]
        pub objective: Vec<Spanned<ObjectiveEntry>> =>
            list(ObjectiveEntry::shape(), 0, OBJECTIVES_MAX),
        /// What decides a fight that is undecided after the last round; by default who holds more
        /// objectives, if there are any.
        pub victory: Option<Spanned<VictoryEntry>>,
    }

    /// The table, in the game's unit of length.
    pub(super) struct BoardEntry {
        /// The width, from left to right.
        pub width: Number => lengths(&SIDE),
        /// The depth, from bottom to top.
        pub depth: Number => lengths(&SIDE),
    }

    /// A piece of terrain.
    #[one_of(line, area, rect)]
    pub(super) struct PieceEntry {
        /// Its name; pieces of the same name are numbered.
        pub name: Spanned<String> => Shape::NAME,
        /// The points of a line.
        pub line: Option<Points> => list(point(), LINE_MIN, usize::MAX),
        /// The corners of a polygon, in the order in which one goes round.
        pub area: Option<Points> => list(point(), AREA_MIN, usize::MAX),
        /// A rectangle: `[x, y, width, depth]`, from its lower left corner.
        pub rect: Option<Points> => list(lengths(&PLACE), 4, 4),
        /// Its height; by default 0, which is flat.
        pub height: Option<Number> => lengths(&HEIGHT),
        /// In a game with sizes, the size of a figure that is as high.
        pub stature: Option<Number> => Shape::ANY_WHOLE,
        /// The thickness of a line; by default 0.
        pub width: Option<Number> => lengths(&HEIGHT),
        /// How it affects movement, in the game's words; by default `open` for areas, and an
        /// obstacle for lines.
        pub ground: Option<Spanned<String>>,
        /// Whether figures can stand on top of an area, as on a roof; by default they cannot.
        pub platform: Option<Spanned<bool>>,
        /// How it affects lines of sight; what is flat does not.
        pub sight: Option<Spanned<String>> => words(&SIGHT),
    }

    /// A side.
    pub(super) struct SideEntry {
        /// Its name.
        pub name: Spanned<String> => Shape::NAME,
        /// How choices that the rules leave open are made; by default `plain`.
        pub policy: Option<Spanned<String>> =>
            Shape::plain_words(POLICIES.map(Policy::name)),
        /// What its units intend to do; by default `advance`.
        pub posture: Option<Spanned<String>> => posture(),
        /// How its units attack, by the game's keys; by default the program chooses.
        pub orders: Option<OrdersEntry>,
        /// Its deployment zone: `[x, y, width, depth]`; it can be left out if all its figures have
        /// `at`.
        pub deploy: Option<Points> => list(lengths(&PLACE), 4, 4),
        /// A house rule for games without morale: the side gives in once more than this percentage
        /// of its figures is out.
        pub breaking_point: Option<Number> => whole(&BREAKING),
        /// Its units.
        #[serde(default)]
        pub unit: Vec<Spanned<UnitEntry>> => list(UnitEntry::shape(), 1, usize::MAX),
    }

    /// Figures that share a posture and orders.
    pub(super) struct UnitEntry {
        /// Its name; by default that of the side, with a number if there are several units.
        pub name: Option<Spanned<String>> => Shape::NAME,
        /// What it intends to do; by default the side's.
        pub posture: Option<Spanned<String>> => posture(),
        /// How it attacks; by default the side's, key by key.
        pub orders: Option<OrdersEntry>,
        /// In a game of your own, the round in which it arrives where it would be deployed; by
        /// default it is there from the start.
        pub arrives: Option<Number> => whole(&ARRIVES),
        /// Its figures.
        #[serde(default)]
        pub figure: Vec<Spanned<FigureEntry>> => list(FigureEntry::shape(), 1, FIGURES_MAX),
    }

    /// A figure, or several of one stat line.
    pub(super) struct FigureEntry {
        /// A stat line of the roster.
        pub profile: Spanned<String>,
        /// Its name; several figures are numbered. By default that of the stat line.
        pub name: Option<Spanned<String>> => Shape::NAME,
        /// The number of such figures; by default 1, or the number of places in `at`.
        pub count: Option<Number> => whole(&COUNT),
        /// Whether it leads its side; at most one figure does.
        pub leader: Option<Spanned<bool>>,
        /// Its position, or one for each figure; by default lined up in the side's zone.
        pub at: Option<Points> => Shape::Either(vec![point(), list(point(), 1, FIGURES_MAX)]),
        /// The direction that it faces, such as `[0, 1]` for up the table; by default straight at
        /// the other side.
        pub facing: Option<Points> => point(),
        /// The diameter of its base; by default the game's for its size.
        pub base: Option<Number> => lengths(&BASE),
        /// The height of its eyes; by default the game's for its size.
        pub height: Option<Number> => lengths(&EYES),
    }

    /// A place that sides try to hold.
    pub(super) struct ObjectiveEntry {
        /// Its name; by default numbered.
        pub name: Option<Spanned<String>> => Shape::NAME,
        /// Its position.
        pub at: Points => point(),
        /// The distance within which a base counts.
        pub radius: Number => lengths(&HEIGHT),
        /// The name of the only side for which it counts; by default it counts for both.
        pub side: Option<Spanned<String>>,
    }

    /// What decides a fight that is undecided after the last round.
    pub(super) struct VictoryEntry {
        /// What is counted.
        pub by: Spanned<String> => words(&BY),
        /// How many more the winner needs; by default 1.
        pub lead: Option<Number> => whole(&LEAD),
    }
}

/// The number of rounds.
pub(super) const ROUNDS: RangeInclusive<u16> = 1..=ROUNDS_MAX;
/// The rounds in which units arrive that are not there from the start.
pub(super) const ARRIVES: RangeInclusive<u16> = 2..=ROUNDS_MAX;
/// The percentage of a breaking point.
pub(super) const BREAKING: RangeInclusive<u8> = 0..=99;
/// The number of figures in an entry.
pub(super) const COUNT: RangeInclusive<u32> = 1..=FIGURES_MAX as u32;
/// The lead that wins.
pub(super) const LEAD: RangeInclusive<u8> = 1..=FIGURES_MAX as u8;
/// The maximum number of objectives in a scenario.
pub(super) const OBJECTIVES_MAX: usize = 32;
/// The least number of points of a line.
pub(super) const LINE_MIN: usize = 2;
/// The least number of corners of an area.
pub(super) const AREA_MIN: usize = 3;

/// The sides of the table, in table units, as the other lengths here.
pub(super) const SIDE: RangeInclusive<i32> = UNITS..=SIDE_MAX * UNITS;
/// Coordinates, so that sums of them do not overflow.
pub(super) const PLACE: RangeInclusive<i32> = -SIDE_MAX * UNITS..=SIDE_MAX * UNITS;
/// Heights of terrain, and widths of lines.
pub(super) const HEIGHT: RangeInclusive<i32> = 0..=SIDE_MAX * UNITS;
/// Diameters of bases.
pub(super) const BASE: RangeInclusive<i32> = UNITS / 100..=SIDE_MAX * UNITS / 4;
/// Heights of eyes.
pub(super) const EYES: RangeInclusive<i32> = UNITS / 100..=SIDE_MAX * UNITS;

/// Who goes first.
pub(super) const FIRST: [(&str, First); 3] =
    [("roll", First::Roll), ("a", First::Side(Side::A)), ("b", First::Side(Side::B))];
/// How terrain affects sight.
pub(super) const SIGHT: [(&str, Sight); 3] =
    [("clear", Sight::Clear), ("veiled", Sight::Veiled), ("blocked", Sight::Blocked)];
/// Victory conditions, given the lead that wins.
pub(super) type ByLead = fn(u8) -> Victory;
/// What decides a fight after the last round.
pub(super) const BY: [(&str, ByLead); 3] = [
    ("objectives", Victory::Objectives),
    ("losses", Victory::Losses),
    ("nothing", |_| Victory::Undecided),
];

/// The shape of whole numbers in a range.
fn whole<N: Copy + Into<i64>>(range: &RangeInclusive<N>) -> Shape {
    Shape::Whole((*range.start()).into(), (*range.end()).into())
}

/// The shape of lengths in a range of table units.
fn lengths(range: &RangeInclusive<i32>) -> Shape {
    let [low, high] = [range.start(), range.end()].map(|&end| f64::from(end) / f64::from(UNITS));
    Shape::number(&(low..=high))
}

/// The shape of a point.
fn point() -> Shape {
    list(lengths(&PLACE), 2, 2)
}

fn list(of: Shape, least: usize, most: usize) -> Shape {
    Shape::list(of, least, most)
}

fn words<T>(known: &[(&str, T)]) -> Shape {
    Shape::plain_words(known.iter().map(|(word, _)| *word))
}

fn posture() -> Shape {
    named(&Posture::ALL, Posture::name, Posture::SAYS)
}

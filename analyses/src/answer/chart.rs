//! Charts as data: what they show, for whatever draws them.

use evenodds_engine::book::{Book, FieldCard, Look};
use evenodds_engine::engagement::Side;
use evenodds_engine::squad::{Moment, Scenario};

use super::sight::{self, Bytes};

mod marks;

pub use marks::{ScatterPoint, TornadoBar, TornadoRow};

/// A chart.
#[derive(Clone, Debug)]
pub struct Chart {
    /// What distinguishes it from the other charts of an answer, in one word fit for a file name.
    pub name: &'static str,
    /// The title, and the alternative text.
    pub headline: Headline,
    /// What is drawn.
    pub drawing: Drawing,
}

/// What a chart draws.
#[derive(Clone, Debug)]
pub enum Drawing {
    /// What is left of an attack at each rung, as connected points that count rungs from 0.
    Ladder {
        /// The names of the rungs.
        rungs: Vec<String>,
        /// What the points are.
        y_title: String,
        /// One for each game or fighter.
        panels: Vec<Panel>,
    },
    /// The chance of an amount or more, as falling steps.
    AtLeast {
        /// What is counted.
        x_title: String,
        /// The game.
        hue: Hue,
        /// The chance of each whole number or more, in ascending order, without 0.
        points: Vec<(i32, f64)>,
        /// The number from which on something is decided, and what, in words.
        mark: Option<(i32, String)>,
    },
    /// The law of an amount of 0 or more, as bars.
    Amounts {
        /// What is counted.
        x_title: String,
        /// One for each law.
        panels: Vec<Bars>,
    },
    /// Parts of a whole, row by row.
    Stack {
        /// The parts that all rows have, from the left.
        parts: Vec<Part>,
        /// The rows.
        rows: Vec<Stack>,
    },
    /// Chances that grow round by round, as steps.
    Endings {
        /// The axis of rounds.
        x: Axis,
        /// What the steps are.
        y_title: String,
        /// The lines.
        lines: Vec<Line>,
    },
    /// Chances over whole numbers, as points joined by lines.
    Curves {
        /// The axis of whole numbers.
        x: Axis,
        /// What the points are.
        y_title: String,
        /// The lines.
        lines: Vec<Line>,
        /// A point with a ring, such as the design as it is, and what it is.
        mark: Option<((i32, f64), String)>,
    },
    /// Chances over steps, as small charts on one scale.
    Growth {
        /// The axis of steps.
        x: Axis,
        /// What the points are.
        y_title: String,
        /// One for each game.
        panels: Vec<Panel>,
    },
    /// Chances over whole numbers, as small charts on one scale.
    Panels {
        /// The axis of whole numbers.
        x: Axis,
        /// What the points are.
        y_title: String,
        /// The charts.
        panels: Vec<Panel>,
    },
    /// The distribution of a degree, as bars split by grade.
    Distribution {
        /// What is counted.
        x_title: String,
        /// One for each law.
        panels: Vec<Bars>,
    },
    /// A value for each row and column, as colours.
    Heat(Heat),
    /// Amounts as bars from zero, one per row.
    AmountRows {
        /// What the amounts are.
        title: String,
        /// The rows, by group.
        groups: Vec<AmountGroup>,
    },
    /// Differences of chances as bars to both sides of zero, one row for each cause, the largest first.
    Tornado {
        /// What the differences are.
        title: String,
        /// The game. What takes away has the colour of its second side.
        hue: Hue,
        /// The rows, from the top.
        rows: Vec<TornadoRow>,
    },
    /// Chances over amounts as named points, with the front of those that lead as steps.
    Scatter {
        /// What the amounts are.
        x_title: String,
        /// What the chances are.
        y_title: String,
        /// The game.
        hue: Hue,
        /// The points.
        points: Vec<ScatterPoint>,
    },
    /// A table from above: terrain, deployment zones and figures.
    Plan(Scene),
    /// A fight, as small tables from above: the positions at the start and after each round.
    Strip(Scene, Vec<Moment>),
}

/// The most lines of [`Drawing::slopes`], so that their labels have room.
const SLOPES: usize = 6;

impl Drawing {
    /// Returns chances before and after, in the order of their weight, as lines from one to the
    /// other; the first few, each fact once. `ends` names both. `None` if there is none.
    #[must_use]
    pub fn slopes(
        ends: [&str; 2],
        chances: impl IntoIterator<Item = (String, [f64; 2])>,
    ) -> Option<Drawing> {
        let mut known: Vec<(String, [f64; 2])> = Vec::new();
        for (label, values) in chances {
            if known.len() < SLOPES && !known.iter().any(|(_, other)| mirror(values, *other)) {
                known.push((label, values));
            }
        }
        let line = |(nth, (label, values)): (u8, (String, [f64; 2]))| Line {
            label,
            hue: Hue::Other(nth % Hue::OTHERS),
            shade: 0.5,
            points: (0..).zip(values).collect(),
            intervals: Vec::new(),
        };
        let lines: Vec<Line> = (0..).zip(known).map(line).collect();
        (!lines.is_empty()).then(|| Drawing::Ladder {
            rungs: ends.map(str::to_owned).to_vec(),
            y_title: "Chance".to_owned(),
            panels: vec![Panel { title: String::new(), lines, mark: None }],
        })
    }
}

/// Returns whether chances before and after are the same as others, or as those of the opposite, as
/// those of both sides of a fight are.
#[must_use]
pub fn mirror(ours: [f64; 2], theirs: [f64; 2]) -> bool {
    let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
    let both =
        |read: fn(f64) -> f64| near(ours[0], read(theirs[0])) && near(ours[1], read(theirs[1]));
    both(|value| value) || both(|value| 1.0 - value)
}

/// A table, and how it is drawn and described.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The scenario.
    pub scenario: Scenario,
    /// The game's words for statuses.
    pub words: FieldCard,
    /// The look of the first side.
    pub hue: Hue,
}

/// The title of a chart, and its alternative text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headline {
    /// The finding, as a sentence.
    pub title: String,
    /// What is drawn, and its unit.
    pub subtitle: String,
    /// The alternative text, in words and numbers. If it is empty, it is made from the title and
    /// the numbers that are drawn.
    pub alt: String,
}

/// The look of an element: that of a game, or one of a few others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hue {
    /// The look in the game's own file.
    Game(Look),
    /// One of four looks with open markers, which repeat.
    Other(u8),
    /// What belongs to no game and to no side, nearly black on paper.
    Neutral,
}

/// The colours of [`Hue::Other`] on paper and on dark screens: gold, blue, violet and green. Of any
/// built-in game or any of these, one is far enough for every kind of colour vision.
const OTHERS: [[Bytes; 2]; Hue::OTHERS as usize] = [
    [[0xA0, 0x66, 0x00], [0xFF, 0xB0, 0x00]],
    [[0x2A, 0x50, 0xE0], [0x70, 0x90, 0xFF]],
    [[0x78, 0x00, 0xFF], [0xE6, 0x66, 0xFF]],
    [[0x2F, 0x7F, 0x10], [0x97, 0xD4, 0x41]],
];

impl Hue {
    /// The number of different looks of [`Hue::Other`].
    pub const OTHERS: u8 = 4;

    /// Returns the look of a game: its own, or one of the others chosen by its name, always the
    /// same. So a variant such as `sprawl-easy` can be on a chart with its game.
    #[must_use]
    pub fn of(book: &Book) -> Hue {
        let other = |sum: u8, byte: u8| sum.wrapping_mul(31) ^ byte;
        match book.look {
            Some(look) => Hue::Game(look),
            None => Hue::Other(book.card.name.bytes().fold(0, other) % Hue::OTHERS),
        }
    }

    /// Returns the looks of games on one chart. If two are the same, the later one gets the one of
    /// the others that is farthest from those before it, as long as there are some left.
    #[must_use]
    pub fn apart<'a>(books: impl IntoIterator<Item = &'a Book>) -> Vec<Hue> {
        let mut found: Vec<Hue> = Vec::new();
        for book in books {
            let own = Hue::of(book);
            let hue = if found.contains(&own) { Hue::farthest(&found) } else { Some(own) };
            found.push(hue.unwrap_or(own));
        }
        found
    }

    /// Returns the look of a side in a fight, the same on every chart: the game's own for the first
    /// side, and for the second the one of the others that is farthest from it.
    #[must_use]
    pub fn of_side(self, side: Side) -> Hue {
        match side {
            Side::A => self,
            Side::B => Hue::farthest(&[self]).unwrap_or(self),
        }
    }

    /// Returns the colours on paper and on dark screens.
    #[must_use]
    pub fn colours(self) -> [Bytes; 2] {
        match self {
            Hue::Game(Look { light, dark, .. }) => [light, dark],
            Hue::Other(index) => OTHERS[usize::from(index % Hue::OTHERS)],
            Hue::Neutral => [[0x2A, 0x30, 0x36], [0xC4, 0xC9, 0xCE]],
        }
    }

    /// Returns the one of the other looks that is farthest from all of these, to whoever sees them
    /// closest; `None` if all are among them.
    fn farthest(from: &[Hue]) -> Option<Hue> {
        let away = |hue: &Hue| {
            let pairs = from.iter().flat_map(|one| hue.colours().into_iter().zip(one.colours()));
            pairs.map(|(hue, one)| sight::apart(hue, one)).fold(f64::INFINITY, f64::min)
        };
        let free = (0..Hue::OTHERS).map(Hue::Other).filter(|hue| !from.contains(hue));
        // Of equals the first.
        free.rev().max_by(|one, other| away(one).total_cmp(&away(other)))
    }
}

/// A line of chances over whole numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The label at its end; may be empty.
    pub label: String,
    /// The game it belongs to.
    pub hue: Hue,
    /// Its position in a family of lines of one game, from 0 (faint) over 0.5 (the game's own
    /// colour) to 1 (strong).
    pub shade: f64,
    /// The chance at each whole number, 0 to 1. Values that are not finite are left out.
    pub points: Vec<(i32, f64)>,
    /// For sampled chances, the low and high end of the interval at each whole number.
    pub intervals: Vec<(i32, f64, f64)>,
}

/// The axis of whole numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Axis {
    /// What it counts, in words.
    pub title: String,
    /// A second line, such as the game's own sign and name for the same quantity.
    pub own: Option<String>,
}

/// One of several small charts.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// What distinguishes it from the others.
    pub title: String,
    /// Its lines.
    pub lines: Vec<Line>,
    /// A point with a ring, such as the one at which games were matched.
    pub mark: Option<(i32, f64)>,
}

/// The distribution of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Bars {
    /// What distinguishes it from the others.
    pub title: String,
    /// The game it belongs to.
    pub hue: Hue,
    /// Its bars.
    pub bars: Vec<Bar>,
}

/// The chance of one whole number, split by grade.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// The whole number, such as a degree of success: 1 and above succeed.
    pub x: i32,
    /// The chances of fumble, failure, success and critical; they add up to the bar's height.
    pub parts: [f64; 4],
}

/// A part that all rows have, from the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The label, such as "A wins by rout".
    pub label: String,
    /// The colour of the side that benefits; grey if neither does.
    pub hue: Option<Hue>,
    /// Its shade among the parts of one colour.
    pub shade: Shade,
}

/// The shade of a part of some colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// The darkest on paper, the brightest in dark mode.
    Strong,
    /// The colour itself.
    Own,
    /// The faintest.
    Light,
}

/// A row of parts of a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Stack {
    /// The name of the row, such as the two fighters; may be empty.
    pub label: String,
    /// The share of each part, 0 to 1. Shares that add up to more than 1 are scaled down.
    pub shares: Vec<f64>,
}

/// The values of a heat map, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Heat {
    /// The title of the rows.
    pub row_title: String,
    /// The title of the columns.
    pub column_title: String,
    /// The names of the rows, from the top.
    pub rows: Vec<String>,
    /// The names of the columns, from the left.
    pub columns: Vec<String>,
    /// The value for each row and column. None and values that are not finite are drawn as a dash.
    pub cells: Vec<Vec<Option<f64>>>,
    /// How values are converted to colours and text.
    pub scale: Scale,
    /// Whether rows and columns are the same things, so that the diagonal is outlined.
    pub diagonal: bool,
    /// The row and column of the design as it is, which is outlined too.
    pub present: Option<[usize; 2]>,
}

/// How a heat map converts values to colours and text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// Chances from 0 to 1 in viridis, written as percentages.
    Sequential,
    /// Differences of chances around zero, written as points (hundredths) with their sign.
    Diverging {
        /// The difference with the full colour.
        limit: f64,
    },
    /// Ratios around 1 on a logarithmic scale, written with two decimals, or with one from 10 on.
    Ratio,
    /// Amounts between these ends in viridis, written with two decimals, or with one from 10 on.
    Amount {
        /// The amount at the dark end.
        low: f64,
        /// The amount at the bright end.
        high: f64,
    },
}

/// Rows that belong together, such as the figures of a side.
#[derive(Clone, Debug, PartialEq)]
pub struct AmountGroup {
    /// The title above them.
    pub title: String,
    /// The colour.
    pub hue: Hue,
    /// The rows, from the top.
    pub rows: Vec<Amount>,
}

/// One row.
#[derive(Clone, Debug, PartialEq)]
pub struct Amount {
    /// The name of the row.
    pub label: String,
    /// The amount, 0 or more. Values that are not finite are left out.
    pub value: f64,
    /// The interval, if sampled.
    pub interval: Option<(f64, f64)>,
}

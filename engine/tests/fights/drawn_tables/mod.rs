//! Random tables on which one figure makes for a place, in the terms of each game.

use std::fmt::Write as _;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::grid_ways::{Ground, Obstacle, Place};

/// The side of the ground that a table is drawn on, in bases.
pub const SIDE: f64 = 24.0;

/// How far the whole table goes, with a box in its corner, in bases.
const WHOLE: f64 = SIDE + 14.0;

/// What a game makes of moves.
pub struct Game {
    pub name: &'static str,
    /// The width of a base.
    pub base: f64,
    /// Lines that are crossed, as they are written and how high they are: the lowest first, which
    /// two of may be crossed at once.
    low: &'static [(&'static str, f64)],
    /// A line that is not.
    high: &'static str,
    /// Whether a move covers so long a way over obstacles of such heights.
    clears: fn(f64, &[f64]) -> bool,
}

pub const GAMES: [Game; 5] = [
    Game {
        name: "sprawl",
        base: 0.984,
        low: &[("height = 0.5", 0.5), ("height = 1.5", 1.5)],
        high: "height = 3",
        // Four inches; what is higher than an inch takes two, with no more than half of them gone.
        clears: |whole, heights| {
            let high = heights.iter().filter(|height| 1.0 < **height).count();
            high <= 1 && whole + high as f64 <= 3.8
        },
    },
    Game {
        name: "spurg",
        base: 1.0,
        low: &[("height = 0.5", 0.5), ("height = 1.5", 1.5)],
        high: "height = 3",
        // Five yards, and three of them for each obstacle.
        clears: |whole, heights| whole + 3.0 * heights.len() as f64 <= 4.8,
    },
    Game {
        name: "d20",
        base: 3.0,
        low: &[("height = 0.9", 0.9), ("height = 3", 3.0)],
        high: "height = 6",
        // Thirty feet, and ten of them for each obstacle higher than one.
        clears: |whole, heights| {
            let high = heights.iter().filter(|height| 1.0 < **height).count();
            whole + 10.0 * high as f64 <= 29.0
        },
    },
    Game {
        name: "skrapyard",
        base: 0.984,
        low: &[("stature = 1", 1.0), ("stature = 2", 2.0), ("stature = 3", 3.0)],
        high: "stature = 4",
        // Five inches; half of them, rounded up, for one of the lower two, of which the second is the
        // end of the move; and all of them for the highest.
        clears: |whole, heights| match heights {
            [] => whole <= 4.8,
            [one] if 2.5 < *one => whole <= 4.8,
            [_] => whole <= 2.8,
            [first, second] => *first < 1.5 && *second < 2.5 && whole <= 1.8,
            _ => false,
        },
    },
    Game {
        name: "volt",
        base: 1.0,
        low: &[("height = 0.5", 0.5), ("height = 0.9", 0.9)],
        high: "height = 2",
        // Eight metres, and two of them for each obstacle.
        clears: |whole, heights| whole + 2.0 * heights.len() as f64 <= 7.8,
    },
];

/// What stands on a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Up to eight pieces of all kinds, anywhere.
    Mixed,
    /// One to six lines that are crossed, anywhere.
    Crossed,
    /// The same, each nearly along the straight way.
    Along,
}

/// A table on which one figure makes for an objective.
pub struct Trial {
    terrain: String,
    pub obstacles: Vec<Obstacle>,
    /// The places of others who stand about.
    pub others: Vec<Place>,
    pub start: Place,
    pub goal: Place,
}

/// A coordinate as it is written.
fn written(at: f64) -> f64 {
    (at * 1000.0).round() / 1000.0
}

/// A table while it is drawn.
struct Draw<'g> {
    game: &'g Game,
    luck: Xoshiro256PlusPlus,
    terrain: String,
    obstacles: Vec<Obstacle>,
}

impl Draw<'_> {
    /// A number between two, which are in bases.
    fn at(&mut self, low: f64, high: f64) -> f64 {
        written(self.luck.random_range(low..high) * self.game.base)
    }

    /// A coordinate on the ground that is drawn on.
    fn on(&self, at: f64) -> f64 {
        written(at.clamp(0.0, SIDE * self.game.base))
    }

    fn line(&mut self, what: &str, height: f64, ends: [Place; 2]) {
        let _ = writeln!(self.terrain, "[[terrain]]\nname = \"line\"\nline = {ends:?}\n{what}");
        self.obstacles.push(Obstacle { points: ends.to_vec(), is_area: false, height });
    }

    /// A line that is crossed, or two low ones close together.
    fn crossed(&mut self, kind: u64, ends: [Place; 2]) {
        let low = self.game.low;
        if let Some((what, height)) = low.get(kind as usize) {
            return self.line(what, *height, ends);
        }
        let (what, height) = low[0];
        let off = written(0.8 * self.game.base);
        let beside = ends.map(|end| [end[0], self.on(end[1] + off)]);
        self.line(what, height, ends);
        self.line(what, height, beside);
    }

    /// How many kinds of crossed lines there are.
    fn kinds(&self) -> u64 {
        self.game.low.len() as u64 + 1
    }

    fn area(&mut self, middle: Place, along: Place, ground: &str) {
        let wide = along.map(|along| self.on(along.abs() / 2.0 + self.game.base));
        let ([x, y], [right, top]) =
            (middle, [0, 1].map(|axis| self.on(middle[axis] + wide[axis])));
        let corners = [[x, y], [right, y], [right, top], [x, top]];
        let _ = writeln!(
            self.terrain,
            "[[terrain]]\nname = \"area\"\narea = {corners:?}\nground = \"{ground}\""
        );
        if ground == "impassable" {
            let points = [&corners[..], &corners[..1]].concat();
            self.obstacles.push(Obstacle { points, is_area: true, height: f64::INFINITY });
        }
    }

    /// A piece of any kind, anywhere.
    fn any(&mut self, kind: u64) {
        let (middle, along, ends) = self.ends();
        let high = self.kinds();
        match kind % (high + 3) {
            crossed if crossed < high => self.crossed(crossed, ends),
            kind if kind == high => self.line(self.game.high, f64::INFINITY, ends),
            kind if kind == high + 1 => self.area(middle, along, "impassable"),
            _ => self.area(middle, along, "difficult"),
        }
    }

    /// A line anywhere: its middle, half of it, and its ends.
    fn ends(&mut self) -> (Place, Place, [Place; 2]) {
        let middle = [self.at(4.0, 20.0), self.at(3.0, 21.0)];
        let along = [self.at(-5.0, 5.0), self.at(-5.0, 5.0)];
        let end = |to: f64| [0, 1].map(|axis| self.on(middle[axis] + to * along[axis]));
        (middle, along, [end(-1.0), end(1.0)])
    }

    /// A line nearly along the straight way.
    fn ends_along(&mut self, start: Place, goal: Place) -> [Place; 2] {
        let way = [goal[0] - start[0], goal[1] - start[1]];
        let middle = self.beside(start, goal, 1.2);
        let turn = self.luck.random_range(-0.25..0.25_f64);
        let half = self.at(1.0, 5.0) / (way[0] * way[0] + way[1] * way[1]).sqrt();
        let along = [
            half * (way[0] * turn.cos() - way[1] * turn.sin()),
            half * (way[0] * turn.sin() + way[1] * turn.cos()),
        ];
        [-1.0, 1.0].map(|to| [0, 1].map(|axis| self.on(middle[axis] + to * along[axis])))
    }

    /// A place at most so many bases beside the straight way.
    fn beside(&mut self, start: Place, goal: Place, most: f64) -> Place {
        let share = self.luck.random_range(0.1..0.9);
        let off = [self.at(-most, most), self.at(-most, most)];
        [0, 1].map(|axis| self.on(start[axis] + (goal[axis] - start[axis]) * share + off[axis]))
    }
}

/// The table of a seed.
pub fn drawn(game: &Game, seed: u64) -> Trial {
    let luck = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut draw = Draw { game, luck, terrain: String::new(), obstacles: Vec::new() };
    let start = [draw.at(1.0, 4.0), draw.at(4.0, 20.0)];
    let goal = [draw.at(20.0, 23.0), draw.at(4.0, 20.0)];
    let kind = [Kind::Mixed, Kind::Crossed, Kind::Along][(seed % 3) as usize];
    let round = seed / 3;
    if kind == Kind::Mixed {
        draw.any(0);
        draw.any(0);
        (0..round % 7).for_each(|nth| draw.any(round / 7 + nth * 5));
    } else {
        for nth in 0..=round % 6 {
            let ends = match kind {
                Kind::Along => draw.ends_along(start, goal),
                _ => draw.ends().2,
            };
            draw.crossed((round / 6 + nth) % draw.kinds(), ends);
        }
    }
    let others = (0..round % 5).map(|_| match kind {
        Kind::Along => draw.beside(start, goal, 2.0),
        _ => [draw.at(6.0, 18.0), draw.at(6.0, 18.0)],
    });
    let others = others.collect();
    Trial { terrain: draw.terrain, obstacles: draw.obstacles, others, start, goal }
}

impl Trial {
    /// A table with one line, as it is written.
    pub fn of_line(game: &Game, what: &str, ends: [Place; 2], [start, goal]: [Place; 2]) -> Trial {
        let luck = Xoshiro256PlusPlus::seed_from_u64(0);
        let mut draw = Draw { game, luck, terrain: String::new(), obstacles: Vec::new() };
        draw.line(what, 0.0, ends);
        let (terrain, obstacles) = (draw.terrain, draw.obstacles);
        Trial { terrain, obstacles, others: Vec::new(), start, goal }
    }

    /// The ground that a plain search looks for a way on.
    pub fn ground<'t>(&'t self, game: &'t Game) -> Ground<'t> {
        Ground {
            side: WHOLE * game.base,
            radius: game.base / 2.0,
            obstacles: &self.obstacles,
            others: &self.others,
            clears: &game.clears,
        }
    }

    /// The scenario: a figure and friends that stand about; an enemy shut in, far away.
    pub fn text(&self, game: &Game) -> String {
        let base = game.base;
        let [x, y] = [SIDE + 10.0, SIDE + 10.0].map(|at| written(at * base));
        let far = written(WHOLE * base);
        let height = match game.name {
            "skrapyard" => "stature = 6".to_owned(),
            _ => format!("height = {}", written(8.0 * base)),
        };
        let mut text = format!(
            "system = \"{}\"\nname = \"a test\"\nfirst = \"a\"\nrounds_max = 150\n\
             [table]\nwidth = {far}\ndepth = {far}\n{}\
             [[terrain]]\nname = \"box\"\n{height}\nground = \"impassable\"\n\
             line = [[{x}, {far}], [{x}, {y}], [{far}, {y}]]\n\
             [[objective]]\nname = \"goal\"\nat = {:?}\nradius = {}\n\
             [[side]]\nname = \"X\"\n[[side.unit]]\nposture = \"advance\"\n\
             [[side.unit.figure]]\nprofile = \"Ann\"\nat = {:?}\n",
            game.name,
            self.terrain,
            self.goal,
            written(0.1 * base),
            self.start
        );
        for other in &self.others {
            let _ = writeln!(
                text,
                "[[side.unit]]\nposture = \"hold\"\n[[side.unit.figure]]\nprofile = \"Post\"\n\
                 at = {other:?}"
            );
        }
        let at = [SIDE + 12.5, SIDE + 12.5].map(|at| written(at * base));
        let _ = writeln!(
            text,
            "[[side]]\nname = \"Y\"\nposture = \"hold\"\n[[side.unit]]\n[[side.unit.figure]]\n\
             profile = \"Bob\"\nat = {at:?}"
        );
        text
    }
}

//! Random scenarios of any game, as the texts that a designer could have written.

use std::fmt::Write as _;

use evenodds_engine::book::{FieldCard, MoraleRule, Value};
use evenodds_engine::fight::{Roster, StatLine};
use evenodds_engine::squad::{POLICIES, Posture};
use evenodds_engine::table::Ground;

use crate::meetings::{Arena, Draw};

/// A random scenario, with the roster that it is of.
pub struct ScenarioText {
    /// Its text; the reader may refuse it.
    pub text: String,
    /// The shipped roster, and stat lines at random beside those.
    pub roster: Roster,
}

/// How many stat lines of each scenario are drawn at random.
const STRANGERS: usize = 2;

/// How often a stat line that no duel takes is drawn again.
const DRAWS_MAX: usize = 50;

/// Whether a stat line is one that the game can make sense of.
fn is_fit(arena: &Arena, profile: &StatLine) -> bool {
    let mut kinds = arena.kinds().iter();
    kinds.any(|kind| arena.fights().duel(&arena.mirror(profile, kind)).is_ok())
}

/// The scenario of a seed.
pub fn random_scenario(arena: &Arena, seed: u64) -> ScenarioText {
    let mut draw = Draw::new(arena, seed);
    let mut roster = arena.roster.clone();
    for nth in 0..STRANGERS {
        let name = format!("stranger {nth}");
        let strangers = (0..DRAWS_MAX).map(|_| draw.profile(&name));
        roster.profiles.extend({ strangers }.find(|stranger| is_fit(arena, stranger)));
    }
    let field = arena.book().field.as_ref().expect("a game with squads");
    let scale = field.figures.iter().map(|figure| figure.base).max().unwrap_or(1000);
    let text = String::new();
    let writer = Writer { draw, field, roster: &roster, scale: scale.into(), size: [0; 2], text };
    let text = writer.scenario(arena.name());
    ScenarioText { text, roster }
}

/// Writes one scenario; all lengths are in units.
struct Writer<'a> {
    draw: Draw<'a>,
    field: &'a FieldCard,
    roster: &'a Roster,
    /// The width of a base, by which all else is sized.
    scale: i64,
    size: [i64; 2],
    text: String,
}

/// So many units in lengths.
fn spell(units: i64) -> String {
    format!("{}.{:03}", units / 1000, units % 1000)
}

/// A list of lengths.
fn listed(units: &[i64]) -> String {
    format!("[{}]", units.iter().map(|&units| spell(units)).collect::<Vec<_>>().join(", "))
}

/// A list of points.
fn points(points: &[[i64; 2]]) -> String {
    format!("[{}]", points.iter().map(|at| listed(at)).collect::<Vec<_>>().join(", "))
}

impl Writer<'_> {
    fn line(&mut self, key: &str, value: &str) {
        let _ = writeln!(self.text, "{key} = {value}");
    }

    fn word(&mut self, key: &str, word: &str) {
        self.line(key, &format!("\"{word}\""));
    }

    /// So many bases wide, to a thousandth of a length.
    fn length(&mut self, low: i64, high: i64) -> i64 {
        self.draw.number(low * self.scale, high * self.scale)
    }

    /// On the table; often on a whole length, where ways run along edges and through corners.
    fn point_in(&mut self, [x, y, width, depth]: [i64; 4]) -> [i64; 2] {
        let at = [x + self.draw.number(0, width), y + self.draw.number(0, depth)];
        if self.draw.one_in(2) { at.map(|along| along / 1000 * 1000) } else { at }
    }

    fn point(&mut self) -> [i64; 2] {
        let [width, depth] = self.size;
        self.point_in([0, 0, width, depth])
    }

    /// A point not far from another.
    fn near(&mut self, at: [i64; 2]) -> [i64; 2] {
        let mut near = at;
        for (along, most) in near.iter_mut().zip(self.size) {
            let step = self.length(-6, 6);
            *along = (*along + step).clamp(0, most);
        }
        // Often straight along the table, as most walls are.
        if self.draw.one_in(2) {
            let kept = self.draw.pick(&[0, 1]);
            near[kept] = at[kept];
        }
        near
    }

    fn scenario(mut self, system: &str) -> String {
        self.word("system", system);
        self.word("name", "a random fight");
        let rounds_max = self.draw.pick(&[1, 3, 6, 10, 15, 25, 40]);
        self.line("rounds_max", &rounds_max.to_string());
        let first = self.draw.pick(&["roll", "a", "b"]);
        self.word("first", first);
        let [low, high] = self.draw.pick(&[[6, 12], [12, 24], [20, 36], [20, 36], [30, 90]]);
        self.size = [self.length(low, high), self.length(low, high)];
        self.text += "\n[table]\n";
        let [width, depth] = self.size;
        self.line("width", &spell(width));
        self.line("depth", &spell(depth));
        let most = self.draw.pick(&[0, 4, 8, 12, 24, 48]);
        for _ in 0..self.draw.number(0, most) {
            self.piece();
        }
        let objectives = self.draw.number(0, 3);
        for _ in 0..objectives {
            self.objective();
        }
        let zones = self.zones();
        for (name, zone) in ["Ours", "Theirs"].into_iter().zip(zones) {
            self.side(name, zone);
        }
        self.victory(objectives);
        self.text
    }

    /// Where the sides deploy: opposite each other, or side by side.
    fn zones(&mut self) -> [[i64; 4]; 2] {
        let [width, depth] = self.size;
        let third = |side: i64| self.draw.pick(&[side / 4, side / 3, side / 2]);
        let [across, deep] = [width, depth].map(third);
        if self.draw.one_in(2) {
            [[0, 0, width, deep], [0, depth - deep, width, deep]]
        } else {
            [[width - across, 0, across, depth], [0, 0, across, depth]]
        }
    }

    /// A piece of terrain of any kind.
    fn piece(&mut self) {
        self.text += "\n[[terrain]]\n";
        let name = self.draw.pick(&["wall", "yard", "heap", "hut"]);
        self.word("name", name);
        let at = self.point();
        let is_area = self.draw.one_in(2);
        let mut edge = None;
        if is_area {
            edge = self.area(at);
        } else {
            let mut line = vec![at];
            for _ in 0..self.draw.number(1, 3) {
                let last = line[line.len() - 1];
                line.push(self.near(last));
            }
            line.dedup();
            if line.len() == 1 {
                line.push([at[0], if at[1] == 0 { self.scale } else { 0 }]);
            }
            self.line("line", &points(&line));
            if self.draw.one_in(3) {
                let width = self.draw.number(0, self.scale);
                self.line("width", &spell(width));
            }
        }
        let ground = self.ground(is_area);
        let height = self.height(ground == Some(Ground::Obstacle));
        let is_platform =
            is_area && height && !matches!(ground, Some(Ground::Impassable)) && self.draw.one_in(3);
        if is_platform {
            self.line("platform", "true");
        }
        if height && self.draw.one_in(2) {
            let sight = self.draw.pick(&["clear", "veiled", "blocked"]);
            self.word("sight", sight);
        }
        if let Some(edge) = edge.filter(|_| is_platform)
            && let Some(ladder) = self.field.word(Ground::Ladder)
        {
            let ladder = ladder.to_owned();
            self.text += "\n[[terrain]]\n";
            self.word("name", "ladder");
            self.line("line", &points(&edge));
            self.word("ground", &ladder);
        }
    }

    /// The corners of an area, and the ends of one edge if it has an upright one.
    fn area(&mut self, at: [i64; 2]) -> Option<[[i64; 2]; 2]> {
        if self.draw.one_in(3) {
            // One in each quarter around it, which goes round once.
            let [x, y] = [(at[0], self.size[0]), (at[1], self.size[1])]
                .map(|(low, most)| low.clamp(3 * self.scale, most - 3 * self.scale));
            let mut corners = [[1, 1], [-1, 1], [-1, -1], [1, -1]]
                .map(|[right, up]| [x + right * self.length(0, 3), y + up * self.length(0, 3)])
                .to_vec();
            if self.draw.one_in(3) {
                corners.pop();
            }
            self.line("area", &points(&corners));
            return None;
        }
        let [wide, deep] = [self.length(0, 6) + 1, self.length(0, 6) + 1];
        let [x, y] = [(at[0], wide, self.size[0]), (at[1], deep, self.size[1])]
            .map(|(low, long, most)| low.min(most - long).max(0));
        self.line("rect", &listed(&[x, y, wide, deep]));
        let [one, other] = [x + wide / 3, x + 2 * wide / 3];
        Some([[one, y], [other, y]])
    }

    /// A word for ground, or none.
    fn ground(&mut self, is_area: bool) -> Option<Ground> {
        let fits = |ground: Ground| match ground {
            Ground::Ladder => !is_area,
            Ground::Obstacle | Ground::Impassable => true,
            Ground::Open | Ground::Difficult | Ground::Severe | Ground::Extreme => is_area,
        };
        let grounds = self.field.grounds.iter().filter(|(_, ground)| fits(**ground));
        let grounds: Vec<(String, Ground)> =
            grounds.map(|(word, ground)| (word.clone(), *ground)).collect();
        if self.draw.one_in(4) {
            return (!is_area).then_some(Ground::Obstacle);
        }
        let (word, ground) = self.draw.pick(&grounds);
        self.word("ground", &word);
        Some(ground)
    }

    /// How high a piece is; whether it has any height.
    fn height(&mut self, is_obstacle: bool) -> bool {
        if !is_obstacle && self.draw.one_in(3) {
            return false;
        }
        if self.field.size.is_some() && self.draw.one_in(2) {
            let stature = self.draw.number(0, 5);
            self.line("stature", &stature.to_string());
            return 0 < stature;
        }
        // From a kerb to three times a figure's height.
        let height = self.draw.number(1, 3 * i64::from(self.field.figures[0].height).max(1000));
        self.line("height", &spell(height));
        true
    }

    fn objective(&mut self) {
        self.text += "\n[[objective]]\n";
        let (at, radius) = (self.point(), self.length(0, 4));
        self.line("at", &listed(&at));
        self.line("radius", &spell(radius));
        if self.draw.one_in(4) {
            let side = self.draw.pick(&["Ours", "Theirs"]);
            self.word("side", side);
        }
    }

    fn victory(&mut self, objectives: i64) {
        if self.draw.one_in(2) {
            return;
        }
        self.text += "\n[victory]\n";
        let ways: &[&str] =
            if objectives == 0 { &["losses", "nothing"] } else { &["objectives", "losses"] };
        let by = self.draw.pick(ways);
        self.word("by", by);
        let lead = self.draw.number(1, 2);
        self.line("lead", &lead.to_string());
    }

    fn posture(&mut self) {
        let posture = self.draw.pick(&Posture::ALL);
        self.word("posture", posture.name());
    }

    fn side(&mut self, name: &str, zone: [i64; 4]) {
        self.text += "\n[[side]]\n";
        self.word("name", name);
        // Few sides ask for odds, which each scenario has to find anew.
        let all = POLICIES.len();
        let known = if self.draw.one_in(5) { all } else { all - 1 };
        let policy = self.draw.pick(&POLICIES[..known]);
        self.word("policy", policy.name());
        if !self.draw.one_in(4) {
            self.posture();
        }
        if self.field.morale == MoraleRule::House && self.draw.one_in(3) {
            let percent = self.draw.number(0, 99);
            self.line("breaking_point", &percent.to_string());
        }
        let is_zoned = !self.draw.one_in(5);
        if is_zoned {
            self.line("deploy", &listed(&zone));
        }
        let units = self.draw.pick(&[1, 1, 2, 2, 3, 5]);
        let led = if self.draw.one_in(2) { Some(self.draw.number(0, units - 1)) } else { None };
        for nth in 0..units {
            self.unit((zone, is_zoned), led == Some(nth));
        }
    }

    fn unit(&mut self, place: ([i64; 4], bool), is_led: bool) {
        self.text += "\n[[side.unit]]\n";
        if self.draw.one_in(2) {
            self.posture();
        }
        let mut room = self.field.unit_max.unwrap_or(i64::MAX);
        for nth in 0..self.draw.number(1, 3) {
            let profile = self.draw.pick(&self.roster.profiles);
            let number = |key: &Option<String>| {
                let value = key.as_ref().and_then(|key| profile.sheet.get(key));
                if let Some(&Value::Number(number)) = value { number } else { 0 }
            };
            let is_alone =
                self.field.alone.as_ref().and_then(|key| profile.sheet.get(key).cloned());
            let size = number(&self.field.size);
            if 0 < nth && (room < size || is_alone == Some(Value::Flag(true))) {
                return;
            }
            let most = if size == 0 { 3 } else { (room / size).clamp(1, 3) };
            let leads = is_led && nth == 0;
            let is_one = leads || is_alone == Some(Value::Flag(true));
            let count = if is_one { 1 } else { self.draw.number(1, most) };
            room -= count * size;
            self.figures(&profile, count, place, leads);
            if is_alone == Some(Value::Flag(true)) {
                return;
            }
        }
    }

    fn figures(
        &mut self,
        profile: &StatLine,
        count: i64,
        (zone, is_zoned): ([i64; 4], bool),
        leads: bool,
    ) {
        self.text += "\n[[side.unit.figure]]\n";
        self.word("profile", &profile.name);
        self.line("leader", &leads.to_string());
        if !is_zoned || self.draw.one_in(4) {
            // Nearly always with room for a base.
            let [x, y, width, depth] = zone;
            let (off, most) = (self.draw.pick(&[0, 1, 1, 1, 1, 1]) * self.scale, width.min(depth));
            let off = off.min(most / 2);
            let zone = [x + off, y + off, width - 2 * off, depth - 2 * off];
            let places: Vec<[i64; 2]> = (0..count).map(|_| self.point_in(zone)).collect();
            self.line("at", &points(&places));
        } else if 1 < count {
            self.line("count", &count.to_string());
        }
        if self.draw.one_in(4) {
            let facing = [self.draw.number(-9, 9), self.draw.number(1, 9)];
            self.line("facing", &format!("[{}, {}]", facing[0], facing[1]));
        }
        if self.draw.one_in(10) {
            let [base, height] = [1, 3].map(|most| self.draw.number(10, most * self.scale));
            self.line("base", &spell(base));
            self.line("height", &spell(height));
        }
    }
}

//! The shortest way of a base, searched over a fine grid: plain, slow, and without anything of the
//! engine in it.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// A place, in lengths of the game.
pub type Place = [f64; 2];

/// What a base cannot stand on.
pub struct Obstacle {
    /// The points of a line; of an area its corners, the first again at the end.
    pub points: Vec<Place>,
    /// Whether it is an area.
    pub is_area: bool,
    /// How high it is; infinite for what nobody crosses.
    pub height: f64,
}

/// A table with one base that moves on it.
pub struct Ground<'g> {
    pub side: f64,
    pub radius: f64,
    pub obstacles: &'g [Obstacle],
    /// The middles of other bases, of the same radius.
    pub others: &'g [Place],
    /// Whether a single move covers a straight way of some length that crosses obstacles of these
    /// heights, in this order, and on which there is no place to stop.
    pub clears: &'g dyn Fn(f64, &[f64]) -> bool,
}

/// How many grid lines there are to the length of a base.
const FINE: f64 = 4.0;

/// How far apart places on a leg are looked at, in bases.
const STEP: f64 = 0.04;

/// What a base may do in a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Room {
    /// Stop.
    Stop,
    /// Pass, but not stop.
    Pass,
    /// Neither.
    None,
}

fn minus(a: Place, b: Place) -> Place {
    [a[0] - b[0], a[1] - b[1]]
}

fn length(way: Place) -> f64 {
    (way[0] * way[0] + way[1] * way[1]).sqrt()
}

/// The distance of a place from a straight edge.
fn off_edge(at: Place, a: Place, b: Place) -> f64 {
    let (along, from) = (minus(b, a), minus(at, a));
    let whole = along[0] * along[0] + along[1] * along[1];
    let share = ((along[0] * from[0] + along[1] * from[1]) / whole).clamp(0.0, 1.0);
    length(minus(from, [along[0] * share, along[1] * share]))
}

fn side(a: Place, b: Place, at: Place) -> f64 {
    let (along, from) = (minus(b, a), minus(at, a));
    along[0] * from[1] - along[1] * from[0]
}

impl Obstacle {
    fn edges(&self) -> impl Iterator<Item = [Place; 2]> {
        self.points.windows(2).map(|pair| [pair[0], pair[1]])
    }

    /// How far a place is from it; 0 inside of an area.
    fn distance(&self, at: Place) -> f64 {
        let inside = self.edges().filter(|[a, b]| {
            (a[1] <= at[1]) != (b[1] <= at[1]) && (0.0 < side(*a, *b, at)) == (a[1] < b[1])
        });
        if self.is_area && inside.count() % 2 == 1 {
            return 0.0;
        }
        self.edges().map(|[a, b]| off_edge(at, a, b)).fold(f64::INFINITY, f64::min)
    }

    /// Where on a leg the middle of a base crosses it first, as a share of the leg.
    fn crossed(&self, from: Place, to: Place) -> Option<f64> {
        let crosses = self.edges().filter_map(|[a, b]| {
            let (before, after) = (side(a, b, from), side(a, b, to));
            let is_between = side(from, to, a).signum() * side(from, to, b).signum() < 0.0;
            (before.signum() * after.signum() < 0.0 && is_between)
                .then(|| before.abs() / (before.abs() + after.abs()))
        });
        crosses.reduce(f64::min)
    }
}

impl Ground<'_> {
    /// What a base may do in a place, and from how far around it still may stop.
    fn around(&self, at: Place) -> (Room, f64) {
        let reach = self.radius;
        let sides = at.map(|x| x.min(self.side - x) - reach);
        let others = self.others.iter().map(|other| length(minus(at, *other)) - 2.0 * reach);
        let hard = sides.into_iter().chain(others).fold(f64::INFINITY, f64::min);
        let (mut room, mut free) = if hard < 0.0 { (Room::None, 0.0) } else { (Room::Stop, hard) };
        for one in self.obstacles {
            let off = one.distance(at) - reach;
            free = free.min(off.max(0.0));
            if off < 0.0 && room != Room::None {
                room = if one.height < f64::INFINITY { Room::Pass } else { Room::None };
            }
        }
        (room, free)
    }

    /// Whether a base gets along a straight leg, whose ends it can stand on.
    fn is_open(&self, from: Place, to: Place) -> bool {
        let whole = length(minus(to, from));
        let step = STEP * 2.0 * self.radius;
        let count = (whole / step).ceil().max(1.0) as usize;
        let point = |nth: usize| {
            let share = nth as f64 / count as f64;
            [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
        };
        let (mut first, mut nth) = (None, 0);
        while nth <= count {
            let (room, free) = self.around(point(nth));
            match (room, first) {
                (Room::None, _) => return false,
                (Room::Pass, None) => first = Some(nth.saturating_sub(1)),
                (Room::Stop, Some(start)) => {
                    if !self.is_cleared(point(start), point(nth)) {
                        return false;
                    }
                    first = None;
                }
                (Room::Pass, Some(_)) | (Room::Stop, None) => {}
            }
            // All places nearer than `free` are for stopping as well.
            nth += ((free / step - 0.01) as usize).max(1);
        }
        first.is_none()
    }

    fn is_cleared(&self, from: Place, to: Place) -> bool {
        let crossed = |one: &Obstacle| one.crossed(from, to).map(|share| (share, one.height));
        let mut crossed: Vec<(f64, f64)> = self.obstacles.iter().filter_map(crossed).collect();
        crossed.sort_by(|one, other| one.0.total_cmp(&other.0));
        let heights: Vec<f64> = crossed.into_iter().map(|(_, height)| height).collect();
        (self.clears)(length(minus(to, from)), &heights)
    }

    /// The length of the shortest way over the grid, pulled straight where that is open; none where
    /// there is none.
    pub fn shortest(&self, start: Place, goal: Place) -> Option<f64> {
        let width = 2.0 * self.radius / FINE;
        let last = (self.side / width).floor() as i32;
        let place = |[x, y]: [i32; 2]| [f64::from(x) * width, f64::from(y) * width];
        let mut rooms = HashMap::new();
        let mut room = |at: [i32; 2]| *rooms.entry(at).or_insert_with(|| self.around(place(at)));
        // Steps to the 32 next directions of the grid, each also as often as it takes to get over
        // what nobody can stand on.
        let ways: Vec<[i32; 2]> = (-3..=3_i32)
            .flat_map(|x| (-3..=3_i32).map(move |y| [x, y]))
            .filter(|[x, y]| gcd(x.abs(), y.abs()) == 1)
            .collect();
        let mut best: HashMap<[i32; 2], (f64, Option<[i32; 2]>)> = HashMap::new();
        let mut open = BinaryHeap::new();
        let keyed = |cost: f64, at: Place| Reverse(((cost + length(minus(goal, at))) * 1e6) as u64);
        let round = |at: f64| (at / width).round() as i32;
        let first = [round(start[0]), round(start[1])];
        for x in -4..=4 {
            for y in -4..=4 {
                let at = [first[0] + x, first[1] + y];
                if room(at).0 == Room::Stop && self.is_open(start, place(at)) {
                    let cost = length(minus(place(at), start));
                    best.insert(at, (cost, None));
                    open.push((keyed(cost, place(at)), at, (cost * 1e6) as u64));
                }
            }
        }
        while let Some((_, at, cost)) = open.pop() {
            let (known, _) = best[&at];
            if (known * 1e6) as u64 != cost {
                continue;
            }
            let (here, free) = (place(at), room(at).1);
            if length(minus(goal, here)) <= 3.0 * width && self.is_open(here, goal) {
                return Some(self.pulled(&best, at, start, goal, place));
            }
            for [x, y] in &ways {
                for times in 1..=24 {
                    let to = [at[0] + x * times, at[1] + y * times];
                    if !(0..=last).contains(&to[0]) || !(0..=last).contains(&to[1]) {
                        break;
                    }
                    let next = room(to).0;
                    if next == Room::Pass {
                        continue;
                    }
                    let far = length(minus(place(to), here));
                    if next == Room::Stop && (far <= free || self.is_open(here, place(to))) {
                        let cost = known + far;
                        if best.get(&to).is_none_or(|(known, _)| cost + 1e-9 < *known) {
                            best.insert(to, (cost, Some(at)));
                            open.push((keyed(cost, place(to)), to, (cost * 1e6) as u64));
                        }
                    }
                    break;
                }
            }
        }
        None
    }

    /// The length of a way over grid points, with those left out that it does not need.
    fn pulled(
        &self,
        best: &HashMap<[i32; 2], (f64, Option<[i32; 2]>)>,
        end: [i32; 2],
        start: Place,
        goal: Place,
        place: impl Fn([i32; 2]) -> Place,
    ) -> f64 {
        let mut points = vec![goal];
        let mut at = Some(end);
        while let Some(here) = at {
            points.push(place(here));
            at = best[&here].1;
        }
        points.push(start);
        let (mut here, mut whole) = (0, 0.0);
        while here + 1 < points.len() {
            let mut far = (here + 2..points.len()).rev().step_by(2);
            let next = far.find(|next| self.is_open(points[*next], points[here]));
            let next = next.unwrap_or(here + 1);
            whole += length(minus(points[next], points[here]));
            here = next;
        }
        whole
    }
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

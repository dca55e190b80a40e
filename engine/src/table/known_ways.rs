//! Ways that are known, since they were found before.

use arrayvec::ArrayVec;

use super::base::Base;
use super::edge::{BoundingBox, FAR, bounded, sized};
use super::layout::Table;
use super::path::{LEGS_MAX, Path};
use super::point::Point;
use super::way::Walker;
use crate::store::Store;

/// How many routes are kept: 2 to this power, in 64 bytes each.
const ROUTES_BITS: u32 = 14;

/// How many ways past others who are near are kept: 2 to this power, in 256 bytes each.
const NEAR_BITS: u32 = 12;

/// How many ways past all others are kept: 2 to this power, in 448 bytes each.
const ALL_BITS: u32 = 10;

/// The most others past whom a way is kept, near ones and all.
const NEAR_MAX: usize = 8;
const ALL_MAX: usize = 31;

/// The most bends of a route that is kept.
const BENDS_KEPT: usize = 10;

/// How far off a route others are near it, in radii of the mover.
const NEAR: i32 = 10;

/// Kept instead of a way that also depends on others who are not near.
const STRAYS: [u64; LEGS_MAX] = [u64::MAX; LEGS_MAX];

/// How many words say who goes from where to where.
const ASKED: usize = 5;

/// How many words say also past whom.
const ASKED_NEAR: usize = ASKED + 1 + NEAR_MAX;
const ASKED_ALL: usize = ASKED + 1 + ALL_MAX;

/// The ways over a table that are known, by all that they depend on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct KnownWays {
    /// Past the terrain alone.
    routes: Store<ASKED, 2>,
    /// Past the others who are near the route.
    near: Store<ASKED_NEAR, LEGS_MAX>,
    /// Past all others.
    all: Store<ASKED_ALL, LEGS_MAX>,
}

impl Default for KnownWays {
    fn default() -> KnownWays {
        let (near, all) = (Store::new(NEAR_BITS), Store::new(ALL_BITS));
        KnownWays { routes: Store::new(ROUTES_BITS), near, all }
    }
}

/// The shortest way past the terrain alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Route {
    /// The points of the navigation graph that it bends at; none where there is no way.
    pub(super) bends: Option<ArrayVec<u8, LEGS_MAX>>,
    /// The shortest that a way can be over a leg that takes more than a move.
    pub(super) lost: i32,
}

impl Route {
    /// Instead of how many bends there are: no way, and more bends than are kept.
    const NONE: u64 = 15;
    const LONG: u64 = 14;

    /// The way, if there is any.
    pub(super) fn path(self, table: &Table, start: Point, goal: Point) -> Option<Path> {
        let mut path = Path::at(start);
        let bends = self.bends?.into_iter().map(|bend| table.web.points[usize::from(bend)]);
        // As far as it has legs.
        let _ = bends.chain([goal]).all(|point| path.push(point));
        Some(path)
    }

    /// The first eight bends; then the others, how many they are, and the length.
    fn packed(&self) -> [u64; 2] {
        let bends = self.bends.as_deref().unwrap_or_default();
        let count = match &self.bends {
            None => Route::NONE,
            Some(_) if BENDS_KEPT < bends.len() => Route::LONG,
            Some(_) => bends.len() as u64,
        };
        let mut words = [0, (self.lost as u64) << 32 | count << 16];
        for (nth, &bend) in bends.iter().enumerate().take(BENDS_KEPT) {
            words[nth / 8] |= u64::from(bend) << (nth % 8 * 8);
        }
        words
    }

    /// As it was packed; none where it has too many bends.
    fn unpacked(words: [u64; 2]) -> Option<Route> {
        let bend = |nth: usize| (words[nth / 8] >> (nth % 8 * 8)) as u8;
        let bends = match words[1] >> 16 & 15 {
            Route::LONG => return None,
            Route::NONE => None,
            count => Some((0..count as usize).map(bend).collect()),
        };
        Some(Route { bends, lost: (words[1] >> 32) as i32 })
    }
}

/// A point in 42 bits.
fn packed(at: Point) -> u64 {
    let Point { x, y } = bounded(at);
    ((x + FAR) as u64) << 21 | (y + FAR) as u64
}

/// The point that was packed into the lowest bits of a word.
fn unpacked(word: u64) -> Point {
    let part = |bits: u64| (bits & 0x1f_ffff) as i32 - FAR;
    Point { x: part(word >> 21), y: part(word) }
}

/// A base in 61 bits.
fn packed_base(Base { at, radius }: Base) -> u64 {
    (sized(radius) as u64) << 42 | packed(at)
}

/// How many points follow the start, or that there is no way; then these points.
fn packed_path(path: Option<&Path>) -> [u64; LEGS_MAX] {
    let mut words = [0; LEGS_MAX];
    let Some(path) = path else { return words };
    let mut count = 0;
    for (word, leg) in words.iter_mut().zip(path.legs()) {
        *word = packed(leg.to);
        count += 1;
    }
    words[0] |= (count + 1) << 48;
    words
}

fn unpacked_path(start: Point, words: [u64; LEGS_MAX]) -> Option<Path> {
    let count = (words[0] >> 48) as usize;
    let mut path = (count != 0).then(|| Path::at(start))?;
    let _ = words.into_iter().take(count - 1).all(|word| path.push(unpacked(word)));
    Some(path)
}

impl Walker<'_> {
    /// Who goes from where to where, if ways of the mover are kept.
    fn asked(&self, start: Point, goal: Point) -> Option<[u64; ASKED]> {
        let [one, two, three] = self.mobility.signature()?;
        let own = packed_base(Base { at: start, radius: self.radius });
        Some([own, packed(goal), one, two, three])
    }

    /// The shortest way past the terrain alone.
    pub(super) fn route(&self, start: Point, goal: Point) -> Route {
        let found = || self.find_route(start, goal);
        let kinds = &self.table.kinds;
        if kinds.solid | kinds.hurdles | kinds.platforms == 0 {
            // There is nothing to go round or over.
            return found();
        }
        let known = self.asked(start, goal).and_then(|key| {
            let route = self.table.known.routes.get(key, || found().packed());
            Route::unpacked(route)
        });
        let route = known.unwrap_or_else(found);
        self.lost.set(route.lost);
        route
    }

    /// The way past others, which is found once; `route` leads past the terrain alone.
    ///
    /// Others who are far off the route hardly ever matter. So a way is kept by those who are near
    /// it, if nobody had to be looked for elsewhere, and else by all.
    pub(super) fn known_way(
        &self,
        route: &Path,
        goal: Point,
        find: impl Fn() -> Option<Path>,
    ) -> Option<Path> {
        let start = route.start();
        let Some(asked) = self.asked(start, goal) else { return find() };
        let along = route.legs().fold(BoundingBox::of(start, goal), |all, leg| all.with(leg.to));
        let near = along.grown(NEAR * self.radius);
        let is_near =
            |other: &Base| near.grown(self.radius + sized(other.radius)).holds(bounded(other.at));
        let known = &self.table.known;
        let mut found = None;
        if let Some(key) = self.asked_past(asked, is_near) {
            let words = known.near.get(key, || {
                self.looked.set(None);
                let words = packed_path(find().as_ref());
                found = Some(words);
                let strays = self.looked.get().is_some_and(|looked| !near.contains(&looked));
                if strays { STRAYS } else { words }
            });
            if words != STRAYS {
                return unpacked_path(start, words);
            }
        }
        let find = || found.unwrap_or_else(|| packed_path(find().as_ref()));
        let words = match self.asked_past(asked, |_| true) {
            Some(key) => known.all.get(key, find),
            None => find(),
        };
        unpacked_path(start, words)
    }

    /// Who goes from where to where past those of the others who count, if they are not too many.
    fn asked_past<const ASKED_PAST: usize>(
        &self,
        asked: [u64; ASKED],
        counts: impl Fn(&Base) -> bool,
    ) -> Option<[u64; ASKED_PAST]> {
        let mut key = [0; ASKED_PAST];
        key[..ASKED].copy_from_slice(&asked);
        // Never 0, so that it also tells how many they are.
        let word = |other: &Base| 1 << 63 | packed_base(*other);
        let (of_all, room) = key[ASKED..].split_first_mut()?;
        let mut room = room.iter_mut();
        let mut target = None;
        for (place, other) in (1_u64..).zip(self.others.iter().filter(|other| counts(other))) {
            *room.next()? = word(other);
            if self.onto.as_ref().is_some_and(|onto| onto.target == *other) {
                target = Some(place);
            }
        }
        if let Some(onto) = &self.onto
            && (target.is_none() || onto.all != self.others)
        {
            return None;
        }
        *of_all = target.unwrap_or_default() << 32 | self.mobility.reach() as u64;
        Some(key)
    }
}

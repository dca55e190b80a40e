//! A fight, as small tables from above, from deployment to the last round.

use evenodds_analyses::answer::chart::{Headline, Hue, Scene};
use evenodds_engine::book::{Dash, FieldCard};
use evenodds_engine::engagement::Side;
use evenodds_engine::squad::{Moment, Placed, Scenario, Status};
use evenodds_engine::table::Point;

use super::canvas::{Canvas, Place, Stroke, Type, leading};
use super::drawn::Chart;
use super::floor::{Floor, Tone, base, cross, nose, own};
use super::headline::with_numbers;
use super::sheet::{BODY, MARGIN, RIGHT, Sheet};
use super::text;
use super::text::Weight;
use super::theme::Paint;

/// The maximum number of frames.
const FRAMES: usize = 8;
/// The number of frames in a row, and the gap between them.
const COLUMNS: usize = 2;
const GAP: f64 = 18.0;
/// The text size of captions.
const SMALL: f64 = 16.0;
/// The maximum height of a frame.
const HIGHEST: f64 = 420.0;
/// The weight of a figure that falls, is shaken or rises, relative to all movement of a round.
const CHANGE: usize = 2;

/// The statuses that are marked.
const MARKED: [Status; 4] = [Status::Out, Status::Down, Status::Shaken, Status::Fled];

/// A fight, and how it is drawn.
struct Strip<'a> {
    scenario: &'a Scenario,
    words: &'a FieldCard,
    sides: Vec<Side>,
    moments: &'a [Moment],
    hue: Hue,
}

/// Draws a fight, from the positions at the start and after each round: at most eight frames,
/// including the first and the last, without rounds in which nothing changes. Of longer fights,
/// frames are chosen so that about as much happens between any two. Terrain is faint; figures are
/// drawn as on a [`plan`](super::plan::plan()), with marks for those that cannot act; thin lines
/// lead from where they were in the previous frame. Figures too small for the scale are drawn
/// larger, and moved aside if they would cover others.
#[must_use]
pub fn strip(headline: &Headline, scene: &Scene, moments: &[Moment]) -> Chart {
    let Scene { scenario, words, hue } = scene;
    let hue = *hue;
    let sides = scenario.figures().map(|(side, _, _)| side).collect();
    let strip = Strip { scenario, words, sides, moments, hue };
    let shown = shown(moments);
    let captions: Vec<String> = shown.iter().map(|&at| caption(&moments[at], words)).collect();
    let mut sheet = Sheet::new(&with_numbers(headline, &format!("{}.", captions.join("; "))));
    if shown.is_empty() {
        return sheet.nothing();
    }
    let wide = (RIGHT - MARGIN - GAP) / COLUMNS as f64;
    let mut before = 0;
    for (row, captions) in shown.chunks(COLUMNS).zip(captions.chunks(COLUMNS)) {
        let lines = captions.iter().map(|words| text::wrap(words, SMALL, Weight::Regular, wide, 2));
        let lines: Vec<Vec<String>> = lines.collect();
        let most = lines.iter().map(Vec::len).max().unwrap_or(1);
        let top = sheet.y + most as f64 * leading(SMALL) + 3.0;
        let mut bottom = top;
        let room = |left: f64| (left, left + wide);
        let fitted = |left| Floor::fitted(&scenario.table, room(left), (top, HIGHEST), Tone::Faint);
        let low = fitted(MARGIN).edges[3] + 4.0;
        for (column, (&at, lines)) in row.iter().zip(&lines).enumerate() {
            let left = MARGIN + column as f64 * (wide + GAP);
            let start = sheet.y - 4.0;
            sheet.canvas.part([left - 4.0, start, left + wide + 4.0, low], &captions[column]);
            let first = top - 7.0 - (lines.len() - 1) as f64 * leading(SMALL);
            sheet.canvas.lines(lines, (left, first), Type::new(SMALL, Paint::Ink));
            let floor = fitted(left);
            floor.draw(&mut sheet.canvas, scenario);
            strip.frame(&mut sheet.canvas, &floor, before, at);
            bottom = floor.edges[3];
            sheet.canvas.end_part();
            before = at;
        }
        sheet.y = bottom + 14.0;
    }
    strip.legend(&mut sheet, &shown);
    if shown.len() < moments.len() {
        sheet.y += 4.0;
        sheet.note("Rounds with the fewest changes are omitted.", MARGIN, Paint::Muted);
    }
    sheet.finish()
}

/// Returns the moments that have a frame: the first, the last, and those between at which something
/// has happened. If these are too many, it chooses some so that about as much happens between any
/// two.
fn shown(moments: &[Moment]) -> Vec<usize> {
    let Some(last) = moments.len().checked_sub(1) else { return Vec::new() };
    let happens = |pair: &[Moment]| {
        let both = || pair[0].snapshot.iter().zip(&pair[1].snapshot);
        let moved = both().any(|(before, after)| before.base != after.base);
        let changed = both().filter(|(before, after)| before.status != after.status).count();
        usize::from(moved) + CHANGE * changed
    };
    let happens: Vec<usize> = moments.windows(2).map(happens).collect();
    // The candidate moments after the first, and how much has happened by then.
    let mut chosen: Vec<(usize, usize)> = Vec::new();
    let mut sum = 0;
    for (at, happens) in (1..).zip(happens) {
        sum += happens;
        if 0 < happens || at == last {
            chosen.push((at, sum));
        }
    }
    let (all, most) = (chosen.len(), FRAMES - 1);
    let mut next = 0;
    let mut shown = vec![0];
    for nth in 1..=most.min(all) {
        if most < all {
            let reached = chosen.partition_point(|&(_, by)| by * most < sum * nth);
            next = reached.clamp(next, all - 1 - (most - nth));
        }
        shown.push(chosen[next].0);
        next += 1;
    }
    shown
}

/// Describes a frame in words.
fn caption(moment: &Moment, words: &FieldCard) -> String {
    let counts = MARKED.map(|status| {
        let count = moment.snapshot.iter().filter(|placed| placed.status == status).count();
        (0 < count).then(|| format!("{count} {}", status.word(words)))
    });
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    match (moment.round, counts.is_empty()) {
        (0, true) => "deployment".to_owned(),
        (0, false) => format!("deployment: {}", counts.join(", ")),
        (round, true) => format!("round {round}: all able"),
        (round, false) => format!("round {round}: {}", counts.join(", ")),
    }
}

impl Strip<'_> {
    fn side(&self, placed: &Placed) -> Side {
        self.sides.get(usize::from(placed.figure)).copied().unwrap_or(Side::B)
    }

    /// Draws one moment, with the movements since another.
    fn frame(&self, canvas: &mut Canvas, floor: &Floor, before: usize, at: usize) {
        let snapshot = &self.moments[at].snapshot;
        let radius = |placed: &Placed| floor.radius(placed.base.radius);
        let spots = snapshot.iter().map(|placed| (floor.place(placed.base.at), radius(placed)));
        let places = apart(spots.collect());
        for (nth, placed) in snapshot.iter().enumerate() {
            let moments = self.moments[before..=at].iter();
            let mut way: Vec<Point> =
                moments.filter_map(|moment| Some(moment.snapshot.get(nth)?.base.at)).collect();
            way.dedup();
            if 1 < way.len() {
                let paint = own(self.side(placed), self.hue);
                let mut way = floor.places(&way);
                way.pop();
                way.push(places[nth]);
                canvas.path(&way, Stroke { paint, width: 0.9, dash: Dash::of(&[10, 30]) });
            }
        }
        // Figures that can act are drawn on top.
        let figures = || snapshot.iter().zip(&places);
        let gone = figures().filter(|(placed, _)| placed.status.is_gone());
        for (placed, &place) in gone.chain(figures().filter(|(placed, _)| !placed.status.is_gone()))
        {
            self.figure(canvas, place, radius(placed), placed);
        }
    }

    fn figure(&self, canvas: &mut Canvas, centre: Place, radius: f64, placed: &Placed) {
        let side = self.side(placed);
        if !placed.status.is_gone() {
            // Separates figures in close combat.
            canvas.disc(centre, radius + 1.5, Paint::Paper);
        }
        if placed.status == Status::Ready {
            nose(canvas, centre, radius, placed.facing, own(side, self.hue));
        }
        mark(canvas, centre, radius, (side, self.hue), placed.status);
    }

    /// Draws the legend of sides and marks, once below the frames.
    fn legend(&self, sheet: &mut Sheet, shown: &[usize]) {
        let occurs = |status: Status| {
            let moments = shown.iter().map(|&at| &self.moments[at]);
            moments.flat_map(|moment| &moment.snapshot).any(|placed| placed.status == status)
        };
        let mut entries: Vec<(Side, Status, &str)> = Side::BOTH
            .map(|side| (side, Status::Ready, self.scenario.forces[side.index()].name.as_str()))
            .to_vec();
        let marks = MARKED.into_iter().filter(|&status| occurs(status));
        entries.extend(marks.map(|status| (Side::A, status, status.word(self.words))));
        sheet.y += 4.0;
        let half = (RIGHT - MARGIN) / 2.0;
        for pair in entries.chunks(2) {
            let top = sheet.y;
            for (column, &(side, status, says)) in pair.iter().enumerate() {
                let left = MARGIN + column as f64 * (half + GAP / 2.0);
                mark(&mut sheet.canvas, (left + 8.0, top + 11.0), 5.5, (side, self.hue), status);
                let name = text::squeeze(says, BODY, half - 34.0);
                sheet.y = top;
                sheet.paragraph(&[name], left + 24.0, Type::new(BODY, Paint::Ink));
            }
        }
    }
}

/// Returns the positions of discs, moved aside as little as possible so that none covers another.
fn apart(mut discs: Vec<(Place, f64)>) -> Vec<Place> {
    // This many passes settle more than the largest possible heap of figures.
    for _ in 0..60 {
        for after in 1..discs.len() {
            for before in 0..after {
                let ((one, ours), (two, theirs)) = (discs[before], discs[after]);
                let (x, y) = (two.0 - one.0, two.1 - one.1);
                let (gap, needed) = (x.hypot(y), ours + theirs + 2.0);
                if needed <= gap {
                    continue;
                }
                let (x, y) = if gap < 0.01 { (1.0, 0.0) } else { (x / gap, y / gap) };
                let by = (needed - gap) / 2.0;
                discs[before].0 = (one.0 - x * by, one.1 - y * by);
                discs[after].0 = (two.0 + x * by, two.1 + y * by);
            }
        }
    }
    discs.into_iter().map(|(place, _)| place).collect()
}

/// Draws a figure by its status: a base, with a bar below it if it is down, or a broken ring around
/// it if it is shaken; a cross where one fell, an empty broken ring where one fled.
fn mark(canvas: &mut Canvas, centre: Place, radius: f64, of: (Side, Hue), status: Status) {
    let (side, hue) = of;
    let paint = own(side, hue);
    let (x, y) = centre;
    let broken = |width| Stroke { paint, width, dash: Dash::of(&[20, 26]) };
    match status {
        Status::Ready => base(canvas, centre, radius, side, hue),
        Status::Down => {
            base(canvas, centre, radius, side, hue);
            let (under, arm) = (y + radius + 2.8, radius + 2.0);
            canvas.line((x - arm, under), (x + arm, under), Stroke::solid(paint, 2.0));
        }
        Status::Shaken => {
            base(canvas, centre, radius, side, hue);
            canvas.ring(centre, radius + 3.2, broken(1.2));
        }
        Status::Out => {
            let fill = if side == Side::A { Paint::Series(hue, 0) } else { Paint::Paper };
            canvas.disc(centre, radius, fill);
            canvas.ring(centre, radius, Stroke::solid(Paint::Series(hue.of_side(side), 1), 1.2));
            cross(canvas, centre, radius + 0.6, Stroke::solid(paint, 1.6));
        }
        Status::Fled => canvas.ring(centre, radius, broken(1.2)),
    }
}

/// Returns the drawing of one figure.
#[cfg(test)]
pub(super) fn marked(side: Side, hue: Hue, status: Status) -> String {
    let mut canvas = Canvas::default();
    mark(&mut canvas, (50.0, 50.0), 5.0, (side, hue), status);
    canvas.document((100.0, 100.0), "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenodds_engine::registry::Registry;
    use evenodds_engine::squad::Snapshot;
    use evenodds_engine::table::{Base, Facing, Vector};

    /// A figure at each place, as many moments as there are rows.
    fn moments(rows: &[&[(i32, Status)]]) -> Vec<Moment> {
        let snapshot = |row: &[(i32, Status)]| -> Snapshot {
            let placed = |(figure, &(x, status))| Placed {
                figure,
                base: Base { at: Point::new(x, 0), radius: 500 },
                facing: Facing::along(Vector::default()),
                status,
            };
            (0..).zip(row).map(placed).collect()
        };
        (0..).zip(rows).map(|(round, row)| Moment { round, snapshot: snapshot(row) }).collect()
    }

    #[test]
    fn quiet_rounds_have_no_frame() {
        use Status::{Out, Ready};
        let (still, moved) = ([(0, Ready), (9, Ready)], [(5, Ready), (9, Ready)]);
        let fallen = [(5, Out), (9, Ready)];
        let fight = moments(&[&still, &still, &moved, &moved, &fallen, &fallen, &fallen]);
        assert_eq!(shown(&fight), [0, 2, 4, 6]);
        assert_eq!(shown(&fight[..1]), [0]);
        assert!(shown(&[]).is_empty());
    }

    #[test]
    fn long_fights_have_eight_frames_where_most_happens() {
        let row = |at: i32| {
            // All fall in the last three rounds.
            (0..4).map(move |nth| (at, if 26 + nth < at { Status::Out } else { Status::Ready }))
        };
        let rows: Vec<Vec<(i32, Status)>> = (0..=30).map(|at| row(at).collect()).collect();
        let rows: Vec<&[(i32, Status)]> = rows.iter().map(Vec::as_slice).collect();
        let shown = shown(&moments(&rows));
        assert_eq!((shown.len(), shown[0], shown[7]), (FRAMES, 0, 30));
        assert!(shown.is_sorted_by(|one, two| one < two), "{shown:?}");
        // Of 30 rounds and eight for those who fall, each frame takes 38/7.
        assert_eq!(shown, [0, 6, 11, 17, 22, 27, 29, 30]);
    }

    #[test]
    fn nobody_covers_another_and_who_has_room_stays() {
        let heap: Vec<(Place, f64)> = (0..8).map(|nth| ((f64::from(nth % 3), 0.0), 4.0)).collect();
        let places = apart([&heap[..], &[((200.0, 7.0), 4.0)]].concat());
        for (nth, one) in places.iter().enumerate() {
            for two in &places[..nth] {
                assert!((one.0 - two.0).hypot(one.1 - two.1) > 7.5, "{one:?} {two:?}");
            }
        }
        assert_eq!(places[8], (200.0, 7.0));
    }

    #[test]
    fn captions_count_who_cannot_act() {
        use Status::{Down, Fled, Out, Ready, Shaken};
        let rows: [&[(i32, Status)]; 3] = [
            &[(0, Ready); 5],
            &[(0, Ready), (0, Out), (0, Down), (0, Shaken), (0, Out)],
            &[(0, Fled); 5],
        ];
        let sprawl = Registry::standard().get("sprawl").map(|system| system.book().field.clone());
        let words = sprawl.flatten().expect("a game with squads");
        let told: Vec<String> = moments(&rows).iter().map(|at| caption(at, &words)).collect();
        let falls = "round 1: 2 out, 1 pinned or on the ground, 1 panicked";
        assert_eq!(told, ["deployment", falls, "round 2: 5 fled"]);
    }

    #[test]
    fn every_status_has_a_mark_beside_its_colour() {
        let drawn = |side, status| {
            let svg = marked(side, Hue::Other(0), status);
            // Without colours.
            svg.split('#').map(|part| part.get(6..).unwrap_or(part).to_owned()).collect::<String>()
        };
        for side in Side::BOTH {
            for (nth, one) in Status::ALL.into_iter().enumerate() {
                for &two in &Status::ALL[..nth] {
                    assert_ne!(drawn(side, one), drawn(side, two), "{one:?} {two:?}");
                }
            }
        }
    }
}

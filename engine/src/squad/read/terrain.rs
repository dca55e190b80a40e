//! Reading the terrain of a scenario.

use std::ops::Range;

use toml::Spanned;

use super::entry::{AREA_MIN, HEIGHT, LINE_MIN, PieceEntry, Points, SIGHT};
use super::source::{ScenarioText, spell_point};
use crate::book::Fault;
use crate::table::{Ground, PIECES_MAX, Piece, PieceShape, Point, Sight};

impl ScenarioText<'_> {
    /// Reads the pieces of terrain, in the order of the file. Pieces with the same name are
    /// numbered.
    pub fn pieces(
        &self,
        size: [i32; 2],
        entries: Vec<Spanned<PieceEntry>>,
    ) -> Result<Vec<Piece>, Fault> {
        if let Some(over) = entries.get(PIECES_MAX) {
            let message = format!("a table holds at most {PIECES_MAX} pieces of terrain");
            let fix = Some("merge adjoining pieces into one `line` or `area`".to_owned());
            return Err(self.fault(over.span(), message).or_rather(fix));
        }
        let pieces = entries.into_iter().map(|entry| self.piece(size, entry));
        let mut pieces = pieces.collect::<Result<Vec<Piece>, Fault>>()?;
        let names: Vec<String> = pieces.iter().map(|piece| piece.name.clone()).collect();
        for (index, piece) in pieces.iter_mut().enumerate() {
            let count = |names: &[String]| names.iter().filter(|name| **name == piece.name).count();
            if 1 < count(&names) {
                let number = 1 + count(&names[..index]);
                piece.name = format!("{} {number}", piece.name);
            }
        }
        Ok(pieces)
    }

    fn piece(&self, size: [i32; 2], entry: Spanned<PieceEntry>) -> Result<Piece, Fault> {
        let (span, entry) = (entry.span(), entry.into_inner());
        let shape = self.shape(size, &entry, span.clone())?;
        let (height, tall) = self.height(&entry, span.clone())?;
        let is_area = matches!(shape, PieceShape::Area(_));
        let width = match &entry.width {
            Some(width) if is_area => {
                let fix = "set its size with its corners, or make it a `line`";
                let fault = self.fault(width.span(), "an area has no `width` of its own");
                return Err(fault.or_rather(Some(fix.to_owned())));
            }
            Some(width) => self.units("width", width, HEIGHT)?,
            None => 0,
        };
        let is_platform = self.is_platform(&entry, is_area, height, span.clone())?;
        let ground = self.ground(&entry, is_area, is_platform)?;
        if ground == Ground::Obstacle && height == 0 && entry.stature.is_none() {
            let fix = Some(format!("add its `{tall}`"));
            return Err(self.fault(span, "an obstacle needs a height").or_rather(fix));
        }
        let name = self.name("piece of terrain", entry.name)?;
        let sight = self.choice("sight", entry.sight.clone(), SIGHT)?;
        let sight = sight.unwrap_or_else(|| usual(ground, height, is_platform));
        if let Some(word) = entry.sight.filter(|_| height == 0 && sight != Sight::Clear) {
            let message = format!("`{name}` has no height and cannot affect sight");
            let fix = format!("give it a `{tall}`, or leave `sight` out");
            return Err(self.fault(word.span(), message).or_rather(Some(fix)));
        }
        Ok(Piece { name, shape, height, width, ground, is_platform, sight })
    }

    fn shape(
        &self,
        size: [i32; 2],
        entry: &PieceEntry,
        span: Range<usize>,
    ) -> Result<PieceShape, Fault> {
        match (&entry.line, &entry.area, &entry.rect) {
            (Some(line), None, None) => Ok(PieceShape::Line(self.corners(
                "line",
                size,
                line,
                (LINE_MIN, "points, its ends"),
            )?)),
            (None, Some(area), None) => {
                Ok(PieceShape::Area(self.corners("area", size, area, (AREA_MIN, "corners"))?))
            }
            (None, None, Some(rect)) => {
                let (low, high) = self.rect("rect", size, rect)?;
                let corners = [low, Point { x: high.x, ..low }, high, Point { x: low.x, ..high }];
                Ok(PieceShape::Area(corners.to_vec()))
            }
            _ => {
                let message = "a piece of terrain has one `line`, `area` or `rect`";
                let fix = "add one of them, such as `line = [[0, 0], [6, 0]]`".to_owned();
                Err(self.fault(span, message).or_rather(Some(fix)))
            }
        }
    }

    fn corners(
        &self,
        key: &str,
        size: [i32; 2],
        points: &Points,
        (least, what): (usize, &str),
    ) -> Result<Vec<Point>, Fault> {
        let read = self.points(key, points)?;
        if read.len() < least {
            let message = format!("`{key}` has {}; expected {least} or more {what}", read.len());
            let fix = Some("write them as `[[x, y], [x, y], ...]`".to_owned());
            return Err(self.fault(points.span(), message).or_rather(fix));
        }
        for (nth, (at, span)) in read.iter().enumerate() {
            self.check_on(key, *at, size, span.clone())?;
            if 0 < nth && read[nth - 1].0 == *at {
                let message = format!("`{key}` has {} twice in a row", spell_point(*at));
                let fix = Some("leave one out".to_owned());
                return Err(self.fault(span.clone(), message).or_rather(fix));
            }
        }
        let [(first, _), .., (last, span)] = &read[..] else { return Ok(Vec::new()) };
        if key == "area" && first == last {
            let message = format!(
                "an area closes by itself, but repeats its first corner, {}",
                spell_point(*last)
            );
            let fix = Some("leave out the last corner".to_owned());
            return Err(self.fault(span.clone(), message).or_rather(fix));
        }
        Ok(read.into_iter().map(|(at, _)| at).collect())
    }

    /// Reads the lower left and upper right corners of a rectangle on the table.
    pub fn rect(
        &self,
        key: &str,
        size: [i32; 2],
        numbers: &Points,
    ) -> Result<(Point, Point), Fault> {
        let expected = "rectangle; expected [x, y, width, depth]";
        let [x, y, width, depth] = self.parts(key, numbers, expected)?;
        if width <= 0 || depth <= 0 {
            let message = format!("the width and depth of `{key}` have to be more than 0");
            let fix = Some("write it as `[x, y, width, depth]`".to_owned());
            return Err(self.fault(numbers.span(), message).or_rather(fix));
        }
        let low = Point { x, y };
        let high = Point { x: x.saturating_add(width), y: y.saturating_add(depth) };
        self.check_on(key, low, size, numbers.span())?;
        self.check_on(key, high, size, numbers.span())?;
        Ok((low, high))
    }

    /// Returns the height of a piece, in table units, and the key that sets it in this game.
    fn height(&self, entry: &PieceEntry, span: Range<usize>) -> Result<(i32, &'static str), Fault> {
        let is_sized = self.field.size.is_some();
        let key = if is_sized { "stature" } else { "height" };
        let height = match (&entry.height, &entry.stature) {
            (None, None) => 0,
            (Some(height), None) => self.units("height", height, HEIGHT)?,
            (None, Some(stature)) if is_sized => {
                let sizes = &self.field.figures;
                let range = sizes[0].size..=sizes[sizes.len() - 1].size;
                let size = self.whole("stature", stature, range)?;
                if size == 0 { 0 } else { self.field.figure(size).height }
            }
            (None, Some(stature)) => {
                let message = "obstacles have no `stature` in this game";
                let fix = format!("give its `height` in {}", self.field.length[1]);
                return Err(self.fault(stature.span(), message).or_rather(Some(fix)));
            }
            (Some(_), Some(_)) => {
                let message = "a piece has a `height` or a `stature`, not both";
                return Err(self.fault(span, message).or_rather(Some("leave one out".to_owned())));
            }
        };
        Ok((height, key))
    }

    fn is_platform(
        &self,
        entry: &PieceEntry,
        is_area: bool,
        height: i32,
        span: Range<usize>,
    ) -> Result<bool, Fault> {
        let Some(platform) = entry.platform.as_ref().filter(|platform| *platform.get_ref()) else {
            return Ok(false);
        };
        if !is_area {
            let fix = Some("make it an `area` or a `rect`".to_owned());
            let fault = self.fault(platform.span(), "a line cannot be a platform");
            return Err(fault.or_rather(fix));
        }
        if height == 0 {
            let fix = Some(format!("add its `height` in {}", self.field.length[1]));
            return Err(self.fault(span, "a platform needs a height").or_rather(fix));
        }
        Ok(true)
    }

    fn ground(
        &self,
        entry: &PieceEntry,
        is_area: bool,
        is_platform: bool,
    ) -> Result<Ground, Fault> {
        let words = self.field.grounds.iter().map(|(word, ground)| (word.as_str(), *ground));
        let usual = if is_area { Ground::Open } else { Ground::Obstacle };
        let ground = self.choice("ground", entry.ground.clone(), words)?.unwrap_or(usual);
        let Some(word) = &entry.ground else { return Ok(ground) };
        let wrong = |message: &str, fix: &str| {
            Err(self.fault(word.span(), message).or_rather(Some(fix.to_owned())))
        };
        match ground {
            Ground::Ladder if is_area => {
                wrong("a ladder is a line", "make it a `line` across the edge of its platform")
            }
            Ground::Impassable if is_platform => {
                wrong("nobody can stand on impassable ground", "leave out `platform`, or `ground`")
            }
            Ground::Open | Ground::Difficult | Ground::Severe | Ground::Extreme if !is_area => {
                wrong("a line has no walkable surface", "make it an `area` or a `rect`")
            }
            ground => Ok(ground),
        }
    }
}

/// Returns whether a piece blocks sight by default.
fn usual(ground: Ground, height: i32, is_platform: bool) -> Sight {
    match ground {
        _ if height == 0 => Sight::Clear,
        _ if is_platform => Sight::Blocked,
        Ground::Obstacle | Ground::Impassable => Sight::Blocked,
        Ground::Open | Ground::Difficult | Ground::Severe | Ground::Extreme => Sight::Veiled,
        Ground::Ladder => Sight::Clear,
    }
}

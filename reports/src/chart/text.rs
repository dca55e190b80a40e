//! Text measured with the advances of the font that is embedded for PNG.
//!
//! `DejaVu` Sans is wider than the fonts that browsers use instead, so text that fits here also
//! fits there.

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use std::sync::LazyLock;

/// The fonts that a browser may use; none is wider than the one measured.
pub(super) const FAMILIES: &str = "DejaVu Sans, Segoe UI, Helvetica, Arial, sans-serif";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Regular,
    Bold,
}

struct Face {
    font: Option<FontRef<'static>>,
    ascii: [f64; 128],
}

impl Face {
    fn new(data: &'static [u8]) -> Self {
        let mut face = Self { font: FontRef::new(data).ok(), ascii: [0.0; 128] };
        for code in 0..128_u8 {
            face.ascii[usize::from(code)] = face.look_up(char::from(code));
        }
        face
    }

    /// Returns the advance in ems. Characters that the font lacks count as at least a full em.
    fn look_up(&self, c: char) -> f64 {
        let Some(font) = &self.font else { return 1.0 };
        let location = LocationRef::default();
        let em = f64::from(font.metrics(Size::unscaled(), location).units_per_em);
        let glyph = font.charmap().map(c);
        let advance = font
            .glyph_metrics(Size::unscaled(), location)
            .advance_width(glyph.unwrap_or_default())
            .map_or(1.0, |advance| f64::from(advance) / em);
        if glyph.is_some() { advance } else { advance.max(1.0) }
    }

    fn advance(&self, c: char) -> f64 {
        self.ascii.get(c as usize).copied().unwrap_or_else(|| self.look_up(c))
    }
}

static REGULAR: LazyLock<Face> = LazyLock::new(|| Face::new(dejavu::sans::regular()));
static BOLD: LazyLock<Face> = LazyLock::new(|| Face::new(dejavu::sans::bold()));

/// Returns the letters of a text that the embedded font lacks, which a picture shows as boxes.
pub(super) fn missing(text: &str) -> impl Iterator<Item = char> + '_ {
    let lacks = |letter: &char| {
        let charmap = REGULAR.font.as_ref().map(MetadataProvider::charmap);
        !letter.is_ascii() && charmap.is_some_and(|charmap| charmap.map(*letter).is_none())
    };
    // Marks that only change the letter before them are not drawn by themselves.
    let unseen =
        |letter: &char| matches!(letter, '\u{200B}'..='\u{200F}' | '\u{FE00}'..='\u{FE0F}');
    text.chars().filter(move |letter| lacks(letter) && !unseen(letter))
}

/// Returns the width of a text on one line.
pub(super) fn width(text: &str, size: f64, weight: Weight) -> f64 {
    let face: &Face = match weight {
        Weight::Regular => &REGULAR,
        Weight::Bold => &BOLD,
    };
    text.chars().map(|c| face.advance(c)).sum::<f64>() * size
}

/// Removes line breaks and characters that XML forbids.
pub(super) fn clean(text: &str) -> String {
    let spaced: String = text
        .chars()
        .filter(|c| !matches!(c, '\u{FFFE}' | '\u{FFFF}'))
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let words = spaced.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    // A number is not parted from its percent sign.
    words.replace(" %", "\u{a0}%")
}

/// Wraps a text to at most `lines` lines no wider than `room`; the rest is replaced by an ellipsis.
pub(super) fn wrap(text: &str, size: f64, weight: Weight, room: f64, lines: usize) -> Vec<String> {
    let mut wrapped = fill(text, size, weight, room);
    if wrapped.len() > lines {
        let rest = wrapped.get(lines).map_or(String::new(), |next| format!(" {next}"));
        wrapped.truncate(lines);
        if let Some(last) = wrapped.last_mut() {
            last.push_str(&rest);
            last.push('…');
            while width(last, size, weight) > room && last.chars().count() > 1 {
                last.pop();
                last.pop();
                while last.ends_with(' ') {
                    last.pop();
                }
                last.push('…');
            }
        }
    }
    wrapped
}

/// Shortens a name to one line no wider than `room` by removing its middle, because names with the
/// same start often differ at the end.
pub(super) fn squeeze(name: &str, size: f64, room: f64) -> String {
    let name = clean(name);
    let letters: Vec<char> = name.chars().collect();
    let mut cut = name;
    let mut kept = letters.len();
    while width(&cut, size, Weight::Regular) > room && kept > 1 {
        kept -= 1;
        let start = kept * 3 / 5;
        let end = letters.len() - (kept - start);
        let (start, end) = (&letters[..start], &letters[end..]);
        let (start, end) = (String::from_iter(start), String::from_iter(end));
        cut = format!("{}…{}", start.trim_end(), end.trim_start());
    }
    cut
}

/// Wraps a name to at most `lines` lines, and shortens the last of them.
pub(super) fn name(name: &str, size: f64, room: f64, lines: usize) -> Vec<String> {
    let mut wrapped = fill(name, size, Weight::Regular, room);
    if wrapped.len() > lines {
        let before: String = wrapped.drain(..lines - 1).collect();
        let whole = clean(name);
        // The text on the lines before the last, without spaces at their ends.
        let mut left = before.chars().filter(|c| *c != ' ').count();
        let rest = whole.find(|c| {
            let here = left == 0 && c != ' ';
            left -= usize::from(left > 0 && c != ' ');
            here
        });
        let first = fill(name, size, Weight::Regular, room).into_iter().take(lines - 1);
        let last = squeeze(rest.map_or("", |at| &whole[at..]), size, room);
        wrapped = first.chain([last]).collect();
    }
    wrapped
}

/// Wraps a text to as few lines as [`wrap`] would, of about the same length.
pub(super) fn balance(
    text: &str,
    size: f64,
    weight: Weight,
    room: f64,
    lines: usize,
) -> Vec<String> {
    let widest = wrap(text, size, weight, room, lines);
    let (mut low, mut high) = (room * 0.4, room);
    if widest.len() < 2 || fill(text, size, weight, room).len() > lines {
        return widest;
    }
    while high - low > 4.0 {
        let middle = f64::midpoint(low, high);
        if fill(text, size, weight, middle).len() > widest.len() {
            low = middle;
        } else {
            high = middle;
        }
    }
    wrap(text, size, weight, high, lines)
}

/// Returns whether the text fits on this many lines without an ellipsis.
pub(super) fn fits(text: &str, size: f64, weight: Weight, room: f64, lines: usize) -> bool {
    fill(text, size, weight, room).len() <= lines
}

fn fill(text: &str, size: f64, weight: Weight, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in clean(text).split(' ').filter(|word| !word.is_empty()) {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {word}");
            if width(&longer, size, weight) <= room {
                *line = longer;
                continue;
            }
        }
        lines.push(String::new());
        for c in word.chars() {
            let Some(line) = lines.last_mut() else { break };
            line.push(c);
            if width(line, size, weight) > room && line.chars().count() > 1 {
                line.pop();
                lines.push(String::from(c));
            }
        }
    }
    lines
}

//! Text measured with the advances of the font that is embedded for PNG.
//!
//! `DejaVu` Sans is wider than the fonts that browsers use instead, so text that fits here also
//! fits there. The font itself is not needed to measure: `advances.bin` holds how wide each of its
//! letters is.

use std::sync::LazyLock;

/// The fonts that a browser may use; none is wider than the one measured.
pub(super) const FAMILIES: &str = "DejaVu Sans, Segoe UI, Helvetica, Arial, sans-serif";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Regular,
    Bold,
}

/// The widths of the letters of the font: runs of letters that follow one another. Of each run there is
/// its first letter in four bytes, their count in two, and of each letter its width, regular and
/// bold, in two bytes each.
pub(super) static ADVANCES: &[u8] = include_bytes!("advances.bin");

/// The widths are in parts of an em.
const EM: f64 = 2048.0;

/// The width of a letter that the font lacks, in the table.
pub(super) const LACKING: u16 = u16::MAX;

/// The bytes of a letter in the table.
const LETTER_BYTES: usize = 4;

pub(super) struct Face {
    /// The first letter of each run, and the widths of all of it.
    runs: Vec<(u32, &'static [u8])>,
    /// The widths of the letters of ASCII, in ems.
    ascii: [[f64; 2]; 128],
}

static FACE: LazyLock<Face> = LazyLock::new(|| Face::of(ADVANCES));

impl Face {
    pub(super) fn of(mut table: &'static [u8]) -> Face {
        let mut face = Face { runs: Vec::new(), ascii: [[1.0; 2]; 128] };
        while let [a, b, c, d, low, high, rest @ ..] = table {
            let first = u32::from_le_bytes([*a, *b, *c, *d]);
            let bytes = LETTER_BYTES * usize::from(u16::from_le_bytes([*low, *high]));
            let (letters, more) = rest.split_at(bytes.min(rest.len()));
            face.runs.push((first, letters));
            table = more;
        }
        for code in 0..128_u8 {
            let widths =
                [Weight::Regular, Weight::Bold].map(|weight| face.look_up(code.into(), weight));
            face.ascii[usize::from(code)] = widths.map(|width| width.unwrap_or(1.0));
        }
        face
    }

    /// Returns the width of a letter in ems, if the font has it.
    pub(super) fn look_up(&self, letter: char, weight: Weight) -> Option<f64> {
        let code = u32::from(letter);
        let nth = self.runs.partition_point(|(first, _)| *first <= code).checked_sub(1)?;
        let (first, letters) = self.runs[nth];
        let at = LETTER_BYTES * (code - first) as usize + 2 * weight as usize;
        let width = u16::from_le_bytes([*letters.get(at)?, *letters.get(at + 1)?]);
        (width != LACKING).then(|| f64::from(width) / EM)
    }

    /// Returns the width of a letter in ems: a full em for those that the font lacks.
    fn advance(&self, letter: char, weight: Weight) -> f64 {
        match self.ascii.get(letter as usize) {
            Some(widths) => widths[weight as usize],
            None => self.look_up(letter, weight).unwrap_or(1.0),
        }
    }
}

/// Returns the letters of a text that the embedded font lacks, which a picture shows as boxes.
pub(super) fn missing(text: &str) -> impl Iterator<Item = char> + '_ {
    let lacks =
        |letter: &char| !letter.is_ascii() && FACE.look_up(*letter, Weight::Regular).is_none();
    // Marks that only change the letter before them are not drawn by themselves.
    let unseen =
        |letter: &char| matches!(letter, '\u{200B}'..='\u{200F}' | '\u{FE00}'..='\u{FE0F}');
    text.chars().filter(move |letter| lacks(letter) && !unseen(letter))
}

/// Returns the width of a text on one line.
pub(super) fn width(text: &str, size: f64, weight: Weight) -> f64 {
    let face = &*FACE;
    text.chars().map(|letter| face.advance(letter, weight)).sum::<f64>() * size
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

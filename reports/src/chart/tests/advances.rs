//! The widths of letters are those of the font that pictures embed.

use std::fmt::Write as _;
use std::path::Path;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

use super::super::text::{Face, LACKING, Weight};

/// Returns the width of a letter in a font, in its own units.
fn advance(font: &FontRef<'_>, letter: char) -> Option<u16> {
    let glyph = font.charmap().map(letter)?;
    let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
    metrics.advance_width(glyph).map(|width| width as u16)
}

/// Returns the table of widths: see `ADVANCES`.
fn table() -> Vec<u8> {
    let fonts = [dejavu::sans::regular(), dejavu::sans::bold()]
        .map(|data| FontRef::new(data).expect("a font"));
    let mut runs: Vec<(u32, Vec<[u16; 2]>)> = Vec::new();
    for letter in '\0'..=char::MAX {
        let widths = fonts.each_ref().map(|font| advance(font, letter));
        if widths == [None, None] {
            continue;
        }
        let widths = widths.map(|width| width.unwrap_or(LACKING));
        let code = u32::from(letter);
        match runs.last_mut() {
            Some((first, letters)) if *first + letters.len() as u32 == code => letters.push(widths),
            _ => runs.push((code, vec![widths])),
        }
    }
    let mut table = Vec::new();
    for (first, letters) in runs {
        table.extend(first.to_le_bytes());
        table.extend((letters.len() as u16).to_le_bytes());
        table.extend(letters.concat().into_iter().flat_map(u16::to_le_bytes));
    }
    table
}

#[test]
fn widths_are_those_of_the_font() {
    let table = table();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/chart/advances.bin");
    if std::env::var_os("EVENODDS_UPDATE").is_some() {
        std::fs::write(&path, &table).expect("the table is written");
    }
    assert!(super::super::text::ADVANCES == table, "write it anew with EVENODDS_UPDATE=1");
    let face = Face::of(Box::leak(table.into_boxed_slice()));
    let fonts = [dejavu::sans::regular(), dejavu::sans::bold()]
        .map(|data| FontRef::new(data).expect("a font"));
    let mut unlike = String::new();
    for letter in '\0'..=char::MAX {
        for (font, weight) in fonts.iter().zip([Weight::Regular, Weight::Bold]) {
            let em = f64::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
            let told = face.look_up(letter, weight);
            let width = advance(font, letter).map(|width| f64::from(width) / em);
            if told != width {
                let _ = writeln!(unlike, "{letter:?} {weight:?}: {told:?}, the font {width:?}");
            }
        }
    }
    assert_eq!(unlike, "");
}

//! The report as one self-contained HTML page, which loads nothing and is readable without its
//! script.

use std::collections::HashSet;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::appendix::{Places, appendix, glossary};
use super::bound::bound;
use super::opening::verdicts;
use super::section::{Part, together};
use crate::document::Document;
use crate::sections::Section;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The content security policy. Even if text of a document slipped past escaping, the browser would
/// fetch nothing for it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
                      img-src data:; base-uri 'none'; form-action 'none'";

/// Returns the document as HTML; the same document gives the same bytes.
#[must_use]
pub fn page(document: &Document) -> String {
    let anchors = anchors(&document.sections);
    let places = Places::of(&document.appendix);
    // What is most urgent is open, or else the first.
    let first = document.verdicts.first().map_or(0, |verdict| verdict.section);
    let parts: Vec<Part> = document
        .sections
        .iter()
        .zip(&anchors)
        .enumerate()
        .map(|(index, (section, anchor))| Part {
            number: (document.sections.len() > 1).then_some(index + 1),
            anchor,
            section,
            open: index == first,
            places: &places,
        })
        .collect();
    let contents = parts.len() > 1;
    let weighed = !document.verdicts.is_empty()
        || !document.unclear.is_empty()
        || !document.standing.is_empty()
        || !document.promises.is_empty();
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            (head(document))
            body class=[contents.then_some("wide")] {
                a class="skip" href="#main" { "Skip to the report" }
                (masthead(document))
                @if contents { (nav(&parts, weighed, !document.appendix.glossary.is_empty())) }
                main id="main" tabindex="-1" {
                    @if weighed { (verdicts(document, &parts)) }
                    @for (nth, part) in parts.iter().enumerate() {
                        @match document.pairs.iter().find(|pair| pair.sections.contains(&nth)) {
                            None => { (part.markup()) }
                            Some(pair) if pair.sections[0] == nth => { (together(pair, &parts)) }
                            Some(_) => {}
                        }
                    }
                    (glossary(&document.appendix.glossary))
                    (appendix(&document.appendix, &document.sections, &places))
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    markup.into_string()
}

/// Returns unique anchors for sections, fit for links. Those that the page itself adds to a section
/// contain a dot.
fn anchors(sections: &[Section]) -> Vec<String> {
    let mut taken: HashSet<String> =
        ["main", "verdicts", "glossary", "appendix"].map(str::to_owned).into();
    let free = |section: &Section| {
        let fit = |c: char| {
            if c.is_ascii_alphanumeric() || "-_".contains(c) { c } else { '-' }
        };
        let mut anchor: String = section.id.chars().map(fit).collect();
        if anchor.is_empty() {
            anchor.push_str("question");
        }
        let stem = anchor.clone();
        let mut count = 1;
        while !taken.insert(anchor.clone()) {
            count += 1;
            anchor = format!("{stem}-{count}");
        }
        anchor
    };
    sections.iter().map(free).collect()
}

fn head(document: &Document) -> Markup {
    // This sequence is the only way out of a style element; CSS reads both forms alike.
    let charts = document.style.replace("</", "<\\/");
    html! {
        head {
            meta charset="utf-8";
            meta http-equiv="Content-Security-Policy" content=(POLICY);
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            title { (document.title) }
            // Without an icon in the page, the browser would ask the server for one.
            link rel="icon" href="data:,";
            style { (PreEscaped(STYLE)) (PreEscaped(charts)) }
        }
    }
}

fn masthead(document: &Document) -> Markup {
    html! {
        header {
            h1 { (document.title) }
            @if !document.byline.is_empty() {
                ul class="byline" { @for fact in &document.byline { li { (bound(fact)) } } }
            }
            @for text in document.intro.iter().flat_map(|intro| intro.split("\n\n")) {
                @if !text.trim().is_empty() { p class="intro" { (bound(text)) } }
            }
        }
    }
}

fn nav(parts: &[Part], weighed: bool, glossary: bool) -> Markup {
    html! {
        nav aria-label="Contents" {
            details open {
                summary { "Contents" }
                ol {
                    @if weighed { li { a href="#verdicts" { "Verdicts" } } }
                    @for part in parts {
                        li { a href={ "#" (part.anchor) } { (part.title()) } }
                    }
                    @if glossary { li { a href="#glossary" { "How to read this" } } }
                    li { a href="#appendix" { "Appendix" } }
                }
            }
        }
    }
}

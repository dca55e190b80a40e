//! The report as one self-contained HTML page, which loads nothing and is readable without its
//! script.

mod appendix;

use crate::document::{Document, Figure, Section, Table};
use appendix::{appendix, flips, glossary, rests_on};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::collections::HashSet;

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
    let parts: Vec<Part> = document
        .sections
        .iter()
        .zip(&anchors)
        .enumerate()
        .map(|(index, (section, anchor))| Part {
            number: (document.sections.len() > 1).then_some(index + 1),
            anchor,
            section,
        })
        .collect();
    let shorts = parts.iter().map(|part| part.section.short_answers().len()).sum::<usize>();
    let contents = parts.len() > 1;
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            (head(document))
            body class=[contents.then_some("wide")] {
                a class="skip" href="#main" { "Skip to the report" }
                (masthead(document))
                @if contents { (nav(&parts, shorts > 0, !document.appendix.glossary.is_empty())) }
                main id="main" tabindex="-1" {
                    @if shorts > 0 { (short_answers(&parts, shorts)) }
                    @for part in &parts { (part.markup()) }
                    (glossary(&document.appendix.glossary))
                    (appendix(&document.appendix))
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    markup.into_string()
}

/// A section with its anchor in the page.
struct Part<'a> {
    number: Option<usize>,
    anchor: &'a str,
    section: &'a Section,
}

/// Returns unique anchors for sections, fit for links. Those that the page itself adds to a section
/// contain a dot.
fn anchors(sections: &[Section]) -> Vec<String> {
    let mut taken: HashSet<String> =
        ["main", "short-answers", "glossary", "appendix"].map(str::to_owned).into();
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

fn nav(parts: &[Part], shorts: bool, glossary: bool) -> Markup {
    html! {
        nav aria-label="Contents" {
            details open {
                summary { "Contents" }
                ol {
                    @if shorts { li { a href="#short-answers" { "Key findings" } } }
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

fn short_answers(parts: &[Part], count: usize) -> Markup {
    html! {
        section id="short-answers" aria-labelledby="short-answers.heading" {
            h2 id="short-answers.heading" {
                @if count == 1 { "Key finding" } @else { "Key findings" }
            }
            ul {
                @for part in parts {
                    @let answers = part.section.short_answers();
                    @if !answers.is_empty() {
                        li {
                            (part.ordinal())
                            div {
                                @for answer in answers {
                                    a href={ "#" (part.anchor) } { (bound(answer)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Prevents line breaks between a number and its unit or name.
fn bound(text: &str) -> String {
    let bind = |(at, symbol): (usize, char)| match symbol {
        ' ' if binds(&text[..at], &text[at + 1..]) => '\u{a0}',
        _ => symbol,
    };
    text.char_indices().map(bind).collect()
}

/// Returns whether a space between two texts must not break: "5 %", "% to", "Difficulty −1", "seed
/// 1".
fn binds(before: &str, after: &str) -> bool {
    let digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let signed = after.strip_prefix(['+', '−', '-', '±']).is_some_and(digit);
    after.starts_with('%')
        || before.ends_with('%') && after.starts_with("to ")
        || before.ends_with(char::is_alphabetic) && signed
        || before.ends_with("seed") && digit(after)
}

impl Part<'_> {
    fn ordinal(&self) -> Markup {
        html! { @if let Some(number) = self.number { span class="number" { (number) } " " } }
    }

    fn title(&self) -> Markup {
        html! { (self.ordinal()) span { (bound(&self.section.question)) } }
    }

    fn markup(&self) -> Markup {
        let Self { anchor, section, .. } = self;
        let leads = section.short_answers();
        html! {
            section id=(anchor) aria-labelledby={ (anchor) ".heading" } {
                h2 id={ (anchor) ".heading" } { (self.title()) }
                @for answer in leads { p class="lead" { (bound(answer)) } }
                (further(&section.answers[leads.len()..]))
                @if !section.figures.is_empty() {
                    div class="figures" { @for drawn in &section.figures { (figure(drawn)) } }
                }
                @for (index, table) in section.tables.iter().enumerate() {
                    (table_block(table, &format!("{anchor}.table-{}", index + 1)))
                }
                @if !section.method.is_empty() {
                    p class="method" { b { "Method" } " " (bound(&section.method)) }
                }
                (flips(&section.flips))
                (rests_on(section))
            }
        }
    }
}

fn further(answers: &[String]) -> Markup {
    html! {
        @if let [answer] = answers {
            p { (bound(answer)) }
        } @else if !answers.is_empty() {
            ul class="further" { @for answer in answers { li { (bound(answer)) } } }
        }
    }
}

/// Wraps a table that scrolls sideways on a narrow screen, as a region under its caption; the
/// script makes it focusable if it does scroll.
fn scroller(table: &Table, id: &str) -> Markup {
    let named = !table.caption.is_empty();
    let label = named.then(|| caption_id(id));
    html! {
        div class="scroll" role=[named.then_some("region")] aria-labelledby=[label] {
            (cells(table, id))
        }
    }
}

fn caption_id(table: &str) -> String {
    format!("{table}.caption")
}

/// Returns a link to a file, which shows its format and reads out what it contains.
fn file(address: &str, what: &str, format: &str) -> Markup {
    html! { a href=(address) aria-label={ (what) " as " (format) } { (format) } }
}

fn figure(figure: &Figure) -> Markup {
    let Some(start) = figure.svg.find("<svg") else {
        return html! { @if !figure.alt.is_empty() { p class="unseen" { (figure.alt) } } };
    };
    let svg = &figure.svg[start..];
    let what = format!("{} chart", figure.name.replace(['-', '_'], " "));
    html! {
        figure {
            (PreEscaped(svg))
            figcaption {
                @if let Some(caption) = &figure.caption { (bound(caption)) " " }
                span class="files" {
                    "Chart as "
                    (file(&figure.path("svg"), &what, "SVG")) " or "
                    (file(&figure.path("png"), &what, "PNG"))
                }
            }
        }
    }
}

fn table_block(table: &Table, id: &str) -> Markup {
    let what = if table.caption.is_empty() { "Numbers" } else { &table.caption };
    let files = html! {
        @if let (Some(csv), Some(parquet)) = (table.path("csv"), table.path("parquet")) {
            p class="files" {
                "These numbers as " (file(&csv, what, "CSV")) " or "
                (file(&parquet, what, "Parquet"))
            }
        }
    };
    if table.columns.is_empty() && table.rows.is_empty() {
        return files;
    }
    html! {
        div class="table" {
            @if table.folded {
                details class=[table.frame.is_some().then_some("elsewhere")] {
                    summary { (bound(&table.caption)) " " span class="count" {
                        (counted(table.rows.len(), "row"))
                        @if let Some(frame) = &table.frame {
                            span class="on-paper" { ", omitted in print: see the frame " (frame) }
                        }
                    } }
                    (scroller(table, id))
                }
            } @else {
                (scroller(table, id))
            }
            (files)
        }
    }
}

fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// Returns the number of columns that identify a row: the fewest, up to three, in which no two rows
/// agree.
fn naming(table: &Table) -> usize {
    let most = table.columns.len().saturating_sub(1).min(3);
    let names = |count: usize| -> HashSet<Vec<Option<&String>>> {
        table.rows.iter().map(|row| (0..count).map(|index| row.get(index)).collect()).collect()
    };
    (1..=most).find(|&count| names(count).len() == table.rows.len()).unwrap_or(1)
}

fn cells(table: &Table, id: &str) -> Markup {
    let numeric =
        |index: usize| table.columns.get(index).is_some_and(|column| column.numeric).then_some("n");
    let width = table.rows.iter().map(Vec::len).max().unwrap_or(0).max(table.columns.len());
    let naming = naming(table);
    html! {
        table id=(id) {
            @if !table.caption.is_empty() {
                caption id=(caption_id(id)) class=[table.folded.then_some("unseen")] {
                    span { (bound(&table.caption)) }
                }
            }
            @if !table.columns.is_empty() {
                thead {
                    tr {
                        @for (index, column) in table.columns.iter().enumerate() {
                            th scope="col" class=[numeric(index)] { (bound(&column.heading)) }
                        }
                    }
                }
            }
            tbody {
                @for row in &table.rows {
                    tr {
                        @for index in 0..width {
                            @let cell = row.get(index).map_or("", String::as_str);
                            @if index < naming {
                                th scope="row" class=[numeric(index)] { (bound(cell)) }
                            } @else {
                                td class=[numeric(index)] { (bound(cell)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

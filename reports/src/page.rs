//! The report as one self-contained page: no network, no fonts to fetch, readable without its
//! script.

mod appendix;

use crate::document::{Document, Figure, Section, Table};
use appendix::{appendix, rests_on};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::collections::HashSet;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Even where text of a document slipped past escaping, the browser would fetch nothing for it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
                      img-src data:; base-uri 'none'; form-action 'none'";

/// The whole document as HTML, the same bytes for the same document.
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
                @if contents { (nav(&parts, shorts > 0)) }
                main id="main" tabindex="-1" {
                    @if shorts > 0 { (short_answers(&parts, shorts)) }
                    @for part in &parts { (part.markup()) }
                    (appendix(&document.appendix))
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    markup.into_string()
}

/// A section with its place in the page.
struct Part<'a> {
    number: Option<usize>,
    anchor: &'a str,
    section: &'a Section,
}

/// Sections' ids made fit for links and unique; what the page itself adds to one has a dot.
fn anchors(sections: &[Section]) -> Vec<String> {
    let mut taken: HashSet<String> =
        ["main", "short-answers", "appendix"].map(str::to_owned).into();
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
    // The one way out of a style element; CSS reads the two as the same.
    let charts = document.style.replace("</", "<\\/");
    html! {
        head {
            meta charset="utf-8";
            meta http-equiv="Content-Security-Policy" content=(POLICY);
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            title { (document.title) }
            // A page without an icon makes the browser ask the server for one.
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
                ul class="byline" { @for fact in &document.byline { li { (fact) } } }
            }
            @for text in document.intro.iter().flat_map(|intro| intro.split("\n\n")) {
                @if !text.trim().is_empty() { p class="intro" { (text) } }
            }
        }
    }
}

fn nav(parts: &[Part], shorts: bool) -> Markup {
    html! {
        nav aria-label="Contents" {
            details open {
                summary { "Contents" }
                ol {
                    @if shorts { li { a href="#short-answers" { "The short answers" } } }
                    @for part in parts {
                        li { a href={ "#" (part.anchor) } { (part.title()) } }
                    }
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
                @if count == 1 { "The short answer" } @else { "The short answers" }
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

/// Text in which a line never breaks between a number and its percent sign.
fn bound(text: &str) -> String {
    text.replace(" %", "\u{a0}%")
}

impl Part<'_> {
    fn ordinal(&self) -> Markup {
        html! { @if let Some(number) = self.number { span class="number" { (number) } " " } }
    }

    fn title(&self) -> Markup {
        html! { (self.ordinal()) span { (self.section.question) } }
    }

    fn markup(&self) -> Markup {
        let Self { anchor, section, .. } = self;
        let leads = section.short_answers();
        html! {
            section id=(anchor) aria-labelledby={ (anchor) ".heading" } {
                h2 id={ (anchor) ".heading" } { (self.title()) }
                @for answer in leads { p class="lead" { (bound(answer)) } }
                (further(&section.answers[leads.len()..]))
                @for drawn in &section.figures { (figure(drawn)) }
                @for (index, table) in section.tables.iter().enumerate() {
                    (table_block(table, &format!("{anchor}.table-{}", index + 1)))
                }
                @if !section.method.is_empty() {
                    p class="method" { b { "Method" } " " (bound(&section.method)) }
                }
                (rests_on(&section.assumptions))
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

/// What scrolls sideways on a narrow screen must be in reach of the keyboard.
fn scroller(label: &str, content: &Markup) -> Markup {
    html! { div class="scroll" role="region" tabindex="0" aria-label=(label) { (content) } }
}

fn figure(figure: &Figure) -> Markup {
    let Some(start) = figure.svg.find("<svg") else {
        return html! { @if !figure.alt.is_empty() { p class="unseen" { (figure.alt) } } };
    };
    let svg = &figure.svg[start..];
    html! {
        figure {
            (PreEscaped(svg))
            figcaption {
                @if let Some(caption) = &figure.caption { (bound(caption)) " " }
                span class="files" {
                    "Chart as "
                    a href=(figure.path("svg")) { "SVG" } " or "
                    a href=(figure.path("png")) { "PNG" }
                }
            }
        }
    }
}

fn table_block(table: &Table, id: &str) -> Markup {
    let files = html! {
        @if let (Some(csv), Some(parquet)) = (table.path("csv"), table.path("parquet")) {
            p class="files" {
                "These numbers as " a href=(csv) { "CSV" } " or " a href=(parquet) { "Parquet" }
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
                    summary { (table.caption) " " span class="count" {
                        (counted(table.rows.len(), "row"))
                        @if let Some(frame) = &table.frame {
                            span class="on-paper" { ", left out on paper: see the frame " (frame) }
                        }
                    } }
                    (scroller(&table.caption, &cells(table, id)))
                }
            } @else {
                (scroller(&table.caption, &cells(table, id)))
            }
            (files)
        }
    }
}

fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

fn cells(table: &Table, id: &str) -> Markup {
    let numeric =
        |index: usize| table.columns.get(index).is_some_and(|column| column.numeric).then_some("n");
    let width = table.rows.iter().map(Vec::len).max().unwrap_or(0).max(table.columns.len());
    html! {
        table id=(id) {
            @if !table.caption.is_empty() {
                caption class=[table.folded.then_some("unseen")] { span { (table.caption) } }
            }
            @if !table.columns.is_empty() {
                thead {
                    tr {
                        @for (index, column) in table.columns.iter().enumerate() {
                            th scope="col" class=[numeric(index)] { (column.heading) }
                        }
                    }
                }
            }
            tbody {
                @for row in &table.rows {
                    tr {
                        @for index in 0..width {
                            @let cell = row.get(index).map_or("", String::as_str);
                            @if index == 0 {
                                th scope="row" class=[numeric(index)] { (cell) }
                            } @else {
                                td class=[numeric(index)] { (cell) }
                            }
                        }
                    }
                }
            }
        }
    }
}

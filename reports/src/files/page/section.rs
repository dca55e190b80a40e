//! A question on the page, folded to its heading and its answer.

use maud::{Markup, PreEscaped, html};

use super::appendix::{Places, flips, rests_on};
use super::bound::bound;
use super::tables::{file, scroller, table_block};
use crate::sections::{Figure, Numbers, Pair, Section, Table};

/// The width of a chart that has a place beside another, in units of its `viewBox`.
const USUAL: f64 = 6400.0;
/// The height of a chart, in widths, from which three stand in a row on paper.
const HIGH: f64 = 1.6;

/// A section with its anchor in the page.
pub(super) struct Part<'a> {
    /// Its number, if there are several.
    pub number: Option<usize>,
    pub anchor: &'a str,
    pub section: &'a Section,
    /// Whether it is unfolded from the start.
    pub open: bool,
    /// Where assumptions are told.
    pub places: &'a Places,
}

impl Part<'_> {
    pub(super) fn ordinal(&self) -> Markup {
        html! { @if let Some(number) = self.number { span class="number" { (number) } " " } }
    }

    pub(super) fn title(&self) -> Markup {
        html! { (self.ordinal()) span { (bound(&self.section.question)) } }
    }

    pub(super) fn markup(&self) -> Markup {
        self.under(&html! { h2 id={ (self.anchor) ".heading" } { (self.title()) } })
    }

    /// Returns the section under its heading.
    fn under(&self, heading: &Markup) -> Markup {
        let Self { anchor, section, .. } = self;
        let answers = &section.answers[..];
        html! {
            section id=(anchor) aria-labelledby={ (anchor) ".heading" } {
                @if self.number.is_some() {
                    details class="question" open[self.open] {
                        summary {
                            (heading)
                            @if let [first, ..] = answers { span class="lead" { (bound(first)) } }
                            (marks(section))
                        }
                        (self.body(answers.get(1..).unwrap_or_default()))
                    }
                    a class="anchor" href={ "#" (anchor) } {
                        "#" span class="unseen" { "Link to: " (section.question) }
                    }
                } @else {
                    (heading)
                    @if let [first, ..] = answers { p class="lead" { (bound(first)) } }
                    (self.body(answers.get(1..).unwrap_or_default()))
                }
            }
        }
    }

    /// What is under the heading and the answer.
    fn body(&self, further: &[String]) -> Markup {
        let Self { anchor, section, .. } = self;
        html! {
            (self::further(further))
            (drawn(&section.figures, anchor))
            (tables(&section.tables, &section.figures, anchor))
            @if !section.method.is_empty() {
                p class="method" { b { "Method" } " " (bound(&section.method)) }
            }
            @if let Some(command) = &section.command {
                p class="method command" { b { "Command" } " " code { (command) } }
            }
            @if let Some(address) = &section.address {
                p class="method" { a href=(address) { "Open in the explorer" } }
            }
            (flips(&section.flips))
            (rests_on(section, self.places))
        }
    }
}

/// What about a question stands out, in a word or two each.
fn marks(section: &Section) -> Markup {
    let mut told: Vec<&str> = Vec::new();
    for verdict in section.verdicts.iter().filter(|verdict| verdict.standing != "within") {
        if !told.contains(&verdict.matter.as_str()) {
            told.push(&verdict.matter);
        }
    }
    html! {
        @if !told.is_empty() {
            span class="marks" { @for matter in told { span class="mark" { (matter) } " " } }
        }
    }
}

/// Returns two sections as one question: what differs, and both folded below.
pub(super) fn together(pair: &Pair, parts: &[Part]) -> Markup {
    let both = pair.sections.iter().filter_map(|&nth| parts.get(nth));
    let both: Vec<&Part> = both.collect();
    let Some(first) = both.first() else { return html! {} };
    let id = format!("{}.both", first.anchor);
    let table = std::slice::from_ref(&pair.table);
    html! {
        section id=(id) aria-labelledby={ (id) ".heading" } {
            details class="question" open[both.iter().any(|part| part.open)] {
                summary {
                    h2 id={ (id) ".heading" } {
                        @for part in &both { (part.ordinal()) }
                        span { (bound(&pair.question)) }
                    }
                    span class="lead" { (bound(&pair.answer)) }
                }
                (drawn(&pair.figures, &id))
                (tables(table, &pair.figures, &id))
                @for part in both {
                    (part.under(&html! { h3 id={ (part.anchor) ".heading" } { (part.title()) } }))
                }
            }
        }
    }
}

/// Returns tables, folded beside charts, so that a question fits a screen.
fn tables(tables: &[Table], figures: &[Figure], anchor: &str) -> Markup {
    let folded =
        |table: &Table| Table { folded: table.folded || !figures.is_empty(), ..table.clone() };
    html! {
        @if !tables.is_empty() {
            div class="tables" {
                @for (index, table) in tables.iter().enumerate() {
                    (table_block(&folded(table), &table_id(anchor, index)))
                }
            }
        }
    }
}

fn table_id(anchor: &str, index: usize) -> String {
    format!("{anchor}.table-{}", index + 1)
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

/// Returns charts, two in a row where there is room.
fn drawn(figures: &[Figure], anchor: &str) -> Markup {
    html! {
        @if !figures.is_empty() {
            div class="figures" {
                @for (nth, one) in figures.iter().enumerate() { (figure(one, anchor, nth + 1)) }
            }
        }
    }
}

/// Returns the class of a chart that is wider or much higher than usual, and of a wide one the width
/// in pixels at which its text can be read.
fn shape(svg: &str) -> (Option<&'static str>, Option<f64>) {
    let view = svg.split_once("viewBox=\"").and_then(|(_, rest)| rest.split_once('"'));
    let sizes = view.map_or("", |(view, _)| view).split(' ').skip(2);
    let sizes: Vec<f64> = sizes.filter_map(|size| size.parse().ok()).collect();
    match sizes[..] {
        [width, _] if USUAL < width => (Some("broad"), Some((width * 0.08).round())),
        [width, height] if HIGH * width < height => (Some("tall"), None),
        _ => (None, None),
    }
}

/// Returns a chart with links to its files, and its numbers as a table.
fn figure(figure: &Figure, anchor: &str, nth: usize) -> Markup {
    let Some(start) = figure.svg.find("<svg") else {
        return html! { @if !figure.alt.is_empty() { p class="unseen" { (figure.alt) } } };
    };
    let svg = &figure.svg[start..];
    let what = format!("{} chart", figure.name.replace(['-', '_'], " "));
    let table = match &figure.numbers {
        Numbers::Told => None,
        Numbers::Shown(index) => Some(table_id(anchor, *index)),
        Numbers::Own(_) => Some(format!("{anchor}.chart-{nth}")),
    };
    let (class, width) = shape(svg);
    let style = width.map(|width| format!("max-width:{width}px"));
    html! {
        figure class=[class] style=[style] aria-details=[table.as_deref()] {
            (PreEscaped(svg))
            figcaption {
                @if let Some(caption) = &figure.caption { (bound(caption)) " " }
                span class="files" {
                    (file(&figure.path("svg"), &what, "SVG")) " "
                    (file(&figure.path("png"), &what, "PNG"))
                    @if let (Numbers::Shown(_), Some(table)) = (&figure.numbers, &table) {
                        " " a href={ "#" (table) } { "numbers" }
                    }
                }
            }
            @if let (Numbers::Own(numbers), Some(id)) = (&figure.numbers, &table) {
                details class="numbers" {
                    summary { "numbers" }
                    (scroller(numbers, id, true))
                }
            }
        }
    }
}

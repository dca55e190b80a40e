//! A question on the page, folded to its heading and its answer.

use maud::{Markup, PreEscaped, html};

use super::appendix::{flips, rests_on};
use super::bound;
use super::opening::of_section;
use super::tables::{counted, file, scroller, table_block};
use crate::document::{Figure, Numbers, Pair, Section, Table};

/// A section with its anchor in the page.
pub(super) struct Part<'a> {
    /// Its number, if there are several.
    pub number: Option<usize>,
    pub anchor: &'a str,
    pub section: &'a Section,
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
        let leads = section.short_answers();
        html! {
            section id=(anchor) aria-labelledby={ (anchor) ".heading" } {
                @if let (Some(_), [first, others @ ..]) = (self.number, leads) {
                    details class="question" {
                        summary { (heading) span class="lead" { (bound(first)) } }
                        (self.body(others))
                    }
                } @else if self.number.is_some() {
                    details class="question" {
                        summary { (heading) }
                        (self.body(leads))
                    }
                } @else {
                    (heading)
                    (self.body(leads))
                }
            }
        }
    }

    /// What is under the heading and the answer: the first chart, and all else folded.
    fn body(&self, leads: &[String]) -> Markup {
        let Self { anchor, section, .. } = self;
        let told = section.short_answers().len();
        let (first, others) = section.figures.split_at(section.figures.len().min(1));
        html! {
            @for answer in leads { p class="lead" { (bound(answer)) } }
            (of_section(section))
            (drawn(first, anchor, 1))
            (further(&section.answers[told..]))
            @if !others.is_empty() {
                details class="more" {
                    summary { (counted(others.len(), "more chart")) }
                    (drawn(others, anchor, 2))
                }
            }
            @for (index, table) in section.tables.iter().enumerate() {
                (table_block(&folded(table, first), &table_id(anchor, index)))
            }
            @if !section.method.is_empty() {
                p class="method" { b { "Method" } " " (bound(&section.method)) }
            }
            (flips(&section.flips))
            (rests_on(section))
        }
    }
}

/// Returns two sections as one question: what differs, and both folded below.
pub(super) fn together(pair: &Pair, parts: &[Part]) -> Markup {
    let both = pair.sections.iter().filter_map(|&nth| parts.get(nth));
    let both: Vec<&Part> = both.collect();
    let Some(first) = both.first() else { return html! {} };
    let id = format!("{}.both", first.anchor);
    html! {
        section id=(id) aria-labelledby={ (id) ".heading" } {
            details class="question" {
                summary {
                    h2 id={ (id) ".heading" } {
                        @for part in &both { (part.ordinal()) }
                        span { (bound(&pair.question)) }
                    }
                    span class="lead" { (bound(&pair.answer)) }
                }
                (drawn(&pair.figures, &id, 1))
                (table_block(&folded(&pair.table, &pair.figures), &format!("{id}.table")))
                @for part in both {
                    (part.under(&html! { h3 id={ (part.anchor) ".heading" } { (part.title()) } }))
                }
            }
        }
    }
}

/// Returns a table as it is shown: folded beside a chart, so that a question fits a screen.
fn folded(table: &Table, figures: &[Figure]) -> Table {
    Table { folded: table.folded || !figures.is_empty(), ..table.clone() }
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

/// Returns charts, of which the first is the one of this number.
fn drawn(figures: &[Figure], anchor: &str, from: usize) -> Markup {
    html! {
        @if !figures.is_empty() {
            div class="figures" {
                @for (nth, one) in figures.iter().enumerate() { (figure(one, anchor, from + nth)) }
            }
        }
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
    html! {
        figure aria-details=[table.as_deref()] {
            (PreEscaped(svg))
            figcaption {
                @if let Some(caption) = &figure.caption { (bound(caption)) " " }
                span class="files" {
                    "Chart as "
                    (file(&figure.path("svg"), &what, "SVG")) " or "
                    (file(&figure.path("png"), &what, "PNG"))
                    @if let (Numbers::Shown(_), Some(table)) = (&figure.numbers, &table) {
                        " · " a href={ "#" (table) } { "its numbers" }
                    }
                }
            }
            @if let (Numbers::Own(numbers), Some(id)) = (&figure.numbers, &table) {
                details class="numbers" {
                    summary { "Its numbers" }
                    (scroller(numbers, id))
                }
            }
        }
    }
}

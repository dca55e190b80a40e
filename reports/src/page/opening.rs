//! The opening of the page: what stands out, and the short answers.

use maud::{Markup, PreEscaped, html};

use super::appendix::coded;
use super::{Part, bound};
use crate::document::{Document, Section, Verdict};

/// The number of short answers that are not folded.
const FIRST: usize = 3;

/// What stands out, each with its number, its threshold and a link, and the chart of the first.
pub(super) fn verdicts(document: &Document, parts: &[Part]) -> Markup {
    let first = document.verdicts.first().or(document.unclear.first());
    let first = first.map_or(0, |verdict| verdict.section);
    let shown =
        |part: &&Part| part.section.figures.iter().any(|figure| figure.svg.contains("<svg"));
    let several = 1 < parts.len();
    let pictured = parts.get(first).filter(shown).or_else(|| parts.iter().find(shown));
    html! {
        section id="verdicts" aria-labelledby="verdicts.heading" {
            h2 id="verdicts.heading" { "Verdicts" }
            (lines(&document.verdicts, parts))
            (folded("more beyond the threshold", &document.further, parts, false))
            (folded("unclear", &document.unclear, parts, document.verdicts.is_empty()))
            @for sentence in [&document.promises, &document.standing] {
                @if !sentence.is_empty() { p class="standing" { (bound(sentence)) } }
            }
            @if let (true, Some(part)) = (several, pictured) { (picture(part)) }
        }
    }
}

fn lines(verdicts: &[Verdict], parts: &[Part]) -> Markup {
    html! {
        @if !verdicts.is_empty() {
            ol class="verdicts" {
                @for verdict in verdicts { li { (line(verdict, parts)) } }
            }
        }
    }
}

/// Verdicts that one click shows.
fn folded(what: &str, verdicts: &[Verdict], parts: &[Part], open: bool) -> Markup {
    html! {
        @if !verdicts.is_empty() {
            details open[open] {
                summary { (verdicts.len()) " " (what) }
                (lines(verdicts, parts))
            }
        }
    }
}

fn line(verdict: &Verdict, parts: &[Part]) -> Markup {
    let part = parts.get(verdict.section);
    html! {
        div class="weight" {
            b { (bound(&verdict.number)) }
            (bar(verdict))
        }
        p {
            span class={ "matter " (verdict.standing) } { (verdict.matter) } " "
            (coded(&verdict.says)) " "
            @if let Some(part) = part {
                a href={ "#" (part.anchor) } {
                    @match part.number {
                        Some(number) => { "Question\u{a0}" (number) }
                        None => { "The question" }
                    }
                }
            }
        }
    }
}

/// Draws where a number is between 0 and the end of its scale, with a mark at the threshold.
fn bar(verdict: &Verdict) -> Markup {
    let [value, threshold] = &verdict.bar;
    html! {
        svg class="bar" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true" {
            rect class="track" y="25" width="1000" height="50" {}
            rect class={ "value " (verdict.standing) } y="25" width=(value) height="50" {}
            rect class="threshold" x=((*threshold).clamp(7, 993) - 7) width="14" height="100" {}
        }
    }
}

/// The first chart of a section, shown here too.
fn picture(part: &Part) -> Markup {
    let drawn = part.section.figures.iter().find_map(|figure| {
        let start = figure.svg.find("<svg")?;
        Some(&figure.svg[start..])
    });
    html! {
        @if let Some(svg) = drawn {
            figure {
                (PreEscaped(svg))
                figcaption { "From " a href={ "#" (part.anchor) } { (bound(&part.section.question)) } }
            }
        }
    }
}

/// The verdicts of one section that are not fine.
pub(super) fn of_section(section: &Section) -> Markup {
    let told: Vec<&Verdict> =
        section.verdicts.iter().filter(|verdict| verdict.standing != "within").collect();
    html! {
        @if !told.is_empty() {
            ul class="further weighed" {
                @for verdict in told {
                    li {
                        span class={ "matter " (verdict.standing) } { (verdict.matter) } " "
                        (coded(&verdict.says))
                    }
                }
            }
        }
    }
}

/// The short answers, all but the first folded.
pub(super) fn short_answers(parts: &[Part], count: usize) -> Markup {
    let told: Vec<&Part> =
        parts.iter().filter(|part| !part.section.short_answers().is_empty()).collect();
    let (first, more) = told.split_at(told.len().min(FIRST));
    html! {
        section id="short-answers" aria-labelledby="short-answers.heading" {
            h2 id="short-answers.heading" {
                @if count == 1 { "Key finding" } @else { "Key findings" }
            }
            (answers(first))
            @if !more.is_empty() {
                details {
                    summary { (more.len()) " more" }
                    (answers(more))
                }
            }
        }
    }
}

fn answers(parts: &[&Part]) -> Markup {
    html! {
        ul {
            @for part in parts {
                li {
                    (part.ordinal())
                    div {
                        @for answer in part.section.short_answers() {
                            a href={ "#" (part.anchor) } { (bound(answer)) }
                        }
                    }
                }
            }
        }
    }
}

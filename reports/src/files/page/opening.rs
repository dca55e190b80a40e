//! The opening of the page: what stands out.

use maud::{Markup, html};

use super::appendix::coded;
use super::bound::bound;
use super::section::Part;
use crate::document::Document;
use crate::sections::Verdict;

/// What stands out, each with its number, its threshold and a link; all others one click away.
pub(super) fn verdicts(document: &Document, parts: &[Part]) -> Markup {
    html! {
        section id="verdicts" aria-labelledby="verdicts.heading" {
            h2 id="verdicts.heading" { "Verdicts" }
            @if !document.verdicts.is_empty() {
                ol class="verdicts" {
                    @for verdict in &document.verdicts { li { (line(verdict, parts)) } }
                }
            }
            @for sentence in [&document.promises, &document.standing] {
                @if !sentence.is_empty() { p class="standing" { (bound(sentence)) } }
            }
            (list("more beyond the threshold", &document.further, parts))
            (list("unclear", &document.unclear, parts))
        }
    }
}

/// Verdicts that one click shows.
fn list(what: &str, verdicts: &[Verdict], parts: &[Part]) -> Markup {
    html! {
        @if !verdicts.is_empty() {
            details {
                summary { (verdicts.len()) " " (what) }
                ul class="weighed" {
                    @for verdict in verdicts { li { (sentence(verdict, parts)) } }
                }
            }
        }
    }
}

fn sentence(verdict: &Verdict, parts: &[Part]) -> Markup {
    let part = parts.get(verdict.section);
    html! {
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

fn line(verdict: &Verdict, parts: &[Part]) -> Markup {
    html! {
        div class="weight" {
            b { (bound(&verdict.number)) }
            (bar(verdict))
        }
        p { (sentence(verdict, parts)) }
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

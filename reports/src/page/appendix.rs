//! What results depend on: the assumptions of one section, and those of the whole report.

use super::bound;
use super::tables::{counted, table_block};
use crate::document::{Appendix, Assumption, Column, CoverageCounts, Section, Table};
use maud::{Markup, html};

/// Each provenance with its meaning, the best founded first.
const STATUSES: [(&str, &str); 5] = [
    ("given", "stated in the rules"),
    ("found", "stated elsewhere in the game's own pages"),
    ("inferred", "follows from the text or its examples"),
    ("assumed", "our choice where the rules are silent"),
    ("changed", "set by a system file, overriding the rules"),
];

/// The number of sentences about alternatives that are not folded.
const FIRST: usize = 3;

/// What could change the answer.
pub(super) fn flips(sentences: &[String]) -> Markup {
    let (first, more) = sentences.split_at(sentences.len().min(FIRST));
    let list = |some: &[String]| {
        html! { ul class="further" { @for one in some { li { (coded(one)) } } } }
    };
    html! {
        @if !sentences.is_empty() {
            h3 { "What could change the answer" }
            @if let [one] = sentences { p { (coded(one)) } } @else { (list(first)) }
            @if !more.is_empty() {
                details class="more" {
                    summary { (more.len()) " more" }
                    (list(more))
                }
            }
        }
    }
}

/// Formats a sentence in which keys stand between backticks.
pub(super) fn coded(sentence: &str) -> Markup {
    html! {
        @for (nth, part) in sentence.split('`').enumerate() {
            @if nth % 2 == 1 { code { (part) } } @else { (bound(part)) }
        }
    }
}

/// What the answer rests on.
pub(super) fn rests_on(section: &Section) -> Markup {
    let (open, stated): (Vec<&Assumption>, Vec<&Assumption>) =
        section.assumptions.iter().partition(|one| one.is_open());
    let stated: Vec<String> = stated.iter().map(|one| one.key.clone()).collect();
    html! {
        @if open.is_empty() {
            @if !section.rests.is_empty() { p class="rests" { (section.rests) } }
        } @else {
            details class="rests"  {
                summary { (section.rests) }
                (list(open.into_iter(), true))
                @if !stated.is_empty() {
                    p class="origin" { "Stated by the game itself: " (stated.join(", ")) "." }
                }
            }
        }
    }
}

/// Formats a count: "5 assumptions: 3 inferred, 2 assumed".
fn tally(assumptions: &[Assumption]) -> String {
    let total = counted(assumptions.len(), "assumption");
    let statuses = statuses(assumptions);
    if let [status] = statuses[..] {
        let all = if assumptions.len() > 1 { "all " } else { "" };
        return format!("{total}, {all}{status}");
    }
    let count = |status: &str| assumptions.iter().filter(|one| one.status == status).count();
    let parts: Vec<String> =
        statuses.iter().map(|status| format!("{} {status}", count(status))).collect();
    format!("{total}: {}", parts.join(", "))
}

/// Returns the provenances that occur: the known ones in order, then others.
fn statuses(assumptions: &[Assumption]) -> Vec<&str> {
    let mut found = distinct(assumptions, |one| &one.status);
    let known = |status: &str| STATUSES.iter().position(|(name, _)| *name == status);
    found.sort_by_key(|status| known(status).unwrap_or(STATUSES.len()));
    found
}

/// Returns the distinct values of one field, in order of first use.
fn distinct(assumptions: &[Assumption], field: fn(&Assumption) -> &str) -> Vec<&str> {
    let mut found = Vec::new();
    for one in assumptions {
        if !found.contains(&field(one)) {
            found.push(field(one));
        }
    }
    found
}

fn list<'a>(assumptions: impl Iterator<Item = &'a Assumption>, systems: bool) -> Markup {
    html! {
        ul class="assumptions" {
            @for one in assumptions {
                li {
                    p {
                        @if systems && !one.system.is_empty() { b { (one.system) } " " }
                        code { (one.key) } " = " code class="value" { (one.value) } " "
                        span class={ "status " (class(&one.status)) } { (one.status) }
                    }
                    @if !one.says.is_empty() { p { (one.says) } }
                    (origin(one))
                }
            }
        }
    }
}

fn class(status: &str) -> &'static str {
    STATUSES.iter().find(|(name, _)| *name == status).map_or("", |(name, _)| name)
}

fn origin(one: &Assumption) -> Markup {
    html! {
        @if !one.source.is_empty() || !one.alternatives.is_empty() {
            p class="origin" {
                @if !one.alternatives.is_empty() {
                    @if one.alternatives.len() == 1 { "Alternative: " } @else { "Alternatives: " }
                    (one.alternatives.join("; ")) ". "
                }
                @if !one.source.is_empty() { "Source: " (one.source) }
            }
        }
    }
}

pub(super) fn glossary(terms: &[(String, String)]) -> Markup {
    html! {
        @if !terms.is_empty() {
            section id="glossary" aria-labelledby="glossary.heading" {
                details class="question" {
                    summary { h2 id="glossary.heading" { "How to read this" } }
                    dl class="glossary" {
                        @for (term, meaning) in terms {
                            div { dt { (bound(term)) } dd { (bound(meaning)) } }
                        }
                    }
                }
            }
        }
    }
}

pub(super) fn appendix(appendix: &Appendix) -> Markup {
    html! {
        section id="appendix" aria-labelledby="appendix.heading" {
            details class="question" {
                summary { h2 id="appendix.heading" { "Appendix" } }
                h3 { "Changed from the original rules" }
                @if appendix.changed.is_empty() {
                    p { "No parameter differs from the original rules." }
                } @else {
                    (list(appendix.changed.iter(), true))
                }
                h3 { "Every assumption" }
                (every_assumption(&appendix.assumed))
                @if !appendix.coverage.is_empty() {
                    h3 { "Rules covered" }
                    (table_block(&coverage(&appendix.coverage), "appendix.coverage"))
                }
                @if !appendix.reproduce.is_empty() {
                    h3 { "Reproduce this report" }
                    p { "Run this in the report's folder, which contains a copy of the input:" }
                    pre { code { (appendix.reproduce) } }
                }
            }
        }
    }
}

fn every_assumption(assumed: &[Assumption]) -> Markup {
    if assumed.is_empty() {
        return html! { p { "This report depends on no assumptions." } };
    }
    html! {
        dl class="statuses" {
            @for (status, meaning) in STATUSES {
                div { dt { span class={ "status " (status) } { (status) } } " " dd { (meaning) } }
            }
        }
        details {
            summary { (tally(assumed)) }
            @for system in distinct(assumed, |one| &one.system) {
                h4 { (system) }
                (list(assumed.iter().filter(|one| one.system == system), false))
            }
        }
    }
}

fn coverage(coverage: &[CoverageCounts]) -> Table {
    let counts = ["Rules", "Modelled", "Planned", "Out of scope", "Missing from the text"];
    let headings = std::iter::once(("Game", false)).chain(counts.map(|heading| (heading, true)));
    let row = |game: &CoverageCounts| {
        let counts = [game.modelled, game.planned, game.out_of_scope, game.lost];
        let name = if game.title.is_empty() { &game.system } else { &game.title };
        let mut cells = vec![name.clone()];
        cells.push(counts.iter().sum::<usize>().to_string());
        cells.extend(counts.iter().map(usize::to_string));
        cells
    };
    Table {
        caption: "How many rules of each game the engine plays".to_owned(),
        columns: headings
            .map(|(heading, numeric)| Column { heading: heading.to_owned(), numeric })
            .collect(),
        rows: coverage.iter().map(row).collect(),
        frame: None,
        folded: false,
    }
}

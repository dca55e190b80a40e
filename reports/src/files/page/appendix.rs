//! What results depend on: the assumptions of one section, and those of the whole report.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::bound::bound;
use super::tables::{counted, table_block};
use crate::document::{Appendix, CoverageCounts};
use crate::sections::{Assumption, Column, Section, Table};
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
/// The number of assumptions from which a list shows only the first, and the others on request.
const LONG: usize = 8;
/// The number of assumptions that are then shown.
const LISTED: usize = 5;

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

/// Where each assumption is told on the page: in the appendix, once.
pub(super) struct Places(HashMap<String, String>);

impl Places {
    pub(super) fn of(appendix: &Appendix) -> Places {
        let all = appendix.changed.iter().chain(&appendix.assumed);
        let mut places = HashMap::new();
        for (one, nth) in all.zip(1..) {
            places.entry(Places::name(one)).or_insert_with(|| format!("appendix.{nth}"));
        }
        Places(places)
    }

    fn name(one: &Assumption) -> String {
        format!("{}\0{}", one.system, one.key)
    }

    fn get(&self, one: &Assumption) -> Option<&str> {
        self.0.get(&Places::name(one)).map(String::as_str)
    }
}

/// What the answer rests on, with links to where it is told.
pub(super) fn rests_on(section: &Section, places: &Places) -> Markup {
    let open: Vec<&Assumption> = section.assumptions.iter().filter(|one| one.is_open()).collect();
    let several = section.assumptions.windows(2).any(|pair| pair[0].system != pair[1].system);
    html! {
        @if open.is_empty() {
            @if !section.rests.is_empty() { p class="rests" { (section.rests) } }
        } @else {
            details class="rests" {
                summary { (section.rests) }
                p class="origin" {
                    @for (nth, one) in open.iter().enumerate() {
                        @if nth > 0 { ", " }
                        @let key = html! {
                            @if several && !one.system.is_empty() { (one.system) " " }
                            code { (one.key) }
                        };
                        @match places.get(one) {
                            Some(place) => { a href={ "#" (place) } { (key) } }
                            None => { (key) }
                        }
                    }
                    "."
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

fn list<'a>(
    assumptions: impl Iterator<Item = &'a Assumption>,
    alone: bool,
    places: &Places,
    told: &mut HashSet<String>,
) -> Markup {
    let item = |one: &Assumption| {
        let place = places.get(one).filter(|place| told.insert((*place).to_owned()));
        html! { li id=[place] { p { (item(one, alone)) } } }
    };
    let items: Vec<Markup> = assumptions.map(item).collect();
    let shown = if LONG < items.len() { LISTED } else { items.len() };
    html! {
        ul class="assumptions" {
            @for item in &items[..shown] { (item) }
            @if shown < items.len() { template { @for item in &items[shown..] { (item) } } }
        }
        @if shown < items.len() {
            p class="cut" { "The first " (shown) " of " (items.len()) "." }
        }
    }
}

/// Returns an assumption; `alone` with its game and its provenance, which are else told above.
fn item(one: &Assumption, alone: bool) -> Markup {
    html! {
        @if alone && !one.system.is_empty() { b { (one.system) } " " }
        code { (one.key) } " " code class="value" { (one.value) } " "
        @if alone { span class={ "status " (class(&one.status)) } { (one.status) } " " }
        (one.says)
        (origin(one))
    }
}

fn class(status: &str) -> &'static str {
    STATUSES.iter().find(|(name, _)| *name == status).map_or("", |(name, _)| name)
}

/// Returns the other values that the text allows, and where the value comes from.
fn origin(one: &Assumption) -> Markup {
    html! {
        @if !one.source.is_empty() || !one.alternatives.is_empty() {
            span class="origin" {
                @if !one.says.is_empty() { "." }
                @for other in &one.alternatives { " Or " (other.trim_end_matches('.')) "." }
                @if !one.source.is_empty() { " (" (one.source) ")" }
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

pub(super) fn appendix(appendix: &Appendix, sections: &[Section], places: &Places) -> Markup {
    let mut told = HashSet::new();
    html! {
        section id="appendix" aria-labelledby="appendix.heading" {
            details class="question" {
                summary { h2 id="appendix.heading" { "Appendix" } }
                h3 { "Changed from the original rules" }
                @if appendix.changed.is_empty() {
                    p { "No parameter differs from the original rules." }
                } @else {
                    (list(appendix.changed.iter(), true, places, &mut told))
                }
                h3 { "Every assumption" }
                (every_assumption(&appendix.assumed, places, &mut told))
                (stated(sections))
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

fn every_assumption(assumed: &[Assumption], places: &Places, told: &mut HashSet<String>) -> Markup {
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
                @for status in statuses(assumed) {
                    @let some = || assumed.iter().filter(|one| {
                        one.system == system && one.status == status
                    });
                    @if some().next().is_some() {
                        h4 { (system) ", " span class={ "status " (class(status)) } { (status) } }
                        (list(some(), false, places, told))
                    }
                }
            }
        }
    }
}

/// Returns the values that answers rest on and the games themselves state, by game.
fn stated(sections: &[Section]) -> Markup {
    let all = sections.iter().flat_map(|section| &section.assumptions);
    let mut games: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for one in all.filter(|one| !one.is_open()) {
        let keys = games.entry(&one.system).or_default();
        if !keys.contains(&one.key.as_str()) {
            keys.push(&one.key);
        }
    }
    html! {
        @for (game, keys) in games {
            p class="origin" { "Stated by " (game) " itself: " (keys.join(", ")) "." }
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
        axes: 0,
    }
}

//! What a change comes from, in sentences, tables and a chart.

use super::causes::{Cause, CauseKind};
use super::question::{CAUSES, Compared, Difference};
use super::why::{Split, Why};
use crate::answer::chart::{Amount, AmountGroup, Chart, Drawing, Headline, Hue};
use crate::answer::statistics::paired::Change;
use crate::answer::table::{Cell, Table};
use crate::answer::{Unit, words};

/// What is told as no contribution: rounding, in the unit of the number.
const NOTHING: f64 = 5e-10;

impl Compared<'_> {
    /// Returns the difference that is split in sentences, and its contributions.
    fn split_told(&self) -> Option<(&Why, &Difference, &Split)> {
        let why = self.why.as_ref()?.as_ref().ok()?;
        Some((why, &self.differences[why.told], why.told()?))
    }

    /// Returns what the change that is told comes from, as sentences.
    pub(super) fn reasons(&self) -> Vec<String> {
        if let Some(Err(reason)) = &self.why {
            return vec![format!("What it comes from cannot be told: {reason}.")];
        }
        let Some((why, difference, split)) = self.split_told() else { return Vec::new() };
        let changes = || parts(why, split, CauseKind::Change);
        let mut told = vec![self.labels(difference, &parts(why, split, CauseKind::Label))];
        let single = why.plan.of_kind(CauseKind::Label).count();
        if single < changes().len()
            && let Some(largest) = largest(&changes())
        {
            told.push(format!(
                "The single change that contributes most: {} ({}).",
                largest.0.name,
                amount(difference.before.unit, largest.1.value)
            ));
        }
        if why.plan.is_coarse {
            told.push(format!(
                "The {} single changes are too many to tell what each contributes.",
                self.question.swaps.changes.len()
            ));
        }
        told
    }

    /// Returns what comes from each part of a fight, in one sentence.
    fn labels(&self, difference: &Difference, parts: &[(&Cause, &Change)]) -> String {
        let (unit, whole) = (difference.before.unit, difference.change.value);
        let digits = digits(unit, whole, parts);
        let size = |value: f64| match unit.is_chance() {
            true => words::size_to(value, digits),
            false => words::decimal(value.abs(), digits),
        };
        let what = match unit.is_chance() {
            true => format!("{} pp", size(whole)),
            false => format!("{} {}", size(whole), unit.name()),
        };
        // The first sentence has told its number, unless another was named.
        let of = match self.most() == self.why_told() {
            true => format!("the {what}"),
            false => {
                format!("the {what} by which \u{201c}{}\u{201d} changes", difference.before.says)
            }
        };
        let is_open = |change: &Change| change.interval.is_some() && change.is_noise();
        let is_some = |change: &Change| NOTHING <= change.value.abs();
        let told: Vec<_> = parts.iter().filter(|(_, one)| is_some(one) && !is_open(one)).collect();
        if let [(only, _)] = &told[..]
            && parts.iter().all(|(_, one)| !is_open(one) || parts.len() == 1)
        {
            return format!("All of {of} come from {}.", only.name);
        }
        let along = |change: &Change| 0.0 <= change.value * whole;
        let list = |parts: Vec<String>| words::list(&parts);
        if size(whole) == size(0.0) && told.iter().any(|(_, one)| size(one.value) != size(0.0)) {
            let all = told
                .iter()
                .map(|(cause, one)| format!("{} from {}", amount(unit, one.value), cause.name));
            return format!("The parts of the change cancel out: {}.", list(all.collect()));
        }
        let with = told.iter().filter(|(_, one)| along(one));
        let with = with.enumerate().map(|(nth, (cause, one))| match nth {
            0 => format!("{} come from {}", size(one.value), cause.name),
            _ => format!("{} from {}", size(one.value), cause.name),
        });
        let against = told.iter().filter(|(_, one)| !along(one));
        let against =
            against.map(|(cause, one)| format!("{} takes {} back", cause.name, size(one.value)));
        let open = parts.iter().filter(|(_, one)| is_open(one));
        let open: Vec<String> = open.map(|(cause, _)| cause.name.clone()).collect();
        let mut clauses: Vec<String> = [list(with.collect()), list(against.collect())]
            .into_iter()
            .filter(|clause| !clause.is_empty())
            .collect();
        if !open.is_empty() {
            clauses.push(format!("what comes from {} is within noise", words::list(&open)));
        }
        match clauses.is_empty() {
            true => format!("No part contributes to {of}."),
            false => format!("Of {of}, {}.", clauses.join("; ")),
        }
    }

    fn why_told(&self) -> Option<usize> {
        self.why.as_ref()?.as_ref().ok().map(|why| why.told)
    }

    /// Describes how the contributions were computed.
    pub(super) fn reasoned(&self) -> Option<String> {
        let (why, _, split) = self.split_told()?;
        let more = why.plan.more();
        if more == 0 {
            return None;
        }
        let how = match split.sampled {
            None => {
                format!("They are exact, from {more} more answers with a part of the changes each.")
            }
            Some(sampled) if self.run.is_some_and(|_| self.differences[why.told].paired) => {
                let parts = why.plan.causes.len() as f64;
                let together = 100.0 * (1.0 - parts * (1.0 - sampled.confidence));
                format!(
                    "They come from the same {} fights, played {more} more times with a part of the \
                     changes each; the intervals of the contributions to one number hold together \
                     at {together:.0} %.",
                    sampled.trials
                )
            }
            Some(_) => format!(
                "They are sampled, from {more} more answers with a part of the changes each; the \
                 widths of all intervals add up in that of a contribution, which is conservative."
            ),
        };
        Some(format!(
            "Contributions are Shapley values: what a part adds to those changed before it, on \
             average over all orders of the parts. {how}"
        ))
    }

    /// Returns the table of contributions to the change that is told.
    pub(super) fn contributions(&self) -> Option<Table> {
        let (why, difference, split) = self.split_told()?;
        let unit = difference.before.unit;
        let cell = |change: &Change| match unit.is_chance() {
            true => Cell::Worth(change.value, change.interval),
            false => Cell::Text(super::words::amount(change.value, change.interval)),
        };
        let labels = parts(why, split, CauseKind::Label);
        let changes = parts(why, split, CauseKind::Change);
        if labels.len() < 2 && changes.len() < 2 {
            return None;
        }
        let row = |acts_on: &str, what: String, change: &Change| {
            vec![Cell::Text(acts_on.to_owned()), Cell::Text(what), cell(change)]
        };
        let mut rows = Vec::new();
        for (label, whole) in &labels {
            let swaps = self.question.swaps.changes.iter();
            let all = swaps.filter(|swap| swap.acts_on.name() == label.acts_on).count();
            // Where each label has one change, what it contributes is what the change does.
            if labels.len() < changes.len() || why.plan.is_coarse {
                let what = if all == 1 { "1 change".to_owned() } else { format!("{all} changes") };
                rows.push(row(label.acts_on, what, whole));
            }
            let own = changes.iter().filter(|(one, _)| one.acts_on == label.acts_on);
            rows.extend(own.map(|(one, change)| row(label.acts_on, one.name.clone(), change)));
        }
        let caption = format!("What the change comes from: {}", difference.before.says);
        let heads = [("acts on", false), ("change", false), ("contribution", true)];
        Some(Table::of(caption, &heads, rows, CAUSES))
    }

    /// Returns the chart of contributions to the change that is told, if there are several.
    pub(super) fn reasons_chart(&self) -> Option<Chart> {
        let (why, difference, split) = self.split_told()?;
        let unit = difference.before.unit;
        let [labels, changes] =
            [CauseKind::Label, CauseKind::Change].map(|kind| parts(why, split, kind));
        let shown = if labels.len() < changes.len() { changes } else { labels };
        let scale = if unit.is_chance() { 100.0 } else { 1.0 };
        let size = |change: &Change| scale * change.value.abs();
        // A single bar is the whole change.
        if shown.iter().filter(|(_, change)| 0.005 <= size(change)).count() < 2 {
            return None;
        }
        let group = |title: &str, hue: Hue, sign: f64| {
            let rows = shown.iter().filter(|(_, change)| 0.005 <= sign * scale * change.value);
            let row = |(cause, change): &(&Cause, &Change)| {
                let turned = change.times(sign * scale);
                let label = match cause.kind {
                    CauseKind::Label => cause.name.clone(),
                    CauseKind::Change => format!("{} ({})", cause.name, cause.acts_on),
                };
                // A bar from zero has no room for an interval on both sides of it.
                let label = if change.is_noise() { label + ", within noise" } else { label };
                Amount { label, value: turned.value, interval: turned.interval }
            };
            AmountGroup { title: title.to_owned(), hue, rows: rows.map(row).collect() }
        };
        let groups =
            vec![group("raises it", Hue::Other(0), 1.0), group("lowers it", Hue::Other(1), -1.0)];
        let title = self.labels(difference, &parts(why, split, CauseKind::Label));
        let headline = Headline {
            title: title.trim_end_matches('.').to_owned(),
            subtitle: format!(
                "{}; what each part of the change contributes",
                difference.before.says
            ),
            alt: String::new(),
        };
        let title = match unit {
            Unit::Chance | Unit::Difference | Unit::Share => "Points".to_owned(),
            unit => unit.name().to_owned(),
        };
        Some(Chart { name: "why", headline, drawing: Drawing::AmountRows { title, groups } })
    }
}

/// Returns the parts of a kind with what they contribute.
fn parts<'a>(why: &'a Why, split: &'a Split, kind: CauseKind) -> Vec<(&'a Cause, &'a Change)> {
    why.plan.of_kind(kind).map(|(at, cause)| (cause, &split.contributions[at])).collect()
}

/// Returns the part that contributes most, either way.
fn largest<'a>(parts: &[(&'a Cause, &'a Change)]) -> Option<(&'a Cause, &'a Change)> {
    let most = |one: &&(&Cause, &Change), other: &&(&Cause, &Change)| {
        one.1.value.abs().total_cmp(&other.1.value.abs())
    };
    parts.iter().rev().max_by(most).copied().filter(|(_, change)| NOTHING <= change.value.abs())
}

/// Returns with how many decimals contributions are told: two, unless they add up with one.
fn digits(unit: Unit, whole: f64, parts: &[(&Cause, &Change)]) -> usize {
    let tenths = |value: f64| (1000.0 * value).round() as i64;
    let sum: i64 = parts.iter().map(|(_, change)| tenths(change.value)).sum();
    if unit.is_chance() && sum == tenths(whole) { 1 } else { 2 }
}

/// Formats a contribution with its sign and unit.
fn amount(unit: Unit, value: f64) -> String {
    match unit.is_chance() {
        true => format!("{} pp", words::points(value)),
        false => format!("{} {}", super::words::amount(value, None), unit.name()),
    }
}

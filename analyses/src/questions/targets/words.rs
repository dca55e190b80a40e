//! The sentences and the table of an attacker's targets.

use super::question::{TargetOdds, points_out};
use crate::answer::measure::Estimate;
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::measures::attack::AttackOdds;
use crate::measures::bout::Bout;
use crate::question::words::{at, certainty, title};
use crate::questions::attack::ATTACKS;

impl TargetOdds<'_> {
    pub(super) fn sentences(&self) -> Vec<String> {
        let (question, [first, .., last]) = (self.question, &self.targets[..]) else {
            return [self.only()].into_iter().chain(self.left_out()).collect();
        };
        let place = format!("{}{}", title(&question.against.roster_file), at(&first.0.settings));
        let (attacker, count) = (question.attacker(), self.targets.len());
        // Where no attack tells them apart by who is out, the wounds do.
        let outs = first.1.out() - last.1.out();
        let (does, read): (&str, fn(&AttackOdds) -> f64) = match outs > 1e-9 {
            true => ("takes out", AttackOdds::out),
            false => ("wounds", AttackOdds::wound),
        };
        let chance = |(_, odds): &(&Bout, AttackOdds)| {
            let (chance, ends) = (read(odds), odds.interval(read(odds)));
            format!("{} of attacks ({})", words::percent(chance), certainty(ends))
        };
        let (best, worst) = (&first.0.fighters[1], &last.0.fighters[1]);
        let told = if read(&first.1) - read(&last.1) <= 1e-9 {
            format!("{attacker} {does} all equally often, with {}.", chance(first))
        } else {
            format!(
                "{attacker} {does} {best} most often, with {}, and {worst} least often, with {}.",
                chance(first),
                chance(last)
            )
        };
        let mut sentences = vec![format!("{place}: of {count} targets, {told}")];
        let mean = |(_, odds): &(&Bout, AttackOdds)| odds.harm_mean();
        let by_harm = |one: &&(&Bout, AttackOdds), other: &&(&Bout, AttackOdds)| {
            mean(one).total_cmp(&mean(other))
        };
        let (least, most) =
            (self.targets.iter().min_by(by_harm), self.targets.iter().max_by(by_harm));
        if let (Some(least), Some(most)) = (least, most) {
            let harm = |one: &(&Bout, AttackOdds)| words::decimal(mean(one), 2);
            sentences.push(match mean(most) - mean(least) <= 1e-9 {
                true => format!("The harm of an attack is {} on average against each.", harm(most)),
                false => format!(
                    "The harm of an attack is {} on average against {}, and {} against {}.",
                    harm(most),
                    most.0.fighters[1],
                    harm(least),
                    least.0.fighters[1]
                ),
            });
        }
        sentences.extend(self.most_points());
        let safe: Vec<String> = self
            .targets
            .iter()
            .filter(|(_, odds)| odds.sampled.is_none() && odds.out() <= 0.0)
            .map(|(bout, _)| bout.fighters[1].clone())
            .collect();
        if safe.len() == count {
            sentences.push("No single attack can take any of them out.".to_owned());
        } else if !safe.is_empty() {
            sentences.push(format!("No single attack can take out {}.", words::list(&safe)));
        }
        sentences.extend(self.left_out());
        sentences
    }

    /// Says which target loses most points, where that is not the one that is taken out most often.
    fn most_points(&self) -> Option<String> {
        let all = self.targets.iter().filter_map(|target| Some((target.0, points_out(target)?)));
        let all: Vec<(&Bout, Estimate)> = all.collect();
        // Of equals, the one that is taken out more often.
        let by_points = |one: &&(&Bout, Estimate), other: &&(&Bout, Estimate)| {
            one.1.value.total_cmp(&other.1.value)
        };
        let (bout, most) = all.iter().rev().max_by(by_points)?;
        let (easiest, least) =
            all.iter().find(|(bout, _)| bout.fighters == self.targets[0].0.fighters)?;
        let low = most.interval.map_or(most.value, |ends| ends.0);
        let high = least.interval.map_or(least.value, |ends| ends.1);
        (high + 1e-9 < low).then(|| {
            format!(
                "Counting what targets cost, {} is the best: an attack takes out {} points of it on \
                 average, against {} of {}.",
                bout.fighters[1],
                words::decimal(most.value, 2),
                words::decimal(least.value, 2),
                easiest.fighters[1]
            )
        })
    }

    /// Tells of the only target.
    fn only(&self) -> String {
        let (bout, odds) = &self.targets[0];
        format!(
            "{}{}: {} takes {} out with {} of attacks ({}).",
            title(&self.question.against.roster_file),
            at(&bout.settings),
            bout.fighters[0],
            bout.fighters[1],
            words::percent(odds.out()),
            certainty(odds.interval(odds.out()))
        )
    }

    /// Tells which targets cannot be attacked, and why.
    fn left_out(&self) -> Option<String> {
        let left_out = &self.question.against.left_out;
        let (_, reason) = left_out.first()?;
        let names: Vec<String> = left_out.iter().map(|(name, _)| name.clone()).collect();
        Some(format!("It cannot attack {}: {}.", words::list(&names), reason.message))
    }

    pub(super) fn table(&self) -> Table {
        // Where no attack takes out anybody, no points are taken out.
        let points = |target| points_out(target).is_some_and(|points| 0.0 < points.value);
        let priced = self.targets.iter().any(points);
        let row = |target: &(&Bout, AttackOdds)| {
            let (bout, odds) = target;
            let known = |chance: f64| match odds.interval(chance) {
                None => Cell::Chance(chance),
                ends => Cell::Known(chance, ends),
            };
            let mut row = vec![
                Cell::Text(bout.fighters[1].clone()),
                known(odds.hit()),
                known(odds.wound()),
                known(odds.out()),
                Cell::Mean(odds.harm_mean(), odds.harm_interval()),
            ];
            if priced {
                let mean = |points: Estimate| Cell::Mean(points.value, points.interval);
                row.push(points_out(target).map_or(Cell::Missing, mean));
            }
            row
        };
        let mut heads = vec![
            ("target", false),
            ("hit", true),
            ("wound", true),
            ("out", true),
            ("mean harm", true),
        ];
        heads.extend(priced.then_some(("points taken out", true)));
        let rows = self.targets.iter().map(row).collect();
        Table::of("One attack on each target, the easiest to take out first", &heads, rows, ATTACKS)
            .shown_by(&["targets"])
    }
}

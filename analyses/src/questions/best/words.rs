//! The sentences and the table of who does best.

use super::question::{BEST, BestAnswer};
use crate::answer::measure::Estimate;
use crate::answer::statistics::Stop;
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::measures::best::Ranked;
use crate::question::words::{at, certainty, method, title};

/// The most names that a sentence lists.
const NAMES: usize = 4;

impl BestAnswer<'_> {
    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sentences = vec![self.first()];
        sentences.extend(self.sure());
        sentences.extend(self.weakness());
        sentences.extend(self.front());
        sentences.push(self.effort());
        sentences.extend(self.dearer());
        sentences.extend(self.left_out());
        sentences
    }

    /// Names the field.
    pub(super) fn field(&self) -> String {
        let names = &self.question.tryout.field.names;
        match names.len() {
            _ if self.question.against.is_empty() && self.question.absent.is_empty() => {
                "the whole roster".to_owned()
            }
            count if count <= NAMES => words::list(names),
            count => format!("{count} opponents"),
        }
    }

    /// Says whom this is about, to be appended: those within the points.
    fn within(&self) -> String {
        let points = self.question.points.map(words::cost);
        points.map_or_else(String::new, |points| format!(" of those that cost {points} or less"))
    }

    /// Says who is best, and what it wins.
    fn first(&self) -> String {
        let asked = &self.question.tryout;
        let place = format!("{}{}", title(&asked.roster_file), at(&asked.settings));
        let (field, within, best) = (self.field(), self.within(), self.best());
        let name = best.candidate.name();
        let wins = |one: &Ranked| {
            let Estimate { value, interval } = one.score;
            let (value, how, halves) = (words::percent(value), certainty(interval), self.halves());
            format!("{value} of its duels on average ({how}{halves})")
        };
        let [_, second, ..] = &self.tried.standings[..] else {
            return format!(
                "{place}: against {field}, {name} wins {}; no other was tried.",
                wins(best)
            );
        };
        let rivals = self.rivals();
        if let [only] = rivals.as_slice() {
            // What noise may explain is in the next sentence.
            let is_exact = self.lead().is_some_and(|lead| lead.interval.is_none());
            let lead = only.score.value - second.score.value;
            let lead = is_exact.then(|| {
                format!(", {} pp more than {}", words::size(lead), second.candidate.name())
            });
            let lead = lead.unwrap_or_default();
            return format!(
                "{place}: {name} is best{within} against {field}: it wins {}{lead}.",
                wins(only)
            );
        }
        let names: Vec<String> = rivals.iter().map(|one| one.candidate.name()).collect();
        let is_exact = rivals.iter().all(|one| one.score.interval.is_none());
        let who = match (names.len() <= NAMES, is_exact) {
            (true, true) => words::list(&names),
            (true, false) => either(&names),
            (false, _) => names.len().to_string(),
        };
        let others = match names.len() < self.tried.standings.len() {
            true => ", and better than all others",
            false => "",
        };
        if is_exact {
            return format!(
                "{place}: {who} are equally good{within} against {field}{others}: each wins {}.",
                wins(best)
            );
        }
        let one = if names.len() <= NAMES { who } else { format!("one of {who}") };
        format!(
            "{place}: {one} is best{within} against {field}, and {} do not tell which; {name} wins {}.",
            self.duels(),
            wins(best)
        )
    }

    /// Names the duels that were simulated.
    fn duels(&self) -> String {
        format!("{} duels", words::count(self.tried.fights))
    }

    /// Says how surely the best one is the best.
    fn sure(&self) -> Option<String> {
        let (_, sampled) = self.basis();
        let others = self.tried.standings.len() - 1;
        if self.rivals().len() != 1 || others == 0 {
            return None;
        }
        let confidence = sampled?.confidence * 100.0;
        let (low, _) = self.lead()?.interval?;
        Some(match 0.0 < low {
            true => format!(
                "It is ahead of every other by {} pp or more, with {confidence} % confidence.",
                words::size(low)
            ),
            false => format!("No other is as good, with {confidence} % confidence."),
        })
    }

    /// Says against whom the best one does worst.
    fn weakness(&self) -> Option<String> {
        let best = self.best();
        let (at, share) = best.worst().filter(|_| 1 < best.shares.len())?;
        Some(format!(
            "{} does worst against {}: it wins {} ({}).",
            best.candidate.name(),
            self.question.tryout.field.names[at],
            words::percent(share.value),
            certainty(share.interval)
        ))
    }

    /// Says who is best for what it costs.
    fn front(&self) -> Option<String> {
        let mut front: Vec<(&Ranked, f64)> = self
            .tried
            .standings
            .iter()
            .filter(|one| self.leads(one) == Some(true))
            .filter_map(|one| Some((one, one.candidate.points?)))
            .collect();
        let priced = self.tried.standings.iter().filter(|one| one.candidate.points.is_some());
        let all = priced.count();
        if all < 2 || front.len() == all {
            return None;
        }
        front.sort_by(|one, other| one.1.total_cmp(&other.1));
        let told = |(one, cost): &(&Ranked, f64)| {
            format!("{} ({})", one.candidate.name(), words::cost(*cost))
        };
        let told: Vec<String> = front.iter().map(told).collect();
        let surely = if self.tried.stages.is_empty() { "" } else { " surely" };
        Some(match told.as_slice() {
            [only] => format!("Nobody that costs less than {only}{surely} does as well."),
            all => format!(
                "The best for their cost are {}: nobody of an equal or lower cost{surely} does \
                 better.",
                words::list(all)
            ),
        })
    }

    /// Says what was tried.
    fn effort(&self) -> String {
        let (tried, names) = (&self.tried, &self.question.tryout.field.names);
        let count = tried.standings.len();
        let who = if count == 1 { "candidate was" } else { "candidates were" };
        let whom = if names.len() == 1 { "opponent" } else { "opponents" };
        let told = format!("{count} {who} tried against {} {whom}", names.len());
        if tried.stages.is_empty() {
            return format!("{told}, exactly.");
        }
        let early = tried.standings.iter().filter(|one| one.left_after.is_some()).count();
        let stages = match tried.stages.len() {
            1 => "1 stage".to_owned(),
            stages => format!("{stages} stages"),
        };
        let left = match early {
            0 => String::new(),
            early => format!("; {early} left early, because they surely are not the best"),
        };
        let saved = match tried.fights < tried.fights_all {
            true => format!(" of the {} that all would take", words::count(tried.fights_all)),
            false => String::new(),
        };
        format!("{told} in {stages}, with {}{saved}{left}.", self.duels())
    }

    /// Says who was not tried because of what it costs.
    fn dearer(&self) -> Option<String> {
        let points = words::cost(self.question.points?);
        let (priced, unpriced): (Vec<_>, Vec<_>) =
            self.question.dearer.iter().partition(|(_, cost)| cost.is_some());
        let told = |all: Vec<&(String, Option<f64>)>, verbs: [&str; 2], what: &str| {
            let names: Vec<String> = all.iter().map(|(name, _)| name.clone()).collect();
            let who = match names.len() {
                0 => return None,
                count if count <= NAMES => words::list(&names),
                count => count.to_string(),
            };
            Some(format!("{who} {} {what}", verbs[usize::from(1 < names.len())]))
        };
        let told = [
            told(priced, ["costs", "cost"], &format!("more than {points}")),
            told(unpriced, ["has", "have"], "no cost"),
        ];
        let told: Vec<String> = told.into_iter().flatten().collect();
        (!told.is_empty()).then(|| format!("Not tried: {}.", told.join("; ")))
    }

    /// Says who cannot take part.
    fn left_out(&self) -> Option<String> {
        let mut told: Vec<String> = Vec::new();
        for (name, why) in self.question.left_out.iter().chain(&self.question.absent) {
            let one = format!("{name} ({why})");
            if !told.contains(&one) {
                told.push(one);
            }
        }
        (!told.is_empty())
            .then(|| format!("Omitted because they cannot take part: {}.", words::list(&told)))
    }

    pub(super) fn method(&self) -> String {
        let (tried, asked) = (&self.tried, &self.question.tryout);
        let pairs = asked.candidates.len() * asked.field.names.len();
        let Some(stop) = tried.stop else {
            let (slack, _) = self.basis();
            let exactly = format!("{pairs} pairs, each an absorbing Markov chain");
            return method(slack, None, &exactly, "");
        };
        let (ask, each) = (asked.ask, tried.stages.last().copied().unwrap_or(0));
        let ended = match (stop, ask.target_error) {
            (Stop::Interrupted, _) => ", stopped early".to_owned(),
            (Stop::Target, Some(target)) => format!(", stopped at ±{} pp", target * 100.0),
            (Stop::Trials, Some(target)) => {
                format!(", target of ±{} pp not reached", target * 100.0)
            }
            _ => String::new(),
        };
        let exact = match tried.exact {
            0 => String::new(),
            exact => format!("{exact} of {pairs} pairs exact; the others: "),
        };
        format!(
            "{exact}Sampled: up to {} duels of each pair with seed {}, in stages{ended}; {} % \
             confidence sequences, which hold together at all stages.",
            words::count(each),
            ask.seed,
            ask.confidence * 100.0
        )
    }

    /// Returns how each candidate did, the best first.
    pub(super) fn table(&self) -> Table {
        let standings = &self.tried.standings;
        let has_costs = standings.iter().any(|one| one.candidate.points.is_some());
        let is_staged = !self.tried.stages.is_empty();
        let names = &self.question.tryout.field.names;
        let row = |one: &Ranked| {
            let mut row = vec![Cell::Text(one.candidate.name())];
            if has_costs {
                let cost = one.candidate.points.map(words::cost);
                row.push(cost.map_or(Cell::Missing, Cell::Text));
            }
            row.push(Cell::dense(one.score.value, one.score.interval));
            match one.worst() {
                Some((at, share)) => row.extend([
                    Cell::Text(names[at].clone()),
                    Cell::dense(share.value, share.interval),
                ]),
                None => row.extend([Cell::empty(), Cell::Missing]),
            }
            if has_costs {
                let leads = self.leads(one) == Some(true);
                row.push(if leads { Cell::Text("yes".to_owned()) } else { Cell::empty() });
            }
            if is_staged {
                let left = one.left_after.map(|stage| Cell::Count(stage as u64));
                row.push(left.unwrap_or(Cell::Missing));
            }
            row
        };
        let mut heads = vec![("candidate", false)];
        heads.extend(has_costs.then_some(("cost", true)));
        heads.extend([("wins", true), ("worst against", false), ("wins there", true)]);
        heads.extend(has_costs.then_some(("best for its cost", false)));
        heads.extend(is_staged.then_some(("left after stage", true)));
        let caption =
            format!("Who does best against {}, the best first{}", self.field(), self.halves());
        let rows = standings.iter().map(row).collect();
        Table::of(caption, &heads, rows, BEST).shown_by(&["ranking"])
    }

    /// Says that draws count half, if there are any, to be appended.
    pub(super) fn halves(&self) -> &'static str {
        if self.tried.has_draws { "; what nobody wins counts half" } else { "" }
    }
}

/// Lists words of which one is meant.
fn either(words: &[String]) -> String {
    match words {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        all => all.concat(),
    }
}

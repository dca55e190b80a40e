//! The sentences and the table of options.

use super::question::{OPTIONS, OptionsAnswer};
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::measures::options::{OptionVerdict, OptionWorth};
use crate::question::words::{certainty, chain, method, within};
use crate::questions::engage::{last, place, played};

/// Returns the word for what is known of an option.
pub(super) const fn verdict(of: OptionVerdict) -> &'static str {
    match of {
        OptionVerdict::Pays => "pays",
        OptionVerdict::Costs => "costs fights",
        OptionVerdict::Undecided => "open",
        OptionVerdict::Unused => "never used",
    }
}

impl OptionsAnswer<'_> {
    pub(super) fn place(&self) -> String {
        place(self.setup)
    }

    fn that_are(&self, verdict: OptionVerdict) -> Vec<&OptionWorth> {
        self.found.options.iter().filter(|one| one.verdict == verdict).collect()
    }

    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sentences = vec![self.most()];
        sentences.extend(self.others());
        sentences.extend(self.costs());
        sentences.extend(self.listed(OptionVerdict::Undecided, "May be worth nothing"));
        sentences.extend(self.listed(OptionVerdict::Unused, "Never used"));
        let left_out = self.found.left_out.iter();
        sentences.extend(left_out.map(|(side, weapon, reason)| {
            format!("{} cannot leave the {weapon} at home: {reason}.", self.name(*side))
        }));
        sentences
    }

    /// Says which option is worth most.
    fn most(&self) -> String {
        let place = self.place();
        let Some(most) = self.that_are(OptionVerdict::Pays).into_iter().next() else {
            return match self.that_are(OptionVerdict::Undecided).is_empty() {
                true => format!("{place}: no option wins either side more fights."),
                false => format!("{place}: no option is sure to win either side more fights."),
            };
        };
        let wins = self.found.base.wins(most.side);
        format!(
            "{place}: {} is worth most, {} pp{} to {}: with it {} of fights are won ({}).",
            most.option.key,
            words::points(most.worth.value),
            within(most.worth.interval),
            self.name(most.side),
            words::percent(wins),
            certainty(self.found.base.ends.interval(wins))
        )
    }

    /// Says what else pays.
    fn others(&self) -> Option<String> {
        let others: Vec<String> = self
            .that_are(OptionVerdict::Pays)
            .into_iter()
            .skip(1)
            .map(|one| self.told(one))
            .collect();
        (!others.is_empty()).then(|| format!("Also worth having: {}.", words::list(&others)))
    }

    /// Says what a side is better off without.
    fn costs(&self) -> Option<String> {
        let mut costs = self.that_are(OptionVerdict::Costs);
        costs.reverse();
        let told: Vec<String> = costs.into_iter().map(|one| self.told(one)).collect();
        (!told.is_empty())
            .then(|| format!("Cost fights, as they are played: {}.", words::list(&told)))
    }

    /// Tells what an option is worth: "cover to Agents (+3.1 pp)".
    fn told(&self, one: &OptionWorth) -> String {
        let points = words::points(one.worth.value);
        format!("{} to {} ({points} pp)", one.option.key, self.name(one.side))
    }

    /// Lists options of which this is known: "cover by Agents, hide by either".
    fn listed(&self, of: OptionVerdict, start: &str) -> Option<String> {
        let all = self.that_are(of);
        let mut told: Vec<String> = Vec::new();
        for one in &all {
            let is_first = |other: &&&OptionWorth| other.option == one.option;
            let sides = all.iter().filter(is_first).count();
            let who = if sides == 1 { self.name(one.side) } else { "either side" };
            let says = format!("{} by {who}", one.option.key);
            if !told.contains(&says) {
                told.push(says);
            }
        }
        (!told.is_empty()).then(|| format!("{start}: {}.", words::list(&told)))
    }

    pub(super) fn method(&self) -> String {
        let (base, setup) = (&self.found.base, self.setup);
        let without = self.found.options.iter().map(|one| &one.odds);
        let slack = std::iter::once(base).chain(without).filter_map(|odds| odds.ends.slack());
        let line =
            method(slack.reduce(f64::max), base.sampled(), &chain(&base.ends.source), "fights");
        let same = match base.sampled() {
            Some(_) => {
                " The same fights are played without each option, with the same dice until a decision \
                 differs; the intervals of all differences hold together."
            }
            None => " The fight without each option is solved too.",
        };
        format!("{line}{same} {} {}.", last(setup), played(setup))
    }

    pub(super) fn table(&self) -> Table {
        let base = &self.found.base;
        let row = |one: &OptionWorth| {
            let without = one.odds.wins(one.side);
            vec![
                Cell::Text(one.option.key.clone().into_owned()),
                Cell::Text(self.name(one.side).to_owned()),
                Cell::dense(base.wins(one.side), base.ends.interval(base.wins(one.side))),
                Cell::dense(without, one.odds.ends.interval(without)),
                Cell::Dense(Box::new(Cell::Points(one.worth.value, one.worth.interval))),
                Cell::Text(verdict(one.verdict).to_owned()),
            ]
        };
        let heads = [
            ("option", false),
            ("side", false),
            ("wins with it", true),
            ("without it", true),
            ("worth, pp", true),
            ("standing", false),
        ];
        let rows = self.found.options.iter().map(row).collect();
        let caption = "What each option is worth to a side, if all else may be done";
        Table::of(caption, &heads, rows, OPTIONS).shown_by(&["options"])
    }
}

//! The sentences and the table of weights.

use super::question::{WEIGHTS, WeighAnswer};
use crate::answer::statistics::paired::Change;
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::measures::weights::{KeyHolder, KeyWeight};
use crate::question::words::{at, certainty, method, title, within};

/// The change that a page shows as none: less than half a tenth of a point.
const NOTHING: f64 = 5e-4;

/// What is known of the changes of a key.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// One of them is sure.
    Sure,
    /// They may all be noise.
    Noise,
    /// They are next to nothing.
    Nothing,
}

impl Known {
    fn of(weight: &KeyWeight) -> Known {
        let changes = || weight.changes.iter().flatten();
        let none = |change: &Change| change.interval.is_none() && change.value.abs() < NOTHING;
        match () {
            () if changes().all(none) => Known::Nothing,
            () if changes().all(|change| none(change) || change.is_noise()) => Known::Noise,
            () => Known::Sure,
        }
    }
}

impl WeighAnswer<'_> {
    fn that_are(&self, known: Known) -> Vec<&KeyWeight> {
        self.weights.keys.iter().filter(|weight| Known::of(weight) == known).collect()
    }

    /// Returns the keys that are listed: all of which a page shows a change.
    pub(super) fn shown(&self) -> Vec<&KeyWeight> {
        self.weights.keys.iter().filter(|weight| NOTHING <= weight.size()).collect()
    }

    /// Returns the key of the fighter or of its weapons that is sure to change most.
    pub(super) fn first(&self) -> Option<&KeyWeight> {
        self.own().into_iter().next()
    }

    /// Returns the keys of the fighter and of its weapons that are sure to change something.
    fn own(&self) -> Vec<&KeyWeight> {
        let mut own = self.that_are(Known::Sure);
        own.retain(|weight| weight.steps.holder != KeyHolder::Situation);
        own
    }

    /// Names those that the fighter meets: "the other 11", "Brute", "4 others".
    pub(super) fn field(&self) -> String {
        let names: Vec<&str> = self.question.against.met().collect();
        match &names[..] {
            [only] => (*only).to_owned(),
            all if self.question.against.meets_all() => format!("the other {}", all.len()),
            all => format!("{} others", all.len()),
        }
    }

    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sentences = vec![self.most()];
        if let [_, .., least] = self.own()[..] {
            sentences.push(format!(
                "{} is worth least: {}.",
                start(&label(least)),
                told(least, within)
            ));
        }
        sentences.extend(self.situation());
        sentences.extend(self.nothing());
        sentences.extend(self.noise());
        sentences.extend(self.carried());
        sentences.extend(self.refused());
        sentences.extend(self.left_out());
        sentences
    }

    /// Returns what is weighed, in words.
    pub(super) fn chance(&self) -> &'static str {
        match self.question.against.bouts.len() {
            1 => "chance to win",
            _ => "mean chance to win",
        }
    }

    /// Says which key of the fighter is worth most.
    fn most(&self) -> String {
        let (question, base) = (self.question, self.weights.base);
        let place =
            format!("{}{}", title(&question.against.roster_file), at(question.against.settings()));
        let chance = format!("{} ({})", words::percent(base.value), certainty(base.interval));
        match self.first() {
            Some(most) => format!(
                "{place}: {} is worth most to {}: {} in its {} against {}, {chance}.",
                label(most),
                question.fighter(),
                told(most, within),
                self.chance(),
                self.field()
            ),
            None => format!(
                "{place}: no step of {}'s stat line or weapons is sure to change its {} against {}, \
                 {chance}.",
                question.fighter(),
                self.chance(),
                self.field()
            ),
        }
    }

    /// Says which key of the situation changes most.
    fn situation(&self) -> Option<String> {
        let sure = self.that_are(Known::Sure);
        let most = sure.into_iter().find(|one| one.steps.holder == KeyHolder::Situation)?;
        let key = most.steps.key.replace('_', " ");
        Some(format!("Of the situation, {key} changes most: {}.", told(most, within)))
    }

    /// Counts the keys that change nothing that is shown.
    fn nothing(&self) -> Option<String> {
        let none = self.that_are(Known::Nothing);
        let is_zero = none.iter().all(|weight| weight.size() < 1e-12);
        let change = if is_zero { "changes nothing" } else { "changes less than 0.05 pp" };
        counted(&none, change)
    }

    /// Counts the keys whose changes may be noise.
    fn noise(&self) -> Option<String> {
        counted(&self.that_are(Known::Noise), "changes no more than noise")
    }

    /// Says who else has the weapons that are weighed.
    fn carried(&self) -> Option<String> {
        let roster = &self.question.against.roster_file.roster;
        let carries = |name: &str, weapon: &str| {
            let line = roster.get(name);
            line.is_some_and(|line| roster.carried(line).iter().any(|own| own.name == weapon))
        };
        let mut told: Vec<String> = Vec::new();
        for weapon in self.weights.keys.iter().filter_map(|one| one.steps.holder.weapon()) {
            let others = self.question.against.met().filter(|name| carries(name, weapon)).count();
            let says = match others {
                1 => format!("the {weapon}, which one opponent carries too"),
                _ => format!("the {weapon}, which {others} opponents carry too"),
            };
            if 0 < others && !told.contains(&says) {
                told.push(says);
            }
        }
        (!told.is_empty())
            .then(|| format!("A weapon changes for all who carry it: {}.", words::list(&told)))
    }

    /// Says which keys the rules let take no step.
    fn refused(&self) -> Option<String> {
        match &self.weights.refused[..] {
            [] => None,
            [(only, reason)] => Some(format!(
                "The rules refuse every step of {}: {}.",
                only.label(),
                reason.message
            )),
            all => {
                let names: Vec<String> = all.iter().map(|(steps, _)| steps.label()).collect();
                Some(format!("The rules refuse every step of {}.", words::list(&names)))
            }
        }
    }

    /// Says which opponents it cannot fight.
    fn left_out(&self) -> Option<String> {
        let left_out = self.question.against.left_out.iter();
        let names: Vec<String> = left_out.map(|(name, why)| format!("{name} ({why})")).collect();
        (!names.is_empty())
            .then(|| format!("Omitted because they cannot take part: {}.", words::list(&names)))
    }

    pub(super) fn method(&self) -> String {
        let (weights, all) = (&self.weights, self.question.against.bouts.len());
        let exactly = format!("{} duels, each an absorbing Markov chain", weights.solved);
        match weights.sampled {
            None => method(Some(weights.slack), None, &exactly, ""),
            Some(sampled) => {
                let sampled = method(None, Some(sampled), "", "fights for each duel");
                let paired =
                    "Changes are compared fight by fight; all their intervals hold together.";
                match weights.exact {
                    0 => format!("{sampled} {paired}"),
                    exact => format!(
                        "Against {exact} of {all} exact; against the others: {sampled} {paired}"
                    ),
                }
            }
        }
    }

    /// Returns what the steps of each key change; `None` if none changes anything.
    pub(super) fn table(&self) -> Option<Table> {
        let shown = self.shown();
        let cell = |change: Option<Change>| match change {
            None => Cell::Missing,
            Some(Change { value, interval }) => {
                Cell::Dense(Box::new(Cell::Points(value, interval)))
            }
        };
        let row = |weight: &&KeyWeight| {
            let mut row =
                vec![Cell::Text(weight.steps.label()), Cell::Text(weight.steps.value.to_string())];
            row.extend(weight.changes.map(cell));
            let per_point = weight.largest().and_then(|(_, change)| self.per_point(change));
            row.extend(per_point.map(|change| Cell::Points(words::PER_POINTS * change, None)));
            row
        };
        let mut heads = vec![
            ("key", false),
            ("now", true),
            ("+1 or on, pp", true),
            ("\u{2212}1 or off, pp", true),
        ];
        heads.extend(self.points.map(|_| ("per 10 points, pp", true)));
        let cost = match self.points {
            None => String::new(),
            Some(points) => format!(
                "; last, the larger of both for each 10 of the {} points that {} costs",
                words::cost(points),
                self.question.fighter()
            ),
        };
        let caption = format!(
            "What one step of each key changes in the {}, the largest first{cost}",
            self.chance()
        );
        let rows: Vec<Vec<Cell>> = shown.iter().map(row).collect();
        (!rows.is_empty()).then(|| Table::of(caption, &heads, rows, WEIGHTS).shown_by(&["steps"]))
    }
}

/// Returns what a key is called in a sentence.
fn label(weight: &KeyWeight) -> String {
    weight.steps.label()
}

/// Begins a sentence with a word.
fn start(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().collect::<String>());
    first.unwrap_or_default() + letters.as_str()
}

/// Tells the changes of a key: "+6.2 pp for +1 and −8.1 pp for −1"; `within` tells their intervals.
pub(super) fn told(weight: &KeyWeight, within: impl Fn(Option<(f64, f64)>) -> String) -> String {
    let steps = weight.changes.iter().enumerate();
    let told = steps.filter_map(|(nth, change)| {
        let (change, step) = ((*change)?, weight.steps.step(nth));
        let if_or_for = if step.ends_with('1') { "for" } else { "if" };
        let points = words::points(change.value);
        Some(format!("{points} pp{} {if_or_for} {step}", within(change.interval)))
    });
    words::list(&told.collect::<Vec<String>>())
}

/// Counts keys, and names them.
fn counted(keys: &[&KeyWeight], change: &str) -> Option<String> {
    let names: Vec<String> = keys.iter().map(|key| label(key)).collect();
    match &names[..] {
        [] => None,
        [only] => Some(format!("A step of {only} {change}.")),
        all => Some(format!("A step of any of {} keys {change}: {}.", all.len(), words::list(all))),
    }
}

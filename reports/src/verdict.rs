//! Verdicts as lines of the page and of the summary.

use evenodds_analyses::answer::Unit;
use evenodds_analyses::answer::verdict::{self, Matter, Standing, foremost};
use evenodds_analyses::words;

use crate::document::{Document, Section, Verdict};

/// The number of verdicts at the top of a report.
const MOST: usize = 5;

/// A verdict of an answer, with the position of its section.
pub(crate) type Found = (usize, verdict::Verdict);

/// Returns a verdict as text.
pub(crate) fn told(section: usize, verdict: &verdict::Verdict) -> Verdict {
    Verdict {
        section,
        matter: matter(verdict).to_owned(),
        says: verdict.says.clone(),
        number: number(verdict.unit, verdict.value),
        bar: bar(verdict),
        standing: verdict.standing.name().to_owned(),
    }
}

fn matter(verdict: &verdict::Verdict) -> &'static str {
    match (verdict.matter, verdict.standing) {
        (Matter::Promise, Standing::Beyond) => "Broken promise",
        (Matter::Promise, Standing::Open) => "Undecided promise",
        (Matter::Promise, Standing::Within) => "Kept promise",
        (Matter::Moved, _) => "Moved",
        (Matter::Unfair, Standing::Within) => "Fair",
        (Matter::Unfair, _) => "Unfair",
        (Matter::Dominated, Standing::Within) => "Not outclassed",
        (Matter::Dominated, _) => "Dominated",
        (Matter::Flips, _) => "Assumption",
        (Matter::Change, _) => "Change",
    }
}

fn number(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Chance | Unit::Share => words::percent(value),
        Unit::Points => format!("{}\u{a0}points", words::size(value)),
        Unit::Rounds | Unit::Harm | Unit::Figures => {
            format!("{}\u{a0}{}", words::mean(value), unit.name())
        }
        Unit::Degree => words::decimal(value, 2),
    }
}

/// Returns the positions of the number and the threshold. Chances have a bar from 0 to 100 %, and
/// others one from 0 to a little over the larger of both.
fn bar(verdict: &verdict::Verdict) -> [u16; 2] {
    let [value, threshold] = [verdict.value.abs(), verdict.threshold.abs()];
    let whole = match verdict.unit {
        Unit::Chance | Unit::Share | Unit::Points => 1.0,
        _ => 1.25 * value.max(threshold),
    };
    [value, threshold].map(|number| {
        let share = number / whole;
        if share.is_finite() { (share.clamp(0.0, 1.0) * 1000.0).round() as u16 } else { 0 }
    })
}

impl Document {
    /// Adds what stands out of the verdicts of all sections.
    pub(crate) fn deciding(self, found: &[Found]) -> Document {
        let about = |nth: usize| {
            self.sections
                .get(nth)
                .map_or("", |section| section.rosters.first().map_or("", |one| one))
        };
        let repeats = |at: &usize| {
            let (nth, verdict) = &found[*at];
            let mut before = found[..*at].iter();
            before.any(|(other, one)| about(*other) == about(*nth) && verdict.repeats(one))
        };
        let found: Vec<&Found> =
            (0..found.len()).filter(|at| !repeats(at)).map(|at| &found[at]).collect();
        let first = foremost(found.iter().map(|(nth, verdict)| (about(*nth), verdict)), MOST);
        let verdicts = first.into_iter().map(|at| told(found[at].0, &found[at].1)).collect();
        let (promised, weighed): (Vec<&Found>, Vec<&Found>) =
            found.iter().copied().partition(|(_, verdict)| verdict.matter == Matter::Promise);
        // What moved is held against the baseline, and not against a threshold.
        let weighed: Vec<&Found> =
            weighed.into_iter().filter(|(_, verdict)| verdict.matter != Matter::Moved).collect();
        Document { verdicts, standing: standing(&weighed), promises: promises(&promised), ..self }
    }
}

fn count(found: &[&Found], standing: Standing) -> usize {
    found.iter().filter(|(_, verdict)| verdict.standing == standing).count()
}

/// Returns how all numbers stand, in a sentence.
fn standing(found: &[&Found]) -> String {
    let [beyond, open] = [Standing::Beyond, Standing::Open].map(|one| count(found, one));
    let left = match open {
        0 => String::new(),
        _ => format!(", and {open} left open by their intervals"),
    };
    match found.len() {
        0 => String::new(),
        all if beyond + open == 0 => {
            let numbers =
                if all == 1 { "the one number".to_owned() } else { format!("all {all} numbers") };
            format!("Nothing stands out: {numbers} held against a threshold stayed within it.")
        }
        1 => String::new(),
        all => format!(
            "Of {all} numbers held against a threshold, {beyond} {} beyond it{left}.",
            if beyond == 1 { "is" } else { "are" }
        ),
    }
}

/// Returns how many promises are kept, in a sentence.
fn promises(found: &[&Found]) -> String {
    let all = found.len();
    let [broken, open] = [Standing::Beyond, Standing::Open].map(|one| count(found, one));
    match (all, broken, open) {
        (0, ..) => String::new(),
        (1, 0, 0) => "The one promise of the study is kept.".to_owned(),
        (_, 0, 0) => format!("All {all} promises of the study are kept."),
        _ => format!(
            "Promises of the study: {} kept, {broken} broken, {open} undecided.",
            all - broken - open
        ),
    }
}

impl Section {
    /// Adds its verdicts.
    pub(crate) fn weighed(self, nth: usize, verdicts: &[verdict::Verdict]) -> Section {
        Section { verdicts: verdicts.iter().map(|one| told(nth, one)).collect(), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(matter: Matter, value: f64) -> Found {
        let standing = Standing::above(value, None, 0.65);
        let (unit, says) = (Unit::Chance, format!("{value}"));
        let verdict = verdict::Verdict {
            matter,
            says,
            unit,
            value,
            interval: None,
            threshold: 0.65,
            standing,
        };
        (3, verdict)
    }

    #[test]
    fn five_lines_stand_for_many() {
        let mut all: Vec<Found> =
            (70..90).map(|n| found(Matter::Unfair, f64::from(n) / 100.0)).collect();
        all.push(found(Matter::Promise, 0.1));
        all.push(found(Matter::Promise, 0.8));
        let document = Document::default().deciding(&all);
        let says: Vec<&str> = document.verdicts.iter().map(|one| one.says.as_str()).collect();
        assert_eq!(says, ["0.8", "0.89", "0.88", "0.87", "0.86"]);
        assert_eq!(document.verdicts[0].matter, "Broken promise");
        assert_eq!((document.verdicts[1].bar, document.verdicts[1].section), ([890, 650], 3));
        assert_eq!(document.standing, "Of 20 numbers held against a threshold, 20 are beyond it.");
        let told = "Promises of the study: 1 kept, 1 broken, 0 undecided.";
        assert_eq!(document.promises, told);
    }

    #[test]
    fn the_same_is_said_once() {
        let change = |says: &str, value: f64| {
            let (nth, verdict) = found(Matter::Change, value);
            (nth, verdict::Verdict { says: says.to_owned(), ..verdict })
        };
        let own = change("soft matters: A wins", 0.7);
        let mut other = change("soft matters: B wins", 0.7);
        (other.1.value, other.1.threshold) = (-0.7, -0.65);
        let others = (change("hard matters: A wins", 0.7), change("soft matters: A wins", 0.8));
        let all = [own.clone(), own.clone(), other, others.0, others.1];
        let document = Document::default().deciding(&all);
        let says: Vec<&str> = document.verdicts.iter().map(|one| one.says.as_str()).collect();
        let once = ["soft matters: A wins", "soft matters: A wins", "hard matters: A wins"];
        assert_eq!(says, once, "the largest first");
        assert_eq!(document.standing, "Of 3 numbers held against a threshold, 3 are beyond it.");
        let promise = || found(Matter::Promise, 0.8);
        assert_eq!(Document::default().deciding(&[promise(), promise()]).verdicts.len(), 2);
    }

    #[test]
    fn nothing_that_stands_out_is_one_line() {
        let document = Document::default().deciding(&[found(Matter::Unfair, 0.5)]);
        assert!(document.verdicts.is_empty());
        assert!(document.standing.starts_with("Nothing stands out: the one number"));
        assert_eq!(Document::default().deciding(&[]).standing, "");
    }
}

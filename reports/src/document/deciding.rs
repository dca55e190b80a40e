//! What stands out of all verdicts: the lines at the top of a report.

use evenodds_analyses::answer::verdict::{Matter, Standing, foremost, ranked};
use evenodds_analyses::answer::words;

use super::whole::Document;
use crate::sections::{Found, told};

/// The number of verdicts at the top of a report.
const MOST: usize = 5;

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
        let line = |found: &&Found| told(found.0, &found.1);
        let rest = (0..found.len()).filter(|at| !first.contains(at)).map(|at| found[at]);
        let of = |standing: Standing| {
            let all = rest.clone().filter(|(_, verdict)| verdict.standing == standing);
            ranked(all, |(_, verdict)| verdict).iter().map(line).collect()
        };
        let (further, unclear) = (of(Standing::Beyond), of(Standing::Open));
        let verdicts = first.iter().map(|&at| line(&found[at])).collect();
        let (promised, weighed): (Vec<&Found>, Vec<&Found>) =
            found.iter().copied().partition(|(_, verdict)| verdict.matter == Matter::Promise);
        // What moved is held against the baseline, and not against a threshold.
        let weighed: Vec<&Found> =
            weighed.into_iter().filter(|(_, verdict)| verdict.matter != Matter::Moved).collect();
        let (standing, promises) = (standing(&weighed), promises(&promised));
        Document { verdicts, further, unclear, standing, promises, ..self }
    }
}

fn count(found: &[&Found], standing: Standing) -> usize {
    found.iter().filter(|(_, verdict)| verdict.standing == standing).count()
}

/// Returns how all numbers stand, in a sentence.
fn standing(found: &[&Found]) -> String {
    let [beyond, open] = [Standing::Beyond, Standing::Open].map(|one| count(found, one));
    let is = |count: usize| if count == 1 { "is" } else { "are" };
    match found.len() {
        0 => String::new(),
        all if beyond + open == 0 => {
            let numbers =
                if all == 1 { "the one number".to_owned() } else { format!("all {all} numbers") };
            format!("Nothing stands out: {numbers} held against a threshold stayed within it.")
        }
        1 => String::new(),
        all => {
            let mut told = vec![format!("{beyond} {} beyond it", is(beyond))];
            if 0 < open {
                told.push(format!("{open} {} unclear", is(open)));
            }
            let fine = all - beyond - open;
            told.push(format!("{fine} {} fine", is(fine)));
            format!("Of {all} numbers held against a threshold, {}.", words::list(&told))
        }
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

#[cfg(test)]
mod tests {
    use evenodds_analyses::answer::Unit;
    use evenodds_analyses::answer::verdict::{self, Bound, Weighed};

    use super::*;

    fn found(matter: Matter, value: f64) -> Found {
        let number = Weighed { value, ..Weighed::default() };
        let kind = (matter, Unit::Chance);
        let verdict = verdict::Verdict::weigh(kind, number, Bound::Most, 0.65);
        (3, verdict.saying(format!("{value}")))
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
        let told = "Of 20 numbers held against a threshold, 20 are beyond it and 0 are fine.";
        assert_eq!(document.standing, told);
        assert_eq!(document.further.len(), 16, "all that is beyond is there");
        assert_eq!((document.further[0].says.as_str(), document.unclear.len()), ("0.85", 0));
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
        other.1.interval = Some((0.69, 0.71));
        let others = (change("hard matters: A wins", 0.7), change("soft matters: A wins", 0.8));
        let all = [own.clone(), own.clone(), other, others.0, others.1];
        let document = Document::default().deciding(&all);
        let says: Vec<&str> = document.verdicts.iter().map(|one| one.says.as_str()).collect();
        let once = ["soft matters: A wins", "soft matters: A wins", "hard matters: A wins"];
        assert_eq!(says, once, "the largest first");
        let told = "Of 3 numbers held against a threshold, 3 are beyond it and 0 are fine.";
        assert_eq!(document.standing, told);
        let promise = || found(Matter::Promise, 0.8);
        assert_eq!(Document::default().deciding(&[promise(), promise()]).verdicts.len(), 2);
    }

    #[test]
    fn what_is_open_is_unclear_and_what_is_far_under_comes_last() {
        let open = |value: f64| {
            let (nth, verdict) = found(Matter::Unfair, value);
            let (interval, trials) = (Some((value - 0.6, value + 0.6)), Some(200));
            let number = Weighed { value, interval, trials };
            let kind = (verdict.matter, verdict.unit);
            let verdict = verdict::Verdict::weigh(kind, number, Bound::Most, 0.65);
            (nth, verdict.saying(format!("{value}.")))
        };
        let all = [open(0.1), open(0.7), open(0.5), found(Matter::Unfair, 0.5)];
        let document = Document::default().deciding(&all);
        assert!(document.verdicts.is_empty(), "nothing is sure: {:?}", document.verdicts);
        let told: Vec<(&str, &str)> = document
            .unclear
            .iter()
            .map(|one| (one.matter.as_str(), one.says.split(' ').next().unwrap_or_default()))
            .collect();
        assert_eq!(told, [("Unclear", "0.7."), ("Unclear", "0.5."), ("Unclear", "0.1.")]);
        let says = "Of 4 numbers held against a threshold, 0 are beyond it, 3 are unclear and 1 is \
                    fine.";
        assert_eq!(document.standing, says);
    }

    #[test]
    fn nothing_that_stands_out_is_one_line() {
        let document = Document::default().deciding(&[found(Matter::Unfair, 0.5)]);
        assert!(document.verdicts.is_empty());
        assert!(document.standing.starts_with("Nothing stands out: the one number"));
        assert_eq!(Document::default().deciding(&[]).standing, "");
    }
}

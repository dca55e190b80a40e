//! Questions of a study that differ in one setting: one comparison, as the reader wants it.

use super::words::told;
use super::{Difference, differences, is_chance};
use crate::answer::table::{Cell, Column, Table};
use crate::answer::{Answer, Unit};

/// Two answers of a report that differ in one setting of the situation.
#[derive(Clone, PartialEq, Debug)]
pub struct Twins {
    /// The positions of their sections, in order.
    pub sections: [usize; 2],
    /// The question about both.
    pub question: String,
    /// What differs most, in a sentence.
    pub answer: String,
    /// Every number of both, and the difference; the largest first.
    pub table: Table,
}

/// The number of differences told.
const TOLD: usize = 2;

/// Returns the pairs of answers of one kind, about the same rosters and fighters, that differ in one
/// setting. Each answer is in one pair at most. An answer comes with the name of its kind.
#[must_use]
pub fn twins(answers: &[(&str, Answer)]) -> Vec<Twins> {
    let mut found: Vec<Twins> = Vec::new();
    for (second, (kind, answer)) in answers.iter().enumerate() {
        let free = |nth: &usize| !found.iter().any(|twins| twins.sections.contains(nth));
        let alike = |nth: &usize| {
            let (other_kind, other) = &answers[*nth];
            kind == other_kind && are_alike(other, answer)
        };
        let twin = (0..second)
            .filter(free)
            .filter(alike)
            .find_map(|first| Twins::of([first, second], [&answers[first].1, answer]));
        found.extend(twin);
    }
    found
}

/// Returns whether two answers have the same numbers about the same fighters.
fn are_alike(one: &Answer, other: &Answer) -> bool {
    let names = |answer: &Answer| -> Vec<(&'static str, String)> {
        answer.numbers.iter().map(|number| (number.key, number.says.clone())).collect()
    };
    !one.rosters.is_empty() && one.rosters == other.rosters && names(one) == names(other)
}

impl Twins {
    /// Compares two answers; `None` if their questions differ in more than one setting.
    fn of(sections: [usize; 2], answers: [&Answer; 2]) -> Option<Twins> {
        let words = answers
            .map(|answer| answer.question.trim_end_matches('?').split(", ").collect::<Vec<&str>>());
        let own = |nth: usize| -> Vec<&str> {
            words[nth].iter().copied().filter(|word| !words[1 - nth].contains(word)).collect()
        };
        let setting = |own: &[&'_ str]| match own {
            [] => Some(None),
            [one] if !one.contains(": ") => Some(Some((*one).to_owned())),
            _ => None,
        };
        let [one, other] = [setting(&own(0))?, setting(&own(1))?];
        let usual = || "the usual".to_owned();
        let names = match [&one, &other] {
            [None, None] => return None,
            _ => [one, other].map(|name| name.unwrap_or_else(usual)),
        };
        let common: Vec<&str> =
            words[0].iter().copied().filter(|word| words[1].contains(word)).collect();
        let differences = differences(answers[0], answers[1], None);
        let chances = differences.iter().filter(|one| is_chance(one.before.unit));
        let most: Vec<String> = chances.take(TOLD).map(told).collect();
        let [before, after] = &names;
        Some(Twins {
            sections,
            question: format!("{}: {before}, or {after}?", common.join(", ")),
            answer: format!("With {after} in place of {before}: {}.", most.join("; ")),
            table: table(&names, &differences),
        })
    }
}

fn table([before, after]: &[String; 2], differences: &[Difference]) -> Table {
    let row = |one: &Difference| {
        let cell = |value: f64| match one.before.unit {
            Unit::Chance | Unit::Share => Cell::Chance(value),
            Unit::Points => Cell::Points(value, None),
            _ => Cell::Mean(value, None),
        };
        let change = match one.before.unit {
            Unit::Chance | Unit::Points | Unit::Share => {
                Cell::Worth(one.change.value, one.change.interval)
            }
            _ => Cell::Rate(one.change.value),
        };
        let says = Cell::Text(one.before.says.clone());
        vec![says, cell(one.before.value), cell(one.after), change]
    };
    let heads =
        [("number", false), (before.as_str(), true), (after.as_str(), true), ("difference", true)];
    let column = |(heading, numeric): (&str, bool)| Column {
        heading: heading.to_owned(),
        numeric,
        aside: false,
    };
    Table {
        caption: "Both, and the difference, the largest first".to_owned(),
        columns: heads.map(column).to_vec(),
        rows: differences.iter().map(row).collect(),
        ..Table::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Number;

    fn answer(question: &str, wins: f64) -> Answer {
        let number = Number {
            key: "win_a",
            says: "Ann wins".to_owned(),
            unit: Unit::Chance,
            value: wins,
            interval: None,
            sampled: None,
        };
        Answer {
            question: question.to_owned(),
            rosters: vec!["game".to_owned()],
            numbers: vec![number],
            ..Answer::default()
        }
    }

    #[test]
    fn questions_that_differ_in_one_setting_are_one() {
        let plain = "Game: who wins, Ann or Bob";
        let answers = [
            ("duel", answer(&format!("{plain}, range 8?"), 0.5)),
            ("duel", answer(&format!("{plain}, range 8, cover partial?"), 0.25)),
            ("duel", answer(&format!("{plain}, range 4?"), 0.6)),
            ("attack", answer(&format!("{plain}, range 8?"), 0.5)),
            ("duel", answer("Game, The yard: who wins, Ann or Bob, range 4?", 0.5)),
        ];
        let twins = twins(&answers);
        assert_eq!(twins.len(), 1);
        assert_eq!(twins[0].sections, [0, 1]);
        let asked = "Game: who wins, Ann or Bob, range 8: the usual, or cover partial?";
        assert_eq!(twins[0].question, asked);
        let told = "With cover partial in place of the usual: Ann wins, 25 % in place of \
                    50 % (\u{2212}25.0 points).";
        assert_eq!(twins[0].answer, told);
        assert_eq!(twins[0].table.rows[0][3], Cell::Worth(-0.25, None));
    }

    #[test]
    fn two_settings_are_two_questions() {
        let plain = "Game: who wins, Ann or Bob";
        let mut other = answer(&format!("{plain}, range 4?"), 0.6);
        other.numbers[0].says = "Cid wins".to_owned();
        let answers = [
            ("duel", answer(&format!("{plain}, range 8, cover partial?"), 0.5)),
            ("duel", answer(&format!("{plain}, range 4, charging?"), 0.5)),
            ("duel", other),
        ];
        assert!(twins(&answers).is_empty());
        let same = [("duel", answer(plain, 0.5)), ("duel", answer(plain, 0.5))];
        assert!(twins(&same).is_empty(), "a question asked twice differs in nothing");
    }
}

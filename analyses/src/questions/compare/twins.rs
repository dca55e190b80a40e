//! Questions of a study that differ in one setting: one comparison, as the reader wants it.

use super::charts;
use super::question::{Difference, differences};
use super::words::{both, told};
use crate::answer::chart::{Chart, Headline};
use crate::answer::table::{Cell, Column, Table};
use crate::answer::{Answer, Unit, words};

/// Two answers of a report that differ in one setting of the situation.
#[derive(Clone, Debug)]
pub struct Twins {
    /// The positions of their sections, in order.
    pub sections: [usize; 2],
    /// The question about both.
    pub question: String,
    /// What differs most, in a sentence.
    pub answer: String,
    /// Charts of both.
    pub charts: Vec<Chart>,
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
        let parts = answers
            .map(|answer| answer.question.trim_end_matches('?').split(", ").collect::<Vec<&str>>());
        let own = |nth: usize| -> Vec<&str> {
            parts[nth].iter().copied().filter(|word| !parts[1 - nth].contains(word)).collect()
        };
        let setting = |own: &[&'_ str]| match own {
            [] => Some(None),
            [one] if !one.contains(": ") => Some(Some((*one).to_owned())),
            _ => None,
        };
        let [one, other] = [setting(&own(0))?, setting(&own(1))?];
        let usual = || "the usual".to_owned();
        if one == other {
            return None;
        }
        let own = one.clone();
        let names = [one, other].map(|name| name.unwrap_or_else(usual));
        let common: Vec<&str> =
            parts[0].iter().copied().filter(|word| parts[1].contains(word)).collect();
        let differences = differences(answers[0], answers[1], None);
        let changed = |one: &&Difference| {
            one.before.unit.is_chance() && words::points(one.change.value) != words::points(0.0)
        };
        let chances = || differences.iter().filter(changed);
        let most: Vec<String> = chances().take(TOLD).map(told).collect();
        let most = match &most[..] {
            [] => "no chance changes by 0.1 pp or more".to_owned(),
            most => most.join("; "),
        };
        let [before, after] = &names;
        let title = chances().next().map(both);
        let headline = |nth: usize, chart: &Chart| {
            let situation = match &own {
                Some(own) => chart.headline.subtitle.replacen(&format!(", {own}"), "", 1),
                None => chart.headline.subtitle.clone(),
            };
            // The first chart shows what the answer tells.
            let told = title.clone().filter(|_| nth == 0);
            Headline {
                title: told.unwrap_or_else(|| format!("With {before}, and with {after}")),
                subtitle: format!("{situation}, with {before} and with {after}"),
                alt: String::new(),
            }
        };
        Some(Twins {
            sections,
            question: format!("{}: {before}, or {after}?", common.join(", ")),
            answer: format!("With {after} in place of {before}: {most}."),
            charts: charts::both(answers, [before, after], headline),
            table: table(&names, &differences),
        })
    }
}

fn table([before, after]: &[String; 2], differences: &[Difference]) -> Table {
    let row = |one: &Difference| {
        let cell = |value: f64| match one.before.unit {
            Unit::Chance | Unit::Share => Cell::Chance(value),
            Unit::Difference => Cell::Points(value, None),
            _ => Cell::Mean(value, None),
        };
        let change = match one.before.unit {
            Unit::Chance | Unit::Difference | Unit::Share => {
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
    use crate::answer::chart::{Drawing, Part, Shade, Stack};

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
            charts: vec![chart(wins)],
            ..Answer::default()
        }
    }

    fn chart(wins: f64) -> Chart {
        let part = Part { label: "Ann wins".to_owned(), hue: None, shade: Shade::Own };
        let rows = vec![Stack { label: "as rolled".to_owned(), shares: vec![wins] }];
        let (title, alt) = ("Ann wins".to_owned(), String::new());
        let headline = Headline { title, subtitle: "Ann against Bob, range 8".to_owned(), alt };
        Chart { name: "ends", headline, drawing: Drawing::Stack { parts: vec![part], rows } }
    }

    #[test]
    fn charts_of_both_are_one() {
        let plain = "Game: who wins, Ann or Bob";
        let of = |setting: &str, wins| ("duel", answer(&format!("{plain}{setting}?"), wins));
        let [found] = &twins(&[of(", range 8", 0.5), of(", range 4", 0.25)])[..] else {
            panic!("one pair")
        };
        let [chart] = &found.charts[..] else { panic!("{:?}", found.charts) };
        assert_eq!(chart.headline.title, "Ann wins, 25 % in place of 50 %");
        let subtitle = "Ann against Bob, with range 8 and with range 4";
        assert_eq!(chart.headline.subtitle, subtitle);
        let Drawing::Stack { rows, .. } = &chart.drawing else { panic!("{:?}", chart.drawing) };
        let rows: Vec<(&str, f64)> =
            rows.iter().map(|row| (row.label.as_str(), row.shares[0])).collect();
        assert_eq!(rows, [("range 8", 0.5), ("range 4", 0.25)]);
    }

    #[test]
    fn what_changes_nothing_is_told_without_a_chart() {
        let of = |setting: &str| ("duel", answer(&format!("Game: who wins{setting}?"), 0.5));
        let [found] = &twins(&[of(""), of(", first a")])[..] else { panic!("one pair") };
        let told = "With first a in place of the usual: no chance changes by 0.1 pp or more.";
        assert_eq!((&found.answer[..], found.charts.len()), (told, 0));
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
                    50 % (\u{2212}25.0 pp).";
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

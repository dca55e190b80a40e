//! What changes come from.

use super::*;
use crate::answer::{Answer, Unit};
use crate::question::Alternatives;

/// Two changes that act on different parts of a fight, and one more of the first.
const SPLIT: &str = "[[variant]]\nname = \"apt\"\nof = \"spurg\"\n\
    profile.townsman = { armour = 2, skill = 12 }\nset = { damage_min = 1 }\n";

/// A comparison of a duel under a variant, with more in its entry and in the duel.
pub(super) fn split(variant: &str, entry: &str, more: &str) -> String {
    let name = variant.split('"').nth(1).expect("a name");
    let duel = "duel = { roster = \"spurg\", a = \"townsman\", b = \"fencer\", edges = [0, 0]";
    format!("{variant}[[compare]]\nvariant = \"{name}\"\n{entry}{duel}{more} }}\n")
}

/// The contributions of a kind to the change that is told, by name.
pub(super) fn contributions(answer: &Answer, kind: &str) -> Vec<(String, f64)> {
    let parts = answer.json["why"][kind].as_array().unwrap_or_else(|| panic!("{}", answer.json));
    let part = |part: &serde_json::Value| {
        let name = part["part"].as_str().expect("a name").to_owned();
        (name, part["contribution"].as_f64().expect("a number"))
    };
    parts.iter().map(part).collect()
}

#[test]
fn a_change_is_split_exactly_over_what_it_acts_on() {
    let told = answer(&split(SPLIT, "", ""));
    let whole = told.json["why"]["change"].as_f64().expect("a number");
    assert!((whole - number(&told, "win_a").value).abs() < 1e-12);
    let (labels, changes) = (contributions(&told, "labels"), contributions(&told, "changes"));
    assert_eq!(labels.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["hit", "harm"]);
    assert_eq!((changes.len(), &told.json["why"]["answers"]), (3, &6.into()));
    for parts in [&labels, &changes] {
        let sum: f64 = parts.iter().map(|(_, value)| value).sum();
        assert!((sum - whole).abs() < 1e-12, "{parts:?}");
    }
    // With two labels, the mean of what skill adds first and what it adds last.
    let with = |variant: &str| number(&answer(&split(variant, "", "")), "win_a").value;
    let skill = with(&SPLIT.replace("armour = 2, ", "").replace("set = { damage_min = 1 }", ""));
    let harm = with(&SPLIT.replace(", skill = 12", ""));
    let expected = f64::midpoint(skill, whole - harm);
    assert!((labels[0].1 - expected).abs() < 1e-12, "{labels:?} {expected}");
    // All chances are split, each to its whole.
    let frame = &told.frames.iter().find(|(name, _)| *name == CAUSES).expect("a frame").1;
    let chances = told.numbers.iter().filter(|one| one.unit == Unit::Difference).count();
    assert_eq!(frame.height(), 5 * chances);
    assert!(told.sentences[1].starts_with("Of the "), "{}", told.sentences[1]);
    assert!(told.sentences[1].contains(" from hit"), "{}", told.sentences[1]);
    assert!(told.method.contains("They are exact, from 6 more answers"), "{}", told.method);
    assert!(told.charts.iter().any(|chart| chart.name == "why"));
}

#[test]
fn why_is_asked_as_the_entry_says() {
    assert!(answer(&split(SPLIT, "why = false\n", "")).json.get("why").is_none());
    let named = answer(&split(SPLIT, "number = \"undecided\"\n", ""));
    assert_eq!(named.json["why"]["key"], "undecided");
    // A single change needs no more answers.
    let one = answer(&duel(""));
    assert_eq!(one.json["why"]["answers"], 0);
    assert!(one.sentences[1].starts_with("All of the "), "{}", one.sentences[1]);
    assert!(one.sentences[1].ends_with(" come from harm."), "{}", one.sentences[1]);
    // More than four changes are not told apart unasked, nor more than eight at all.
    let five = SPLIT.replace("= 12", "= 12, agility = 11, speed = 6");
    assert!(answer(&split(&five, "", "")).json.get("why").is_none());
    let nine = five.replace(
        "= 1 }",
        "= 1, fails_from = 17, dodge_base = 2, dodge_divisor = 3, \
        critical_to = 5 }",
    );
    let coarse = answer(&split(&nine, "why = true\n", ""));
    assert!(coarse.json["why"].get("changes").is_none(), "{}", coarse.json["why"]);
    assert!(coarse.sentences.iter().any(|one| one.contains("too many to tell")));
    let unknown = question(&split(SPLIT, "number = \"win_c\"\n", ""));
    let refused = unknown.answer("compare", Alternatives::Untried, &Unwatched);
    let refused = refused.map(|_| ()).expect_err("no such number").to_string();
    assert!(refused.contains("no number `win_c`") && refused.contains("win_a"), "{refused}");
    let refused = study(&split(SPLIT, "why = false\nnumber = \"win_a\"\n", "")).err();
    assert!(refused.is_some_and(|fault| fault.contains("study.toml:11:10")));
}

/// At 95 % for five contributions together, one alone holds in at least 99 %; fewer than 11 of 15
/// are less than one in a million.
#[test]
fn sampled_contributions_add_up_and_cover_the_exact_ones() {
    let exact = contributions(&answer(&split(SPLIT, "", "")), "changes");
    let mut covered = [0; 3];
    for seed in 1..=15 {
        let text = split(SPLIT, "why = true\n", ", method = \"sampled\", trials = 300");
        let mut asked = question(&text);
        for ask in asked.asks() {
            ask.seed = seed;
        }
        let told = asked.answer("compare", Alternatives::Untried, &Unwatched).expect("an answer");
        let whole = number(&told, "win_a").value;
        for kind in ["labels", "changes"] {
            let sum: f64 = contributions(&told, kind).iter().map(|(_, value)| value).sum();
            assert!((sum - whole).abs() < 1e-9, "{kind}: {sum} {whole}");
        }
        for (nth, (_, truth)) in exact.iter().enumerate() {
            let ends = &told.json["why"]["changes"][nth]["contribution_interval"];
            let [low, high] = [0, 1].map(|end| ends[end].as_f64().expect("an end"));
            covered[nth] += u32::from(low <= *truth && *truth <= high);
        }
    }
    assert!(covered.iter().all(|&times| 11 <= times), "{covered:?}");
}

#[test]
fn answers_that_are_not_compared_fight_by_fight_are_split_by_their_numbers() {
    let curve = "[[variant]]\nname = \"apt\"\nof = \"sprawl\"\n\
        set = { target = 6, rule_of_tens = false }\n[[compare]]\nvariant = \"apt\"\nwhy = true\n\
        curve = { system = \"sprawl\", ratings = [4], method = \"sampled\", trials = 500 }\n";
    let told = answer(curve);
    let whole = told.json["why"]["change"].as_f64().expect("a number");
    let changes = contributions(&told, "changes");
    let sum: f64 = changes.iter().map(|(_, value)| value).sum();
    assert!((sum - whole).abs() < 1e-9 && changes.len() == 2, "{changes:?} {whole}");
    assert!(told.json["why"]["changes"][0]["contribution_interval"][0].is_number());
    assert!(told.method.contains("conservative"), "{}", told.method);
}

#[test]
fn however_a_question_is_written_it_is_asked_again() {
    let duel = "roster = \"spurg\"\na = \"townsman\"\nb = \"fencer\"\nedges = [0, 0]\n";
    let dotted: Vec<String> = duel.lines().map(|line| format!("duel.{line}\n")).collect();
    let dotted = dotted.concat();
    let compare = format!("{SPLIT}[[compare]]\nvariant = \"apt\"\n");
    let told = answer(&split(SPLIT, "", ""));
    for text in [format!("{compare}{dotted}"), format!("{compare}[compare.duel]\n{duel}")] {
        assert_eq!(answer(&text).json["why"], told.json["why"], "{text}");
    }
}

#[test]
fn a_change_that_cannot_be_made_in_part_is_not_split() {
    // With the bow out of shape alone, there is nothing to shoot with.
    let variant = "[[variant]]\nname = \"armed\"\nof = \"spurg\"\n\
        profile.fencer = { weapons = [\"rifle\"] }\nweapon.bow = { kind = \"melee\" }\n";
    let text = format!(
        "{variant}[[compare]]\nvariant = \"armed\"\nattack = {{ roster = \"spurg\", \
         attacker = \"fencer\", defender = \"townsman\", set = {{ kind = \"ranged\" }} }}\n"
    );
    let told = answer(&text);
    let reason = told.json["why_not"].as_str().unwrap_or_else(|| panic!("{}", told.json));
    assert!(told.sentences[1].contains("cannot be told"), "{}", told.sentences[1]);
    assert!(told.sentences[1].contains(reason), "{reason}");
}

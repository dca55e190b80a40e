//! Changes are found in the order of their cost, and made in nothing but the places that they name.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use proptest::prelude::*;
use serde_json::json;

use super::edit::edited;
use super::found::{Redesign, Single};
use super::run::{TRIES, redesign};
use super::search::{Assignment, Judge, Shortfall, Space, search};
use crate::complaint::{Class, Complaint};
use crate::free::KeyPlace;
use crate::library::Library;
use crate::promises::{Decision, Ruling};
use crate::sampling::{Unwatched, Watcher};
use crate::study::{Overrides, StudyText};

/// A judge by a rule that a test knows.
struct Rule<F>(F, Vec<Assignment>);

impl<F: Fn(&Assignment) -> Shortfall> Judge for Rule<F> {
    type Error = String;

    fn judge(&mut self, changes: &[Assignment]) -> Result<Vec<Shortfall>, String> {
        self.1.extend(changes.iter().cloned());
        Ok(changes.iter().map(&self.0).collect())
    }

    fn confirm(&mut self, _: &Assignment) -> Result<bool, String> {
        Ok(true)
    }

    fn is_stop(_: &String) -> bool {
        false
    }
}

fn off(excess: f64) -> Shortfall {
    Shortfall { unkept: usize::from(0.0 < excess), excess }
}

/// Keys with so many values each, the present one among them, and what a step of each costs.
fn space(keys: &[(usize, usize, f64)]) -> Space {
    let costs = keys.iter().map(|&(values, present, cost)| {
        (0..values).map(|at| at.abs_diff(present) as f64 * cost).collect()
    });
    Space { costs: costs.collect(), present: keys.iter().map(|key| key.1).collect() }
}

/// All changes of a space.
fn all(space: &Space) -> Vec<Assignment> {
    space.costs.iter().fold(vec![Vec::new()], |all, costs| {
        let longer = |one: &Assignment| {
            let one = one.clone();
            (0..costs.len()).map(move |at| [one.clone(), vec![at]].concat())
        };
        all.iter().flat_map(longer).collect()
    })
}

fn keys() -> impl Strategy<Value = Vec<(usize, usize, f64)>> {
    let key = (2usize..5, 0usize..5, 1u8..9);
    let key = key.prop_map(|(values, at, cost)| (values, at % values, f64::from(cost) / 2.0));
    prop::collection::vec(key, 1..4)
}

proptest! {
    /// With tries enough nothing cheaper keeps the promises than what is found, whatever keeps them.
    #[test]
    fn nothing_cheaper_than_what_is_found_keeps_all(keys in keys(), salt in 1u64..1000) {
        let space = space(&keys);
        let is_kept = |change: &Assignment| {
            let hash = change.iter().fold(salt, |hash, &at| hash.wrapping_mul(31) + at as u64 * 7 + 3);
            hash.is_multiple_of(5) && *change != space.present
        };
        let mut rule = Rule(|change: &Assignment| off(if is_kept(change) { 0.0 } else { 1.0 }), vec![]);
        let found = search(&space, off(1.0), space.count(), &mut rule).unwrap();
        let least = all(&space).into_iter().filter(is_kept).map(|one| space.cost(&one));
        let least = least.min_by(f64::total_cmp);
        prop_assert_eq!(found.is_kept.then(|| space.cost(&found.best)), least);
        let tried: BTreeSet<&Assignment> = rule.1.iter().collect();
        prop_assert_eq!(tried.len(), rule.1.len(), "none is tried twice");
        prop_assert!(found.tried <= space.count());
        if !found.is_kept {
            prop_assert_eq!((found.tried, found.all_below), (space.count(), None));
        }
    }

    /// With fewer tries what is said to be tried was, and a slope is followed to its end.
    #[test]
    fn a_slope_is_followed_to_its_end(keys in keys(), goal in prop::collection::vec(0usize..5, 3)) {
        let space = space(&keys);
        let goal: Assignment = space.costs.iter().zip(&goal).map(|(all, at)| at % all.len()).collect();
        let away = |change: &Assignment| {
            off(change.iter().zip(&goal).map(|(at, to)| at.abs_diff(*to) as f64).sum())
        };
        let mut rule = Rule(away, vec![]);
        let tries = space.count().div_ceil(3).max(1);
        let found = search(&space, away(&space.present), tries, &mut rule).unwrap();
        if let Some(below) = found.all_below {
            let tried: BTreeSet<Assignment> = rule.1.iter().cloned().collect();
            let cheaper = all(&space).into_iter().filter(|one| space.cost(one) < below);
            for one in cheaper.filter(|one| *one != space.present) {
                prop_assert!(tried.contains(&one), "{one:?}");
            }
        }
        if found.is_kept {
            prop_assert_eq!(found.best, goal);
        }
    }
}

#[test]
fn a_far_goal_is_reached_with_few_tries_and_nothing_is_changed_that_need_not_be() {
    // Four keys with 21 values each, 194,480 changes; two of them have to move by 7 and by 5.
    let space = space(&[(21, 10, 1.0), (21, 10, 1.0), (21, 10, 1.0), (21, 10, 1.0)]);
    let away = |change: &Assignment| {
        let missing = |at: usize, to: usize| to.saturating_sub(change[at]) as f64;
        off(missing(1, 17) + missing(3, 15))
    };
    let mut rule = Rule(away, vec![]);
    let found = search(&space, away(&space.present), 400, &mut rule).unwrap();
    assert!(found.is_kept);
    assert_eq!(found.best, [10, 17, 10, 15]);
    assert!(found.tried < 500, "{}", found.tried);
    assert!(found.all_below.is_some_and(|below| below < 12.0));
}

#[test]
fn what_helped_on_the_way_and_is_not_needed_is_taken_back() {
    // The first key makes a miss smaller, and keeps nothing.
    let space = space(&[(21, 10, 1.0), (21, 10, 1.0), (21, 10, 1.0)]);
    let away = |change: &Assignment| {
        let missing = |at: usize, to: usize| to.saturating_sub(change[at]) as f64;
        match missing(1, 17) + missing(2, 15) {
            0.0 => off(0.0),
            miss => off(miss + 2.0 * f64::from(u8::from(change[0] == 10))),
        }
    };
    let mut rule = Rule(away, vec![]);
    let found = search(&space, away(&space.present), 300, &mut rule).unwrap();
    assert!(found.is_kept);
    assert_eq!(found.best, [10, 17, 15]);
    assert!(rule.1.iter().any(|one| one[0] != 10 && one[1..] == [17, 15]), "it was found so");
}

#[test]
fn what_was_judged_beside_another_is_not_forgotten() {
    // The best change on the way has two neighbours that keep all. The first of them is found, and
    // the cheaper one can be reached from it only by what it has too much of.
    let space = space(&[(21, 10, 1.0), (21, 10, 1.0), (21, 10, 1.0)]);
    let away = |change: &Assignment| match change[..] {
        [10 | 11, 17, 15] | [11, 18, 15] => off(0.0),
        [first, second, third] => {
            let [first, second, third] = [(first, 10), (second, 18), (third, 15)]
                .map(|(at, to): (usize, usize)| at.abs_diff(to));
            off(1.0 + first as f64 + 2.0 * second as f64 + third as f64)
        }
        _ => unreachable!("three keys"),
    };
    let mut rule = Rule(away, vec![]);
    let found = search(&space, away(&space.present), 400, &mut rule).unwrap();
    assert!(rule.1.contains(&vec![11, 18, 15]), "it was found so");
    assert_eq!((found.best, found.is_kept), (vec![10, 17, 15], true));
}

#[test]
fn all_changes_of_one_key_are_tried_whatever_they_cost() {
    // Nothing leads there.
    let space = space(&[(21, 10, 1.0), (21, 10, 1.0), (21, 10, 1.0)]);
    let away = |change: &Assignment| off(if *change == [10, 0, 10] { 0.0 } else { 1.0 });
    let mut rule = Rule(away, vec![]);
    let found = search(&space, off(1.0), 100, &mut rule).unwrap();
    assert!(found.is_kept);
    assert_eq!(found.best, [10, 0, 10]);
    assert!(found.all_below.is_some_and(|below| below < 10.0), "cheaper ones may be there");
}

#[test]
fn a_change_that_does_not_stand_a_second_look_is_passed_over() {
    struct Doubtful(Assignment);
    impl Judge for Doubtful {
        type Error = String;
        fn judge(&mut self, changes: &[Assignment]) -> Result<Vec<Shortfall>, String> {
            Ok(changes.iter().map(|_| off(0.0)).collect())
        }
        fn confirm(&mut self, change: &Assignment) -> Result<bool, String> {
            Ok(*change == self.0)
        }
        fn is_stop(_: &String) -> bool {
            false
        }
    }
    let space = space(&[(5, 0, 1.0)]);
    let found = search(&space, off(1.0), 4, &mut Doubtful(vec![3])).unwrap();
    assert_eq!((found.best, found.is_kept, found.tried), (vec![3], true, 4));
    let found = search(&space, off(1.0), 4, &mut Doubtful(vec![9])).unwrap();
    assert!(!found.is_kept);
}

fn entry(list: &'static str, name: &str, key: &str) -> KeyPlace {
    KeyPlace::Entry { list, name: name.to_owned(), key: key.to_owned() }
}

#[test]
fn nothing_else_of_a_text_changes() {
    let cell =
        |name: &str, key: &str| KeyPlace::Cell { name: name.to_owned(), key: key.to_owned() };
    let set = |key: &str| KeyPlace::Set(key.to_owned());
    let toml = "# Mine.\r\nsystem = \".\"\r\n\r\n[[profile]]\r\nname = 'Ann'\r\narmour = 6   # plate\r\n\
                \r\n[[profile]]\r\nname = \"Bob\"\r\narmour = 2\r\n# the end\r\n";
    let ann = toml.replace("armour = 6 ", "armour = 7 ");
    let bob = toml.replace("armour = 2\r\n", "armour = 2\r\nfight = 3\r\n");
    let inline =
        "profile = [\n  { name = \"Ann\", armour = 6 }, # first\n  { name = \"Bob\" },\n]\n";
    let own =
        "[[parameter]]\nkey = \"a\"\nvalue = 1\n\n[[parameter]]\nvalue = 2 # two\nkey = \"b\"\n";
    for (text, place, value, after) in [
        (toml, entry("profile", "Ann", "armour"), json!(7), ann.as_str()),
        (toml, entry("profile", "Bob", "fight"), json!(3), &bob),
        (inline, entry("profile", "Ann", "armour"), json!(5), &inline.replace('6', "5")),
        (own, KeyPlace::Parameter("b".into()), json!(9), &own.replace("= 2", "= 9")),
        ("base = \"x\"\n", set("p"), json!(true), "base = \"x\"\n\n[set]\np = true\n"),
        ("[set]\np = 1 # one\n", set("p"), json!("d6"), "[set]\np = \"d6\" # one\n"),
        (
            "name;armour\nAnn;6+\nBob;2\n",
            cell("Ann", "armour"),
            json!(7),
            "name;armour\nAnn;7+\nBob;2\n",
        ),
        (
            "\u{feff}Name,Armour,damage\r\n\"Ann, the\",6,d6\r\n",
            cell("Ann, the", "damage"),
            json!("a\"b"),
            "\u{feff}Name,Armour,damage\r\n\"Ann, the\",6,\"a\"\"b\"\r\n",
        ),
        ("name,kind\nAnn,chain\n", cell("Ann", "kind"), json!("plate"), "name,kind\nAnn,plate\n"),
        ("name,armour\nAnn,\n", cell("Ann", "armour"), json!(4), "name,armour\nAnn,4\n"),
    ] {
        let value: toml::Value = serde_json::from_value(value).expect("a value");
        assert_eq!(edited(text, &place, &value).as_deref(), Some(after), "{place:?}");
    }
    for place in [entry("profile", "Eve", "armour"), KeyPlace::Parameter("a".into()), set("p")] {
        // Of what is not there nothing is made, but for what a game sets.
        let is_set = place == set("p");
        assert_eq!(edited(toml, &place, &1.into()).is_some(), is_set, "{place:?}");
    }
    assert_eq!(edited("name\nAnn\n", &cell("Ann", "armour"), &1.into()), None);
    assert_eq!(edited("name,armour\nAnn,1\n", &cell("Bob", "armour"), &1.into()), None);
}

/// A roster of one's own: a built-in one as a file.
fn held(study: &str) -> StudyText {
    let roster = evenodds_data::folder("skrapyard").expect("a game").text("roster.toml");
    let mine = ("mine.toml".to_owned(), roster.expect("a roster").to_owned());
    let text = format!("[study]\nname = \"x\"\n{study}");
    let library = Library::standard(".").with_texts([mine]);
    StudyText { origin: "study.toml".to_owned(), text, library }
}

fn duel(says: &str, claim: &str) -> String {
    format!(
        "[[promise]]\nsays = \"{says}\"\nnumber = \"win_a\"\n{claim}\n[promise.duel]\n\
         roster = \"mine.toml\"\na = \"Captain\"\nb = \"Brute\"\nset = {{ kind = \"fight\" }}\n"
    )
}

fn free(keys: &[(&str, &str, i64)]) -> String {
    let entry = |(name, key, by): &(&str, &str, i64)| {
        format!("[[free]]\nprofile = \"{name}\"\nkey = \"{key}\"\nby = {by}\n")
    };
    keys.iter().map(entry).collect()
}

fn mended(text: &StudyText) -> Result<Redesign, Complaint> {
    let study = text.read()?;
    redesign(text, (&study, Overrides::default()), TRIES, &Unwatched)
}

#[test]
fn the_smallest_change_is_that_of_a_search_by_hand() {
    let claim = duel("Even", "between = [0.49, 0.53]");
    let text =
        held(&(claim.clone() + free(&[("Captain", "armour", 2), ("Brute", "fight", 2)]).as_str()));
    let found = mended(&text).unwrap();
    assert!(found.is_kept && found.is_cheapest, "{:?}", found.answer().sentences);
    // Each change by hand, as a question of its own.
    let win = |armour: i64, fight: i64| {
        let (_, roster) = text.library.text("mine.toml", "a roster").expect("a roster");
        let roster = edited(&roster, &entry("profile", "Captain", "armour"), &armour.into());
        let roster = roster
            .and_then(|text| edited(&text, &entry("profile", "Brute", "fight"), &fight.into()));
        let library =
            text.library.with_texts([("mine.toml".to_owned(), roster.expect("both are there"))]);
        let question = json!({ "duel": { "roster": "mine.toml", "a": "Captain", "b": "Brute",
            "set": { "kind": "fight" } } });
        let asked = crate::asked::Asked::read("question", &question.to_string(), &library);
        let mut asked = asked.expect("a question");
        let answer = asked.answer(&Unwatched).expect("an answer").answer;
        answer.numbers.iter().find(|number| number.key == "win_a").expect("a chance").value
    };
    let now =
        |key: usize| found.keys[key].levels[found.keys[key].present].value.as_integer().unwrap();
    let (armour, fight) = (now(0), now(1));
    let mut least = i64::MAX;
    for (up, stronger) in (-2..=2).flat_map(|up| (-2..=2).map(move |other| (up, other))) {
        if (up, stronger) != (0, 0) && (0.49..=0.53).contains(&win(armour + up, fight + stronger)) {
            least = least.min(up.abs() + stronger.abs());
        }
    }
    assert_eq!(found.cost, least as f64);
    assert_eq!(found.allowed, 24);
    assert!(found.singles.len() as u64 <= found.tried, "what is told was tried");
}

#[test]
fn what_is_found_keeps_the_promises_when_it_is_written() {
    let text = held(
        &(duel("Even", "between = [0.49, 0.55]") + free(&[("Captain", "armour", 3)]).as_str()),
    );
    let found = mended(&text).unwrap();
    assert!(found.is_kept, "{:?}", found.answer().sentences);
    let edits = found.edits.iter().map(|edit| (edit.file.clone(), edit.after.clone()));
    let library = text.library.with_texts(edits);
    let again = StudyText { library, origin: text.origin.clone(), text: text.text.clone() };
    let again = mended(&again).unwrap();
    assert!(again.is_needless());
    assert_eq!(
        again.answer().sentences,
        ["The one promise is kept as it is; nothing has to change."]
    );
}

#[test]
fn promises_that_exclude_each_other_are_named() {
    let line = duel("Seldom", "at_most = 0.7").replace("Brute", "Line");
    let study = duel("Often", "at_least = 0.5") + line.as_str();
    let found = mended(&held(&(study + free(&[("Captain", "armour", 4)]).as_str()))).unwrap();
    assert!(!found.is_kept);
    assert_eq!((found.tried, found.decision()), (found.allowed, Decision::Broken));
    let told = found.answer().sentences.join(" ");
    assert!(
        told.contains("\u{201c}Often\u{201d} and \u{201c}Seldom\u{201d} exclude each other"),
        "{told}"
    );
    let study = duel("Always", "at_least = 0.999");
    let found = mended(&held(&(study + free(&[("Captain", "armour", 1)]).as_str()))).unwrap();
    let told = found.answer().sentences.join(" ");
    assert!(told.contains("No change that was tried keeps \u{201c}Always\u{201d}."), "{told}");
}

#[test]
fn sampled_promises_are_confirmed_with_other_dice() {
    let sampled = duel("Even", "between = [0.49, 0.55]") + "method = \"sampled\"\n";
    let found = mended(&held(&(sampled + free(&[("Captain", "armour", 3)]).as_str()))).unwrap();
    assert!(found.is_kept && found.is_confirmed, "{:?}", found.answer().sentences);
    let seed = |ruling: &Ruling| ruling.sampled.map(|sampled| sampled.seed).expect("sampled");
    let (_, before) = &found.before[0];
    let after = found.after.as_ref().and_then(|rulings| rulings[0].as_ref()).expect("judged");
    assert_ne!(seed(before), seed(after));
}

#[test]
fn what_stays_undecided_is_not_claimed_to_be_broken() {
    let sampled = duel("Even", "at_least = 0.5") + "method = \"sampled\"\n";
    let text = held(&(sampled + free(&[("Captain", "armour", 1)]).as_str()));
    let study = text.read().expect("a study");
    let few = Overrides { trials_of_promises: Some(100), ..Overrides::default() };
    let study = study.overridden(few);
    let found = redesign(&text, (&study, few), TRIES, &Unwatched).expect("a search");
    assert_eq!((found.is_kept, found.decision()), (false, Decision::Undecided));
    assert_eq!((found.never, found.exclusive), (vec![], vec![]));
}

#[test]
fn sampled_promises_are_looked_at_where_exact_ones_are_kept() {
    let line =
        duel("Not always", "at_most = 0.9").replace("Brute", "Line") + "method = \"sampled\"\n";
    let study = duel("Even", "between = [0.49, 0.55]") + line.as_str();
    let found = mended(&held(&(study + free(&[("Captain", "armour", 2)]).as_str()))).unwrap();
    assert!(found.is_kept, "{:?}", found.answer().sentences);
    assert!(found.after.expect("judged").iter().all(Option::is_some));
    let looked = |single: &Single| {
        let rulings = single.found.as_ref().expect("allowed");
        (rulings[0].as_ref().expect("exact").decision == Decision::Kept, rulings[1].is_some())
    };
    let looked: Vec<(bool, bool)> = found.singles.iter().map(looked).collect();
    assert!(looked.iter().all(|(kept, looked)| kept == looked), "{looked:?}");
    assert!(looked.contains(&(false, false)) && looked.contains(&(true, true)), "{looked:?}");
    // Of what was not looked at nothing is claimed.
    let study = duel("Always", "at_least = 0.999") + line.as_str();
    let found = mended(&held(&(study + free(&[("Captain", "armour", 1)]).as_str()))).unwrap();
    assert_eq!((found.never, found.exclusive), (vec![0], vec![]));
    assert!(found.after.expect("judged").iter().all(Option::is_some), "the nearest is");
}

/// A watcher that stops what it is asked about so many times.
struct Stops(AtomicU64);

impl Watcher for Stops {
    fn progress(&self, _: u64, _: u64) {}

    fn stopped(&self) -> bool {
        self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err()
    }
}

#[test]
fn what_was_found_until_it_is_stopped_is_told() {
    let study = duel("Always", "at_least = 0.999");
    let text = held(&(study + free(&[("Captain", "armour", 6), ("Brute", "fight", 6)]).as_str()));
    let study = text.read().expect("a study");
    let found = |asked: u64| {
        redesign(&text, (&study, Overrides::default()), TRIES, &Stops(AtomicU64::new(asked)))
    };
    let stopped = (1..400).map(found).find_map(|found| found.ok().filter(|one| 8 < one.tried));
    let stopped = stopped.expect("stopped while it searches");
    let complaint = stopped.complaint().expect("a complaint");
    assert_eq!(complaint.class, Class::Stopped);
    assert!(!stopped.is_kept && !stopped.changes.is_empty(), "the best so far is told");
    let told = stopped.answer();
    assert_eq!(told.stopped, stopped.stopped);
    assert!(told.sentences[1].starts_with("The search was stopped after "), "{:?}", told.sentences);
    assert!(stopped.singles.len() as u64 <= stopped.tried);
    assert_eq!(found(0).unwrap_err().class, Class::Stopped, "nothing is known yet");
}

#[test]
fn a_change_that_makes_a_question_impossible_is_refused_alone() {
    let promise = "[[promise]]\nnumber = \"hit\"\nat_least = 0.999\n[promise.attack]\n\
                   roster = \"mine.toml\"\nattacker = \"Rifleman\"\ndefender = \"Brute\"\n\
                   set = { weapon = \"long\" }\n";
    let weapons = "[[free]]\nprofile = \"Rifleman\"\nkey = \"weapons\"\nvalues = [[\"great\"]]\n";
    let text = promise.to_owned() + weapons + free(&[("Rifleman", "shoot", 1)]).as_str();
    let found = mended(&held(&text)).unwrap();
    assert_eq!((found.tried, found.allowed), (5, 5));
    let refused: Vec<bool> = found.singles.iter().map(|single| single.found.is_err()).collect();
    assert_eq!(refused, [true, false, false]);
    let told = found.answer().json;
    let why = told["alone"][0]["refused"].as_str().expect("why");
    assert!(why.contains("long"), "{why}");
}

#[test]
fn without_a_key_that_may_change_there_is_nothing_to_search() {
    let error = mended(&held(&duel("Even", "at_least = 0.9"))).unwrap_err();
    assert!(error.to_string().contains("no key of the design may change"), "{error}");
}

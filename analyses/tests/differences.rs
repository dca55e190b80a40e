//! How often the intervals of differences between fights that share their dice cover the truth,
//! and the last part of `docs/intervals.md`, which tells.
//!
//! `EVENODDS_FULL=1 EVENODDS_BLESS=1 cargo test --release -p evenodds-analyses --test differences`
//! writes that part anew. Without `EVENODDS_FULL`, few seeds are tried.

use std::any::Any;
use std::fmt::Write as _;
use std::path::Path;

use evenodds_analyses::answer::Answer;
use evenodds_analyses::answer::statistics::confidence::waves;
use evenodds_analyses::answer::statistics::paired::Shifts;
use evenodds_analyses::answer::statistics::{Sampled, Stop};
use evenodds_analyses::library::Library;
use evenodds_analyses::question::{Alternatives, Fights, Question, Rule};
use evenodds_analyses::questions::compare::CompareQuestion;
use evenodds_analyses::sampling::Unwatched;
use evenodds_analyses::study::Study;

/// The number of seeds, and of those in a quick run.
const SEEDS: u64 = 500;
const FEW: u64 = 16;

/// What each kind of interval has to cover at 95 %: three standard errors less than that over
/// [`SEEDS`], four and a half over [`FEW`]. These seeds are fixed.
const LEAST: f64 = 0.92;
const LEAST_OF_FEW: f64 = 0.7;

/// The number of fights if it is fixed in advance.
const FIGHTS: u64 = 200;

/// The first number of fights after which to decide whether to go on, and the last.
const LOOKS: (u64, u64) = (64, 1024);

/// The number of fights from which the truth about squads is known. It is off by a thirtieth of the
/// widths that are measured.
const KNOWN: u64 = 100_000;

/// The heading of the part of the page that is written here.
const HEADING: &str = "## Differences between fights\n";

const TEXT: &str = "
[`analyses/tests/differences.rs`](../analyses/tests/differences.rs) plays fights with and without a
change, with the same dice, and measures over 500 seeds how often the 95 % intervals of the
differences cover the truth: after 200 fights, and after 64 to 1,024 fights, as soon as the
difference is surely beyond a threshold or surely within it. *Worst* is the lowest coverage of any
change. The standard error of 95 % over 500 seeds is one percentage point.

| difference | method | changes | worst, 200 fights | worst, stopped by a threshold |
|---|---|--:|--:|--:|
";

const NOTES: &str = "
- **Paired difference** of a chance is the one above. A mean of counts, such as rounds, losses or
  what going first is worth, is the sum of the chances to gain at least one, at least two and so on,
  less those to lose as many; they are joined like the levels of a mean.
  [`paired.rs`](../analyses/src/answer/statistics/paired.rs)
- **Contribution**: what a part of a change adds, on average over all orders of the parts (Shapley
  values), as a mean over fights of a weighted sum of the outcomes under each combination of the
  parts. [`why.rs`](../analyses/src/questions/compare/why.rs)
- In a comparison, the intervals of all differences hold at once, and those of all contributions to
  one number (Bonferroni).

## Differences to a saved report

With `--baseline`, the intervals of all sampled numbers hold at once (Bonferroni): an unchanged
study under another seed seems changed in at most 5 % of comparisons.
[`baseline/tests.rs`](../reports/src/baseline/tests.rs) measures it with a study of an exact
comparison and a matrix of two fighters, 400 fights each, under 500 pairs of seeds: 15 of 500
comparisons (3.0 %) report a change.
";

/// Duels and their changes: a stat line, a parameter, both; common and rare.
const DUELS: [(&str, &str, &str); 3] = [
    ("spurg", "a = \"townsman\", b = \"fencer\"", "profile.townsman = { armour = 1 }"),
    (
        "d20",
        "a = \"scavenger\", b = \"warlord\", set = { rounds_max = 3 }",
        "profile.scavenger = { hit_points = 14, ranged_attack = 3 }",
    ),
    (
        "skrapyard",
        "a = \"Captain\", b = \"Brute\", set = { kind = \"fight\" }",
        "profile.Captain = { armour = 5 }",
    ),
];

/// Two changes that act on different parts of a fight.
const PARTS: [&str; 2] = ["profile.townsman.armour = 1", "profile.townsman.skill = 12"];

/// Two against two, a side taking cover in numbers of its own.
const SQUADS: &str = r#"
system = "sprawl"
name = "Few"
rounds_max = 6
[table]
width = 24
depth = 20
[[side]]
name = "Red"
posture = "hold"
[[side.unit]]
[[side.unit.figure]]
profile = "recruit"
at = [[10, 4], [14, 4]]
[[side]]
name = "Blue"
posture = "hold"
[[side.unit]]
[[side.unit.figure]]
profile = "recruit"
at = [[14, 16], [10, 16]]
"#;

fn in_full() -> bool {
    std::env::var_os("EVENODDS_FULL").is_some_and(|full| !full.is_empty())
}

/// The comparison of a question with itself under a change.
fn compared(library: &Library, game: &str, change: &str, question: &str) -> Box<dyn Question> {
    let text = format!(
        "[study]\nname = \"x\"\n[[variant]]\nname = \"changed\"\nof = \"{game}\"\n{change}\n\
         [[compare]]\nvariant = \"changed\"\nwhy = false\n{question}\n"
    );
    let study = Study::read("study.toml", &text, library).unwrap_or_else(|fault| panic!("{fault}"));
    study.questions.into_iter().next().expect("a question").1
}

fn duel(game: &str, change: &str, fighters: &str) -> Box<dyn Question> {
    let duel = format!("duel = {{ roster = \"{game}\", {fighters}, edges = [0, 0] }}");
    compared(&Library::standard("."), game, change, &duel)
}

fn of(question: &dyn Question) -> &CompareQuestion {
    (question as &dyn Any).downcast_ref().expect("a comparison")
}

fn answer(question: &dyn Question) -> Answer {
    question.answer("x", Alternatives::Untried, &Unwatched).expect("an answer")
}

/// The change of a number of an exact comparison.
fn truth(answer: &Answer, key: &str) -> f64 {
    let number = answer.numbers.iter().find(|number| number.key == key).expect("a number");
    assert!(number.interval.is_none(), "{key} is not exact");
    number.value
}

/// A difference whose truth is known.
struct Known {
    truth: f64,
    /// The largest difference that is possible in one fight.
    spread: u32,
    /// Differences below this do not matter.
    threshold: f64,
}

/// Whether the interval covers after a fixed number of fights, and when the threshold decides, given
/// the differences fight by fight.
fn covers(known: &Known, shifts: &[i32]) -> [bool; 2] {
    let sampled = |trials: u64, target_error: Option<f64>| Sampled {
        trials,
        seed: 1,
        confidence: 0.95,
        target_error,
        stop: Stop::Trials,
    };
    let interval = |fights: u64, target_error: Option<f64>| {
        let mut counts = Shifts::new(known.spread);
        shifts[..fights as usize].iter().for_each(|&shift| counts.count(shift));
        counts.change(sampled(fights, target_error)).interval.expect("it is sampled")
    };
    let rule = Rule { threshold: known.threshold };
    let looks = waves(LOOKS.0, LOOKS.1);
    let mut looked = looks.map(|fights| interval(fights, Some(known.threshold)));
    let mut last = looked.next().expect("a look");
    while !rule.decides(last) {
        let Some(next) = looked.next() else { break };
        last = next;
    }
    let is_in = |(low, high): (f64, f64)| low <= known.truth && known.truth <= high;
    [is_in(interval(FIGHTS, None)), is_in(last)]
}

/// The share of seeds in which intervals cover: after a fixed number of fights, and when stopped.
fn coverage(known: &Known, shifts: impl Fn(u64) -> Vec<i32>) -> [f64; 2] {
    let seeds = if in_full() { SEEDS } else { FEW };
    let mut held = [0; 2];
    for seed in 1..=seeds {
        let covers = covers(known, &shifts(seed));
        held.iter_mut().zip(covers).for_each(|(held, covers)| *held += u64::from(covers));
    }
    held.map(|held| held as f64 / seeds as f64)
}

/// The differences of a number between two runs, fight by fight.
fn shifts(runs: [&Fights<'_>; 2], key: &str, seed: u64) -> Vec<i32> {
    let amounts = runs.map(|run| {
        let at = run.amounts.iter().position(|amount| amount.key == key).expect("a number");
        (run.play)(seed, 0, LOOKS.1).swap_remove(at)
    });
    let [before, after] = amounts;
    before.iter().zip(&after).map(|(before, after)| after - before).collect()
}

fn of_duels(key: &str, threshold: f64) -> Vec<[f64; 2]> {
    let coverage = |(game, fighters, change): (&str, &str, &str)| {
        let question = duel(game, change, fighters);
        let CompareQuestion { base, other, .. } = of(question.as_ref());
        let wanted = |other: &str, _: Option<&str>| other == key;
        let runs = [base, other].map(|one| one.fights(&wanted).expect("fights").expect("fights"));
        let truth = truth(&answer(question.as_ref()), key);
        let known = Known { truth, spread: runs[0].amounts[0].spread(), threshold };
        coverage(&known, |seed| shifts([&runs[0], &runs[1]], key, seed))
    };
    DUELS.map(coverage).to_vec()
}

fn of_contributions() -> Vec<[f64; 2]> {
    let both = PARTS.join("\n");
    let fighters = "a = \"townsman\", b = \"fencer\"";
    let questions = [PARTS[0], PARTS[1], &both].map(|change| duel("spurg", change, fighters));
    let exact = questions.each_ref().map(|one| truth(&answer(one.as_ref()), "win_a"));
    let wanted = |key: &str, _: Option<&str>| key == "win_a";
    let all: Vec<Fights<'_>> = questions
        .iter()
        .map(|one| of(one.as_ref()).other.fights(&wanted).expect("fights").expect("fights"))
        .collect();
    let base = of(questions[0].as_ref()).base.fights(&wanted).expect("fights").expect("fights");
    let of_part = |part: usize| {
        let truth = f64::midpoint(exact[part], exact[2] - exact[1 - part]);
        // Twice the contribution is a whole number.
        let known = Known { truth: 2.0 * truth, spread: 2, threshold: 0.1 };
        coverage(&known, |seed| {
            let first = shifts([&base, &all[part]], "win_a", seed);
            let last = shifts([&all[1 - part], &all[2]], "win_a", seed);
            first.iter().zip(&last).map(|(first, last)| first + last).collect()
        })
    };
    vec![of_part(0), of_part(1)]
}

fn of_squads(key: &str, threshold: f64) -> Vec<[f64; 2]> {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("few.toml"), SQUADS).expect("a file");
    let library = Library::standard(folder.path());
    let change = "profile.recruit = { shooting = 5, toughness = 4 }";
    let question = compared(&library, "sprawl", change, "engagement = { scenario = \"few.toml\" }");
    let CompareQuestion { base, other, .. } = of(question.as_ref());
    let wanted = |other: &str, _: Option<&str>| other == key;
    let runs = [base, other].map(|one| one.fights(&wanted).expect("fights").expect("fights"));
    // Fights of another seed.
    let known = if in_full() { KNOWN } else { KNOWN / 40 };
    let [before, after] = [0, 1].map(|run: usize| {
        let amounts = (runs[run].play)(0, 0, known).swap_remove(0);
        amounts.iter().map(|&amount| f64::from(amount)).sum::<f64>() / known as f64
    });
    let known = Known { truth: after - before, spread: runs[0].amounts[0].spread(), threshold };
    vec![coverage(&known, |seed| shifts([&runs[0], &runs[1]], key, seed))]
}

#[test]
fn intervals_of_differences_cover_what_they_say() {
    let (paired, levels) = ("paired difference", "joined levels");
    let rows = [
        ("chance to win a duel", paired, of_duels("win_a", 0.05)),
        ("rounds of a duel", levels, of_duels("rounds_mean", 0.25)),
        ("first move in a duel", levels, of_duels("first_move_a", 0.05)),
        ("contribution to a chance", "contribution", of_contributions()),
        ("chance to win a squad fight", paired, of_squads("win_a", 0.05)),
        ("losses of a squad", levels, of_squads("casualties_mean_a", 0.1)),
    ];
    let mut told = HEADING.to_owned() + TEXT;
    let least = if in_full() { LEAST } else { LEAST_OF_FEW };
    for (what, method, coverages) in rows {
        let worst = |way: usize| coverages.iter().map(|one| one[way]).fold(1.0, f64::min);
        let [fixed, stopped] = [worst(0), worst(1)];
        assert!(least <= fixed && least <= stopped, "{what}: {coverages:?}");
        let [fixed, stopped] = [fixed, stopped].map(|share| 100.0 * share);
        let changes = coverages.len();
        writeln!(told, "| {what} | {method} | {changes} | {fixed:.1} % | {stopped:.1} % |")
            .expect("text");
    }
    told.push_str(NOTES);
    if !in_full() {
        return;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/intervals.md");
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let (first, last) = kept.split_at(kept.find(HEADING).unwrap_or(kept.len()));
    if std::env::var_os("EVENODDS_BLESS").is_some_and(|set| set == "1") {
        std::fs::write(&path, format!("{}\n\n{told}", first.trim_end()))
            .expect("a page can be written");
        return;
    }
    assert!(last == told, "docs/intervals.md is old; run with EVENODDS_BLESS=1 too:\n{told}");
}

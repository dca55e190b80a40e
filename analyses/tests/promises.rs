//! How often the promises of a whole run are misjudged, and the table of `docs/promises.md` that
//! tells.
//!
//! With `EVENODDS_FULL` set each run has 1,000 seeds, else 100, of which the same must hold.
//! `EVENODDS_FULL=1 EVENODDS_BLESS=1 cargo test -p evenodds-analyses --test promises` writes the
//! table anew.

use std::fmt::Write as _;
use std::path::Path;

use evenodds_analyses::answer::Answer;
use evenodds_analyses::library::Library;
use evenodds_analyses::promises::{Decision, Known};
use evenodds_analyses::question::Alternatives;
use evenodds_analyses::sampling::Unwatched;
use evenodds_analyses::study::Study;

/// The stated rates of both mistakes in every run here.
const RATE: f64 = 0.05;

/// The margin.
const MARGIN: f64 = 0.05;

const DUEL: &str = "[promise.duel]\nroster = \"spurg\"\na = \"townsman\"\nb = \"watchman\"\n";

const ATTACK: &str =
    "[promise.attack]\nroster = \"spurg\"\nattacker = \"guard\"\ndefender = \"fencer\"\n";

/// A run of several promises on one sampled question.
struct Run {
    says: &'static str,
    question: &'static str,
    trials: u64,
    /// The promises: the number, and where its bounds are, counted from the exact number.
    claims: [(&'static str, Option<f64>, Option<f64>); 4],
    /// What no run, or nearly no run, may decide of any promise.
    mistake: Decision,
}

const RUNS: [Run; 4] = [
    Run {
        says: "sequential, each number on a bound",
        question: DUEL,
        trials: 4096,
        claims: [
            ("win_a", None, Some(0.0)),
            ("win_b", Some(0.0), None),
            ("undecided", Some(0.0), Some(0.2)),
            ("rounds_mean", None, Some(0.0)),
        ],
        mistake: Decision::Broken,
    },
    Run {
        says: "sequential, each number a margin beyond",
        question: DUEL,
        trials: 4096,
        claims: [
            ("win_a", None, Some(-MARGIN)),
            ("win_b", Some(MARGIN), None),
            ("out_b", Some(MARGIN), None),
            // The margin of means.
            ("rounds_mean", None, Some(-0.1)),
        ],
        mistake: Decision::Kept,
    },
    Run {
        says: "one look, each number on a bound",
        question: ATTACK,
        trials: 2000,
        claims: [
            ("hit", None, Some(0.0)),
            ("wound", Some(0.0), None),
            ("taken_out", Some(0.0), Some(0.2)),
            ("taken_out", None, Some(0.0)),
        ],
        mistake: Decision::Broken,
    },
    Run {
        says: "one look, each number a margin beyond",
        question: ATTACK,
        trials: 2000,
        claims: [
            ("hit", None, Some(-MARGIN)),
            ("wound", Some(MARGIN), None),
            ("taken_out", Some(MARGIN), Some(0.5)),
            ("hit", None, Some(-MARGIN)),
        ],
        mistake: Decision::Kept,
    },
];

fn in_full() -> bool {
    std::env::var_os("EVENODDS_FULL").is_some_and(|full| !full.is_empty())
}

fn read(text: &str) -> Study {
    let text = format!("[study]\nname = \"rates\"\n{text}");
    let study = Study::read("study.toml", &text, &Library::standard("."));
    study.unwrap_or_else(|fault| panic!("{fault}"))
}

/// The exact answer to the question of a promise.
fn exact(question: &str) -> Answer {
    let study = read(&question.replace("[promise.", "[[").replace("]\n", "]]\n"));
    let (_, question) = &study.questions[0];
    let answer = question.answer("it", Alternatives::Untried, &Unwatched).expect("an answer");
    assert_eq!(answer.sampled, 0, "it is exact");
    answer
}

impl Run {
    fn study(&self) -> Study {
        let answer = exact(self.question);
        let Run { question, trials, .. } = self;
        let mut text = format!("[check]\nalpha = {RATE}\nbeta = {RATE}\nmargin = {MARGIN}\n");
        for (nth, (key, low, high)) in self.claims.iter().enumerate() {
            let truth = answer.numbers.iter().find(|number| number.key == *key).expect(key).value;
            let _ = writeln!(text, "[[promise]]\nsays = \"{nth}\"\nnumber = \"{key}\"");
            let bounds = [("at_least", low), ("at_most", high)];
            for (bound, by) in bounds.into_iter().filter_map(|(bound, by)| Some((bound, (*by)?))) {
                let _ = writeln!(text, "{bound} = {}", truth + by);
            }
            let _ = writeln!(text, "{question}method = \"sampled\"\ntrials = {trials}");
        }
        read(&text)
    }

    /// How many of the seeds have a mistake about any promise.
    fn mistakes(&self, seeds: u64) -> usize {
        let mut study = self.study();
        let mut mistakes = 0;
        for seed in 1..=seeds {
            study = study.with_seed(seed);
            let checked = study.promises.check(&Known::new(), &Unwatched).expect("an answer");
            mistakes += usize::from(0 < checked.count(self.mistake));
        }
        mistakes
    }
}

#[test]
fn a_whole_run_is_misjudged_no_more_often_than_stated() {
    let seeds = if in_full() { 1000 } else { 100 };
    let mut table = String::new();
    for run in &RUNS {
        let mistakes = run.mistakes(seeds);
        let rate = mistakes as f64 / seeds as f64;
        // The seeds are fixed, so that this holds or it does not.
        assert!(rate <= RATE, "{}: {mistakes} of {seeds} runs", run.says);
        let mistake = match run.mistake {
            Decision::Broken => "one that is kept is called broken",
            _ => "one that is broken is called kept",
        };
        let (stated, measured) = (100.0 * RATE, 100.0 * rate);
        let promises = run.claims.len();
        let _ = writeln!(
            table,
            "| {} | {promises} | {mistake} | {stated:.0} % | {measured:.1} % |",
            run.says
        );
    }
    if !in_full() {
        return;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/promises.md");
    let page = std::fs::read_to_string(&path).expect("the page is there");
    let head = "|---|--:|---|--:|--:|\n";
    let at = page.find(head).expect("the table") + head.len();
    let end = at + page[at..].find("\n\n").expect("its end") + 1;
    if std::env::var_os("EVENODDS_BLESS").is_some() {
        let page = format!("{}{table}{}", &page[..at], &page[end..]);
        std::fs::write(&path, page).expect("writable");
        return;
    }
    assert_eq!(page[at..end], table, "bless docs/promises.md");
}

#[test]
fn a_clearly_broken_promise_is_found() {
    // The number is 0.15 beyond its bound: four standard errors of 1,000 fights are 0.063.
    let claims = [("win_a", None, Some(-0.15)), ("win_b", Some(-0.15), None)];
    let claims = [claims[0], claims[1], ("win_a", Some(-0.15), None), ("win_b", None, Some(0.15))];
    let run = Run { says: "", question: DUEL, trials: 20_000, claims, mistake: Decision::Broken };
    let mut study = run.study();
    for seed in 1..=20 {
        study = study.with_seed(seed);
        let checked = study.promises.check(&Known::new(), &Unwatched).expect("an answer");
        let decisions: Vec<Decision> =
            checked.rulings.iter().map(|ruling| ruling.decision).collect();
        assert_eq!(decisions, [Decision::Broken, Decision::Kept, Decision::Kept, Decision::Kept]);
        // Found early: the test stops long before its budget.
        assert!(checked.rulings[0].trials().is_some_and(|trials| trials <= 4096), "seed {seed}");
    }
}

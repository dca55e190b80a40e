//! How often each kind of interval covers the truth, and `docs/intervals.md`, which tells.
//!
//! `EVENODDS_BLESS=1 cargo test -p evenodds-analyses --test intervals` writes the page anew.

mod exact;
mod page;
mod seeds;

use std::fmt::Write as _;
use std::path::Path;

use evenodds_analyses::answer::statistics::{Sampled, Stop};
use exact::{of_chances, of_pairs, of_shares};
use page::{FOOT, HEAD, NEXT};
use seeds::{of_kill_shares, of_matrices, of_means, of_rates, of_scores, of_sequences, of_sums};

/// What each kind of interval has to cover at 95 %.
const LEAST: f64 = 0.94;

fn sampled(trials: u64, target_error: Option<f64>) -> Sampled {
    Sampled { trials, seed: 1, confidence: 0.95, target_error, stop: Stop::Trials }
}

fn covers((low, high): (f64, f64), truth: f64) -> bool {
    // The truth of a difference is a rounded sum.
    low <= truth + 1e-12 && truth - 1e-12 <= high
}

fn least(coverages: impl IntoIterator<Item = f64>) -> f64 {
    coverages.into_iter().fold(1.0, f64::min)
}

/// What an interval is of, what prints it, its method, its worst coverage, and how that is measured.
type Row = (&'static str, &'static str, &'static str, f64, &'static str);

fn measured() -> Vec<Row> {
    let ([mean, mean_looked], [rate, rate_looked]) = (of_means(), of_rates());
    let [shared, shared_looked] = of_kill_shares();
    let [looked, pairs_looked] = of_sequences();
    let [sum, steps] = of_sums();
    let [costs, ratings, regrets] = of_matrices();
    let seeds = "3,000 seeds";
    vec![
        (
            "chance",
            "`odds`, `curve`, `attack`, `duel`, `matrix`, `engage`, reports",
            "Clopper-Pearson",
            of_chances(),
            "exact",
        ),
        (
            "share of a side's figures",
            "frames and charts of squads",
            "Clopper-Pearson",
            of_shares(),
            "exact",
        ),
        (
            "first move, step of ease, what if, policies, options",
            "`duel`, `engage`, `options`, reports",
            "paired difference",
            of_pairs(),
            "exact",
        ),
        (
            "what if, of a mean chance",
            "`matrix --what-if`, `weigh`, reports",
            "joined paired differences",
            sum,
            seeds,
        ),
        ("what if, of a step of ease", "reports", "difference of paired differences", steps, seeds),
        ("fitted costs, all at once", "`price`, reports", "delta method", costs, seeds),
        ("Elo ratings, all at once", "`matchups`, reports", "delta method", ratings, seeds),
        ("against the mix, all at once", "the same", "weighted sum", regrets, seeds),
        (
            "kills, attacks and moves per fight",
            "`engage`, frames and charts of squads",
            "joined levels",
            mean,
            seeds,
        ),
        ("attacks that hit", "`engage`, reports", "Korn-Graubard", rate, seeds),
        ("a figure's share of kills", "`engage`, frames of squads", "Korn-Graubard", shared, seeds),
        ("chance, with a target error", "the same", "confidence sequence", looked, seeds),
        (
            "score against a field, at all stages",
            "`best`, reports",
            "confidence sequence of a mean",
            of_scores(),
            seeds,
        ),
        (
            "differences, with a target error",
            "the same",
            "two confidence sequences",
            pairs_looked,
            seeds,
        ),
        (
            "kills, attacks and moves, with a target error",
            "the same",
            "sum of confidence sequences",
            mean_looked,
            seeds,
        ),
        (
            "attacks that hit, with a target error",
            "the same",
            "confidence sequence, effective number",
            rate_looked,
            seeds,
        ),
        (
            "a figure's share of kills, with a target error",
            "the same",
            "confidence sequence, effective number",
            shared_looked,
            seeds,
        ),
    ]
}

#[test]
fn each_kind_of_interval_covers_what_it_says() {
    let rows = measured();
    let mut page = HEAD.to_owned();
    for &(what, printed, method, coverage, measured) in &rows {
        let percent = coverage * 100.0;
        writeln!(page, "| {what} | {printed} | {method} | {percent:.1} % | {measured} |")
            .expect("text");
    }
    page.push_str(FOOT);
    for (what, .., coverage, _) in rows {
        assert!(LEAST <= coverage, "{what}: {coverage}\n{page}");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/intervals.md");
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    // What follows is measured by `differences`.
    let (first, last) = kept.split_at(kept.find(NEXT).unwrap_or(kept.len()));
    if std::env::var_os("EVENODDS_BLESS").is_some_and(|set| set == "1") {
        std::fs::write(&path, format!("{page}{last}")).expect("a page can be written");
        return;
    }
    assert!(
        first == page,
        "docs/intervals.md is old; run with EVENODDS_BLESS=1 and look at the diff"
    );
}

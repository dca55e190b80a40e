//! How well the costs of both methods are predicted, over the duels of the shipped studies.
//!
//! It prints predicted against measured times, and asserts nothing about them:
//! `cargo test --workspace --test costs -- --ignored --nocapture`, on a machine with a core to spare.

use std::any::Any;
use std::fs;
use std::path::Path;
use std::time::Instant;

use evenodds_analyses::library::Library;
use evenodds_analyses::measures::bout::Bout;
use evenodds_analyses::measures::matrix::MatrixQuestion;
use evenodds_analyses::question::Question;
use evenodds_analyses::questions::duel::DuelQuestion;
use evenodds_analyses::questions::growth::GrowthQuestion;
use evenodds_analyses::sampling::{Ask, Choice, Ledger, Wanted};
use evenodds_analyses::study::Study;
use evenodds_engine::book::Value;
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::Limits;

/// Returns a bout with each side going first, and with steps of ease.
fn duels(bout: &Bout, edges: impl Iterator<Item = i64>) -> Vec<Bout> {
    let first = |who: &str| bout.with("first", Value::Choice(who.to_owned()));
    let eased = edges.map(|edge| bout.with("edge", Value::Number(edge)));
    ["roll", "a", "b"].map(first).into_iter().chain(eased).collect()
}

/// Returns all duels that a question asks about.
fn duels_of(question: &dyn Question) -> Vec<Bout> {
    let question: &dyn Any = question;
    if let Some(DuelQuestion { bout, edges }) = question.downcast_ref() {
        return duels(bout, edges.clone().into_iter().flatten());
    }
    if let Some(GrowthQuestion { bouts, edges }) = question.downcast_ref() {
        return bouts.iter().flat_map(|bout| duels(bout, edges.clone())).collect();
    }
    let Some(matrix) = question.downcast_ref::<MatrixQuestion>() else { return Vec::new() };
    let ask = Ask { limits: Limits::FEW, ..matrix.ask };
    let pairs = matrix.names.iter().enumerate().flat_map(|(nth, ours)| {
        matrix.names[nth..].iter().map(move |theirs| [ours.as_str(), theirs.as_str()])
    });
    let bout = |names| Bout::new(&matrix.roster_file, names, &matrix.settings, ask);
    pairs
        .filter_map(|names| bout(names).ok())
        .flat_map(|bout| duels(&bout, [].into_iter()))
        .collect()
}

/// Returns the shortest of some times, in milliseconds.
fn time(mut work: impl FnMut()) -> f64 {
    let mut once = || {
        let began = Instant::now();
        work();
        began.elapsed().as_secs_f64() * 1e3
    };
    (0..3).map(|_| once()).fold(f64::INFINITY, f64::min)
}

/// Ratios of predicted to measured times.
#[derive(Default)]
struct Ratios {
    exact: Vec<f64>,
    sampled: Vec<f64>,
}

impl Ratios {
    fn measure(&mut self, bout: &Bout) {
        let answer = |ask: Ask, watcher: &Ledger| {
            let bout = Bout { ask, ..bout.clone() };
            bout.duel(&mut Exact::default(), watcher).expect("an answer");
        };
        let watcher = Ledger::default();
        answer(bout.ask, &watcher);
        let [Choice { states, exact, sampled, .. }] = watcher.choices()[..] else {
            panic!("one choice for {:?}", bout.names);
        };
        if states.is_some() {
            let exactly = time(|| {
                let duel = bout.playable().expect("a duel");
                let chain = duel.chain(&mut Exact::default(), bout.ask.limits).expect("solved");
                chain.try_solve(bout.rounds_max(), &|| false).expect("solved");
            });
            self.exact.push(exact.nanoseconds / 1e6 / exactly);
        }
        let ask = Ask { wanted: Wanted::Sampled, ..bout.ask };
        let played = time(|| answer(ask, &Ledger::default()));
        self.sampled.push(sampled.nanoseconds / 1e6 / played);
    }

    fn tell(&mut self, name: &str) {
        let told = |ratios: &mut Vec<f64>| {
            ratios.sort_by(f64::total_cmp);
            let (Some(least), Some(most)) = (ratios.first(), ratios.last()) else {
                return format!("{:>34}", "none");
            };
            let near = ratios.iter().filter(|ratio| (0.5..=2.0).contains(*ratio)).count();
            let (middle, all) = (ratios[ratios.len() / 2], ratios.len());
            format!("{least:>8.2} {middle:>6.2} {most:>6.2} {near:>5} of {all:<4}")
        };
        println!("{name:<34} {} {}", told(&mut self.exact), told(&mut self.sampled));
    }
}

#[test]
#[ignore = "it measures times"]
fn costs_are_predicted_within_a_factor_of_two() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/studies");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    println!(
        "predicted / measured: exact least, median, most, within a factor of 2; sampled alike"
    );
    let mut all = Ratios::default();
    let mut measure = |name: &str, bouts: &[Bout]| {
        let mut ratios = Ratios::default();
        let playable = bouts.iter().filter(|bout| bout.playable().is_ok());
        pool.install(|| playable.for_each(|bout| ratios.measure(bout)));
        ratios.tell(name);
        all.exact.append(&mut ratios.exact);
        all.sampled.append(&mut ratios.sampled);
    };
    for name in ["example", "five-games", "promises"] {
        let text = fs::read_to_string(folder.join(format!("{name}.toml"))).expect("a study");
        let study = Study::read(name, &text, &Library::standard(&folder)).expect("it is valid");
        for (_, question) in &study.questions {
            let bouts = duels_of(question.as_ref());
            if !bouts.is_empty() {
                measure(&format!("{name}: {}", question.stem()), &bouts);
            }
        }
    }
    for game in ["sprawl", "spurg", "d20", "skrapyard", "volt"] {
        let file = Library::standard(".").roster(game).expect("a built-in roster");
        let names: Vec<&str> = file.roster.names().collect();
        let pairs = names
            .iter()
            .enumerate()
            .flat_map(|(nth, ours)| names[nth..].iter().map(move |theirs| [*ours, *theirs]));
        let bouts = pairs.filter_map(|names| Bout::new(&file, names, &[], Ask::default()).ok());
        measure(&format!("all pairs of {game}"), &bouts.step_by(3).collect::<Vec<Bout>>());
    }
    all.tell("all");
}

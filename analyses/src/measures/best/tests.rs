//! Scores by hand, races of which the truth is known, and duels against the matrix.

use std::fs;
use std::ops::Range;

use evenodds_engine::engagement::{Ending, Side, Tally};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::candidate::{Candidate, Field};
use super::race::{DuelPlace, Race};
use super::score::{Confidence, Taken, score};
use super::tryout::{Tried, Tryout};
use crate::answer::statistics::Stop;
use crate::answer::statistics::confidence::sequence_of_mean;
use crate::library::{Library, RosterFile};
use crate::measures::bout::weapons;
use crate::measures::matrix::MatrixQuestion;
use crate::sampling::{Ask, AskError, Unwatched, Wanted};

fn tally(wins: u64, losses: u64, fights: u64) -> Tally {
    let mut round = [0; Ending::COUNT];
    round[Ending::Out(Side::A).index()] = wins;
    round[Ending::Rout(Side::B).index()] = losses;
    Tally { fights, by_round: vec![round] }
}

fn exactly(share: f64) -> Taken {
    Taken::Exactly { share, slack: 0.0, drawn: 0.0 }
}

#[test]
fn a_score_is_the_weighted_mean_of_what_is_taken() {
    let confidence = Confidence::of(0.95, 4, 10);
    let exact = score(&[exactly(0.2), exactly(0.8)], &[0.25, 0.75], confidence);
    assert!((exact.value - 0.65).abs() < 1e-12 && exact.interval.is_none());
    // 30 wins and half of 20 draws of 100, and 60 of 100: 50 % in all, as if of 200 duels.
    let played = [Taken::Played(tally(30, 50, 100)), Taken::Played(tally(60, 40, 100))];
    let even = score(&played, &[0.5, 0.5], confidence);
    assert!((even.value - 0.5).abs() < 1e-12);
    // Half of 5 % for the 4 scores.
    let (low, high) = sequence_of_mean(100.0, 200, 1.0 - 0.05 / 8.0);
    let found = even.interval.expect("sampled");
    assert!((found.0 - low).abs() < 1e-12 && (found.1 - high).abs() < 1e-12, "{found:?}");
    // And half for the 10 shares.
    let share = played[0].share(confidence);
    assert_eq!(share.interval, Some(sequence_of_mean(40.0, 100, 1.0 - 0.05 / 20.0)));
    // What is exact shifts the interval of what is not.
    let mixed = score(&[exactly(0.3), played[1].clone()], &[0.5, 0.5], confidence);
    let (low, high) = sequence_of_mean(60.0, 100, 1.0 - 0.05 / 8.0);
    let found = mixed.interval.expect("sampled");
    assert!((mixed.value - 0.45).abs() < 1e-12);
    assert!((found.0 - 0.15 - low / 2.0).abs() < 1e-12, "{found:?}");
    assert!((found.1 - 0.15 - high / 2.0).abs() < 1e-12, "{found:?}");
    // Uneven weights: 40 of 100 with a third of the weight of 60 of 100.
    let uneven = score(&played, &[0.25, 0.75], confidence);
    let (low, high) = sequence_of_mean(40.0 / 3.0 + 60.0, 200, 1.0 - 0.05 / 8.0);
    let found = uneven.interval.expect("sampled");
    assert!((uneven.value - 0.55).abs() < 1e-12);
    assert!((found.0 - 1.5 * low).abs() < 1e-12, "{found:?}");
    assert!((found.1 - 1.5 * high).abs() < 1e-12, "{found:?}");
}

/// Duels with known chances to win and to draw, of each candidate against each opponent.
struct Known {
    chances: Vec<Vec<[f64; 2]>>,
    dice: Xoshiro256PlusPlus,
    played: Vec<Vec<u64>>,
}

impl Known {
    fn of(chances: &[Vec<[f64; 2]>], seed: u64) -> Known {
        let played = chances.iter().map(|row| vec![0; row.len()]).collect();
        let dice = Xoshiro256PlusPlus::seed_from_u64(seed);
        Known { chances: chances.to_vec(), dice, played }
    }

    fn play(&mut self, places: &[DuelPlace], range: &Range<u64>) -> Vec<Tally> {
        let mut tallies = Vec::new();
        for &(candidate, opponent) in places {
            assert_eq!(self.played[candidate][opponent], range.start);
            self.played[candidate][opponent] = range.end;
            let [win, draw] = self.chances[candidate][opponent];
            let (mut wins, mut draws) = (0, 0);
            for _ in range.clone() {
                let drawn = (self.dice.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
                wins += u64::from(drawn < win);
                draws += u64::from(win <= drawn && drawn < win + draw);
            }
            let fights = range.end - range.start;
            tallies.push(tally(wins, fights - wins - draws, fights));
        }
        tallies
    }

    fn truth(&self, candidate: usize) -> f64 {
        let row = &self.chances[candidate];
        row.iter().map(|[win, draw]| win + draw / 2.0).sum::<f64>() / row.len() as f64
    }
}

fn blank(chances: &[Vec<[f64; 2]>]) -> Vec<Vec<Taken>> {
    chances.iter().map(|row| vec![Taken::Played(Tally::default()); row.len()]).collect()
}

#[test]
fn who_surely_is_not_the_best_leaves() {
    let chances: Vec<Vec<[f64; 2]>> = vec![
        vec![[0.5, 0.1], [0.6, 0.0], [0.4, 0.0]],
        vec![[0.1, 0.0], [0.2, 0.0], [0.1, 0.1]],
        vec![[0.52, 0.1], [0.64, 0.0], [0.5, 0.0]],
        vec![[0.45, 0.0], [0.5, 0.0], [0.4, 0.0]],
    ];
    let weights = [1.0 / 3.0; 3];
    let confidence = Confidence::of(0.95, 4, 12);
    let mut known = Known::of(&chances, 1);
    let mut taken = blank(&chances);
    let race = Race { weights: &weights, confidence, target_error: None, trials: 100_000 };
    let play = |places: &[DuelPlace], range: Range<u64>| Ok(known.play(places, &range));
    let course = race.run(&mut taken, play, |_| Vec::new()).expect("a course");
    assert_eq!(course.stop, Stop::Decided);
    assert_eq!(course.left_after[2], None);
    assert_eq!(course.left_after[1], Some(1), "who is far off leaves first");
    let others = [0, 3].map(|one| course.left_after[one].expect("it left"));
    assert!(others[1] < others[0], "{others:?}");
    assert_eq!(others[0], course.stages.len());
    for (stage, end) in course.stages.iter().enumerate() {
        assert_eq!(*end, 512 << stage);
    }
    for (candidate, left) in course.left_after.iter().enumerate() {
        let stage = left.unwrap_or(course.stages.len());
        assert_eq!(known.played[candidate], [course.stages[stage - 1]; 3]);
    }
}

#[test]
fn a_race_ends_with_its_trials_its_target_or_a_stop() {
    let chances: Vec<Vec<[f64; 2]>> = vec![vec![[0.5, 0.0]], vec![[0.5, 0.0]], vec![[0.1, 0.0]]];
    let confidence = Confidence::of(0.95, 3, 3);
    let run = |trials, target_error, stop_at: u64| {
        let mut known = Known::of(&chances, 3);
        let mut taken = blank(&chances);
        let race = Race { weights: &[1.0], confidence, target_error, trials };
        let play = |places: &[DuelPlace], range: Range<u64>| match range.end <= stop_at {
            true => Ok(known.play(places, &range)),
            false => Err(AskError::Interrupted),
        };
        race.run(&mut taken, play, |_| Vec::new()).map(|course| (course, taken))
    };
    let (course, _) = run(3000, None, u64::MAX).expect("a course");
    assert_eq!((course.stop, course.stages), (Stop::Trials, vec![512, 1024, 2048, 3000]));
    let (course, taken) = run(1 << 30, Some(0.03), u64::MAX).expect("a course");
    assert_eq!(course.stop, Stop::Target);
    for row in &taken[..2] {
        let (low, high) = score(row, &[1.0], confidence).ends();
        assert!(high - low <= 0.06, "{low} to {high}");
    }
    let (course, taken) = run(3000, None, 1024).expect("a course");
    assert_eq!((course.stop, course.stages), (Stop::Interrupted, vec![512, 1024]));
    assert_eq!(taken[0][0].fights(), 1024);
    assert!(matches!(run(3000, None, 0), Err(AskError::Interrupted)));
    let (course, _) = run(100, None, u64::MAX).expect("a course");
    assert_eq!(course.stages, [100]);
}

/// All intervals hold at the ends of all stages at once, and the best one does not leave.
#[test]
fn all_intervals_hold_together() {
    let chances: Vec<Vec<[f64; 2]>> = vec![
        vec![[0.5, 0.1], [0.6, 0.0]],
        vec![[0.5, 0.0], [0.5, 0.3]],
        vec![[0.3, 0.6], [0.4, 0.1]],
        vec![[0.02, 0.0], [0.95, 0.0]],
    ];
    let confidence = Confidence::of(0.95, 4, 8);
    let (mut wrong, mut gone) = (0, 0);
    for seed in 0..300 {
        let mut known = Known::of(&chances, seed);
        let truths: Vec<f64> = (0..4).map(|one| known.truth(one)).collect();
        let mut taken = blank(&chances);
        let race = Race { weights: &[0.5; 2], confidence, target_error: None, trials: 8192 };
        let play = |places: &[DuelPlace], range: Range<u64>| Ok(known.play(places, &range));
        let course = race.run(&mut taken, play, |_| Vec::new()).expect("a course");
        let holds = taken.iter().zip(&truths).all(|(row, truth)| {
            let (low, high) = score(row, &[0.5; 2], confidence).ends();
            low <= *truth && *truth <= high
        });
        wrong += u32::from(!holds);
        // 0.65 is the most: that of the second.
        gone += u32::from(course.left_after[1].is_some());
    }
    // At most 5 % of 300 are expected; 25 or more are one in 100 even then.
    assert!(wrong < 25 && gone < 25, "{wrong} {gone}");
}

fn question(roster_file: &RosterFile, set: &[(&str, &str)], ask: Ask) -> Tryout {
    let names: Vec<String> = roster_file.roster.names().map(str::to_owned).collect();
    let candidate =
        |fighter: &String| Candidate { fighter: fighter.clone(), weapon: None, points: None };
    let situation = roster_file.situation(set.iter().copied()).expect("a situation");
    Tryout {
        roster_file: roster_file.clone(),
        candidates: names.iter().map(candidate).collect(),
        field: Field::even(names),
        situation,
        settings: Vec::new(),
        ask,
    }
}

fn tried(question: &Tryout) -> Tried {
    question.tried(&Unwatched).expect("an answer")
}

#[test]
fn exact_scores_are_those_of_the_matrix() {
    // The last one favours the candidate, so no pair tells the other half.
    for (game, set) in [
        ("skrapyard", &[("kind", "fight")][..]),
        ("spurg", &[("rounds_max", "3")]),
        ("spurg", &[("first", "a")]),
    ] {
        let roster_file = Library::standard(".").roster(game).expect("a built-in roster");
        let asked = question(&roster_file, set, Ask::default());
        let found = tried(&asked);
        let matrix = MatrixQuestion {
            roster_file: roster_file.clone(),
            names: asked.field.names.clone(),
            situation: asked.situation.clone(),
            settings: Vec::new(),
            ask: Ask::default(),
        };
        let matrix = matrix.matrix(&Unwatched).expect("a matrix");
        assert_eq!((found.exact, found.fights, found.stop), (matrix.cells.len(), 0, None));
        for (row, name) in matrix.names.iter().enumerate() {
            let standing = found.standings.iter().find(|one| one.candidate.fighter == *name);
            let standing = standing.expect("a standing");
            let size = matrix.names.len();
            let mut mean = 0.0;
            for column in 0..size {
                let cell = matrix.cell(row, column);
                let share = cell.win + (1.0 - cell.win - cell.loss) / 2.0;
                assert!((standing.shares[column].value - share).abs() < 1e-9, "{game}, {name}");
                mean += share / size as f64;
            }
            assert!((standing.score.value - mean).abs() < 1e-9, "{game}, {name}");
        }
        let scores = found.standings.iter().map(|one| -one.score.value);
        assert!(scores.is_sorted());
        let draws = matrix.has_draws();
        assert_eq!(found.has_draws, draws, "{game}");
    }
}

#[test]
fn sampled_scores_are_near_the_exact_ones_at_any_number_of_threads() {
    let roster_file = Library::standard(".").roster("skrapyard").expect("a built-in roster");
    let ask = Ask { wanted: Wanted::Sampled, trials: Some(2000), ..Ask::default() };
    let set = &[("kind", "fight")];
    let exact = tried(&question(&roster_file, set, Ask::default()));
    let sampled = tried(&question(&roster_file, set, ask));
    assert_eq!(sampled.exact, 0);
    assert!(sampled.fights < sampled.fights_all && sampled.fights_all == 144 * 2000);
    for one in &sampled.standings {
        let truth = exact.standings.iter().find(|other| other.candidate == one.candidate);
        let truth = truth.expect("a standing");
        let all = one.shares.iter().zip(&truth.shares);
        for (found, truth) in all.chain([(&one.score, &truth.score)]) {
            let (low, high) = found.interval.expect("an interval");
            assert!(low <= truth.value && truth.value <= high, "{:?}", one.candidate);
            assert!(low <= found.value && found.value <= high);
        }
    }
    let stayed = sampled.standings.iter().filter(|one| one.left_after.is_none());
    assert!(stayed.clone().any(|one| one.candidate == exact.standings[0].candidate));
    let single = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    assert_eq!(single.install(|| tried(&question(&roster_file, set, ask))), sampled);
}

/// A roster of SPURG with a few fighters, of whom each has both weapons.
fn armed(skills: &[i64]) -> (tempfile::TempDir, RosterFile) {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let line = |(nth, skill): (usize, &i64)| {
        format!("[[profile]]\nname = \"F{nth}\"\nskill = {skill}\nweapons = [\"club\", \"axe\"]\n")
    };
    let lines: String = skills.iter().enumerate().map(line).collect();
    let weapon = |name: &str, damage: &str| {
        format!("[[weapon]]\nname = \"{name}\"\nkind = \"melee\"\ndamage = \"{damage}\"\n")
    };
    let (club, axe) = (weapon("club", "1d6"), weapon("axe", "2d6+2"));
    fs::write(folder.path().join("mine.toml"), format!("system = \"spurg\"\n{club}{axe}{lines}"))
        .expect("written");
    let roster_file = Library::standard(folder.path()).roster("mine.toml").expect("a roster");
    (folder, roster_file)
}

fn with_weapons(mut asked: Tryout, weapons: &[&str]) -> Tryout {
    let with = |one: &Candidate| {
        let armed = weapons
            .iter()
            .map(|weapon| Candidate { weapon: Some((*weapon).to_owned()), ..one.clone() });
        [one.clone()].into_iter().chain(armed).collect::<Vec<_>>()
    };
    asked.candidates = asked.candidates.iter().flat_map(with).collect();
    asked
}

#[test]
fn a_weapon_is_chosen_for_the_candidate_alone() {
    let (_folder, roster_file) = armed(&[10, 12]);
    assert_eq!(weapons(&roster_file, "F0"), ["club", "axe"]);
    for wanted in [Wanted::Auto, Wanted::Sampled] {
        let ask = Ask { wanted, trials: Some(600), ..Ask::default() };
        let found = tried(&with_weapons(question(&roster_file, &[], ask), &["club", "axe"]));
        // Both use the club in any case, so their names alone would say the same.
        let names: Vec<String> = found.standings.iter().map(|one| one.candidate.name()).collect();
        assert_eq!(found.standings.len(), 4, "{names:?}");
        assert_eq!(names[0], "F1 with axe");
        assert!(names.iter().all(|name| name.contains(" with ")), "{names:?}");
        // With the axe against the same with the club.
        let axe = found.standings.iter().find(|one| one.candidate.name() == "F0 with axe");
        assert!(0.55 < axe.expect("a standing").shares[0].value);
        let club = found.standings.iter().find(|one| one.candidate.name() == "F0 with club");
        let (low, high) = club.expect("a standing").shares[0].ends();
        assert!(low - 1e-9 <= 0.5 && 0.5 <= high + 1e-9);
    }
    // Where there is one weapon to choose, which is used in any case, its name is not needed.
    let found = tried(&with_weapons(question(&roster_file, &[], Ask::default()), &["club"]));
    let names: Vec<String> = found.standings.iter().map(|one| one.candidate.name()).collect();
    assert_eq!(names, ["F1", "F0"]);
}

#[test]
fn duels_with_another_opponent_are_other_fights() {
    let (_folder, roster_file) = armed(&[10, 10, 10]);
    let ask = Ask { wanted: Wanted::Sampled, trials: Some(400), ..Ask::default() };
    let found = tried(&question(&roster_file, &[], ask));
    let shares = |at: usize| found.standings[at].shares.iter().map(|one| one.value);
    let first: Vec<f64> = shares(0).collect();
    assert!(first[0] != first[1] || first[1] != first[2], "{first:?}");
    // All candidates have the same ones, so equals do equally well, and nobody leaves.
    assert!(shares(1).eq(shares(0)) && shares(2).eq(shares(0)));
    assert!(found.standings.iter().all(|one| one.left_after.is_none()));
}

#[test]
fn more_trials_than_accepted_are_refused() {
    let (_folder, roster_file) = armed(&[10, 12]);
    let ask = Ask { wanted: Wanted::Sampled, trials: Some(600), trials_max: 500, ..Ask::default() };
    let refused = question(&roster_file, &[], ask).tried(&Unwatched);
    assert!(matches!(refused, Err(AskError::TooLong { trials: 600, trials_max: 500, .. })));
}

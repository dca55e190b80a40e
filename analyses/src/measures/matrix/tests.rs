//! Matrices against the duels of their pairs, and both halves against each other.

use super::made::cell;
use super::question::pair;
use super::question::*;
use crate::library::Library;
use crate::measures::bout::Bout;
use crate::sampling::{Ask, Pair, Unwatched, Wanted, Watcher};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::Side;
use std::sync::Mutex;

fn question(settings: &[(&str, &str)]) -> MatrixQuestion {
    let roster_file = Library::standard(".").roster("spurg").expect("a built-in roster");
    let situation = roster_file.situation(settings.iter().copied()).expect("a situation");
    let names = ["townsman", "guard", "fencer"].map(str::to_owned).to_vec();
    MatrixQuestion { roster_file, names, situation, settings: Vec::new(), ask: Ask::default() }
}

#[test]
fn half_of_an_even_matrix_tells_the_other() {
    let even = question(&[]).matrix(&Unwatched).expect("an answer");
    // Asked pair by pair, in the order that the half does not know.
    let bout = question(&[]).bout(["fencer", "guard"]);
    let Pair { cell, .. } = pair(&bout, &mut Exact::default(), &Unwatched).expect("an answer");
    let told = even.cell(2, 1);
    assert!((told.win - cell.win).abs() < 1e-12);
    assert!((told.first_move - cell.first_move).abs() < 1e-12);
    for row in 0..3 {
        assert!((even.cell(row, row).win - even.cell(row, row).loss).abs() < 1e-12);
    }
    assert_eq!(even.ranking()[2], 0);
}

/// Who often ends undecided is not weaker than who loses.
#[test]
fn fighters_are_ranked_by_wins_minus_losses() {
    // The cautious one wins less often, and hardly ever loses.
    let names = ["cautious", "bold", "weak"].map(str::to_owned).to_vec();
    let rows = [
        [cell(0.1, 0.1), cell(0.3, 0.2), cell(0.4, 0.05)],
        [cell(0.2, 0.3), cell(0.5, 0.5), cell(0.7, 0.3)],
        [cell(0.05, 0.4), cell(0.3, 0.7), cell(0.2, 0.2)],
    ];
    let matrix = Matrix { names, left_out: Vec::new(), cells: rows.concat() };
    assert!(matrix.means()[0] < matrix.means()[1]);
    assert_eq!(matrix.ranking(), [0, 1, 2]);
    assert!(matrix.has_draws());
    for (row, net) in matrix.nets().into_iter().zip([0.225, 0.15, -0.375]) {
        assert!((row - net).abs() < 1e-12, "{row} {net}");
    }
}

/// A pair that is a mix of its duels with either side going first is the duel with the roll.
#[test]
fn a_cell_is_the_duel_of_its_pair() {
    let mut mixed = 0;
    for (game, settings) in [
        ("sprawl", &[][..]),
        ("sprawl", &[("first", "b")]),
        ("sprawl", &[("kind", "brawl")]),
        ("spurg", &[]),
        ("d20", &[]),
        ("skrapyard", &[]),
        ("volt", &[]),
        ("volt", &[("kind", "close")]),
    ] {
        let roster_file = Library::standard(".").roster(game).expect("a built-in roster");
        let situation = roster_file.situation(settings.iter().copied());
        let situation = situation.expect("a situation");
        let names: Vec<String> =
            roster_file.roster.profiles.iter().map(|one| one.name.clone()).step_by(3).collect();
        let (settings, ask) = (Vec::new(), Ask { trials: Some(200), ..Ask::default() });
        let question = MatrixQuestion { roster_file, names, situation, settings, ask };
        let (names, _) = question.contenders();
        for ours in &names {
            for theirs in names.iter().take(3) {
                let bout = question.bout([ours, theirs]);
                let hand = &mut Exact::default();
                let duel = bout.duel(hand, &Unwatched).expect("an answer");
                let Pair { cell, .. } = pair(&bout, hand, &Unwatched).expect("an answer");
                if duel.sampled().is_some() {
                    continue;
                }
                let lead = bout.playable().expect("a duel").lead(hand);
                assert_eq!(lead.is_some(), game != "skrapyard");
                mixed += u32::from(lead.is_some_and(|lead| lead.chances[0].fract() != 0.0));
                assert!((cell.win - duel.wins(Side::A)).abs() < 1e-12, "{ours}, {theirs}");
                assert!((cell.loss - duel.wins(Side::B)).abs() < 1e-12, "{ours}, {theirs}");
                let rounds = cell.rounds_mean / duel.rounds_mean();
                assert!((rounds - 1.0).abs() < 1e-12, "{ours}, {theirs}: {rounds}");
                assert!(cell.slack.expect("solved") < 1e-9);
            }
        }
    }
    assert!(20 < mixed, "{mixed} duels are mixes");
}

#[test]
fn both_halves_of_a_sampled_matrix_cover_the_truth() {
    let roster_file = Library::standard(".").roster("d20").expect("a built-in roster");
    // So few rounds that most of these duels are drawn.
    let situation = roster_file.situation([("rounds_max", "2")]).expect("a situation");
    let names = ["scavenger", "warlord"].map(str::to_owned).to_vec();
    let ask = Ask::default();
    let exact = MatrixQuestion { roster_file, names, situation, settings: Vec::new(), ask };
    let truth = exact.matrix(&Unwatched).expect("an answer");
    let mut covered = [0; 4];
    for seed in 1..=100 {
        let ask = Ask { wanted: Wanted::Sampled, trials: Some(1000), seed, ..exact.ask };
        let sampled = MatrixQuestion { ask, ..exact.clone() }.matrix(&Unwatched);
        let sampled = sampled.expect("an answer");
        for (at, (told, exact)) in sampled.cells.iter().zip(&truth.cells).enumerate() {
            let (low, high) = told.win_interval.expect("sampled");
            covered[at] += u32::from(low <= exact.win && exact.win <= high);
        }
    }
    // At 95 % fewer than 83 of 100 are one in a hundred thousand.
    assert!(covered.iter().all(|&times| 83 <= times), "{covered:?}");
}

#[test]
fn mirror_matches_are_in_no_mean() {
    let matrix = question(&[]).matrix(&Unwatched).expect("an answer");
    let mut mirrored = matrix.clone();
    for row in 0..3 {
        let cell = &mut mirrored.cells[4 * row];
        (cell.win, cell.first_move, cell.rounds_mean) = (0.0, -1.0, 1e6);
    }
    assert_eq!(matrix.means(), mirrored.means());
    assert_eq!(matrix.first_moves(), mirrored.first_moves());
    assert_eq!(matrix.rounds_means(), mirrored.rounds_means());
    let others = f64::midpoint(matrix.cell(0, 1).first_move, matrix.cell(0, 2).first_move);
    assert!((matrix.first_moves()[0] - others).abs() < 1e-12);
    // Alone, a fighter has nobody but itself.
    let names = vec!["guard".to_owned()];
    let alone = MatrixQuestion { names, ..question(&[]) }.matrix(&Unwatched);
    let alone = alone.expect("an answer");
    assert_eq!(alone.first_moves(), [alone.cell(0, 0).first_move]);
}

#[test]
fn an_edge_is_the_rows_alone() {
    let edge = question(&[("edge", "2")]).matrix(&Unwatched).expect("an answer");
    assert!(edge.cell(1, 1).win > edge.cell(1, 1).loss + 0.05);
}

/// A pair costs what it is, however large the roster is: it has the roster of the question.
#[test]
fn pairs_share_the_roster() {
    let roster_file = Library::standard(".").roster("skrapyard").expect("a built-in roster");
    let bout = Bout::new(&roster_file, ["Line", "Youth"], &[], Ask::default()).expect("a bout");
    let first = bout.with("first", evenodds_engine::book::Value::Choice("a".to_owned()));
    assert!(std::sync::Arc::ptr_eq(&first.roster_file.roster, &roster_file.roster));
}

/// Remarks of pairs would come in the order in which threads finish them.
#[test]
fn pairs_of_a_sampled_matrix_remark_nothing() {
    struct Listener(Mutex<Vec<String>>);
    impl Watcher for Listener {
        fn progress(&self, _: u64, _: u64) {}
        fn stopped(&self) -> bool {
            false
        }
        fn remark(&self, remark: String) {
            self.0.lock().expect("nobody panics").push(remark);
        }
    }
    let ask = Ask { wanted: Wanted::Sampled, trials: Some(200), ..Ask::default() };
    let listener = Listener(Mutex::default());
    let question = MatrixQuestion { ask, ..question(&[]) };
    question.matrix(&listener).expect("an answer");
    assert_eq!(listener.0.into_inner().expect("nobody panics"), Vec::<String>::new());
    // A single pair does.
    let listener = Listener(Mutex::default());
    let bout = question.bout(["fencer", "guard"]);
    bout.duel(&mut Exact::default(), &listener).expect("an answer");
    assert!(!listener.0.into_inner().expect("nobody panics").is_empty());
}

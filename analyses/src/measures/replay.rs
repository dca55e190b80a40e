//! Single squad fights, such as the median one, and ones that went badly or well.

use evenodds_engine::engagement::{Ending, Plan, Side, Story};
use evenodds_engine::fight::SetupError;
use evenodds_engine::squad::{Moment, RankedFight, SquadFight};

use crate::measures::engage::SquadSetup;

/// The record of one squad fight.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay {
    /// The percentile among the first [`Replay::FIGHTS`] by how well the fight went for the first
    /// side; `None` if it was chosen by its index.
    pub percentile: Option<u8>,
    /// The seed of the fights.
    pub seed: u64,
    /// The index of the fight.
    pub index: u64,
    /// How it ended; `None` if it was undecided after the last round.
    pub ending: Option<Ending>,
    /// The winner, also on victory conditions after the last round.
    pub winner: Option<Side>,
    /// The last round played.
    pub round: u16,
    /// Its dice, rules and consequences.
    pub story: Story,
    /// Where all figures were at the start and after each round.
    pub moments: Vec<Moment>,
}

impl Replay {
    /// The number of fights among which percentiles are taken.
    pub const FIGHTS: u64 = 1000;

    /// The percentiles shown: a bad, a median and a good fight for the first side. More extreme
    /// fights say more about the dice than about the sides.
    pub const PERCENTILES: [u8; 3] = [5, 50, 95];

    /// Plays the fight of this index.
    ///
    /// # Errors
    /// If the game cannot play the scenario.
    pub fn of(setup: &SquadSetup, index: u64) -> Result<Replay, SetupError> {
        let fight = setup.fight()?;
        let ranked = fight.rank(&plan(setup, index, 1));
        Ok(Replay::told(setup, fight.as_ref(), &ranked[0], None))
    }

    /// Plays the fight at a percentile, 0 to 100, of how well the first [`Replay::FIGHTS`] went for
    /// the first side: by winner, then by the share of its figures that can still act minus that of
    /// the other's, then by how quickly it was won, then by index.
    ///
    /// # Errors
    /// If the game cannot play the scenario.
    pub fn at(setup: &SquadSetup, percentile: u8) -> Result<Replay, SetupError> {
        Replay::all(setup, [percentile]).map(|[replay]| replay)
    }

    /// Plays the fights at several percentiles.
    ///
    /// # Errors
    /// As for [`Replay::at`].
    pub fn all<const N: usize>(
        setup: &SquadSetup,
        percentiles: [u8; N],
    ) -> Result<[Replay; N], SetupError> {
        let fight = setup.fight()?;
        let ranked = fight.rank(&plan(setup, 0, Replay::FIGHTS));
        Ok(percentiles.map(|percent| {
            let fortune = at_percentile(&ranked, percent);
            Replay::told(setup, fight.as_ref(), fortune, Some(percent))
        }))
    }

    fn told(
        setup: &SquadSetup,
        fight: &dyn SquadFight,
        fortune: &RankedFight,
        percentile: Option<u8>,
    ) -> Replay {
        let RankedFight { index, winner, ending, round, .. } = *fortune;
        let (seed, rounds_max) = (setup.ask.seed, setup.rounds_max());
        let story = fight.playthrough(seed, index, rounds_max);
        let moments = fight.moments(seed, index, rounds_max);
        Replay { percentile, seed, index, ending, winner, round, story, moments }
    }

    /// Describes the ending in a sentence.
    #[must_use]
    pub fn ending_words(&self, names: [&str; 2]) -> String {
        ending_words(names, self.ending, self.winner, usize::from(self.round))
    }
}

fn plan(setup: &SquadSetup, first: u64, fights: u64) -> Plan {
    Plan { seed: setup.ask.seed, first, fights, rounds_max: setup.rounds_max() }
}

/// Returns the element at a percentile, 0 to 100, of a sorted slice.
///
/// # Panics
/// If the slice is empty.
pub fn at_percentile<T>(ordered: &[T], percent: u8) -> &T {
    let last = ordered.len() - 1;
    &ordered[(last * usize::from(percent) + 50) / 100]
}

/// Describes the ending of a fight in a sentence. A winner without an ending has won on victory
/// conditions.
#[must_use]
pub fn ending_words(
    names: [&str; 2],
    ending: Option<Ending>,
    winner: Option<Side>,
    rounds: usize,
) -> String {
    let [winner, loser] = match winner {
        Some(side) => [side, side.foe()].map(|side| names[side.index()]),
        None => ["", ""],
    };
    match ending {
        Some(Ending::Out(_)) => format!("Won by {winner} in round {rounds}: {loser} out."),
        Some(Ending::Rout(_)) => format!("Won by {winner} in round {rounds}: {loser} routed."),
        Some(Ending::BothOut) => format!("Both out in round {rounds}."),
        None if winner.is_empty() => format!("Undecided after {rounds} rounds."),
        None => format!("Won by {winner} after {rounds} rounds on victory conditions."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::sampling::Ask;
    use evenodds_engine::squad::Status;

    fn setup(name: &str) -> SquadSetup {
        let scenario_file = Library::standard(".").scenario(name).expect("a built-in scenario");
        SquadSetup::new(scenario_file, &[], Ask::default()).expect("an engagement")
    }

    #[test]
    fn percentiles_go_from_the_worst_to_the_best_for_the_first_side() {
        let setup = setup("sprawl-open");
        let replays = Replay::all(&setup, [0, 5, 50, 95, 100]).expect("fights");
        let worth = |replay: &Replay| match replay.winner {
            Some(Side::B) => 0,
            None => 1,
            Some(Side::A) => 2,
        };
        assert!(replays.is_sorted_by_key(worth));
        assert_eq!(replays[0].winner, Some(Side::B));
        assert_eq!(replays[4].winner, Some(Side::A));
        // The first five figures are ours.
        let lead = |replay: &Replay| {
            let snapshot = &replay.moments.last().expect("a moment").snapshot;
            let ready = snapshot.iter().filter(|placed| placed.status == Status::Ready);
            ready.map(|placed| if placed.figure < 5 { 1 } else { -1 }).sum::<i32>()
        };
        assert!(lead(&replays[0]) < 0 && 0 < lead(&replays[4]));
    }

    #[test]
    fn a_replay_is_the_fight_of_its_index_on_any_number_of_threads() {
        let setup = setup("skrapyard-open");
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let replays = || Replay::all(&setup, Replay::PERCENTILES).expect("fights");
            pool.expect("threads").install(replays)
        };
        let replays = on(1);
        assert_eq!(replays, on(3));
        for replay in replays {
            let alone = Replay::of(&setup, replay.index).expect("a fight");
            assert_eq!(alone, Replay { percentile: None, ..replay.clone() });
            assert_eq!(usize::from(replay.round), replay.story.rounds.len());
            assert_eq!(usize::from(replay.round) + 1, replay.moments.len());
            assert_eq!(replay.ending, replay.story.ending);
        }
    }

    #[test]
    fn a_percentile_is_the_nearest() {
        let hundred: Vec<u32> = (0..=1000).collect();
        assert_eq!(
            [0, 5, 50, 95, 100].map(|percent| *at_percentile(&hundred, percent)),
            [0, 50, 500, 950, 1000]
        );
        assert_eq!(*at_percentile(&[3], 100), 3);
    }

    #[test]
    fn endings_are_told() {
        let told = |ending, winner| ending_words(["Red", "Blue"], ending, winner, 4);
        let b = Some(Side::B);
        assert_eq!(told(Some(Ending::Out(Side::B)), b), "Won by Blue in round 4: Red out.");
        assert_eq!(told(Some(Ending::Rout(Side::B)), b), "Won by Blue in round 4: Red routed.");
        assert_eq!(told(Some(Ending::BothOut), None), "Both out in round 4.");
        assert_eq!(told(None, b), "Won by Blue after 4 rounds on victory conditions.");
        assert_eq!(told(None, None), "Undecided after 4 rounds.");
    }
}

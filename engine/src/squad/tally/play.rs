//! Playing squad fights into a tally.

use arrayvec::ArrayVec;

use super::counts::{ActionCounts, FigureCounts, SquadTally};
use super::outcome::SquadOutcome;
use crate::dice::{Dice, Drawn, Events, FIGURES_MAX};
use crate::engagement::{Ending, Flow, STEPS_MAX, Side};
use crate::squad::engagement::SquadEngagement;
use crate::squad::snapshot::Snapshot;
use crate::squad::status::Status;
use crate::squad::stock::Stock;
use crate::table::Point;

/// Returns what both sides have done so far in a fight.
fn actions(noted: &Events, sides: &[(String, Side)]) -> [ActionCounts; 2] {
    let mut all = [[0; 3]; 2];
    for (at, (_, side)) in sides.iter().enumerate() {
        let [attacks, hits, kills] = &mut all[side.index()];
        *attacks += noted.attacks[at];
        *hits += noted.hits[at];
        *kills += noted.kills[at];
    }
    all
}

/// Where all figures are, and how often each has moved so far.
struct Moves {
    places: [Point; FIGURES_MAX],
    rounds: [u32; FIGURES_MAX],
}

impl Moves {
    /// Returns figures that have not moved yet.
    fn of(snapshot: &Snapshot) -> Moves {
        let mut moves = Moves { places: [Point::default(); FIGURES_MAX], rounds: [0; FIGURES_MAX] };
        for placed in snapshot {
            moves.places[usize::from(placed.figure)] = placed.base.at;
        }
        moves
    }

    /// Counts who is elsewhere at the end of a round than before, among those who are still in the
    /// fight, and keeps where they are.
    fn count(&mut self, snapshot: &Snapshot) {
        for placed in snapshot {
            let figure = usize::from(placed.figure);
            let moved = self.places[figure] != placed.base.at && !placed.status.is_gone();
            self.rounds[figure] += u32::from(moved);
            self.places[figure] = placed.base.at;
        }
    }
}

/// How much both sides have of each stock.
type Stocks = ArrayVec<[u64; 2], { Stock::MAX }>;

impl SquadTally {
    /// Returns how much the figures that are left have of each stock.
    fn stocks_left<E: SquadEngagement>(
        &self,
        engagement: &E,
        state: &E::State,
        snapshot: &Snapshot,
    ) -> Stocks {
        let stocks = self.stocks.first().map_or(0, |round| round[0].len());
        let of = |nth: usize| {
            let mut all = [0; 2];
            for placed in snapshot.iter().filter(|placed| !placed.status.is_gone()) {
                let figure = usize::from(placed.figure);
                let (_, side) = engagement.figures()[figure];
                all[side.index()] += engagement.stock(state, nth, figure);
            }
            all
        };
        (0..stocks).take(Stock::MAX).map(of).collect()
    }

    /// Counts the figures of each status at the end of a round, and what they have.
    fn stand(
        &mut self,
        round: usize,
        (snapshot, stocks): (&Snapshot, &Stocks),
        sides: &[(String, Side)],
    ) {
        for (nth, amounts) in stocks.iter().enumerate() {
            for (fights, &amount) in self.stocks[round].iter_mut().zip(amounts) {
                *fights[nth].entry(amount).or_default() += 1;
            }
        }
        let mut left = [0; 2];
        for placed in snapshot {
            let (_, side) = sides[usize::from(placed.figure)];
            self.standing[round][side.index()][placed.status.index()] += 1;
            left[side.index()] += usize::from(!placed.status.is_gone());
        }
        for (fights, left) in self.left[round].iter_mut().zip(left) {
            fights[left] += 1;
        }
    }

    /// Counts what both sides did in a round: the difference between `now` and `before`, which
    /// becomes `now`.
    fn count_actions(
        &mut self,
        round: usize,
        before: &mut [ActionCounts; 2],
        now: [ActionCounts; 2],
    ) {
        for side in Side::BOTH.map(Side::index) {
            let since = |what: usize| now[side][what] - before[side][what];
            self.actions[round][side].count([0, 1, 2].map(since));
        }
        *before = now;
    }

    /// Plays one fight, counts it by the side that leads, and returns how it ended.
    fn play<E: SquadEngagement>(
        tallies: &mut [SquadTally; 2],
        engagement: &E,
        rounds_max: u16,
        index: u64,
        dice: &mut Drawn,
    ) -> SquadOutcome {
        dice.trial(index);
        dice.events = Events::NONE;
        let mut state = engagement.open(dice);
        let leader = engagement.leader(&state);
        let tally = &mut tallies[usize::from(leader == Some(Side::B))];
        let (figures, rounds) = (engagement.figures(), usize::from(rounds_max));
        let mut moves = Moves::of(&engagement.snapshot(&state));
        let (mut end, mut reached, mut done) = (None, 0, [[0; 3]; 2]);
        'fight: for round in 0..rounds {
            for step in 0..STEPS_MAX {
                dice.at(round as u32 + 1, step);
                match engagement.advance(&mut state, dice) {
                    Flow::Step => {}
                    Flow::Round => {
                        let snapshot = engagement.snapshot(&state);
                        let stocks = tally.stocks_left(engagement, &state, &snapshot);
                        tally.stand(round, (&snapshot, &stocks), figures);
                        moves.count(&snapshot);
                        tally.count_actions(round, &mut done, actions(&dice.events, figures));
                        reached = round + 1;
                        continue 'fight;
                    }
                    Flow::Stop => {
                        tally.count_actions(round, &mut done, actions(&dice.events, figures));
                        break 'fight;
                    }
                    Flow::End(ending) => {
                        end = Some((ending, round as u16 + 1));
                        tally.count_actions(round, &mut done, actions(&dice.events, figures));
                        tally.ends.by_round[round][ending.index()] += 1;
                        break 'fight;
                    }
                }
            }
            break;
        }
        let snapshot = engagement.snapshot(&state);
        moves.count(&snapshot);
        let stocks = tally.stocks_left(engagement, &state, &snapshot);
        for round in reached..rounds {
            tally.stand(round, (&snapshot, &stocks), figures);
        }
        let side_of = |figure: u8| figures[usize::from(figure)].1;
        let winner = match end {
            Some((ending, _)) => ending.victor(),
            None => engagement.goals().winner(&snapshot, side_of),
        };
        if let (None, Some(side)) = (end, winner) {
            tally.decided[side.index()] += 1;
        }
        let all = actions(&dice.events, figures);
        for (total, all) in tally.totals.iter_mut().zip(all) {
            total.count(all);
        }
        tally.ends.fights += 1;
        let kills = all.map(|[_, _, kills]| kills);
        let mut outcome = SquadOutcome { winner, end, kills, leader, ..SquadOutcome::default() };
        for placed in &snapshot {
            let side = side_of(placed.figure).index();
            outcome.out[side] += u32::from(placed.status == Status::Out);
            outcome.fled[side] += u32::from(placed.status == Status::Fled);
        }
        tally.close(&outcome, &snapshot);
        for (at, (figure, (_, side))) in tally.figures.iter_mut().zip(figures).enumerate() {
            let noted = &dice.events;
            let [attacks, blows, moves, hits, kills] = [
                noted.attacks[at],
                noted.blows[at],
                moves.rounds[at],
                noted.hits[at],
                noted.kills[at],
            ]
            .map(u64::from);
            let did = FigureCounts { attacks, blows, moves, hits, kills };
            figure.count(did, outcome.kills[side.index()].into());
        }
        outcome
    }

    /// Counts the end of a fight.
    fn close(&mut self, outcome: &SquadOutcome, snapshot: &Snapshot) {
        for placed in snapshot.iter().filter(|placed| placed.status == Status::Out) {
            self.figures[usize::from(placed.figure)].out += 1;
        }
        let end = outcome.end.map(|(ending, _)| ending);
        for side in Side::BOTH {
            let lost = outcome.out[side.index()] as usize;
            self.out_at_end[side.index()][lost] += 1;
            self.fled_at_end[side.index()][outcome.fled[side.index()] as usize] += 1;
            if end == Some(Ending::Rout(side.foe())) {
                self.out_at_rout[side.index()][lost] += 1;
            }
        }
    }
}

/// A seat at the table: plays fights one after another on one thread, with the same hand.
pub trait Seat {
    /// Plays the fight of this index, counts it and returns how it ended. A fight that the second side
    /// leads is counted in the second tally, and all others in the first; see
    /// [`Engagement::leader`](crate::engagement::Engagement::leader).
    fn play(&mut self, index: u64, tallies: &mut [SquadTally; 2]) -> SquadOutcome;
}

/// The seat of a game's engagement.
pub(in crate::squad) struct Seated<'e, E> {
    pub(in crate::squad) engagement: &'e E,
    pub(in crate::squad) rounds_max: u16,
    pub(in crate::squad) dice: Drawn,
}

impl<E: SquadEngagement> Seat for Seated<'_, E> {
    fn play(&mut self, index: u64, tallies: &mut [SquadTally; 2]) -> SquadOutcome {
        SquadTally::play(tallies, self.engagement, self.rounds_max, index, &mut self.dice)
    }
}

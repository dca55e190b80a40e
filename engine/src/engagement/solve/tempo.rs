//! When a fight is decided, and how often the lead changes.

use super::bounded::unstopped;
use crate::engagement::absorb::{Chain, Successor};
use crate::engagement::ending::Ending;
use crate::engagement::interrupts::InterruptCheck;
use crate::engagement::limits::NoChain;
use crate::engagement::side::Side;
use crate::law::sum;

/// How a fight goes back and forth.
#[derive(Clone, PartialEq, Debug)]
pub struct Tempo {
    /// For each side, the chance that it wins and that this was decided before the first round, in
    /// the first round, in the second, and so on. A fight is decided at the first moment at which the
    /// side that wins is as sure to win as was asked, or at its end.
    pub decided: [Vec<f64>; 2],
    /// For each side, the chance that it wins although the other side was once as sure to.
    pub comebacks: [f64; 2],
    /// The mean number of times that the lead passes from one side to the other. The side that is more
    /// likely to win leads.
    pub lead_changes: f64,
}

/// The chances of each side to win from a state.
type Wins = [f64; 2];

/// How far apart the chances of both sides have to be for one of them to lead.
const LEVEL: f64 = 1e-9;

/// Returns who leads.
fn leader([a, b]: Wins) -> Option<Side> {
    match a - b {
        lead if LEVEL < lead => Some(Side::A),
        lead if lead < -LEVEL => Some(Side::B),
        _ => None,
    }
}

fn victor(ending: u8) -> Option<Side> {
    Ending::ALL[usize::from(ending)].victor()
}

fn won(side: Side) -> Successor {
    Successor::End(Ending::Out(side).index() as u8)
}

impl Chain {
    /// Returns how the fight goes back and forth: when the side that wins has a chance to win of
    /// `sure` or more, and how often the lead changes, in so many rounds.
    ///
    /// Chances to win are those without a limit on rounds. Returns `None` if
    /// [`forever`](Chain::forever) does.
    #[must_use]
    pub fn tempo(&self, rounds_max: u16, sure: f64) -> Option<Tempo> {
        unstopped(|interrupts| self.tempo_of(rounds_max, sure, interrupts))
    }

    /// Returns the same, unless `stopped` returns true.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn try_tempo(
        &self,
        rounds_max: u16,
        sure: f64,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Option<Tempo>, NoChain> {
        let interrupts = &mut InterruptCheck::of(stopped, Chain::LOOK_SOLVING);
        self.tempo_of(rounds_max, sure, interrupts)
    }

    fn tempo_of(
        &self,
        rounds_max: u16,
        sure: f64,
        interrupts: &mut InterruptCheck<'_>,
    ) -> Result<Option<Tempo>, NoChain> {
        let Some(values) = self.values(interrupts)? else { return Ok(None) };
        let of_side =
            |ends: &[f64], side| ends[Ending::Out(side).index()] + ends[Ending::Rout(side).index()];
        let wins = |ends: &_| Side::BOTH.map(|side| of_side(ends, side));
        let wins: Vec<Wins> = values.iter().map(|ends| wins(ends.as_slice())).collect();
        let mut tempo = Tempo {
            decided: [Vec::new(), Vec::new()],
            comebacks: [0.0; 2],
            lead_changes: self.lead_changes(&wins, rounds_max, interrupts)?,
        };
        for side in Side::BOTH {
            let (chain, before) = self.until_sure(side, &wins, sure);
            let by_round = chain.carry(rounds_max, interrupts)?.by_round;
            let after = |winner: Side| by_round.iter().map(move |ends| of_side(ends, winner));
            let (own, foe) = (side.index(), side.foe().index());
            tempo.decided[own] = [before[own]].into_iter().chain(after(side)).collect();
            tempo.comebacks[foe] = before[foe] + sum(after(side.foe()));
        }
        Ok(Some(tempo))
    }

    /// Returns the fight that ends when a side is sure to win, or wins: with the chances to win that
    /// both sides have then; and those chances where it is sure before anything is played.
    fn until_sure(&self, side: Side, wins: &[Wins], sure: f64) -> (Chain, Wins) {
        let is_sure = |state: u32| sure <= wins[state as usize][side.index()];
        let opening = self.opening.iter().copied();
        let (there, open): (Vec<_>, Vec<_>) = opening.partition(|&(state, _)| is_sure(state));
        let mean = |side: Side| {
            sum(there.iter().map(|&(state, mass)| mass * wins[state as usize][side.index()]))
        };
        let chain = self.rewired(open, self.states(), |state, transitions| {
            for &(successor, mass) in self.from(state) {
                match successor {
                    Successor::Step(to) | Successor::Round(to) if is_sure(to) => {
                        let after = wins[to as usize];
                        transitions
                            .extend(Side::BOTH.map(|side| (won(side), mass * after[side.index()])));
                        transitions.push((Successor::Stop, mass * (1.0 - after[0] - after[1])));
                    }
                    Successor::End(ending) if victor(ending) != Some(side) => {
                        transitions.push((Successor::Stop, mass));
                    }
                    _ => transitions.push((successor, mass)),
                }
            }
        });
        (chain, Side::BOTH.map(mean))
    }

    /// Returns how often the lead passes from one side to the other, on average.
    fn lead_changes(
        &self,
        wins: &[Wins],
        rounds_max: u16,
        interrupts: &mut InterruptCheck<'_>,
    ) -> Result<f64, NoChain> {
        // Where nobody leads, who led last belongs to the state.
        const LAST: [Option<Side>; 3] = [None, Some(Side::A), Some(Side::B)];
        let place = |state: usize, last: Option<Side>| {
            let last = leader(wins[state]).or(last);
            (LAST.len() * state + last.map_or(0, |side| 1 + side.index())) as u32
        };
        let opening = self.opening.iter().map(|&(state, mass)| (place(state as usize, None), mass));
        let states = LAST.len() * self.states();
        let chain = self.rewired(opening.collect(), states, |at, transitions| {
            let (state, last) = (at / LAST.len(), LAST[at % LAST.len()]);
            transitions.extend(self.from(state).iter().map(|&(successor, mass)| {
                let successor = match successor {
                    Successor::Step(to) => Successor::Step(place(to as usize, last)),
                    Successor::Round(to) => Successor::Round(place(to as usize, last)),
                    over => over,
                };
                (successor, mass)
            }));
        });
        let visits = chain.carry(rounds_max, interrupts)?.visits;
        let changes = visits.iter().enumerate().map(|(at, visits)| {
            let last = LAST[at % LAST.len()];
            let passes = |successor: Successor| {
                let next = match successor {
                    Successor::End(ending) => victor(ending),
                    other => other.state().and_then(|to| LAST[to % LAST.len()]),
                };
                last.is_some() && next.is_some() && next != last
            };
            let passing = chain.from(at).iter().filter(|(successor, _)| passes(*successor));
            visits * passing.map(|(_, mass)| mass).sum::<f64>()
        });
        Ok(sum(changes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Dice, Die, Exact};
    use crate::engagement::limits::Limits;
    use crate::engagement::step::{Engagement, Flow};

    /// Both pull at a rope: a low roll moves it one step towards the first side, a high one towards the
    /// second, and two steps win.
    struct Tug;

    impl Engagement for Tug {
        type State = i8;

        fn open(&self, _: &mut impl Dice) -> i8 {
            0
        }

        fn advance(&self, rope: &mut i8, dice: &mut impl Dice) -> Flow {
            *rope += if dice.roll(Die::D6) <= 3 { 1 } else { -1 };
            match *rope {
                2 => Flow::End(Ending::Out(Side::A)),
                -2 => Flow::End(Ending::Rout(Side::B)),
                _ => Flow::Round,
            }
        }
    }

    /// One roll decides, once and for all.
    struct Toss;

    impl Engagement for Toss {
        type State = bool;

        fn open(&self, dice: &mut impl Dice) -> bool {
            dice.roll(Die::D4) == 1
        }

        fn advance(&self, won: &mut bool, _: &mut impl Dice) -> Flow {
            Flow::End(Ending::Out(if *won { Side::A } else { Side::B }))
        }
    }

    fn chain(engagement: &impl Engagement) -> Chain {
        Chain::of(engagement, &mut Exact::default(), Limits::default()).expect("a small chain")
    }

    fn near(one: f64, other: f64) {
        assert!((one - other).abs() < 1e-12, "{one} {other}");
    }

    #[test]
    fn a_rope_goes_back_and_forth_as_by_hand() {
        // Chances to win are 1/4, 1/2 and 3/4. The rope is for the first time on the first side's
        // half after 1, 3, 5, ... rolls, with a chance of 1/2, 1/8, 1/32, ...
        let tempo = chain(&Tug).tempo(200, 0.75).expect("small");
        for of in &tempo.decided {
            near(of[0], 0.0);
            near(of[1], 0.75 / 2.0);
            near(of[2], 0.0);
            near(of[3], 0.75 / 8.0);
            near(sum(of.iter().copied()), 0.5);
        }
        // Two in three are once on the wrong half, and a quarter of these win.
        for comeback in tempo.comebacks {
            near(comeback, 1.0 / 6.0);
        }
        // From either half: e = 1/2 (1/2 (1 + e) + 1/2 e).
        near(tempo.lead_changes, 0.5);
    }

    #[test]
    fn who_has_to_be_surer_is_so_no_earlier_than_at_the_end() {
        let chain = chain(&Tug);
        let (tempo, ends) = (chain.tempo(50, 0.8).expect("small"), chain.within(50));
        for (round, ends) in (1..).zip(&ends.by_round) {
            near(tempo.decided[0][round], ends[Ending::Out(Side::A).index()]);
            near(tempo.decided[1][round], ends[Ending::Rout(Side::B).index()]);
        }
        assert_eq!(tempo.comebacks, [0.0; 2]);
    }

    #[test]
    fn what_the_opening_decides_is_decided_before_the_first_round() {
        let tempo = chain(&Toss).tempo(5, 0.9).expect("small");
        near(tempo.decided[0][0], 0.25);
        near(tempo.decided[1][0], 0.75);
        near(tempo.decided[0][1] + tempo.decided[1][1] + tempo.lead_changes, 0.0);
    }
}

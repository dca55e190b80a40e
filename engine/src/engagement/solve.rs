//! Solving the absorbing Markov chain of a fight.
//!
//! With all states and transitions known, the problem is linear. With a limit on rounds,
//! probabilities are propagated round by round. Without one, the chance of each ending from each
//! state solves a system of linear equations, component by component (Kemeny and Snell, *Finite
//! Markov Chains*, chapter 3).

use super::absorb::{Chain, Target};
use super::components::{Factored, components};
use super::pulse::Pulse;
use super::{Ending, NoChain, Side};
use crate::law::sum;

/// Whether states of one round lead back to themselves.
enum Cycle {
    /// They do not.
    None,
    /// They do, and out of there.
    Open(Factored),
    /// They do, and nowhere else: the round never ends.
    Closed,
}

/// A fight with a limit of rounds, solved.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// For each round from the first on, the chance that the fight ends in it, by
    /// [`Ending::index`].
    pub by_round: Vec<[f64; Ending::COUNT]>,
    /// The chance that it has not ended by the last round.
    pub undecided: f64,
    /// How far any chance told here can be from the truth, beside rounding.
    pub slack: f64,
}

impl Solution {
    /// The chance that the fight ends so.
    #[must_use]
    pub fn ended(&self, ending: Ending) -> f64 {
        sum(self.by_round.iter().map(|round| round[ending.index()]))
    }

    /// The chance that this side wins.
    #[must_use]
    pub fn wins(&self, side: Side) -> f64 {
        self.ended(Ending::Out(side)) + self.ended(Ending::Rout(side))
    }
}

/// A fight without a limit of rounds, solved.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UnlimitedSolution {
    /// The chance of each ending, by [`Ending::index`].
    pub ends: [f64; Ending::COUNT],
    /// The chance that it never ends.
    pub never: f64,
    /// The mean number of rounds; none where it may never end.
    pub rounds_mean: Option<f64>,
}

impl Chain {
    fn components(&self, leads: impl Fn(Target) -> Option<usize>) -> Vec<Vec<u32>> {
        let next = |node, nth| self.from(node).get(nth).map(|&(target, _)| leads(target));
        components(self.states(), next)
    }

    /// The transitions among the members of a component, in rows, transposed or not.
    fn inner(&self, members: &[u32], transposed: bool, places: &mut [u32]) -> Vec<f64> {
        let size = members.len();
        for (place, &member) in members.iter().enumerate() {
            places[member as usize] = place as u32;
        }
        let mut cells = vec![0.0; size * size];
        for (row, &member) in members.iter().enumerate() {
            for &(target, mass) in self.from(member as usize) {
                let leads = if transposed { target.within() } else { target.state() };
                let Some(column) = leads.map(|state| places[state] as usize) else { continue };
                if members.get(column).is_some_and(|&at| Some(at as usize) == leads) {
                    let at = if transposed { column * size + row } else { row * size + column };
                    cells[at] += mass;
                }
            }
        }
        cells
    }

    /// Carries the chances forward round by round: `visit` is told each state's chance to be
    /// passed through in each round, from 0. What is left after the last is the chance that the
    /// fight goes on.
    fn carry(
        &self,
        rounds_max: u16,
        pulse: &mut Pulse<'_>,
        mut visit: impl FnMut(usize, usize, f64),
    ) -> Result<f64, NoChain> {
        let mut parts = self.components(Target::within);
        parts.reverse();
        let mut places = vec![0; self.states()];
        let cycles = parts.iter().map(|members| {
            let state = members[0] as usize;
            let loops = |&(target, _): &(Target, f64)| target.within() == Some(state);
            if members.len() == 1 && !self.from(state).iter().any(loops) {
                return Ok(Cycle::None);
            }
            let inner = self.inner(members, true, &mut places);
            let factored = Factored::of(members.len(), inner, pulse)?;
            Ok(factored.map_or(Cycle::Closed, Cycle::Open))
        });
        let cycles = cycles.collect::<Result<Vec<Cycle>, NoChain>>()?;
        let (mut now, mut next) = (vec![0.0; self.states()], vec![0.0; self.states()]);
        for &(state, mass) in &self.opening {
            now[state as usize] += mass;
        }
        let (mut visits, mut caught) = (Vec::new(), 0.0);
        for round in 0..usize::from(rounds_max) {
            // A state that stands alone costs next to nothing, so they are counted together.
            pulse.beats(parts.len())?;
            for (members, cycle) in parts.iter().zip(&cycles) {
                if let (Cycle::None, [state]) = (cycle, &members[..]) {
                    // Most states stand alone.
                    let mass = std::mem::take(&mut now[*state as usize]);
                    if mass != 0.0 {
                        visit(round, *state as usize, mass);
                        self.pass(*state, mass, &mut now, &mut next);
                    }
                    continue;
                }
                pulse.beats(members.len() * members.len())?;
                visits.clear();
                visits.extend(members.iter().map(|&state| now[state as usize]));
                if visits.iter().all(|&mass| mass == 0.0) {
                    continue;
                }
                match cycle {
                    Cycle::None => {}
                    Cycle::Open(cycle) => cycle.solve(&mut visits),
                    Cycle::Closed => caught += sum(visits.drain(..)),
                }
                for (&state, &mass) in members.iter().zip(&visits) {
                    visit(round, state as usize, mass);
                    self.pass(state, mass, &mut now, &mut next);
                }
                // What went round inside is in the visits already.
                for &state in members {
                    now[state as usize] = 0.0;
                }
            }
            std::mem::swap(&mut now, &mut next);
            if now.iter().sum::<f64>() < 1e-18 {
                break;
            }
        }
        Ok(sum(now.iter().copied()) + caught)
    }

    /// Moves the mass of a state to where it leads, in this round and in the next.
    #[inline]
    fn pass(&self, state: u32, mass: f64, now: &mut [f64], next: &mut [f64]) {
        for &(target, share) in self.from(state as usize) {
            match target {
                Target::End(_) => {}
                Target::Round(state) => next[state as usize] += mass * share,
                Target::Step(state) => now[state as usize] += mass * share,
            }
        }
    }

    /// How many numbers are worked on between two looks at whether to stop.
    const LOOK_SOLVING: u32 = 1 << 16;

    /// Solves the fight with a limit of rounds.
    #[must_use]
    pub fn within(&self, rounds_max: u16) -> Solution {
        unstopped(self.try_within(rounds_max, &|| false))
    }

    /// Solves the fight with a limit of rounds, unless it is `stopped` on the way.
    ///
    /// # Errors
    /// When it was stopped.
    pub fn try_within(
        &self,
        rounds_max: u16,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Solution, NoChain> {
        let pulse = &mut Pulse::of(stopped, Chain::LOOK_SOLVING);
        let mut by_round = vec![[0.0; Ending::COUNT]; usize::from(rounds_max)];
        let mut slack = self.opening_slack;
        let undecided = self.carry(rounds_max, pulse, |round, state, mass| {
            slack += mass * self.slack[state];
            for &(target, share) in self.from(state) {
                if let Target::End(ending) = target {
                    by_round[round][usize::from(ending)] += mass * share;
                }
            }
        })?;
        Ok(Solution { by_round, undecided, slack: slack.min(1.0) })
    }

    /// How swingy the fight is: how far the first side's expected score (1 for a win, half for
    /// neither) moves in a fight, all its moves up and down added up, on average.
    ///
    /// A fight decided by its first roll moves by a half; one that turns and turns again by more
    /// than 1. None where [`forever`](Chain::forever) is none.
    #[must_use]
    pub fn swing(&self, rounds_max: u16) -> Option<f64> {
        unstopped(self.try_swing(rounds_max, &|| false))
    }

    /// The same, unless it is `stopped` on the way.
    ///
    /// # Errors
    /// When it was stopped.
    pub fn try_swing(
        &self,
        rounds_max: u16,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Option<f64>, NoChain> {
        let pulse = &mut Pulse::of(stopped, Chain::LOOK_SOLVING);
        let score = |ends: &[f64]| {
            let [out, _, rout, _, both] = [0, 1, 2, 3, 4].map(|ending: usize| ends[ending]);
            out + rout + f64::midpoint(both, ends[NEVER])
        };
        let Some(values) = self.values(pulse)? else { return Ok(None) };
        let scores: Vec<f64> = values.iter().map(|values| score(values)).collect();
        let ending = |ending: u8| match Ending::ALL[usize::from(ending)].victor() {
            Some(Side::A) => 1.0,
            Some(Side::B) => 0.0,
            None => 0.5,
        };
        let start: f64 = self.opening.iter().map(|&(at, mass)| mass * scores[at as usize]).sum();
        let opening =
            self.opening.iter().map(|&(at, mass)| mass * (scores[at as usize] - start).abs());
        let mut swing: f64 = opening.sum();
        self.carry(rounds_max, pulse, |_, state, mass| {
            for &(target, share) in self.from(state) {
                let to = match target {
                    Target::End(end) => ending(end),
                    Target::Step(to) | Target::Round(to) => scores[to as usize],
                };
                swing += mass * share * (to - scores[state]).abs();
            }
        })?;
        Ok(Some(swing))
    }

    /// The most states of one component that are solved for.
    const COMPONENT_MAX: usize = 1000;

    /// Solves the fight without a limit of rounds; none where one component of the chain has too
    /// many states for that.
    #[must_use]
    pub fn forever(&self) -> Option<UnlimitedSolution> {
        unstopped(self.try_forever(&|| false))
    }

    /// The same, unless it is `stopped` on the way.
    ///
    /// # Errors
    /// When it was stopped.
    pub fn try_forever(
        &self,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Option<UnlimitedSolution>, NoChain> {
        let pulse = &mut Pulse::of(stopped, Chain::LOOK_SOLVING);
        let Some(values) = self.values(pulse)? else { return Ok(None) };
        let mean = |value: usize| {
            sum(self.opening.iter().map(|&(state, mass)| mass * values[state as usize][value]))
        };
        let never = mean(NEVER);
        let rounds_mean = (never == 0.0).then(|| mean(ROUNDS));
        Ok(Some(UnlimitedSolution { ends: std::array::from_fn(mean), never, rounds_mean }))
    }

    /// The values of a state that leads to no other that leads back to it.
    fn value_of_one(&self, state: usize, values: &[[f64; VALUES]]) -> [f64; VALUES] {
        let (mut sums, mut stays) = ([0.0; VALUES], 0.0);
        for &(target, mass) in self.from(state) {
            if !matches!(target, Target::Step(_)) {
                sums[ROUNDS] += mass;
            }
            match target {
                Target::End(ending) => sums[usize::from(ending)] += mass,
                Target::Step(to) | Target::Round(to) if to as usize == state => stays += mass,
                Target::Step(to) | Target::Round(to) => {
                    add(&mut sums, mass, &values[to as usize]);
                }
            }
        }
        let leaves = 1.0 - stays;
        // A state that never changes again adds to its own mass in rounding at most.
        if leaves < 1e-12 {
            return std::array::from_fn(|value| if value == NEVER { 1.0 } else { 0.0 });
        }
        sums.map(|sum| sum / leaves)
    }

    /// For each state the chance of each ending, the mean number of rounds still to play, and the
    /// chance that there is no end.
    fn values(&self, pulse: &mut Pulse<'_>) -> Result<Option<Vec<[f64; VALUES]>>, NoChain> {
        let mut values = vec![[0.0f64; VALUES]; self.states()];
        let mut places = vec![0; self.states()];
        for members in self.components(Target::state) {
            if members.len() > Chain::COMPONENT_MAX {
                return Ok(None);
            }
            pulse.beats(members.len() * members.len())?;
            if let [state] = members[..] {
                values[state as usize] = self.value_of_one(state as usize, &values);
                continue;
            }
            let cells = self.inner(&members, false, &mut places);
            let inside = |state: usize| {
                members.get(places[state] as usize).is_some_and(|&member| member as usize == state)
            };
            let ends = |state: &u32| {
                let leads =
                    |&(target, _): &(Target, f64)| target.state().is_none_or(|to| !inside(to));
                self.from(*state as usize).iter().any(leads)
            };
            let factored = Factored::of(members.len(), cells, pulse)?;
            let Some(factored) = factored.filter(|_| members.iter().any(ends)) else {
                // Nothing leads out of here.
                for &member in &members {
                    values[member as usize][NEVER] = 1.0;
                }
                continue;
            };
            let mut rows: Vec<[f64; VALUES]> = members
                .iter()
                .map(|&member| {
                    let mut sums = [0.0; VALUES];
                    for &(target, mass) in self.from(member as usize) {
                        if !matches!(target, Target::Step(_)) {
                            sums[ROUNDS] += mass;
                        }
                        match target {
                            Target::End(ending) => sums[usize::from(ending)] += mass,
                            Target::Step(to) | Target::Round(to) if inside(to as usize) => {}
                            Target::Step(to) | Target::Round(to) => {
                                add(&mut sums, mass, &values[to as usize]);
                            }
                        }
                    }
                    sums
                })
                .collect();
            factored.solve_rows(&mut rows);
            for (&member, row) in members.iter().zip(rows) {
                values[member as usize] = row;
            }
        }
        Ok(Some(values))
    }
}

/// What comes of work that nobody stops.
fn unstopped<T>(solved: Result<T, NoChain>) -> T {
    solved.unwrap_or_else(|_| unreachable!("nobody stops it"))
}

/// Adds values with a share.
fn add(sums: &mut [f64; VALUES], share: f64, values: &[f64; VALUES]) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += share * value;
    }
}

/// What is solved for: the endings, then these two.
const VALUES: usize = Ending::COUNT + 2;
const ROUNDS: usize = Ending::COUNT;
const NEVER: usize = Ending::COUNT + 1;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Dice, Die, Exact};
    use crate::engagement::{Engagement, Flow, Limits, NoChain, Plan, simulate};

    /// Two players take turns; a six wins, a one sends the turn back within the round, and from
    /// the state `lost` there is no way out.
    struct Race {
        traps: bool,
    }

    impl Engagement for Race {
        type State = (u8, bool);

        fn open(&self, _: &mut impl Dice) -> (u8, bool) {
            (0, false)
        }

        fn advance(&self, state: &mut (u8, bool), dice: &mut impl Dice) -> Flow {
            if state.1 {
                return Flow::Round;
            }
            let side = if state.0 == 0 { Side::A } else { Side::B };
            match dice.roll(Die::D6) {
                6 => return Flow::End(Ending::Out(side)),
                1 => {
                    state.0 = 0;
                    return Flow::Step;
                }
                2 if self.traps => state.1 = true,
                _ => {}
            }
            let over = side == Side::B;
            state.0 = u8::from(!over);
            if over { Flow::Round } else { Flow::Step }
        }
    }

    fn chain(race: &Race) -> Chain {
        Chain::of(race, &mut Exact::default(), Limits::default()).expect("a small chain")
    }

    #[test]
    fn a_race_is_solved_by_hand() {
        // From A: a = 1/6 + 1/6 a + 4/6 b; from B: b = 1/6 a + 4/6 a'.
        let forever = chain(&Race { traps: false }).forever().expect("small");
        // a = 1/6 + a/6 + 4/6 (a/6 + 4a/6): a (1 - 1/6 - 20/36) = 1/6.
        let a = (1.0 / 6.0) / (1.0 - 1.0 / 6.0 - 20.0 / 36.0);
        assert!((forever.ends[0] - a).abs() < 1e-14, "{forever:?}");
        assert!((forever.ends[1] - (1.0 - a)).abs() < 1e-14);
        assert!(forever.never == 0.0);
        let within = chain(&Race { traps: false }).within(1000);
        assert!((within.wins(Side::A) - a).abs() < 1e-13);
        assert!(within.undecided < 1e-15);
        let rounds = within.by_round.iter().enumerate();
        let mean = sum(rounds.map(|(at, ends)| (at + 1) as f64 * ends.iter().sum::<f64>()));
        assert!((mean - forever.rounds_mean.expect("it ends")).abs() < 1e-11);
        // A fight that one roll decides moves by twice p (1 - p); this one by more.
        let swing = chain(&Race { traps: false }).swing(1000).expect("small");
        assert!(2.0 * a * (1.0 - a) < swing && swing < 2.0, "{swing}");
    }

    #[test]
    fn what_never_ends_is_told() {
        let chain = chain(&Race { traps: true });
        let (forever, within) = (chain.forever().expect("small"), chain.within(500));
        assert!(0.1 < forever.never && forever.rounds_mean.is_none());
        assert!((forever.never - within.undecided).abs() < 1e-12);
        assert!((sum(forever.ends) + forever.never - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_round_that_never_ends_is_undecided() {
        struct Stuck;
        impl Engagement for Stuck {
            type State = bool;
            fn open(&self, dice: &mut impl Dice) -> bool {
                dice.roll(Die::D4) == 1
            }
            fn advance(&self, stuck: &mut bool, _: &mut impl Dice) -> Flow {
                if *stuck { Flow::Step } else { Flow::End(Ending::Rout(Side::B)) }
            }
        }
        let chain = Chain::of(&Stuck, &mut Exact::default(), Limits::default()).expect("small");
        assert!((chain.within(3).undecided - 0.25).abs() < 1e-15);
        assert!((chain.forever().expect("small").never - 0.25).abs() < 1e-15);
        let plan = Plan { seed: 1, first: 0, fights: 40, rounds_max: 3 };
        let tally = simulate(&Stuck, &plan);
        assert_eq!(tally.undecided() + tally.wins(Side::B), 40);
    }

    #[test]
    fn a_chain_that_grows_too_large_is_refused() {
        let limits = Limits { states: 1, transitions: 100 };
        let chain = Chain::of(&Race { traps: false }, &mut Exact::default(), limits);
        assert!(matches!(chain, Err(NoChain::TooLarge(_))));
    }

    #[test]
    fn a_chain_that_nobody_waits_for_is_given_up() {
        let (race, limits) = (Race { traps: false }, Limits::default());
        let chain = Chain::explore(&race, &mut Exact::default(), limits, &|| true);
        assert_eq!(chain.err(), Some(NoChain::Stopped));
    }

    #[test]
    fn solving_that_nobody_waits_for_is_given_up() {
        let chain = chain(&Race { traps: false });
        let stopped = || true;
        assert_eq!(chain.try_within(9, &stopped).err(), Some(NoChain::Stopped));
        assert_eq!(chain.try_forever(&stopped).err(), Some(NoChain::Stopped));
        assert_eq!(chain.try_swing(9, &stopped).err(), Some(NoChain::Stopped));
    }

    #[test]
    fn one_step_of_many_branches_is_given_up_on_the_way() {
        /// Every branch of the one step, or of the opening, leads somewhere else.
        struct Wide(bool);
        impl Engagement for Wide {
            type State = [u8; 12];
            fn open(&self, dice: &mut impl Dice) -> [u8; 12] {
                let mut state = [0; 12];
                if self.0 {
                    state.fill_with(|| dice.roll(Die::D20));
                }
                state
            }
            fn advance(&self, state: &mut [u8; 12], dice: &mut impl Dice) -> Flow {
                state.fill_with(|| dice.roll(Die::D20));
                Flow::Round
            }
        }
        for opening in [true, false] {
            let limits = Limits { states: 5000, transitions: 9000 };
            let chain = Chain::of(&Wide(opening), &mut Exact::default(), limits);
            assert!(matches!(chain, Err(NoChain::TooLarge(_))), "{opening}");
            let looks = std::cell::Cell::new(0);
            let stopped = || looks.replace(looks.get() + 1) == 2;
            let limits = Limits::default();
            let chain = Chain::explore(&Wide(opening), &mut Exact::default(), limits, &stopped);
            assert_eq!(chain.err(), Some(NoChain::Stopped));
        }
    }

    #[test]
    fn solved_fights_agree_with_fights_played_out() {
        let race = Race { traps: true };
        let plan = Plan { seed: 5, first: 0, fights: 200_000, rounds_max: 20 };
        let tally = simulate(&race, &plan);
        let solution = chain(&race).within(20);
        assert_eq!(tally.fights, 200_000);
        for ending in Ending::ALL {
            let p = solution.ended(ending);
            let share = tally.ended(ending) as f64 / 200_000.0;
            // Six standard errors: one false alarm in 10^8.
            assert!((share - p).abs() <= 6.0 * (p * (1.0 - p) / 200_000.0).sqrt(), "{ending:?}");
        }
        let halves = [0, 1]
            .map(|half| simulate(&race, &Plan { first: half * 100_000, fights: 100_000, ..plan }));
        let mut whole = halves[0].clone();
        whole.add(&halves[1]);
        assert_eq!(whole, tally);
    }
}

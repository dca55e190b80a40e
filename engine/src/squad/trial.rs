//! Test helpers for squad fights of every game: short set-ups, and checks of shared invariants.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::engagement::SquadEngagement;
use super::fight::SquadFight;
use super::scenario::Scenario;
use super::status::Status;
use super::stock::Stock;
use super::tally::SquadTally;
use crate::book::Book;
use crate::dice::{Dice, Die, Drawn, Event, Exact, Line, Rolled, Scripted, Tables, Transcript};
use crate::engagement::{
    Chain, Ending, Engagement, Flow, Limits, Plan, Side, simulate, simulate_rolled,
};
use crate::fight::SetupError;
pub(crate) use crate::fight::trial::{book, told};
use crate::fight::trial::{roster, shipped_roster};
use crate::table::{Base, FigureSet, Table};

/// The name of a side, and its figures with their positions, as in a scenario file.
pub(crate) type Camp<'a> = (&'a str, &'a [(&'a str, [f64; 2])]);

/// Returns a built-in scenario of a game, with the built-in roster.
pub(crate) fn shipped(name: &str, book: &Book) -> Scenario {
    let folder = evenodds_data::folder(&book.base).expect("a folder of the game");
    let found = folder.scenarios().find(|(known, _)| *known == name);
    let (_, text) = found.unwrap_or_else(|| panic!("no scenario {name}"));
    let scenario = Scenario::read(name, text, book, &shipped_roster(book));
    scenario.unwrap_or_else(|fault| panic!("{fault}"))
}

/// Returns a scenario of two sides on a square table, in which the first side goes first.
pub(crate) fn staged(
    book: &Book,
    lines: &str,
    (side, terrain): (u16, &str),
    camps: [Camp<'_>; 2],
) -> Scenario {
    let mut text = format!(
        "system = \"{}\"\nname = \"a test\"\nfirst = \"a\"\n\
         [table]\nwidth = {side}\ndepth = {side}\n{terrain}\n",
        book.base
    );
    for (name, (how, figures)) in ["Ours", "Theirs"].into_iter().zip(camps) {
        let _ = write!(text, "[[side]]\nname = \"{name}\"\n{how}\n[[side.unit]]\n");
        for (profile, [x, y]) in figures {
            let figure = "[[side.unit.figure]]";
            let _ = write!(text, "{figure}\nprofile = \"{profile}\"\nat = [{x}, {y}]\n");
        }
    }
    Scenario::read("test", &text, book, &roster(lines, book))
        .unwrap_or_else(|fault| panic!("{fault}"))
}

/// Plays this many steps with scripted dice, all of which must be used.
#[track_caller]
pub(crate) fn play<E: Engagement>(
    squad: &E,
    change: impl Fn(&mut E::State),
    steps: usize,
    faces: &[u8],
) -> (E::State, Vec<Flow>) {
    let rule = |dice: &mut Scripted<'_>| {
        let mut state = squad.open(dice);
        change(&mut state);
        let flows = (0..steps).map(|_| squad.advance(&mut state, dice)).collect();
        (state, flows)
    };
    Scripted::play(faces, rule).expect("the dice fit").value
}

/// Plays fights and checks that both sides win some, that few are left undecided, and that told
/// lines cite rules of the index.
pub(crate) fn plays_to_an_end<E: SquadEngagement>(
    squad: &E,
    book: &Book,
    rounds_max: u16,
) -> SquadTally {
    let (names, figures) = (squad.names(), squad.figures());
    assert!(figures.iter().map(|(name, _)| name).eq(&names[..figures.len().min(names.len())]));
    let plan = Plan { seed: 1, first: 0, fights: 300, rounds_max };
    let tally = SquadFight::engage(squad, &plan);
    let undecided = tally.ends.undecided();
    assert!(undecided < 30, "{undecided} of 300 are undecided");
    for index in 0..20 {
        let mut dice = Transcript::with_names(Rolled::keyed(1, index), squad.names());
        let mut state = squad.open(&mut dice);
        for _ in 0..200 {
            if let Flow::End(_) = squad.advance(&mut state, &mut dice) {
                break;
            }
        }
        for line in dice.into_lines() {
            if let Line::Told { rule, .. } = line {
                assert!(book.rules.get(&rule).is_some(), "{rule}");
            }
        }
    }
    tally
}

/// Plays every built-in scenario of a game and checks that nobody acts once it is out, and that
/// fights drawn part by part end as often in each way as those with every die rolled, and last as
/// long. Of two equal shares of so many fights, the difference is beyond this many standard errors in
/// one of ten million cases.
pub(crate) fn drawn_as_rolled<E: SquadEngagement>(
    game: &str,
    prepare: impl Fn(&Book, &Scenario) -> Result<E, SetupError>,
) {
    const ERRORS: f64 = 5.3;
    const FIGHTS: u64 = 1200;
    let book = book(game, &[]);
    for (name, _) in evenodds_data::folder(game).expect("a folder of the game").scenarios() {
        let scenario = shipped(name, &book);
        let squad = prepare(&book, &scenario).unwrap_or_else(|refusal| panic!("{refusal}"));
        leaves_the_gone_alone(&squad);
        let plan = Plan { seed: 1, first: 0, fights: FIGHTS, rounds_max: scenario.rounds_max };
        let both = [simulate(&squad, &plan), simulate_rolled(&squad, &plan)];
        let rounds = (0..plan.rounds_max.into()).map(|round| {
            both.each_ref().map(|tally| tally.by_round[..=round].iter().flatten().sum::<u64>())
        });
        let ends = Ending::ALL.map(|ending| both.each_ref().map(|tally| tally.ended(ending)));
        for counts in rounds.chain(ends) {
            let [drawn, rolled] = counts.map(|count| count as f64 / FIGHTS as f64);
            let mean = f64::midpoint(drawn, rolled);
            let error = (2.0 * mean * (1.0 - mean) / FIGHTS as f64).sqrt();
            assert!((drawn - rolled).abs() <= ERRORS * error, "{name}: {counts:?}");
        }
    }
}

/// A hand that knows who is out from the moment on at which it goes, and checks that it attacks no
/// more, in the same step either.
struct Watchful {
    dice: Rolled,
    /// Who is out, one bit each.
    out: FigureSet,
}

impl Dice for Watchful {
    fn fold<S: Copy + Ord + 'static>(
        &mut self,
        count: u8,
        die: Die,
        start: S,
        step: impl Fn(S, u8) -> S,
    ) -> S {
        self.dice.fold(count, die, start, step)
    }

    fn note(&mut self, event: Event) {
        match event {
            Event::Attack { by, on, .. } => {
                assert!(self.out & 1 << by == 0, "{by} attacks {on}, and is out");
                assert!(self.out & 1 << on == 0, "{by} attacks {on}, who is out");
            }
            Event::Kill { of, .. } => {
                assert!(self.out & 1 << of == 0, "{of} goes out twice");
                self.out |= 1 << of;
            }
            Event::Change { .. } => {}
        }
    }
}

/// Plays fights and checks that nobody attacks or is attacked once it is out.
fn leaves_the_gone_alone<E: SquadEngagement>(squad: &E) {
    for index in 0..60 {
        let mut dice = Watchful { dice: Rolled::keyed(4, index), out: 0 };
        let mut state = squad.open(&mut dice);
        for _ in 0..500 {
            if let Flow::End(_) = squad.advance(&mut state, &mut dice) {
                break;
            }
        }
    }
}

/// Plays fights and checks that no figure ever overlaps another or stands where it cannot.
pub(crate) fn keeps_apart<E: SquadEngagement>(squad: &E, table: &Table) {
    for index in 0..60 {
        let mut dice = Rolled::keyed(5, index);
        let mut state = squad.open(&mut dice);
        for _ in 0..300 {
            if let Flow::End(_) = squad.advance(&mut state, &mut dice) {
                break;
            }
            let snapshot = squad.snapshot(&state);
            let present = snapshot.iter().filter(|placed| placed.status != Status::Out);
            let bases: Vec<Base> = present.map(|placed| placed.base).collect();
            for (place, base) in bases.iter().enumerate() {
                assert!(table.is_free(*base), "fight {index}: {base:?}");
                assert!(bases[..place].iter().all(|other| !other.overlaps(*base)), "fight {index}");
            }
        }
    }
}

/// Plays fights and checks that no figure moves farther in a step than it may, and that some figure
/// moves nearly as far; `most` returns the limit, in table units, for the state before the step.
pub(crate) fn keeps_to_its_allowance<E: SquadEngagement>(
    squad: &E,
    most: impl Fn(&E::State, usize) -> i32,
) {
    let mut farthest = 0.0_f64;
    for index in 0..60 {
        let mut dice = Rolled::keyed(6, index);
        let mut state = squad.open(&mut dice);
        for _ in 0..300 {
            let before = state.clone();
            let flow = squad.advance(&mut state, &mut dice);
            let (from, to) = (squad.snapshot(&before), squad.snapshot(&state));
            for (from, to) in from.iter().zip(&to) {
                let gone = from.base.at.distance(to.base.at);
                let most = most(&before, usize::from(from.figure));
                assert!(gone <= most, "fight {index}: {} goes {gone} of {most}", from.figure);
                farthest = farthest.max(f64::from(gone) / f64::from(most.max(1)));
            }
            if let Flow::End(_) = flow {
                break;
            }
        }
    }
    assert!(0.95 < farthest, "{farthest}");
}

/// Compares fights that are played with their exact solution.
pub(crate) fn is_played_as_solved<E: Engagement>(squad: &E) {
    let limits = Limits { states: 400_000, transitions: 20_000_000, ..Limits::MOST };
    let chain = Chain::of(squad, &mut Exact::default(), limits).expect("a small chain");
    let solution = chain.within(20);
    let plan = Plan { seed: 7, first: 0, fights: 20_000, rounds_max: 20 };
    let tally = simulate(squad, &plan);
    let fights = plan.fights as f64;
    for ending in Ending::ALL {
        let (exact, played) = (solution.ended(ending), tally.ended(ending) as f64 / fights);
        // Five standard errors: less than one false alarm in a million.
        let error = (exact * (1.0 - exact) / fights).sqrt();
        assert!((exact - played).abs() <= 5.0 * error + 1e-9, "{ending:?}: {exact} {played}");
    }
}

/// Plays fights and checks that tallies have the points of the figures that are left after each round,
/// and what else these have: what `vital` returns of a figure. Returns how many figures have fled.
pub(crate) fn tallies_what_is_left<E: SquadEngagement>(
    squad: &E,
    scenario: &Scenario,
    vital: Option<fn(&E::State, usize) -> u16>,
) -> usize {
    const SEED: u64 = 3;
    let costs = scenario.figures().map(|(side, _, figure)| (side, figure.contender.profile.points));
    let costs: Vec<(Side, f64)> = costs.map(|(side, cost)| (side, cost.expect("a cost"))).collect();
    let (tables, rounds_max) = (Tables::default(), scenario.rounds_max);
    let (mut fled, mut seen) = (0, BTreeSet::new());
    for index in 0..60 {
        let plan = Plan { seed: SEED, first: index, fights: 1, rounds_max };
        let tally = SquadFight::engage(squad, &plan);
        let mut dice = Drawn::new(&tables, SEED);
        dice.trial(index);
        let (mut state, mut is_over) = (squad.open(&mut dice), false);
        for (round, counted) in (1..).zip(&tally.stocks) {
            let mut step = 0;
            while !is_over {
                dice.at(round, step);
                step += 1;
                match squad.advance(&mut state, &mut dice) {
                    Flow::Step => {}
                    Flow::Round => break,
                    Flow::End(_) | Flow::Stop => is_over = true,
                }
            }
            let snapshot = squad.snapshot(&state);
            for side in Side::BOTH {
                let mut left = vec![0; if vital.is_some() { 2 } else { 1 }];
                for placed in &snapshot {
                    let figure = usize::from(placed.figure);
                    let is_left = !matches!(placed.status, Status::Out | Status::Fled);
                    if costs[figure].0 != side || !is_left {
                        continue;
                    }
                    left[0] += (costs[figure].1 * 1000.0).round() as u64;
                    if let Some(vital) = vital {
                        left[1] += u64::from(vital(&state, figure)) * Stock::ONE;
                    }
                }
                for (fights, left) in counted[side.index()].iter().zip(&left) {
                    assert_eq!(*fights, BTreeMap::from([(*left, 1)]), "{index}, round {round}");
                }
                assert_eq!(counted[side.index()].len(), left.len());
                seen.insert((side.index(), left));
            }
        }
        let gone = squad.snapshot(&state);
        fled += gone.iter().filter(|placed| placed.status == Status::Fled).count();
    }
    assert!(8 < seen.len(), "{seen:?}");
    fled
}

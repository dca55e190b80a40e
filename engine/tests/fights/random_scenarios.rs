//! Ten thousand random scenarios, written down, read and played: the reader takes each or says
//! where it is wrong, and nothing that always holds of a fight is ever broken. So are the largest that
//! a table takes.

use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};

use evenodds_engine::dice::{Drawn, Line, Tables};
use evenodds_engine::engagement::{Ending, Flow, STEPS_MAX, Side};
use evenodds_engine::squad::{FIGURES_MAX, Placed, Scenario, Snapshot, SquadFight, Status};
use evenodds_engine::table::PIECES_MAX;
use rayon::prelude::*;

use crate::meetings::{Arena, arenas, in_full};
use crate::scenario_texts::{ScenarioText, random_scenario};

/// How many scenarios of each game are played.
const SCENARIOS: u64 = 2000;
/// As many in a quick run.
const FEW: u64 = 400;

/// How often a scenario that the reader refuses is drawn again.
const DRAWS_MAX: u64 = 64;

/// At most so many of a hundred that are drawn are refused.
const REFUSED_MAX: u64 = 65;

/// The seed of all fights here.
const SEED: u64 = 1;

/// What a figure can become in a game; what is gone stays gone in all of them.
fn known(system: &str) -> &'static [Status] {
    match system {
        "spurg" | "volt" => &[Status::Ready, Status::Out],
        "d20" => &[Status::Ready, Status::Down, Status::Out],
        _ => &Status::ALL,
    }
}

/// What became of the scenarios of a seed.
#[derive(Default)]
struct Attempts {
    refused: u64,
    faults: Vec<String>,
}

/// A fight that is looked at step by step.
struct Witness<'a> {
    scenario: &'a Scenario,
    sides: &'a [(String, Side)],
    known: &'a [Status],
    /// The figures as they were one step before.
    before: Snapshot,
    steps: u32,
    rounds: u16,
    ending: Option<Ending>,
    /// The first thing that is wrong, and with whom.
    wrong: Option<(&'static str, u8)>,
}

impl<'a> Witness<'a> {
    fn new(scenario: &'a Scenario, squads: &'a dyn SquadFight, known: &'a [Status]) -> Witness<'a> {
        let before = Snapshot::new();
        let (steps, rounds, ending, wrong) = (0, 0, None, None);
        let sides = squads.figures();
        Witness { scenario, sides, known, before, steps, rounds, ending, wrong }
    }

    fn look(&mut self, flow: Option<Flow>, snapshot: &Snapshot) {
        if self.wrong.is_some() {
            return;
        }
        self.wrong = self.misplaced(snapshot).or_else(|| self.risen(snapshot));
        self.before.clone_from(snapshot);
        self.steps += 1;
        match flow {
            None => self.steps = 0,
            Some(Flow::Step) => {}
            Some(Flow::Round) => (self.steps, self.rounds) = (0, self.rounds + 1),
            Some(Flow::End(ending)) => self.ending = Some(ending),
            Some(Flow::Stop) => self.wrong = Some(("a fight that stops", 0)),
        }
        if STEPS_MAX <= self.steps {
            self.wrong = Some(("a round without an end", 0));
        }
        if flow.is_some() && !self.is_fit(snapshot) {
            let who = if self.ending.is_some() { "an end" } else { "no end" };
            self.wrong = self.wrong.or(Some((who, 0)));
        }
    }

    /// Who stands on somebody, off the table or where nobody can.
    fn misplaced(&self, snapshot: &Snapshot) -> Option<(&'static str, u8)> {
        for (nth, placed) in snapshot.iter().enumerate() {
            if placed.status.is_gone() {
                continue;
            }
            if !self.scenario.table.holds(placed.base) {
                return Some(("off the table", placed.figure));
            }
            if !self.scenario.table.is_free(placed.base) {
                return Some(("in impassable terrain", placed.figure));
            }
            let mut others = snapshot[..nth].iter().filter(|other| !other.status.is_gone());
            if others.any(|other| other.base.overlaps(placed.base)) {
                return Some(("on another", placed.figure));
            }
        }
        None
    }

    /// Who has come to be what it cannot.
    fn risen(&self, snapshot: &Snapshot) -> Option<(&'static str, u8)> {
        for placed in snapshot {
            let is_it = |before: &&Placed| before.figure == placed.figure;
            let before = self.before.iter().find(is_it).filter(|before| before.status.is_gone());
            if before.is_some_and(|before| before.status != placed.status) {
                return Some(("back from the dead", placed.figure));
            }
            if before.is_some_and(|before| before.base != placed.base) {
                return Some(("moved though it is gone", placed.figure));
            }
            if !self.known.contains(&placed.status) {
                return Some(("what nobody is in this game", placed.figure));
            }
        }
        None
    }

    /// Whether a fight ends as the figures have it, and only then.
    fn is_fit(&self, snapshot: &Snapshot) -> bool {
        let of =
            |side: Side| snapshot.iter().filter(move |placed| self.side(placed.figure) == side);
        let gone = Side::BOTH.map(|side| of(side).all(|placed| placed.status.is_gone()));
        let breaking = Side::BOTH.map(|side| self.scenario.forces[side.index()].breaking);
        let broken = Side::BOTH.map(|side| {
            let out = of(side).filter(|placed| placed.status == Status::Out).count();
            let percent = breaking[side.index()].map(|breaking| usize::from(breaking.percent));
            percent.is_some_and(|percent| percent * of(side).count() < 100 * out)
        });
        let lost = [gone[0] || broken[0], gone[1] || broken[1]];
        match self.ending {
            None => lost == [false; 2],
            Some(Ending::BothOut) => lost == [true; 2],
            Some(Ending::Out(victor)) => gone[victor.foe().index()] && !gone[victor.index()],
            Some(Ending::Rout(victor)) => {
                let fled = of(victor.foe()).any(|placed| placed.status == Status::Fled);
                let foe = victor.foe().index();
                !gone[victor.index()] && (broken[foe] && !gone[foe] || gone[foe] && fled)
            }
        }
    }

    fn side(&self, figure: u8) -> Side {
        self.sides[usize::from(figure)].1
    }

    /// What is wrong with the fight, in words.
    fn verdict(&self, allocations: u64) -> Option<String> {
        if let Some((what, figure)) = self.wrong {
            let name = &self.sides[usize::from(figure)].0;
            let (rounds, steps) = (self.rounds, self.steps);
            return Some(format!("{what}: {name}, {rounds} rounds and {steps} steps on"));
        }
        if self.ending.is_none() && self.rounds != self.scenario.rounds_max {
            return Some(format!("it stops after {} rounds", self.rounds));
        }
        (0 < allocations).then(|| format!("{allocations} allocations"))
    }
}

/// Plays one fight; what is wrong with it.
fn played(
    arena: &Arena,
    scenario: &Scenario,
    squads: &dyn SquadFight,
    index: u64,
) -> Option<String> {
    let mut dice = Drawn::new(&Tables::default(), SEED);
    dice.trial(index);
    // What is kept is set up as it is first asked for: laws, odds and sights.
    squads.watch(&mut dice, scenario.rounds_max, &mut |_, _| {});
    dice.trial(index);
    let mut witness = Witness::new(scenario, squads, known(arena.name()));
    let counts = allocation_counter::measure(|| {
        squads.watch(&mut dice, scenario.rounds_max, &mut |flow, snapshot| {
            witness.look(flow, snapshot);
        });
    });
    witness.verdict(counts.count_total)
}

/// What is told of a fight in which somebody acts who was gone before the step in which it does: the
/// first such line. Whatever dice a figure rolls, a line about it follows.
fn told_of_the_gone(squads: &dyn SquadFight, rounds_max: u16, index: u64) -> Option<String> {
    let mut gone: Vec<Vec<u8>> = Vec::new();
    let mut dice = Drawn::new(&Tables::default(), SEED);
    dice.trial(index);
    squads.watch(&mut dice, rounds_max, &mut |_, snapshot| {
        let placed = snapshot.iter().filter(|placed| placed.status.is_gone());
        gone.push(placed.map(|placed| placed.figure).collect());
    });
    let names = squads.figures();
    let story = squads.playthrough(SEED, index, rounds_max);
    let steps = story.rounds.iter().flat_map(|round| &round.steps);
    steps.zip(gone).find_map(|(lines, gone)| {
        let acts = |line: &&Line| {
            let Line::Told { what, .. } = line else { return false };
            // A name may be the beginning of another.
            let begins = |name: &str| what.strip_prefix(name).is_some_and(is_apart);
            let named = (0..names.len()).filter(|&who| begins(&names[who].0));
            let subject = named.max_by_key(|&who| names[who].0.len());
            subject.is_some_and(|who| gone.contains(&(who as u8)))
        };
        lines.iter().find(acts).map(|line| format!("gone, and yet: {line}"))
    })
}

/// Whether a name ends where this goes on.
fn is_apart(rest: &str) -> bool {
    !rest.starts_with(char::is_alphanumeric)
}

/// Reads a scenario and plays it; none where it is refused.
fn tried(arena: &Arena, written: &ScenarioText, fights: u64) -> Option<Vec<String>> {
    let scenario = match Scenario::read("random", &written.text, arena.book(), &written.roster) {
        Ok(scenario) => scenario,
        Err(fault) if fault.span().is_some() => return None,
        Err(fault) => return Some(vec![format!("a fault without a place: {fault}")]),
    };
    let squads = arena.fights().squads(&scenario).ok()?;
    let squads = squads.as_ref();
    let played = |index| {
        let told = || told_of_the_gone(squads, scenario.rounds_max, index);
        played(arena, &scenario, squads, index).or_else(told)
    };
    Some((0..fights).filter_map(played).collect())
}

/// The first scenario of a seed that is not refused, played.
fn drawn(arena: &Arena, seed: u64) -> Attempts {
    // Some are played several times.
    let fights = if seed.is_multiple_of(4) { 5 } else { 1 };
    let mut drawn = Attempts::default();
    for again in 0..DRAWS_MAX {
        let written = random_scenario(arena, again << 32 | seed);
        let told =
            |what: &str| format!("{} {again}/{seed}: {what}\n{}", arena.name(), written.text);
        match catch_unwind(AssertUnwindSafe(|| tried(arena, &written, fights))) {
            Ok(None) => drawn.refused += 1,
            Ok(Some(faults)) => {
                drawn.faults = faults.iter().map(|fault| told(fault)).collect();
                return drawn;
            }
            Err(_) => {
                drawn.faults = vec![told("a panic")];
                return drawn;
            }
        }
    }
    drawn.faults = vec![format!("{} {seed}: refused {DRAWS_MAX} times in a row", arena.name())];
    drawn
}

/// Plays the scenarios of a game.
fn game(name: &str) {
    let arena = arenas().into_iter().find(|arena| arena.name() == name).expect("a game");
    let scenarios = if in_full() { SCENARIOS } else { FEW };
    let all = (0..scenarios).into_par_iter().map(|seed| drawn(&arena, seed));
    let all: Vec<Attempts> = all.collect();
    let refused: u64 = all.iter().map(|drawn| drawn.refused).sum();
    let mut faults: Vec<&String> = all.iter().flat_map(|drawn| &drawn.faults).collect();
    faults.sort_by_key(|fault| fault.len());
    let shortest: Vec<&str> = faults.iter().take(2).map(|fault| fault.as_str()).collect();
    assert!(faults.is_empty(), "{} go wrong, such as\n{}", faults.len(), shortest.join("\n\n"));
    assert_eq!(all.len() as u64, scenarios);
    let share = 100 * refused / (refused + scenarios);
    assert!(share <= REFUSED_MAX, "{share} of 100 are refused");
}

#[test]
fn random_scenarios_of_sprawl_break_nothing() {
    game("sprawl");
}

#[test]
fn random_scenarios_of_spurg_break_nothing() {
    game("spurg");
}

#[test]
fn random_scenarios_of_d20_break_nothing() {
    game("d20");
}

#[test]
fn random_scenarios_of_skrapyard_break_nothing() {
    game("skrapyard");
}

#[test]
fn random_scenarios_of_volt_break_nothing() {
    game("volt");
}

/// As many figures and pieces of terrain as a table takes, in bases of figures: two sides that make for
/// each other past walls, hedges and brambles.
fn largest(arena: &Arena) -> String {
    let name = arena.name();
    let field = arena.book().field.as_ref().expect("a game with squads");
    let wide = field.figures.iter().map(|figure| figure.base).max().unwrap_or(1000);
    let lengths = |bases: usize| (bases as f64 * f64::from(wide) / 1000.0).min(400.0);
    let mut text = format!(
        "system = \"{name}\"\nname = \"the largest\"\nrounds_max = 4\n\
         table = {{ width = {side}, depth = {side} }}\n",
        side = lengths(100),
    );
    for nth in 0..PIECES_MAX {
        let [x, y] = [4 + nth % 16 * 6, 32 + nth / 16 * 5].map(lengths);
        let rect = format!("rect = [{x}, {y}, {}, {}]", lengths(3), lengths(1));
        let shape = match nth % 4 {
            0 => format!("line = [[{x}, {y}], [{}, {y}]]\nheight = {}", x + lengths(3), lengths(1)),
            1 => format!("{rect}\nground = \"impassable\"\nheight = {}", lengths(4)),
            _ => format!("{rect}\nground = \"difficult\"\nheight = {}", lengths(2)),
        };
        let _ = write!(text, "[[terrain]]\nname = \"piece {nth}\"\n{shape}\n");
    }
    for (side, y) in [("Ours", 8), ("Theirs", 76)] {
        let _ = write!(
            text,
            "[[side]]\nname = \"{side}\"\ndeploy = [{}, {}, {}, {}]\n",
            lengths(4),
            lengths(y),
            lengths(92),
            lengths(16),
        );
        // In pairs, since a unit may be small in some games.
        let profiles = arena.roster.profiles.iter().take(4).cycle();
        for profile in profiles.take(FIGURES_MAX / 4) {
            let figure = format!("{{ profile = \"{}\", count = 2 }}", profile.name);
            let _ = write!(text, "[[side.unit]]\nfigure = [{figure}]\n");
        }
    }
    text
}

#[test]
fn the_largest_fights_break_nothing() {
    for arena in arenas() {
        let written = ScenarioText { text: largest(&arena), roster: arena.roster.clone() };
        let faults = tried(&arena, &written, 1).expect("it is read and set up");
        assert!(faults.is_empty(), "{}: {}", arena.name(), faults.join("\n"));
    }
}

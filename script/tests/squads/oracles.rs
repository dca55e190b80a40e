//! Fights of shipped scripts, three against three, against those that other programs weigh and play by
//! the rules in words: `data/oracles/make_GAME_squads.py` says how for each game.

use evenodds_engine::engagement::Ending;
use serde_json::Value as Json;

use super::*;

/// How many fights of each case are played.
const FIGHTS: u64 = 5000;

/// By how many standard deviations a count may be off. Sound rules are once in some ten million counts,
/// so of about a thousand counts here, with one chance in ten thousand. The seed is fixed: what passes
/// once passes always.
const FAR: f64 = 5.5;

/// The least that has to be expected of a count, and of the fights without it, to be compared alone.
const EXPECTED_MIN: f64 = 20.0;

/// How far apart two ways to the same chance may come out.
const CLOSE: f64 = 1e-10;

/// The oracle of a game, and the game with its roster there.
struct Oracle {
    document: Json,
    system: Arc<dyn System>,
    roster: Roster,
}

impl Oracle {
    fn of(game: &str) -> Oracle {
        let path = format!("{}/../data/oracles/{game}_squads.json", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let document: Json =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
        let system = folder::open(starter(game).expect("a shipped script"));
        let roster = document["roster"].as_str().expect("a roster");
        let roster = Roster::read(&path, roster, system.book());
        let roster = roster.unwrap_or_else(|fault| panic!("{fault}"));
        Oracle { document, system, roster }
    }

    fn cases(&self, of: &str) -> &[Json] {
        self.document[of].as_array().expect("cases")
    }

    /// The fight of a case, and its rounds.
    fn fight(&self, case: &Json) -> (Box<dyn SquadFight>, u16) {
        let text = case["scenario"].as_str().expect("a scenario");
        let scenario = Scenario::read("oracle", text, self.system.book(), &self.roster);
        let scenario = scenario.unwrap_or_else(|fault| panic!("{fault}\n{text}"));
        let fight = self.system.fights().expect("fights").squads(&scenario);
        (fight.unwrap_or_else(|error| panic!("{error}")), scenario.rounds_max)
    }
}

/// What was counted in so many fights there, and in ours.
struct Compared {
    theirs: f64,
    ours: f64,
    counts: usize,
    far: Vec<String>,
}

impl Compared {
    fn note(&mut self, off: f64, of: &str) {
        self.counts += 1;
        if FAR < off.abs() {
            self.far.push(format!("{of}: {off:.1} standard deviations"));
        }
    }

    /// Compares how many fights there were of a kind.
    fn share(&mut self, theirs: &Json, ours: u64, of: &str) {
        let (theirs, ours) = (number(theirs), ours as f64);
        let share = (theirs + ours) / (self.theirs + self.ours);
        if self.ours * share.min(1.0 - share) < EXPECTED_MIN {
            return;
        }
        let variance = share * (1.0 - share) * (1.0 / self.theirs + 1.0 / self.ours);
        self.note((ours / self.ours - theirs / self.theirs) / variance.sqrt(), of);
    }

    /// Compares means a fight, from sums and sums of squares.
    fn mean(&mut self, theirs: &Json, ours: [u64; 2], of: &str) {
        let theirs = [0_usize, 1].map(|nth| number(&theirs[nth]) / self.theirs);
        let ours = ours.map(|sum| sum as f64 / self.ours);
        let variance = |[mean, square]: [f64; 2]| square - mean * mean;
        let variance = variance(theirs) / self.theirs + variance(ours) / self.ours;
        self.note((ours[0] - theirs[0]) / variance.sqrt(), of);
    }
}

fn number(json: &Json) -> f64 {
    json.as_f64().unwrap_or_else(|| panic!("{json} is a number"))
}

#[track_caller]
fn sound(system: &dyn System) {
    if let Some(fault) = system.fault() {
        panic!("{fault}");
    }
}

/// Compares the ends of small fights round by round; returns how many chances were compared.
fn laws_agree(game: &str) -> usize {
    let oracle = Oracle::of(game);
    let mut compared = 0;
    for case in oracle.cases("laws") {
        let (fight, rounds) = oracle.fight(case);
        let solution = solved(&*oracle.system, &*fight, rounds);
        for (round, ends) in case["ends"].as_array().expect("rounds").iter().enumerate() {
            for ending in Ending::ALL {
                let ours = solution.by_round.get(round).map_or(0.0, |ends| ends[ending.index()]);
                let theirs = number(&ends[ending.index()]);
                let of = || format!("{game}, {}, round {}: {ending:?}", case["name"], round + 1);
                assert!((ours - theirs).abs() < CLOSE, "{}: {ours} is not {theirs}", of());
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn small_fights_have_the_law_that_another_program_finds() {
    assert!(50 < laws_agree("dust-road"));
    assert!(150 < laws_agree("warband"));
}

/// Plays the cases of a game; returns how many counts were compared.
fn counts_agree(game: &str) -> usize {
    let oracle = Oracle::of(game);
    let (mut counts, mut far) = (0, Vec::new());
    for case in oracle.cases("plays") {
        let (fight, rounds_max) = oracle.fight(case);
        let tally = fight.engage(&Plan { seed: 1, first: 0, fights: FIGHTS, rounds_max });
        sound(&*oracle.system);
        let (theirs, ours) = (number(&case["fights"]), FIGHTS as f64);
        let mut compared = Compared { theirs, ours, counts: 0, far: Vec::new() };
        let of = |what: String| format!("{game}, {}, {what}", case["name"]);
        for (round, ends) in tally.ends.by_round.iter().enumerate() {
            for ending in Ending::ALL {
                let theirs = &case["ends"][round][ending.index()];
                let of = of(format!("round {}: {ending:?}", round + 1));
                compared.share(theirs, ends[ending.index()], &of);
            }
        }
        for side in Side::BOTH {
            let at = side.index();
            for (what, ours) in [("out", &tally.out_at_end), ("fled", &tally.fled_at_end)] {
                for (figures, &ours) in ours[at].iter().enumerate() {
                    let of = of(format!("{figures} of {side:?} {what}"));
                    compared.share(&case[what][at][figures], ours, &of);
                }
            }
            let total = &tally.totals[at];
            let of = |what: &str| of(format!("{what} of {side:?}"));
            let attacks = [total.attacks, total.hits_of_attacks.whole_squared];
            compared.mean(&case["attacks"][at], attacks, &of("attacks"));
            let hits = [total.hits, total.hits_of_attacks.part_squared];
            compared.mean(&case["hits"][at], hits, &of("hits"));
        }
        for (nth, figure) in tally.figures.iter().enumerate() {
            compared.share(&case["figures_out"][nth], figure.out, &of(format!("figure {nth} out")));
        }
        counts += compared.counts;
        far.append(&mut compared.far);
    }
    assert!(far.is_empty(), "{} of {counts} counts are off:\n{}", far.len(), far.join("\n"));
    counts
}

#[test]
fn fights_come_out_as_another_program_plays_them() {
    assert!(200 < counts_agree("dust-road"));
    assert!(200 < counts_agree("warband"));
}

//! Shared code of the benchmarks: the mechanics and the fighters that they time.
//!
//! Goals are ratios within one run, not absolute times: see this crate's README. Every benchmark
//! asserts a checksum of its results, so that faster code is also correct.

use std::sync::Arc;

use evenodds_engine::engagement::Playable;
use evenodds_engine::fight::{Assault, Meeting, Roster, Sheet};
use evenodds_engine::games;
use evenodds_engine::mechanics::SuccessPool;
use evenodds_engine::registry::{Registry, System};
use evenodds_engine::squad::{Policy, Scenario, SquadFight};

/// SPRAWL's pool, as its book sets it.
///
/// # Panics
/// When the built-in games lack SPRAWL.
#[must_use]
pub fn pool() -> SuccessPool {
    let book = games::book("sprawl").expect("a built-in game");
    games::sprawl::rules::test(&book.parameters)
}

/// Returns how many fights are timed: so many, or a few where benchmarks are only tested, which
/// cargo does without `--bench`.
#[must_use]
pub fn fights(timed: u64) -> u64 {
    if std::env::args().any(|argument| argument == "--bench") { timed } else { timed.min(32) }
}

/// The games that are timed: all that are built in.
pub use evenodds_engine::games::NAMES as GAMES;

/// A roster whose stat lines are put against each other, in a situation.
pub struct RosterFixture {
    game: Arc<dyn System>,
    roster: Roster,
    situation: Sheet,
}

impl RosterFixture {
    /// The built-in roster of a game, in its usual kind of fight.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    pub fn of(game: &str) -> RosterFixture {
        let folder = evenodds_data::folder(game).expect("a built-in game");
        RosterFixture::read(game, folder.text(evenodds_data::ROSTER).expect("a roster"), &[])
    }

    fn read(game: &str, text: &str, said: &[(&str, &str)]) -> RosterFixture {
        let game = Arc::clone(Registry::standard().get(game).expect("a built-in game"));
        let book = game.book();
        let roster = Roster::read("roster", text, book).expect("a roster");
        let mut situation = Sheet::blank(&book.situation);
        for (key, value) in said {
            situation.set_text(&book.situation, key, value).expect("a key of the game");
        }
        RosterFixture { game, roster, situation }
    }

    /// Two SPRAWL shooters with so many dice, Power and Toughness, in the open for a Difficulty of
    /// 1 and behind partial cover for one of 2.
    #[must_use]
    pub fn shooters(dice: u8, difficulty: u8, power: u8, toughness: u8) -> RosterFixture {
        let cover = if difficulty == 2 { "partial" } else { "none" };
        let text = format!(
            "system = \"sprawl\"\n{GUN}power = {power}\n{}{}",
            shooter("one", dice, toughness, 3),
            shooter("two", dice, toughness, 3)
        );
        RosterFixture::read("sprawl", &text, &[("kind", "shoot"), ("range", "6"), ("cover", cover)])
    }

    /// Two equal SPRAWL shooters of Shooting 4 with pistols, at short range: the duels that
    /// `peers/duels.py` has icepool solve. Either has the first Turn, with even odds.
    #[must_use]
    pub fn equals(toughness: u8, health: u8) -> RosterFixture {
        let [one, two] = ["one", "two"].map(|name| shooter(name, 4, toughness, health));
        let text = format!("system = \"sprawl\"\n{GUN}power = 2\n{one}{two}");
        RosterFixture::read(
            "sprawl",
            &text,
            &[("kind", "shoot"), ("range", "8"), ("first", "roll")],
        )
    }

    /// A spread of so many of the duels between 243 SPRAWL shooters, each against itself and those
    /// after it, 29,646 in all: the other half of their matrix is the same duels seen from the other
    /// side. Three guns, and three ratings of Shooting, Toughness, Guts and Health.
    #[must_use]
    pub fn spread(count: usize) -> Vec<Box<dyn Playable>> {
        let mut text = "system = \"sprawl\"\n".to_owned();
        for power in 2..5 {
            text = format!("{text}{}power = {power}\n", GUN.replacen("gun", &gun(power), 1));
        }
        for nth in 0..243_u8 {
            let [power, shooting, toughness, guts, health] =
                std::array::from_fn(|digit| 2 + nth / 3_u8.pow(digit as u32) % 3);
            let one = shooter(&format!("shooter {nth}"), shooting, toughness, health);
            let one = one.replace("[\"gun\"]", &format!("[\"{}\"]", gun(power)));
            text += &one.replace("guts = 3", &format!("guts = {guts}"));
        }
        let ring = RosterFixture::read("sprawl", &text, &[("kind", "shoot"), ("range", "6")]);
        let names: Vec<&str> = ring.roster.names().collect();
        let others = |(nth, a)| names[nth..].iter().map(move |b| [a, *b]);
        let pairs: Vec<[&str; 2]> = names.iter().copied().enumerate().flat_map(others).collect();
        pairs.iter().step_by(pairs.len() / count).take(count).map(|pair| ring.duel(*pair)).collect()
    }

    /// The engagement of squads of a built-in scenario of this game, given as its text, both sides
    /// played by this policy.
    ///
    /// # Panics
    /// When it is none.
    #[must_use]
    pub fn squads(&self, text: &str, policy: &'static dyn Policy) -> Box<dyn SquadFight> {
        let scenario = Scenario::read("scenario", text, self.game.book(), &self.roster);
        let mut scenario = scenario.unwrap_or_else(|fault| panic!("{fault}"));
        for force in &mut scenario.forces {
            force.policy = policy;
        }
        let fights = self.game.fights().expect("a game with fights");
        fights.squads(&scenario).expect("a game with squads")
    }

    /// Two stat lines of the built-in roster of a game.
    ///
    /// # Panics
    /// When the roster has fewer than two.
    #[must_use]
    pub fn pair(&self) -> [&str; 2] {
        let mut names = self.roster.names();
        [names.next().expect("a stat line"), names.next().expect("two stat lines")]
    }

    fn meeting(&self, names: [&str; 2]) -> Meeting {
        let [ours, theirs] = names.map(|name| self.roster.get(name).expect("a stat line"));
        self.roster.meeting(ours, theirs, self.situation.clone())
    }

    /// One attack of the first on the second.
    ///
    /// # Panics
    /// When the roster lacks one of them, or they cannot fight.
    #[must_use]
    pub fn attack(&self, names: [&str; 2]) -> Box<dyn Assault> {
        let fights = self.game.fights().expect("a game with fights");
        fights.attack(&self.meeting(names)).expect("they can fight")
    }

    /// The duel of two.
    ///
    /// # Panics
    /// When the roster lacks one of them, or they cannot fight.
    #[must_use]
    pub fn duel(&self, names: [&str; 2]) -> Box<dyn Playable> {
        let fights = self.game.fights().expect("a game with fights");
        fights.duel(&self.meeting(names)).expect("they can fight")
    }
}

/// The name of the gun of this Power.
fn gun(power: u8) -> String {
    format!("gun of {power}")
}

const GUN: &str = "[[weapon]]\nname = \"gun\"\nkind = \"gun\"\nshort_inches = 8\n\
    long_inches = 16\nlong_difficulty = 1\nreliability = 1\n";

fn shooter(name: &str, dice: u8, toughness: u8, health: u8) -> String {
    format!(
        "[[profile]]\nname = \"{name}\"\nshooting = {dice}\ntoughness = {toughness}\nguts = 3\n\
         health = {health}\nsmarts = 4\nweapons = [\"gun\"]\n"
    )
}

//! Questions about two stat lines: one attack, a duel, and what a step of ease is worth in both.

use std::ops::RangeInclusive;

use evenodds_engine::book::{Parameter, Value};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Playable, Side};
use evenodds_engine::fight::{Assault, Meeting, SetupError, Sheet};

use crate::answer::dependencies::Dependencies;
use crate::answer::statistics::Sampled;
use crate::answer::statistics::paired::Change;
use crate::library::RosterFile;
use crate::measures::attack::AttackOdds;
use crate::measures::duel::DuelOdds;
use crate::measures::first_move::FirstMove;
use crate::sampling::{Ask, AskError, Watcher, exchange_reads};

/// Two stat lines of a roster in a situation.
#[derive(Clone)]
pub struct Bout {
    /// The roster and its game.
    pub roster_file: RosterFile,
    /// The names of both in the roster; in a single attack the first is the attacker.
    pub fighters: [String; 2],
    /// What both are called in words: their names, told apart if they are the same.
    pub names: [String; 2],
    /// The situation.
    pub situation: Sheet,
    /// The settings of the situation as given, as keys and values.
    pub settings: Vec<(String, String)>,
    /// The weapon that is chosen for the first fighter, whatever the situation says; `None` to go by
    /// the situation.
    pub weapon: Option<String>,
    /// How numbers are computed.
    pub ask: Ask,
}

/// The effect of steps of ease for the first fighter's attacks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Growth {
    /// The steps of ease, for the first fighter only.
    pub edge: i64,
    /// The chance that its attack roll reaches its target number.
    pub hit: f64,
    /// The chance that its attack wounds.
    pub wound: f64,
    /// The chance that it wins the duel.
    pub win: f64,
    /// The interval of that chance, if sampled.
    pub win_interval: Option<(f64, f64)>,
    /// The change of the chance to win compared with no steps, if no steps are among those asked
    /// for.
    pub change: Option<Change>,
    /// A bound on the error of all these chances, if all are exact.
    pub slack: Option<f64>,
    /// How the duel was sampled, if it was.
    pub sampled: Option<Sampled>,
}

/// Returns what has been read for several bouts of one roster since they were fresh.
pub(crate) fn dependencies_of(bouts: &[Bout]) -> Dependencies {
    bouts.iter().map(Bout::dependencies).fold(Dependencies::default(), Dependencies::and)
}

/// Returns the names of the weapons that a stat line carries, each once.
pub(crate) fn weapons(roster_file: &RosterFile, name: &str) -> Vec<String> {
    let carried = roster_file.roster.get(name).and_then(|line| line.sheet.get("weapons"));
    let Some(Value::List(carried)) = carried else { return Vec::new() };
    let mut weapons: Vec<String> = Vec::new();
    for weapon in carried {
        if !weapons.contains(weapon) {
            weapons.push(weapon.clone());
        }
    }
    weapons
}

/// Returns whether a situation treats both fighters alike.
pub(crate) fn is_even(roster_file: &RosterFile, situation: &Sheet) -> bool {
    has_even_attacks(roster_file, situation) && situation.word("first") == "roll"
}

/// Returns whether a situation treats the attacks of both fighters alike.
pub(crate) fn has_even_attacks(roster_file: &RosterFile, situation: &Sheet) -> bool {
    let form = &roster_file.system.book().situation;
    let usual = |key: &Parameter| situation.get(&key.key) == Some(&key.value);
    form.iter().filter(|key| key.one_sided).all(usual)
}

/// Returns what two fighters are called in words, though they may have one name.
pub(crate) fn told_apart(names: [&str; 2]) -> [String; 2] {
    match names {
        [ours, theirs] if ours == theirs => {
            ["first", "second"].map(|one| format!("the {one} {ours}"))
        }
        names => names.map(str::to_owned),
    }
}

impl Growth {
    /// Returns what the first helpful step changes: the chances to hit, to wound and to win, the
    /// last with its interval if it is sampled. Returns `None` unless no step and one step are among
    /// those asked for.
    #[must_use]
    pub fn first_step(growth: &[Growth]) -> Option<[Change; 3]> {
        let at = |edge: i64| growth.iter().find(|growth| growth.edge == edge);
        let (base, after) = (at(0)?, at(1)?);
        let change = |before: f64, after: f64| Change { value: after - before, interval: None };
        let attack = [change(base.hit, after.hit), change(base.wound, after.wound)];
        Some([attack[0], attack[1], after.change?])
    }
}

impl Bout {
    /// Creates a bout of two stat lines of a roster, with settings of the situation as text.
    ///
    /// # Errors
    /// If a name, a key or a value is unknown.
    pub fn new(
        roster_file: &RosterFile,
        names: [&str; 2],
        settings: &[(String, String)],
        ask: Ask,
    ) -> Result<Bout, SetupError> {
        for name in names {
            roster_file.profile(name)?;
        }
        let pairs = settings.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        let situation = roster_file.situation(pairs)?;
        let (fighters, names) = (names.map(str::to_owned), told_apart(names));
        let (roster_file, settings) = (roster_file.clone(), settings.to_vec());
        Ok(Bout { roster_file, fighters, names, situation, settings, weapon: None, ask })
    }

    /// Returns whether the situation treats both fighters alike.
    #[must_use]
    pub fn is_even(&self) -> bool {
        is_even(&self.roster_file, &self.situation)
    }

    /// Returns what the fighter of a side costs, if the roster says so.
    #[must_use]
    pub fn cost(&self, side: Side) -> Option<f64> {
        self.roster_file.roster.get(&self.fighters[side.index()])?.points
    }

    /// Returns the same bout with one key of the situation changed.
    ///
    /// # Panics
    /// If the game has no such key or the value is outside its domain: a bug in the caller.
    #[must_use]
    pub fn with(&self, key: &str, value: Value) -> Bout {
        let mut bout = self.clone();
        let form = &self.roster_file.system.book().situation;
        bout.situation.set(form, key, value).expect("a key of every game");
        bout
    }

    /// Returns the same bout, of which nothing was read yet.
    #[must_use]
    pub fn fresh(&self) -> Bout {
        Bout { roster_file: self.roster_file.fresh(), ..self.clone() }
    }

    /// Returns what has been read for this bout, and for others made from it, since it was fresh.
    #[must_use]
    pub fn dependencies(&self) -> Dependencies {
        let (meeting, system) = (self.meeting(), self.roster_file.system.as_ref());
        let contenders = meeting.iter().flat_map(|meeting| &meeting.contenders);
        Dependencies::of(system).with(system, contenders)
    }

    /// Exchanges what was read with the share of the work, if there is one.
    pub(crate) fn exchange_reads(&self, watcher: &dyn Watcher) -> Result<(), AskError> {
        let (meeting, system) = (self.meeting(), self.roster_file.system.as_ref());
        exchange_reads(watcher, system, meeting.iter().flat_map(|meeting| &meeting.contenders))
    }

    pub(crate) fn meeting(&self) -> Result<Meeting, SetupError> {
        let [ours, theirs] = &self.fighters;
        let (ours, theirs) = (self.roster_file.profile(ours)?, self.roster_file.profile(theirs)?);
        let meeting = self.roster_file.roster.meeting(ours, theirs, self.situation.clone());
        Ok(match &self.weapon {
            Some(weapon) => meeting.choosing(weapon),
            None => meeting,
        })
    }

    /// Prepares the attack of the first on the second.
    ///
    /// # Errors
    /// If the situation allows no attack.
    pub fn assault(&self) -> Result<Box<dyn Assault>, SetupError> {
        self.roster_file.fights().attack(&self.meeting()?)
    }

    /// Prepares the duel of both.
    ///
    /// # Errors
    /// If the situation allows no duel.
    pub fn playable(&self) -> Result<Box<dyn Playable>, SetupError> {
        self.roster_file.fights().duel(&self.meeting()?)
    }

    /// Returns the number of rounds after which a duel is left undecided.
    #[must_use]
    pub fn rounds_max(&self) -> u16 {
        self.situation.number("rounds_max")
    }

    /// Computes the odds of the attack.
    ///
    /// # Errors
    /// If the situation allows no attack, or as for [`AttackOdds::of`].
    pub fn attack(&self, watcher: &dyn Watcher) -> Result<AttackOdds, AskError> {
        AttackOdds::of(self.assault()?.as_ref(), &self.ask, watcher)
    }

    /// Computes the odds of the duel.
    ///
    /// # Errors
    /// If the situation allows no duel, or as for [`DuelOdds::of`].
    pub fn duel(&self, hand: &mut Exact, watcher: &dyn Watcher) -> Result<DuelOdds, AskError> {
        let duel = self.playable()?;
        DuelOdds::of(duel.as_ref(), self.rounds_max(), &self.ask, hand, watcher)
    }

    /// Computes the value of going first from two duels, one with each side going first.
    ///
    /// # Errors
    /// As for [`Bout::duel`].
    pub fn first_move(&self, watcher: &dyn Watcher) -> Result<FirstMove<DuelOdds>, AskError> {
        let first = |who: &str| self.with("first", Value::Choice(who.to_owned())).playable();
        let duels = [first("a")?, first("b")?];
        let (base, rounds_max) = (1, self.rounds_max());
        let odds = DuelOdds::side_by_side(&duels, base, 0, rounds_max, &self.ask, watcher)?;
        let mut odds = odds.into_iter();
        let (Some((ours, pairs)), Some((theirs, _))) = (odds.next(), odds.next()) else {
            return Err(AskError::Interrupted);
        };
        let pairs = pairs.map(|[a, b]| [a, b.turned()]);
        Ok(FirstMove { odds: [ours, theirs], pairs })
    }

    /// Computes the effect of steps of ease for the first fighter, on its attack and on the duel.
    ///
    /// # Errors
    /// As for [`Bout::duel`].
    pub fn growth(
        &self,
        edges: RangeInclusive<i64>,
        watcher: &dyn Watcher,
    ) -> Result<Vec<Growth>, AskError> {
        let base: i64 = self.situation.number("edge");
        let bouts: Vec<(i64, Bout)> = edges
            .map(|edge| (edge, self.with("edge", Value::Number((base + edge).clamp(-20, 20)))))
            .collect();
        let attacks = bouts.iter().map(|(_, bout)| bout.attack(watcher));
        let attacks: Vec<AttackOdds> = attacks.collect::<Result<_, _>>()?;
        let duels = bouts.iter().map(|(_, bout)| bout.playable());
        let duels: Vec<Box<dyn Playable>> = duels.collect::<Result<_, _>>()?;
        if duels.is_empty() {
            return Ok(Vec::new());
        }
        let none = bouts.iter().position(|(edge, _)| *edge == 0);
        let (place, rounds_max) = (none.unwrap_or(0), self.rounds_max());
        let odds = DuelOdds::side_by_side(&duels, place, 0, rounds_max, &self.ask, watcher)?;
        let all = bouts.iter().zip(&attacks).zip(&odds);
        let told = all.map(|(((edge, _), attack), (duel, pairs))| {
            let win = duel.wins(Side::A);
            let change = none.map(|none| {
                let base = &odds[none].0;
                let pairs = pairs.as_ref().map(|pairs| &pairs[Side::A.index()]);
                Change::between([duel, base], [win, base.wins(Side::A)], pairs)
            });
            Growth {
                edge: *edge,
                hit: attack.hit(),
                wound: attack.wound(),
                win,
                win_interval: duel.interval(win),
                change,
                slack: duel.slack().map(|slack| slack.max(attack.law.slack())),
                sampled: duel.sampled(),
            }
        });
        Ok(told.collect())
    }
}

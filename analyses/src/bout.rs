//! Questions about two stat lines: one attack, a duel, and what a step of ease is worth in both.

use std::ops::RangeInclusive;

use evenodds_engine::book::Value;
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Playable, Side};
use evenodds_engine::fight::{Assault, Meeting, SetupError, Sheet};

use crate::ask::{Ask, AskError, Sampled, Watcher};
use crate::attack::AttackOdds;
use crate::duel::DuelOdds;
use crate::library::RosterFile;
use crate::paired::{Change, Pairs};

/// Two stat lines of a roster in a situation.
#[derive(Clone)]
pub struct Bout {
    /// The roster with its game.
    pub roster_file: RosterFile,
    /// The names of the two: the first attacks where there is one attack.
    pub names: [String; 2],
    /// The situation.
    pub situation: Sheet,
    /// What was said of the situation, as it was said.
    pub settings: Vec<(String, String)>,
    /// How numbers are asked for.
    pub ask: Ask,
}

/// What a step of ease for the first fighter's attacks comes to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Growth {
    /// The steps of ease for the first fighter alone.
    pub edge: i64,
    /// The chance that its attack roll reaches its target.
    pub hit: f64,
    /// The chance that its attack wounds.
    pub wound: f64,
    /// The chance that it wins the duel.
    pub win: f64,
    /// The interval of that chance, where it was sampled.
    pub win_interval: Option<(f64, f64)>,
    /// By how much likelier it is to win than without any steps, where that is asked for too.
    pub change: Option<Change>,
    /// The most that any of these is off, where all are exact.
    pub slack: Option<f64>,
    /// How the duel was sampled, if it was.
    pub sampled: Option<Sampled>,
}

/// What going first is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct FirstMove {
    /// The duel with each side going first, in their order.
    pub odds: [DuelOdds; 2],
    /// What each side gains by going first, fight by fight, where both were played.
    pub pairs: Option<[Pairs; 2]>,
}

impl FirstMove {
    /// How much more likely a side is to win when it goes first than when it goes second.
    #[must_use]
    pub fn advantage(&self, side: Side) -> f64 {
        self.change(side).value
    }

    /// The interval of that, where it was sampled.
    #[must_use]
    pub fn interval(&self, side: Side) -> Option<(f64, f64)> {
        self.change(side).interval
    }

    /// The advantage of a side with its interval.
    #[must_use]
    pub fn change(&self, side: Side) -> Change {
        let odds = match side {
            Side::A => [&self.odds[0], &self.odds[1]],
            Side::B => [&self.odds[1], &self.odds[0]],
        };
        let pairs = self.pairs.as_ref().map(|pairs| &pairs[side.index()]);
        Change::between(odds, odds.map(|odds| odds.wins(side)), pairs)
    }
}

impl Bout {
    /// Two stat lines of a roster, with what is said of the situation as text.
    ///
    /// # Errors
    /// When a name, a key or a value is unknown.
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
        let (roster_file, names) = (roster_file.clone(), names.map(str::to_owned));
        Ok(Bout { roster_file, names, situation, settings: settings.to_vec(), ask })
    }

    /// The same two with one thing of the situation changed.
    ///
    /// # Panics
    /// When the game has no such key or the value is outside its domain: a mistake of the caller.
    #[must_use]
    pub fn with(&self, key: &str, value: Value) -> Bout {
        let mut bout = self.clone();
        let form = &self.roster_file.system.book().situation;
        bout.situation.set(form, key, value).expect("a key of every game");
        bout
    }

    fn meeting(&self) -> Result<Meeting, SetupError> {
        let [ours, theirs] = &self.names;
        let (ours, theirs) = (self.roster_file.profile(ours)?, self.roster_file.profile(theirs)?);
        Ok(self.roster_file.roster.meeting(ours, theirs, self.situation.clone()))
    }

    /// The one attack of the first on the second.
    ///
    /// # Errors
    /// When the situation makes no attack.
    pub fn assault(&self) -> Result<Box<dyn Assault>, SetupError> {
        self.roster_file.fights().attack(&self.meeting()?)
    }

    /// The duel of the two.
    ///
    /// # Errors
    /// When the situation makes no duel.
    pub fn playable(&self) -> Result<Box<dyn Playable>, SetupError> {
        self.roster_file.fights().duel(&self.meeting()?)
    }

    /// After how many rounds a duel is left undecided.
    #[must_use]
    pub fn rounds_max(&self) -> u16 {
        self.situation.number("rounds_max")
    }

    /// The odds of the one attack.
    ///
    /// # Errors
    /// When the situation makes no attack, or as for [`AttackOdds::of`].
    pub fn attack(&self, watcher: &dyn Watcher) -> Result<AttackOdds, AskError> {
        AttackOdds::of(self.assault()?.as_ref(), &self.ask, watcher)
    }

    /// The odds of the duel.
    ///
    /// # Errors
    /// When the situation makes no duel, or as for [`DuelOdds::of`].
    pub fn duel(&self, hand: &mut Exact, watcher: &dyn Watcher) -> Result<DuelOdds, AskError> {
        let duel = self.playable()?;
        DuelOdds::of(duel.as_ref(), self.rounds_max(), &self.ask, hand, watcher)
    }

    /// What going first is worth: the duel with one and with the other going first.
    ///
    /// # Errors
    /// As for [`Bout::duel`].
    pub fn first_move(
        &self,
        hand: &mut Exact,
        watcher: &dyn Watcher,
    ) -> Result<FirstMove, AskError> {
        let first = |who: &str| self.with("first", Value::Choice(who.to_owned())).playable();
        let duels = [first("a")?, first("b")?];
        let (base, rounds_max) = (1, self.rounds_max());
        let odds = DuelOdds::side_by_side(&duels, base, rounds_max, &self.ask, hand, watcher)?;
        let mut odds = odds.into_iter();
        let (Some((ours, pairs)), Some((theirs, _))) = (odds.next(), odds.next()) else {
            return Err(AskError::Interrupted);
        };
        let pairs = pairs.map(|[a, b]| [a, b.turned()]);
        Ok(FirstMove { odds: [ours, theirs], pairs })
    }

    /// What steps of ease for the first fighter come to, in its attack and in the duel.
    ///
    /// # Errors
    /// As for [`Bout::duel`].
    pub fn growth(
        &self,
        edges: RangeInclusive<i64>,
        hand: &mut Exact,
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
        let odds = DuelOdds::side_by_side(&duels, place, rounds_max, &self.ask, hand, watcher)?;
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

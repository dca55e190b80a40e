//! What does a volley of several attackers do to figures of one stat line?

use super::odds::VolleyOdds;
use evenodds_engine::fight::{Allocation, Assault, SetupError};

use crate::answer::{Answer, Basis, Unit};
use crate::library::RosterFile;
use crate::measures::bout::{Bout, dependencies_of};
use crate::question::command::ShellWords;
use crate::question::words::{method, title};
use crate::question::{Alternatives, Division, Question, Subject, interrupted, json as document};
use crate::sampling::{Ask, AskError, Watcher};

/// The frame of volleys.
pub const VOLLEYS: &str = "volleys";
/// The frame of the laws of volleys.
pub const LAWS: &str = "volley_laws";

/// The largest number of attacks, and of targets.
pub const ATTACKS_MAX: u16 = 20;

/// Figures of one stat line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rank {
    /// The name of the stat line.
    pub name: String,
    /// The number of figures.
    pub count: u16,
}

/// What does a volley do? Each attacker attacks once, in the order given.
#[derive(Clone)]
pub struct VolleyQuestion {
    pub(super) attackers: Vec<Rank>,
    pub(super) targets: Rank,
    pub(super) allocation: Allocation,
    /// Each attacking stat line against the target's.
    pub(super) bouts: Vec<Bout>,
    /// Whether what an attack has left goes on to the next figure.
    pub(super) carries: bool,
    ask: Ask,
}

/// What was computed of a volley.
pub(super) struct VolleyAnswer<'a> {
    pub(super) question: &'a VolleyQuestion,
    pub(super) odds: VolleyOdds,
}

impl VolleyQuestion {
    /// Creates the question what these attackers do to these targets.
    ///
    /// # Errors
    /// If a name, a key or a value is unknown, there are no attackers or targets or too many of
    /// them, or one of them cannot attack.
    pub fn new(
        roster_file: &RosterFile,
        attackers: &[Rank],
        (targets, allocation): (&Rank, Allocation),
        settings: &[(String, String)],
        ask: Ask,
    ) -> Result<VolleyQuestion, SetupError> {
        let attacks: u64 = attackers.iter().map(|rank| u64::from(rank.count)).sum();
        let counts = attackers.iter().map(|rank| u64::from(rank.count));
        let fix = || Some(format!("write counts from 1 to {ATTACKS_MAX}"));
        if counts
            .chain([attacks, targets.count.into()])
            .any(|n| !(1..=u64::from(ATTACKS_MAX)).contains(&n))
        {
            let message = format!(
                "{attacks} attacks on {} figures; expected 1 to {ATTACKS_MAX} of each, and no rank \
                 without figures",
                targets.count
            );
            return Err(SetupError::new(message).or_rather(fix()));
        }
        let roster_file = roster_file.fresh();
        let mut carries = false;
        let bout = |rank: &Rank| {
            let bout = Bout::new(&roster_file, [&rank.name, &targets.name], settings, ask)?;
            carries |= bout.assault()?.carries();
            Ok(bout)
        };
        let bouts = attackers.iter().map(bout).collect::<Result<_, SetupError>>()?;
        let (attackers, targets) = (attackers.to_vec(), targets.clone());
        Ok(VolleyQuestion { attackers, targets, allocation, bouts, carries, ask })
    }

    /// Returns the same question, asked otherwise.
    #[must_use]
    pub fn with_ask(&self, ask: Ask) -> VolleyQuestion {
        VolleyQuestion { ask, ..self.clone() }
    }

    /// Returns the name of the allocation in studies, frames and JSON.
    pub(super) fn allocation_name(&self) -> &'static str {
        match self.allocation {
            Allocation::Focus => "focus",
            Allocation::Spread => "spread",
        }
    }

    /// Returns the number of attacks.
    pub(super) fn attacks(&self) -> u16 {
        self.attackers.iter().map(|rank| rank.count).sum()
    }

    /// Computes its odds with the stat lines of these bouts.
    fn odds(&self, bouts: &[Bout], watcher: &dyn Watcher) -> Result<VolleyOdds, AskError> {
        let assaults = bouts.iter().map(Bout::assault);
        let assaults: Vec<Box<dyn Assault>> = assaults.collect::<Result<_, _>>()?;
        let ranks = assaults.iter().zip(&self.attackers);
        let attacks: Vec<&dyn Assault> = ranks
            .flat_map(|(assault, rank)| (0..rank.count).map(move |_| assault.as_ref()))
            .collect();
        let (figures, allocation) = (self.targets.count, self.allocation);
        let joined = attacks.first().and_then(|one| one.volley(&attacks, figures, allocation));
        let Some(volley) = joined else { return Err(AskError::Empty("attacker")) };
        VolleyOdds::of(volley.as_ref(), &self.ask, watcher)
    }
}

impl Question for VolleyQuestion {
    fn kind(&self) -> &'static str {
        "volley"
    }

    fn stem(&self) -> String {
        format!("{}-volley", self.bouts[0].roster_file.system.card().name)
    }

    fn command(&self) -> Option<String> {
        let bout = self.bouts.first()?;
        let rank = |rank: &Rank| format!("{}*{}", rank.name, rank.count);
        let attackers = self.attackers.iter().map(rank).collect::<Vec<_>>().join(",");
        let start = ShellWords::of("volley").and([&bout.roster_file.name, &attackers]);
        let spread = (self.allocation == Allocation::Spread).then_some("--spread");
        let start = start.and([rank(&self.targets)]).and(spread);
        Some(start.set(&bout.settings).effort(&self.ask).told())
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        vec![Subject::Roster(&self.bouts[0].roster_file)]
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        vec![&mut self.ask]
    }

    fn division(&self) -> Division<'_> {
        Division::Trials
    }

    fn work_out(
        &self,
        stem: &str,
        _: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        // Bouts of one roster share the record of what is read.
        let roster_file = self.bouts[0].roster_file.fresh();
        let fresh = |bout: &Bout| Bout { roster_file: roster_file.clone(), ..bout.clone() };
        let bouts: Vec<Bout> = self.bouts.iter().map(fresh).collect();
        let odds = self.odds(&bouts, watcher)?;
        let stopped = interrupted(odds.sampled, "volleys");
        bouts.iter().try_for_each(|bout| bout.exchange_reads(watcher))?;
        let dependencies = dependencies_of(&bouts);
        let basis = Basis { rests_on: dependencies, what_if: None };
        let told = VolleyAnswer { question: self, odds };
        let numbers = told.numbers();
        let chances = numbers.iter().filter(|number| number.unit == Unit::Chance).count();
        let is_sampled = told.odds.sampled.is_some();
        let [exact, sampled] = if is_sampled { [0, chances] } else { [chances, 0] };
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!(
                "{}: what does a volley of {} do to {}?",
                title(&roster_file),
                told.attackers(),
                told.targets()
            ),
            rosters: vec![roster_file.name.clone()],
            sentences: told.sentences(),
            shorts: 1,
            method: method(
                (!is_sampled).then(|| told.odds.law.slack()),
                told.odds.sampled,
                "every outcome of the dice is enumerated, attack by attack",
                "volleys",
            ),
            numbers,
            tables: vec![told.table()],
            charts: vec![told.chart()],
            frames: vec![(VOLLEYS, told.frame()), (LAWS, told.laws())],
            json: document(&super::json::VolleyJson::of(&told, &basis)),
            basis,
            exact,
            sampled,
            stopped,
            ..Answer::default()
        })
    }
}

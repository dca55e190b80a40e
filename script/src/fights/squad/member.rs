//! The figures of a squad fight, and what they attack with.

use std::sync::Arc;

use evenodds_engine::fight::{SetupError, Sheet};
use evenodds_engine::squad::{Deployed, Rank};
use evenodds_engine::table::UNITS;

use super::bearers::{Bearers, Stowed};
use super::morale::NerveTests;
use crate::fights::action::Able;
use crate::fights::attack::{CARRIED, Rules, UNARMED};
use crate::fights::fall::{Fall, said};
use crate::fights::turn::is_melee;
use crate::running::{Argument, Entry};
use crate::values::{Fight, FigureState, Marks, Mentions, Stats, stats};

/// What is constant about a figure during play.
pub struct Member {
    /// What it attacks with, in the order of the roster; at least one.
    pub(super) arms: Vec<Arm>,
    /// The conditions that it starts in, with its first weapon in hand.
    pub(super) fresh: Marks,
    /// Those of its other weapons.
    pub(super) stowed: Stowed,
    pub(super) fall: Fall,
    /// Whether it leads its side.
    pub(super) leads: bool,
    pub(super) recover: Option<Entry>,
    pub(super) activate: Option<Entry>,
    /// How many actions it has, if the script says so.
    pub(super) actions: Option<Entry>,
    pub(super) nerve: NerveTests,
    /// How far it goes in an activation, in lengths, if the script says so.
    pub(super) moves: Option<Entry>,
    /// What it can do in place of an attack.
    pub(super) able: Vec<Able>,
}

/// Something that a figure attacks with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arm {
    /// Its name.
    pub(super) name: String,
    /// The figure with it in hand.
    pub(super) figure: Arc<FigureState>,
    /// How far it reaches, in units; 0 for contact alone.
    pub(super) reach: i32,
    /// Whether it is for hand to hand.
    pub(super) is_blow: bool,
}

/// The farthest that anything reaches, in lengths: beyond any table.
const REACH_MAX: i64 = 10_000;

/// Reads figures and what they attack with.
pub struct Reader<'a> {
    pub(super) rules: &'a Rules,
    pub(super) mentions: &'a Mentions,
    /// The situation at its defaults.
    pub(super) at: &'a Stats,
}

impl Reader<'_> {
    /// Reads a figure.
    ///
    /// # Errors
    /// If it is out from the start, has nothing to attack with, a weapon reaches nobody, or a
    /// condition cannot hold a number of the figure's.
    pub(super) fn member(&self, figure: &Deployed) -> Result<Member, SetupError> {
        let (rules, name) = (self.rules, &figure.name);
        let profile = self.sheet(&figure.contender.profile.sheet);
        let mut arms = Vec::new();
        let unarmed = Arc::new(FigureState { stats: profile.clone(), weapon: None });
        let fresh = rules.fresh(&unarmed, name)?;
        for weapon in &figure.contender.weapons {
            let sheet = &weapon.sheet;
            let held = stats(sheet, &rules.book().weapon, &self.mentions.weapon);
            let state = FigureState { stats: profile.clone(), weapon: Some(held) };
            arms.push(self.arm(&weapon.name, Arc::new(state), is_melee(weapon), fresh)?);
        }
        if !arms.iter().any(|arm| arm.is_blow) && self.strikes_unarmed() {
            arms.push(self.arm(UNARMED, Arc::clone(&unarmed), Some(true), fresh)?);
        }
        if arms.is_empty() {
            let message = format!("{name} has nothing to attack with, and `attack` needs a weapon");
            let fix = "give it `weapons` in the roster, or ask for `us.armed` in `attack`";
            return Err(SetupError::new(message).or_rather(Some(fix.to_owned())));
        }
        let each = arms.iter().map(|arm| rules.fresh(&arm.figure, name));
        let each = each.collect::<Result<Vec<Marks>, SetupError>>()?;
        let (fresh, stowed) = Bearers::of(rules).stow(name, &each)?;
        let fight = self.alone(&arms[0].figure);
        let program = &rules.program;
        Ok(Member {
            fresh,
            stowed,
            fall: Fall::of(rules, &fight, name)?,
            leads: figure.rank == Rank::Leader,
            recover: rules.alone("recover", &fight),
            activate: rules.alone("activate", &fight),
            actions: rules.alone("actions", &fight),
            nerve: NerveTests::of(&fight),
            able: rules.able(&fight),
            moves: Entry::of(program, "moves", &[Argument::Figure(0), Argument::At], &fight),
            arms,
        })
    }

    fn sheet(&self, sheet: &Sheet) -> Stats {
        stats(sheet, &self.rules.book().profile, &self.mentions.profile)
    }

    /// Returns a fight of a figure with nobody but itself, for functions that ask for it alone.
    pub(super) fn alone(&self, figure: &Arc<FigureState>) -> Arc<Fight> {
        let figures = [Arc::clone(figure), Arc::clone(figure)];
        Arc::new(Fight { figures, at: self.at.clone() })
    }

    /// Returns whether `attack` does without a weapon.
    fn strikes_unarmed(&self) -> bool {
        let program = &self.rules.program;
        ["attack", CARRIED].iter().filter_map(|name| program.asked(name)).all(|at| {
            let mentions = &program.function(at).mentions;
            mentions.weapon.is_empty() || mentions.armed
        })
    }

    /// Returns what a figure attacks with; `is_blow` says whether that is for hand to hand, if the
    /// form of weapons does.
    fn arm(
        &self,
        name: &str,
        figure: Arc<FigureState>,
        is_blow: Option<bool>,
        fresh: Marks,
    ) -> Result<Arm, SetupError> {
        let entry = self.rules.alone("reach", &self.alone(&figure));
        let reach = match (&entry, is_blow) {
            (Some(entry), _) => said(entry, fresh),
            // Whoever sees a target reaches it.
            (None, Some(false)) => REACH_MAX,
            (None, _) => 0,
        };
        let is_blow = is_blow.unwrap_or(true);
        let least = i64::from(!is_blow);
        if !(least..=REACH_MAX).contains(&reach) {
            let message =
                format!("`reach` is {reach} with {name}; expected {least} to {REACH_MAX}");
            let fix = match is_blow {
                true => "return 0 for a weapon that reaches no farther than contact",
                false => "return its range, or set its flag `melee`",
            };
            return Err(SetupError::new(message).or_rather(Some(fix.to_owned())));
        }
        let (name, reach) = (name.to_owned(), reach as i32 * UNITS);
        Ok(Arm { name, figure, reach, is_blow })
    }
}

impl Member {
    /// Returns what it attacks with hand to hand, by their places.
    pub(super) fn blows(&self) -> impl Iterator<Item = usize> {
        let arms = self.arms.iter().enumerate();
        arms.filter(|(_, arm)| arm.is_blow).map(|(place, _)| place)
    }

    /// Returns what it attacks with over a gap, in units, by their places.
    pub(super) fn shots(&self, gap: i32) -> impl Iterator<Item = usize> {
        let arms = self.arms.iter().enumerate();
        arms.filter(move |(_, arm)| 0 < arm.reach && gap <= arm.reach).map(|(place, _)| place)
    }

    /// Returns how far it shoots, in units; 0 if it does not.
    pub(super) fn reach(&self) -> i32 {
        self.arms.iter().map(|arm| arm.reach).max().unwrap_or(0)
    }

    /// Returns the place of what it has in hand when it is attacked: the first that is for hand to
    /// hand if it is struck, else the first.
    pub(super) fn held(&self, is_struck: bool) -> usize {
        self.blows().next().filter(|_| is_struck).unwrap_or(0)
    }
}

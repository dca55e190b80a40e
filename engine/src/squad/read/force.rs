//! The sides of a scenario, their units and figures, before they are placed.

use std::ops::Range;

use toml::Spanned;

use super::entry::{
    ARRIVES, BASE, BREAKING, COUNT, EYES, FigureEntry, Number, SideEntry, UnitEntry,
};
use super::source::ScenarioText;
use crate::book::{Fault, MoraleRule, Value, one_of};
use crate::dice::FIGURES_MAX;
use crate::engagement::Side;
use crate::fight::{Contender, Roster};
use crate::squad::policy::{POLICIES, Policy};
use crate::squad::scenario::{Breaking, Deployed, Force, Orders, Posture, Rank, Rect, Unit};
use crate::table::{Base, Facing, Point, Vector};

/// A side before its figures are placed.
pub(super) struct SideDraft {
    pub name: String,
    policy: &'static dyn Policy,
    breaking: Option<Breaking>,
    pub zone: Option<(Rect, Range<usize>)>,
    pub units: Vec<UnitDraft>,
}

pub(super) struct UnitDraft {
    name: String,
    posture: Posture,
    orders: Orders,
    /// The round in which it arrives, with its place in the text, if it is not there from the start.
    arrives: Option<(u16, Range<usize>)>,
    is_block: bool,
    pub figures: Vec<Recruit>,
}

/// A figure before it is placed.
#[derive(Clone)]
pub(super) struct Recruit {
    pub name: String,
    label: Label,
    contender: Contender,
    pub radius: i32,
    height: i32,
    rank: Rank,
    pub at: Option<Point>,
    pub facing: Option<Facing>,
    /// Whether it stands where the first figure of its unit does: they are one body.
    pub is_behind: bool,
    /// The place in the text that names it, or sets its position.
    pub span: Range<usize>,
}

/// The source of a figure's name.
#[derive(Clone, PartialEq, Eq)]
enum Label {
    /// Named in the file, together with this many figures.
    Given(String, usize),
    /// Named after its stat line.
    Profile(String),
}

impl SideDraft {
    /// Iterates over its figures, unit by unit.
    pub fn figures(&self) -> impl Iterator<Item = &Recruit> {
        self.units.iter().flat_map(|unit| &unit.figures)
    }

    /// Iterates mutably over its figures, unit by unit.
    pub fn figures_mut(&mut self) -> impl Iterator<Item = &mut Recruit> {
        self.units.iter_mut().flat_map(|unit| &mut unit.figures)
    }

    /// Converts the draft to a side, once all its figures are placed.
    pub fn into_force(self) -> Force {
        let unit = |unit: UnitDraft| {
            let UnitDraft { name, posture, orders, arrives, is_block, figures } = unit;
            let figures = figures.into_iter().map(Recruit::into_deployed).collect();
            let arrives = arrives.map_or(1, |(round, _)| round);
            Unit { name, posture, orders, arrives, is_block, figures }
        };
        Force {
            name: self.name,
            policy: self.policy,
            units: self.units.into_iter().map(unit).collect(),
            breaking: self.breaking,
            zone: self.zone.map(|(zone, _)| zone),
        }
    }
}

impl Recruit {
    /// Returns its base, if it is placed.
    pub fn base(&self) -> Option<Base> {
        self.at.map(|at| Base { at, radius: self.radius })
    }

    /// Returns whether a place has yet to be found for it.
    pub fn is_unplaced(&self) -> bool {
        self.at.is_none() && !self.is_behind
    }

    fn into_deployed(self) -> Deployed {
        let base = Base { at: self.at.unwrap_or_default(), radius: self.radius };
        let facing = self.facing.unwrap_or_else(|| Facing::along(Vector::default()));
        let Recruit { name, contender, height, rank, .. } = self;
        Deployed { name, contender, base, height, facing, rank }
    }
}

impl ScenarioText<'_> {
    /// Reads both sides of a scenario.
    pub fn forces(
        &self,
        size: [i32; 2],
        mut entries: Vec<Spanned<SideEntry>>,
        roster: &Roster,
    ) -> Result<[SideDraft; 2], Fault> {
        if let Some(third) = entries.get(2) {
            let fix = Some("merge allied sides into one".to_owned());
            return Err(self
                .fault(third.span(), "a scenario has exactly two sides")
                .or_rather(fix));
        }
        let (Some(theirs), Some(ours)) = (entries.pop(), entries.pop()) else {
            let fix = Some("add a `[[side]]` for each of the two, with its units".to_owned());
            let fault = Fault::new(self.origin, self.text, "a scenario has exactly two sides");
            return Err(fault.or_rather(fix));
        };
        let spans = [&ours, &theirs].map(|side| side.get_ref().name.span());
        let mut left = FIGURES_MAX;
        let mut read = |entry| self.side(size, entry, roster, &mut left);
        let mut drafts = [read(ours)?, read(theirs)?];
        if drafts[0].name == drafts[1].name {
            let message = format!("both sides are named `{}`", drafts[0].name);
            let fix = Some("give each a different name".to_owned());
            return Err(self.fault(spans[1].clone(), message).or_rather(fix));
        }
        self.name_figures(&mut drafts)?;
        Ok(drafts)
    }

    fn side(
        &self,
        size: [i32; 2],
        entry: Spanned<SideEntry>,
        roster: &Roster,
        left: &mut usize,
    ) -> Result<SideDraft, Fault> {
        let (span, entry) = (entry.span(), entry.into_inner());
        let name = self.name("side", entry.name)?;
        let policies = POLICIES.map(|policy| (policy.name(), policy));
        let policy = self.choice("policy", entry.policy, policies)?.unwrap_or(POLICIES[0]);
        let posture = self.posture(entry.posture)?.unwrap_or(Posture::Advance);
        let orders = self.orders(entry.orders, &Orders::default())?;
        let breaking = match (entry.breaking_point, self.field.morale) {
            (None, _) => None,
            (Some(point), MoraleRule::House) => {
                Some(Breaking { percent: self.whole("breaking_point", &point, BREAKING)? })
            }
            (Some(point), MoraleRule::Rules) => {
                let message = "no `breaking_point` here: this game has its own morale rules";
                let fix = Some("leave it out".to_owned());
                return Err(self.fault(point.span(), message).or_rather(fix));
            }
        };
        let zone = entry.deploy.map(|deploy| {
            let (low, high) = self.rect("deploy", size, &deploy)?;
            Ok((Rect { low, high }, deploy.span()))
        });
        let zone = zone.transpose()?;
        if entry.unit.is_empty() {
            let fix = Some("add a `[[side.unit]]` with a `[[side.unit.figure]]`".to_owned());
            return Err(self.fault(span, format!("{name} has no units")).or_rather(fix));
        }
        let mut units: Vec<UnitDraft> = Vec::with_capacity(entry.unit.len());
        let alone = entry.unit.len() == 1;
        for unit in entry.unit {
            let usual = if alone { name.clone() } else { format!("{name} {}", units.len() + 1) };
            let named = unit.get_ref().name.as_ref().map_or_else(|| unit.span(), Spanned::span);
            let unit = self.unit(unit, usual, (posture, &orders), roster, left)?;
            if units.iter().any(|other| other.name == unit.name) {
                let message = format!("two units of {name} are named `{}`", unit.name);
                let fix = Some("give each a different name".to_owned());
                return Err(self.fault(named, message).or_rather(fix));
            }
            units.push(unit);
        }
        let draft = SideDraft { name, policy, breaking, zone, units };
        self.check_leader(&draft)?;
        Ok(draft)
    }

    fn check_leader(&self, draft: &SideDraft) -> Result<(), Fault> {
        let mut leaders = draft.figures().filter(|figure| figure.rank == Rank::Leader);
        if let (Some(first), Some(second)) = (leaders.next(), leaders.next()) {
            let [first, other] = [first, second].map(|figure| &figure.contender.profile.name);
            let message = format!("{} has two leaders, a `{first}` and a `{other}`", draft.name);
            let fix = Some("set `leader = false` for one of them".to_owned());
            return Err(self.fault(second.span.clone(), message).or_rather(fix));
        }
        Ok(())
    }

    fn posture(&self, word: Option<Spanned<String>>) -> Result<Option<Posture>, Fault> {
        self.choice("posture", word, Posture::ALL.map(|posture| (posture.name(), posture)))
    }

    fn unit(
        &self,
        entry: Spanned<UnitEntry>,
        usual: String,
        (posture, orders): (Posture, &Orders),
        roster: &Roster,
        left: &mut usize,
    ) -> Result<UnitDraft, Fault> {
        let (span, entry) = (entry.span(), entry.into_inner());
        let name = entry.name.map(|name| self.name("unit", name)).transpose()?.unwrap_or(usual);
        let posture = self.posture(entry.posture)?.unwrap_or(posture);
        let orders = self.orders(entry.orders, orders)?;
        let arrives = entry.arrives.as_ref().map(|round| self.arrives(round)).transpose()?;
        if entry.figure.is_empty() {
            let fix = Some("add a `[[side.unit.figure]]` with its `profile`".to_owned());
            return Err(self.fault(span, format!("{name} has no figures")).or_rather(fix));
        }
        let mut figures: Vec<Recruit> = Vec::new();
        for entry in entry.figure {
            let span = entry.get_ref().profile.span();
            let recruits = self.recruits(entry.into_inner(), roster)?;
            let Some(less) = left.checked_sub(recruits.len()) else {
                let message = format!("a scenario has at most {FIGURES_MAX} figures");
                let fix = format!("{left} more fit here");
                return Err(self.fault(span, message).or_rather(Some(fix)));
            };
            *left = less;
            figures.extend(recruits);
            self.check_unit(&name, &figures, span)?;
        }
        let is_block = self.field.is_block;
        if is_block {
            self.form_up(&name, &mut figures)?;
        }
        Ok(UnitDraft { name, posture, orders, arrives, is_block, figures })
    }

    /// Returns the round in which a unit arrives, with its place in the text.
    fn arrives(&self, round: &Number) -> Result<(u16, Range<usize>), Fault> {
        if !self.is_own {
            let message = "`arrives` is for games with a script: this one has no reserves";
            let fix = Some("delete it: the unit is on the table from the start".to_owned());
            return Err(self.fault(round.span(), message).or_rather(fix));
        }
        Ok((self.whole("arrives", round, ARRIVES)?, round.span()))
    }

    /// Returns an error if a unit arrives after the last round.
    pub fn check_arrivals(&self, drafts: &[SideDraft; 2], rounds_max: u16) -> Result<(), Fault> {
        let late = drafts.iter().flat_map(|draft| &draft.units).find_map(|unit| {
            let (round, span) = unit.arrives.as_ref().filter(|(round, _)| rounds_max < *round)?;
            let message = format!(
                "{} arrives in round {round}, and round {rounds_max} is the last",
                unit.name
            );
            let fix = "let it arrive earlier, or write a greater `rounds_max`".to_owned();
            Some(self.fault(span.clone(), message).or_rather(Some(fix)))
        });
        late.map_or(Ok(()), Err)
    }

    /// Returns an error for a unit that is too large, or that has several figures if one of them
    /// must be alone.
    fn check_unit(&self, name: &str, figures: &[Recruit], span: Range<usize>) -> Result<(), Fault> {
        let alone = |figure: &&Recruit| {
            self.field.alone.as_ref().is_some_and(|key| flag(&figure.contender, key))
        };
        if let Some(hero) = figures.iter().find(alone).filter(|_| 1 < figures.len()) {
            let message = format!("`{}` is a unit of its own", hero.contender.profile.name);
            let fix = format!("put it in a `[[side.unit]]` of its own, apart from {name}");
            return Err(self.fault(span, message).or_rather(Some(fix)));
        }
        let (Some(key), Some(most)) = (&self.field.size, self.field.unit_max) else {
            return Ok(());
        };
        let sizes = figures.iter().map(|figure| number(&figure.contender, key));
        let sum: i64 = sizes.sum();
        if figures.len() == 1 || sum <= most {
            return Ok(());
        }
        let message = format!("{key} adds up to {sum} in {name}; a unit has at most {most}");
        let fix = Some("split it into two units".to_owned());
        Err(self.fault(span, message).or_rather(fix))
    }

    /// Returns the figures of an entry.
    fn recruits(&self, entry: FigureEntry, roster: &Roster) -> Result<Vec<Recruit>, Fault> {
        let wanted = entry.profile.get_ref();
        let Some(profile) = roster.get(wanted) else {
            let names = roster.names().collect::<Vec<_>>().join(", ");
            let message = format!("no profile `{wanted}` in the roster; there are {names}");
            let fix = one_of(wanted, roster.names());
            return Err(self.fault(entry.profile.span(), message).or_rather(fix));
        };
        let places = entry.at.as_ref().map(|at| self.points("at", at)).transpose()?;
        let count = match (&entry.count, &places) {
            (Some(count), _) => self.whole("count", count, COUNT)? as usize,
            (None, Some(places)) => places.len(),
            (None, None) => 1,
        };
        if let (Some(at), Some(places)) = (&entry.at, &places)
            && places.len() != if self.field.is_block { 1 } else { count }
        {
            let message = format!("`at` has {} places for {count} figures", places.len());
            let fix = match self.field.is_block {
                true => "write one place: the figures are a block",
                false => "give each figure one, or leave `at` out",
            };
            return Err(self.fault(at.span(), message).or_rather(Some(fix.to_owned())));
        }
        if count == 0 {
            let span = entry.at.as_ref().map_or(entry.profile.span(), Spanned::span);
            let fix = Some("leave out `at` to have them lined up".to_owned());
            return Err(self.fault(span, "`at` is empty").or_rather(fix));
        }
        let carried = roster.carried(profile);
        let contender = Contender { profile: profile.clone(), weapons: carried, chosen: None };
        let rank = self.rank(&entry, &contender, count)?;
        let size = self.field.size.as_ref().map_or(0, |key| number(&contender, key));
        let usual = self.field.figure(size);
        let (base, height) = (entry.base.as_ref(), entry.height.as_ref());
        let base = base.map(|base| self.units("base", base, BASE));
        let height = height.map(|tall| self.units("height", tall, EYES));
        let (base, height) = (base.transpose()?, height.transpose()?);
        let span = entry.profile.span();
        let facing = match &entry.facing {
            None => None,
            Some(facing) => Some(self.facing(facing)?),
        };
        let label = match entry.name {
            Some(name) => Label::Given(self.name("figure", name)?, count),
            None => Label::Profile(profile.name.clone()),
        };
        let recruit = Recruit {
            name: String::new(),
            label,
            contender,
            radius: base.unwrap_or(usual.base) / 2,
            height: height.unwrap_or(usual.height),
            rank,
            at: None,
            facing,
            is_behind: false,
            span,
        };
        let placed = |nth: usize| {
            let mut one = recruit.clone();
            if let Some((at, span)) = places.as_ref().and_then(|places| places.get(nth).cloned()) {
                (one.at, one.span) = (Some(at), span);
            }
            one
        };
        Ok((0..count).map(placed).collect())
    }

    fn facing(&self, facing: &super::entry::Points) -> Result<Facing, Fault> {
        let [x, y] = self.parts("facing", facing, "direction such as [0, 1]")?;
        if x == 0 && y == 0 {
            let message = "`facing` is not a direction";
            let fix = Some("`[0, 1]` is up the table, `[1, 0]` to the right".to_owned());
            return Err(self.fault(facing.span(), message).or_rather(fix));
        }
        Ok(Facing::along(Vector { x, y }))
    }

    fn rank(
        &self,
        entry: &FigureEntry,
        contender: &Contender,
        count: usize,
    ) -> Result<Rank, Fault> {
        let leads = |key: &String| flag(contender, key);
        let usual = self.field.leader.as_ref().is_some_and(leads);
        if !entry.leader.as_ref().map_or(usual, |leader| *leader.get_ref()) {
            return Ok(Rank::Follower);
        }
        if count == 1 {
            return Ok(Rank::Leader);
        }
        let span = entry.leader.as_ref().map_or(entry.profile.span(), Spanned::span);
        let fix = Some("give the leader a `[[side.unit.figure]]` of its own".to_owned());
        Err(self.fault(span, format!("a leader is one figure, not {count}")).or_rather(fix))
    }

    /// Gives each figure a unique name: its own or that of its stat line, with a number if its side
    /// has several, and with the name of its side if both sides have one.
    fn name_figures(&self, drafts: &mut [SideDraft; 2]) -> Result<(), Fault> {
        let labels = drafts.each_ref().map(|draft| {
            draft.figures().map(|figure| figure.label.clone()).collect::<Vec<Label>>()
        });
        let mut taken: Vec<String> = Vec::new();
        for side in Side::BOTH {
            let (ours, theirs) = (&labels[side.index()], &labels[side.foe().index()]);
            let draft = &mut drafts[side.index()];
            let prefix = draft.name.clone();
            for (nth, figure) in draft.figures_mut().enumerate() {
                let before = ours[..nth].iter().filter(|label| **label == figure.label).count();
                figure.name = match &figure.label {
                    Label::Given(name, 1) => name.clone(),
                    Label::Given(name, count) => format!("{name} {}", 1 + before % count),
                    Label::Profile(name) => {
                        let several =
                            1 < ours.iter().filter(|label| **label == figure.label).count();
                        let number = several.then(|| format!(" {}", before + 1));
                        let shared = theirs.contains(&figure.label);
                        let side = shared.then(|| format!("{prefix} "));
                        format!("{}{name}{}", side.unwrap_or_default(), number.unwrap_or_default())
                    }
                };
                if taken.contains(&figure.name) {
                    let message = format!("two figures are named `{}`", figure.name);
                    let fix = Some("give each a different `name`".to_owned());
                    return Err(self.fault(figure.span.clone(), message).or_rather(fix));
                }
                taken.push(figure.name.clone());
            }
        }
        Ok(())
    }
}

/// Returns a number of a stat line; 0 if the form has no such key.
fn number(contender: &Contender, key: &str) -> i64 {
    match contender.profile.sheet.get(key) {
        Some(&Value::Number(number)) => number,
        _ => 0,
    }
}

/// Returns a flag of a stat line; false if the form has no such key.
fn flag(contender: &Contender, key: &str) -> bool {
    contender.profile.sheet.get(key) == Some(&Value::Flag(true))
}

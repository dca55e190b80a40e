//! Attacks of a script between two figures.

use std::sync::Arc;

use evenodds_engine::book::{
    Bearer, Book, DeclaredCondition, Level, Nerve, Parameters, Tracked, Turn, Value,
};
use evenodds_engine::dice::{Dice, Exact};
use evenodds_engine::engagement::Side;
use evenodds_engine::fight::{
    Aftermath, Attack, Combat, Fighter, Meeting, SetupError, SingleAttack,
};
use evenodds_engine::law::Law;

use super::fall::Fall;
use crate::running::{Argument, Chains, Entry, HARM_MAX, Program};
use crate::values::{
    Fight, FigureState, MarkMask, MarkSet, Marks, Mentions, Reading, SideState, Stat, Stats, stats,
};

/// The rules of a game in a script, as fights need them.
pub struct Rules {
    /// The functions of the script.
    pub program: Arc<Program>,
    /// The conditions of figures, in the order of the form of marks.
    pub conditions: Vec<DeclaredCondition>,
    /// The turn of a duel.
    pub turn: Tracked<Turn>,
}

/// A function between the figures of a side and of the other.
const BETWEEN: [Argument; 3] = [Argument::Figure(0), Argument::Figure(1), Argument::At];

/// A function of a figure alone.
const ALONE: [Argument; 1] = [Argument::Figure(0)];

/// The function that gets what an attack has left, for the next figure.
pub const CARRIED: &str = "carried";

/// The situation's key for steps of ease of both.
const EASE: &str = "ease";

/// The situation's key for steps of ease of the first.
const EDGE: &str = "edge";

/// The name of what a figure without a weapon attacks with.
pub(super) const UNARMED: &str = "bare hands";

impl Rules {
    pub(super) fn book(&self) -> &Book {
        &self.program.book
    }

    /// Returns the figures of a meeting. Those of their numbers that a function can refer to count
    /// as read.
    fn figures(
        &self,
        meeting: &Meeting,
        mentions: &Mentions,
    ) -> Result<[Arc<FigureState>; 2], SetupError> {
        let book = self.book();
        let figure = |side: Side| {
            let contender = &meeting.contenders[side.index()];
            let own = stats(&contender.profile.sheet, &book.profile, &mentions.profile);
            let weapon = meeting.weapon(side, |_| true, "weapon")?;
            let weapon = weapon.map(|weapon| stats(&weapon.sheet, &book.weapon, &mentions.weapon));
            Ok(Arc::new(FigureState { stats: own, weapon }))
        };
        Ok([figure(Side::A)?, figure(Side::B)?])
    }

    /// Returns what these functions can refer to, with the numbers at which conditions begin and
    /// end.
    pub(super) fn mentioned(&self, functions: &[&str]) -> Mentions {
        let mut mentions = Mentions::default();
        let actions = &self.book().actions;
        let names = functions.iter().copied().chain(actions.iter().map(|one| one.key.as_str()));
        for at in names.filter_map(|name| self.program.asked(name)) {
            let Mentions { profile, weapon, at, .. } = &self.program.function(at).mentions;
            mentions.profile.extend(profile);
            mentions.weapon.extend(weapon);
            mentions.at.extend(at);
        }
        // Conditions begin and end at numbers of a figure's own, and actions need flags of it.
        let form = self.book().profile.iter().enumerate();
        let own = form.filter(|(_, one)| self.is_own(&one.key)).map(|(place, _)| place);
        mentions.profile.extend(own);
        let form = self.book().weapon.iter().enumerate();
        let own = form.filter(|(_, one)| self.begins_at(&one.key, true)).map(|(place, _)| place);
        mentions.weapon.extend(own);
        mentions
    }

    /// Returns whether a condition begins or ends at a key of weapons, or of stat lines.
    pub fn begins_at(&self, key: &str, of_weapons: bool) -> bool {
        let of = self.conditions.iter();
        let of = of.filter(|one| (one.bearer == Bearer::Weapon) == of_weapons);
        let mut levels = of.flat_map(|one| [Some(&one.start), one.out.as_ref()]).flatten();
        levels.any(|level| matches!(level, Level::Statistic(own) if own == key))
    }

    /// Returns whether a key of stat lines counts without a function that reads it: a condition begins
    /// or ends there, an action needs it, or it makes a leader.
    pub fn is_own(&self, key: &str) -> bool {
        let mut needs = self.book().actions.iter().flat_map(|action| &action.needs);
        self.begins_at(key, false)
            || needs.any(|need| need.key == key)
            || self.book().field.as_ref().is_some_and(|one| one.leader.as_deref() == Some(key))
    }

    /// Returns the fights of both sides: of the first against the second, and the reverse.
    ///
    /// # Errors
    /// If the situation names a weapon that neither carries.
    pub fn fights(
        &self,
        meeting: &Meeting,
        functions: &[&str],
    ) -> Result<[Arc<Fight>; 2], SetupError> {
        let mentions = self.mentioned(functions);
        let [ours, theirs] = self.figures(meeting, &mentions)?;
        let form = &self.book().situation;
        let at = stats(&meeting.situation, form, &mentions.at);
        let ease = form.iter().position(|field| field.key == EASE);
        let reads_ease = ease.is_some_and(|ease| mentions.at.contains(&ease));
        let edge = match meeting.situation.get(EDGE) {
            // It is a part of the ease that the first is given.
            Some(Value::Number(_)) if reads_ease => meeting.situation.number(EDGE),
            _ => 0,
        };
        let eased = |side: Side| {
            let mut at = at.clone();
            if let (Some(Stat::Number(ease)), Side::A) =
                (ease.and_then(|place| at.get_mut(place)), side)
            {
                *ease = ease.saturating_add(edge);
            }
            at
        };
        let [first, second] = Side::BOTH.map(eased);
        let reverse = [Arc::clone(&theirs), Arc::clone(&ours)];
        let fights =
            [Fight { figures: [ours, theirs], at: first }, Fight { figures: reverse, at: second }];
        Ok(fights.map(Arc::new))
    }

    /// Returns a value of a condition, as a figure of this name has it.
    ///
    /// # Errors
    /// If it is a number of the figure's own that the condition cannot hold.
    pub fn level(
        &self,
        level: &Level,
        slot: usize,
        figure: &FigureState,
        name: &str,
    ) -> Result<i64, SetupError> {
        let mark = self.program.marks.slot(slot);
        let value = match level {
            Level::Number(number) => *number,
            Level::Flag(flag) => (*flag).into(),
            Level::Statistic(key) => {
                let of = |stats: &Stats, form: &Parameters| {
                    let place = form.iter().position(|field| field.key == *key);
                    match place.and_then(|place| stats.get(place)) {
                        Some(Stat::Number(value)) => Some(*value),
                        Some(Stat::Flag(value)) => Some((*value).into()),
                        _ => None,
                    }
                };
                let value = match self.conditions[slot].bearer {
                    Bearer::Weapon => {
                        figure.weapon.as_ref().and_then(|held| of(held, &self.book().weapon))
                    }
                    _ => of(&figure.stats, &self.book().profile),
                };
                // Bare hands have no number to begin at.
                value.unwrap_or_else(|| 0.clamp(mark.low, mark.high))
            }
        };
        if (mark.low..=mark.high).contains(&value) {
            return Ok(value);
        }
        let (key, low, high) = (&mark.key, mark.low, mark.high);
        let message = format!("`{key}` of {name} would be {value}; expected {low} to {high}");
        let fix = format!("widen the `range` of the condition `{key}` in game.toml");
        Err(SetupError::new(message).or_rather(Some(fix)))
    }

    /// Returns the conditions of a kind.
    pub fn mask(&self, is_one: impl Fn(&DeclaredCondition) -> bool) -> MarkMask {
        let mut set = MarkSet::default();
        let slots = self.conditions.iter().enumerate();
        slots.filter(|(_, one)| is_one(one)).for_each(|(slot, _)| set.add(slot));
        self.program.marks.mask(set)
    }

    /// Returns the conditions that a figure of this name starts in.
    ///
    /// # Errors
    /// If a condition starts at a number of the figure's own that it cannot hold.
    pub fn fresh(&self, figure: &FigureState, name: &str) -> Result<Marks, SetupError> {
        let mut marks = Marks::default();
        for (slot, condition) in self.conditions.iter().enumerate() {
            let value = self.level(&condition.start, slot, figure, name)?;
            marks = self.program.marks.set(marks, slot, value).unwrap_or(marks);
        }
        Ok(marks)
    }

    /// Returns a function between the figures of a fight.
    pub fn between(&self, name: &str, fight: &Arc<Fight>) -> Option<Entry> {
        Entry::of(&self.program, name, &BETWEEN, fight)
    }

    /// Returns a function of the first figure of a fight.
    pub fn alone(&self, name: &str, fight: &Arc<Fight>) -> Option<Entry> {
        Entry::of(&self.program, name, &ALONE, fight)
    }

    /// Returns the test of nerve of the first figure of a fight, whose side it is alone.
    pub fn nerve(&self, fight: &Arc<Fight>) -> Option<Entry> {
        self.nerve_of(fight, SideState::ALONE)
    }

    /// Returns the test of nerve of the first figure of a fight, of whose side this is told.
    pub fn nerve_of(&self, fight: &Arc<Fight>, side: SideState) -> Option<Entry> {
        let arguments = [Argument::Figure(0), Argument::Side(side)];
        Entry::of(&self.program, "nerve", &arguments, fight)
    }

    /// Returns the attack of the first figure of a fight on the second.
    ///
    /// # Errors
    /// If the script has no attack.
    pub fn blow(&self, fight: &Arc<Fight>, target: Fall) -> Result<Blow, SetupError> {
        let entry = self.between("attack", fight).ok_or_else(|| self.without_attack())?;
        let carried = self.carries().then(|| Carried {
            program: Arc::clone(&self.program),
            fight: Arc::clone(fight),
            by_left: Chains::new(4),
        });
        let says_hit = self.program.uses("hit");
        Ok(Blow { entry, carried, target, says_hit, says_harm: self.program.uses("harm") })
    }

    /// Returns whether what an attack has left can go on to the next figure.
    pub fn carries(&self) -> bool {
        self.program.asked(CARRIED).is_some()
    }

    /// Returns one attack of the first contender on the second.
    ///
    /// # Errors
    /// If the script has no attack, or a weapon is not carried.
    pub fn attack(&self, meeting: &Meeting) -> Result<SingleAttack<ScriptCombat>, SetupError> {
        let [fight, reverse] = self.fights(meeting, &["attack", CARRIED, "is_out"])?;
        let names = meeting.names();
        let target = Fall::of(self, &reverse, &names[Side::B.index()])?;
        let blow = self.blow(&fight, target)?;
        let [ours, theirs] = &fight.figures;
        let fresh = [self.fresh(ours, &names[0])?, self.fresh(theirs, &names[1])?];
        let names = [names, vec![arm(meeting, Side::A)]].concat();
        Ok(SingleAttack {
            combat: ScriptCombat { blow },
            conditions: fresh,
            profiles: fresh,
            situation: fight,
            names,
        })
    }

    /// Returns the refusal of an attack by a script that has none.
    fn without_attack(&self) -> SetupError {
        let title = &self.book().card.title;
        let message = format!("{title} has no attack: its script has no `attack(us, them, at)`");
        SetupError::new(message).or_rather(Some("add that function to its script".to_owned()))
    }
}

/// Returns the name of what a side attacks with.
pub fn arm(meeting: &Meeting, side: Side) -> String {
    let weapon = meeting.weapon(side, |_| true, "weapon").ok().flatten();
    weapon.map_or_else(|| UNARMED.to_owned(), |weapon| weapon.name.clone())
}

/// The attack of one figure on another.
pub struct Blow {
    entry: Entry,
    /// What is played of it on the next figure, if it can go on to one.
    carried: Option<Carried>,
    /// When the target is out.
    pub(super) target: Fall,
    /// Whether the script reports hits itself.
    says_hit: bool,
    /// Whether the script reports harm itself.
    says_harm: bool,
}

/// What an attack comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Landed {
    /// The conditions of attacker and target afterwards.
    pub marks: [Marks; 2],
    /// Whether it hit.
    pub hit: bool,
    /// The harm that it did.
    pub harm: u16,
    /// What is left of it for the next figure.
    pub left: u16,
}

/// What is played of an attack on a figure by what is left of it.
struct Carried {
    program: Arc<Program>,
    fight: Arc<Fight>,
    by_left: Chains<u16, Entry>,
}

/// Functions for less than so much that is left are kept; more is rare.
const LEFT_KEPT: u16 = 256;

impl Carried {
    /// Plays something with the function for so much that is left.
    fn with<T>(&self, left: u16, play: impl FnOnce(&Entry) -> T) -> Option<T> {
        if let Some(entry) = self.by_left.get(&left) {
            return Some(play(entry));
        }
        let [us, them, at] = BETWEEN;
        let arguments = [us, them, at, Argument::Value(Reading::Number(left.into()))];
        let entry = Entry::of(&self.program, CARRIED, &arguments, &self.fight)?;
        let is_kept = left < LEFT_KEPT;
        Some(if is_kept { play(self.by_left.insert(left, entry)) } else { play(&entry) })
    }
}

impl Landed {
    /// Returns whether an attack is an occasion to test nerve.
    pub fn tests_nerve(self, nerve: Nerve) -> bool {
        match nerve {
            Nerve::OnHit => self.hit,
            Nerve::OnLoss => 0 < self.harm,
            Nerve::Never | Nerve::RoundEnd | Nerve::Fraction | Nerve::Leader => false,
        }
    }
}

impl Blow {
    /// Makes the attack in these conditions of attacker and target.
    ///
    /// A script that never reports harm does as much as it brings the target closer to being out;
    /// one that never reports hits has hit if it did harm.
    #[inline]
    pub fn land(&self, before: [Marks; 2], dice: &mut impl Dice) -> Landed {
        self.comes_to(&self.entry, before, dice)
    }

    /// Plays what is left of the attack after the figure before, in these conditions of attacker and
    /// target.
    pub fn carry(&self, left: u16, before: [Marks; 2], dice: &mut impl Dice) -> Landed {
        let carried = self.carried.as_ref();
        let landed = carried
            .and_then(|carried| carried.with(left, |entry| self.comes_to(entry, before, dice)));
        landed.unwrap_or(Landed { marks: before, hit: false, harm: 0, left: 0 })
    }

    #[inline]
    fn comes_to(&self, entry: &Entry, before: [Marks; 2], dice: &mut impl Dice) -> Landed {
        let (effect, marks) = entry.play(before, dice);
        let harm = if self.says_harm {
            effect.harm
        } else {
            let harm = self.target.closer(before[1], marks[1]);
            u16::try_from(harm).unwrap_or_else(|_| self.too_much(harm))
        };
        let hit = if self.says_hit { effect.hit } else { 0 < harm };
        Landed { marks, hit, harm, left: effect.spilled }
    }
}

impl Blow {
    /// Reports harm that is too much to count.
    #[cold]
    fn too_much(&self, harm: i128) -> u16 {
        let message = format!(
            "`attack` brings the target {harm} closer to being out, which counts as harm; expected \
             at most {HARM_MAX}"
        );
        self.entry.refuse(&message, "count in larger units, or say the harm with `harm(...)`");
        u16::MAX
    }
}

/// The attack of one figure on another, as the engine plays it.
pub struct ScriptCombat {
    blow: Blow,
}

impl Combat for ScriptCombat {
    /// The conditions that a figure starts in: its numbers are in the tree of the attack.
    type Profile = Marks;
    type Condition = Marks;
    type Situation = Arc<Fight>;

    fn fresh(&self, profile: &Marks) -> Marks {
        *profile
    }

    fn is_out(&self, fighter: &Fighter<'_, ScriptCombat>) -> bool {
        self.blow.target.is_out(fighter.condition)
    }

    fn strike(&self, attack: &Attack<'_, ScriptCombat>, dice: &mut impl Dice) -> Aftermath<Marks> {
        self.portion(attack, None, dice).0
    }

    fn carries(&self) -> bool {
        self.blow.carried.is_some()
    }

    fn portion(
        &self,
        attack: &Attack<'_, ScriptCombat>,
        left: Option<u16>,
        dice: &mut impl Dice,
    ) -> (Aftermath<Marks>, u16) {
        let before = [attack.ours.condition, attack.theirs.condition];
        let landed = match left {
            None => self.blow.land(before, dice),
            Some(left) => self.blow.carry(left, before, dice),
        };
        let Landed { marks: [ours, theirs], hit, harm, left } = landed;
        (Aftermath { ours, theirs, hit, harm }, left)
    }

    fn law<T: Ord + Clone>(&self, hand: &mut Exact, rule: impl Fn(&mut Exact) -> T) -> Law<T> {
        let law = self.blow.entry.weigh(hand, &rule);
        // What the error makes worthless is a law of one value, without branches.
        law.unwrap_or_else(|| hand.glimpse(rule))
    }
}

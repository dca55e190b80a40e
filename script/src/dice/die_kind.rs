//! Kinds of dice: own faces, re-rolls, dice that explode.

use std::ops::ControlFlow::{Break, Continue};

use evenodds_engine::dice::{Dice, Die};

use crate::values::Reading;

/// A set of faces of a die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct FaceSet([u64; 4]);

impl FaceSet {
    /// Adds a face.
    fn add(&mut self, face: u8) {
        self.0[usize::from(face >> 6)] |= 1 << (face & 63);
    }

    /// Returns whether it has a face.
    #[inline]
    pub fn has(self, face: u8) -> bool {
        self.0[usize::from(face >> 6)] & (1 << (face & 63)) != 0
    }

    /// Returns the faces of a die for which something holds.
    pub fn of(die: Die, holds: impl Fn(u8) -> bool) -> FaceSet {
        let mut set = FaceSet::default();
        (1..=die.faces()).filter(|face| holds(*face)).for_each(|face| set.add(face));
        set
    }
}

/// How the dice that explode are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Explodes {
    /// The further dice are added to the first.
    Adds,
    /// The further dice are added, each less by one.
    Penetrates,
    /// The further dice are dice of their own.
    Again,
}

/// Further dice for some faces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Explosion {
    /// The faces that bring another die.
    pub on: FaceSet,
    /// The maximum number of further dice of each die.
    pub most: u8,
    /// Whether that is no rule, but where it is cut short.
    pub is_endless: bool,
    /// How they are read.
    pub reads: Explodes,
}

/// A kind of die, as a script describes it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DieKind {
    /// The die that is rolled.
    pub die: Die,
    /// What is on its faces, if that is not their number.
    pub faces: Option<Vec<Reading>>,
    /// The faces that are rolled again, and how often at most.
    pub reroll: Option<(FaceSet, u8)>,
    /// The faces that bring further dice.
    pub explosion: Option<Explosion>,
}

/// The maximum number of times that one die is rolled again or explodes.
pub const AGAIN_MAX: u8 = 20;

impl DieKind {
    /// A die with nothing special about it.
    pub fn plain(die: Die) -> DieKind {
        DieKind { die, faces: None, reroll: None, explosion: None }
    }

    /// Returns the die if there is nothing special about it.
    pub fn as_plain(&self) -> Option<Die> {
        let DieKind { die, faces, reroll, explosion } = self;
        (faces.is_none() && reroll.is_none() && explosion.is_none()).then_some(*die)
    }

    /// Returns whether its further dice are dice of their own.
    pub fn comes_again(&self) -> bool {
        self.explosion.is_some_and(|one| one.reads == Explodes::Again)
    }

    /// Returns so many of it as a script rolls them with a word.
    pub fn rolled(&self, count: u16, word: &str) -> String {
        let faces = self.die.faces();
        let die = match (self.explosion.map(|one| one.reads), &self.faces, &self.reroll) {
            (Some(Explodes::Adds), ..) => format!("explode({faces}, ...)"),
            (Some(Explodes::Penetrates), ..) => format!("penetrate({faces}, ...)"),
            (Some(Explodes::Again), ..) => format!("again({faces}, ...)"),
            (None, Some(_), _) => "die([...])".to_owned(),
            (None, None, Some(_)) => format!("reroll({faces}, ...)"),
            (None, None, None) => faces.to_string(),
        };
        match (count, word) {
            (1, "sum") => format!("roll({die})"),
            (count, "sum") => format!("sum({count}, {die})"),
            (count, word) => format!("{word}({count}, {die}, ...)"),
        }
    }

    /// Returns what is on a face.
    pub fn shows(&self, face: u8) -> Reading {
        match &self.faces {
            Some(faces) => faces[usize::from(face) - 1],
            None => Reading::Number(face.into()),
        }
    }

    /// Returns whether a face brings another die.
    pub fn goes_on(&self, face: u8) -> bool {
        self.explosion.is_some_and(|one| one.on.has(face))
    }

    /// Returns how many times one die is rolled at most, its re-rolls aside.
    pub fn rolls_max(&self) -> u16 {
        1 + self.explosion.map_or(0, |one| one.most.into())
    }

    /// Rolls the die once, and again while it is re-rolled. `id` is that of the pool.
    pub fn face(&self, dice: &mut impl Dice, id: u64) -> u8 {
        let Some((_, most)) = self.reroll else { return dice.roll(self.die) };
        // All faces that are rolled again are one state, 0.
        let face = dice.repeat(self, id, most.into(), 0, |dice, kind, _, _| {
            let face = dice.roll(kind.die);
            match kind.reroll {
                Some((again, _)) if again.has(face) => Continue(0),
                _ => Break(face),
            }
        });
        if face == 0 { dice.roll(self.die) } else { face }
    }

    /// Rolls one die, with the further ones that are added to it, and returns its value. `id` is
    /// that of the pool.
    pub fn value(&self, dice: &mut impl Dice, id: u64) -> Reading {
        dice.part(self, id, |dice, kind, id| {
            if kind.explosion.is_none() {
                return kind.shows(kind.face(dice, id));
            }
            let start = (0, true);
            let (total, goes_on) =
                dice.repeat(kind, id, kind.rolls_max(), start, |dice, kind, id, (total, _)| {
                    let face = kind.face(dice, id);
                    // The first die is added whole.
                    let less = i64::from(kind.penetrates() && 0 < total);
                    let total: i64 = total + i64::from(face) - less;
                    let goes_on = kind.goes_on(face);
                    if goes_on { Continue((total, true)) } else { Break((total, false)) }
                });
            kind.ends(goes_on, dice);
            Reading::Number(total)
        })
    }

    /// Ends the further dice of one die, the last of which may show a face that brings another.
    pub fn ends(&self, goes_on: bool, dice: &mut impl Dice) {
        if goes_on && self.explosion.is_some_and(|one| one.is_endless) {
            dice.cut();
        }
    }

    fn penetrates(&self) -> bool {
        self.explosion.is_some_and(|one| one.reads == Explodes::Penetrates)
    }

    /// Returns all values that one die can come to, from low to high.
    pub fn values(&self) -> Vec<Reading> {
        let faces = 1..=self.die.faces();
        let mut values: Vec<Reading> = match self.explosion {
            Some(Explosion { on, most, reads: Explodes::Adds | Explodes::Penetrates, .. }) => {
                self.totals(on, most)
            }
            _ => faces.map(|face| self.shows(face)).collect(),
        };
        values.sort_unstable();
        values.dedup();
        values
    }

    /// Returns the totals of a die that explodes.
    fn totals(&self, on: FaceSet, most: u8) -> Vec<Reading> {
        let less = i64::from(self.penetrates());
        let faces = || 1..=self.die.faces();
        let (mut totals, mut open) = (Vec::new(), vec![0]);
        for nth in 0..=most {
            let less = if nth == 0 { 0 } else { less };
            let mut next = Vec::new();
            for &before in &open {
                for face in faces() {
                    let total = before + i64::from(face) - less;
                    let goes_on = on.has(face) && nth < most;
                    if goes_on { next.push(total) } else { totals.push(Reading::Number(total)) }
                }
            }
            next.sort_unstable();
            next.dedup();
            open = next;
        }
        totals
    }
}

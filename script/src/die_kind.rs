//! Kinds of dice: own faces, re-rolls, dice that explode.

use evenodds_engine::dice::{Dice, Die};

use crate::reading::Reading;

/// A set of faces of a die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct FaceSet([u64; 4]);

impl FaceSet {
    /// Adds a face.
    pub fn add(&mut self, face: u8) {
        self.0[usize::from(face >> 6)] |= 1 << (face & 63);
    }

    /// Returns whether it has a face.
    #[inline]
    pub fn has(self, face: u8) -> bool {
        self.0[usize::from(face >> 6)] & (1 << (face & 63)) != 0
    }

    /// Returns the faces from this one on.
    pub fn from(low: u8) -> FaceSet {
        let mut set = FaceSet::default();
        (low..=u8::MAX).for_each(|face| set.add(face));
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

    /// Returns what is on a face.
    pub fn shows(&self, face: u8) -> Reading {
        match &self.faces {
            Some(faces) => faces[usize::from(face) - 1],
            None => Reading::Number(face.into()),
        }
    }

    fn face(&self, dice: &mut impl Dice) -> u8 {
        let mut face = dice.roll(self.die);
        if let Some((again, most)) = self.reroll {
            for _ in 0..most {
                if !again.has(face) {
                    break;
                }
                face = dice.roll(self.die);
            }
        }
        face
    }

    /// Rolls one die and folds the values of the faces that it comes to, the further ones included.
    pub fn roll<S: Copy>(
        &self,
        dice: &mut impl Dice,
        start: S,
        step: impl Fn(S, Reading) -> S,
    ) -> S {
        let first = self.face(dice);
        let Some(Explosion { on, most, reads }) = self.explosion else {
            return step(start, self.shows(first));
        };
        let (mut face, mut total, mut reading) = (first, i64::from(first), start);
        if reads == Explodes::Again {
            reading = step(reading, self.shows(face));
        }
        for _ in 0..most {
            if !on.has(face) {
                break;
            }
            face = self.face(dice);
            match reads {
                Explodes::Adds => total += i64::from(face),
                Explodes::Penetrates => total += i64::from(face) - 1,
                Explodes::Again => reading = step(reading, self.shows(face)),
            }
        }
        if reads == Explodes::Again { reading } else { step(start, Reading::Number(total)) }
    }

    /// Returns all values that one die can come to, from low to high.
    pub fn values(&self) -> Vec<Reading> {
        let faces = 1..=self.die.faces();
        let mut values: Vec<Reading> = match self.explosion {
            Some(Explosion { on, most, reads: Explodes::Adds | Explodes::Penetrates }) => {
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
        let less = i64::from(self.explosion.is_some_and(|one| one.reads == Explodes::Penetrates));
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

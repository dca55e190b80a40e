//! Two dice under a value: each die can succeed, and the higher success counts.

use crate::dice::{Dice, Die};
use crate::resolver::{Answer, Check, Grade, Resolver};

/// Two distinguishable dice. A die succeeds if it does not exceed the value, and hits if its
/// reading beats the target.
///
/// A successful die reads as its face. If the game says so, it adds the number of faces of the die
/// for each further time that it would still succeed. The degree is the highest successful reading
/// minus what it has to beat. If no die succeeds, the degree is the highest face, minus the number
/// of faces of the die, minus what it has to beat, so that degrees order all answers from worst to
/// best. One die that hits is a success, two are a critical.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TwoDiceUnder {
    /// The die rolled twice: first black, then white.
    pub die: Die,
    /// Whether a die adds its number of faces for each further time that it still succeeds.
    pub repeats: bool,
    /// Whether two hits are a critical.
    pub doubles: bool,
    /// Whether the black die decides alone at its lowest and highest face.
    pub black_decides: bool,
}

/// A value, and what a success has to beat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Attempt {
    /// The value, with modifiers.
    pub value: i16,
    /// The number that a successful reading has to exceed; 0 for none.
    pub against: i16,
}

impl Check for Attempt {
    fn eased(self, by: i16) -> Attempt {
        Attempt { value: self.value.saturating_add(by), ..self }
    }
}

/// The dice read so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Shown {
    /// The best reading so far: positive for a success, 0 or less for a failure.
    best: i16,
    /// The number of dice that hit.
    hits: u8,
}

impl TwoDiceUnder {
    /// Returns the reading of a die: its face, and more for each further time that it still
    /// succeeds.
    #[must_use]
    pub fn reading(self, value: i16, face: u8) -> i16 {
        let (face, faces) = (i16::from(face), i16::from(self.die.faces()));
        let times = if self.repeats && face <= value { (value - face) / faces } else { 0 };
        face + times * faces
    }

    /// Adds one die to the dice read so far.
    fn show(self, check: Attempt, shown: Shown, face: u8) -> Shown {
        if check.value < i16::from(face) {
            let rating = i16::from(face) - i16::from(self.die.faces());
            return Shown { best: shown.best.max(rating), ..shown };
        }
        let reading = self.reading(check.value, face);
        let hits = shown.hits + u8::from(check.against < reading);
        Shown { best: shown.best.max(reading), hits }
    }

    /// Returns the answer of both dice.
    fn answer(self, check: Attempt, shown: Shown) -> Answer {
        let grade = match shown.hits {
            0 => Grade::Failure,
            2 if self.doubles => Grade::Critical,
            _ => Grade::Success,
        };
        Answer { grade, degree: shown.best.saturating_sub(check.against) }
    }

    /// Returns the answer for the faces of a black and a white die, for rules that read a face
    /// again.
    #[must_use]
    pub fn judge(self, check: Attempt, black: u8, white: u8) -> Answer {
        let faces = [black, white].into_iter();
        let plain =
            self.answer(check, faces.fold(NOTHING, |shown, face| self.show(check, shown, face)));
        if self.black_decides { self.decided(check, plain, black, white) } else { plain }
    }

    /// Returns whether any faces of the dice hit.
    #[must_use]
    pub fn can_hit(self, check: Attempt) -> bool {
        let faces = i16::from(self.die.faces());
        let best = if self.repeats { check.value } else { check.value.min(faces) };
        // A black die that succeeds on its own leaves the degree to the white one.
        let decided = if self.black_decides { faces } else { 0 };
        let best = best.max(decided);
        0 < best && check.against < best
    }

    /// Returns the answer if the black die's lowest or highest face decides whether the roll
    /// succeeds. The white die then shows how well, and a success still has to exceed `against`.
    /// `plain` is the answer if the black die decides nothing.
    fn decided(self, check: Attempt, plain: Answer, black: u8, white: u8) -> Answer {
        let degree = i16::from(white).saturating_sub(check.against);
        match black {
            1 => Answer { grade: plain.grade.max(Answer::by_degree(degree).grade), degree },
            _ if black == self.die.faces() => {
                let rating = degree.saturating_sub(i16::from(self.die.faces()));
                Answer { grade: Grade::Failure, degree: rating }
            }
            _ => plain,
        }
    }
}

const NOTHING: Shown = Shown { best: i16::MIN, hits: 0 };

impl Resolver for TwoDiceUnder {
    type Check = Attempt;
    type Outcome = Answer;

    #[inline]
    fn resolve(&self, &check: &Attempt, dice: &mut impl Dice) -> Answer {
        if self.black_decides {
            let black = dice.roll(self.die);
            return dice.read(self.die, |white| self.judge(check, black, white));
        }
        let shown = dice.fold(2, self.die, NOTHING, |shown, face| self.show(check, shown, face));
        self.answer(check, shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance;
    use crate::dice::Scripted;

    #[test]
    fn conforms() {
        let dice =
            TwoDiceUnder { die: Die::D20, repeats: true, doubles: true, black_decides: false };
        let checks = || {
            let attempt = |against| move |value| Attempt { value, against };
            [0, 4, 25]
                .into_iter()
                .flat_map(move |against| (-3..=45).step_by(4).map(attempt(against)))
        };
        conformance::assert_conforms(&dice, checks());
        let plain = TwoDiceUnder { repeats: false, doubles: false, ..dice };
        conformance::assert_conforms(&plain, checks());
        conformance::assert_conforms(&TwoDiceUnder { black_decides: true, ..dice }, checks());
    }

    #[test]
    fn faces_are_judged_as_they_are_resolved() {
        let faces = || (1..=20).flat_map(|black| (1..=20).map(move |white| (black, white)));
        for setting in 0..8u8 {
            let [repeats, doubles, black_decides] = [1, 2, 4].map(|bit| setting & bit != 0);
            let dice = TwoDiceUnder { die: Die::D20, repeats, doubles, black_decides };
            for (value, against) in
                (-2..=45).flat_map(|value| [(value, 0), (value, 4), (value, 21)])
            {
                let check = Attempt { value, against };
                let mut hits = false;
                for (black, white) in faces() {
                    let play = |hand: &mut Scripted<'_>| dice.resolve(&check, hand);
                    let played = Scripted::play(&[black, white], play).expect("two dice").value;
                    assert_eq!(dice.judge(check, black, white), played, "{check:?}");
                    hits |= Grade::Success <= played.grade;
                }
                assert_eq!(dice.can_hit(check), hits, "{dice:?} {check:?}");
            }
        }
    }
}

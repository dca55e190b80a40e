//! What is left of two who hurt each other, by hand, by brute force and played.

use super::*;
use crate::dice::Die;
use crate::engagement::limits::Limits;

/// Two fighters with so many lives strike in turn; a five or a six costs the other a life. With a
/// one, the fighter gives up.
struct Strikes {
    lives: u8,
}

impl Engagement for Strikes {
    type State = ([u8; 2], Side);

    const COUNTS: bool = true;

    fn open(&self, _: &mut impl Dice) -> Self::State {
        ([self.lives; 2], Side::A)
    }

    fn advance(&self, (lives, side): &mut Self::State, dice: &mut impl Dice) -> Flow {
        let (us, them) = (*side, side.foe());
        match dice.roll(Die::D6) {
            1 => return Flow::End(Ending::Rout(them)),
            5.. => lives[them.index()] -= 1,
            _ => {}
        }
        if lives[them.index()] == 0 {
            return Flow::End(Ending::Out(us));
        }
        *side = them;
        if us == Side::A { Flow::Step } else { Flow::Round }
    }

    fn quantities(&self) -> Vec<Quantity> {
        let of = |side| Quantity {
            side,
            name: "lives".to_owned(),
            says: "lives left".to_owned(),
            start: self.lives.into(),
            is_vital: true,
        };
        Side::BOTH.map(of).to_vec()
    }

    fn amounts(&self, (lives, _): &Self::State) -> Vec<i64> {
        lives.map(i64::from).to_vec()
    }
}

fn exact(lives: u8, rounds_max: u16) -> Vec<Remains> {
    let hand = &mut Exact::default();
    remains(&Strikes { lives }, hand, Limits::default(), rounds_max, &|| false).expect("small")
}

/// Returns the chances of the lives of both after so many rounds, and with whom wins, by following
/// every roll.
fn followed(lives: u8, rounds: u16) -> BTreeMap<([u8; 2], Option<Side>), f64> {
    let mut going = BTreeMap::from([(([lives; 2]), 1.0)]);
    let mut over = BTreeMap::new();
    for _ in 0..rounds {
        for us in Side::BOTH {
            let mut next = BTreeMap::new();
            for (lives, chance) in going {
                *over.entry((lives, Some(us.foe()))).or_insert(0.0) += chance / 6.0;
                let mut hit = lives;
                hit[us.foe().index()] -= 1;
                match hit[us.foe().index()] {
                    0 => *over.entry((hit, Some(us))).or_insert(0.0) += chance / 3.0,
                    _ => *next.entry(hit).or_insert(0.0) += chance / 3.0,
                }
                *next.entry(lives).or_insert(0.0) += chance / 2.0;
            }
            going = next;
        }
    }
    over.extend(going.into_iter().map(|(lives, chance)| ((lives, None), chance)));
    over
}

#[test]
fn what_is_left_is_what_following_every_roll_finds() {
    for (lives, rounds_max) in [(1, 1), (1, 4), (3, 6)] {
        let found = exact(lives, rounds_max);
        for (remains, side) in found.iter().zip(Side::BOTH) {
            assert_eq!((remains.quantity.side, remains.by_round.len()), (side, rounds_max.into()));
            for rounds in 1..=rounds_max {
                let after = &remains.by_round[usize::from(rounds) - 1];
                for (&amount, &chance) in remains.amounts.iter().zip(after) {
                    let all = followed(lives, rounds).into_iter();
                    let here =
                        all.filter(|((lives, _), _)| i64::from(lives[side.index()]) == amount);
                    let wanted: f64 = here.map(|(_, chance)| chance).sum();
                    assert!((chance - wanted).abs() < 1e-14, "{lives} {rounds} {amount}");
                }
                assert!((after.iter().sum::<f64>() - 1.0).abs() < 1e-14);
            }
            for (&amount, at_end) in remains.amounts.iter().zip(&remains.at_end) {
                for (outcome, victor) in [Some(Side::A), Some(Side::B), None].iter().enumerate() {
                    let all = followed(lives, rounds_max).into_iter();
                    let here = all.filter(|((lives, winner), _)| {
                        winner == victor && i64::from(lives[side.index()]) == amount
                    });
                    let wanted: f64 = here.map(|(_, chance)| chance).sum();
                    assert!((at_end[outcome] - wanted).abs() < 1e-14, "{lives} {amount}");
                }
            }
        }
    }
}

#[test]
fn played_fights_leave_what_the_chain_says() {
    let (fights, rounds_max) = (40_000, 6);
    let plan = Plan { seed: 5, first: 0, fights, rounds_max };
    let played = remains_played(&Strikes { lives: 3 }, &plan, &Tables::default());
    for (played, exact) in played.iter().zip(exact(3, rounds_max)) {
        assert_eq!(played.amounts, exact.amounts);
        let rounds = played.by_round.iter().flatten().zip(exact.by_round.iter().flatten());
        let ends = played.at_end.iter().flatten().zip(exact.at_end.iter().flatten());
        for (share, chance) in rounds.chain(ends) {
            let deviation = (chance * (1.0 - chance) / fights as f64).sqrt();
            // Less than one false alarm in ten thousand, for about 70 shares.
            assert!((share - chance).abs() <= 5.0 * deviation, "{share} {chance}");
        }
    }
}

#[test]
fn means_are_those_of_the_fights_of_an_outcome() {
    // A rolls once: it gives up with 1/6, and takes the only life with 2/6. Then B does the same.
    let [ours, theirs] = exact(1, 1).try_into().expect("two quantities");
    let near = |mean: Option<f64>, wanted: f64| (mean.expect("a mean") - wanted).abs() < 1e-14;
    // Whoever wins has its life, and who loses has it if it gave up.
    assert!(near(ours.mean_if(Some(Side::A)), 1.0) && near(theirs.mean_if(Some(Side::B)), 1.0));
    // A wins with 2/6 by a blow, and with 1/2 * 1/6 because B gives up.
    assert!(near(theirs.mean_if(Some(Side::A)), (1.0 / 12.0) / (1.0 / 3.0 + 1.0 / 12.0)));
    assert!(near(ours.mean_if(None), 1.0));
    // A loses its life with 1/2 * 2/6.
    assert!((ours.mean() - (1.0 - 1.0 / 6.0)).abs() < 1e-14);
}

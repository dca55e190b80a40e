//! Tests of ways that are known, against those that are found anew.

use super::*;

/// One that crosses what is no higher than a step, and covers so many units in a move.
#[derive(Clone, Copy, Debug)]
struct Climber {
    step: i32,
    units: i32,
    reach: i32,
    is_known: bool,
}

impl Mobility for Climber {
    fn crosses(&self, _: &Piece, rise: i32) -> bool {
        rise.abs() <= self.step
    }

    fn clears(&self, _: Leg, units: i32) -> bool {
        units <= self.units
    }

    fn reach(&self) -> i32 {
        self.reach
    }

    fn signature(&self) -> Option<[u64; 3]> {
        self.is_known.then_some([self.step as u64, self.units as u64, 7])
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_known_way_is_as_it_is_found_anew(
        (table, mover, others) in scenes(),
        goals in prop::collection::vec(wild_point(), 1..4),
        steps in prop::collection::vec(0..4000, 1..3),
        units in 500..6000,
        reach in prop_oneof![4 => Just(i32::MAX), 1 => 1000..40_000],
    ) {
        let starts = [mover, Base { radius: mover.radius / 2, ..mover }];
        // All of them once, so that each is kept beside the others, and then once more.
        for _ in 0..2 {
            for (goal, step, mover) in goals.iter().flat_map(|goal| {
                steps.iter().flat_map(|step| starts.iter().map(|start| (*goal, *step, *start)))
            }) {
                // Past all others, past none, and past all but the first.
                for others in [&others[..], &[], others.get(1..).unwrap_or_default()] {
                    let known = Climber { step, units, reach, is_known: true };
                    let anew = Climber { is_known: false, ..known };
                    prop_assert_eq!(
                        table.way(mover, goal, others, &known),
                        table.way(mover, goal, others, &anew)
                    );
                    for target in others.iter().take(2) {
                        let [known, anew] = [known, anew].map(|mobility| {
                            table.onto(mover, *target, [others; 2], &mobility)
                        });
                        prop_assert_eq!(known, anew);
                    }
                    prop_assert_eq!(
                        table.draft(mover, goal, others, &known),
                        table.draft(mover, goal, others, &anew)
                    );
                }
            }
        }
    }
}

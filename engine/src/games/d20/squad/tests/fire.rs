//! How shots of squads are fired, and where they are aimed.

use super::Sketch;
use crate::book::Value;
use crate::field::Attacker;
use crate::games::d20::profile::{Aim, Fall, FightKind, Fire, WeaponState};
use crate::games::d20::rules::Rules;
use crate::games::d20::squad::setup::Squad;
use crate::games::d20::squad::state::SquadState;
use crate::squad::trial::{self, Camp};
use crate::table::UNITS;

const HOLD: &str = "posture = \"hold\"";

/// One who shoots as it is told, and one in the way, so many feet up the table.
fn shooter<T>(orders: &str, theirs: &str, gap: f64, check: impl Fn(Sketch<'_>) -> T) -> T {
    let how = format!("{HOLD}\norders = {{ {orders} }}");
    let ours = [("volley", [50.0, 10.0])];
    let theirs = [(theirs, [50.0, 13.0 + gap])];
    let sides: [Camp<'_>; 2] = [(&how, &ours), (HOLD, &theirs)];
    check(Sketch { terrain: "", sides, parameters: &[] })
}

/// How the first figure would shoot.
fn shot(sketch: &Sketch<'_>) -> (Fire, Aim) {
    let squad = sketch.squad();
    let (state, _) = sketch.play(|_| (), 0, &[]);
    let target = squad.sighted(&state, (0, state.figures[0].position)).expect("it is seen");
    let situation = squad.situation(&state, [0, 1], FightKind::Ranged, Some(target));
    (situation.fire, situation.aim)
}

#[test]
fn a_wall_as_high_as_the_eyes_hides_or_does_not() {
    let sees = |level: bool, height: f64| {
        let wall = format!(
            "[[terrain]]\nname = \"wall\"\nline = [[40, 20], [60, 20]]\nheight = {height}\n"
        );
        let parameters = [("level_cover", Value::Flag(level))];
        let sides: [Camp<'_>; 2] =
            [(HOLD, &[("shot", [50.0, 10.0])]), (HOLD, &[("shot", [50.0, 30.0])])];
        let sketch = Sketch { terrain: &wall, sides, parameters: &parameters };
        let (state, _) = sketch.play(|_| (), 0, &[]);
        sketch.squad().field.view(&state.figures, 0, 1).is_seen()
    };
    assert_eq!([5.499, 5.5, 5.501].map(|height| sees(false, height)), [true, true, false]);
    assert_eq!([5.499, 5.5, 5.501].map(|height| sees(true, height)), [true, false, false]);
}

#[test]
fn most_shots_that_hit_are_fired_unless_it_is_told() {
    // A 10 or more hits with one shot: 11 faces for one, 9 for two on average, 7 for three.
    assert_eq!(shooter("", "club", 30.0, |sketch| shot(&sketch).0), Fire::Automatic);
    // An 18 or more: 3 faces for one, 1 for two or three.
    assert_eq!(shooter("", "hard", 30.0, |sketch| shot(&sketch).0), Fire::Single);
    for (word, fire) in [("single", Fire::Single), ("burst", Fire::Burst)] {
        let orders = format!("fire = \"{word}\"");
        assert_eq!(shooter(&orders, "club", 30.0, |sketch| shot(&sketch).0), fire);
    }
}

#[test]
fn a_burst_in_a_squad_is_one_roll_and_some_of_its_shots() {
    // 12 at -2 hits; two of three shots do 3 and 4.
    shooter("fire = \"burst\"", "volley", 30.0, |sketch| {
        let (state, _) = sketch.play(|_| (), 1, &[12, 2, 3, 4]);
        assert_eq!(state.figures[1].condition.hit_points, 20 - 7);
    });
}

#[test]
fn nobody_is_told_to_fire_what_no_weapon_of_the_unit_can() {
    let book = trial::book("d20", &[]);
    let how = format!("{HOLD}\norders = {{ fire = \"burst\" }}");
    let ours = [("shot", [50.0, 10.0])];
    let sides: [Camp<'_>; 2] = [(&how, &ours), (HOLD, &[("club", [50.0, 60.0])])];
    let scenario = crate::squad::trial::staged(&book, super::ROSTER, (200, ""), sides);
    let refusal = Squad::of(&Rules::of(&book.parameters), &scenario).expect_err("it is refused");
    assert_eq!(refusal.key.as_deref(), Some("fire"));
}

#[test]
fn shots_are_aimed_as_told_as_far_as_that_goes() {
    let leg = "aim = \"leg\", fire = \"single\"";
    assert_eq!(shooter(leg, "club", 70.0, |sketch| shot(&sketch).1), Aim::Leg);
    assert_eq!(shooter(leg, "club", 90.0, |sketch| shot(&sketch).1), Aim::Front);
    // 14 at -4 hits a leg, with half of 5.
    shooter(leg, "volley", 30.0, |sketch| {
        let (state, _) = sketch.play(|_| (), 1, &[14, 5]);
        let condition = state.figures[1].condition;
        assert_eq!((condition.hit_points, condition.legs), (18, 1));
    });
}

#[test]
fn who_is_hit_on_the_head_spends_its_move_on_its_weapon() {
    shooter("aim = \"head\", fire = \"single\"", "volley", 30.0, |sketch| {
        let (state, _) = sketch.play(|_| (), 1, &[18, 3]);
        let hurt = &state.figures[1];
        assert_eq!((hurt.condition.fall, hurt.position.stoop), (Fall::EmptyHanded, 4));
        // In its turn it stands, with its weapon, and shoots: a miss.
        let (state, _) = sketch.play(|_| (), 2, &[18, 3, 2]);
        let risen = &state.figures[1];
        assert_eq!((risen.condition.fall, risen.position.stoop), (Fall::Upright, 1));
        let heard = sketch.heard(|_| (), 2, &[18, 3, 2]);
        assert!(heard.iter().any(|line| line.ends_with("picks its weapon up")), "{heard:#?}");
    });
}

#[test]
fn who_is_the_worse_fighter_advances_to_shoot_and_not_to_strike() {
    let advance = "posture = \"advance\"";
    let come = |ours: &str, gap: f64, faces: &[u8]| {
        let (ours, theirs) = ([(ours, [50.0, 10.0])], [("club", [50.0, 13.0 + gap])]);
        let sides: [Camp<'_>; 2] = [(advance, &ours), (HOLD, &theirs)];
        Sketch { terrain: "", sides, parameters: &[] }.play(|_| (), 1, faces).0
    };
    // A 10 hits with the gun, and would miss with the club.
    let state = come("shot", 20.0, &[10, 3]);
    assert_eq!(
        (state.figures[1].condition.hit_points, state.figures[0].position.at.y),
        (3, 10_000)
    );
    // A pistol reaches 20 feet: at 39 a move is enough, and a shot follows it.
    let state = come("pistol", 39.0, &[10, 3]);
    assert_eq!(state.figures[1].condition.hit_points, 3);
    assert_eq!((state.figures[0].position.at.y + UNITS / 2) / UNITS, 30);
}

#[test]
fn attacks_are_told_with_the_weapon_in_hand() {
    let with = |theirs: &str, gap: f64| {
        let told = shooter("fire = \"single\"", theirs, gap, |sketch| sketch.told(1, 1));
        let told = told.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        ["volley", "club"].map(|arm| told.contains(&format!(" with {arm}:")))
    };
    assert_eq!(with("club", 30.0), [true, false]);
    // The second figure's club, in its turn.
    let blow = Sketch {
        terrain: "",
        sides: [
            ("posture = \"charge\"", &[("club", [50.0, 50.0])]),
            (HOLD, &[("shot", [50.0, 54.0])]),
        ],
        parameters: &[],
    };
    let told = blow.told(1, 2).iter().map(ToString::to_string).collect::<Vec<_>>();
    let attacks: Vec<_> = told.iter().filter(|line| line.contains(" attacks ")).collect();
    assert!(attacks[0].contains(" with club:"), "{told:#?}");
}

#[test]
fn who_cannot_shoot_strikes_whoever_is_in_reach() {
    let jammed = |state: &mut SquadState| state.of(0).condition.weapon = WeaponState::Stuck;
    shooter("", "volley", 2.0, |sketch| {
        // A blow that misses, and no reloading.
        let (state, _) = sketch.play(jammed, 1, &[2]);
        assert_eq!(state.figures[0].condition.weapon, WeaponState::Stuck);
    });
    shooter("", "volley", 30.0, |sketch| {
        let (state, _) = sketch.play(jammed, 1, &[]);
        assert_eq!(state.figures[0].condition.weapon, WeaponState::Ready);
    });
}

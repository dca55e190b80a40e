//! Squads: a test of each rule of tables, and fights as a whole.

use super::setup::Squad;
use super::state::SquadState;
use crate::book::Value;
use crate::dice::Rolled;
use crate::engagement::Engagement;
use crate::field::{Attacker, CounterattackContext, Position, Skirmisher};
use crate::games::spurg::rules::Rules;
use crate::games::spurg::turn;
use crate::squad::Worth;
use crate::squad::trial::{self, Camp};
use crate::table::{Point, UNITS, View};

const ROSTER: &str = r#"
system = "spurg"

[[weapon]]
name = "club"
kind = "melee"
damage = "1d6"

[[weapon]]
name = "gun"
kind = "ranged"
damage = "1d6"
range_yards = 20

[[profile]]
name = "light"
hit_points = 4
weapons = ["club"]

[[profile]]
name = "laden"
load = 60
weapons = ["club"]

[[profile]]
name = "buried"
load = 201
weapons = ["club"]

[[profile]]
name = "strong"
load = 60
might = 20
weapons = ["club"]

[[profile]]
name = "shot"
weapons = ["gun", "club"]

[[weapon]]
name = "knife"
kind = "melee"
force = "thrust"
damage = "0d6"

[[weapon]]
name = "sword"
kind = "melee"
force = "swing"
damage = "0d6+1"

[[weapon]]
name = "rifle"
kind = "ranged"
damage = "5d6"
range_yards = 1000

[[profile]]
name = "hunter"
agility = 12
skill = 13
weapons = ["knife", "rifle"]

[[profile]]
name = "fencer"
agility = 13
skill = 14
weapons = ["sword"]

[[profile]]
name = "gunner"
weapons = ["gun"]

[[profile]]
name = "mailed"
armour = 40
weapons = ["sword"]
"#;

const HOLD: &str = "posture = \"hold\"";
const CHARGE: &str = "posture = \"charge\"";
const ADVANCE: &str = "posture = \"advance\"";

fn squad_on(terrain: &str, sides: [Camp<'_>; 2]) -> Squad {
    let book = trial::book("spurg", &[]);
    let scenario = trial::staged(&book, ROSTER, (60, terrain), sides);
    Squad::of(&Rules::of(&book.parameters), &scenario).expect("it can be played")
}

/// One against one who holds, so many yards from base to base.
fn pair(how: &str, ours: &str, gap: f64) -> Squad {
    let [one, other] = [[(ours, [30.0, 10.0])], [("light", [30.0, 11.0 + gap])]];
    squad_on("", [(how, &one), (HOLD, &other)])
}

/// How far the first figure has come, in yards.
fn gone(state: &SquadState) -> i32 {
    (state.figures[0].position.at.y + UNITS / 2) / UNITS - 10
}

#[test]
fn speed_is_yards_a_second_l77c() {
    let (state, _) = trial::play(&pair(CHARGE, "light", 40.0), |_| (), 1, &[]);
    assert_eq!(gone(&state), 10);
    // Nearer than that it strikes as well, and misses.
    let (state, _) = trial::play(&pair(CHARGE, "light", 8.0), |_| (), 1, &[6, 6, 3]);
    assert_eq!(gone(&state), 8);
}

#[test]
fn might_says_how_much_one_carries_l77a() {
    let far = |name| gone(&trial::play(&pair(CHARGE, name, 40.0), |_| (), 1, &[]).0);
    assert!(far("laden") < far("light"));
    assert_eq!(far("strong"), far("light"));
}

#[test]
fn with_more_than_ten_times_lift_nobody_goes_anywhere() {
    let far = |name| gone(&trial::play(&pair(CHARGE, name, 40.0), |_| (), 1, &[]).0);
    assert_eq!((far("laden"), far("buried")), (6, 0));
}

#[test]
fn a_shooter_advances_while_it_would_rather_miss() {
    // From 26 yards it goes 10, and misses.
    let (state, _) = trial::play(&pair(ADVANCE, "shot", 26.0), |_| (), 1, &[6, 6, 6]);
    assert_eq!(gone(&state), 10);
    // At arm's length it stays.
    let (state, _) = trial::play(&pair(ADVANCE, "shot", 0.5), |_| (), 1, &[6, 6, 6]);
    assert_eq!(gone(&state), 0);
}

#[test]
fn nobody_gives_up_a_shot_for_a_blow_that_it_cannot_reach() {
    let bold = format!("{ADVANCE}\npolicy = \"bold\"");
    let [one, other] = [[("shot", [30.0, 10.0])], [("light", [30.0, 19.0])]];
    let prefers = |ground| {
        let bog =
            format!("[[terrain]]\nname = \"bog\"\nrect = [20, 11, 20, 7]\nground = \"{ground}\"\n");
        let squad = squad_on(&bog, [(&bold, &one), (HOLD, &other)]);
        squad.would_charge(&squad.open(&mut Rolled::keyed(1, 1)), 0, 1)
    };
    assert_eq!(["open", "difficult"].map(prefers), [true, false]);
}

#[test]
fn a_wall_as_high_as_the_eyes_hides_or_does_not() {
    let sees = |level: bool, height: f64| {
        let wall = format!(
            "[[terrain]]\nname = \"wall\"\nline = [[20, 20], [40, 20]]\nheight = {height}\n"
        );
        let book = trial::book("spurg", &[("level_cover", Value::Flag(level))]);
        let sides: [Camp<'_>; 2] =
            [(HOLD, &[("shot", [30.0, 10.0])]), (HOLD, &[("shot", [30.0, 30.0])])];
        let scenario = trial::staged(&book, ROSTER, (60, &wall), sides);
        let squad = Squad::of(&Rules::of(&book.parameters), &scenario).expect("it can be played");
        let state = squad.open(&mut Rolled::keyed(1, 1));
        squad.field.view(&state.figures, 0, 1).is_seen()
    };
    assert_eq!([1.799, 1.8, 1.801].map(|height| sees(false, height)), [true, true, false]);
    assert_eq!([1.799, 1.8, 1.801].map(|height| sees(true, height)), [true, false, false]);
}

#[test]
fn cover_and_range_take_from_the_skill() {
    let wall = "[[terrain]]\nname = \"wall\"\nline = [[20, 20], [40, 20]]\nheight = 1\n";
    let [one, other] = [[("shot", [30.0, 10.0])], [("light", [30.0, 21.0])]];
    let skill = |terrain| {
        let squad = squad_on(terrain, [(HOLD, &one), (HOLD, &other)]);
        let state = squad.open(&mut Rolled::keyed(1, 1));
        let target = squad.sighted(&state, (0, state.figures[0].position)).expect("it is seen");
        squad.shot(0, target).0.skill
    };
    assert!(skill(wall) < skill(""));
    // A hedge makes it harder, and no easier where a low wall hides the feet besides.
    let hedge = "[[terrain]]\nname = \"hedge\"\nline = [[20, 15], [40, 15]]\nheight = 5\n\
                 sight = \"veiled\"\n";
    let low = wall.replace("height = 1", "height = 0.5");
    let both = format!("{hedge}{low}");
    assert!(skill(hedge) < skill("") && skill(&low) < skill(""));
    assert!(skill(&both) <= skill(hedge).min(skill(&low)));
}

#[test]
fn cover_counts_by_the_lines_that_it_hides() {
    let rules = Rules::of(&trial::book("spurg", &[]).parameters);
    let penalty = |clear| {
        let view = View { clear, pieces: 1, is_veiled: false, figures: 0 };
        turn::shot_penalty(&rules, 0, view)
    };
    assert_eq!([9, 7, 5, 3, 1].map(penalty), [0, 1, 2, 3, 4]);
}

#[test]
fn a_longer_turn_multiplies_the_move_l77c() {
    let allowance = |seconds| {
        let long = [("turn_seconds", Value::Number(seconds))];
        let rules = Rules::of(&trial::book("spurg", &long).parameters);
        turn::allowance(&rules, &pair(HOLD, "light", 8.0).members[0].blow)
    };
    assert_eq!([1, 2, 5].map(allowance), [10, 20, 50].map(|yards| yards * UNITS));
}

#[test]
fn even_the_lowest_obstacle_takes_its_yards() {
    let rules = Rules::of(&trial::book("spurg", &[]).parameters);
    let stride = turn::stride(&rules, 10 * UNITS);
    let cost = [0, 1, UNITS, -UNITS, 2 * UNITS].map(|rise| stride.cost(rise));
    assert_eq!(cost, [Some(3 * UNITS); 5]);
    assert_eq!(stride.cost(2 * UNITS + 1), None);
}

#[test]
fn an_advance_ends_as_soon_as_the_shot_is_good() {
    // From 8 yards it goes to within 2, from where it shoots at its full skill of 10.
    let squad = pair(ADVANCE, "gunner", 8.0);
    let (state, _) = trial::play(&squad, |_| (), 1, &[6, 6, 6]);
    assert_eq!(gone(&state), 6);
    let told = trial::told(&[6, 6, 6], |dice| {
        let mut state = squad.open(dice);
        squad.plays(&mut state, 0, dice);
    });
    assert!(told.iter().any(|line| line.ends_with("moves 6 yards")), "{told:#?}");
}

#[test]
fn who_is_sent_for_an_objective_goes_there_and_shoots_on_the_way() {
    let goal = "[[objective]]\nat = [16.0, 10.0]\nradius = 2\n";
    let come = |ours: &str, gap: f64, faces: &[u8]| {
        let [one, other] = [[(ours, [30.0, 10.0])], [("light", [30.0, 11.0 + gap])]];
        let squad = squad_on(goal, [(ADVANCE, &one), (HOLD, &other)]);
        let (state, _) = trial::play(&squad, |_| (), 1, faces);
        let at = state.figures[0].position.at;
        [at.x, at.y].map(|length| (length + UNITS / 2) / UNITS)
    };
    assert_eq!(come("light", 30.0, &[]), [20, 10]);
    assert_eq!(come("gunner", 15.0, &[6, 6, 6]), [20, 10]);
}

#[test]
fn who_takes_cover_goes_behind_it_and_shoots_from_there() {
    let wall = "[[terrain]]\nname = \"wall\"\nline = [[14, 16], [24, 16]]\nheight = 1\n";
    let [one, other] = [[("gunner", [27.0, 13.0])], [("light", [27.0, 30.0])]];
    let squad = squad_on(wall, [("posture = \"cover\"", &one), (HOLD, &other)]);
    let before = squad.open(&mut Rolled::keyed(1, 1));
    assert!(squad.field.is_in_the_open(&before.figures, 0));
    let (state, _) = trial::play(&squad, |_| (), 1, &[6, 6, 6]);
    assert!(!squad.field.is_in_the_open(&state.figures, 0));
}

#[test]
fn the_bold_go_for_the_worst_hurt_of_two_as_near() {
    let picked = |policy: &str| {
        let how = format!("{HOLD}\npolicy = \"{policy}\"");
        let theirs = [("light", [26.0, 16.0]), ("light", [34.0, 16.0])];
        let squad = squad_on("", [(&how, &[("gunner", [30.0, 10.0])]), (HOLD, &theirs)]);
        let mut state = squad.open(&mut Rolled::keyed(1, 1));
        state.of(2).condition.hit_points = 1;
        squad.sighted(&state, (0, state.figures[0].position)).expect("it is seen").foe
    };
    assert_eq!(["plain", "bold"].map(picked), [1, 2]);
}

#[test]
fn the_orchard_is_fought_over_to_the_end() {
    let book = trial::book("spurg", &[]);
    let scenario = trial::shipped("orchard", &book);
    let squad = Squad::of(&Rules::of(&book.parameters), &scenario).expect("it can be played");
    trial::plays_to_an_end(&squad, &book, 100);
    trial::keeps_apart(&squad, &scenario.table);
    trial::keeps_to_its_allowance(&squad, |_, who| squad.allowance(who));
}

#[test]
fn two_against_two_in_place_are_played_as_they_are_solved() {
    let row = |y| [("light", [30.0, y]), ("light", [31.002, y])];
    let squad = squad_on("", [(HOLD, &row(30.0)), (HOLD, &row(31.002))]);
    let state = squad.open(&mut Rolled::keyed(1, 1));
    assert!(squad.opponent(&state, 0).is_some() && squad.opponent(&state, 3).is_some());
    trial::is_played_as_solved(&squad);
}

const KEEN: &str = "posture = \"advance\"\npolicy = \"keen\"";

/// What a hunter may do about a fencer so many yards away: what its shot and its blow are worth, and
/// what it must expect in return where it is and in contact.
fn considered(gap: f64) -> [(Worth, i32); 2] {
    let [one, other] = [[("hunter", [30.0, 10.0])], [("fencer", [30.0, 11.0 + gap])]];
    let squad = squad_on("", [(KEEN, &one), (ADVANCE, &other)]);
    let state = squad.open(&mut Rolled::keyed(1, 1));
    let here = state.figures[0].position;
    let there = Position { at: state.figures[1].position.at.towards(here.at, UNITS), ..here };
    let (_, shot) = squad.best_shot(&state, (0, here)).expect("a shot");
    let blow = squad.blow_here(&state, [0, 1]);
    [(shot, here), (blow, there)].map(|(worth, position)| {
        (worth, squad.losses(&state, 0, &CounterattackContext::of(position, 1, worth)))
    })
}

#[test]
fn a_hunter_does_not_charge_with_its_knife() {
    // The worked decision of `docs/keen.md`.
    let [(shot, after_shot), (blow, after_blow)] = considered(8.0);
    assert_eq!(shot, Worth { gain: 279_908, cost: 11_474, fells: 278_000 });
    assert_eq!(blow, Worth { gain: 52_126, cost: 965, fells: 0 });
    assert_eq!([after_shot, after_blow], [109_971, 152_315]);
    assert_eq!([shot.edge(after_shot), blow.edge(after_blow)], [351_084, -396_051]);
}

#[test]
fn nobody_shoots_at_whom_it_cannot_hurt() {
    let [one, other] = [[("hunter", [30.0, 10.0])], [("mailed", [30.0, 30.0])]];
    let squad = |policy: &str| {
        let how = format!("{HOLD}\npolicy = \"{policy}\"");
        squad_on("", [(&how, &one), (HOLD, &other)])
    };
    // Nobody rolls a die, whatever the policy.
    for policy in ["keen", "plain", "bold", "wary"] {
        trial::play(&squad(policy), |_| (), 1, &[]);
    }
}

#[test]
fn who_is_too_far_off_for_a_good_shot_is_not_looked_for() {
    let ours = [("shot", [30.0, 10.0]), ("hunter", [32.0, 10.0]), ("light", [34.0, 10.0])];
    let theirs = [("light", [30.0, 40.0]), ("light", [12.0, 33.0])];
    let hedge = "[[terrain]]\nname = \"hedge\"\nline = [[20, 25], [32, 26]]\nheight = 1\n\
                 sight = \"veiled\"\n";
    let squad = squad_on(hedge, [(ADVANCE, &ours), (HOLD, &theirs)]);
    let state = squad.open(&mut Rolled::keyed(1, 1));
    let mut found = [0; 2];
    for (who, x, y) in
        (0..3).flat_map(|who| (0..60).flat_map(move |x| (0..60).map(move |y| (who, x, y))))
    {
        let at = Point::new(x * UNITS, y * UNITS);
        let from = (who, Position { at, ..state.figures[who].position });
        let target = squad.sighted(&state, from);
        let shoots_well = target.is_some_and(|target| squad.is_good(who, target));
        assert_eq!(squad.shoots_well(&state, from), shoots_well, "{who} at {x}, {y}");
        found[usize::from(shoots_well)] += 1;
    }
    assert!(found.into_iter().all(|count| 100 < count), "{found:?}");
}

#[test]
fn what_is_drawn_is_what_is_rolled() {
    trial::drawn_as_rolled("spurg", |book, scenario| {
        Squad::of(&Rules::of(&book.parameters), scenario)
    });
}

#[test]
fn tallies_have_the_points_and_hit_points_that_are_left() {
    let book = trial::book("spurg", &[]);
    let scenario = trial::shipped("orchard", &book);
    let squad = Squad::of(&Rules::of(&book.parameters), &scenario).expect("squads");
    let hit_points = |state: &SquadState, who: usize| state.figures[who].condition.hit_points;
    trial::tallies_what_is_left(&squad, &scenario, Some(hit_points));
}

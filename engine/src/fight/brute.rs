//! Attacks enumerated by brute force over every sequence of faces, as an independent test of the
//! shortcuts in `Exact`.

use super::combat::AttackResult;
use super::trial;
use crate::dice::Exact;
use crate::games;

/// Settings of a situation.
type Said = &'static [(&'static str, &'static str)];

/// Small attacks: game, weapons and stat lines, and the settings of each situation.
const ATTACKS: [(&str, &str, &[Said]); 5] = [
    (
        "sprawl",
        "[[weapon]]\nname = \"gun\"\nkind = \"gun\"\npower = 1\nshort_inches = 8\n\
         long_inches = 16\n[[weapon]]\nname = \"grenades\"\nkind = \"grenade\"\npower = 1\n\
         blast_inches = 2\n[[profile]]\nname = \"a\"\nshooting = 1\nbrawling = 1\nmuscle = 1\n\
         toughness = 1\nhealth = 1\nweapons = [\"gun\", \"grenades\"]\n\
         [[profile]]\nname = \"b\"\nshooting = 1\nbrawling = 1\nmuscle = 1\ntoughness = 1\n\
         health = 1\n",
        &[
            &[("kind", "shoot"), ("range", "4")],
            &[("kind", "shoot"), ("range", "4"), ("ease", "-1")],
            &[("kind", "brawl")],
        ],
    ),
    (
        "spurg",
        "[[weapon]]\nname = \"club\"\nkind = \"melee\"\nforce = \"swing\"\ndamage = \"0d6\"\n\
         [[profile]]\nname = \"a\"\nskill = 13\nweapons = [\"club\"]\n\
         [[profile]]\nname = \"b\"\nweapons = [\"club\"]\n",
        &[&[("kind", "melee")], &[("kind", "melee"), ("ease", "3")]],
    ),
    (
        "d20",
        "[[weapon]]\nname = \"pistol\"\nkind = \"ranged\"\ndamage = \"1d6\"\n[[weapon]]\n\
         name = \"knife\"\nkind = \"melee\"\ndamage = \"1d4\"\n[[profile]]\nname = \"a\"\n\
         melee_attack = 2\nranged_attack = 2\nweapons = [\"pistol\", \"knife\"]\n\
         [[profile]]\nname = \"b\"\nhit_points = 5\nweapons = [\"pistol\", \"knife\"]\n",
        &[
            &[("kind", "ranged"), ("range", "20")],
            &[("kind", "ranged"), ("range", "20"), ("cover", "4")],
            &[("kind", "melee")],
        ],
    ),
    (
        "skrapyard",
        "[[profile]]\nname = \"a\"\nfight = 6\nshoot = 6\narmour = 5\ndiscipline = 6\n\
         [[profile]]\nname = \"b\"\nfight = 7\nshoot = 6\narmour = 6\ndiscipline = 6\n",
        &[
            &[("kind", "shoot"), ("range", "8")],
            &[("kind", "shoot"), ("range", "8"), ("obstacles", "1"), ("into_combat", "true")],
            &[("kind", "fight")],
            &[("kind", "fight"), ("charging", "true")],
        ],
    ),
    (
        "volt",
        "[[weapon]]\nname = \"pistol\"\nkind = \"ranged\"\nsnap = 4\ndirected = 7\naimed = 9\n\
         range = 3\npierce = 11\ndamage = 11\n[[weapon]]\nname = \"knife\"\nkind = \"melee\"\n\
         strike = 7\nguard = 2\npierce = 6\ndamage = 9\n[[profile]]\nname = \"a\"\n\
         weapons = [\"pistol\", \"knife\"]\n[[profile]]\nname = \"b\"\n\
         weapons = [\"pistol\", \"knife\"]\n",
        &[&[("kind", "ranged"), ("metres", "20")], &[("kind", "close")]],
    ),
];

#[test]
fn small_attacks_are_what_every_sequence_of_faces_makes_of_them() {
    for (game, lines, situations) in ATTACKS {
        let book = trial::book(game, &[]);
        let text = format!("system = \"{game}\"\n{lines}");
        let roster = trial::roster(&text, &book);
        let system = games::standard().into_iter().find(|system| system.card().name == game);
        let system = system.expect("a built-in game");
        let fights = system.fights().expect("a game with fights");
        // One hand for all: what it keeps of one attack must not lend itself to another.
        let mut hand = Exact::default();
        for said in situations {
            let meeting = trial::meeting(&roster, &book, ["a", "b"], said);
            let attack = fights.attack(&meeting).expect("an attack");
            let (law, (shares, open)) = (attack.law(&mut hand), attack.brute());
            assert!(open < 1e-4 && law.slack() < 1e-9, "{game} {said:?}: {open}, {}", law.slack());
            for (blow, share) in &shares {
                let by = (law.mass(blow) - share).abs();
                // Millions of shares are added up plainly.
                assert!(by < 1e-10 + open + law.slack(), "{game} {said:?} {blow:?}: {by:e} apart");
            }
            let known = |blow: &&(AttackResult, f64)| shares.contains_key(&blow.0) || blow.1 < open;
            assert!(law.iter().all(|blow| known(&blow)), "{game} {said:?}: a law knows too much");
        }
    }
}

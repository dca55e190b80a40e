//! Texts of scenarios.

/// A small scenario, with one of its parts in place of another.
pub fn swapped(part: &str, other: &str) -> String {
    assert!(DUEL.contains(part), "{part}");
    DUEL.replacen(part, other, 1)
}

pub const DUEL: &str = r#"system = "sprawl"
name = "Two and two"

[table]
width = 24
depth = 20

[[terrain]]
name = "block"
rect = [10, 8, 4, 4]
ground = "impassable"
height = 3

[[side]]
name = "Red"
policy = "bold"
deploy = [2, 1, 20, 4]

[[side.unit]]
posture = "hold"

[[side.unit.figure]]
profile = "Razz"
leader = true
at = [6, 3]

[[side.unit.figure]]
profile = "recruit"

[[side]]
name = "Blue"
deploy = [2, 15, 20, 4]

[[side.unit]]

[[side.unit.figure]]
profile = "recruit"
count = 2
"#;

/// A side of one, for Skrapyard.
pub fn side(name: &str, profile: &str, y: i32) -> String {
    format!(
        "[[side]]\nname = \"{name}\"\ndeploy = [2, {y}, 16, 4]\n[[side.unit]]\n\
         [[side.unit.figure]]\nprofile = \"{profile}\"\n"
    )
}

/// A scenario of a game in which a side and its unit are told something.
pub fn told(system: &str, profile: &str, side: &str, unit: &str) -> String {
    format!(
        "system = \"{system}\"\nname = \"x\"\n[table]\nwidth = 60\ndepth = 60\n\
         [[side]]\nname = \"Ours\"\ndeploy = [1, 1, 50, 9]\n{side}\n[[side.unit]]\n{unit}\n\
         figure = [{{ profile = \"{profile}\" }}]\n[[side]]\nname = \"Theirs\"\n\
         deploy = [1, 40, 50, 9]\n[[side.unit]]\nfigure = [{{ profile = \"{profile}\" }}]\n"
    )
}

//! Faults of the file of a user-defined game. The schema of games is held to them too.

/// A game with fights, whose rules would be in a script.
pub const FIGHTS: &str = "\
name = \"brawl\"

[rating]
accepts = [1, 6]

[[parameter]]
key = \"hit_on\"
says = \"lowest face that hits\"
acts_on = \"hit\"
value = 4
range = [2, 6]

[[profile]]
key = \"toughness\"
says = \"wounds that it takes\"
acts_on = \"harm\"
value = 3
range = [1, 9]

[[condition]]
key = \"left\"
says = \"wounds left\"
range = [0, 9]
value = \"toughness\"
out = 0

[[condition]]
key = \"pinned\"
until = \"recovered\"

[turn]
order = \"igougo\"
actions = \"script\"
nerve = \"on-loss\"
rounds = 20
";

/// What is refused: what stands in the file, what replaces it, and a part of the error.
pub const FAULTS: [(&str, &str, &str); 40] = [
    ("brawl", "volt", "game.toml:1:8: `volt` is the name of a built-in system"),
    ("brawl", "Brawl!", "game.toml:1:8: `Brawl!` is not a valid system name"),
    ("[rating]\naccepts = [1, 6]", "", "missing field `rating`; add `[rating]` with `word`"),
    ("[rating]", "[raiting]", "unknown field `raiting`"),
    ("[turn]", "[field]\nmove = 6\n[turn]", "unknown key `move` in `[field]`"),
    ("[turn]", "[field]\nmoves = 999\n[turn]", "`moves` of `[field]` cannot be 999"),
    ("[turn]", "[field]\nbase = 0\n[turn]", "expected a number from 0.01 to 100; write `base = 1`"),
    ("[turn]", "[field]\nlength = \"inch\"\n[turn]", "write `length = [\"inch\", \"inches\"]`"),
    ("[turn]", "[field]\nleader = \"boss\"\n[turn]", "add a `[[profile]]` with this key"),
    ("[1, 6]", "[6, 1]", "ratings from 6 to 1; expected the lower first"),
    ("[1, 6]", "[1, 6]\nshown = [9]", "correct `book` and `shown`"),
    ("[turn]", "[against]\ndefault = 2\nmatched = []\n[turn]", "`default` and `matched`"),
    ("[turn]", "[modifier]\nsign = 2\n[turn]", "sign is 1 or -1, not 2"),
    ("acts_on = \"hit\"\n", "", "`hit_on` has no `acts_on`"),
    ("value = 4\nrange = [2, 6]", "value = 9\nrange = [2, 6]", "`hit_on` cannot be 9"),
    ("range = [2, 6]", "range = [2, 6]\nunset = 9", "`unset = 9`, which is none of its values"),
    ("range = [2, 6]", "range = [6, 2]", "`hit_on` ranges from 6 to 2; expected the lower first"),
    ("hit_on", "turn_order", "`turn_order` is the key of a setting; rename the parameter"),
    ("key = \"pinned\"", "key = \"left\"", "`left` appears twice"),
    ("key = \"pinned\"", "key = \"toughness\"", "a key of stat lines and a condition"),
    ("key = \"pinned\"", "key = \"Pinned\"", "a condition cannot be called `Pinned`"),
    ("value = \"toughness\"", "value = \"toughnes\"", "did you mean `toughness`?"),
    ("range = [0, 9]", "range = [0, 5]", "write `range = [0, 9]`"),
    ("range = [0, 9]", "range = [9, 0]", "did you mean [0, 9]?"),
    ("range = [0, 9]\n", "", "`left` has no `range`"),
    ("out = 0", "out = 12", "`left` cannot be 12; expected a whole number from 0 to 9"),
    ("out = 0", "out = \"toughness\"", "`left` starts at the value at which a fighter is out"),
    ("until = \"recovered\"", "until = \"recoverd\"", "did you mean `recovered`?"),
    ("until = \"recovered\"", "of = \"units\"", "did you mean `unit`?"),
    ("value = \"toughness\"", "value = 3\nof = \"side\"", "which is never out"),
    ("out = 0", "of = \"side\"", "the figures of a side need not be alike"),
    ("until = \"recovered\"", "range = [0, 9223372036854775807]", "expected fewer than 2^63"),
    ("order = \"igougo\"", "order = \"igugo\"", "did you mean `igougo`?"),
    ("order = \"igougo\"", "ordre = \"igougo\"", "unknown key `ordre` in `[turn]`"),
    ("actions = \"script\"", "actions = 11", "the closest value is 10"),
    (
        "order = \"igougo\"\nactions = \"script\"",
        "order = \"until-failure\"",
        "game.toml:32:9: `order = \"until-failure\"` of `[turn]` with one action is the same as \
         \"alternating\"; write how many actions there are at most, such as `actions = 3`",
    ),
    ("rounds = 20", "[resolver]\nkind = \"sum-undr\"", "did you mean `sum-under`?"),
    ("rounds = 20", "[resolver]\ndie = 6", "`[resolver]` has no `kind`"),
    ("rounds = 20", "[resolver]\nkind = \"die-under\"", "`[resolver]` has no `die`"),
    (
        "rounds = 20",
        "[against]\ndefault = 3\n[resolver]\nkind = \"die-under\"\ndie = 6",
        "checks of \"die-under\" are made against the rating alone; delete `[against]`",
    ),
];

//! The words of the language: how each is written, and what it does. A test holds `docs/script.md`
//! to them.

/// A word of the language: its name, the forms that it is written in, and what it does.
pub struct Word {
    /// The name.
    pub name: &'static str,
    /// How it is written.
    pub forms: &'static [&'static str],
    /// What it does, in a sentence.
    pub says: &'static str,
    /// Whether it rolls dice.
    pub rolls: bool,
}

const fn dice(name: &'static str, forms: &'static [&'static str], says: &'static str) -> Word {
    Word { name, forms, says, rolls: true }
}

const fn plain(name: &'static str, forms: &'static [&'static str], says: &'static str) -> Word {
    Word { name, forms, says, rolls: false }
}

/// All words, in the order of the manual.
pub const WORDS: &[Word] = &[
    dice("roll", &["roll(d)"], "rolls one die, a kind of die, or dice such as `2d6+1`"),
    dice("sum", &["sum(n, d)"], "rolls n dice and adds them up"),
    dice(
        "count",
        &["count(n, d, from)", "count(n, d, [faces])"],
        "rolls n dice and counts those that show `from` or more, or one of the faces",
    ),
    dice("highest", &["highest(n, d, k)"], "rolls n dice and adds up the k highest"),
    dice("lowest", &["lowest(n, d, k)"], "rolls n dice and adds up the k lowest"),
    dice("drop", &["drop(n, d, k)"], "rolls n dice and adds up all but the k lowest"),
    dice(
        "pool",
        &["pool(n, d, start, |s, face| ...)"],
        "rolls n dice and steps through them one by one, in any order",
    ),
    dice(
        "faces",
        &["faces(n, d, start, |s, face, count| ...)"],
        "rolls n dice and steps through the faces from high to low, with how many dice show each",
    ),
    dice(
        "versus",
        &["versus(n, m, d, start, |s, face, ours, theirs| ...)"],
        "rolls two pools and steps through the faces from high to low, with how many of each show it",
    ),
    dice(
        "repeat",
        &["repeat(n, start, |s| ...)"],
        "makes a step with dice in it n times, or until `stop`",
    ),
    dice(
        "draw",
        &["draw([tokens])"],
        "draws one token from a bag with so many of each kind, and returns the kind, from 0",
    ),
    dice(
        "check",
        &[
            "check(rating, ease, against)",
            "check(game, rating, ease)",
            "check(game, rating, ease, against)",
        ],
        "rolls a check of this game, or of a built-in one by its name, and returns its outcome",
    ),
    plain("stop", &["stop(s)"], "ends the step of a `repeat`, and the `repeat`, with this result"),
    plain("die", &["die(faces)", "die([faces])"], "a die, or one with faces of its own"),
    plain(
        "reroll",
        &["reroll(d, faces)", "reroll(d, faces, times)"],
        "a die of which these faces are rolled again, once or several times",
    ),
    plain("push", &["push(d, keep)"], "a die of which all faces but these are rolled once more"),
    plain(
        "explode",
        &["explode(d, from)", "explode(d, from, most)"],
        "a die that adds another for a face of `from` or more",
    ),
    plain(
        "penetrate",
        &["penetrate(d, from)", "penetrate(d, from, most)"],
        "a die that adds another, less one, for a face of `from` or more",
    ),
    plain(
        "again",
        &["again(d, from)", "again(d, from, most)"],
        "a die that brings another die of the pool for a face of `from` or more",
    ),
    plain("step", &["step(d, k)"], "the die that is k steps from d in d4, d6, d8, d10, d12"),
    plain(
        "natural",
        &["natural(d, plus, need)"],
        "the faces that reach `need` with `plus`; the lowest never does, the highest always",
    ),
    plain(
        "table",
        &["table(name, row)", "table(name, row, column)"],
        "a cell of a table of the game's file",
    ),
    plain("fumble", &["fumble(degree)"], "an outcome: a failure with a penalty"),
    plain("failure", &["failure(degree)"], "an outcome: a failure"),
    plain("success", &["success(degree)"], "an outcome: a success"),
    plain("critical", &["critical(degree)"], "an outcome: a success with a benefit"),
    plain(
        "contest",
        &["contest(ours, theirs)", "contest(game, ours, theirs)"],
        "our lead over them, from the outcomes of two checks; 0 for a draw; by the rules of a \
         built-in game if it is named",
    ),
    plain("hit", &["hit()"], "reports that the attack hits"),
    plain("harm", &["harm(n)"], "reports harm, after every defence"),
    plain("spill", &["spill(n)"], "leaves so much of the attack over for the next figure"),
    plain(
        "tell",
        &["tell(what)", "tell(rule, what)"],
        "names what happens in a told fight; `{us}`, `{them}` and `{arm}` become names",
    ),
    plain("min", &["min(a, b)"], "the smaller number"),
    plain("max", &["max(a, b)"], "the larger number"),
    plain("clamp", &["clamp(n, low, high)"], "the number in the range that is nearest to n"),
    plain("abs", &["abs(n)"], "the number without its sign"),
    plain("len", &["len(list)"], "the number of items of a list"),
    plain("contains", &["item in list"], "whether a list has an item"),
    plain("range", &["range(from, to)"], "the numbers from `from` to one less than `to`"),
    plain("push_to", &["list.push_to(item)"], "adds an item to a list"),
];

/// Operators, and what the compiler itself calls.
const SILENT: &[&str] = &[
    "+",
    "-",
    "*",
    "/",
    "%",
    "**",
    "==",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "!",
    "&",
    "|",
    "^",
    "<<",
    ">>",
    "+=",
    "-=",
    "*=",
    "/=",
    "%=",
    "**=",
    "&&",
    "||",
    "..",
    "..=",
    "to_string",
    "is_empty",
];

/// Returns the names of all words.
pub fn names() -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(|word| word.name)
}

/// Returns how a word is written.
pub fn forms(name: &str) -> impl Iterator<Item = &'static str> {
    let word = WORDS.iter().find(|word| word.name == name);
    word.map_or([].as_slice(), |word| word.forms).iter().copied()
}

/// Returns whether a word is one of the language. How many arguments it takes is found when it is
/// called.
pub fn is_known(name: &str, _count: usize) -> bool {
    SILENT.contains(&name) || names().any(|word| word == name)
}

/// Returns whether a word rolls dice.
pub fn rolls(name: &str) -> bool {
    WORDS.iter().any(|word| word.rolls && word.name == name)
}

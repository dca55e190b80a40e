//! Errors of scripts: a place, what was found and expected, and the likeliest fix.

use std::ops::Range;

use evenodds_engine::book::{Fault, did_you_mean};
use rhai::{EvalAltResult, LexError, ParseError, ParseErrorType, Position};

use super::functions::Function;
use super::lexicon;
use crate::bounds::{
    FUNCTIONS_MAX, ITEMS_MAX, NESTING_MAX, OPERATIONS_MAX, SPENT_MAX, TEXT_MAX, VARIABLES_MAX,
};
use crate::values::with_article;

/// An error of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptError {
    place: Position,
    message: String,
    fix: Option<String>,
    /// Whether a bound was met, which other inputs need not meet.
    is_bound: bool,
}

/// What a function of the language returns.
pub type Said<T> = Result<T, Box<EvalAltResult>>;

/// What rules can be written with.
const PLAIN: &str = "use numbers, flags and the words of the language";

/// What is wrong with a loop over a value that has no items.
const UNLOOPED: (&str, &str) =
    ("`for` cannot go through this", "loop over a range, such as `for i in 0..10`, or over a list");

/// The message of an error of a function of the language, with its fix.
#[derive(Clone, Debug)]
struct Refusal {
    message: String,
    fix: String,
    is_bound: bool,
}

/// Returns an error of a function of the language. The script's place is added where it is called.
#[expect(clippy::unnecessary_box_returns, reason = "errors of the language are boxed")]
pub fn refuse(message: impl Into<String>, fix: impl Into<String>) -> Box<EvalAltResult> {
    refusal(Refusal { message: message.into(), fix: fix.into(), is_bound: false })
}

/// Returns the error of a bound that is met, which other inputs need not meet.
#[expect(clippy::unnecessary_box_returns, reason = "errors of the language are boxed")]
pub fn beyond(message: impl Into<String>, fix: impl Into<String>) -> Box<EvalAltResult> {
    refusal(Refusal { message: message.into(), fix: fix.into(), is_bound: true })
}

#[expect(clippy::unnecessary_box_returns, reason = "errors of the language are boxed")]
fn refusal(refusal: Refusal) -> Box<EvalAltResult> {
    Box::new(EvalAltResult::ErrorRuntime(rhai::Dynamic::from(refusal), Position::NONE))
}

impl ScriptError {
    /// Creates an error at a place.
    pub fn at(place: Position, message: impl Into<String>) -> ScriptError {
        ScriptError { place, message: message.into(), fix: None, is_bound: false }
    }

    /// Adds the likeliest fix.
    #[must_use]
    pub fn or_rather(self, fix: impl Into<String>) -> ScriptError {
        ScriptError { fix: Some(fix.into()), ..self }
    }

    /// Adds the likeliest fix, if there is one.
    #[must_use]
    pub fn or_maybe(self, fix: Option<String>) -> ScriptError {
        ScriptError { fix, ..self }
    }

    /// Adds the input that led to the error, in words.
    #[must_use]
    pub fn tried_with(&self, input: Option<&str>) -> ScriptError {
        let input = input.map_or_else(String::new, |input| format!(", met with {input}"));
        ScriptError { message: format!("{}{input}", self.message), ..self.clone() }
    }

    /// Returns whether a bound was met, which other inputs need not meet.
    pub fn is_bound(&self) -> bool {
        self.is_bound
    }

    /// Returns the message.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the place.
    pub fn place(&self) -> Position {
        self.place
    }

    /// Returns the place as line and column, and the message, for an order of errors.
    pub fn order(&self) -> (usize, usize, &str) {
        let line = self.place.line().unwrap_or(0);
        (line, self.place.position().unwrap_or(0), &self.message)
    }

    /// Returns an error of a run. `last` is where the script last asked for something, for errors
    /// without a place.
    pub fn of(error: &EvalAltResult, last: Position, function: &Function) -> ScriptError {
        let mut inner = error;
        while let EvalAltResult::ErrorInFunctionCall(_, _, deeper, _) = inner {
            inner = deeper;
        }
        let place = [inner.position(), last, function.place];
        let place = place.into_iter().find(|place| !place.is_none()).unwrap_or(Position::NONE);
        let (message, fix) = told(inner, function);
        let place = match inner {
            // These come without a place; a loop is the likeliest cause.
            EvalAltResult::ErrorTooManyOperations(_) | EvalAltResult::ErrorDataTooLarge(..) => {
                function.first_loop.unwrap_or(place)
            }
            _ => place,
        };
        let is_bound = match inner {
            EvalAltResult::ErrorRuntime(value, _) => {
                value.read_lock::<Refusal>().is_some_and(|refusal| refusal.is_bound)
            }
            EvalAltResult::ErrorTooManyOperations(_) | EvalAltResult::ErrorDataTooLarge(..) => true,
            _ => false,
        };
        ScriptError { place, message, fix, is_bound }
    }

    /// Returns an error of the parser.
    pub fn of_parser(error: &ParseError, text: &str) -> ScriptError {
        let place = error.position();
        if is_decimal(text, place) {
            let message = "rules compute with whole numbers alone";
            return ScriptError::at(place, message)
                .or_rather("count in smaller units, such as percent");
        }
        let fix = match error.err_type() {
            ParseErrorType::MissingToken(token, _) if token == ";" => match word(text, place) {
                "and" => "write `&&`",
                "or" => "write `||`",
                "if" => "write `if ... { return ...; }`",
                ":" => "there are no modules; write the plain name",
                _ => "end the statement before this with `;`",
            },
            ParseErrorType::MissingToken(..) => "check the brackets before this",
            ParseErrorType::VariableUndefined(_) => "declare it with `let`, or pass it as argument",
            ParseErrorType::FnDuplicatedDefinition(..) => "keep one of the two",
            ParseErrorType::AssignmentToConstant(_) => "declare it with `let`",
            ParseErrorType::ExprTooDeep => {
                let message = format!("expressions nested more than {NESTING_MAX} levels deep");
                return ScriptError::at(place, message).or_rather("move parts into functions");
            }
            ParseErrorType::TooManyFunctions => {
                let message = format!("more than {FUNCTIONS_MAX} functions");
                return ScriptError::at(place, message).or_rather("use fewer functions");
            }
            ParseErrorType::MismatchedType(wanted, _) if wanted.contains("iterable") => {
                let (message, fix) = UNLOOPED;
                return ScriptError::at(place, message).or_rather(fix);
            }
            ParseErrorType::BadInput(LexError::ImproperSymbol(symbol, _)) if symbol == "=" => {
                let message = "found `=` where values are compared";
                return ScriptError::at(place, message).or_rather("write `==`");
            }
            ParseErrorType::Reserved(word) => {
                let message = format!("rules cannot use `{word}`");
                return ScriptError::at(place, message).or_rather(PLAIN);
            }
            ParseErrorType::BadInput(LexError::UnterminatedString) => "end the text with a quote",
            ParseErrorType::BadInput(LexError::UnexpectedInput(_)) => {
                "check what stands before it: something is missing there, or too much"
            }
            ParseErrorType::BadInput(_) => PLAIN,
            ParseErrorType::WrongFnDefinition => "move it out of the function",
            ParseErrorType::FnDuplicatedParam(..) => "give each parameter a name of its own",
            ParseErrorType::UnknownOperator(operator) => match operator.as_str() {
                "++" => "write `+= 1`",
                "--" => "write `-= 1`",
                "?" => "write `if ... { ... } else { ... }`",
                _ => PLAIN,
            },
            _ => "check the line, and the one before it",
        };
        let message = sentence(&error.err_type().to_string()).replace('\'', "`");
        let message = match message.strip_suffix(" is disabled") {
            Some(word) => word.replace("reserved keyword", "rules cannot use"),
            None => message,
        };
        ScriptError::at(place, message).or_rather(fix)
    }

    /// Returns the error as one of a file.
    pub fn fault(&self, origin: &str, text: &str) -> Fault {
        let fault = Fault::new(origin, text, self.message.clone()).or_rather(self.fix.clone());
        match span(text, self.place) {
            Some(span) => fault.at(span),
            None => fault,
        }
    }
}

/// Returns the word at a place.
fn word(text: &str, place: Position) -> &str {
    span(text, place).and_then(|span| text.get(span)).unwrap_or_default()
}

/// Returns the bytes of the word at a place.
fn span(text: &str, place: Position) -> Option<Range<usize>> {
    let (line, column) = (place.line()?, place.position().unwrap_or(1).max(1));
    let start: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let rest = text.get(start..)?;
    let offset = rest.char_indices().nth(column - 1).map_or(rest.len(), |(at, _)| at);
    let word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let length = rest[offset..].find(|letter| !word(letter)).unwrap_or(rest.len() - offset);
    let next = rest[offset..].chars().next().map_or(0, char::len_utf8);
    Some(start + offset..start + offset + length.max(next))
}

/// Returns a message with a small first letter and no full stop, as all errors have.
fn sentence(message: &str) -> String {
    let message = message.trim_end_matches('.').replace("__", "");
    let mut letters = message.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

/// Returns what an error says to a designer, and how to mend it.
fn told(error: &EvalAltResult, function: &Function) -> (String, Option<String>) {
    let name = function.shown();
    let (message, fix) = match error {
        EvalAltResult::ErrorRuntime(value, _) => match value.clone().try_cast::<Refusal>() {
            Some(Refusal { message, fix, .. }) => (message, fix),
            None => (format!("the script stops with {value}"), "remove `throw`".to_owned()),
        },
        EvalAltResult::ErrorFunctionNotFound(signature, _) => return unknown(signature),
        EvalAltResult::ErrorDotExpr(message, _) => return strange_property(message),
        EvalAltResult::ErrorTooManyOperations(_) => (
            format!("`{name}` takes more than {OPERATIONS_MAX} operations"),
            "a loop may never end; loop over a range, such as `for i in 0..10`".to_owned(),
        ),
        // Dice that are asked for end a run, too, but never get here.
        EvalAltResult::ErrorTerminated(..) => (
            format!("all runs of the rules together take more than {SPENT_MAX} operations"),
            "keep loops short, and pools small; or count dice in place of stepping through them"
                .to_owned(),
        ),
        EvalAltResult::ErrorDataTooLarge(what, _) => {
            let is_text = what.contains("string");
            let message = match is_text {
                true => format!("a text of more than {TEXT_MAX} characters"),
                false => format!("a list of more than {ITEMS_MAX} items"),
            };
            let fix = match is_text {
                true => "texts are for names; keep them short",
                false => "count dice with `count`, `pool` or `faces` in place of listing them",
            };
            (message, fix.to_owned())
        }
        EvalAltResult::ErrorTooManyVariables(_) => (
            format!("more than {VARIABLES_MAX} variables at once"),
            "use fewer, or let functions return what they find".to_owned(),
        ),
        EvalAltResult::ErrorArrayBounds(count, item, _) => (
            format!("there is no item {item} in a list of {count}"),
            "the first item is number 0".to_owned(),
        ),
        EvalAltResult::ErrorIndexingType(..) => {
            ("this value has no items".to_owned(), "only lists have, such as `list[0]`".to_owned())
        }
        EvalAltResult::ErrorFor(_) => (UNLOOPED.0.to_owned(), UNLOOPED.1.to_owned()),
        EvalAltResult::ErrorArithmetic(message, _) => {
            let fix = match message {
                _ if message.contains("zero") => "check for zero before this",
                _ if message.starts_with("Shift") => "shift by 0 to 63, and lose no bit",
                _ => "numbers have 64 bits; keep them smaller, such as with `clamp`",
            };
            (sentence(message), fix.to_owned())
        }
        EvalAltResult::ErrorMismatchDataType(wanted, found, _) => (
            format!("found {}, expected {}", kind(found), kind(wanted)),
            "compare numbers with numbers, and flags with flags".to_owned(),
        ),
        EvalAltResult::ErrorVariableNotFound(variable, _) => (
            format!("there is no variable `{variable}` here"),
            "declare it with `let`, or pass it as argument".to_owned(),
        ),
        other => (sentence(&other.to_string()), "check the line".to_owned()),
    };
    (message, Some(fix))
}

/// Returns whether a place is where a decimal number ends the parser's patience.
fn is_decimal(text: &str, place: Position) -> bool {
    let line = place.line().and_then(|line| text.lines().nth(line - 1)).unwrap_or("");
    let letters: Vec<char> = line.chars().collect();
    let at = place.position().unwrap_or(0);
    let is_digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
    3 <= at && is_digit(at - 3) && letters.get(at - 2) == Some(&'.') && is_digit(at - 1)
}

/// Returns what is wrong with a property that a value does not have. The language names both in
/// quotes.
fn strange_property(message: &str) -> (String, Option<String>) {
    let quoted: Vec<&str> = message.split('\'').skip(1).step_by(2).collect();
    let [property, .., kind_name] = quoted[..] else {
        return (sentence(message), Some("use a key of the game's file".to_owned()));
    };
    if message.contains("setter") {
        let fix = "only conditions of figures change; declare one in game.toml";
        return (format!("`{property}` cannot be set"), Some(fix.to_owned()));
    }
    let of = kind(kind_name);
    let fix = match of.as_str() {
        "a number" => {
            "compare the number; only the outcome of a check has a grade, as `success(n)` \
                       makes one"
        }
        _ => {
            "`us` and `them` have stat lines and conditions, `us.weapon` has those of weapons, `at` \
              the situation, `rules` the parameters"
        }
    };
    (format!("{of} has no `{property}`"), Some(fix.to_owned()))
}

/// Returns the kind of a value in the words of a designer.
fn kind(name: &str) -> String {
    let plain = match name {
        "i64" | "INT" => "a number",
        "bool" => "a flag",
        "string" | "&str" | "ImmutableString" => "a text",
        "array" => "a list",
        "()" => "nothing",
        "Fn" => "a function",
        "char" => "a letter",
        other => return with_article(other),
    };
    plain.to_owned()
}

/// Returns what is wrong with a call that no function answers to: `count (i64, string)`.
fn unknown(signature: &str) -> (String, Option<String>) {
    let (name, rest) = signature.split_once('(').unwrap_or((signature, ""));
    let name = name.trim().replace("__", "");
    let rest = rest.replace("&str | ImmutableString | String", "string");
    let given = rest.trim_end_matches(')').split(',').map(str::trim);
    let given: Vec<String> = given.filter(|kind| !kind.is_empty()).map(kind).collect();
    let given = match given.split_last() {
        None => "nothing".to_owned(),
        Some((one, [])) => one.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    };
    if let Some(key) = name.strip_prefix("set$") {
        let message =
            format!("`{key}` cannot be set to {}", given.rsplit(" and ").next().unwrap_or(""));
        return (message, Some("only conditions can change, and to a value of their kind".into()));
    }
    let forms: Vec<&str> = lexicon::forms(&name).collect();
    if forms.is_empty() {
        let fix = did_you_mean(&name, lexicon::names());
        if name.chars().all(|letter| letter.is_alphanumeric() || letter == '_') {
            let message = format!("there is no function `{name}` of {given}");
            return (message, fix.or_else(|| Some("check the arguments".to_owned())));
        }
        let message = format!("`{name}` does not work with {given}");
        let fix = match given.contains("a text") {
            true => "write a text with a number in backticks: `{us} has ${us.wounds} wounds`",
            false => "compute with numbers; `if` turns a flag into one",
        };
        return (message, Some(fix.to_owned()));
    }
    (format!("`{name}` does not take {given}"), Some(format!("write {}", forms.join(" or "))))
}

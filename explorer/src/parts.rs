//! A question whose fights are dealt out to many hands.

use evenodds_analyses::answer::Answer;
use evenodds_analyses::asked::{Answered, Asked, notes};
use evenodds_analyses::complaint::{Complaint, Spelling};
use evenodds_analyses::library::Library;
use evenodds_analyses::parts::{
    self as parts_of, Begun, Holds, PartFile, PartQuestion, Parts, cut, play,
};
use evenodds_analyses::question::{Alternatives, Question};
use evenodds_analyses::sampling::{Ask, AskError, Cut, PartError, Watcher};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::answer::answer;
use crate::message::{ORIGIN, of};
use crate::told;

/// The fights of a question from one number, counted from 0, up to another that is not among them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Range {
    question: Map<String, Value>,
    first: u64,
    end: u64,
}

/// Parts of the fights of a question that follow one another from the first one on, and the numbers of
/// fights at which it is decided whether to go on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Dealt {
    question: Map<String, Value>,
    parts: Vec<String>,
    #[serde(default)]
    ends: Vec<u64>,
}

fn complaint_of(error: impl Into<AskError>) -> Complaint {
    Complaint::of_ask(error.into(), Spelling::JSON)
}

/// Answers a question, unless fights have to be played that can be dealt out. Then it returns
/// `shared`: their number at most (`trials`), and the numbers of fights at which it is decided whether
/// to go on (`ends`), which no part may cross.
///
/// # Errors
/// As for [`answer`].
pub fn begin(
    question: &Value,
    library: &Library,
    watcher: &dyn Watcher,
) -> Result<Value, Complaint> {
    let (mut asked, kind, values) = Asked::written(ORIGIN, &question.to_string(), library)?;
    let is_plain = asked.both.is_none() && asked.alternatives == Alternatives::Untried;
    let is_alike = PartQuestion::of(kind, &values, asked.question.as_mut()).is_ok();
    if !is_plain || !is_alike {
        return answer(question, library, watcher);
    }
    let too_many = |ask: &mut Ask| ask.trials_max < ask.trials_at_most();
    if asked.question.asks().into_iter().any(too_many) {
        return answer(question, library, watcher);
    }
    match parts_of::begin(asked.question.as_ref(), watcher).map_err(complaint_of)? {
        Begun::Answered(answer) => Ok(told_of(asked.question.as_ref(), *answer)),
        Begun::Sampled(survey) => {
            let ends: Vec<u64> = survey.ends().collect();
            Ok(json!({ "shared": { "trials": survey.trials, "ends": ends } }))
        }
    }
}

/// Reads a question that is dealt out.
fn read(
    question: Map<String, Value>,
    library: &Library,
) -> Result<(Asked, PartQuestion), Complaint> {
    let text = Value::Object(question).to_string();
    let (mut asked, kind, values) = Asked::written(ORIGIN, &text, library)?;
    let question = PartQuestion::of(kind, &values, asked.question.as_mut());
    let question = question.map_err(complaint_of)?;
    Ok((asked, question))
}

fn told_of(question: &dyn Question, answer: Answer) -> Value {
    told::answered(&Answered { answer, both: None, notes: notes([question]) })
}

/// Plays some fights of a question; returns `part`, the text of their part.
///
/// # Errors
/// If they cannot be played, or there are no such fights.
pub fn part(what: &Value, library: &Library, watcher: &dyn Watcher) -> Result<Value, Complaint> {
    let Range { question, first, end } = of(what)?;
    let (asked, question) = read(question, library)?;
    let whole = Cut::new(1, 1).and_then(|one| cut(&question, asked.question.as_ref(), one).ok());
    let Some(Holds::Trials { of, .. }) = whole else {
        let fix = "ask with `answer`".to_owned();
        return Err(Complaint::input(format!("{ORIGIN}: its work is not dealt out"), Some(fix)));
    };
    let holds = Holds::Trials { first, end, of };
    let part = play(question, asked.question.as_ref(), holds, None, watcher);
    Ok(json!({ "part": text(&part.map_err(complaint_of)?) }))
}

fn text(part: &PartFile) -> String {
    String::from_utf8_lossy(&part.to_json()).into_owned()
}

/// Answers a question with what parts have played of it so far. Beside what [`answer`] returns, there
/// is `parts`, what to keep in their place: they are added up as far as each of the `ends`; `fights`,
/// their number; and `done`, whether no more are needed.
///
/// # Errors
/// If the parts are not of this question, do not follow one another, or are damaged.
pub fn joined(what: &Value, library: &Library, watcher: &dyn Watcher) -> Result<Value, Complaint> {
    let Dealt { question, parts, ends } = of(what)?;
    let (asked, wanted) = read(question, library)?;
    let named = |(nth, text): (usize, String)| {
        let name = format!("part {}", nth + 1);
        PartFile::read(&name, text.as_bytes()).map(|part| (name, part))
    };
    let parts = parts.into_iter().enumerate().map(named).collect::<Result<Vec<_>, _>>()?;
    let sums = sums(parts, &ends, &wanted)?;
    let fights: u64 = sums.iter().map(|sum| sum.holds().count()).sum();
    let texts: Vec<String> = sums.iter().map(text).collect();
    let named = (1..).zip(sums).map(|(nth, sum)| (format!("sum {nth}"), sum));
    let share = Parts::of(named.collect())?.share_so_far()?;
    let answer = parts_of::answer(asked.question.as_ref(), &share, watcher);
    let answer = answer.map_err(complaint_of)?;
    let done = answer.stopped.is_none();
    let mut reply = told_of(asked.question.as_ref(), answer);
    reply["parts"] = texts.into();
    reply["fights"] = fights.into();
    reply["done"] = done.into();
    Ok(reply)
}

/// Adds parts up that follow one another, as far as each of the numbers of fights at which it is
/// decided whether to go on: what is decided there has to be seen again.
fn sums(
    mut parts: Vec<(String, PartFile)>,
    ends: &[u64],
    wanted: &PartQuestion,
) -> Result<Vec<PartFile>, PartError> {
    let first = |(_, part): &(String, PartFile)| match part.holds() {
        &Holds::Trials { first, .. } => first,
        Holds::Pairs { .. } => 0,
    };
    parts.sort_by_key(first);
    let mut groups: Vec<Vec<(String, PartFile)>> = Vec::new();
    for part in parts {
        match groups.last_mut() {
            Some(group) if !ends.contains(&first(&part)) => group.push(part),
            _ => groups.push(vec![part]),
        }
    }
    let sum = |group: Vec<(String, PartFile)>| {
        let parts = Parts::of(group)?;
        parts.check_question(wanted)?;
        parts.joined()
    };
    groups.into_iter().map(sum).collect()
}

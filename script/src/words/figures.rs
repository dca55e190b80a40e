//! Figures, weapons, the situation and the rules' own numbers, as handles with declared properties.
//!
//! A handle holds no values: it refers to those of the run. So a function that is given a figure can
//! change its conditions, and a misspelt property is an error where it stands.

use evenodds_engine::book::{Book, Domain, Parameter, Value, did_you_mean};
use evenodds_engine::expression::Expression;
use evenodds_engine::resolver::{Answer, Grade};
use rhai::{Dynamic, Engine, ImmutableString, NativeCallContext};

use crate::language::{ARMED, RULES, Said, WEAPON, refuse};
use crate::running::run;
use crate::values::handle::{At, Figure, Weapon};
use crate::values::{Fight, MarkForm, Reading, SideState, Stat, named};

/// The parameters of the game.
#[derive(Clone, Copy, Debug)]
struct Rules;

/// Returns a value of the fight that the run is about.
fn stat(find: impl FnOnce(&Fight) -> Option<&Stat>) -> Said<Dynamic> {
    run::now(|run| {
        let stat = run.fight.as_deref().and_then(find).map(Stat::value);
        stat.ok_or_else(|| {
            refuse("there is no weapon here", "give the figure one in the roster, or ask less")
        })
    })
}

/// Adds the handles to an engine.
pub fn register(engine: &mut Engine, book: &Book, marks: &MarkForm) {
    engine.register_type_with_name::<Figure>("figure");
    engine.register_type_with_name::<Weapon>("weapon");
    engine.register_type_with_name::<At>("situation");
    engine.register_type_with_name::<Rules>("rules");
    engine.register_type_with_name::<SideState>("side");
    for (place, key) in SideState::KEYS.into_iter().enumerate() {
        engine.register_get(key, move |side: &mut SideState| side.value(place));
    }
    engine.register_get(ARMED, |figure: &mut Figure| -> Said<Dynamic> {
        let role = usize::from(figure.0);
        run::now(|run| {
            let fight = run.fight.as_deref();
            Ok(fight.is_some_and(|fight| fight.figures[role].weapon.is_some()).into())
        })
    });
    for (at, field) in book.profile.iter().enumerate() {
        engine.register_get(&field.key, move |figure: &mut Figure| {
            let role = usize::from(figure.0);
            stat(|fight| fight.figures[role].stats.get(at))
        });
    }
    engine.register_get(WEAPON, |figure: &mut Figure| Weapon(figure.0));
    for (at, field) in book.weapon.iter().enumerate() {
        engine.register_get(&field.key, move |weapon: &mut Weapon| {
            let role = usize::from(weapon.0);
            stat(|fight| fight.figures[role].weapon.as_ref()?.get(at))
        });
    }
    for (at, field) in book.situation.iter().enumerate() {
        engine.register_get(&field.key, move |_: &mut At| stat(|fight| fight.at.get(at)));
    }
    for (slot, mark) in marks.iter().enumerate() {
        register_mark(engine, slot, &mark.key, mark.is_flag);
    }
    for field in &book.parameters {
        register_parameter(engine, field);
    }
    register_outcome(engine);
    // The method is marked as one that may change, which is how Rhai marks its internals.
    #[expect(deprecated, reason = "Rhai says so of what it may change, and has no other way")]
    engine.on_var(|name, _, _| Ok((name == RULES).then(|| Dynamic::from(Rules))));
}

/// Adds a condition, which a script can also set.
fn register_mark(engine: &mut Engine, slot: usize, key: &str, is_flag: bool) {
    engine.register_get(key, move |figure: &mut Figure| -> Said<Dynamic> {
        run::now(|run| run.mark(figure.0, slot).map(Reading::value))
    });
    let key = key.to_owned();
    engine.register_set(
        key.clone(),
        move |context: NativeCallContext<'_>, figure: &mut Figure, value: Dynamic| -> Said<()> {
            run::at(&context);
            let found =
                if is_flag { value.as_bool().ok().map(i64::from) } else { value.as_int().ok() };
            run::now(|run| {
                run.changes(&format!("`{key}` cannot change"))?;
                if found.is_some_and(|found| run.set_mark(figure.0, slot, found)) {
                    return Ok(());
                }
                let mark = run.program.marks.slot(slot);
                let (low, high) = (mark.low, mark.high);
                if is_flag {
                    let message = format!("`{key}` cannot be {}; expected a flag", named(&value));
                    return Err(refuse(message, "write true or false"));
                }
                let message =
                    format!("`{key}` cannot be {}; expected {low} to {high}", named(&value));
                Err(refuse(
                    message,
                    format!("write `clamp(..., {low}, {high})`, or widen its `range`"),
                ))
            })
        },
    );
}

/// Adds a parameter of the game. It counts as read when a script reads it.
fn register_parameter(engine: &mut Engine, field: &Parameter) {
    let (key, is_table) = (field.key.clone(), matches!(field.value, Value::Table(_)));
    if is_table {
        return;
    }
    engine.register_get(field.key.clone(), move |_: &mut Rules| -> Said<Dynamic> {
        run::now(|run| {
            let parameters = &run.program.book.parameters;
            Ok(match parameters.get(&key).map(|field| &field.value) {
                Some(Value::Flag(_)) => parameters.flag(&key).into(),
                Some(Value::Number(_)) => parameters.number::<i64>(&key).into(),
                Some(Value::Choice(_)) => parameters.choice(&key).to_owned().into(),
                Some(value) => Dynamic::from(value.to_string()),
                None => Dynamic::UNIT,
            })
        })
    });
}

fn register_outcome(engine: &mut Engine) {
    engine.register_get("degree", |outcome: &mut Answer| i64::from(outcome.degree));
    engine.register_get("passed", |outcome: &mut Answer| Grade::Success <= outcome.grade);
    engine.register_get("failed", |outcome: &mut Answer| outcome.grade < Grade::Success);
    engine.register_get("critical", |outcome: &mut Answer| outcome.grade == Grade::Critical);
    engine.register_get("fumble", |outcome: &mut Answer| outcome.grade == Grade::Fumble);
    engine.register_get("grade", |outcome: &mut Answer| -> ImmutableString {
        outcome.grade.name().into()
    });
    let grades = [
        ("fumble", Grade::Fumble),
        ("failure", Grade::Failure),
        ("success", Grade::Success),
        ("critical", Grade::Critical),
    ];
    for (name, grade) in grades {
        engine.register_fn(name, move |context: NativeCallContext<'_>, degree: i64| {
            run::at(&context);
            i16::try_from(degree).map(|degree| Answer { grade, degree }).map_err(|_| {
                let message = format!("a degree cannot be {degree}; expected -32768 to 32767");
                refuse(message, "check the number, or `clamp` it")
            })
        });
    }
}

/// Returns a cell of a table of the game.
pub fn cell(name: &str, row: i64, column: Option<&str>) -> Said<Dynamic> {
    run::now(|run| {
        let parameters = &run.program.book.parameters;
        let tables = || {
            let is_table = |field: &&Parameter| matches!(field.value, Value::Table(_));
            parameters.iter().filter(is_table).map(|field| field.key.as_str())
        };
        if !tables().any(|table| table == name) {
            let fix = did_you_mean(name, tables());
            let fix = fix.unwrap_or_else(|| "add it to game.toml as a `[[table]]`".to_owned());
            return Err(refuse(format!("there is no table `{name}`"), fix));
        }
        let table = parameters.table(name);
        let columns = || table.form().columns.iter().map(|column| column.key.as_str());
        let at = match column {
            None => 0,
            Some(column) => columns().position(|known| known == column).ok_or_else(|| {
                let fix = did_you_mean(column, columns());
                let list = columns().collect::<Vec<_>>().join(", ");
                let message = format!("`{name}` has no column `{column}`; expected {list}");
                refuse(message, fix.unwrap_or_else(|| "use one of these".to_owned()))
            })?,
        };
        let column = table.form().columns.get(at);
        let is_dice = column.is_some_and(|column| column.domain == Domain::Dice);
        Ok(match table.cells(row).get(at) {
            Some(Value::Number(number)) => (*number).into(),
            Some(Value::Flag(flag)) => (*flag).into(),
            Some(Value::Choice(word)) => match word.parse::<Expression>() {
                // A choice can be a number in quotes.
                Ok(dice) if is_dice || word.parse::<i64>().is_err() => Dynamic::from(dice),
                _ => word.clone().into(),
            },
            _ => Dynamic::UNIT,
        })
    })
}

//! Words that describe a die, and small ones that roll none.

use evenodds_engine::dice::Die;
use rhai::{Array, Dynamic, Engine, NativeCallContext};

use crate::bounds::{DICE_MAX, FACE_MAX};
use crate::dice::{AGAIN_MAX, DieKind, Explodes, Explosion, FaceSet, Faces};
use crate::language::{Said, beyond, refuse};
use crate::running::run;
use crate::values::{Reading, named};

/// The steps of the ladder of dice.
const LADDER: [i64; 5] = [4, 6, 8, 10, 12];

/// Returns a kind of die that a script names by its number of faces or describes.
pub fn kind(value: &Dynamic) -> Said<DieKind> {
    if let Some(kind) = value.read_lock::<DieKind>() {
        return Ok(kind.clone());
    }
    let faces = value.as_int().ok();
    let die = faces.and_then(|faces| u8::try_from(faces).ok()).and_then(Die::new);
    die.map(DieKind::plain).ok_or_else(|| {
        let message = match faces {
            Some(faces) => format!("a die of {faces} faces; expected 1 to 255"),
            None => format!("a die cannot be {}", named(value)),
        };
        refuse(message, "write the number of its faces, such as 6, or `die([...])`")
    })
}

/// Returns a number of dice that are read face by face. Fewer than none are none.
pub fn count(value: &Dynamic) -> Said<u8> {
    Ok(dice(value, u8::MAX.into())? as u8)
}

/// Returns a number of dice that are added up, counted or stepped through. Fewer than none are none.
pub fn many(value: &Dynamic) -> Said<u16> {
    Ok(dice(value, DICE_MAX)? as u16)
}

fn dice(value: &Dynamic, most: i64) -> Said<i64> {
    let Ok(count) = value.as_int() else {
        let message = format!("a number of dice cannot be {}", named(value));
        return Err(refuse(message, "write a whole number"));
    };
    if most < count {
        let message = format!("a pool of {count} dice; expected at most {most}");
        return Err(beyond(message, "check the number of dice, or clamp it"));
    }
    Ok(count.max(0))
}

fn times(value: i64) -> Said<u8> {
    u8::try_from(value).ok().filter(|times| *times <= AGAIN_MAX).ok_or_else(|| {
        let message = format!("a die is rolled again {value} times; expected 0 to {AGAIN_MAX}");
        refuse(message, "a smaller bound changes the chances by next to nothing")
    })
}

/// Returns a die with own faces.
fn own_faces(list: &Array) -> Said<DieKind> {
    let die = u8::try_from(list.len()).ok().and_then(Die::new).ok_or_else(|| {
        let message = format!("a die cannot have {} faces; expected 1 to 255", list.len());
        refuse(message, "list what is on each face")
    })?;
    let face = |item: &Dynamic| match Reading::of(item) {
        Ok(Reading::Number(number)) if FACE_MAX.unsigned_abs() < number.unsigned_abs() => {
            let message =
                format!("a face cannot be {number}; expected {} to {FACE_MAX}", -FACE_MAX);
            Err(refuse(message, "write smaller numbers, or count in larger units"))
        }
        Ok(face @ (Reading::Number(_) | Reading::List(_))) => Ok(face),
        _ => {
            let message = format!("a face cannot be {}", named(item));
            let fix = "write numbers, such as `die([0, 1, 2])`, or lists of at most 6 counters, \
                       such as `die([[1, 0], [0, 1]])`";
            Err(refuse(message, fix))
        }
    };
    let faces = list.iter().map(face).collect::<Said<Vec<Reading>>>()?;
    Ok(DieKind { faces: Some(faces), ..DieKind::plain(die) })
}

/// Returns a die that brings others, at most so many if the rules say so.
fn explosive(value: &Dynamic, on: &Dynamic, most: Option<i64>, reads: Explodes) -> Said<DieKind> {
    let kind = kind(value)?;
    if kind.explosion.is_some() {
        let message = "this die brings others already";
        return Err(refuse(message, "use one of `explode`, `penetrate` and `again`, and once"));
    }
    if kind.faces.is_some() && reads != Explodes::Again {
        let message = "a die with faces of its own has no face to add";
        return Err(refuse(message, "use `again`, which brings another die"));
    }
    let (on, is_endless) = (Faces::of(on)?.on(&kind)?, most.is_none());
    if is_endless && (1..=kind.die.faces()).all(|face| on.has(face)) {
        let message = "a die that brings another on every face never ends";
        let fix = "leave out a face, or say how many it brings at most: `explode(6, 1, 3)`";
        return Err(refuse(message, fix));
    }
    let most = times(most.unwrap_or(AGAIN_MAX.into()))?;
    let explosion = Explosion { on, most, is_endless, reads };
    Ok(DieKind { explosion: Some(explosion), ..kind })
}

/// Returns a die of which some faces are rolled again: these, or all others.
fn rerolled(value: &Dynamic, faces: &Dynamic, most: i64, these: bool) -> Said<DieKind> {
    let kind = kind(value)?;
    if kind.explosion.is_some() {
        let message = "a die that brings others cannot be rolled again afterwards";
        let fix = "roll each of its dice again: `explode(reroll(d, faces), from)`";
        return Err(refuse(message, fix));
    }
    if kind.reroll.is_some() {
        let message = "this die is rolled again already";
        return Err(refuse(message, "list all faces in one `reroll`, or one `push`"));
    }
    let faces = Faces::these(faces)?.on(&kind)?;
    let again = FaceSet::of(kind.die, |face| faces.has(face) == these);
    Ok(DieKind { reroll: Some((again, times(most)?)), ..kind })
}

/// Adds the words to an engine.
pub fn register(engine: &mut Engine) {
    type Call<'a> = NativeCallContext<'a>;
    engine.register_type_with_name::<DieKind>("die");
    engine.register_fn("die", |call: Call<'_>, value: Dynamic| {
        run::at(&call);
        match value.as_array_ref() {
            Ok(list) => own_faces(&list),
            Err(_) => kind(&value),
        }
    });
    engine.register_fn("reroll", |call: Call<'_>, die: Dynamic, on: Dynamic| {
        run::at(&call);
        rerolled(&die, &on, 1, true)
    });
    engine.register_fn("reroll", |call: Call<'_>, die: Dynamic, on: Dynamic, most: i64| {
        run::at(&call);
        rerolled(&die, &on, most, true)
    });
    engine.register_fn("push", |call: Call<'_>, die: Dynamic, keep: Dynamic| {
        run::at(&call);
        rerolled(&die, &keep, 1, false)
    });
    let explosions = [
        ("explode", Explodes::Adds),
        ("penetrate", Explodes::Penetrates),
        ("again", Explodes::Again),
    ];
    for (name, reads) in explosions {
        engine.register_fn(name, move |call: Call<'_>, die: Dynamic, on: Dynamic| {
            run::at(&call);
            explosive(&die, &on, None, reads)
        });
        engine.register_fn(name, move |call: Call<'_>, die: Dynamic, on: Dynamic, most: i64| {
            run::at(&call);
            explosive(&die, &on, Some(most), reads)
        });
    }
    engine.register_fn("step", |call: Call<'_>, die: i64, steps: i64| {
        run::at(&call);
        let Some(at) = LADDER.iter().position(|&faces| faces == die) else {
            let message = format!("a d{die} is not on the ladder d4, d6, d8, d10, d12");
            return Err(refuse(message, "begin with one of these"));
        };
        let at = (at as i64).saturating_add(steps).clamp(0, LADDER.len() as i64 - 1);
        Ok(LADDER[at as usize])
    });
    engine.register_fn(
        "natural",
        |call: Call<'_>, die: i64, plus: i64, need: i64| -> Said<Array> {
            run::at(&call);
            let top = i64::from(count(&Dynamic::from(die))?);
            let reaches =
                |face: &i64| *face == top || (*face != 1 && need <= face.saturating_add(plus));
            Ok((1..=top).filter(reaches).map(Dynamic::from).collect())
        },
    );
    engine.register_fn("table", |call: Call<'_>, name: &str, row: i64| {
        run::at(&call);
        super::figures::cell(name, row, None)
    });
    engine.register_fn("table", |call: Call<'_>, name: &str, row: i64, column: &str| {
        run::at(&call);
        super::figures::cell(name, row, Some(column))
    });
    engine.register_fn("clamp", |call: Call<'_>, number: i64, low: i64, high: i64| {
        run::at(&call);
        if high < low {
            let message = format!("`clamp` from {low} to {high} has its bounds swapped");
            return Err(refuse(message, "write the lower end first"));
        }
        Ok(number.clamp(low, high))
    });
    engine.register_fn("push_to", |list: &mut Array, item: Dynamic| list.push(item));
}

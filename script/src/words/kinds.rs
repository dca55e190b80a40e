//! Words that describe a die, and small ones that roll none.

use evenodds_engine::dice::Die;
use rhai::{Array, Dynamic, Engine, NativeCallContext};

use crate::die_kind::{AGAIN_MAX, DieKind, Explodes, Explosion, FaceSet};
use crate::error::refuse;
use crate::reading::{Reading, named};
use crate::run::{self, Said};

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
        let message = format!("a die cannot have {}; expected 1 to 255 faces", named(value));
        refuse(message, "write the number of its faces, such as 6, or `die([...])`")
    })
}

/// Returns a number of dice. Fewer than none are none.
pub fn count(value: &Dynamic) -> Said<u8> {
    let Ok(count) = value.as_int() else {
        let message = format!("a number of dice cannot be {}", named(value));
        return Err(refuse(message, "write a whole number"));
    };
    u8::try_from(count.max(0)).map_err(|_| {
        let message = format!("a pool of {count} dice; expected at most 255");
        refuse(message, "check the number of dice, or clamp it")
    })
}

/// Returns a set of faces: a list of them, or all from a number on. Faces that no die has are left
/// out.
pub fn faces(value: &Dynamic) -> Said<FaceSet> {
    let mut set = FaceSet::default();
    if let Ok(from) = value.as_int() {
        return Ok(match u8::try_from(from.max(0)) {
            Ok(from) => FaceSet::from(from),
            Err(_) => set,
        });
    }
    let Ok(list) = value.as_array_ref() else {
        let message = format!("faces cannot be {}", named(value));
        return Err(refuse(message, "write the lowest face, or a list such as `[1, 6]`"));
    };
    for item in list.iter() {
        let Ok(face) = item.as_int() else {
            return Err(refuse(format!("a face cannot be {}", named(item)), "write numbers"));
        };
        if let Ok(face) = u8::try_from(face) {
            set.add(face);
        }
    }
    Ok(set)
}

/// Returns the faces of a list alone.
fn face_list(value: &Dynamic) -> Said<FaceSet> {
    match value.as_int() {
        Ok(face) => faces(&vec![Dynamic::from(face)].into()),
        Err(_) => faces(value),
    }
}

fn times(value: i64) -> Said<u8> {
    u8::try_from(value).ok().filter(|times| *times <= AGAIN_MAX).ok_or_else(|| {
        let message = format!("{value} times; expected 0 to {AGAIN_MAX}");
        refuse(message, "a smaller bound changes the chances by next to nothing")
    })
}

/// Returns a die with own faces.
fn own_faces(list: &Array) -> Said<DieKind> {
    let die = u8::try_from(list.len()).ok().and_then(Die::new).ok_or_else(|| {
        let message = format!("a die cannot have {} faces; expected 1 to 255", list.len());
        refuse(message, "list what is on each face")
    })?;
    let face = |item: &Dynamic| {
        let expected = "expected a number or a short list of counters";
        Reading::of(item)
            .map_err(|found| refuse(format!("a face cannot be {found}; {expected}"), "mend it"))
    };
    let faces = list.iter().map(face).collect::<Said<Vec<Reading>>>()?;
    Ok(DieKind { faces: Some(faces), ..DieKind::plain(die) })
}

/// Returns a die that explodes.
fn explosive(value: &Dynamic, on: &Dynamic, most: i64, reads: Explodes) -> Said<DieKind> {
    let kind = kind(value)?;
    if kind.faces.is_some() && reads != Explodes::Again {
        let message = "a die with faces of its own has no face to add";
        return Err(refuse(message, "use `again`, which brings another die"));
    }
    let explosion = Explosion { on: faces(on)?, most: times(most)?, reads };
    Ok(DieKind { explosion: Some(explosion), ..kind })
}

fn rerolled(value: &Dynamic, faces: FaceSet, most: i64) -> Said<DieKind> {
    Ok(DieKind { reroll: Some((faces, times(most)?)), ..kind(value)? })
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
        rerolled(&die, face_list(&on)?, 1)
    });
    engine.register_fn("reroll", |call: Call<'_>, die: Dynamic, on: Dynamic, most: i64| {
        run::at(&call);
        rerolled(&die, face_list(&on)?, most)
    });
    engine.register_fn("push", |call: Call<'_>, die: Dynamic, keep: Dynamic| {
        run::at(&call);
        let keep = face_list(&keep)?;
        let mut rest = FaceSet::default();
        (1..=u8::MAX).filter(|face| !keep.has(*face)).for_each(|face| rest.add(face));
        rerolled(&die, rest, 1)
    });
    let explosions = [
        ("explode", Explodes::Adds),
        ("penetrate", Explodes::Penetrates),
        ("again", Explodes::Again),
    ];
    for (name, reads) in explosions {
        engine.register_fn(name, move |call: Call<'_>, die: Dynamic, on: Dynamic| {
            run::at(&call);
            explosive(&die, &on, AGAIN_MAX.into(), reads)
        });
        engine.register_fn(name, move |call: Call<'_>, die: Dynamic, on: Dynamic, most: i64| {
            run::at(&call);
            explosive(&die, &on, most, reads)
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
            let message = format!("`clamp` to {low} to {high}, which is upside down");
            return Err(refuse(message, "write the lower end first"));
        }
        Ok(number.clamp(low, high))
    });
    engine.register_fn("push_to", |list: &mut Array, item: Dynamic| list.push(item));
}

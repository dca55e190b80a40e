//! Calls of a script's own functions. Those with dice that only return a value are parts.

use std::any::TypeId;

use rhai::{Dynamic, Engine, NativeCallContext};

use crate::language::{Function, Said};
use crate::running::{Argument, Ask, Call, run};
use crate::values::handle::{At, Figure, Weapon};
use crate::values::{Reading, SideState};

/// Adds a function of the script under its plain name.
pub fn register_own(engine: &mut Engine, at: usize, function: &Function) {
    let types = vec![TypeId::of::<Dynamic>(); function.count];
    let is_part = function.rolls && !function.acts && !function.is_recursive;
    let (name, shown) = (function.name.clone(), function.shown().to_owned());
    engine.register_raw_fn(
        function.shown().to_owned(),
        types,
        move |call: NativeCallContext<'_>, given: &mut [&mut Dynamic]| -> Said<Dynamic> {
            run::at(&call);
            let arguments = || given.iter().map(|value| argument(value)).collect();
            if let Some(arguments) = is_part.then(arguments).flatten() {
                return part(at, arguments);
            }
            // The call consumes what it is given, which can be a variable of the caller.
            let mut given: Vec<Dynamic> = given.iter().map(|one| (**one).clone()).collect();
            let mut given: Vec<&mut Dynamic> = given.iter_mut().collect();
            run::inside(&shown, || call.call_fn_raw(&name, false, false, &mut given))
        },
    );
}

/// Asks for a part. One that is given no figure depends on none.
fn part(function: usize, arguments: Vec<Argument>) -> Said<Dynamic> {
    let reading = run::ask(|| {
        let is_of_fight = |one: &Argument| !matches!(one, Argument::Value(_) | Argument::Side(_));
        let has_figures = arguments.iter().any(is_of_fight);
        run::now(|run| {
            let fight = run.fight.clone().filter(|_| has_figures);
            let part = run.program.part(Call { function, arguments, fight });
            Ok(Ask::Part(part, Box::new(run.set())))
        })
    })?;
    Ok(reading.value())
}

/// Returns a value as an argument, if it can be one.
pub fn argument(value: &Dynamic) -> Option<Argument> {
    if let Ok(reading) = Reading::of(value) {
        return Some(Argument::Value(reading));
    }
    let figure = value.clone().try_cast::<Figure>().map(|figure| Argument::Figure(figure.0));
    let weapon = || value.clone().try_cast::<Weapon>().map(|weapon| Argument::Weapon(weapon.0));
    let at = || value.clone().try_cast::<At>().map(|_| Argument::At);
    let side = || value.clone().try_cast::<SideState>().map(Argument::Side);
    figure.or_else(weapon).or_else(at).or_else(side)
}

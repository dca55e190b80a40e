//! The language as rules can use it: it counts, and nothing else.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicIteratorPackage, BasicStringPackage, LogicPackage,
    Package,
};
use rhai::{Engine, OptimizationLevel, Position, Token};

use super::survey::COMPILED;
use crate::bounds::{
    CALLS_MAX, FUNCTIONS_MAX, ITEMS_MAX, NESTING_MAX, OPERATIONS_MAX, TEXT_MAX, VARIABLES_MAX,
};

/// Returns an engine that can count, and nothing else.
pub fn sandbox() -> Engine {
    let mut engine = Engine::new_raw();
    let packages = [
        ArithmeticPackage::new().as_shared_module(),
        BasicArrayPackage::new().as_shared_module(),
        BasicIteratorPackage::new().as_shared_module(),
        BasicStringPackage::new().as_shared_module(),
        LogicPackage::new().as_shared_module(),
    ];
    for package in packages {
        engine.register_global_module(package);
    }
    engine.set_optimization_level(OptimizationLevel::None);
    engine.set_max_operations(OPERATIONS_MAX);
    // A call by the plain name takes three levels. Calls are counted where they are made.
    engine.set_max_call_levels(3 * CALLS_MAX + 8);
    engine.set_max_expr_depths(NESTING_MAX, NESTING_MAX);
    engine.set_max_variables(VARIABLES_MAX);
    engine.set_max_functions(FUNCTIONS_MAX);
    engine.set_max_string_size(TEXT_MAX);
    engine.set_max_array_size(ITEMS_MAX);
    engine.set_max_map_size(1);
    // Comparisons have a home of their own, in `words`.
    engine.set_fast_operators(false);
    for symbol in ["eval", "Fn", "call", "print", "debug", "import", "export", "throw"] {
        engine.disable_symbol(symbol);
    }
    engine
}

/// Has functions compiled under names of their own, so that calls go through the language. Returns
/// the places of their names, which are known once a script is compiled.
pub fn name_functions(engine: &mut Engine) -> Arc<Mutex<BTreeMap<String, Position>>> {
    let places: Arc<Mutex<BTreeMap<String, Position>>> = Arc::default();
    let (kept, begins) = (Arc::clone(&places), Mutex::new(false));
    // The method is marked as one that may change, which is how Rhai marks its internals.
    #[expect(deprecated, reason = "Rhai says so of what it may change, and has no other way")]
    engine.on_parse_token(move |token, place, _| {
        let mut begins = begins.lock().unwrap_or_else(PoisonError::into_inner);
        let was = std::mem::replace(&mut *begins, token == Token::Fn);
        match token {
            Token::Identifier(name) if was => {
                let name = format!("{name}{COMPILED}");
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.entry(name.clone()).or_insert(place);
                Token::Identifier(Box::new(name.into()))
            }
            other => other,
        }
    });
    places
}

//! A survey of a script before it runs: what each function mentions, calls and loops over.

use std::collections::{BTreeMap, BTreeSet};

use rhai::{AST, ASTNode, Dynamic, Expr, FnCallExpr, FnPtr, Position, Stmt};

/// The end of the names of functions as they are compiled. A call by the plain name goes through
/// the language, which can make a part of it.
pub const COMPILED: &str = "__";

/// What the body of one function contains.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// The compiled name.
    pub name: String,
    /// The parameters, in order; those of a closure begin with what it captures.
    pub parameters: Vec<String>,
    /// The functions that it calls, with the number of arguments and the place.
    pub calls: Vec<(String, usize, Position)>,
    /// The games whose checks it rolls, with their places.
    pub games: Vec<(Whose, Position)>,
    /// Whether it rolls the game's own check against anything but 0.
    pub checks_against: bool,
    /// The closures that it contains, by their compiled names, with the number of captured
    /// variables.
    pub closures: BTreeMap<String, usize>,
    /// The properties that it mentions, with their places.
    pub properties: Vec<(String, Position)>,
    /// The variables that it mentions and does not declare, with their places.
    pub strange: Vec<(String, Position)>,
    /// The variables that it mentions, once for each time, its changes of them included.
    pub mentioned: Vec<String>,
    /// The variables that it assigns to, or of which it changes an item, with their places.
    pub changed: Vec<(String, Position)>,
    /// Whether it sets a property.
    pub sets: bool,
    /// What the language has and rules may not use.
    pub banned: Vec<(&'static str, Position)>,
    /// The first loop.
    pub first_loop: Option<Position>,
    /// The calls within a loop, with their places.
    pub looped: Vec<(String, Position)>,
    /// The places of rolls of single dice.
    pub single_rolls: Vec<Position>,
    /// Where the body begins.
    pub place: Position,
}

impl Body {
    /// Returns whether it calls a function of the script, or has it as a step.
    pub fn leads_to(&self, other: &Body) -> bool {
        match other.name.strip_suffix(COMPILED) {
            // The other checks are those of other games.
            Some("check") => self.games.iter().any(|(whose, _)| *whose == Whose::Own),
            Some(plain) => self.calls.iter().any(|(name, ..)| name == plain),
            None => self.closures.contains_key(&other.name),
        }
    }

    /// Returns whether it is a step of another function.
    pub fn is_closure(&self) -> bool {
        !self.name.ends_with(COMPILED)
    }

    /// Returns whether it is the function that scripts call by this name.
    pub fn is_called(&self, name: &str) -> bool {
        self.name.strip_suffix(COMPILED) == Some(name)
    }
}

/// The game that a check is one of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Whose {
    /// That of the script itself.
    Own,
    /// The one of this name.
    Named(String),
    /// One whose name is not written in place.
    Unnamed,
}

/// Surveys all functions of a script.
pub fn survey(ast: &AST) -> Vec<Body> {
    ast.iter_fn_def()
        .map(|function| {
            let (name, count) = (function.name.as_str(), function.params.len());
            let mut alone = ast.clone();
            alone.retain_functions(|_, _, other, parameters| other == name && parameters == count);
            let mut body = Body {
                name: name.to_owned(),
                parameters: function.params.iter().map(ToString::to_string).collect(),
                place: function.body.start_position(),
                ..Body::default()
            };
            let mut declared: BTreeSet<String> = body.parameters.iter().cloned().collect();
            alone.walk(&mut |path: &[ASTNode<'_>]| {
                declare(path, &mut declared);
                true
            });
            alone.walk(&mut |path: &[ASTNode<'_>]| {
                look(path, &declared, &mut body);
                true
            });
            body
        })
        .collect()
}

/// Adds the variables that a node declares.
fn declare(path: &[ASTNode<'_>], declared: &mut BTreeSet<String>) {
    match path.last() {
        Some(ASTNode::Stmt(Stmt::Var(parts, ..))) => {
            declared.insert(parts.0.name.to_string());
        }
        Some(ASTNode::Stmt(Stmt::For(parts, _))) => {
            declared.insert(parts.0.name.to_string());
            declared.extend(parts.1.as_ref().map(|counter| counter.name.to_string()));
        }
        _ => {}
    }
}

/// Takes down what a node is.
fn look(path: &[ASTNode<'_>], declared: &BTreeSet<String>, body: &mut Body) {
    match path.last() {
        Some(ASTNode::Stmt(statement)) => look_at_statement(statement, path, body),
        Some(ASTNode::Expr(expression)) => look_at_expression(expression, path, declared, body),
        _ => {}
    }
}

fn look_at_statement(statement: &Stmt, path: &[ASTNode<'_>], body: &mut Body) {
    match statement {
        Stmt::While(_, place) | Stmt::Do(_, _, place) | Stmt::For(_, place) => {
            body.first_loop.get_or_insert(*place);
        }
        Stmt::TryCatch(_, place) => body.banned.push(("try", *place)),
        Stmt::Assignment(parts) => match root(&parts.1.lhs) {
            Some(variable) => body.changed.push(variable),
            None => body.sets = true,
        },
        Stmt::FnCall(call, place) => look_at_call(call, *place, path, body),
        _ => {}
    }
}

fn look_at_expression(
    expression: &Expr,
    path: &[ASTNode<'_>],
    declared: &BTreeSet<String>,
    body: &mut Body,
) {
    match expression {
        Expr::FnCall(call, place) => look_at_call(call, *place, path, body),
        Expr::MethodCall(call, place) => {
            if CHANGES.contains(&call.name.as_str()) {
                body.changed.extend(receiver(path));
            }
            called(&call.name, call.args.len() + 1, *place, path, body);
        }
        Expr::Property(property, place) => body.properties.push((property.2.to_string(), *place)),
        Expr::Variable(variable, _, place) => {
            let name = variable.1.to_string();
            if !declared.contains(&name) {
                body.strange.push((name.clone(), *place));
            }
            body.mentioned.push(name);
        }
        Expr::ThisPtr(place) => body.banned.push(("this", *place)),
        Expr::Map(_, place) => body.banned.push(("maps", *place)),
        Expr::DynamicConstant(value, place) => {
            if value.is_map() {
                body.banned.push(("maps", *place));
            }
            if let Some(name) = closure(expression) {
                body.closures.entry(name).or_insert(0);
            }
        }
        _ => {}
    }
}

fn look_at_call(call: &FnCallExpr, place: Position, path: &[ASTNode<'_>], body: &mut Body) {
    // How the compiler writes a step that uses variables from outside.
    if call.name == "curry" {
        let captured = call.args.len().saturating_sub(1);
        if let Some(name) = call.args.first().and_then(closure) {
            body.closures.insert(name, captured);
        }
    } else {
        let game = game_of(call, place);
        body.checks_against |= matches!(game, Some((Whose::Own, _)))
            && !matches!(call.args.last(), Some(Expr::IntegerConstant(0, _)));
        body.games.extend(game);
        if is_single(call) {
            body.single_rolls.push(place);
        }
        called(&call.name, call.args.len(), place, path, body);
    }
}

/// Returns the game whose check a call is, or by whose rules it decides, with the place.
fn game_of(call: &FnCallExpr, place: Position) -> Option<(Whose, Position)> {
    let first = call.args.first()?;
    match (call.name.as_str(), call.args.len(), first) {
        ("check", 3 | 4, Expr::StringConstant(name, place))
        | ("contest", 3, Expr::StringConstant(name, place)) => {
            Some((Whose::Named(name.to_string()), *place))
        }
        ("check", 3, _) => Some((Whose::Own, place)),
        ("check", 4, _) | ("contest", 3, _) => Some((Whose::Unnamed, first.position())),
        _ => None,
    }
}

fn called(name: &str, count: usize, place: Position, path: &[ASTNode<'_>], body: &mut Body) {
    let loops = |node: &ASTNode<'_>| {
        matches!(node, ASTNode::Stmt(Stmt::While(..) | Stmt::Do(..) | Stmt::For(..)))
    };
    if path.iter().any(loops) {
        body.looped.push((name.to_owned(), place));
    }
    body.calls.push((name.to_owned(), count, place));
}

/// The methods that change the list that they are called on.
const CHANGES: [&str; 1] = ["push_to"];

/// Returns the variable that an expression is, or is an item of, with its place.
fn root(expression: &Expr) -> Option<(String, Position)> {
    match expression {
        Expr::Variable(variable, _, place) => Some((variable.1.to_string(), *place)),
        // An item of what a property returns is none of a variable's own.
        Expr::Index(parts, ..) if !has_property(&parts.rhs) => root(&parts.lhs),
        _ => None,
    }
}

/// Returns whether an expression that follows an item goes on to a property.
fn has_property(expression: &Expr) -> bool {
    match expression {
        Expr::Dot(parts, ..) => matches!(parts.rhs, Expr::Property(..)),
        Expr::Index(parts, ..) => has_property(&parts.rhs),
        _ => false,
    }
}

/// Returns the variable that the method at the end of a path is called on, with its place.
fn receiver(path: &[ASTNode<'_>]) -> Option<(String, Position)> {
    let (_, above) = path.split_last()?;
    let mut chains = above.iter().rev().map_while(|node| match node {
        ASTNode::Expr(Expr::Dot(parts, ..) | Expr::Index(parts, ..)) => Some(&parts.lhs),
        _ => None,
    });
    chains.find_map(root)
}

/// The words that roll so many dice of one kind.
const POOLS: [&str; 7] = ["sum", "count", "highest", "lowest", "drop", "pool", "faces"];

/// Returns whether a call rolls a single die.
fn is_single(call: &FnCallExpr) -> bool {
    let name = call.name.as_str();
    let is_one = matches!(call.args.first(), Some(Expr::IntegerConstant(1, _)));
    name == "roll" || is_one && POOLS.contains(&name)
}

/// Returns the compiled name of a closure.
fn closure(expression: &Expr) -> Option<String> {
    let Expr::DynamicConstant(value, _) = expression else { return None };
    let value: Dynamic = (**value).clone();
    value.try_cast::<FnPtr>().map(|pointer| pointer.fn_name().to_owned())
}

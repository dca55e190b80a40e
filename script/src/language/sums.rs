//! Sums of dice as a script writes them: `count(3, 6, 5) + count(2, 6, 4)`.
//!
//! Nothing but their sum is used, so they are rolled in one question: its answers are the sums, and
//! not all combinations of what is added.

use rhai::{AST, ASTNode, Expr, FnCallExpr, Position, Stmt};
use rustc_hash::FxHashSet;

/// The words whose dice are put together.
const ADDED: [&str; 3] = ["roll", "sum", "count"];

/// Where a script adds up dice alone.
#[derive(Debug, Default)]
pub struct Sums {
    /// The places of what is added.
    dice: FxHashSet<Position>,
    /// The places of the last additions.
    last: FxHashSet<Position>,
}

impl Sums {
    /// Finds the sums of a script: of two or more rolls, and of written numbers.
    pub fn of(ast: &AST) -> Sums {
        let (mut sums, mut within) = (Sums::default(), FxHashSet::default());
        ast.walk(&mut |path: &[ASTNode<'_>]| {
            let (call, place) = match path.last() {
                Some(
                    ASTNode::Expr(Expr::FnCall(call, place))
                    | ASTNode::Stmt(Stmt::FnCall(call, place)),
                ) => (call, *place),
                _ => return true,
            };
            let (mut dice, mut inner) = (Vec::new(), Vec::new());
            if is_sum(call)
                && !within.contains(&place)
                && adds_dice(call, &mut dice, &mut inner)
                && 1 < dice.len()
            {
                within.extend(inner);
                sums.dice.extend(dice);
                sums.last.insert(place);
            }
            true
        });
        sums
    }

    /// Returns whether what is rolled at a place is added up.
    pub fn are_added(&self, place: Position) -> bool {
        self.dice.contains(&place)
    }

    /// Returns whether a sum ends at a place.
    pub fn end_at(&self, place: Position) -> bool {
        self.last.contains(&place)
    }
}

fn is_sum(call: &FnCallExpr) -> bool {
    call.name == "+" && call.args.len() == 2
}

/// Returns whether a sum adds nothing but rolls and numbers. Takes down the places of the rolls, and
/// those of the sums in it.
fn adds_dice(sum: &FnCallExpr, dice: &mut Vec<Position>, inner: &mut Vec<Position>) -> bool {
    sum.args.iter().all(|term| match term {
        Expr::FnCall(call, place) if is_sum(call) => {
            inner.push(*place);
            adds_dice(call, dice, inner)
        }
        Expr::FnCall(call, place) => {
            dice.push(*place);
            ADDED.contains(&call.name.as_str())
        }
        Expr::IntegerConstant(..) => true,
        _ => false,
    })
}

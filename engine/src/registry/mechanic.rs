//! The configured mechanic of a game, so that other rules can roll its checks with any hand.

use std::any::Any;
use std::sync::Arc;

use crate::book::{Terms, Tracked};
use crate::dice::Dice;
use crate::mechanics::{DieOver, DieUnder, SuccessPool, SumUnder, TwoDiceUnder};
use crate::resolver::{Answer, Check, Resolver};

/// A mechanic as a game configures it, together with the function that makes its checks.
///
/// A [`System`](super::System) is object-safe, so it cannot be generic over dice. This value can:
/// it rolls a check of the game as a part of other rules. It is one of the five parametric
/// [`mechanics`](crate::mechanics).
///
/// ```
/// use evenodds_engine::dice::Exact;
/// use evenodds_engine::registry::Registry;
///
/// let registry = Registry::standard();
/// for system in &registry {
///     let terms = system.card().terms(system.card().rating.shown[0].into(), 0, None).unwrap();
///     let mechanic = system.mechanic().unwrap();
///     assert_eq!(Exact::law(|dice| mechanic.resolve(terms, dice)), system.law(terms));
/// }
/// ```
#[derive(Clone)]
pub struct Mechanic(Kind);

#[derive(Clone)]
enum Kind {
    SuccessPool(Configured<SuccessPool>),
    SumUnder(Configured<SumUnder>),
    DieOver(Configured<DieOver>),
    DieUnder(Configured<DieUnder>),
    TwoDiceUnder(Configured<TwoDiceUnder>),
}

/// Calls a method of the configured mechanic, whichever it is.
macro_rules! each {
    ($mechanic:expr, $configured:ident => $call:expr) => {
        match &$mechanic.0 {
            Kind::SuccessPool($configured) => $call,
            Kind::SumUnder($configured) => $call,
            Kind::DieOver($configured) => $call,
            Kind::DieUnder($configured) => $call,
            Kind::TwoDiceUnder($configured) => $call,
        }
    };
}

impl Mechanic {
    /// Creates a value of a configured mechanic and the function that makes its checks, before any
    /// ease. Returns `None` for a mechanic that is not one of the five.
    #[must_use]
    pub fn of<R: Resolver + 'static>(
        resolver: &Arc<Tracked<R>>,
        check: fn(Terms) -> R::Check,
    ) -> Option<Mechanic> {
        let configured = Configured { resolver: resolver.clone(), check };
        let configured: &dyn Any = &configured;
        let kind = kind(configured, Kind::SuccessPool)
            .or_else(|| kind(configured, Kind::SumUnder))
            .or_else(|| kind(configured, Kind::DieOver))
            .or_else(|| kind(configured, Kind::DieUnder))
            .or_else(|| kind(configured, Kind::TwoDiceUnder));
        kind.map(Mechanic)
    }

    /// Rolls a check with these terms.
    pub fn resolve(&self, terms: Terms, dice: &mut impl Dice) -> Answer {
        each!(self, configured => configured.resolve(terms, dice))
    }

    /// Returns our lead over them in a contest: positive if we win, 0 for a draw.
    #[must_use]
    pub fn lead(&self, ours: &Answer, theirs: &Answer) -> i16 {
        each!(self, configured => configured.resolver.lead(ours, theirs))
    }
}

/// Returns the kind of a configured mechanic if it is of this type.
fn kind<R: Resolver + 'static>(
    configured: &dyn Any,
    kind: fn(Configured<R>) -> Kind,
) -> Option<Kind> {
    configured.downcast_ref::<Configured<R>>().cloned().map(kind)
}

/// A mechanic of one type, with the function that makes its checks.
struct Configured<R: Resolver> {
    resolver: Arc<Tracked<R>>,
    check: fn(Terms) -> R::Check,
}

impl<R: Resolver> Clone for Configured<R> {
    fn clone(&self) -> Configured<R> {
        Configured { resolver: self.resolver.clone(), check: self.check }
    }
}

impl<R: Resolver<Outcome = Answer>> Configured<R> {
    fn resolve(&self, terms: Terms, dice: &mut impl Dice) -> Answer {
        self.resolver.resolve(&(self.check)(terms).eased(terms.ease()), dice)
    }
}

//! Reading the orders of units.

use super::entry::OrdersEntry;
use super::source::ScenarioText;
use crate::book::{Domain, Fault, one_of};
use crate::squad::scenario::Orders;

impl ScenarioText<'_> {
    /// Reads the orders of a unit or side; `usual` applies to keys that are not set.
    pub fn orders(&self, entry: Option<OrdersEntry>, usual: &Orders) -> Result<Orders, Fault> {
        let mut orders = usual.clone();
        for (key, word) in entry.into_iter().flat_map(toml::Spanned::into_inner) {
            let known = || self.field.orders.iter().map(String::as_str);
            let (span, key) = (key.span(), key.into_inner());
            let form = self.situation.get(&key).filter(|_| known().any(|known| known == key));
            let Some(Domain::Choices(words)) = form.map(|form| &form.domain) else {
                let list = known().collect::<Vec<_>>().join("`, `");
                let message = match list.as_str() {
                    "" => format!("no `{key}`: units of this game take no orders"),
                    list => format!("there is no order `{key}`; expected `{list}`"),
                };
                let fix = one_of(&key, known()).unwrap_or_else(|| "delete it".to_owned());
                return Err(self.fault(span, message).or_rather(Some(fix)));
            };
            let words = words.iter().map(|word| (word.as_str(), word));
            if let Some(word) = self.choice(&key, Some(word), words)? {
                orders.say(&key, word);
            }
        }
        Ok(orders)
    }
}

//! Counts of trials that are kept as JSON, and add up there.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use evenodds_engine::engagement::Tally;
use evenodds_engine::squad::SquadTally;
use serde::de::{DeserializeOwned, Error as _, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::answer::statistics::paired::Pairs;

/// Counts of trials. As JSON they are whole numbers in lists and objects, and those of other trials
/// are added number by number.
pub trait Tallied: Serialize + DeserializeOwned {
    /// Returns whether these can be the counts of so many trials.
    fn is_of(&self, trials: u64) -> bool;
}

impl Tallied for u64 {
    fn is_of(&self, trials: u64) -> bool {
        *self <= trials
    }
}

impl Tallied for () {
    fn is_of(&self, _: u64) -> bool {
        true
    }
}

impl Tallied for Tally {
    fn is_of(&self, trials: u64) -> bool {
        self.is_of(trials)
    }
}

impl Tallied for SquadTally {
    fn is_of(&self, trials: u64) -> bool {
        self.is_of(trials)
    }
}

impl Tallied for Pairs {
    fn is_of(&self, trials: u64) -> bool {
        let apart = self.gained.checked_add(self.lost);
        self.fights == trials && apart.is_some_and(|apart| apart <= trials)
    }
}

impl<T: Tallied> Tallied for Option<T> {
    fn is_of(&self, trials: u64) -> bool {
        self.as_ref().is_some_and(|tally| tally.is_of(trials))
    }
}

impl<T: Tallied> Tallied for Vec<T> {
    fn is_of(&self, trials: u64) -> bool {
        self.iter().all(|tally| tally.is_of(trials))
    }
}

impl<T: Tallied, const N: usize> Tallied for [T; N]
where
    [T; N]: Serialize + DeserializeOwned,
{
    fn is_of(&self, trials: u64) -> bool {
        self.iter().all(|tally| tally.is_of(trials))
    }
}

impl<T: Tallied, U: Tallied> Tallied for (T, U) {
    fn is_of(&self, trials: u64) -> bool {
        self.0.is_of(trials) && self.1.is_of(trials)
    }
}

/// How often each result came out. As JSON it is an object whose keys are the results, as JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Times<K>(pub BTreeMap<K, u64>);

impl<K> Default for Times<K> {
    fn default() -> Times<K> {
        Times(BTreeMap::new())
    }
}

impl<K: Serialize + DeserializeOwned + Ord> Tallied for Times<K> {
    fn is_of(&self, trials: u64) -> bool {
        let counts = self.0.values().copied();
        !self.0.values().any(|&count| count == 0)
            && counts.into_iter().try_fold(0, u64::checked_add) == Some(trials)
    }
}

impl<K: Serialize> Serialize for Times<K> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(self.0.len()))?;
        for (result, count) in &self.0 {
            let key = serde_json::to_string(result).map_err(serde::ser::Error::custom)?;
            map.serialize_entry(&key, count)?;
        }
        map.end()
    }
}

impl<'d, K: DeserializeOwned + Ord> Deserialize<'d> for Times<K> {
    fn deserialize<D: Deserializer<'d>>(from: D) -> Result<Times<K>, D::Error> {
        struct Results<K>(PhantomData<K>);
        impl<'d, K: DeserializeOwned + Ord> Visitor<'d> for Results<K> {
            type Value = Times<K>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with the count of each result")
            }

            fn visit_map<A: MapAccess<'d>>(self, mut map: A) -> Result<Times<K>, A::Error> {
                let mut times = BTreeMap::new();
                while let Some((key, count)) = map.next_entry::<String, u64>()? {
                    let result = serde_json::from_str(&key).map_err(A::Error::custom)?;
                    if times.insert(result, count).is_some() {
                        return Err(A::Error::custom(format!("the result {key} twice")));
                    }
                }
                Ok(Times(times))
            }
        }
        from.deserialize_map(Results(PhantomData))
    }
}

/// Adds counts as JSON to others of the same shape. Objects may lack keys that others have: a
/// result that did not come out. Returns `None` if the shapes differ or a number gets too large.
pub(crate) fn add(ours: &mut Value, theirs: &Value) -> Option<()> {
    match (ours, theirs) {
        (Value::Null, Value::Null) => Some(()),
        (Value::Number(ours), Value::Number(theirs)) => {
            *ours = ours.as_u64()?.checked_add(theirs.as_u64()?)?.into();
            Some(())
        }
        (Value::Array(ours), Value::Array(theirs)) if ours.len() == theirs.len() => {
            ours.iter_mut().zip(theirs).try_for_each(|(ours, theirs)| add(ours, theirs))
        }
        (Value::Object(ours), Value::Object(theirs)) => {
            for (key, theirs) in theirs {
                if let Some(ours) = ours.get_mut(key) {
                    add(ours, theirs)?;
                } else {
                    ours.insert(key.clone(), theirs.clone());
                }
            }
            Some(())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use evenodds_engine::fight::AttackResult;
    use evenodds_engine::resolver::{Answer, Grade};
    use serde_json::json;

    use super::*;

    /// Returns counts after a round trip through a text.
    fn again<T: Tallied>(tally: &T) -> T {
        let text = serde_json::to_string(tally).expect("counts are JSON");
        serde_json::from_str(&text).expect("JSON of counts is read")
    }

    #[test]
    fn counts_survive_a_round_trip() {
        let tally = Tally { fights: 5, by_round: vec![[1, 0, 2, 0, 0], [0; 5]] };
        let pairs = [Pairs { fights: 5, gained: 2, lost: 1 }; 2];
        let all = vec![(tally, pairs)];
        assert_eq!(again(&all), all);
        assert!(all.is_of(5) && !all.is_of(6));
        let grades = [(Grade::Fumble, -3), (Grade::Success, 2)];
        let answers = grades.map(|(grade, degree)| (Answer { grade, degree }, 7));
        let times = Times(BTreeMap::from(answers));
        assert_eq!(again(&times), times);
        assert!(times.is_of(14) && !times.is_of(13));
        let hit = AttackResult { hit: true, harm: 3, out: false };
        let times = Times(BTreeMap::from([(hit, u64::MAX)]));
        assert_eq!(again(&times), times);
        let squads = vec![Some(SquadTally::default()), None];
        assert_eq!(again(&squads), squads);
    }

    #[test]
    fn counts_of_another_shape_are_refused() {
        for (text, reason) in [
            (r#"{"fights": 5}"#, "missing field"),
            (r#"{"fights": -5, "by_round": []}"#, "invalid value"),
            (r#"{"fights": 5.5, "by_round": []}"#, "invalid type"),
            (r#"{"fights": 5, "by_round": [[1, 2]]}"#, "invalid length"),
            (r#"{"fights": 5, "by_round": [], "more": 1}"#, "unknown field"),
        ] {
            let refused = serde_json::from_str::<Tally>(text).expect_err("refused").to_string();
            assert!(refused.contains(reason), "{refused}");
        }
        let twice = r#"{"[1]": 2, "[ 1]": 3}"#;
        assert!(serde_json::from_str::<Times<Vec<u64>>>(twice).is_err());
    }

    #[test]
    fn counts_add_up_number_by_number() {
        let mut sum = json!({"fights": 3, "rounds": [[1, 2], [0, 0]], "none": null});
        let more = json!({"fights": 4, "rounds": [[0, 2], [2, 0]], "none": null, "new": 1});
        assert_eq!(add(&mut sum, &more), Some(()));
        assert_eq!(sum, json!({"fights": 7, "rounds": [[1, 4], [2, 0]], "none": null, "new": 1}));
        for other in [
            json!({"fights": [4]}),
            json!({"fights": -1}),
            json!({"fights": 0.5}),
            json!({"fights": u64::MAX}),
            json!({"rounds": [[1, 2]]}),
            json!([]),
        ] {
            assert_eq!(add(&mut sum.clone(), &other), None, "{other}");
        }
    }
}

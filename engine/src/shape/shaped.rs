//! The shapes of Rust's types, as they are read from TOML.

use std::collections::BTreeMap;
use std::iter::repeat;

use serde::de::value::Error;
use serde::de::{Error as _, IgnoredAny, Visitor};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};
use toml::{Spanned, Value};

use super::types::Shape;

/// A type that is read from TOML, and the shape of its values there.
pub trait Shaped {
    /// Whether a key of this type can be left out.
    const IS_OPTIONAL: bool = false;

    /// Returns the shape of its values.
    fn shape() -> Shape;
}

/// Implements [`Shaped`] for types with one shape.
macro_rules! shaped {
    ($($type:ty: $shape:expr),* $(,)?) => {$(
        impl Shaped for $type {
            fn shape() -> Shape {
                $shape
            }
        }
    )*};
}

shaped! {
    bool: Shape::Flag,
    i16: Shape::Whole(i16::MIN.into(), i16::MAX.into()),
    u16: Shape::Whole(0, u16::MAX.into()),
    i64: Shape::ANY_WHOLE,
    u64: Shape::Whole(0, i64::MAX),
    f64: Shape::ANY_NUMBER,
    String: Shape::Text,
    Value: Shape::Any,
    IgnoredAny: Shape::Any,
}

impl<T: Shaped> Shaped for Option<T> {
    const IS_OPTIONAL: bool = true;

    fn shape() -> Shape {
        T::shape()
    }
}

impl<T: Shaped> Shaped for Spanned<T> {
    const IS_OPTIONAL: bool = T::IS_OPTIONAL;

    fn shape() -> Shape {
        T::shape()
    }
}

impl<T: Shaped> Shaped for Vec<T> {
    fn shape() -> Shape {
        Shape::list(T::shape(), 0, usize::MAX)
    }
}

impl<T: Shaped> Shaped for (T, T) {
    fn shape() -> Shape {
        Shape::list(T::shape(), 2, 2)
    }
}

impl<T: Shaped, const N: usize> Shaped for [T; N] {
    fn shape() -> Shape {
        Shape::list(T::shape(), N, N)
    }
}

impl<K, T: Shaped> Shaped for BTreeMap<K, T> {
    fn shape() -> Shape {
        Shape::map(T::shape())
    }
}

/// Returns the shape of the names of all values of a type, each with what is said of it.
#[must_use]
pub fn named<T: Copy>(all: &[T], name: fn(T) -> &'static str, says: &[&str]) -> Shape {
    let says = says.iter().copied().chain(repeat(""));
    let words = all.iter().zip(says).map(|(&one, says)| (name(one), says));
    Shape::explained(words)
}

/// Returns the shape of an enum without fields that serde reads, with what is said of each value.
pub(crate) fn spelled_words<'de, T: Deserialize<'de>>(says: &[&str]) -> Shape {
    let mut names = &[][..];
    // It has no value to read, and fails once it knows the names.
    let _ = T::deserialize(Names(&mut names));
    Shape::explained(names.iter().copied().zip(says.iter().copied().chain(repeat(""))))
}

/// Takes the names of the values of an enum, and reads none.
struct Names<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Names<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("no enum"))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        *self.0 = names;
        Err(Error::custom("no value"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

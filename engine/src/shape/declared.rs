//! The macros with which forms are declared.

/// Declares the keys of tables: a struct for each, which is read from TOML and refuses other keys,
/// and its [`TableShape`](crate::shape::TableShape).
///
/// A key has a comment, which says what it means, and a type. After it can stand `=> SHAPE`, if a
/// value has to be more than of this type, or `as FUNCTION`, where several forms say the same of a
/// key: the function returns its [`SharedKey`](crate::shape::SharedKey). A key can be left out if its
/// type is an `Option`, or with `#[serde(default)]`. Before the struct, `#[one_of(KEY, KEY)]` says
/// that a table has exactly one of some keys, and `#[needs(KEY: OTHER)]` that
/// a key means nothing without another.
///
/// ```
/// use evenodds_engine::shape::{Shape, keys};
///
/// keys! {
///     /// A toll.
///     struct Toll {
///         /// Who pays it.
///         name: String => Shape::NAME,
///         /// How much.
///         amount: Option<i64> => Shape::Whole(0, 9),
///     }
/// }
///
/// let toll: Toll = toml::from_str("name = \"Ann\"").unwrap();
/// assert_eq!((toll.name.as_str(), toll.amount), ("Ann", None));
/// assert_eq!(Toll::keys().keys[1].says, "How much.");
/// assert!(toml::from_str::<Toll>("nam = 1").is_err());
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __keys {
    ($(
        $(#[doc = $about:literal])*
        $(#[derive($($derived:ident),+ $(,)?)])?
        $(#[one_of($($one:ident),+ $(,)?)])*
        $(#[needs($($with:ident: $other:ident),+ $(,)?)])?
        $visible:vis struct $name:ident {$(
            $(#[doc = $says:literal])*
            $(#[serde(rename = $file:literal)])?
            $(#[serde(default $(= $usual:literal)?)])?
            $seen:vis $key:ident: $type:ty $(as $shared:path)? $(=> $shape:expr)?
        ),+ $(,)?}
    )+) => {$(
        $(#[doc = $about])*
        #[derive(serde::Deserialize $(, $($derived),+)?)]
        #[serde(deny_unknown_fields)]
        $visible struct $name {$(
            $(#[doc = $says])*
            $(#[serde(rename = $file)])?
            $(#[serde(default $(= $usual)?)])?
            $seen $key: $type
        ),+}

        impl $name {
            /// Returns the keys of its table.
            $visible fn keys() -> $crate::shape::TableShape {
                let table = $crate::shape::TableShape::of(concat!($($about),*));
                $(
                    let name = [$($file,)? stringify!($key)][0];
                    let key = $crate::shape::KeyShape::declared::<$type>(name, concat!($($says),*));
                    $(let key = key.shared($shared());)?
                    $(let key = key.shaped($shape);)?
                    $(let key = {
                        $(let _: &str = $usual;)?
                        key.defaulted()
                    };)?
                    let table = table.with(key);
                )+
                $(let table = table.one_of([$(stringify!($one)),+]);)*
                $($(let table = table.needing(stringify!($with), stringify!($other));)+)?
                table
            }
        }

        impl $crate::shape::Shaped for $name {
            fn shape() -> $crate::shape::Shape {
                $crate::shape::Shape::Table($name::keys())
            }
        }
    )+};
}

#[doc(inline)]
pub use __keys as keys;

/// Declares an enum, and keeps the comments of its values as its `SAYS`.
macro_rules! documented {
    ($(#[$about:meta])* $visible:vis enum $name:ident {$(
        $(#[doc = $says:literal])*
        $(#[default $($nothing:ident)?])?
        $(#[serde($($serde:tt)+)])?
        $value:ident
    ),+ $(,)?}) => {
        $(#[$about])*
        $visible enum $name {$(
            $(#[doc = $says])*
            $(#[default $($nothing)?])?
            $(#[serde($($serde)+)])?
            $value
        ),+}

        impl $name {
            /// What each value means, in their order.
            pub(crate) const SAYS: &'static [&'static str] = &[$(concat!($($says),*)),+];
        }
    };
}

pub(crate) use documented;

/// Declares an enum that serde reads by the names of its values, and keeps their comments.
macro_rules! spelled {
    ($(#[$about:meta])* $visible:vis enum $name:ident {$($values:tt)+}) => {
        $crate::shape::documented! {
            $(#[$about])*
            $visible enum $name {$($values)+}
        }

        impl $crate::shape::Shaped for $name {
            fn shape() -> $crate::shape::Shape {
                $crate::shape::spelled_words::<$name>($name::SAYS)
            }
        }
    };
}

pub(crate) use spelled;

//! The words of the turn's settings.

use super::parameters::Parameters;
use crate::shape::KnownWords;

/// Declares enums whose values are the words of a setting, the first being the default.
macro_rules! words {
    ($(
        $(#[$about:meta])*
        $name:ident: $($(#[doc = $says:literal])* $value:ident $word:literal,)+;
    )*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $($(#[doc = $says])* $value,)+
        }

        impl $name {
            pub(super) const WORDS: KnownWords =
                KnownWords { names: &[$($word),+], says: &[$(concat!($($says),*)),+] };
            const ALL: &[$name] = &[$($name::$value),+];

            /// Returns the word used in files.
            #[must_use]
            pub const fn word(self) -> &'static str {
                $name::WORDS.names[self as usize]
            }

            pub(super) fn of(parameters: &Parameters, key: &str) -> $name {
                let word = parameters.choice(key);
                let place = $name::WORDS.names.iter().position(|known| *known == word);
                $name::ALL[place.unwrap_or(0)]
            }
        }
    )*};
}

words! {
    /// How fighters take turns.
    Order:
    /// One side's figures and the other's, one by one.
    Alternating "alternating",
    /// One side with all its figures, then the other.
    Igougo "igougo",
    /// One by one, beginning in each round with the fighter for whom the script's `first` gives the
    /// higher number.
    Initiative "initiative",
    /// By drawing a side's token or card for each activation.
    Drawn "drawn",
    /// A side acts until an attack misses, at most as often as it has actions.
    UntilFailure "until-failure",
    /// In each round all move, shoot and strike, phase by phase, as `phases` says.
    Phases "phases",
    /// The sides take turns, in which each has an order for each of its figures, and any figure can
    /// take several of them.
    OrderPool "order-pool",
    /// Both act, and what they do takes effect at once.
    Simultaneous "simultaneous",;

    /// Who acts before the turn passes on.
    Acts:
    /// One figure.
    Figure "figure",
    /// All figures of a unit, one by one.
    Unit "unit",
    /// All figures of a side, one by one.
    Side "side",;

    /// The phases of a round.
    Phases:
    /// All move, then those not in contact shoot, then those in contact strike.
    MoveShootStrike "move-shoot-strike",
    /// They strike before they shoot.
    MoveStrikeShoot "move-strike-shoot",
    /// They shoot before they move.
    ShootMoveStrike "shoot-move-strike",
    /// They shoot, then strike, and move last.
    ShootStrikeMove "shoot-strike-move",
    /// They strike before they move, and shoot last.
    StrikeMoveShoot "strike-move-shoot",
    /// They strike, then shoot, and move last.
    StrikeShootMove "strike-shoot-move",;

    /// Who plays a phase.
    PhasesBy:
    /// One side plays all its phases, then the other.
    Side "side",
    /// Each phase is played by one side, then by the other.
    Both "both",;

    /// Who goes first.
    Goes:
    /// By an even roll.
    Roll "roll",
    /// The first fighter.
    A "a",
    /// The second fighter.
    B "b",
    /// The fighter for whom the script's `first` gives the higher number; if they are equal, by an
    /// even roll.
    Script "script",
    /// Whoever finished first in the round before, and in the first round by an even roll.
    PreviousFinisher "previous-finisher",;

    /// How often something happens.
    Often:
    /// Once in a fight.
    Once "once",
    /// Anew in each round.
    EachRound "each-round",;

    /// Whether a figure that is to act has to pass a test first.
    Activates:
    /// It acts.
    Free "free",
    /// It acts if the script's `activate` says so.
    Test "test",;

    /// What is lost with a test of activation.
    Forfeit:
    /// The activation.
    Figure "figure",
    /// The activation, and those of all figures of the side that have yet to act in the round.
    Side "side",;

    /// What an attack hand to hand leads to.
    Melee:
    /// The attacker strikes.
    One "one",
    /// The attacker strikes, then the defender if still able.
    StrikeBack "strike-back",
    /// Both strike, and both take effect.
    Both "both-at-once",;

    /// What a fighter does in the other's activation.
    Reaction:
    /// Nothing.
    None "none",
    /// It acts when it is hit.
    OnHit "on-hit",
    /// It acts when it is attacked and not hit.
    OnMiss "on-miss",
    /// It shoots at an enemy that moves in its sight.
    OnSight "on-sight",
    /// The same, if it has done nothing in its own activation but move.
    Overwatch "overwatch",;

    /// When nerve is tested.
    Nerve:
    /// Never.
    Never "never",
    /// When a fighter is hit.
    OnHit "on-hit",
    /// When a fighter is harmed.
    OnLoss "on-loss",
    /// At the end of each round.
    RoundEnd "round-end",
    /// At the end of each round in which a side has lost a share of what it can lose.
    Fraction "fraction",
    /// At the end of each round in which a side has no leader any more.
    Leader "leader",;

    /// Whose nerve is tested.
    Whom:
    /// That of the fighter to whom it happened.
    Target "target",
    /// That of the fighter who caused it.
    Attacker "attacker",
    /// That of both.
    Both "both",;

    /// Who takes a test of nerve, and flees if it fails.
    NerveBy:
    /// The figure.
    Figure "figure",
    /// Its unit.
    Unit "unit",
    /// Its side.
    Side "side",;

    /// What ends a fight for a fighter who is not out.
    Rout:
    /// A test of nerve, if the script's `nerve` says so.
    Nerve "nerve",
    /// Losing a share of what it can lose.
    Fraction "fraction",
    /// Losing the leader of its side.
    Leader "leader",
    /// Nothing.
    Never "never",;

    /// When a fighter who is out is removed.
    Removal:
    /// At once.
    AtOnce "at-once",
    /// At the end of the round, so that it still acts in it.
    RoundEnd "round-end",
    /// At the end of the phase, so that it still acts in it.
    PhaseEnd "phase-end",;

    /// Which figure of a unit is the next for what an attack has left.
    Allocates:
    /// The one that is nearest to the attacker.
    Nearest "nearest",
    /// The one that is nearest to the figure attacked.
    Beside "beside",
    /// The one that its owner can spare most: the most harmed, and of equals the last.
    Weakest "weakest",;

    /// What ends a fight that neither side has lost.
    End:
    /// The last round.
    Rounds "rounds",
    /// A die at the end of each round from one on, or the last round.
    Roll "roll",;

    /// What a side does with figures that are left over once the other's have all acted, or with units.
    Leftovers:
    /// They act last.
    Last "last",
    /// They do not act in this round.
    None "none",
    /// None is left over: the side with more has several act at a time, so that both finish together.
    Proportional "proportional",;
}

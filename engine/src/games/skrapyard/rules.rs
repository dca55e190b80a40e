//! The numbers of Skrapyard's book, and how it sets the die under a characteristic.

use crate::book::{Book, FieldCard, Parameters, Terms, Tracked};
use crate::dice::{Dice, Die};
use crate::expression::roll_down;
use crate::mechanics::{Characteristic, DieUnder};
use crate::table::UNITS;

/// The parameters of a book; the system file describes each.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The characteristic test.
    pub test: Tracked<DieUnder>,
    pub standing: Tracked<i16>,
    pub large_target: Tracked<i16>,
    pub small_target: Tracked<i16>,
    pub team_shoot: Tracked<i16>,
    pub inch: Tracked<i16>,
    pub cover: Tracked<i16>,
    /// The reach of weapons in multiples of S, from basic to sniper.
    pub reaches: [Tracked<i16>; 4],
    pub counts_from_limit: Tracked<bool>,
    pub charge: Tracked<i16>,
    pub surprise: Tracked<i16>,
    pub outnumbering: Tracked<i16>,
    pub outnumber_on_disengage: Tracked<bool>,
    pub support: Tracked<i16>,
    pub team_fight: Tracked<i16>,
    pub blade_breaker: Tracked<i16>,
    /// Whether what a blade-breaker opens stays open when its wielder is gone.
    pub opening_lasts: Tracked<bool>,
    /// Whether charge and surprise bear on what answers a riposte.
    pub answers_in_full: Tracked<bool>,
    /// Whether a natural 12 hits one who is wounded.
    pub fumbles_hit_wounded: Tracked<bool>,
    /// Whether to be behind any of several enemies counts in disengaging.
    pub surprises_any: Tracked<bool>,
    pub great_fight: Tracked<i16>,
    pub great_armour: Tracked<i16>,
    pub feel: Tracked<WoundTiming>,
    pub chain_rolls: Tracked<u8>,
    pub undeclared: Tracked<Undeclared>,
    pub step_back_quarters: Tracked<i32>,
    pub recovery_engaged: Tracked<i16>,
    pub recovery_team: Tracked<i16>,
    pub morale_team: Tracked<i16>,
    pub morale_isolation: Tracked<i16>,
    pub hero_isolation: Tracked<bool>,
    pub feats: Tracked<Spending>,
    pub feat_cost: Tracked<u8>,
    pub resolve_gain: Tracked<u8>,
    pub discipline_serves_hero: Tracked<bool>,
    pub distract: Tracked<i16>,
    pub enchant: Tracked<i16>,
    /// Whether Enchant changes the range too.
    pub enchant_shortens: Tracked<bool>,
    pub jinx: Tracked<i16>,
    pub torment: Tracked<i16>,
    pub arc_armour: Tracked<i16>,
    /// The maximum total stature of a unit.
    pub unit_size: Tracked<i16>,
    /// Whether two of unequal statures are in a team if only one is near the other.
    pub one_is_enough: Tracked<bool>,
    pub walk_inches: Tracked<i32>,
    /// The height of an obstacle per point of stature, in units.
    pub stature_units: i32,
    pub sight_units: Tracked<i32>,
    /// Whether lines of sight keep off those beyond the target too.
    pub sight_keeps_off_all: Tracked<bool>,
    /// Whether those whose D is best take the second test of a default action.
    pub retests: Tracked<bool>,
    /// Whether what is exactly as high as eyes and heads hides them.
    pub level_hides: Tracked<bool>,
    pub shoots_into_combat: Tracked<bool>,
    pub picks_farther: Tracked<bool>,
    pub edge_units: Tracked<i32>,
    pub retreat_units: Tracked<i32>,
    pub leaves_table: Tracked<bool>,
    /// Whether retreats only lead straight away from the nearest enemy.
    pub retreats_straight: Tracked<bool>,
    pub retreat_loses_wounded: Tracked<bool>,
    pub awe_counts_hero: Tracked<bool>,
    pub removal_shakes: Tracked<bool>,
    pub wounded_enlarge: Tracked<bool>,
    pub team_charge: Tracked<TeamCharge>,
    pub charge_sight: Tracked<ChargeSight>,
    /// Whether heroes of squads perform feats.
    pub squad_feats: Tracked<bool>,
    /// The widths that bases may have.
    pub bases: Tracked<BaseWidths>,
}

/// The widths that bases may have, in units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BaseWidths {
    /// The stature of grown humans.
    pub grown: i16,
    /// The minimum width for smaller figures.
    pub young: i32,
    /// The minimum width for all others.
    pub least: i32,
    /// The maximum width.
    pub most: i32,
}

/// What a figure fights with if no weapon is named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undeclared {
    /// The first hand weapon of its list.
    First,
    /// A basic weapon.
    Basic,
}

impl Undeclared {
    /// What a figure fights with whose player declares this: `advanced`, or nothing.
    #[must_use]
    pub fn declaring(self, declared: &str) -> Undeclared {
        if declared == "advanced" { Undeclared::First } else { self }
    }
}

/// When a member of a team that charges has the benefit of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TeamCharge {
    /// If the charge of no other member falls short.
    All,
    /// If its own charge ends in contact.
    Each,
}

/// Where a figure sees enemies to charge or to make for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChargeSight {
    /// All around, for it may turn first.
    Around,
    /// In front.
    Front,
}

/// When failed A tests of a series of attacks take effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WoundTiming {
    /// After each hit.
    Each,
    /// After the series.
    End,
}

/// What heroes in duels spend Resolve on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spending {
    /// Nothing.
    None,
    /// What suits the situation.
    Fitting,
    /// This feat alone.
    Only(Feat),
}

/// A feat that has an effect between two fighters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Feat {
    /// Failed D tests may be re-rolled.
    Discipline,
    /// Regain R.
    Resolve,
    /// Less F for the enemy.
    Distract,
    /// Less S for the enemy.
    Enchant,
    /// Less A for the enemy.
    Jinx,
    /// Less D for the enemy.
    Torment,
    /// Take R from the enemy.
    Leech,
    /// Less movement for the enemy.
    Ensnare,
    /// A shot that removes.
    Arc,
}

impl Rules {
    /// The rules of a book.
    #[must_use]
    pub fn read(book: &Book) -> Rules {
        let parameters = &book.parameters;
        let number = |key| parameters.tracked(|parameters| parameters.number::<i16>(key));
        let small = |key| parameters.tracked(|parameters| parameters.number::<u8>(key));
        let flag = |key| parameters.tracked(|parameters| parameters.flag(key));
        let says = |key, word| parameters.tracked(|parameters| parameters.choice(key) == word);
        let inches =
            |key, times| parameters.tracked(|parameters| times * parameters.number::<i32>(key));
        Rules {
            test: parameters.tracked(test),
            standing: number("standing"),
            large_target: number("large_target"),
            small_target: number("small_target"),
            team_shoot: number("team_shoot"),
            inch: number("inch"),
            cover: number("cover"),
            reaches: ["reach_basic", "reach_medium", "reach_long", "reach_sniper"].map(number),
            counts_from_limit: says("range_penalty_from", "limit"),
            charge: number("charge"),
            surprise: number("surprise"),
            outnumbering: number("outnumbering"),
            outnumber_on_disengage: flag("outnumber_on_disengage"),
            support: number("support"),
            team_fight: number("team_fight"),
            blade_breaker: number("blade_breaker"),
            opening_lasts: flag("blade_breaker_lasts"),
            answers_in_full: says("riposte_answer", "full"),
            fumbles_hit_wounded: says("fumble_at_wounded", "hits"),
            surprises_any: says("disengage_surprise", "any"),
            great_fight: number("great_fight"),
            great_armour: number("great_armour"),
            feel: parameters.tracked(|parameters| match parameters.choice("chain_armour") {
                "each" => WoundTiming::Each,
                _ => WoundTiming::End,
            }),
            chain_rolls: small("chain_rolls"),
            undeclared: parameters.tracked(|parameters| {
                match parameters.choice("undeclared_hand") {
                    "basic" => Undeclared::Basic,
                    _ => Undeclared::First,
                }
            }),
            step_back_quarters: inches("step_back_inches", 4),
            recovery_engaged: number("recovery_engaged"),
            recovery_team: number("recovery_team"),
            morale_team: number("morale_team"),
            morale_isolation: number("morale_isolation"),
            hero_isolation: flag("hero_isolation"),
            feats: parameters.tracked(|parameters| spending(parameters.choice("feats"))),
            feat_cost: small("feat_cost"),
            resolve_gain: small("resolve_gain"),
            discipline_serves_hero: flag("discipline_serves_hero"),
            distract: number("distract"),
            enchant: number("enchant"),
            enchant_shortens: flag("enchant_range"),
            jinx: number("jinx"),
            torment: number("torment"),
            arc_armour: number("arc_armour"),
            unit_size: number("unit_size"),
            one_is_enough: says("team_of_unequal", "one"),
            walk_inches: inches("move_inches", 1),
            // Obstacles are sized as figures are, whose heights stand in the field alone.
            stature_units: book.field.as_ref().map_or(UNITS, |field| field.figure(1).height).max(1),
            sight_units: inches("sight_gap", UNITS),
            sight_keeps_off_all: says("sight_gap_at", "all"),
            retests: flag("default_retest"),
            level_hides: flag("level_cover"),
            shoots_into_combat: flag("shoots_into_combat"),
            picks_farther: says("farther_target", "easier"),
            edge_units: inches("edge_gap", UNITS),
            retreat_units: inches("retreat_gap", UNITS),
            retreat_loses_wounded: flag("retreat_loses_wounded"),
            awe_counts_hero: says("awe_discipline", "hero"),
            removal_shakes: flag("removal_shakes"),
            wounded_enlarge: flag("wounded_enlarge"),
            team_charge: parameters.tracked(|parameters| match parameters.choice("team_charge") {
                "each" => TeamCharge::Each,
                _ => TeamCharge::All,
            }),
            charge_sight: parameters.tracked(|parameters| {
                match parameters.choice("charge_sight") {
                    "front" => ChargeSight::Front,
                    _ => ChargeSight::Around,
                }
            }),
            leaves_table: says("retreat_over_edge", "leaves"),
            retreats_straight: says("retreat_way", "straight"),
            squad_feats: flag("squad_feats"),
            bases: parameters.tracked(|parameters| {
                bases(parameters.number("grown_stature"), book.field.as_ref())
            }),
        }
    }

    /// Rolls a D3, D4 or D6, read from the game's own die.
    pub fn small_die(&self, small: Die, dice: &mut impl Dice) -> u8 {
        // Skrapyard 1.7: other ranges come off the same die.
        // Skrapyard 1.7.1, Skrapyard 1.7.2 and Skrapyard 1.7.3: a D3, a D4, a D6 are the roll
        // divided by 4, 3 and 2, and rounded up.
        roll_down(self.test.die, small, dice)
    }
}

/// The characteristic test.
#[must_use]
pub fn test(parameters: &Parameters) -> DieUnder {
    // Skrapyard 6.1: characteristics are printed from 3 to 10.
    let printed = (parameters.number("value_min"), parameters.number("value_max"));
    // Skrapyard 7.1: at or under the characteristic passes.
    DieUnder {
        // Skrapyard 1.1: twelve-sided dice.
        die: parameters.die("die"),
        // Skrapyard 1.5: a 1 always passes, a 12 always fails.
        passes_to: parameters.number("passes_to"),
        fails_from: parameters.number("fails_from"),
        capped: parameters.flag("cap_modified").then_some(printed),
    }
}

/// The check that terms ask for.
pub(super) fn check(terms: Terms) -> Characteristic {
    // Skrapyard 1.3: modifiers go on the characteristic, not on the die.
    Characteristic { printed: terms.rating(), modifier: 0 }
}

/// A count divided by a number of parts, rounded up.
#[must_use]
pub const fn rounded_up(count: i32, parts: i32) -> i32 {
    // Skrapyard 1.6: fractions are rounded up.
    (count + parts - 1).div_euclid(parts)
}

/// The widths of bases, from the sizes of figures.
fn bases(grown: i16, field: Option<&FieldCard>) -> BaseWidths {
    // A base is as wide as two whole radii.
    let width = |size: i16| field.map_or(UNITS, |field| field.figure(size.into()).base / 2 * 2);
    let widest = field.into_iter().flat_map(|field| &field.figures);
    let most = widest.map(|figure| figure.base).max().unwrap_or(UNITS);
    BaseWidths { grown, young: width(grown - 1), least: width(grown), most }
}

fn spending(word: &str) -> Spending {
    match word {
        "spend" => Spending::Fitting,
        "discipline" => Spending::Only(Feat::Discipline),
        "resolve" => Spending::Only(Feat::Resolve),
        "distract" => Spending::Only(Feat::Distract),
        "enchant" => Spending::Only(Feat::Enchant),
        "jinx" => Spending::Only(Feat::Jinx),
        "torment" => Spending::Only(Feat::Torment),
        "leech" => Spending::Only(Feat::Leech),
        "arc" => Spending::Only(Feat::Arc),
        _ => Spending::None,
    }
}

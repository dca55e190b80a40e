//! The numbers and readings of Skrapyard's book that attacks and duels depend on.

use super::Feat;
use crate::book::Book;
use crate::games::skrapyard::profile::{Missile, Undeclared};
use crate::games::skrapyard::squad::Numbers;

/// The numbers and readings of a book; what each is stands beside it in the system file.
#[derive(Clone, Debug)]
pub struct Rules {
    pub standing: i16,
    pub large_target: i16,
    pub small_target: i16,
    pub team_shoot: i16,
    pub inch: i16,
    pub cover: i16,
    reaches: [i16; 4],
    pub counts_from_limit: bool,
    pub charge: i16,
    pub surprise: i16,
    pub outnumbering: i16,
    pub outnumber_on_disengage: bool,
    pub support: i16,
    pub team_fight: i16,
    pub blade_breaker: i16,
    pub great_fight: i16,
    pub great_armour: i16,
    pub feel: Feel,
    pub chain_rolls: u8,
    pub undeclared: Undeclared,
    pub step_back_quarters: i32,
    pub recovery_engaged: i16,
    pub recovery_team: i16,
    pub morale_team: i16,
    pub hero_morale: i16,
    pub feats: Policy,
    pub feat_cost: u8,
    pub resolve_gain: u8,
    pub discipline_serves_hero: bool,
    pub distract: i16,
    pub enchant: i16,
    pub jinx: i16,
    pub torment: i16,
    pub arc_armour: i16,
    pub squads: Numbers,
}

/// When the A tests of a chain of blows are felt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feel {
    /// After each hit.
    Each,
    /// When the blows are over.
    End,
}

/// What heroes spend Resolve on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Nothing.
    None,
    /// What fits.
    Spend,
    /// This feat alone.
    Only(Feat),
}

impl Rules {
    pub fn read(book: &Book) -> Rules {
        let parameters = &book.parameters;
        let number = |key: &str| parameters.number::<i16>(key);
        // Skrapyard 16.2.2: in a unit and not in a team. A lone character is in no unit, and a
        // hero is one by the letter.
        let isolated = parameters.flag("hero_isolation");
        Rules {
            standing: number("standing"),
            large_target: number("large_target"),
            small_target: number("small_target"),
            team_shoot: number("team_shoot"),
            inch: number("inch"),
            cover: number("cover"),
            reaches: ["reach_basic", "reach_medium", "reach_long", "reach_sniper"].map(number),
            counts_from_limit: parameters.choice("range_penalty_from") == "limit",
            charge: number("charge"),
            surprise: number("surprise"),
            outnumbering: number("outnumbering"),
            outnumber_on_disengage: parameters.flag("outnumber_on_disengage"),
            support: number("support"),
            team_fight: number("team_fight"),
            blade_breaker: number("blade_breaker"),
            great_fight: number("great_fight"),
            great_armour: number("great_armour"),
            feel: if parameters.choice("chain_armour") == "each" { Feel::Each } else { Feel::End },
            chain_rolls: parameters.number("chain_rolls"),
            undeclared: match parameters.choice("undeclared_hand") {
                "basic" => Undeclared::Basic,
                _ => Undeclared::First,
            },
            step_back_quarters: 4 * parameters.number::<i32>("step_back_inches"),
            recovery_engaged: number("recovery_engaged"),
            recovery_team: number("recovery_team"),
            morale_team: number("morale_team"),
            hero_morale: if isolated { number("morale_isolation") } else { 0 },
            feats: policy(parameters.choice("feats")),
            feat_cost: parameters.number("feat_cost"),
            resolve_gain: parameters.number("resolve_gain"),
            discipline_serves_hero: parameters.flag("discipline_serves_hero"),
            distract: number("distract"),
            enchant: number("enchant"),
            jinx: number("jinx"),
            torment: number("torment"),
            arc_armour: number("arc_armour"),
            squads: Numbers::read(book),
        }
    }

    /// How many times S a weapon reaches.
    pub fn reach(&self, missile: Missile) -> i16 {
        self.reaches[missile as usize]
    }
}

fn policy(word: &str) -> Policy {
    match word {
        "spend" => Policy::Spend,
        "discipline" => Policy::Only(Feat::Discipline),
        "resolve" => Policy::Only(Feat::Resolve),
        "distract" => Policy::Only(Feat::Distract),
        "enchant" => Policy::Only(Feat::Enchant),
        "jinx" => Policy::Only(Feat::Jinx),
        "torment" => Policy::Only(Feat::Torment),
        "leech" => Policy::Only(Feat::Leech),
        "arc" => Policy::Only(Feat::Arc),
        _ => Policy::None,
    }
}

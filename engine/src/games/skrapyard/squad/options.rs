//! What players may do: feats of heroes among it, and their spells.

use super::setup::Squad;
use crate::games::skrapyard::profile::{Known, members};
use crate::games::skrapyard::rules::Feat;
use crate::squad::{OptionId, PlayerOption};

/// A feat or a spell, by its place in [`HeroOption::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HeroOption {
    Fight,
    Shoot,
    Armour,
    Discipline,
    Resolve,
    Movement,
    Flight,
    Arc,
    Distract,
    Enchant,
    Jinx,
    Torment,
    Leech,
    Ensnare,
}

impl HeroOption {
    const ALL: [HeroOption; 14] = [
        HeroOption::Fight,
        HeroOption::Shoot,
        HeroOption::Armour,
        HeroOption::Discipline,
        HeroOption::Resolve,
        HeroOption::Movement,
        HeroOption::Flight,
        HeroOption::Arc,
        HeroOption::Distract,
        HeroOption::Enchant,
        HeroOption::Jinx,
        HeroOption::Torment,
        HeroOption::Leech,
        HeroOption::Ensnare,
    ];

    /// Its number among the options of a fight.
    pub(super) const fn id(self) -> OptionId {
        OptionId::own(self as usize)
    }

    /// The spell of a feat that is one.
    pub(super) const fn spell(feat: Feat) -> Option<HeroOption> {
        match feat {
            Feat::Distract => Some(HeroOption::Distract),
            Feat::Enchant => Some(HeroOption::Enchant),
            Feat::Jinx => Some(HeroOption::Jinx),
            Feat::Torment => Some(HeroOption::Torment),
            Feat::Leech => Some(HeroOption::Leech),
            Feat::Ensnare => Some(HeroOption::Ensnare),
            Feat::Arc => Some(HeroOption::Arc),
            Feat::Discipline | Feat::Resolve => None,
        }
    }

    /// Whether a hero who knows these feats knows it.
    const fn is_of(self, known: Known) -> bool {
        match self {
            HeroOption::Fight => known.fight,
            HeroOption::Shoot => known.shoot,
            HeroOption::Armour => known.armour,
            HeroOption::Discipline => known.discipline,
            HeroOption::Resolve => known.resolve,
            HeroOption::Movement => known.movement,
            _ => known.magic,
        }
    }

    const fn option(self) -> PlayerOption {
        let (key, says) = match self {
            HeroOption::Fight => ("feat-fight", "to use the feat Fight"),
            HeroOption::Shoot => ("feat-shoot", "to use the feat Shoot"),
            HeroOption::Armour => ("feat-armour", "to use the feat Armour"),
            HeroOption::Discipline => ("feat-discipline", "to use the feat Discipline"),
            HeroOption::Resolve => ("feat-resolve", "to use the feat Resolve"),
            HeroOption::Movement => ("feat-movement", "to use the feat Movement"),
            HeroOption::Flight => ("fly", "to fly by magic"),
            HeroOption::Arc => ("arc", "to shoot an Aethyric arc"),
            HeroOption::Distract => ("distract", "to cast Distract"),
            HeroOption::Enchant => ("enchant", "to cast Enchant"),
            HeroOption::Jinx => ("jinx", "to cast Jinx"),
            HeroOption::Torment => ("torment", "to cast Torment"),
            HeroOption::Leech => ("leech", "to cast Leech"),
            HeroOption::Ensnare => ("ensnare", "to cast Ensnare"),
        };
        PlayerOption::of(self.id(), key, says)
    }
}

impl Squad {
    /// What players may do: what they may in every game, leave close combat, and use the feats that a
    /// hero of either side knows.
    pub(super) fn all_options(&self) -> Vec<PlayerOption> {
        let mut options = self.field.usual_options();
        options.push(PlayerOption::BREAK_OFF);
        let is_known =
            |one: &HeroOption| members(self.heroes).any(|hero| one.is_of(self.profile(hero).known));
        let feats = HeroOption::ALL.into_iter().filter(|_| *self.rules.squad_feats);
        options.extend(feats.filter(is_known).map(HeroOption::option));
        options
    }

    /// The feats that the player of a hero may use, of those that it knows.
    pub(super) fn allowed(&self, hero: u8, known: Known) -> Known {
        let may = |feat: HeroOption| self.field.may(hero.into(), feat.id());
        Known {
            fight: known.fight && may(HeroOption::Fight),
            shoot: known.shoot && may(HeroOption::Shoot),
            armour: known.armour && may(HeroOption::Armour),
            discipline: known.discipline && may(HeroOption::Discipline),
            resolve: known.resolve && may(HeroOption::Resolve),
            movement: known.movement && may(HeroOption::Movement),
            magic: known.magic,
        }
    }
}

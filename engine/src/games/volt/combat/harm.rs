//! How a Volt attack lands, what armour leaves of it and which wounds it makes.

use super::told;
use super::wounds::Hurt;
use super::{Condition, Hamper, Volt};
use crate::dice::{Dice, Key};
use crate::fight::{Attack, Combat, Fighter};
use crate::games::volt::profile::{Approach, Kind, Profile, Situation, Tactic};
use crate::mechanics::Attempt;
use crate::resolver::{Grade, Resolver};

/// How an attack lands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Landing {
    /// No die hits.
    Missed,
    /// No die even succeeds, which leaves whoever strikes open to one who waits for that.
    Wide,
    /// It hits, and the armour stops it.
    Stopped,
    /// It hits, and comes through the armour as Stun.
    Blunted(Hit),
    /// It hits.
    Struck(Hit),
}

impl Landing {
    /// Whether it hits, whatever the armour makes of it.
    pub const fn hits(self) -> bool {
        !matches!(self, Landing::Missed | Landing::Wide)
    }

    /// Whether it can wound.
    pub const fn harms(self) -> bool {
        matches!(self, Landing::Blunted(_) | Landing::Struck(_))
    }
}

/// How well an attack hits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hit {
    /// With one die.
    Plain,
    /// With both.
    Full,
}

impl Volt {
    /// Rolls an attack, up to where it is known what hits the body.
    pub fn land(&self, attack: &Attack<'_, Volt>, dice: &mut impl Dice) -> Landing {
        let (check, theirs) = (self.check(attack), attack.theirs.profile);
        let [pierce, _] = self.force(attack.ours.profile, *attack.situation);
        let lack = theirs.protection - pierce;
        let manner = manner(*attack.situation);
        let inputs = [check.value, check.against, theirs.coverage, lack, manner];
        dice.settle_by_key(Key::new("Volt attack", inputs.map(i32::from)), |dice| {
            let pair = dice.fold(2, self.roll.die, (0, 0), |(black, _), face| match black {
                0 => (face, 0),
                _ => (black, face),
            });
            let grade = self.roll.judge(check, pair.0, pair.1).grade;
            let hit = match grade {
                Grade::Fumble | Grade::Failure => None,
                Grade::Success => Some(Hit::Plain),
                Grade::Critical => Some(Hit::Full),
            };
            let parried = attack.situation.is_guarded() && self.parries(check, pair);
            let hit = hit.filter(|_| !parried);
            told::roll(attack, check, pair, hit, dice);
            if attack.situation.is_guarded() && hit.is_none() {
                return Volt::waited_for(attack, check, pair, dice);
            }
            hit.map_or(Landing::Missed, |hit| self.pass(attack, hit, pair, lack, dice))
        })
    }

    /// Whether one who waits for an opening parries what could have hit.
    fn parries(&self, check: Attempt, (black, white): (u8, u8)) -> bool {
        // Volt X38: if either die is within the Guard.
        [black, white].iter().any(|&face| self.roll.reading(check.value, face) <= check.against)
    }

    /// What one who waits for an opening makes of a miss.
    fn waited_for(
        attack: &Attack<'_, Volt>,
        check: Attempt,
        (black, white): (u8, u8),
        dice: &mut impl Dice,
    ) -> Landing {
        // Volt X39: both dice have to be above Strike.
        let open = check.value < i16::from(black.min(white));
        let name = &attack.theirs.profile.name;
        dice.tell(if open { "X39" } else { "X38" }, || match open {
            true => format!("{name} sees an opening"),
            false => format!("{name} parries and waits"),
        });
        if open { Landing::Wide } else { Landing::Missed }
    }

    /// How a hit passes the armour; `lack` is how far Pierce is below Protection.
    fn pass(
        &self,
        attack: &Attack<'_, Volt>,
        hit: Hit,
        (black, white): (u8, u8),
        lack: i16,
        dice: &mut impl Dice,
    ) -> Landing {
        let Profile { name, coverage, .. } = attack.theirs.profile;
        let mut shown = white;
        if attack.situation.tactics[0] == Tactic::FindWeakness {
            // Volt X40: armour fails if either die is above Coverage.
            shown = white.max(black);
        }
        // Volt X13: armour with Coverage 20 is sealed.
        // Volt X14: other armour is bypassed if the white die of the attack is above Coverage.
        let covered = 0 < *coverage && (20 <= *coverage || i16::from(shown) <= *coverage);
        if !covered {
            if 0 < *coverage {
                dice.tell("X14", || format!("{name}'s armour does not cover where it hits"));
            }
            return Landing::Struck(hit);
        }
        let lack = match hit {
            // Volt X8: a full hit has Pierce +2.
            Hit::Full => lack - self.rules.full_hit_pierce,
            Hit::Plain => lack,
        };
        // Assumption: Pierce at or over Protection ignores the armour, and less is stopped; where
        // the book has a band below Protection, what falls in it comes through as Stun.
        if lack <= 0 {
            dice.tell("X15", || format!("it pierces {name}'s armour"));
            Landing::Struck(hit)
        } else if lack <= self.rules.stun_band {
            dice.tell("X15", || format!("{name}'s armour takes the edge off it"));
            Landing::Blunted(hit)
        } else {
            dice.tell("X15", || format!("{name}'s armour stops it"));
            Landing::Stopped
        }
    }

    /// Rolls the damage of an attack that landed: what comes of it as Stun, and as an Injury.
    pub fn hurts(
        &self,
        attack: &Attack<'_, Volt>,
        landing: Landing,
        dice: &mut impl Dice,
    ) -> [Hurt; 2] {
        let weapon = &attack.ours.profile.weapon;
        let [_, damage] = self.force(attack.ours.profile, *attack.situation);
        let (hit, kind) = match landing {
            Landing::Missed | Landing::Wide | Landing::Stopped => return [Hurt::Nothing; 2],
            Landing::Blunted(hit) => (hit, Kind::Stun),
            Landing::Struck(hit) => (hit, weapon.wounds),
        };
        // Volt X8: a full hit has Damage +5.
        let more = match hit {
            Hit::Full => self.rules.full_hit_damage,
            Hit::Plain => 0,
        };
        let first = self.hurt(damage + more, kind, dice);
        if kind == Kind::Injury {
            return [Hurt::Nothing, first];
        }
        // Volt X9: a full hit with a weapon that stuns rolls for an Injury too, as a plain hit
        // would.
        // Assumption: not where armour took the edge off it.
        let injures = hit == Hit::Full && matches!(landing, Landing::Struck(_));
        let second = if injures { self.hurt(damage, Kind::Injury, dice) } else { Hurt::Nothing };
        [first, second]
    }

    /// One attack, up to its wounds: whether it hit, the condition of the one attacked, and the
    /// highest row marked.
    pub fn blow(&self, attack: &Attack<'_, Volt>, dice: &mut impl Dice) -> (bool, Condition, u16) {
        let (check, ours, theirs) = (self.check(attack), attack.ours.profile, attack.theirs);
        if let Approach::Ranged(shooting) = attack.situation.attack
            && !self.reaches(ours, shooting)
        {
            told::out_of_reach(ours, dice);
            return (false, theirs.condition, 0);
        }
        let [pierce, damage] = self.force(ours, *attack.situation);
        let Profile { coverage, protection, .. } = theirs.profile;
        let (kind, manner) = (ours.weapon.wounds as i16, manner(*attack.situation));
        let lack = protection - pierce;
        let inputs = [check.value, check.against, *coverage, lack, manner, damage, kind];
        let (hit, hurts) =
            dice.settle_by_key(Key::new("Volt blow", inputs.map(i32::from)), |dice| {
                let landing = self.land(attack, dice);
                (landing.hits(), self.hurts(attack, landing, dice))
            });
        let (mut after, harm) = mark(theirs, hurts, dice);
        self.hampers(attack, &mut after, harm, dice);
        (hit, after, harm)
    }

    /// What a shot that is out for more than a wound does with one on this row.
    fn hampers(
        &self,
        attack: &Attack<'_, Volt>,
        after: &mut Condition,
        row: u16,
        dice: &mut impl Dice,
    ) {
        let Profile { name, penalties, .. } = attack.theirs.profile;
        let hamper = match attack.situation.tactics[0] {
            Tactic::Disarm => Hamper::Disarmed,
            Tactic::Immobilize => Hamper::Felled,
            _ => return,
        };
        // Volt X36: a wound of -3 or worse does it.
        if self.rules.hamper_penalty < penalties.of_row(row) || penalties.put_out(after.wounds) {
            return;
        }
        after.hamper = hamper;
        dice.tell("X36", || match hamper {
            Hamper::Disarmed => format!("{name} drops what it holds"),
            _ => format!("{name} falls"),
        });
    }

    /// Rolls damage.
    fn hurt(&self, damage: i16, kind: Kind, dice: &mut impl Dice) -> Hurt {
        let key = Key::new("Volt damage", [i32::from(damage), kind as i32]);
        dice.settle_by_key(key, |dice| {
            // Volt X10: two dice against Damage, and the degree is the wound.
            let check = Attempt { value: damage, against: 0 };
            let answer = self.roll.resolve(&check, dice);
            let failed = answer.grade < Grade::Success;
            dice.tell(if failed { "X11" } else { "X10" }, || match (failed, kind) {
                (true, _) => format!("Damage {damage}: the roll fails"),
                (_, Kind::Stun) => format!("Damage {damage}: a Stun of {}", answer.degree),
                (_, Kind::Injury) => format!("Damage {damage}: an Injury of {}", answer.degree),
            });
            let degree = u8::try_from(answer.degree).unwrap_or(u8::MAX);
            match kind {
                _ if failed && self.rules.failed_marks && 0 < damage => {
                    Hurt::Failed(damage.min(10) as u8)
                }
                _ if failed => Hurt::Nothing,
                Kind::Stun => Hurt::Wound(degree.min(10)),
                Kind::Injury => Hurt::Wound(degree.min(self.rules.injury_max)),
            }
        })
    }
}

/// What of the tactics of both bears on how an attack lands, beside its value.
fn manner(situation: Situation) -> i16 {
    let searching = situation.tactics[0] == Tactic::FindWeakness;
    i16::from(searching) + 2 * i16::from(situation.is_guarded())
}

/// Marks what damage rolls came to: the condition of the one attacked, and the highest row
/// marked.
pub fn mark(theirs: Fighter<'_, Volt>, hurts: [Hurt; 2], dice: &mut impl Dice) -> (Condition, u16) {
    let Fighter { profile, condition: mut after } = theirs;
    let mut harm = 0;
    for (hurt, kind) in hurts.into_iter().zip([Kind::Stun, Kind::Injury]) {
        if hurt != Hurt::Nothing {
            let row = after.wounds.mark(hurt, kind, &profile.penalties);
            told::mark(&profile.name, row, kind, dice);
            harm = harm.max(row.row().into());
        }
    }
    if 0 < harm {
        after.penalty = profile.penalties.total(after.wounds);
        told::state(profile, theirs.condition, after, dice);
    }
    (after, harm)
}

#!/usr/bin/env python3
"""Write sprawl_fights.json: exact laws of attacks and duels of SPRAWL.

Run by hand from the root of the repository; the build and the tests only read the result:

    python3 -m venv .venv
    .venv/bin/pip install icepool==2.1.3
    .venv/bin/python data/oracles/make_sprawl_fights.py

It needs icepool, for every roll is one of its dice, in whole numbers; some minutes; and no other
library. Running it again must leave sprawl_fights.json as it is. Nothing is written if one of the
checks fails.

Each attack has a name, the profiles of attacker and defender, the weapons, the situation, and
`hit` (the Shooting Test reaches its Difficulty; in a brawl, the attacker wins the exchange),
`wound` (at least one point of damage is left after the Toughness Test), `out` (this attack alone
brings Health to 0 and the Incapacitation Table says Out) and `harm` (points left after the
Toughness Test, not capped at Health, [[harm, probability], ...]).

Each duel has two profiles a and b, who takes the first Turn (`first`: a, or even odds) and, with at
most rounds_max rounds, `wins`, `draw` (undecided), `by`, `rounds_mean` (a round is one Turn each;
the one in which it ends counts whole, an undecided duel counts all) and `ended_by_round` (so many
rounds were enough, for rounds 1 to 100). `forever` is the same duel with no limit of rounds: the
wins, and the chance that it `never` ends, as when both guns are empty. `states` is the size of the
chain of Turns, ends included.

Every number that the text of the game lacks is in PARAMETERS, and so is every choice between two
readings of it.
"""

import itertools
import pathlib
import sys
import time
from functools import cache
from importlib.metadata import version

import icepool

from chains import Chain, by_icepool, by_icepool_in_parts
from fights import ROUNDS_MAX, near, write

OUTPUT = pathlib.Path(__file__).resolve().parent / "sprawl_fights.json"

PARAMETERS = {
    "rounds_max": ROUNDS_MAX,
    "die": 10,
    "target": 7,
    "rule_of_tens": True,
    "tens_on_toughness": True,
    "tens_on_damage": False,
    "net_success": "raw-D+1",
    "difficulty": 1,
    "difficulty_min": 1,
    "cover": {"none": 0, "partial": 1, "full": 2},
    "running": 1,
    "size": {"small": 1, "normal": 0, "large": -1},
    "each_attacker_after_the_first": 1,
    "each_damage_suffered": 1,
    "brawl_power": "muscle + power of the best melee weapon",
    "misfire": {"jammed": 5, "empty": 5},
    "incapacitation": {"recovery": 3, "down": 4, "out": 3},
    "pinned_guts_need_min": 1,
    "recovered_health": 1,
    "recovered_toughness": -1,
    "brawl_at_zero": "finish",
    "brawl_hurt_in_own_turn": "recovers in the Recovery Phase of the same Turn",
    "damage_suffered": "counts for Difficulty and Guts Test; Health begins as in the profile",
    "long_range": "beyond short_inches, up to long_inches and no farther",
}

SIDES = PARAMETERS["die"]


# ---------------------------------------------------------------------------------------- the dice


def successes_of(face, tens):
    """How many successes one face counts for."""
    if face < PARAMETERS["target"]:
        return 0
    return 2 if face == SIDES and tens else 1


def most(dice):
    """The most successes that a Test with so many dice can have."""
    return dice * (2 if PARAMETERS["rule_of_tens"] else 1)


@cache
def pool(dice, tens):
    """The law of the number of successes."""
    if dice == 0:
        return icepool.Die([0])
    return dice @ icepool.d(SIDES).map(lambda face: successes_of(face, tens))


def test(dice):
    return pool(dice, PARAMETERS["rule_of_tens"])


@cache
def shooting(dice):
    """The law of (successes, whether the gun misfires)."""
    one = icepool.d(SIDES).map(
        lambda face: icepool.Vector((successes_of(face, PARAMETERS["rule_of_tens"]), face == 1))
    )
    return (dice @ one).map(lambda raw, ones: (raw, int(raw == 0 and ones > 0)), star=True)


def net(raw, difficulty):
    """What is left of the successes once the Difficulty is met."""
    return raw - difficulty + 1 if raw >= difficulty else 0


@cache
def harm(dice, toughness):
    """The law of the damage left of so many dice of it."""
    damage = pool(dice, PARAMETERS["tens_on_damage"])
    return (damage - pool(toughness, PARAMETERS["tens_on_toughness"])).map(lambda h: max(h, 0))


MISS, JAMMED, EMPTIED, HIT = range(4)
MISFIRE = icepool.Die([JAMMED, EMPTIED], times=list(PARAMETERS["misfire"].values()))


@cache
def shot(dice, difficulty, power, toughness):
    """The law of (what comes of a shot, harm)."""

    def resolve(raw, misfire):
        if misfire:
            return icepool.tupleize(MISFIRE, 0)
        won = net(raw, difficulty)
        return icepool.tupleize(HIT, harm(won + power, toughness)) if won else (MISS, 0)

    return shooting(dice).map(resolve, star=True)


@cache
def exchange(mine, yours):
    """The law of (who is hurt, harm) of one close combat: 0 for me, 1 for you, 2 for a tie.

    Of each: Brawling dice, Difficulty, Power, Toughness.
    """

    def resolve(my_raw, your_raw):
        margin = net(my_raw, mine[1]) - net(your_raw, yours[1])
        if margin == 0:
            return (2, 0)
        power = mine[2] if margin > 0 else yours[2]
        toughness = yours[3] if margin > 0 else mine[3]
        return icepool.tupleize(int(margin > 0), harm(abs(margin) + power, toughness))

    return icepool.map(resolve, test(mine[0]), test(yours[0]))


# ------------------------------------------------------------------------- profiles and situations

ARMOURY = {
    "pistol": ("gun", 2, 8, 16, 1, 1),
    "smg": ("gun", 3, 10, 20, 1, 2),
    "rifle": ("gun", 4, 16, 32, 1, 2),
    "shotgun": ("gun", 4, 6, 12, 1, 1),
    "carbine": ("gun", 3, 12, 24, 2, 1),
    "relic": ("gun", 2, 8, 16, 1, 3),
    "knife": ("melee", 1),
    "sword": ("melee", 2),
}


def weapon(name):
    kind, power, *rest = ARMOURY[name]
    result = {"name": name, "kind": kind, "power": power}
    keys = ("short_inches", "long_inches", "long_difficulty", "reliability")
    return result | dict(zip(keys, rest, strict=False))


def profile(*weapons, **keys):
    result = {
        "shooting": 4,
        "brawling": 4,
        "toughness": 3,
        "quickness": 4,
        "muscle": 3,
        "smarts": 4,
        "guts": 3,
        "health": 4,
    }
    assert keys.keys() <= result.keys()
    return result | keys | {"weapons": list(weapons)}


def used(*profiles):
    """The weapons that these profiles name."""
    return [weapon(name) for name in ARMOURY if any(name in p["weapons"] for p in profiles)]


def gun_of(who, situation):
    """The gun that the situation names, else the first."""
    named = situation.get("weapon")
    guns = [weapon(n) for n in who["weapons"] if ARMOURY[n][0] == "gun" and named in (None, n)]
    return guns[0]


def brawl_power(who):
    melee = [ARMOURY[n][1] for n in who["weapons"] if ARMOURY[n][0] == "melee"]
    return who["muscle"] + max(melee, default=0)


def in_reach(gun, situation):
    return situation["range"] <= gun["long_inches"]


def modifiers(gun, situation):
    """What is added to the Difficulty of a shot, but for the damage suffered."""
    total = PARAMETERS["cover"][situation.get("cover", "none")]
    total += PARAMETERS["size"][situation.get("size", "normal")]
    if situation.get("running", False):
        total += PARAMETERS["running"]
    if situation["range"] > gun["short_inches"]:
        total += gun["long_difficulty"]
    return total


def difficulty(modifiers, damage):
    total = PARAMETERS["difficulty"] + modifiers + PARAMETERS["each_damage_suffered"] * damage
    return max(PARAMETERS["difficulty_min"], total)


# ------------------------------------------------------------------------------------- one attack

OUT_OF_TEN = PARAMETERS["incapacitation"]["out"]


def attack_law(attacker, defender, situation):
    """The law of (hit, harm, out)."""
    suffered = situation.get("damage_suffered", 0)
    if situation["kind"] == "shoot":
        gun = gun_of(attacker, situation)
        if not in_reach(gun, situation):
            return icepool.Die([(0, 0, False)])
        needs = difficulty(modifiers(gun, situation), suffered)
        law = shot(attacker["shooting"], needs, gun["power"], defender["toughness"])
        law = law.map(lambda what, h: (int(what == HIT), h), star=True)
    else:
        others = situation.get("attackers", 1) - 1
        mine = (
            attacker["brawling"],
            difficulty(0, suffered),
            brawl_power(attacker),
            attacker["toughness"],
        )
        yours = (
            defender["brawling"],
            difficulty(others * PARAMETERS["each_attacker_after_the_first"], 0),
            brawl_power(defender),
            defender["toughness"],
        )
        law = exchange(mine, yours)
        law = law.map(lambda hurt, h: (1, h) if hurt == 1 else (0, 0), star=True)

    def incapacitate(hit, h):
        if h == 0 or h < defender["health"]:
            return (hit, h, False)
        return icepool.tupleize(hit, h, icepool.coin(OUT_OF_TEN, SIDES))

    return law.map(incapacitate, star=True)


def chance(law, event):
    """Correctly rounded: whole numbers are divided last."""
    return sum(n for outcome, n in law.items() if event(*outcome)) / law.denominator()


def attack_numbers(attacker, defender, situation):
    law = attack_law(attacker, defender, situation)
    harms = law.map(lambda hit, h, out: h, star=True)
    return {
        "hit": chance(law, lambda hit, h, out: hit),
        "wound": chance(law, lambda hit, h, out: h > 0),
        "out": chance(law, lambda hit, h, out: out),
        "harm": [[h, n / harms.denominator()] for h, n in harms.items()],
    }


# ---------------------------------------------------------------------------------- a duel's chain
#
# A state is (whose Turn is next, a, b) and a fighter (position, health, damage suffered, toughness,
# gun), all whole numbers. What a fighter is that does not matter any more is set to 0, which keeps
# the chain small and changes nothing:
#
# - Damage suffered stops counting where its Difficulty is more than the most successes that the
#   dice can show and the Guts Test needs more than the most that Guts can show. Both hold for all
#   higher numbers, and for all that the fighter will do: the dice never grow, only Health and
#   Toughness change.
# - Nothing but that it is out is known of a fighter that is out.
#
# PINNED has two states: with no damage since the fighter was last Up (it gets up by itself), and
# with damage. At Health 0 it is always with damage, and its incapacitation result is Recovery.

UP, PINNED, HURT, DOWN, OUT = range(5)
WORKING, JAM, NO_AMMO, JAM_NEW = range(4)
GONE = (OUT, 0, 0, 0, 0)
OVER = 2
D10 = icepool.d(SIDES)
RECOVERY_UP_TO = PARAMETERS["incapacitation"]["recovery"]
DOWN_UP_TO = RECOVERY_UP_TO + PARAMETERS["incapacitation"]["down"]


def incapacitated(damage, toughness, gun):
    """Health is 0: the Incapacitation Table."""

    def read(face):
        if face <= RECOVERY_UP_TO:
            return (HURT, 0, damage, toughness, gun)
        return (DOWN, 0, damage, toughness, gun) if face <= DOWN_UP_TO else GONE

    return D10.map(read)


class Duel:
    """The law of one Turn from any state. What shoot-out and brawl share."""

    def __init__(self, profiles, situation, modifiers):
        self.profiles = profiles
        self.situation = situation
        self.modifiers = modifiers
        suffered = (situation.get("damage_suffered", 0), 0)
        self.fighters = tuple(
            (UP, p["health"], self.capped(i, suffered[i]), p["toughness"], WORKING)
            for i, p in enumerate(profiles)
        )

    def capped(self, i, damage):
        """Damage suffered, but no more than can still change anything."""
        p = self.profiles[i]
        dice = p["shooting" if self.situation["kind"] == "shoot" else "brawling"]
        cap = 0
        while difficulty(self.modifiers[i], cap) <= most(dice) or cap <= most(p["guts"]):
            cap += 1
        return min(damage, cap)

    def recover(self, i, fighter):
        """The Recovery Phase of fighter i: one item, by its state as the phase begins."""
        position, health, damage, toughness, gun = fighter
        if position == UP and gun == JAM:
            needs = self.guns[i]["reliability"]
            clears = test(self.profiles[i]["smarts"]) >= needs
            return clears.map({True: (*fighter[:4], WORKING), False: fighter})
        if position == UP and gun == JAM_NEW:
            return (*fighter[:4], JAM)
        if position == PINNED:
            return (UP, *fighter[1:])
        if position == HURT:
            if health > 0:
                risen = (UP, *fighter[1:])
            else:
                toughness += PARAMETERS["recovered_toughness"]
                risen = (UP, PARAMETERS["recovered_health"], damage, toughness, gun)
                risen = risen if toughness > 0 else GONE
            needs = max(PARAMETERS["pinned_guts_need_min"], damage)
            return (test(self.profiles[i]["guts"]) >= needs).map({True: risen, False: fighter})
        if position == DOWN:
            return incapacitated(damage, toughness, gun)
        return fighter

    def turn(self, state):
        """The law of the next state; ends lead to themselves."""
        mover, *fighters = state
        if mover > 1:
            return icepool.Die([state])

        def after(*fighters):
            if GONE in fighters:
                return (OVER, *fighters)
            recovered = self.recover(mover, fighters[mover])
            if not isinstance(recovered, icepool.Die):
                recovered = icepool.Die([recovered])

            def end(fighter):
                both = (fighter, fighters[1]) if mover == 0 else (fighters[0], fighter)
                return (OVER, *both) if GONE in both else (1 - mover, *both)

            return recovered.map(end, star=False)

        return self.fight(mover, fighters).map(after, star=True).simplify()


class ShootOut(Duel):
    def __init__(self, profiles, situation):
        self.guns = [gun_of(p, situation) for p in profiles]
        super().__init__(profiles, situation, [modifiers(gun, situation) for gun in self.guns])

    def fight(self, mover, fighters):
        """The Ranged Phase: the law of (a, b)."""
        me, you = fighters[mover], fighters[1 - mover]
        gun = self.guns[mover]
        position, _, damage, _, state = me
        if position != UP or state != WORKING or not in_reach(gun, self.situation):
            return icepool.Die([tuple(fighters)])
        needs = difficulty(self.modifiers[mover], damage)

        def fired(what, h):
            mine, yours = me, you
            if what in (JAMMED, EMPTIED):
                mine = (*me[:4], JAM_NEW if what == JAMMED else NO_AMMO)
            elif what == HIT:
                yours = self.hit(1 - mover, you, h)
            return icepool.tupleize(mine, yours) if mover == 0 else icepool.tupleize(yours, mine)

        law = shot(self.profiles[mover]["shooting"], needs, gun["power"], you[3])
        return law.map(fired, star=True)

    def hit(self, i, fighter, h):
        position, health, damage, toughness, gun = fighter
        if h == 0:
            return (PINNED, *fighter[1:]) if position == UP else fighter
        damage = self.capped(i, damage + h)
        health = max(0, health - h)
        if health == 0:
            return incapacitated(damage, toughness, gun)
        return (HURT, health, damage, toughness, gun)


class Brawl(Duel):
    def __init__(self, profiles, situation, at_zero):
        super().__init__(profiles, situation, [0, 0])
        self.at_zero = at_zero

    def side(self, i, fighter):
        """Dice, Difficulty, Power, Toughness."""
        position, _, damage, toughness, _ = fighter
        p = self.profiles[i]
        rolls = position == UP or (position == HURT and self.at_zero == "fight")
        dice = p["brawling"] if rolls else 0
        return (dice, difficulty(0, damage), brawl_power(p), toughness)

    def fight(self, mover, fighters):
        """The Close Combat Phase: the law of (a, b)."""

        def fought(hurt, h):
            if h == 0:
                return tuple(fighters)
            now = list(fighters)
            now[hurt] = self.hit(hurt, fighters[hurt], h)
            return icepool.tupleize(*now)

        law = exchange(self.side(0, fighters[0]), self.side(1, fighters[1]))
        return law.map(fought, star=True)

    def hit(self, i, fighter, h):
        position, health, damage, toughness, gun = fighter
        damage = self.capped(i, damage + h)
        health = max(0, health - h)
        if health > 0:
            return (position, health, damage, toughness, gun)
        if self.at_zero == "end":
            return GONE
        return incapacitated(damage, toughness, gun)


# ------------------------------------------------------------------------------- solving the chain


def winner(state):
    """0 for a, 1 for b, None if it is not over."""
    if state[0] != OVER:
        return None
    assert (state[1] == GONE) != (state[2] == GONE)
    return 0 if state[2] == GONE else 1


def chain_of(duel):
    return Chain([(0, *duel.fighters), (1, *duel.fighters)], duel.turn, winner)


def numbers(chain, first):
    """What a case tells of a duel in which `first`, "a" or either, has the first Turn."""
    a, b = chain.starts
    start = {a: 1.0} if first == "a" else {a: 0.5, b: 0.5}
    *wins, never = chain.endless(start)
    return {
        "states": len(chain.states),
        **chain.limited(start, ROUNDS_MAX, 2),
        "forever": {"wins": wins, "never": never},
    }


# ----------------------------------------------------------------------------------------- cases

PISTOL, SMG, RIFLE, SHOTGUN = ("pistol",), ("smg",), ("rifle",), ("shotgun",)
NOTHING = ()
PLAIN = (PISTOL, {})


def shoot(range, **keys):
    return {"kind": "shoot", "range": range, **keys}


def brawl(**keys):
    return {"kind": "brawl", **keys}


# name, (weapons and profile of the attacker), (of the defender), situation
ATTACKS = [
    ("pistol, short", PLAIN, PLAIN, shoot(4)),
    ("pistol, at the end of short range", PLAIN, PLAIN, shoot(8)),
    ("pistol, just beyond short range", PLAIN, PLAIN, shoot(8.5)),
    ("pistol, at the end of long range", PLAIN, PLAIN, shoot(16)),
    ("pistol, just beyond long range", PLAIN, PLAIN, shoot(16.5)),
    ("smg, short", (SMG, {}), PLAIN, shoot(10)),
    ("smg, partial cover", (SMG, {}), PLAIN, shoot(10, cover="partial")),
    ("smg, full cover", (SMG, {}), PLAIN, shoot(10, cover="full")),
    ("smg, running target", (SMG, {}), PLAIN, shoot(10, running=True)),
    ("smg, small target", (SMG, {}), PLAIN, shoot(10, size="small")),
    ("smg, large target, Difficulty stays 1", (SMG, {}), PLAIN, shoot(10, size="large")),
    (
        "smg, large target in full cover",
        (SMG, {}),
        PLAIN,
        shoot(10, size="large", cover="full"),
    ),
    (
        "smg, large target, two damage suffered",
        (SMG, {}),
        PLAIN,
        shoot(10, size="large", damage_suffered=2),
    ),
    ("smg, one damage suffered", (SMG, {}), PLAIN, shoot(10, damage_suffered=1)),
    ("smg, eight damage suffered, cannot hit", (SMG, {}), PLAIN, shoot(10, damage_suffered=8)),
    (
        "smg, everything against it",
        (SMG, {"shooting": 6}),
        PLAIN,
        shoot(20, cover="full", running=True, size="small", damage_suffered=2),
    ),
    (
        "carbine, long range is two",
        (("carbine",), {"shooting": 5}),
        PLAIN,
        shoot(24, cover="partial"),
    ),
    ("rifle, long", (RIFLE, {}), PLAIN, shoot(20)),
    ("rifle, marksman", (RIFLE, {"shooting": 8}), PLAIN, shoot(12, cover="partial")),
    ("shotgun, poor shot", (SHOTGUN, {"shooting": 1}), PLAIN, shoot(6)),
    ("shotgun, poor shot, long", (SHOTGUN, {"shooting": 1}), PLAIN, shoot(7)),
    ("ten dice each", (SHOTGUN, {"shooting": 10}), (PISTOL, {"toughness": 10}), shoot(5)),
    ("pistol, Toughness 1", PLAIN, (PISTOL, {"toughness": 1}), shoot(5)),
    ("pistol, Toughness 6", PLAIN, (PISTOL, {"toughness": 6}), shoot(5)),
    ("pistol, Health 1", PLAIN, (PISTOL, {"health": 1}), shoot(5)),
    ("smg, Health 2, Toughness 2", (SMG, {}), (PISTOL, {"health": 2, "toughness": 2}), shoot(5)),
    ("rifle, Health 10", (RIFLE, {"shooting": 10}), (PISTOL, {"health": 10}), shoot(5)),
    (
        "the second of two guns",
        (("pistol", "shotgun"), {}),
        PLAIN,
        shoot(10, weapon="shotgun"),
    ),
    ("law of benchmark 6/2/4/4", (RIFLE, {"shooting": 6}), (PISTOL, {"toughness": 4}), shoot(20)),
    ("unarmed brawl", (NOTHING, {}), (NOTHING, {}), brawl()),
    ("pistols do not help in a brawl", PLAIN, PLAIN, brawl()),
    ("knife", (("knife",), {}), PLAIN, brawl()),
    ("the better of two blades", (("knife", "pistol", "sword"), {}), PLAIN, brawl()),
    ("Brawling 5 against 5", (NOTHING, {"brawling": 5}), (NOTHING, {"brawling": 5}), brawl()),
    ("Brawling 5 against 3", (NOTHING, {"brawling": 5}), (NOTHING, {"brawling": 3}), brawl()),
    ("Brawling 2 against 7", (NOTHING, {"brawling": 2}), (NOTHING, {"brawling": 7}), brawl()),
    (
        "the second attacker",
        (NOTHING, {"brawling": 5}),
        (NOTHING, {"brawling": 5}),
        brawl(attackers=2),
    ),
    ("the third attacker", (("knife",), {}), (("sword",), {"brawling": 6}), brawl(attackers=3)),
    ("one damage suffered, brawl", (NOTHING, {}), (NOTHING, {}), brawl(damage_suffered=1)),
    (
        "the second attacker has suffered two",
        (("sword",), {"brawling": 6}),
        (NOTHING, {}),
        brawl(attackers=2, damage_suffered=2),
    ),
    ("strong arm", (("sword",), {"muscle": 8}), (NOTHING, {"toughness": 5}), brawl()),
    ("weakling, Health 1", (NOTHING, {"muscle": 1}), (NOTHING, {"health": 1}), brawl()),
    ("ten dice each, brawl", (("sword",), {"brawling": 10}), (NOTHING, {"brawling": 10}), brawl()),
]

THREE = (PISTOL, {"health": 3})
SMALL = (PISTOL, {"toughness": 1, "health": 1})

# The same and how brawl_at_zero is read.
DUELS = [
    ("mirror: Shooting 4, pistol, Health 3", THREE, THREE, shoot(8), None),
    ("mirror: default fighters, smg", (SMG, {}), (SMG, {}), shoot(10), None),
    ("mirror: Toughness 1, Health 1", SMALL, SMALL, shoot(8), None),
    ("mirror: long range", THREE, THREE, shoot(12), None),
    (
        "mirror: shotguns at large targets",
        (SHOTGUN, {"health": 2}),
        (SHOTGUN, {"health": 2}),
        shoot(6, size="large"),
        None,
    ),
    ("marksman against a steady one", (SMG, {"shooting": 6, "health": 3}), THREE, shoot(8), None),
    (
        "partial cover, rifle against shotgun at long range",
        (RIFLE, {"shooting": 5, "toughness": 2, "health": 3}),
        (SHOTGUN, {"guts": 5, "health": 3}),
        shoot(10, cover="partial"),
        None,
    ),
    (
        "full cover and long range",
        (("carbine",), {"shooting": 5, "health": 2}),
        (RIFLE, {"shooting": 3, "health": 3}),
        shoot(20, cover="full"),
        None,
    ),
    (
        "Toughness 1 against 4",
        (SMG, {"toughness": 1, "health": 3}),
        (PISTOL, {"toughness": 4, "health": 2}),
        shoot(8),
        None,
    ),
    ("Health 1 against 4", (RIFLE, {"health": 1}), PLAIN, shoot(8), None),
    (
        "guns that jam, slow hands",
        (SMG, {"smarts": 1, "health": 2}),
        (("relic",), {"smarts": 1, "health": 2}),
        shoot(8, size="small"),
        None,
    ),
    ("one cannot reach", THREE, (RIFLE, {"health": 3}), shoot(20), None),
    (
        "one has suffered before",
        (PISTOL, {"health": 2, "guts": 4}),
        THREE,
        shoot(8, damage_suffered=1),
        None,
    ),
    (
        "cowards",
        (SMG, {"guts": 1, "toughness": 2, "health": 3}),
        (PISTOL, {"guts": 2, "health": 3}),
        shoot(8),
        None,
    ),
    ("brawl, mirror: default fighters", (NOTHING, {}), (NOTHING, {}), brawl(), "finish"),
    (
        "brawl, mirror: swords, Health 3",
        (("sword",), {"health": 3}),
        (("sword",), {"health": 3}),
        brawl(),
        "finish",
    ),
    (
        "brawl, 5 with a knife against 4",
        (("knife",), {"brawling": 5}),
        (NOTHING, {"guts": 5, "health": 5}),
        brawl(),
        "finish",
    ),
    (
        "brawl, strong against tough",
        (("sword",), {"brawling": 3, "muscle": 6, "toughness": 2}),
        (("knife",), {"toughness": 6, "muscle": 2, "health": 3}),
        brawl(),
        "finish",
    ),
    (
        "brawl, Toughness 1 against Health 1",
        (NOTHING, {"toughness": 1, "brawling": 5}),
        (NOTHING, {"health": 1, "brawling": 6}),
        brawl(),
        "finish",
    ),
    (
        "brawl, one has suffered before, weaklings",
        (NOTHING, {"brawling": 6, "muscle": 1, "guts": 1}),
        (NOTHING, {"brawling": 2, "muscle": 1, "guts": 6}),
        brawl(damage_suffered=2),
        "finish",
    ),
    ("brawl to 0 Health, mirror", (NOTHING, {}), (NOTHING, {}), brawl(), "end"),
    (
        "brawl to 0 Health, 5 with a knife against 4",
        (("knife",), {"brawling": 5}),
        (NOTHING, {"guts": 5, "health": 5}),
        brawl(),
        "end",
    ),
    ("brawl on at 0 Health, mirror", (NOTHING, {}), (NOTHING, {}), brawl(), "fight"),
    (
        "brawl on at 0 Health, 5 with a knife against 4",
        (("knife",), {"brawling": 5}),
        (NOTHING, {"guts": 5, "health": 5}),
        brawl(),
        "fight",
    ),
]

# Duels to compare with icepool's own solution: whole, and in parts.
WHOLE = "mirror: Toughness 1, Health 1"
IN_PARTS = "mirror: Shooting 4, pistol, Health 3"


def duel_of(a, b, situation, at_zero):
    pair = tuple(profile(*weapons, **keys) for weapons, keys in (a, b))
    return ShootOut(pair, situation) if at_zero is None else Brawl(pair, situation, at_zero)


# ---------------------------------------------------------------------------------------- checks


def by_walking(dice, toughness):
    """harm() roll by roll."""
    law = {}
    faces = range(1, SIDES + 1)
    for roll in itertools.product(faces, repeat=dice + toughness):
        tens = PARAMETERS["tens_on_damage"]
        left = sum(successes_of(face, tens) for face in roll[:dice])
        tens = PARAMETERS["tens_on_toughness"]
        left = max(0, left - sum(successes_of(face, tens) for face in roll[dice:]))
        law[left] = law.get(left, 0) + 1
    return {h: n / SIDES ** (dice + toughness) for h, n in law.items()}


def check():
    """Values that were found without this script, and rolls walked one by one."""
    rounded = 5e-7
    for needs, hit, unharmed in (
        (1, 0.8704, 0.536486),
        (2, 0.6112, 0.699334),
        (3, 0.3304, 0.846082),
    ):
        law = shot(4, needs, 3, 3)
        near(chance(law, lambda what, h: what == HIT), hit, f"a hit at {needs}", 1e-13)
        near(chance(law, lambda what, h: h == 0), unharmed, f"no wound at {needs}", rounded)
        misfire = chance(law, lambda what, h: what in (JAMMED, EMPTIED))
        near(misfire, 0.0671, f"a misfire at {needs}", 1e-13)
        jam = chance(law, lambda what, h: what == JAMMED)
        near(jam, 0.0671 / 2, f"a jam at {needs}", 1e-13)
    for mine, yours, won, lost in (
        ((5, 1), (5, 1), 0.405966, 0.405966),
        ((4, 1), (4, 1), 0.394668, 0.394668),
        ((5, 1), (3, 1), 0.59894, 0.213608),
        ((5, 1), (5, 2), 0.587988, 0.237837),
    ):
        law = exchange((*mine, 3, 3), (*yours, 3, 3))
        near(chance(law, lambda hurt, h: hurt == 1), won, f"{mine} beats {yours}", rounded)
        near(chance(law, lambda hurt, h: hurt == 0), lost, f"{mine} loses to {yours}", rounded)
    for dice, toughness in ((1, 0), (2, 1), (3, 2), (1, 3)):
        walked = by_walking(dice, toughness)
        law = harm(dice, toughness)
        assert walked.keys() == set(law.outcomes())
        for h, n in law.items():
            near(n / law.denominator(), walked[h], f"{h} of {dice} against {toughness}", 1e-15)


# ------------------------------------------------------------------------------------------ main


def make_attacks():
    cases = []
    for name, a, d, situation in ATTACKS:
        attacker, defender = (profile(*weapons, **keys) for weapons, keys in (a, d))
        cases.append(
            {
                "name": name,
                "attacker": attacker,
                "defender": defender,
                "weapons": used(attacker, defender),
                "situation": situation,
                **attack_numbers(attacker, defender, situation),
            }
        )
    return cases


def make_duels():
    cases = []
    for name, a, b, situation, at_zero in DUELS:
        began = time.perf_counter()
        duel = duel_of(a, b, situation, at_zero)
        chain = chain_of(duel)
        case = {"name": name, "a": duel.profiles[0], "b": duel.profiles[1]}
        case |= {"weapons": used(*duel.profiles), "situation": situation}
        if at_zero is not None:
            case["brawl_at_zero"] = at_zero
        for first in ("a", "roll"):
            told = numbers(chain, first)
            cases.append({**case, "first": first, **told})
            if first == "roll" and a == b:
                for wins in (told["wins"], told["forever"]["wins"]):
                    near(wins[0], wins[1], f"{name}: the sides are the same", 1e-13)
        took = time.perf_counter() - began
        print(f"{name}: {len(chain.states)} states, {took:.1f} s", file=sys.stderr)

        for names, solve in ((WHOLE, by_icepool), (IN_PARTS, by_icepool_in_parts)):
            if name == names:
                began = time.perf_counter()
                theirs = solve(chain, chain.starts[:1])
                took = time.perf_counter() - began
                ours = chain.forever[chain.starts[0]]
                for one, other in zip(ours, theirs, strict=True):
                    near(one, other, f"{name}: {solve.__name__}", 1e-13)
                print(f"    agrees with {solve.__name__}, {took:.1f} s", file=sys.stderr)
    return cases


def main():
    check()
    document = {
        "made_with": {
            "icepool": version("icepool"),
            "script": "data/oracles/make_sprawl_fights.py",
        },
        "parameters": PARAMETERS,
        "attacks": make_attacks(),
        "duels": make_duels(),
    }
    write(OUTPUT, document)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Write d20_fights.json: exact laws of attacks and duels of the d20-against-Defense game.

Run by hand from the root of the repository, with Python 3.11 or later and nothing else; the build
and the tests only read the result:

    python3 data/oracles/make_d20_fights.py

Each attack has a name, the profiles of attacker and defender, the weapons, the situation, and
`hit` (the attack roll reaches its target, before any Dodge), `wound` (at least one hit point or a
Life Point is lost), `out` (hit points of 0 or less, or the last Life Point gone) and `harm`
(hit points lost, not capped at those the defender has, [[harm, probability], ...]).

Each duel has two profiles a and b, and `wins`, `draw` (nobody won: `both_out` + `undecided`), `by`,
`rounds_mean` (the round in which it ends counts whole, an undecided one counts all) and
`ended_by_round` (the probability that it has ended by then, for rounds 1 to `rounds_max`, which
is 100 where the situation sets no other). `slack` is the
probability of states that were dropped as too rare: no number here is further off than that, but
for `rounds_mean`, which may be by a hundred times as much.

Every number that the text of the game lacks is in PARAMETERS, and so is every choice between two
readings of it. A profile key not in the game's own list is `armor_defense`, the part of Defense
that goes when the Armor Points do, and `negate_dc`, 0 for none.
"""

import pathlib
from functools import cache

from fights import (
    ROUNDS_MAX,
    Armoury,
    add,
    attack_numbers,
    check_law,
    convolve,
    duel_law,
    mapped,
    near,
    roll_law,
    turned,
    write,
)

OUTPUT = pathlib.Path(__file__).resolve().parent / "d20_fights.json"

PARAMETERS = {
    "rounds_max": ROUNDS_MAX,
    "natural_20_hits": True,
    "natural_1_misses": True,
    "critical_range_always_hits": True,
    "fumble_range_always_misses": True,
    "band_penalty": {"short": 0, "medium": -1, "long": -2, "extreme": -3},
    "extreme_half_damage": True,
    "ranged_from": {"standing": 0, "crouched": 1, "prone": 1},
    "prone_reduces_band_penalty_by": 1,
    "melee_from": {"standing": 0, "crouched": -2, "prone": -4},
    "melee_at": {"standing": 0, "crouched": 2, "prone": 4},
    "charge_to_hit": 2,
    "charge_own_defense": -2,
    "charge_in_duel": "every attack of both on one's own turn",
    "shots": {"single": 1, "burst": 3, "automatic": 5},
    "to_hit_each_additional_shot": -1,
    "volley_hits": "uniform 1..shots",
    "aim_to_hit": {"none": 0, "head": -6, "groin": -6, "torso_back": -4, "arm": -4, "leg": -4},
    "aim_half_damage": ["groin", "arm", "leg"],
    "half_damage_of": "the sum of the volley, rounded down; a critical halves each of its two sums",
    "damage_at_least": 0,
    "dodge": "d20 > Dodge",
    "dodge_scope": "ranged",
    "negate": "d20 > negate_dc, aimed shots only; 0 for none",
    "fortitude_dc": 15,
    "critical_policy": "double damage; the Life Point if it is the last one",
    "life_point_adds_to_damage": True,
    "armor_half_defense": -1,
    "arm_to_hit": -1,
    "arms_both_melee_damage": -1,
    "unarmed": {"kind": "melee", "damage": "1d3", "critical_from": 20, "fumble_to": 1},
    "backfire": 0.25,
    "initiative": "d20 + initiative, ties by the higher modifier, then re-rolled",
}

UNARMED = {"name": "unarmed", **PARAMETERS["unarmed"]}
NORMAL = {
    "kind": "ranged",
    "cover": 0,
    "stance": "standing",
    "target_stance": "standing",
    "charge": False,
    "fire": "single",
    "aim": "none",
    "rounds_max": ROUNDS_MAX,
}


def band_of(weapon, situation):
    """The range band, None if the shot is beyond all."""
    if "band" in situation:
        return situation["band"]
    for band in ("short", "medium", "long", "extreme"):
        if situation.get("range", 0) <= weapon[f"{band}_feet"]:
            return band
    return None


def weapon_of(profile, weapons):
    by_name = {weapon["name"]: weapon for weapon in weapons}
    return by_name[profile["weapons"][0]] if profile["weapons"] else UNARMED


@cache
def volley_law(damage, shots, change, halved):
    """The law of (first sum, sum of a re-roll) of one volley that hits."""
    shot = mapped(dict(roll_law(damage)), lambda d: max(PARAMETERS["damage_at_least"], d + change))
    law, hits_law = {}, {0: 1.0}
    for _ in range(shots):
        hits_law = convolve(hits_law, shot)
        one = mapped(hits_law, lambda d: d // 2) if halved else hits_law
        for first, p in one.items():
            for again, q in one.items():
                add(law, (first, again), p * q / shots)
    check_law(law, "a volley")
    return tuple(law.items())


@cache
def strike(bonus, defense, critical_from, fumble_to, aimed, dodge, negate_dc, volley, shield):
    """The law of (what, harm, Life Points gone) of one attack.

    what: fumble, miss, stopped (hit, but dodged or negated), hit or critical.
    volley: the arguments of volley_law. shield: (hit points, Life Points, Fortitude) of the target.
    dodge and negate_dc are None where there is none.
    """
    law = {}
    escapes = max(0, min(20, 20 - dodge)) / 20 if dodge is not None else 0.0
    negates = max(0, min(20, 20 - negate_dc)) / 20 if negate_dc is not None else 0.0
    lands = (1 - escapes) * (1 - negates)
    hit_points, life_points, fortitude = shield
    for natural in range(1, 21):
        p = 1 / 20
        in_range = natural >= critical_from
        if natural <= fumble_to:
            add(law, ("fumble", 0, False), p)
        elif natural == 1:
            add(law, ("miss", 0, False), p)
        elif not (in_range or natural == 20 or natural + bonus >= defense):
            add(law, ("miss", 0, False), p)
        else:
            add(law, ("stopped", 0, False), p * (1 - lands))
            for (first, again), q in volley_law(*volley):
                q *= p * lands
                if not in_range or aimed:
                    add(law, ("hit", first, False), q)
                elif life_points == 1:
                    fails = max(0, min(20, PARAMETERS["fortitude_dc"] - 1 - fortitude)) / 20
                    add(law, ("critical", first, True), q * fails)
                    add(law, ("critical", first, False), q * (1 - fails))
                elif first >= hit_points:
                    add(law, ("critical", first + again, False), q)
                else:
                    add(law, ("critical", min(first + again, hit_points - 1), False), q)
    check_law(law, "a strike")
    return tuple(law.items())


class Side:
    """What of a fighter stays the same."""

    def __init__(self, profile, weapons, situation):
        self.profile = profile
        self.weapon = weapon_of(profile, weapons)
        self.melee = situation["kind"] == "melee"
        assert self.weapon["kind"] == situation["kind"]
        self.band = None if self.melee else band_of(self.weapon, situation)
        self.can_reach = self.melee or self.band is not None
        assert situation["aim"] == "none" or self.band in (None, "short", "medium")
        self.shots = 1 if self.melee else PARAMETERS["shots"][situation["fire"]]

    def start(self):
        return (self.profile["hit_points"], self.profile["armor_points"], 0, *[False] * 5)


# Places in the state of a fighter. groin: its next turn is a move only. busy: its next standard
# action clears a jam or reloads. gone: the weapon is. charged: its Defense suffers from a charge.
HP, AP, ARMS, GROIN, BUSY, GONE, PRONE, CHARGED = range(8)


def changed(fighter, **places):
    fighter = list(fighter)
    for name, value in places.items():
        fighter[globals()[name]] = value
    return tuple(fighter)


def attack(side, me, other_side, other, situation, free=False):
    """The law of one attack from one state of a fighter at one of the other; see strike."""
    own, target = side.profile, other_side.profile
    defense = target["defense"]
    if other[AP] == 0:
        defense -= target["armor_defense"]
    if other[AP] < target["armor_points"] // 2:
        defense += PARAMETERS["armor_half_defense"]
    bonus = PARAMETERS["aim_to_hit"][situation["aim"]] + PARAMETERS["arm_to_hit"] * me[ARMS]
    change, halved = 0, situation["aim"] in PARAMETERS["aim_half_damage"]
    stance = "prone" if me[PRONE] else situation["stance"]
    if side.melee:
        bonus += own["melee_attack"] + PARAMETERS["melee_from"][stance]
        at = "prone" if other[PRONE] else situation["target_stance"]
        bonus += PARAMETERS["melee_at"][at]
        if situation["charge"] and not free:
            bonus += PARAMETERS["charge_to_hit"]
        if other[CHARGED]:
            defense += PARAMETERS["charge_own_defense"]
        if me[ARMS] == 2:
            change = PARAMETERS["arms_both_melee_damage"]
    else:
        bonus += own["ranged_attack"] + PARAMETERS["ranged_from"][stance]
        penalty = PARAMETERS["band_penalty"][side.band]
        if stance == "prone":
            penalty = min(0, penalty + PARAMETERS["prone_reduces_band_penalty_by"])
        bonus += penalty + PARAMETERS["to_hit_each_additional_shot"] * (side.shots - 1)
        defense += situation["cover"]
        halved = halved or side.band == "extreme"
    aimed = situation["aim"] != "none"
    return strike(
        bonus,
        defense,
        side.weapon["critical_from"],
        side.weapon["fumble_to"],
        aimed,
        None if side.melee else target["dodge"],
        target["negate_dc"] if aimed and target["negate_dc"] else None,
        (side.weapon["damage"], side.shots, change, halved),
        (other[HP], target["life_points"], target["fortitude"]),
    )


def suffered(other, what, harm, life_gone, aim):
    """The state of a target after the outcome of an attack, None if it is out."""
    if what not in ("hit", "critical"):
        return other
    if life_gone or other[HP] - harm <= 0:
        return None
    places = {"HP": other[HP] - harm}
    if what == "critical":
        places["AP"] = max(0, other[AP] - 1)
    if aim in ("head", "torso_back"):
        places["PRONE"] = True
    if aim == "groin":
        places["GROIN"] = True
    if aim == "arm":
        places["ARMS"] = min(2, other[ARMS] + 1)
    return changed(other, **places)


def turn(side, me, other_side, other, situation):
    """The law of (me, other) after my turn; None in place of who is out."""
    me = changed(me, PRONE=False, CHARGED=False)
    if me[GROIN]:
        return {(changed(me, GROIN=False), other): 1.0}
    if me[GONE] or not side.can_reach:
        return {(me, other): 1.0}
    if me[BUSY]:
        return {(changed(me, BUSY=False), other): 1.0}
    if side.melee and situation["charge"]:
        me = changed(me, CHARGED=True)
    law = {}
    for (what, harm, life_gone), p in attack(side, me, other_side, other, situation):
        if what != "fumble":
            add(law, (me, suffered(other, what, harm, life_gone, situation["aim"])), p)
        elif side.melee:
            for outcome, q in attack(other_side, other, side, me, situation, free=True):
                add(law, (suffered(me, *outcome, situation["aim"]), other), p * q)
        else:
            backfires = PARAMETERS["backfire"] / 6
            add(law, (me, other), p * 2 / 6)
            add(law, (changed(me, BUSY=True), other), p * (4 / 6 - backfires))
            for damage, q in roll_law(side.weapon["damage"]):
                left = me[HP] - max(PARAMETERS["damage_at_least"], damage)
                mine = changed(me, HP=left, GONE=True) if left > 0 else None
                add(law, (mine, other), p * backfires * q)
    return law


def first_law(a, b):
    """The probability that a goes first."""
    wins = ties = 0
    for roll_a in range(1, 21):
        for roll_b in range(1, 21):
            total_a, total_b = roll_a + a["initiative"], roll_b + b["initiative"]
            if total_a == total_b:
                if a["initiative"] == b["initiative"]:
                    ties += 1
                else:
                    wins += a["initiative"] > b["initiative"]
            else:
                wins += total_a > total_b
    return wins / (400 - ties)


def duel(a, b, weapons, situation):
    situation = {**NORMAL, **situation}
    sides = [Side(a, weapons, situation), Side(b, weapons, situation)]

    def end(pair):
        if pair[0] is None:
            return "b"
        return "a" if pair[1] is None else None

    @cache
    def turn_of(who, fighters):
        law = {}
        me, other = fighters[who], fighters[1 - who]
        after = turn(sides[who], me, sides[1 - who], other, situation)
        check_law(after, "a turn")
        for (me_after, other_after), p in after.items():
            pair = (me_after, other_after) if who == 0 else (other_after, me_after)
            add(law, end(pair) or pair, p)
        return tuple(law.items())

    def step_of(place):
        def step(state, _):
            first, *fighters = state
            for outcome, p in turn_of(first ^ place, tuple(fighters)):
                yield (outcome if isinstance(outcome, str) else (first, *outcome)), p

        return step

    p = first_law(a, b)
    start = {}
    add(start, (0, sides[0].start(), sides[1].start()), p)
    add(start, (1, sides[0].start(), sides[1].start()), 1 - p)
    return duel_law(start, [step_of(0), step_of(1)], rounds_max=situation["rounds_max"])


def one_attack(attacker, defender, weapons, situation):
    situation = {**NORMAL, **situation}
    side = Side(attacker, weapons, situation)
    other_side = Side.__new__(Side)
    other_side.profile = defender
    law = {}
    if not side.can_reach:
        return attack_numbers({(False, False, False, 0): 1.0})
    other = Side.start(other_side)
    for (what, harm, life_gone), p in attack(side, side.start(), other_side, other, situation):
        hit = what in ("stopped", "hit", "critical")
        out = life_gone or harm >= defender["hit_points"]
        add(law, (hit, harm > 0 or life_gone, out, harm), p)
    return attack_numbers(law)


# --- the cases ------------------------------------------------------------------------------------

BASE = {
    "melee_attack": 4,
    "ranged_attack": 5,
    "initiative": 0,
    "defense": 15,
    "dodge": 20,
    "hit_points": 12,
    "life_points": 3,
    "armor_points": 0,
    "armor_defense": 0,
    "fortitude": 0,
    "negate_dc": 0,
    "speed_feet": 30,
}
FEET = {"short_feet": 40, "medium_feet": 80, "long_feet": 160, "extreme_feet": 320}
WEAPONS = (
    {"name": "pistol", "kind": "ranged", "damage": "2d6", "critical_from": 20, "fumble_to": 1,
     "fire": ["single"], **FEET},
    {"name": "smg", "kind": "ranged", "damage": "2d4", "critical_from": 20, "fumble_to": 1,
     "fire": ["single", "burst", "automatic"], **FEET},
    {"name": "old gun", "kind": "ranged", "damage": "1d8+1", "critical_from": 19,
     "fumble_to": 4, "fire": ["single"], **FEET},
    {"name": "dart", "kind": "ranged", "damage": "1d4-1", "critical_from": 20, "fumble_to": 1,
     "fire": ["single"], **FEET},
    {"name": "knife", "kind": "melee", "damage": "1d4", "critical_from": 19, "fumble_to": 1},
    {"name": "club", "kind": "melee", "damage": "1d6+1", "critical_from": 20, "fumble_to": 2},
    {"name": "stick", "kind": "melee", "damage": "1d6-2", "critical_from": 20, "fumble_to": 1},
)  # fmt: skip
ARMOURY = Armoury(BASE, WEAPONS)
profile, used = ARMOURY.profile, ARMOURY.used


# (name, weapon, keys of the attacker, keys of the defender, situation)
ATTACKS = [
    ("pistol, short", "pistol", {}, {}, {"range": 40}),
    ("pistol, medium", "pistol", {}, {}, {"range": 41}),
    ("pistol, long", "pistol", {}, {}, {"range": 81}),
    ("pistol, extreme: half damage", "pistol", {}, {}, {"range": 320}),
    ("pistol, beyond its range", "pistol", {}, {}, {"range": 321}),
    ("band by name", "pistol", {}, {}, {"band": "long"}),
    ("cover 4", "pistol", {}, {}, {"range": 20, "cover": 4}),
    ("from crouch", "pistol", {}, {}, {"range": 20, "stance": "crouched"}),
    ("from prone, short", "pistol", {}, {}, {"range": 20, "stance": "prone"}),
    ("from prone, medium", "pistol", {}, {}, {"range": 80, "stance": "prone"}),
    ("from prone, long", "pistol", {}, {}, {"range": 160, "stance": "prone"}),
    ("from prone, extreme", "pistol", {}, {}, {"range": 300, "stance": "prone"}),
    ("at a prone target, ranged", "pistol", {}, {}, {"range": 20, "target_stance": "prone"}),
    ("burst", "smg", {}, {"hit_points": 14}, {"range": 20, "fire": "burst"}),
    ("automatic", "smg", {}, {"hit_points": 14}, {"range": 20, "fire": "automatic"}),
    ("burst, extreme", "smg", {}, {"hit_points": 6}, {"range": 200, "fire": "burst"}),
    ("dodge 12", "pistol", {}, {"dodge": 12}, {"range": 20}),
    ("dodge 12, burst", "smg", {}, {"dodge": 12, "hit_points": 6}, {"range": 20, "fire": "burst"}),
    ("dodge 0 always", "pistol", {}, {"dodge": 0}, {"range": 20}),
    ("aimed head", "pistol", {"ranged_attack": 9}, {}, {"range": 20, "aim": "head"}),
    ("aimed back", "pistol", {"ranged_attack": 9}, {}, {"range": 20, "aim": "torso_back"}),
    ("aimed groin", "pistol", {"ranged_attack": 9}, {}, {"range": 20, "aim": "groin"}),
    ("aimed arm", "pistol", {"ranged_attack": 9}, {}, {"range": 20, "aim": "arm"}),
    ("aimed leg, medium", "pistol", {"ranged_attack": 9}, {}, {"range": 60, "aim": "leg"}),
    ("aimed head, negate 16", "pistol", {"ranged_attack": 9}, {"negate_dc": 16},
     {"range": 20, "aim": "head"}),
    ("aimed arm, negate 16, dodge 12", "pistol", {"ranged_attack": 9},
     {"negate_dc": 16, "dodge": 12}, {"range": 20, "aim": "arm"}),
    ("negate DC without aim", "pistol", {}, {"negate_dc": 5}, {"range": 20}),
    ("critical from 19, fumble to 4", "old gun", {}, {}, {"range": 20}),
    ("only the critical range hits", "old gun", {}, {"defense": 40}, {"range": 20}),
    ("only the fumble range misses", "old gun", {"ranged_attack": 30}, {}, {"range": 20}),
    ("only natural 1 misses", "pistol", {"ranged_attack": 30}, {}, {"range": 20}),
    ("few hit points: the added half cannot kill", "pistol", {}, {"hit_points": 8}, {"range": 20}),
    ("last Life Point, fortitude 2", "pistol", {}, {"life_points": 1, "fortitude": 2},
     {"range": 20}),
    ("last Life Point, always saved", "pistol", {}, {"life_points": 1, "fortitude": 14},
     {"range": 20}),
    ("last Life Point, never saved", "old gun", {}, {"life_points": 1, "fortitude": -6},
     {"range": 20}),
    ("damage that may be 0", "dart", {}, {"hit_points": 3}, {"range": 20}),
    ("armour whole", "pistol", {}, {"armor_points": 4, "armor_defense": 3}, {"range": 20}),
    ("knife", "knife", {}, {}, {"kind": "melee"}),
    ("knife at a crouched target", "knife", {}, {}, {"kind": "melee", "target_stance": "crouched"}),
    ("knife at a prone target", "knife", {}, {}, {"kind": "melee", "target_stance": "prone"}),
    ("knife from crouch", "knife", {}, {}, {"kind": "melee", "stance": "crouched"}),
    ("knife from prone", "knife", {}, {}, {"kind": "melee", "stance": "prone"}),
    ("club, both prone", "club", {}, {},
     {"kind": "melee", "stance": "prone", "target_stance": "prone"}),
    ("club, charge", "club", {}, {}, {"kind": "melee", "charge": True}),
    ("club, cover counts for nothing", "club", {}, {}, {"kind": "melee", "cover": 6}),
    ("club, no dodge in melee", "club", {}, {"dodge": 5}, {"kind": "melee"}),
    ("club at an arm", "club", {}, {"hit_points": 3}, {"kind": "melee", "aim": "arm"}),
    ("club at the head, negate 16", "club", {"melee_attack": 8}, {"negate_dc": 16},
     {"kind": "melee", "aim": "head"}),
    ("stick: 1d6-2", "stick", {}, {"hit_points": 4}, {"kind": "melee"}),
    ("unarmed", None, {}, {"hit_points": 3}, {"kind": "melee"}),
]  # fmt: skip

# (name, weapon and keys of a, weapon and keys of b, situation)
SMALL = {"hit_points": 10, "defense": 14}
DUELS = [
    ("pistols, mirror", ("pistol", SMALL), ("pistol", SMALL), {"range": 20}),
    ("pistols, different", ("pistol", {**SMALL, "initiative": 3}),
     ("pistol", {**SMALL, "initiative": 1, "hit_points": 14, "ranged_attack": 3}),
     {"range": 60, "cover": 2}),
    ("dodge against armour", ("pistol", {**SMALL, "dodge": 12, "defense": 11}),
     ("pistol", {**SMALL, "armor_points": 2, "armor_defense": 3, "defense": 16}), {"range": 30}),
    ("burst", ("smg", {**SMALL, "hit_points": 12}), ("smg", {**SMALL, "initiative": 2}),
     {"range": 20, "fire": "burst"}),
    ("automatic from prone", ("smg", {**SMALL, "hit_points": 14}),
     ("smg", {**SMALL, "dodge": 15, "hit_points": 14, "defense": 12}),
     {"range": 70, "fire": "automatic", "stance": "prone", "target_stance": "prone"}),
    ("extreme range, both crouched", ("pistol", {"hit_points": 8}), ("old gun", {"hit_points": 9}),
     {"range": 200, "stance": "crouched", "target_stance": "crouched"}),
    ("jams and backfires", ("old gun", SMALL), ("old gun", {**SMALL, "hit_points": 8}),
     {"range": 20}),
    ("old gun out of its range", ("old gun", SMALL), ("old gun", {**SMALL, "hit_points": 8}),
     {"range": 500}),
    ("last Life Points", ("old gun", {**SMALL, "life_points": 1, "fortitude": 3}),
     ("pistol", {**SMALL, "life_points": 2, "fortitude": 1, "hit_points": 8}), {"range": 20}),
    ("aimed at heads", ("pistol", {**SMALL, "ranged_attack": 10}),
     ("old gun", {**SMALL, "ranged_attack": 10, "negate_dc": 14}), {"range": 20, "aim": "head"}),
    ("aimed at legs", ("pistol", {**SMALL, "ranged_attack": 9}),
     ("pistol", {**SMALL, "ranged_attack": 8, "hit_points": 8, "dodge": 17}),
     {"range": 20, "aim": "leg"}),
    ("aimed at arms", ("pistol", {**SMALL, "ranged_attack": 9}),
     ("pistol", {**SMALL, "ranged_attack": 9, "hit_points": 12}), {"range": 20, "aim": "arm"}),
    ("aimed at groins", ("pistol", {**SMALL, "ranged_attack": 12}),
     ("old gun", {**SMALL, "ranged_attack": 10}), {"range": 20, "aim": "groin"}),
    ("knives, mirror", ("knife", {"hit_points": 8}), ("knife", {"hit_points": 8}),
     {"kind": "melee"}),
    ("club against knife", ("club", {"hit_points": 9, "initiative": 1}),
     ("knife", {"hit_points": 11, "melee_attack": 6, "armor_points": 5, "armor_defense": 2}),
     {"kind": "melee"}),
    ("knives, three rounds", ("knife", {"hit_points": 8}), ("knife", {"hit_points": 8}),
     {"kind": "melee", "rounds_max": 3}),
    ("clubs, charging", ("club", {"hit_points": 10}), ("club", {"hit_points": 10, "defense": 13}),
     {"kind": "melee", "charge": True}),
    ("clubs at arms", ("club", {"hit_points": 8, "melee_attack": 10}),
     ("club", {"hit_points": 8, "melee_attack": 8}), {"kind": "melee", "aim": "arm"}),
    ("clubs at backs", ("club", {"hit_points": 10, "melee_attack": 8}),
     ("club", {"hit_points": 12, "melee_attack": 7, "negate_dc": 15}),
     {"kind": "melee", "aim": "torso_back"}),
    ("clubs at groins", ("club", {"hit_points": 8, "melee_attack": 10}),
     ("club", {"hit_points": 8, "melee_attack": 9, "defense": 14}),
     {"kind": "melee", "aim": "groin"}),
    ("unarmed against stick, both prone", (None, {"hit_points": 8}), ("stick", {"hit_points": 8}),
     {"kind": "melee", "stance": "prone", "target_stance": "prone"}),
]  # fmt: skip


def check():
    """Values known from elsewhere."""

    def pistol(attacker, defender, situation):
        weapons = used("pistol")
        a, d = profile("pistol", **attacker), profile("pistol", **defender)
        return one_attack(a, d, weapons, {"range": 20, **situation})

    near(pistol({}, {}, {})["hit"], 11 / 20, "+5 against 15")
    near(pistol({}, {"defense": 18}, {})["hit"], 8 / 20, "+5 against 18")
    near(pistol({}, {"defense": 99}, {})["hit"], 1 / 20, "natural 20 only")
    near(pistol({}, {"dodge": 12}, {})["wound"], 33 / 100, "through Dodge 12")
    near(pistol({}, {}, {"range": 160, "stance": "prone"})["hit"], 11 / 20, "prone at long")
    near(pistol({}, {}, {"range": 320, "stance": "prone"})["hit"], 10 / 20, "prone at extreme")
    near(pistol({}, {}, {"cover": 3})["hit"], 8 / 20, "drywall")
    near(first_law({"initiative": 0}, {"initiative": 0}), 0.5, "initiative")
    near(first_law({"initiative": 1}, {"initiative": 0}), (400 - 190 + 19) / 400, "initiative +1")
    burst = dict(volley_law("1d4", 3, 0, False))
    near(sum(p for (first, _), p in burst.items() if first == 1), 1 / 12, "one shot of three")
    near(sum(p for (first, _), p in burst.items() if first == 12), 1 / 192, "three shots of three")
    # 2d6 that hits on 10 to 20, a 20 doubled, hit points 12 and 8.
    twelve = dict(map(tuple, pistol({}, {}, {})["harm"]))
    near(twelve[2], 10 / 20 / 36, "2 only without a critical")
    near(pistol({}, {}, {})["out"], 11 / 20 / 36, "2d6 against 12 hit points")
    near(pistol({}, {"hit_points": 8}, {})["out"], 11 / 20 * 15 / 36, "2d6 against 8 hit points")
    # Armour, with 5 Armor Points at the start: a half is 2.
    side = Side(profile("pistol"), used("pistol"), {**NORMAL, "range": 20})
    other = Side.__new__(Side)
    other.profile = profile("pistol", armor_points=5, armor_defense=2)
    for points, hits in ((5, 11), (2, 11), (1, 12), (0, 14)):
        state = changed(other.start(), AP=points)
        law = attack(side, side.start(), other, state, {**NORMAL, "range": 20})
        p = sum(p for (what, _, _), p in law if what not in ("miss", "fumble"))
        near(p, hits / 20, f"{points} Armor Points")


def main():
    check()
    # The one attacked carries the same weapon.
    attacks = [(name, (weapon, a), (weapon, d), s) for name, weapon, a, d, s in ATTACKS]
    document = {
        "parameters": PARAMETERS,
        "attacks": ARMOURY.attacks(attacks, one_attack),
        "duels": ARMOURY.duels(DUELS, duel, turned(duel)),
    }
    write(OUTPUT, document)


if __name__ == "__main__":
    main()

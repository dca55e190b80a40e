#!/usr/bin/env python3
"""Write spurg_fights.json: exact laws of attacks and duels of SPURG.

Run by hand from the root of the repository, with Python 3.11 or later and nothing else; the build
and the tests only read the result:

    python3 data/oracles/make_spurg_fights.py

Each attack has a name, the profiles of attacker and defender, the weapons, the situation, and
`hit` (the attack roll succeeds, before any Dodge), `wound` (at least one hit point is lost), `out`
(none is left) and `harm` (hit points lost, not capped at those the defender has, [[harm,
probability], ...]).

Each duel has two profiles a and b, and `wins`, `draw` (nobody won: `both_out` + `undecided`), `by`,
`rounds_mean` (the round in which it ends counts whole, an undecided one counts all) and
`ended_by_round` (the probability that it has ended by then, for rounds 1 to `rounds_max`, which
is 100 where the situation sets no other). `slack` is the
probability of states that were dropped as too rare: no number here is further off than that, but
for `rounds_mean`, which may be by a hundred times as much.

The text has no rules of combat: every number of them is in PARAMETERS.
"""

import itertools
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

OUTPUT = pathlib.Path(__file__).resolve().parent / "spurg_fights.json"

PARAMETERS = {
    "rounds_max": ROUNDS_MAX,
    "attack_target": "skill + ease, ranged + range modifier",
    "range_first_yards": 2,
    "range_steps_yards": [2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100],
    "range_each_step": -1,
    "dodge": "one verdict roll a turn against Dodge",
    "critical_success": "no defence",
    "critical_failure": "no attack on the next turn",
    "roll_17_at_17": "success",
    "thrust_by_might": [[8, "1d6-3"], [10, "1d6-2"], [12, "1d6-1"], [None, "1d6"]],
    "swing_by_might": [
        [8, "1d6-2"], [9, "1d6-1"], [10, "1d6"], [11, "1d6+1"], [12, "1d6+2"], [13, "2d6-1"],
        [None, "2d6"],
    ],
    "damage_at_least": 0,
    "out_at_hit_points": 0,
    "order": "speed, then agility, then 3d6 lower first, re-rolled",
}

NORMAL = {"range": 0, "ease": 0, "rounds_max": ROUNDS_MAX}
FUMBLE, FAILURE, SUCCESS, CRITICAL = range(4)


def grade(roll, target):
    if roll <= 4 or (roll == 5 and target >= 15) or (roll == 6 and target >= 16):
        return CRITICAL
    if roll == 18 or (roll == 17 and target <= 15) or roll > target + 10:
        return FUMBLE
    return SUCCESS if roll <= target else FAILURE


@cache
def verdict_law(target):
    law = {}
    for faces in itertools.product(range(1, 7), repeat=3):
        add(law, grade(sum(faces), target), 1 / 216)
    return law


def range_modifier(yards):
    steps = PARAMETERS["range_steps_yards"]
    assert yards <= steps[-1]
    return PARAMETERS["range_each_step"] * sum(yards > step for step in steps)


def force_law(force, might):
    """The law of thrusting or swinging damage at this Might, before the weapon's own."""
    for most, roll in PARAMETERS[f"{force}_by_might"]:
        if most is None or might <= most:
            return dict(roll_law(roll))
    raise AssertionError(might)


class Side:
    """A fighter in a situation."""

    def __init__(self, profile, weapons, situation):
        self.profile = profile
        by_name = {weapon["name"]: weapon for weapon in weapons}
        self.weapon = by_name[profile["weapons"][0]] if profile["weapons"] else None
        if self.weapon is None:
            return
        self.damage = dict(roll_law(self.weapon["damage"]))
        if "force" in self.weapon:
            self.damage = convolve(self.damage, force_law(self.weapon["force"], profile["might"]))
        self.target = profile["skill"] + situation["ease"]
        self.can_reach = True
        if self.weapon["kind"] == "ranged":
            self.can_reach = situation["range"] <= self.weapon["range_yards"]
            if self.can_reach:
                self.target += range_modifier(situation["range"])


def attack_law(side, other):
    """The law of (grade of the attack roll, damage after armour) of one attack."""
    if not side.can_reach:
        return {(FAILURE, 0): 1.0}
    dodges = verdict_law(other.profile["dodge"])
    dodged = dodges.get(SUCCESS, 0) + dodges.get(CRITICAL, 0)
    damage = mapped(
        side.damage,
        lambda roll: max(PARAMETERS["damage_at_least"], roll - other.profile["armour"]),
    )
    law = {}
    for rolled, p in verdict_law(side.target).items():
        if rolled in (FUMBLE, FAILURE):
            add(law, (rolled, 0), p)
            continue
        escaped = dodged if rolled == SUCCESS else 0.0
        add(law, (rolled, 0), p * escaped)
        for harm, q in damage.items():
            add(law, (rolled, harm), p * (1 - escaped) * q)
    check_law(law, "an attack")
    return law


def first_law(a, b):
    """The probability that a goes first."""
    key_a, key_b = ((who["speed"], who["agility"]) for who in (a, b))
    return 0.5 if key_a == key_b else float(key_a > key_b)


def one_attack(attacker, defender, weapons, situation):
    situation = {**NORMAL, **situation}
    side, other = Side(attacker, weapons, situation), Side(defender, weapons, situation)
    hit_points = defender["hit_points"]
    return attack_numbers(
        mapped(
            attack_law(side, other),
            lambda o: (o[0] in (SUCCESS, CRITICAL), o[1] > 0, o[1] >= hit_points, o[1]),
        )
    )


def duel(a, b, weapons, situation):
    situation = {**NORMAL, **situation}
    sides = [Side(a, weapons, situation), Side(b, weapons, situation)]
    laws = [attack_law(sides[0], sides[1]), attack_law(sides[1], sides[0])]

    # A fighter is (hit points, whether it loses its next attack).
    @cache
    def turn(who, me, other):
        points, loses = me
        if loses or not sides[who].can_reach:
            return ((((points, False), other), 1.0),)
        law = {}
        for (rolled, harm), p in laws[who].items():
            left = (other[0] - harm, other[1])
            after = ((points, rolled == FUMBLE), left)
            add(law, ("a", "b")[who] if left[0] <= PARAMETERS["out_at_hit_points"] else after, p)
        return tuple(law.items())

    def step_of(place):
        def step(state, _):
            first, *fighters = state
            who = first ^ place
            for outcome, p in turn(who, fighters[who], fighters[1 - who]):
                if isinstance(outcome, str):
                    yield outcome, p
                else:
                    yield (first, *(outcome if who == 0 else outcome[::-1])), p

        return step

    fresh = [(who["hit_points"], False) for who in (a, b)]
    p = first_law(a, b)
    start = {}
    add(start, (0, *fresh), p)
    add(start, (1, *fresh), 1 - p)
    return duel_law(start, [step_of(0), step_of(1)], rounds_max=situation["rounds_max"])


# --- the cases ------------------------------------------------------------------------------------

BASE = {
    "agility": 10,
    "vitality": 10,
    "might": 10,
    "speed": 10,
    "skill": 12,
    "dodge": 8,
    "hit_points": 10,
    "armour": 0,
}
WEAPONS = (
    {"name": "pistol", "kind": "ranged", "damage": "2d6", "range_yards": 50},
    {"name": "rifle", "kind": "ranged", "damage": "5d6", "range_yards": 100},
    {"name": "bow", "kind": "ranged", "damage": "1d6+1", "range_yards": 70},
    {"name": "club", "kind": "melee", "damage": "1d6", "range_yards": 0},
    {"name": "knife", "kind": "melee", "damage": "1d6-2", "range_yards": 0},
    {"name": "hammer", "kind": "melee", "damage": "2d6+1", "range_yards": 0},
    {"name": "staff", "kind": "melee", "force": "swing", "damage": "0d6+1", "range_yards": 0},
    {"name": "dagger", "kind": "melee", "force": "thrust", "damage": "0d6-1", "range_yards": 0},
    {"name": "maul", "kind": "melee", "force": "swing", "damage": "1d6", "range_yards": 0},
)
ARMOURY = Armoury(BASE, WEAPONS)
profile, used = ARMOURY.profile, ARMOURY.used

# (name, weapon, keys of the attacker, keys of the defender, situation)
ATTACKS = [
    ("club", "club", {}, {}, {}),
    ("skill 3", "club", {"skill": 3}, {}, {}),
    ("skill 5", "club", {"skill": 5}, {}, {}),
    ("skill 10", "club", {"skill": 10}, {}, {}),
    ("skill 14", "club", {"skill": 14}, {}, {}),
    ("skill 15: 5 is critical", "club", {"skill": 15}, {}, {}),
    ("skill 16: 6 is critical", "club", {"skill": 16}, {}, {}),
    ("skill 17", "club", {"skill": 17}, {}, {}),
    ("skill 18", "club", {"skill": 18}, {}, {}),
    ("skill 6, ease -4", "club", {"skill": 6}, {}, {"ease": -4}),
    ("ease 3 makes 15", "club", {}, {}, {"ease": 3}),
    ("ease -15", "club", {}, {}, {"ease": -15}),
    ("dodge 5", "club", {}, {"dodge": 5}, {}),
    ("dodge 12", "club", {}, {"dodge": 12}, {}),
    ("dodge 15", "club", {"skill": 16}, {"dodge": 15}, {}),
    ("knife: 1d6-2", "knife", {}, {"hit_points": 3}, {}),
    ("knife against armour 2", "knife", {}, {"hit_points": 2, "armour": 2}, {}),
    ("club against armour 6", "club", {}, {"armour": 6}, {}),
    ("hammer against armour 3", "hammer", {}, {"hit_points": 8, "armour": 3}, {}),
    ("hammer, few hit points", "hammer", {}, {"hit_points": 6}, {}),
    *(
        (f"{weapon}, Might {might}", weapon, {"might": might}, {"armour": 1, "hit_points": 6}, {})
        for weapon in ("staff", "dagger")
        for might in (3, 8, 9, 10, 11, 12, 13, 14, 20)
    ),
    ("maul, Might 13", "maul", {"might": 13}, {"might": 8, "armour": 2}, {}),
    ("a weapon of its own damage, Might 14", "club", {"might": 14}, {}, {}),
    ("melee, range counts for nothing", "club", {}, {}, {"range": 1}),
    ("pistol at 2 yards", "pistol", {}, {}, {"range": 2}),
    ("pistol at 3 yards", "pistol", {}, {}, {"range": 3}),
    ("pistol at 4 yards", "pistol", {}, {}, {"range": 4}),
    ("pistol at 7 yards", "pistol", {}, {}, {"range": 7}),
    ("pistol at 8 yards", "pistol", {}, {}, {"range": 8}),
    ("pistol at 15 yards", "pistol", {}, {}, {"range": 15}),
    ("pistol at 20 yards, ease 2", "pistol", {}, {}, {"range": 20, "ease": 2}),
    ("pistol at 30 yards", "pistol", {"skill": 14}, {}, {"range": 30}),
    ("pistol at 50 yards", "pistol", {"skill": 16}, {}, {"range": 50}),
    ("pistol beyond its range", "pistol", {}, {}, {"range": 51}),
    ("rifle at 70 yards", "rifle", {"skill": 18}, {"armour": 5}, {"range": 70}),
    ("rifle at 100 yards", "rifle", {"skill": 20}, {"armour": 12, "hit_points": 9}, {"range": 100}),
    ("bow at 40 yards", "bow", {"skill": 15}, {"armour": 1, "hit_points": 5}, {"range": 40}),
]

# (name, weapon and keys of a, weapon and keys of b, situation)
DUELS = [
    ("clubs, mirror", ("club", {"hit_points": 8}), ("club", {"hit_points": 8}), {}),
    ("clubs, three rounds", ("club", {"hit_points": 8}), ("club", {"hit_points": 8}),
     {"rounds_max": 3}),
    ("the faster first", ("club", {"hit_points": 8, "speed": 11}), ("club", {"hit_points": 8}), {}),
    ("the nimbler first", ("club", {"hit_points": 8}), ("club", {"hit_points": 8, "agility": 12}),
     {}),
    ("hammer against knife", ("hammer", {"hit_points": 7, "skill": 10}),
     ("knife", {"hit_points": 9, "skill": 14, "speed": 12, "dodge": 9}), {}),
    ("armour against dodge", ("club", {"hit_points": 8, "armour": 2, "dodge": 5}),
     ("club", {"hit_points": 8, "dodge": 11}), {}),
    ("hardly skilled: critical failures", ("hammer", {"hit_points": 6, "skill": 4}),
     ("club", {"hit_points": 6, "skill": 5}), {}),
    ("skill 16 against 15, ease 0", ("club", {"hit_points": 10, "skill": 16}),
     ("club", {"hit_points": 10, "skill": 15}), {}),
    ("swings, Might 13 against 9", ("staff", {"hit_points": 9, "might": 13}),
     ("staff", {"hit_points": 13, "might": 9, "dodge": 10}), {}),
    ("a swing against a thrust", ("staff", {"hit_points": 8, "might": 8}),
     ("dagger", {"hit_points": 12, "might": 12, "speed": 11}), {}),
    ("pistols at 10 yards", ("pistol", {"hit_points": 10}), ("pistol", {"hit_points": 10}),
     {"range": 10}),
    ("rifle against pistol at 30 yards", ("rifle", {"hit_points": 8, "speed": 9}),
     ("pistol", {"hit_points": 10, "skill": 15}), {"range": 30, "ease": 2}),
    ("rifle against pistol at 60 yards", ("rifle", {"hit_points": 8, "skill": 14}),
     ("pistol", {"hit_points": 10, "armour": 4}), {"range": 60}),
    ("bows at 5 yards, ease -2", ("bow", {"hit_points": 6, "armour": 1}),
     ("bow", {"hit_points": 7, "agility": 9}), {"range": 5, "ease": -2}),
    ("knives against armour: many undecided", ("knife", {"hit_points": 6, "armour": 3}),
     ("knife", {"hit_points": 10, "armour": 3}), {}),
    ("no harm at all", ("knife", {"hit_points": 6, "armour": 4}),
     ("club", {"hit_points": 6, "armour": 4, "skill": 3}), {"ease": -20}),
]  # fmt: skip


def check():
    """Values known from elsewhere."""
    for target, counts in (
        (3, (4, 0, 177, 35)), (5, (4, 6, 196, 10)), (8, (4, 52, 156, 4)), (10, (4, 104, 104, 4)),
        (12, (4, 156, 52, 4)), (14, (4, 192, 16, 4)), (15, (10, 196, 6, 4)),
        (16, (20, 192, 3, 1)), (17, (20, 195, 0, 1)), (25, (20, 195, 0, 1)),
    ):  # fmt: skip
        for rolled, count in zip((CRITICAL, SUCCESS, FAILURE, FUMBLE), counts, strict=True):
            near(verdict_law(target).get(rolled, 0), count / 216, f"target {target}")
    for roll, target, expected in (
        (10, 10, SUCCESS), (11, 10, FAILURE), (4, 3, CRITICAL), (5, 14, SUCCESS), (6, 15, SUCCESS),
        (17, 16, FAILURE), (17, 17, SUCCESS), (18, 20, FUMBLE), (16, 5, FUMBLE), (16, 6, FAILURE),
    ):  # fmt: skip
        assert grade(roll, target) == expected, (roll, target)
    modifiers = [range_modifier(yards) for yards in (0, 2, 3, 4, 5, 6, 10, 11, 50, 51, 100)]
    assert modifiers == [0, 0, -1, -2, -2, -3, -4, -5, -8, -9, -10]
    near(sum(harm * p for harm, p in force_law("swing", 13).items()), 6, "2d6-1")
    near(sum(harm * p for harm, p in force_law("thrust", 9).items()), 1.5, "1d6-2")
    # Skill 10 against Dodge 8, a club of 1d6 against armour 2: by hand.
    a, d = profile("club", skill=10), profile("club", armour=2, hit_points=4)
    numbers = one_attack(a, d, used("club"), {})
    near(numbers["hit"], 108 / 216, "skill 10")
    lands = (4 + 104 * 160 / 216) / 216
    near(numbers["wound"], lands * 4 / 6, "armour 2")
    near(numbers["out"], lands / 6, "four hit points")


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

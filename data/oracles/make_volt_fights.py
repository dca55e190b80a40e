#!/usr/bin/env python3
"""Write volt_fights.json: exact laws of attacks and duels of Volt.

Run by hand from the root of the repository, with Python 3.11 or later and nothing else; the build
and the tests only read the result:

    python3 data/oracles/make_volt_fights.py

It takes some minutes.

Each attack has a name, the profiles of attacker and defender, the weapons, the situation, and
`hit` (a die beats the Guard or the distance), `wound` (a row is marked), `out` (an X, a lethal row
or dead) and `harm` ([[row, probability], ...]: the highest row marked, 0 for none, 11 for an Injury
over 10). With mode auto all four are of both attacks together, and a fighter that the first puts
out is spared the second.

Each duel has two profiles a and b, and `wins`, `draw` (nobody won: `both_out`, both fell at once,
+ `undecided`), `by`, `rounds_mean` (the round in which it ends counts whole, an undecided one
counts all) and `ended_by_round` (the probability that it has ended by then, for rounds 1 to
`rounds_max`, which is 100 where the situation sets no other). `slack` is the probability of states
that were dropped as too rare: no number here is further off than that, but for `rounds_mean`, which
may be by a hundred times as much.

Every number that the text of the game lacks is in PARAMETERS, and so is every choice between two
readings of it. `armour` of a profile is null or {"coverage", "protection"}; `modes` of a weapon
may hold fast, burst, auto, prep and slow.
"""

import pathlib
from functools import cache

from fights import (
    ROUNDS_MAX,
    Armoury,
    add,
    attack_numbers,
    check_law,
    duel_law,
    mapped,
    mirror,
    near,
    write,
)

OUTPUT = pathlib.Path(__file__).resolve().parent / "volt_fights.json"

PARAMETERS = {
    "rounds_max": ROUNDS_MAX,
    "adds_twenty": True,
    "full_hit": {"pierce": 2, "damage": 5},
    "unarmed": {"name": "unarmed", "kind": "melee", "strike": 7, "guard": 2, "pierce": 0,
                "damage": 6, "stun": True, "modes": []},
    "strength_modifier": {"4": -1, "5": -1, "6": -1, "7": 0, "8": 0, "9": 0, "10": 0, "11": 1,
                          "12": 1},
    "coverage": "the face of the white die is over Coverage: armour bypassed",
    "protection": "Pierce >= Protection: armour ignored, else stopped",
    "failed_damage": "lowest unmarked row, if it is at most Damage",
    "marked_row": "nearest unmarked row, ties to the higher",
    "stun_full_hit": "the Stun by a roll with Damage +5, then an Injury by a roll with Damage +0",
    "stun_over_10": "marks the highest unmarked row",
    "injury_on_a_row_of_stun": "turns it into an Injury, marks no other",
    "wound_penalty": "sum",
    "penalties": {
        "0": ["X", "X", -5, -5, -4, -4, -3, -3, -2, -2],
        "4": ["X", -5, -5, -4, -4, -3],
        "6": [-5, -5, -4, -4, -3],
        "8": [-5, -4, -3, -3],
        "9": [-4, -4, -3, -2],
        "10": [-4, -3, -3],
        "11": [-4, -2, -2],
        "12": [-4, -2],
    },
    "lethal_rows": [7, 9],
    "over_10": "dead",
    "past_range": -5,
    "past_range_notches": 1,
    "fast": {"damage": 1, "distance_to": 4},
    "burst": {"to_hit": 1, "distance_to": 3},
    "auto": {"attacks": 2, "distance_to": 1},
    "metres_below": [5, 15, 35, 75, 150, 300, 600],
    "prep": "every other turn, readying first",
    "aiming": "every other turn, aiming first",
    "slow": "Directed becomes Snap in a turn after firing",
    "initiative": "by the value of the first attack, ties re-rolled",
}  # fmt: skip

UNARMED = PARAMETERS["unarmed"]
NORMAL = {"kind": "ranged", "distance": 0, "preparation": "snap", "mode": "single", "ease": 0,
          "rounds_max": ROUNDS_MAX}  # fmt: skip
OUT = "out"
EMPTY = (frozenset(), frozenset())


# --- dice -----------------------------------------------------------------------------------------


def reading(face, value):
    """What a die counts for, 0 if it does not succeed."""
    if face > value:
        return 0
    while face + 20 <= value:
        face += 20
    return face


@cache
def attack_roll(value, threshold):
    """The law of (dice that hit, face of the white die)."""
    law = {}
    for black in range(1, 21):
        for white in range(1, 21):
            readings = [reading(face, value) for face in (black, white)]
            hits = sum(r > max(0, threshold) for r in readings)
            add(law, (hits, white), 1 / 400)
    return law


@cache
def damage_roll(damage):
    """The law of the degree, 0 if the roll fails."""
    law = {}
    for one in range(1, 21):
        for other in range(1, 21):
            add(law, max(reading(one, damage), reading(other, damage)), 1 / 400)
    return law


def initiative_law(value):
    """The law of (succeeds, degree or highest die)."""
    law = {}
    for one in range(1, 21):
        for other in range(1, 21):
            degree = max(reading(one, value), reading(other, value))
            add(law, (1, degree) if degree else (0, max(one, other)), 1 / 400)
    return law


def first_law(value_a, value_b):
    """The probability that a acts first."""
    first = tie = 0.0
    for key_a, p in initiative_law(value_a).items():
        for key_b, q in initiative_law(value_b).items():
            if key_a == key_b:
                tie += p * q
            elif key_a > key_b:
                first += p * q
    return first / (1 - tie)


# --- wounds ---------------------------------------------------------------------------------------


@cache
def row_penalty(willpower, row):
    steps = [step for step in map(int, PARAMETERS["penalties"]) if step <= willpower]
    column = PARAMETERS["penalties"][str(max(steps))]
    return column[10 - row] if 10 - row < len(column) else 0


@cache
def penalty(willpower, table):
    return sum(row_penalty(willpower, row) for row in table[0] | table[1])


def is_out(willpower, table):
    stun, injury = table
    if any(row in injury for row in PARAMETERS["lethal_rows"]):
        return True
    return any(row_penalty(willpower, row) == "X" for row in stun | injury)


def put(table, row, is_stun):
    stun, injury = table
    return (stun | {row}, injury) if is_stun else (stun - {row}, injury | {row})


def mark(table, degree, damage, is_stun):
    """(the table after a damage roll of this degree, the row marked); None for a table: dead."""
    stun, injury = table
    unmarked = [row for row in range(1, 11) if row not in stun | injury]
    if degree == 0:
        if not unmarked or unmarked[0] > damage:
            return table, 0
        return put(table, unmarked[0], is_stun), unmarked[0]
    if degree > 10 and not is_stun:
        return None, 11
    if not is_stun and degree in stun:
        return put(table, degree, False), degree
    if not unmarked:
        return table, 0
    row = min(unmarked, key=lambda row: (abs(row - degree), -row))
    return put(table, row, is_stun), row


@cache
def wound_law(table, willpower, damage, is_stun, full):
    """The law of (table or OUT, highest row marked) of a blow that no armour stops."""
    rolls = [(damage + (PARAMETERS["full_hit"]["damage"] if full else 0), is_stun)]
    if is_stun and full:
        rolls.append((damage, False))
    law = {(table, 0): 1.0}
    for rated, roll_is_stun in rolls:
        new = {}
        for (before, highest), p in law.items():
            for degree, q in damage_roll(rated).items():
                if before is None:
                    add(new, (None, highest), p * q)
                    continue
                after, row = mark(before, degree, rated, roll_is_stun)
                add(new, (after, max(highest, row)), p * q)
        law = new
    return mapped(
        law, lambda o: (OUT if o[0] is None or is_out(willpower, o[0]) else o[0], o[1])
    )


@cache
def blow_law(value, threshold, pierce, damage, is_stun, armour, willpower, table):
    """The law of (hit, table or OUT, highest row marked) of one attack."""
    law = {}
    for (hits, white), p in attack_roll(value, threshold).items():
        if hits == 0:
            add(law, (False, table, 0), p)
            continue
        full = hits == 2
        if armour is not None:
            coverage, protection = armour
            pierces = pierce + (PARAMETERS["full_hit"]["pierce"] if full else 0) >= protection
            if white <= coverage and not pierces:
                add(law, (True, table, 0), p)
                continue
        for (after, row), q in wound_law(table, willpower, damage, is_stun, full).items():
            add(law, (True, after, row), p * q)
    check_law(law, "a blow")
    return law


# --- fighters -------------------------------------------------------------------------------------


class Side:
    """A fighter with its weapon in a situation."""

    def __init__(self, profile, weapons, situation):
        self.willpower = profile["willpower"]
        by_name = {weapon["name"]: weapon for weapon in weapons}
        melee = situation["kind"] == "close"
        held = by_name[profile["weapons"][0]] if profile["weapons"] else None
        weapon = held
        if melee and (held is None or held["kind"] != "melee"):
            weapon = UNARMED
        self.weapon, self.modes = weapon, weapon["modes"] if weapon else []
        armour = profile["armour"]
        self.armour = (armour["coverage"], armour["protection"]) if armour else None
        self.situation = situation
        if melee:
            strong = PARAMETERS["strength_modifier"][str(profile["strength"])]
            self.strike = weapon["strike"] + profile["close_combat"] + situation["ease"]
            self.guard = weapon["guard"] + profile["close_combat"]
            self.pierce, self.damage = weapon["pierce"] + strong, weapon["damage"] + strong
            return
        if weapon is None or weapon["kind"] != "ranged":
            self.weapon = None  # someone to be shot at
            return
        distance, mode = self.distance(), situation["mode"]
        known = {"auto": {"auto", "burst", "fast", "single"}, "burst": {"burst", "fast", "single"}}
        allowed = {"single"}.union(*(known.get(m, {m}) for m in self.modes))
        # A weapon of the other fighter without this mode fires single shots.
        self.mode = mode = mode if mode in allowed else "single"
        assert mode == "single" or distance <= PARAMETERS[mode]["distance_to"]
        self.pierce, self.damage = weapon["pierce"], weapon["damage"]
        change = profile["ranged_combat"] + situation["ease"]
        if mode == "fast":
            self.damage += PARAMETERS["fast"]["damage"]
        if mode == "burst":
            change += PARAMETERS["burst"]["to_hit"]
        past = max(0, distance - weapon["range"])
        self.can_reach = past <= PARAMETERS["past_range_notches"]
        if past:
            change += PARAMETERS["past_range"]
        self.values = {kind: weapon[kind] + change for kind in ("snap", "directed", "aimed")}

    def distance(self):
        if "metres" in self.situation:
            below = PARAMETERS["metres_below"]
            return sum(self.situation["metres"] >= bound for bound in below)
        return self.situation["distance"]

    def shots(self, number):
        """The values of the shots of round `number`."""
        preparation = self.situation["preparation"]
        waits = preparation == "aimed" or "prep" in self.modes
        assert not (preparation == "aimed" and "prep" in self.modes)
        if not self.can_reach or (waits and number % 2 == 1):
            return []
        if "slow" in self.modes and preparation == "directed" and number > 1 and not waits:
            preparation = "snap"
        if self.mode != "auto":
            return [self.values[preparation]]
        second = "directed" if preparation == "aimed" else preparation
        return [self.values[preparation], self.values[second]]

    def first_value(self):
        """The value of the first attack to come."""
        return self.values[self.situation["preparation"]]


def volley(side, worse, target, table, number):
    """The law of (hit, table or OUT, highest row marked) of all shots of a turn."""
    law = {(False, table, 0): 1.0}
    for value in side.shots(number):
        new = {}
        for (hit, before, highest), p in law.items():
            if before == OUT:
                add(new, (hit, before, highest), p)
                continue
            for (also, after, row), q in blow_law(
                value + worse, side.distance(), side.pierce, side.damage,
                side.weapon["stun"], target.armour, target.willpower, before,
            ).items():  # fmt: skip
                add(new, (hit or also, after, max(highest, row)), p * q)
        law = new
    return law


def strike(side, worse, target, target_worse, table):
    """The law of (hit, table or OUT, highest row marked) of a blow in close combat."""
    return blow_law(
        side.strike + worse, target.guard + target_worse, side.pierce, side.damage,
        side.weapon["stun"], target.armour, target.willpower, table,
    )  # fmt: skip


def duel(a, b, weapons, situation):
    situation = {**NORMAL, **situation}
    sides = [Side(a, weapons, situation), Side(b, weapons, situation)]

    # In states a table is its number in `tables`, None if its fighter is out: that is quicker.
    tables, number_of = [], {OUT: None}

    def numbered(law):
        pairs = []
        for table, p in mapped(law, lambda outcome: outcome[1]).items():
            if table not in number_of:
                number_of[table] = len(tables)
                tables.append(table)
            pairs.append((number_of[table], p))
        return pairs

    @cache
    def worse(who, table):
        return penalty(sides[who].willpower, tables[table])

    numbered({(False, EMPTY, 0): 1.0})
    rounds_max = situation["rounds_max"]

    if situation["kind"] == "close":

        @cache
        def struck(who, own_worse, enemy_worse, table):
            """The tables of `who` after the blow of the other."""
            enemy = sides[1 - who]
            return numbered(strike(enemy, enemy_worse, sides[who], own_worse, tables[table]))

        def blow_of_b(state, _):
            table_a, table_b = state
            a_worse, b_worse = worse(0, table_a), worse(1, table_b)
            for after, p in struck(0, a_worse, b_worse, table_a):
                yield (after, a_worse, table_b), p

        def blow_of_a(state, _):
            table_a, a_worse, table_b = state
            for after, p in struck(1, worse(1, table_b), a_worse, table_b):
                if table_a is None:
                    yield "both" if after is None else "b", p
                else:
                    yield "a" if after is None else (table_a, after), p

        return duel_law({(0, 0): 1.0}, [blow_of_b, blow_of_a], rounds_max=rounds_max)

    @cache
    def shot(who, own_worse, table, number):
        """The tables of the other after the turn of `who`."""
        return numbered(volley(sides[who], own_worse, sides[1 - who], tables[table], number))

    def step_of(place):
        def step(state, number):
            first, table_a, table_b = state
            if first ^ place == 0:
                for after, p in shot(0, worse(0, table_a), table_b, number):
                    yield "a" if after is None else (first, table_a, after), p
            else:
                for after, p in shot(1, worse(1, table_b), table_a, number):
                    yield "b" if after is None else (first, after, table_b), p

        return step

    p = 0.5
    if sides[0].can_reach and sides[1].can_reach:
        p = first_law(sides[0].first_value(), sides[1].first_value())
    start = {}
    add(start, (0, 0, 0), p)
    add(start, (1, 0, 0), 1 - p)
    # Rounds 2 and 3 stand for all later even and odd ones.
    steps = [step_of(0), step_of(1)]
    return duel_law(
        start, steps, lambda number: 1 if number == 1 else 2 + number % 2, (2, 3), rounds_max
    )


def one_attack(attacker, defender, weapons, situation):
    situation = {**NORMAL, **situation}
    side, target = Side(attacker, weapons, situation), Side(defender, weapons, situation)
    if situation["kind"] == "close":
        law = strike(side, 0, target, 0, EMPTY)
    else:
        # An attack is the turn in which it falls: round 2 where aiming or readying comes first.
        waits = situation["preparation"] == "aimed" or "prep" in side.modes
        law = volley(side, 0, target, EMPTY, 2 if waits else 1)
    return attack_numbers(mapped(law, lambda o: (o[0], o[2] > 0, o[1] == OUT, o[2])))


# --- the cases ------------------------------------------------------------------------------------

BASE = {
    "strength": 8,
    "willpower": 8,
    "agility": 8,
    "close_combat": 0,
    "ranged_combat": 0,
    "armour": None,
}
LEATHER = {"coverage": 12, "protection": 6}
VEST = {"coverage": 10, "protection": 13}
MAIL = {"coverage": 16, "protection": 9}
SEALED = {"coverage": 20, "protection": 18}


def gun(name, snap, directed, aimed, reach, pierce, damage, modes=(), stun=False):
    return {"name": name, "kind": "ranged", "snap": snap, "directed": directed, "aimed": aimed,
            "range": reach, "pierce": pierce, "damage": damage, "stun": stun,
            "modes": list(modes)}  # fmt: skip


def blade(name, strike_value, guard, pierce, damage, stun=False):
    return {"name": name, "kind": "melee", "strike": strike_value, "guard": guard,
            "pierce": pierce, "damage": damage, "stun": stun, "modes": []}  # fmt: skip


WEAPONS = (
    gun("pistol", 4, 7, 9, 3, 11, 11),
    gun("smg", 3, 8, 10, 4, 12, 12, ["auto"]),
    gun("rifle", 3, 8, 12, 6, 16, 15, ["auto"]),
    gun("revolver", 5, 8, 10, 3, 12, 12, ["fast"]),
    gun("bow", 4, 8, 10, 4, 9, 13, ["prep"]),
    gun("pump gun", 5, 9, 11, 3, 12, 14, ["slow"]),
    gun("stun gun", 6, 9, 11, 2, 8, 12, [], True),
    gun("cannon", 2, 9, 24, 9, 30, 22),
    blade("knife", 7, 2, 6, 9),
    blade("sword", 9, 4, 8, 12),
    blade("great sword", 11, 3, 10, 16),
    blade("baton", 9, 3, 4, 13, True),
)
ARMOURY = Armoury(BASE, WEAPONS)
profile, used = ARMOURY.profile, ARMOURY.used

# (name, weapon and keys of the attacker, weapon and keys of the defender, situation)
NOBODY = (None, {})
ATTACKS = [
    ("pistol snap, distance 0", ("pistol", {}), NOBODY, {"distance": 0, "preparation": "snap"}),
    ("pistol directed, distance 3", ("pistol", {}), NOBODY,
     {"distance": 3, "preparation": "directed"}),
    ("pistol aimed, distance 3", ("pistol", {}), NOBODY, {"distance": 3, "preparation": "aimed"}),
    ("pistol directed, 20 metres", ("pistol", {}), NOBODY,
     {"metres": 20, "preparation": "directed"}),
    ("pistol aimed, one notch past its range", ("pistol", {"ranged_combat": 2}), NOBODY,
     {"distance": 4, "preparation": "aimed"}),
    ("pistol aimed, beyond all range", ("pistol", {}), NOBODY,
     {"distance": 5, "preparation": "aimed"}),
    ("snap 4 at distance 4 cannot hit", ("bow", {}), NOBODY,
     {"distance": 4, "preparation": "snap"}),
    ("rifle aimed at 100 metres", ("rifle", {}), NOBODY, {"metres": 100, "preparation": "aimed"}),
    ("ranged combat -3, ease -3", ("rifle", {"ranged_combat": -3}), NOBODY,
     {"distance": 2, "preparation": "aimed", "ease": -3}),
    ("ease 4", ("pistol", {}), NOBODY, {"distance": 1, "preparation": "directed", "ease": 4}),
    ("fast", ("revolver", {}), NOBODY, {"distance": 2, "preparation": "directed", "mode": "fast"}),
    ("fast with an automatic", ("rifle", {}), NOBODY,
     {"distance": 4, "preparation": "directed", "mode": "fast"}),
    ("burst", ("smg", {}), NOBODY, {"distance": 3, "preparation": "directed", "mode": "burst"}),
    ("auto, directed", ("smg", {}), NOBODY,
     {"distance": 1, "preparation": "directed", "mode": "auto"}),
    ("auto, aimed then directed", ("rifle", {}), NOBODY,
     {"distance": 1, "preparation": "aimed", "mode": "auto"}),
    ("prep directed", ("bow", {}), NOBODY, {"distance": 2, "preparation": "directed"}),
    ("slow directed", ("pump gun", {}), NOBODY, {"distance": 2, "preparation": "directed"}),
    ("values over 20", ("cannon", {}), NOBODY, {"distance": 4, "preparation": "aimed"}),
    ("values over 20, distance 21", ("cannon", {"ranged_combat": 3}), (None, {"armour": MAIL}),
     {"distance": 9, "preparation": "aimed"}),
    ("vest against pistol", ("pistol", {}), (None, {"armour": VEST}),
     {"distance": 0, "preparation": "aimed"}),
    ("vest against revolver: a full hit just not", ("revolver", {"ranged_combat": 1}),
     (None, {"armour": {"coverage": 10, "protection": 15}}),
     {"distance": 0, "preparation": "aimed"}),
    ("vest against rifle", ("rifle", {}), (None, {"armour": VEST}),
     {"distance": 2, "preparation": "aimed"}),
    ("sealed against rifle: full hits alone", ("rifle", {}), (None, {"armour": SEALED}),
     {"distance": 2, "preparation": "aimed"}),
    ("sealed against pistol", ("pistol", {}), (None, {"armour": SEALED}),
     {"distance": 2, "preparation": "aimed"}),
    ("Willpower 0: X at 9 and 10", ("pistol", {}), (None, {"willpower": 0}),
     {"distance": 0, "preparation": "aimed"}),
    ("stun gun", ("stun gun", {}), NOBODY, {"distance": 0, "preparation": "aimed"}),
    ("stun gun, Willpower 4", ("stun gun", {}), (None, {"willpower": 4}),
     {"distance": 0, "preparation": "aimed"}),
    ("stun gun, bypassed or stopped", ("stun gun", {}),
     (None, {"willpower": 4, "armour": {"coverage": 16, "protection": 11}}),
     {"distance": 0, "preparation": "directed"}),
    ("sword against sword", ("sword", {}), ("sword", {}), {"kind": "close"}),
    ("sword against a pistol", ("sword", {}), ("pistol", {}), {"kind": "close"}),
    ("close combat of both", ("knife", {"close_combat": 3}), ("sword", {"close_combat": 1}),
     {"kind": "close"}),
    ("Strength 12", ("sword", {"strength": 12}), ("knife", {"armour": MAIL}), {"kind": "close"}),
    ("Strength 5", ("sword", {"strength": 5}), ("knife", {"armour": MAIL}), {"kind": "close"}),
    ("Strike not over Guard", ("knife", {"close_combat": -3}), ("sword", {}), {"kind": "close"}),
    ("Guard below 0", ("knife", {}), ("knife", {"close_combat": -4}), {"kind": "close"}),
    ("close, ease -2", ("sword", {}), ("knife", {}), {"kind": "close", "ease": -2}),
    ("great sword in leather", ("great sword", {}), ("great sword", {"armour": LEATHER}),
     {"kind": "close"}),
    ("unarmed", (None, {}), (None, {}), {"kind": "close"}),
    ("unarmed, Strength 11, Willpower 0", (None, {"strength": 11}), ("knife", {"willpower": 0}),
     {"kind": "close"}),
    ("baton, Willpower 4", ("baton", {}), ("sword", {"willpower": 4}), {"kind": "close"}),
]  # fmt: skip

# (name, weapon and keys of a, weapon and keys of b, situation)
DUELS = [
    ("pistols, snap", ("pistol", {"willpower": 4}), ("pistol", {"willpower": 4}),
     {"distance": 0, "preparation": "snap"}),
    ("pistols, directed", ("pistol", {}), ("pistol", {"ranged_combat": 1}),
     {"distance": 2, "preparation": "directed"}),
    ("rifle against pistol, aimed", ("rifle", {}), ("pistol", {"willpower": 4}),
     {"distance": 3, "preparation": "aimed"}),
    ("one notch past a range", ("rifle", {"ranged_combat": -2}), ("pistol", {}),
     {"distance": 4, "preparation": "directed"}),
    ("beyond a range", ("rifle", {}), ("pistol", {}), {"distance": 5, "preparation": "directed"}),
    ("vest against no vest, burst", ("smg", {"armour": VEST, "willpower": 4}),
     ("smg", {"willpower": 10}),
     {"distance": 3, "preparation": "directed", "mode": "burst"}),
    ("auto, aimed", ("rifle", {}), ("smg", {"armour": LEATHER}),
     {"distance": 1, "preparation": "aimed", "mode": "auto"}),
    ("auto, snap, Willpower 0", ("smg", {"willpower": 0}), ("smg", {"willpower": 0}),
     {"distance": 0, "preparation": "snap", "mode": "auto"}),
    ("fast", ("revolver", {"willpower": 0}), ("revolver", {"ranged_combat": -1, "willpower": 11}),
     {"distance": 1, "preparation": "directed", "mode": "fast"}),
    ("bow against pistol, directed", ("bow", {"ranged_combat": 1, "willpower": 4}),
     ("pistol", {"willpower": 6}),
     {"distance": 2, "preparation": "directed"}),
    ("bows, snap", ("bow", {"willpower": 0}), ("bow", {"ranged_combat": 2, "willpower": 4}),
     {"distance": 1, "preparation": "snap"}),
    ("pump gun against pistol, directed", ("pump gun", {"willpower": 4}),
     ("pistol", {"ranged_combat": 1, "willpower": 4}),
     {"distance": 1, "preparation": "directed"}),
    ("pump guns, aimed", ("pump gun", {"willpower": 12}),
     ("pump gun", {"armour": VEST, "willpower": 0}),
     {"distance": 2, "preparation": "aimed"}),
    ("stun gun against pistol", ("stun gun", {"willpower": 0}),
     ("pistol", {"willpower": 0, "ranged_combat": -1}),
     {"distance": 1, "preparation": "directed", "rounds_max": 4}),
    ("stun gun against one that cannot hit", ("stun gun", {"ranged_combat": 3}),
     ("pistol", {"willpower": 4, "armour": LEATHER, "ranged_combat": -8}),
     {"distance": 1, "preparation": "aimed"}),
    ("ease -2", ("pistol", {"willpower": 0}), ("smg", {"willpower": 0}),
     {"distance": 1, "preparation": "directed", "ease": -2}),
    ("swords", ("sword", {"willpower": 4}), ("sword", {"willpower": 4}), {"kind": "close"}),
    ("great sword against knife", ("great sword", {"strength": 12}),
     ("knife", {"close_combat": 3, "armour": LEATHER, "willpower": 6}), {"kind": "close"}),
    ("great swords, Willpower 9", ("great sword", {"willpower": 9}),
     ("great sword", {"willpower": 9, "armour": MAIL}), {"kind": "close"}),
    ("sword against a pistol in hand", ("sword", {"willpower": 0}),
     ("pistol", {"willpower": 0, "close_combat": -2}),
     {"kind": "close", "rounds_max": 4}),
    ("baton against knife, Willpower 0", ("baton", {"willpower": 0}),
     ("knife", {"willpower": 0, "close_combat": -3}),
     {"kind": "close", "rounds_max": 4}),
]  # fmt: skip


def check():
    """Values known from elsewhere."""
    for value, threshold, counts in (
        (5, 0, (225, 150, 25)), (8, 0, (144, 192, 64)), (8, 3, (225, 150, 25)),
        (8, 4, (256, 128, 16)), (10, 0, (100, 200, 100)), (10, 3, (169, 182, 49)),
        (10, 4, (196, 168, 36)), (12, 4, (144, 192, 64)), (12, 5, (169, 182, 49)),
        (15, 4, (81, 198, 121)), (4, 4, (400, 0, 0)),
    ):  # fmt: skip
        law = mapped(attack_roll(value, threshold), lambda outcome: outcome[0])
        for hits, count in enumerate(counts):
            near(law.get(hits, 0), count / 400, f"value {value} against {threshold}")
    for damage, fails, over in (
        (8, 144, None), (10, 100, 0), (12, 64, 76), (15, 25, 175), (20, 0, 300),
    ):  # fmt: skip
        law = damage_roll(damage)
        near(law.get(0, 0), fails / 400, f"Damage {damage} fails")
        if over is not None:
            p = sum(p for degree, p in law.items() if degree > 10)
            near(p, over / 400, f"Damage {damage} over 10")
    assert [reading(16, 22), reading(1, 22), reading(2, 22), reading(13, 22)] == [16, 21, 22, 13]
    assert [reading(5, 9), reading(12, 9)] == [5, 0]
    assert row_penalty(6, 10) == -5 and row_penalty(6, 6) == -3 and row_penalty(6, 5) == 0
    assert mark((frozenset(), frozenset({8})), 8, 15, False)[1] == 9
    assert mark((frozenset(), frozenset({1, 2})), 0, 2, False)[1] == 0
    assert mark((frozenset(), frozenset({1, 2})), 0, 3, False)[1] == 3
    assert mark((frozenset({8}), frozenset()), 8, 15, False) == ((frozenset(), frozenset({8})), 8)
    near(first_law(8, 8), 0.5, "initiative")


def same_sides(name, a, b, weapons, situation, numbers):
    if a == b:
        near(mirror(numbers)[0][0], numbers["wins"][0], name)


def main():
    check()
    document = {
        "parameters": PARAMETERS,
        "attacks": ARMOURY.attacks(ATTACKS, one_attack),
        "duels": ARMOURY.duels(DUELS, duel, same_sides),
    }
    write(OUTPUT, document)


if __name__ == "__main__":
    main()

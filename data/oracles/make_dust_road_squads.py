#!/usr/bin/env python3
"""Write dust-road_squads.json: squad fights of Dust Road, three against three.

Run by hand from the root of the repository, with Python 3.11 or later and nothing else; the build
and the tests only read the result:

    python3 data/oracles/make_dust_road_squads.py

It takes some minutes. It models the rules that the comments of data/dust-road/rules.rhai and
data/dust-road/game.toml state in words, with the numbers in PARAMETERS; squads.py has the turn and
the table. `laws` are exact: the chance of each end (out a, out b, rout a, rout b, both) in each
round. `plays` are counts over many fights.
"""

import math
import pathlib
from functools import cache

from squads import EVEN, KNOT, Game, Law, chance, lanes, placed, write

OUTPUT = pathlib.Path(__file__).resolve().parent / "dust-road_squads.json"
FIGHTS = 100_000

PARAMETERS = {"out_from": 6, "cover_bonus": 1, "tired_needs": 6, "nerve_percent": 50}

ROSTER = """
system = "dust-road"
weapon = [
    { name = "knife", melee = true },
    { name = "sabre", melee = true, attacks = 2 },
    { name = "pick", melee = true, attacks = 2, pierce = 1 },
    { name = "sledge", melee = true, attacks = 2, pierce = 2 },
    { name = "pistol", range = 12 },
    { name = "carbine", range = 18, attacks = 2 },
    { name = "long rifle", range = 30, pierce = 2 },
    { name = "crank gun", range = 24, attacks = 3, pierce = 1 },
]
profile = [
    { name = "Drifter", quality = 5, defense = 5, weapons = ["pistol", "knife"] },
    { name = "Digger", quality = 5, defense = 5, move = 8, weapons = ["pick"] },
    { name = "Outrider", quality = 4, defense = 5, move = 8, weapons = ["carbine"] },
    { name = "Swordsman", quality = 4, defense = 4, weapons = ["sabre"] },
    { name = "Marksman", quality = 3, defense = 5, weapons = ["long rifle", "knife"] },
    { name = "Gunner", quality = 4, defense = 4, move = 4, weapons = ["crank gun", "knife"] },
    { name = "Hulk", quality = 4, defense = 4, tough = 2, move = 8, weapons = ["sledge"] },
    { name = "Sawbones", quality = 3, defense = 5, medic = true, weapons = ["knife"] },
]
"""


def at_least(face):
    """The chance of a die: one always fails, six always succeeds."""
    return (7 - min(max(face, 2), 6)) / 6


@cache
def wounds_law(dice, needs, saves):
    """The law of (whether any die hits, hits that are not saved)."""
    hit, through = at_least(needs), 1 - at_least(saves)
    law = {}
    for hits in range(dice + 1):
        p = math.comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits)
        for wounds in range(hits + 1):
            q = math.comb(hits, wounds) * through**wounds * (1 - through) ** (hits - wounds)
            outcome = (hits > 0, wounds)
            law[outcome] = law.get(outcome, 0) + p * q
    return Law(law)


@cache
def out_law(needs, markers):
    """Whether one die and all markers come to so much."""
    return chance(min(max(7 - (needs - markers), 0), 6) / 6)


@cache
def check_law(quality):
    return chance(at_least(quality))


class DustRoad(Game):
    name = "dust-road"
    roster = ROSTER
    weapon = {"melee": False, "range": 0, "attacks": 1, "pierce": 0}
    profile = {"tough": 0, "move": 6, "medic": False}
    answers = True

    def start(self, figure):
        return {"wounds": 0, "down": False, "pinned": False, "tired": False}

    def moves(self, figure):
        return figure.line["move"]

    def begins(self, fight, dice):
        """The side that had acted first with all of its figures; in the first round either."""
        return dice.pick(EVEN) if fight.finisher is None else fight.finisher

    def recovers(self, figure, dice):
        """The pinned recover, which takes their activation."""
        acts = not figure.now["pinned"]
        figure.now["pinned"] = False
        return acts

    def end_round(self, figure):
        figure.now["tired"] = False

    def is_out(self, figure):
        return figure.now["down"]

    def attack(self, us, them, strikes, at, dice):
        weapon = us.blade if strikes else us.gun
        dice_count, pierce = (weapon["attacks"], weapon["pierce"]) if weapon else (1, 0)
        needs = us.line["quality"]
        if strikes:
            if us.now["tired"] or us.now["pinned"]:
                needs = max(needs, PARAMETERS["tired_needs"])
            us.now["tired"] = True
        saves = them.line["defense"] + pierce
        if at["cover"] and not strikes:
            saves -= PARAMETERS["cover_bonus"]
        hit, wounds = dice.pick(wounds_law(dice_count, needs, saves))
        if wounds:
            self.wound(them, wounds, dice)
        return hit

    def wound(self, figure, wounds, dice):
        """Wound markers; then one die and all markers say: out, or pinned."""
        needs = PARAMETERS["out_from"] + figure.line["tough"]
        # Beyond that, a die that takes it out is sure.
        markers = figure.now["wounds"] = min(figure.now["wounds"] + wounds, needs - 1)
        if dice.pick(out_law(needs, markers)):
            figure.now["down"] = True
        else:
            figure.now["pinned"] = True

    def tests_nerve(self, fight, side):
        """Once half of the side is lost."""
        return fight.lost_percent(side) >= PARAMETERS["nerve_percent"]

    def holds(self, figure, dice):
        """The first failure pins, a failure of the pinned routs."""
        if dice.pick(check_law(figure.line["quality"])):
            return True
        was_pinned = figure.now["pinned"]
        figure.now["pinned"] = True
        return not was_pinned

    def otherwise(self, fight, figure, moved, dice):
        """A medic tends a friend within three inches who has wound markers."""
        friend = fight.friend_within(figure, 3) if figure.line["medic"] else None
        if friend is None or friend.now["wounds"] == 0:
            return False
        if dice.pick(check_law(figure.line["quality"])):
            friend.now["wounds"] = 0
        return True


FAST_LANES = (10, 31.1, 57.6)

LAWS = [
    {
        "name": "holders who shoot in a column",
        "rounds_max": 12,
        "camps": [
            placed("hold", ("Drifter", "Outrider", "Drifter"), ((10, 14), (10, 12), (10, 10))),
            placed("hold", ("Marksman", "Drifter", "Drifter"), ((10, 20.3), (10, 19), (10, 18))),
        ],
    },
]

PLAYS = [
    {
        "name": "holders hand to hand",
        "rounds_max": 12,
        "camps": [
            placed("hold", ("Hulk", "Swordsman", "Outrider"), KNOT[0]),
            placed("hold", ("Digger", "Swordsman", "Hulk"), KNOT[1]),
        ],
    },
    {
        "name": "holders who shoot",
        "rounds_max": 20,
        "wall": {"line": [[2, 19], [15, 19]], "covers": 1},
        "camps": [
            placed("hold", ("Gunner", "Outrider", "Marksman"), ((5, 12), (8, 10), (11, 10))),
            placed("hold", ("Outrider", "Gunner", "Outrider"), ((5, 20), (8.3, 20), (11.7, 20))),
        ],
    },
    {
        "name": "holders with a medic",
        "rounds_max": 20,
        "camps": [
            placed("hold", ("Gunner", "Marksman", "Sawbones"), ((10, 14), (16, 10), (10, 11))),
            placed("hold", ("Marksman", "Gunner", "Marksman"), ((10, 24), (16, 27), (22, 30))),
        ],
    },
    {
        "name": "movers in lanes",
        "rounds_max": 16,
        "camps": [
            lanes("charge", ("Hulk", "Digger", "Swordsman"), 10, FAST_LANES),
            lanes("charge", ("Swordsman", "Swordsman", "Digger"), 27.52, FAST_LANES),
        ],
    },
    {
        "name": "movers against guns",
        "rounds_max": 16,
        "camps": [
            lanes("hold", ("Marksman", "Gunner", "Outrider"), 10),
            lanes("charge", ("Digger", "Swordsman", "Hulk"), 44.5),
        ],
    },
    {
        "name": "movers who shoot",
        "rounds_max": 16,
        "camps": [
            lanes("advance", ("Outrider", "Gunner", "Drifter"), 10),
            lanes("advance", ("Drifter", "Outrider", "Gunner"), 37.32),
        ],
    },
]


if __name__ == "__main__":
    write(OUTPUT, DustRoad(), LAWS, PLAYS, FIGHTS)

#!/usr/bin/env python3
"""Write warband_squads.json: squad fights of Warband, three against three.

Run by hand from the root of the repository, with Python 3.11 or later and nothing else; the build
and the tests only read the result:

    python3 data/oracles/make_warband_squads.py

It takes some minutes. It models the rules that the comments of data/warband/rules.rhai and
data/warband/game.toml state in words, with the numbers in PARAMETERS; squads.py has the turn and the
table. `laws` are exact: the chance of each end (out a, out b, rout a, rout b, both) in each round.
`plays` are counts over many fights.
"""

import pathlib
from functools import cache

from squads import KNOT, Game, Law, chance, lanes, placed, write

OUTPUT = pathlib.Path(__file__).resolve().parent / "warband_squads.json"
FIGHTS = 100_000

PARAMETERS = {
    "command": 2,
    "critical": 4,
    "hurt_at": 4,
    "hurt_by": 2,
    "support": 2,
    "bare_by": 1,
    "moved_by": 2,
    "tend_by": 4,
    "hold_from": 8,
    "moves": 6,
}

# The last five have so little Health that all their fights can be weighed.
ROSTER = """
system = "warband"
weapon = [
    { name = "knife", damage = -1 },
    { name = "sword", damage = 0 },
    { name = "axe", damage = 2 },
    { name = "bow", damage = 0, melee = false, range = 24 },
    { name = "crossbow", damage = 2, melee = false, range = 20 },
]
profile = [
    { name = "Captain", fight = 4, armour = 12, health = 14, will = 6, captain = true, weapons = ["sword"] },
    { name = "Swordsman", fight = 3, armour = 11, health = 12, will = 2, weapons = ["sword"] },
    { name = "Axeman", fight = 3, armour = 10, health = 12, will = 3, weapons = ["axe"] },
    { name = "Ironclad", fight = 3, armour = 13, health = 12, will = 3, weapons = ["sword"] },
    { name = "Archer", fight = 1, shoot = 3, armour = 11, health = 10, will = 1, weapons = ["bow", "knife"] },
    { name = "Crossbowman", fight = 2, shoot = 1, armour = 11, health = 12, will = 1, weapons = ["crossbow"] },
    { name = "Surgeon", fight = 1, armour = 10, health = 12, will = 4, medic = true, weapons = ["knife"] },
    { name = "Chief", fight = 4, shoot = 2, armour = 16, health = 2, will = 4, captain = true, weapons = ["axe", "bow"] },
    { name = "Veteran", fight = 3, shoot = 3, armour = 15, health = 6, will = 2, weapons = ["sword", "crossbow"] },
    { name = "Brawler", fight = 2, armour = 14, health = 1, will = -1, weapons = [] },
    { name = "Hunter", fight = 1, shoot = 4, armour = 15, health = 2, will = 1, weapons = ["bow"] },
    { name = "Leech", fight = 1, armour = 14, health = 1, will = 0, medic = true, weapons = ["knife"] },
]
"""  # fmt: skip


@cache
def clash(ours, theirs, bonuses, armours, healths):
    """The law of (who wins, Health that the other loses): 1 for us, -1 for them, 0 for nobody."""
    law = {}
    for die in range(1, 21):
        for answer in range(1, 21):
            totals = (die + ours, answer + theirs)
            if totals[0] == totals[1]:
                outcome = (0, 0)
            else:
                nth = 0 if totals[0] > totals[1] else 1
                natural = PARAMETERS["critical"] if (die, answer)[nth] == 20 else 0
                damage = totals[nth] + natural + bonuses[nth] - armours[1 - nth]
                outcome = (1 - 2 * nth, min(max(0, damage), healths[1 - nth]))
            law[outcome] = law.get(outcome, 0) + 1 / 400
    return Law(law)


@cache
def first_law(lead):
    """Which side has the higher total, where the first adds so much more; a tie is rolled evenly."""
    ahead = sum(one + lead > other for one in range(1, 21) for other in range(1, 21)) / 400
    ties = sum(one + lead == other for one in range(1, 21) for other in range(1, 21)) / 400
    return Law({0: ahead + ties / 2, 1: 1 - ahead - ties / 2})


@cache
def will_law(bonus):
    need = PARAMETERS["hold_from"] - bonus
    return chance(min(max(21 - need, 0), 20) / 20)


class Warband(Game):
    name = "warband"
    roster = ROSTER
    weapon = {"melee": True, "range": 0}
    profile = {"shoot": 0, "captain": False, "medic": False}
    tests_once = True

    def start(self, figure):
        return {"lost": 0}

    def moves(self, figure):
        return PARAMETERS["moves"]

    def begins(self, fight, dice):
        """Initiative: a d20 a side, and a captain adds to it. The first of each side rolls."""
        leads = [fight.side(side)[0].line["captain"] * PARAMETERS["command"] for side in (0, 1)]
        return dice.pick(first_law(leads[0] - leads[1]))

    def is_out(self, figure):
        return self.left(figure) == 0

    def left(self, figure):
        return figure.line["health"] - figure.now["lost"]

    def burden(self, figure):
        return PARAMETERS["hurt_by"] if self.left(figure) <= PARAMETERS["hurt_at"] else 0

    def hand(self, figure):
        """What the weapon in hand adds to the damage of a blow."""
        return figure.blade["damage"] if figure.blade else -PARAMETERS["bare_by"]

    def attack(self, us, them, strikes, at, dice):
        burdens = self.burden(us), self.burden(them)
        armours = us.line["armour"], them.line["armour"]
        if strikes:
            ours = us.line["fight"] + at["friends"] * PARAMETERS["support"] - burdens[0]
            theirs = them.line["fight"] + at["foes"] * PARAMETERS["support"] - burdens[1]
            bonuses = self.hand(us), self.hand(them)
        else:
            ours = us.line["shoot"] - burdens[0] - at["moved"] * PARAMETERS["moved_by"]
            theirs = them.line["fight"] - burdens[1]
            bonuses = us.gun["damage"], 0
        # The target of a shot only defends itself.
        healths = self.left(us) if strikes else 0, self.left(them)
        winner, damage = dice.pick(clash(ours, theirs, bonuses, armours, healths))
        loser = them if winner > 0 else us
        loser.now["lost"] += damage
        return winner > 0

    def tests_nerve(self, fight, side):
        """Once the captain is gone."""
        return any(
            figure.line["captain"] and not figure.stands()
            for figure in fight.figures
            if figure.side == side
        )

    def holds(self, figure, dice):
        return dice.pick(will_law(figure.line["will"] - self.burden(figure)))

    def otherwise(self, fight, figure, moved, dice):
        """A medic tends a friend within three inches who has lost Health."""
        friend = fight.friend_within(figure, 3) if figure.line["medic"] else None
        if friend is None or friend.now["lost"] == 0:
            return False
        friend.now["lost"] = max(0, friend.now["lost"] - PARAMETERS["tend_by"])
        return True


LAWS = [
    {
        "name": "holders hand to hand",
        "rounds_max": 12,
        "camps": [
            placed("hold", ("Chief", "Veteran"), ((11, 11), (10, 10))),
            placed("hold", ("Brawler", "Chief"), ((10, 11), (12, 11))),
        ],
    },
    {
        "name": "holders who shoot",
        "rounds_max": 12,
        "camps": [
            placed("hold", ("Hunter", "Brawler"), ((5, 10), (5, 13))),
            placed("hold", ("Hunter", "Veteran"), ((8.5, 20), (5, 17))),
        ],
    },
    {
        "name": "holders with a medic",
        "rounds_max": 12,
        "camps": [
            placed("hold", ("Hunter", "Leech"), ((10, 14), (10, 11))),
            placed("hold", ("Hunter", "Chief"), ((10, 24), (16, 27))),
        ],
    },
]

PLAYS = [
    {
        "name": "holders hand to hand",
        "rounds_max": 12,
        "camps": [
            placed("hold", ("Captain", "Swordsman", "Archer"), KNOT[0]),
            placed("hold", ("Axeman", "Captain", "Crossbowman"), KNOT[1]),
        ],
    },
    {
        "name": "holders who shoot",
        "rounds_max": 12,
        "camps": [
            placed("hold", ("Captain", "Archer", "Archer"), ((5, 12), (8, 10), (11, 10))),
            placed("hold", ("Crossbowman", "Archer", "Archer"), ((5, 20), (8.3, 20), (11.7, 20))),
        ],
    },
    {
        "name": "holders with a medic",
        "rounds_max": 12,
        "camps": [
            placed("hold", ("Archer", "Archer", "Surgeon"), ((10, 14), (16, 10), (10, 11))),
            placed("hold", ("Archer", "Captain", "Crossbowman"), ((10, 24), (16, 27), (22, 26))),
        ],
    },
    {
        "name": "movers in lanes",
        "rounds_max": 16,
        "camps": [
            lanes("charge", ("Captain", "Axeman", "Ironclad"), 10),
            lanes("charge", ("Swordsman", "Ironclad", "Captain"), 25),
        ],
    },
    {
        "name": "movers against bows",
        "rounds_max": 16,
        "camps": [
            lanes("hold", ("Archer", "Crossbowman", "Captain"), 10),
            lanes("charge", ("Captain", "Swordsman", "Ironclad"), 40.7),
        ],
    },
    {
        "name": "movers who shoot",
        "rounds_max": 16,
        "camps": [
            lanes("advance", ("Archer", "Crossbowman", "Archer"), 10),
            lanes("advance", ("Crossbowman", "Archer", "Crossbowman"), 37.42),
        ],
    },
]


if __name__ == "__main__":
    write(OUTPUT, Warband(), LAWS, PLAYS, FIGHTS)

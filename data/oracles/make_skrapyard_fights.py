#!/usr/bin/env python3
"""Write skrapyard_fights.json: exact attacks and duels of the D12 roll-under game `skrapyard`.

Run by hand, here from the root of the repository, with Python 3.11 or later and nothing else; the
build and the tests only read the result:

    python3 data/oracles/make_skrapyard_fights.py

Nothing is written, and the exit status is 1, if a self-check fails: every law sums to 1, the
worked numbers of the rules hold, the chain of rolls agrees with its linear equations solved in
fractions, a duel told from the other side gives the same, and the counts of turns agree with each
other. Numbers in brackets are paragraphs of the rules.

A test is passed by a D12 at or under a value; 1 always passes and 12 always fails, so with the
chance min(11, max(1, value)) / 12. Fractions of an inch round up. Modified values have no cap.

"attacks": one attack, its activation test taken as passed. "hit": the first roll to hit succeeds.
"wound": the defender is wounded or worse when all is resolved. "out": it is removed. "harm" is
[[0, p], [1, p], [2, p]]: untouched, wounded, removed. Situation keys that are not there are false
or 0. "weapons_used" are the attacker's and the one the defender ripostes with.

"duels": two fighters until one is removed ("out") or retreats ("rout"), at most `rounds_max`
turns. "wins" are [a, b]; "by" splits them by what became of the loser, in the order of the
winners. "rounds_mean" counts the turn of the end whole, and an undecided duel as `rounds_max`.
"ended_by_round" is cumulative, from turn 1. The keys charging, behind and team are a's alone.

How the duels are read, where the rules leave it open:
- What a fighter fights with: the situation's weapon if it has it, else the first of its own of the
  kind, else basic. A spear is a basic weapon here, for nobody stands behind.
- A riposte, and a riposte to a riposte, has no charge or surprise; the other modifiers stay.
- A disengage test is F, +1 for surprise, nothing else, no natural effects.
- Recovery: the one who rises takes its own morale test (16.1.2) first; only if it stays does an
  upright enemy in contact test for its stature (16.1.1). A wounded character takes no morale test.
- The tests at the start of a fight (16.1.1) are part of turn 1.
- A charge lasts until the end of the first activation there is, in whatever turn, whatever it did.
- A netted character misses its next chance to be activated; it ripostes. A blade-breaker's +1 only
  serves its wielder, whose hits do no damage, so it changes nothing here.
- In a team: +1 to S before range (not in a default action), F in attacks and ripostes, and morale;
  +1 to recovery while not engaged; no morale test for having recovered.
"""

import math
import pathlib
import sys
from collections import defaultdict
from fractions import Fraction

from fights import ROUNDS_MAX, write

HERE = pathlib.Path(__file__).resolve().parent
OUTPUT = HERE / "skrapyard_fights.json"

CHAIN_ROLLS = 30
TOLERANCE = 1e-13

PARAMETERS = {
    "rounds_max": ROUNDS_MAX,
    "chain_rolls": CHAIN_ROLLS,
    "chain_armour": "after each hit",
    "range_penalty_from": "limit",
    "undeclared_hand": "first",
    "cap_modified": False,
    "hero_isolation": False,
    "feats": "none",
}

UP, WOUNDED, REMOVED = 0, 1, 2
# weapon -> (multiple of S' with no range modifier, multiple of S' that is the limit)
REACH = {"basic": (1, 2), "medium": (2, 3), "long": (3, 4), "sniper": (4, 5)}
NO_STANDING = ("long", "sniper")
FIGHTING = ("net", "spear", "blade-breaker", "great")
HARMLESS = ("net", "blade-breaker")

problems = []


def check(holds, what):
    """Note it if a self-check does not hold."""
    if not holds:
        problems.append(what)


def close(x, y, tolerance=TOLERANCE):
    return abs(x - y) <= tolerance


# --- tests ----------------------------------------------------------------------------------------


def faces(value):
    """How many faces of the D12 pass a test of `value` (1.5, 7.1)."""
    return min(11, max(1, value))


def passes(value):
    return faces(value) / 12


# --- the shot -------------------------------------------------------------------------------------


def effective_shoot(shooter, target, weapon, inches, obstacles, standing, team):
    """The S that the roll is made against, or None if the target is out of range (13.3, 13.6)."""
    s = shooter["shoot"]
    if standing and weapon not in NO_STANDING:
        s += 1
    if target["stature"] >= shooter["stature"] + 1:
        s += 1
    if target["stature"] <= shooter["stature"] - 1:
        s -= 1
    if team:
        s += 1
    free, limit = REACH[weapon]
    if inches > limit * s:
        return None
    penalty = 0
    if inches > free * s:
        penalty = math.ceil(inches - free * s)
    if weapon == "sniper" and inches < s:
        penalty = math.ceil(s - inches)
    return s - penalty - obstacles


def shot_law(effective, armour_target, armour_shooter):
    """{(shooter's state, target's state): p} of a shot at an upright target by an upright one."""
    law = defaultdict(float)
    for face in range(1, 13):
        if face == 1:  # 21.3
            law[UP, WOUNDED] += 1 / 12
        elif face == 12:  # 21.4
            law[WOUNDED, UP] += (1 - passes(armour_shooter)) / 12
            law[UP, UP] += passes(armour_shooter) / 12
        elif face <= effective:
            law[UP, WOUNDED] += (1 - passes(armour_target)) / 12
            law[UP, UP] += passes(armour_target) / 12
        else:
            law[UP, UP] += 1 / 12
    return law


# --- the blow -------------------------------------------------------------------------------------


def fight_value(fighter, weapon, keys, own_attack):
    """F in an attack test (14.2, 14.4.4). own_attack: in its activation, not in a riposte."""
    value = fighter["fight"]
    if weapon == "great":
        value -= 1
    if own_attack:
        value += keys.get("charging", False) + keys.get("behind", False)
    value += keys.get("supported", False) + keys.get("team", False)
    value -= keys.get("outnumbered", False)
    return value


def harm_chance(weapon, armour):
    """The chance that a hit with `weapon` does harm: the A test is taken and failed."""
    if weapon in HARMLESS:
        return 0.0
    return 1 - passes(armour - 2 if weapon == "great" else armour)


def chain_step(state, values, harms, netter):
    """One F test. Yields (p, next state or None, end or None).

    state: (who rolls, is it a riposte, the other's state, who is netted). An end is
    (active's state, target's state, who is netted). values[who][riposte] is F, harms[who] the
    chance that a hit by `who` does harm; 0 is the active character and 1 its target.
    """
    who, riposte, other, netted = state

    def end(other_now, netted_now):
        states = [UP, UP]
        states[1 - who] = other_now
        return (states[0], states[1], netted_now)

    harm = harms[who]
    hit_netted = netted | (1 << (1 - who)) if netter[who] else netted
    if other == UP:
        hits = faces(values[who][riposte]) - 1  # the faces 2 and up
        yield harm / 12, (who, riposte, WOUNDED, hit_netted), None
        yield (1 - harm) / 12, (who, riposte, UP, hit_netted), None
        yield hits * harm / 12, None, end(WOUNDED, hit_netted)
        yield hits * (1 - harm) / 12, None, end(UP, hit_netted)
        yield (10 - hits) / 12, None, end(UP, netted)
        yield 1 / 12, (1 - who, True, UP, netted), None
    else:
        yield 11 * harm / 12, None, end(REMOVED, hit_netted)
        yield (1 - harm) / 12, (who, riposte, WOUNDED, hit_netted), None
        yield 10 * (1 - harm) / 12, None, end(WOUNDED, hit_netted)
        yield 1 / 12, None, end(WOUNDED, netted)


def blows_law(values, harms, netter):
    """{(active's state, target's state, netted): p} of an attack on an upright enemy."""
    law = defaultdict(float)
    now = {(0, False, UP, 0): 1.0}
    for _ in range(CHAIN_ROLLS):
        later = defaultdict(float)
        for state, p in now.items():
            for q, following, end in chain_step(state, values, harms, netter):
                if following is None:
                    law[end] += p * q
                else:
                    later[following] += p * q
        now = later
    check(sum(now.values()) < 1e-20, "the chain has not died out")
    return dict(law)


def blows_by_equations(values, harms):
    """P(target wounded), P(target removed), solved in fractions, rule by rule, without nets.

    What the active character does to its target before the first natural 12, then whose turn to
    roll it is: worked out in closed form, so that it shares nothing with the iteration above.
    """
    one = Fraction(1, 12)
    h = [Fraction(harms[0]).limit_denominator(12), Fraction(harms[1]).limit_denominator(12)]

    def run(who, riposte):
        """(wounds and stays so, removes, leaves upright and ends, natural 12 at an upright one)."""
        stay = one * (1 - h[who])  # a natural 1 that does nothing
        down = one * h[who]  # a natural 1 that wounds, and the chain goes on
        hits = Fraction(faces(values[who][riposte]) - 1, 12)
        once = 1 / (1 - stay)
        # At a wounded one: removed by 11 faces, at it again by a natural 1.
        removes = 11 * one * h[who] / (1 - one * (1 - h[who]))
        return (
            once * (hits * h[who] + down * (1 - removes)),
            once * down * removes,
            once * (hits * (1 - h[who]) + (10 * one - hits)),
            once * one,
        )

    first, back, again = run(0, False), run(1, True), run(0, True)
    # After the first natural 12 the target ripostes; by its natural 12 the active one does, ...
    returns = back[3] / (1 - again[3] * back[3])
    return tuple(float(first[i] + first[3] * returns * again[i]) for i in (0, 1))


# --- weapons --------------------------------------------------------------------------------------


def weapon_used(fighter, kind, named):
    kinds = FIGHTING if kind == "fight" else tuple(REACH)
    own = [weapon for weapon in fighter["weapons"] if weapon in kinds]
    if named == "basic":
        return "basic"
    if named in own:
        return named
    return own[0] if own else "basic"


# --- attacks --------------------------------------------------------------------------------------


def attack(name, attacker, defender, **situation):
    kind, weapon = situation["kind"], situation["weapon"]
    used = [weapon_used(attacker, kind, weapon), weapon_used(defender, kind, None)]
    check(used[0] == weapon, f"{name}: the attacker has no {weapon}")
    harm = [0.0, 0.0, 0.0]
    if kind == "shoot":
        effective = effective_shoot(
            attacker,
            defender,
            weapon,
            situation["range"],
            situation.get("obstacles", 0),
            situation.get("standing", False),
            situation.get("team", False),
        )
        hit = 0.0 if effective is None else passes(effective)
        if effective is None:
            harm[UP] = 1.0
        else:
            law = shot_law(effective, defender["armour"], attacker["armour"])
            for (_, state), p in law.items():
                harm[state] += p
            a = 1 - passes(defender["armour"])
            by_formula = (1 + (faces(effective) - 1) * a) / 12
            check(close(harm[WOUNDED], by_formula), f"{name}: not as the formula has it")
    else:
        values = [
            [fight_value(attacker, used[0], situation, own) for own in (True, False)],
            [fight_value(defender, used[1], {}, own) for own in (True, False)],
        ]
        hit = passes(values[0][0])
        harms = [
            harm_chance(used[0], defender["armour"]),
            harm_chance(used[1], attacker["armour"]),
        ]
        netter = [weapon == "net" for weapon in used]
        for (_, state, _), p in blows_law(values, harms, netter).items():
            harm[state] += p
        wounded, removed = blows_by_equations(values, harms)
        check(close(harm[WOUNDED], wounded, 1e-15), f"{name}: wounded {harm[1]}, not {wounded}")
        check(close(harm[REMOVED], removed, 1e-15), f"{name}: removed {harm[2]}, not {removed}")
    check(close(sum(harm), 1.0), f"{name}: the law does not sum to 1")
    case = {
        "name": name,
        "attacker": attacker,
        "defender": defender,
        "situation": situation,
    }
    if kind == "fight":
        case["weapons_used"] = used
    return case | {
        "hit": hit,
        "wound": harm[WOUNDED] + harm[REMOVED],
        "out": harm[REMOVED],
        "harm": [[state, p] for state, p in enumerate(harm)],
    }


# --- duels ----------------------------------------------------------------------------------------

# Ties go to the first of these.
DEFAULTS = {
    "shoot": ("shoot", "fight", "armour", "discipline"),
    "fight": ("fight", "armour", "shoot", "discipline"),
}


class Duel:
    """The law of one duel, a turn at a time.

    A state is (state of a, state of b, is a's charge still to be used, was a's last activation a
    shot, was b's, is a netted, is b netted); the shots are kept only where they matter. An end is
    ("out" or "rout", who won).
    """

    def __init__(self, fighters, situation):
        self.fighters = fighters
        self.kind = situation["kind"]
        self.situation = situation
        self.weapons = [
            weapon_used(fighter, self.kind, situation.get("weapon")) for fighter in fighters
        ]
        # behind and team are a's alone
        self.behind = (situation.get("behind", False), False)
        self.team = (situation.get("team", False), False)
        self.default = []
        for fighter in fighters:
            highest = max(fighter[key] for key in DEFAULTS[self.kind])
            ties = [key for key in DEFAULTS[self.kind] if fighter[key] == highest]
            self.default.append(ties[0])
        self.blows = {}

    # -- tests

    def morale(self, who):
        return passes(self.fighters[who]["discipline"] + self.team[who])

    def disengage(self, who):
        return passes(self.fighters[who]["fight"] + self.behind[who])

    def retreat(self, who, state):
        """Yields (p, end) of a retreat."""
        if self.kind == "shoot" or state[1 - who] != UP:
            yield 1.0, ("rout", 1 - who)
        else:
            yield self.disengage(who), ("rout", 1 - who)
            yield 1 - self.disengage(who), ("out", 1 - who)

    def loom(self, who, state):
        """Yields (p, state or end): 16.1.1 for `who`, if its upright enemy is that large."""
        if (
            self.kind == "fight"
            and state[who] == UP
            and state[1 - who] == UP
            and self.fighters[1 - who]["stature"] > self.fighters[who]["discipline"]
        ):
            yield self.morale(who), state
            for p, end in self.retreat(who, state):
                yield (1 - self.morale(who)) * p, end
        else:
            yield 1.0, state

    # -- what an active character does

    def shoot(self, who, state, standing, team, weapon, inches, obstacles):
        """Yields (p, state, was there a shot)."""
        other = 1 - who
        shooter, target = self.fighters[who], self.fighters[other]
        effective = effective_shoot(shooter, target, weapon, inches, obstacles, standing, team)
        if state[other] != UP or effective is None:
            yield 1.0, state, False
            return
        law = shot_law(effective, target["armour"], shooter["armour"])
        for (own, others), p in law.items():
            new = list(state)
            new[who], new[other] = own, others
            yield p, tuple(new), True

    def blows_of(self, who, charging):
        """The law of an attack by `who` on its upright enemy."""
        if (who, charging) not in self.blows:
            values, harms = [], []
            for side in (who, 1 - who):
                keys = {
                    "charging": charging and side == who,
                    "behind": self.behind[side],
                    "team": self.team[side],
                }
                fighter, weapon = self.fighters[side], self.weapons[side]
                values.append([fight_value(fighter, weapon, keys, own) for own in (True, False)])
                harms.append(harm_chance(weapon, self.fighters[1 - side]["armour"]))
            netter = [self.weapons[side] == "net" for side in (who, 1 - who)]
            self.blows[who, charging] = blows_law(values, harms, netter)
        return self.blows[who, charging]

    def fight(self, who, state):
        """Yields (p, state or end)."""
        other = 1 - who
        if state[other] == WOUNDED:
            harm = harm_chance(self.weapons[who], self.fighters[other]["armour"])
            yield harm, ("out", who)
            yield 1 - harm, state
            return
        charging = who == 0 and bool(state[2])
        for (own, others, netted), p in self.blows_of(who, charging).items():
            if REMOVED in (own, others):
                yield p, ("out", who if others == REMOVED else other)
                continue
            new = list(state)
            new[who], new[other] = own, others
            if netted & 1:
                new[5 + who] = 1
            if netted & 2:
                new[5 + other] = 1
            yield p, tuple(new)

    def shoot_phase(self, who, state, way):
        """Yields (p, state or end) of an activation in a shoot-out; way: passed or a default."""
        situation, weapon = self.situation, self.weapons[who]
        if way == "armour":
            way = "shoot" if state[3 + who] else "nothing"
        if way in ("passed", "shoot"):
            passed = way == "passed"
            outcomes = self.shoot(
                who,
                state,
                passed,
                passed and self.team[who],
                weapon,
                situation["range"],
                situation.get("obstacles", 0),
            )
        else:
            outcomes = [(1.0, state, False)]
        for p, new, shot in outcomes:
            new = list(new)
            # It matters only to those whose default is to do the same again.
            new[3 + who] = int(shot and self.default[who] == "armour")
            yield p, tuple(new)

    def fight_phase(self, who, state, way):
        """The same in a fight."""
        if way == "shoot" and state[1 - who] == UP:
            away = self.disengage(who)
            for p, new in self.fight(who, state):
                yield (1 - away) * p, new
            weapon = weapon_used(self.fighters[who], "shoot", None)
            weapon = "basic" if weapon in NO_STANDING else weapon
            for p, new, _ in self.shoot(who, state, False, False, weapon, 1, 0):
                yield away * p, new
        else:
            yield from self.fight(who, state)

    def activation(self, who, state):
        """Yields (p, state or end)."""
        if state[5 + who]:  # netted: not activated, and free again
            new = list(state)
            new[5 + who] = 0
            yield 1.0, tuple(new)
            return
        if state[who] != UP:
            yield 1.0, state
            return
        phase = self.shoot_phase if self.kind == "shoot" else self.fight_phase
        fighter, default = self.fighters[who], self.default[who]
        go = 1.0 if fighter["hero"] else passes(fighter["discipline"])
        ways = []
        if default == "discipline":
            stay = passes(fighter["discipline"])
            ways.append((go + (1 - go) * stay, "passed"))
            for p, end in self.retreat(who, state):
                if go < 1:
                    yield (1 - go) * (1 - stay) * p, end
        else:
            ways += [(go, "passed"), (1 - go, default)]
        for p, way in ways:
            if p == 0:
                continue
            for q, new in phase(who, state, way):
                if new[0] not in ("out", "rout") and who == 0 and new[2]:
                    new = new[:2] + (0,) + new[3:]
                yield p * q, new

    def recovery(self, who, state):
        """Yields (p, state or end)."""
        if state[who] != WOUNDED:
            yield 1.0, state
            return
        other = 1 - who
        value = self.fighters[who]["discipline"]
        if self.kind == "fight":
            value -= state[other] == UP
        else:
            value += self.team[who]
        rises = passes(value)
        yield 1 - rises, ("out", other)
        new = list(state)
        new[who] = UP
        new = tuple(new)
        stays = 1.0 if self.team[who] else self.morale(who)
        if stays < 1:
            for p, end in self.retreat(who, new):
                yield rises * (1 - stays) * p, end
        for p, after in self.loom(other, new):
            yield rises * stays * p, after

    # -- turns

    @staticmethod
    def through(law, step):
        """The law after a step that is taken from every state that is no end."""
        new = defaultdict(float)
        for state, p in law.items():
            if state[0] in ("out", "rout"):
                new[state] += p
                continue
            for q, after in step(state):
                new[after] += p * q
        return new

    def turn(self, law, first_turn):
        both = defaultdict(float)
        d = [fighter["discipline"] for fighter in self.fighters]
        for initiative in (0, 1):
            now = {state: p / 2 for state, p in law.items()}
            by_initiative = (initiative, 1 - initiative)
            order = by_initiative if d[0] == d[1] else (0, 1) if d[0] > d[1] else (1, 0)
            if first_turn:
                for who in by_initiative:
                    now = self.through(now, lambda state: self.loom(who, state))
            for who in order:
                now = self.through(now, lambda state: self.activation(who, state))
            for who in by_initiative:
                now = self.through(now, lambda state: self.recovery(who, state))
            for state, p in now.items():
                both[state] += p
        return both

    def law(self):
        charge = int(self.kind == "fight" and self.situation.get("charging", False))
        now = {(UP, UP, charge, 0, 0, 0, 0): 1.0}
        ends = {(how, who): 0.0 for how in ("out", "rout") for who in (0, 1)}
        ended_by_round = []
        for turn in range(1, ROUNDS_MAX + 1):
            now = self.turn(now, turn == 1)
            for end in ends:
                ends[end] += now.pop(end, 0.0)
            ended_by_round.append(sum(ends.values()))
            for state in now:
                check(state[:2] == (UP, UP), "someone is still wounded at the start of a turn")
        draw = sum(now.values())
        left = [1.0] + [1 - p for p in ended_by_round[:-1]]
        return {
            "wins": [ends["out", who] + ends["rout", who] for who in (0, 1)],
            "draw": draw,
            "by": {
                "out": [ends["out", 0], ends["out", 1]],
                "rout": [ends["rout", 0], ends["rout", 1]],
            },
            "rounds_mean": sum(left),
            "ended_by_round": ended_by_round,
        }


def duel(name, a, b, **situation):
    told = Duel((a, b), situation)
    law = told.law()
    check(close(sum(law["wins"]) + law["draw"], 1.0), f"{name}: the law does not sum to 1")
    ended = law["ended_by_round"]
    check(close(ended[-1] + law["draw"], 1.0), f"{name}: ended and undecided do not sum to 1")
    check(all(x <= y for x, y in zip(ended, ended[1:])), f"{name}: not cumulative")
    by_turn = [y - x for x, y in zip([0.0] + ended, ended)]
    mean = sum(turn * p for turn, p in enumerate(by_turn, 1)) + ROUNDS_MAX * law["draw"]
    check(close(mean, law["rounds_mean"], 1e-11), f"{name}: another mean of turns")
    if not {"charging", "behind", "team"} & set(situation):
        other = Duel((b, a), situation).law()
        for key in ("out", "rout"):
            x, y = law["by"][key], other["by"][key]
            same = close(x[0], y[1]) and close(x[1], y[0])
            check(same, f"{name}: told from the other side it is not the same")
    return {
        "name": name,
        "a": a,
        "b": b,
        "situation": situation,
        "weapons_used": told.weapons,
        "defaults": told.default,
    } | law


# --- the cases ------------------------------------------------------------------------------------


def profile(fight, shoot, armour, discipline, stature=2, hero=False, weapons=()):
    return {
        "fight": fight,
        "shoot": shoot,
        "armour": armour,
        "discipline": discipline,
        "stature": stature,
        "hero": hero,
        "weapons": list(weapons),
    }


LINE = profile(6, 6, 6, 6)
FIGHTER = profile(7, 5, 6, 6)
SHOOTER = profile(5, 7, 5, 6, weapons=["medium"])
HERO = profile(7, 7, 7, 8, hero=True)
LARGE = profile(6, 6, 6, 6, stature=3)
SMALL = profile(6, 6, 6, 6, stature=1)
HUGE = profile(8, 4, 9, 5, stature=6)
FIVE = profile(6, 5, 6, 6)
RIFLE = profile(4, 9, 5, 7, weapons=["long"])
SNIPER = profile(4, 8, 4, 7, weapons=["sniper"])
SNIPER_TEN = profile(3, 10, 3, 7, weapons=["sniper"])
BEST_SHOT = profile(5, 10, 5, 7)
TOUGH = profile(5, 5, 10, 5)
FRAIL = profile(6, 6, 3, 6)
GREAT = profile(7, 5, 6, 6, weapons=["great"])
NETTER = profile(7, 5, 6, 5, weapons=["net"])
SPEAR = profile(7, 5, 6, 6, weapons=["spear"])
BREAKER = profile(7, 5, 6, 6, weapons=["blade-breaker"])
BEST_FIGHTER = profile(10, 3, 6, 6)
WORST_FIGHTER = profile(3, 6, 6, 6)


def make_attacks():
    def basic(inches, **more):
        return {"kind": "shoot", "weapon": "basic", "range": inches} | more

    def medium(inches, **more):
        return {"kind": "shoot", "weapon": "medium", "range": inches} | more

    def long(inches, **more):
        return {"kind": "shoot", "weapon": "long", "range": inches} | more

    def sniper(inches, **more):
        return {"kind": "shoot", "weapon": "sniper", "range": inches} | more

    def fight(weapon="basic", **more):
        return {"kind": "fight", "weapon": weapon} | more

    cases = [
        ("basic, near", LINE, LINE, basic(1)),
        ("basic, at S'", LINE, LINE, basic(6)),
        ("basic, one inch past S'", LINE, LINE, basic(7)),
        ("basic, half an inch past S'", FIVE, LINE, basic(7.5, standing=True)),
        ("basic, standing, behind one", FIVE, LINE, basic(9, standing=True, obstacles=1)),
        ("basic, standing, at the limit", FIVE, LINE, basic(12, standing=True, obstacles=1)),
        ("basic, at the limit", LINE, LINE, basic(12)),
        ("basic, past the limit", LINE, LINE, basic(12.5)),
        ("basic, standing brings it in range", LINE, LINE, basic(13, standing=True)),
        ("basic, team brings it in range", LINE, LINE, basic(13, team=True)),
        ("basic, large target", LINE, LARGE, basic(8)),
        ("basic, huge target counts as large", LINE, HUGE, basic(8)),
        ("basic, small target", LINE, SMALL, basic(8)),
        ("basic, small target out of range", LINE, SMALL, basic(11)),
        ("basic, all that helps", BEST_SHOT, LARGE, basic(5, standing=True, team=True)),
        ("basic, many obstacles", LINE, FRAIL, basic(3, obstacles=9)),
        ("basic, obstacles do not change the range", LINE, FRAIL, basic(10, obstacles=1)),
        ("basic, armour 10", LINE, TOUGH, basic(4, standing=True)),
        ("basic, armour 3", LINE, FRAIL, basic(4, standing=True)),
        ("basic, though it has a long one", RIFLE, LINE, basic(9, standing=True)),
        ("medium, at 2S'", SHOOTER, LINE, medium(14)),
        ("medium, past 2S'", SHOOTER, LINE, medium(15.5)),
        ("medium, at the limit", SHOOTER, LINE, medium(21)),
        ("medium, past the limit", SHOOTER, LINE, medium(22)),
        ("medium, standing", SHOOTER, LINE, medium(18, standing=True, obstacles=1)),
        ("long, at 3S'", RIFLE, LINE, long(27)),
        ("long, past 3S', no standing bonus", RIFLE, LINE, long(30, standing=True)),
        ("long, at the limit", RIFLE, LINE, long(36)),
        ("long, past the limit though standing", RIFLE, LINE, long(37, standing=True)),
        ("long, team and large", RIFLE, LARGE, long(37, team=True, obstacles=2)),
        ("sniper, at 4S'", SNIPER, LINE, sniper(32)),
        ("sniper, past 4S'", SNIPER, LINE, sniper(35)),
        ("sniper, at the limit", SNIPER, LINE, sniper(40)),
        ("sniper, past the limit", SNIPER, LINE, sniper(41, standing=True)),
        ("sniper, at S'", SNIPER, LINE, sniper(8)),
        ("sniper, half an inch under S'", SNIPER, LINE, sniper(7.5)),
        ("sniper, well under S'", SNIPER, LINE, sniper(3, standing=True)),
        ("sniper, under S' by the team", SNIPER, LINE, sniper(8, team=True)),
        ("sniper, nose to nose", SNIPER_TEN, FRAIL, sniper(1, obstacles=1)),
        ("fight", LINE, LINE, fight()),
        ("fight, hard against frail", BEST_FIGHTER, FRAIL, fight()),
        ("fight, hard against tough", BEST_FIGHTER, TOUGH, fight()),
        ("fight, charging", LINE, FRAIL, fight(charging=True)),
        ("fight, behind", LINE, LINE, fight(behind=True)),
        ("fight, outnumbered", LINE, LINE, fight(outnumbered=True)),
        ("fight, supported", LINE, LINE, fight(supported=True)),
        ("fight, team", LINE, LINE, fight(team=True)),
        ("fight, charging behind", LINE, FRAIL, fight(charging=True, behind=True)),
        (
            "fight, all that helps",
            BEST_FIGHTER,
            FRAIL,
            fight(charging=True, behind=True, supported=True, team=True),
        ),
        (
            "fight, all at once",
            LINE,
            LINE,
            fight(charging=True, behind=True, supported=True, team=True, outnumbered=True),
        ),
        ("fight, weak and outnumbered", WORST_FIGHTER, LINE, fight(outnumbered=True)),
        ("fight, great", GREAT, LINE, fight("great")),
        ("fight, great, charging", GREAT, FRAIL, fight("great", charging=True)),
        (
            "fight, great, at the least F",
            profile(3, 6, 6, 6, weapons=["great"]),
            TOUGH,
            fight("great", outnumbered=True),
        ),
        ("fight, basic though it has a great one", GREAT, LINE, fight()),
        ("fight, net", NETTER, FRAIL, fight("net")),
        ("fight, blade-breaker", BREAKER, FRAIL, fight("blade-breaker", charging=True)),
        ("fight, spear", SPEAR, LINE, fight("spear")),
        ("fight, riposte with a great weapon", FRAIL, GREAT, fight(behind=True)),
        ("fight, riposte with a net", FRAIL, NETTER, fight(behind=True)),
        ("fight, riposte with a blade-breaker", FRAIL, BREAKER, fight(behind=True)),
        ("fight, great against great", GREAT, GREAT, fight("great")),
        ("fight, hero against huge", HERO, HUGE, fight(charging=True)),
    ]
    return [attack(name, a, b, **situation) for name, a, b, situation in cases]


def make_duels():
    def shoot(inches, **more):
        return {"kind": "shoot", "range": inches} | more

    def fight(**more):
        return {"kind": "fight"} | more

    fight_first = profile(8, 6, 6, 6)
    shoot_first = profile(5, 8, 5, 5)
    armour_first = profile(5, 6, 7, 6)
    discipline_first = profile(5, 6, 5, 8)
    low = profile(5, 6, 5, 3)
    high = profile(6, 6, 5, 10)
    giant = profile(8, 3, 8, 5, stature=6)
    timid = profile(6, 5, 6, 3)

    cases = [
        ("shoot-out, heroes", HERO, HERO, shoot(6)),
        ("shoot-out, line, all highest", LINE, LINE, shoot(8)),
        ("shoot-out, Shoot highest", shoot_first, shoot_first, shoot(10)),
        ("shoot-out, Fight highest", fight_first, fight_first, shoot(7)),
        ("shoot-out, Armour highest", armour_first, armour_first, shoot(7)),
        ("shoot-out, Discipline highest", discipline_first, discipline_first, shoot(7)),
        ("shoot-out, Shoot against Fight", SHOOTER, fight_first, shoot(9, obstacles=1)),
        ("shoot-out, Armour against Discipline", armour_first, discipline_first, shoot(6)),
        (
            "shoot-out, Armour against Armour, other D",
            profile(5, 6, 8, 4),
            profile(5, 6, 7, 5),
            shoot(5),
        ),
        ("shoot-out, Armour and Discipline tie", profile(5, 5, 7, 7), LINE, shoot(6)),
        ("shoot-out, Fight and Armour tie", profile(7, 6, 7, 6), armour_first, shoot(6)),
        ("shoot-out, D 3 against D 10", low, high, shoot(6)),
        ("shoot-out, D 3 against D 3", low, low, shoot(4)),
        ("shoot-out, Discipline highest though low", profile(3, 4, 4, 5), LINE, shoot(5)),
        ("shoot-out, in range only if standing", FIVE, shoot_first, shoot(12)),
        (
            "shoot-out, Armour in range only if standing",
            profile(5, 5, 7, 6),
            armour_first,
            shoot(12),
        ),
        ("shoot-out, long against out of reach", RIFLE, discipline_first, shoot(30)),
        ("shoot-out, sniper against long", SNIPER, RIFLE, shoot(34)),
        ("shoot-out, sniper too near", SNIPER, SHOOTER, shoot(4)),
        ("shoot-out, sniper with its basic weapon", SNIPER, SHOOTER, shoot(4, weapon="basic")),
        ("shoot-out, hero against line behind two", HERO, LINE, shoot(5, obstacles=2)),
        ("shoot-out, giant against small", giant, SMALL, shoot(6)),
        ("shoot-out, both out of reach", HERO, HERO, shoot(40)),
        (
            "shoot-out, out of reach with Discipline highest",
            discipline_first,
            profile(5, 5, 5, 6),
            shoot(40),
        ),
        ("shoot-out, a in a team", shoot_first, LINE, shoot(9, team=True)),
        ("fight, heroes", HERO, HERO, fight()),
        ("fight, line, all highest", LINE, LINE, fight()),
        ("fight, Fight highest", fight_first, fight_first, fight()),
        ("fight, Armour highest", armour_first, armour_first, fight()),
        ("fight, Shoot highest", shoot_first, shoot_first, fight()),
        ("fight, Discipline highest", discipline_first, discipline_first, fight()),
        ("fight, Discipline highest though low", profile(3, 4, 4, 5), FIGHTER, fight()),
        ("fight, Shoot against Discipline", shoot_first, discipline_first, fight()),
        (
            "fight, long and sniper shoot their basic weapon",
            profile(6, 9, 5, 4, weapons=["long"]),
            profile(6, 8, 4, 4, stature=3, weapons=["sniper"]),
            fight(),
        ),
        ("fight, Armour and Shoot tie", profile(5, 7, 7, 5), shoot_first, fight()),
        ("fight, charging, first by D", high, FIGHTER, fight(charging=True)),
        ("fight, charging, second by D", profile(6, 5, 5, 5), high, fight(charging=True)),
        ("fight, charging, even D, Shoot highest", shoot_first, low, fight(charging=True)),
        ("fight, D 3 against D 10", low, high, fight()),
        ("fight, D 3 against D 3", timid, timid, fight()),
        ("fight, giant against timid", giant, timid, fight()),
        ("fight, giants that fear each other", giant, giant, fight()),
        ("fight, giant against Discipline highest", giant, profile(4, 4, 4, 5), fight()),
        (
            "fight, giants that shoot",
            profile(5, 8, 5, 4, stature=5),
            profile(6, 7, 6, 5, stature=6, hero=True),
            fight(),
        ),
        ("fight, hero against line", HERO, LINE, fight()),
        ("fight, great against great", GREAT, GREAT, fight(weapon="great")),
        ("fight, great against basic", GREAT, FIGHTER, fight(weapon="great")),
        ("fight, net, second by D", NETTER, FIGHTER, fight(weapon="net")),
        ("fight, blade-breaker", BREAKER, LINE, fight(weapon="blade-breaker")),
        ("fight, spear", SPEAR, FIGHTER, fight(weapon="spear")),
        ("fight, a behind, Discipline highest", discipline_first, FIGHTER, fight(behind=True)),
        ("fight, a behind, Shoot highest", shoot_first, giant, fight(behind=True, charging=True)),
        ("fight, a in a team", FIGHTER, FIGHTER, fight(team=True)),
    ]
    return [duel(name, a, b, **situation) for name, a, b, situation in cases]


# --- the worked numbers ---------------------------------------------------------------------------


def check_worked_numbers():
    def read_off(size, rolls):
        return [math.ceil(roll / (12 // size)) for roll in rolls]

    check(read_off(3, (1, 4, 5, 8, 9, 12)) == [1, 1, 2, 2, 3, 3], "K1")
    check(read_off(4, range(1, 13)) == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4], "K2")
    check(read_off(6, (11, 12)) == [6, 6], "K3")

    def against(shooter, weapon, inches, obstacles=0, standing=False):
        return effective_shoot(shooter, LINE, weapon, inches, obstacles, standing, False)

    # Shoot 9: 27 inches without a modifier, 36 at most.
    longs = [against(RIFLE, "long", inches) for inches in (1, 27, 28, 36, 36.5)]
    check(longs == [9, 9, 8, 0, None], f"K4: {longs}")
    # Stature 2: how far, over what, and how many to a unit.
    stature = 2
    check((3 + stature, 3 + 2 * stature, stature + 1) == (5, 7, 3), "K5")
    by_obstacle = {-2: "free", -1: "half", 0: "half, stop", 1: "all", 2: "no"}
    crossing = [by_obstacle[obstacle - stature] for obstacle in range(5)]
    check(crossing == ["free", "half", "half, stop", "all", "no"], "K6")
    check(6 // stature == 3, "K7")
    check(sum((2, 2, 1, 1)) <= 6 and sum((2, 4)) <= 6, "K8")
    check(against(FIVE, "basic", 9, 1, True) == 2, "K9")
    check(against(FIVE, "basic", 12, 1, True) == -1 and passes(-1) == 1 / 12, "K10")
    check(against(FIVE, "basic", 12.5, 1, True) is None, "K9: 12 inches are the limit")
    check(against(FIVE, "basic", 7.5, 0, True) == 6 - 2, "K11")
    check(3 > (3 + stature) / 2, "K12")
    check(passes(10 + 2) == 11 / 12 and passes(10) == 10 / 12, "K13")

    for effective, armour, known in (
        (6, 6, Fraction(7, 24)),
        (7, 5, Fraction(3, 8)),
        (3, 6, Fraction(1, 6)),
        (1, 3, Fraction(1, 12)),
        (-4, 10, Fraction(1, 12)),
    ):
        law = shot_law(effective, armour, 5)
        check(close(law[UP, WOUNDED], known, 1e-15), f"shot {effective} at {armour}")
        check(close(law[WOUNDED, UP], 7 / 144, 1e-15), "the natural 12 of a shot")
        check(close(sum(law.values()), 1.0, 1e-15), "the law of a shot")
    # Hits of a chain, ripostes left out: v/12 of this roll, and 1/12 to roll again.
    for value in range(1, 12):
        hits = sum(faces(value) / 12 * (1 / 12) ** roll for roll in range(CHAIN_ROLLS))
        check(close(hits, value / 11, 1e-15), f"hits of a chain, {value}")

    # Two heroes at a range where nothing happens but natural 1s and 12s would be a draw; in range,
    # the first turn can be told by hand: the first wounds or is wounded, else the second shoots.
    law = Duel((HERO, HERO), {"kind": "shoot", "range": 6}).law()
    down = 1 / 12 + 7 / 12 * 5 / 12  # S' 8, armour 7
    self_down = 1 / 12 * 5 / 12
    someone = down + self_down
    someone = someone + (1 - someone) * someone
    ended = someone * (1 - (8 / 12) ** 2)  # recovery, then morale, on D 8
    check(close(law["ended_by_round"][0], ended), "heroes, the first turn")
    check(close(law["rounds_mean"], (1 - (1 - ended) ** ROUNDS_MAX) / ended, 1e-11), "heroes, mean")
    check(close(law["wins"][0], law["wins"][1]), "heroes, even odds")


# --- the file -------------------------------------------------------------------------------------


def main():
    check_worked_numbers()
    document = {"parameters": PARAMETERS, "attacks": make_attacks(), "duels": make_duels()}
    if problems:
        print("\n".join(problems), file=sys.stderr)
        print(f"{len(problems)} checks failed; nothing written", file=sys.stderr)
        return 1
    write(OUTPUT, document, whole=("parameters",))
    return 0


if __name__ == "__main__":
    sys.exit(main())

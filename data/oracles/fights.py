"""What the scripts that write oracles of fights share. Not run by itself.

No rule of a game is here: only laws, duels as chains of states, and how cases are written down. A
law is a dict from an outcome to its probability. No dice are ever thrown. What SPRAWL's script
alone needs, with icepool, is in chains.py.
"""

import itertools
import json
import math
import re
from functools import cache

ROUNDS_MAX = 100
ENDS = ("a", "b", "both")
# States less likely than this are dropped at the end of a round, and what was dropped is counted.
DROP = 1e-18
SLACK_MAX = 1e-12


def add(law, outcome, p):
    if p:
        law[outcome] = law.get(outcome, 0.0) + p


def total(law):
    return math.fsum(law.values())


def die(sides):
    return {face: 1 / sides for face in range(1, sides + 1)}


def convolve(x, y):
    law = {}
    for (i, p), (j, q) in itertools.product(x.items(), y.items()):
        add(law, i + j, p * q)
    return law


def mapped(law, function):
    out = {}
    for outcome, p in law.items():
        add(out, function(outcome), p)
    return out


@cache
def roll_law(text):
    """The law of a roll such as "2d6+1", "1d4-1" or "3", as pairs."""
    match = re.fullmatch(r"(?:(\d*)d(\d+))?\s*([+-]?\d+)?", text.replace(" ", ""))
    assert match and text, text
    count, sides, added = match.groups()
    law = {int(added or 0): 1.0}
    if sides:
        for _ in range(int(count or 1)):
            law = convolve(law, die(int(sides)))
    return tuple(sorted(law.items()))


def check_law(law, what):
    assert abs(total(law) - 1) < 1e-12, f"{what}: sums to {total(law)}"
    assert all(p >= 0 for p in law.values()), what


def near(value, expected, what, within=1e-12):
    assert abs(value - expected) <= within, f"{what}: {value}, expected {expected}"


def duel_law(start, steps, phase=lambda number: 0, phases=(0,), rounds_max=ROUNDS_MAX):
    """Carry `start` forward by rounds.

    A round is its steps one after the other. step(state, phase) is the law of what comes of a
    state, as pairs: each outcome is "a" or "b" (who wins), "both" (both fall at once) or the next
    state. phase(number) tells rounds apart that differ, phases lists all its values that may come
    again. A state that no phase can change is undecided for good. `slack` is what was dropped.
    """
    frozen = {}

    def is_frozen(state):
        if state not in frozen:
            frozen[state] = all(unchanged(state, at) for at in phases)
        return frozen[state]

    def unchanged(state, at):
        now = state
        for step in steps:
            pairs = tuple(step(now, at))
            if len(pairs) > 1 or pairs[0][0] in ENDS:
                return False
            now = pairs[0][0]
        return now == state

    check_law(start, "the start")
    ends = {who: [] for who in ENDS}
    stuck, slack, law = [], 0.0, dict(start)
    for number in range(1, rounds_max + 1):
        at = phase(number)
        ended = dict.fromkeys(ENDS, 0.0)
        for step in steps:
            new = {}
            for state, p in law.items():
                for outcome, q in step(state, at):
                    new[outcome] = new.get(outcome, 0.0) + p * q
            for who in ENDS:
                ended[who] += new.pop(who, 0.0)
            law = new
        for who in ENDS:
            ends[who].append(ended[who])
        kept = {}
        for state, p in law.items():
            if p < DROP:
                slack += p
            elif is_frozen(state):
                stuck.append(p)
            else:
                kept[state] = p
        law = kept
    undecided = math.fsum(law.values()) + math.fsum(stuck)
    assert slack < SLACK_MAX, slack
    ended = [math.fsum(three) for three in zip(*ends.values(), strict=True)]
    wins = [math.fsum(ends["a"]), math.fsum(ends["b"])]
    both = math.fsum(ends["both"])
    near(math.fsum([*wins, both, undecided, slack]), 1, "a duel")
    return {
        "wins": wins,
        "draw": both + undecided,
        "both_out": both,
        "undecided": undecided,
        "slack": slack,
        "by": {"out": wins},
        **lengths(ended, undecided),
    }


def lengths(ended, undecided):
    """How long a duel lasts, from the chances that it ends in each round, and in none."""
    rounds = range(1, len(ended) + 1)
    mean = [n * p for n, p in zip(rounds, ended, strict=True)] + [len(ended) * undecided]
    return {
        "rounds_mean": math.fsum(mean),
        "ended_by_round": [math.fsum(ended[:n]) for n in rounds],
    }


def mirror(duel):
    """The same duel from the other side, as far as it can be compared at a glance."""
    return duel["wins"][::-1], duel["draw"], duel["rounds_mean"]


def attack_numbers(law):
    """From the law of (hit, wound, out, harm) to what an attack reports."""
    check_law(law, "an attack")
    harm = mapped(law, lambda outcome: outcome[3])
    return {
        "hit": math.fsum(p for (hit, _, _, _), p in law.items() if hit),
        "wound": math.fsum(p for (_, wound, _, _), p in law.items() if wound),
        "out": math.fsum(p for (_, _, out, _), p in law.items() if out),
        "harm": [[h, p] for h, p in sorted(harm.items())],
    }


class Armoury:
    """The stat lines and weapons of a script's cases: what is not said of a stat line is `base`."""

    def __init__(self, base, weapons):
        self.base = base
        self.weapons = {weapon["name"]: weapon for weapon in weapons}

    def profile(self, weapon, **keys):
        assert set(keys) <= set(self.base), keys
        return {**self.base, **keys, "weapons": [weapon] if weapon else []}

    def used(self, *names):
        return [self.weapons[name] for name in dict.fromkeys(names) if name]

    def attacks(self, cases, one_attack):
        """Of each case: name, weapon and keys of the attacker, those of the defender, situation."""
        told = []
        for name, (weapon_a, keys_a), (weapon_d, keys_d), situation in cases:
            a, d = self.profile(weapon_a, **keys_a), self.profile(weapon_d, **keys_d)
            weapons = self.used(weapon_a, weapon_d)
            numbers = one_attack(a, d, weapons, situation)
            case = {"name": name, "attacker": a, "defender": d, "weapons": weapons}
            told.append({**case, "situation": situation, **numbers})
        return told

    def duels(self, cases, duel, check):
        """Of each case: name, weapon and keys of either side, situation.

        check(name, a, b, weapons, situation, numbers) stops at numbers that cannot be right.
        """
        told = []
        for name, (weapon_a, keys_a), (weapon_b, keys_b), situation in cases:
            a, b = self.profile(weapon_a, **keys_a), self.profile(weapon_b, **keys_b)
            weapons = self.used(weapon_a, weapon_b)
            numbers = duel(a, b, weapons, situation)
            check(name, a, b, weapons, situation, numbers)
            case = {"name": name, "a": a, "b": b, "weapons": weapons, "situation": situation}
            told.append({**case, **numbers})
        return told


def turned(duel):
    """A check of `Armoury.duels`: told from the other side, the duel is the same."""

    def check(name, a, b, weapons, situation, numbers):
        wins, _, rounds_mean = mirror(duel(b, a, weapons, situation))
        for x, y in zip(wins, numbers["wins"], strict=True):
            near(x, y, f"{name}, the other way round")
        near(rounds_mean, numbers["rounds_mean"], f"{name}, the other way round")

    return check


def to_text(document, whole=()):
    """JSON with one parameter and one case a line; the sections of `whole` are a line each."""
    blocks = []
    for name, section in document.items():
        if name in whole:
            blocks.append(f"  {json.dumps(name)}: {json.dumps(section)}")
            continue
        if isinstance(section, dict):
            inner = [f"    {json.dumps(key)}: {json.dumps(one)}" for key, one in section.items()]
        else:
            inner = [f"    {json.dumps(case)}" for case in section]
        opens, closes = "{}" if isinstance(section, dict) else "[]"
        lines = ",\n".join(inner)
        blocks.append(f"  {json.dumps(name)}: {opens}\n{lines}\n  {closes}")
    text = "{\n" + ",\n".join(blocks) + "\n}\n"
    assert json.loads(text) == document
    return text


def write(path, document, whole=()):
    """Write a script's parameters, attacks and duels, once no two of its cases can be confused."""
    for section in ("attacks", "duels"):
        names = [(case["name"], case.get("first")) for case in document[section]]
        assert len(set(names)) == len(names), f"two of the {section} share a name"
    path.write_text(to_text(document, whole), encoding="utf-8")
    print(f"{path.name}: {len(document['attacks'])} attacks, {len(document['duels'])} duels")

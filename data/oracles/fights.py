"""What make_d20_fights.py, make_volt_fights.py and make_spurg_fights.py share. Not run by itself.

A law is a dict from an outcome to its probability. A duel is a chain of states, one step a round,
carried forward law by law; no dice are ever thrown.
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


def near(value, expected, what):
    assert abs(value - expected) < 1e-12, f"{what}: {value}, expected {expected}"


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
    mean = math.fsum([n * p for n, p in enumerate(ended, 1)] + [rounds_max * undecided])
    return {
        "wins": wins,
        "draw": both + undecided,
        "both_out": both,
        "undecided": undecided,
        "slack": slack,
        "by": {"out": wins},
        "rounds_mean": mean,
        "ended_by_round": [math.fsum(ended[:n]) for n in range(1, rounds_max + 1)],
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


def write(path, parameters, attacks, duels):
    """JSON with one case a line."""
    assert len({case["name"] for case in attacks}) == len(attacks)
    assert len({case["name"] for case in duels}) == len(duels)
    document = {"parameters": parameters, "attacks": attacks, "duels": duels}
    blocks = ['  "parameters": {']
    lines = [f"    {json.dumps(key)}: {json.dumps(value)}" for key, value in parameters.items()]
    blocks.append(",\n".join(lines))
    blocks.append("  },")
    for name in ("attacks", "duels"):
        blocks.append(f'  "{name}": [')
        blocks.append(",\n".join(f"    {json.dumps(case)}" for case in document[name]))
        blocks.append("  ]," if name == "attacks" else "  ]")
    text = "{\n" + "\n".join(blocks) + "\n}\n"
    assert json.loads(text) == document
    path.write_text(text, encoding="utf-8")
    print(f"{path.name}: {len(attacks)} attacks, {len(duels)} duels")

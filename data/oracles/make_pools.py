#!/usr/bin/env python3
"""Write pools.json: exact counts of d10 success pools, agreed on by three computations.

Run by hand, here from the root of the repository; the build and the tests only read the result:

    python3 -m venv .venv
    .venv/bin/pip install icepool==2.1.3 dyce==0.7.0
    .venv/bin/python data/oracles/make_pools.py

Nothing is written, and the exit status is 1, if icepool, dyce and plain integer arithmetic do not
agree on every count. The result depends on nothing but the rules below, so running the script
again must leave pools.json as it is (but for the versions, if other ones were installed).

The rules. A pool is n ten-sided dice. A face of 7 or more is one success; a 10 is one success
(tens = 1) or two (tens = 2). A roll is a fumble if it has no success and at least one face 1.

The file. One pool a line:

    dice         n, from 0 to 20
    tens         how many successes a 10 counts for
    denominator  10^n, the number of outcomes
    fumbles      how many outcomes are fumbles; they are among those of successes[0]
    successes    successes[k] is the number of outcomes with exactly k successes, k = 0 .. n * tens

Counts are decimal strings because they pass 2^53, beyond which many JSON readers round.
"""

# Made with icepool 2.1.3 and dyce 0.7.0, the same pins as benches/peers/requirements.txt.

import itertools
import json
import pathlib
import sys
from importlib.metadata import version

import icepool
from dyce import H

HERE = pathlib.Path(__file__).resolve().parent
OUTPUT = HERE / "pools.json"

SIDES = 10
TARGET = 7
FACES = range(1, SIDES + 1)
MOST_DICE = 20
TENS = (2, 1)

# Every outcome of every pool of up to this many dice is walked one by one as well.
MOST_DICE_WALKED = 5

# Values known from the rules by hand: (dice, tens) -> (fumbles, outcomes without a success).
KNOWN = {
    (0, 2): (0, 1),
    (1, 2): (1, 6),
    (4, 2): (671, 1296),  # .0671 to fumble, .8704 for at least one success
}


def successes_of(face, tens):
    """How many successes one face counts for."""
    if face == SIDES:
        return tens
    return 1 if face >= TARGET else 0


def law(pairs, dice, tens):
    """(fumbles, counts by successes) out of {(successes, whether there is a 1): count}."""
    counts = [0] * (dice * tens + 1)
    fumbles = 0
    for (successes, has_one), count in pairs.items():
        counts[successes] += count
        if successes == 0 and has_one:
            fumbles += count
    return fumbles, counts


class SuccessesAndOnes(icepool.MultisetEvaluator):
    """icepool's own way to a joint law: walk the faces with the number of dice that show each."""

    def __init__(self, tens):
        self.tens = tens

    def initial_state(self, order, outcomes, /, *sizes, **kwargs):
        return 0, False

    def next_state(self, state, order, outcome, /, *counts):
        successes, has_one = state
        count = counts[0]
        successes += count * successes_of(outcome, self.tens)
        return successes, has_one or (outcome == 1 and count > 0)

    def final_outcome(self, final_state, order, outcomes, /, *sizes, **kwargs):
        return final_state


def by_icepool(dice, tens):
    """From a pool of real faces, through an evaluator."""
    if dice == 0:
        # icepool evaluates a pool of no dice over no outcomes at all; the answer is still one.
        return law({(0, False): 1}, dice, tens)
    result = SuccessesAndOnes(tens).evaluate(icepool.d(SIDES).pool(dice))
    return law(dict(result.items()), dice, tens)


def by_dyce(dice, tens):
    """From sums of histograms, a face being coded as successes * 64 + (1 for a face 1).

    No pool has 64 dice, so the two never run into each other. `n @ h` is plain arithmetic on
    integers. dyce's `expand` is left alone: it is experimental, and unless told otherwise it
    drops branches below some probability.
    """
    if dice == 0:
        # In dyce `0 @ h` is the empty histogram, with no outcome, rather than a certain zero.
        return law({(0, False): 1}, dice, tens)
    coded = dice @ H([successes_of(face, tens) * 64 + (face == 1) for face in FACES])
    pairs = {}
    for outcome, count in coded.items():
        key = (outcome // 64, outcome % 64 > 0)
        pairs[key] = pairs.get(key, 0) + count
    return law(pairs, dice, tens)


def by_integers(dice, tens):
    """One die after another, in Python's integers, without any library."""
    pairs = {(0, False): 1}
    for _ in range(dice):
        following = {}
        for (successes, has_one), count in pairs.items():
            for face in FACES:
                key = (successes + successes_of(face, tens), has_one or face == 1)
                following[key] = following.get(key, 0) + count
        pairs = following
    return law(pairs, dice, tens)


def by_walking(dice, tens):
    """Every outcome, one by one."""
    pairs = {}
    for roll in itertools.product(FACES, repeat=dice):
        key = (sum(successes_of(face, tens) for face in roll), 1 in roll)
        pairs[key] = pairs.get(key, 0) + 1
    return law(pairs, dice, tens)


def make_pool(dice, tens, disagreements):
    """One pool's entry; whatever does not agree is added to `disagreements`."""
    fumbles, counts = by_integers(dice, tens)
    others = {"icepool": by_icepool(dice, tens), "dyce": by_dyce(dice, tens)}
    if dice <= MOST_DICE_WALKED:
        others["walking"] = by_walking(dice, tens)
    for name, other in others.items():
        if other != (fumbles, counts):
            disagreements.append(
                f"{dice}d10, tens {tens}: {name} has {other}, integers {(fumbles, counts)}"
            )

    # Closed forms. Six faces in ten fail, five in ten fail without being a 1.
    checks = {
        "denominator": (sum(counts), SIDES**dice),
        "no success": (counts[0], 6**dice),
        "fumbles": (fumbles, 6**dice - 5**dice),
        "known values": ((fumbles, counts[0]), KNOWN.get((dice, tens), (fumbles, counts[0]))),
    }
    for name, (got, want) in checks.items():
        if got != want:
            disagreements.append(f"{dice}d10, tens {tens}: {name} {got}, not {want}")

    return {
        "dice": dice,
        "tens": tens,
        "denominator": str(SIDES**dice),
        "fumbles": str(fumbles),
        "successes": [str(count) for count in counts],
    }


def to_text(document):
    """JSON with one entry of `pools` a line."""
    *head, last = document.items()
    lines = ["{"]
    for key, value in head:
        lines.append(f"  {json.dumps(key)}: {json.dumps(value)},")
    key, entries = last
    lines.append(f"  {json.dumps(key)}: [")
    lines.append(",\n".join(f"    {json.dumps(entry)}" for entry in entries))
    lines += ["  ]", "}"]
    text = "\n".join(lines) + "\n"
    assert json.loads(text) == document
    return text


def main():
    disagreements = []
    pools = [
        make_pool(dice, tens, disagreements) for tens in TENS for dice in range(MOST_DICE + 1)
    ]
    if disagreements:
        print("\n".join(disagreements), file=sys.stderr)
        print(f"{len(disagreements)} disagreements; nothing written", file=sys.stderr)
        return 1
    document = {
        "made_with": {
            "icepool": version("icepool"),
            "dyce": version("dyce"),
            "script": "data/oracles/make_pools.py",
        },
        "die": SIDES,
        "target": TARGET,
        "pools": pools,
    }
    OUTPUT.write_text(to_text(document), encoding="utf-8")
    print(f"{OUTPUT.name}: {len(pools)} pools, all agreed on")
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""How long icepool and dyce take for the exact law of d10 success pools.

Run by hand; no build or test needs it. From the root of the repository:

    python3 -m venv .venv
    .venv/bin/pip install -r benches/peers/requirements.txt      # icepool and dyce, pinned
    .venv/bin/python benches/peers/pools.py

It prints JSON; `benches/save.py --peers` puts it beside a criterion run and tells the ratios.

The task: the exact integer law of n ten-sided dice, n = 4 .. 20, where 7 or more is a success and
a 10 is two. Two variants of it, and the result has both:

    plain   the number of successes only. Less than `evenodds` computes, so this is the variant
            that is fairer to the peers, and the one to quote. (A user who wants the fumbles too
            can have them beside it for next to nothing: they are 6^n - 5^n.) It is at the top of
            the result.
    joint   what `evenodds` computes: also whether a roll without a success has a 1 in it. Neither
            library has an outcome for that, so the dice are given one, the class Tally below, whose
            sum forgets the 1s once there is a success. It keeps the law as small as it can be
            (one outcome more than plain), but each sum then goes through a Python method.

How it is measured. Every pool is made from scratch, from a new die: icepool keeps sums on the die
object, so a die that is used again answers from memory. The mapping of faces to successes is done
beforehand and costs the peers nothing. Both use their `n @ die`. dyce's `expand` is left alone, as
it is experimental and by default drops improbable branches. Every law is checked against plain
integer arithmetic before anything is timed. Times are of the process's CPU, garbage collection
off, the median of ROUNDS rounds; in a round everything is measured once, interleaved, forwards in
one round and backwards in the next. A total is the sum of the medians for n = 4 .. 20.

Under "other_ways_total_us" are totals for other ways to the same law, so that no peer is made to
look slow by a bad choice:

    icepool_doubling    plain, by a loop of the user's own that doubles: 2 dice, 4, 8 (dyce's `@`
                        does so by itself, icepool's adds one die after another)
    icepool_pool_cold   plain, `Die(...).pool(n)` summed by an evaluator made for this pool only
    icepool_pool_warm   the same by `.pool(n).sum()`, whose evaluator lives as long as the process
                        and remembers what it has met: after the first round this measures a
                        memory rather than a computation
    icepool_pairs,      the law of (successes, number of 1s), coded in one integer: larger than
    dyce_pairs          joint, but without a Python method
"""

import argparse
import json
import platform
import sys
from importlib.metadata import version

import icepool
from dyce import H
from icepool.evaluator import SumEvaluator

from clock import cpu_model, measure

DICE = range(4, 21)
ROUNDS = 7
# Each measurement is of this many repetitions, each of them from a new die.
REPEATS = 10
PEERS = ("icepool", "dyce")


class Tally(int):
    """A number of successes, or 0 for none, or -1 for none and a 1: adds up as such."""

    __slots__ = ()

    def __add__(self, other):
        if self > 0:
            return Tally(int(self) + int(other)) if other > 0 else self
        if other > 0:
            return other
        return self if self < other else other


def successes_of(face):
    """How many successes a face counts for."""
    return 2 if face == 10 else int(face >= 7)


# The faces of one die. A pair is coded as successes * 64 + the number of 1s.
PLAIN = [successes_of(face) for face in range(1, 11)]
JOINT = [Tally(-1 if face == 1 else successes_of(face)) for face in range(1, 11)]
PAIRS = [successes_of(face) * 64 + (face == 1) for face in range(1, 11)]


def icepool_doubling(dice):
    """The sum of `dice` dice by icepool, in as many additions as `dice` has binary digits or so."""
    result = None
    power = icepool.Die(PLAIN)
    while True:
        if dice & 1:
            result = power if result is None else result + power
        dice >>= 1
        if dice == 0:
            return result
        power = power + power


# name -> a function from the number of dice to the law
PLAIN_WAYS = {
    "icepool": lambda dice: dice @ icepool.Die(PLAIN),
    "dyce": lambda dice: dice @ H(PLAIN),
    "icepool_doubling": icepool_doubling,
    "icepool_pool_cold": lambda dice: SumEvaluator().evaluate(icepool.Die(PLAIN).pool(dice)),
    "icepool_pool_warm": lambda dice: icepool.Die(PLAIN).pool(dice).sum(),
}
JOINT_WAYS = {
    "icepool_joint": lambda dice: dice @ icepool.Die(JOINT),
    "dyce_joint": lambda dice: dice @ H(JOINT),
}
PAIRS_WAYS = {
    "icepool_pairs": lambda dice: dice @ icepool.Die(PAIRS),
    "dyce_pairs": lambda dice: dice @ H(PAIRS),
}
WAYS = PLAIN_WAYS | JOINT_WAYS | PAIRS_WAYS


def law_by_integers(dice, faces):
    """The law in plain integers, one die after another."""
    law = {0: 1}
    for _ in range(dice):
        following = {}
        for total, count in law.items():
            for face in faces:
                following[total + face] = following.get(total + face, 0) + count
        law = following
    return law


def check_laws():
    """Stop unless every way has exactly the right law for every pool."""
    for dice in DICE:
        plain = law_by_integers(dice, PLAIN)
        pairs = law_by_integers(dice, PAIRS)
        fumbles = sum(count for pair, count in pairs.items() if 0 < pair < 64)
        joint = {**plain, 0: plain[0] - fumbles, -1: fumbles}
        for ways, law in ((PLAIN_WAYS, plain), (JOINT_WAYS, joint), (PAIRS_WAYS, pairs)):
            for name, way in ways.items():
                if dict(way(dice).items()) != law:
                    sys.exit(f"{name} is wrong about {dice} dice")


def times_us():
    """way -> {dice: median microseconds of CPU}."""
    tasks = {(name, dice): (lambda name=name, dice=dice: WAYS[name](dice))
             for dice in DICE for name in WAYS}  # fmt: skip
    times = measure(tasks, ROUNDS, REPEATS)
    return {
        name: {dice: times[name, dice]["cpu_median_ns"] / 1000 for dice in DICE} for name in WAYS
    }


def by_dice(times):
    """Times for the result: {"4": us, ...}."""
    return {str(dice): round(time_us, 1) for dice, time_us in times.items()}


def variant(times, suffix):
    """The times of both peers for one variant."""
    result = {f"{peer}_us": by_dice(times[peer + suffix]) for peer in PEERS}
    result["total_us"] = {peer: round(sum(times[peer + suffix].values())) for peer in PEERS}
    return result


def to_text(result):
    """JSON, indented, with the innermost objects on one line each."""

    def text(value, indent):
        if not isinstance(value, dict) or not any(isinstance(v, dict) for v in value.values()):
            return json.dumps(value)
        inner = " " * (indent + 2)
        items = [f"{inner}{json.dumps(k)}: {text(v, indent + 2)}" for k, v in value.items()]
        return "{\n" + ",\n".join(items) + "\n" + " " * indent + "}"

    return text(result, 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.parse_args()

    check_laws()
    times = times_us()

    result = {
        **variant(times, ""),
        "joint": variant(times, "_joint"),
        "other_ways_total_us": {
            name: round(sum(times[name].values()))
            for name in WAYS
            if name not in PEERS and not name.endswith("_joint")
        },
        "fairer_to_peers": "plain, at the top: less than evenodds computes; joint is the same law",
        "versions": {
            "icepool": version("icepool"),
            "dyce": version("dyce"),
            "python": platform.python_version(),
        },
        "cpu": cpu_model(),
    }
    print(to_text(result))


if __name__ == "__main__":
    main()

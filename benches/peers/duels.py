#!/usr/bin/env python3
"""How long icepool takes for the exact laws of SPRAWL's attacks and duels, and dyce for the attacks.

Run by hand; no build or test needs it. From the root of the repository:

    python3 -m venv .venv
    .venv/bin/pip install -r benches/peers/requirements.txt      # icepool and dyce, pinned
    .venv/bin/python benches/peers/duels.py

It prints JSON; all times are medians in nanoseconds. `--quick` leaves out the helped mirror
shoot-out, `--whole` adds that without help, for two minutes of CPU or as many seconds as it is
given.

attacks     The law of the damage that is left after the Toughness Test, for a shot of so many dice,
            Difficulty, Power and Toughness, as a user of icepool would write it: `n @ die` for each
            pool and one `map` over the raw successes. Made from scratch each time, from a new die,
            as icepool keeps sums on the die object. Faces are mapped to successes beforehand and
            cost nothing here. Less than `evenodds` computes, which also knows of misfires.
attacks_by_dyce
            The same, with `aggregate_weighted` over the raw successes. dyce's `expand`, which does
            so on its own, is left alone, as it is experimental and drops improbable branches.
duels       How a shoot-out ends, with no limit of rounds: icepool's absorbing solution of the chain
            of Turns, `map(..., repeat="inf")`. The chain is that of data/oracles/
            make_sprawl_fights.py, its Turn laws made beforehand and costing nothing here. States
            that lead to one another for ever are one end, as icepool asks for, and all in which
            the same side wins are one too, which takes icepool less time. Either side has the first
            Turn, with even odds, as in the benchmarks of `evenodds`.

            small     both Shooting 4, pistol, Toughness 1, Guts 3, Health 1: all states at once
            mirror    both Shooting 4, pistol, Toughness 3, Guts 3, Health 3, Smarts 4: too many
                      states for that. icepool solves in exact fractions and scales every row of
                      its matrix at every step, so that the time grows with more than the square
                      of the states. So it is helped: one set of states that lead to one another
                      after the other, each by `map(..., repeat="inf")`, with floats between them.
                      This is the fairer way for icepool.
            mirror_whole
                      the same without the help, once, in a process of its own that is ended when
                      its CPU time is over. Nobody has seen it finish: `unfinished_after_cpu_s` is
                      how long it may take at least.

            `states` and `transitions` are those of the chain that icepool solves, beside its three
            ends. The chain of `evenodds` is of the same duel and has about as many: it also knows
            who began the round, which doubles it, but plays Turns without a roll together with the
            next, and merges more states with equal futures.

How it is measured (clock.py). By the clock, with garbage collection off, the median of so many
repeats; beside it stands the median of the process's CPU time (`cpu_median_ns`), which is the
better one on a machine that has other things to do. All is checked: attacks against plain integer
arithmetic, duels against the oracle's own solution.
"""

import argparse
import json
import multiprocessing
import pathlib
import platform
import resource
import signal
import sys
from importlib.metadata import version

import icepool
from dyce import H
from dyce.h import aggregate_weighted

from clock import cpu_model, measure

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "data" / "oracles"))

import make_sprawl_fights as oracle  # noqa: E402
from chains import by_icepool, by_icepool_in_parts  # noqa: E402

# dice, Difficulty, Power, Toughness
SHOTS = ((4, 1, 2, 3), (6, 2, 4, 4), (8, 1, 5, 5))
ROUNDS = 15
# Each measurement of an attack is of this many repetitions.
REPEATS = 10
DUEL_ROUNDS = {"small": 5, "mirror": 3}
# How long icepool may take over the mirror shoot-out all at once.
WHOLE_CPU_S = 120

# The faces of one die on a Test, and on a Damage Test, where a ten is no more than a seven.
TEST = [2 if face == 10 else int(face >= 7) for face in range(1, 11)]
DAMAGE = [int(face >= 7) for face in range(1, 11)]


def attack(dice, difficulty, power, toughness):
    """The law of the damage left, by icepool."""
    test, damage = icepool.Die(TEST), icepool.Die(DAMAGE)
    resist = toughness @ test

    def resolve(raw):
        if raw < difficulty:
            return 0
        return icepool.highest((raw - difficulty + 1 + power) @ damage - resist, 0)

    return (dice @ test).map(resolve)


def attack_by_dyce(dice, difficulty, power, toughness):
    """The law of the damage left, by dyce."""
    test, damage = H(TEST), H(DAMAGE)
    resist = toughness @ test

    def resolve(raw):
        if raw < difficulty:
            return 0
        rolled = (raw - difficulty + 1 + power) @ damage
        return rolled.apply(lambda points, stopped: max(points - stopped, 0), resist)

    return aggregate_weighted((resolve(raw), count) for raw, count in (dice @ test).items())


def pool_by_integers(dice, faces):
    law = {0: 1}
    for _ in range(dice):
        following = {}
        for total, count in law.items():
            for face in faces:
                following[total + face] = following.get(total + face, 0) + count
        law = following
    return law


def attack_by_integers(dice, difficulty, power, toughness):
    """The same in plain integers, as {damage: chance}."""
    law = {}
    resist = pool_by_integers(toughness, TEST)
    for raw, count in pool_by_integers(dice, TEST).items():
        if raw < difficulty:
            law[0] = law.get(0, 0.0) + count / 10**dice
            continue
        rolled = raw - difficulty + 1 + power
        for points, n in pool_by_integers(rolled, DAMAGE).items():
            for stopped, m in resist.items():
                left = max(0, points - stopped)
                p = count * n * m / 10 ** (dice + rolled + toughness)
                law[left] = law.get(left, 0.0) + p
    return law


def check_attacks():
    for shot in SHOTS:
        plain = attack_by_integers(*shot)
        law = attack(*shot)
        icepools = {h: float(law.probability(h)) for h in law.outcomes()}
        law = attack_by_dyce(*shot)
        dyces = {h: count / law.total for h, count in law.items()}
        for peer, law in (("icepool", icepools), ("dyce", dyces)):
            if set(law) != set(plain) or any(abs(law[h] - p) > 1e-13 for h, p in plain.items()):
                sys.exit(f"{peer} is wrong about {shot}")


def chain_of(name):
    for title, a, b, situation, at_zero in oracle.DUELS:
        if title == name:
            return oracle.chain_of(oracle.duel_of(a, b, situation, at_zero))
    sys.exit(f"no duel is called {name}")


def size(chain):
    """How large the chain is that icepool solves, beside its ends."""
    laws = chain.laws.values()
    return {"states": len(laws), "transitions": sum(len(die) for die in laws)}


def timed(chain, solve, rounds):
    """How long a way to solve a chain takes, and what comes of it, once that is right."""
    results = []
    times = measure({"": lambda: results.append(solve(chain, chain.starts))}, rounds)[""]
    even = {i: 1 / len(chain.starts) for i in chain.starts}
    for one, other in zip(results[0], chain.endless(even), strict=True):
        if abs(one - other) > 1e-13:
            sys.exit(f"{solve.__name__}: icepool has {one}, the oracle {other}")
    wins_a, wins_b, never = results[0]
    return {"wins_a": wins_a, "wins_b": wins_b, "never": never, **times}


def timed_within(chain, solve, cpu_s):
    """The same, once, in a process of its own that has so many seconds of CPU and no more."""
    ours, theirs = multiprocessing.Pipe(duplex=False)

    def child():
        ours.close()
        resource.setrlimit(resource.RLIMIT_CPU, (cpu_s, cpu_s))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        theirs.send(timed(chain, solve, 1))

    # A fork has the chain already, and begins with no CPU time of its own.
    process = multiprocessing.get_context("fork").Process(target=child)
    process.start()
    theirs.close()
    try:
        told = ours.recv()
    except EOFError:
        told = None
    process.join()
    if told is None and process.exitcode not in (-signal.SIGXCPU, -signal.SIGKILL):
        sys.exit(f"{solve.__name__}: the process ended with {process.exitcode}")
    return told or {"unfinished_after_cpu_s": cpu_s}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="leave the mirror shoot-out out")
    parser.add_argument(
        "--whole",
        nargs="?",
        type=int,
        const=WHOLE_CPU_S,
        metavar="SECONDS",
        help=f"the mirror also at once, for so many seconds of CPU, {WHOLE_CPU_S} unless said",
    )
    arguments = parser.parse_args()

    check_attacks()

    def shots(attack):
        return {"/".join(map(str, shot)): (lambda shot=shot: attack(*shot)) for shot in SHOTS}

    chain = chain_of(oracle.WHOLE)
    small = timed(chain, by_icepool, DUEL_ROUNDS["small"])
    duels = {"small": {**size(chain), "solved": "whole", **small}}
    if not arguments.quick or arguments.whole:
        chain = chain_of(oracle.IN_PARTS)
    if not arguments.quick:
        helped = timed(chain, by_icepool_in_parts, DUEL_ROUNDS["mirror"])
        duels["mirror"] = {**size(chain), "solved": "in parts", **helped}
    if arguments.whole:
        whole = timed_within(chain, by_icepool, arguments.whole)
        duels["mirror_whole"] = {**size(chain), "solved": "whole", **whole}
    result = {
        "attacks": measure(shots(attack), ROUNDS, REPEATS),
        "attacks_by_dyce": measure(shots(attack_by_dyce), ROUNDS, REPEATS),
        "duels": duels,
        "versions": {
            **{peer: version(peer) for peer in ("icepool", "dyce")},
            "python": platform.python_version(),
        },
        "cpu": cpu_model(),
    }
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""How long icepool takes for the exact laws of SPRAWL's attacks and duels.

Run by hand; no build or test needs it. From the root of the repository:

    python3 -m venv .venv
    .venv/bin/pip install -r benches/peers/requirements.txt      # icepool, pinned
    .venv/bin/python benches/peers/duels.py

It prints JSON; all times are medians in nanoseconds. `--quick` leaves out the mirror shoot-out, the
only part that takes more than a minute.

attacks     The law of the damage that is left after the Toughness Test, for a shot of so many dice,
            Difficulty, Power and Toughness, as a user of icepool would write it: `n @ die` for each
            pool and one `map` over the raw successes. Made from scratch each time, from a new die,
            as icepool keeps sums on the die object. Faces are mapped to successes beforehand and
            cost nothing here. Less than `evenodds` computes, which also knows of misfires.
duels       How a shoot-out ends, with no limit of rounds: icepool's absorbing solution of the chain
            of Turns, `map(..., repeat="inf")`. The chain is that of data/oracles/
            make_sprawl_fights.py, its Turn laws made beforehand and costing nothing here, the
            states that lead to one another for ever made one end, as icepool asks for.

            small     both Shooting 4, pistol, Toughness 1, Guts 3, Health 1: all states at once
            mirror    both Shooting 4, pistol, Toughness 3, Guts 3, Health 3, Smarts 4: too many
                      states for that. icepool solves in exact fractions and scales every row of
                      its matrix at every step, so that the time grows with more than the square
                      of the states. So it is helped: one set of states that lead to one another
                      after the other, each by `map(..., repeat="inf")`, with floats between them.
                      This is the fairer way for icepool; `--whole` measures it without the help,
                      once. From small chains that is expected to take hours; nobody has seen its
                      end yet.

How it is measured. By time.perf_counter, with garbage collection off, the median of so many
repeats; beside it stands the median of the process's CPU time (`cpu_median_ns`), which is the
better one on a machine that has other things to do. All is checked: attacks against plain integer
arithmetic, duels against the oracle's own solution.
"""

import argparse
import gc
import json
import pathlib
import platform
import statistics
import sys
import time
from importlib.metadata import version

import icepool

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "data" / "oracles"))

import make_sprawl_fights as oracle  # noqa: E402

# dice, Difficulty, Power, Toughness
SHOTS = ((4, 1, 2, 3), (6, 2, 4, 4), (8, 1, 5, 5))
ROUNDS = 15
# Each measurement of an attack is of this many repetitions.
REPEATS = 10
DUEL_ROUNDS = {"small": 5, "mirror": 3}
DUELS = {"small": oracle.WHOLE, "mirror": oracle.IN_PARTS}

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
        law, plain = attack(*shot), attack_by_integers(*shot)
        if set(law.outcomes()) != set(plain) or any(
            abs(float(law.probability(h)) - p) > 1e-13 for h, p in plain.items()
        ):
            sys.exit(f"icepool is wrong about {shot}")


def measure(tasks, rounds, repeats=1):
    """task -> medians of one repetition's nanoseconds, of wall clock and of CPU."""
    times = {name: [] for name in tasks}
    gc.disable()
    for number in range(rounds):
        for name in list(tasks) if number % 2 == 0 else reversed(tasks):
            gc.collect()
            cpu, start = time.process_time(), time.perf_counter()
            for _ in range(repeats):
                tasks[name]()
            wall, cpu = time.perf_counter() - start, time.process_time() - cpu
            times[name].append((wall / repeats * 1e9, cpu / repeats * 1e9))
    gc.enable()
    return {
        name: {
            "median_ns": round(statistics.median(wall for wall, _ in pairs)),
            "cpu_median_ns": round(statistics.median(cpu for _, cpu in pairs)),
            "rounds": rounds,
        }
        for name, pairs in times.items()
    }


def chain_of(name):
    for title, a, b, situation, at_zero in oracle.DUELS:
        if title == name:
            return oracle.Chain(oracle.duel_of(a, b, situation, at_zero))
    sys.exit(f"no duel is called {name}")


def measure_duel(key, solve, rounds):
    chain = chain_of(DUELS[key])
    start = chain.states[chain.starts[0]]
    results = []
    times = measure({key: lambda: results.append(solve(chain, start))}, rounds)[key]
    for one, other in zip(results[0], chain.forever[chain.starts[0]], strict=True):
        if abs(one - other) > 1e-13:
            sys.exit(f"{key}: icepool has {one}, the oracle {other}")
    return {
        "states": len(chain.states),
        "transitions": sum(len(law) for law in chain.next),
        "solved": "whole" if solve is oracle.by_icepool else "in parts",
        "wins_a": results[0][0],
        "wins_b": results[0][1],
        "never": results[0][2],
        **times,
    }


def cpu_model():
    """The processor, as the system names it."""
    try:
        for line in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="leave the mirror shoot-out out")
    parser.add_argument("--whole", action="store_true", help="the mirror also at once: hours")
    arguments = parser.parse_args()

    check_attacks()
    shots = {"/".join(map(str, shot)): (lambda shot=shot: attack(*shot)) for shot in SHOTS}
    duels = {"small": measure_duel("small", oracle.by_icepool, DUEL_ROUNDS["small"])}
    if not arguments.quick:
        rounds = DUEL_ROUNDS["mirror"]
        duels["mirror"] = measure_duel("mirror", oracle.by_icepool_in_parts, rounds)
    if arguments.whole:
        duels["mirror_whole"] = measure_duel("mirror", oracle.by_icepool, 1)
    result = {
        "attacks": measure(shots, ROUNDS, REPEATS),
        "duels": duels,
        "versions": {"icepool": version("icepool"), "python": platform.python_version()},
        "cpu": cpu_model(),
    }
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()

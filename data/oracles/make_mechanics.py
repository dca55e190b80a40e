#!/usr/bin/env python3
"""Write mechanics.json: exact counts of several dice mechanics, by icepool and by brute force.

Run by hand, here from the root of the repository; the build and the tests only read the result:

    python3 -m venv .venv
    .venv/bin/pip install icepool==2.1.3
    .venv/bin/python data/oracles/make_mechanics.py

Nothing is written, and the exit status is 1, if icepool and brute force do not agree on every
count, or a count does not agree with the values in KNOWN. Each mechanic is written down twice, in
different words: once as a law for icepool, and once as a rule that judges a single outcome, which
is put to every outcome there is. So a slip in one of them shows as a disagreement.

Every section holds its cases one a line, under "cases". Where "counts" is a list, "order" names
what its places count; where it is an object, it maps an outcome to a count.

sum_under: 3d6 at or under a target. A roll of 3 or 4 is always a critical success, a 5 is one for
a target of 15 or more, a 6 for 16 or more. Otherwise an 18 is a critical failure, so is a 17 for a
target of 15 or less, and any roll more than 10 over the target. Otherwise a roll at or under the
target is a success, any other a failure.

sum_under_contests: two sides a and b roll as above. If exactly one of them succeeds (critically or
not) it wins. Otherwise the larger margin, target - roll, wins; equal margins are a draw.

two_dice_under: two d20 under a value V against a threshold T. A die d succeeds if d <= V; then its
reading is d + 20 * floor((V - d) / 20). A die hits if it succeeds and its reading is over T. One
die that hits is a hit, both a full hit. The cases with threshold 0 also have "degrees": the
highest reading among the dice that succeed, or the highest die - 20 if none does.

pool_contests: two sides a and b roll pools of d10, as in pools.json: a face of 7 or more is a
success, a 10 counts for `tens` of them. A side's net is max(0, successes - difficulty + 1), with
its own difficulty; a wins if its net is larger, loses if it is smaller, and equal nets are a tie.
"dice" and "difficulty" are [a's, b's]. Counts are decimal strings, as they may pass 2^53.

damage: sums of dice, and the small dice that are read off a d12 as ceil(d / 4) and so on. Nothing
holds a total at 0 or above.
"""

# Made with icepool 2.1.3, the same pin as benches/peers/requirements.txt.

import itertools
import json
import pathlib
import sys
from collections import Counter
from importlib.metadata import version

import icepool

HERE = pathlib.Path(__file__).resolve().parent
OUTPUT = HERE / "mechanics.json"

SUM_UNDER_TARGETS = range(-9, 26)
CONTEST_TARGETS = (6, 8, 10, 12, 14, 16)
TWO_DICE_VALUES = range(0, 46)
TWO_DICE_THRESHOLDS = (0, 3, 4, 5, 8, 20, 25)
POOL_DICE = range(1, 7)
POOL_DIFFICULTIES = ((1, 1), (1, 2), (2, 1), (1, 3))
POOL_TENS = (2, 1)

# name -> (dice, sides, added)
DAMAGE_SUMS = {
    "2d6+3": (2, 6, 3),
    "1d6-2": (1, 6, -2),
    "3d6": (3, 6, 0),
    "5d6": (5, 6, 0),
    "1d3": (1, 3, 0),
    "2d8": (2, 8, 0),
}
# name -> how many faces of a d12 make one face of it
DAMAGE_READ_OFF_D12 = {"D3": 4, "D4": 3, "D6": 2}

# Values known from elsewhere: (section, case) -> counts, in the order of the section.
KNOWN = {
    ("sum_under", 10): [4, 104, 104, 4],
    ("sum_under", 15): [4, 6, 196, 10],
    ("sum_under", 5): [10, 196, 6, 4],
    ("sum_under_contests", (10, 10)): [21162, 21162, 4332],
    ("sum_under_contests", (12, 10)): [29715, 13035, 3906],
    ("two_dice_under", (8, 0)): [144, 192, 64],
    ("two_dice_under", (12, 4)): [144, 192, 64],
}
# The same for 5 dice against 5 with tens twice, rounded to six places.
KNOWN_SPRAWL = ((5, 5), (1, 1), 2, [0.405966, 0.405966, 0.188068])

disagreements = []
known_met = set()


def agree(section, case, icepool_counts, brute_counts, denominator):
    """Note any disagreement over one case; give back the counts."""
    total = sum(brute_counts.values() if isinstance(brute_counts, dict) else brute_counts)
    if icepool_counts != brute_counts:
        disagreements.append(f"{section} {case}: {icepool_counts} but brute {brute_counts}")
    if total != denominator:
        disagreements.append(f"{section} {case}: the counts sum to {total}, not {denominator}")
    if (section, case) in KNOWN:
        known_met.add((section, case))
        if brute_counts != KNOWN[section, case]:
            disagreements.append(f"{section} {case}: {brute_counts}, known otherwise")
    return brute_counts


def places(die, outcomes, denominator):
    """An icepool die as a list of counts in the order of `outcomes`, over `denominator`."""
    scale, rest = divmod(denominator, die.denominator())
    if rest or not set(die.outcomes()) <= set(outcomes):
        disagreements.append(f"{die!r} does not have outcomes {outcomes} of {denominator}")
    return [die.quantity(outcome) * scale for outcome in outcomes]


# --- 3d6 at or under a target ---------------------------------------------------------------------

THREE_D6 = [sum(faces) for faces in itertools.product(range(1, 7), repeat=3)]


def sum_under_grade(roll, target):
    """0 critical failure, 1 failure, 2 success, 3 critical success; as thresholds, for icepool."""
    critical_to = 6 if target >= 16 else 5 if target == 15 else 4
    fumble_from = min(17 if target <= 15 else 18, target + 11)
    if roll <= critical_to:
        return 3
    if roll >= fumble_from:
        return 0
    return 2 if roll <= target else 1


def sum_under_grade_by_rules(roll, target):
    """The same, rule by rule as the text has them, for brute force."""
    critical_success = {3, 4}
    if target >= 15:
        critical_success.add(5)
    if target >= 16:
        critical_success.add(6)
    critical_failure = {18}
    if target <= 15:
        critical_failure.add(17)
    critical_failure.update(total for total in range(3, 19) if total > target + 10)
    if roll in critical_success:
        return 3
    if roll in critical_failure:
        return 0
    if roll <= target:
        return 2
    return 1


def make_sum_under():
    roll = 3 @ icepool.d6
    cases = []
    for target in SUM_UNDER_TARGETS:
        by_icepool = places(roll.map(lambda r: sum_under_grade(r, target)), range(4), 216)
        grades = Counter(sum_under_grade_by_rules(total, target) for total in THREE_D6)
        brute = [grades[grade] for grade in range(4)]
        counts = agree("sum_under", target, by_icepool, brute, 216)
        cases.append({"target": target, "counts": counts})
    return {
        "denominator": 216,
        "order": ["critical failure", "failure", "success", "critical success"],
        "cases": cases,
    }


def make_sum_under_contests():
    roll = 3 @ icepool.d6
    cases = []
    for a, b in itertools.product(CONTEST_TARGETS, repeat=2):
        # For icepool a side is the pair (succeeds, margin) and the larger pair wins: the margins
        # come to matter only where both sides succeed or both fail.
        sides = [
            roll.map(lambda r: (int(sum_under_grade(r, target) >= 2), target - r))
            for target in (a, b)
        ]
        by_icepool = places(sides[0].cmp(sides[1]), (1, -1, 0), 46656)

        succeeds = {
            (target, total): sum_under_grade_by_rules(total, target) in (2, 3)
            for target in (a, b)
            for total in range(3, 19)
        }
        wins = loses = draws = 0
        for roll_a, roll_b in itertools.product(THREE_D6, repeat=2):
            if succeeds[a, roll_a] and not succeeds[b, roll_b]:
                wins += 1
            elif succeeds[b, roll_b] and not succeeds[a, roll_a]:
                loses += 1
            elif a - roll_a > b - roll_b:
                wins += 1
            elif a - roll_a < b - roll_b:
                loses += 1
            else:
                draws += 1
        counts = agree("sum_under_contests", (a, b), by_icepool, [wins, loses, draws], 46656)
        cases.append({"a": a, "b": b, "counts": counts})
    return {"denominator": 46656, "order": ["a wins", "b wins", "draw"], "cases": cases}


# --- two d20 under a value ------------------------------------------------------------------------


def two_dice_mark(face, value):
    """A die as one number, for icepool: its reading if it succeeds, else face - 20.

    A reading is at least 1 and face - 20 at most 0, so the larger number is the better die.
    """
    if face > value:
        return face - 20
    return face + (value - face) // 20 * 20


def two_dice_by_rules(faces, value, threshold):
    """(how many dice hit, degree) of one roll, for brute force."""
    readings = []
    for face in faces:
        if face <= value:
            reading = face
            while reading + 20 <= value:
                reading += 20
            readings.append(reading)
    hits = len([reading for reading in readings if reading > threshold])
    degree = max(readings) if readings else max(faces) - 20
    return hits, degree


def make_two_dice_under():
    cases = []
    for value, threshold in itertools.product(TWO_DICE_VALUES, TWO_DICE_THRESHOLDS):
        mark = icepool.d20.map(lambda face: two_dice_mark(face, value))
        by_icepool = places(2 @ (mark > threshold), range(3), 400)
        rolls = [
            two_dice_by_rules(faces, value, threshold)
            for faces in itertools.product(range(1, 21), repeat=2)
        ]
        hits = Counter(hit for hit, _ in rolls)
        brute = [hits[number] for number in range(3)]
        counts = agree("two_dice_under", (value, threshold), by_icepool, brute, 400)
        case = {"value": value, "threshold": threshold, "counts": counts}
        if threshold == 0:
            by_icepool = dict(mark.highest(2).items())
            brute = dict(sorted(Counter(degree for _, degree in rolls).items()))
            degrees = agree("two_dice_under degrees", value, by_icepool, brute, 400)
            case["degrees"] = {str(degree): count for degree, count in degrees.items()}
        cases.append(case)
    return {"denominator": 400, "order": ["miss", "hit", "full hit"], "cases": cases}


# --- success pools against each other -------------------------------------------------------------


def pool_face(face, tens):
    """How many successes one face of a d10 counts for."""
    return tens if face == 10 else int(face >= 7)


def pool_law_by_walking(tens):
    """dice -> {successes: count}, every outcome of every pool walked one by one."""
    faces = [pool_face(face, tens) for face in range(1, 11)]
    return {dice: Counter(map(sum, itertools.product(faces, repeat=dice))) for dice in POOL_DICE}


def make_pool_contests():
    cases = []
    for tens in POOL_TENS:
        die = icepool.d10.map(lambda face: pool_face(face, tens))
        walked = pool_law_by_walking(tens)
        pairs = itertools.product(POOL_DICE, POOL_DICE, POOL_DIFFICULTIES)
        for dice_a, dice_b, (difficulty_a, difficulty_b) in pairs:
            dice, difficulty = (dice_a, dice_b), (difficulty_a, difficulty_b)
            denominator = 10 ** (dice_a + dice_b)

            net_a = (dice_a @ die).map(lambda raw: max(0, raw - difficulty_a + 1))
            net_b = (dice_b @ die).map(lambda raw: max(0, raw - difficulty_b + 1))
            by_icepool = places((net_a - net_b).sign(), (1, -1, 0), denominator)

            brute = [0, 0, 0]
            for raw_a, raw_b in itertools.product(walked[dice_a], walked[dice_b]):
                count = walked[dice_a][raw_a] * walked[dice_b][raw_b]
                # A side that does not reach its difficulty has no net successes.
                got_a = raw_a - difficulty_a + 1 if raw_a >= difficulty_a else 0
                got_b = raw_b - difficulty_b + 1 if raw_b >= difficulty_b else 0
                brute[0 if got_a > got_b else 1 if got_a < got_b else 2] += count
            case = (dice, difficulty, tens)
            counts = agree("pool_contests", case, by_icepool, brute, denominator)
            if case == KNOWN_SPRAWL[:3]:
                known_met.add(KNOWN_SPRAWL[:3])
                rounded = [round(count / denominator, 6) for count in counts]
                if rounded != KNOWN_SPRAWL[3]:
                    disagreements.append(f"pool_contests {case}: {rounded}")
            cases.append(
                {
                    "tens": tens,
                    "dice": list(dice),
                    "difficulty": list(difficulty),
                    "denominator": str(denominator),
                    "counts": [str(count) for count in counts],
                }
            )
    return {"order": ["win", "lose", "tie"], "cases": cases}


# --- damage ---------------------------------------------------------------------------------------


def make_damage():
    # roll -> (as icepool has it, every outcome one by one)
    rolls = {}
    for name, (dice, sides, added) in DAMAGE_SUMS.items():
        walked = [sum(f) + added for f in itertools.product(range(1, sides + 1), repeat=dice)]
        rolls[name] = (dice @ icepool.d(sides) + added, walked)
    for name, faces in DAMAGE_READ_OFF_D12.items():
        read_off = [(face + faces - 1) // faces for face in range(1, 13)]
        rolls[name] = (icepool.d12.map(lambda face: -(-face // faces)), read_off)

    cases = []
    for name, (die, walked) in rolls.items():
        case = {"roll": name}
        if name in DAMAGE_READ_OFF_D12:
            case["read_off"] = f"ceil(d12 / {DAMAGE_READ_OFF_D12[name]})"
        brute = dict(sorted(Counter(walked).items()))
        counts = agree("damage", name, dict(die.items()), brute, len(walked))
        case["denominator"] = len(walked)
        case["counts"] = {str(total): count for total, count in counts.items()}
        cases.append(case)
    return {"cases": cases}


# --- the file -------------------------------------------------------------------------------------


def to_text(document):
    """JSON with one case a line."""
    blocks = []
    for name, section in document.items():
        if "cases" not in section:
            blocks.append(f"  {json.dumps(name)}: {json.dumps(section)}")
            continue
        lines = [f"  {json.dumps(name)}: {{"]
        for key, value in section.items():
            if key != "cases":
                lines.append(f"    {json.dumps(key)}: {json.dumps(value)},")
        lines.append('    "cases": [')
        lines.append(",\n".join(f"      {json.dumps(case)}" for case in section["cases"]))
        lines += ["    ]", "  }"]
        blocks.append("\n".join(lines))
    text = "{\n" + ",\n".join(blocks) + "\n}\n"
    assert json.loads(text) == document
    return text


def main():
    document = {
        "made_with": {
            "icepool": version("icepool"),
            "script": "data/oracles/make_mechanics.py",
        },
        "sum_under": make_sum_under(),
        "sum_under_contests": make_sum_under_contests(),
        "two_dice_under": make_two_dice_under(),
        "pool_contests": make_pool_contests(),
        "damage": make_damage(),
    }
    for key in (set(KNOWN) | {KNOWN_SPRAWL[:3]}) - known_met:
        disagreements.append(f"nothing was checked against the known values of {key}")
    if disagreements:
        print("\n".join(disagreements), file=sys.stderr)
        print(f"{len(disagreements)} disagreements; nothing written", file=sys.stderr)
        return 1
    OUTPUT.write_text(to_text(document), encoding="utf-8")
    sizes = ", ".join(f"{k} {len(v['cases'])}" for k, v in document.items() if "cases" in v)
    print(f"{OUTPUT.name}: all agreed on; cases: {sizes}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

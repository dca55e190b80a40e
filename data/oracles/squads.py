"""What the scripts that write oracles of squad fights share. Not run by itself.

It models what docs/turn.md says of squads that act figure by figure on open ground, and what
data/README.md says of the postures `hold`, `advance` and `charge` and of the policy `plain`. No rule
of a game is here: each is a `Game` of its own script.

Dice choose from laws: `Thrown` at random, `Followed` along a given path, so that `exact_ends` can
weigh every path. Where the documents leave a choice open, the cases leave none; what they have to
take for granted is listed as READINGS.
"""

import json
import math
import random
import sys
import tomllib
from bisect import bisect
from functools import cache
from itertools import accumulate

READINGS = {
    "next to act": "of a side, the first figure of the scenario that has yet to act",
    "target": "the nearest in reach; of equally near ones the first of the scenario",
    "charge": "straight at the nearest enemy, until the bases touch",
    "advance": "as few whole inches straight at the nearest enemy as bring it into reach",
    "finished first": "the side that has nobody left to act, if the other has; of both at once the "
    "one whose figure has just acted",
}

SIDES = (0, 1)
# How a fight can end, in the order of the program's tallies.
ENDS = ("out a", "out b", "rout a", "rout b", "both")
BASE = 1.0
TOUCH = 0.002
# How near to a threshold a length may not come, in inches: the cases are laid out for that.
MARGIN = 0.02


class Law:
    """What can come of dice: outcomes with their chances."""

    def __init__(self, chances):
        self.pairs = tuple((outcome, p) for outcome, p in chances.items() if p)
        self.outcomes = [outcome for outcome, _ in self.pairs]
        self.sums = list(accumulate(p for _, p in self.pairs))
        assert abs(self.sums[-1] - 1) < 1e-12, self.sums[-1]
        self.sums[-1] = 1.0


def chance(p):
    return Law({True: p, False: 1 - p})


@cache
def share_law(ours, theirs):
    """A side, by how many it has of all."""
    return Law({0: ours / (ours + theirs), 1: theirs / (ours + theirs)})


EVEN = share_law(1, 1)


class Thrown:
    """Dice that are thrown."""

    def __init__(self, seed):
        self.random = random.Random(seed).random

    def pick(self, law):
        return law.outcomes[bisect(law.sums, self.random())]


class Followed:
    """Dice that fall as `path` says, and then in the first way; `p` is the chance of all that."""

    def __init__(self, path):
        self.path, self.sizes, self.taken, self.p = path, [], [], 1.0

    def pick(self, law):
        at = len(self.taken)
        nth = self.path[at] if at < len(self.path) else 0
        outcome, p = law.pairs[nth]
        self.sizes.append(len(law.pairs))
        self.taken.append(nth)
        self.p *= p
        return outcome


class Game:
    """What a game says; what it leaves as it is here, it has no rule for."""

    name = roster = ""
    # What a stat line and a weapon have that the roster does not say.
    profile, weapon = {}, {}
    # Whether sides are drawn by how many have yet to act; whether the one who is struck strikes back;
    # whether only a figure's first test of nerve counts; whether idle figures shoot at who moves.
    drawn = answers = tests_once = watches = False

    def __init__(self):
        roster = tomllib.loads(self.roster)
        self.weapons = {one["name"]: {**self.weapon, **one} for one in roster["weapon"]}
        self.profiles = {one["name"]: {**self.profile, **one} for one in roster["profile"]}

    def start(self, figure):
        """The conditions at the start of a fight."""
        raise NotImplementedError

    def begins(self, fight, dice):
        """The side that begins a round."""
        return dice.pick(EVEN)

    def recovers(self, figure, dice):
        """Lets a figure recover, and returns whether it acts in its activation."""
        return True

    def moves(self, figure):
        """Inches of a move."""
        raise NotImplementedError

    def actions(self, figure, moved):
        """How many actions an activation has, after its move if there was one."""
        return 1

    def is_ready(self, figure):
        """Whether its gun can be fired."""
        return True

    def marks(self, gun):
        """The inches to the target beyond which a shot is another."""
        return ()

    def attack(self, us, them, strikes, at, dice):
        """Plays an attack, and returns whether it hits."""
        raise NotImplementedError

    def is_out(self, figure):
        raise NotImplementedError

    def lost(self, figure):
        """The share of what takes it out that a figure has suffered."""
        return 0

    def otherwise(self, fight, figure, moved, dice):
        """What a figure does that is in contact with nobody and cannot shoot; whether it does it."""
        return False

    def tests_nerve(self, fight, side):
        """Whether the figures of a side test their nerve at the end of a round."""
        return False

    def holds(self, figure, dice):
        """Whether one stays."""
        raise NotImplementedError

    def end_activation(self, figure):
        pass

    def end_round(self, figure):
        pass


class Figure:
    """One figure on the table."""

    def __init__(self, side, number, line, weapons, posture, at):
        self.side, self.number, self.line, self.posture = side, number, line, posture
        self.at = at
        self.status = "stands"
        self.acted = self.tested = self.idle = False
        self.blade = next((weapon for weapon in weapons if weapon["melee"]), None)
        self.gun = next((weapon for weapon in weapons if not weapon["melee"]), None)
        assert not (self.gun and posture == "charge"), "whether it shoots on the way is not said"
        self.now = {}

    def copy(self):
        other = object.__new__(Figure)
        other.__dict__.update(self.__dict__)
        other.now = dict(self.now)
        return other

    def key(self):
        if self.status != "stands":
            return self.status
        place = tuple(round(z, 3) for z in self.at)
        return self.acted, self.tested, self.idle, place, tuple(self.now.values())

    def stands(self):
        return self.status == "stands"


def gap(one, other):
    """Inches between two bases."""
    return math.dist(one.at, other.at) - BASE


def touch(one, other):
    return gap(one, other) < TOUCH


class Fight:
    """A fight under way. `ended` is None, or the nth of ENDS. `walled` is a side behind a wall."""

    def __init__(self, game, camps, walled=None):
        self.game, self.walled = game, walled
        self.figures = []
        for side, camp in enumerate(camps):
            for line, posture, at in camp:
                profile = game.profiles[line]
                weapons = [game.weapons[name] for name in profile["weapons"]]
                nth = len(self.figures)
                self.figures.append(Figure(side, nth, profile, weapons, posture, at))
        for figure in self.figures:
            figure.now = game.start(figure)
        self.begun = False
        self.turn = self.finisher = None
        self.ended = None
        self.counts = [[0, 0], [0, 0]]
        self.close = 0

    def copy(self):
        other = object.__new__(Fight)
        other.__dict__.update(self.__dict__)
        other.figures = [figure.copy() for figure in self.figures]
        other.counts = [list(counts) for counts in self.counts]
        return other

    def key(self):
        turn = (self.begun, self.turn, self.finisher, self.ended)
        return turn, tuple(figure.key() for figure in self.figures)

    def side(self, side):
        return [figure for figure in self.figures if figure.side == side and figure.stands()]

    def waiting(self, side):
        return [figure for figure in self.side(side) if not figure.acted]

    def lost_percent(self, side):
        """The share that a side has lost, in whole percent: who is out or has fled counts whole."""
        ours = [figure for figure in self.figures if figure.side == side]
        lost = sum(self.game.lost(figure) if figure.stands() else 1 for figure in ours)
        return 100 * lost // len(ours)

    # --- the turn ---------------------------------------------------------------------------------

    def step(self, dice):
        """The smallest step: who begins a round, one activation, or the end of the round."""
        if not self.begun:
            self.turn = self.game.begins(self, dice)
            self.begun, self.finisher = True, None
            return
        waiting = [self.waiting(side) for side in SIDES]
        if not any(waiting):
            self.end_round(dice)
            return
        if not all(waiting):
            self.turn = 0 if waiting[0] else 1
        elif self.game.drawn:
            self.turn = dice.pick(share_law(len(waiting[0]), len(waiting[1])))
        self.activate(waiting[self.turn][0], dice)
        if self.finisher is None:
            done = [side for side in (self.turn, 1 - self.turn) if not self.waiting(side)]
            self.finisher = done[0] if done else None
        self.turn = 1 - self.turn

    def end_round(self, dice):
        sides = [side for side in SIDES if self.game.tests_nerve(self, side)]
        fled = []
        for figure in self.figures:
            if figure.stands() and figure.side in sides:
                if self.game.tests_once and figure.tested:
                    continue
                figure.tested = self.game.tests_once
                if not self.game.holds(figure, dice):
                    fled.append(figure)
        for figure in fled:
            figure.status = "fled"
        for figure in self.figures:
            figure.acted = False
            if figure.stands():
                self.game.end_round(figure)
        self.begun = False
        self.look_for_end()

    def look_for_end(self):
        gone = [not self.side(side) for side in SIDES]
        if all(gone):
            self.ended = 4
        elif any(gone):
            loser = gone.index(True)
            routed = any(f.status == "fled" for f in self.figures if f.side == loser)
            self.ended = 2 * routed + (1 - loser)

    # --- an activation ----------------------------------------------------------------------------

    def enemies(self, figure):
        """The enemies that stand, the nearest first."""
        foes = self.side(1 - figure.side)
        near = sorted((round(gap(figure, foe), 3), foe.number) for foe in foes)
        if len(near) > 1 and TOUCH < near[1][0] - near[0][0] < MARGIN:
            self.close += 1
        return [(far, self.figures[number]) for far, number in near]

    def activate(self, figure, dice):
        figure.acted, figure.idle = True, self.game.watches
        if self.game.recovers(figure, dice):
            moved, charged = self.go(figure, dice)
            for _ in range(self.game.actions(figure, moved)):
                if self.ended is None and figure.stands():
                    self.act(figure, moved, charged, dice)
        if figure.stands():
            self.game.end_activation(figure)

    def go(self, figure, dice):
        """The move of an activation; returns whether there was one, and whether into contact."""
        far, nearest = self.enemies(figure)[0]
        if figure.posture == "hold" or far < TOUCH:
            return False, False
        inches = self.game.moves(figure)
        if figure.posture == "advance" and figure.gun:
            reach = figure.gun["range"]
            if far - reach < inches + MARGIN:
                if abs(far - reach - round(far - reach)) < MARGIN:
                    self.close += 1
                inches = min(inches, max(0, math.ceil(far - reach)))
            if inches == 0:
                return False, False
        start = figure.at
        self.walk(figure, inches, far, nearest)
        charged = touch(figure, nearest)
        if self.game.watches:
            self.watch(figure, start, dice)
        return True, charged

    def watch(self, mover, start, dice):
        """Idle enemies shoot at who has moved, once each and the nearest first; at who is upon them
        from where the move began."""
        for _, foe in self.enemies(mover):
            if not (foe.idle and foe.gun and self.game.is_ready(foe)):
                continue
            if self.ended is not None or not mover.stands():
                return
            end = mover.at
            if touch(mover, foe):
                mover.at = start
            if gap(mover, foe) <= foe.gun["range"]:
                foe.idle = False
                self.blow(foe, mover, False, False, False, dice)
            mover.at = end

    def act(self, figure, moved, charged, dice):
        """One action: a blow, a shot, or something else."""
        far, nearest = self.enemies(figure)[0]
        reach = figure.gun["range"] if figure.gun else 0
        if reach and abs(far - reach) < MARGIN:
            self.close += 1
        if far < TOUCH:
            self.attack(figure, nearest, True, moved, charged, dice)
        elif far <= reach and self.game.is_ready(figure):
            self.attack(figure, nearest, False, moved, charged, dice)
        elif not self.game.otherwise(self, figure, moved, dice):
            return
        figure.idle = False

    def walk(self, figure, inches, far, foe):
        """So far straight at the enemy, or until the bases touch."""
        if abs(far - inches) < MARGIN:
            self.close += 1
        share = min(inches, far) / (far + BASE)
        figure.at = tuple(z + share * (w - z) for z, w in zip(figure.at, foe.at, strict=True))
        others = [other for other in self.figures if other is not figure and other.stands()]
        spare = -far % inches
        if spare < 1 and any(other is not foe and gap(figure, other) < 0 for other in others):
            # A way round whoever stands there could take a move more.
            self.close += 1
        if inches >= far:
            self.make_room(figure, foe, others)

    def make_room(self, figure, foe, others):
        """Stands beside whoever has been there before: turns round the enemy to a free place."""
        x, y = foe.at
        angle = math.atan2(figure.at[1] - y, figure.at[0] - x)
        for turn in range(72):
            by = math.radians(5 * ((turn + 1) // 2) * (-1) ** turn)
            figure.at = (x + BASE * math.cos(angle + by), y + BASE * math.sin(angle + by))
            if all(other is foe or gap(figure, other) >= 0 for other in others):
                return
        raise AssertionError("no room")

    def friend_within(self, figure, inches):
        """The only friend so near, if there is any."""
        others = [other for other in self.side(figure.side) if other is not figure]
        friends = [friend for friend in others if gap(figure, friend) <= inches]
        assert len(friends) < 2, "a choice that the documents do not make"
        return friends[0] if friends else None

    def situation(self, us, them, moved, charged):
        far = gap(us, them)
        if us.gun and any(abs(far - mark) < MARGIN for mark in self.game.marks(us.gun)):
            self.close += 1
        foes = self.side(them.side)
        friends = self.side(us.side)
        return {
            "range": math.ceil(max(0, far - TOUCH)),
            "moved": moved,
            "charged": charged,
            "cover": them.side == self.walled,
            "friends": sum(touch(friend, them) for friend in friends if friend is not us),
            "foes": sum(touch(foe, us) for foe in foes if foe is not them),
        }

    def attack(self, us, them, strikes, moved, charged, dice):
        self.blow(us, them, strikes, moved, charged, dice)
        if self.ended is None and strikes and self.game.answers and them.stands() and us.stands():
            self.blow(them, us, True, False, False, dice)

    def blow(self, us, them, strikes, moved, charged, dice):
        at = self.situation(us, them, moved, charged)
        hit = self.game.attack(us, them, strikes, at, dice)
        self.counts[us.side][0] += 1
        self.counts[us.side][1] += hit
        for figure in (us, them):
            if self.game.is_out(figure):
                figure.status = "out"
        self.look_for_end()


# --- laws and tallies -----------------------------------------------------------------------------


def next_states(fight):
    """Every way on from a fight: (chance, fight) pairs."""
    paths, ways = [()], []
    while paths:
        path = paths.pop()
        dice, other = Followed(path), fight.copy()
        other.step(dice)
        ways.append((dice.p, other))
        for at in range(len(path), len(dice.taken)):
            for nth in range(1, dice.sizes[at]):
                paths.append((*dice.taken[:at], nth))
    return ways


def opening(game, case):
    return Fight(game, case["camps"], case.get("wall", {}).get("covers"))


def exact_ends(game, case):
    """The chances of each end in each round, exactly, and how many states there are."""
    start = opening(game, case)
    fights = {start.key(): start}
    ways = {}

    def ways_from(key):
        if key not in ways:
            merged = {}
            for p, other in next_states(fights[key]):
                there = other.key()
                fights.setdefault(there, other)
                merged[there] = merged.get(there, 0.0) + p
            ways[key] = list(merged.items())
        return ways[key]

    close = 0
    law, by_round = {start.key(): 1.0}, []
    for _ in range(case["rounds_max"]):
        ends = [0.0] * len(ENDS)
        # The first step leads into the round, the last out of it.
        after, over = {}, {}
        for key, p in law.items():
            for there, q in ways_from(key):
                after[there] = after.get(there, 0.0) + p * q
        while after:
            new = {}
            for key, p in after.items():
                for there, q in ways_from(key):
                    fight = fights[there]
                    if fight.ended is not None:
                        ends[fight.ended] += p * q
                    else:
                        into = new if fight.begun else over
                        into[there] = into.get(there, 0.0) + p * q
            after = new
        by_round.append(ends)
        law = over
    assert abs(math.fsum(map(math.fsum, by_round)) + math.fsum(law.values()) - 1) < 1e-9
    close = sum(fight.close for fight in fights.values())
    assert close == 0, f"{close} states in which a length is close to a threshold"
    return by_round, len(fights)


def played(game, case, fights, seed):
    """Counts over many fights: ends by round, figures out and fled at the end, attacks and hits."""
    dice, start, rounds_max = Thrown(seed), opening(game, case), case["rounds_max"]
    sizes = [len(camp) for camp in case["camps"]]
    tally = {
        "fights": fights,
        "ends": [[0] * len(ENDS) for _ in range(rounds_max)],
        "out": [[0] * (size + 1) for size in sizes],
        "fled": [[0] * (size + 1) for size in sizes],
        "figures_out": [0] * sum(sizes),
        # Of each side: sums of attacks and hits, and of their squares.
        "attacks": [[0, 0] for _ in SIDES],
        "hits": [[0, 0] for _ in SIDES],
    }
    close = 0
    for _ in range(fights):
        fight = start.copy()
        rounds = 0
        while fight.ended is None and (fight.begun or rounds < rounds_max):
            rounds += not fight.begun
            fight.step(dice)
        if fight.ended is not None:
            tally["ends"][rounds - 1][fight.ended] += 1
        close += fight.close > 0
        for side in SIDES:
            ours = [figure for figure in fight.figures if figure.side == side]
            tally["out"][side][sum(figure.status == "out" for figure in ours)] += 1
            tally["fled"][side][sum(figure.status == "fled" for figure in ours)] += 1
            for name, count in zip(("attacks", "hits"), fight.counts[side], strict=True):
                tally[name][side][0] += count
                tally[name][side][1] += count * count
        for nth, figure in enumerate(fight.figures):
            tally["figures_out"][nth] += figure.status == "out"
    assert close <= fights / 1000, f"{close} of {fights} fights come close to a threshold"
    return tally


# --- cases ----------------------------------------------------------------------------------------

# Places of three against three hand to hand, where each is in contact with two or three.
KNOT = (((11, 11), (10, 10), (12, 10)), ((10, 11), (12, 11), (11, 10)))
# So far apart that nobody is in doubt who is nearest.
LANES = (10, 30, 57.5)


def placed(posture, profiles, places):
    """Figures of one posture in their places."""
    pairs = zip(profiles, places, strict=True)
    return [(profile, posture, place) for profile, place in pairs]


def lanes(posture, profiles, y, xs=LANES):
    """Figures side by side, each in a lane of its own."""
    return placed(posture, profiles, [(x, y) for x in xs])


def scenario(game, case):
    """The text of a case's scenario: every figure is a unit of its own, in its place."""
    lines = [f'system = "{game.name}"', f'name = "{case["name"]}"']
    lines += [f"rounds_max = {case['rounds_max']}", "[table]", "width = 100", "depth = 100"]
    if "wall" in case:
        lines += ["[[terrain]]", 'name = "wall"', f"line = {case['wall']['line']}", "height = 0.6"]
    for name, camp in zip("AB", case["camps"], strict=True):
        lines += ["[[side]]", f'name = "{name}"', 'policy = "plain"']
        for profile, posture, (x, y) in camp:
            lines += ["[[side.unit]]", f'posture = "{posture}"', "[[side.unit.figure]]"]
            lines += [f'profile = "{profile}"', f"at = [{x}, {y}]"]
    return "\n".join(lines) + "\n"


def write(path, game, laws, plays, fights):
    """Works out each case and writes the document.

    A case is {name, rounds_max, camps}; and `wall`, {line, covers}, if one side stands so close
    behind a low wall that shots at it, and no others, meet cover.
    """
    document = {"readings": READINGS, "roster": game.roster, "laws": [], "plays": []}
    for case in laws:
        ends, states = exact_ends(game, case)
        print(f"{case['name']}: {states} states", file=sys.stderr)
        text = scenario(game, case)
        document["laws"].append({"name": case["name"], "scenario": text, "ends": ends})
    for seed, case in enumerate(plays):
        tally = played(game, case, fights, seed)
        decided = sum(map(sum, tally["ends"]))
        print(f"{case['name']}: {decided} of {fights} are decided", file=sys.stderr)
        text = scenario(game, case)
        document["plays"].append({"name": case["name"], "scenario": text, **tally})
    path.write_text(text_of(document), encoding="utf-8")


def text_of(document):
    """JSON with one case a line."""
    blocks = []
    for name, section in document.items():
        if isinstance(section, list):
            inner = ",\n".join(f"    {json.dumps(case)}" for case in section)
            blocks.append(f'  "{name}": [\n{inner}\n  ]')
        else:
            blocks.append(f"  {json.dumps(name)}: {json.dumps(section)}")
    text = "{\n" + ",\n".join(blocks) + "\n}\n"
    assert json.loads(text) == document
    return text

"""Absorbing chains of icepool's dice, for make_sprawl_fights.py and benches/peers/duels.py.

Not run by itself. States are tuples that begin with a number, so that icepool can sort them. A
chain is solved here in floats; icepool's own ways to do so stand beside it, to compare with.
"""

import math

import icepool

from fights import lengths

# How a duel ends for icepool's solver, by who wins: to it all ways to win are one. The last is for
# states that lead to one another for ever.
ENDS = {0: (math.inf, 0), 1: (math.inf, 1), None: (math.inf, 2)}


class Chain:
    """All states that can come of some, with whole-number laws from icepool, then in floats.

    turn(state) is the Die of what follows; ends lead to themselves. winner(state) is 0 or 1, or
    None where it is not over.
    """

    def __init__(self, starts, turn, winner):
        self.dice = {}
        frontier = list(starts)
        while frontier:
            state = frontier.pop()
            if state not in self.dice:
                self.dice[state] = turn(state)
                frontier.extend(self.dice[state].outcomes())
        self.states = list(self.dice)
        self.index = {state: i for i, state in enumerate(self.states)}
        self.starts = [self.index[state] for state in starts]
        self.winner = [winner(state) for state in self.states]
        self.next = []
        for die in self.dice.values():
            whole = die.denominator()
            law = [(self.index[state], n / whole) for state, n in die.items()]
            assert sum(die.quantities()) == whole
            assert abs(math.fsum(p for _, p in law) - 1) < 1e-15 * len(law)
            self.next.append(law)
        self.components = self.find_components()
        self.absorb()
        self.laws = self.laws_to_ends()

    def limited(self, start, rounds_max, turns):
        """The duel of so many rounds of so many Turns, carried forward Turn by Turn."""
        law, ended = dict(start), []
        for _ in range(rounds_max):
            now = [0.0, 0.0]
            for _ in range(turns):
                new = {}
                for i, p in law.items():
                    for j, q in self.next[i]:
                        new[j] = new.get(j, 0.0) + p * q
                for i in [i for i in new if self.winner[i] is not None]:
                    now[self.winner[i]] += new.pop(i)
                law = new
            ended.append(now)
        wins = [math.fsum(now[i] for now in ended) for i in (0, 1)]
        draw = math.fsum(law.values())
        assert abs(math.fsum([*wins, draw]) - 1) < 1e-13
        return {
            "wins": wins,
            "draw": draw,
            "by": {"out": wins, "rout": [0.0, 0.0]},
            **lengths([math.fsum(now) for now in ended], draw),
        }

    def find_components(self):
        """Sets of states that lead to one another, each after those it leads to (Tarjan)."""
        order, low, on_stack, stack, found = {}, {}, set(), [], []
        for root in range(len(self.states)):
            if root in order:
                continue
            work = [(root, iter(self.next[root]))]
            order[root] = low[root] = len(order)
            stack.append(root)
            on_stack.add(root)
            while work:
                i, following = work[-1]
                for j, _ in following:
                    if j not in order:
                        order[j] = low[j] = len(order)
                        stack.append(j)
                        on_stack.add(j)
                        work.append((j, iter(self.next[j])))
                        break
                    if j in on_stack:
                        low[i] = min(low[i], order[j])
                else:
                    work.pop()
                    if work:
                        low[work[-1][0]] = min(low[work[-1][0]], low[i])
                    if low[i] == order[i]:
                        component = []
                        while not component or component[-1] != i:
                            component.append(stack.pop())
                        on_stack.difference_update(component)
                        found.append(component)
        return found

    def absorb(self):
        """From every state, the chances that a wins, b wins and it never ends.

        A set of states that lead to one another and nowhere else, and is no end, never ends. In any
        other, its states are taken out one by one, each replaced by where it leads to. Nothing is
        ever subtracted, so nothing is lost to rounding.
        """
        self.forever = {}
        self.endless_states = set()
        for component in self.components:
            inside = set(component)
            if all(j in inside for i in component for j, _ in self.next[i]):
                for i in component:
                    assert len(component) == 1 or self.winner[i] is None
                    won = self.winner[i]
                    self.forever[i] = tuple(float(won == k) for k in (0, 1, None))
                    if won is None:
                        self.endless_states.add(self.states[i])
                continue
            laws = {i: {} for i in component}
            for i in component:
                for j, p in self.next[i]:
                    laws[i][j] = laws[i].get(j, 0.0) + p
            gone = []
            for i in component:
                law = laws.pop(i)
                law.pop(i, None)
                out = math.fsum(law.values())
                law = {j: p / out for j, p in law.items()}
                for other in laws.values():
                    through = other.pop(i, 0.0)
                    if through:
                        for j, p in law.items():
                            other[j] = other.get(j, 0.0) + through * p
                gone.append((i, law))
            for i, law in reversed(gone):
                self.forever[i] = tuple(
                    math.fsum(p * self.forever[j][k] for j, p in law.items()) for k in range(3)
                )

    def endless(self, start):
        """The chances that a wins, b wins and it never ends, with no limit of rounds."""
        chances = [math.fsum(p * self.forever[i][k] for i, p in start.items()) for k in range(3)]
        assert abs(math.fsum(chances) - 1) < 1e-12
        return chances

    def end_of(self, state):
        """What of ENDS a state is, or itself."""
        won = self.winner[self.index[state]]
        over = won is not None or state in self.endless_states
        return ENDS[won] if over else state

    def laws_to_ends(self):
        """The Die of what follows each state that is no end, ends being those of ENDS.

        icepool takes a state for an end if it leads to itself and nowhere else. States that lead to
        one another for ever, as two fighters with empty guns hand the Turn to and fro, are none to
        it, and it would refuse the chain as of deficient rank. So all of these are one end, and so
        are all in which the same side wins, which leaves icepool fewer states to solve.
        """
        laws = self.dice.items()
        laws = {state: die for state, die in laws if self.end_of(state) == state}
        return {state: die.map(self.end_of, star=False) for state, die in laws.items()}


def by_icepool(chain, starts):
    """`endless` by icepool's own absorbing solution, from equally likely starts, all at once."""
    law = icepool.map(
        lambda state: chain.laws.get(state, state),
        icepool.Die([chain.states[i] for i in starts]),
        repeat="inf",
        star=False,
    )
    return [law.quantity(end) / law.denominator() for end in ENDS.values()]


def by_icepool_in_parts(chain, starts):
    """The same for chains that are too large for that.

    icepool's solver scales every row of its matrix at every step, in exact fractions, so that its
    time grows with more than the square of the states. Here it solves one set of states that lead
    to one another after the other: where does each state of it lead to in the end? Weights are
    passed on in floats, from the starts to the ends.
    """
    weights = {chain.states[i]: 1 / len(starts) for i in starts}
    for component in reversed(chain.components):
        inside = {chain.states[i] for i in component} & chain.laws.keys()

        def step(state, inside=inside):
            return chain.laws[state] if state in inside else state

        for state in inside & weights.keys():
            law = icepool.map(step, state, repeat="inf", star=False)
            weight = weights.pop(state)
            for out, n in law.items():
                weights[out] = weights.get(out, 0.0) + weight * (n / law.denominator())
    return [weights.get(end, 0.0) for end in ENDS.values()]

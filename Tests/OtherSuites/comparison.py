"""One suite on both sides: what differs, is known to differ, or is flaky without us."""

import collections
import time

import outcomes
from outcomes import ABSENT

REPEATS = 2


class Comparison:
    """Runs the suite on both sides, prints what it finds, and keeps the errors."""

    def __init__(self, suite, direct, through, known, output):
        self.suite, self.ends, self.known = suite, {"direct": direct, "through": through}, known
        self.output = output
        self.errors = []

    def _side(self, side, tests=(), repeat=0):
        folder = self.output / (f"{self.suite.name}-{side}" + (f"-{repeat}" if repeat else ""))
        began = time.monotonic()
        found = self.suite.run(self.ends[side], folder, tests)
        if not repeat:
            counts = collections.Counter(outcome.verdict.split(" with ")[0] for outcome in found.values())
            parts = ", ".join(f"{count} {verdict}" for verdict, count in counts.most_common())
            print(f"{self.suite.name} {side}: {len(found)} tests, {parts}; "
                  f"{time.monotonic() - began:.0f} s", flush=True)
        return found

    def judge(self, floor):
        runs = [(self._side("direct"), self._side("through"))]
        first, second = runs[0]
        differs = outcomes.differing(first, second)
        repeated = [name for name in differs if name not in self.known]
        for repeat in range(1, REPEATS + 1) if repeated else ():
            runs.append((self._side("direct", repeated, repeat), self._side("through", repeated, repeat)))
        for name in repeated:
            self._judge_repeated(name, runs)
        for name in sorted(self.known):
            self._judge_known(name, first, second, name in differs)
        passed = sum(outcome.verdict == "passed" for outcome in first.values())
        if floor is not None and passed < floor:
            self.errors.append(
                f"{passed} tests passed on plain chromedriver; expected {floor} at least. "
                f"See {self.output / (self.suite.name + '-direct') / 'log'}")
        for error in self.errors:
            print(f"  {error}", flush=True)
        return not self.errors

    def _judge_repeated(self, name, runs):
        pairs = [(direct.get(name, ABSENT), through.get(name, ABSENT)) for direct, through in runs]
        plain = {direct.verdict for direct, _ in pairs}
        if len(plain) > 1:
            print(f"  flaky on plain chromedriver: {name}: {', '.join(sorted(plain))}", flush=True)
        elif all(direct.verdict == through.verdict for direct, through in pairs[1:]):
            print(f"  alike when repeated: {name}: {pairs[0][0]}; at first through: {pairs[0][1]}", flush=True)
        else:
            direct, through = next(pair for pair in reversed(pairs) if pair[0].verdict != pair[1].verdict)
            self.errors.append(f"DIFFERS {name}\n      direct:  {direct}\n      through: {through}")

    def _judge_known(self, name, first, second, differs):
        if differs:
            print(f"  known to differ: {name}: {self.known[name]}", flush=True)
        elif name in first or name in second:
            self.errors.append(f"NO LONGER DIFFERS {name}; remove it from the list of differences")
        elif not self.suite.only:
            self.errors.append(f"NOT THERE {name}; remove it from the list of differences")

"""What a verdict must be, from the program's own log of what it read and drew."""

import datetime
import re

RIGHT = {"green", "red", "close"}
_NEXT = re.compile(r"""\b(type|inputText)\b.*["'“]?y["'”]?""")
_WORDS = {
    "gone": "gone", "assertNotVisible": "assertNotVisible", "swift": "toBeVisible",
    "python": "hidden", "settled": "settled", "snapshot": "snapshot",
}


class Observation:
    """When things happened, in seconds of the wall clock; None for what did not."""

    def __init__(self, log, attempt):
        events = {}
        # A test that runs again after a lost node starts the program again.
        for line in log.rpartition("began ")[2].splitlines()[1:]:
            name, _, time = line.partition(" ")
            events.setdefault(name, float(time))
        self.read_x, self.read_y = events.get("read-x"), events.get("read-y")
        self.drew = events.get("drew")
        began = datetime.datetime.fromisoformat(attempt["date"].replace("Z", "+00:00")).timestamp()
        steps = attempt["steps"]
        self.end = began + max((step["time"] for step in steps), default=0) / 1000
        self.sent_y = self.settled = None
        for step in steps:
            ended = began + step["time"] / 1000
            if step["name"].startswith("wait settled") and not step["failed"]:
                self.settled = ended
            if _NEXT.search(step["name"]):
                self.sent_y = ended - step["duration"] / 1000


def expected(case, program, seen, guard):
    """`green`, `red`, or `close`: too near to an edge for anybody to say which."""
    drew = seen.drew
    if drew is None and case.fails and seen.read_x is not None:
        # It was ended before it drew: then this is when it would have.
        drew = seen.read_x + case.delay / 1000
    if drew is None:
        return "green"
    if case.kind == "settled" and seen.settled is not None and drew < seen.settled:
        return "green" if drew + program.lag < seen.settled - guard else "close"
    shown = drew + program.lag
    if case.after == "end" or seen.sent_y is None:
        if shown < seen.end + program.hold - guard:
            return "red"
        return "close" if drew < seen.end + 0.25 + guard else "green"
    if shown < seen.sent_y - guard:
        return "red"
    return "green" if seen.read_y is not None and drew > seen.read_y else "close"


def judged(case, program, seen, result, guard):
    """green, red, close, FALSE GREEN, FALSE RED, or `other` with why."""
    outcome = result.get("outcome")
    attempt = result["attempts"][-1]
    if outcome not in ("passed", "failed"):
        return "other", f"{outcome}: {result.get('reason')}"
    issue = attempt["issues"][0] if attempt["issues"] else {"message": "no issue"}
    if outcome == "failed" and _WORDS[case.kind].lower() not in issue["message"].lower():
        return "other", issue["message"]
    wanted = expected(case, program, seen, guard)
    if outcome == "failed" and not case.fails:
        return "FALSE RED", issue["message"]
    if wanted == "close":
        return "close", ""
    if (wanted == "green") == (outcome == "passed"):
        return wanted, ""
    return ("FALSE GREEN" if outcome == "passed" else "FALSE RED"), issue["message"]

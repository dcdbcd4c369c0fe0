"""29 programs as they are: two right tests and a wrong one of each.

A right test is green. A wrong one is red at the line below its comment `# red: TEXT`, and the
failure's words hold that text: a program that is not there would be red too, and prove nothing.
"""

import pathlib
import re
import shutil

from runs import SCRATCH, Run, Unjudged, wheel_is_installed

PROJECT = pathlib.Path(__file__).resolve().parent / "programs"
PROGRAMS = (
    "nano vim less tig mc nnn ranger htop ncdu fzf sqlite3 gdb neomutt micro emacs irssi weechat "
    "calcurse lynx w3m joe ne python bash dialog whiptail tmux aptitude btop"
).split()
RED = re.compile(r"\s*# red: (.*)")
TEST = re.compile(r"def test_(right_\d|wrong)\b")


class Case:
    """A test of a program, and what its result must be."""

    def __init__(self, file, kind, line=None, text=None):
        self.file, self.kind, self.line, self.text = file, kind, line, text
        self.program = re.split(r"[.]", file.name.removeprefix("test_"))[0]

    @property
    def is_right(self):
        return self.kind.startswith("right")

    def complaint(self, result):
        """Why the result is not the one that it must be; None if it is."""
        attempt = result["attempts"][-1] if result["attempts"] else {"issues": []}
        issue = attempt["issues"][0] if attempt["issues"] else None
        place = (issue or {}).get("place", {}).get("line")
        said = (issue or {}).get("message", result.get("reason", "no reason given"))
        where = f"{self.file.name}, {self.kind}"
        outcome = result.get("outcome", "no result")
        if self.is_right:
            return None if outcome == "passed" else f"{where}: {outcome} at line {place}: {said}"
        if outcome != "failed":
            return f"{where}: {outcome}, where line {self.line} must fail"
        if place != self.line or self.text not in said:
            return f"{where}: red at line {place}, not for {self.text!r} at {self.line}: {said}"
        return None


def cases(folder):
    """What each test of the project must be, by file and kind."""
    found = []
    for file in sorted([*folder.glob("cases/*.*"), *folder.glob("python/test_*.py")]):
        lines = file.read_text().splitlines()
        red = [(number + 2, hit[1]) for number, line in enumerate(lines) if (hit := RED.match(line))]
        if file.suffix == ".py":
            kinds = [kind.replace("_", "-") for kind in TEST.findall(file.read_text())]
        else:
            kinds = [file.name.split(".")[1]]
        wrong = [kind for kind in kinds if kind == "wrong"]
        if len(wrong) != len(red):
            raise Unjudged(f"{file}: a wrong test has one comment '# red: TEXT', a right one has none")
        for kind in kinds:
            found.append(Case(file, kind, *(red[0] if kind == "wrong" else ())))
    return found


def kind_of(result):
    """Which test of its file a result is of."""
    name = pathlib.Path(result["file"]).name
    if name.endswith(".py"):
        return result["path"].rpartition("/test_")[2].replace("_", "-")
    return name.split(".")[1]


def run(chosen, table):
    wheel_is_installed(chosen)
    project = SCRATCH / "programs"
    shutil.rmtree(project, ignore_errors=True)
    shutil.copytree(PROJECT, project, ignore=shutil.ignore_patterns("__pycache__", "qa-output", ".*"))
    names = [name for name in PROGRAMS if not chosen.only or name in chosen.only]
    if not names:
        return
    wanted = cases(project)
    words = ["--parallel", str(chosen.nodes), "--repeat", str(chosen.repeat),
             "--history", str(project / "history.json")]
    if chosen.only:
        words += [rf"/\b(test_)?{name}\./" for name in names]
    done = Run(chosen.qa_runner, words, project, SCRATCH / "programs-output")
    results = {}
    for result in done.tests:
        results.setdefault((pathlib.Path(result["file"]).name, kind_of(result)), []).append(result)
    for name in names:
        own = [case for case in wanted if case.program == name]
        right, wrong, complaints = [0, 0], [0, 0], []
        for case in own:
            tally = right if case.is_right else wrong
            told = results.get((case.file.name, case.kind), [])
            tally[1] += chosen.repeat
            for complaint in map(case.complaint, told):
                tally[0] += complaint is None
                complaints += [complaint] if complaint else []
            if len(told) != chosen.repeat:
                complaints.append(f"{case.file.name}, {case.kind}: {len(told)} results of {chosen.repeat}")
        kinds = sorted(case.kind for case in own)
        if kinds != ["right-1", "right-2", "wrong"]:
            complaints.append(f"has {', '.join(kinds) or 'no tests'}; two right ones and a wrong one are wanted")
        text = f"right green {right[0]}/{right[1]}, wrong red {wrong[0]}/{wrong[1]}"
        table.row(name, not complaints, text, complaints)


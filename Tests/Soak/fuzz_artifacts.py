#!/usr/bin/env python3
"""Gives `verify`, `report`, `merge` and `review` folders that no run has written, and runs suites
whose numbers lie at the edges of every field of the worker protocol.

Each command has to end by itself, in time, with a documented exit code. It may write below the
folders that it was given and nowhere else, and may take nothing of the machine into them. What a
suite sends is either refused or leaves a run that `verify` accepts.

    fuzz_artifacts.py QA-RUNNER SUITE [--minutes M | --seconds S] [--seed N] [--keep DIR]
"""
import argparse, hashlib, json, os, pathlib, random, shutil, signal, subprocess, sys, tempfile, time

SECRET = "a line that belongs to this machine alone"
TOKEN = "s3cr3t-token-of-the-job"
# Loaded machines are slow; what hangs does so for good.
LIMIT = 60
INTEGERS = [-1, 0, 1, 2, 1000, 2**31 - 1, 2**31, 2**32, 2**53, 2**53 + 1, 2**63 - 1, 2**63, 2**64,
            -2**31, -2**63, 10**12, 10**13, 10**19]
NUMBERS = INTEGERS + [0.5, -0.5, 1e-300, 1e300, 1e308, -1e308]


def texts(outside):
    return ["", ".", "..", "-", "/", "a/../..", "../" * 9 + "etc/passwd", f"{outside}/secret", str(outside),
            "/proc/self/environ", "/proc/self/pagemap", "/proc/self/fd/0", "/dev/zero", "/dev/stdin",
            "x\0y", "\x1b[31m", "\u202e", "::error::x", "##vso[x]", "é" * 300, "x" * 100_000, "[" * 5000,
            "99999-99-99T99:99:99Z", "attempts", "report", "pending.json", "link", "1/0", "~", "%00"]


class Mutations:
    def __init__(self, rng, outside):
        self.rng, self.texts = rng, texts(outside)

    def places(self, value, found, path=()):
        """Every place in a JSON value."""
        found.append(path)
        items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, inner in items:
            self.places(inner, found, path + (key,))
        return found

    def at(self, value, path):
        for key in path:
            value = value[key]
        return value

    def other(self, value):
        if isinstance(value, bool):
            return self.rng.choice([not value, None, 1])
        if isinstance(value, (int, float)):
            return self.rng.choice(NUMBERS)
        if isinstance(value, str):
            return self.rng.choice(self.texts)
        return self.rng.choice([None, [], {}, 0, "x", [value], value])

    def json(self, text):
        try:
            value = json.loads(text)
        except ValueError:
            return self.bytes(text)
        places = self.places(value, [])
        # Numbers and texts are where readers differ from what was meant; a journal has few of them.
        leaves = [path for path in places if isinstance(self.at(value, path), (int, float, str))]
        for _ in range(self.rng.choice([1, 1, 1, 2, 5])):
            path = self.rng.choice(leaves if leaves and self.rng.random() < 0.7 else places)
            holder = value
            try:
                for key in path[:-1]:
                    holder = holder[key]
                if not path:
                    value = self.other(value)
                elif self.rng.random() < 0.1:
                    del holder[path[-1]]
                else:
                    holder[path[-1]] = self.other(holder[path[-1]])
            except (KeyError, IndexError, TypeError):
                continue
        return json.dumps(value, ensure_ascii=self.rng.random() < 0.5).encode("utf-8", "surrogatepass")

    def bytes(self, data):
        data = bytearray(data)
        for _ in range(self.rng.randint(1, 4)):
            place = self.rng.randrange(len(data) + 1)
            kind = self.rng.randrange(4)
            if kind == 0 and data:
                data[place % len(data)] ^= 1 << self.rng.randrange(8)
            elif kind == 1:
                del data[place:place + self.rng.randint(1, 40)]
            elif kind == 2:
                data[place:place] = self.rng.choice([b"\0", b"\n", b"{", b"[" * 3000, b"\xff\xfe", b"1e999"])
            else:
                del data[place:]
        return bytes(data)

    def file(self, path):
        data = path.read_bytes()
        if path.suffix == ".jsonl":
            lines = data.splitlines()
            for _ in range(self.rng.choice([1, 1, 2, 6])):
                if not lines:
                    break
                index = self.rng.randrange(len(lines))
                kind = self.rng.randrange(10)
                if kind < 7:
                    lines[index] = self.json(lines[index])
                elif kind == 7:
                    del lines[index]
                elif kind == 8:
                    lines.insert(self.rng.randrange(len(lines)), lines[index])
                else:
                    lines[index] = self.bytes(lines[index])
            path.write_bytes(b"\n".join(lines) + b"\n")
        elif path.suffix == ".json" and self.rng.random() < 0.8:
            path.write_bytes(self.json(data))
        else:
            path.write_bytes(self.bytes(data))

    def link(self, path, outside):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
        path.symlink_to(self.rng.choice([outside, outside / "secret", outside / "new", "/proc/self", "..", path.name]))


class Failure(Exception):
    pass


class Fuzzer:
    def __init__(self, runner, suite, root, seed):
        self.runner, self.suite = runner, suite
        self.root, self.rng = root, random.Random(seed)
        self.base, self.outside = root / "base", root / "outside"
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.outside), "TMPDIR": str(root / "tmp"), "LANG": "C.UTF-8",
            "NO_COLOR": "1", "DEPLOY_TOKEN": TOKEN}
        for name in ["LD_LIBRARY_PATH"]:
            if name in os.environ:
                self.environment[name] = os.environ[name]
        self.commands = 0
        self.codes = {}
        self.make()

    # What is mutated

    def make(self):
        for folder in [self.base, self.outside, self.root / "tmp"]:
            folder.mkdir(parents=True)
        (self.outside / "secret").write_text(SECRET)
        (self.base / "qa.yml").write_text(
            f"suite: {{path: {self.suite}}}\ntargets: [core]\napps: {{none: /bin/true}}\ndevices: {{one: [iPhone 6]}}\n")
        more = {"BRIEF_COUNT": "3"}
        runs = [["--output", "art/whole"], ["--shard", "1/2", "--output", "art/1"], ["--shard", "2/2", "--output", "art/2"]]
        for words in runs:
            end = self.run(words, self.base, more)
            if end.returncode != 0:
                raise SystemExit(f"The sample run failed ({end.returncode}):\n{end.stdout}\n{end.stderr}")
            self.enrich(self.base / words[-1])

    def enrich(self, folder):
        """Adds what a failing test of an app would leave."""
        lines = (folder / "journal.jsonl").read_text().splitlines()
        start = next(line for line in lines if '"attemptStarted"' in line)
        attempt = json.loads(start)["kind"]["attemptStarted"]["_0"]
        files = folder / attempt["folder"]
        snapshot = files / "snapshots/Login/view.grid"
        snapshot.mkdir(parents=True, exist_ok=True)
        grid = "grid 1 4x1\n|abcd|\ncursor hidden\n"
        for name in ["expected", "actual"]:
            (snapshot / f"{name}.grid").write_text(grid)
        (snapshot / "diff.txt").write_text("a\n")
        (snapshot / "pending.json").write_text(json.dumps({
            "reference": "Login/view.grid", "root": "ROOT/ReferenceImages", "title": "Login / view", "summary": "1 of 4",
            "changes": ["a text"], "group": "g"}))
        (files / "source.xml").write_text("<a/>")
        (files / "session.cast").write_text('{"version":2,"width":8,"height":2}\n[0.1,"o","hi"]\n[0.5,"r","9x3"]\n')
        where = f"{attempt['folder']}/snapshots/Login/view.grid"
        kinds = [
            {"type": "step", "name": "tap", "duration": 3, "failed": True, "depth": 1},
            {"type": "step", "name": "buys", "duration": 5, "failed": True, "depth": 0},
            {"type": "output", "line": "printed"},
            {"type": "issue", "message": "not so", "details": ["a"], "screen": "x", "isDeterministic": True,
             "place": {"file": "/src/A.swift", "line": 7}},
            {"type": "snapshot", "name": "view", "verdict": "differs", "reference": "Login/view.grid", "summary": "1 of 4",
             "changes": ["a text"], "notes": ["n"], "likeness": "l", "expected": f"{where}/expected.grid",
             "actual": f"{where}/actual.grid", "difference": f"{where}/diff.txt",
             "marks": [{"label": "a", "x": 1, "y": 2, "width": 3, "height": 4}]},
        ] + [{"type": "attachment", "name": name, "path": f"{attempt['folder']}/{name}"}
             for name in ["source.xml", "session.cast"]]
        place = lines.index(start) + 1
        lines[place:place] = [
            json.dumps({"kind": {"attemptEvent": {"_0": {"attempt": attempt["token"], "time": 2, "kind": kind}}}, "time": 1})
            for kind in kinds]
        (folder / "journal.jsonl").write_text("\n".join(lines) + "\n")

    # Running

    def run(self, words, folder, more={}):
        self.commands += 1
        process = subprocess.Popen(
            [self.runner, *words], cwd=folder, env={**self.environment, **more}, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True)
        try:
            out, err = process.communicate(timeout=LIMIT)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise Failure(f"{words}: no end within {LIMIT} s")
        end = subprocess.CompletedProcess(words, process.returncode, out, err)
        self.codes[end.returncode] = self.codes.get(end.returncode, 0) + 1
        if end.returncode not in range(0, 6) or "Fatal error" in err:
            raise Failure(f"{words}: exit {end.returncode}\n{err[-2000:]}")
        for line in err.splitlines():
            if len(line) > 20_000:
                raise Failure(f"{words}: a message of {len(line)} characters: {line[:300]}")
        return end

    def fingerprint(self, *folders):
        """Everything below some folders, links not followed."""
        found = hashlib.sha256()
        for folder in folders:
            for path in sorted(folder.rglob("*")):
                found.update(str(path).encode("utf-8", "surrogateescape"))
                if path.is_symlink():
                    found.update(os.readlink(path).encode())
                elif path.is_file():
                    found.update(path.read_bytes())
        return found.hexdigest()

    def artifacts(self):
        case = self.root / "case"
        shutil.rmtree(case, ignore_errors=True)
        shutil.copytree(self.base, case, symlinks=True)
        for record in case.rglob("pending.json"):
            record.write_text(record.read_text().replace("ROOT", str(case)))
        mutations = Mutations(self.rng, self.outside)
        for _ in range(self.rng.choice([1, 1, 2, 3])):
            everything = [path for path in (case / "art").rglob("*")
                          if not path.is_symlink() and "logs" not in path.parts]
            files = [path for path in everything if path.is_file()]
            told = [path for path in files if path.name in ("journal.jsonl", "manifest.json", "pending.json")]
            if self.rng.random() < 0.15:
                mutations.link(self.rng.choice(everything), self.outside)
            elif files:
                mutations.file(self.rng.choice(told if told and self.rng.random() < 0.75 else files))
        # The shards are kept, as the one that is merged may be any of them.
        commands = [
            ["verify", "art/whole"], ["report", "art/whole", "--reporter", "allure"],
            ["report", "art/whole", "--reporter", "github"], ["report", "art/1", "--json"],
            ["merge", "art/1", "art/2", "--output", "art/merged", "--reporter", "allure"],
            ["review", "--output", "art", "--json"], ["review", "--output", "art", "--sheet", "art/sheet.png"],
            ["review", "--output", "art", "--approve", "all"],
            ["review", "--output", "art", "--references", "ReferenceImages", "--approve", "all"],
            ["review", "--output", "art", "--references", "ReferenceImages", "--undo", "all"]]
        before = self.fingerprint(self.outside)
        for words in self.rng.sample(commands, 4):
            self.run(words, case)
            if self.fingerprint(self.outside) != before:
                raise Failure(f"{words}: changed something outside of the folders that it was given")
            strange = {path.name for path in case.iterdir()} - {"art", "qa.yml", "ReferenceImages", ".qa-history.json"}
            if strange:
                raise Failure(f"{words}: wrote {strange}")
            for path in case.rglob("*"):
                if path.is_symlink() or not path.is_file():
                    continue
                if path.stat().st_size > 300_000_000:
                    raise Failure(f"{words}: {path} has {path.stat().st_size} bytes")
                data = path.read_bytes()
                if SECRET.encode() in data or TOKEN.encode() in data:
                    raise Failure(f"{words}: took a secret of the machine into {path}")

    def worker(self):
        """A suite with one number of the protocol at an edge."""
        case = self.root / "case"
        shutil.rmtree(case, ignore_errors=True)
        case.mkdir()
        (case / "qa.yml").write_text("targets: [core]\napps: {none: /bin/true}\ndevices: {one: [iPhone 6]}\n")
        field, number = self.rng.choice(FIELDS), self.rng.choice(NUMBERS)
        more = {"EDGE": json.dumps([field, number])}
        suite = str(pathlib.Path(__file__).resolve())
        end = self.run(["--suite", suite, "--parallel", "1", "--retries", "0"], case, more)
        # A run that could not begin has left nothing to look at.
        if not (case / "qa-output/manifest.json").exists():
            if end.returncode == 0:
                raise Failure(f"{field} = {number}: exit 0 without a manifest")
            return
        checked = self.run(["verify", "qa-output"], case)
        if "damaged" in checked.stdout + checked.stderr or (end.returncode in (0, 1)) != (checked.returncode == 0):
            raise Failure(f"{field} = {number}: the run ended with {end.returncode}, verify with {checked.returncode}: "
                          f"{checked.stdout}{checked.stderr}")
        self.run(["report", "qa-output", "--reporter", "allure"], case)


FIELDS = ["hello.version", "hello.pid", "test.timeout", "test.line", "event.time", "step.duration", "step.depth",
          "issue.line", "mark.x", "mark.width", "finished.duration"]


def serve_suite():
    """The suite that `worker` runs: this file, started by the coordinator."""
    edge, number = json.loads(os.environ["EDGE"])

    def figure(name, usual):
        return number if name == edge else usual

    def send(**message):
        os.write(1, (json.dumps(message) + "\n").encode())

    send(type="hello", version=figure("hello.version", 1), pid=figure("hello.pid", os.getpid()), suite="edge")
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "list":
            test = {"path": "A/b", "tags": [], "devices": [], "targets": [],
                    "place": {"file": "/src/A.swift", "line": figure("test.line", 1)}}
            if edge == "test.timeout":
                test["timeout"] = number
            send(type="tests", tests=[test])
        elif message["type"] == "run":
            def event(**kind):
                send(type="event", attempt=message["attempt"], time=figure("event.time", 1), kind=kind)
            event(type="started")
            event(type="step", name="tap", duration=figure("step.duration", 1), failed=False, depth=figure("step.depth", 0))
            event(type="snapshot", name="v", verdict="matched", reference="v.png", summary="", changes=[],
                  marks=[{"label": "a", "x": figure("mark.x", 1), "y": 1, "width": figure("mark.width", 1), "height": 1}])
            if edge == "issue.line":
                event(type="issue", message="m", details=[], isDeterministic=True, place={"file": "/f", "line": number})
            send(type="finished", attempt=message["attempt"], outcome="failed" if edge == "issue.line" else "passed",
                 duration=figure("finished.duration", 1))
        elif message["type"] == "shutdown":
            return


def main():
    if "--qa-worker" in sys.argv:
        return serve_suite()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runner", type=os.path.abspath)
    parser.add_argument("suite", type=os.path.abspath)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--keep", type=pathlib.Path, help="where the folder of a finding goes")
    options = parser.parse_args()
    end = time.monotonic() + (options.seconds or options.minutes * 60)
    cases = {"artifacts": 0, "worker": 0}
    with tempfile.TemporaryDirectory(prefix="qa-fuzz") as folder:
        fuzzer = Fuzzer(options.runner, options.suite, pathlib.Path(folder).resolve(), options.seed)
        seed = options.seed
        while time.monotonic() < end:
            fuzzer.rng.seed(seed)
            kind = "worker" if seed % 4 == 0 else "artifacts"
            try:
                getattr(fuzzer, kind)()
            except Failure as failure:
                print(f"FAILED after {fuzzer.commands} commands, --seed {seed}: {failure}", file=sys.stderr)
                if options.keep:
                    shutil.copytree(fuzzer.root / "case", options.keep / str(seed), symlinks=True, dirs_exist_ok=True)
                return 1
            cases[kind] += 1
            seed += 1
    print(f"{cases['artifacts']} folders and {cases['worker']} suites, {fuzzer.commands} commands; "
          f"exit codes {dict(sorted(fuzzer.codes.items()))}; seeds from {options.seed}")
    return 0


sys.exit(main())

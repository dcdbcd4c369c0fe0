#!/usr/bin/env python3
"""A suite whose tests do what their names say; speaks the worker protocol on fds 0 and 1.

The titles come from FAKE_TESTS, one a line; FAKE_STATE is a folder for what outlives a worker.
"""
import json, os, shutil, signal, sys, threading, time

out = os.dup(1)
lock = threading.Lock()
beating = True


def driver(order):
    """The driver's address without the token, which the fake one does not ask for."""
    scheme, _, place = order["driver"].partition("://")
    return scheme + "://" + place.rpartition("@")[2]



def send(**message):
    with lock:
        os.write(out, (json.dumps(message) + "\n").encode())


def beat():
    while beating:
        send(type="heartbeat")
        time.sleep(0.1)


def count(name):
    """How often this was called for the name, over all workers; 1 at first."""
    path = os.path.join(os.environ["FAKE_STATE"], name.replace("/", "_"))
    with open(path, "a") as file:
        file.write("x")
    return os.path.getsize(path)


def until_told():
    """Until the test outside says so, or for longer than it would wait."""
    end = time.monotonic() + 120
    while time.monotonic() < end and not os.path.exists(os.environ["FAKE_STATE"] + "/go"):
        time.sleep(0.01)


def run(order):
    global beating
    token, test = order["attempt"], order["test"]
    name = test["path"].split("/")[-1]
    begin = time.monotonic()

    def event(**kind):
        send(type="event", attempt=token, time=(time.monotonic() - begin) * 1000, kind=kind)

    def finish(outcome, **more):
        send(type="finished", attempt=token, outcome=outcome,
             duration=(time.monotonic() - begin) * 1000, **more)

    def fail(deterministic=False):
        event(type="issue", message="it is not so", details=["nearest: button"],
              isDeterministic=deterministic, place={"file": "/src/Spec.swift", "line": 7})
        finish("failed")

    times = count(f"{test['path']}@{test['device']}[{test['target']}]")
    event(type="started")
    event(type="step", name="tap", duration=1, failed=False)
    first = times == 1
    if name == "fails":
        fail()
    elif name == "fails for good":
        fail(deterministic=True)
    elif name == "has an issue and passes":
        event(type="issue", message="it is not so", details=[], isDeterministic=False)
        finish("passed")
    elif name == "passes beside a trouble":
        send(type="trouble", message="the shared server did not stop", details=["conftest.py:5"],
             isDeterministic=False)
        finish("passed")
    elif name == "fails without an issue":
        finish("failed")
    elif name == "is flaky":
        fail() if first else finish("passed")
    elif name == "fails the third time":
        fail() if times == 3 else finish("passed")
    elif name == "records":
        finish("recorded")
    elif name in ("records and fails once", "records and is killed once"):
        if not first:
            finish("passed")
            return
        event(type="snapshot", name="view", verdict="recorded", reference="A/view.txt", summary="",
              changes=[])
        fail() if name.endswith("fails once") else os.kill(os.getpid(), signal.SIGKILL)
    elif name == "skips":
        finish("skipped", reason="not today")
    elif name == "crashes once" and first or name == "crashes":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif name == "prints and fails":
        event(type="output", line="the price was 12")
        for number in range(2000):
            event(type="output", line=f"line {number} of many")
        fail()
    elif name == "prints and passes":
        event(type="output", line="nobody asks")
        finish("passed")
    elif name == "says why and crashes":
        os.write(2, b"Specs/Cart.swift:12: Fatal error: Index out of range\nCurrent stack trace:\n")
        os.kill(os.getpid(), signal.SIGSEGV)
    elif name == "exits" and first:
        os._exit(0)
    elif name == "stops once" and first:
        os.kill(os.getpid(), signal.SIGSTOP)
        time.sleep(60)
    elif name == "ends when it is cancelled":
        while json.loads(sys.stdin.readline())["type"] != "cancel":
            pass
        finish("cancelled")
    elif name == "never ends":
        time.sleep(600)
    elif name == "talks nonsense once" and first or name == "talks nonsense":
        os.write(out, b"hello there\n")
        time.sleep(600)
    elif name == "took 1e30 ms once" and first:
        send(type="finished", attempt=token, outcome="passed", duration=1e30)
    elif name == "loses its app once" and first:
        finish("infrastructure", reason="the app was killed")
    elif name.startswith("loses its app on node 1"):
        if os.environ["QA_NODE"].split(".")[-2] == "1":
            finish("infrastructure", reason="no session")
        else:
            finish("passed")
    elif name == "answers for another":
        send(type="finished", attempt="stale." + token, outcome="failed", duration=1)
        finish("passed")
    elif name == "kills its driver once" and first:
        import urllib.request
        try:
            urllib.request.urlopen(driver(order) + "/die", timeout=5)
        except OSError:
            pass
        finish("failed")
    elif name == "stops its driver once" and first:
        import urllib.request
        try:
            urllib.request.urlopen(driver(order) + "/stop", timeout=20)
        except OSError:
            pass
        finish("failed")
    elif name == "asks its driver":
        import urllib.request
        urllib.request.urlopen(driver(order) + "/status", timeout=20)
        finish("passed")
    elif name == "talks to its driver and fails":
        import urllib.request
        urllib.request.urlopen(driver(order) + "/say/" + test["path"].split("/")[0], timeout=20)
        fail()
    elif name == "leaves files":
        os.makedirs(order["output"], exist_ok=True)
        paths = {}
        for side in ["expected", "actual", "difference", "note"]:
            paths[side] = f"{order['output']}/{side}.txt"
            with open(paths[side], "w") as file:
                file.write(f"{side} of {test['path']}")
        event(type="attachment", name="note.txt", path=paths.pop("note"))
        event(type="snapshot", name="view", verdict="differs", reference="view.txt",
              summary="1 of 2 cells", changes=[], **paths)
        fail(deterministic=True)
    elif name == "leaves snapshots":
        # What a comparison has left elsewhere, as if this attempt had compared.
        folder = f"{order['output']}/snapshots"
        shutil.copytree(os.environ["FAKE_SNAPSHOTS"], folder)
        for place, _, files in sorted(os.walk(folder)):
            if "pending.json" not in files:
                continue
            with open(f"{place}/pending.json") as file:
                record = json.load(file)
            names = {"expected": "expected", "actual": "actual", "difference": "diff"}
            paths = {side: f"{place}/{file}" for side, stem in names.items()
                     for file in files if file.startswith(f"{stem}.")}
            event(type="snapshot", name=record["names"][-1], verdict="differs",
                  reference=record["reference"], summary=record["summary"],
                  changes=record["changes"], **paths)
        fail(deterministic=True)
    elif name == "passes though a snapshot differs":
        event(type="snapshot", name="view", verdict="differs", reference="view.txt",
              summary="1 of 2 cells", changes=[])
        finish("passed")
    elif name == "leaves a stray":
        if os.fork() == 0:
            os.setsid()
            for fd in range(3, 64):
                try:
                    os.close(fd)
                except OSError:
                    pass
            os.execvp("sleep", ["sleep", "600"])
        finish("passed")
    elif name == "floods":
        for number in range(20000):
            event(type="output", line="x" * 100)
            if number % 1000 == 999:
                count("flood")
        finish("passed")
    elif name == "leaves what goes by itself":
        import subprocess
        subprocess.Popen(["sleep", "0.05"])
        finish("passed")
    elif name == "leaves a folder":
        os.makedirs(os.path.join(os.environ["TMPDIR"], "left", "behind"))
        finish("passed")
    elif name == "leaves a parent":
        import subprocess
        subprocess.Popen(["sh", "-c", "sleep 600 & wait"])
        time.sleep(0.05)
        finish("passed")
    elif name == "leaves a session":
        import urllib.request
        request = urllib.request.Request(driver(order) + "/session", data=b"{}")
        urllib.request.urlopen(request, timeout=20)
        # When it was opened is known as closely as the driver answers.
        time.sleep(0.1)
        finish("passed")
    elif name == "leaves a child without a mark":
        import subprocess
        child = subprocess.Popen(
            ["sleep", "600"], env={"PATH": os.environ["PATH"]}, start_new_session=True)
        with open(os.path.join(os.environ["FAKE_STATE"], "child"), "w") as file:
            file.write(str(child.pid))
        finish("passed")
    elif name.startswith("takes the lock"):
        # Two that hold it at once see each other's file.
        path = os.path.join(os.environ["FAKE_STATE"], "held")
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return fail()
        time.sleep(0.05)
        os.remove(path)
        finish("passed")
    elif name == "waits" or name == "fills the journal and waits":
        if name != "waits":
            # More than is kept for the reports, so that they stay small.
            for _ in range(1000):
                event(type="output", line="")
            event(type="output", line="x" * (1 << 20))
        until_told()
        finish("passed")
    else:
        finish("passed")


def close(order):
    """Takes down what tests have shared, as FAKE_CLOSE says."""
    mode = os.environ["FAKE_CLOSE"]
    count("closing")
    if mode == "loses its driver":
        import urllib.request
        try:
            urllib.request.urlopen(driver(order) + "/die", timeout=5)
        except OSError:
            pass
        # Until the runner has noticed.
        time.sleep(0.3)
        send(type="trouble", message="the shared session did not end", details=[],
             isDeterministic=False)
    elif mode == "closes its pipe":
        # Its beats find none either.
        os.close(1)
        os.close(out)
        time.sleep(600)
    send(type="closed")


def main():
    order = None
    if "--silent" in os.environ.get("FAKE_MODE", ""):
        time.sleep(600)
    if "--stopped" in os.environ.get("FAKE_MODE", "") and count("stopped") == 1:
        os.kill(os.getpid(), signal.SIGSTOP)
    if "--broken" in os.environ.get("FAKE_MODE", ""):
        print("cannot begin", file=sys.stderr)
        sys.exit(3)
    if "--helped" in os.environ.get("FAKE_MODE", ""):
        import subprocess
        subprocess.Popen(["sleep", "600"])
        open(os.path.join(os.environ["TMPDIR"], "mine"), "w").close()
    time.sleep(float(os.environ.get("FAKE_START", "0")))
    version = 99 if "--old" in os.environ.get("FAKE_MODE", "") else 1
    send(type="hello", version=version, pid=os.getpid(), suite="fake",
         **({"closes": True} if "FAKE_CLOSE" in os.environ else {}))
    threading.Thread(target=beat, daemon=True).start()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "list":
            mishap = os.environ.get("FAKE_LISTING")
            if "--leaves" in os.environ.get("FAKE_MODE", "") and count("left") == 1:
                os._exit(0)
            if mishap and count("listing") <= int(os.environ.get("FAKE_LISTINGS", "1")):
                os.kill(os.getpid(), getattr(signal, mishap))
            if "--listsSlowly" in os.environ.get("FAKE_MODE", ""):
                count("listing")
                until_told()
            tests = []
            for number, title in enumerate(os.environ["FAKE_TESTS"].split("\n")):
                words = title.split(" #")
                folder = os.environ.get("FAKE_SPECS", "/src")
                tests.append({
                    "path": words[0], "tags": words[1:], "devices": [], "targets": [],
                    "place": {"file": f"{folder}/{words[0].split('/')[0]}.swift", "line": number + 1},
                    **json.loads(os.environ.get("FAKE_TRAITS", "{}")).get(words[0], {})})
            send(type="tests", tests=tests)
            if "--troubled" in os.environ.get("FAKE_MODE", ""):
                send(type="trouble", message="a plugin failed", details=[], isDeterministic=False)
        elif message["type"] == "run":
            order = message
            run(message)
        elif message["type"] == "close":
            close(order)
        elif message["type"] == "shutdown":
            if "--lingers" in os.environ.get("FAKE_MODE", ""):
                time.sleep(0.3)
                count("farewell")
            if "--stays" in os.environ.get("FAKE_MODE", ""):
                time.sleep(600)
            break


main()

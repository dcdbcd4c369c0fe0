#!/usr/bin/env python3
"""A suite for runs that machines share: each test's suite is named after its outcome.

SHARED_TESTS says how many of each there are, as JSON; SHARED_WAIT is how many ms a test takes. Each
test that begins adds its name to the file SHARED_LOG.
"""
import fcntl, json, os, signal, sys, threading, time

out = os.dup(1)
lock = threading.Lock()
counts = json.loads(os.environ["SHARED_TESTS"])
wait = int(os.environ.get("SHARED_WAIT", "20")) / 1000


def send(**message):
    with lock:
        os.write(out, (json.dumps(message) + "\n").encode())


def beat():
    while True:
        send(type="heartbeat")
        time.sleep(0.1)


def run(order):
    token, path = order["attempt"], order["test"]["path"]
    truth = path.split("/")[0]
    begin = time.monotonic()

    def finish(outcome):
        send(type="finished", attempt=token, outcome=outcome,
             duration=(time.monotonic() - begin) * 1000)

    def fail():
        send(type="event", attempt=token, time=1, kind={
            "type": "issue", "message": f"{path} is not so", "details": [], "isDeterministic": False})
        finish("failed")

    with open(os.environ["SHARED_LOG"], "a") as file:
        file.write(f"{path} {os.getpid()}\n")
    send(type="event", attempt=token, time=0, kind={"type": "started"})
    time.sleep(wait)
    if truth == "failed":
        fail()
    elif truth == "flaky":
        fail() if order["number"] == 1 else finish("passed")
    elif truth == "crashed":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif truth == "locked":
        # Of two that hold it at once, one fails; the system takes it from one that is killed.
        with open(os.environ["SHARED_LOG"] + ".held", "w") as held:
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return fail()
            time.sleep(wait)
        finish("passed")
    else:
        finish("passed")


def main():
    send(type="hello", version=1, pid=os.getpid(), suite="shared")
    threading.Thread(target=beat, daemon=True).start()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "list":
            tests = []
            for truth, count in counts.items():
                for number in range(count):
                    test = {"path": f"{truth}/test {number + 1}", "tags": [], "devices": [],
                            "targets": [], "place": {"file": f"/src/{truth}.swift", "line": 1}}
                    if truth == "locked":
                        test["locks"] = ["db"]
                    tests.append(test)
            send(type="tests", tests=tests)
        elif message["type"] == "run":
            run(message)
        elif message["type"] == "shutdown":
            break


main()

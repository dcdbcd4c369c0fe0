"""An app whose automation agent misbehaves on purpose; it stays alive until it is killed.

usage: agent_double.py MODE [FOLDER] [--headless]
"""

import json
import os
import signal
import socket
import sys
import time

mode = sys.argv[1]
path, secret = os.environ["QA_AGENT_SOCKET"], os.environ["QA_AGENT_SECRET"]
columns, rows = int(os.environ["QA_COLUMNS"]), int(os.environ["QA_ROWS"])
connection = socket.socket(socket.AF_UNIX)
connection.connect(path)
revision = 0
ONE_PIXEL = ("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5E"
             "rkJggg==")


def send(message):
    connection.sendall((json.dumps(message) + "\n").encode())


def progress(busy=0):
    return {"revision": revision, "consumed": 0, "busy": busy}


def mark():
    """Says in the terminal that the newest frame is drawn."""
    print(f"\x1b]7770;{secret};{revision}\x1b\\", end="", flush=True)


def frame(label, y=0):
    global revision
    revision += 1
    states = {"isEnabled": True, "isFocused": False, "isSelected": False, "isVisible": True,
              "isSecure": False, "isFocusable": True}

    def node(number, role, name, children=()):
        return {"id": number, "role": role, "identifier": name, "label": label,
                "frame": {"x": 0, "y": y, "width": 10, "height": 1}, "states": states,
                "attributes": {}, "children": list(children)}

    root = node(1, "application", "root", [node(2, "button", "press", ())])
    root["frame"] = {"x": 0, "y": 0, "width": columns, "height": rows}
    send({"type": "frame", "progress": progress(), "tree": root,
          "size": {"columns": columns, "rows": rows}})


def alert(shows, label, typed=""):
    """A frame with an alert in front: a question, a field, and two buttons side by side."""
    global revision
    revision += 1

    def node(number, role, text, x, y, width, children=(), **states):
        return {"id": number, "role": role, "identifier": None, "label": text, "text": text,
                "value": typed if role == "textField" else None,
                "frame": {"x": x, "y": y, "width": width, "height": 1},
                "states": {"isEnabled": True, "isFocused": False, "isSelected": False,
                           "isVisible": True, "isSecure": False, "isFocusable": False, **states},
                "attributes": {}, "children": list(children)}

    question = node(3, "alert", None, 0, 2, columns, [
        node(4, "text", "Really go?", 0, 2, 10), node(5, "textField", None, 0, 3, 10, isFocused=True),
        node(6, "button", "Cancel", 0, 5, 6), node(7, "button", "Go", 10, 5, 6)])
    question["frame"]["height"] = 6
    root = node(1, "application", None, 0, 0, columns,
                [node(2, "heading", label, 0, 0, 10)] + ([question] if shows else []))
    root["frame"]["height"] = rows
    send({"type": "frame", "progress": progress(), "tree": root,
          "size": {"columns": columns, "rows": rows}})


def sleep_for_ever():
    while True:
        time.sleep(1000)


if mode == "babbles":
    connection.sendall(b"this is no JSON\n")
if mode == "flees":
    connection.shutdown(socket.SHUT_RDWR)
if mode in ("mute", "babbles", "flees"):
    sleep_for_ever()
send({"type": "hello", "version": 9 if mode == "newer" else 1,
      "secret": "wrong" if mode == "stranger" else secret, "app": "double", "appVersion": "1",
      "mode": "tui" if mode in ("behind", "beside") else "core", "pid": os.getpid()})
if mode in ("newer", "stranger"):
    sleep_for_ever()
if mode == "slain":
    # As the kernel may have it: the line of a killed program ends before it does.
    connection.close()
    time.sleep(0.1)
    os.kill(os.getpid(), signal.SIGKILL)
if mode == "impostor":
    revision = -5
if mode == "tardy":
    time.sleep(0.3)
if mode == "held":
    # Its start ends when the test says so.
    open(sys.argv[2] + "/up", "w").close()
    while not os.path.exists(sys.argv[2] + "/go"):
        time.sleep(0.01)
if mode == "alert":
    alert(True, "asking")
    typed = ""
    for line in connection.makefile():
        command = json.loads(line)
        action = command["action"]
        if action["type"] == "text":
            typed += action["text"]
            alert(True, "asking", typed)
        elif action["type"] == "mouse" and action["mouse"]["kind"] == "press" and \
                action["mouse"]["position"]["y"] == 5:
            alert(False, ("gone" if action["mouse"]["position"]["x"] >= 10 else "stayed") + typed)
        send({"type": "reply", "id": command["id"], "progress": progress()})
frame("first")
if mode == "beside":
    # What it draws is more than its elements say.
    print("\x1b[6;4Hdrawn beside", end="")
    mark()
    sleep_for_ever()
if mode == "behind":
    # Its terminal is behind its agent; what it refuses shows something, what it does moves later.
    mark()
    for line in connection.makefile():
        command = json.loads(line)
        reply = {"type": "reply", "id": command["id"], "progress": progress()}
        refuses = command["action"].get("url") == "a:refused"
        frame("refused" if refuses else "moved", 0 if refuses else 3)
        if refuses:
            reply.update(error="I won't.", progress=progress())
        send(reply)
        time.sleep(0.5)
        mark()
if mode == "garbage":
    time.sleep(0.2)
    connection.sendall(b"this is no JSON\n")
    sleep_for_ever()
if mode == "leaves":
    time.sleep(0.2)
    connection.close()
    sleep_for_ever()
if mode == "endless":
    time.sleep(0.2)
    while True:
        connection.sendall(b"x" * 65536)
for line in connection.makefile():
    command = json.loads(line)
    if mode == "silent":
        continue
    if mode == "slow":
        time.sleep(0.3)
    if mode == "spews":
        connection.sendall(b"this is no JSON\n")
        continue
    if mode == "drops":
        connection.shutdown(socket.SHUT_RDWR)
        sleep_for_ever()
    if mode == "lies":
        send({"type": "frame", "progress": {"revision": 2**62, "consumed": -1, "busy": -7},
              "tree": {"id": 1, "role": "button", "frame": {"x": 2**62, "y": -2**62,
                       "width": 2**62, "height": 2**62},
                       "states": {"isEnabled": True, "isFocused": False, "isSelected": False,
                                  "isVisible": True, "isSecure": False, "isFocusable": True},
                       "attributes": {}, "children": []},
              "size": {"columns": 2**40, "rows": -3}})
        continue
    if mode == "forgetful":
        send({"type": "reply", "id": command["id"] + 1000, "progress": progress()})
        continue
    if mode == "refuses":
        send({"type": "reply", "id": command["id"], "progress": progress(), "error": "I won't."})
        continue
    frame("pressed")
    reply = {"type": "reply", "id": command["id"], "progress": progress()}
    if command["action"]["type"] == "screenshot":
        reply["png"] = ONE_PIXEL
    if command["action"]["type"] == "screen":
        style = {"attributes": 0, "background": "standard", "foreground": "standard",
                 "underline": 0, "underlineColor": "standard"}
        cursor = {"isVisible": False, "position": {"x": 0, "y": 0}, "shape": "block"}
        reply["screen"] = {"size": {"columns": columns, "rows": rows}, "cursor": cursor,
                           "styles": [style],
                           "rows": [[{"text": " " * columns, "style": 0}]] * rows}
    send(reply)

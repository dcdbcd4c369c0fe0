"""An app of so many rows, told by an automation agent: `rows.py 200 --headless`."""

import json
import os
import socket
import sys

COUNT = int(sys.argv[1])
connection = socket.socket(socket.AF_UNIX)
connection.connect(os.environ["QA_AGENT_SOCKET"])
STATES = {"isEnabled": True, "isFocused": False, "isSelected": False, "isVisible": True, "isSecure": False,
          "isFocusable": False}


def send(message):
    connection.sendall((json.dumps(message) + "\n").encode())


def node(number, role, identifier, text, y, children=(), **attributes):
    return {"id": number, "role": role, "identifier": identifier, "label": text, "text": text,
            "frame": {"x": 0, "y": y, "width": 40, "height": 1}, "states": STATES, "attributes": attributes,
            "children": list(children)}


progress = {"revision": 1, "consumed": 0, "busy": 0}
send({"type": "hello", "version": 1, "secret": os.environ["QA_AGENT_SECRET"], "app": "rows", "appVersion": "1",
      "mode": "core", "pid": os.getpid()})
rows = [node(i + 2, "text", f"row.{i}", f"Row {i}", i, **{"class": "row"}) for i in range(COUNT)]
root = node(1, "application", "root", "Rows", 0, rows)
root["frame"]["height"] = COUNT
send({"type": "frame", "progress": progress, "tree": root, "size": {"columns": 40, "rows": COUNT}})
for line in connection.makefile():
    send({"type": "reply", "id": json.loads(line)["id"], "progress": progress})

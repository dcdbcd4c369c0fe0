"""Sends what the relay of a Selenium Grid 4 node sends: heartbeats, new sessions, a client's commands, clean-up.

usage: grid_relay.py URL
"""

import concurrent.futures
import http.client
import json
import sys
import threading
import urllib.parse

import backstop

ADDRESS = urllib.parse.urlsplit(sys.argv[1])
# The JDK's client offers HTTP/2 on every connection that isn't encrypted.
UPGRADE = {
    "Connection": "Upgrade, HTTP2-Settings", "Upgrade": "h2c", "HTTP2-Settings": "AAEAAEAAAAIAAAAAAAMAAAAAAAQBAAAAAAUAAEAAAAYABgAA",
}
FORWARDED = {
    "X-Forwarded-For": "10.0.0.7", "X-Forwarded-Host": "grid.example:4444", "X-Forwarded-Proto": "http",
    "traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
}
STEREOTYPE = {
    "platformName": "core", "appium:app": "fernway", "appium:automationName": "qa-runner",
    "appium:deviceName": "iPhone 6", "se:containerName": "", "se:remoteUrl": "http://10.0.0.9:5555",
    "se:name": "a relayed test", "se:downloadsEnabled": False,
}


def send(method, path, body=None, headers=None):
    connection = http.client.HTTPConnection(ADDRESS.hostname, ADDRESS.port, timeout=backstop.SECONDS)
    data = None if body is None else json.dumps(body).encode()
    every = {"User-Agent": "selenium/4.52.0 (java linux)", **UPGRADE, **(headers or {})}
    if data is not None:
        every["Content-Type"] = "application/json; charset=utf-8"
    connection.request(method, path, data, every)
    answer = connection.getresponse()
    text = answer.read()
    assert answer.version == 11, answer.version
    assert answer.getheader("Content-Type") == "application/json; charset=utf-8"
    connection.close()
    return answer.status, json.loads(text)["value"]


def relayed(number):
    payload = {"capabilities": {"firstMatch": [STEREOTYPE], "alwaysMatch": {}}}
    status, value = send("POST", "/session", payload)
    assert status == 200, value
    assert isinstance(value["sessionId"], str) and isinstance(value["capabilities"], dict)
    base = f"/session/{value['sessionId']}"
    for method, path, body in [
        ("GET", "/title", None), ("POST", "/timeouts", {"implicit": 100}),
        ("POST", "/element", {"using": "css selector", "value": "[id=\"login.user\"]"}),
        ("GET", "/source", None), ("GET", "/screenshot", None),
    ]:
        status, answer = send(method, base + path, body, FORWARDED)
        assert status == 200, (path, answer)
    status, answer = send("POST", base + "/element", {"using": "id", "value": "nosuch"}, FORWARDED)
    assert status == 404 and answer["message"], answer
    return value["sessionId"]


def heartbeats(stop, seen):
    while not stop.is_set():
        status, value = send("GET", "/status")
        assert status == 200 and isinstance(value["ready"], bool) and value["message"]
        seen.append(value["ready"])


def main():
    stop, seen = threading.Event(), []
    beating = threading.Thread(target=heartbeats, args=(stop, seen))
    beating.start()
    with concurrent.futures.ThreadPoolExecutor(4) as clients:
        sessions = list(clients.map(relayed, range(4)))
    # One thread cleans up for all; a session that is gone already is told by its error.
    for session in sessions:
        status, value = send("DELETE", f"/session/{session}")
        assert status == 200 and value is None, value
    status, value = send("DELETE", f"/session/{sessions[0]}")
    assert status == 404 and value["error"] == "invalid session id" and value["message"]
    status, value = send("POST", "/session", {"capabilities": {"firstMatch": [{"browserName": "chrome"}]}})
    assert status == 500 and value["error"] == "session not created" and value["message"], value
    stop.set()
    beating.join()
    assert seen, "no heartbeat was answered"
    print(f"{len(sessions)} sessions relayed, {len(seen)} heartbeats answered")


main()

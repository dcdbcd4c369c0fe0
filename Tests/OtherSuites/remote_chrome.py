"""`webdriver.Chrome` as a session of the remote end in REMOTE_END, for suites that start a browser themselves."""

import os

from selenium import webdriver
from selenium.webdriver.remote.client_config import ClientConfig

# What Chromium needs here; Tests/Support/Chromium/ChromeDriver.swift has the same.
FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
         "--window-size=1400,1000")
BINARY = "/usr/bin/chromium"
# Longer than a page load, a script or a wait of any test takes.
COMMAND_LIMIT = 40


class RemoteChrome(webdriver.Remote):
    """Has the arguments of `webdriver.Chrome`; the service that it would start is not needed."""

    def __init__(self, options=None, service=None, keep_alive=True):
        options = options or webdriver.ChromeOptions()
        options.binary_location = options.binary_location or BINARY
        for flag in FLAGS:
            options.add_argument(flag)
        end = ClientConfig(
            remote_server_addr=os.environ["REMOTE_END"], timeout=COMMAND_LIMIT, keep_alive=keep_alive)
        super().__init__(options=options, client_config=end, command_executor=end.remote_server_addr)
        # A file to be uploaded is on the browser's machine.
        self._is_remote = False

"""A listener of Robot Framework that has SeleniumLibrary open its browsers on a remote end."""

from remote_chrome import RemoteChrome
from selenium import webdriver

ROBOT_LISTENER_API_VERSION = 3

webdriver.Chrome = RemoteChrome

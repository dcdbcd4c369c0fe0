"""Drags Fernway's drawer by the Actions of an unmodified Selenium client.

usage: selenium_drawer.py URL TARGET
"""

import sys

from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_TOUCH
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.support import expected_conditions as expected
from selenium.webdriver.support.ui import WebDriverWait

import backstop


def options(target):
    options = ArgOptions()
    for name, value in {
        "platformName": target, "appium:app": "fernway", "appium:deviceName": "iPhone 6",
        "qa:fixture": "mina", "qa:url": "fernway://map",
    }.items():
        options.set_capability(name, value)
    return options


def finger(driver, duration=0):
    return ActionBuilder(driver, mouse=PointerInput(POINTER_TOUCH, "finger"), duration=duration)


def main(url, target):
    driver = webdriver.Remote(url, options=options(target))
    try:
        wait = WebDriverWait(driver, backstop.SECONDS, poll_frequency=0.02)
        wait.until(expected.visibility_of_element_located((By.ID, "drawer.count")))

        def top():
            return driver.find_element(By.ID, "drawer").rect["y"]

        def position(expected):
            wait.until(lambda d: d.find_element(By.ID, "drawer.handle").get_attribute("value") == expected)

        handle = driver.find_element(By.ID, "drawer.handle")
        position("half open")
        start = top()

        # One gesture in two commands, with a look between them.
        actions = finger(driver)
        actions.pointer_action.move_to(handle).pointer_down()
        actions.perform()
        actions = finger(driver, duration=100)
        actions.pointer_action.move_by(0, -8 * 16)
        actions.perform()
        assert top() == start - 8 * 16, (start, top())
        actions = finger(driver)
        actions.pointer_action.move_by(0, -9 * 16).pause(0.3).pointer_up()
        actions.perform()
        position("open")

        # Released actions take the finger away: the drawer goes back.
        opened = top()
        actions = finger(driver)
        actions.pointer_action.move_to(driver.find_element(By.ID, "drawer.handle")).pointer_down()
        actions.pointer_action.move_by(0, 12 * 16)
        actions.perform()
        assert top() == opened + 12 * 16, (opened, top())
        finger(driver).clear_actions()
        assert top() == opened, (opened, top())
        position("open")

        # A flick goes one step.
        actions = finger(driver)
        actions.pointer_action.move_to(driver.find_element(By.ID, "drawer.handle")).pointer_down()
        actions.pointer_action.move_by(0, 2 * 16).pointer_up()
        actions.perform()
        position("half open")
    finally:
        driver.quit()


main(*sys.argv[1:])

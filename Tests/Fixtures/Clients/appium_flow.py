"""Drives Fernway, vim and whiptail by an unmodified Appium client.

usage: appium_flow.py URL PROGRAM    (fernway-tui, fernway-core, vim, whiptail)
"""

import sys
import time

from appium import webdriver
from appium.options.common import AppiumOptions
from appium.webdriver.common.appiumby import AppiumBy
from selenium.common.exceptions import NoSuchElementException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

import backstop


def session(url, capabilities):
    return webdriver.Remote(url, options=AppiumOptions().load_capabilities(capabilities))


def text_on_screen(driver):
    return driver.execute_script("mobile: inspect", {})["screen"]


def see(driver, text):
    WebDriverWait(driver, backstop.SECONDS, poll_frequency=0.02).until(lambda d: text in text_on_screen(d))


def refused(call, code):
    try:
        call()
    except WebDriverException as error:
        assert code in str(error), f"{code} is not in {error}"
        return
    raise AssertionError(f"{code} was expected")


def fernway(url, target):
    driver = session(url, {
        "platformName": target, "appium:app": "fernway", "appium:deviceName": "iPhone 6",
        "appium:automationName": "qa-runner", "appium:newCommandTimeout": 60,
        "appium:settings": {"readyTimeout": 5000},
    })
    try:
        user = driver.find_element(AppiumBy.ACCESSIBILITY_ID, "login.user")
        user.send_keys("mina@fernway.example")
        assert user.text == "mina@fernway.example", user.text
        driver.find_element(AppiumBy.ID, "login.password").send_keys("quayside")
        assert "quayside" not in driver.page_source, "a secure field's value is shown"
        driver.find_element(AppiumBy.XPATH, "//button[@name='Log in']").click()
        driver.implicitly_wait(5000)
        driver.find_element(AppiumBy.ACCESSIBILITY_ID, "search.field")
        assert driver.current_url == "fernway://find", driver.current_url
        driver.implicitly_wait(0)
        # Touch actions: a tap at a place, a swipe, a long press by the client's own pointer.
        row = driver.find_element(AppiumBy.ACCESSIBILITY_ID, "results.row.7")
        before = row.rect
        driver.swipe(180, 500, 180, 300, 50)
        row.click()
        title = driver.find_element(AppiumBy.ACCESSIBILITY_ID, "class.title")
        assert "Slow flow yoga" in title.text, title.text
        assert before["width"] > 0
        driver.back()
        driver.find_element(AppiumBy.ACCESSIBILITY_ID, "search.field")
        assert driver.context == "NATIVE_APP" and driver.contexts == ["NATIVE_APP"]
        assert driver.orientation == "PORTRAIT"
        driver.orientation = "LANDSCAPE"
        assert driver.orientation == "LANDSCAPE"
        driver.orientation = "PORTRAIT"
        assert driver.get_settings()["readyTimeout"] == 5000
        driver.update_settings({"strict": True})
        refused(lambda: driver.find_element(AppiumBy.CLASS_NAME, "row"), "elements match")
        driver.update_settings({"strict": False, "readyTimeout": 0})
        try:
            driver.find_element(AppiumBy.ACCESSIBILITY_ID, "search.feild")
            raise AssertionError("it isn't there")
        except NoSuchElementException as error:
            assert "search.field" in error.msg, error.msg
        refused(lambda: driver.find_element(AppiumBy.IOS_PREDICATE, "x"), "strategy")
        driver.execute_script("mobile: deepLink", {"url": "fernway://class/7"})
        assert driver.current_url == "fernway://class/7"
        assert driver.query_app_state("fernway") == 4
        assert driver.terminate_app("fernway")
        driver.activate_app("fernway")
        assert driver.find_element(AppiumBy.ACCESSIBILITY_ID, "login.user").is_displayed()
        assert driver.get_log("driver")
        refused(driver.shake, "terminal")
        refused(lambda: driver.install_app("/nowhere"), "installed")
    finally:
        driver.quit()


def vim(url):
    driver = session(url, {
        "platformName": "tui", "appium:app": "vim", "qa:size": {"columns": 60, "rows": 12},
        "appium:processArguments": {"args": ["-u", "NONE", "-N", "+set ruler"]},
    })
    try:
        keys = ActionChains(driver)
        keys.send_keys("i").send_keys("one two").send_keys(Keys.RETURN).send_keys("three")
        keys.send_keys(Keys.ESCAPE).perform()
        see(driver, "three")
        driver.execute_script("mobile: keys", {"keys": ["g", "g", "d", "w"]})
        WebDriverWait(driver, backstop.SECONDS, poll_frequency=0.02).until(
            lambda d: text_on_screen(d).splitlines()[0].strip() == "two")
        # Inferred elements, by what stands on the screen.
        found = driver.find_element(AppiumBy.XPATH, "//text[@name='three']")
        assert found.rect == {"x": 0, "y": 1, "width": 5, "height": 1}, found.rect
        assert found.get_attribute("inferred") == "true"
        refused(lambda: driver.current_url, "routes")
        driver.execute_script("mobile: type", {"text": ":q!\n"})
        WebDriverWait(driver, backstop.SECONDS, poll_frequency=0.02).until(
            lambda d: d.execute_script("mobile: getState", {})["state"] == "ended")
    finally:
        driver.quit()


def whiptail(url):
    driver = session(url, {
        "platformName": "tui", "appium:app": "whiptail", "qa:size": {"columns": 60, "rows": 16},
        "appium:processArguments": {"args": ["--yesno", "Really go on?", "8", "40"]},
    })
    try:
        see(driver, "Really go on?")
        yes = driver.find_element(AppiumBy.XPATH, "//button[@name='Yes']")
        no = driver.find_element(AppiumBy.XPATH, "//button[@name='No']")
        assert yes.is_selected() and not no.is_selected()
        ActionChains(driver).send_keys(Keys.TAB).perform()
        WebDriverWait(driver, backstop.SECONDS, poll_frequency=0.02).until(
            lambda d: d.find_element(AppiumBy.XPATH, "//button[@name='No']").is_selected())
        # The program takes no mouse: a click presses the keys that lead there.
        no.click()
        end = driver.execute_script("mobile: waitForExit", {"timeout": backstop.SECONDS * 1000})
        assert end["status"] == 1, end
    finally:
        driver.quit()


def main(url, program):
    start = time.monotonic()
    name, _, target = program.partition("-")
    {"fernway": lambda: fernway(url, target), "vim": lambda: vim(url), "whiptail": lambda: whiptail(url)}[name]()
    print(f"{program} done in {time.monotonic() - start:.1f} s")


main(*sys.argv[1:])

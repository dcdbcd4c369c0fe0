"""Drives Fernway on a phone by an unmodified Appium client: UiAutomator2's or XCUITest's own options and strategies.

usage: appium_phone.py URL PLATFORM    (android, ios)
"""

import sys

from appium import webdriver
from appium.options.android import UiAutomator2Options
from appium.options.ios import XCUITestOptions
from appium.webdriver.common.appiumby import AppiumBy
from selenium.common.exceptions import InvalidArgumentException, NoSuchElementException, WebDriverException
from selenium.webdriver.support.ui import WebDriverWait

import backstop


def refused(call, error, text):
    try:
        call()
    except error as caught:
        assert text in str(caught), f"{text} is not in {caught}"
        return
    raise AssertionError(f"{error.__name__} was expected")


def wait(driver, by, value):
    return WebDriverWait(driver, backstop.SECONDS, poll_frequency=0.02).until(lambda d: d.find_element(by, value))


def login(driver, submit):
    driver.find_element(*submit["user"]).send_keys("mina@fernway.example")
    driver.find_element(*submit["password"]).send_keys("quayside")
    assert "quayside" not in driver.page_source, "a secure field's value is shown"
    driver.find_element(*submit["button"]).click()


def android(url):
    options = UiAutomator2Options().load_capabilities({"appium:app": "fernway"})
    driver = webdriver.Remote(url, options=options)
    try:
        selector = AppiumBy.ANDROID_UIAUTOMATOR
        login(driver, {
            "user": (selector, 'new UiSelector().resourceId("app.fernway:id/login.user")'),
            "password": (AppiumBy.ID, "login.password"),
            "button": (AppiumBy.XPATH, '//android.widget.Button[@text="Log in"]'),
        })
        row = wait(driver, AppiumBy.ID, "results.row.7")
        assert row.get_attribute("clickable") == "true"
        assert row.size["width"] > 400, "pixels were expected"
        row.click()
        title = wait(driver, AppiumBy.ID, "class.title")
        assert "Slow flow yoga" in title.text, title.text
        driver.back()
        wait(driver, AppiumBy.ID, "search.field")
        refused(lambda: title.text, WebDriverException, "not present in the current view")
        refused(lambda: driver.find_element(selector, "new UiSelector()."), WebDriverException, "Could not parse")
        refused(lambda: driver.find_element(AppiumBy.IOS_PREDICATE, "x"), WebDriverException, "not supported")
        refused(lambda: driver.find_element(AppiumBy.ID, "nowhere"), NoSuchElementException, "could not be located")
        assert driver.contexts == ["NATIVE_APP"]
        driver.orientation = "LANDSCAPE"
        assert driver.orientation == "LANDSCAPE"
        refused(lambda: driver.execute_script("mobile: shake"), WebDriverException, "Unsupported execute method")
        driver.execute_script("mobile: deepLink", {"url": "fernway://class/7", "package": "app.fernway"})
        assert driver.query_app_state("app.fernway") == 4
    finally:
        driver.quit()


def ios(url):
    options = XCUITestOptions().load_capabilities({
        "appium:app": "fernway",
        "appium:processArguments": {"args": ["-fixture", "mina", "-url", "fernway://find"]},
    })
    driver = webdriver.Remote(url, options=options)
    try:
        assert wait(driver, AppiumBy.ACCESSIBILITY_ID, "results.row.7").is_displayed()
        tab = driver.find_element(AppiumBy.IOS_CLASS_CHAIN, '**/XCUIElementTypeTabBar/XCUIElementTypeButton[`label == "Menu"`]')
        assert tab.get_attribute("value") is None, tab.get_attribute("value")
        tab.click()
        wait(driver, AppiumBy.IOS_PREDICATE, 'type == "XCUIElementTypeStaticText" AND label == "Mina Okafor"')
        driver.swipe(180, 400, 180, 200, 50)
        driver.execute_script("mobile: setAppearance", {"style": "dark"})
        assert driver.execute_script("mobile: getAppearance") == {"style": "dark"}
        refused(
            lambda: driver.execute_script("mobile: pushNotification", {"payload": {}}), InvalidArgumentException,
            "Parameters were incorrect")
        refused(lambda: driver.find_element(AppiumBy.ANDROID_UIAUTOMATOR, "x"), WebDriverException, "not supported")
    finally:
        driver.quit()


{"android": android, "ios": ios}[sys.argv[2]](sys.argv[1])
print(f"{sys.argv[2]} done")

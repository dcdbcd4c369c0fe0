"""Drives vim and whiptail by an unmodified Selenium client, and asserts a snapshot from Python.

usage: selenium_programs.py URL
"""

import sys

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.support.ui import WebDriverWait

import backstop


def session(url, app, arguments=(), **more):
    options = ArgOptions()
    capabilities = {"platformName": "tui", "appium:app": app, "appium:processArguments": {"args": list(arguments)}}
    for name, value in {**capabilities, **more}.items():
        options.set_capability(name, value)
    return webdriver.Remote(url, options=options)


def until(driver, condition):
    WebDriverWait(driver, backstop.SECONDS, poll_frequency=0.02).until(condition)


def vim(url):
    driver = session(url, "vim", ["-u", "NONE", "-N"], **{"qa:size": {"columns": 50, "rows": 8}})
    try:
        page = driver.find_element(By.CSS_SELECTOR, "application")
        page.send_keys("i", "alpha", Keys.ENTER, "beta", Keys.ESCAPE)
        until(driver, lambda d: d.find_elements(By.CSS_SELECTOR, "text[name='beta']"))
        ActionChains(driver).send_keys("k").send_keys("x").perform()
        until(driver, lambda d: d.find_elements(By.CSS_SELECTOR, "text[name='alpa']"))
        ActionChains(driver).key_down(Keys.CONTROL).send_keys("r").key_up(Keys.CONTROL).perform()
        assert driver.get_window_size() == {"width": 50, "height": 8}
        driver.set_window_size(60, 10)
        assert driver.get_window_size() == {"width": 60, "height": 10}
        assert driver.get_screenshot_as_png().startswith(b"\x89PNG")
    finally:
        driver.quit()


def whiptail(url):
    menu = ["--menu", "Choose one", "12", "40", "3", "a", "Apples", "b", "Pears", "c", "Plums"]
    driver = session(url, "whiptail", menu)
    try:
        until(driver, lambda d: "Choose one" in d.page_source)
        assert len(driver.find_elements(By.CSS_SELECTOR, "button")) == 2
        assert driver.find_element(By.XPATH, "//*[text()='Choose one']").text == "Choose one"
        assert len(driver.find_elements(By.XPATH, "//button[contains(., 'Ok')]")) == 1
        assert not driver.find_elements(By.XPATH, "//*[contains(., 'Choose two')]")
        ActionChains(driver).send_keys(Keys.ARROW_DOWN).perform()
        until(driver, lambda d: any(
            "Pears" in e.text for e in d.find_elements(By.CSS_SELECTOR, "[highlighted=true]")))
        ok = driver.find_element(By.XPATH, "//button[@name='Ok']")
        assert ok.aria_role == "button" and ok.accessible_name == "Ok", ok.accessible_name
        ActionChains(driver).send_keys(Keys.ENTER).perform()
        until(driver, lambda d: d.execute_script("mobile: getState")["state"] == "ended")
    finally:
        driver.quit()


def snapshots(url):
    driver = session(url, "fernway", **{"appium:deviceName": "iPhone 6"})
    try:
        def expect(**arguments):
            given = {"suite": "Python", "timeout": backstop.SECONDS * 1000, **arguments}
            return driver.execute_script("mobile: expectSnapshot", given)

        driver.find_element(By.ID, "login.user").send_keys("mina@fernway.example")
        print("grid", expect(name="typed")["verdict"])
        print("image", expect(name="typed", **{"as": "image"})["verdict"])
        driver.find_element(By.ID, "login.password").send_keys("x")
        try:
            expect(name="typed", timeout=300)
            print("grid differs: not noticed")
        except WebDriverException as error:
            print("grid differs:", 'snapshot "typed" differs' in error.msg, "Python/typed@iPhone6.grid" in error.msg)
        everything = {"rect": {"x": 0, "y": 0, "width": 9999, "height": 9999}}
        print("image without all", expect(name="typed", ignoring=[everything], **{"as": "image"})["verdict"])
        limits = {"threshold": 0.2, "share": 0.9}
        # Other words of an element are a difference whatever the pixels' limits are, but where it is tolerated.
        tolerated = [{**everything, "limits": limits}]
        print("image within limits", expect(name="typed", tolerating=tolerated, **{"as": "image"})["verdict"])
    finally:
        driver.quit()


def bare(url):
    """A terminal that is no device's: what is left out of its picture lies where the picture shows it."""
    driver = session(url, "fernway")
    try:
        def image(*parts):
            ignoring = [{"rect": dict(zip(("x", "y", "width", "height"), part))} for part in parts]
            try:
                return driver.execute_script("mobile: expectSnapshot", {
                    "suite": "Python", "name": "bare", "as": "image", "timeout": 300, "ignoring": ignoring})["verdict"]
            except WebDriverException as error:
                return "differs" if 'snapshot "bare" differs' in error.msg else error.msg

        field = driver.find_element(By.ID, "login.user")
        field.send_keys("min")
        print("image", image())
        field.send_keys("a")
        cells = field.rect
        x, y, width, height = cells["x"] * 8, cells["y"] * 16, cells["width"] * 8, cells["height"] * 16
        print("image of more", image())
        print("without the field", image((x, y, width, height)))
        print("without its half", image((x / 2, y / 2, width / 2, height / 2)))
        print("without its double", image((x * 2, y * 2, width * 2, height * 2)))
    finally:
        driver.quit()


def main(url, what):
    {"vim": vim, "whiptail": whiptail, "snapshots": snapshots, "bare": bare}[what](url)
    print(f"{what} done")


main(*sys.argv[1:])

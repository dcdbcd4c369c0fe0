"""Books a class in Fernway by an unmodified Selenium client, and prints the last screen's text.

usage: selenium_booking.py URL TARGET
"""

import sys

from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.support.color import Color
from selenium.webdriver.support import expected_conditions as expected
from selenium.webdriver.support.ui import WebDriverWait

import backstop


def options(target):
    options = ArgOptions()
    options.set_capability("platformName", target)
    options.set_capability("appium:app", "fernway")
    options.set_capability("appium:deviceName", "iPhone 6")
    options.set_capability("qa:fixture", "mina")
    options.set_capability("qa:url", "fernway://find")
    return options


def screen_text(driver):
    """The grid of the terminal, as the wire tells it, cell by cell."""
    return driver.execute_script("mobile: inspect", {})["screen"]


def main(url, target):
    driver = webdriver.Remote(url, options=options(target))
    try:
        wait = WebDriverWait(driver, backstop.SECONDS, poll_frequency=0.02)

        def see(identifier):
            return wait.until(expected.visibility_of_element_located((By.ID, identifier)))

        def tap(identifier):
            wait.until(expected.element_to_be_clickable((By.ID, identifier))).click()

        search = see("search.field")
        search.clear()
        search.send_keys("yoga")
        assert search.get_attribute("value") == "yoga", search.get_attribute("value")
        assert driver.switch_to.active_element == search
        wait.until(expected.text_to_be_present_in_element((By.ID, "results.count"), "3 classes"))
        assert len(driver.find_elements(By.CSS_SELECTOR, "row")) >= 3
        tap("results.row.7")
        assert "Slow flow yoga" in see("class.title").text
        assert driver.current_url == "fernway://class/7", driver.current_url
        tap("class.book")
        assert see("booking.price").text == "1 credit"
        assert driver.find_element(By.XPATH, "//button[@id='booking.confirm']").is_displayed()
        # As SeleniumLibrary asks for "Page Should Contain" and for its contrary.
        assert driver.find_elements(By.XPATH, "//*[contains(., '1 credit')]")
        assert not driver.find_elements(By.XPATH, "//*[contains(., '2 credits')]")
        assert see("booking.price") == driver.find_element(By.XPATH, "//*[text()='1 credit']")
        assert driver.find_element(By.ID, "booking.confirm").is_enabled()
        tap("booking.confirm")
        see("booking.success")
        assert driver.find_element(By.ID, "booking.number").text == "Booking 4"
        gone = driver.find_element(By.ID, "booking.success")
        tap("booking.upcoming")
        row = see("upcoming.row.7")
        assert "18:30 · 60 min" in row.text, row.text
        ink = Color.from_string(row.value_of_css_property("color"))
        assert ink.rgba.endswith(", 1)"), ink.rgba
        Color.from_string(row.value_of_css_property("background-color"))
        assert row.rect["width"] > 100 and row.size["height"] > 0
        try:
            gone.text
            raise AssertionError("an element that is gone must be stale")
        except StaleElementReferenceException:
            pass
        try:
            driver.find_element(By.ID, "upcoming.row.999")
            raise AssertionError("an element that isn't there must not be found")
        except NoSuchElementException as error:
            assert "upcoming.row" in error.msg, error.msg
        assert driver.get_screenshot_as_png().startswith(b"\x89PNG")
        assert driver.page_source.startswith("<?xml")
        driver.execute_script("mobile: settle", {"timeout": backstop.SECONDS * 1000})
        print(screen_text(driver))
    finally:
        driver.quit()


main(*sys.argv[1:])

"""Opens a trace in the viewer that Playwright's wheel has, in a real Chromium.

trace_viewer.py TRACE.zip STEP FAILED-STEP TEXT TEST-ID SOURCE-LINE PICTURE.png [MESSAGE]
"""

import functools
import http.server
import pathlib
import shutil
import signal
import sys
import tempfile
import threading

import playwright
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

import backstop

VIEWER = (
    pathlib.Path(playwright.__file__).parent / "driver/package/lib/vite/traceViewer"
)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve(folder):
    handler = functools.partial(Quiet, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def browser():
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for word in ("headless=new", "no-sandbox", "window-size=1500,950", "disable-gpu"):
        options.add_argument("--" + word)
    service = webdriver.ChromeService(shutil.which("chromedriver"))
    return webdriver.Chrome(options=options, service=service)


def main(trace, step, failed, text, test_id, line, picture, message="found nothing"):
    folder = tempfile.mkdtemp()
    shutil.copytree(VIEWER, folder, dirs_exist_ok=True)
    shutil.copy(trace, f"{folder}/trace.zip")
    base = serve(folder)
    driver = browser()
    try:
        wait = WebDriverWait(driver, backstop.SECONDS / 3)
        driver.get(f"{base}/index.html?trace={base}/trace.zip")

        def action(name):
            titles = driver.find_elements(By.CSS_SELECTOR, ".action-title")
            return next((title for title in titles if name in title.text), None)

        wait.until(lambda _: action(step)).click()

        def shown(words):
            for frame in driver.find_elements(
                By.CSS_SELECTOR, "iframe.snapshot-visible, iframe"
            ):
                driver.switch_to.default_content()
                try:
                    driver.switch_to.frame(frame)
                    body = driver.find_element(By.TAG_NAME, "body")
                    if words in body.text:
                        return True
                except Exception:  # the frame is being replaced
                    continue
                finally:
                    pass
            driver.switch_to.default_content()
            return False

        wait.until(lambda _: shown(text))
        if test_id:
            found = driver.find_element(By.CSS_SELECTOR, f'[data-testid="{test_id}"]')
            role = found.get_attribute("role")
            assert role in ("textbox", "button"), role
            print(f"{test_id} is a {role} named {found.get_attribute('aria-label')}")
        driver.switch_to.default_content()
        driver.save_screenshot(picture)
        wait.until(lambda _: action(failed)).click()
        tab = [
            e
            for e in driver.find_elements(By.CSS_SELECTOR, "[role=tab]")
            if e.text.startswith("Errors")
        ]
        tab[0].click()
        body = driver.find_element(By.TAG_NAME, "body")
        wait.until(lambda _: message in body.text)
        source = [
            e
            for e in driver.find_elements(By.CSS_SELECTOR, "[role=tab]")
            if e.text.startswith("Source")
        ]
        source[0].click()
        wait.until(lambda _: line in body.text)
        driver.save_screenshot(picture.replace(".png", "-failed.png"))
    finally:
        driver.quit()
        shutil.rmtree(folder)
    print("the viewer showed the trace")


if __name__ == "__main__":
    signal.alarm(backstop.SECONDS)
    main(*sys.argv[1:])

"""5,000 results in headless Chromium: how soon a report is painted, beside pytest-html's of as many tests.

A page is timed from its navigation's begin to the frame after its load event, in a new tab each time; the
least of five counts, since the machine's other work only adds. Our search is timed from the keystroke to the
frame that shows its result; pytest-html has none, so its outcome filter stands beside it.
"""

import subprocess
import sys
import time

import trivial
from browser import Browser

TESTS = 5_000
ROUNDS = 5
PAINTED = """
const done = arguments[arguments.length - 1];
const after = () => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
document.readyState === 'complete' ? after() : addEventListener('load', after);
"""
SEARCH = """
const done = arguments[arguments.length - 1];
const field = document.querySelector('#search');
const began = performance.now();
field.value = '4321';
field.dispatchEvent(new Event('input'));
requestAnimationFrame(() => requestAnimationFrame(() => done([performance.now() - began,
  [...document.querySelectorAll('.t')].filter((row) => row.checkVisibility()).length])));
"""
FILTER = """
const done = arguments[arguments.length - 1];
const box = document.querySelector('input[data-test-result=passed]');
const began = performance.now();
box.click();
requestAnimationFrame(() => requestAnimationFrame(() => done([performance.now() - began,
  document.querySelectorAll('.results-table-row .col-name').length])));
"""


def painted(browser, page):
    browser.open("about:blank")
    browser.open(page.as_uri())
    # The load has ended when the command has; what is drawn afterwards by a script counts too.
    loaded = browser.now("return performance.getEntriesByType('navigation')[0].loadEventEnd")
    began = time.monotonic()
    browser.run(PAINTED)
    return loaded + (time.monotonic() - began) * 1000


def main():
    given = trivial.arguments()
    with trivial.project(TESTS) as (folder, environment), Browser() as browser:
        for words in (
            [given.qa_runner, "--suite", given.suite, "--parallel", "2"],
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--html=theirs.html",
             "--self-contained-html", "test_trivial.py"],
        ):
            done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)
            if done.returncode != 0:
                sys.exit(f"{' '.join(words)} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        ours, theirs = folder / "qa-output/index.html", folder / "theirs.html"
        figures = {"ours": [], "theirs": []}
        for _ in range(ROUNDS):
            load = painted(browser, ours)
            search, shown = browser.run(SEARCH)
            if shown != 1:
                sys.exit(f"the search for one test shows {shown}")
            figures["ours"].append((load, search))
            load = painted(browser, theirs)
            filtered, shown = browser.run(FILTER)
            if shown != 0:
                sys.exit(f"pytest-html's filter leaves {shown}")
            figures["theirs"].append((load, filtered))
        sizes = [page.stat().st_size / 1e6 for page in (ours, theirs)]
    (load, search), (their_load, their_filter) = (
        tuple(min(values) for values in zip(*figures[name])) for name in ("ours", "theirs"))
    print(
        f"{TESTS:,} results painted: qa-runner {load:.0f} ms ({sizes[0]:.1f} MB), pytest-html {their_load:.0f} ms "
        f"({sizes[1]:.1f} MB), ratio {load / their_load:.2f}\n"
        f"searched: qa-runner {search:.0f} ms; pytest-html's filter {their_filter:.0f} ms, "
        f"ratio {search / their_filter:.2f}")


main()

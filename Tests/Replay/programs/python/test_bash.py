import pytest
from qa_runner import App, expect

pytestmark = pytest.mark.app("bash")


def test_right_2(app: App) -> None:
    expect(app.get_by_text("ready>", exact=False)).to_be_visible()
    app.type("nosuch\n")
    expect(app.get_by_text("nosuch: command not found", exact=False)).to_be_visible()
    app.type("echo the sum is $((40 + 2)) > said; cat said\n")
    expect(app.get_by_text("the sum is 42", exact=False)).to_be_visible()
    expect(app.get_by_text("No such file", exact=False)).to_be_hidden()
    app.type("exit 0\n")
    app.expect_exit(0)


def test_wrong(app: App) -> None:
    expect(app.get_by_text("ready>", exact=False)).to_be_visible()
    app.type("nosuch\n")
    # red: nosuch: program not found
    expect(app.get_by_text("nosuch: program not found", exact=False)).to_be_visible(timeout=2)
    app.type("exit 0\n")
    app.expect_exit(0)

import pytest
from qa_runner import App, expect

pytestmark = pytest.mark.app("python")


def test_right_2(app: App) -> None:
    expect(app.get_by_text(">>>", exact=False)).to_be_visible()
    app.type("[].pop()\n")
    expect(app.get_by_text("IndexError: pop from empty list", exact=False)).to_be_visible()
    app.type("print('ten' * 2)\n")
    expect(app.get_by_text("tenten", exact=False)).to_be_visible()
    expect(app.get_by_text("KeyError", exact=False)).to_be_hidden()
    app.press("ctrl+d")
    app.expect_exit(0)


def test_wrong(app: App) -> None:
    expect(app.get_by_text(">>>", exact=False)).to_be_visible()
    app.type("print('the sum is', 40 + 2)\n")
    expect(app.get_by_text("the sum is 42", exact=False)).to_be_visible()
    app.type("exit(9)\n")
    # red: code 9
    app.expect_exit(0)

import pytest
from qa_runner import App, expect

pytestmark = pytest.mark.app("sqlite3")


def test_right_2(app: App) -> None:
    expect(app.get_by_text("sqlite>", exact=False)).to_be_visible()
    app.type("select * from nowhere;\n")
    expect(app.get_by_text("no such table: nowhere", exact=False)).to_be_visible()
    app.type("select 'the sum is ' || (40 + 2);\n")
    expect(app.get_by_text("the sum is 42", exact=False)).to_be_visible()
    expect(app.get_by_text("misuse", exact=False)).to_be_hidden()
    app.type(".exit 3\n")
    app.expect_exit(3)


def test_wrong(app: App) -> None:
    expect(app.get_by_text("sqlite>", exact=False)).to_be_visible()
    app.type("select 'the sum is ' || (40 + 2);\n")
    expect(app.get_by_text("the sum is 42", exact=False)).to_be_visible()
    # red: the sum is 42
    expect(app.get_by_text("the sum is 42", exact=False)).to_be_hidden(timeout=2)
    app.type(".quit\n")
    app.expect_exit(0)

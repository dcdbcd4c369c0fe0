"""Booking a class. The same specs run in a terminal and on the headless core."""

from __future__ import annotations

import re

import pytest
from pages import BookingPage
from qa_runner import App, attach, expect

pytestmark = pytest.mark.app(fixture="mina")


@pytest.mark.smoke
@pytest.mark.app(url="fernway://booking/7")
def test_books_and_shows_in_upcoming(app: App) -> None:
    page = BookingPage(app)
    expect(page.title).to_have_text("Review your booking")
    expect(page.price).to_have_text("1 credit")
    expect(page.after).to_have_text("4 credits")
    expect(app).to_match_snapshot("review")
    page.book()
    expect(page.credits).to_have_text("4 credits left")
    attach(page.number.text(), "booking.txt")
    expect(page.see_upcoming().row(7)).to_contain_text("18:30 · 60 min")


@pytest.mark.parametrize(("number", "price", "left"), [(7, "1 credit", 4), (10, "2 credits", 3)])
def test_takes_what_the_class_costs(app: App, number: int, price: str, left: int) -> None:
    app.launch(url=f"fernway://booking/{number}")
    page = BookingPage(app)
    expect(page.price).to_have_text(price)
    page.book()
    expect(page.credits).to_have_text(f"{left} credits left")


@pytest.mark.app(fixture="declined", url="fernway://booking/7")
def test_can_be_tried_again_after_a_declined_card(app: App) -> None:
    page = BookingPage(app)
    page.confirm.click()
    expect(page.error).to_have_text("Your card was declined.")
    expect(page.confirm).to_have_text("Try again")
    page.book()
    expect(page.number).to_have_text(re.compile(r"^Booking \d+$"))


@pytest.mark.app(fixture="taken", url="fernway://booking/7")
def test_says_when_the_last_place_is_gone(app: App) -> None:
    page = BookingPage(app)
    page.confirm.click()
    expect(page.error).to_have_text("Someone took the last place just now.")


@pytest.mark.app(url="fernway://booking/7")
def test_is_left_without_a_trace(app: App) -> None:
    BookingPage(app).cancel.click()
    expect(app.get_by_id("class.places")).to_have_text("4 left")

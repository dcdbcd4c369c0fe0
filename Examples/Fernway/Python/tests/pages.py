"""The pages that the specs use."""

from __future__ import annotations

from qa_runner import App, Locator, expect, step


class BookingPage:
    """What a member sees before and after a booking."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.title = app.get_by_id("screen.title")
        self.price = app.get_by_id("booking.price")
        self.credits = app.get_by_id("booking.credits")
        self.after = app.get_by_id("booking.after")
        self.confirm = app.get_by_id("booking.confirm")
        self.error = app.get_by_id("booking.error")
        self.success = app.get_by_id("booking.success")
        self.number = app.get_by_id("booking.number")
        self.upcoming = app.get_by_id("booking.upcoming")
        self.cancel = app.get_by_id("booking.cancel")

    @step("books")
    def book(self) -> None:
        self.confirm.click()
        expect(self.success).to_be_visible()

    def see_upcoming(self) -> UpcomingPage:
        self.upcoming.click()
        page = UpcomingPage(self.app)
        expect(page.title).to_have_text("Upcoming")
        return page


class UpcomingPage:
    """The member's bookings."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.title = app.get_by_id("screen.title")

    def row(self, number: int) -> Locator:
        return self.app.get_by_id(f"upcoming.row.{number}")

"""What tests type as ``sensitive``: it is masked in reports."""

from __future__ import annotations

from ._errors import QaError


class Secrets:
    """The secrets of one app."""

    def __init__(self) -> None:
        self._texts: set[str] = set()

    def add(self, text: str) -> None:
        """Masks a text from now on."""
        # A shorter one would hide half of every text.
        if len(text) >= 4:
            self._texts.add(text)

    def masked(self, text: str) -> str:
        """A text without the secrets."""
        for secret in sorted(self._texts, key=len, reverse=True):
            text = text.replace(secret, "•••")
        return text

    def mask(self, error: QaError) -> None:
        """Masks the secrets in what an error says."""
        if not self._texts:
            return
        error.message = self.masked(error.message)
        error.args = (error.message,)
        error.details = [self.masked(line) for line in error.details]
        if error.screen is not None:
            error.screen = self.masked(error.screen)

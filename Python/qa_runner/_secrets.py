"""What tests type as ``sensitive``: it is masked in reports."""

from __future__ import annotations

import base64
import re
import unicodedata
from typing import Any
from urllib.parse import quote

from ._errors import QaError

_SIGN = "•••"
#: Of what a test reports, what programs read: no text of it is changed.
_FOR_PROGRAMS = frozenset(
    ("type", "verdict", "reference", "path", "expected", "actual", "difference", "state", "place",
     "likeness")
)  # fmt: skip


class Secrets:
    """The secrets of one app."""

    def __init__(self) -> None:
        self._texts: set[str] = set()

    def add(self, text: str) -> None:
        """Masks a text from now on, also where it is encoded as a whole."""
        # A shorter one would hide half of every text.
        if len(text) >= 4 and text not in self._texts:
            self._texts |= forms(text)

    def masked(self, text: str) -> str:
        """A text without the secrets."""
        hidden: list[tuple[int, int]] = []
        for secret in self._texts:
            start = text.find(secret)
            while start >= 0:
                hidden.append((start, start + len(secret)))
                start = text.find(secret, start + len(secret))
        # What is left of one of two that overlap would show a part of it.
        shown, place = "", 0
        for start, end in sorted(hidden):
            if start >= place:
                shown += text[place:start] + _SIGN
            place = max(place, end)
        return shown + text[place:]

    def masked_event(self, event: Any) -> Any:
        """What a test reports, without the secrets in what people read of it."""
        if not self._texts:
            return event
        if isinstance(event, str):
            return self.masked(event)
        if isinstance(event, list):
            return [self.masked_event(item) for item in event]
        if isinstance(event, dict):
            return {
                key: value if key in _FOR_PROGRAMS else self.masked_event(value)
                for key, value in event.items()
            }
        return event

    def mask(self, error: QaError) -> None:
        """Masks the secrets in what an error says."""
        if not self._texts:
            return
        error.message = self.masked(error.message)
        error.args = (error.message,)
        error.details = [self.masked(line) for line in error.details]
        if error.screen is not None:
            error.screen = self.masked(error.screen)


def forms(secret: str) -> set[str]:
    """A secret as programs and protocols write it, the secret itself included.

    The forms of the driver: ``Tests/Fixtures/Secrets/forms.json`` holds both to the same.
    """
    texts = {secret, unicodedata.normalize("NFC", secret), unicodedata.normalize("NFD", secret)}
    found = set(texts)
    for text in texts:
        for others in ("", "!*'()", "/", "!*'()/"):
            escaped = quote(text, safe="-_.~" + others)
            found |= {escaped, _lowered(escaped), escaped.replace("%20", "+")}
        whole = "".join(f"%{byte:02X}" for byte in text.encode())
        found |= {whole, _lowered(whole)} | _base64(text)
        quoted = text.replace("\\", "\\\\").replace('"', '\\"')
        units = quoted.encode("utf-16-be")
        escaped = "".join(
            chr(unit) if unit < 0x80 else f"\\u{unit:04X}"
            for unit in (int.from_bytes(units[i : i + 2], "big") for i in range(0, len(units), 2))
        )
        lower = re.sub(r"\\u[0-9A-F]{4}", lambda match: match.group().lower(), escaped)
        found |= {quoted, quoted.replace("/", "\\/"), escaped, lower}
        ended = text.replace("&", "&amp;").replace("<", "&lt;")
        more = ended.replace(">", "&gt;")
        most = more.replace('"', "&quot;")
        found |= {ended, more, most}
        found |= {most.replace("'", sign) for sign in ("&#39;", "&#x27;", "&apos;")}
    return found


def _base64(text: str) -> set[str]:
    """As a part of what is encoded, wherever it begins."""
    data = text.encode()
    found = {_encoded(data), _encoded(data + b"\n")}
    for before in range(3):
        whole = (before + len(data)) * 8 // 6
        core = _encoded(bytes(before) + data)[(before * 8 + 5) // 6 : whole]
        if len(core) >= 5:
            found.add(core)
    return found | {form.replace("+", "-").replace("/", "_") for form in found}


def _encoded(data: bytes) -> str:
    return base64.b64encode(data).decode().replace("=", "")


def _lowered(escaped: str) -> str:
    return re.sub(r"%[0-9A-F]{2}", lambda match: match.group().lower(), escaped)

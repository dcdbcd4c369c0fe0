"""Snapshots that must be red: another shade, other words, a letter in its other form."""

from __future__ import annotations

import re
import struct
import zlib
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Project

Chunks = list[tuple[bytes, bytes]]


def chunks(data: bytes) -> Chunks:
    """The chunks of a PNG, by type."""
    found: Chunks = []
    offset = 8
    while offset < len(data):
        (size,) = struct.unpack(">I", data[offset : offset + 4])
        found.append((data[offset + 4 : offset + 8], data[offset + 8 : offset + 8 + size]))
        offset += 12 + size
    return found


def png(parts: Chunks) -> bytes:
    """A PNG of chunks."""
    data = b"\x89PNG\r\n\x1a\n"
    for kind, content in parts:
        crc = zlib.crc32(kind + content)
        data += struct.pack(">I", len(content)) + kind + content + struct.pack(">I", crc)
    return data


def unfiltered(raw: bytes, width: int, height: int, depth: int) -> list[bytearray]:
    """The rows of a PNG's pixels."""
    rows: list[bytearray] = []
    above = bytearray(width * depth)
    stride = width * depth + 1
    for y in range(height):
        kind, row = raw[y * stride], bytearray(raw[y * stride + 1 : (y + 1) * stride])
        for x in range(len(row)):
            left = row[x - depth] if x >= depth else 0
            up, corner = above[x], above[x - depth] if x >= depth else 0
            base = left + up - corner
            order = (abs(base - left), abs(base - up), abs(base - corner))
            near = (left, up, corner)[order.index(min(order))]
            guess = (0, left, up, (left + up) // 2, near)[kind]
            row[x] = (row[x] + guess) & 255
        rows.append(row)
        above = row
    return rows


def in_another_shade(path: Path) -> None:
    """Every channel of every pixel is 26 of 255 away."""
    parts = chunks(path.read_bytes())
    width, height, bits, color = struct.unpack(">IIBB", dict(parts)[b"IHDR"][:10])
    depth = {2: 3, 6: 4}[color]
    assert bits == 8
    raw = zlib.decompress(b"".join(content for kind, content in parts if kind == b"IDAT"))
    rows = unfiltered(raw, width, height, depth)
    shade = bytes(v - 26 if v > 127 else v + 26 for v in range(256))
    for row in rows:
        for x in range(len(row)):
            if depth == 3 or x % 4 != 3:
                row[x] = shade[row[x]]
    pixels = zlib.compress(b"".join(b"\0" + bytes(row) for row in rows))
    first = next(index for index, part in enumerate(parts) if part[0] == b"IDAT")
    others = [part for part in parts if part[0] != b"IDAT"]
    path.write_bytes(png([*others[:first], (b"IDAT", pixels), *others[first:]]))


def with_other_words(path: Path) -> None:
    """The elements in the file's data say something else; the pixels stay."""
    parts = chunks(path.read_bytes())
    path.write_bytes(png([
        (kind, content.replace(b"1 left", b"7 left") if kind == b"iTXt" else content)
        for kind, content in parts
    ]))  # fmt: skip


def as_a_pointer(path: Path) -> None:
    """What Git leaves in place of large files that were not fetched."""
    path.write_text("version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 1\n")


def in_the_other_form(path: Path) -> None:
    """An e with an acute accent as two scalars."""
    text = path.read_text()
    assert "\u00e9" in text
    path.write_text(text.replace("\u00e9", "e\u0301"))


@pytest.mark.parametrize(
    ("kind", "change", "words"),
    [
        ("image", in_another_shade, r"of [0-9,]+ pixels"),
        ("image", with_other_words, "the words of"),
        ("image", as_a_pointer, "git lfs pull"),
        ("grid", as_a_pointer, "git lfs pull"),
        ("grid", in_the_other_form, "by text"),
    ],
)
def test_a_changed_reference_is_red(
    project: Project, kind: str, change: Callable[[Path], None], words: str
) -> None:
    project.write("tests/test_snap.py", f"""
import pytest
from qa_runner import expect

@pytest.mark.app("todo", args=["caf\u00e9"])
def test_list(app):
    expect(app.get_by_text("1 left")).to_be_visible()
    expect(app).to_match_snapshot("one", "{kind}")
""")
    project.environment["QA_RECORD"] = "missing"
    assert project.pytest("-q").returncode == 0
    del project.environment["QA_RECORD"]
    project.environment["CI"] = "1"
    assert project.pytest("-q").returncode == 0
    (reference,) = project.folder.glob("ReferenceImages/**/one@*")
    change(reference)
    run = project.pytest("-q")
    assert run.returncode == 1, run.stdout
    assert re.search(words, run.stdout), run.stdout

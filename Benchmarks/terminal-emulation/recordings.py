"""Writes the benchmark's input, always the same: `recordings.py FOLDER`.

`frames` is all that the recorded programs of Tests/Fixtures/TerminalRecordings printed (vim, htop, mc, tmux,
lnav, a Textual app and more); `log` a scrolling log with colours, as servers and test runs print them;
`unicode` one of CJK, accents, emoji and box drawing.
"""

import json
import pathlib
import random
import sys

CASTS = pathlib.Path(__file__).resolve().parent.parent.parent / "Tests/Fixtures/TerminalRecordings"


def frames():
    out = []
    for cast in sorted(CASTS.glob("*.cast")):
        for line in cast.read_text().splitlines()[1:]:
            _, kind, text = json.loads(line)
            if kind == "o":
                out.append(text)
    return "".join(out)


def log():
    numbers = random.Random(5)
    words = "request served cache worker started connected retry queue flush session page upstream closed".split()
    lines = []
    for index in range(6000):
        text = " ".join(numbers.choice(words) for _ in range(numbers.randint(3, 14)))
        clock = f"11:{index // 60 % 60:02}:{index % 60:02}"
        lines.append((
            f"2026-11-20T{clock}.{index % 1000:03}Z INFO  [{index:06}] {text}",
            f"\x1b[2m{clock}\x1b[0m \x1b[32mINFO\x1b[0m \x1b[1m{text}\x1b[0m",
            f"10.0.0.{index % 255} - - \"GET /{text.replace(' ', '/')} HTTP/1.1\" 200 {index}",
            f"\x1b[31;1mwarning:\x1b[0m {text} \x1b[36mSources/App.swift:{index}:9\x1b[0m",
        )[index % 4])
    return "\r\n".join(lines) + "\r\n"


def unicode():
    numbers = random.Random(7)
    pieces = [
        "漢字かな交じり文", "한국어 문장", "naïve café Ærøskøbing", "Привет, мир", "┌──────────┐│ │└──────────┘", "█▓▒░▁▂▃▄",
        "😀 🎉 👍🏽", "👩‍👩‍👧‍👦", "🇵🇹🇩🇪", "e\u0301a\u0300", "✔ ✘ → ❤️", "plain text between", "नमस्ते", "ελληνικά",
    ]
    lines = []
    for index in range(4000):
        text = " ".join(numbers.choice(pieces) for _ in range(numbers.randint(2, 5)))
        lines.append(f"\x1b[3{index % 8}m{index}\x1b[0m {text}")
    return "\r\n".join(lines) + "\r\n"


folder = pathlib.Path(sys.argv[1])
for make in (frames, log, unicode):
    (folder / f"{make.__name__}.bin").write_bytes(make().encode())

"""Names each file, archive's member and text of a picture that holds a secret in any form.

leaks.py FOLDER, with the secret in the variable SECRET; exit code 1 if one does
"""

import base64
import io
import os
import struct
import sys
import urllib.parse
import zipfile
import zlib

SECRET = os.environ["SECRET"]
FORMS = {
    "plain": SECRET,
    "percent-encoded": urllib.parse.quote(SECRET, safe=""),
    "in base64": base64.b64encode(SECRET.encode()).decode().rstrip("="),
    "as JSON": SECRET.replace("/", "\\/"),
    "in base64 behind a name": base64.b64encode(b"mi:" + SECRET.encode()).decode()[4:].rstrip("="),
    "in base64 behind another": base64.b64encode(b"mina:" + SECRET.encode()).decode()[7:-4],
    # Its second half, which an app draws in another style.
    "in part": SECRET[5:],
}


def look(name: str, data: bytes) -> int:
    found = [form for form, text in FORMS.items() if text.encode() in data]
    for form in found:
        print(f"{name}: {form}")
    if data[:4] == b"PK\x03\x04":
        archive = zipfile.ZipFile(io.BytesIO(data))
        parts = archive.namelist()
        return len(found) + sum(look(f"{name}!{part}", archive.read(part)) for part in parts)
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return len(found) + sum(look(f"{name}!text", text) for text in texts(data))
    return len(found)


def texts(png: bytes) -> list[bytes]:
    """What a picture's chunks of text hold."""
    found, place = [], 8
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place : place + 8])
        body = png[place + 8 : place + 8 + length]
        place += 12 + length
        if kind == b"zTXt":
            found.append(zlib.decompress(body.split(b"\0", 1)[1][1:]))
        if kind == b"iTXt":
            rest = body.split(b"\0", 1)[1]
            # Two flags, a language, the keyword in it.
            text = rest[2:].split(b"\0", 2)[2]
            found.append(zlib.decompress(text) if rest[0] else text)
        if kind == b"tEXt":
            found.append(body)
    return found


if __name__ == "__main__":
    count = files = 0
    for folder, _, names in os.walk(sys.argv[1]):
        for name in names:
            path = os.path.join(folder, name)
            files += 1
            with open(path, "rb") as file:
                shown = os.path.relpath(path, sys.argv[1])
                count += look(shown, file.read()) + look("a name", shown.encode())
    print(f"{files} files, {count} leaks")
    sys.exit(count > 0 or files < 10)

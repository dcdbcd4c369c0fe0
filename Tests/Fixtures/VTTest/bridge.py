"""Runs vttest inside the terminal that this runs in, and takes keys and wishes to look from a socket."""
import os, pty, re, select, socket, sys, termios, time, tty

address, look_file = sys.argv[1:3]
keys = socket.socket(socket.AF_UNIX)
keys.connect(address)
tty.setraw(0)
child, master = pty.fork()
if child == 0:
    os.environ["TERM"] = "xterm-256color"
    os.execvp("vttest", ["vttest", "24x80.80"])
termios.tcsetwinsize(master, (24, 80))


def blocked():
    with open(f"/proc/{child}/syscall") as call:
        return call.read().split()[:2] == ["0", "0x0"]


held = b""


def forward(data):
    """Output, the width apart: the terminals that are compared keep theirs."""
    global held
    data = held + data
    cut = re.search(rb"\x1b(\[(\?[0-9;]*)?)?$", data)
    held = data[cut.start():] if cut else b""
    data = data[: cut.start()] if cut else data
    data = re.sub(rb"\x1b\[\?3[hl]", b"\x1b[r\x1b[2J\x1b[H", data).replace(b"\x1b[?40h", b"")
    while data:
        data = data[os.write(1, data):]


def ask(question, end):
    os.write(1, question)
    answer = b""
    limit = time.monotonic() + 5
    while not answer.endswith(end) and time.monotonic() < limit:
        if select.select([0], [], [], 0.2)[0]:
            answer += os.read(0, 4096)
    return answer.decode("ascii", "replace")


def renditions(row):
    """How each cell of a row looks (XTREPORTSGR); nothing where the terminal is set to be an older one."""
    asked = "".join(f"\x1b[{row};{column};{row};{column}#|" for column in range(1, 81))
    os.write(1, asked.encode())
    answer = b""
    limit = time.monotonic() + 3
    while answer.count(b"m") < 80 and time.monotonic() < limit:
        if select.select([0], [], [], 0.3)[0]:
            answer += os.read(0, 65536)
        elif not answer:
            return []
    return re.findall(r"\[([0-9;:]*)m", answer.decode("ascii", "replace"))


def look():
    global vt52
    if os.path.exists(look_file):
        os.unlink(look_file)
    if vt52:
        os.write(1, b"\x1b<")
    modes = [ask(f"\x1b[?{mode}$p".encode(), b"$y")[-3] for mode in (5, 6, 25)]
    place = re.findall(r"\[(\d+);(\d+)R", ask(b"\x1b[6n", b"R"))[-1]
    # Its whole screen, whatever the margins are (DECPEX).
    os.write(1, b"\x1b[?19h\x1b[i")
    ask(b"\x1b[6n", b"R")
    styles = [] if modes[1] == "1" else [style for row in range(1, 25) for style in renditions(row)]
    if vt52:
        os.write(1, b"\x1b[?2l")
    return f"{place[0]} {place[1]} {''.join(modes)} {','.join(styles)}\n".encode()


vt52 = False
seen = b""
while True:
    ready, _, _ = select.select([0, master, keys], [], [])
    if master in ready:
        try:
            data = os.read(master, 65536)
        except OSError:
            break
        seen = (seen + data)[-4096:]
        on, off = seen.rfind(b"\x1b[?2l"), seen.rfind(b"\x1b<")
        vt52 = on > off
        forward(data)
    elif 0 in ready:
        os.write(master, os.read(0, 4096))
    elif keys in ready:
        wish = keys.recv(256)
        if not wish:
            break
        if wish.startswith(b"type "):
            os.write(master, wish[5:])
            keys.sendall(b"typed\n")
        elif wish == b"idle":
            quiet = blocked() and not select.select([0, master], [], [], 0.03)[0] and blocked()
            keys.sendall(b"yes\n" if quiet else b"no\n")
        elif wish == b"look":
            keys.sendall(look())

"""Tells a secret in every form that a terminal knows."""
import base64, os, sys, termios, time, tty, urllib.parse
def out(text): os.write(1, text.encode())
out("Name\r\n")
fd = 0
line = ""
tty.setraw(fd)
while True:
    c = os.read(fd, 1).decode(errors="replace")
    if c in "\r\n" or not c: break
    line += c
    out("key %s\r\n" % c)
q = urllib.parse.quote(line, safe="")
out("said %s\r\n" % line)
out("\x1b]2;title %s\x07" % line)
out("\x1b]8;;https://mina:%s@h/?t=%s\x07link\x1b]8;;\x07\r\n" % (line, q))
out("\x1b]52;c;%s\x07" % base64.b64encode(line.encode()).decode())
out("quoted %s\r\n" % q)
out("base64 %s\r\n" % base64.b64encode(line.encode()).decode())
out("split %s\x1b[1m%s\x1b[0m\r\n" % (line[:5], line[5:]))
out("with a name %s\r\n" % base64.b64encode(("mina:" + line).encode()).decode())
out("\x1b[7m%s\x1b[0m%s\r\n" % (line[0], line[1:]))
# As programs repaint: only what differs.
out("\x1b[2;40H%sX%s" % (line[:4], line[5:]))
time.sleep(0.05)
out("\x1b[2;44H%s" % line[4])
out("\x1b[4;77H%s  " % line)
out("\x1b[6;40HDone")
while os.read(fd, 1) not in (b"q", b""): pass
out("bye\r\n")

#!/usr/bin/env python3
"""A terminal program that ends in the way its user's key says."""
import os
import sys
import threading
import time
import tty

tty.setcbreak(0)
print("Ready", flush=True)
while True:
    key = os.read(0, 1)
    if key == b"t":  # an error that nobody catches
        tasks = {}
        print("Opening", tasks["today"])
    elif key == b"p":  # like a panic whose text went to a log
        os._exit(101)
    elif key == b"q":  # as users leave it
        print("Bye")
        sys.exit(0)
    elif key == b"l":  # a moment after its answer
        print("Saved", flush=True)
        time.sleep(0.05)
        os._exit(3)
    elif key == b"w":  # an error, while a thread still works
        threading.Thread(target=time.sleep, args=(2,)).start()
        raise RuntimeError("half dead")
    else:
        print("Typed", key.decode(errors="replace"), flush=True)

"""Shows the time and a random number, and counts."""

import random
import time

count = 0
while True:
    print(f"Now {time.strftime('%H:%M:%S')}  id {random.randrange(16**8):08x}")
    print(f"Count {count}", flush=True)
    if input("more? ") != "y":
        break
    count += 1
print(f"Ended at {time.strftime('%Y-%m-%d')} after {count}")

"""The core of a bank, line by line."""

import sys

accounts = {"anna": 100, "ben": 20}
print("Bank core. Commands: show NAME, move FROM TO AMOUNT, total, quit")
while True:
    words = input("> ").split()
    if not words:
        continue
    if words[0] == "show":
        print(f"{words[1]} has {accounts[words[1]]}")
    elif words[0] == "move":
        amount = int(words[3])
        if accounts[words[1]] < amount:
            print("refused: not enough")
            continue
        accounts[words[1]] -= amount
        accounts[words[2]] += amount
        print(f"moved {amount}")
    elif words[0] == "total":
        print(f"total {sum(accounts.values())} in {len(accounts)} accounts")
    elif words[0] == "quit":
        print("closed after 0 errors")
        sys.exit(0)
    else:
        print("unknown command")

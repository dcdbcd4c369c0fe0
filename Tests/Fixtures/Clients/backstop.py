"""For waits that take no time unless something is wrong: longer than a busy machine stands still."""

SECONDS = 90

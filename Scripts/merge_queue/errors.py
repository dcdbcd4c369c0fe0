"""The errors that end a command, with their exit codes."""


class QueueError(Exception):
    """Something that the user has to mend. The text says what to do next."""

    exit_code = 2


class MainIsRed(QueueError):
    """The tests fail on main itself, so they can say nothing about a change."""

    exit_code = 3


class AlreadyRunning(QueueError):
    """Another `run` works on the same queue."""

    exit_code = 4

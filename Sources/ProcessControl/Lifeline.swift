import CProcess
import Execution
import Foundation

/// Ends this process when its parent ends, however the parent ends.
///
/// For our own binaries, called first thing. A thread waits for the parent; if a `Launcher` started
/// us with `announcesParent`, the kernel's parent-death signal is set too, which works even while
/// this process is stopped. A parent that is gone already ends it at once.
///
/// - Throws: `system` when the parent cannot be watched.
package func dieWithParent() throws(ProcessControlError) {
  let parent = getppid()
  if let announced = ProcessInfo.processInfo.environment[parentVariable] {
    // Our own children have another parent.
    _ = unsafe unsetenv(parentVariable)
    try checked(qa_set_parent_death_signal(SIGKILL), "prctl")
    // The parent may have ended before the signal was asked for.
    guard getppid() == Int32(announced) else { _exit(128 + SIGKILL) }
  }
  let handle = qa_pidfd_open(parent)
  if handle == -ESRCH { _exit(128 + SIGKILL) }
  try checked(handle, "pidfd_open")
  guard getppid() == parent else { _exit(128 + SIGKILL) }
  startThread(named: "qa-lifeline") {
    var watched = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&watched, 1, -1) < 1 {}
    _exit(128 + SIGKILL)
  }
}

/// Makes this process the new parent of its descendants' orphans, so that none escapes.
///
/// - Throws: `system`.
package func becomeSubreaper() throws(ProcessControlError) {
  try checked(qa_become_subreaper(), "prctl")
}

/// Keeps other programs of the same user from reading this process's memory and environment: only
/// root can, and no core is dumped.
package func hideMemory() { qa_hide_memory() }

/// Takes a variable out of this process's environment, and its value out of what `/proc` shows.
package func hideVariable(_ name: String) { unsafe qa_hide_variable(name) }

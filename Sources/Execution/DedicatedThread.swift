import Foundation

/// Runs `body` on a new detached thread with a large stack of its own, which debuggers and `/proc`
/// show by its name, of which Linux keeps 15 bytes: name it in ASCII.
package func startThread(named name: String, _ body: @escaping @Sendable () -> Void) {
  let thread = Thread {
    // Named before it runs it would go by the name of the thread that made it.
    Thread.current.name = String(name.prefix(15))
    body()
  }
  thread.start()
}

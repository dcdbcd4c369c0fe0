import Foundation

/// Runs `body` on a new detached thread with a large stack of its own.
package func startThread(named name: String, _ body: @escaping @Sendable () -> Void) {
  let thread = Thread(block: body)
  thread.name = String(name.prefix(15))
  thread.start()
}

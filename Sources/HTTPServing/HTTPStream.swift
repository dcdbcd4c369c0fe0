import Synchronization

/// The body of an answer that stays open; its owner sends pieces until the client goes.
package final class HTTPStream: Sendable {
  private struct State {
    /// Takes a piece, or nil to end the answer; says whether the client is still there.
    var write: (@Sendable ([UInt8]?) -> Bool)?
    var early: [UInt8] = []
    var isOver = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether the client is gone, or the answer ended.
  package var isOver: Bool { state.withLock { $0.isOver } }

  /// Sends a piece; false where the client is gone, or has left too much unread.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    let write: (@Sendable ([UInt8]?) -> Bool)? = state.withLock { state in
      guard !state.isOver else { return nil }
      if state.write == nil { state.early += bytes }
      return state.write
    }
    guard let write else { return !isOver }
    return write(bytes)
  }

  /// Ends the answer; its connection is closed once the client has all of it.
  package func end() {
    let write = state.withLock { state in
      state.isOver = true
      return state.write
    }
    _ = write?(nil)
  }

  /// Gives the stream its connection; answers what was sent before, and whether that is all.
  func attach(
    _ write: @escaping @Sendable ([UInt8]?) -> Bool
  ) -> (bytes: [UInt8], isOver: Bool) {
    state.withLock { state in
      state.write = write
      defer { state.early = [] }
      return (state.early, state.isOver)
    }
  }

  func detach() {
    state.withLock { state in
      state.isOver = true
      state.write = nil
    }
  }
}

import Execution
import Glibc
import Synchronization
import TextModel

/// Drains a program's error stream and keeps its last part, for messages.
final class OutputTail: Sendable {
  private static let limit = 8192
  private let bytes = Mutex<[UInt8]>([])
  private let isOver = Gate<Void>()

  /// Reads on a thread of its own until every holder of the other end has closed it.
  init(_ stream: Descriptor?) {
    guard let stream else {
      isOver.open(.success(()))
      return
    }
    startThread(named: "qa-stderr") { [isOver, weak self] in
      defer { isOver.open(.success(())) }
      var chunk = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = unsafe chunk.withUnsafeMutableBytes { buffer in
          unsafe read(stream.raw, buffer.baseAddress, buffer.count)
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        self?.bytes.withLock { bytes in
          bytes += chunk[..<count]
          bytes.removeFirst(max(0, bytes.count - Self.limit))
        }
      }
    }
  }

  /// The last lines of a program that has ended, or what has come of them within `limit`: a child
  /// of it may hold the stream for ever.
  func lastText(within limit: Duration, timing: any Timing) async -> String {
    let time = timing.schedule(after: limit) { [isOver] in isOver.open(.success(())) }
    defer { time.cancel() }
    // It is opened, and never with an error.
    _ = try? await isOver.value()
    return text
  }

  /// The last lines, control characters made visible, so that no terminal obeys them.
  var text: String {
    let text = String(decoding: bytes.withLock { $0 }, as: UTF8.self)
    return text.split(separator: "\n").suffix(5).joined(separator: " | ").printable
  }
}

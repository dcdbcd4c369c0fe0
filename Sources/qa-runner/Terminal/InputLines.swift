import Execution
import Foundation

/// Lines as they come.
enum InputLines {
  /// The lines of a text.
  static func of(_ text: String) -> AsyncStream<String> {
    AsyncStream { continuation in
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        continuation.yield(String(line))
      }
      continuation.finish()
    }
  }

  /// The lines of the standard input, read on a thread of their own.
  static func ofStandardInput() -> AsyncStream<String> {
    AsyncStream { continuation in
      startThread(named: "qa-input") {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
    }
  }
}

import Foundation

/// A directory that only its owner can enter (mode 0700), removed when it is released.
///
/// Its path is short enough for unix sockets in it.
package final class PrivateDirectory: Sendable {
  package let path: String

  /// Makes one in `TMPDIR`, or in `/tmp` when that is unset or its path is long.
  ///
  /// - Throws: `noDirectory`.
  package init(
    prefix: String = "qa", environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(ProcessControlError) {
    var base = environment["TMPDIR"] ?? "/tmp"
    while base.count > 1, base.hasSuffix("/") { base.removeLast() }
    if base.isEmpty || base.utf8.count > 48 || !base.hasPrefix("/") { base = "/tmp" }
    var template = Array("\(base)/\(prefix)-\(String(repeating: "X", count: 6))".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      throw .noDirectory(path: base, code: errno)
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Takes over one that a process which is gone has made.
  package init(adopting path: String) { self.path = path }

  deinit { remove() }

  /// Removes it with all it holds; what is gone already is no error. Whether it is gone.
  @discardableResult
  package func remove() -> Bool {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      // Nobody can act on it here; the end of the run looks for what was left behind.
    }
    return unsafe access(path, F_OK) != 0
  }
}

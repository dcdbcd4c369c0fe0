import Files
import Foundation
import TextModel

/// The lines that a person typed, kept in a file that only they can read.
package struct LineHistory: Sendable {
  /// Why a line can't be kept.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// The most lines that are kept.
  package static let limit = 1000
  /// The most bytes of a line that is kept.
  static let lineLimit = ByteLimit.kilobytes(4)
  private static let fileLimit = ByteLimit.megabytes(5)

  package let path: String

  package init(path: String) { self.path = path }

  /// The file of a name among what programs keep of a person's use of them
  /// (XDG Base Directory Specification); nil where the environment names no place for it.
  package init?(named name: String, environment: [String: String]) {
    func absolute(_ variable: String) -> String? {
      environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard let state = absolute("XDG_STATE_HOME") ?? absolute("HOME").map({ $0 + "/.local/state" })
    else { return nil }
    self.init(path: "\(state)/qa-runner/\(name)")
  }

  /// The lines, the oldest first; none where the file can't be read.
  package func lines() -> [String] {
    let bytes: [UInt8]
    do throws(FileRefusal) {
      bytes = try RegularFile(path).bytes(limit: Self.fileLimit)
    } catch {
      return []
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.suffix(Self.limit).map(String.init)
  }

  /// Adds a line, unless it is empty, too long, of several lines, or the last one again.
  ///
  /// Several sessions may do so at once: each one's lines are kept.
  ///
  /// - Throws: `Failure`; the file is as it was then.
  package func add(_ line: String) throws(Failure) {
    guard !line.isEmpty, line.utf8.count <= Self.lineLimit.bytes,
      !line.utf8.contains(where: { [0, 0x0A].contains($0) })
    else { return }
    let folder = try openFolder()
    defer { close(folder) }
    var earlier = lines()
    guard earlier.last != line else { return }
    earlier.append(line)
    let text = earlier.suffix(Self.limit).map { $0 + "\n" }.joined()
    try replace(by: Array(text.utf8))
  }

  /// Makes the folder, and locks it until the descriptor is closed.
  private func openFolder() throws(Failure) -> Int32 {
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw failure("the folder can't be made")
    }
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        defer { close(descriptor) }
        throw failure()
      }
    }
    return descriptor
  }

  private func replace(by bytes: [UInt8]) throws(Failure) {
    let temporary = "\(path).\(getpid())"
    unsafe unlink(temporary)
    let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure() }
    let count = unsafe write(file, bytes, bytes.count)
    let isWritten = count == bytes.count
    let problem = failure(isWritten || count < 0 ? nil : "there is no room")
    guard close(file) == 0, isWritten, unsafe rename(temporary, path) == 0 else {
      unsafe unlink(temporary)
      throw problem
    }
  }

  private func failure(_ reason: String? = nil) -> Failure {
    let system = SystemError.words(errno)
    return Failure(description: "\(path) can't be written: \(reason ?? system)")
  }
}

import CProcess
import Glibc
import TextModel

/// A regular file that is open to be read; closed with its owner.
///
/// Whatever else has its name, such as a pipe without a writer, can't block a reader.
package struct RegularFile: ~Copyable {
  private let descriptor: Int32
  /// In bytes, when it was opened; a sparse file's holes count.
  package let size: Int

  /// Opens the file of a path wherever it leads, but not through a magic link of `/proc`.
  ///
  /// - Throws: `FileRefusal`.
  package init(_ path: String) throws(FileRefusal) {
    try self.init(path, below: AT_FDCWD, named: nil)
  }

  /// Opens a file; with the name of a folder only below that.
  init(_ path: String, below folder: Int32, named name: String?) throws(FileRefusal) {
    guard !path.utf8.contains(0) else { throw .missing }
    let isBound: Int32 = name == nil ? 0 : 1
    // Opening a device may do something by itself: what it is shows before it is opened.
    let seen = unsafe qa_open_below(folder, path, Int32(QA_ONLY_PATH), isBound)
    guard seen >= 0 else { throw FileRefusal(-seen, in: name) }
    defer { close(seen) }
    _ = try Self.regular(seen)
    let file = unsafe qa_open_below(folder, path, O_RDONLY | O_NONBLOCK | O_NOCTTY, isBound)
    guard file >= 0 else { throw FileRefusal(-file, in: name) }
    try self.init(owning: file)
  }

  /// Takes over an open descriptor, which is closed in any case.
  ///
  /// - Throws: `FileRefusal` where it is no regular file.
  package init(owning descriptor: Int32) throws(FileRefusal) {
    do {
      size = try Self.regular(descriptor)
      self.descriptor = descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  private static func regular(_ descriptor: Int32) throws(FileRefusal) -> Int {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileRefusal(errno, in: nil) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    guard qa_is_made_up(descriptor) == 0 else { throw .madeUp }
    return Int(status.st_size)
  }

  /// All of it.
  ///
  /// - Throws: `FileRefusal.tooLarge` where there are more bytes than `limit`, also where it grows meanwhile.
  package borrowing func bytes(limit: ByteLimit) throws(FileRefusal) -> [UInt8] {
    guard size <= limit.bytes else { throw .tooLarge(limit) }
    let bytes = try beginning(of: limit.bytes &+ 1)
    guard bytes.count <= limit.bytes else { throw .tooLarge(limit) }
    return bytes
  }

  /// Its first bytes, `count` at most.
  ///
  /// - Throws: `FileRefusal.unreadable`.
  package borrowing func beginning(of count: Int) throws(FileRefusal) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(count, size + 1))
    try chunks { chunk throws(FileRefusal) in
      bytes += chunk.prefix(count - bytes.count)
      return bytes.count < count
    }
    return bytes
  }

  /// Its last bytes as it was opened, `count` at most.
  ///
  /// - Throws: `FileRefusal.unreadable`.
  package borrowing func end(of count: Int) throws(FileRefusal) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(count, size))
    let got = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe pread(descriptor, buffer.baseAddress, buffer.count, size - buffer.count)
    }
    guard got >= 0 else { throw .unreadable(SystemError.words(errno)) }
    return Array(bytes[..<got])
  }

  /// Hands its bytes over piece by piece, from the beginning, as long as `body` wants more.
  ///
  /// - Throws: `FileRefusal.unreadable`, or what `body` throws.
  package borrowing func chunks(
    _ body: (ArraySlice<UInt8>) throws(FileRefusal) -> Bool
  ) throws(FileRefusal) {
    var offset = 0
    var chunk = [UInt8](repeating: 0, count: max(1, min(1 << 18, size + 1)))
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe pread(descriptor, buffer.baseAddress, buffer.count, offset)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(SystemError.words(errno)) }
      guard count > 0, try body(chunk[..<count]) else { return }
      offset += count
    }
  }
}

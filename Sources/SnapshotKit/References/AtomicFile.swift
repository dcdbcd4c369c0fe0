package import Files
import Foundation
import Glibc
import TextModel

/// Files that are there whole or not at all, whoever else writes or reads them at the time.
package enum AtomicFile {
  /// Writes a file by way of a temporary one beside it, that is flushed and then renamed; folders are made.
  ///
  /// Of two writers at once the later one's file stays, whole. A failure leaves what was there, and no other file. Links are
  /// followed; a device or a pipe is written into.
  /// - Parameter isDurable: whether to wait until the file would outlive a power cut.
  /// - Throws: `SnapshotError.notWritable`.
  package static func write(
    _ bytes: [UInt8], to path: String, isDurable: Bool = true
  ) throws(SnapshotError) {
    try replace(path, isDurable: isDurable) { file throws(SnapshotError) in
      if let failure = writeAll(bytes, to: file) { throw .notWritable(path: path, reason: failure) }
    }
  }

  /// Copies a file in the same way; no more than `limit` bytes of it are written.
  /// - Returns: how many bytes it has.
  /// - Throws: `FileRefusal` where it can't be read or has more; `SnapshotError.notWritable`.
  package static func copy(
    _ file: borrowing RegularFile, to copy: String, limit: ByteLimit
  ) throws -> Int {
    var refusal: FileRefusal?
    var written = 0
    do {
      try replace(copy, isDurable: false) { output throws(SnapshotError) in
        var failure: String?
        do throws(FileRefusal) {
          try file.chunks { chunk throws(FileRefusal) in
            written += chunk.count
            // It grew meanwhile.
            guard written <= limit.bytes else { throw .tooLarge(limit) }
            failure = writeAll(Array(chunk), to: output)
            return failure == nil
          }
        } catch {
          refusal = error
          failure = "\(error)"
        }
        if let failure { throw .notWritable(path: copy, reason: failure) }
      }
    } catch {
      throw refusal ?? error
    }
    return written
  }

  private static func replace(
    _ named: String, isDurable: Bool, by fill: (Int32) throws(SnapshotError) -> Void
  ) throws(SnapshotError) {
    let path = linked(named)
    if isDevice(path) { return try writeInto(path, fill) }
    let folder = PathParts(path).folder
    do {
      try FileManager.default.createDirectory(
        atPath: folder.isEmpty ? "." : folder, withIntermediateDirectories: true)
    } catch {
      throw .notWritable(path: folder, reason: reason(of: error))
    }
    let (temporary, file) = try temporary(for: path, in: folder.isEmpty ? "." : folder)
    var failure: SnapshotError?
    do throws(SnapshotError) { try fill(file) } catch { failure = error }
    func check(_ isDone: Bool) {
      if !isDone, failure == nil {
        failure = .notWritable(path: path, reason: SystemError.words(errno))
      }
    }
    if failure == nil, isDurable { check(retrying { fsync(file) } == 0) }
    // A file system may tell only here that there was no room.
    check(close(file) == 0 || errno == EINTR)
    if failure == nil { check(unsafe rename(temporary, path) == 0) }
    if let failure {
      unsafe unlink(temporary)
      throw failure
    }
    if isDurable { flush(folder: folder.isEmpty ? "." : folder) }
  }

  /// Where a link leads to; the path itself where it is none, or leads nowhere.
  private static func linked(_ path: String) -> String {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      let real = unsafe realpath(path, nil)
    else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Whether it is a device, a pipe or a socket: `/dev/stdout` may be.
  private static func isDevice(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Writes into what is there: a file that is renamed would take a device's place. A pipe that
  /// nobody reads is not waited for.
  private static func writeInto(
    _ path: String, _ fill: (Int32) throws(SnapshotError) -> Void
  ) throws(SnapshotError) {
    let file = retrying { unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC) }
    guard file >= 0 else { throw .notWritable(path: path, reason: SystemError.words(errno)) }
    defer { close(file) }
    _ = fcntl(file, F_SETFL, 0)
    try fill(file)
  }

  private static func temporary(
    for path: String, in folder: String
  ) throws(SnapshotError) -> (path: String, file: Int32) {
    let token = String(UInt64.random(in: .min ... .max), radix: 36)
    let temporary = "\(folder)/.\(PathParts(path).name.prefix(60)).\(getpid()).\(token)"
    let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .notWritable(path: path, reason: SystemError.words(errno)) }
    return (temporary, file)
  }

  /// Makes sure that a file could be written, without changing what is there; whether there is room
  /// for it shows only then.
  /// - Throws: `SnapshotError.notWritable`, also for what is there and no regular file.
  package static func requireWritable(_ path: String) throws(SnapshotError) {
    var status = stat()
    if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw .notWritable(path: path, reason: "it is not a file")
    }
    // The folders that are not there yet are made in the last one that is.
    var folder = PathParts(path).folder
    while !folder.isEmpty, unsafe stat(folder, &status) != 0, errno == ENOENT {
      folder = PathParts(folder).folder
    }
    let start = path.hasPrefix("/") ? "" : "."
    let (temporary, file) = try temporary(for: path, in: folder.isEmpty ? start : folder)
    close(file)
    unsafe unlink(temporary)
  }

  /// Adds to the end of a file, which is made where there is none; lines of several processes don't mix.
  /// - Throws: `SnapshotError.notWritable`.
  package static func append(_ bytes: [UInt8], to path: String) throws(SnapshotError) {
    let file = retrying {
      unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    }
    guard file >= 0 else { throw .notWritable(path: path, reason: SystemError.words(errno)) }
    defer { close(file) }
    if let failure = writeAll(bytes, to: file) { throw .notWritable(path: path, reason: failure) }
  }

  /// Removes a file, or a folder with all that is in it; what isn't there is no error.
  /// - Throws: `SnapshotError.notRemovable`.
  static func remove(_ path: String) throws(SnapshotError) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw .notRemovable(path: path, reason: reason(of: error))
    }
  }

  /// The whole file, or nil where there is none.
  /// - Throws: `SnapshotError.notReadable`, also for a folder or a file above `limit` bytes.
  package static func read(
    _ path: String, limit: Int = 256 << 20
  ) throws(SnapshotError) -> [UInt8]? {
    guard let (file, size) = try opened(path) else { return nil }
    defer { close(file) }
    guard size <= limit else {
      throw .notReadable(path: path, reason: "it has more than \(limit) bytes")
    }
    // Into memory that nobody cleared before; one byte more, so that the end shows at once.
    let expected = size + 1
    var failure: String?
    var bytes = unsafe [UInt8](unsafeUninitializedCapacity: expected) { buffer, count in
      while count < expected {
        let part = unsafe UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        let got = retrying { unsafe Glibc.read(file, part.baseAddress, part.count) }
        if got < 0 { failure = SystemError.words(errno) }
        if got <= 0 { return }
        count += got
      }
    }
    if let failure { throw .notReadable(path: path, reason: failure) }
    // It grew meanwhile.
    guard bytes.count == expected else { return bytes }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        retrying { unsafe Glibc.read(file, buffer.baseAddress, buffer.count) }
      }
      guard count >= 0 else { throw .notReadable(path: path, reason: SystemError.words(errno)) }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// A regular file to read from; nil where there is none. Whatever else has the name, such as a
  /// pipe that nobody writes into, can't hold its reader up.
  private static func opened(
    _ path: String
  ) throws(SnapshotError) -> (file: Int32, size: Int)? {
    let file = retrying { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .notReadable(path: path, reason: SystemError.words(errno))
    }
    var status = stat()
    let isKnown = unsafe fstat(file, &status) == 0
    if isKnown, status.st_mode & S_IFMT == S_IFREG { return (file, Int(status.st_size)) }
    let reason = isKnown ? "it is not a file" : SystemError.words(errno)
    close(file)
    throw .notReadable(path: path, reason: reason)
  }

  /// The first bytes of a file, or nil where there is none.
  /// - Throws: `SnapshotError.notReadable`, also for what is no regular file.
  package static func beginning(
    of path: String, count: Int
  ) throws(SnapshotError) -> [UInt8]? {
    guard let (file, _) = try opened(path) else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    let got = unsafe bytes.withUnsafeMutableBytes { buffer in
      retrying { unsafe Glibc.read(file, buffer.baseAddress, buffer.count) }
    }
    guard got >= 0 else { throw .notReadable(path: path, reason: SystemError.words(errno)) }
    return Array(bytes[..<got])
  }

  private static func writeAll(_ bytes: [UInt8], to file: Int32) -> String? {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        retrying {
          unsafe Glibc.write(file, buffer.baseAddress?.advanced(by: offset), bytes.count - offset)
        }
      }
      guard count > 0 else { return SystemError.words(errno) }
      offset += count
    }
    return nil
  }

  /// Makes a rename outlive a power cut; where a file system refuses, the rename still holds.
  private static func flush(folder: String) {
    let descriptor = retrying { unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private static let numbers: [CocoaError.Code: Int32] = [
    .fileWriteOutOfSpace: ENOSPC, .fileWriteNoPermission: EACCES, .fileWriteVolumeReadOnly: EROFS,
    .fileReadNoPermission: EACCES, .fileNoSuchFile: ENOENT, .fileReadNoSuchFile: ENOENT,
  ]

  /// The system's few words for a failed file operation; nil where it was none of its calls that failed.
  package static func systemReason(of error: any Error) -> String? {
    let cocoa = error as? CocoaError
    let cause = cocoa?.underlying as? POSIXError ?? error as? POSIXError
    // What a file handle throws has no cause.
    let number = cause?.code.rawValue ?? cocoa.flatMap { numbers[$0.code] }
    return number.map { SystemError.words($0) }
  }

  static func reason(of error: any Error) -> String {
    if let reason = systemReason(of: error) { return reason }
    let error = error as NSError
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    let text = (underlying ?? error).localizedDescription
    // A sentence goes on behind it.
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}

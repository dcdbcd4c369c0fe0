import CProcess
import Glibc

/// A folder that no path leads out of: the one way to read files that foreign records name.
///
/// Links are resolved and must stay below it. It is held open, so that it stays the same folder
/// whatever becomes of its path.
package final class EnclosedFolder: Sendable {
  /// Absolute or as it was given.
  package let path: String
  private let descriptor: Int32

  /// Opens a folder; its own path may hold links.
  ///
  /// - Throws: `FileRefusal`.
  package init(_ path: String) throws(FileRefusal) {
    let folder = unsafe qa_open_below(AT_FDCWD, path, O_RDONLY | O_DIRECTORY, 0)
    guard folder >= 0 else { throw FileRefusal(-folder, in: nil) }
    (self.path, descriptor) = (path, folder)
  }

  private init(_ path: String, owning descriptor: Int32) {
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit { close(descriptor) }

  /// The rest of an absolute path that is below this folder by its bytes; nil for others.
  package func below(_ path: String) -> String? {
    let prefix = self.path == "/" ? "/" : self.path + "/"
    guard path.utf8.starts(with: prefix.utf8) else { return nil }
    return String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }

  /// Opens a file below it.
  ///
  /// - Throws: `FileRefusal`.
  package func file(_ path: String) throws(FileRefusal) -> RegularFile {
    try RegularFile(path, below: descriptor, named: self.path)
  }

  /// Opens a folder below it, out of which no path leads either.
  ///
  /// - Throws: `FileRefusal`.
  package func folder(_ path: String) throws(FileRefusal) -> EnclosedFolder {
    EnclosedFolder("\(self.path)/\(path)", owning: try opened(path, O_RDONLY | O_DIRECTORY))
  }

  /// What a path below it leads to.
  ///
  /// - Throws: `FileRefusal`.
  package func kind(of path: String) throws(FileRefusal) -> FileKind {
    let file = try opened(path, Int32(QA_ONLY_PATH))
    defer { close(file) }
    return try Self.kind(file)
  }

  /// Which file this folder is, whatever its path.
  package var identity: FileKind.Identity? { FileKind.Identity(descriptor: descriptor) }

  /// Whether one of its entries is a link.
  package func isLink(_ name: String) -> Bool {
    var status = stat()
    return unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The names in it, sorted.
  ///
  /// - Throws: `FileRefusal.unreadable`.
  package func names() throws(FileRefusal) -> [String] {
    let copy = try opened(".", O_RDONLY | O_DIRECTORY)
    guard let listing = unsafe fdopendir(copy) else {
      let number = errno
      close(copy)
      throw FileRefusal(number, in: path)
    }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    errno = 0
    while let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw FileRefusal(errno, in: path) }
    return names.sorted()
  }

  /// Makes sure that what is written to a path, links followed, comes to lie below this folder; what
  /// is not there yet is made there.
  ///
  /// - Throws: `FileRefusal.outside`.
  package func requireInside(_ path: String) throws(FileRefusal) {
    var made = ""
    for name in path.split(separator: "/", omittingEmptySubsequences: false) {
      guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(0) else {
        throw .outside(folder: self.path)
      }
      made += made.isEmpty ? name : "/" + name
      do throws(FileRefusal) {
        close(try opened(made, Int32(QA_ONLY_PATH)))
      } catch {
        guard error == .missing else { throw error }
        // A link to nothing is there all the same, and would be written through.
        guard !isLink(made) else { throw .outside(folder: self.path) }
        return
      }
    }
  }

  private func opened(_ path: String, _ flags: Int32) throws(FileRefusal) -> Int32 {
    guard !path.utf8.contains(0) else { throw .missing }
    let file = unsafe qa_open_below(descriptor, path, flags, 1)
    guard file >= 0 else { throw FileRefusal(-file, in: self.path) }
    return file
  }

  private static func kind(_ file: Int32) throws(FileRefusal) -> FileKind {
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw FileRefusal(errno, in: nil) }
    return FileKind(mode: status.st_mode)
  }
}
